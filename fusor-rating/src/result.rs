//! Results of games: from the board's point of view and from a player's.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

/// The two sides of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Side {
    /// Moves first.
    White,
    /// Moves second.
    Black,
}

impl Side {
    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// What one player got out of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Score {
    /// 0 points.
    Loss,
    /// Half a point.
    Draw,
    /// 1 point.
    Win,
}

impl Score {
    /// All scores, worst first.
    pub const ALL: [Self; 3] = [Self::Loss, Self::Draw, Self::Win];

    /// Points: 0, 0.5 or 1.
    #[must_use]
    pub const fn points(self) -> f64 {
        match self {
            Self::Loss => 0.0,
            Self::Draw => 0.5,
            Self::Win => 1.0,
        }
    }

    /// What the opponent got out of the same game.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

/// How a game ended. Written as in PGN: `1-0`, `0-1`, `1/2-1/2`.
///
/// ```
/// use fusor_rating::{GameResult, Score, Side};
///
/// let result: GameResult = "1/2-1/2".parse()?;
/// assert_eq!(result.score_of(Side::Black), Score::Draw);
/// # Ok::<(), fusor_rating::ParseResultError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum GameResult {
    /// White won.
    #[cfg_attr(feature = "serde", serde(rename = "1-0"))]
    WhiteWins,
    /// Black won.
    #[cfg_attr(feature = "serde", serde(rename = "0-1"))]
    BlackWins,
    /// Drawn.
    #[cfg_attr(feature = "serde", serde(rename = "1/2-1/2"))]
    Draw,
}

impl GameResult {
    /// All results.
    pub const ALL: [Self; 3] = [Self::WhiteWins, Self::BlackWins, Self::Draw];

    /// What the player of `side` got.
    #[must_use]
    pub const fn score_of(self, side: Side) -> Score {
        match (self, side) {
            (Self::Draw, _) => Score::Draw,
            (Self::WhiteWins, Side::White) | (Self::BlackWins, Side::Black) => Score::Win,
            (Self::WhiteWins, Side::Black) | (Self::BlackWins, Side::White) => Score::Loss,
        }
    }

    /// The result in which `side` got `score`.
    #[must_use]
    pub const fn from_score(side: Side, score: Score) -> Self {
        match (side, score) {
            (_, Score::Draw) => Self::Draw,
            (Side::White, Score::Win) | (Side::Black, Score::Loss) => Self::WhiteWins,
            (Side::White, Score::Loss) | (Side::Black, Score::Win) => Self::BlackWins,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
        })
    }
}

/// A text that is no result of a finished game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected a result (`1-0`, `0-1` or `1/2-1/2`), found `{found}`")]
pub struct ParseResultError {
    /// What stood there; cut after 32 characters.
    pub found: String,
}

impl FromStr for GameResult {
    type Err = ParseResultError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "1-0" => Ok(Self::WhiteWins),
            "0-1" => Ok(Self::BlackWins),
            "1/2-1/2" => Ok(Self::Draw),
            _ => Err(ParseResultError { found: excerpt(text) }),
        }
    }
}

/// The beginning of a text, for error messages.
pub(crate) fn excerpt(text: &str) -> String {
    const LIMIT: usize = 32;
    let mut short: String = text.chars().take(LIMIT).collect();
    if text.chars().nth(LIMIT).is_some() {
        short.push('…');
    }
    short.escape_debug().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_read_back_as_written() {
        for result in GameResult::ALL {
            assert_eq!(result.to_string().parse(), Ok(result));
            for side in [Side::White, Side::Black] {
                assert_eq!(GameResult::from_score(side, result.score_of(side)), result);
                assert_eq!(result.score_of(side), result.score_of(side.other()).opponent());
            }
        }
    }

    #[test]
    fn other_texts_are_refused() {
        let error = |text: &str| text.parse::<GameResult>().unwrap_err().to_string();
        insta::assert_snapshot!(error("*"), @"expected a result (`1-0`, `0-1` or `1/2-1/2`), found `*`");
        insta::assert_snapshot!(error(""), @"expected a result (`1-0`, `0-1` or `1/2-1/2`), found ``");
        insta::assert_snapshot!(
            error(&"x".repeat(1000)),
            @"expected a result (`1-0`, `0-1` or `1/2-1/2`), found `xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…`"
        );
        insta::assert_snapshot!(
            error("0-1\n"),
            @r"expected a result (`1-0`, `0-1` or `1/2-1/2`), found `0-1\n`"
        );
    }
}
