//! Fugue, rule by rule: each test fails if its rule is dropped.

#![allow(clippy::unwrap_used, reason = "a panic is a failed test")]

mod common;

use common::{after, captured, fen, position, setup, status, texts_from};
use fusor_movegen::types::{Color, Move, MoveKind, Outcome, Part, Square, Stack, WinReason};
use fusor_movegen::{Allow, FromSetup, Fugue, IllegalReason, Position};

/// The moves from a square of a position, sorted.
fn moves(fen: &str, square: &str) -> String {
    texts_from(&position::<Fugue>(fen), square.parse().unwrap())
}

/// Whether a move is legal, by its text.
fn legal(fen: &str, text: &str) -> bool {
    common::move_texts(&position::<Fugue>(fen)).contains(&text.to_owned())
}

/// What a legal move captures.
fn takes(fen: &str, text: &str) -> String {
    captured(&position::<Fugue>(fen), text)
}

/// The board after a legal move.
fn board_after(fen: &str, text: &str) -> String {
    let after = common::fen(&after(&position::<Fugue>(fen), text));
    after.split(' ').next().unwrap().to_owned()
}

mod set_up {
    use super::*;

    #[test]
    fn start() {
        let start = "wlqksaui/pppppppp/8/8/8/8/PPPPPPPP/IUASKQLW w - - 0 1";
        assert_eq!(fen(&Fugue::start()), start);
        assert_eq!(Fugue::default(), Fugue::start());
        assert_eq!(position::<Fugue>(start), Fugue::start());
    }

    #[test]
    fn pawns_stand_on_any_rank_and_kings_in_attack() {
        for fen in ["P6k/8/8/8/8/8/8/p6K w - -", "6Qk/8/8/8/8/8/8/7K w - -"] {
            assert!(Fugue::from_setup(&setup(fen, Fugue::RULES), Allow::empty()).is_ok());
        }
    }

    #[test]
    fn a_captured_king_is_missing_but_not_both() {
        let allowed = |fen| Fugue::from_setup(&setup(fen, Fugue::RULES), Allow::empty()).is_ok();
        assert!(allowed("7k/8/8/8/8/8/8/P7 w - -"));
        assert!(!allowed("p7/8/8/8/8/8/8/P7 w - -"));
        assert!(!allowed("6kk/8/8/8/8/8/8/K7 w - -"));
    }

    #[test]
    fn faults_are_all_named() {
        let mut setup = setup("wlqksaui/pppppppp/8/8/8/8/PPPPPPPP/IUASKQLW w KQ e6 0 0", Fugue::RULES);
        setup.board.put(Square::D4, Color::White, Stack::KNIGHT);
        setup.board.put(Square::E4, Color::White, "RP".parse().unwrap());
        let error = Fugue::from_setup(&setup, Allow::empty()).unwrap_err();
        insta::assert_snapshot!(error, @"N on d4 does not exist in this game; RP on e4 does not exist in this game; White has 19 parts, but starts with 16; castling right K: this game has no castling; castling right Q: this game has no castling; en passant square e6: this game has no en passant captures; the fullmove number must be at least 1, found 0");
        setup.board.remove(Square::D4);
        setup.board.put(Square::E4, Color::White, Stack::PAWN);
        (setup.castling_rights, setup.en_passant, setup.fullmove_number) = (Default::default(), None, 1);
        let error = Fugue::from_setup(&setup, Allow::empty()).unwrap_err();
        insta::assert_snapshot!(error, @"White has 17 parts, but starts with 16");
        assert!(Fugue::from_setup(&setup, Allow::EXCESS_MATERIAL).is_ok());
    }
}

mod immobilizer {
    use super::*;

    const FROZEN: &str = "7k/8/1QLUP3/1Si1K3/1AWI4/8/8/8 w - -";

