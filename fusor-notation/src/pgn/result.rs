//! The game termination marker.

use core::fmt;
use core::str::FromStr;

use fusor_types::{Color, Outcome};

/// How a game ended, as the termination marker at the end of the move text says.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum GameResult {
    /// `1-0`
    #[cfg_attr(feature = "serde", serde(rename = "1-0"))]
    WhiteWins,
    /// `0-1`
    #[cfg_attr(feature = "serde", serde(rename = "0-1"))]
    BlackWins,
    /// `1/2-1/2`
    #[cfg_attr(feature = "serde", serde(rename = "1/2-1/2"))]
    Draw,
    /// `*`: the game goes on, was left unfinished, or the result is not known.
    #[default]
    #[cfg_attr(feature = "serde", serde(rename = "*"))]
    Unknown,
}

impl GameResult {
    /// The marker as PGN writes it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// Reads a marker. `1/2`, `½-½` (in UTF-8 or Windows-1252) are taken for draws, too.
    #[must_use]
    pub fn from_bytes(marker: &[u8]) -> Option<Self> {
        Some(match marker {
            b"1-0" => Self::WhiteWins,
            b"0-1" => Self::BlackWins,
            b"1/2-1/2" | b"1/2" | b"\xC2\xBD-\xC2\xBD" | b"\xBD-\xBD" => Self::Draw,
            b"*" => Self::Unknown,
            _ => return None,
        })
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> Self {
        match outcome.winner() {
            Some(Color::White) => Self::WhiteWins,
            Some(Color::Black) => Self::BlackWins,
            None => Self::Draw,
        }
    }
}

/// A text that is no game termination marker.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a result: 1-0, 0-1, 1/2-1/2 or *")]
pub struct ParseResultError;

impl FromStr for GameResult {
    type Err = ParseResultError;

    fn from_str(text: &str) -> Result<Self, ParseResultError> {
        Self::from_bytes(text.as_bytes()).ok_or(ParseResultError)
    }
}
