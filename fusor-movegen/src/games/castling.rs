//! Castling as in chess, and what takes the right to it away.

use fusor_types::{Bitboard, CastlingRights, CastlingSide, Color, File, Move, Part, Rank, Square};

use crate::attacks::{self, Sliders};
use crate::{Progress, State, safety};

/// The rights that go when a king or a rook leaves the square, is captured there or (in Fusion) joined there.
#[inline(always)]
#[expect(clippy::indexing_slicing, reason = "a square is below 64")]
pub(super) fn rights_of_square(square: Square) -> CastlingRights {
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

/// Whether the side to move holds the right, and nothing stands between king and rook.
#[inline(always)]
pub(super) fn is_free(state: &State, side: CastlingSide) -> bool {
    let us = state.turn();
    let home = Square::at(File::E, us.rank(Rank::R1));
    state.castling_rights().has(us, side)
        && attacks::between(home, side.rook_from(us)).is_disjoint(state.board().occupied())
}

/// The squares that the king crosses and lands on.
#[inline(always)]
pub(super) fn king_path(us: Color, side: CastlingSide) -> Bitboard {
    let (home, to) = (Square::at(File::E, us.rank(Rank::R1)), side.king_to(us));
    attacks::between(home, to) | to.into()
}

/// Where the king of the side to move may go by castling, provided that it is not in check.
#[inline(always)]
pub(super) fn targets<S: Sliders>(state: &State) -> Bitboard {
    let us = state.turn();
    if !state.castling_rights().intersects(CastlingRights::of_color(us)) {
        return Bitboard::EMPTY;
    }
    let board = state.board();
    let is_safe = |square| !safety::is_attacked::<S>(board, square, !us, board.occupied());
    let mut to = Bitboard::EMPTY;
    for side in CastlingSide::ALL {
        if is_free(state, side) && is_safe(side.rook_to(us)) && is_safe(side.king_to(us)) {
            to.insert(side.king_to(us));
        }
    }
    to
}

/// The king goes two squares, the whole stack on the corner to the square it crossed. A pawn inside that stack moves, so
/// it is progress.
#[cold]
pub(super) fn castle(state: &mut State, m: Move) {
    let us = state.turn();
    let corner = CastlingSide::of_target(m.to()).rook_from(us);
    let has_pawn = state.board().stack_at(corner).contains(Part::Pawn);
    move_king_and_corner(state, m);
    state.end_turn(Progress::from(has_pawn), None);
}

/// The same, but for the end of the turn.
#[cold]
pub(super) fn move_king_and_corner(state: &mut State, m: Move) {
    let us = state.turn();
    let side = CastlingSide::of_target(m.to());
    let home = Square::at(File::E, us.rank(Rank::R1));
    let (corner, rook_to) = (side.rook_from(us), side.rook_to(us));
    let castles = state.us().contains(home) && state.us().contains(corner);
    if castles && !state.board().occupied().contains(m.to()) && !state.board().occupied().contains(rook_to) {
        state.relocate(home, m.to());
        state.relocate(corner, rook_to);
    }
    state.revoke(CastlingRights::of_color(us));
}
