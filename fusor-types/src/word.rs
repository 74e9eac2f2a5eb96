//! The error of the small readers of this crate.

use core::fmt;

/// A word of the vocabulary that has a text form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Word {
    /// [`Color`](crate::Color)
    Color,
    /// [`Square`](crate::Square)
    Square,
    /// [`Part`](crate::Part)
    Part,
    /// [`CastlingRights`](crate::CastlingRights)
    CastlingRights,
    /// [`Variant`](crate::Variant)
    Variant,
    /// [`Outcome`](crate::Outcome)
    Outcome,
}

impl Word {
    const fn expected(self) -> &'static str {
        match self {
            Self::Color => "a colour: white, black, w or b",
            Self::Square => "a square: a letter a to h and a digit 1 to 8",
            Self::Part => "a part: one letter of K Q R B N P I U A S L W",
            Self::CastlingRights => "castling rights: `-`, or letters of KQkq in that order",
            Self::Variant => "a game: fusor, chess, fusion, fugue or fluidity",
            Self::Outcome => "an outcome: white, black or draw, and a reason",
        }
    }
}

/// A text that is not the word it should be. It says what was expected; the text itself is in the caller's hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub struct ParseWordError {
    word: Word,
}

impl ParseWordError {
    pub(crate) const fn new(word: Word) -> Self {
        Self { word }
    }

    /// The word that was expected.
    #[must_use]
    pub const fn word(&self) -> Word {
        self.word
    }
}

impl fmt::Display for ParseWordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.word.expected())
    }
}

#[cfg(test)]
mod tests {
    use crate::{CastlingRights, Color, Outcome, Part, Square, Variant};

    #[test]
    fn messages_say_what_was_expected() {
        insta::assert_snapshot!("red".parse::<Color>().unwrap_err(), @"expected a colour: white, black, w or b");
        insta::assert_snapshot!("i9".parse::<Square>().unwrap_err(), @"expected a square: a letter a to h and a digit 1 to 8");
        insta::assert_snapshot!("X".parse::<Part>().unwrap_err(), @"expected a part: one letter of K Q R B N P I U A S L W");
        insta::assert_snapshot!("qK".parse::<CastlingRights>().unwrap_err(), @"expected castling rights: `-`, or letters of KQkq in that order");
        insta::assert_snapshot!("go".parse::<Variant>().unwrap_err(), @"expected a game: fusor, chess, fusion, fugue or fluidity");
        insta::assert_snapshot!("win".parse::<Outcome>().unwrap_err(), @"expected an outcome: white, black or draw, and a reason");
    }
}
