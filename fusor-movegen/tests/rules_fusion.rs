//! Fusion Chess, rule by rule: each test fails if its rule is dropped. What can be set up is in `setups_fusion.rs`.

#![allow(clippy::unwrap_used, reason = "a panic is a failed test")]

mod common;

use common::{after, fen, position, setup, status, texts_from};
use fusor_movegen::types::{Bitboard, Color, DrawReason, Move, MoveKind, Outcome, Part, Square, Stack};
use fusor_movegen::{Allow, FromSetup, Fusion, Game, IllegalReason, Position, attacks};

/// The moves from a square of a position, sorted.
fn moves(fen: &str, square: &str) -> String {
    texts_from(&position::<Fusion>(fen), square.parse().unwrap())
}

/// Whether a move is legal, by its text.
fn legal(fen: &str, text: &str) -> bool {
    common::move_texts(&position::<Fusion>(fen)).contains(&text.to_owned())
}

/// Which of some moves, separated by spaces, are legal.
fn legal_of(fen: &str, texts: &str) -> String {
    let legal: Vec<&str> = texts.split(' ').filter(|text| legal(fen, text)).collect();
    legal.join(" ")
}

/// The position after some legal moves, separated by spaces, as FEN.
fn after_all(fen: &str, texts: &str) -> String {
    let position = texts
        .split(' ')
        .fold(position::<Fusion>(fen), |position, text| after(&position, text));
    common::fen(&position)
}

/// The faults of a set-up, as text; empty if there are none.
fn faults(fen: &str, allow: Allow) -> String {
    Fusion::from_setup(&setup(fen, Fusion::RULES), allow).map_or_else(|error| error.to_string(), |_| String::new())
}

/// Every piece moves and captures as the union of its parts, here on a board that is as good as empty.
#[test]
fn pieces_move_as_their_parts() {
    let from = Square::C3;
    for letters in ["R", "B", "N", "Q", "M", "D", "F", "G", "C", "K"] {
        let stack = Fusion::RULES.stack_of_letter(letters.chars().next().unwrap()).unwrap();
        let king = if stack.contains(Part::King) { "8" } else { "7K" };
        let position: Fusion = position(&format!("k7/8/8/8/8/2{letters}5/8/{king} w - -"));
        let expected = stack.parts().iter().fold(Bitboard::EMPTY, |all, part| {
            all | match part {
                Part::King => attacks::king(from),
                Part::Rook => attacks::rook(from, Bitboard::EMPTY),
                Part::Bishop => attacks::bishop(from, Bitboard::EMPTY),
                _ => attacks::knight(from),
            }
        });
        let whole = position.moves_of_group(from, stack);
        let reached: Bitboard = whole.iter().map(|m| m.to()).collect();
        assert_eq!(reached, expected, "{letters}");
        assert_eq!(
            whole.len(),
            expected.len() as usize,
            "{letters}: one move to each square"
        );
    }
}

#[test]
fn pieces_capture_as_their_parts() {
    let fen = "7k/8/8/1ppp1p2/2p1p3/1p1M1p2/2p1pp2/7K w - -";
    let position: Fusion = position(fen);
    let captured: Bitboard = position
        .moves_from(Square::D3)
        .into_iter()
        .flat_map(|m| position.captures(m))
        .collect();
    assert_eq!(common::squares(captured), "b3 c5 d5 f2 f3");
    assert_eq!(
        moves(fen, "d3"),
        "d3b2 d3b3 d3b4 d3c1 d3c3 d3c5 d3d1 d3d2 d3d4 d3d5 d3e1 d3e3 d3e5 d3f2 d3f3 d3f4"
    );
}

mod fusing {
    use super::*;

    #[test]
    fn simple_pieces_join_other_kinds() {
        let fen = "7k/8/3B4/8/1K1R1N2/8/3R4/8 w - -";
        assert_eq!(
            legal_of(fen, "d4d6 d4f4 d4b4 d6b4 d6f4 f4d5"),
            "d4d6 d4f4 d4b4 d6b4 d6f4 f4d5"
        );
        assert_eq!(after_all(fen, "d4d6"), "7k/8/3Q4/8/1K3N2/8/3R4/8 b - - 1 1");
        assert_eq!(after_all(fen, "d4f4"), "7k/8/3B4/8/1K3M2/8/3R4/8 b - - 1 1");
        assert_eq!(after_all(fen, "d6f4"), "7k/8/8/8/1K1R1D2/8/3R4/8 b - - 1 1");
    }