    #[test]
    fn enemies_beside_it_may_do_nothing() {
        for square in ["b6", "c6", "d6", "b5", "b4", "c4"] {
            assert_eq!(moves(FROZEN, square), "", "{square}");
        }
        assert_eq!(moves("7k/8/8/8/8/8/1i6/K7 w - -", "a1"), "");
        assert_eq!(moves("7k/8/8/8/8/1i6/1P6/K7 w - -", "b2"), "");
    }

    #[test]
    fn two_squares_away_all_move() {
        assert_ne!(moves(FROZEN, "e5"), "");
        assert_ne!(moves(FROZEN, "e6"), "");
    }

    #[test]
    fn immobilizers_are_never_immobilized() {
        assert_ne!(moves(FROZEN, "d4"), "");
    }

    #[test]
    fn friends_are_not_immobilized() {
        assert_ne!(moves("7k/8/8/8/8/8/1I6/K7 w - -", "a1"), "");
    }

    #[test]
    fn it_slides_and_never_captures() {
        let fen = "6pk/8/8/8/8/p7/1P6/I6K w - -";
        assert_eq!(moves(fen, "a1"), "a1a2 a1b1 a1c1 a1d1 a1e1 a1f1 a1g1");
    }
}

mod shield {
    use super::*;

    #[test]
    fn its_neighbours_cannot_be_captured_in_any_way() {
        // The pawn on d5 is beside the Shield on d6, in reach of everything.
        let by_king = "7k/8/3s4/3p4/2K5/8/8/8 w - -";
        assert!(!legal(by_king, "c4d5"));
        let by_queen = "7k/8/3s4/3p3Q/8/8/8/K7 w - -";
        assert!(!legal(by_queen, "h5d5"));
        let by_leap = "7k/8/3s4/3p3L/8/8/8/K7 w - -";
        assert!(!legal(by_leap, "h5c5"));
        let by_shot = "7k/8/3s4/3pA3/8/8/8/K7 w - -";
        assert!(!legal(by_shot, "e5d5"));
        let by_destruction = "7k/8/3s4/3pW3/8/8/8/K7 w - -";
        assert!(!legal(by_destruction, "e5d5x"));
        let by_pawn = "7k/8/3s4/3pPP2/8/8/8/K7 w - -";
        assert!(!legal(by_pawn, "f5d5"));
        let by_approach = "7k/8/3s4/3p3U/8/8/8/K7 w - -";
        assert_eq!(takes(by_approach, "h5e5"), "");
        let by_withdrawal = "7k/8/3s4/3pU3/8/8/8/K7 w - -";
        assert_eq!(takes(by_withdrawal, "e5h5"), "");
        // Without it, all of these capture.
        for (fen, text) in [
            (by_king, "c4d5"),
            (by_queen, "h5d5"),
            (by_leap, "h5c5"),
            (by_shot, "e5d5"),
            (by_destruction, "e5d5x"),
            (by_pawn, "f5d5"),
            (by_approach, "h5e5"),
            (by_withdrawal, "e5h5"),
        ] {
            assert_eq!(takes(&fen.replace("3s4", "8"), text), "d5", "{fen}");
        }
    }

    #[test]
    fn the_king_is_shielded_too() {
        assert!(!legal("6sk/8/8/8/8/8/8/K6Q w - -", "h1h8"));
        assert!(legal("5s1k/8/8/8/8/8/8/K6Q w - -", "h1h8"));
    }

    #[test]
    fn a_shield_alone_can_be_captured_but_not_two_together() {
        assert!(legal("7k/8/8/3s3Q/8/8/8/K7 w - -", "h5d5"));
        assert!(!legal("7k/8/3s4/3s3Q/8/8/8/K7 w - -", "h5d5"));
    }

    #[test]
    fn enemies_are_not_shielded() {
        assert!(legal("7k/8/3S4/3p3Q/8/8/8/K7 w - -", "h5d5"));
    }

