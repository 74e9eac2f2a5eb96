//! `fusor convert`: games from one format into another.

use std::ffi::OsString;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::str::FromStr;

use fusor_examples::input::{Line, read_line};
use fusor_examples::progress::Progress;
use fusor_movegen::types::Move;
use fusor_notation::courier::Labels;
use fusor_notation::pgn::{GameTree, PgnGame};
use fusor_notation::record::GameRecord;
use lexopt::{Arg, ValueExt};

use crate::elo::usage;
use crate::games::{self, Inspected, Style};
use crate::streams::{Failure, Streams, Verdict};

pub(crate) const HELP: &str = "\
Usage: fusor convert --from FORMAT --to FORMAT [OPTIONS] [FILE]

Reads the games of a file, or of standard input, and writes them in another
format. Every game is replayed. One that is not in order is reported on standard
error, with line and column, and left out; the others go on, and the exit status
is 1 in the end. Small faults in the text of a PGN are reported only.

Formats:
  pgn      with variations and comments where the input is PGN, too
  courier  moves of Game Courier, one a line, below the tags of PGN as comments
           (`// [White \"Ann\"]`); empty lines between the games
  jsonl    one object a line: {\"variant\":\"fusor\",\"fen\":\"...\",\"tags\":{...},
           \"moves\":[\"e2e4\",...],\"result\":\"1-0\",\"reason\":\"checkmate\"}

Options:
  --san STYLE   how the moves of a PGN that is read are written: standard
                (default), or vchess for Fusion Chess as vchess writes it
                (BxNf3, Rd5/f:Bd1)
  --labels SET  the piece labels of courier: letters (default) or fairychess
";

/// The longest line of text, and the longest game in the moves of Game Courier, in bytes.
const LONGEST: usize = 4 << 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Pgn,
    Courier,
    Jsonl,
}

impl FromStr for Format {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "pgn" => Ok(Self::Pgn),
            "courier" => Ok(Self::Courier),
            "jsonl" => Ok(Self::Jsonl),
            _ => Err("expected pgn, courier or jsonl"),
        }
    }
}

pub(crate) fn run(mut args: lexopt::Parser, streams: &mut Streams<'_>) -> Result<Verdict, Failure> {
    let (mut from, mut to, mut file) = (None, None, None::<OsString>);
    let mut labels = Labels::LETTERS;
    let mut style = Style::default();
    while let Some(arg) = args.next()? {
        match arg {
            Arg::Long("from") => from = Some(args.value()?.parse()?),
            Arg::Long("to") => to = Some(args.value()?.parse()?),
            Arg::Long("san") => style = args.value()?.parse()?,
            Arg::Long("labels") => {
                labels = match args.value()?.string()?.as_str() {
                    "letters" => Labels::LETTERS,
                    "fairychess" => Labels::FAIRYCHESS,
                    other => {
                        return Err(usage(format!(
                            "--labels: expected letters or fairychess, found {other:?}"
                        )));
                    }
                };
            }
            Arg::Long("help") | Arg::Short('h') => return Err(Failure::Help),
            Arg::Value(path) if file.is_none() => file = Some(path),
            other => return Err(other.unexpected().into()),
        }
    }
    let from = from.ok_or_else(|| usage("expected --from FORMAT".to_owned()))?;
    let to = to.ok_or_else(|| usage("expected --to FORMAT".to_owned()))?;
    let mut opened;
    let input: &mut dyn Read = match file.filter(|path| path != "-") {
        None => &mut *streams.input,
        Some(path) => {
            opened = File::open(&path).map_err(|error| Failure::Command(format!("{}: {error}", path.display())))?;
            &mut opened
        }
    };
    let mut converter = Converter {
        to,
        labels,
        out: &mut *streams.out,
        err: &mut *streams.err,
        progress: Progress::new(streams.shows_progress),
        games: 0,
        verdict: Verdict::Fine,
    };
    match from {
        Format::Pgn => games::read_pgn(input, style, |game| converter.take_pgn(&game))?,
        Format::Courier => converter.read_courier(input)?,
        Format::Jsonl => converter.read_jsonl(input)?,
    }
    converter.progress.clear();
    Ok(converter.verdict)
}

/// Where the games go.
struct Converter<'a> {
    to: Format,
    labels: Labels,
    out: &'a mut dyn Write,
    err: &'a mut dyn Write,
    progress: Progress,
    games: u64,
    verdict: Verdict,
}