    #[test]
    fn the_king_can_be_joined() {
        let fen = "7k/8/8/8/2R5/B7/8/2K1N3 w - -";
        assert_eq!(after_all(fen, "c4c1"), "7k/8/8/8/8/B7/8/2G1N3 b - - 1 1");
        assert_eq!(after_all(fen, "a3c1"), "7k/8/8/8/2R5/8/8/2F1N3 b - - 1 1");
        assert_eq!(
            after_all("7k/8/8/8/8/3N4/8/2K5 w - -", "d3c1"),
            "7k/8/8/8/8/8/8/2C5 b - - 1 1"
        );
    }

    #[test]
    fn a_king_joins_nobody() {
        assert_eq!(moves("7k/8/8/8/8/8/RBN5/RKB5 w - -", "b1"), "");
        // Nor does a royal compound, as a whole or by its king part.
        assert_eq!(moves("7k/8/8/8/8/8/PPP5/NFN5 w - -", "b1"), "");
    }

    #[test]
    fn equal_pieces_do_not_join() {
        for fen in [
            "7k/8/8/8/R2R4/8/8/K7 w - -",
            "7k/8/8/8/B7/8/2B5/K7 w - -",
            "7k/8/8/8/N7/8/1N6/K7 w - -",
        ] {
            assert!(!legal_of(fen, "a4d4 a4c2 a4b2 a4a5 a4b5 a4b6").contains("a4d4"));
            assert!(!legal(fen, "a4c2") && !legal(fen, "a4b2"));
        }
    }

    #[test]
    fn nothing_joins_a_compound_or_a_pawn() {
        let fen = "7k/8/3D4/8/1P1R2P1/8/3C4/8 w - -";
        assert_eq!(legal_of(fen, "d4d6 d4b4 d4g4 d4d2"), "");
        assert_eq!(legal_of(fen, "d4d5 d4c4 d4f4 d4d3"), "d4d5 d4c4 d4f4 d4d3");
    }

    #[test]
    fn compounds_and_pawns_join_nothing() {
        assert_eq!(legal_of("7k/8/3B4/8/1B1M4/8/8/K7 w - -", "d4d6 d4b4 r:d4d6 r:d4b4"), "");
        assert_eq!(legal_of("7k/8/8/8/8/1NRB4/2P5/K7 w - -", "c2c3 c2b3 c2d3 c2c4"), "");
    }

    #[test]
    fn it_captures_nothing_and_is_no_progress() {
        let position: Fusion = position("7k/8/3B4/8/3R4/8/8/K7 w - - 8 9");
        let joins = common::find(&position, "d4d6");
        assert_eq!(joins.kind(), MoveKind::Normal);
        assert!(joins.is_whole() && position.captures(joins).is_empty());
        assert_eq!(after(&position, "d4d6").state().halfmove_clock(), 9);
        let captures: usize = position
            .move_sets_from(Bitboard::FULL)
            .iter()
            .map(|set| set.captures_only().len())
            .sum();
        assert_eq!(captures, 0);
    }

    #[test]
    fn what_has_joined_the_king_is_royal() {
        // The knight's square was safe to lose a knight on; now it would be a royal piece.
        let joined = after(&position::<Fusion>("7k/8/8/8/8/3N4/8/2K5 w - -"), "d3c1");
        assert_eq!(joined.board().king_of(Color::White), Some(Square::C1));
        assert!(position::<Fusion>("2r4k/8/8/8/8/8/8/2C5 w - -").is_check());
    }

    #[test]
    fn a_pinned_piece_does_not_join_its_king() {
        let fen = "4r2k/8/8/8/4R3/8/8/4K3 w - -";
        assert_eq!(moves(fen, "e4"), "e4e2 e4e3 e4e5 e4e6 e4e7 e4e8");
        assert!(legal("7k/4r3/8/8/4R3/4P3/8/R3K3 w - -", "a1e1"));
    }

    #[test]
    fn joining_a_king_in_check_does_not_help() {
        let fen = "4r2k/8/8/8/8/5N2/8/4K3 w - -";
        assert_eq!(moves(fen, "f3"), "f3e5");
    }
}

mod fission {
    use super::*;

