//! The change of a side's time is exactly minus what it used plus what its control grants. What that
//! is, is written down here once more for each control, as a function of all moves of a side, without
//! the state that a clock keeps.

use core::num::NonZeroU32;

use crate::random::{Reach, cases, controls, later, times};
use fusor_clock::{Bonus, Clock, ClockError, Policy, Side, SideControl, Stages, TimeControl, Timestamp};
use proptest::prelude::*;

/// Nanoseconds, which may be owed.
type Nanos = i128;

fn nanos(time: core::time::Duration) -> Nanos {
    time.as_nanos() as Nanos
}

/// What a side is expected to have: the time on display, Japanese periods, moves to go.
type Expected = (Nanos, Option<u32>, Option<u32>);

/// The period that a side's move belongs to, counted from 0, and how many moves are left in it before
/// that move; the number of periods begun by then.
fn period_of(stages: &Stages, moves_before: usize) -> (fusor_clock::Stage, Option<u32>, usize) {
    let all: Vec<_> = stages.iter().copied().collect();
    let (mut index, mut begun, mut before) = (0, 1, moves_before as u32);
    loop {
        let Some(moves) = all[index].moves else {
            return (all[index], None, begun);
        };
        if before < moves.get() {
            return (all[index], Some(moves.get() - before), begun);
        }
        before -= moves.get();
        begun += 1;
        index = (index + 1).min(all.len() - 1);
    }
}

/// Every period begun adds its time, every move its bonus, and takes what it used; a US delay takes
/// less. `None` when the last of the moves comes too late.
fn stages(stages: &Stages, used: &[Nanos]) -> Option<Expected> {
    let all: Vec<_> = stages.iter().copied().collect();
    let opening = match all[0].bonus {
        Bonus::Increment(increment) if all[0].time.is_zero() => nanos(increment),
        _ => 0,
    };
    let mut granted = 0;
    for (index, &used) in used.iter().enumerate() {
        let (stage, _, begun) = period_of(stages, index);
        let periods: Nanos = (0..begun).map(|i| nanos(all[i.min(all.len() - 1)].time)).sum();
        let before = opening + periods + granted;
        let (free, bonus) = match stage.bonus {
            Bonus::None => (0, 0),
            Bonus::Increment(increment) => (0, nanos(increment)),
            Bonus::Bronstein(delay) => (0, used.min(nanos(delay))),
            Bonus::UsDelay(delay) => (nanos(delay), 0),
        };
        if used >= before + free {
            return None;
        }
        granted += bonus - (used - free).max(0);
    }
    let (_, to_go, begun) = period_of(stages, used.len());
    let periods: Nanos = (0..begun).map(|i| nanos(all[i.min(all.len() - 1)].time)).sum();
    Some((opening + periods + granted, None, to_go))
}

/// Second by second, as on a wall clock: main time first, then one period after the other.
fn byoyomi(mut main: Nanos, mut periods: u32, period: Nanos, used: &[Nanos]) -> Option<Expected> {
    for &used in used {
        let mut over = used - main.min(used);
        main -= main.min(used);
        while over >= period {
            over -= period;
            periods -= 1;
            if periods == 0 {
                return None;
            }
        }
    }
    Some((if main > 0 { main } else { period }, Some(periods), None))
}

/// The main time, then blocks of moves: what a block did not use is lost.
fn canadian(main: Nanos, moves: u32, period: Nanos, used: &[Nanos]) -> Option<Expected> {
    let mut total = 0;
    let mut rest = used.iter().copied();
    // The move that uses the main time up is the first of the first block.
    let mut block = loop {
        if total == main {
            break vec![];
        }
        match rest.next() {
            None => return Some((main - total, None, None)),
            Some(used) if total + used < main => total += used,
            Some(used) => break vec![total + used - main],
        }
    };
    for used in rest {
        if block.iter().sum::<Nanos>() >= period {
            return None;
        }
        if block.len() == moves as usize {
            block.clear();
        }
        block.push(used);
    }
    let left = period - block.iter().sum::<Nanos>();
    if left <= 0 {
        return None;
    }
    if block.len() == moves as usize {
        return Some((period, None, Some(moves)));
    }
    Some((left, None, Some(moves - block.len() as u32)))
}

/// What the moves of both sides leave a side, or `None` when its last move came too late.
fn expected(control: &TimeControl, side: Side, own: &[Nanos], other: &[Nanos]) -> Option<Expected> {
    match control.side(side) {
        SideControl::Untimed => Some((0, None, None)),
        SideControl::Stages(s) => stages(s, own),
        SideControl::Byoyomi { main, periods, period } => byoyomi(nanos(*main), periods.get(), nanos(*period), own),
        SideControl::Canadian { main, moves, period } => canadian(nanos(*main), moves.get(), nanos(*period), own),
        SideControl::Hourglass { time } => {
            let left = nanos(*time) - own.iter().sum::<Nanos>() + other.iter().sum::<Nanos>();
            (left > 0).then_some((left, None, None))
        }
        SideControl::Correspondence { days } => {
            let time = i128::from(days.get()) * 86_400_000_000_000;
            own.iter().all(|used| *used < time).then_some((time, None, None))
        }
    }
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn exact(
        control in controls(),
        uses in proptest::collection::vec((times(Reach::Game), times(Reach::Game)), 1..60),
    ) {
        let mut clock = Clock::new(control.clone(), Policy::new());
        let (mut used, mut now) = ([vec![], vec![]], Timestamp::ZERO);
        for (index, (thought, pause)) in uses.into_iter().enumerate() {
            let side = Side::ALL[index % 2];
            // A pause in the middle of the move costs nothing, if it comes in time.
            let middle = later(now, thought / 2);
            now = later(now, thought);
            if clock.pause(middle).is_ok() {
                clock.resume(later(middle, pause)).unwrap();
                now = later(now, pause);
            }
            used[index % 2].push(nanos(thought));
            let (own, other) = (&used[index % 2], &used[1 - index % 2]);
            let result = clock.press(now);
            match expected(&control, side, own, other) {
                None => {
                    prop_assert!(matches!(result, Err(ClockError::FlagFallen(_))), "{result:?}");
                    break;
                }
                Some(_) => prop_assert_eq!(nanos(result.unwrap().used), nanos(thought)),
            }
            for side in Side::ALL {
                let (own, other) = match side {
                    Side::White => (&used[0], &used[1]),
                    Side::Black => (&used[1], &used[0]),
                };
                let face = clock.face(side, now).unwrap();
                let found = (
                    face.time.map_or(0, nanos),
                    face.periods,
                    face.moves_to_go.map(NonZeroU32::get),
                );
                if let Some(expected) = expected(&control, side, own, other) {
                    prop_assert_eq!(found, expected, "{}", side);
                }
            }
            if let SideControl::Hourglass { time } = control.side(Side::White) {
                let SideControl::Hourglass { time: black } = control.side(Side::Black) else {
                    unreachable!("controls with one hourglass are refused");
                };
                let faces = clock.faces(later(now, core::time::Duration::from_nanos(1))).unwrap();
                prop_assert_eq!(faces.white.time.unwrap() + faces.black.time.unwrap(), *time + *black);
            }
        }
    }
}
