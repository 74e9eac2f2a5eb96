//! Fusor and chess, rule by rule: each test fails if its rule is dropped.

#![allow(clippy::unwrap_used, reason = "a panic is a failed test")]

mod common;

use common::{after, captured, fen, find, move_texts, position, setup, squares, status, texts_from};
use fusor_movegen::types::{CastlingRights, Color, MoveKind, Part, Square, Stack};
use fusor_movegen::{Allow, Chess, FromSetup, Fusor, IllegalMove, Position};

/// The moves from a square of a Fusor position, sorted.
fn moves(fen: &str, square: &str) -> String {
    texts_from(&position::<Fusor>(fen), square.parse().unwrap())
}

/// The moves from a square to a square, whatever group and promotion.
fn moves_to(fen: &str, from: &str, to: &str) -> String {
    let between = format!("{from}{to}");
    let texts = move_texts(&position::<Fusor>(fen));
    texts
        .into_iter()
        .filter(|text| text.contains(&between))
        .collect::<Vec<_>>()
        .join(" ")
}

/// The Fusor position after some moves, separated by spaces, as FEN.
fn after_all(fen_before: &str, texts: &str) -> String {
    fen(&texts
        .split(' ')
        .fold(position::<Fusor>(fen_before), |position, text| after(&position, text)))
}

/// The faults of a Fusor set-up; empty if there are none.
fn faults(fen: &str) -> String {
    Fusor::from_setup(&setup(fen, Fusor::RULES), Allow::empty())
        .map_or_else(|error| error.to_string(), |_| String::new())
}

mod stacks {
    use super::*;

    #[test]
    fn the_start_is_that_of_chess() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(fen(&Fusor::start()), start);
        assert_eq!(fen(&Chess::start()), start);
    }

    #[test]
    fn at_most_three_parts_share_a_square() {
        // A knight joins a pair, not a triple; a pair joins a single part, not a pair.
        let board = "k7/8/8/8/8/2(RB)(QRB)3/8/K(NN)6 w - - 0 1";
        assert_eq!(moves_to(board, "b1", "c3"), "n:b1c3");
        assert_eq!(moves_to(board, "b1", "d2"), "b1d2 n:b1d2");
        assert_eq!(moves_to("k7/8/8/8/8/3(QRB)4/8/K1N5 w - - 0 1", "c1", "d3"), "");
    }

    #[test]
    fn a_king_is_alone() {
        assert!(!moves("k7/8/8/8/8/8/8/KR6 w - - 0 1", "b1").contains("b1a1"));
        assert_eq!(moves("k7/8/8/8/8/8/PP6/KR6 w - - 0 1", "a1"), "");
        assert!(!(Fusor::RULES.has_stack)("KR".parse().unwrap()));
    }

    #[test]
    fn repeats_are_fine() {
        assert_eq!(
            after_all("k7/8/8/8/8/8/8/K1R4R w - - 0 1", "h1c1"),
            "k7/8/8/8/8/8/8/K1(RR)5 b - - 1 1"
        );
        assert_eq!(faults("k7/8/8/8/8/8/8/K1(PPP)5 w - - 0 1"), "");
    }

    #[test]
    fn equal_parts_are_interchangeable() {
        // Two rooks make two groups, not three.
        let texts = moves_to("k7/8/8/8/8/8/8/K1(RR)5 w - - 0 1", "c1", "c8");
        assert_eq!(texts, "c1c8 r:c1c8");
    }

    #[test]
    fn any_group_may_leave_and_the_rest_stays() {
        let board = "k7/8/8/8/8/8/8/K2(RBN)4 w - - 0 1";
        assert_eq!(moves_to(board, "d1", "d4"), "d1d4 r:d1d4 rb:d1d4 rn:d1d4");
        assert_eq!(after_all(board, "rn:d1d4"), "k7/8/8/8/3(RN)4/8/8/K2B4 b - - 1 1");
    }

    #[test]
    fn one_part_that_reaches_the_square_carries_the_others() {
        // The bishop reaches f3, the rook does not: the rook cannot go alone.
        let texts = moves_to("k7/8/8/8/8/8/8/K2(RB)4 w - - 0 1", "d1", "f3");
        assert_eq!(texts, "b:d1f3 d1f3");
    }
}