    #[test]
    fn either_part_leaves_by_its_own_movement() {
        let split = "n:d4b3 n:d4b5 n:d4c2 n:d4c6 n:d4e2 n:d4e6 n:d4f3 n:d4f5 \
                     r:d4a4 r:d4b4 r:d4c4 r:d4d1 r:d4d2 r:d4d3 r:d4d5 r:d4d6 r:d4d7 r:d4d8 r:d4e4 r:d4f4 r:d4g4 r:d4h4";
        let all = moves("k7/8/8/8/3M4/8/8/7K w - -", "d4");
        let parts: Vec<&str> = all.split(' ').filter(|text| text.contains(':')).collect();
        assert_eq!(parts.join(" "), split);
        assert_eq!(
            after_all("k7/8/8/8/3M4/8/8/7K w - -", "r:d4d8"),
            "k2R4/8/8/8/3N4/8/8/7K b - - 1 1"
        );
        assert_eq!(
            after_all("k7/8/8/8/3M4/8/8/7K w - -", "n:d4c6"),
            "k7/8/2N5/8/3R4/8/8/7K b - - 1 1"
        );
    }

    #[test]
    fn only_to_an_empty_square() {
        // Enemies on d6 and c6, friends that a whole rook or knight could join on f4 and e6.
        let fen = "k7/8/2ppB3/8/3M1N2/8/8/7K w - -";
        assert_eq!(
            legal_of(fen, "r:d4d6 n:d4c6 r:d4f4 n:d4e6 r:d4d5 r:d4e4 n:d4b5"),
            "r:d4d5 r:d4e4 n:d4b5"
        );
        assert_eq!(legal_of(fen, "d4d6 d4c6"), "d4d6 d4c6");
    }

    #[test]
    fn not_while_attacked() {
        // A bishop attacks d4; when a pawn stands between, it does not.
        let attacked = "k7/6b1/8/8/3M4/8/8/7K w - -";
        assert!(!moves(attacked, "d4").contains(':'));
        assert!(moves(attacked, "d4").contains("d4d8"));
        let shielded = "k7/6b1/5p2/8/3M4/8/8/7K w - -";
        assert!(moves(shielded, "d4").contains("r:d4d8"));
    }

    #[test]
    fn a_pinned_enemy_attacks_all_the_same() {
        let fen = "k7/b7/8/8/R2M4/8/8/7K w - -";
        assert!(!moves(fen, "d4").contains(':'));
    }

    #[test]
    fn a_royal_compound_splits_unless_in_check() {
        let free = "7k/8/8/8/8/8/8/C7 w - -";
        assert_eq!(
            moves(free, "a1"),
            "a1a2 a1b1 a1b2 a1b3 a1c2 k:a1a2 k:a1b1 k:a1b2 n:a1b3 n:a1c2"
        );
        let checked = "r6k/8/8/8/8/8/8/C7 w - -";
        assert_eq!(moves(checked, "a1"), "a1b1 a1b2 a1b3 a1c2");
    }

    #[test]
    fn the_parts_of_a_royal_compound_capture_nothing_alone() {
        let fen = "7k/8/8/8/8/3p4/pC6/8 w - -";
        assert_eq!(
            legal_of(fen, "b2a2 b2d3 k:b2a2 n:b2d3 k:b2a1 n:b2d1"),
            "b2a2 b2d3 k:b2a1 n:b2d1"
        );
    }

    #[test]
    fn the_king_part_that_leaves_is_the_royal_piece() {
        let after = after(&position::<Fusion>("7k/8/8/8/8/8/8/C7 w - -"), "k:a1b2");
        assert_eq!(fen(&after), "7k/8/8/8/8/8/1K6/N7 b - - 1 1");
        assert_eq!(after.board().king_of(Color::White), Some(Square::B2));
    }

    #[test]
    fn the_king_part_does_not_step_into_attack() {
        assert_eq!(legal_of("1r5k/8/8/8/8/8/8/G7 w - -", "k:a1a2 k:a1b1 k:a1b2"), "k:a1a2");
    }

    #[test]
    fn a_part_can_end_a_check_on_the_king() {
        let fen = "4r2k/8/8/8/Q7/8/8/4K3 w - -";
        assert_eq!(moves(fen, "a4"), "a4e4 a4e8 r:a4e4");
        // The other part stays where the whole would leave a line open.
        let fen = "4r2k/8/8/8/8/4Q3/8/4K3 w - -";
        assert!(!moves(fen, "e3").contains(':'), "a pinned compound is attacked");
    }

    #[test]
    fn it_is_no_progress() {
        let position: Fusion = position("k7/8/8/8/3M4/8/8/7K w - - 8 9");
        assert_eq!(after(&position, "r:d4d8").state().halfmove_clock(), 9);
    }
}

mod through_check {
    use super::*;

    #[test]
    fn a_slide_ends_before_an_attacked_square() {
        assert_eq!(
            legal_of("3r3k/8/8/8/8/8/8/G7 w - -", "a1b1 a1c1 a1d1 a1e1 a1h1"),
            "a1b1 a1c1"
        );
        assert_eq!(
            legal_of("3r3k/8/8/8/8/8/8/F7 w - -", "a1b2 a1c3 a1d4 a1e5"),
            "a1b2 a1c3"
        );
    }

