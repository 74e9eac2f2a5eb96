//! One test or more for each rule of Fluidity Chess: without the rule, it fails.

#![allow(clippy::unwrap_used, reason = "a panic is a failed test")]

mod common;

use common::{after, captured, fen, find, move_texts, setup, status, texts_from};
use fusor_movegen::types::{Move, MoveKind, Square, Stack};
use fusor_movegen::{Allow, Fluidity, FromSetup, IllegalReason, MoveSet, Position};

fn at(fen: &str) -> Fluidity {
    common::position(fen)
}

/// The legal moves whose machine texts fulfil a condition.
fn texts(position: &Fluidity, condition: impl Fn(&str) -> bool) -> String {
    let texts: Vec<String> = move_texts(position)
        .into_iter()
        .filter(|text| condition(text))
        .collect();
    texts.join(" ")
}

fn refusal(fen: &str) -> String {
    let refused = Fluidity::from_setup(&setup(fen, Fluidity::RULES), Allow::empty());
    refused.unwrap_err().to_string()
}

// Moving and capturing.

#[test]
fn riders_stop_before_between_and_behind_up_to_three_enemies() {
    let rook = at("7k/8/8/8/Rp1pp1p1/8/8/7K w - - 0 1");
    assert_eq!(
        texts(&rook, |text| text.starts_with("a4") && text.ends_with('4')),
        "a4c4 a4f4",
        "h4 would be the fourth"
    );
    assert_eq!(captured(&rook, "a4c4"), "b4");
    assert_eq!(captured(&rook, "a4f4"), "b4 d4 e4");
    assert_eq!(fen(&after(&rook, "a4f4")), "7k/8/8/8/5Rp1/8/8/7K b - - 0 1");

    let bishop = at("7k/8/5p2/4p3/8/2p5/1B6/K7 w - - 0 1");
    assert_eq!(texts_from(&bishop, Square::B2), "b2a3 b2c1 b2d4 b2g7");
    assert_eq!(captured(&bishop, "b2d4"), "c3");
    assert_eq!(captured(&bishop, "b2g7"), "c3 e5 f6");

    let queen = at("7k/8/8/8/8/p7/1p6/Q1n4K w - - 0 1");
    assert_eq!(
        texts_from(&queen, Square::A1),
        "a1a2 a1a4 a1a5 a1a6 a1a7 a1a8 a1b1 a1c3 a1d1 a1d4 a1e1 a1e5 a1f1 a1f6 a1g1 a1g7"
    );
    assert_eq!(captured(&queen, "a1a4"), "a3");
    assert_eq!(captured(&queen, "a1d1"), "c1");
    assert_eq!(captured(&queen, "a1g7"), "b2");
}

#[test]
fn riders_do_not_pass_their_own() {
    let rook = at("7k/8/8/8/Rp1P2p1/8/8/7K w - - 0 1");
    assert_eq!(
        texts(&rook, |text| text.starts_with("a4") && text.ends_with('4')),
        "a4c4"
    );
}

#[test]
fn nothing_lands_on_an_occupied_square() {
    // Each piece of White has an enemy where it would capture in chess.
    let crowded = at("7k/8/8/1p6/P1pp4/1N2p3/pp4n1/R5BK w - - 0 1");
    assert!(crowded.count_moves() > 10);
    for m in crowded.legal_moves() {
        assert!(!crowded.board().occupied().contains(m.to()), "{m}");
    }
}

