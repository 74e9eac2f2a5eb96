//! Records and Game Courier.

use alloc::string::{String, ToString};
use core::fmt::Write;

use fusor_movegen::Position;
use fusor_types::Color;

use super::ending::Told;
use super::{GameRecord, RecordError, Replay, ResultError};
use crate::courier::{self, Labels};
use crate::pgn::{GameResult, Reader, Tags, TreeBuilder, shown};

/// Why a text is no game in the moves of Game Courier.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {error}")]
pub struct CourierGameError {
    /// The line of the text, from 1 on.
    pub line: usize,
    /// What is wrong.
    pub error: RecordError,
}

impl GameRecord {
    /// The game in the moves of Game Courier, one a line, after its tags as comments.
    ///
    /// ```
    /// use fusor_notation::courier::Labels;
    /// use fusor_notation::record::GameRecord;
    ///
    /// let text = "// [Variant \"Fusor\"]\n// [Result \"*\"]\n1. P e2-e4\n1... n b8-c6\n";
    /// let record = GameRecord::from_courier(text, Labels::LETTERS)?;
    /// assert_eq!(record.moves().len(), 2);
    /// assert_eq!(record.to_courier(Labels::LETTERS), "// [Result \"*\"]\n// [Variant \"Fusor\"]\n1. P e2-e4\n1... n b8-c6\n");
    /// # Ok::<(), fusor_notation::record::CourierGameError>(())
    /// ```
    #[must_use]
    pub fn to_courier(&self, labels: Labels) -> String {
        let mut text = String::new();
        // Writing into a string does not fail.
        let _ = self
            .header()
            .to_string()
            .lines()
            .try_for_each(|line| writeln!(text, "// {line}"));
        let mut position = self.start;
        for &m in &self.moves {
            let dots = match position.turn() {
                Color::White => ".",
                Color::Black => "...",
            };
            let number = position.state().fullmove_number();
            let steps = courier::write(&position, m, labels);
            let _ = writeln!(text, "{number}{dots} {steps}");
            position.play_unchecked(m);
        }
        text
    }

    /// Replays a game in the moves of Game Courier.
    ///
    /// Lines that begin with `//` are comments or, as PGN writes them, tags; all tags stand before the first move.
    /// Every other line that is not empty is a move, with or without its number. Without tags it is a game of chess whose
    /// result is not known.
    ///
    /// # Errors
    ///
    /// As for [`from_pgn`](Self::from_pgn). What is wrong with the start is said of the first move, or of the last line.
    pub fn from_courier(text: &str, labels: Labels) -> Result<Self, CourierGameError> {
        let mut tags = Tags::new();
        let mut replay = None;
        let mut last = 1;
        for (line, text) in (1..).zip(text.lines()) {
            last = line;
            let at_line = |error| CourierGameError { line, error };
            let text = text.trim();
            if let Some(comment) = text.strip_prefix("//") {
                read_tag(comment, &mut tags);
            } else if !text.is_empty() {
                let replay = match &mut replay {
                    Some(replay) => replay,
                    None => {
                        let start = tags.start().map_err(|error| at_line(error.into()))?;
                        replay.insert(Replay::new(start))
                    }
                };
                let steps = without_number(text);
                replay
                    .play(steps, |position| courier::read(steps, position, labels))
                    .map_err(|error| at_line(error.into()))?;
            }
        }
        let at_end = |error| CourierGameError { line: last, error };
        let replay = match replay {
            Some(replay) => replay,
            None => Replay::new(tags.start().map_err(|error| at_end(error.into()))?),
        };
        let result = match tags.get("Result").map(str::trim) {
            None => GameResult::Unknown,
            Some(told) => told
                .parse()
                .map_err(|_| at_end(ResultError::Unreadable(shown(told)).into()))?,
        };
        let termination = tags.get("Termination").map(String::from);
        let told = Told::Termination(termination.as_deref());
        Self::ended(replay, tags, result, told).map_err(|error| at_end(error.into()))
    }
}

/// Takes the tag of a comment, if it is one.
fn read_tag(comment: &str, tags: &mut Tags) {
    if !comment.trim_start().starts_with('[') {
        return;
    }
    let Ok(Some(parsed)) = Reader::from_bytes(comment.as_bytes()).read_game(&mut TreeBuilder::default()) else {
        return;
    };
    for (name, value) in parsed.game.tags.iter() {
        // A name that was read is fit for a tag.
        let _ = tags.set(name, value);
    }
}

/// A move without the number in front of it.
fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let steps = rest.trim_start_matches('.');
    if rest.len() < text.len() && steps.len() < rest.len() {
        steps.trim_start()
    } else {
        text
    }
}