    #[test]
    fn an_immobilized_shield_still_shields() {
        let fen = "7k/2I5/3s4/3p3Q/8/8/8/K7 w - -";
        assert!(!legal(fen, "h5d5"));
        assert_eq!(moves(&fen.replace(" w", " b"), "d6"), "");
    }

    #[test]
    fn it_slides_and_never_captures() {
        let fen = "6pk/8/8/8/8/p7/1P6/S6K w - -";
        assert_eq!(moves(fen, "a1"), "a1a2 a1b1 a1c1 a1d1 a1e1 a1f1 a1g1");
    }
}

mod king {
    use super::*;

    #[test]
    fn steps_and_captures_by_stepping() {
        let fen = "7k/8/8/8/8/8/Pp6/K7 w - -";
        assert_eq!(moves(fen, "a1"), "a1b1 a1b2");
        assert_eq!(takes(fen, "a1b2"), "b2");
    }

    #[test]
    fn may_stand_beside_a_king_and_in_attack() {
        let fen = "8/8/8/8/8/1k6/8/K5q1 w - -";
        assert_eq!(moves(fen, "a1"), "a1a2 a1b1 a1b2");
        assert!(!position::<Fugue>("8/8/8/8/8/8/8/K5qk w - -").is_check());
    }
}

mod queen {
    use super::*;

    #[test]
    fn slides_and_captures_the_first_enemy_on_a_ray() {
        let fen = "6pk/8/8/8/3p4/p7/8/Q1P4K w - -";
        assert_eq!(moves(fen, "a1"), "a1a2 a1a3 a1b1 a1b2 a1c3 a1d4");
        assert_eq!(takes(fen, "a1d4"), "d4");
    }
}

mod long_leaper {
    use super::*;

    #[test]
    fn leaps_over_one_enemy_to_any_empty_square_directly_beyond() {
        let fen = "7k/8/8/8/8/8/8/L1p2p1K w - -";
        for (text, prey) in [("a1b1", ""), ("a1d1", "c1"), ("a1e1", "c1")] {
            assert_eq!(takes(fen, text), prey);
        }
        // Neither onto the pieces nor over a second one.
        for text in ["a1c1", "a1f1", "a1g1"] {
            assert!(!legal(fen, text), "{text}");
        }
    }

    #[test]
    fn leaps_over_no_friend_and_no_two_adjacent_pieces() {
        assert!(!legal("7k/8/8/8/8/8/8/L1P4K w - -", "a1d1"));
        assert!(!legal("7k/8/8/8/8/8/8/L1pp3K w - -", "a1e1"));
        assert!(!legal("7k/8/8/8/8/8/8/L1pP3K w - -", "a1e1"));
        assert!(!legal("7k/8/8/8/8/8/8/5Lpp w - -", "f1h1"));
    }

    #[test]
    fn slides_like_a_queen() {
        let fen = "7k/8/8/8/8/P7/1P6/L1P4K w - -";
        assert_eq!(moves(fen, "a1"), "a1a2 a1b1");
    }
}

mod pushme_pullyu {
    use super::*;

    #[test]
    fn captures_by_approach() {
        let fen = "7k/8/8/8/8/8/8/U4p1K w - -";
        assert_eq!(takes(fen, "a1e1"), "f1");
        assert_eq!(takes(fen, "a1d1"), "");
        assert_eq!(board_after(fen, "a1e1"), "7k/8/8/8/8/8/8/4U2K");
    }

    #[test]
    fn captures_by_withdrawal() {
        let fen = "7k/8/8/8/8/8/8/pU5K w - -";
        assert_eq!(takes(fen, "b1c1"), "a1");
        assert_eq!(takes(fen, "b1g1"), "a1");
        assert_eq!(takes(fen, "b1b2"), "");
        assert_eq!(board_after(fen, "b1g1"), "7k/8/8/8/8/8/8/6UK");
    }

    #[test]
    fn may_not_do_both_at_once() {
        let fen = "7k/8/8/8/8/8/8/pU3p1K w - -";
        assert!(!legal(fen, "b1e1"));
        assert_eq!(takes(fen, "b1d1"), "a1");
    }

