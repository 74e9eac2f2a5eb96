//! The command line.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use fusor_clock::TimeControl;
use fusor_examples::arguments::number;
use fusor_examples::statistics::{self, TestOptions};
use fusor_movegen::types::Variant;
use fusor_rating::stats::Sprt;
use lexopt::{Arg, Parser, ValueExt};

use crate::command::CommandLine;
use crate::openings::{OpeningError, Openings};
use crate::settings::{EngineSettings, MatchSettings, Thinking};

pub(crate) const HELP: &str = statistics::help!(
    "\
Usage: match --engine COMMAND [OPTIONS] --engine COMMAND [OPTIONS]

Plays two UCI engines against each other, in any of the five games. Each opening
is played twice, with colours swapped.

Options of the engine named before them, or of both in front of the first:
  --name NAME          in the report and the PGN; the program's name by default
  --option NAME=VALUE  a UCI option; NAME alone presses a button
  --tc CONTROL         the clock: seconds and increment, 10+0.1, and all else
                       that `fusor clock` knows
  --nodes N            so many positions a move
  --depth N            so many plies

The match:
  --variant V          fusor (default), chess, fusion, fugue or fluidity
  --games N            how many, an even number, default 100
  --concurrency N      games at the same time, default 1
  --margin MS          what may be overspent on a clock, default 50
  --patience S         how long a move may take without a clock, default 60
  --pgn FILE           keeps the games; if FILE is that of an interrupted match
                       with the same engines, that match goes on

Openings:
  --plies N            random moves, after which nobody is better by much,
                       default 8
  --seed N             which ones, default 1
  --openings FILE      positions instead, a FEN or EPD a line

A sequential probability ratio test ends the match when it is decided. It is
made if one of its options is given:
"
);

/// What was asked for.
#[derive(Debug)]
pub(crate) struct Options {
    pub(crate) settings: MatchSettings,
    pub(crate) openings: Openings,
    pub(crate) games: u64,
    pub(crate) concurrency: usize,
    pub(crate) pgn: Option<PathBuf>,
    pub(crate) test: Option<Sprt>,
}

