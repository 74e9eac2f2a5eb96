//! Whether a move gives check, without playing it.

use fusor_types::{Bitboard, Move, Part, Stack};

use crate::attacks::{self, Sliders};
use crate::{Position, State};

/// Whether the enemy king is attacked after a legal move of orthodox parts, other than castling, that takes what stands on
/// `captured`. `kings_attack` says whether kings give check, which they do where a royal piece has other parts.
#[inline]
pub(super) fn after<S: Sliders>(state: &State, m: Move, captured: Bitboard, kings_attack: bool) -> bool {
    let (board, us) = (state.board(), state.turn());
    let Some(king) = state.king(!us).filter(|&king| !captured.contains(king)) else {
        return false;
    };
    let (from, to) = (Bitboard::from(m.from()), Bitboard::from(m.to()));
    let left = board.stack_at(m.from()).difference(m.group()).unwrap_or(Stack::EMPTY);
    let landing = if m.promotion().is_empty() {
        m.group()
    } else {
        m.group().without(Part::Pawn).union(m.promotion()).unwrap_or(m.group())
    };
    let joined = if state.us().contains(m.to()) {
        board.stack_at(m.to())
    } else {
        Stack::EMPTY
    };
    let (left, landed) = (left.kinds(), landing.kinds().with(joined.kinds()));
    let squares = |part| {
        let mut squares = board.pieces(us, part) - from - to;
        if left.contains(part) {
            squares |= from;
        }
        if landed.contains(part) {
            squares |= to;
        }
        squares
    };
    let mut occupied = (board.occupied() - captured - from) | to;
    if !m.is_whole() {
        occupied |= from;
    }
    let queens = squares(Part::Queen);
    let (diagonal, straight) = (squares(Part::Bishop) | queens, squares(Part::Rook) | queens);
    attacks::knight(king).intersects(squares(Part::Knight))
        || attacks::pawn(!us, king).intersects(squares(Part::Pawn))
        || kings_attack && attacks::king(king).intersects(squares(Part::King))
        || attacks::diagonals(king).intersects(diagonal) && S::bishop(king, occupied).intersects(diagonal)
        || attacks::rank_and_file(king).intersects(straight) && S::rook(king, occupied).intersects(straight)
}

/// The same for a move of any kind, which is played.
pub(crate) fn played<P: Position>(position: &P, m: Move) -> bool {
    let mut next = position.clone();
    next.play_unchecked(m);
    next.is_check()
}
