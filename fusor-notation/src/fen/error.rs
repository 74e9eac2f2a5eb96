//! What can be wrong with the text of a FEN.

use core::fmt;

use fusor_movegen::Rules;
use fusor_types::{Color, Part, Rank, Stack};

use crate::found::Found;

/// A fault of the text: in which field, at which byte, what was expected and what was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field}, byte {offset}: {kind}")]
pub struct FenError {
    field: Field,
    offset: usize,
    kind: FenErrorKind,
}

impl FenError {
    pub(super) const fn new(field: Field, offset: usize, kind: FenErrorKind) -> Self {
        Self { field, offset, kind }
    }

    /// The field with the fault.
    #[must_use]
    pub const fn field(&self) -> Field {
        self.field
    }

    /// Where the fault is, in bytes from the start of the text.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// The fault.
    #[must_use]
    pub const fn kind(&self) -> FenErrorKind {
        self.kind
    }
}

/// A field of a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    /// The pieces.
    Board,
    /// The side to move.
    Turn,
    /// The castling rights.
    CastlingRights,
    /// The en passant square.
    EnPassant,
    /// Plies since the last progress.
    HalfmoveClock,
    /// The number of the move.
    FullmoveNumber,
}

impl fmt::Display for Field {
    /// Writes the name as messages use it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Board => "board",
            Self::Turn => "side to move",
            Self::CastlingRights => "castling rights",
            Self::EnPassant => "en passant square",
            Self::HalfmoveClock => "halfmove clock",
            Self::FullmoveNumber => "fullmove number",
        })
    }
}

/// What is wrong. `found` is the character there, `None` at the end of the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FenErrorKind {
    /// The text ends before the field, which may not be left out.
    #[error("the field is missing")]
    MissingField,
    /// There is something after the sixth field.
    #[error("expected the end after six fields, found {found:?}")]
    TooManyFields {
        /// The first character too many.
        found: char,
    },
    /// A character on a rank that is no piece of the game and nothing else that is known there.
    #[error("expected a piece ({letters}) or a number of empty squares (1 to 8), found {found:?}")]
    NotAPiece {
        /// The letters the game has.
        letters: Letters,
        /// The character.
        found: char,
    },
    /// A number of empty squares directly after another.
    #[error("expected one number for the empty squares, found {found:?} after another digit")]
    AdjacentNumbers {
        /// The second digit.
        found: char,
    },
    /// More than eight squares on a rank.
    #[error("rank {rank} has more than 8 squares")]
    RankTooLong {
        /// Which rank.
        rank: Rank,
    },
    /// Fewer than eight squares on a rank.
    #[error("rank {rank} ends after {squares} squares, expected 8")]
    RankTooShort {
        /// Which rank.
        rank: Rank,
        /// How many squares there are.
        squares: u8,
    },
    /// Fewer than eight ranks.
    #[error("expected 8 ranks, found {ranks}")]
    TooFewRanks {
        /// How many there are.
        ranks: u8,
    },
    /// A ninth rank.
    #[error("expected the end after 8 ranks, found '/'")]
    TooManyRanks,
    /// Parentheses, in a game whose pieces all have letters and nothing else.
    #[error("this game has no stacks, and so no parentheses")]
    NoParentheses,
    /// `()`
    #[error("expected a part, found empty parentheses")]
    EmptyParentheses,
    /// A character inside parentheses that is no part of which this game makes stacks.
    #[error("expected a part ({letters}) or ')', found {}", Found(*found))]
    NotAPart {
        /// The letters that may stand in parentheses.
        letters: Letters,
        /// The character, or `None` if the parentheses are never closed.
        found: Option<char>,
    },
    /// Parts of both colours in one pair of parentheses.
    #[error("expected {expected} as for the other letters of the stack, found {found:?}")]
    MixedColors {
        /// The case of the first letter.
        expected: LetterCase,
        /// The letter of the other case.
        found: char,
    },
    /// A part that cannot stand with those before it.
    #[error("{part} cannot share a square with {stack}")]
    DoesNotFit {
        /// The parts before it.
        stack: Stack,
        /// The part.
        part: Part,
    },
    /// The side to move is neither of the two letters.
    #[error("expected w or b, found {}", Found(*found))]
    NotATurn {
        /// The character.
        found: Option<char>,
    },
    /// A character that is no castling right.
    #[error("expected letters of KQkq or -, found {found:?}")]
    NotARight {
        /// The character.
        found: char,
    },
    /// A castling right named twice, or after one it should precede.
    #[error("expected each of KQkq at most once and in that order, found {found:?}")]
    RightOutOfOrder {
        /// The letter.
        found: char,
    },
    /// The en passant field is neither a square nor `-`.
    #[error("expected a square (a1 to h8) or -, found {}", Found(*found))]
    NotASquare {
        /// The character.
        found: Option<char>,
    },
    /// Something follows what the field holds.
    #[error("expected the end of the field, found {found:?}")]
    FieldTooLong {
        /// The first character too many.
        found: char,
    },
    /// A character in a number that is no digit.
    #[error("expected a digit, found {found:?}")]
    NotADigit {
        /// The character.
        found: char,
    },
    /// A number with ten digits or more.
    #[error("expected at most 9 digits")]
    NumberTooLong,
    /// Moves are numbered from one.
    #[error("expected a number from 1 on, found 0")]
    FullmoveZero,
}

/// The case of a letter, and so the colour of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LetterCase {
    /// White's.
    Upper,
    /// Black's.
    Lower,
}

impl LetterCase {
    pub(super) const fn of(letter: char) -> Self {
        if letter.is_ascii_lowercase() {
            Self::Lower
        } else {
            Self::Upper
        }
    }

    /// Whose letters these are.
    #[must_use]
    pub const fn color(self) -> Color {
        match self {
            Self::Upper => Color::White,
            Self::Lower => Color::Black,
        }
    }
}

impl fmt::Display for LetterCase {
    /// Writes `upper case` or `lower case`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Upper => "upper case",
            Self::Lower => "lower case",
        })
    }
}

/// A set of letters that would have been understood, upper case for both colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Letters(u32);

impl Letters {
    /// The letters of all pieces of a game.
    #[must_use]
    pub fn of_pieces(rules: &Rules) -> Self {
        ('A'..='Z')
            .filter(|&letter| rules.stack_of_letter(letter).is_some())
            .collect()
    }

    pub(crate) fn of_parts(is_known: impl Fn(Part) -> bool) -> Self {
        let parts = Part::ALL.into_iter().filter(|&part| is_known(part));
        parts.map(Part::letter).collect()
    }

    /// The letters, in alphabetical order.
    pub fn iter(self) -> impl Iterator<Item = char> {
        ('A'..='Z').filter(move |&letter| self.0 & Self::bit(letter) != 0)
    }

    const fn bit(letter: char) -> u32 {
        1 << (letter as u32).wrapping_sub('A' as u32)
    }
}

impl FromIterator<char> for Letters {
    /// The set of the letters among the characters; others do not matter.
    fn from_iter<I: IntoIterator<Item = char>>(letters: I) -> Self {
        let letters = letters.into_iter().filter(char::is_ascii_alphabetic);
        Self(letters.fold(0, |set, letter| set | Self::bit(letter.to_ascii_uppercase())))
    }
}

impl fmt::Display for Letters {
    /// Writes the letters with spaces between them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().enumerate().try_for_each(|(i, letter)| {
            let separator = if i == 0 { "" } else { " " };
            write!(f, "{separator}{letter}")
        })
    }
}