    #[test]
    fn captures_at_a_distance_need_a_safe_way_too() {
        assert!(legal("7k/8/8/8/8/8/8/G6n w - -", "a1h1"));
        // From h1 the knight attacks f2 and g3 only; one on c3 attacks b1.
        assert!(!legal("7k/8/8/8/8/2n5/8/G6n w - -", "a1h1"));
    }

    #[test]
    fn the_piece_to_be_captured_still_attacks_the_way() {
        // The rook guards the whole way to itself, and the king part cannot help.
        assert!(!legal("7k/8/8/8/8/8/8/G6r w - -", "a1h1"));
        // Beside the royal piece there is no way between.
        assert!(legal("7k/8/8/8/8/8/8/Gr6 w - -", "a1b1"));
    }

    #[test]
    fn the_royal_piece_does_not_hide_from_a_slider_behind_itself() {
        assert_eq!(legal_of("3r3k/8/8/8/3G4/8/8/8 w - -", "d4d3 d4d2 d4d1 d4d5"), "");
    }

    #[test]
    fn a_step_crosses_nothing() {
        // b1 is attacked, b2 is not.
        assert_eq!(legal_of("7k/8/8/8/8/2n5/8/G7 w - -", "a1b1 a1b2 a1a2"), "a1b2");
    }

    /// A knight's leap from d4 to e6: over d5 or over e5.
    #[test]
    fn a_leap_needs_one_of_two_squares() {
        assert!(legal("k7/8/8/8/3C4/8/8/8 w - -", "d4e6"));
        // Pawns on c6 attack d5 (and b5), on f6 they attack e5 (and g5).
        assert!(legal("k7/8/2p5/8/3C4/8/8/8 w - -", "d4e6"), "by the diagonal square e5");
        assert!(
            legal("k7/8/5p2/8/3C4/8/8/8 w - -", "d4e6"),
            "by the orthogonal square d5"
        );
        assert!(!legal("k7/8/2p2p2/8/3C4/8/8/8 w - -", "d4e6"));
        // The same squares decide over no other way: f5 is reached over e4 or e5.
        assert!(legal("k7/8/2p2p2/8/3C4/8/8/8 w - -", "d4f5"));
    }

    #[test]
    fn what_stands_on_the_way_of_a_leap_does_not_matter() {
        assert!(legal("k7/8/8/3PP3/3C4/8/8/8 w - -", "d4e6"));
        assert!(legal("k7/8/8/8/2pp4/3C4/8/8 w - -", "d3c5"));
    }

    #[test]
    fn a_capture_by_leap_needs_a_way_as_well() {
        assert!(legal("k7/8/4p3/8/3C4/8/8/8 w - -", "d4e6"), "e6 attacks d5, but not e5");
        assert!(!legal("k7/8/4pp2/8/3C4/8/8/8 w - -", "d4e6"));
    }

    #[test]
    fn other_pieces_go_where_they_like() {
        assert!(legal("3r3k/8/8/8/8/8/8/R3K3 w - -", "a1c1"));
        assert!(legal("2r4k/8/8/8/8/8/7K/R7 w - -", "a1h1") && legal("2r4k/8/8/8/8/8/7K/M7 w - -", "a1f1"));
    }

    #[test]
    fn the_rook_part_of_a_royal_piece_attacks_through_check() {
        // It could not cross d1 to capture there, with a rook on d2.
        let along: Fusion = position("8/8/8/8/8/8/3r4/G6k b - -");
        assert_eq!(along.checkers(), Bitboard::from(Square::A1));
    }
}

mod safety {
    use super::*;

    #[test]
    fn no_move_leaves_the_royal_piece_attacked() {
        for royal in ["K", "F", "G", "C"] {
            let fen = format!("4r2k/8/8/8/8/8/4N3/4{royal}3 w - -");
            assert_eq!(moves(&fen, "e2"), "", "{royal}");
        }
    }

    #[test]
    fn royal_pieces_attack_each_other() {
        assert_eq!(legal_of("8/8/8/8/8/k7/8/K7 w - -", "a1a2 a1b1 a1b2"), "a1b1");
        assert_eq!(legal_of("8/8/8/8/8/2c5/8/K7 w - -", "a1a2 a1b1 a1b2"), "");
        assert_eq!(legal_of("8/8/8/8/1f6/8/8/K7 w - -", "a1a2 a1b1 a1b2"), "a1a2 a1b1 a1b2");
        assert_eq!(legal_of("1g6/8/8/8/8/8/8/K7 w - -", "a1a2 a1b1 a1b2"), "a1a2");
    }

