//! The statements and cases of Michael Nelson's description of Fugue (the page "Fugue" of The Chess Variant Pages), in its
//! order. Where it leaves something open, the rules of this project decide; those are tested in `rules_fugue.rs`.

#![allow(clippy::unwrap_used, reason = "a panic is a failed test")]

mod common;

use common::{after, captured, position, status, texts_from};
use fusor_movegen::types::{Color, Part, Square};
use fusor_movegen::{FromSetup, Fugue, Position};

fn moves(fen: &str, square: &str) -> String {
    texts_from(&position::<Fugue>(fen), square.parse().unwrap())
}

fn legal(fen: &str, text: &str) -> bool {
    common::move_texts(&position::<Fugue>(fen)).contains(&text.to_owned())
}

fn takes(fen: &str, text: &str) -> String {
    captured(&position::<Fugue>(fen), text)
}

/// "Board and Setup": the two lists of pieces with their squares.
#[test]
fn setup() {
    use Part::{Archer, Immobilizer, King, LongLeaper, PushmePullyu, Queen, Shield, Swapper};
    let start = Fugue::start();
    let has = |square: Square, color, part: Part| {
        let piece = start.board().piece_at(square).unwrap();
        assert_eq!((piece.color, piece.stack), (color, part.into()), "{square}");
    };
    for (square, part) in [
        (Square::A1, Immobilizer),
        (Square::B1, PushmePullyu),
        (Square::C1, Archer),
        (Square::D1, Shield),
        (Square::E1, King),
        (Square::F1, Queen),
        (Square::G1, LongLeaper),
        (Square::H1, Swapper),
    ] {
        has(square, Color::White, part);
    }
    for (square, part) in [
        (Square::H8, Immobilizer),
        (Square::G8, PushmePullyu),
        (Square::F8, Archer),
        (Square::E8, Shield),
        (Square::D8, King),
        (Square::C8, Queen),
        (Square::B8, LongLeaper),
        (Square::A8, Swapper),
    ] {
        has(square, Color::Black, part);
    }
    let pawns = start.board().by_part(Part::Pawn);
    assert_eq!((pawns.len(), start.board().occupied().len()), (16, 32));
}

/// "King": may move next to an enemy king.
#[test]
fn a_king_moves_next_to_a_king() {
    let fen = "8/8/8/8/8/2k5/8/K7 w - -";
    assert_eq!(moves(fen, "a1"), "a1a2 a1b1 a1b2");
    let beside = after(&position::<Fugue>(fen), "a1b2");
    assert_eq!(captured(&beside, "c3b2"), "b2");
}

/// "Long Leaper": one piece, over no friend, not over adjacent pieces, not to an occupied square.
#[test]
fn a_long_leaper_captures_one_piece() {
    let fen = "7k/8/8/8/8/8/8/L1p1p2K w - -";
    assert_eq!(takes(fen, "a1d1"), "c1");
    assert!(!legal(fen, "a1f1"), "no second piece on the same move");
    assert!(!legal("7k/8/8/8/8/8/8/L1P4K w - -", "a1d1"), "no friend");
    assert!(!legal("7k/8/8/8/8/8/8/L1pp3K w - -", "a1e1"), "no adjacent pieces");
    assert!(!legal("7k/8/8/8/8/8/8/L1p3PK w - -", "a1g1"), "no occupied square");
}

/// "Pushme-Pullyu": on b5 between pawns on a5 and d5, it can capture neither.
#[test]
fn a_pushme_pullyu_between_two_pawns_captures_neither() {
    let fen = "7k/8/8/pU1p4/8/8/8/7K w - -";
    let position = position::<Fugue>(fen);
    let row: Vec<_> = position
        .moves_from(Square::B5)
        .into_iter()
        .filter(|m| m.to().rank() == Square::B5.rank())
        .collect();
    assert_eq!(row, [], "c5 would be away from one and next to the other");
    assert!(position.moves_from(Square::B5).iter().all(|&m| !position.is_capture(m)));
    // With one of the two gone, the other one is captured, without a choice.
    assert_eq!(takes("7k/8/8/1U1p4/8/8/8/7K w - -", "b5c5"), "d5");
    assert_eq!(takes("7k/8/8/pU6/8/8/8/7K w - -", "b5c5"), "a5");
}