#[test]
fn a_knight_chooses_what_it_captures_along_the_long_leg() {
    let knight = at("7k/8/8/8/rrN5/8/8/7K w - - 0 1");
    let to_a3 = texts(&knight, |text| text.starts_with("c4a3"));
    assert_eq!(to_a3, "c4a3 c4a3xa4 c4a3xb4 c4a3xb4a4");
    for (text, kind, squares) in [
        ("c4a3", MoveKind::Normal, ""),
        ("c4a3xa4", MoveKind::CaptureFar, "a4"),
        ("c4a3xb4", MoveKind::CaptureNear, "b4"),
        ("c4a3xb4a4", MoveKind::CaptureBoth, "a4 b4"),
    ] {
        assert_eq!(find(&knight, text).kind(), kind);
        assert_eq!(captured(&knight, text), squares);
    }
    assert_eq!(fen(&after(&knight, "c4a3xa4")), "7k/8/8/8/1r6/N7/8/7K b - - 0 1");
    // Each choice is one set, of two squares here.
    let sets = knight.move_sets_from(Square::C4.into());
    assert_eq!(sets.iter().map(MoveSet::len).collect::<Vec<_>>(), [8, 2, 2, 2]);
}

#[test]
fn a_knight_leaps_over_anything_and_spares_friends() {
    let knight = at("7k/8/8/8/rPN5/8/8/7K w - - 0 1");
    assert_eq!(
        texts_from(&knight, Square::C4),
        "c4a3 c4a3xa4 c4a5 c4a5xa4 c4b2 c4b6 c4d2 c4d6 c4e3 c4e5"
    );
}

#[test]
fn a_knight_lands_on_an_empty_square_even_to_capture() {
    let knight = at("7k/8/8/p7/1rN5/P7/8/7K w - - 0 1");
    assert_eq!(texts_from(&knight, Square::C4), "c4b2 c4b6 c4d2 c4d6 c4e3 c4e5");
}

#[test]
fn a_pawn_steps_to_empty_squares() {
    let pawns = at("7k/8/8/8/4p3/N1P5/P3P3/7K w - - 0 1");
    assert_eq!(texts_from(&pawns, Square::A2), "");
    assert_eq!(texts_from(&pawns, Square::C3), "c3c4");
    assert_eq!(texts_from(&pawns, Square::E2), "e2e3");
}

#[test]
fn a_pawn_passes_through_an_enemy_from_its_second_rank() {
    let white = at("7k/8/8/8/2p5/n1nNn3/PPPP1P2/7K w - - 0 1");
    assert_eq!(texts_from(&white, Square::A2), "a2a4");
    assert_eq!(captured(&white, "a2a4"), "a3");
    assert_eq!(texts_from(&white, Square::B2), "b2b3 b2b4");
    assert_eq!(captured(&white, "b2b4"), "");
    assert_eq!(texts_from(&white, Square::C2), "", "c4 is occupied");
    assert_eq!(texts_from(&white, Square::D2), "", "a friend is not passed");
    let black = at("7k/1p6/1N6/8/8/2p5/2N5/7K b - - 0 1");
    assert_eq!(texts_from(&black, Square::B7), "b7b5");
    assert_eq!(captured(&black, "b7b5"), "b6");
    assert_eq!(texts_from(&black, Square::C3), "", "only from the second rank");
}

#[test]
fn a_pawn_captures_beside_it_and_steps_in_front_of_the_victim() {
    let pawn = at("7k/8/8/3rPn2/8/8/8/7K w - - 0 1");
    assert_eq!(texts_from(&pawn, Square::E5), "e5d6 e5e6 e5f6");
    assert_eq!(captured(&pawn, "e5d6"), "d5", "one capture at most");
    assert_eq!(captured(&pawn, "e5f6"), "f5");
    assert_eq!(fen(&after(&pawn, "e5d6")), "7k/8/3P4/5n2/8/8/8/7K b - - 0 1");
    let blocked = at("7k/8/3n1N2/3rPn2/8/8/8/7K w - - 0 1");
    assert_eq!(texts_from(&blocked, Square::E5), "e5e6");
    let left_edge = at("7k/8/8/P7/7n/8/8/7K w - - 0 1");
    assert_eq!(texts_from(&left_edge, Square::A5), "a5a6");
    let right_edge = at("7k/8/8/n7/7P/8/8/7K w - - 0 1");
    assert_eq!(texts_from(&right_edge, Square::H4), "h4h5");
}