    #[test]
    fn a_shielded_piece_does_not_count_towards_both() {
        let fen = "7k/8/8/8/8/8/s7/pU3p1K w - -";
        assert_eq!(takes(fen, "b1e1"), "f1");
        assert_eq!(takes(fen, "b1d1"), "");
        let fen = "7k/8/8/8/8/8/5s2/pU3p1K w - -";
        assert_eq!(takes(fen, "b1e1"), "a1");
    }

    #[test]
    fn friends_are_not_captured() {
        let fen = "7k/8/8/8/8/8/8/PU3P1K w - -";
        assert_eq!(takes(fen, "b1e1"), "");
    }

    #[test]
    fn never_lands_on_a_piece() {
        assert_eq!(moves("7k/8/8/8/8/pp6/Up6/PP5K w - -", "a2"), "");
    }
}

mod swapper {
    use super::*;

    #[test]
    fn slides_to_empty_squares() {
        assert_eq!(moves("7k/8/8/8/8/P7/1P6/W1P4K w - -", "a1"), "a1a2 a1a3 a1b1 a1b2 a1c1");
    }

    #[test]
    fn swaps_with_the_first_piece_on_a_ray_of_either_side() {
        let fen = "7k/8/8/8/q7/8/8/W3P2K w - -";
        assert_eq!(board_after(fen, "a1a4"), "7k/8/8/8/W7/8/8/q3P2K");
        assert_eq!(board_after(fen, "a1e1"), "7k/8/8/8/q7/8/8/P3W2K");
        assert!(!legal(fen, "a1h1"));
        assert_eq!(takes(fen, "a1a4"), "");
    }

    #[test]
    fn swaps_with_shielded_and_immobilized_pieces_and_with_kings() {
        assert!(legal("7k/8/8/8/qs6/8/8/W6K w - -", "a1a4"));
        assert!(legal("7k/8/8/8/Qi6/8/8/W6K w - -", "a1a4"));
        assert!(legal("7k/8/8/8/8/8/8/W6K w - -", "a1h1"));
        assert!(legal("7k/8/8/8/8/8/8/W6K w - -", "a1h8"));
    }

    #[test]
    fn does_not_swap_with_an_enemy_swapper() {
        assert!(!legal("7k/8/8/8/w7/8/8/W6K w - -", "a1a4"));
        assert!(legal("7k/8/8/8/W7/8/8/W6K w - -", "a1a4"));
    }

    #[test]
    fn destroys_itself_and_an_adjacent_enemy() {
        let fen = "7k/8/8/8/8/8/q7/W6K w - -";
        assert_eq!(takes(fen, "a1a2x"), "a2");
        assert_eq!(board_after(fen, "a1a2x"), "7k/8/8/8/8/8/8/7K");
        assert!(!legal("7k/8/8/8/8/q7/8/W6K w - -", "a1a3x"));
        assert!(!legal("7k/8/8/8/8/8/Q7/W6K w - -", "a1a2x"));
    }

    #[test]
    fn destroys_an_enemy_swapper() {
        assert_eq!(takes("7k/8/8/8/8/8/w7/W6K w - -", "a1a2x"), "a2");
    }

    #[test]
    fn its_own_shield_does_not_stop_it() {
        assert_eq!(takes("7k/8/8/8/8/8/q7/WS5K w - -", "a1a2x"), "a2");
    }

    #[test]
    fn immobilized_it_neither_swaps_nor_destroys() {
        assert_eq!(moves("7k/8/8/8/8/8/i7/W6K w - -", "a1"), "");
    }
}

mod archer {
    use super::*;

    #[test]
    fn shoots_without_moving() {
        let fen = "7k/8/8/8/8/p7/8/A6K w - -";
        assert_eq!(takes(fen, "a1a3"), "a3");
        assert_eq!(board_after(fen, "a1a3"), "7k/8/8/8/8/8/8/A6K");
    }

