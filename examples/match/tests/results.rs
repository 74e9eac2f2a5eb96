//! What comes out of a match.

use std::fs;
use std::time::Duration;

use fusor_notation::pgn::{Command, CommentPart, Score, comment_parts};

use super::{Folder, MATE_IN_ONE, games, played};

#[test]
fn a_report() {
    let folder = Folder::new("report");
    let openings = folder.write("openings.epd", &["# mates", "", MATE_IN_ONE]);
    let report = played(
        "fair",
        "fair",
        &["--games", "4", "--openings", &openings, "--concurrency", "1"],
    )
    .unwrap();
    insta::assert_snapshot!(report, @r"
    1: one - other 1-0, white checkmate, 1 plies
    2: other - one 1-0, white checkmate, 1 plies
    3: one - other 1-0, white checkmate, 1 plies
    4: other - one 1-0, white checkmate, 1 plies
    one - other: 2 won, 0 drawn, 2 lost; 2 points of 4
    Pairs      0,0,2,0,0
    Elo        0.00 +/- 426.52
    nElo       0.00 (from -inf to inf)
    LOS        50.00 %
    Score      50.00 % of 4 games
    Draws      100.00 % (level pairs)
    ");
}

#[test]
fn the_same_seed_gives_the_same_games() {
    let folder = Folder::new("seed");
    let text = |seed: &str, concurrency: &str, name: &str| {
        let pgn = folder.file(name);
        let seed = ["--seed", seed, "--concurrency", concurrency];
        played("fair", "fair", &[&["--games", "6", "--pgn", &pgn], &seed[..]].concat()).unwrap();
        let mut games: Vec<String> = games(&pgn).iter().map(ToString::to_string).collect();
        games.sort();
        games
    };
    let one = text("5", "1", "a");
    assert_eq!(one.len(), 6);
    assert_eq!(text("5", "3", "b"), one);
    assert_ne!(text("6", "1", "c"), one);
}

/// Won pairs decide a test long before all games are played.
#[test]
fn a_test_ends_the_match() {
    let report = played("fair", "resign", &["--games", "1000", "--elo0", "0", "--elo1", "200"]).unwrap();
    assert!(report.contains("H1 accepted"), "{report}");
    assert!(report.contains(" plies, LLR 0.00 (-2.94, 2.94)\n"), "{report}");
    let games = report
        .lines()
        .filter(|line| line.contains(" - other 1-0") || line.contains("other - one 0-1"))
        .count();
    assert!((4..100).contains(&games), "{games}");
}

#[test]
fn clocks_and_evaluations_are_in_the_pgn() {
    let folder = Folder::new("pgn");
    let openings = folder.write("openings.epd", &[MATE_IN_ONE]);
    let pgn = folder.file("games.pgn");
    let more = ["--games", "2", "--openings", &openings, "--tc", "60+1", "--pgn", &pgn];
    played("chatter", "fair", &more).unwrap();
    let games = games(&pgn);
    let node = games[0].tree.main_line().next().unwrap();
    let comment = &games[0].tree.comments(node)[0];
    let parts: Vec<_> = comment_parts(comment).collect();
    let [
        CommentPart::Command(Command::Eval { score, depth }),
        CommentPart::Command(Command::Clock(clock)),
    ] = parts[..]
    else {
        panic!("{comment}")
    };
    assert_eq!((score, depth), (Score::Centipawns(25), Some(7)));
    assert!(
        (Duration::from_secs(30)..Duration::from_secs(61)).contains(&clock),
        "{clock:?}"
    );
    let text = fs::read_to_string(&pgn).unwrap();
    let (tags, _) = text.split_once("\n\n").unwrap();
    insta::assert_snapshot!(tags, @r#"
    [Event "Match of engines"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "1"]
    [White "one"]
    [Black "other"]
    [Result "1-0"]
    [FEN "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"]
    [PlyCount "1"]
    [Reason "white checkmate"]
    [SetUp "1"]
    [Termination "normal"]
    [TimeControl "60+1"]
    "#);
}
