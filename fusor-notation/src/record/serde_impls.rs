//! serde for records; reading replays the game.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use fusor_movegen::{Allow, AnyPosition};
use fusor_types::{Outcome, Variant};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::ending::Told;
use super::{GameRecord, RecordError, Replay};
use crate::fen::{self, EnPassantMode};
use crate::pgn::{GameResult, StartError, Tags};
use crate::uci::UciMove;

#[derive(Serialize)]
struct Written<'a> {
    variant: Variant,
    fen: String,
    tags: &'a Tags,
    moves: Vec<UciMove>,
    result: GameResult,
    reason: Option<&'static str>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Read<'a> {
    variant: Variant,
    #[serde(default)]
    fen: Option<Cow<'a, str>>,
    #[serde(default)]
    tags: Tags,
    moves: Vec<UciMove>,
    #[serde(default)]
    result: GameResult,
    #[serde(default)]
    reason: Option<Cow<'a, str>>,
}

impl Serialize for GameRecord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let written = Written {
            variant: self.variant(),
            fen: fen::write(&self.start, EnPassantMode::Legal),
            tags: &self.tags,
            moves: self.moves.iter().copied().map(UciMove::from).collect(),
            result: self.result,
            reason: self.outcome.map(Outcome::reason),
        };
        written.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for GameRecord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        replay(Read::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

fn replay(read: Read<'_>) -> Result<GameRecord, RecordError> {
    let start = match read.fen {
        Some(fen) => fen::parse_any(read.variant, &fen, Allow::empty()).map_err(StartError::from)?,
        None => AnyPosition::start(read.variant),
    };
    let mut replay = Replay::new(start);
    for text in read.moves {
        replay.play(&text.to_string(), |position| text.resolve(position))?;
    }
    let termination = read.tags.get("Termination").map(String::from);
    let told = match &read.reason {
        Some(reason) => Told::Reason(reason),
        None => Told::Termination(termination.as_deref()),
    };
    Ok(GameRecord::ended(replay, read.tags, read.result, told)?)
}
