//! Games from CSV lines and from PGN.

use std::io::{BufRead, Read};

use fusor_notation::pgn::{self, Next, Reader, Tag, Visitor};
use fusor_rating::{GameResult, ParseResultError};

use super::list::{Games, ListError};
use crate::csv::{self, CsvError};

/// Why a file could not be read.
#[derive(Debug, thiserror::Error)]
pub(super) enum ReadError {
    #[error(transparent)]
    Csv(#[from] CsvError),
    #[error("{line}: {error}")]
    Result { line: usize, error: ParseResultError },
    #[error("{line}: expected the name of a player, found nothing")]
    NoName { line: usize },
    #[error("{line}: {error}")]
    Game { line: usize, error: ListError },
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// Adds the games of CSV lines `white,black,result`.
pub(super) fn read_csv(input: impl BufRead, games: &mut Games) -> Result<(), ReadError> {
    csv::read(input, &["white", "black", "result"], |record| {
        let line = record.line;
        let [white, black, result] = record.fields.as_slice() else {
            return Ok(());
        };
        if white.is_empty() || black.is_empty() {
            return Err(ReadError::NoName { line });
        }
        let result = result.parse().map_err(|error| ReadError::Result { line, error })?;
        games
            .add(white, black, result)
            .map_err(|error| ReadError::Game { line, error })
    })
}

/// Adds the games of a PGN; only tags and results are looked at. The answer is how many games were
/// left out, without a result or without the names of two players.
pub(super) fn read_pgn(input: impl Read, games: &mut Games) -> Result<u64, ReadError> {
    let mut left_out = 0;
    let mut reader = Reader::new(input);
    while let Some(found) = reader.read_game(&mut Tags::default())? {
        let counts = match (&found.white, &found.black, found.result) {
            (Some(white), Some(black), Some(result)) => games.add(white, black, result).is_ok(),
            _ => false,
        };
        if !counts {
            left_out += 1;
        }
    }
    Ok(left_out)
}

/// The tags of a game that say who played and how it ended.
#[derive(Debug, Default)]
struct Tags {
    white: Option<String>,
    black: Option<String>,
    result: Option<GameResult>,
}

fn known(result: pgn::GameResult) -> Option<GameResult> {
    match result {
        pgn::GameResult::WhiteWins => Some(GameResult::WhiteWins),
        pgn::GameResult::BlackWins => Some(GameResult::BlackWins),
        pgn::GameResult::Draw => Some(GameResult::Draw),
        pgn::GameResult::Unknown => None,
    }
}

impl Visitor for Tags {
    type Game = Self;

    fn tag(&mut self, tag: Tag<'_>) {
        let name = || Some(tag.value().trim().to_owned()).filter(|name| !name.is_empty() && name != "?");
        match tag.name() {
            "White" => self.white = name(),
            "Black" => self.black = name(),
            "Result" => self.result = pgn::GameResult::from_bytes(tag.raw_value()).and_then(known),
            _ => {}
        }
    }

    fn begin_movetext(&mut self) -> Next {
        Next::Skip
    }

    /// The marker at the end counts where there is no tag.
    fn outcome(&mut self, result: pgn::GameResult, _: pgn::Place<'_>) {
        self.result = self.result.or(known(result));
    }

    fn end_game(&mut self) -> Self {
        std::mem::take(self)
    }
}