impl Converter<'_> {
    fn write(&mut self, record: &GameRecord, tree: Option<&GameTree<Move>>) -> io::Result<()> {
        self.games += 1;
        let games = self.games;
        self.progress.show(|_| format!("{games} games"));
        match (self.to, tree) {
            (Format::Pgn, Some(tree)) => {
                let game = PgnGame {
                    tags: record.header(),
                    tree: tree.to_san(record.start()),
                    result: record.result(),
                };
                write!(self.out, "{game}")?;
            }
            (Format::Pgn, None) => write!(self.out, "{}", record.to_pgn())?,
            (Format::Courier, _) => writeln!(self.out, "{}", record.to_courier(self.labels))?,
            (Format::Jsonl, _) => {
                serde_json::to_writer(&mut *self.out, record)?;
                writeln!(self.out)?;
            }
        }
        // The input may be a pipe that goes on only when somebody has seen this game.
        self.out.flush()
    }

    fn report(&mut self, fault: impl Display) -> io::Result<()> {
        self.verdict = Verdict::Faulty;
        self.progress.clear();
        writeln!(self.err, "{fault}")
    }

    fn take_pgn(&mut self, game: &Inspected) -> io::Result<()> {
        game.faults.iter().try_for_each(|fault| self.report(fault))?;
        match (&game.record, &game.tree) {
            // What cannot be written as it is, with its variations, is left out.
            (Some(_), None) if self.to == Format::Pgn => Ok(()),
            (Some(record), tree) => self.write(record, tree.as_ref()),
            (None, _) => Ok(()),
        }
    }

    /// Reads one object a line.
    fn read_jsonl(&mut self, input: &mut dyn Read) -> io::Result<()> {
        for_each_line(input, |number, line| match line {
            Ok(line) if line.trim().is_empty() => Ok(()),
            Ok(line) => match serde_json::from_str::<GameRecord>(line) {
                Ok(record) => self.write(&record, None),
                Err(error) => {
                    // The parser counts the lines of its text, which is one line.
                    let message = error.to_string();
                    let place = format!(" at line {} column {}", error.line(), error.column());
                    let message = message.strip_suffix(&place).unwrap_or(&message);
                    self.report(format_args!("{number}:{}: {message}", error.column().max(1)))
                }
            },
            Err(fault) => self.report(format_args!("{number}:1: {fault}")),
        })
    }

    /// Reads games with empty lines between them.
    fn read_courier(&mut self, input: &mut dyn Read) -> io::Result<()> {
        let mut game = Paragraph::default();
        for_each_line(input, |number, line| match line {
            Ok(line) if line.trim().is_empty() => self.take_courier(&std::mem::take(&mut game)),
            Ok(line) => {
                game.push(number, line);
                Ok(())
            }
            Err(fault) => {
                game.push(number, "");
                game.fault.get_or_insert((number, fault));
                Ok(())
            }
        })?;
        self.take_courier(&game)
    }

    fn take_courier(&mut self, game: &Paragraph) -> io::Result<()> {
        if let Some((number, fault)) = &game.fault {
            return self.report(format_args!("{number}:1: {fault}"));
        }
        // A comment alone is no game.
        let is_comment = |line: &str| {
            line.trim_start()
                .strip_prefix("//")
                .is_some_and(|comment| !comment.trim_start().starts_with('['))
        };
        if game.text.lines().all(is_comment) {
            return Ok(());
        }
        match GameRecord::from_courier(&game.text, self.labels) {
            Ok(record) => self.write(&record, None),
            Err(error) => self.report(format_args!("{}:1: {}", game.first + error.line - 1, error.error)),
        }
    }
}

/// The lines of a game.
#[derive(Default)]
struct Paragraph {
    /// The number of the first line.
    first: usize,
    text: String,
    /// Why the game cannot be read, and on which line that is.
    fault: Option<(usize, String)>,
}

impl Paragraph {
    fn push(&mut self, number: usize, line: &str) {
        if self.first == 0 {
            self.first = number;
        }
        if self.text.len() + line.len() >= LONGEST {
            let fault = format!("the game is longer than {LONGEST} bytes");
            self.fault.get_or_insert((number, fault));
        }
        if self.fault.is_none() {
            self.text.push_str(line);
            self.text.push('\n');
        }
    }
}

/// Reads lines to the end, each with its number.
fn for_each_line(
    input: &mut dyn Read,
    mut take: impl FnMut(usize, Result<&str, String>) -> io::Result<()>,
) -> io::Result<()> {
    let mut input = BufReader::with_capacity(1 << 16, input);
    let mut bytes = Vec::new();
    for number in 1.. {
        let line = match read_line(&mut input, &mut bytes, LONGEST)? {
            Line::End => break,
            Line::Complete => {
                str::from_utf8(&bytes).map_err(|error| format!("the line is not UTF-8 at byte {}", error.valid_up_to()))
            }
            Line::TooLong => Err(format!("the line is longer than {LONGEST} bytes")),
        };
        take(number, line)?;
    }
    Ok(())
}
