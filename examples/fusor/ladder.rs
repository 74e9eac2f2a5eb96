//! `fusor ladder`: replays a ladder from its games and prints the leaderboard.

mod plot;
mod read;

use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{BufReader, Read};

use fusor_rating::ladder::{GameKind, Ladder, LadderPolicy, List, RatingLists};
use fusor_rating::leaderboard::{Listing, Provisional};
use lexopt::{Arg, ValueExt};

use crate::elo::{elo_policy, rating, usage};
use crate::streams::{Failure, Streams, Verdict};
use read::{Counts, Replay};

pub(crate) const HELP: &str = "\
Usage: fusor ladder FILE... [OPTIONS]

Replays the games of files (`-`: standard input) in order and prints the
leaderboard. A file has lines of CSV:
  id,time,clock,variant,white,black,result,kind
  id       names the game; a game that comes again changes nothing
  time     end of the game: seconds, or a date as 2026-05-01T18:30:00
  clock    as for `fusor clock`: 180, 180+2, 600 byoyomi 3x30, none, ...
  variant  which rules: fusor, chess, ...
  result   1-0, 0-1 or 1/2-1/2
  kind     ranked (between people) or practice (usually against a bot)

A player is registered with the first game. A bot is declared, or is called
bot, or bot with a digit or sign after it (bot-easy, bot2); its rating stays
as it is. A question mark after a rating says: provisional.

Options:
  --policy P       fixed (default), fide-standard or fide-rapid-blitz
  --k N            K of the fixed policy, default 20
  --lists L        which games share a rating: one (default), class, variant
                   or both
  --bot NAME=N     NAME is a bot of this rating
  --provisional N  a rating is provisional below so many games, default 20
  --established    leave provisional players out
  --top N          only so many lines of each list
  --svg FILE       also draw the history of the ranked ratings
  --player NAME    draw this player, several times for several; default the
                   eight best
";

/// What was asked for.
struct Options {
    files: Vec<OsString>,
    policy: LadderPolicy,
    bots: Vec<(String, fusor_rating::Rating)>,
    listing: Listing,
    top: usize,
    svg: Option<OsString>,
    players: Vec<String>,
}

/// Runs the command with the arguments that are left.
pub(crate) fn run(args: lexopt::Parser, streams: &mut Streams<'_>) -> Result<Verdict, Failure> {
    let options = options(args)?;
    let report = replay(&options, streams.input).map_err(Failure::Command)?;
    streams.out.write_all(report.as_bytes())?;
    Ok(Verdict::Fine)
}

/// Reads the arguments.
fn options(mut args: lexopt::Parser) -> Result<Options, Failure> {
    let (mut policy_name, mut k) = (None, None);
    let mut lists = RatingLists::One;
    let mut provisional_games = 20;
    let mut options = Options {
        files: Vec::new(),
        policy: LadderPolicy::default(),
        bots: Vec::new(),
        listing: Listing::default(),
        top: usize::MAX,
        svg: None,
        players: Vec::new(),
    };
    while let Some(arg) = args.next()? {
        match arg {
            Arg::Long("policy") => policy_name = Some(args.value()?.string()?),
            Arg::Long("k") => k = Some(args.value()?.parse::<f64>()?),
            Arg::Long("lists") => {
                lists = match args.value()?.string()?.as_str() {
                    "one" => RatingLists::One,
                    "class" => RatingLists::PerTimeClass,
                    "variant" => RatingLists::PerVariant,
                    "both" => RatingLists::PerTimeClassAndVariant,
                    other => {
                        return Err(usage(format!(
                            "--lists: expected one, class, variant or both, found {other:?}"
                        )));
                    }
                };
            }
            Arg::Long("bot") => {
                let text = args.value()?.string()?;
                let wrong = || format!("--bot: expected NAME=RATING, found {text:?}");
                let (name, points) = text.rsplit_once('=').ok_or_else(|| usage(wrong()))?;
                options
                    .bots
                    .push((name.to_owned(), rating("--bot", points).map_err(usage)?));
            }
            Arg::Long("provisional") => provisional_games = args.value()?.parse()?,
            Arg::Long("established") => options.listing.provisional = Provisional::LeftOut,
            Arg::Long("top") => options.top = args.value()?.parse()?,
            Arg::Long("svg") => options.svg = Some(args.value()?),
            Arg::Long("player") => options.players.push(args.value()?.string()?),
            Arg::Long("help") | Arg::Short('h') => return Err(Failure::Help),
            Arg::Value(file) => options.files.push(file),
            other => return Err(other.unexpected().into()),
        }
    }
    if options.files.is_empty() {
        return Err(usage("expected a file of games".to_owned()));
    }
    options.policy = LadderPolicy {
        lists,
        provisional_games,
        ..LadderPolicy::new(elo_policy(policy_name.as_deref(), k).map_err(usage)?)
    };
    Ok(options)
}