/// "Swapper": the swap, the enemy Swapper, mutual destruction, and what Immobilizer and Shield do about it.
#[test]
fn a_swapper_swaps_and_destroys() {
    assert!(legal("7k/8/8/8/p7/8/8/W6K w - -", "a1a4"), "an enemy");
    assert!(legal("7k/8/8/8/P7/8/8/W6K w - -", "a1a4"), "a friend");
    assert!(!legal("7k/8/8/8/w7/8/8/W6K w - -", "a1a4"), "not an enemy Swapper");
    assert_eq!(takes("7k/8/8/8/8/8/w7/W6K w - -", "a1a2x"), "a2");
    assert!(!legal("7k/8/8/8/8/8/pi6/W6K w - -", "a1a2x"), "not when immobilized");
    assert!(!legal("7k/8/8/8/8/s7/p7/W6K w - -", "a1a2x"), "not a protected piece");
    assert!(
        legal("7k/8/8/8/8/s7/p7/W6K w - -", "a1a2"),
        "but a protected piece can be swapped"
    );
}

/// "Swapper" and "Playing Tips": it rescues an immobilized piece by taking its place, and is immobilized itself.
#[test]
fn a_swapper_rescues_an_immobilized_piece() {
    let fen = "7k/8/8/8/Qi6/8/8/W6K w - -";
    assert_eq!(moves(fen, "a4"), "");
    let rescued = after(&position::<Fugue>(fen), "a1a4");
    assert_eq!(common::fen(&rescued), "7k/8/8/8/Wi6/8/8/Q6K b - - 1 1");
    let next = after(&rescued, "h8h7");
    assert_ne!(texts_from(&next, Square::A1), "");
    assert_eq!(texts_from(&next, Square::A4), "");
}

/// "Playing Tips": a swap removes the enemy Immobilizer from its victims, or the Shield from what it protects.
#[test]
fn a_swapper_swaps_with_immobilizer_and_shield() {
    // The king on h1 is held from g2; the Swapper on g8 changes places with the Immobilizer.
    let fen = "k5W1/8/8/8/8/8/6i1/7K w - -";
    assert_eq!(moves(fen, "h1"), "");
    let freed = after(&after(&position::<Fugue>(fen), "g8g2"), "a8a7");
    assert_ne!(texts_from(&freed, Square::H1), "");
    // The Queen attacks the pawn on d5, which the Shield on d6 protects until it is swapped away.
    let fen = "7k/8/3s3W/3p3Q/8/8/8/K7 w - -";
    assert!(!legal(fen, "h5d5"));
    let exposed = after(&after(&position::<Fugue>(fen), "h6d6"), "h8g8");
    assert_eq!(captured(&exposed, "h5d5"), "d5");
    // And the other way round: the pawn is swapped away from its Shield.
    let fen = "7k/8/3s4/3p3W/8/8/8/K6Q w - -";
    let exposed = after(&after(&position::<Fugue>(fen), "h5d5"), "h8g8");
    assert_eq!(captured(&exposed, "h1h5"), "h5");
}

/// "Archer": free at one and two squares, with a spotter beyond, which may be immobilized; an immobilized one cannot shoot.
#[test]
fn an_archer_shoots_with_and_without_spotter() {
    assert!(legal("7k/8/8/8/8/8/p7/A6K w - -", "a1a2"));
    assert!(legal("7k/8/8/8/8/p7/8/A6K w - -", "a1a3"));
    assert!(!legal("7k/8/8/8/p7/8/8/A6K w - -", "a1a4"), "no spotter");
    assert!(legal("7k/8/8/8/pP6/8/8/A6K w - -", "a1a4"), "adjacent");
    assert!(legal("7k/8/8/8/p1P5/8/8/A6K w - -", "a1a4"), "two squares away");
    assert!(!legal("7k/8/8/8/ppP5/8/8/A6K w - -", "a1a4"), "obstructed");
    assert!(!legal("7k/8/8/8/p7/2P5/8/A6K w - -", "a1a4"), "not in a straight line");
    assert!(legal("7k/8/8/8/p1P5/3i4/8/A6K w - -", "a1a4"), "immobilized spotter");
    assert!(!legal("7k/8/8/8/8/p7/1i6/A6K w - -", "a1a3"), "immobilized archer");
}

