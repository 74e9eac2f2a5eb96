//! `fusor status`: whether positions are finished, and how.

use std::io::{self, Write};

use fusor_movegen::Position;
use serde::Serialize;

use crate::lines::{self, Answer};
use crate::options;
use crate::streams::{Failure, Streams, Verdict};

pub(crate) const HELP: &str = options::help!(
    "\
Usage: fusor status [--variant V] [--fen FEN | --stdin] [--json]

Prints one line for each position: `ongoing`, or `white`, `black` or `draw` and
the reason, as in `white checkmate` or `draw stalemate`. A FEN that cannot be
read gives `error: ...` on its line, the others go on, and the exit status is 1
in the end.

Options:
  --stdin                  one position for each line of standard input
  --json                   objects: {\"fen\":...,\"status\":...}, or with `error`
"
);

/// The words.
struct Status(String);

#[derive(Serialize)]
struct Json<'a> {
    status: &'a str,
}

impl Answer for Status {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(self.0.as_bytes())
    }

    fn json(&self) -> impl Serialize {
        Json { status: &self.0 }
    }
}

pub(crate) fn run(args: lexopt::Parser, streams: &mut Streams<'_>) -> Result<Verdict, Failure> {
    lines::answer(args, streams, |position| Status(words(position.outcome())))
}

/// The words for a result, or for none yet.
pub(crate) fn words(outcome: Option<fusor_movegen::types::Outcome>) -> String {
    outcome.map_or_else(|| "ongoing".to_owned(), |outcome| outcome.to_string())
}