mod moving {
    use super::*;

    #[test]
    fn sliders_stop_at_the_first_occupied_square() {
        // It joins the knight on d3 and captures the bishop on g1; it reaches nothing beyond either.
        let texts = moves("k7/8/8/8/8/3N4/8/K2R2b1 w - - 0 1", "d1");
        assert_eq!(texts, "d1b1 d1c1 d1d2 d1d3 d1e1 d1f1 d1g1");
    }

    #[test]
    fn a_capture_removes_the_whole_stack() {
        let board = "k7/8/8/8/3(qnp)4/8/8/K2R4 w - - 5 1";
        assert_eq!(captured(&position::<Fusor>(board), "d1d4"), "d4");
        assert_eq!(after_all(board, "d1d4"), "k7/8/8/8/3R4/8/8/K7 b - - 0 1");
    }

    #[test]
    fn a_pawn_steps_to_empty_squares_and_captures_diagonally() {
        assert_eq!(moves("k7/8/8/8/8/3p1p2/4P3/K7 w - - 0 1", "e2"), "e2d3 e2e3 e2e4 e2f3");
        assert_eq!(moves("k7/8/8/8/8/4p3/4P3/K7 w - - 0 1", "e2"), "");
        assert_eq!(moves("k7/8/8/8/4p3/8/4P3/K7 w - - 0 1", "e2"), "e2e3");
    }

    #[test]
    fn a_pawn_never_fuses_by_itself() {
        // Friends in front and diagonally in front: the pawn stays, and only the knight takes it along.
        let board = "k7/8/8/8/4N3/3NNN2/4(NP)3/K7 w - - 0 1";
        assert!(!moves(board, "e2").contains("p:e2"));
        assert_eq!(moves_to(board, "e2", "e4"), "");
        assert_eq!(
            moves_to("k7/8/8/8/3N4/8/4(NP)3/K7 w - - 0 1", "e2", "d4"),
            "e2d4 n:e2d4"
        );
    }

    #[test]
    fn a_pawn_on_the_first_rank_steps_one() {
        assert_eq!(moves("k7/8/8/8/8/8/8/K3P3 w - - 0 1", "e1"), "e1e2");
    }

    #[test]
    fn a_pawn_on_its_last_rank_has_no_movement() {
        assert_eq!(moves("4P3/k7/8/8/8/8/8/K7 w - - 0 1", "e8"), "");
        assert_eq!(moves("k7/8/8/8/8/8/8/K3p3 b - - 0 1", "e1"), "");
    }
}

mod double_steps {
    use super::*;

    /// The en passant square after a move, whether a capture is legal or not.
    fn passed(fen: &str, text: &str) -> Option<Square> {
        after(&position::<Fusor>(fen), text).state().en_passant()
    }

    #[test]
    fn any_group_with_a_pawn_may_leave_one() {
        let board = "k7/8/8/8/8/8/4(RP)3/K7 w - - 0 1";
        assert_eq!(passed(board, "e2e4"), Some(Square::E3));
        assert_eq!(passed(board, "p:e2e4"), Some(Square::E3));
    }

    #[test]
    fn without_a_pawn_it_is_none() {
        assert_eq!(passed("k7/8/8/8/8/8/4(RP)3/K7 w - - 0 1", "r:e2e4"), None);
    }

    #[test]
    fn it_starts_on_the_second_rank_only() {
        // A rook carries its pawn two squares from another rank: no double step.
        assert_eq!(passed("k7/8/8/8/8/4(RP)3/8/K7 w - - 0 1", "e3e5"), None);
        assert_eq!(moves("k7/8/8/8/8/4P3/8/K7 w - - 0 1", "e3"), "e3e4");
    }

    #[test]
    fn any_pawn_on_the_second_rank_has_it() {
        // However it got there: this one went back.
        let back = after_all("k7/8/8/8/8/4(RP)3/8/K7 w - - 0 1", "e3e2 a8a7");
        assert!(moves(&back, "e2").contains("p:e2e4"));
    }

    #[test]
    fn onto_a_friend_or_an_enemy_it_is_none() {
        assert_eq!(passed("k7/8/8/8/4N3/8/4(RP)3/K7 w - - 0 1", "e2e4"), None);
        assert_eq!(passed("k7/8/8/8/4n3/8/4(RP)3/K7 w - - 0 1", "e2e4"), None);
    }
}