    #[test]
    fn needs_no_spotter_up_to_two_squares() {
        for (fen, text) in [
            ("7k/8/8/8/8/8/p7/A6K w - -", "a1a2"),
            ("7k/8/8/8/8/p7/8/A6K w - -", "a1a3"),
            ("7k/8/8/8/8/2p5/8/A6K w - -", "a1c3"),
        ] {
            assert_eq!(takes(fen, text), &text[2..]);
        }
        assert!(!legal("7k/8/8/8/p7/8/8/A6K w - -", "a1a4"));
        assert!(!legal("7k/8/8/8/3p4/8/8/A6K w - -", "a1d4"));
    }

    #[test]
    fn is_spotted_for_from_one_or_two_squares_away() {
        assert!(legal("7k/8/8/p7/1K6/8/8/A7 w - -", "a1a5"));
        assert!(legal("7k/8/8/p1K5/8/8/8/A7 w - -", "a1a5"));
        assert!(legal("7k/8/8/p7/8/2K5/8/A7 w - -", "a1a5"));
        // Not from a knight's leap, from three squares, or across a piece of either side.
        assert!(!legal("7k/8/8/p7/2K5/8/8/A7 w - -", "a1a5"));
        assert!(!legal("7k/8/8/p2K4/8/8/8/A7 w - -", "a1a5"));
        assert!(!legal("7k/8/8/ppK5/8/8/8/A7 w - -", "a1a5"));
        assert!(!legal("8/8/8/pkK5/8/8/8/A7 w - -", "a1a5"));
    }

    #[test]
    fn neither_it_nor_an_enemy_is_a_spotter() {
        assert!(!legal("8/8/8/pk6/8/8/8/A6K w - -", "a1a5"));
        // From a1, the Archer itself is two squares from nothing that it does not reach freely.
        assert!(!legal("7k/8/8/8/p7/8/8/A6K w - -", "a1a4"));
    }

    #[test]
    fn an_immobilized_piece_spots_but_an_immobilized_archer_does_not_shoot() {
        assert!(legal("7k/8/8/p7/1P6/2i5/8/A6K w - -", "a1a5"));
        assert_eq!(moves("7k/8/8/8/8/p7/1i6/A6K w - -", "a1"), "");
    }

    #[test]
    fn shoots_only_the_first_piece_on_a_ray_and_no_friend() {
        assert!(!legal("7k/8/8/8/8/p7/P7/A6K w - -", "a1a3"));
        assert!(!legal("7k/8/8/8/8/p7/p7/A6K w - -", "a1a3"));
        assert!(!legal("7k/8/8/8/8/P7/8/A6K w - -", "a1a3"));
    }
}

mod pawn {
    use super::*;

    #[test]
    fn steps_to_any_empty_neighbouring_square() {
        let fen = "7k/8/8/3P4/8/8/8/K7 w - -";
        assert_eq!(moves(fen, "d5"), "d5c4 d5c5 d5c6 d5d4 d5d6 d5e4 d5e5 d5e6");
    }

    #[test]
    fn leaps_over_a_neighbour_of_either_side() {
        let fen = "7k/8/3p4/3PQ3/8/8/8/K7 w - -";
        assert_eq!(moves(fen, "d5"), "d5c4 d5c5 d5c6 d5d4 d5d7 d5e4 d5e6 d5f5");
        assert_eq!(board_after(fen, "d5d7"), "7k/3P4/3p4/4Q3/8/8/8/K7");
        assert_eq!(takes(fen, "d5d7"), "");
    }

    #[test]
    fn captures_beyond_a_neighbour_and_never_beside() {
        let fen = "7k/3p4/3p4/3Pp3/8/8/8/K7 w - -";
        assert_eq!(takes(fen, "d5d7"), "d7");
        assert_eq!(board_after(fen, "d5d7"), "7k/3P4/3p4/4p3/8/8/8/K7");
        assert!(!legal(fen, "d5d6"));
        assert!(!legal(fen, "d5e5"));
        assert!(!legal("7k/3P4/3p4/3P4/8/8/8/K7 w - -", "d5d7"));
        assert!(!legal("7k/3p4/8/3P4/8/8/8/K7 w - -", "d5d7"));
    }

