//! Time controls: what each side has to play with.

mod error;
mod pgn;
mod scan;
mod short;
mod text;

use alloc::vec::Vec;
use core::num::NonZeroU32;
use core::time::Duration;

pub use error::{ControlError, Found, NotExpressible, ReadError};
pub(crate) use text::Seconds;

use crate::{BySide, Side};

/// The longest time a control may hold: 10,000 days.
///
/// Far above any game, and far enough below [`Duration::MAX`] that no clock gets near it.
pub const MAX_TIME: Duration = Duration::from_secs(10_000 * DAY);

/// The most periods a control may have one after the other.
pub const MAX_STAGES: usize = 16;

pub(crate) const DAY: u64 = 86_400;

/// What a player is given for each move besides the time on the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Bonus {
    /// Nothing.
    #[default]
    None,
    /// Fischer: this much is added after each move, from the first on. Unused time accumulates.
    Increment(Duration),
    /// Bronstein: after the move, what it used is given back, up to this much. The clock runs from
    /// the start of the move, so the flag can fall while the delay would still cover it.
    Bronstein(Duration),
    /// US delay (USCF "simple delay"): the clock starts to count only after this much of each move.
    /// The same as Bronstein, except that the flag cannot fall during the delay.
    UsDelay(Duration),
}

impl Bonus {
    /// The length of the increment or delay; zero for [`Bonus::None`].
    #[must_use]
    pub const fn time(self) -> Duration {
        match self {
            Self::None => Duration::ZERO,
            Self::Increment(time) | Self::Bronstein(time) | Self::UsDelay(time) => time,
        }
    }
}

/// One period of a control: a time for a number of moves, or for the rest of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stage {
    /// How many moves the period lasts; `None` for the rest of the game.
    pub moves: Option<NonZeroU32>,
    /// What is added to the clock when the period begins.
    pub time: Duration,
    /// What is given for each move of the period.
    pub bonus: Bonus,
}

impl Stage {
    /// A time for the rest of the game.
    #[must_use]
    pub const fn rest(time: Duration, bonus: Bonus) -> Self {
        Self {
            moves: None,
            time,
            bonus,
        }
    }

    /// A time for a number of moves.
    #[must_use]
    pub const fn moves(moves: NonZeroU32, time: Duration, bonus: Bonus) -> Self {
        Self {
            moves: Some(moves),
            time,
            bonus,
        }
    }

    fn normalised(self) -> Self {
        match self.bonus.time() {
            Duration::ZERO => Self {
                bonus: Bonus::None,
                ..self
            },
            _ => self,
        }
    }
}

/// One or more periods, one after the other.
///
/// The time of a period is added when the last move of the period before is made; what was left
/// stays. A last period with a number of moves repeats for ever.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Stages {
    /// The period the game begins with.
    pub first: Stage,
    /// The periods after it.
    pub rest: Vec<Stage>,
}

impl Stages {
    /// A single period.
    #[must_use]
    pub const fn single(stage: Stage) -> Self {
        Self {
            first: stage,
            rest: Vec::new(),
        }
    }

    /// The periods in their order.
    pub fn iter(&self) -> impl Iterator<Item = &Stage> {
        core::iter::once(&self.first).chain(&self.rest)
    }

    /// The period of this index, counted from 0; past the end, the last one.
    pub(crate) fn stage(&self, index: u8) -> &Stage {
        match index.checked_sub(1) {
            None => &self.first,
            Some(i) => self
                .rest
                .get(usize::from(i))
                .or(self.rest.last())
                .unwrap_or(&self.first),
        }
    }

    /// The index of the period after this one: the last period follows itself.
    pub(crate) fn next(&self, index: u8) -> u8 {
        if usize::from(index) < self.rest.len() {
            index.saturating_add(1)
        } else {
            index
        }
    }
}

