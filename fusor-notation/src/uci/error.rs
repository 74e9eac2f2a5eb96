//! What can be wrong with a machine move text.

use fusor_movegen::IllegalMove;
use fusor_types::{Part, Square, Stack};

use crate::found::Found;

/// A text that is no move of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UciError {
    /// It is not the text of any move.
    #[error(transparent)]
    Text(#[from] ParseUciMoveError),
    /// It is the null move.
    #[error("0000 is the null move, which is never legal")]
    Null,
    /// The move is not legal in the position.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
}

/// A text that is not the text of any move: at which byte, what was expected and what was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("byte {offset}: {kind}")]
pub struct ParseUciMoveError {
    offset: usize,
    kind: UciErrorKind,
}

impl ParseUciMoveError {
    pub(super) const fn new(offset: usize, kind: UciErrorKind) -> Self {
        Self { offset, kind }
    }

    /// Where the fault is, in bytes from the start of the text.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// The fault.
    #[must_use]
    pub const fn kind(&self) -> UciErrorKind {
        self.kind
    }
}

/// What is wrong. `found` is the character there, `None` at the end of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UciErrorKind {
    /// Something that is no square where one must be.
    #[error("expected a square (a1 to h8), found {}", Found(*found))]
    NotASquare {
        /// The character.
        found: Option<char>,
    },
    /// Before the colon stands something that is no part.
    #[error("expected the letter of a part (one of k q r b n p i u a s l w) or ':', found {found:?}")]
    NotAPart {
        /// The character.
        found: char,
    },
    /// Nothing stands before the colon.
    #[error("expected the letters of the parts that move, found ':'")]
    EmptyGroup,
    /// Parts that cannot stand on one square.
    #[error("{part} cannot be on a square with {stack}")]
    DoesNotFit {
        /// The parts before it.
        stack: Stack,
        /// The part.
        part: Part,
    },
    /// Parts are written in one order only, so that a move has one text.
    #[error("{part} must stand before {after}: the order is k q r b n p")]
    NotInOrder {
        /// The part.
        part: Part,
        /// The part before which it belongs.
        after: Part,
    },
    /// Something follows the squares that is no suffix.
    #[error("expected the end, a promotion (one of q r b n p i u a s l w) or 'x', found {found:?}")]
    NotASuffix {
        /// The character.
        found: char,
    },
    /// A square after `x` that is not beside the way of the knight.
    #[error("{square} is not on the long leg of the leap (nearest square first)")]
    NotOnLongLeg {
        /// The square.
        square: Square,
    },
    /// Something follows a complete move.
    #[error("expected the end, found {found:?}")]
    TooLong {
        /// The first character too many.
        found: char,
    },
}