#[test]
fn a_pawn_has_no_other_diagonal_step() {
    let pawn = at("7k/8/3p1p2/4P3/8/8/8/7K w - - 0 1");
    assert_eq!(texts_from(&pawn, Square::E5), "e5e6");
}

#[test]
fn there_is_no_en_passant_square() {
    let stepped = after(&at("7k/8/8/8/3p4/8/4P3/7K w - - 0 1"), "e2e4");
    assert_eq!(fen(&stepped), "7k/8/8/8/3pP3/8/8/7K b - - 1 1");
    assert_eq!(captured(&stepped, "d4e3"), "e4");
    // It is an ordinary capture, and still there a move later.
    let later = after(&after(&stepped, "h8h7"), "h1h2");
    assert_eq!(captured(&later, "d4e3"), "e4");
    insta::assert_snapshot!(refusal("7k/8/8/8/3pP3/8/8/7K b - e3 0 1"), @"en passant square e3: this game has no en passant captures");
}

#[test]
fn a_pawn_must_promote_to_q_r_b_or_n() {
    let pawn = at("8/3rP3/8/8/8/7k/8/7K w - - 0 1");
    assert_eq!(
        texts_from(&pawn, Square::E7),
        "e7d8b e7d8n e7d8q e7d8r e7e8b e7e8n e7e8q e7e8r"
    );
    assert_eq!(captured(&pawn, "e7d8q"), "d7");
    assert_eq!(fen(&after(&pawn, "e7d8n")), "3N4/8/8/8/8/7k/8/7K b - - 0 1");
}

#[test]
fn a_king_steps_to_empty_squares_and_does_not_capture() {
    let king = at("7k/8/8/8/8/3pP3/3Kn3/8 w - - 0 1");
    assert_eq!(texts_from(&king, Square::D2), "d2d1 d2e1", "c1, c2 and c3 are attacked");
    let beside = at("8/8/8/8/8/8/8/Kq5k w - - 0 1");
    assert_eq!(
        status(&beside),
        "black checkmate",
        "an unprotected queen is not captured"
    );
}

// Castling.

const CASTLES: [&str; 2] = ["e1c1", "e1g1"];

fn castlings(first_rank: &str) -> String {
    let position = at(&format!("4k3/8/8/8/8/8/8/{first_rank} w KQ - 0 1"));
    texts(&position, |text| CASTLES.contains(&text))
}

#[test]
fn castling_captures_bishops_and_knights_on_the_way() {
    assert_eq!(castlings("R3K2R"), "e1c1 e1g1");
    let position = at("4k3/8/8/8/8/8/8/Rn1bKb1R w KQ - 0 1");
    assert_eq!(captured(&position, "e1c1"), "b1 d1");
    assert_eq!(captured(&position, "e1g1"), "f1");
    assert_eq!(fen(&after(&position, "e1c1")), "4k3/8/8/8/8/8/8/2KR1b1R b - - 0 1");
    assert_eq!(fen(&after(&position, "e1g1")), "4k3/8/8/8/8/8/8/Rn1b1RK1 b - - 0 1");
    assert_eq!(find(&position, "e1c1").kind(), MoveKind::Castling);
    // Without a capture it is no progress.
    let empty = at("4k3/8/8/8/8/8/8/R3K2R w KQ - 7 9");
    assert_eq!(fen(&after(&empty, "e1g1")), "4k3/8/8/8/8/8/8/R4RK1 b - - 8 9");
}

#[test]
fn castling_captures_at_most_one_on_the_kings_side() {
    assert_eq!(castlings("R3Kn1R"), "e1c1 e1g1");
    assert_eq!(castlings("R3K1nR"), "e1c1 e1g1");
    assert_eq!(castlings("R3KnbR"), "e1c1");
}

