//! The inventor's description of Fluidity Chess (chessvariants.com, "Fluidity Chess", by Lev Grigoriev), sentence by
//! sentence as far as it can be checked. What it says about the pieces in general is in `rules_fluidity.rs`.

#![allow(clippy::unwrap_used, reason = "a panic is a failed test")]

mod common;

use common::{after, captured, move_texts, position, status, texts_from};
use fusor_movegen::types::{Bitboard, Color, Move, Rank, Square, Stack};
use fusor_movegen::{Allow, Fluidity, FromSetup, Position, Setup};

/// The position of both diagrams, as the text tells it. Rooks on b4 and d1 and the bishop on b2 are White's, whose king
/// must stand on a1: the bishop is pinned, and the queen could go to a1 if the king left. The black king stands on h4: a
/// rook on g4 gives check and leaves h3 and h5.
const DIAGRAM: &str = "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4";

fn diagram(turn: char) -> Fluidity {
    position(&format!("{DIAGRAM} {turn} - - 0 1"))
}

/// What any legal move of the side to move captures.
fn capturable(position: &Fluidity) -> Bitboard {
    let captures = |m: Move| position.captures(m);
    position
        .legal_moves()
        .into_iter()
        .map(captures)
        .fold(Bitboard::EMPTY, |all, one| all | one)
}

/// Whether the side to move can capture the king now.
fn can_capture_king(position: &Fluidity) -> bool {
    capturable(position).intersects(position.state().king(!position.turn()).unwrap().into())
}

#[test]
fn what_has_no_square_behind_it_is_safe() {
    for turn in ['w', 'b'] {
        let safe = [Square::D1, Square::A4, Square::B2, Square::A1, Square::H4];
        let safe: Bitboard = safe.into_iter().collect();
        assert!(capturable(&diagram(turn)).is_disjoint(safe));
    }
}

#[test]
fn the_rook_on_b4() {
    let position = diagram('w');
    assert_eq!(
        texts_from(&position, Square::B4),
        "b4b3 b4b5 b4b6 b4b7 b4b8 b4e4 b4g4",
        "not b1, behind the friend on b2"
    );
    assert_eq!(captured(&position, "b4b8"), "");
    assert_eq!(captured(&position, "b4e4"), "c4 d4");
    assert_eq!(captured(&position, "b4g4"), "c4 d4 f4");
}

#[test]
fn three_at_once_win_in_two() {
    let checked = after(&diagram('w'), "b4g4");
    assert!(checked.is_check());
    assert_eq!(move_texts(&checked).join(" "), "h4h3 h4h5");
    for flight in ["h4h3", "h4h5"] {
        let mated = after(&after(&checked, flight), "d1h1");
        assert_eq!(status(&mated), "white checkmate", "{flight}");
    }
}

#[test]
fn the_pinned_bishop_on_b2() {
    let position = diagram('w');
    assert_eq!(texts_from(&position, Square::B2), "b2c3 b2e5 b2f6 b2h8");
    assert_eq!(captured(&position, "b2e5"), "d4");
    assert_eq!(captured(&position, "b2f6"), "d4");
    assert_eq!(captured(&position, "b2h8"), "d4 g7");
}

#[test]
fn one_more_on_the_diagonal_is_taken_too_and_two_are_too_many() {
    let with = |board: &str| position::<Fluidity>(&format!("{board} w - - 0 1"));
    let one = with("8/6n1/8/4p3/bRnq1b1k/8/1B6/K2R4");
    assert_eq!(texts_from(&one, Square::B2), "b2c3 b2f6 b2h8");
    assert_eq!(captured(&one, "b2h8"), "d4 e5 g7");
    let other = with("8/6n1/5p2/8/bRnq1b1k/8/1B6/K2R4");
    assert_eq!(texts_from(&other, Square::B2), "b2c3 b2e5 b2h8");
    assert_eq!(captured(&other, "b2h8"), "d4 f6 g7");
    let both = with("8/6n1/5p2/4p3/bRnq1b1k/8/1B6/K2R4");
    assert_eq!(texts_from(&both, Square::B2), "b2c3");
}

#[test]
fn after_the_bishop_has_taken_the_knight_threatens_the_king() {
    // (On f6 the bishop gives check, so that the knight has no time.)
    for capture in ["b2e5", "b2h8"] {
        let threatened = after(&after(&diagram('w'), capture), "c4a3xb4");
        assert!(!threatened.is_check(), "the threat is hidden");
        let saved = after(&threatened, "a1b2");
        assert!(!can_capture_king(&saved), "{capture}");
        // Without a defence it is carried out.
        let lost = after(&after(&threatened, "d1d8"), "a3b1xa1");
        assert_eq!(status(&lost), "black king-captured", "{capture}");
    }
}

