//! `fusor elo`: one result, or a rating list from many.

mod list;
mod read;

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use fusor_rating::elo::{EloPlayer, EloPolicy, RatingChange};
use fusor_rating::pool::{Advantage, Anchor, PoolPolicy};
use fusor_rating::{GameResult, Rating, Side, TimeClass};
use lexopt::{Arg, ValueExt};

use crate::streams::{Failure, Streams, Verdict};
use list::Games;

pub(crate) const HELP: &str = "\
Usage: fusor elo WHITE BLACK RESULT [OPTIONS]
       fusor elo FILE... [OPTIONS]

The new ratings of two players after one game (WHITE and BLACK are their
ratings; RESULT is 1-0, 0-1 or 1/2-1/2), or a rating list from the games of
files (`-`: standard input). A file is a PGN if it is called *.pgn, otherwise
it has lines of CSV: white,black,result

Without --pool the games count in order, each by the Elo policy; +/- is the
95 % margin of the player's score, the opponents taken as one. With --pool all
games count at once, by maximum likelihood, and +/- is the 95 % margin of the
rating.

Options:
  --policy P       fixed (default), fide-standard or fide-rapid-blitz
  --k N            K of the fixed policy, default 20
  --start N        rating of a new player; with --pool the average; default 1500
  --games N        (one result) games that both have played before, default 0
  --pgn, --csv     read every file as this
  --pool           maximum likelihood
  --prior N        imagined draws of everybody against an average player
  --anchor NAME    with --pool: this player has the rating of --start
  --advantage N    with --pool: what White is worth, in points, or `fit`
";

/// What was asked for.
struct Options {
    words: Vec<OsString>,
    policy: EloPolicy,
    games: u32,
    format: Option<Format>,
    pool: Option<PoolPolicy>,
    anchor: Option<String>,
}

/// How a file is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Format {
    Csv,
    Pgn,
}

/// Runs the command with the arguments that are left.
pub(crate) fn run(args: lexopt::Parser, streams: &mut Streams<'_>) -> Result<Verdict, Failure> {
    let options = options(args)?;
    let answer = match one_result(&options) {
        Some(answer) => answer,
        None => rating_list(&options, streams.input),
    };
    streams.out.write_all(answer.map_err(Failure::Command)?.as_bytes())?;
    Ok(Verdict::Fine)
}

/// Reads the arguments.
fn options(mut args: lexopt::Parser) -> Result<Options, Failure> {
    let mut words = Vec::new();
    let (mut policy, mut k, mut start) = (None, None, None);
    let (mut games, mut format, mut anchor) = (0, None, None);
    let mut pool = false;
    let mut pool_policy = PoolPolicy::default();
    while let Some(arg) = args.next()? {
        match arg {
            Arg::Long("policy") => policy = Some(args.value()?.string()?),
            Arg::Long("k") => k = Some(args.value()?.parse::<f64>()?),
            Arg::Long("start") => start = Some(rating("--start", &args.value()?.string()?).map_err(usage)?),
            Arg::Long("games") => games = args.value()?.parse()?,
            Arg::Long("pgn") => format = Some(Format::Pgn),
            Arg::Long("csv") => format = Some(Format::Csv),
            Arg::Long("pool") => pool = true,
            Arg::Long("prior") => pool_policy.prior_draws = args.value()?.parse()?,
            Arg::Long("anchor") => anchor = Some(args.value()?.string()?),
            Arg::Long("advantage") => {
                let text = args.value()?.string()?;
                pool_policy.advantage = match text.as_str() {
                    "fit" => Advantage::Fitted,
                    points => Advantage::Fixed(rating("--advantage", points).map_err(usage)?),
                };
            }
            Arg::Long("help") | Arg::Short('h') => return Err(Failure::Help),
            Arg::Value(word) => words.push(word),
            other => return Err(other.unexpected().into()),
        }
    }
    if words.is_empty() {
        return Err(usage("expected a file, or two ratings and a result".to_owned()));
    }
    let mut policy = elo_policy(policy.as_deref(), k).map_err(usage)?;
    if let Some(start) = start {
        policy.start = start;
        pool_policy.anchor = Anchor::Mean(start);
    }
    let pool = pool.then_some(pool_policy);
    Ok(Options {
        words,
        policy,
        games,
        format,
        pool,
        anchor,
    })
}