    #[test]
    fn a_pinned_compound_stays_on_its_line() {
        assert_eq!(
            moves("4r2k/8/8/8/4M3/8/8/4K3 w - -", "e4"),
            "e4e2 e4e3 e4e5 e4e6 e4e7 e4e8"
        );
        assert_eq!(moves("4r2k/8/8/8/4D3/8/8/4K3 w - -", "e4"), "");
    }

    #[test]
    fn two_checkers_leave_only_royal_moves() {
        let fen = "4r2k/8/8/8/7b/8/Q7/R3K3 w - -";
        let all = common::move_texts(&position::<Fusion>(fen));
        assert!(all.iter().all(|text| text.starts_with("e1")), "{all:?}");
        assert_eq!(all.join(" "), "e1d1 e1d2 e1f1");
    }
}

mod castling {
    use super::*;

    const READY: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9";

    #[test]
    fn both_ways() {
        assert_eq!(legal_of(READY, "e1g1 e1c1"), "e1g1 e1c1");
        assert_eq!(after_all(READY, "e1g1"), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 4 9");
        assert_eq!(after_all(READY, "e1c1 e8g8"), "r4rk1/8/8/8/8/8/8/2KR3R w - - 5 10");
        let castles = common::find(&position::<Fusion>(READY), "e1g1");
        assert_eq!(castles.kind(), MoveKind::Castling);
        assert!(position::<Fusion>(READY).captures(castles).is_empty());
    }

    #[test]
    fn not_without_the_right() {
        assert_eq!(legal_of("4k3/8/8/8/8/8/8/R3K2R w Q -", "e1g1 e1c1"), "e1c1");
    }

    #[test]
    fn not_over_pieces() {
        assert_eq!(legal_of("4k3/8/8/8/8/8/8/RN2KB1R w KQ -", "e1g1 e1c1"), "");
    }

    #[test]
    fn not_out_of_through_or_into_check() {
        assert_eq!(legal_of("4k3/8/8/8/4r3/8/8/R3K2R w KQ -", "e1g1 e1c1"), "");
        assert_eq!(legal_of("4k3/8/8/8/5r2/8/8/R3K2R w KQ -", "e1g1 e1c1"), "e1c1");
        assert_eq!(legal_of("4k3/8/8/8/6m1/8/8/R3K2R w KQ -", "e1g1 e1c1"), "e1c1");
        assert_eq!(
            legal_of("4k3/8/8/8/1r6/8/8/R3K2R w KQ -", "e1g1 e1c1"),
            "e1g1 e1c1",
            "b1 may be attacked"
        );
    }

    #[test]
    fn rights_go_with_the_king_and_with_each_rook() {
        assert_eq!(after_all(READY, "e1e2"), "r3k2r/8/8/8/8/8/4K3/R6R b kq - 4 9");
        assert_eq!(after_all(READY, "a1b1"), "r3k2r/8/8/8/8/8/8/1R2K2R b Kkq - 4 9");
        assert_eq!(after_all(READY, "h1h8"), "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 9");
    }

    #[test]
    fn a_piece_that_joins_the_king_takes_both_rights() {
        let fen = "4k3/8/8/8/8/5N2/8/R3K2R w KQ -";
        assert_eq!(after_all(fen, "f3e1"), "4k3/8/8/8/8/8/8/R3C2R b - - 1 1");
        // The rook itself, too.
        assert_eq!(after_all(READY, "a1e1"), "r3k2r/8/8/8/8/8/8/4G2R b kq - 4 9");
        // Splitting again brings no right back.
        assert_eq!(
            after_all(fen, "f3e1 e8d8 n:e1f3 d8e8"),
            "4k3/8/8/8/8/5N2/8/R3K2R w - - 4 3"
        );
    }

    #[test]
    fn a_piece_that_joins_the_rook_takes_its_right() {
        let fen = "4k3/8/8/8/8/6N1/8/R3K2R w KQ -";
        assert_eq!(after_all(fen, "g3h1"), "4k3/8/8/8/8/8/8/R3K2M b Q - 1 1");
        assert_eq!(
            after_all(fen, "g3h1 e8d8 n:h1g3 d8e8"),
            "4k3/8/8/8/8/6N1/8/R3K2R w Q - 4 3"
        );
    }

    #[test]
    fn a_rook_that_joins_a_piece_takes_its_right() {
        assert_eq!(
            after_all("4k3/8/8/8/8/8/8/R3K1NR w KQ -", "h1g1"),
            "4k3/8/8/8/8/8/8/R3K1M1 b Q - 1 1"
        );
    }

    #[test]
    fn a_royal_compound_does_not_castle() {
        assert_eq!(legal_of("4k3/8/8/8/8/8/8/R3C2R w - -", "e1g1 e1c1"), "");
    }
}

mod pawns {
    use super::*;

