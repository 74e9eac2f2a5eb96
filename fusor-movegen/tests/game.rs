//! Games: how they end, what a policy changes, and what is refused.

#![allow(clippy::panic, clippy::unwrap_used, reason = "a panic is a failed test")]

mod common;

use common::{find, position};
use fusor_movegen::types::Color;
use fusor_movegen::{Chess, Ending, FlagRule, FromSetup, Fugue, Fusor, Game, PlayError, Policy, Position};

/// Plays moves, separated by spaces, all of which must be accepted.
fn play<P: Position>(game: &mut Game<P>, texts: &str) -> String {
    for text in texts.split(' ') {
        let m = find(game.position(), text);
        game.play(m).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    outcome(game)
}

fn outcome<P: Position>(game: &Game<P>) -> String {
    game.outcome()
        .map_or_else(|| "ongoing".to_owned(), |outcome| outcome.to_string())
}

const SHUFFLE: &str = "g1f3 g8f6 f3g1 f6g8";

#[test]
fn the_third_time_is_a_draw_and_the_start_counts() {
    let mut game = Game::<Fusor>::from_start();
    assert_eq!(play(&mut game, SHUFFLE), "ongoing");
    assert_eq!(game.repetitions(), 2);
    assert_eq!(play(&mut game, SHUFFLE), "draw threefold");
    let refused = game.play(find(game.position(), "e2e4")).unwrap_err();
    insta::assert_snapshot!(refused, @"the game is over: draw threefold");
}

#[test]
fn in_fugue_who_causes_the_third_time_loses() {
    let start = "k7/8/8/8/8/8/8/K7 w - - 0 1";
    let mut game = Game::new(position::<Fugue>(start));
    let shuffle = "a1a2 a8a7 a2a1 a7a8";
    play(&mut game, shuffle);
    // Black's last move brings the start about for the third time: White wins.
    assert_eq!(play(&mut game, shuffle), "white threefold");
}

#[test]
fn a_right_that_was_lost_makes_another_position() {
    let mut game = Game::new(position::<Chess>("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"));
    let shuffle = "a1b1 a8b8 b1a1 b8a8";
    play(&mut game, shuffle);
    assert_eq!(game.repetitions(), 1, "the rights of the a-files are gone");
    play(&mut game, shuffle);
    // Both rooks away: that was there in each round, with the same rights.
    assert_eq!(play(&mut game, "a1b1 a8b8"), "draw threefold");
}

#[test]
fn repetition_reaches_back_over_pawn_moves_that_are_ridden_back() {
    // In Fusor a rook can carry a pawn forward and back: the halfmove clock is zero all the time.
    let mut game = Game::new(position::<Fusor>("k7/8/8/8/8/4(RP)3/8/K7 w - - 0 1"));
    let shuffle = "e3e5 a8b8 e5e3 b8a8";
    play(&mut game, shuffle);
    assert_eq!(play(&mut game, shuffle), "draw threefold");
    assert!(game.position().state().halfmove_clock() < 4);
}

#[test]
fn a_policy_may_leave_draws_to_a_claim() {
    let policy = Policy {
        threefold: Ending::OnClaim,
        move_count: Ending::OnClaim,
        ..Policy::default()
    };
    let mut game = Game::with_policy(Fusor::start(), policy);
    let nothing = game.claim().unwrap_err();
    insta::assert_snapshot!(nothing, @"there is no draw to claim: the position is there for the 1. time, 0 plies without progress");
    play(&mut game, SHUFFLE);
    assert_eq!(play(&mut game, SHUFFLE), "ongoing");
    assert_eq!(game.claim().unwrap().to_string(), "draw threefold");
    assert!(matches!(game.claim(), Err(PlayError::Over(_))));

    let mut game = Game::with_policy(position::<Fusor>("k7/8/8/8/8/8/8/K6R w - - 99 80"), policy);
    assert_eq!(play(&mut game, "h1h2"), "ongoing");
    assert_eq!(game.claim().unwrap().to_string(), "draw move-count");
}

#[test]
fn a_flag_loses_and_by_policy_draws_against_a_bare_king() {
    let board = "k7/8/8/8/8/8/8/K6R w - - 0 1";
    let mut game = Game::new(position::<Fusor>(board));
    assert_eq!(
        game.flag(Color::White).unwrap().to_string(),
        "black flag",
        "whatever the winner has left"
    );
    let policy = Policy {
        flag_against_bare_king: FlagRule::Draws,
        ..Policy::default()
    };
    let mut game = Game::with_policy(position::<Fusor>(board), policy);
    assert_eq!(game.flag(Color::White).unwrap().to_string(), "draw flag-bare-king");
    let mut game = Game::with_policy(position::<Fusor>(board), policy);
    assert_eq!(game.flag(Color::Black).unwrap().to_string(), "white flag");
}

#[test]
fn agreement_and_resignation_end_a_game_once() {
    let mut game = Game::<Fusor>::from_start();
    assert_eq!(game.agree_draw().unwrap().to_string(), "draw agreement");
    assert!(game.resign(Color::White).is_err());
    let mut game = Game::<Fusor>::from_start();
    assert_eq!(game.resign(Color::White).unwrap().to_string(), "black resignation");
    assert!(game.flag(Color::Black).is_err() && game.agree_draw().is_err());
}

#[test]
fn moves_are_taken_back_with_what_they_ended() {
    let mut game = Game::<Chess>::from_start();
    assert_eq!(game.take_back(), None);
    assert_eq!(play(&mut game, "f2f3 e7e5 g2g4 d8h4"), "black checkmate");
    assert_eq!(game.take_back().unwrap().to_string(), "d8h4");
    assert_eq!(outcome(&game), "ongoing");
    assert_eq!(game.moves().len(), 3);
    assert_eq!(game.positions().count(), 4);
    assert_eq!(game.start(), &Chess::start());
    assert_eq!(play(&mut game, "d8h4"), "black checkmate");
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut game = Game::<Fusor>::from_start();
    let foreign = find(&position::<Fusor>("k7/8/8/8/8/8/4Q3/K7 w - - 0 1"), "e2e7");
    let refused = game.play(foreign).unwrap_err();
    insta::assert_snapshot!(refused, @"e2e7 is illegal: Q cannot be taken from P on e2");
    assert_eq!(game.position(), &Fusor::start());
    assert!(game.moves().is_empty());
}

#[test]
fn a_game_may_start_where_it_is_over() {
    for (board, expected) in [
        ("k6R/8/1K6/8/8/8/8/8 b - - 0 1", "white checkmate"),
        ("k7/8/8/8/8/8/8/K6R w - - 100 80", "draw move-count"),
        ("k7/8/8/8/8/8/8/K7 w - - 0 1", "draw material"),
        ("8/8/8/8/8/8/8/K6R b - - 0 1", "white king-captured"),
    ] {
        assert_eq!(outcome(&Game::new(position::<Fusor>(board))), expected, "{board}");
    }
}

#[test]
fn endings_are_judged_in_the_order_of_the_rules() {
    // The capture that leaves bare kings also is the hundredth ply: material comes first.
    let mut game = Game::new(position::<Fusor>("k7/8/8/8/8/8/8/Kr6 w - - 99 80"));
    assert_eq!(play(&mut game, "a1b1"), "draw material");
    // A move that mates on the hundredth ply mates.
    let mut game = Game::new(position::<Fusor>("k7/8/1K6/8/8/8/8/7R w - - 99 80"));
    assert_eq!(play(&mut game, "h1h8"), "white checkmate");
}

#[cfg(feature = "serde")]
#[test]
fn set_ups_and_policies_survive_serde() {
    use fusor_movegen::Setup;
    let setup = position::<Fusor>("k7/8/8/3(NP)p3/8/8/8/K7 w - e6 3 9").to_setup();
    let json = serde_json::to_string(&setup).unwrap();
    assert_eq!(serde_json::from_str::<Setup>(&json).unwrap(), setup);
    let policy = Policy {
        threefold: Ending::OnClaim,
        ..Policy::default()
    };
    let json = serde_json::to_string(&policy).unwrap();
    assert_eq!(serde_json::from_str::<Policy>(&json).unwrap(), policy);
}
