//! `selfplay play`: many games, by all cores, in one file.

use std::fs::{File, OpenOptions};
use std::io::{BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::thread;

use fusor_clock::TimeControl;
use fusor_examples::arguments;
use fusor_examples::engine::{Limits, Player};
use fusor_examples::progress::{self, Progress};
use fusor_movegen::types::Variant;
use lexopt::{Arg, ValueExt};

use crate::Streams;
use crate::failure::Failure;
use crate::game::{DEFAULT_NODES, Pace, Seats, Settings};
use crate::parallel;
use crate::samples::{Format, Games, ReadError, Samples};

pub(crate) const HELP: &str = "\
Usage: selfplay play [OPTIONS] FILE

Plays games of the engine against itself, and writes every position in which it
had to think into FILE, with the move it played, what it thought of it and how
the game ended. The same options give the same file on any machine, however many
threads there are. If FILE is there already, the games that are missing in it
are added: so a run that was interrupted, by whatever, is gone on with by the
same command, and one that is over by one with more games.

Options:
  --variant V        fusor (default), chess, fusion, fugue or fluidity
  --games N          how many games FILE is to have; default 1000
  --nodes N          look at N positions for each move; default 1000
  --depth N          look N plies ahead for each move; with --nodes, whichever
                     limit is reached first
  --control TEXT     think by clocks, as `fusor clock --help` says, in simulated
                     time: a position takes 2 microseconds
  --seed N           other games; default 1
  --opening N        random moves at the start of each game; default 8
  --resign N         resign when both sides see an advantage of N hundredths of
                     a pawn for 6 plies; default 1500, 0 for never
  --draw N           agree on a draw after N plies within 10 hundredths of a
                     pawn, from ply 60 on; default 20, 0 for never
  --plies N          break games off after N plies; default 600
  --format F         packed or json; default json if FILE ends with .jsonl
  --threads N        default: as many as there are cores

Packed, a position takes 88 bytes, as the documentation of
fusor_movegen::Sample says. In JSON it is a line:
  {\"variant\":\"fusor\",\"fen\":\"...\",\"played\":\"e2e4\",\"score\":12,\"ply\":8,
   \"result\":\"1-0\",\"reason\":\"checkmate\"}
The score is that of the side to move, in hundredths of a pawn, a win being
32000 less the plies to it. A result is * if the game was broken off.
";

/// A table of this many mebibytes for each thread. It is a setting like others: another size gives other games.
const TABLE: usize = 4;

struct Options {
    settings: Settings,
    games: u64,
    format: Format,
    threads: usize,
    path: PathBuf,
}

pub(crate) fn run(args: lexopt::Parser, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let options = read_options(args)?;
    let Options {
        settings, games, path, ..
    } = &options;
    let mut file = open(path)?;
    let kept = find_kept(&file).map_err(|error| match error {
        ReadError::Io(error) => Failure::at(path)(error),
        error => Failure::Read {
            path: path.clone(),
            error,
        },
    })?;
    check_options(&options, &mut file, &kept)?;
    if kept.games >= *games {
        writeln!(streams.out, "more than {games} games are there already")?;
        return Ok(());
    }
    let shortened = file.set_len(kept.end).and_then(|()| file.seek(SeekFrom::End(0)));
    shortened.map_err(Failure::at(path))?;
    if kept.games > 0 {
        writeln!(streams.out, "going on after {} games", kept.games)?;
    }
    let mut progress = Progress::new(streams.shows_progress);
    parallel::in_order(
        kept.games..*games,
        options.threads,
        || options.player(),
        |number, player| options.play(number, player),
        |number, played| {
            // One call for each game, and nothing kept back: whatever happens, no more is lost than the last game.
            file.write_all(&played?).map_err(Failure::at(path))?;
            progress.show(|elapsed| progress::bar(number + 1 - kept.games, games - kept.games, elapsed));
            Ok::<(), Failure>(())
        },
    )?;
    progress.clear();
    file.sync_all().map_err(Failure::at(path))?;
    let size = file.stream_position().map_err(Failure::at(path))?;
    writeln!(
        streams.out,
        "{games} games of {}, {size} bytes",
        settings.variant.title()
    )?;
    Ok(())
}

fn read_options(mut args: lexopt::Parser) -> Result<Options, Failure> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let (mut games, mut threads, mut format, mut path) = (1_000, cores, None, None);
    let (mut nodes, mut depth, mut control) = (None, None, None);
    let mut settings = Settings {
        variant: Variant::Fusor,
        seed: 1,
        opening: 8,
        pace: Pace::Fixed(Limits::nodes(DEFAULT_NODES)),
        resign: 1_500,
        draw: 20,
        most_plies: 600,
    };
    while let Some(arg) = args.next()? {
        match arg {
            Arg::Long("variant") => settings.variant = args.value()?.parse()?,
            Arg::Long("games") => games = arguments::number(&mut args, "--games", 0, u64::from(u32::MAX))?,
            Arg::Long("nodes") => nodes = Some(arguments::number(&mut args, "--nodes", 1, u64::from(u32::MAX))?),
            Arg::Long("depth") => depth = Some(arguments::number(&mut args, "--depth", 1, 100)?),
            Arg::Long("control") => {
                let text = args.value()?.string()?;
                let read = TimeControl::from_text(&text);
                control = Some(read.map_err(|error| Failure::usage(format!("--control {text:?}: {error}")))?);
            }
            Arg::Long("seed") => settings.seed = args.value()?.parse()?,
            Arg::Long("opening") => settings.opening = arguments::number(&mut args, "--opening", 0, 200)?,
            Arg::Long("resign") => settings.resign = arguments::number(&mut args, "--resign", 0, 32_000)?,
            Arg::Long("draw") => settings.draw = arguments::number(&mut args, "--draw", 0, 10_000)?,
            Arg::Long("plies") => settings.most_plies = arguments::number(&mut args, "--plies", 1, 10_000)?,
            Arg::Long("format") => {
                format = Some(match args.value()?.string()?.as_str() {
                    "packed" => Format::Packed,
                    "json" => Format::Json,
                    other => {
                        return Err(Failure::usage(format!(
                            "--format: expected packed or json, found {other:?}"
                        )));
                    }
                });
            }
            Arg::Long("threads") => threads = arguments::number(&mut args, "--threads", 1, 1_024)?,
            Arg::Long("help") | Arg::Short('h') => return Err(Failure::Help),
            Arg::Value(value) if path.is_none() => path = Some(PathBuf::from(value)),
            other => return Err(other.unexpected().into()),
        }
    }
    let path = path.ok_or_else(|| Failure::usage("expected FILE"))?;
    if usize::from(settings.most_plies) <= settings.opening {
        return Err(Failure::usage("--plies must be more than --opening"));
    }
    let fixed = nodes.map(Limits::nodes).into_iter().chain(depth.map(Limits::depth));
    settings.pace = match (fixed.reduce(Limits::and), control) {
        (None, None) => settings.pace,
        (Some(limits), None) => Pace::Fixed(limits),
        (None, Some(control)) => Pace::Clock(control),
        (Some(_), Some(_)) => return Err(Failure::usage("--control goes with neither --nodes nor --depth")),
    };
    let is_json = |path: &Path| path.extension().is_some_and(|extension| extension == "jsonl");
    Ok(Options {
        settings,
        games,
        format: format.unwrap_or(if is_json(&path) { Format::Json } else { Format::Packed }),
        threads,
        path,
    })
}

fn open(path: &Path) -> Result<File, Failure> {
    let file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path);
    file.map_err(Failure::at(path))
}

