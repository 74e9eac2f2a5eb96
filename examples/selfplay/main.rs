//! Games of the engine against itself, as data: positions with the move, the value and the result of their game.
//!
//! `play` makes a file of samples, `summary` reads one to its end and says what is in it, `fit` finds from it what parts are
//! worth.

mod failure;
mod fit;
mod game;
mod parallel;
mod play;
mod regression;
mod samples;
mod summary;
#[cfg(test)]
mod tests;
mod versus;

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use lexopt::Arg;

use failure::Failure;

const HELP: &str = "\
Usage: selfplay COMMAND [OPTIONS] FILE

Commands:
  play     play games and write their positions to FILE, or go on with it
  summary  read FILE to its end and say what is in it
  fit      find from FILE what parts are worth, and try it in games

`selfplay COMMAND --help` says more of a command.
";

/// What a command may use besides its arguments.
struct Streams<'a> {
    out: &'a mut dyn Write,
    /// Whether progress may be drawn on standard error.
    shows_progress: bool,
}

fn main() -> ExitCode {
    let mut streams = Streams {
        out: &mut io::stdout().lock(),
        shows_progress: io::stderr().is_terminal(),
    };
    match dispatch(lexopt::Parser::from_env(), &mut streams) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // There is nobody to tell if this fails.
            let _ = writeln!(io::stderr(), "error: {failure}");
            failure.exit_code()
        }
    }
}

/// Reads the arguments of a command and does it.
type Run = fn(lexopt::Parser, &mut Streams<'_>) -> Result<(), Failure>;

/// Finds the command that the first argument names, and runs it.
fn dispatch(mut args: lexopt::Parser, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let name = match args.next()? {
        Some(Arg::Value(name)) => name,
        Some(Arg::Long("help") | Arg::Short('h')) => return Ok(streams.out.write_all(HELP.as_bytes())?),
        Some(other) => return Err(other.unexpected().into()),
        None => return Err(Failure::usage("expected a command: play, summary or fit")),
    };
    let (help, run): (_, Run) = match name.to_str() {
        Some("play") => (play::HELP, play::run),
        Some("summary") => (summary::HELP, summary::run),
        Some("fit") => (fit::HELP, fit::run),
        _ => return Err(Failure::usage(format!("there is no command {name:?}"))),
    };
    match run(args, streams) {
        Err(Failure::Help) => Ok(streams.out.write_all(help.as_bytes())?),
        other => other,
    }
}