    #[test]
    fn steps_double_steps_and_captures() {
        assert_eq!(moves("7k/8/8/8/8/3p1p2/4P3/K7 w - -", "e2"), "e2d3 e2e3 e2e4 e2f3");
        assert_eq!(moves("7k/8/8/8/8/4p3/4P3/K7 w - -", "e2"), "");
        assert_eq!(moves("7k/8/8/8/4p3/8/4P3/K7 w - -", "e2"), "e2e3");
        assert_eq!(moves("7k/8/8/8/8/4P3/8/K7 w - -", "e3"), "e3e4");
        assert_eq!(moves("7k/3p4/8/8/8/8/8/K7 b - -", "d7"), "d7d5 d7d6");
    }

    #[test]
    fn they_must_promote_to_rook_bishop_or_knight() {
        assert_eq!(
            moves("1n5k/P7/8/8/8/8/8/K7 w - -", "a7"),
            "a7a8b a7a8n a7a8r a7b8b a7b8n a7b8r"
        );
        assert_eq!(
            after_all("1n5k/P7/8/8/8/8/8/K7 w - - 5 9", "a7b8b"),
            "1B5k/8/8/8/8/8/8/K7 b - - 0 9"
        );
    }

    #[test]
    fn en_passant() {
        let fen = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 5 9";
        assert_eq!(after_all(fen, "d7d5"), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 10");
        let taken = after_all(fen, "d7d5 e5d6");
        assert_eq!(taken, "4k3/8/3P4/8/8/8/8/4K3 b - - 0 10");
        let can: Fusion = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6");
        let takes = common::find(&can, "e5d6");
        assert_eq!(
            (takes.kind(), can.captures(takes)),
            (MoveKind::EnPassant, Square::D5.into())
        );
        // For one ply only, and for pawns only.
        assert!(!after_all(fen, "d7d5 e1e2 e8e7").contains("d6"));
        assert!(!legal("4k3/8/8/4P3/8/8/8/4K3 w - -", "e5d6"));
        assert!(
            position::<Fusion>("4k3/8/8/3p4/8/8/8/2B1K3 w - d6")
                .legal_en_passant()
                .is_none()
        );
    }

    #[test]
    fn en_passant_does_not_uncover_the_king() {
        assert!(!legal("7k/8/8/K2pP2r/8/8/8/8 w - d6", "e5d6"));
        assert!(!legal("7k/1b6/8/3pP3/8/5K2/8/8 w - d6", "e5d6"));
        // It may end a check that the pawn gives.
        assert!(legal("7k/8/8/3pP3/4K3/8/8/8 w - d6", "e5d6"));
    }

    #[test]
    fn moves_of_pawns_are_progress() {
        let clock = |fen: &str, text: &str| after(&position::<Fusion>(fen), text).state().halfmove_clock();
        assert_eq!(clock("7k/8/8/8/8/8/4P3/K7 w - - 7 9", "e2e3"), 0);
        assert_eq!(clock("7k/8/8/8/8/p7/8/QK6 w - - 7 9", "a1a3"), 0);
        assert_eq!(clock("7k/8/8/8/8/p7/8/QK6 w - - 7 9", "a1a2"), 8);
    }
}

mod king_capture {
    use super::*;

    #[test]
    fn it_wins_at_once() {
        let fen = "4k3/8/8/8/8/8/4R3/4K3 w - -";
        assert!(!faults(fen, Allow::empty()).is_empty());
        let won = after(&position::<Fusion>(fen), "e2e8");
        assert_eq!(status(&won), "white king-captured");
        assert!(!won.has_moves() && won.legal_moves().is_empty() && won.count_moves() == 0);
    }

    #[test]
    fn whatever_it_leaves_behind() {
        // The rook is pinned, the king in check, the whole side in double check.
        assert!(legal("4r3/8/8/8/4R2k/8/8/4K3 w - -", "e4h4"));
        assert!(legal("4r3/8/8/8/R6k/8/8/4K3 w - -", "a4h4"));
        assert!(legal("4r3/8/8/8/R6k/8/5p2/4K3 w - -", "a4h4"));
        assert_eq!(moves("1k6/P7/8/8/8/8/8/r3K3 w - -", "a7"), "a7b8b a7b8n a7b8r");
    }

