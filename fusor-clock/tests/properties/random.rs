//! Random controls, policies and calls.

use core::num::NonZeroU32;
use core::time::Duration;

use fusor_clock::{
    Bonus, Clock, ClockError, LagCompensation, Policy, Side, SideControl, Stage, Stages, Start, TakeBack, TimeControl,
    Timestamp,
};
use proptest::prelude::*;

/// The number of cases, which the environment can raise.
pub fn cases(default: u32) -> ProptestConfig {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|text| text.parse().ok());
    ProptestConfig {
        cases: cases.unwrap_or(default),
        failure_persistence: None,
        ..Default::default()
    }
}

/// Which times are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// Those at which something happens in the small controls tried here.
    Game,
    /// Also those at the edge of what can be represented.
    Anything,
}

/// Times within reach.
pub fn times(reach: Reach) -> BoxedStrategy<Duration> {
    let small = prop_oneof![
        2 => Just(Duration::ZERO),
        1 => Just(Duration::from_nanos(1)),
        4 => (0..12_u64).prop_map(Duration::from_secs),
        4 => (0..12_000_000_000_u64).prop_map(Duration::from_nanos),
        1 => (12..90_u64).prop_map(Duration::from_secs),
    ];
    if reach == Reach::Game {
        return small.boxed();
    }
    prop_oneof![
        20 => small,
        1 => Just(Duration::MAX),
        1 => Just(Duration::MAX - Duration::from_nanos(1)),
        1 => (any::<u64>(), 0..1_000_000_000_u32).prop_map(|(secs, nanos)| Duration::new(secs, nanos)),
    ]
    .boxed()
}

fn count(most: u32) -> impl Strategy<Value = NonZeroU32> {
    (1..=most).prop_map(|n| NonZeroU32::new(n).unwrap())
}

fn stage() -> impl Strategy<Value = Stage> {
    let time = || (0..30_000_000_000_u64).prop_map(Duration::from_nanos);
    let bonus = prop_oneof![
        Just(Bonus::None),
        time().prop_map(Bonus::Increment),
        time().prop_map(Bonus::Bronstein),
        time().prop_map(Bonus::UsDelay),
    ];
    (proptest::option::of(count(4)), time(), bonus).prop_map(|(moves, time, bonus)| Stage { moves, time, bonus })
}

fn side_control() -> impl Strategy<Value = SideControl> {
    let time = || (0..30_000_000_000_u64).prop_map(Duration::from_nanos);
    prop_oneof![
        1 => Just(SideControl::Untimed),
        6 => (stage(), proptest::collection::vec(stage(), 0..3)).prop_map(|(first, rest)| {
            SideControl::Stages(Stages { first, rest })
        }),
        2 => (time(), count(4), time())
            .prop_map(|(main, periods, period)| SideControl::Byoyomi { main, periods, period }),
        2 => (time(), count(4), time())
            .prop_map(|(main, moves, period)| SideControl::Canadian { main, moves, period }),
        1 => count(3).prop_map(|days| SideControl::Correspondence { days }),
    ]
}

/// Controls of all kinds, symmetric or not.
pub fn controls() -> impl Strategy<Value = TimeControl> {
    let time = || (1..30_000_000_000_u64).prop_map(Duration::from_nanos);
    let hourglass = |time| SideControl::Hourglass { time };
    let sides = prop_oneof![
        4 => side_control().prop_map(|control| (control.clone(), control)),
        4 => (side_control(), side_control()),
        1 => (time(), time()).prop_map(move |(white, black)| (hourglass(white), hourglass(black))),
    ];
    sides.prop_filter_map("makes no sense", |(white, black)| TimeControl::new(white, black).ok())
}

fn starts(reach: Reach) -> impl Strategy<Value = Start> {
    prop_oneof![
        Just(Start::AtOnce),
        Just(Start::OnFirstMove),
        (times(reach), proptest::option::of(times(reach))).prop_map(|(moment, first_move_limit)| {
            Start::AtMoment {
                moment: moment.into(),
                first_move_limit,
            }
        }),
    ]
}

/// Policies of all kinds.
pub fn policies(reach: Reach) -> impl Strategy<Value = Policy> {
    let lag = (times(reach), times(reach), times(reach), times(reach)).prop_map(|(gain, initial, max, wait)| {
        LagCompensation {
            gain,
            initial,
            max,
            wait,
        }
    });
    let margin = prop_oneof![3 => Just(Duration::ZERO), 1 => times(reach)];
    let take_backs = prop_oneof![1 => 0..4_u16, 2 => Just(1024)];
    (starts(reach), sides(), proptest::option::of(lag), margin, take_backs).prop_map(
        |(start, first, lag, margin, take_backs)| {
            let policy = Policy::new().with_start(start).with_first(first);
            let policy = policy.with_margin(margin).with_take_backs(take_backs);
            lag.map_or(policy, |lag| policy.with_lag(lag))
        },
    )
}

fn sides() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::White), Just(Side::Black)]
}

/// A call of the clock.
#[derive(Debug, Clone, Copy)]
pub enum Call {
    Press,
    PressWithLag(Duration),
    Pause,
    Resume,
    Add(Side, Duration),
    Take(Side, Duration),
    TakeBack(TakeBack),
    Tick,
}

impl Call {
    /// Makes the call, and forgets what it answers.
    pub fn make(self, clock: &mut Clock, at: Timestamp) -> Result<(), ClockError> {
        match self {
            Self::Press => clock.press(at).map(|_| ()),
            Self::PressWithLag(lag) => clock.press_with_lag(at, lag).map(|_| ()),
            Self::Pause => clock.pause(at),
            Self::Resume => clock.resume(at),
            Self::Add(side, time) => clock.add_time(side, time, at),
            Self::Take(side, time) => clock.take_time(side, time, at).map(|_| ()),
            Self::TakeBack(time) => clock.take_back(time, at),
            Self::Tick => clock.tick(at).map(|_| ()),
        }
    }
}

/// A call, and the time between the call before and it.
pub fn calls(reach: Reach, most: usize) -> impl Strategy<Value = Vec<(Duration, Call)>> {
    let call = prop_oneof![
        8 => Just(Call::Press),
        3 => times(reach).prop_map(Call::PressWithLag),
        2 => Just(Call::Pause),
        2 => Just(Call::Resume),
        1 => (sides(), times(reach)).prop_map(|(side, time)| Call::Add(side, time)),
        1 => (sides(), times(reach)).prop_map(|(side, time)| Call::Take(side, time)),
        1 => Just(Call::TakeBack(TakeBack::Restore)),
        1 => Just(Call::TakeBack(TakeBack::Keep)),
        1 => Just(Call::Tick),
    ];
    proptest::collection::vec((times(reach), call), 0..most)
}

/// The moment this much after another, at most the last there is.
pub fn later(at: Timestamp, time: Duration) -> Timestamp {
    at.checked_add(time).unwrap_or(Timestamp::MAX)
}