/// What one side has to play with.
///
/// This is unchecked data; a [`TimeControl`] holds two that make sense.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum SideControl {
    /// No clock: the flag never falls.
    Untimed,
    /// One period or several: sudden death, Fischer increment, Bronstein and US delay.
    Stages(Stages),
    /// Japanese byo-yomi: after the main time, each move may take up to one period. A period is
    /// lost only when it is fully used; the flag falls with the last.
    Byoyomi {
        /// The main time. A move may use what is left of it and then periods.
        main: Duration,
        /// How many periods there are.
        periods: NonZeroU32,
        /// The length of a period.
        period: Duration,
    },
    /// Canadian byo-yomi: after the main time, a number of moves must be made within each period.
    /// When they are made a new period begins, and what was left of the old one is lost.
    ///
    /// The move during which the main time runs out is the first of the first period.
    Canadian {
        /// The main time. A move may use what is left of it and then of the first period.
        main: Duration,
        /// The moves to be made in each period.
        moves: NonZeroU32,
        /// The length of a period.
        period: Duration,
    },
    /// Hourglass: what one side uses the other gains, while it is used. The sum never changes.
    Hourglass {
        /// The time at the start.
        time: Duration,
    },
    /// Correspondence: so many days for each move; days not used are lost.
    Correspondence {
        /// Days for each move.
        days: NonZeroU32,
    },
}

impl SideControl {
    /// Checks one side's control by itself and drops increments and delays of zero.
    fn checked(mut self, side: Side) -> Result<Self, ControlError> {
        let sized = |time: Duration| {
            if time > MAX_TIME {
                Err(ControlError::TooLong { side, time })
            } else {
                Ok(())
            }
        };
        let some = |time: Duration| {
            if time.is_zero() {
                Err(ControlError::NoTime { side })
            } else {
                sized(time)
            }
        };
        match &mut self {
            Self::Untimed => {}
            Self::Stages(stages) => {
                let count = stages.iter().count();
                if count > MAX_STAGES {
                    return Err(ControlError::TooManyStages { side, found: count });
                }
                stages.first = stages.first.normalised();
                for stage in &mut stages.rest {
                    *stage = stage.normalised();
                }
                // A Bronstein delay is given back after the move: it cannot start a clock.
                if let Bonus::Bronstein(_) = stages.first.bonus {
                    some(stages.first.time)?;
                }
                for (index, stage) in stages.iter().enumerate() {
                    sized(stage.time)?;
                    sized(stage.bonus.time())?;
                    if stage.time.is_zero() && stage.bonus == Bonus::None {
                        return Err(ControlError::NoTime { side });
                    }
                    if stage.moves.is_none() && index + 1 < count {
                        return Err(ControlError::StageWithoutMoves { side, stage: index + 1 });
                    }
                }
            }
            Self::Byoyomi { main, periods, period } => {
                sized(*main)?;
                some(*period)?;
                sized(period.saturating_mul(periods.get()))?;
            }
            Self::Canadian { main, period, .. } => {
                sized(*main)?;
                some(*period)?;
            }
            Self::Hourglass { time } => some(*time)?,
            Self::Correspondence { days } => {
                some(Duration::from_secs(DAY.saturating_mul(u64::from(days.get()))))?;
            }
        }
        Ok(self)
    }
}

/// A time control: what both sides have to play with. Always makes sense.
///
/// Made by the constructors, or read from text by one of three readers. They are called by name
/// because the same text means different things to them: `3+2` is three minutes to
/// [`from_short`](Self::from_short), three seconds to [`from_pgn`](Self::from_pgn) and
/// [`from_text`](Self::from_text). `Display` writes the form that `from_text` reads, which can
/// express every control.
///
/// ```
/// use core::time::Duration;
/// use fusor_clock::TimeControl;
///
/// let blitz = TimeControl::from_short("3+2")?;
/// assert_eq!(blitz, TimeControl::from_text("180+2")?);
/// assert_eq!(blitz.to_string(), "180+2");
///
/// let odds = TimeControl::from_text("180+2 | 60")?;
/// assert!(!odds.is_symmetric());
/// # Ok::<(), fusor_clock::ReadError>(())
/// ```
///
/// Two controls are equal when both sides have the same periods; `180+0` equals `180`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TimeControl {
    sides: BySide<SideControl>,
}

