//! Finished games, as a ladder takes them in.

use super::{GameId, NameError, PlayerId, VariantName};
use crate::result::excerpt;
use crate::{GameResult, Score, Side, TimeClass, Timestamp};
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

/// What a game counts for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum GameKind {
    /// Human against human, for the ranked ratings.
    Ranked,
    /// Usually against a bot, whose own rating stays as it is; moves practice ratings only.
    Practice,
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Ranked => "ranked",
            Self::Practice => "practice",
        })
    }
}

/// A text that is no kind of game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected `ranked` or `practice`, found `{found}`")]
pub struct ParseKindError {
    /// What stood there.
    pub found: String,
}

impl FromStr for GameKind {
    type Err = ParseKindError;

    fn from_str(text: &str) -> Result<Self, ParseKindError> {
        match text {
            "ranked" => Ok(Self::Ranked),
            "practice" => Ok(Self::Practice),
            _ => Err(ParseKindError { found: excerpt(text) }),
        }
    }
}

/// A finished game.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct GameRecord {
    /// Which game.
    pub id: GameId,
    /// When it ended.
    pub time: Timestamp,
    /// How fast it was.
    pub class: TimeClass,
    /// Which rules were played.
    pub variant: VariantName,
    /// The player with White.
    pub white: PlayerId,
    /// The player with Black.
    pub black: PlayerId,
    /// How it ended.
    pub result: GameResult,
    /// What it counts for.
    pub kind: GameKind,
}

impl GameRecord {
    /// A ranked game of the variant `fusor` at blitz speed, at the epoch; change what differs.
    ///
    /// # Errors
    ///
    /// If a text cannot be a name.
    pub fn ranked(id: &str, white: &str, black: &str, result: GameResult) -> Result<Self, NameError> {
        Ok(Self {
            id: GameId::new(id)?,
            time: Timestamp::default(),
            class: TimeClass::Blitz,
            variant: VariantName::new("fusor")?,
            white: PlayerId::new(white)?,
            black: PlayerId::new(black)?,
            result,
            kind: GameKind::Ranked,
        })
    }

    /// The player of a side.
    #[must_use]
    pub const fn player(&self, side: Side) -> &PlayerId {
        match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }
}

/// One game in a player's history.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct HistoryEntry {
    /// When it ended.
    pub time: Timestamp,
    /// Which game.
    pub game: GameId,
    /// The player's rating after it.
    pub rating: crate::Rating,
    /// Against whom.
    pub opponent: PlayerId,
    /// The opponent's rating before it.
    pub opponent_rating: crate::Rating,
    /// With which colour.
    pub side: Side,
    /// With which score.
    pub score: Score,
}