#[test]
fn castling_captures_no_neighbours_on_the_queens_side() {
    assert_eq!(castlings("Rb2K2R"), "e1c1 e1g1");
    assert_eq!(castlings("R1b1K2R"), "e1c1 e1g1");
    assert_eq!(castlings("R2bK2R"), "e1c1 e1g1");
    assert_eq!(castlings("Rb1nK2R"), "e1c1 e1g1");
    assert_eq!(castlings("Rbn1K2R"), "e1g1");
    assert_eq!(castlings("R1bnK2R"), "e1g1");
    assert_eq!(castlings("RnbnK2R"), "e1g1");
}

#[test]
fn castling_captures_nothing_else() {
    // The bishop shields the king from the queen; both would be captured.
    assert_eq!(castlings("Rq1bK2R"), "e1g1");
    let past_the_king = at("8/8/8/8/8/8/8/Rk2K2R w KQ - 0 1");
    assert_eq!(texts(&past_the_king, |text| CASTLES.contains(&text)), "e1g1");
}

#[test]
fn castling_does_not_pass_own_pieces() {
    assert_eq!(castlings("RB2K1NR"), "");
}

#[test]
fn castling_is_not_out_of_through_or_into_check() {
    for (fen, expected) in [
        ("4r2k/8/8/8/8/8/8/R3K2R w KQ - 0 1", ""),
        ("3r1r1k/8/8/8/8/8/8/R3K2R w KQ - 0 1", ""),
        ("2r3rk/8/8/8/8/8/8/R3K2R w KQ - 0 1", ""),
        ("1r5k/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1 e1g1"),
        // Not even onto the square of what it captures.
        ("5r1k/8/8/8/8/8/8/R3Kn1R w KQ - 0 1", "e1c1"),
    ] {
        assert_eq!(texts(&at(fen), |text| CASTLES.contains(&text)), expected, "{fen}");
    }
    // Kings attack nothing.
    assert_eq!(
        castlings("R3K2R"),
        texts(&at("8/8/8/8/8/8/3k4/R3K2R w KQ - 0 1"), |text| CASTLES.contains(&text))
    );
}

#[test]
fn castling_rights_go_with_king_and_rooks() {
    let rights = |start: &str, text| after(&at(start), text).castling_rights().to_string();
    let both = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert_eq!(rights(both, "e1e2"), "kq");
    assert_eq!(rights(both, "e1g1"), "kq");
    assert_eq!(rights(both, "a1a2"), "Kkq");
    assert_eq!(rights(both, "h1h2"), "Qkq");
    // A corner is captured along a knight's leg.
    let corner = at("4k2r/8/7N/8/8/8/8/4K3 w k - 0 1");
    assert_eq!(fen(&after(&corner, "h6g8xh8")), "4k1N1/8/8/8/8/8/8/4K3 b - - 0 1");
}

// Check.

#[test]
fn check_is_as_in_chess() {
    for checked in [
        "7k/8/8/8/8/8/4p3/3K4 w - - 0 1",
        "7k/8/8/8/8/2n5/8/3K4 w - - 0 1",
        "7k/8/8/8/6b1/8/8/3K4 w - - 0 1",
        "3r3k/8/8/8/8/8/8/3K4 w - - 0 1",
        "7k/8/8/8/8/1q6/8/3K4 w - - 0 1",
    ] {
        assert!(at(checked).is_check(), "{checked}");
    }
    // Where a king can be captured, it need not be in check: passed by a rider, beside a pawn, before one, along a leg.
    for quiet in [
        "3r3k/8/8/3B4/8/8/3K4/8 w - - 0 1",
        "7k/8/8/3pK3/8/8/8/8 w - - 0 1",
        "7k/3p4/3K4/8/8/8/8/8 w - - 0 1",
        "7k/8/8/3nK3/8/8/8/8 w - - 0 1",
    ] {
        assert!(!at(quiet).is_check(), "{quiet}");
    }
}

#[test]
fn kings_attack_nothing() {
    let near = at("8/8/8/3k4/8/3K4/8/8 w - - 0 1");
    assert!(!after(&near, "d3d4").is_check());
}