    #[test]
    fn mounts_may_be_shielded_or_immobilized() {
        // The mount on d6 is beside the Shield on c5; the target on d7 is not.
        assert_eq!(takes("7k/3p4/3p4/2sP4/8/8/8/K7 w - -", "d5d7"), "d7");
        // The mount on d6 is immobilized from e7; the pawn on d5 is not.
        assert_eq!(takes("7k/3pi3/3P4/3P4/8/8/8/K7 w - -", "d5d7"), "d7");
    }

    #[test]
    fn leaps_do_not_leave_the_board() {
        assert_eq!(moves("7k/8/8/8/8/8/PP6/PP5K w - -", "a1"), "a1a3 a1c1 a1c3");
        assert_eq!(moves("7k/8/8/8/P7/7P/P7/7K w - -", "h3"), "h3g2 h3g3 h3g4 h3h2 h3h4");
    }
}

mod promotion {
    use super::*;

    #[test]
    fn is_optional_and_to_what_the_side_has_none_of() {
        let fen = "8/P7/8/8/8/IUAK4/8/7k w - -";
        assert_eq!(
            moves(fen, "a7"),
            "a7a6 a7a8 a7a8l a7a8q a7a8s a7a8w a7b6 a7b7 a7b8 a7b8l a7b8q a7b8s a7b8w"
        );
        assert_eq!(board_after(fen, "a7a8s"), "S7/8/8/8/8/IUAK4/8/7k");
        assert_eq!(board_after(fen, "a7a8"), "P7/8/8/8/8/IUAK4/8/7k");
    }

    #[test]
    fn enemy_pieces_and_kings_do_not_count() {
        let fen = "8/P7/8/8/8/IUASQLWk/8/7K w - -";
        assert_eq!(moves(fen, "a7"), "a7a6 a7a8 a7b6 a7b7 a7b8");
        let fen = "8/P7/8/8/8/iuasqlwk/8/7K w - -";
        assert_eq!(moves(fen, "a7").matches("a7a8").count(), 8);
    }

    #[test]
    fn happens_with_any_move_onto_the_last_rank() {
        let capture = "p7/P7/P7/8/8/IUASQL1K/8/7k w - -";
        assert_eq!(moves(capture, "a6"), "a6a5 a6a8 a6a8w a6b5 a6b6 a6b7");
        assert_eq!(takes(capture, "a6a8w"), "a8");
        assert_eq!(board_after(capture, "a6a8w"), "W7/P7/8/8/8/IUASQL1K/8/7k");
        let along_the_rank = "P7/8/8/8/8/IUASQL1K/8/7k w - -";
        assert_eq!(moves(along_the_rank, "a8"), "a8a7 a8b7 a8b8 a8b8w");
    }

    #[test]
    fn black_promotes_on_rank_1() {
        let fen = "P6K/8/8/iuasql1k/8/8/p7/8 b - -";
        assert_eq!(moves(fen, "a2"), "a2a1 a2a1w a2a3 a2b1 a2b1w a2b2 a2b3");
        assert_eq!(board_after(fen, "a2a1w"), "P6K/8/8/iuasql1k/8/8/8/w7");
    }

    #[test]
    fn not_by_being_swapped_there() {
        let fen = "W7/8/8/P7/8/8/8/K6k w - -";
        assert_eq!(moves(fen, "a8").matches("a8a5").count(), 1);
        assert_eq!(board_after(fen, "a8a5"), "P7/8/8/W7/8/8/8/K6k");
    }

