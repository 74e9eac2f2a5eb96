//! A bot for all five games in under a hundred lines: a template for your own.
//!
//! The page `docs/writing-a-bot.md` builds it up step by step.

use std::error::Error;
use std::io::{self, BufRead, Write};

use fusor_movegen::types::{Move, Part, Variant};
use fusor_movegen::{Allow, AnyPosition, Game, Position};
use fusor_notation::engine::{EngineReply, GuiCommand, StartPosition};
use fusor_notation::{fen, uci};

#[cfg(test)]
mod tests;

const INTRODUCTION: &str = "id name Fusor template bot
option name UCI_Variant type combo default chess var fusor var chess var fusion var fugue var fluidity
uciok";

/// What the parts P N B R Q K are worth, in pawns, and those that only Fugue has: I U A S L W.
const VALUES: [f64; 12] = [1.0, 3.0, 3.0, 5.0, 9.0, 0.0, 9.0, 5.0, 6.0, 3.0, 6.0, 4.0];

fn main() -> io::Result<()> {
    talk(io::stdin().lock(), &mut io::stdout())
}

/// Answers a user interface until it says `quit`.
fn talk(input: impl BufRead, output: &mut impl Write) -> io::Result<()> {
    let mut variant = Variant::Chess;
    let mut game = Game::new(AnyPosition::start(variant));
    for line in input.split(b'\n') {
        match GuiCommand::parse(&String::from_utf8_lossy(&line?)) {
            Ok(GuiCommand::Uci) => writeln!(output, "{INTRODUCTION}")?,
            Ok(GuiCommand::IsReady) => writeln!(output, "readyok")?,
            Ok(GuiCommand::SetOption { name, value }) if name.eq_ignore_ascii_case("UCI_Variant") => {
                variant = value.and_then(|name| name.parse().ok()).unwrap_or(variant);
                game = Game::new(AnyPosition::start(variant));
            }
            Ok(GuiCommand::Position { start, moves }) => match set_up(variant, &start, &moves) {
                Ok(set_up) => game = set_up,
                Err(error) => writeln!(output, "info string {error}")?,
            },
            Ok(GuiCommand::Go(_)) => {
                let best = choose(&mut game).map(|m| m.to_string());
                writeln!(output, "{}", EngineReply::BestMove { best, ponder: None })?;
            }
            Ok(GuiCommand::Quit) => break,
            _ => {} // There is nothing to `stop`: the move is out before the next line is read.
        }
        output.flush()?;
    }
    Ok(())
}

/// The game of a `position` command.
fn set_up(variant: Variant, start: &StartPosition, moves: &[String]) -> Result<Game<AnyPosition>, Box<dyn Error>> {
    let mut game = Game::new(AnyPosition::start(variant));
    if let StartPosition::Fen(text) = start {
        let setup = fen::read_setup(text, AnyPosition::rules_of(variant))?;
        game = Game::new(AnyPosition::from_setup(variant, &setup, Allow::empty())?);
    }
    for text in moves {
        game.play(uci::read_move(text, game.position())?)?;
    }
    Ok(game)
}

/// The move that is best after the best reply; none if there is no move.
fn choose(game: &mut Game<AnyPosition>) -> Option<Move> {
    let moves = game.position().legal_moves().into_iter();
    let valued = moves.map(|m| (m, value_of_move(game, m, 2)));
    valued.max_by(|(_, a), (_, b)| a.total_cmp(b)).map(|(m, _)| m)
}

/// What a move is worth to the side that makes it, when one looks so many plies ahead.
fn value_of_move(game: &mut Game<AnyPosition>, m: Move, depth: u32) -> f64 {
    let us = game.position().turn();
    let value = match game.play(m) {
        Ok(Some(outcome)) if outcome.winner() == Some(us) => 1e6,
        Ok(Some(outcome)) => outcome.winner().map_or(0.0, |_| -1e6),
        Ok(None) if depth > 1 => {
            let replies = game.position().legal_moves().into_iter();
            let values = replies.map(|m| value_of_move(game, m, depth - 1));
            -values.fold(f64::MIN, f64::max)
        }
        _ => -evaluate(game.position()),
    };
    game.take_back();
    value
}

/// What a position is worth to the side to move, in pawns: its parts, and a little for each of its moves.
fn evaluate(position: &AnyPosition) -> f64 {
    let count = |color, part| position.board().count(color, part) as f64;
    let balance = |part| count(position.turn(), part) - count(!position.turn(), part);
    let parts = Part::ALL.into_iter().zip(VALUES);
    let material: f64 = parts.map(|(part, value)| value * balance(part)).sum();
    material + 0.01 * position.count_moves() as f64
}