#[test]
fn no_move_leaves_the_king_in_check() {
    let mut pinned = at("3r3k/8/8/8/8/3R4/8/3K4 w - - 0 1");
    assert_eq!(texts_from(&pinned, Square::D3), "d3d2 d3d4 d3d5 d3d6 d3d7");
    let off_the_line = Move::new(Square::D3, Square::A3, Stack::ROOK);
    let refused = pinned.play(off_the_line).unwrap_err();
    insta::assert_snapshot!(refused, @"d3a3 is illegal: it leaves the king in check");
    let onto_the_enemy = pinned.play(off_the_line.with_to(Square::D8)).unwrap_err();
    assert_eq!(
        onto_the_enemy.reason(),
        IllegalReason::NotReached(Stack::ROOK, Square::D8)
    );

    let checked = at("3r3k/8/8/8/R7/8/8/3K4 w - - 0 1");
    assert_eq!(texts_from(&checked, Square::A4), "a4d4");
    // The king does not hide behind the square that it leaves.
    assert_eq!(
        texts_from(&at("7k/8/8/8/8/8/8/r2K4 w - - 0 1"), Square::D1),
        "d1c2 d1d2 d1e2"
    );
}

#[test]
fn a_capture_elsewhere_ends_a_check() {
    let knight = at("7k/8/8/8/8/R1n5/8/3K4 w - - 0 1");
    assert_eq!(texts_from(&knight, Square::A3), "a3d3 a3e3 a3f3 a3g3 a3h3");
    // Of two checking knights the rook must pass both.
    let two = at("7k/8/8/8/8/R2n1n2/8/4K3 w - - 0 1");
    assert_eq!(texts_from(&two, Square::A3), "a3g3 a3h3");
    // A pawn that captures the checking knight, a knight that captures the checking rook.
    let pawn = at("7k/8/8/8/8/2nP4/8/3K4 w - - 0 1");
    assert_eq!(texts_from(&pawn, Square::D3), "d3c4");
    let leaper = at("7k/8/8/3r2N1/8/8/8/3K4 w - - 0 1");
    assert_eq!(texts_from(&leaper, Square::G5), "");
    let leaper = at("7k/8/8/3r1N2/8/8/8/3K4 w - - 0 1");
    assert_eq!(texts_from(&leaper, Square::F5), "f5d4 f5d4xd5 f5d6xd5");
}

#[test]
fn a_capture_must_not_open_a_line_to_the_king() {
    // The knight on d4 is all that keeps the rook from the king.
    let rook = at("3r3k/8/8/8/R2n4/8/8/3K4 w - - 0 1");
    assert_eq!(
        texts(&rook, |text| text.starts_with("a4") && text.ends_with('4')),
        "a4b4 a4c4"
    );
    // On the line itself it may be passed.
    let behind = at("3r3k/8/3n4/8/3R4/8/8/3K4 w - - 0 1");
    assert_eq!(captured(&behind, "d4d7"), "d6");
    // A pawn that passes through it, off the line and on it.
    let through = at("7k/8/8/8/4b3/3n4/3P4/1K6 w - - 0 1");
    assert_eq!(texts_from(&through, Square::D2), "");
    let on_the_file = at("3r3k/8/8/8/8/3n4/3P4/3K4 w - - 0 1");
    assert_eq!(captured(&on_the_file, "d2d4"), "d3");
    // A pawn and its victim leave one rank together.
    let beside = at("7k/8/8/K2Pn2r/8/8/8/8 w - - 0 1");
    assert_eq!(texts_from(&beside, Square::D5), "d5d6");
    // A knight leaves its file with both of its victims.
    let knight = at("3r3k/3n4/3n4/3N4/8/8/8/3K4 w - - 0 1");
    assert_eq!(
        texts(&knight, |text| text.contains('x')),
        "d5c7xd6 d5c7xd7 d5e7xd6 d5e7xd7"
    );
}

