//! Playing a move of Fusor or chess.

use fusor_types::{Bitboard, CastlingRights, CastlingSide, Color, File, Move, MoveKind, Part, Rank, Square, Stack};

use super::StackRules;
use crate::{Progress, State};

/// The square of the stack that an en passant capture on `target` by `us` takes.
#[inline(always)]
pub(super) fn en_passant_victim(us: Color, target: Square) -> Bitboard {
    match us {
        Color::White => target.bitboard().down(),
        Color::Black => target.bitboard().up(),
    }
}

/// The rights that go when a king or a rook leaves the square, or is captured there.
#[inline(always)]
#[expect(clippy::indexing_slicing, reason = "a square is below 64")]
fn rights_of_square(square: Square) -> CastlingRights {
    const TABLE: [CastlingRights; 64] = {
        let mut table = [CastlingRights::empty(); 64];
        let mut i = 0;
        while i < 64 {
            table[i] = CastlingRights::of_corner(Square::ALL[i]);
            i += 1;
        }
        table[Square::E1.index()] = CastlingRights::WHITE;
        table[Square::E8.index()] = CastlingRights::BLACK;
        table
    };
    TABLE[square.index()]
}

#[inline(always)]
pub(super) fn play<R: StackRules>(state: &mut State, m: Move) {
    match m.kind() {
        MoveKind::Castling => castle(state, m),
        kind => carry::<R>(state, m, kind),
    }
}

#[inline(always)]
fn carry<R: StackRules>(state: &mut State, m: Move, kind: MoveKind) {
    let us = state.turn();
    let (from, to, group) = (m.from(), m.to(), m.group());
    let victim = if kind == MoveKind::EnPassant {
        en_passant_victim(us, to)
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
        lost_rights |= rights_of_square(from);
    }
    let fuses = R::STACKS && state.us().contains(to);
    let double_step =
        moves_pawn && !fuses && is_double_step(us, from, to) && kind == MoveKind::Normal && victim.is_empty();
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
    state.end_turn(progress, if double_step { from.forward(us) } else { None });
}

#[inline(always)]
fn is_double_step(us: Color, from: Square, to: Square) -> bool {
    from.index().abs_diff(to.index()) == 16 && from.rank() == us.rank(Rank::R2) && to.rank() == us.rank(Rank::R4)
}

/// The king goes two squares, the whole stack on the corner to the square it crossed. A pawn inside that stack moves, so
/// it is progress.
#[cold]
fn castle(state: &mut State, m: Move) {
    let us = state.turn();
    let side = CastlingSide::of_target(m.to());
    let home = Square::at(File::E, us.rank(Rank::R1));
    let (corner, rook_to) = (side.rook_from(us), side.rook_to(us));
    let has_pawn = state.board().stack_at(corner).contains(Part::Pawn);
    let castles = state.us().contains(home) && state.us().contains(corner);
    if castles && !state.board().occupied().contains(m.to()) && !state.board().occupied().contains(rook_to) {
        state.relocate(home, m.to());
        state.relocate(corner, rook_to);
    }
    state.revoke(CastlingRights::of_color(us));
    state.end_turn(Progress::from(has_pawn), None);
}
