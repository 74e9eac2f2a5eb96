//! Who plays whom, when, with which colour.
//!
//! Players are numbered from 0 in the order of the draw.

mod gauntlet;
mod round_robin;

pub use gauntlet::Gauntlet;
pub use round_robin::{Cycles, RoundRobin};

/// A game of a schedule, by the numbers of its players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Fixture {
    /// Who has White.
    pub white: u32,
    /// Who has Black.
    pub black: u32,
}

impl Fixture {
    /// The same game with colours swapped.
    #[must_use]
    pub const fn swapped(self) -> Self {
        Self {
            white: self.black,
            black: self.white,
        }
    }
}

/// Why there is no schedule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ScheduleError {
    /// Nobody to play against, or too many.
    #[error("expected {least} to {most} players, found {found}")]
    Players {
        /// The least number.
        least: u32,
        /// The greatest number.
        most: u32,
        /// The number given.
        found: u32,
    },
    /// No games, or too many.
    #[error("expected 1 to {most} games against each opponent, found {found}")]
    Games {
        /// The greatest number.
        most: u32,
        /// The number given.
        found: u32,
    },
}
