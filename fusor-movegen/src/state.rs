//! The state that all five games share.

use fusor_types::{Bitboard, Board, CastlingRights, Color, Part, Square, Stack};

use crate::hash;

/// The largest move counter: nine digits, as much as the text formats read.
pub(crate) const MAX_COUNTER: u32 = 999_999_999;

/// A board with everything else that a position is made of, and the hash that goes with it.
///
/// Rule sets are built on it: its changing methods keep the hash, so that a game's `play` is a few calls that read like
/// the rule. It checks no rules.
///
/// Two states are equal if all of their fields are, counters and en passant square included; what counts as the same
/// position in a game is asked of [`Position::repeats`](crate::Position::repeats).
#[derive(Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    board: Board,
    hash: u64,
    /// Plies without progress. Like the next, it is capped where it is read, not where it is counted; nothing is lost
    /// before a game has had three thousand million plies.
    halfmove_clock: u32,
    /// Twice the number of the move, and one more if Black is to move: one addition ends a turn.
    plies: u32,
    en_passant: Option<Square>,
    rights: CastlingRights,
    king_en_prise: bool,
}

#[expect(clippy::non_canonical_clone_impl, reason = "a board is copied faster so")]
impl Clone for State {
    #[inline(always)]
    fn clone(&self) -> Self {
        Self {
            board: Clone::clone(&self.board),
            ..*self
        }
    }
}

impl State {
    /// A state with the hash computed from scratch. The counters are capped at 999,999,999.
    #[must_use]
    pub fn new(
        board: Board,
        turn: Color,
        rights: CastlingRights,
        en_passant: Option<Square>,
        halfmove_clock: u32,
        fullmove_number: u32,
    ) -> Self {
        let mut state = Self {
            board,
            hash: 0,
            halfmove_clock: halfmove_clock.min(MAX_COUNTER),
            plies: 2 * fullmove_number.min(MAX_COUNTER) + turn as u32,
            en_passant,
            rights,
            king_en_prise: false,
        };
        state.hash = state.hash_from_scratch();
        state
    }

    /// Which stack stands where.
    #[inline]
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[inline]
    #[must_use]
    pub const fn turn(&self) -> Color {
        if self.plies & 1 == 0 {
            Color::White
        } else {
            Color::Black
        }
    }

    /// The castling rights that are still held.
    #[inline]
    #[must_use]
    pub const fn castling_rights(&self) -> CastlingRights {
        self.rights
    }

    /// The square that a double step has just passed over, whether it can be captured there or not.
    #[inline]
    #[must_use]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Plies since the last move that made progress, as the game defines it.
    #[inline]
    #[must_use]
    pub const fn halfmove_clock(&self) -> u32 {
        capped(self.halfmove_clock)
    }

    /// The number of the move, 1 at the start; it grows after each move of Black.
    #[inline]
    #[must_use]
    pub const fn fullmove_number(&self) -> u32 {
        capped(self.plies >> 1)
    }

    /// The side to move may capture the enemy king at once. Only positions set up with explicit permission are like
    /// that, and only until the next move.
    #[inline]
    #[must_use]
    pub const fn king_en_prise(&self) -> bool {
        self.king_en_prise
    }

    /// The hash of board, turn and castling rights. The en passant square is not in it, as it counts only where a capture
    /// is legal, which a state does not know.
    #[inline]
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The same hash, computed from the board.
    #[must_use]
    pub fn hash_from_scratch(&self) -> u64 {
        let pieces = self.board.iter().fold(0, |hash, (square, piece)| {
            hash ^ hash::stack(piece.stack, piece.color, square)
        });
        let turn = if self.turn() == Color::Black {
            hash::BLACK_TO_MOVE
        } else {
            0
        };
        pieces ^ turn ^ hash::castling(self.rights)
    }

    /// The squares of the side to move.
    #[inline]
    #[must_use]
    pub const fn us(&self) -> Bitboard {
        self.board.by_color(self.turn())
    }

    /// The squares of the other side.
    #[inline]
    #[must_use]
    pub const fn them(&self) -> Bitboard {
        self.board.by_color(self.turn().other())
    }

    /// The square of a side's king part.
    #[inline]
    #[must_use]
    pub const fn king(&self, color: Color) -> Option<Square> {
        self.board.king_of(color)
    }

    /// Whether both sides have a king: if not, the game is over.
    #[inline]
    #[must_use]
    pub fn has_both_kings(&self) -> bool {
        let kings = self.board.by_part(Part::King);
        kings.intersects(self.us()) && kings.intersects(self.them())
    }

