//! What can be wrong with a time control or its text.

use core::fmt;
use core::time::Duration;

use thiserror::Error;

use super::text::Seconds;
use super::{MAX_STAGES, MAX_TIME};
use crate::Side;

/// Why a time control makes no sense.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ControlError {
    /// There is nothing to play with: the flag would fall before the first move, or a period adds
    /// nothing.
    #[error("{side} is given no time: expected more than zero seconds")]
    NoTime {
        /// Whose control it is.
        side: Side,
    },
    /// A time is above [`MAX_TIME`].
    #[error("{side} is given {} seconds: expected at most {}", Seconds(*.time), Seconds(MAX_TIME))]
    TooLong {
        /// Whose control it is.
        side: Side,
        /// The time.
        time: Duration,
    },
    /// There are more periods than [`MAX_STAGES`].
    #[error("{side} is given {found} periods: expected at most {MAX_STAGES}")]
    TooManyStages {
        /// Whose control it is.
        side: Side,
        /// How many there are.
        found: usize,
    },
    /// A period without a number of moves is not the last, so the next would never begin.
    #[error("period {stage} of {side} has no number of moves, but another period follows it")]
    StageWithoutMoves {
        /// Whose control it is.
        side: Side,
        /// Which period, counted from 1.
        stage: usize,
    },
    /// One side has an hourglass and the other has not, so there is nowhere for its sand to run.
    #[error("one side has an hourglass and the other has not: expected both or none")]
    MixedHourglass,
}

/// What a reader met in place of what it expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    /// A character.
    Character(char),
    /// The end of the text.
    End,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Character(c) => write!(f, "`{}`", c.escape_debug()),
            Self::End => f.write_str("the end of the text"),
        }
    }
}

/// Why a text is not a time control.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The text goes on with something else than it should.
    #[error("expected {expected}, found {found} at byte {at}")]
    Unexpected {
        /// What could stand here.
        expected: &'static str,
        /// What stands here.
        found: Found,
        /// The byte offset in the text, from 0.
        at: usize,
    },
    /// A number has more decimals than a nanosecond, so it would have to be rounded.
    #[error("the number at byte {at} has more than nine decimals")]
    TooPrecise {
        /// The byte offset of the number, from 0.
        at: usize,
    },
    /// A number is larger than any control can hold.
    #[error("the number at byte {at} is too large: expected at most {max}")]
    TooLarge {
        /// The byte offset of the number, from 0.
        at: usize,
        /// The largest number that could stand here.
        max: u64,
    },
    /// A number that counts something is zero.
    #[error("the number at byte {at} is zero: expected at least 1")]
    Zero {
        /// The byte offset of the number, from 0.
        at: usize,
    },
    /// The PGN tag says `?`: the control is not known.
    #[error("the time control is marked as unknown (`?`)")]
    Unknown,
    /// The text is well formed, but the control it names makes no sense.
    #[error(transparent)]
    Control(#[from] ControlError),
}

/// Why a control cannot be written in a form other than our own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{form} cannot express {what}")]
pub struct NotExpressible {
    pub(super) form: &'static str,
    pub(super) what: &'static str,
}

impl NotExpressible {
    /// What the form has no words for: `a delay`, for instance.
    #[must_use]
    pub const fn what(&self) -> &'static str {
        self.what
    }
}
