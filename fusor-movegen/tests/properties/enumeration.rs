//! The generator against the question whether a move is legal, asked for all moves that can be written down.

use std::collections::BTreeSet;

use fusor_movegen::types::{Bitboard, Move, MoveKind, Part, PartSet, Square, Stack};
use fusor_movegen::{FromSetup, Position};

use crate::common::fen;
use crate::laws::build;
use crate::source::Recipe;

/// From any square, any group of what stands there, to any square, by any mechanism, with any promotion of its pawns.
pub(crate) fn check<P: FromSetup>(recipe: &Recipe) {
    let position: P = recipe.position();
    let fen = fen(&position);
    let legal: BTreeSet<Move> = all_moves(&position).filter(|&m| position.is_legal(m)).collect();
    let generated: BTreeSet<Move> = position.legal_moves().into_iter().collect();
    assert_eq!(legal, generated, "{fen}");
    // Whatever else is asked for is refused without harm, and what is refused has a reason.
    for m in illegal(&position) {
        let before = position.to_setup();
        let mut same = position.clone();
        let refused = same.play(m).expect_err("an illegal move");
        assert!(refused.to_string().contains(" is illegal: "), "{fen}: {refused}");
        assert_eq!(same.to_setup(), before, "{fen}: {m}");
    }
}

/// From any square, any group of what stands there, to any square, by any mechanism, with any promotion of its pawns.
pub(crate) fn all_moves<P: Position>(position: &P) -> impl Iterator<Item = Move> {
    let board = *position.board();
    Bitboard::FULL.into_iter().flat_map(move |from| {
        let stack = board.stack_at(from);
        // From an empty square nothing goes, whatever one says.
        let groups = if stack.is_empty() {
            &[Stack::ROOK]
        } else {
            stack.groups()
        };
        let with_promotions = groups
            .iter()
            .flat_map(|&group| promotions(group).into_iter().map(move |promotion| (group, promotion)));
        let by_kind = with_promotions.flat_map(|chosen| MoveKind::ALL.map(|kind| (chosen, kind)));
        by_kind.flat_map(move |((group, promotion), kind)| {
            [true, false].into_iter().flat_map(move |whole| {
                Bitboard::FULL
                    .into_iter()
                    .map(move |to: Square| build(from, to, group, whole).with_kind(kind).with_promotion(promotion))
            })
        })
    })
}

/// None; and whatever its pawns could become in some game, one part for each, or one part too many.
fn promotions(group: Stack) -> Vec<Stack> {
    let orthodox = PartSet::of(&Part::ORTHODOX);
    let (pawns, kinds) = match group.pawns() {
        1 => (1, PartSet::of(&Part::ALL)),
        pawns => (pawns, orthodox),
    };
    let fitting = Stack::multisets(kinds, pawns).filter(|_| pawns > 0);
    let wrong = Stack::multisets(orthodox, pawns % 3 + 1).take(2);
    [Stack::EMPTY].into_iter().chain(fitting).chain(wrong).collect()
}

/// Some moves that are not legal: those of one square to all squares.
fn illegal<P: Position>(position: &P) -> Vec<Move> {
    let origins = position.state().us().into_iter().take(4);
    let moves = origins.flat_map(|from| {
        let group = position.board().stack_at(from);
        Bitboard::FULL.into_iter().map(move |to| Move::new(from, to, group))
    });
    moves.filter(|&m| !position.is_legal(m)).collect()
}