mod en_passant {
    use super::*;

    const BOARD: &str = "k7/8/8/3(NP)p3/8/8/8/K7 w - e6 0 1";

    #[test]
    fn a_group_with_a_pawn_captures_what_double_stepped() {
        assert_eq!(captured(&position::<Fusor>(BOARD), "d5e6"), "e5");
        assert_eq!(after_all(BOARD, "p:d5e6"), "k7/8/4P3/3N4/8/8/8/K7 b - - 0 1");
    }

    #[test]
    fn it_is_one_even_if_another_part_reaches_the_square() {
        let board = "k7/8/8/3(BP)p3/8/8/8/K7 w - e6 0 1";
        assert_eq!(find(&position::<Fusor>(board), "d5e6").kind(), MoveKind::EnPassant);
        assert_eq!(captured(&position::<Fusor>(board), "d5e6"), "e5");
        // Without the pawn the bishop goes there as to any empty square.
        assert_eq!(captured(&position::<Fusor>(board), "b:d5e6"), "");
    }

    #[test]
    fn it_takes_the_whole_stack() {
        let board = "k7/8/8/3P(rp)3/8/8/8/K7 w - e6 0 1";
        assert_eq!(after_all(board, "d5e6"), "k7/8/4P3/8/8/8/8/K7 b - - 0 1");
    }

    #[test]
    fn only_from_diagonally_behind() {
        // A rook carries its pawn straight to the square: nothing is captured.
        assert_eq!(
            captured(&position::<Fusor>("k7/8/8/3Pp3/8/8/4(RP)3/K7 w - - 0 1"), "d5d6"),
            ""
        );
        let board = "k7/8/8/4p3/8/8/6P1/K3(NP)3 w - e6 0 1";
        assert!(
            !move_texts(&position::<Fusor>(board))
                .iter()
                .any(|text| text.ends_with("e6"))
        );
    }

    #[test]
    fn it_must_not_uncover_the_king() {
        // Both stacks leave the fifth rank, and the rook sees the king.
        let board = "k7/8/8/K2Pp2r/8/8/8/8 w - e6 0 1";
        assert_eq!(moves_to(board, "d5", "e6"), "");
        // A knight that stays behind keeps the rank closed.
        assert_eq!(moves_to("k7/8/8/K2(NP)p2r/8/8/8/8 w - e6 0 1", "d5", "e6"), "p:d5e6");
    }

    #[test]
    fn it_may_answer_a_double_check() {
        // The queen that has double-stepped with its pawn checks, and so does the rook behind the square it stepped over.
        let board = "k7/8/4K2r/5(qp)P1/8/8/8/8 w - f6 0 1";
        assert_eq!(position::<Fusor>(board).checkers().len(), 2);
        assert_eq!(moves_to(board, "g5", "f6"), "g5f6");
        assert_eq!(status(&after(&position::<Fusor>(board), "g5f6")), "ongoing");
    }

    #[test]
    fn it_counts_for_identity_only_where_it_is_legal() {
        let with = position::<Fusor>("k7/8/8/3Pp3/8/8/8/K7 w - e6 0 1");
        let without = position::<Fusor>("k7/8/8/3Pp3/8/8/8/K7 w - - 0 1");
        assert!(!with.repeats(&without) && with.zobrist_hash() != without.zobrist_hash());
        let with = position::<Fusor>("k7/8/8/K2Pp2r/8/8/8/8 w - e6 0 1");
        let without = position::<Fusor>("k7/8/8/K2Pp2r/8/8/8/8 w - - 0 1");
        assert!(with.repeats(&without) && with.zobrist_hash() == without.zobrist_hash());
    }
}

mod promotion {
    use super::*;

    fn count_to(fen: &str, from: &str, to: &str) -> usize {
        moves_to(fen, from, to).split(' ').count()
    }

    #[test]
    fn one_pawn_has_five_choices_and_may_stay() {
        assert_eq!(
            moves("8/4P3/8/8/8/8/8/k1K5 w - - 0 1", "e7"),
            "e7e8b e7e8n e7e8p e7e8q e7e8r"
        );
    }

