//! The clock: a state machine that is told what time it is.

mod error;
mod history;
mod query;
#[cfg(feature = "serde")]
mod snapshot;

use alloc::collections::VecDeque;
use core::time::Duration;

pub use error::{ClockError, FallReason, FlagFall};
pub use history::TakeBack;
use history::Undo;
pub use query::Status;

use crate::rule::{self, Bank};
use crate::{BySide, Policy, Side, SideControl, Start, TimeControl, Timestamp};

/// A clock for two players.
///
/// Every call says at which [`Timestamp`] it happens; the clock holds no timer and asks nobody what
/// time it is. Between calls it needs no attention: what it shows and whether a flag has fallen at
/// some moment follows from the calls before. [`flag_moment`](Self::flag_moment) says when the flag
/// will fall, so that a server needs one timer for each game.
///
/// # Rules that hold for every call
///
/// - Time never goes back: a moment before that of the last accepted call is refused with
///   [`ClockError::OutOfOrder`].
/// - A call that is refused changes nothing, save that a call which finds the flag fallen records it.
///   From then on every call is refused with [`ClockError::FlagFallen`].
/// - No sequence of calls panics, overflows or leaves a negative time. A sum that would exceed
///   [`Duration::MAX`] stays there.
///
/// # Equality
///
/// Two clocks are equal when they were told the same: controls, policy, all times, and the moves that
/// can be taken back. Equal clocks answer every call alike.
///
/// ```
/// use core::time::Duration;
/// use fusor_clock::{Clock, ClockError, Policy, Side, TimeControl, Timestamp};
///
/// let mut clock = Clock::new(TimeControl::FUSOR_3_MINUTES, Policy::new());
/// clock.press(Timestamp::from_secs(3))?; // White thought for three seconds
/// let now = Timestamp::from_secs(4);
/// assert_eq!(clock.face(Side::White, now)?.time, Some(Duration::from_secs(177)));
/// assert_eq!(clock.face(Side::Black, now)?.time, Some(Duration::from_secs(179)));
///
/// // Black's flag falls after three minutes of Black's own time, and a later move does not count.
/// let fall = clock.flag_moment().expect("a clock is running");
/// assert_eq!((fall.side, fall.at), (Side::Black, Timestamp::from_secs(183)));
/// assert_eq!(clock.press(fall.at), Err(ClockError::FlagFallen(fall)));
/// # Ok::<(), ClockError>(())
/// ```
#[cfg_attr(feature = "serde", doc = include_str!("snapshot.md"))]
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "snapshot::Unchecked"))]
pub struct Clock {
    control: TimeControl,
    policy: Policy,
    turn: Side,
    players: BySide<Player>,
    state: State,
    /// The moment of the last accepted call.
    now: Timestamp,
    history: VecDeque<Undo>,
}

/// One side of the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Player {
    bank: Bank,
    /// Thought about the present move until the clock last began to run. Not zero for a side that is
    /// not on the move only when it was thinking while the opponent's move was taken back.
    thought: Duration,
    /// Moves made.
    moves: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
enum State {
    /// For the first move, which costs no time.
    Waiting,
    /// The clock of the side to move runs since this moment, which lies ahead before a set start.
    Running(Timestamp),
    Paused,
    Fallen(FlagFall),
}

/// What a press settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pressed {
    /// Who made the move.
    pub side: Side,
    /// The time that the move is charged with, before any increment or delay.
    pub used: Duration,
    /// The time that was given back for lag. The move took `used + lag` in all.
    pub lag: Duration,
}

impl Clock {
    /// A clock at the start of the game, [`Timestamp::ZERO`].
    #[must_use]
    pub fn new(control: TimeControl, policy: Policy) -> Self {
        let quota = policy.lag.map_or(Duration::ZERO, |lag| lag.initial.min(lag.max));
        let players = BySide::from_fn(|side| Player {
            bank: Bank {
                quota,
                ..rule::open(control.side(side))
            },
            thought: Duration::ZERO,
            moves: 0,
        });
        Self {
            turn: policy.first,
            players,
            state: Self::start_state(&policy, Timestamp::ZERO),
            now: Timestamp::ZERO,
            history: VecDeque::new(),
            control,
            policy,
        }
    }

    /// What the clock does before the first move, if it has not been paused until `at`.
    fn start_state(policy: &Policy, at: Timestamp) -> State {
        match policy.start {
            Start::AtOnce => State::Running(at),
            Start::OnFirstMove => State::Waiting,
            Start::AtMoment { moment, .. } => State::Running(at.max(moment)),
        }
    }