/// A fault of the arguments.
pub(crate) fn usage(what: String) -> Failure {
    lexopt::Error::from(what).into()
}

/// The Elo policy of `--policy` and `--k`.
pub(crate) fn elo_policy(name: Option<&str>, k: Option<f64>) -> Result<EloPolicy, String> {
    match (name, k) {
        (None | Some("fixed"), k) => EloPolicy::fixed(k.unwrap_or(20.0)).map_err(|error| format!("--k: {error}")),
        (Some("fide-standard"), None) => Ok(EloPolicy::fide_standard()),
        (Some("fide-rapid-blitz"), None) => Ok(EloPolicy::fide_rapid_blitz()),
        (Some("fide-standard" | "fide-rapid-blitz"), Some(_)) => Err("--k goes with the fixed policy only".to_owned()),
        (Some(other), _) => Err(format!(
            "--policy: expected fixed, fide-standard or fide-rapid-blitz, found {other:?}"
        )),
    }
}

/// Reads a rating.
pub(crate) fn rating(what: &str, text: &str) -> Result<Rating, String> {
    let points: f64 = text
        .parse()
        .map_err(|_| format!("{what}: expected a number, found {text:?}"))?;
    Rating::new(points).map_err(|error| format!("{what}: {error}"))
}

/// The answer for one result; `None` if the words do not begin with two numbers and so are files.
fn one_result(options: &Options) -> Option<Result<String, String>> {
    let [white, black, result] = options.words.as_slice() else {
        return None;
    };
    let [white, black, result] = [white.to_str()?, black.to_str()?, result.to_str()?];
    if white.parse::<f64>().is_err() || black.parse::<f64>().is_err() {
        return None;
    }
    let player = |what, text| Ok::<_, String>(EloPlayer::new(rating(what, text)?).with_games(options.games));
    let change = || {
        let (white, black) = (player("WHITE", white)?, player("BLACK", black)?);
        let result: GameResult = result.parse().map_err(|error| format!("RESULT: {error}"))?;
        let score = result.score_of(Side::White);
        let change = options.policy.rate(&white, &black, score, TimeClass::Standard);
        change.map_err(|error| error.to_string())
    };
    let row = |name: &str, change: &RatingChange| {
        format!(
            "{name}  {:>8.1}  {:>8.1}  {:>+7.1}  {:>8.3}  {:>4}\n",
            change.before.points(),
            change.after.points(),
            change.gain(),
            change.expected,
            change.k
        )
    };
    Some(change().map(|change| {
        format!(
            "Side     before     after     gain  expected     K\n{}{}",
            row("White", &change.player),
            row("Black", &change.opponent)
        )
    }))
}

/// The rating list of all files.
fn rating_list(options: &Options, stdin: &mut dyn Read) -> Result<String, String> {
    let mut games = Games::default();
    let mut left_out = 0;
    for path in &options.words {
        let name = path.to_string_lossy();
        let refused = |error: read::ReadError| format!("{name}:{error}");
        let mut file;
        let input: &mut dyn Read = if path == "-" {
            &mut *stdin
        } else {
            file = File::open(path).map_err(|error| format!("{name}: {error}"))?;
            &mut file
        };
        match options.format.unwrap_or_else(|| format_of(path)) {
            Format::Csv => read::read_csv(BufReader::new(input), &mut games).map_err(refused)?,
            Format::Pgn => left_out += read::read_pgn(input, &mut games).map_err(refused)?,
        }
    }
    let count = games.len();
    let table = match &options.pool {
        Some(policy) => games.rate_as_pool(policy, options.anchor.as_deref()),
        None => games.rate_in_order(&options.policy, TimeClass::Standard),
    };
    let table = table.map_err(|error| error.to_string())?;
    let left_out = match left_out {
        0 => String::new(),
        left_out => format!(", {left_out} without two names and a result left out"),
    };
    Ok(format!("{table}\n{count} games{left_out}\n"))
}

fn format_of(path: &OsStr) -> Format {
    let extension = Path::new(path).extension();
    if extension.is_some_and(|extension| extension.eq_ignore_ascii_case("pgn")) {
        Format::Pgn
    } else {
        Format::Csv
    }
}

#[cfg(test)]
mod tests;
