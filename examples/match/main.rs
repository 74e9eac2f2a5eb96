//! Matches between UCI engines in any of the five games.
//!
//! ```console
//! $ cargo build --release --examples
//! $ cargo run --release --example match -- --variant fusor --tc 2+0.02 --games 200 --elo1 10 --pgn match.pgn \
//!       --engine target/release/examples/engine --name new --engine old/engine --name old
//! ```
//!
//! `worker` plays games one after the other, `game` a single one, `player` is the dialogue with an engine and `process`
//! keeps it at arm's length. `schedule` says who plays whom, `openings` from where; `journal` keeps what was played, `pgn`
//! writes it, `tally` counts it.

mod command;
mod game;
mod journal;
mod openings;
mod options;
mod pgn;
mod player;
mod process;
mod schedule;
mod settings;
mod tally;
#[cfg(test)]
mod tests;
mod worker;

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use fusor_examples::progress::{self, Progress};
use fusor_movegen::types::{Color, Outcome, WinReason};
use fusor_notation::pgn::TagNameError;
use fusor_rating::stats::StatsError;
use thiserror::Error;

use game::{Ending, Played};
use journal::{Entry, Journal, JournalError};
use openings::OpeningError;
use options::{Options, OptionsError};
use schedule::Fixture;
use tally::Tally;
use worker::{PlayError, Work};

/// Why a match was not played to its end.
#[derive(Debug, Error)]
enum MatchError {
    #[error(transparent)]
    Options(#[from] OptionsError),
    #[error(transparent)]
    Opening(#[from] OpeningError),
    #[error(transparent)]
    Journal(#[from] JournalError),
    #[error(transparent)]
    Play(#[from] PlayError),
    #[error(transparent)]
    Tag(#[from] TagNameError),
    #[error(transparent)]
    Stats(#[from] StatsError),
    #[error(transparent)]
    Io(#[from] io::Error),
}

fn main() -> ExitCode {
    let mut out = io::stdout().lock();
    match run(lexopt::Parser::from_env(), &mut out, io::stderr().is_terminal()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(MatchError::Options(OptionsError::Help)) => match write!(out, "{}", options::HELP) {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::FAILURE,
        },
        Err(MatchError::Options(OptionsError::Usage(error))) => {
            eprintln!("match: {error}\n`match --help` says what can be asked for.");
            ExitCode::from(2)
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Plays the match that the arguments ask for, telling each game and the result.
fn run(args: lexopt::Parser, out: &mut dyn Write, shows_progress: bool) -> Result<(), MatchError> {
    let options = Options::read(args)?;
    let mut tally = Tally::default();
    let mut journal = None;
    if let Some(path) = &options.pgn {
        let first_opening = options.openings.opening(0)?.to_string();
        let (opened, played) = Journal::open(path, &options.settings.to_stored(first_opening))?;
        played.iter().for_each(|game| tally.add(game));
        if tally.games() > 0 {
            writeln!(out, "{} games were played before", tally.games())?;
        }
        journal = Some(opened);
    }
    let played_before = tally.games();
    let mut score_sheet = ScoreSheet {
        options: &options,
        tally,
        journal,
        played_before,
        progress: Progress::new(shows_progress),
        out,
    };
    let played = score_sheet.play();
    // What has been played is worth telling also where something went wrong.
    score_sheet.report()?;
    played
}

/// Where the games of a match are written down.
struct ScoreSheet<'a> {
    options: &'a Options,
    tally: Tally,
    journal: Option<Journal>,
    /// Games of a match that was interrupted.
    played_before: u64,
    progress: Progress,
    out: &'a mut dyn Write,
}

impl ScoreSheet<'_> {
    /// Plays the games that are missing.
    fn play(&mut self) -> Result<(), MatchError> {
        if self.is_decided() {
            return Ok(());
        }
        let options = self.options;
        let missing: Vec<u64> = (1..=options.games).filter(|&round| !self.tally.has(round)).collect();
        let mut rounds = missing.into_iter();
        let work = Work {
            settings: &options.settings,
            openings: &options.openings,
            rounds: Mutex::new(&mut rounds),
            stop: AtomicBool::new(false),
        };
        thread::scope(|scope| {
            let (sender, results) = channel();
            for _ in 0..options.concurrency {
                let (sender, work) = (sender.clone(), &work);
                scope.spawn(move || worker::run(work, &sender));
            }
            drop(sender);
            let mut ended = Ok(());
            // Until all workers have ended, which they do soon once they are told to stop.
            for result in results {
                // Where one worker fails, what the others have played still counts; what comes after the end of a test does not.
                if self.is_decided() || !matches!(ended, Ok(()) | Err(MatchError::Play(_))) {
                    continue;
                }
                if let Err(error) = self.take(result) {
                    ended = Err(error);
                }
                work.stop.store(ended.is_err() || self.is_decided(), Ordering::Relaxed);
            }
            self.progress.clear();
            ended
        })
    }

    fn is_decided(&self) -> bool {
        self.tally.decides(self.options.test.as_ref())
    }

    /// Keeps, counts and tells a game.
    fn take(&mut self, result: worker::Delivery) -> Result<(), MatchError> {
        let (fixture, played) = result?;
        let settings = &self.options.settings;
        let game = entry(fixture, &played);
        if let Some(journal) = &mut self.journal {
            let pgn = pgn::write(&played, fixture, settings)?;
            journal.add(&game, &pgn.to_string())?;
        }
        self.tally.add(&game);
        self.progress.clear();
        let [white, black] = [Color::White, Color::Black].map(|color| &fixture.seat(color).of(&settings.engines).name);
        let Entry {
            round, result, reason, ..
        } = &game;
        let plies = played.game.moves().len();
        write!(self.out, "{round}: {white} - {black} {result}, {reason}, {plies} plies")?;
        match &self.options.test {
            Some(test) => writeln!(self.out, ", {}", self.tally.ratio(test))?,
            None => writeln!(self.out)?,
        }
        self.out.flush()?;
        let (played, before, all) = (self.tally.games(), self.played_before, self.options.games);
        self.progress
            .show(|elapsed| progress::bar(played.saturating_sub(before), all.saturating_sub(before), elapsed));
        Ok(())
    }

    fn report(&mut self) -> Result<(), MatchError> {
        let [one, other] = &self.options.settings.engines;
        let report = self
            .tally
            .report([&one.name, &other.name], self.options.test.as_ref())?;
        Ok(write!(self.out, "{report}")?)
    }
}

/// What the journal says of a game.
fn entry(fixture: Fixture, played: &Played) -> Entry {
    let forfeit = match &played.ending {
        Ending::Outcome(Outcome::Win {
            reason: WinReason::Flag,
            ..
        }) => Some("time"),
        Ending::Outcome(_) => None,
        Ending::Fault(_, fault) => Some(fault.kind()),
    };
    Entry {
        round: fixture.round,
        result: pgn::result(&played.ending),
        reason: pgn::reason(&played.ending),
        forfeit: forfeit.map(str::to_owned),
    }
}