/// Why there is nothing to be done.
#[derive(Debug, thiserror::Error)]
pub(crate) enum OptionsError {
    /// Help was asked for: no failure at all, but the end.
    #[error("help was asked for")]
    Help,
    #[error(transparent)]
    Usage(#[from] lexopt::Error),
    #[error(transparent)]
    Opening(#[from] OpeningError),
}

/// What is said of one engine, or of both.
#[derive(Clone, Default)]
struct Asked {
    command: Option<CommandLine>,
    name: Option<String>,
    options: Vec<(String, Option<String>)>,
    thinking: Thinking,
}

impl Options {
    pub(crate) fn read(mut args: Parser) -> Result<Self, OptionsError> {
        let (mut both, mut engines) = (Asked::default(), Vec::<Asked>::new());
        let (mut variant, mut games, mut concurrency) = (Variant::Fusor, 100, 1);
        let (mut margin, mut patience) = (50, 60);
        let (mut plies, mut seed, mut file) = (8, 1, None::<PathBuf>);
        let mut pgn = None;
        let (mut test, mut is_tested) = (TestOptions::default(), false);
        while let Some(arg) = args.next()? {
            let name = match arg {
                Arg::Long("help") | Arg::Short('h') => return Err(OptionsError::Help),
                Arg::Long(name) => name.to_owned(),
                other => return Err(other.unexpected().into()),
            };
            let engine = engines.last_mut().unwrap_or(&mut both);
            match name.as_str() {
                "engine" => {
                    let command = CommandLine::parse(&args.value()?.string()?);
                    let command = Some(command.map_err(|error| usage(&format!("--engine: {error}")))?);
                    engines.push(Asked {
                        command,
                        ..both.clone()
                    });
                }
                "name" => engine.name = Some(args.value()?.string()?),
                "option" => engine.options.push(uci_option(&args.value()?.string()?)?),
                "tc" => engine.thinking.control = control(&args.value()?.string()?)?,
                "nodes" => engine.thinking.nodes = Some(number(&mut args, "--nodes", 1, u64::MAX)?),
                "depth" => engine.thinking.depth = Some(number(&mut args, "--depth", 1, u32::MAX)?),
                "variant" => variant = args.value()?.parse()?,
                "games" => games = number(&mut args, "--games", 2, 10_000_000)?,
                "concurrency" => concurrency = number(&mut args, "--concurrency", 1, 1024)?,
                "margin" => margin = number(&mut args, "--margin", 0, 60_000)?,
                "patience" => patience = number(&mut args, "--patience", 1, 86_400)?,
                "pgn" => pgn = Some(PathBuf::from(args.value()?)),
                "plies" => plies = number(&mut args, "--plies", 0, 100)?,
                "seed" => seed = number(&mut args, "--seed", 0, u64::MAX)?,
                "openings" => file = Some(PathBuf::from(args.value()?)),
                name if test.read(name, &mut args)? => is_tested = true,
                name => return Err(lexopt::Error::UnexpectedOption(format!("--{name}")).into()),
            }
        }
        if games % 2 == 1 {
            return Err(usage(&format!("--games: expected an even number, found {games}")).into());
        }
        let found = engines.len();
        let engines: Result<[Asked; 2], _> = engines.try_into();
        let Ok([one, other]) = engines else {
            return Err(usage(&format!("expected two engines, found {found}")).into());
        };
        let engines = [one.settings()?, other.settings()?];
        let names: BTreeSet<_> = engines.iter().map(|engine| engine.name.as_str()).collect();
        if names.len() < engines.len() {
            let names: Vec<_> = names.into_iter().collect();
            return Err(usage(&format!(
                "both engines are called {}: give them a --name each",
                names.join("")
            ))
            .into());
        }
        Ok(Self {
            openings: match file {
                Some(path) => Openings::read(&path, variant)?,
                None => Openings::Random { variant, plies, seed },
            },
            settings: MatchSettings {
                variant,
                engines,
                margin: Duration::from_millis(margin),
                patience: Duration::from_secs(patience),
            },
            games,
            concurrency,
            pgn,
            test: match is_tested {
                true => Some(test.test().map_err(|error| usage(&error.to_string()))?),
                false => None,
            },
        })
    }
}

impl Asked {
    fn settings(self) -> Result<EngineSettings, lexopt::Error> {
        let Some(command) = self.command else {
            return Err(usage("expected an engine"));
        };
        let program = Path::new(command.program()).file_stem();
        let name = self
            .name
            .unwrap_or_else(|| program.unwrap_or_default().to_string_lossy().into_owned());
        if !self.thinking.is_limited() {
            let message = format!("{name} may think for ever: give it --tc, --nodes or --depth");
            return Err(usage(&message));
        }
        Ok(EngineSettings {
            name,
            command,
            options: self.options,
            thinking: self.thinking,
        })
    }
}

fn usage(message: &str) -> lexopt::Error {
    message.into()
}

/// Reads `NAME=VALUE` or `NAME`.
fn uci_option(text: &str) -> Result<(String, Option<String>), lexopt::Error> {
    let (name, value) = match text.split_once('=') {
        Some((name, value)) => (name, Some(value.to_owned())),
        None => (text, None),
    };
    if name.trim().is_empty() {
        return Err(usage(&format!("--option: expected NAME=VALUE, found {text:?}")));
    }
    Ok((name.to_owned(), value))
}

/// Reads a clock that is the same for both colours.
fn control(text: &str) -> Result<TimeControl, lexopt::Error> {
    let control = TimeControl::from_text(text).map_err(|error| usage(&format!("--tc: {error}")))?;
    if !control.is_symmetric() {
        return Err(usage("--tc: an engine has the same clock with both colours"));
    }
    Ok(control)
}