fn replay(options: &Options, stdin: &mut dyn Read) -> Result<String, String> {
    let mut replay = Replay::new(options.policy.clone(), &options.bots).map_err(|error| error.to_string())?;
    for path in &options.files {
        let name = path.to_string_lossy();
        let mut file;
        let input: &mut dyn Read = if path == "-" {
            &mut *stdin
        } else {
            file = File::open(path).map_err(|error| format!("{name}: {error}"))?;
            &mut file
        };
        replay
            .read(BufReader::new(input))
            .map_err(|error| format!("{name}:{error}"))?;
    }
    if let Some(path) = &options.svg {
        let plot = plot::draw(&replay.ladder, &options.players)?;
        fs::write(path, plot).map_err(|error| format!("{}: {error}", path.to_string_lossy()))?;
    }
    Ok(report(&replay.ladder, &replay.counts, options.listing, options.top))
}

/// All lists in which somebody has a ranked rating.
pub(crate) fn lists(ladder: &Ladder) -> Vec<List> {
    let mut lists: Vec<List> = ladder
        .players()
        .flat_map(|player| player.records(GameKind::Ranked).keys().cloned())
        .collect();
    lists.sort();
    lists.dedup();
    lists
}

/// What a list is called.
pub(crate) fn title(list: &List) -> Option<String> {
    let class = list.class.map(|class| class.to_string());
    let variant = list.variant.as_ref().map(ToString::to_string);
    match (variant, class) {
        (Some(variant), Some(class)) => Some(format!("{variant}, {class}")),
        (one, other) => one.or(other),
    }
}

fn report(ladder: &Ladder, counts: &Counts, listing: Listing, top: usize) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    for list in lists(ladder) {
        if let Some(title) = title(&list) {
            let _ = writeln!(text, "{title}");
        }
        leaderboard(&mut text, ladder, &list, listing, top);
        text.push('\n');
    }
    let Counts {
        ranked,
        practice,
        repeated,
    } = counts;
    let _ = writeln!(
        text,
        "{ranked} ranked and {practice} practice games, {repeated} repeated"
    );
    text
}

fn leaderboard(text: &mut String, ladder: &Ladder, list: &List, listing: Listing, top: usize) {
    let board = ladder.leaderboard(list, listing);
    let width = board
        .page(0, top)
        .map(|row| row.entry.name.chars().count())
        .max()
        .unwrap_or(0)
        .max(6);
    let _ = writeln!(
        text,
        "{:>5}  {:<width$}  {:>6}   {:>5}  {:>5}  {:>5}  {:>6}  {:>5}",
        "Place", "Player", "Rating", "Games", "Wins", "Draws", "Losses", "Peak"
    );
    for row in board.page(0, top) {
        let Some(record) = ladder
            .player(row.id)
            .and_then(|player| player.record(GameKind::Ranked, list))
        else {
            continue;
        };
        let provisional = record.games() < ladder.policy().provisional_games;
        let tally = record.tally();
        let _ = writeln!(
            text,
            "{:>5}  {:<width$}  {:>6}{}  {:>5}  {:>5}  {:>5}  {:>6}  {:>5}",
            row.place,
            row.entry.name,
            record.rating().shown(),
            if provisional { '?' } else { ' ' },
            tally.games(),
            tally.wins,
            tally.draws,
            tally.losses,
            record.peak().shown(),
        );
    }
}

#[cfg(test)]
mod tests;
