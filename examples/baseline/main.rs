//! Players to measure a bot against: one that moves at random, and one that takes what looks best at once.
//!
//! ```console
//! $ cargo run --release --example baseline -- --random 7
//! $ cargo run --release --example baseline -- --greedy
//! ```
//!
//! Both play all five games over UCI, and answer `go` at once whatever its limits are. The greedy one makes the move after
//! which the engine's evaluation is best for it, without looking at a reply.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use fusor_examples::arguments::number;
use fusor_examples::engine::Player;
use fusor_examples::input::{Line, read_line};
use fusor_examples::random::Rng;
use fusor_movegen::types::{Move, Variant};
use fusor_movegen::{Allow, AnyPosition, Game, Position, SetupError};
use fusor_notation::engine::{EngineOption, EngineReply, GuiCommand, MAX_LINE, OptionKind, StartPosition};
use fusor_notation::fen::{self, FenError};
use fusor_notation::uci::{self, UciError};
use lexopt::Arg;
use thiserror::Error;

#[cfg(test)]
mod tests;

const HELP: &str = "\
Usage: baseline --random SEED
       baseline --greedy

A player of the five games over UCI, to measure a bot against.

  --random SEED   plays any legal move
  --greedy        plays the move after which the position, as the engine of this
                  package evaluates it, is best
";

/// How a player chooses.
enum Taste {
    Random(Rng),
    Greedy,
}

/// Why a position is not set up.
#[derive(Debug, Error)]
enum PositionError {
    #[error(transparent)]
    Fen(#[from] FenError),
    #[error("the position is not allowed: {0}")]
    Setup(#[from] SetupError),
    #[error("move {number}: {error}")]
    Move { number: usize, error: UciError },
}

fn main() -> ExitCode {
    match taste(lexopt::Parser::from_env()) {
        Ok(Some(taste)) => match talk(io::stdin().lock(), &mut io::stdout(), taste) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("error: {error}");
                ExitCode::FAILURE
            }
        },
        Ok(None) => {
            print!("{HELP}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprint!("baseline: {error}\n{HELP}");
            ExitCode::from(2)
        }
    }
}

/// Reads the arguments; nothing if help is asked for.
fn taste(mut args: lexopt::Parser) -> Result<Option<Taste>, lexopt::Error> {
    let mut taste = None;
    while let Some(arg) = args.next()? {
        match arg {
            Arg::Long("help") | Arg::Short('h') => return Ok(None),
            Arg::Long("random") => taste = Some(Taste::Random(Rng::new(number(&mut args, "--random", 0, u64::MAX)?))),
            Arg::Long("greedy") => taste = Some(Taste::Greedy),
            other => return Err(other.unexpected()),
        }
    }
    taste.map(Some).ok_or_else(|| "expected --random or --greedy".into())
}

/// Answers a user interface until it says `quit`.
fn talk(mut input: impl BufRead, output: &mut impl Write, mut taste: Taste) -> io::Result<()> {
    let mut variant = Variant::Chess;
    let mut position = AnyPosition::start(variant);
    let mut line = Vec::new();
    while read_line(&mut input, &mut line, MAX_LINE + 1)? != Line::End {
        match GuiCommand::parse(&String::from_utf8_lossy(&line)) {
            Ok(GuiCommand::Uci) => introduce(output, &taste)?,
            Ok(GuiCommand::IsReady) => writeln!(output, "{}", EngineReply::ReadyOk)?,
            Ok(GuiCommand::SetOption { name, value }) if name.eq_ignore_ascii_case("UCI_Variant") => {
                variant = value.and_then(|name| name.parse().ok()).unwrap_or(variant);
                position = AnyPosition::start(variant);
            }
            Ok(GuiCommand::Position { start, moves }) => match set_up(variant, &start, &moves) {
                Ok(set_up) => position = set_up,
                Err(error) => writeln!(output, "info string {error}")?,
            },
            Ok(GuiCommand::Go(_)) => {
                let best = choose(&position, &mut taste).map(|m| m.to_string());
                writeln!(output, "{}", EngineReply::BestMove { best, ponder: None })?;
            }
            Ok(GuiCommand::Quit) => break,
            // There is nothing to stop, and no other setting.
            _ => {}
        }
        output.flush()?;
    }
    Ok(())
}

fn introduce(output: &mut impl Write, taste: &Taste) -> io::Result<()> {
    let name = match taste {
        Taste::Random(_) => "Random mover",
        Taste::Greedy => "Greedy mover",
    };
    writeln!(output, "{}", EngineReply::Name(name.to_owned()))?;
    let option = EngineOption {
        name: "UCI_Variant".to_owned(),
        kind: OptionKind::Combo {
            default: Variant::Chess.to_string(),
            choices: Variant::ALL.map(|variant| variant.to_string()).to_vec(),
        },
    };
    writeln!(output, "{}\n{}", EngineReply::Option(option), EngineReply::UciOk)
}

fn set_up(variant: Variant, start: &StartPosition, moves: &[String]) -> Result<AnyPosition, PositionError> {
    let mut position = match start {
        StartPosition::Start => AnyPosition::start(variant),
        StartPosition::Fen(text) => {
            let setup = fen::read_setup(text, AnyPosition::rules_of(variant))?;
            AnyPosition::from_setup(variant, &setup, Allow::empty())?
        }
    };
    for (text, number) in moves.iter().zip(1..) {
        let m = uci::read_move(text, &position).map_err(|error| PositionError::Move { number, error })?;
        position.play_unchecked(m);
    }
    Ok(position)
}

/// A move by a player's taste; none if there is no move.
fn choose(position: &AnyPosition, taste: &mut Taste) -> Option<Move> {
    let moves = position.legal_moves();
    match taste {
        Taste::Random(rng) => rng.choose(&moves).copied(),
        Taste::Greedy => {
            let judge = Player::new(position.variant(), 1);
            moves.into_iter().max_by_key(|&m| {
                let mut next = *position;
                next.play_unchecked(m);
                match Game::new(next).outcome() {
                    Some(outcome) if outcome.winner() == Some(position.turn()) => i32::MAX,
                    Some(outcome) => outcome.winner().map_or(0, |_| -i32::MAX),
                    None => -judge.evaluate(&next),
                }
            })
        }
    }
}
