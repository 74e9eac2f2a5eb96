//! Playing a move of Fusor or chess.

use fusor_types::{CastlingRights, Move, MoveKind, Part, Stack};

use super::StackRules;
use crate::games::{castling, pawns};
use crate::{Progress, State};

#[inline(always)]
pub(super) fn play<R: StackRules>(state: &mut State, m: Move) {
    let joins = R::STACKS && state.us().contains(m.to());
    if joins || !m.is_plain() || !carry_plain(state, m) {
        play_otherwise::<R>(state, m);
    }
}

/// A plain piece goes to an empty square or captures another one: the most frequent case. `false`, and nothing has happened,
/// if either is a stack of several parts.
#[inline(always)]
fn carry_plain(state: &mut State, m: Move) -> bool {
    let (from, to, piece) = (m.from(), m.to(), m.group());
    let Some(captured) = state.carry_plain(piece, from, to) else {
        return false;
    };
    // No right is held for an empty corner, so the target matters only where something is captured.
    state.revoke(castling::rights_of_square(from) | castling::rights_of_square(to));
    let moves_pawn = piece == Stack::PAWN;
    let passed_over = if moves_pawn {
        pawns::passed_over_by_pawn(from, to)
    } else {
        None
    };
    state.end_turn(Progress::from(moves_pawn | !captured.is_empty()), passed_over);
    true
}

#[inline(never)]
fn play_otherwise<R: StackRules>(state: &mut State, m: Move) {
    match m.kind() {
        MoveKind::Castling => castling::castle(state, m),
        MoveKind::Normal if m.is_whole() && m.promotion().is_plain_orthodox() && promote_plain::<R>(state, m) => {}
        _ => carry_group(state, m),
    }
}

/// A lone pawn becomes one piece. `false`, and nothing has happened, if stacks take part.
fn promote_plain<R: StackRules>(state: &mut State, m: Move) -> bool {
    let (from, to, us) = (m.from(), m.to(), state.turn());
    if R::STACKS && state.us().contains(to) || state.carry_plain(m.group(), from, to).is_none() {
        return false;
    }
    state.take(to, us);
    state.place(to, us, m.promotion());
    state.revoke(castling::rights_of_square(to));
    state.end_turn(Progress::Reset, None);
    true
}

/// Stacks take part, or a pawn captures en passant.
fn carry_group(state: &mut State, m: Move) {
    let us = state.turn();
    let (from, to, group) = (m.from(), m.to(), m.group());
    let victim = if m.kind() == MoveKind::EnPassant {
        pawns::en_passant_victim(us, to)
    } else {
        to.bitboard()
    } & state.them();
    let moves_pawn = group.contains(Part::Pawn);
    let captures = !victim.is_empty();
    let mut lost_rights = CastlingRights::empty();
    if let Some(square) = victim.first() {
        state.take(square, !us);
        lost_rights |= castling::rights_of_square(square);
    }
    // Nothing here is missing for a legal move; an illegal one leaves some valid board.
    let rest = state.take(from, us).difference(group).unwrap_or(Stack::EMPTY);
    if !rest.is_empty() {
        state.place(from, us, rest);
    }
    if !rest.contains(Part::Rook) {
        lost_rights |= castling::rights_of_square(from);
    }
    let arriving = if m.promotion().is_empty() {
        group
    } else {
        group.without(Part::Pawn).union(m.promotion()).unwrap_or(group)
    };
    let fuses = state.us().contains(to);
    if fuses {
        let standing = state.take(to, us);
        state.place(to, us, standing.union(arriving).unwrap_or(standing));
    } else {
        state.place(to, us, arriving);
    }
    state.revoke(lost_rights);
    let steps = moves_pawn && !captures && !fuses;
    let passed_over = if steps { pawns::passed_over(us, from, to) } else { None };
    state.end_turn(Progress::from(moves_pawn || captures), passed_over);
}
