//! `fusor clock`: a chess clock for two people at a terminal, or for a script.

mod display;
mod script;
mod session;
mod terminal;

use std::ffi::OsString;
use std::fs::File;
use std::io::{BufReader, Read};

use fusor_clock::{Clock, Policy, TimeControl};
use lexopt::{Arg, ValueExt};

use crate::streams::{Failure, Streams, Verdict};

pub(crate) const HELP: &str = "\
Usage: fusor clock [--control TEXT] [--script FILE]

A chess clock for two people: space starts the clock and presses it, p pauses
and goes on, q quits.

Options:
  --control TEXT   the time control, in seconds; default 180
  --script FILE    no terminal: read calls from FILE (`-` for standard input)
                   and print what the clocks show after each

Time controls:
  180                    180 seconds for the game
  180+2                  and 2 seconds more for each move (Fischer)
  180 delay 5            the clock waits 5 seconds on each move (US delay)
  180 bronstein 5        up to 5 seconds of each move are given back
  40/7200:3600           7200 seconds for 40 moves, then 3600 for the rest
  600 byoyomi 3x30       Japanese byo-yomi: then 3 periods of 30 seconds
  600 canadian 20/300    Canadian byo-yomi: then 20 moves in each 300 seconds
  hourglass 60           what one side uses the other gains
  days 3                 3 days for each move
  none                   no clock
  180+2 | 60             White has the first, Black the second

A script has lines `SECONDS CALL`, in the order of time. White's clock starts
at 0. Empty lines and lines that begin with # are skipped. Calls are
  press, pause, resume, add white 15
After each, `SECONDS white 2:57.000 black 3:00.000` is printed (whole
milliseconds, rounded down), and `flag white` at the moment it falls.
";

/// What was asked for.
struct Options {
    control: TimeControl,
    script: Option<OsString>,
}

/// Runs the command with the arguments that are left.
pub(crate) fn run(args: lexopt::Parser, streams: &mut Streams<'_>) -> Result<Verdict, Failure> {
    let options = options(args)?;
    let clock = Clock::new(options.control, Policy::new());
    match options.script {
        None => terminal::play(clock).map_err(|error| Failure::Command(error.to_string()))?,
        Some(path) => play_script(clock, &path, streams)?,
    }
    Ok(Verdict::Fine)
}

fn options(mut args: lexopt::Parser) -> Result<Options, Failure> {
    let mut options = Options {
        control: TimeControl::FUSOR_3_MINUTES,
        script: None,
    };
    while let Some(arg) = args.next()? {
        match arg {
            Arg::Long("control") => {
                let text = args.value()?.string()?;
                options.control = TimeControl::from_text(&text)
                    .map_err(|error| lexopt::Error::from(format!("--control {text:?}: {error}")))?;
            }
            Arg::Long("script") => options.script = Some(args.value()?),
            Arg::Long("help") | Arg::Short('h') => return Err(Failure::Help),
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(options)
}

fn play_script(clock: Clock, path: &OsString, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let name = if path == "-" {
        "standard input".into()
    } else {
        path.to_string_lossy()
    };
    let mut file;
    let input: &mut dyn Read = if path == "-" {
        streams.input
    } else {
        file = File::open(path).map_err(|error| Failure::Command(format!("{name}: {error}")))?;
        &mut file
    };
    let refused = |line: usize, error: &dyn std::fmt::Display| {
        eprintln!("{name}:{line}: refused: {error}");
    };
    match script::play(clock, BufReader::new(input), &mut *streams.out, refused) {
        Err(script::ScriptError::Write(error)) => Err(error.into()),
        Err(error) => Err(Failure::Command(format!("{name}:{error}"))),
        Ok(()) => Ok(()),
    }
}