#[test]
fn the_rook_on_d1_can_land_behind_the_queen() {
    let position = diagram('w');
    for to in ["d5", "d6", "d7", "d8"] {
        assert_eq!(captured(&position, &format!("d1{to}")), "d4");
    }
    assert_eq!(captured(&position, "d1d3"), "");
}

#[test]
fn if_the_king_moves_the_queen_mates_on_a1() {
    let white = diagram('w');
    assert_eq!(texts_from(&white, Square::A1), "a1a2 a1b1");
    for step in ["a1a2", "a1b1"] {
        let black = after(&white, step);
        assert_eq!(captured(&black, "d4a1"), "b2");
        assert_eq!(status(&after(&black, "d4a1")), "black checkmate", "{step}");
    }
}

#[test]
fn the_knight_on_c4() {
    let position = diagram('b');
    assert_eq!(
        texts_from(&position, Square::C4),
        "c4a3 c4a3xb4 c4a5 c4a5xb4 c4b6 c4d2 c4d6 c4e3 c4e5",
        "not b2, which is occupied, and the friend on a4 is safe"
    );
}

#[test]
fn the_knight_on_a3_threatens_to_capture_the_king() {
    for leap in ["c4a3", "c4a3xb4"] {
        let threatened = after(&diagram('b'), leap);
        assert!(!threatened.is_check());
        // The bishop cannot take the knight, and stands where the king would be safe.
        assert!(
            texts_from(&threatened, Square::B2)
                .split(' ')
                .all(|text| { text.is_empty() || captured(&threatened, text).split(' ').all(|square| square != "a3") })
        );
        // The king cannot go to b1, which is covered; a2 is no better than a1.
        assert_eq!(texts_from(&threatened, Square::A1), "a1a2");
        assert_eq!(
            status(&after(&after(&threatened, "a1a2"), "a3b1xa2")),
            "black king-captured"
        );

        // Giving check is of no use: capturing the king is legal even so.
        let checked = after(&threatened, "d1h1");
        assert!(checked.is_check());
        assert_eq!(status(&after(&checked, "a3b1xa1")), "black king-captured");

        // The king is captured whatever White does, as the text says, but for one defence that it does not mention: a
        // rook on b1, where the knight would have to land.
        let defences: Vec<String> = move_texts(&threatened)
            .into_iter()
            .filter(|reply| !can_capture_king(&after(&threatened, reply)))
            .collect();
        assert_eq!(defences, ["d1b1"], "{leap}");
    }
}

/// A white piece of this kind, on some square of an otherwise empty board, can capture a black one on the square.
fn can_ever_capture_on(stack: Stack, victim: Square) -> bool {
    let pawn_ranks = Rank::R1.bitboard() | Rank::R8.bitboard();
    let mut corners = Bitboard::CORNERS
        .into_iter()
        .filter(|corner| corner.distance(victim) > 2);
    let (white_king, black_king) = (corners.next().unwrap(), corners.next().unwrap());
    Square::ALL.into_iter().any(|from| {
        let mut setup = Setup::EMPTY;
        setup.board.put(white_king, Color::White, Stack::KING);
        setup.board.put(black_king, Color::Black, Stack::KING);
        setup.board.put(victim, Color::Black, Stack::KNIGHT);
        if setup.board.occupied().contains(from) || stack == Stack::PAWN && pawn_ranks.contains(from) {
            return false;
        }
        setup.board.put(from, Color::White, stack);
        let position = Fluidity::from_setup(&setup, Allow::all()).unwrap();
        position
            .legal_moves()
            .into_iter()
            .any(|m| position.captures(m).contains(victim))
    })
}

#[test]
fn who_can_capture_on_which_squares() {
    let edges = bitboard_of(|square| square.file().index() % 7 == 0 || square.rank().index() % 7 == 0);
    let back_ranks = Rank::R1.bitboard() | Rank::R8.bitboard();
    for (stack, never) in [
        (Stack::KNIGHT, Bitboard::EMPTY),
        (Stack::PAWN, back_ranks),
        (Stack::QUEEN, Bitboard::CORNERS),
        (Stack::ROOK, Bitboard::CORNERS),
        (Stack::BISHOP, edges),
    ] {
        let capturable = bitboard_of(|square| can_ever_capture_on(stack, square));
        assert_eq!(capturable, !never, "{stack}\n{capturable}");
    }
}

fn bitboard_of(condition: impl Fn(Square) -> bool) -> Bitboard {
    Square::ALL.into_iter().filter(|&square| condition(square)).collect()
}