    /// What the clock does from `at` on when nothing holds it up.
    fn running_state(&self, at: Timestamp) -> State {
        let started = self.players.white.moves > 0 || self.players.black.moves > 0;
        if started {
            State::Running(at)
        } else {
            Self::start_state(&self.policy, at)
        }
    }

    /// The side to move has made its move: its time is settled, and the other clock begins to run.
    ///
    /// # Errors
    ///
    /// [`OutOfOrder`](ClockError::OutOfOrder), [`FlagFallen`](ClockError::FlagFallen) for a move that
    /// comes at the fall of the flag or later, [`Paused`](ClockError::Paused), and
    /// [`NotStarted`](ClockError::NotStarted) before a set start.
    pub fn press(&mut self, at: Timestamp) -> Result<Pressed, ClockError> {
        self.press_with_lag(at, Duration::ZERO)
    }

    /// A [`press`](Self::press) by a move that was under way for some time, as far as is known.
    ///
    /// Under a policy with [`LagCompensation`](crate::LagCompensation) that time is given back, up
    /// to the quota; else it makes no difference.
    ///
    /// # Errors
    ///
    /// As for [`press`](Self::press). A move that comes after zero, while the flag waits for lag, is
    /// refused when its lag does not make up for it: then the flag fell when the time was up that
    /// this lag would have made up for.
    pub fn press_with_lag(&mut self, at: Timestamp, lag: Duration) -> Result<Pressed, ClockError> {
        self.observe(at)?;
        let side = self.turn;
        let since = match self.state {
            State::Running(since) if at < since => {
                return Err(ClockError::NotStarted { starts: since });
            }
            State::Running(since) => Some(since),
            State::Waiting => None,
            State::Paused => return Err(ClockError::Paused),
            State::Fallen(fall) => return Err(ClockError::FlagFallen(fall)),
        };
        let thought = self.thought(side, at);
        let quota = self.players.get(side).bank.quota;
        let lag = lag.min(quota).min(thought);
        let used = thought.saturating_sub(lag);

        if let (Some(since), Some(limit)) = (since, self.time_limit(side))
            && used >= limit
        {
            let before = self.players.get(side).thought;
            let left = limit.saturating_add(lag).saturating_sub(before);
            let fell = since.checked_add(left).unwrap_or(at).clamp(self.now, at);
            let fall = FlagFall {
                side,
                at: fell,
                reason: FallReason::Time,
            };
            self.fell(fall, at);
            return Err(ClockError::FlagFallen(fall));
        }

        self.settle(side, used, lag);
        self.turn = side.other();
        self.state = State::Running(at);
        self.now = at;
        Ok(Pressed { side, used, lag })
    }

    /// Charges a move to the side that made it, and remembers how to take it back.
    fn settle(&mut self, side: Side, used: Duration, lag: Duration) {
        let waiting = self.players.get(side.other()).thought;
        let player = self.players.get_mut(side);
        let before = player.bank;
        if let Some(policy) = self.policy.lag {
            let quota = &mut player.bank.quota;
            *quota = quota.saturating_sub(lag).saturating_add(policy.gain).min(policy.max);
        }
        let handed_over = rule::settle(self.control.side(side), &mut player.bank, used);
        player.thought = Duration::ZERO;
        player.moves = player.moves.saturating_add(1);
        let undo = Undo {
            side,
            bank: before,
            used,
            waiting,
            handed_over,
        };
        let opponent = &mut self.players.get_mut(side.other()).bank;
        opponent.time = opponent.time.saturating_add(handed_over);
        self.remember(undo);
    }

    /// Stops the running clock in the middle of a move, for a while, or because the game is over.
    ///
    /// # Errors
    ///
    /// [`OutOfOrder`](ClockError::OutOfOrder), [`FlagFallen`](ClockError::FlagFallen), and
    /// [`Paused`](ClockError::Paused) if it is paused already.
    pub fn pause(&mut self, at: Timestamp) -> Result<(), ClockError> {
        self.observe(at)?;
        if self.state == State::Paused {
            return Err(ClockError::Paused);
        }
        let thought = self.thought(self.turn, at);
        self.players.get_mut(self.turn).thought = thought;
        self.state = State::Paused;
        self.now = at;
        Ok(())
    }

