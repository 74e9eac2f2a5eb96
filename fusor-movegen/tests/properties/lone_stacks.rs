//! Stacks on a board with nothing else but kings far away: every group of them must be able to move.

use std::collections::BTreeSet;

use fusor_movegen::types::{Bitboard, Color, Part, Rank, Square, Stack};
use fusor_movegen::{Allow, CastlingRule, FromSetup, MoveSet, Setup};

/// Every stack of the game on every square, for both sides.
pub(crate) fn check<P: FromSetup>() {
    let sizes = 1..=Stack::MAX_LEN;
    let stacks = sizes.flat_map(|len| Stack::all_of_len(len).iter().copied());
    let known: Vec<Stack> = stacks
        .filter(|&stack| (P::RULES.has_stack)(stack) && !stack.contains(Part::King))
        .collect();
    assert!(known.len() >= 5);
    for stack in known {
        for square in Bitboard::FULL {
            for color in Color::ALL {
                check_stack::<P>(square, color, stack);
            }
        }
    }
}

fn check_stack<P: FromSetup>(square: Square, color: Color, stack: Stack) {
    let is_back = matches!(square.rank(), Rank::R1 | Rank::R8);
    if is_back && stack.contains(Part::Pawn) && !P::RULES.pawns_on_back_ranks {
        return;
    }
    let position = with_kings::<P>(square, color, stack);
    let moving: BTreeSet<Stack> = position
        .move_sets_from(square.into())
        .iter()
        .map(MoveSet::group)
        .collect();
    // In Fusor a pawn on its last rank rides, but does not walk.
    let rides_only = |group: Stack| {
        P::RULES.pawns_on_back_ranks
            && P::RULES.castling != CastlingRule::None
            && group.without(Part::Pawn).is_empty()
            && square.rank() == color.rank(Rank::R8)
    };
    let expected: BTreeSet<Stack> = stack
        .groups()
        .iter()
        .copied()
        .filter(|&group| !rides_only(group))
        .collect();
    assert_eq!(moving, expected, "{color} {stack} on {square}");
    for group in expected {
        assert!(!position.moves_of_group(square, group).is_empty());
    }
}

/// The stack, and two kings at a distance so that none of them is in the way or in check.
fn with_kings<P: FromSetup>(square: Square, color: Color, stack: Stack) -> P {
    let mut setup = Setup {
        turn: color,
        ..Setup::EMPTY
    };
    setup.board.put(square, color, stack);
    let far = |king: &Square| king.distance(square) > 2;
    for own in Bitboard::FULL.into_iter().filter(far) {
        for other in Bitboard::FULL
            .into_iter()
            .filter(far)
            .filter(|king| king.distance(own) > 2)
        {
            let mut setup = setup;
            setup.board.put(own, color, Stack::KING);
            setup.board.put(other, !color, Stack::KING);
            if let Ok(position) = P::from_setup(&setup, Allow::empty()) {
                return position;
            }
        }
    }
    panic!("no place for the kings beside {color} {stack} on {square}");
}
