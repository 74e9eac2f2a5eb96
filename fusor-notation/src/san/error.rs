//! What can be wrong with the text of a move.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use fusor_movegen::{IllegalReason, StackName};
use fusor_types::{Color, File, Move, Rank, Square};

use super::text::San;
use crate::fen::Letters;
use crate::found::Found;

/// A text that names no single legal move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SanError {
    /// It is not the text of any move.
    #[error(transparent)]
    Text(#[from] ParseSanError),
    /// It could be any of several legal moves.
    #[error("ambiguous: {}", Alternatives(.0))]
    Ambiguous(Box<[Candidate]>),
    /// It is no legal move.
    #[error("illegal: {0}")]
    Illegal(SanReason),
}

impl SanError {
    /// The legal moves that may have been meant: those between which the text does not decide, or those that come near.
    #[must_use]
    pub fn candidates(&self) -> &[Candidate] {
        match self {
            Self::Ambiguous(candidates) | Self::Illegal(SanReason::Differs(candidates)) => candidates,
            _ => &[],
        }
    }
}

/// A legal move that may have been meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Candidate {
    /// The move.
    pub m: Move,
    /// Its canonical text.
    pub san: San,
}

/// Why no legal move has the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SanReason {
    /// The parts have legal moves to the square, but the text says something else of them: where they come from, that they
    /// capture, or what then stands there.
    #[error("did you mean {}?", Alternatives(.0))]
    Differs(Box<[Candidate]>),
    /// There are no such parts of the side to move.
    #[error("{color} has no {group}{}", Place(*.file, *.rank))]
    NoPiece {
        /// Whose.
        color: Color,
        /// The parts.
        group: StackName,
        /// The file on which they should be.
        file: Option<File>,
        /// The rank on which they should be.
        rank: Option<Rank>,
    },
    /// There are several such pieces, and none of them can go there.
    #[error("there is no legal move of any such piece to {0}")]
    NoneReaches(Square),
    /// There is one such piece, and it does not go there.
    #[error("{group} does not reach {to}")]
    NotReached {
        /// The piece.
        group: StackName,
        /// The square.
        to: Square,
    },
    /// There is one such piece, and this is why else it cannot go there.
    #[error("{0}")]
    Move(IllegalReason),
    /// The side to move cannot castle on this side now.
    #[error("castling is not legal here")]
    Castling,
}

/// A text that is not the text of any move: at which byte, what was expected and what was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("byte {offset}: {kind}")]
pub struct ParseSanError {
    offset: usize,
    kind: SanErrorKind,
}

impl ParseSanError {
    pub(super) const fn new(offset: usize, kind: SanErrorKind) -> Self {
        Self { offset, kind }
    }

    /// Where the fault is, in bytes from the start of the text.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// The fault.
    #[must_use]
    pub const fn kind(&self) -> SanErrorKind {
        self.kind
    }
}

/// What is wrong. `found` is the character there, `None` at the end of the text (check marks not counted).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SanErrorKind {
    /// Something that is no piece of this game where one must be.
    #[error("expected a piece ({letters}), found {}", Found(*found))]
    NotAPiece {
        /// The letters the game has.
        letters: Letters,
        /// The character.
        found: Option<char>,
    },
    /// The text begins like no move.
    #[error("expected a piece ({letters}), a square or castling (O-O), found {}", Found(*found))]
    NotAMove {
        /// The letters the game has.
        letters: Letters,
        /// The character.
        found: Option<char>,
    },
    /// More parts than fit on a square.
    #[error("{piece} cannot be on a square with {stack}")]
    DoesNotFit {
        /// The parts before it.
        stack: StackName,
        /// The part.
        piece: StackName,
    },
    /// Something that is no square where one must be.
    #[error("expected a square (a1 to h8), found {}", Found(*found))]
    NotASquare {
        /// The character.
        found: Option<char>,
    },
    /// A parenthesis after the square is not closed.
    #[error("expected ')', found {}", Found(*found))]
    Unclosed {
        /// The character.
        found: Option<char>,
    },
    /// A slash that does not begin what stays behind.
    #[error("expected /f: and what stays behind, found {} after /", Found(*found))]
    NotAFission {
        /// The character.
        found: Option<char>,
    },
    /// Something follows a complete move.
    #[error("expected the end, found {found:?}")]
    TooLong {
        /// The first character too many.
        found: char,
    },
}

/// Texts in a sentence: `a`, `a or b`, `a, b or c`, and no more than eight.
struct Alternatives<'a>(&'a [Candidate]);

impl fmt::Display for Alternatives<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = 8;
        let shown = self.0.get(..MOST).unwrap_or(self.0);
        for (i, Candidate { san, .. }) in shown.iter().enumerate() {
            let separator = match i {
                0 => "",
                _ if i + 1 == self.0.len() => " or ",
                _ => ", ",
            };
            write!(f, "{separator}{san}")?;
        }
        match self.0.len() - shown.len() {
            0 => Ok(()),
            more => write!(f, " or one of {more} more"),
        }
    }
}

/// Where a piece should be.
struct Place(Option<File>, Option<Rank>);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0, self.1) {
            (Some(file), Some(rank)) => write!(f, " on {}", Square::at(file, rank)),
            (Some(file), None) => write!(f, " on the {file} file"),
            (None, Some(rank)) => write!(f, " on rank {rank}"),
            (None, None) => Ok(()),
        }
    }
}

impl SanError {
    pub(super) fn ambiguous(candidates: Vec<Candidate>) -> Self {
        Self::Ambiguous(candidates.into_boxed_slice())
    }
}
