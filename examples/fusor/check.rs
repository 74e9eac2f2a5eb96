//! `fusor check`: whether the games of a PGN are legal.

use std::ffi::OsString;
use std::fs::File;
use std::io::Read;

use fusor_examples::progress::Progress;
use lexopt::{Arg, ValueExt};

use crate::elo::usage;
use crate::games::{self, Inspected, Style};
use crate::streams::{Failure, Streams, Verdict};

pub(crate) const HELP: &str = "\
Usage: fusor check [--san STYLE] FILE...

Replays every game of PGN files (`-`: standard input), of whichever of the five
games its tag Variant names, and prints a line for everything that is wrong:
  FILE:LINE:COLUMN: what is wrong
  - what is not understood in the text, or missing
  - a game or a FEN in the tags that is not known or not allowed
  - moves that are not legal, also in variations, and null moves in the game
  - a result that is not the one on the board
A summary follows, and the exit status is 1 if anything was wrong.

Options:
  --san STYLE  how moves are written: standard (default), or vchess for Fusion
               Chess as vchess writes it (BxNf3, Rd5/f:Bd1)
";

pub(crate) fn run(mut args: lexopt::Parser, streams: &mut Streams<'_>) -> Result<Verdict, Failure> {
    let mut files: Vec<OsString> = Vec::new();
    let mut style = Style::default();
    while let Some(arg) = args.next()? {
        match arg {
            Arg::Long("san") => style = args.value()?.parse()?,
            Arg::Long("help") | Arg::Short('h') => return Err(Failure::Help),
            Arg::Value(file) => files.push(file),
            other => return Err(other.unexpected().into()),
        }
    }
    if files.is_empty() {
        return Err(usage("expected a file of games".to_owned()));
    }
    let mut progress = Progress::new(streams.shows_progress);
    let (mut games, mut faulty, mut faults) = (0_u64, 0_u64, 0_usize);
    for path in &files {
        let name = path.display();
        let failed = |error: std::io::Error| Failure::Command(format!("{name}: {error}"));
        let mut file;
        let input: &mut dyn Read = if path == "-" {
            &mut *streams.input
        } else {
            file = File::open(path).map_err(failed)?;
            &mut file
        };
        let out = &mut *streams.out;
        games::read_pgn(input, style, |Inspected { faults: found, .. }| {
            games += 1;
            faulty += u64::from(!found.is_empty());
            faults += found.len();
            if !found.is_empty() {
                progress.clear();
            }
            progress.show(|_| format!("{games} games"));
            found.iter().try_for_each(|fault| writeln!(out, "{name}:{fault}"))
        })
        .map_err(failed)?;
    }
    progress.clear();
    writeln!(
        streams.out,
        "{games} games, {faulty} of them with faults, {faults} faults"
    )?;
    Ok(if faults == 0 { Verdict::Fine } else { Verdict::Faulty })
}