/// "Playing Tips": from the third rank, the own pawn line does the spotting.
#[test]
fn an_archer_shoots_past_its_pawn_line() {
    let fen = "7k/8/8/8/8/A6p/5PPP/K7 w - -";
    assert_eq!(takes(fen, "a3h3"), "h3");
    assert!(!legal("7k/8/8/8/8/A6p/PPPP4/K7 w - -", "a3h3"));
}

/// "Immobilizer": adjacent enemies may not move, two Immobilizers do not hold each other, and there is no suicide.
#[test]
fn an_immobilizer_holds_its_neighbours() {
    let fen = "7k/8/8/8/8/8/Ii6/K7 w - -";
    assert_eq!(moves(fen, "a1"), "");
    assert_ne!(moves(fen, "a2"), "");
    // Nothing that is held has a move, so none that removes it.
    assert_eq!(moves("7k/8/8/8/8/8/Qi6/K7 w - -", "a2"), "");
}

/// "Shield": immune are neighbours, the king too, the Shield itself not; an immobilized Shield goes on protecting.
#[test]
fn a_shield_protects_its_neighbours() {
    assert!(!legal("7k/8/8/3ps3/8/8/8/K2Q4 w - -", "d1d5"));
    assert!(!legal("3ks3/8/8/8/8/8/8/K2Q4 w - -", "d1d8"), "the king");
    assert!(legal("3ks3/8/8/8/8/8/8/K3Q3 w - -", "e1e8"), "the Shield itself");
    let fen = "7k/8/5I2/3ps3/8/8/8/K2Q4 w - -";
    assert!(!legal(fen, "d1d5"));
    assert_eq!(moves(&fen.replace(" w", " b"), "e5"), "", "the Shield is immobilized");
    assert_eq!(
        moves("7k/8/8/8/8/8/1i6/KS6 w - -", "a1"),
        "",
        "it does not protect from that"
    );
}

/// "Cannon Pawn": steps, leaps over either side, captures beyond the mount, which may be immobilized.
#[test]
fn a_cannon_pawn_leaps() {
    assert_eq!(
        moves("7k/8/8/3P4/8/8/8/K7 w - -", "d5"),
        "d5c4 d5c5 d5c6 d5d4 d5d6 d5e4 d5e5 d5e6"
    );
    assert_eq!(takes("7k/8/8/3Pp3/8/8/8/K7 w - -", "d5f5"), "", "over an enemy");
    assert_eq!(takes("7k/8/8/3PP3/8/8/8/K7 w - -", "d5f5"), "", "over a friend");
    assert_eq!(takes("7k/8/8/3PPp2/8/8/8/K7 w - -", "d5f5"), "f5");
    assert_eq!(takes("7k/8/8/3Ppp2/8/8/8/K7 w - -", "d5f5"), "f5");
    assert!(!legal("7k/8/8/3Pp3/8/8/8/K7 w - -", "d5e5"), "not the mount");
    assert_eq!(
        takes("7k/8/8/3Ppp2/5I2/8/8/K7 w - -", "d5f5"),
        "f5",
        "over an immobilized mount"
    );
}

/// "Cannon Pawn": by its own move to the last rank, it may become a piece that has been captured.
#[test]
fn a_cannon_pawn_promotes_to_a_captured_piece() {
    // Off the board: Immobilizer and Queen.
    let fen = "8/P6k/8/8/8/8/7W/UASLK3 w - -";
    assert_eq!(moves(fen, "a7"), "a7a6 a7a8 a7a8i a7a8q a7b6 a7b7 a7b8 a7b8i a7b8q");
    let swapped = after(&position::<Fugue>("W6k/8/8/8/8/8/8/P3K3 w - -"), "a8a1");
    assert_eq!(common::fen(&swapped), "P6k/8/8/8/8/8/8/W3K3 b - - 1 1");
}

/// "Rules": the object is to capture the king, and a player who cannot move loses.
#[test]
fn who_wins() {
    let captured = after(&position::<Fugue>("7k/8/8/8/8/8/8/K6Q w - -"), "h1h8");
    assert_eq!(status(&captured), "white king-captured");
    assert_eq!(status(&position::<Fugue>("7k/8/8/8/8/8/1i6/K7 w - -")), "black no-move");
}
