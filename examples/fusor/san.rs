//! `fusor san`: the legal moves of positions as people write them.

use std::collections::BTreeMap;
use std::io::{self, Write};

use fusor_notation::san;
use serde::Serialize;

use crate::lines::{self, Answer};
use crate::options;
use crate::streams::{Failure, Streams, Verdict};

pub(crate) const HELP: &str = options::help!(
    "\
Usage: fusor san [--variant V] [--fen FEN | --stdin] [--json]

Prints one line for each position: the legal moves as pairs of machine text and
SAN, e2e4=e4, sorted bytewise by the machine text, with a space between them; an
empty line if there is none. A FEN that cannot be read gives `error: ...` on its
line, the others go on, and the exit status is 1 in the end.

Options:
  --stdin                  one position for each line of standard input
  --json                   objects: {\"fen\":...,\"san\":{...}}, or with `error`
"
);

/// From machine text to SAN.
#[derive(Serialize)]
struct Sans {
    san: BTreeMap<String, String>,
}

impl Answer for Sans {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        self.san.iter().enumerate().try_for_each(|(index, (text, san))| {
            let space = if index == 0 { "" } else { " " };
            write!(out, "{space}{text}={san}")
        })
    }

    fn json(&self) -> impl Serialize {
        self
    }
}

pub(crate) fn run(args: lexopt::Parser, streams: &mut Streams<'_>) -> Result<Verdict, Failure> {
    lines::answer(args, streams, |position| {
        let sans = san::write_all(position);
        let pairs = sans.iter().map(|(m, san)| (m.to_string(), san.to_string()));
        Sans { san: pairs.collect() }
    })
}