    #[test]
    fn a_promoted_piece_must_be_one_of_the_lost() {
        let position = position::<Fugue>("8/P7/8/8/8/IUAK4/8/7k w - -");
        for part in [Part::Immobilizer, Part::King, Part::Rook, Part::Pawn] {
            let m = Move::new(Square::A7, Square::A8, Stack::PAWN).with_promotion(part.into());
            assert!(!position.is_legal(m));
            let error = position.clone().play(m).unwrap_err();
            assert_eq!(error.reason(), IllegalReason::WrongPromotion(part.into()));
        }
    }
}

mod ends {
    use super::*;

    #[test]
    fn capturing_the_king_wins_by_any_mechanism() {
        for (fen, text) in [
            ("8/8/8/8/8/8/k7/K7 w - -", "a1a2"),
            ("k7/8/8/8/8/8/8/Q6K w - -", "a1a8"),
            ("8/8/8/8/k7/8/8/L6K w - -", "a1a8"),
            ("8/8/8/8/k7/8/8/U6K w - -", "a1a3"),
            ("8/8/8/8/8/8/k7/W6K w - -", "a1a2x"),
            ("8/8/8/8/8/k7/8/A6K w - -", "a1a3"),
            ("8/8/8/8/8/k7/P7/P6K w - -", "a1a3"),
        ] {
            let over = after(&position::<Fugue>(fen), text);
            assert_eq!(status(&over), "white king-captured", "{fen}");
            assert_eq!(over.count_moves(), 0, "{fen}");
        }
    }

    #[test]
    fn a_finished_game_has_no_moves() {
        let over = position::<Fugue>("8/8/8/8/8/8/8/Q6K b - -");
        assert_eq!(status(&over), "white king-captured");
        let over = position::<Fugue>("8/8/8/8/8/8/8/Q6K w - -");
        assert!(!over.has_moves());
        let m = Move::new(Square::A1, Square::A2, Stack::QUEEN);
        assert_eq!(over.clone().play(m).unwrap_err().reason(), IllegalReason::GameOver);
    }

    #[test]
    fn who_cannot_move_loses() {
        let immobilized = position::<Fugue>("7k/8/8/8/8/8/1i6/K7 w - -");
        assert_eq!(status(&immobilized), "black no-move");
        let among_shielded_enemies = position::<Fugue>("7k/8/8/8/8/1s6/pp6/Kps5 w - -");
        assert_eq!(status(&among_shielded_enemies), "black no-move");
    }

    #[test]
    fn who_repeats_for_the_third_time_loses() {
        // White has just moved.
        let position = position::<Fugue>("7k/8/8/8/8/8/8/K7 b - -");
        let expected = Outcome::win(Color::Black, WinReason::Threefold);
        assert_eq!(position.threefold_outcome(), expected);
    }

    #[test]
    fn there_is_no_draw_by_material() {
        assert_eq!(status(&position::<Fugue>("7k/8/8/8/8/8/8/K7 w - -")), "ongoing");
    }

    #[test]
    fn a_hundred_plies_without_progress_are_a_draw() {
        assert_eq!(status(&position::<Fugue>("7k/8/8/8/8/8/8/K7 w - - 99 60")), "ongoing");
        let draw = after(&position::<Fugue>("7k/8/8/8/8/8/8/K7 w - - 99 60"), "a1a2");
        assert_eq!(status(&draw), "draw move-count");
        assert!(draw.has_moves());
        // Losing comes first.
        let lost = position::<Fugue>("7k/8/8/8/8/8/1i6/K7 w - - 100 60");
        assert_eq!(status(&lost), "black no-move");
    }

