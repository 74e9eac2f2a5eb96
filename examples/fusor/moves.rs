//! `fusor moves`: the legal moves of positions.

use std::io::{self, Write};

use fusor_movegen::Position;
use fusor_movegen::types::Move;
use serde::Serialize;

use crate::lines::{self, Answer};
use crate::options;
use crate::streams::{Failure, Streams, Verdict};

pub(crate) const HELP: &str = options::help!(
    "\
Usage: fusor moves [--variant V] [--fen FEN | --stdin] [--json]

Prints one line for each position: the legal moves as machine text, sorted
bytewise, with a space between them; an empty line if there is none. A FEN that
cannot be read gives `error: ...` on its line, the others go on, and the exit
status is 1 in the end.

Options:
  --stdin                  one position for each line of standard input
  --json                   objects: {\"fen\":...,\"moves\":[...]}, or with `error`
"
);

/// The texts, sorted.
struct Moves(Vec<String>);

#[derive(Serialize)]
struct Json<'a> {
    moves: &'a [String],
}

impl Answer for Moves {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(self.0.join(" ").as_bytes())
    }

    fn json(&self) -> impl Serialize {
        Json { moves: &self.0 }
    }
}

pub(crate) fn run(args: lexopt::Parser, streams: &mut Streams<'_>) -> Result<Verdict, Failure> {
    lines::answer(args, streams, |position| Moves(texts(&position.legal_moves())))
}

/// The machine texts of moves, sorted bytewise.
pub(crate) fn texts(moves: &[Move]) -> Vec<String> {
    let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    texts
}