    #[test]
    fn a_royal_piece_does_it_through_check_and_into_check() {
        assert!(legal("3k4/8/8/8/2n5/8/8/3G4 w - -", "d1d8"), "c4 attacks d2");
        assert!(legal("8/8/8/3n4/8/8/1k3r2/3C4 w - -", "d1b2"));
        assert!(legal("1r6/8/8/8/8/8/1k6/K7 w - -", "a1b2"), "b2 is protected");
    }

    #[test]
    fn other_moves_keep_their_rules() {
        // The king to be captured also gives check by standing beside: moves that let it stand are no moves.
        let fen = "8/8/8/8/8/8/1k6/K6R w - -";
        assert_eq!(common::move_texts(&position::<Fusion>(fen)).join(" "), "a1b2");
        assert_eq!(
            legal_of("4k3/8/8/8/8/8/r3R3/4K3 w - -", "e2e8 e1d1 e1d2 e2e4"),
            "e2e8 e1d1 e2e4"
        );
    }

    #[test]
    fn the_rights_of_the_captured_side_go() {
        let won = after_all("r3k2r/8/8/8/8/8/4R3/4K3 w kq -", "e2e8");
        assert_eq!(won, "r3R2r/8/8/8/8/8/8/4K3 b - - 0 1");
    }

    #[test]
    fn only_at_once() {
        let fen = "4k3/8/8/8/8/8/4R3/K7 w - -";
        assert!(position::<Fusion>(fen).state().king_en_prise());
        let later = after(&position::<Fusion>(fen), "a1b1");
        assert!(later.is_check() && !later.state().king_en_prise());
    }

    #[test]
    fn a_side_without_a_king_has_lost() {
        let fen = "8/8/8/8/8/8/4R3/K7 b - -";
        assert!(!faults(fen, Allow::empty()).is_empty());
        assert_eq!(status(&position::<Fusion>(fen)), "white king-captured");
        assert!(!faults("8/8/8/8/8/8/4R3/8 b - -", Allow::all()).is_empty());
    }
}

mod ends {
    use super::*;

    #[test]
    fn checkmate_wins() {
        assert_eq!(
            status(&position::<Fusion>("R5k1/5ppp/8/8/8/8/8/K7 b - -")),
            "white checkmate"
        );
        // The king may still be joined by nobody, and a royal piece has more ways out.
        assert_eq!(status(&position::<Fusion>("R5c1/5ppp/8/8/8/8/8/K7 b - -")), "ongoing");
    }

    #[test]
    fn stalemate_is_a_draw() {
        assert_eq!(
            status(&position::<Fusion>("7k/5Q2/8/8/8/8/8/K7 b - -")),
            "draw stalemate"
        );
    }

    #[test]
    fn threefold_is_a_draw() {
        let mut game = Game::<Fusion>::from_start();
        // The rook joins the knight and leaves it again. The right that this costs is part of the position, so the start
        // itself does not come back.
        for text in "a1b1 b8c6 r:b1a1 c6b8 a1b1 b8c6 r:b1a1 c6b8".split(' ') {
            assert_eq!(game.play(common::find(game.position(), text)), Ok(None));
        }
        assert_eq!(game.repetitions(), 2);
        let outcome = game.play(common::find(game.position(), "a1b1")).unwrap();
        assert_eq!(outcome, Some(Outcome::Draw(DrawReason::Threefold)));
    }

    #[test]
    fn a_hundred_plies_without_progress_are_a_draw() {
        let fen = "7k/8/8/8/8/8/8/KQ6 w - - 99 80";
        assert_eq!(status(&position::<Fusion>(fen)), "ongoing");
        assert_eq!(status(&after(&position::<Fusion>(fen), "a1a2")), "draw move-count");
        // Mate comes first.
        let mate = after(&position::<Fusion>("6k1/5ppp/8/8/8/8/8/KR6 w - - 99 80"), "b1b8");
        assert_eq!(status(&mate), "white checkmate");
    }