#[test]
fn a_pinned_piece_may_capture_what_pins_it() {
    let knight = at("7k/8/8/8/8/3r4/3N4/3K4 w - - 0 1");
    assert_eq!(texts_from(&knight, Square::D2), "d2c4xd3 d2e4xd3");
    let rook = at("7k/8/3r4/8/3R4/8/8/3K4 w - - 0 1");
    assert_eq!(texts_from(&rook, Square::D4), "d4d2 d4d3 d4d5 d4d7 d4d8");
    let pawn = at("7k/8/8/8/8/8/K2Pr3/8 w - - 0 1");
    assert_eq!(texts_from(&pawn, Square::D2), "d2e3");
}

// King capture.

#[test]
fn a_king_is_captured_as_any_piece() {
    let rook = at("8/8/8/8/R1bk4/8/8/7K w - - 0 1");
    assert_eq!(captured(&rook, "a4e4"), "c4 d4");
    for (fen, text) in [
        ("8/8/8/8/R1bk4/8/8/7K w - - 0 1", "a4e4"),
        ("8/8/8/3Pk3/8/8/8/7K w - - 0 1", "d5e6"),
        ("8/8/8/8/8/3k4/3P4/7K w - - 0 1", "d2d4"),
        ("8/8/8/3N1k2/8/8/8/7K w - - 0 1", "d5f6xf5"),
    ] {
        let over = after(&at(fen), text);
        assert_eq!(status(&over), "white king-captured", "{fen}");
        assert_eq!(over.count_moves(), 0, "{fen}");
    }
}

#[test]
fn capturing_the_king_is_legal_whatever_happens_to_the_own() {
    // In check.
    let checked = at("8/8/8/3Pk3/8/8/8/r6K w - - 0 1");
    assert_eq!(texts_from(&checked, Square::D5), "d5e6");
    // Pinned.
    let pinned = at("3r4/8/8/3Pk3/8/8/8/3K4 w - - 0 1");
    assert_eq!(texts_from(&pinned, Square::D5), "d5d6 d5e6");
    let rook = at("3r4/8/8/3R1k2/8/8/8/3K4 w - - 0 1");
    assert_eq!(
        texts(&rook, |text| text.starts_with("d5") && text.ends_with('5')),
        "d5g5 d5h5"
    );
    // Opening a line; short of the king it is not legal.
    let opened = at("3r4/8/8/8/R2n1k2/8/8/3K4 w - - 0 1");
    assert_eq!(
        texts(&opened, |text| text.starts_with("a4") && text.ends_with('4')),
        "a4b4 a4c4 a4g4 a4h4"
    );
    // But not by capturing less.
    let knight = at("3r4/8/8/3N1k2/8/8/8/3K4 w - - 0 1");
    assert_eq!(texts_from(&knight, Square::D5), "d5f4xf5 d5f6xf5");
}

#[test]
fn with_the_king_go_its_castling_rights() {
    let position = at("r3k2r/8/4N3/8/8/8/8/7K w kq - 0 1");
    assert_eq!(fen(&after(&position, "e6d8xe8")), "r2N3r/8/8/8/8/8/8/7K b - - 0 1");
}

// Endings.

#[test]
fn the_side_without_a_move_loses() {
    let stalemate = at("7k/8/8/8/8/8/1r6/K7 w - - 0 1");
    assert!(!stalemate.is_check());
    assert_eq!(status(&stalemate), "black no-move");
    assert_eq!(status(&at("7k/8/8/8/8/8/1r6/K1r5 w - - 0 1")), "black checkmate");
}

#[test]
fn kings_alone_or_with_one_bishop_draw() {
    assert_eq!(status(&at("7k/8/8/8/8/8/8/K7 w - - 0 1")), "draw material");
    assert_eq!(status(&at("7k/8/8/8/8/8/8/KB6 w - - 0 1")), "draw material");
    assert_eq!(status(&at("7k/8/8/8/8/8/8/Kb6 w - - 0 1")), "draw material");
    assert_eq!(
        status(&at("7k/8/8/8/8/8/8/KN6 w - - 0 1")),
        "ongoing",
        "a knight is enough"
    );
    assert_eq!(
        status(&at("b6k/8/8/8/8/8/8/KB6 w - - 0 1")),
        "ongoing",
        "as are two bishops"
    );
}

