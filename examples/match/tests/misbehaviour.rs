//! Whatever an engine does, it loses its game for it, and the match goes on with a new one.

use std::fs;
#[cfg(target_os = "linux")]
use std::path::Path;
use std::time::{Duration, Instant};

use fusor_notation::pgn::GameResult;

use super::{Folder, games, played};

/// A match of four games in which the second engine misbehaves at its third move of each.
fn lost_by(manner: &str, more: &[&str]) -> String {
    let folder = Folder::new(manner);
    let pgn = folder.file("games.pgn");
    let report = played("fair", manner, &[&["--games", "4", "--pgn", &pgn], more].concat()).unwrap();
    let games = games(&pgn);
    let results: Vec<_> = games.iter().map(|game| game.result).collect();
    let (white, black) = (GameResult::WhiteWins, GameResult::BlackWins);
    assert_eq!(results, [white, black, white, black]);
    let mut told = String::new();
    for line in report.lines().take_while(|line| !line.starts_with("Pairs")) {
        told.push_str(line);
        told.push('\n');
    }
    let termination = |game: &fusor_notation::pgn::PgnGame| game.tags.get("Termination").unwrap().to_owned();
    told + &termination(&games[0])
}

#[test]
fn a_crash() {
    insta::assert_snapshot!(lost_by("crash", &[]), @r"
    1: one - other 1-0, black ended by itself: exit status: 3, 13 plies
    2: other - one 0-1, white ended by itself: exit status: 3, 12 plies
    3: one - other 1-0, black ended by itself: exit status: 3, 13 plies
    4: other - one 0-1, white ended by itself: exit status: 3, 12 plies
    one - other: 4 won, 0 drawn, 0 lost; 4 points of 4
    other lost by crash: 4
    abandoned
    ");
}

#[test]
fn a_hang() {
    insta::assert_snapshot!(lost_by("hang", &["--patience", "1"]), @r"
    1: one - other 1-0, black did not answer within 1 s, 13 plies
    2: other - one 0-1, white did not answer within 1 s, 12 plies
    3: one - other 1-0, black did not answer within 1 s, 13 plies
    4: other - one 0-1, white did not answer within 1 s, 12 plies
    one - other: 4 won, 0 drawn, 0 lost; 4 points of 4
    other lost by no answer: 4
    abandoned
    ");
}

#[test]
fn an_illegal_move() {
    insta::assert_snapshot!(lost_by("illegal", &[]), @r#"
    1: one - other 1-0, black played "a1h8": a1h8 is illegal: the piece on a1 is not black's, 13 plies
    2: other - one 0-1, white played "a1h8": a1h8 is illegal: R does not reach h8, 12 plies
    3: one - other 1-0, black played "a1h8": a1h8 is illegal: the piece on a1 is not black's, 13 plies
    4: other - one 0-1, white played "a1h8": a1h8 is illegal: R does not reach h8, 12 plies
    one - other: 4 won, 0 drawn, 0 lost; 4 points of 4
    other lost by illegal move: 4
    rules infraction
    "#);
}

#[test]
fn no_move_at_all() {
    insta::assert_snapshot!(lost_by("garbled", &[]), @r#"
    1: one - other 1-0, black played "castles!": byte 1: expected a square (a1 to h8), found 'a', 13 plies
    2: other - one 0-1, white played "castles!": byte 1: expected a square (a1 to h8), found 'a', 12 plies
    3: one - other 1-0, black played "castles!": byte 1: expected a square (a1 to h8), found 'a', 13 plies
    4: other - one 0-1, white played "castles!": byte 1: expected a square (a1 to h8), found 'a', 12 plies
    one - other: 4 won, 0 drawn, 0 lost; 4 points of 4
    other lost by illegal move: 4
    rules infraction
    "#);
    insta::assert_snapshot!(lost_by("resign", &[]), @r"
    1: one - other 1-0, black says that it has no move, 13 plies
    2: other - one 0-1, white says that it has no move, 12 plies
    3: one - other 1-0, black says that it has no move, 13 plies
    4: other - one 0-1, white says that it has no move, 12 plies
    one - other: 4 won, 0 drawn, 0 lost; 4 points of 4
    other lost by no move: 4
    rules infraction
    ");
}

#[test]
fn a_flood_of_lines() {
    insta::assert_snapshot!(lost_by("flood", &[]), @r"
    1: one - other 1-0, black wrote more than 200000 lines or 67108864 bytes without an answer, 13 plies
    2: other - one 0-1, white wrote more than 200000 lines or 67108864 bytes without an answer, 12 plies
    3: one - other 1-0, black wrote more than 200000 lines or 67108864 bytes without an answer, 13 plies
    4: other - one 0-1, white wrote more than 200000 lines or 67108864 bytes without an answer, 12 plies
    one - other: 4 won, 0 drawn, 0 lost; 4 points of 4
    other lost by flood: 4
    rules infraction
    ");
}

#[test]
fn a_line_without_end() {
    insta::assert_snapshot!(lost_by("endless", &[]), @r"
    1: one - other 1-0, black wrote a line of more than 65536 bytes, 13 plies
    2: other - one 0-1, white wrote a line of more than 65536 bytes, 12 plies
    3: one - other 1-0, black wrote a line of more than 65536 bytes, 13 plies
    4: other - one 0-1, white wrote a line of more than 65536 bytes, 12 plies
    one - other: 4 won, 0 drawn, 0 lost; 4 points of 4
    other lost by flood: 4
    rules infraction
    ");
}

/// It hangs, so it must be killed for its next game.
#[test]
fn a_flag_of_one_that_hangs() {
    insta::assert_snapshot!(lost_by("hang", &["--tc", "1.5"]), @r"
    1: one - other 1-0, black ran out of time, 13 plies
    2: other - one 0-1, white ran out of time, 12 plies
    3: one - other 1-0, black ran out of time, 13 plies
    4: other - one 0-1, white ran out of time, 12 plies
    one - other: 4 won, 0 drawn, 0 lost; 4 points of 4
    other lost by time: 4
    time forfeit
    ");
}

/// It is late, but it answers, and goes on with the next game.
#[test]
fn a_flag_of_one_that_is_late() {
    insta::assert_snapshot!(lost_by("late", &["--tc", "1.5", "--margin", "0"]), @r"
    1: one - other 1-0, black ran out of time, 13 plies
    2: other - one 0-1, white ran out of time, 12 plies
    3: one - other 1-0, black ran out of time, 13 plies
    4: other - one 0-1, white ran out of time, 12 plies
    one - other: 4 won, 0 drawn, 0 lost; 4 points of 4
    other lost by time: 4
    time forfeit
    ");
}

/// A margin forgives what is overspent.
#[test]
fn a_margin() {
    let report = played("fair", "slow", &["--games", "2", "--tc", "0.1", "--margin", "1000"]).unwrap();
    assert!(!report.contains("lost by time"), "{report}");
}

/// Lines that mean nothing are passed over, whatever is in them.
#[test]
fn chatter_is_no_fault() {
    let folder = Folder::new("chatter");
    let pgn = folder.file("games.pgn");
    let report = played("fair", "chatter", &["--games", "2", "--pgn", &pgn]).unwrap();
    assert!(!report.contains(" lost by "), "{report}");
    assert!(fs::read_to_string(&pgn).unwrap().contains("[%eval 0.25,7]"));
}

/// One that does not quit holds nobody up for long.
#[test]
fn an_engine_that_does_not_quit() {
    let begun = Instant::now();
    played("clinging", "clinging", &["--games", "2"]).unwrap();
    assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
}

/// Neither those that are well-behaved nor those that have to be killed.
#[cfg(target_os = "linux")]
#[test]
fn no_engine_is_left_behind() {
    let folder = Folder::new("left");
    let ids = folder.file("ids");
    let manner = |name: &str| format!("{name} '{ids}'");
    for (one, other) in [("fair", "clinging"), ("hang", "flood"), ("endless", "resign")] {
        played(&manner(one), &manner(other), &["--games", "2", "--patience", "1"]).unwrap();
    }
    let ids = fs::read_to_string(ids).unwrap();
    assert!(ids.lines().count() >= 6, "{ids}");
    for id in ids.lines() {
        assert!(!Path::new("/proc").join(id).exists(), "{id} still runs");
    }
}

#[test]
fn an_engine_that_cannot_be_started() {
    let folder = Folder::new("nothing");
    let nothing = folder.file("nothing");
    let args = ["--nodes", "1", "--engine", &nothing, "--engine", "true", "--name", "x"];
    let mut out = Vec::new();
    let error = crate::run(lexopt::Parser::from_args(args), &mut out, false)
        .unwrap_err()
        .to_string();
    assert!(
        error.starts_with("nothing cannot be started, \"") && error.contains("nothing\": "),
        "{error}"
    );
}

#[test]
fn an_option_that_is_not_there() {
    let error = played("fair", "fair", &["--option", "Hush=2"]).unwrap_err();
    assert_eq!(error.to_string(), "one has no option \"Hush\"");
    let report = played("fair", "fair", &["--option", "hash=2", "--games", "2"]).unwrap();
    assert!(report.contains("points of 2"), "{report}");
}
