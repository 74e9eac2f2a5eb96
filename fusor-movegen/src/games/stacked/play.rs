//! Playing a move of Fusor or chess.

use fusor_types::{CastlingRights, Move, MoveKind, Part, Stack};

use super::StackRules;
use crate::games::{castling, pawns};
use crate::{Progress, State};

#[inline(always)]
pub(super) fn play<R: StackRules>(state: &mut State, m: Move) {
    match m.kind() {
        MoveKind::Castling => castling::castle(state, m),
        kind => carry::<R>(state, m, kind),
    }
}

#[inline(always)]
fn carry<R: StackRules>(state: &mut State, m: Move, kind: MoveKind) {
    let us = state.turn();
    let (from, to, group) = (m.from(), m.to(), m.group());
    let victim = if kind == MoveKind::EnPassant {
        pawns::en_passant_victim(us, to)
    } else {
        to.bitboard()
    } & state.them();
    let moves_pawn = group.contains(Part::Pawn);
    let mut lost_rights = CastlingRights::empty();
    if let Some(square) = victim.first() {
        let captured = state.remove(square);
        lost_rights |= CastlingRights::of_corner(square);
        if captured.contains(Part::King) {
            lost_rights |= CastlingRights::of_color(!us);
        }
    }
    let whole = !R::STACKS || m.is_whole();
    if whole {
        lost_rights |= castling::rights_of_square(from);
    }
    let fuses = R::STACKS && state.us().contains(to);
    let steps = moves_pawn && !fuses && kind == MoveKind::Normal && victim.is_empty();
    let passed_over = if steps { pawns::passed_over(us, from, to) } else { None };
    if whole && !fuses && m.promotion().is_empty() {
        state.relocate(from, to);
    } else {
        // Nothing here is missing for a legal move; an illegal one leaves some valid board.
        let stack = state.remove(from);
        let rest = stack.difference(group).unwrap_or(Stack::EMPTY);
        if !whole {
            state.put(from, us, rest);
            if !rest.contains(Part::Rook) {
                lost_rights |= CastlingRights::of_corner(from);
            }
        }
        let arriving = if m.promotion().is_empty() {
            Some(group)
        } else {
            group.without(Part::Pawn).union(m.promotion())
        };
        let standing = if fuses {
            state.board().stack_at(to)
        } else {
            Stack::EMPTY
        };
        let landed = arriving.and_then(|arriving| standing.union(arriving)).unwrap_or(group);
        state.put(to, us, landed);
    }
    state.revoke(lost_rights);
    let progress = Progress::from(moves_pawn || !victim.is_empty());
    state.end_turn(progress, passed_over);
}