#[test]
fn a_bishop_that_wins_at_once_is_no_draw() {
    let position = at("8/8/8/8/4B3/8/1K6/k7 w - - 0 1");
    assert_eq!(status(&position), "ongoing");
    assert_eq!(status(&after(&position, "e4b1")), "white no-move");
    assert_eq!(
        status(&after(&position, "e4f5")),
        "draw material",
        "the other side is to move"
    );
    // The king's own moves do not count: Kb3-b2 would do it, if the bishop were not to move.
    let king_wins = at("8/8/8/8/8/1K6/8/kB6 w - - 0 1");
    assert_eq!(status(&after(&king_wins, "b3b2")), "white no-move");
    assert_eq!(status(&king_wins), "draw material");
}

#[test]
fn no_move_is_looked_at_before_the_draws() {
    assert_eq!(status(&at("7k/8/8/8/8/8/1r6/K7 w - - 50 80")), "black no-move");
    assert_eq!(status(&at("8/8/8/8/8/8/1K6/kB6 b - - 50 80")), "white no-move");
}

#[test]
fn fifty_plies_without_a_capture_draw() {
    let start = at("7k/8/8/8/8/8/P6r/K7 w - - 48 60");
    let pawn_moved = after(&start, "a2a3");
    assert_eq!(status(&pawn_moved), "ongoing");
    assert_eq!(pawn_moved.state().halfmove_clock(), 49, "a pawn move is no progress");
    assert_eq!(status(&after(&pawn_moved, "h2h3")), "draw move-count");
    let capture = after(&at("7k/8/8/8/8/2p5/8/K1R5 w - - 49 60"), "c1c4");
    assert_eq!(capture.state().halfmove_clock(), 0);
    assert_eq!(status(&capture), "ongoing");
}

// Set-ups.

#[test]
fn bad_set_ups_are_refused() {
    insta::assert_snapshot!(refusal("7k/8/8/8/8/8/8/K6R w - - 0 1"), @"Black is in check on h8, but White is to move");
    insta::assert_snapshot!(refusal("8/8/8/8/8/8/8/7R w - - 0 1"), @"White must have exactly one king, found 0; Black must have exactly one king, found 0");
    insta::assert_snapshot!(refusal("P6k/8/8/8/8/8/8/K6n w K - 0 1"), @"a pawn cannot stand on a8; castling right K: the king is not on its home square");
    let two_parts = {
        let mut setup = setup("7k/8/8/8/8/8/8/K7 w - - 0 1", Fluidity::RULES);
        let color = setup.turn;
        setup.board.put(Square::D4, color, "RN".parse().unwrap());
        Fluidity::from_setup(&setup, Allow::all()).unwrap_err().to_string()
    };
    insta::assert_snapshot!(two_parts, @"RN on d4 does not exist in this game");
}

#[test]
fn a_missing_king_is_a_finished_game_and_needs_no_permission() {
    let over = Fluidity::from_setup(&setup("8/8/8/8/8/8/8/K6R b - - 0 1", Fluidity::RULES), Allow::empty()).unwrap();
    assert_eq!(status(&over), "white king-captured");
    assert_eq!(over.count_moves(), 0);
}

#[test]
fn a_game_that_ended_by_king_capture_can_be_set_up_again() {
    // The rook captures the king by passing through it, and leaves its own king in check: legal, and over.
    let before = at("5r2/8/8/8/8/8/8/R2k1K2 w - - 0 1");
    let after = after(&before, "a1e1");
    assert_eq!(status(&after), "white king-captured");
    let strict = Fluidity::from_setup(&after.to_setup(), Allow::empty());
    assert_eq!(strict.unwrap(), after);
}
