//! What has been played, on the disk: the games as PGN, and beside them a journal by which a match goes on.
//!
//! The journal has a line of JSON for what the match was begun with, and one for each game that has ended. A game counts
//! when its line is complete. It is written first to the PGN, and the line in the journal says how long the PGN is with
//! it; so whatever moment a match is killed at, what was written of a game that does not count is known, and is cut off.

use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use fusor_notation::pgn::GameResult;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::settings::StoredSettings;

/// A game that has ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Entry {
    pub(crate) round: u64,
    pub(crate) result: GameResult,
    pub(crate) reason: String,
    /// By what it was lost, if not on the board.
    pub(crate) forfeit: Option<String>,
}

/// A line of the journal.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Counted {
    game: Entry,
    /// The length of the PGN with this game.
    pgn_bytes: u64,
}

/// Why games cannot be kept.
#[derive(Debug, Error)]
pub(crate) enum JournalError {
    #[error("{path}: {error}")]
    Io { path: String, error: io::Error },
    #[error("{path} is there, but no journal {journal} with it: to begin a match, name a file that is not there")]
    NoJournal { path: String, journal: String },
    #[error("{journal}, line {line}: {error}")]
    Line {
        journal: String,
        line: usize,
        error: serde_json::Error,
    },
    #[error("{journal} was begun with something else: {difference}")]
    OtherMatch { journal: String, difference: String },
    #[error("{path} is shorter than its journal says: {found} bytes, not {expected}")]
    Shortened { path: String, found: u64, expected: u64 },
}

/// The files of a match.
#[derive(Debug)]
pub(crate) struct Journal {
    path: PathBuf,
    pgn: File,
    pgn_bytes: u64,
    lines: File,
}

impl Journal {
    /// Begins the files of a match, or opens those of one that was interrupted, and gives what was played.
    pub(crate) fn open(path: &Path, settings: &StoredSettings) -> Result<(Self, Vec<Entry>), JournalError> {
        let name = path.display().to_string();
        let journal_path = journal_path(path);
        let journal = journal_path.display().to_string();
        let failed = |error| JournalError::Io {
            path: name.clone(),
            error,
        };
        if path.exists() && !journal_path.exists() {
            return Err(JournalError::NoJournal { path: name, journal });
        }
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut lines = options.open(&journal_path).map_err(failed)?;
        let mut text = String::new();
        lines.read_to_string(&mut text).map_err(failed)?;
        // Without its end, the last line is one that was being written.
        let complete = text.rfind('\n').map_or(0, |end| end + 1);
        let (mut entries, mut expected) = (Vec::new(), 0);
        let (written, _) = text.split_at_checked(complete).unwrap_or_default();
        for (line, text) in (1..).zip(written.lines()) {
            let wrong = |error| JournalError::Line {
                journal: journal.clone(),
                line,
                error,
            };
            if line > 1 {
                let Counted { game, pgn_bytes } = serde_json::from_str(text).map_err(wrong)?;
                entries.push(game);
                expected = pgn_bytes;
                continue;
            }
            let begun: StoredSettings = serde_json::from_str(text).map_err(wrong)?;
            if let Some(difference) = begun.difference(settings) {
                return Err(JournalError::OtherMatch { journal, difference });
            }
        }
        let pgn = options.open(path).map_err(failed)?;
        let found = pgn.metadata().map_err(failed)?.len();
        if found < expected {
            return Err(JournalError::Shortened {
                path: name,
                found,
                expected,
            });
        }
        let mut opened = Self {
            path: path.to_owned(),
            pgn,
            pgn_bytes: expected,
            lines,
        };
        opened.cut(complete as u64).map_err(failed)?;
        if complete == 0 {
            opened.add_line(settings).map_err(failed)?;
        }
        Ok((opened, entries))
    }

    /// Cuts off what does not count, and goes to the ends.
    fn cut(&mut self, journal_bytes: u64) -> io::Result<()> {
        for (file, bytes) in [(&mut self.pgn, self.pgn_bytes), (&mut self.lines, journal_bytes)] {
            file.set_len(bytes)?;
            file.seek(SeekFrom::End(0))?;
        }
        Ok(())
    }

    /// Adds a game, as PGN and as an entry. When this returns, it counts, whatever happens to the machine.
    pub(crate) fn add(&mut self, game: &Entry, pgn: &str) -> Result<(), JournalError> {
        let added = self.try_add(game, pgn);
        added.map_err(|error| JournalError::Io {
            path: self.path.display().to_string(),
            error,
        })
    }

    fn try_add(&mut self, game: &Entry, pgn: &str) -> io::Result<()> {
        self.pgn.write_all(pgn.as_bytes())?;
        self.pgn.sync_data()?;
        self.pgn_bytes += pgn.len() as u64;
        self.add_line(&Counted {
            game: game.clone(),
            pgn_bytes: self.pgn_bytes,
        })
    }

    fn add_line(&mut self, line: &impl Serialize) -> io::Result<()> {
        let mut text = serde_json::to_string(line)?;
        text.push('\n');
        self.lines.write_all(text.as_bytes())?;
        self.lines.sync_data()
    }
}

/// The journal of a PGN: its path with `.journal` behind it.
pub(crate) fn journal_path(pgn: &Path) -> PathBuf {
    let mut name = OsString::from(pgn);
    name.push(".journal");
    name.into()
}
