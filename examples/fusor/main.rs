//! The `fusor` command-line tool: legal moves, perft, statuses and games of all five games, for people and for scripts.
//!
//! Each command is a module with its `HELP` and a `run` that reads the arguments, writes to the given streams and says
//! whether all went well.

mod check;
mod clock;
mod convert;
mod csv;
mod demo;
mod elo;
mod entry;
mod games;
mod ladder;
mod lines;
mod moves;
mod narration;
mod options;
mod perft;
mod play;
mod play_bot;
mod san;
mod show;
mod sprt;
mod status;
mod streams;
#[cfg(test)]
mod tests;

use std::io::{self, BufWriter, IsTerminal, Write};
use std::process::ExitCode;

use lexopt::Arg;

use streams::{Failure, Streams, Verdict};

/// A command of the tool.
struct Command {
    name: &'static str,
    /// What it does, in half a line.
    summary: &'static str,
    help: &'static str,
    run: fn(lexopt::Parser, &mut Streams<'_>) -> Result<Verdict, Failure>,
}

const COMMANDS: &[Command] = &[
    Command {
        name: "demo",
        summary: "watch the engine play a game",
        help: demo::HELP,
        run: demo::run,
    },
    Command {
        name: "show",
        summary: "draw a position",
        help: show::HELP,
        run: show::run,
    },
    Command {
        name: "moves",
        summary: "list the legal moves of positions",
        help: moves::HELP,
        run: moves::run,
    },
    Command {
        name: "san",
        summary: "list the legal moves of positions as people write them",
        help: san::HELP,
        run: san::run,
    },
    Command {
        name: "status",
        summary: "say whether positions are finished, and how",
        help: status::HELP,
        run: status::run,
    },
    Command {
        name: "play",
        summary: "play moves and say where they lead",
        help: play::HELP,
        run: play::run,
    },
    Command {
        name: "play-bot",
        summary: "play against the engine",
        help: play_bot::HELP,
        run: play_bot::run,
    },
    Command {
        name: "convert",
        summary: "write games in another format",
        help: convert::HELP,
        run: convert::run,
    },
    Command {
        name: "check",
        summary: "say what is wrong with the games of a PGN",
        help: check::HELP,
        run: check::run,
    },
    Command {
        name: "perft",
        summary: "count move sequences",
        help: perft::HELP,
        run: perft::run,
    },
    Command {
        name: "clock",
        summary: "a chess clock for two people, or for a script",
        help: clock::HELP,
        run: clock::run,
    },
    Command {
        name: "elo",
        summary: "new ratings after a game, or a rating list from many",
        help: elo::HELP,
        run: elo::run,
    },
    Command {
        name: "sprt",
        summary: "say whether a match between two engines is decided",
        help: sprt::HELP,
        run: sprt::run,
    },
    Command {
        name: "ladder",
        summary: "replay a ladder and print its leaderboard",
        help: ladder::HELP,
        run: ladder::run,
    },
];

fn main() -> ExitCode {
    let stderr = io::stderr();
    let is_terminal = stderr.is_terminal();
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut streams = Streams {
        is_dialogue: io::stdin().is_terminal(),
        input: &mut io::stdin().lock(),
        out: &mut out,
        err: &mut stderr.lock(),
        shows_progress: is_terminal,
    };
    let result = dispatch(lexopt::Parser::from_env(), &mut streams);
    let result = result.and_then(|verdict| Ok(out.flush().map(|()| verdict)?));
    match result {
        Ok(Verdict::Fine) => ExitCode::SUCCESS,
        Ok(Verdict::Faulty) => ExitCode::FAILURE,
        Err(failure) => {
            // What was written before comes first; that it may fail again does not matter any more.
            let _ = out.flush();
            let _ = write!(stderr.lock(), "{}", failure.message());
            failure.exit_code()
        }
    }
}

/// Finds the command that the first argument names, and runs it.
fn dispatch(mut args: lexopt::Parser, streams: &mut Streams<'_>) -> Result<Verdict, Failure> {
    let usage = |error: lexopt::Error| Failure::Usage { command: None, error };
    let name = match args.next().map_err(usage)? {
        Some(Arg::Value(name)) => name,
        Some(Arg::Long("help") | Arg::Short('h')) => {
            write!(streams.out, "{}", help())?;
            return Ok(Verdict::Fine);
        }
        Some(other) => return Err(usage(other.unexpected())),
        None => return Err(usage("expected a command".into())),
    };
    let Some(command) = COMMANDS.iter().find(|command| name == command.name) else {
        return Err(usage(format!("there is no command {name:?}").into()));
    };
    match (command.run)(args, streams) {
        Err(Failure::Help) => {
            write!(streams.out, "{}", command.help)?;
            Ok(Verdict::Fine)
        }
        Err(Failure::Usage { error, .. }) => Err(Failure::Usage {
            command: Some(command.name),
            error,
        }),
        other => other,
    }
}

/// The help of the tool as a whole.
fn help() -> String {
    let mut text = String::from("Usage: fusor COMMAND [OPTIONS]\n\nCommands:\n");
    for Command { name, summary, .. } in COMMANDS {
        text.push_str(&format!("  {name:<8} {summary}\n"));
    }
    text.push_str("\n`fusor COMMAND --help` says more of a command.\n");
    text
}