/// What stays of a file that is there already: all games but the last, which may not have been written to its end.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Kept {
    pub(crate) games: u64,
    /// Where the last game begins, in bytes.
    pub(crate) end: u64,
    /// Where the first game ends, as far as it is there.
    pub(crate) first: u64,
}

/// Reads a file to its end.
pub(crate) fn find_kept(file: impl Read) -> Result<Kept, ReadError> {
    let mut samples = Samples::new(BufReader::with_capacity(1 << 16, file))?;
    let mut games = Games::default();
    let mut kept = Kept::default();
    let mut begun = 0_u64;
    loop {
        let start = samples.offset();
        let sample = match samples.next() {
            Ok(Some(sample)) => sample,
            Ok(None) | Err(ReadError::Torn(_)) => break,
            Err(error) => return Err(error),
        };
        if games.begins(&sample) {
            kept.games = begun;
            kept.end = start;
            begun += 1;
        }
        if begun == 1 {
            kept.first = samples.offset();
        }
    }
    Ok(kept)
}

/// Whether what is there begins with the first game of these options.
fn check_options(options: &Options, file: &mut File, kept: &Kept) -> Result<(), Failure> {
    let length = file.seek(SeekFrom::End(0)).map_err(Failure::at(&options.path))?;
    if length == 0 {
        return Ok(());
    }
    let expected = options.play(0, &mut options.player())?;
    // Of a first game that was interrupted, there may be half a sample at the end.
    let there = if kept.games == 0 { length } else { kept.first };
    let mut found = Vec::new();
    let read = file
        .rewind()
        .and_then(|()| file.take(there.min(expected.len() as u64 + 1)).read_to_end(&mut found));
    read.map_err(Failure::at(&options.path))?;
    let agrees = if kept.games == 0 {
        expected.starts_with(&found)
    } else {
        expected == found
    };
    agrees
        .then_some(())
        .ok_or_else(|| Failure::OtherOptions(options.path.clone()))
}

impl Options {
    fn player(&self) -> Player {
        Player::new(self.settings.variant, TABLE)
    }

    /// The bytes of a game.
    fn play(&self, number: u64, player: &mut Player) -> Result<Vec<u8>, Failure> {
        let samples = self.settings.play(number, &mut Seats::One(player))?;
        if samples.is_empty() {
            return Err(Failure::usage("--control leaves no time for a move"));
        }
        let written = self.format.write_all(&samples);
        written.map_err(|fault| Failure::Read {
            path: self.path.clone(),
            error: ReadError::Sample { number, fault },
        })
    }
}
