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
    let target = if kind == MoveKind::EnPassant {
        pawns::en_passant_victim(us, to)
    } else {
        to.bitboard()
    };
    let moves_pawn = if R::STACKS {
        group.contains(Part::Pawn)
    } else {
        group == Stack::PAWN
    };
    let whole = !R::STACKS || m.is_whole();
    let mut lost_rights = if whole {
        castling::rights_of_square(from)
    } else {
        CastlingRights::empty()
    };
    let victim = target & state.them();
    let captures = !victim.is_empty();
    if let Some(square) = victim.first() {
        let captured = state.take(square, !us);
        lost_rights |= CastlingRights::of_corner(square);
        if captured.contains(Part::King) {
            lost_rights |= CastlingRights::of_color(!us);
        }
    }
    let fuses = R::STACKS && state.us().contains(to);
    let steps = moves_pawn && !captures && !fuses;
    let passed_over = if steps { pawns::passed_over(us, from, to) } else { None };
    if whole && !fuses && m.promotion().is_empty() {
        state.relocate(from, to);
    } else {
        // Nothing here is missing for a legal move; an illegal one leaves some valid board.
        let rest = state.take(from, us).difference(group).unwrap_or(Stack::EMPTY);
        if !rest.is_empty() {
            state.place(from, us, rest);
            if !rest.contains(Part::Rook) {
                lost_rights |= CastlingRights::of_corner(from);
            }
        }
        let arriving = if m.promotion().is_empty() {
            group
        } else {
            promote(group, m.promotion())
        };
        if fuses {
            let standing = state.take(to, us);
            state.place(to, us, standing.union(arriving).unwrap_or(standing));
        } else {
            state.place(to, us, arriving);
        }
    }
    state.revoke(lost_rights);
    let progress = Progress::from(moves_pawn || captures);
    state.end_turn(progress, passed_over);
}

/// The group after its pawns have become something else (or stayed).
#[inline(always)]
fn promote(group: Stack, promotion: Stack) -> Stack {
    group.without(Part::Pawn).union(promotion).unwrap_or(group)
}
