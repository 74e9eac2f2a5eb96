//! A match that is killed goes on where it was: nothing is lost, nothing is played twice.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use super::{Folder, arguments, games, played};
use crate::journal::journal_path;

/// Where the match that is to be killed finds its arguments, one a line.
const ARGUMENTS: &str = "FUSOR_MATCH_TEST_ARGUMENTS";

#[test]
#[ignore = "a match for another test to kill"]
fn killed() {
    let args = env::var(ARGUMENTS).unwrap();
    crate::run(
        lexopt::Parser::from_args(args.lines().map(OsString::from)),
        &mut std::io::sink(),
        false,
    )
    .unwrap();
}

fn lines(path: &str) -> usize {
    let journal = journal_path(path.as_ref());
    fs::read_to_string(journal).unwrap_or_default().lines().count()
}

#[test]
fn killed_in_the_middle_of_a_game() {
    let folder = Folder::new("killed");
    let pgn = folder.file("games.pgn");
    // Black has one move, then White mates.
    let openings = folder.write("openings.epd", &["7k/8/6K1/8/8/8/8/R7 b - - 0 1"]);
    let more = [
        "--games",
        "12",
        "--concurrency",
        "2",
        "--openings",
        &openings,
        "--pgn",
        &pgn,
    ];
    let args: Vec<String> = arguments("slow", "slow", &more)
        .into_iter()
        .map(|arg| arg.into_string().unwrap())
        .collect();
    let mut child = Command::new(env::current_exe().unwrap())
        .args(["--ignored", "--exact", "tests::interruption::killed"])
        .env(ARGUMENTS, args.join("\n"))
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    // The first line is what the match was begun with.
    let begun = Instant::now();
    while lines(&pgn) < 4 {
        assert!(begun.elapsed() < Duration::from_secs(120));
        thread::sleep(Duration::from_millis(10));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let journal = fs::read_to_string(journal_path(pgn.as_ref())).unwrap();
    let complete: Vec<&str> = journal
        .split_inclusive('\n')
        .filter(|line| line.ends_with('\n'))
        .collect();
    let counted = complete.len() - 1;
    assert!((3..12).contains(&counted));
    let last: serde_json::Value = serde_json::from_str(complete[counted]).unwrap();
    let bytes = usize::try_from(last["pgn_bytes"].as_u64().unwrap()).unwrap();
    let before = fs::read(&pgn).unwrap()[..bytes].to_vec();

    let report = played("slow", "slow", &more).unwrap();
    assert!(
        report.starts_with(&format!("{counted} games were played before\n")),
        "{report}"
    );
    assert!(fs::read(&pgn).unwrap().starts_with(&before));
    let rounds: Vec<u64> = games(&pgn)
        .iter()
        .map(|game| game.tags.get("Round").unwrap().parse().unwrap())
        .collect();
    assert_eq!(rounds.len(), 12);
    assert_eq!(rounds.into_iter().collect::<BTreeSet<_>>(), (1..=12).collect());

    // All is played: there is nothing to be done but to tell.
    let report = played("slow", "slow", &more).unwrap();
    assert!(
        report.starts_with("12 games were played before\none - other: "),
        "{report}"
    );
}

/// Whatever was written of a game that does not count is cut off, and the game is played again.
#[test]
fn killed_while_writing() {
    let folder = Folder::new("writing");
    let pgn = folder.file("games.pgn");
    let more = ["--games", "4", "--pgn", &pgn];
    played("fair", "fair", &more).unwrap();
    let journal = journal_path(pgn.as_ref());
    let (whole_pgn, whole_journal) = (fs::read_to_string(&pgn).unwrap(), fs::read_to_string(&journal).unwrap());
    for cut in [1, whole_journal.lines().last().unwrap().len()] {
        fs::write(&journal, &whole_journal[..whole_journal.len() - cut]).unwrap();
        let report = played("fair", "fair", &more).unwrap();
        assert!(report.starts_with("3 games were played before\n4: "), "{report}");
        assert_eq!(fs::read_to_string(&pgn).unwrap(), whole_pgn);
        assert_eq!(fs::read_to_string(&journal).unwrap(), whole_journal);
    }
    // Before the first line was complete.
    fs::write(&journal, "{").unwrap();
    played("fair", "fair", &more).unwrap();
    assert_eq!(fs::read_to_string(&pgn).unwrap(), whole_pgn);
}

#[test]
fn a_match_can_be_made_longer_but_not_another() {
    let folder = Folder::new("longer");
    let pgn = folder.file("games.pgn");
    played("fair", "fair", &["--games", "2", "--pgn", &pgn]).unwrap();
    let report = played("fair", "fair", &["--games", "4", "--pgn", &pgn]).unwrap();
    assert!(report.contains("points of 4"), "{report}");
    let refused = |more: &[&str]| {
        let error = played("fair", "fair", &[&["--games", "4", "--pgn", &pgn], more].concat()).unwrap_err();
        error.to_string().replace(&pgn, "games.pgn")
    };
    insta::assert_snapshot!(refused(&["--variant", "fusor"]), @"games.pgn.journal was begun with something else: the game was chess, not fusor");
    insta::assert_snapshot!(refused(&["--margin", "1"]), @"games.pgn.journal was begun with something else: margin or patience were others");
    assert!(refused(&["--seed", "9"]).contains("the first opening was rnbqkbnr/"));
    assert!(refused(&["--nodes", "2"]).contains("an engine was {\"name\":\"one\","));
}

#[test]
fn files_that_are_no_match() {
    let folder = Folder::new("files");
    let refused = |pgn: &str| {
        let error = played("fair", "fair", &["--games", "2", "--pgn", pgn]).unwrap_err();
        error.to_string().replace(&folder.file(""), "")
    };
    let pgn = folder.write("mine.pgn", &["1. e4 *"]);
    insta::assert_snapshot!(refused(&pgn), @"mine.pgn is there, but no journal mine.pgn.journal with it: to begin a match, name a file that is not there");
    folder.write("mine.pgn.journal", &["hello", ""]);
    insta::assert_snapshot!(refused(&pgn), @"mine.pgn.journal, line 1: expected value at line 1 column 1");

    let pgn = folder.file("games.pgn");
    played("fair", "fair", &["--games", "2", "--pgn", &pgn]).unwrap();
    fs::write(&pgn, "").unwrap();
    assert!(refused(&pgn).starts_with("games.pgn is shorter than its journal says: 0 bytes, not "));
}