    #[test]
    fn insufficient_material() {
        for board in [
            "k7/8/8/8/8/8/8/7K",
            "k7/8/8/8/8/8/8/6BK",
            "n6k/8/8/8/8/8/8/7K",
            "k7/8/8/8/8/8/8/7C",
            "f7/8/8/8/8/8/8/7K",
        ] {
            let position: Fusion = position(&format!("{board} w - -"));
            assert!(position.is_insufficient_material(), "{board}");
            assert_eq!(status(&position), "draw material", "{board}");
        }
        for board in [
            "k7/8/8/8/8/8/7P/7K",
            "k7/8/8/8/8/8/8/6RK",
            "k7/8/8/8/8/8/8/7G",
            "k7/8/8/8/8/8/8/5BBK",
            "n6k/8/8/8/8/8/8/6BK",
            "c7/8/8/8/8/8/8/7C",
            "k7/8/8/8/8/8/8/6DK",
        ] {
            assert!(
                !position::<Fusion>(&format!("{board} w - -")).is_insufficient_material(),
                "{board}"
            );
        }
    }
}

/// Why moves are refused.
#[test]
fn reasons() {
    let reason = |fen: &str, m: Move| position::<Fusion>(fen).play(m).unwrap_err().reason();
    let whole = |from, to, parts: &str| Move::new(from, to, parts.parse().unwrap());
    let part = |from, to, parts: &str| Move::partial(from, to, parts.parse().unwrap());
    use Square::{A1, A2, B1, D1, D4, E1, E2, E4, E5, G1};
    // Through check, and into it.
    assert_eq!(
        reason("3r3k/8/8/8/8/8/8/G7 w - -", whole(A1, E1, "KR")),
        IllegalReason::LeavesCheck
    );
    assert_eq!(
        reason("3r3k/8/8/8/8/8/8/G7 w - -", whole(A1, D1, "KR")),
        IllegalReason::LeavesCheck
    );
    assert_eq!(
        reason("1r5k/8/8/8/8/8/8/G7 w - -", part(A1, B1, "K")),
        IllegalReason::LeavesCheck
    );
    assert_eq!(
        reason("1r5k/8/8/8/8/8/8/K7 w - -", whole(A1, B1, "K")),
        IllegalReason::LeavesCheck
    );
    // Pinned, joining included.
    let pinned = "4r2k/8/8/8/4R3/8/8/4K3 w - -";
    assert_eq!(reason(pinned, whole(E4, E1, "R")), IllegalReason::LeavesCheck);
    assert_eq!(reason(pinned, whole(E4, D4, "R")), IllegalReason::LeavesCheck);
    let castle = whole(E1, G1, "K").with_kind(MoveKind::Castling);
    assert_eq!(
        reason("4k3/8/8/8/5r2/8/8/4K2R w K -", castle),
        IllegalReason::LeavesCheck
    );
    let en_passant = whole(E5, Square::D6, "P").with_kind(MoveKind::EnPassant);
    assert_eq!(
        reason("7k/8/8/K2pP2r/8/8/8/8 w - d6", en_passant),
        IllegalReason::LeavesCheck
    );
    // Split while attacked, royal or not; but not in whatever way.
    let attacked = "k7/6b1/8/8/3M4/8/8/7K w - -";
    let split = reason(attacked, part(D4, D1, "R"));
    assert_eq!(split, IllegalReason::SplitUnderAttack(D4));
    insta::assert_snapshot!(split, @"the stack on d4 is attacked, so it cannot split");
    assert_eq!(
        reason("r6k/8/8/8/8/8/8/C7 w - -", part(A1, B1, "K")),
        IllegalReason::SplitUnderAttack(A1)
    );
    assert_eq!(
        reason(attacked, part(D4, E1, "R")),
        IllegalReason::NotReached(Stack::ROOK, E1)
    );
    // Not reached by pattern.
    assert_eq!(
        reason(pinned, whole(E1, E4, "K")),
        IllegalReason::NotReached(Stack::KING, E4)
    );
    let joins_itself = "7k/8/8/8/R7/8/8/R3K3 w - -";
    assert_eq!(
        reason(joins_itself, whole(A1, Square::A4, "R")),
        IllegalReason::NotReached(Stack::ROOK, Square::A4)
    );
    // A queen is no part of this game, and a part is no piece.
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    assert!(matches!(
        reason(start, whole(D1, D4, "Q")),
        IllegalReason::NoSuchGroup { .. }
    ));
    assert!(matches!(
        reason(start, whole(D1, D4, "R")),
        IllegalReason::NoSuchGroup { .. }
    ));
    assert_eq!(
        reason(start, whole(A2, E2, "P")),
        IllegalReason::NotReached(Stack::PAWN, E2)
    );
    let promotes = "8/P6k/8/8/8/8/8/K7 w - -";
    let queen = whole(Square::A7, Square::A8, "P").with_promotion(Stack::QUEEN);
    assert_eq!(reason(promotes, queen), IllegalReason::WrongPromotion(Stack::QUEEN));
    assert_eq!(
        reason("8/7k/8/8/8/8/8/R7 w - -", whole(A1, D1, "R")),
        IllegalReason::GameOver
    );
}