    #[test]
    fn captures_and_pawn_moves_are_progress() {
        let clock = |fen: &str, text: &str| after(&position::<Fugue>(fen), text).state().halfmove_clock();
        for (fen, text, expected) in [
            ("7k/8/8/8/8/8/8/K6P w - - 7 9", "h1h2", 0),
            ("7k/8/8/8/8/p7/8/Q6K w - - 7 9", "a1a3", 0),
            ("7k/8/8/8/8/p7/8/A6K w - - 7 9", "a1a3", 0),
            ("7k/8/8/8/8/p7/8/U6K w - - 7 9", "a1a2", 0),
            ("7k/8/8/8/8/p7/8/L6K w - - 7 9", "a1a4", 0),
            ("7k/8/8/8/8/8/p7/W6K w - - 7 9", "a1a2x", 0),
            ("7k/8/8/8/8/p7/8/Q6K w - - 7 9", "a1a2", 8),
            ("7k/8/8/8/8/p7/8/W6K w - - 7 9", "a1a3", 8),
            ("7k/8/8/8/8/P7/8/W6K w - - 7 9", "a1a3", 8),
        ] {
            assert_eq!(clock(fen, text), expected, "{fen} {text}");
        }
    }
}

/// Moves are told apart by their mechanism, not by their squares.
#[test]
fn kinds_of_moves() {
    let position = position::<Fugue>("7k/8/8/8/8/8/p7/WA1p3K w - -");
    let kind = |text| common::find(&position, text).kind();
    assert_eq!(kind("a1a2"), MoveKind::Swap);
    assert_eq!(kind("a1a2x"), MoveKind::MutualDestruction);
    assert_eq!(kind("b1a2"), MoveKind::Shot);
    assert_eq!(kind("b1c1"), MoveKind::Normal);
    let slide = Move::new(Square::A1, Square::A2, Part::Swapper.into());
    assert!(!position.is_legal(slide));
    assert_eq!(
        position.clone().play(slide).unwrap_err().reason(),
        IllegalReason::WrongKind(MoveKind::Normal)
    );
}

/// An illegal move is explained by the rule that it breaks.
#[test]
fn reasons() {
    let reason = |fen: &str, text: &str| {
        let position = position::<Fugue>(fen);
        let (from, to) = (text[..2].parse().unwrap(), text[2..4].parse().unwrap());
        let kind = if text.ends_with('x') {
            MoveKind::MutualDestruction
        } else {
            MoveKind::Normal
        };
        let m = Move::new(from, to, position.board().stack_at(from)).with_kind(kind);
        position.clone().play(m).unwrap_err().to_string()
    };
    insta::assert_snapshot!(reason("7k/8/8/8/8/8/1i6/K7 w - -", "a1a2"), @"a1a2 is illegal: the piece on a1 is immobilized");
    insta::assert_snapshot!(reason("7k/8/8/8/8/s7/p7/W6K w - -", "a1a2x"), @"a1a2x is illegal: the piece on a2 is protected by a Shield");
    insta::assert_snapshot!(reason("7k/8/8/8/8/s7/p7/A6K w - -", "a1a2"), @"a1a2 is illegal: the piece on a2 is protected by a Shield");
    insta::assert_snapshot!(reason("7k/8/8/8/8/2ps4/8/L6K w - -", "a1e5"), @"a1e5 is illegal: the piece on c3 is protected by a Shield");
    insta::assert_snapshot!(reason("7k/8/8/8/8/2ps4/8/L6K w - -", "a1c2"), @"a1c2 is illegal: L does not reach c2");
    insta::assert_snapshot!(reason("7k/s7/p7/8/8/8/8/Q6K w - -", "a1a6"), @"a1a6 is illegal: the piece on a6 is protected by a Shield");
    insta::assert_snapshot!(reason("7k/8/8/8/p7/8/8/A6K w - -", "a1a4"), @"a1a4 is illegal: no piece spots the one on a4 for the Archer");
    insta::assert_snapshot!(reason("7k/8/8/8/8/8/8/pU1p3K w - -", "b1c1"), @"b1c1 is illegal: it would capture by approach and by withdrawal at once");
    insta::assert_snapshot!(reason("7k/8/8/8/8/8/8/pU1p3K w - -", "b1d1"), @"b1d1 is illegal: U does not reach d1");
}
