//! Why a call is refused, and how a flag falls.

use thiserror::Error;

use crate::{Side, Timestamp};

/// Why a clock refused a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ClockError {
    /// The moment lies before that of the last accepted call.
    #[error("time goes back: {at} comes before the last call at {last}")]
    OutOfOrder {
        /// The moment of the refused call.
        at: Timestamp,
        /// The moment of the last accepted call.
        last: Timestamp,
    },
    /// The flag has fallen: the game is over, or will be scored otherwise; the clock does no more.
    #[error("the flag of {} fell at {}", .0.side, .0.at)]
    FlagFallen(FlagFall),
    /// The clock is paused, and must be resumed first.
    #[error("the clock is paused")]
    Paused,
    /// The clock is not paused, so it cannot be resumed.
    #[error("the clock is not paused")]
    NotPaused,
    /// The clock has a set start that is still to come.
    #[error("the clock does not start before {starts}")]
    NotStarted {
        /// The moment at which it starts.
        starts: Timestamp,
    },
    /// No move can be taken back: none was made, or not as many are remembered as
    /// [`Policy::take_backs`](crate::Policy::take_backs) allows.
    #[error("there is no move that can be taken back")]
    NothingToTakeBack,
    /// The side has no clock that time could be added to or taken from.
    #[error("{side} is untimed")]
    Untimed {
        /// The side.
        side: Side,
    },
}

/// The fall of a flag.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FlagFall {
    /// Whose flag it is.
    pub side: Side,
    /// The moment: a move made then is too late.
    pub at: Timestamp,
    /// Which limit was reached.
    pub reason: FallReason,
}

/// Which limit a fallen flag reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum FallReason {
    /// The side is out of time.
    Time,
    /// The side did not make its first move within the limit of
    /// [`Start::AtMoment`](crate::Start::AtMoment).
    FirstMove,
}