    /// Lets the clock run again after a [`pause`](Self::pause).
    ///
    /// Before the first move, it goes on waiting for that move or for a set start still to come.
    ///
    /// # Errors
    ///
    /// [`OutOfOrder`](ClockError::OutOfOrder), [`FlagFallen`](ClockError::FlagFallen), and
    /// [`NotPaused`](ClockError::NotPaused).
    pub fn resume(&mut self, at: Timestamp) -> Result<(), ClockError> {
        self.observe(at)?;
        if self.state != State::Paused {
            return Err(ClockError::NotPaused);
        }
        self.state = self.running_state(at);
        self.now = at;
        Ok(())
    }

    /// Adds time to one side's clock, whoever is to move.
    ///
    /// It is added to the time of the present period: in Japanese byo-yomi that is main time to be
    /// used first, in Canadian byo-yomi and correspondence it is lost with what else is left of the
    /// period.
    ///
    /// # Errors
    ///
    /// [`OutOfOrder`](ClockError::OutOfOrder), [`FlagFallen`](ClockError::FlagFallen), and
    /// [`Untimed`](ClockError::Untimed).
    pub fn add_time(&mut self, side: Side, amount: Duration, at: Timestamp) -> Result<(), ClockError> {
        self.observe(at)?;
        self.timed(side)?;
        let bank = &mut self.players.get_mut(side).bank;
        bank.time = bank.time.saturating_add(amount);
        self.add_to_history(side, amount);
        self.now = at;
        Ok(())
    }

    /// Takes time off one side's clock, whoever is to move: at most what is left. Returns what was
    /// taken.
    ///
    /// When all is taken from the side whose clock runs, its flag falls at this moment (or waits for
    /// lag, as at any zero). In byo-yomi, what the main time does not cover is charged with the present
    /// or next move. Of an hourglass that is being filled, no more can be taken than it held when that
    /// began.
    ///
    /// # Errors
    ///
    /// [`OutOfOrder`](ClockError::OutOfOrder), [`FlagFallen`](ClockError::FlagFallen), and
    /// [`Untimed`](ClockError::Untimed).
    pub fn take_time(&mut self, side: Side, amount: Duration, at: Timestamp) -> Result<Duration, ClockError> {
        self.observe(at)?;
        self.timed(side)?;
        let thought = self.thought(side, at);
        let player = self.players.get_mut(side);
        let taken = rule::take(self.control.side(side), &mut player.bank, thought, amount);
        self.take_from_history(side, taken);
        self.now = at;
        Ok(taken)
    }

    /// Tells the clock what time it is, and records the fall of the flag if it has come by then.
    /// Returns the fall, also when it was recorded before.
    ///
    /// For a server whose timer went off: any other call finds the fall as well.
    ///
    /// # Errors
    ///
    /// [`OutOfOrder`](ClockError::OutOfOrder).
    pub fn tick(&mut self, at: Timestamp) -> Result<Option<FlagFall>, ClockError> {
        match self.observe(at) {
            Ok(()) => {
                self.now = at;
                Ok(None)
            }
            Err(ClockError::FlagFallen(fall)) => Ok(Some(fall)),
            Err(error) => Err(error),
        }
    }

    fn timed(&self, side: Side) -> Result<(), ClockError> {
        match self.control.side(side) {
            SideControl::Untimed => Err(ClockError::Untimed { side }),
            _ => Ok(()),
        }
    }

    /// Checks that a call may happen at this moment, and records a flag that fell before it.
    fn observe(&mut self, at: Timestamp) -> Result<(), ClockError> {
        self.in_order(at)?;
        match self.flag_moment() {
            Some(fall) if fall.at <= at => {
                self.fell(fall, at);
                Err(ClockError::FlagFallen(fall))
            }
            _ => Ok(()),
        }
    }

    fn in_order(&self, at: Timestamp) -> Result<(), ClockError> {
        if at < self.now {
            Err(ClockError::OutOfOrder { at, last: self.now })
        } else {
            Ok(())
        }
    }

    fn fell(&mut self, fall: FlagFall, at: Timestamp) {
        let thought = self.thought(fall.side, fall.at);
        self.players.get_mut(fall.side).thought = thought;
        self.state = State::Fallen(fall);
        self.now = at;
    }

    /// What a side has thought about its present move until a moment.
    fn thought(&self, side: Side, at: Timestamp) -> Duration {
        let before = self.players.get(side).thought;
        match self.state {
            State::Running(since) if side == self.turn => before.saturating_add(at.saturating_since(since)),
            _ => before,
        }
    }

    /// After how much thought about the present move a side is out of time, the margin included.
    fn time_limit(&self, side: Side) -> Option<Duration> {
        rule::available(self.control.side(side), &self.players.get(side).bank)
            .map(|time| time.saturating_add(self.policy.margin))
    }
}
