//! Matches with engines that behave, and with engines that do not.

mod interruption;
mod misbehaviour;
mod options;
mod results;
mod scripted;

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, process};

use fusor_notation::pgn::{PgnGame, Reader, TreeBuilder};
use fusor_notation::record::GameRecord;

use crate::{MatchError, run};

/// The command line of an engine that behaves in some way, see [`scripted`].
fn scripted(manner: &str) -> String {
    let program = env::current_exe().unwrap();
    format!("'{}' --ignored --exact {} {manner}", program.display(), scripted::NAME)
}

/// What a match between two scripted engines wrote.
fn played(one: &str, other: &str, more: &[&str]) -> Result<String, MatchError> {
    let mut out = Vec::new();
    let ended = run(lexopt::Parser::from_args(arguments(one, other, more)), &mut out, false);
    let out = String::from_utf8(out).unwrap();
    ended.map(|()| out)
}

fn arguments(one: &str, other: &str, more: &[&str]) -> Vec<OsString> {
    let (one, other) = (scripted(one), scripted(other));
    let engines = ["--engine", &one, "--name", "one", "--engine", &other, "--name", "other"];
    let common = ["--variant", "chess", "--nodes", "1"];
    let all = common.iter().chain(more).chain(&engines);
    all.map(OsString::from).collect()
}

/// A folder that is removed with what is in it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!("fusor-match-{}-{number}-{name}", process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    /// A file with these lines.
    fn write(&self, name: &str, lines: &[&str]) -> String {
        let path = self.file(name);
        fs::write(&path, lines.join("\n")).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The games of a file, each of which must be right.
fn games(path: &str) -> Vec<PgnGame> {
    let bytes = fs::read(path).unwrap();
    let mut reader = Reader::from_bytes(&bytes);
    let mut builder = TreeBuilder::default();
    let mut games = Vec::new();
    while let Some(parsed) = reader.read_game(&mut builder).unwrap() {
        assert!(parsed.faults.is_empty(), "{:?}", parsed.faults);
        GameRecord::from_pgn(&parsed.game).unwrap();
        games.push(parsed.game);
    }
    games
}

/// White mates in one, or has a long way to go: then moves back and forth are a draw before long.
const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