    #[test]
    fn each_pawn_chooses_for_itself() {
        // Both pawns together: 15. One of them: 5.
        assert_eq!(count_to("8/4(PP)3/8/8/8/8/8/k1K5 w - - 0 1", "e7", "e8"), 15 + 5);
        assert_eq!(count_to("8/4(PPP)3/8/8/8/8/8/k1K5 w - - 0 1", "e7", "e8"), 35 + 15 + 5);
    }

    #[test]
    fn riding_pawns_promote_too() {
        assert_eq!(
            moves_to("8/8/8/4(RP)3/8/8/8/k1K5 w - - 0 1", "e5", "e8"),
            "e5e8b e5e8n e5e8p e5e8q e5e8r r:e5e8"
        );
        // Also along the last rank, by capture and by fusing.
        assert_eq!(count_to("4(RP)3/8/8/8/8/8/8/k1K5 w - - 0 1", "e8", "h8"), 6);
        assert_eq!(count_to("4(RP)2n/8/8/8/8/8/8/k1K5 w - - 0 1", "e8", "h8"), 6);
        assert_eq!(count_to("4(RP)2N/8/8/8/8/8/8/k1K5 w - - 0 1", "e8", "h8"), 6);
    }

    #[test]
    fn pawns_on_the_target_are_not_touched() {
        let board = "4(RP)2P/8/8/8/8/8/8/k1K5 w - - 0 1";
        assert_eq!(after_all(board, "e8h8q"), "7(QRP)/8/8/8/8/8/8/k1K5 b - - 0 1");
    }
}

mod castling {
    use super::*;

    #[test]
    fn the_whole_stack_on_the_corner_goes_along() {
        let board = "k7/8/8/8/8/8/8/(RN)3K2(RBP) w KQ - 7 1";
        assert_eq!(after_all(board, "e1c1"), "k7/8/8/8/8/8/8/2K(RN)3(RBP) b - - 8 1");
        // A pawn inside it moves, which is progress.
        assert_eq!(after_all(board, "e1g1"), "k7/8/8/8/8/8/8/(RN)4(RBP)K1 b - - 0 1");
    }