    /// Puts a stack on a square in place of whatever stands there; the empty stack clears the square.
    #[inline]
    pub fn put(&mut self, square: Square, color: Color, stack: Stack) {
        let old = self.remove(square);
        debug_assert!(old.is_empty() || self.board.stack_at(square).is_empty());
        self.board.put(square, color, stack);
        self.hash ^= hash::stack(stack, color, square);
    }

    /// Clears a square and gives back what stood there.
    #[inline]
    pub fn remove(&mut self, square: Square) -> Stack {
        let Some(color) = self.board.color_at(square) else {
            return Stack::EMPTY;
        };
        let stack = self.board.remove(square);
        self.hash ^= hash::stack(stack, color, square);
        stack
    }

    /// Puts a stack on an empty square, for hot paths.
    ///
    /// # Panics
    ///
    /// With debug assertions, if the square is not empty or the stack is.
    #[inline]
    pub fn place(&mut self, square: Square, color: Color, stack: Stack) {
        self.board.place(square, color, stack);
        self.hash ^= hash::stack(stack, color, square);
    }

    /// Takes the stack of `color` off a square and gives it back, for hot paths.
    ///
    /// # Panics
    ///
    /// With debug assertions, if there is no stack of that colour.
    #[inline]
    pub fn take(&mut self, square: Square, color: Color) -> Stack {
        let stack = self.board.take(square, color);
        self.hash ^= hash::stack(stack, color, square);
        stack
    }

    /// Moves the whole stack of the side to move on `from` to the empty square `to`.
    #[inline]
    pub fn relocate(&mut self, from: Square, to: Square) {
        let (stack, us) = (self.board.stack_at(from), self.turn());
        self.board.relocate(us, from, to);
        self.hash ^= hash::stack(stack, us, from) ^ hash::stack(stack, us, to);
    }

    /// Moves the plain orthodox piece of the side to move on `from` to a square that is empty or holds an enemy's plain
    /// orthodox piece, and gives back what it captured there, the empty stack if nothing. `None`, and nothing has happened,
    /// if either is no such piece.
    ///
    /// # Panics
    ///
    /// With debug assertions, if the piece is not what stands on `from`, or `to` is an own square.
    #[inline(always)]
    #[must_use]
    pub fn carry_plain(&mut self, piece: Stack, from: Square, to: Square) -> Option<Stack> {
        let us = self.turn();
        let captured = self.board.carry_plain(us, piece, from, to)?;
        self.hash ^= hash::stack(piece, us, from) ^ hash::stack(piece, us, to) ^ hash::stack(captured, us.other(), to);
        Some(captured)
    }

    /// Takes castling rights away; those not held do not matter.
    #[inline]
    pub fn revoke(&mut self, rights: CastlingRights) {
        if self.rights.intersects(rights) {
            self.hash ^= hash::castling(self.rights);
            self.rights = self.rights.difference(rights);
            self.hash ^= hash::castling(self.rights);
        }
    }

    /// Says that the side to move may capture the king, see [`king_en_prise`](Self::king_en_prise).
    #[inline]
    pub fn set_king_en_prise(&mut self) {
        self.king_en_prise = true;
    }

    /// Ends the turn: the other side moves next. `progress` says whether the halfmove clock starts again, `en_passant` is
    /// the square that a double step passed over.
    #[inline]
    pub fn end_turn(&mut self, progress: Progress, en_passant: Option<Square>) {
        // A factor instead of a choice: whether a move makes progress is hard to foresee for a processor.
        self.halfmove_clock = self.halfmove_clock.wrapping_add(1) * u32::from(progress == Progress::None);
        self.plies = self.plies.wrapping_add(1);
        self.en_passant = en_passant;
        self.king_en_prise = false;
        self.hash ^= hash::BLACK_TO_MOVE;
    }
}

/// A counter as it is read.
const fn capped(counter: u32) -> u32 {
    if counter < MAX_COUNTER { counter } else { MAX_COUNTER }
}

/// Whether a move counts as progress for the halfmove clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Progress {
    /// A capture or, where the game says so, a pawn move: the clock starts again.
    Reset,
    /// Any other move.
    None,
}

impl From<bool> for Progress {
    /// `true` is [`Progress::Reset`].
    fn from(reset: bool) -> Self {
        if reset { Self::Reset } else { Self::None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_at_most_192_bytes() {
        assert_eq!(size_of::<State>(), 192);
    }
}
