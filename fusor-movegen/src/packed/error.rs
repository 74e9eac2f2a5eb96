//! What can be wrong with packed bytes.

use fusor_types::{InvalidMoveBits, Square, Variant};

use crate::SetupError;

/// Why bytes are no [`PackedPosition`](crate::PackedPosition) or [`Sample`](crate::Sample), or not one of the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UnpackError {
    /// A layout of a later release, or something else altogether.
    #[error("byte 0: layout {found} is not known, only 1 is")]
    Version {
        /// The byte.
        found: u8,
    },
    /// A number that is none of the five games'.
    #[error("byte 1: {found} is the number of none of the five games, which are 1 to 5")]
    Game {
        /// The byte.
        found: u8,
    },
    /// A position of another game than the one asked for.
    #[error("expected a position of {expected}, found one of {}", found.map_or("a game from elsewhere", Variant::name))]
    OtherGame {
        /// The name of the game asked for.
        expected: &'static str,
        /// The game found.
        found: Option<Variant>,
    },
    /// Bits that are set though they mean nothing.
    #[error("byte 2: {found:#04x} has bits beyond side to move and castling rights")]
    Flags {
        /// The byte.
        found: u8,
    },
    /// No square has that number.
    #[error("byte 3: {found} is neither an en passant square nor 64 for none")]
    EnPassant {
        /// The byte.
        found: u8,
    },
    /// A counter that is too large.
    #[error("byte {offset}: the counter must be at most 999999999, found {found}")]
    Counter {
        /// Where it begins.
        offset: usize,
        /// What it is.
        found: u32,
    },
    /// No stack has that number.
    #[error("byte {}: {found:#04x} on {square} is no stack", square.index() + 12)]
    Stack {
        /// Where.
        square: Square,
        /// The byte.
        found: u8,
    },
    /// The set-up is not a position of the game.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// In a sample: no move has that number.
    #[error("byte 76: {0}")]
    Move(#[from] InvalidMoveBits),
    /// In a sample: no outcome has that number.
    #[error("byte 84: {found:#04x} is no outcome")]
    Outcome {
        /// The byte.
        found: u8,
    },
    /// In a sample: a byte that is kept free is not zero.
    #[error("byte {offset}: expected 0, found {found}")]
    Reserved {
        /// Which.
        offset: usize,
        /// The byte.
        found: u8,
    },
}