impl TimeControl {
    /// Fusor's shortest clock: 3 minutes for each side, no increment.
    pub const FUSOR_3_MINUTES: Self = Self::whole_game(180);
    /// Fusor's middle clock: 5 minutes for each side, no increment.
    pub const FUSOR_5_MINUTES: Self = Self::whole_game(300);
    /// Fusor's longest clock: 10 minutes for each side, no increment.
    pub const FUSOR_10_MINUTES: Self = Self::whole_game(600);
    /// No clock.
    pub const UNTIMED: Self = Self {
        sides: BySide {
            white: SideControl::Untimed,
            black: SideControl::Untimed,
        },
    };

    const fn whole_game(seconds: u64) -> Self {
        const fn side(seconds: u64) -> SideControl {
            let time = Duration::from_secs(seconds);
            SideControl::Stages(Stages::single(Stage::rest(time, Bonus::None)))
        }
        Self {
            sides: BySide {
                white: side(seconds),
                black: side(seconds),
            },
        }
    }

    /// A control of each side.
    ///
    /// # Errors
    ///
    /// [`ControlError`] says which side's control makes no sense and why: nothing to play with, more
    /// than [`MAX_TIME`] or [`MAX_STAGES`], a period after one that lasts for the rest of the game,
    /// or an hourglass against something else.
    pub fn new(white: SideControl, black: SideControl) -> Result<Self, ControlError> {
        let hourglass = |control: &SideControl| matches!(control, SideControl::Hourglass { .. });
        if hourglass(&white) != hourglass(&black) {
            return Err(ControlError::MixedHourglass);
        }
        let sides = BySide {
            white: white.checked(Side::White)?,
            black: black.checked(Side::Black)?,
        };
        Ok(Self { sides })
    }

    /// The same control for both sides.
    ///
    /// # Errors
    ///
    /// As for [`new`](Self::new).
    pub fn same(control: SideControl) -> Result<Self, ControlError> {
        Self::new(control.clone(), control)
    }

    /// Sudden death: one time for the whole game.
    ///
    /// # Errors
    ///
    /// When the time is zero or above [`MAX_TIME`].
    pub fn sudden_death(time: Duration) -> Result<Self, ControlError> {
        Self::rest_of_game(time, Bonus::None)
    }

    /// Fischer: a time, and an increment after each move. With a time of zero the clock starts with
    /// one increment, as nobody could make a move otherwise.
    ///
    /// # Errors
    ///
    /// When both are zero or one is above [`MAX_TIME`].
    pub fn fischer(time: Duration, increment: Duration) -> Result<Self, ControlError> {
        Self::rest_of_game(time, Bonus::Increment(increment))
    }

    /// Bronstein: a time, and up to `delay` of each move given back after it.
    ///
    /// # Errors
    ///
    /// When the time is zero or one is above [`MAX_TIME`].
    pub fn bronstein(time: Duration, delay: Duration) -> Result<Self, ControlError> {
        Self::rest_of_game(time, Bonus::Bronstein(delay))
    }

    /// US delay: a time that counts only after the first `delay` of each move.
    ///
    /// # Errors
    ///
    /// When both are zero or one is above [`MAX_TIME`].
    pub fn us_delay(time: Duration, delay: Duration) -> Result<Self, ControlError> {
        Self::rest_of_game(time, Bonus::UsDelay(delay))
    }

    fn rest_of_game(time: Duration, bonus: Bonus) -> Result<Self, ControlError> {
        Self::same(SideControl::Stages(Stages::single(Stage::rest(time, bonus))))
    }

    /// What one side has to play with.
    #[must_use]
    pub const fn side(&self, side: Side) -> &SideControl {
        self.sides.get(side)
    }

    /// Whether both sides have the same.
    #[must_use]
    pub fn is_symmetric(&self) -> bool {
        self.sides.white == self.sides.black
    }
}
