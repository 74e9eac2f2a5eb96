//! `fusor perft`: the number of move sequences.

use fusor_examples::arguments;
use fusor_examples::progress::{self, Progress};
use fusor_movegen::Perft;

use crate::options::{self, Argument, Known, Options};
use crate::streams::{Failure, Streams, Verdict};

pub(crate) const HELP: &str = options::help!(
    "\
Usage: fusor perft [--variant V] [--fen FEN] [--divide] [--threads N]
                   [--hash MIB] DEPTH

Counts the sequences of DEPTH legal moves and prints `nodes` and the number.

Options:
  --divide                 first a line `move: count` for each move, sorted
                           bytewise
  --threads N              work on N threads; default 1
  --hash MIB               remember counts in a table of that size; default 0
"
);

/// No count so deep ends in a lifetime.
const DEEPEST: u32 = 100;
/// More threads than any machine has use for.
const MOST_THREADS: u32 = 1024;
/// A tebibyte; what the machine does not have is not used.
const MOST_MIB: u32 = 1 << 20;

/// How a count is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Detail {
    Total,
    Divided,
}

pub(crate) fn run(args: lexopt::Parser, streams: &mut Streams<'_>) -> Result<Verdict, Failure> {
    let (mut detail, mut depth, mut perft) = (Detail::Total, None, Perft::new());
    let options = Options::read(args, |argument, args| {
        match argument {
            Argument::Value(text) if depth.is_none() => {
                depth = Some(arguments::parse_number(text.clone(), "DEPTH", 0, DEEPEST)?);
            }
            Argument::Option(name) => match name.as_str() {
                "--divide" => detail = Detail::Divided,
                "--threads" => perft = perft.threads(arguments::number(args, name, 1, MOST_THREADS)? as usize),
                "--hash" => {
                    let mib = arguments::number(args, name, 0, MOST_MIB)?;
                    perft = perft.hash_bytes((mib as usize).saturating_mul(1 << 20));
                }
                _ => return Ok(Known::No),
            },
            Argument::Value(_) => return Ok(Known::No),
        }
        Ok(Known::Yes)
    })?;
    let depth = depth.ok_or_else(|| lexopt::Error::from("expected DEPTH"))?;
    let position = options.position()?;
    let mut progress = Progress::new(streams.shows_progress);
    let counts = perft.divide_with_progress(&position, depth, |done, all| {
        progress.show(|elapsed| progress::bar(done as u64, all as u64, elapsed));
    });
    progress.clear();
    let nodes: u64 = if depth == 0 {
        1
    } else {
        counts.iter().fold(0_u64, |sum, (_, count)| sum.saturating_add(*count))
    };
    if nodes == u64::MAX {
        return Err(Failure::Command("the count does not fit in 64 bits".to_owned()));
    }
    if detail == Detail::Divided {
        let mut lines: Vec<(String, u64)> = counts.iter().map(|(m, count)| (m.to_string(), *count)).collect();
        lines.sort_unstable();
        for (text, count) in lines {
            writeln!(streams.out, "{text}: {count}")?;
        }
    }
    writeln!(streams.out, "nodes {nodes}")?;
    Ok(Verdict::Fine)
}
