//! What can be wrong with the steps of a move.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use fusor_types::{Move, Square};

use crate::found::Found;

/// A text that is no single legal move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CourierError {
    /// A step is wrong.
    #[error(transparent)]
    Step(#[from] StepError),
    /// The steps are in order, but no legal move changes the board like that.
    #[error("no legal move leads to the board that the steps lead to")]
    NoMove,
    /// Several legal moves change the board in the same way.
    #[error("several legal moves lead to the board that the steps lead to: {}", List(.0))]
    Ambiguous(
        /// The moves.
        Vec<Move>,
    ),
}

/// A step that is wrong: which, where it starts or goes wrong, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("step {step}, byte {offset}: {kind}")]
pub struct StepError {
    step: usize,
    offset: usize,
    kind: StepErrorKind,
}

impl StepError {
    pub(super) fn new(step: usize, offset: usize, kind: StepErrorKind) -> Self {
        Self { step, offset, kind }
    }

    /// The number of the step, from 1 on; empty steps and comments do not count.
    #[must_use]
    pub fn step(&self) -> usize {
        self.step
    }

    /// Where the fault is, in bytes from the start of the text.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// The fault.
    #[must_use]
    pub fn kind(&self) -> &StepErrorKind {
        &self.kind
    }
}

/// What is wrong with a step. `found` is the character there, `None` at the end of the step.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StepErrorKind {
    /// A step begins with something that is neither label nor square.
    #[error("expected a label or a square, found {}", Found(*found))]
    NotAStart {
        /// The character.
        found: Option<char>,
    },
    /// A label that names no piece of the game.
    #[error("{label} is no piece of this game")]
    UnknownLabel {
        /// The label, cut off if it is long.
        label: String,
    },
    /// Something that is no square where one must be.
    #[error("expected a square (a1 to h8), found {}", Found(*found))]
    NotASquare {
        /// The character.
        found: Option<char>,
    },
    /// The hyphen is missing.
    #[error("expected '-', found {}", Found(*found))]
    NoHyphen {
        /// The character.
        found: Option<char>,
    },
    /// Something follows a complete step.
    #[error("expected ';' or the end, found {found:?}")]
    TooLong {
        /// The first character too many.
        found: char,
    },
    /// The square itself should be taken off the board.
    #[error("the square {square} cannot be removed from this board (to empty it, write {square}-)")]
    DeletesSquare {
        /// Which.
        square: Square,
    },
    /// Something should move from an empty square, or an empty square be emptied.
    #[error("nothing stands on {square}")]
    Empty {
        /// Which.
        square: Square,
    },
    /// The label is not that of the piece that should move.
    #[error("the label says {label}, but {found} stands on {square}")]
    WrongLabel {
        /// The label in the text.
        label: String,
        /// The label of what stands there.
        found: String,
        /// Where.
        square: Square,
    },
}

/// Moves with commas between them.
struct List<'a>(&'a [Move]);

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().enumerate().try_for_each(|(i, m)| {
            let separator = if i == 0 { "" } else { ", " };
            write!(f, "{separator}{m}")
        })
    }
}