    #[test]
    fn not_out_of_through_or_into_check() {
        let castlings = |fen: &str| {
            let texts = move_texts(&position::<Fusor>(fen));
            texts
                .into_iter()
                .filter(|text| text == "e1g1" || text == "e1c1")
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(castlings("k3r3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "");
        assert_eq!(castlings("k4r2/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "e1c1");
        assert_eq!(castlings("k5r1/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "e1c1");
        assert_eq!(
            castlings("kr6/8/8/8/8/8/8/R3K2R w KQ - 0 1"),
            "e1c1 e1g1",
            "b1 may be attacked"
        );
        assert_eq!(castlings("k7/8/8/8/8/8/8/RN2K1NR w KQ - 0 1"), "");
        assert_eq!(castlings("k7/8/8/8/8/8/8/R3K2R w - - 0 1"), "");
    }

    #[test]
    fn a_rook_part_that_stays_keeps_the_right() {
        let rights = |text| after(&position::<Fusor>("k7/8/8/8/8/8/8/(RRN)3K2(RN) w KQ - 0 1"), text).castling_rights();
        let all = CastlingRights::WHITE;
        assert_eq!(rights("n:h1g3"), all);
        assert_eq!(rights("rn:a1b3"), all);
        assert_eq!(rights("r:h1h8"), all - CastlingRights::WHITE_KING_SIDE);
        assert_eq!(rights("h1h8"), all - CastlingRights::WHITE_KING_SIDE);
        assert_eq!(rights("rr:a1a5"), all - CastlingRights::WHITE_QUEEN_SIDE);
        assert_eq!(rights("e1e2"), CastlingRights::empty());
    }

    #[test]
    fn a_lost_right_does_not_come_back() {
        let back = after_all("7k/8/8/8/8/8/8/R3K3 w Q - 0 1", "a1a2 h8g8 a2a1 g8h8");
        assert!(back.contains(" w - - "));
    }

    #[test]
    fn a_captured_corner_loses_its_right() {
        let position = position::<Fusor>("3k3r/8/8/8/8/8/8/R3K2R b KQ - 0 1");
        assert_eq!(
            after(&position, "h8h1").castling_rights(),
            CastlingRights::WHITE_QUEEN_SIDE
        );
    }
}

mod check {
    use super::*;

    #[test]
    fn every_part_of_a_stack_gives_check() {
        assert!(position::<Fusor>("k7/8/8/8/8/8/2(rn)5/K7 w - - 0 1").is_check());
        assert!(position::<Fusor>("k7/8/8/8/8/8/1(pn)6/K7 w - - 0 1").is_check());
        assert!(position::<Fusor>("k7/8/8/8/(qp)7/8/8/K7 w - - 0 1").is_check());
        assert!(!position::<Fusor>("k7/8/8/8/1(bp)6/8/8/K7 w - - 0 1").is_check());
    }

    #[test]
    fn no_move_may_leave_the_king_attacked() {
        assert_eq!(moves("k7/8/8/8/8/8/7r/K7 w - - 0 1", "a1"), "a1b1");
        assert_eq!(moves("k7/8/8/8/8/8/8/K2B3r w - - 0 1", "d1"), "");
    }

    #[test]
    fn a_pinned_stack_may_send_parts_away() {
        // Not all of it; the rook alone may go along the pin, and so may the whole.
        let texts = moves("k7/8/8/8/8/8/8/K2(RN)3r w - - 0 1", "d1");
        assert!(texts.contains("n:d1c3") && texts.contains("r:d1d5") && texts.contains("d1h1"));
        assert!(!texts.split(' ').any(|text| text == "d1c3" || text == "d1d5"));
    }

    #[test]
    fn two_checkers_leave_only_king_moves() {
        let texts = move_texts(&position::<Fusor>("k3r3/8/8/8/8/3n4/3Q4/4K3 w - - 0 1"));
        assert!(texts.iter().all(|text| text.starts_with("e1")), "{texts:?}");
    }

    #[test]
    fn a_king_does_not_hide_behind_itself() {
        assert_eq!(moves("k7/8/8/8/8/8/8/r2K4 w - - 0 1", "d1"), "d1c2 d1d2 d1e2");
    }
}

mod progress {
    use super::*;

    #[test]
    fn captures_and_groups_with_a_pawn_reset_the_clock() {
        let clock = |text| {
            after(&position::<Fusor>("k7/8/8/r7/8/8/2(RP)5/R2K4 w - - 40 9"), text)
                .state()
                .halfmove_clock()
        };
        assert_eq!(clock("a1a5"), 0);
        assert_eq!(clock("c2c4"), 0);
        assert_eq!(clock("p:c2c3"), 0);
        assert_eq!(clock("r:c2c4"), 41);
    }

    #[test]
    fn fusing_alone_does_not() {
        assert!(after_all("k7/8/8/8/8/8/8/K1R4R w - - 40 9", "h1c1").ends_with("b - - 41 9"));
    }
}

mod king_capture {
    use super::*;

    const EN_PRISE: &str = "k6R/8/8/8/8/8/6r1/K6r w - - 0 1";

    #[test]
    fn such_a_set_up_needs_permission() {
        assert_eq!(faults(EN_PRISE), "Black is in check on a8, but White is to move");
        assert!(Chess::from_setup(&setup(EN_PRISE, Chess::RULES), Allow::empty()).is_err());
        assert!(Chess::from_setup(&setup(EN_PRISE, Chess::RULES), Allow::OPPOSITE_CHECK).is_ok());
    }

    #[test]
    fn it_is_legal_even_in_check_and_wins_at_once() {
        // White is in check on the first rank; the king can be captured all the same.
        let position = position::<Chess>(EN_PRISE);
        assert!(position.is_check());
        assert!(move_texts(&position).contains(&"h8a8".to_owned()));
        let taken = after(&position, "h8a8");
        assert_eq!(status(&taken), "white king-captured");
        assert!(!taken.has_moves());
    }

    #[test]
    fn other_moves_keep_their_rules() {
        assert_eq!(move_texts(&position::<Chess>(EN_PRISE)), ["h8a8", "h8h1"]);
    }

    #[test]
    fn kings_may_capture_each_other() {
        let texts = move_texts(&position::<Chess>("8/8/8/8/8/8/k7/K6R w - - 0 1"));
        assert_eq!(texts, ["a1a2"], "any other move leaves the king beside the other");
    }

    #[test]
    fn the_rights_of_the_captured_side_go() {
        let taken = after(&position::<Chess>("r3k2r/8/8/8/8/8/4R3/4K3 w kq - 0 1"), "e2e8");
        assert_eq!(taken.castling_rights(), CastlingRights::empty());
    }

    #[test]
    fn a_side_without_a_king_has_lost() {
        assert_eq!(
            status(&position::<Fusor>("8/8/8/8/8/8/8/K6R b - - 0 1")),
            "white king-captured"
        );
        assert!(!faults("8/8/8/8/8/8/8/K6R b - - 0 1").is_empty());
        let nobody = Fusor::from_setup(&setup("8/8/8/8/8/8/8/7R b - - 0 1", Fusor::RULES), Allow::all());
        assert!(nobody.is_err(), "without any king there was no game");
    }
}

mod set_ups {
    use super::*;

    #[test]
    fn all_faults_are_named() {
        insta::assert_snapshot!(
            faults("8/8/8/8/8/8/(RKN)7/8 w K e3 0 0"),
            @"KRN on a2 does not exist in this game; Black must have exactly one king, found 0; castling right K: the king is not on its home square; en passant square e3: it is not on the rank that the other side's double steps pass over; the fullmove number must be at least 1, found 0"
        );
        insta::assert_snapshot!(
            faults("kk6/8/8/8/8/8/8/4K3 w Q e6 0 1"),
            @"Black must have exactly one king, found 2; castling right Q: no rook that could castle is on its corner; en passant square e6: no enemy pawn stands beyond it"
        );
        insta::assert_snapshot!(faults("k7/8/4p3/4p3/8/8/8/4K3 w - e6 0 1"), @"en passant square e6: the square is not empty");
    }

    #[test]
    fn sixteen_parts_a_side() {
        let crowd = "k7/8/8/8/8/8/(QQQ)(QQQ)(QQQ)(QQQ)(QQQ)2P/4K3 b - - 0 1";
        assert_eq!(faults(crowd), "White has 17 parts, but starts with 16");
        assert!(Fusor::from_setup(&setup(crowd, Fusor::RULES), Allow::EXCESS_MATERIAL).is_ok());
    }

    #[test]
    fn in_chess_pawns_keep_off_the_back_ranks_and_pieces_are_alone() {
        let refuse = |fen| {
            Chess::from_setup(&setup(fen, Chess::RULES), Allow::all())
                .unwrap_err()
                .to_string()
        };
        insta::assert_snapshot!(refuse("k6P/8/8/8/8/8/8/4K2p w - - 0 1"), @"a pawn cannot stand on h1; a pawn cannot stand on h8");
        insta::assert_snapshot!(refuse("k7/8/8/8/8/8/8/4K2(RN) w - - 0 1"), @"RN on h1 does not exist in this game");
    }

    #[test]
    fn behind_a_double_step_chess_wants_an_empty_square() {
        let board = "k7/4r3/8/3Pp3/8/8/8/K7 w - e6 0 1";
        let refused = Chess::from_setup(&setup(board, Chess::RULES), Allow::empty())
            .unwrap_err()
            .to_string();
        assert_eq!(
            refused,
            "en passant square e6: the square that the pawn came from is not empty"
        );
        // In Fusor parts may have stayed behind.
        assert_eq!(faults(board), "");
    }
}

mod endings {
    use super::*;

    #[test]
    fn checkmate_wins_and_stalemate_draws() {
        assert_eq!(
            status(&position::<Fusor>("k6R/8/1K6/8/8/8/8/8 b - - 0 1")),
            "white checkmate"
        );
        assert_eq!(
            status(&position::<Fusor>("k7/8/1Q6/8/8/8/8/2K5 b - - 0 1")),
            "draw stalemate"
        );
    }

    #[test]
    fn only_bare_kings_are_insufficient_in_fusor() {
        assert_eq!(
            status(&position::<Fusor>("k7/8/8/8/8/8/8/K7 w - - 0 1")),
            "draw material"
        );
        assert_eq!(status(&position::<Fusor>("k7/8/8/8/8/8/8/KN6 w - - 0 1")), "ongoing");
    }

    #[test]
    fn insufficient_material_in_chess() {
        for (board, drawn) in [
            ("k7/8/8/8/8/8/8/K7 w - - 0 1", true),
            ("k7/8/8/8/8/8/8/KN6 w - - 0 1", true),
            ("k7/8/8/8/8/8/8/KB6 w - - 0 1", true),
            ("kb6/8/8/8/8/8/8/K1B5 w - - 0 1", true),
            ("kb6/8/8/8/8/8/8/KB6 w - - 0 1", false),
            ("k7/8/8/8/8/8/8/K1B1B3 w - - 0 1", false),
            ("kn6/8/8/8/8/8/8/KN6 w - - 0 1", false),
            ("k7/8/8/8/8/8/8/KNN5 w - - 0 1", false),
            ("k7/8/8/8/8/8/P7/K7 w - - 0 1", false),
        ] {
            assert_eq!(status(&position::<Chess>(board)) == "draw material", drawn, "{board}");
        }
    }

    #[test]
    fn a_hundred_plies_without_progress_are_a_draw() {
        assert_eq!(status(&position::<Fusor>("k7/8/8/8/8/8/8/K6R w - - 99 80")), "ongoing");
        assert_eq!(
            status(&position::<Fusor>("k7/8/8/8/8/8/8/K6R w - - 100 80")),
            "draw move-count"
        );
        assert!(
            position::<Fusor>("k7/8/8/8/8/8/8/K6R w - - 100 80").has_moves(),
            "a generator does not stop there"
        );
        assert_eq!(
            status(&position::<Fusor>("k6R/8/1K6/8/8/8/8/8 b - - 100 80")),
            "white checkmate",
            "judged before"
        );
    }
}

#[test]
fn chess_promotes_to_four_and_has_no_stacks() {
    let texts = texts_from(&position::<Chess>("8/4P3/8/8/8/8/8/k1K5 w - - 0 1"), Square::E7);
    assert_eq!(texts, "e7e8b e7e8n e7e8q e7e8r");
    assert_eq!(
        texts_from(&position::<Chess>("k7/8/8/8/8/8/P7/RK6 w - - 0 1"), Square::A1),
        ""
    );
}

#[test]
fn groups_come_whole_first() {
    let position = position::<Fusor>("k7/8/8/8/8/8/8/K2(RBN)4 w - - 0 1");
    let mut order = Vec::new();
    for set in position.move_sets_from(Square::D1.into()) {
        order.push(set.group());
    }
    let stack: Stack = "RBN".parse().unwrap();
    assert_eq!(order, stack.groups());
    let knight_alone = position.moves_of_group(Square::D1, Stack::KNIGHT);
    assert_eq!(squares(knight_alone.iter().map(|m| m.to()).collect()), "b2 c3 e3 f2");
    assert_eq!(position.board().count(Color::White, Part::Knight), 1);
}

#[test]
fn reasons() {
    let position = position::<Fusor>("k7/8/8/8/8/8/8/K2(RN)3r w - - 0 1");
    let refuse = |m| IllegalMove::explain(&position, m).to_string();
    use fusor_movegen::types::Move;
    let rook_and_knight: Stack = "RN".parse().unwrap();
    insta::assert_snapshot!(refuse(Move::new(Square::E4, Square::E5, Stack::ROOK)), @"e4e5 is illegal: there is no piece on e4");
    insta::assert_snapshot!(refuse(Move::new(Square::A8, Square::A7, Stack::KING)), @"a8a7 is illegal: the piece on a8 is not white's");
    insta::assert_snapshot!(refuse(Move::partial(Square::D1, Square::D2, Stack::QUEEN)), @"q:d1d2 is illegal: Q cannot be taken from RN on d1");
    insta::assert_snapshot!(refuse(Move::new(Square::D1, Square::C3, rook_and_knight)), @"d1c3 is illegal: it leaves the king in check");
    insta::assert_snapshot!(refuse(Move::partial(Square::D1, Square::D8, Stack::KNIGHT)), @"n:d1d8 is illegal: N cannot go there, but other parts of the stack can");
    insta::assert_snapshot!(refuse(Move::partial(Square::D1, Square::A2, Stack::KNIGHT)), @"n:d1a2 is illegal: N does not reach a2");
}
