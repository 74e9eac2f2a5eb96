//! Fusion Chess: what can be set up, rule by rule. Moves and endings are in `rules_fusion.rs`.

#![allow(clippy::unwrap_used, reason = "a panic is a failed test")]

mod common;

use common::{fen, position, setup};
use fusor_movegen::types::{Color, Part, Square, Stack};
use fusor_movegen::{Allow, FromSetup, Fusion, Position};

/// The faults of a set-up, as text; empty if there are none.
fn faults(fen: &str, allow: Allow) -> String {
    Fusion::from_setup(&setup(fen, Fusion::RULES), allow).map_or_else(|error| error.to_string(), |_| String::new())
}

#[test]
fn start() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(fen(&Fusion::start()), start);
    assert_eq!(position::<Fusion>(start), Fusion::start());
    assert_eq!(Fusion::default(), Fusion::start());
    assert!(faults(start, Allow::empty()).is_empty());
}

#[test]
fn a_queen_is_rook_and_bishop() {
    let start = Fusion::start();
    for square in [Square::D1, Square::D8] {
        assert_eq!(start.board().stack_at(square).to_string(), "RB");
    }
    assert!(start.board().by_part(Part::Queen).is_empty());
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Fusion>() <= 256);
}

#[test]
fn these_stacks_exist() {
    let stacks: Vec<String> = (0..=255)
        .filter_map(Stack::new)
        .filter(|&stack| (Fusion::RULES.has_stack)(stack))
        .map(|stack| stack.to_string())
        .collect();
    assert_eq!(stacks.join(" "), "P N B R K KR KB KN RB RN BN");
}

#[test]
fn each_compound_has_a_letter() {
    for (letter, parts) in [
        ('Q', "RB"),
        ('M', "RN"),
        ('D', "BN"),
        ('F', "KB"),
        ('G', "KR"),
        ('C', "KN"),
    ] {
        assert_eq!(Fusion::RULES.stack_of_letter(letter), parts.parse().ok());
        assert_eq!(Fusion::RULES.letter(parts.parse().unwrap()), Some(letter));
    }
}

#[test]
fn each_side_has_one_royal_piece() {
    insta::assert_snapshot!(
        faults("k7/8/8/8/8/8/8/K1C5 w - -", Allow::empty()),
        @"White must have exactly one king, found 2"
    );
    insta::assert_snapshot!(
        faults("k7/8/8/8/8/8/8/N7 w - -", Allow::empty()),
        @"White must have exactly one king, found 0"
    );
    for royal in ["K", "F", "G", "C"] {
        assert!(faults(&format!("8/7k/8/8/8/8/8/{royal}7 w - -"), Allow::empty()).is_empty());
    }
}

#[test]
fn the_side_that_has_moved_is_not_in_check() {
    insta::assert_snapshot!(
        faults("7g/8/8/8/8/8/8/K6R w - -", Allow::empty()),
        @"Black is in check on h8, but White is to move"
    );
    assert!(faults("7g/8/8/8/8/8/8/K6R w - -", Allow::OPPOSITE_CHECK).is_empty());
    // By any part, that of a royal piece too.
    assert!(!faults("7k/8/8/8/8/8/8/7G w - -", Allow::empty()).is_empty());
}

#[test]
fn seventeen_parts_a_side() {
    let fen = "rnbqkbnr/pppppppp/8/8/4N3/8/PPPPPPPP/RNBQKBNR w KQkq -";
    insta::assert_snapshot!(faults(fen, Allow::empty()), @"White has 18 parts, but starts with 17");
    assert!(faults(fen, Allow::EXCESS_MATERIAL).is_empty());
}

#[test]
fn no_pawn_on_the_first_and_last_rank() {
    insta::assert_snapshot!(
        faults("P6k/8/8/8/8/8/8/p6K w - -", Allow::empty()),
        @"a pawn cannot stand on a1; a pawn cannot stand on a8"
    );
}

#[test]
fn castling_rights_need_a_plain_king_and_a_plain_rook() {
    insta::assert_snapshot!(
        faults("r3k2m/8/8/8/8/8/4P3/R3G2R w KQkq -", Allow::empty()),
        @"castling right K: the king is not on its home square; castling right Q: the king is not on its home square; castling right k: no rook that could castle is on its corner"
    );
}

#[test]
fn faults_of_the_other_fields() {
    insta::assert_snapshot!(
        faults("4k3/4p3/8/3Pp3/8/8/8/4K3 w - e6 0 0", Allow::empty()),
        @"en passant square e6: the square that the pawn came from is not empty; the fullmove number must be at least 1, found 0"
    );
}

#[test]
fn stacks_of_other_games() {
    let mut setup = setup("7k/8/8/8/8/8/8/K7 w - -", Fusion::RULES);
    for (square, stack) in [
        (Square::C3, "Q"),
        (Square::D4, "RP"),
        (Square::E4, "RR"),
        (Square::F4, "RBN"),
    ] {
        setup.board.put(square, Color::White, stack.parse().unwrap());
    }
    insta::assert_snapshot!(
        Fusion::from_setup(&setup, Allow::empty()).unwrap_err(),
        @"Q on c3 does not exist in this game; RP on d4 does not exist in this game; RR on e4 does not exist in this game; RBN on f4 does not exist in this game"
    );
}
