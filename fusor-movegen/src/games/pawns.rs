//! Pawns as in chess.

use fusor_types::{Bitboard, Color, Move, Rank, Square};

use crate::{Promotions, attacks, safety};

/// The squares in front of the given ones.
#[inline(always)]
pub(super) fn ahead(us: Color, set: Bitboard) -> Bitboard {
    match us {
        Color::White => set.up(),
        Color::Black => set.down(),
    }
}

/// Where a pawn goes, en passant aside.
#[inline(always)]
pub(super) fn steps(us: Color, square: Square, occupied: Bitboard, them: Bitboard) -> Bitboard {
    let one = ahead(us, square.into()) - occupied;
    // Only a pawn on its second rank steps over the third.
    let two = ahead(us, one & us.rank(Rank::R3).bitboard()) - occupied;
    one | two | attacks::pawn(us, square) & them
}

/// Where some pawns go, found for all at once, en passant aside.
#[derive(Clone, Copy)]
pub(super) struct Steps {
    one: Bitboard,
    two: Bitboard,
    hits: Bitboard,
}

impl Steps {
    /// The steps to squares of `targets`.
    #[inline(always)]
    pub(super) fn new(us: Color, pawns: Bitboard, occupied: Bitboard, them: Bitboard, targets: Bitboard) -> Self {
        let one = ahead(us, pawns) - occupied;
        let two = ahead(us, one & us.rank(Rank::R3).bitboard()) - occupied;
        Self {
            one: one & targets,
            two: two & targets,
            hits: them & targets,
        }
    }

    /// All squares from which a pawn goes somewhere, and some more without a pawn.
    #[inline(always)]
    pub(super) fn origins(self, us: Color) -> Bitboard {
        ahead(!us, self.one | ahead(!us, self.two)) | safety::pawn_attacks(self.hits, !us)
    }

    /// Where the pawn of a square goes.
    #[inline(always)]
    pub(super) fn of(self, us: Color, square: Square) -> Bitboard {
        let one = ahead(us, square.into());
        one & self.one | ahead(us, one) & self.two | attacks::pawn(us, square) & self.hits
    }
}

/// The number of moves of all these pawns, en passant aside, to squares of `targets`, with so many promotions to choose
/// from.
#[inline(always)]
pub(super) fn count(
    us: Color,
    pawns: Bitboard,
    occupied: Bitboard,
    them: Bitboard,
    targets: Bitboard,
    choices: u32,
) -> u32 {
    let one = ahead(us, pawns) - occupied;
    let two = (ahead(us, one & us.rank(Rank::R3).bitboard()) - occupied) & targets;
    let one = one & targets;
    let hits = them & targets;
    let (left, right) = (ahead(us, pawns).left() & hits, ahead(us, pawns).right() & hits);
    let moves = one.len() + two.len() + left.len() + right.len();
    let last = us.rank(Rank::R8).bitboard();
    if ((one | left | right) & last).is_empty() {
        moves
    } else {
        let promoting = (one & last).len() + (left & last).len() + (right & last).len();
        moves + promoting * (choices - 1)
    }
}

/// The square that a plain pawn passes over, if it goes two squares: only from its second rank it does. Without a branch.
#[inline(always)]
pub(super) fn passed_over_by_pawn(from: Square, to: Square) -> Option<Square> {
    let (from, to) = (from as u8, to as u8);
    Square::new(if from ^ to == 16 { (from + to) / 2 } else { 64 })
}

/// The square that a pawn passes over by going from one square to the other, if that is a double step.
#[inline(always)]
pub(super) fn passed_over(us: Color, from: Square, to: Square) -> Option<Square> {
    // The numbers of squares two ranks apart on one file differ in one bit, if they are on ranks 2 and 4 or 7 and 5.
    let is_double_step = from as u8 ^ to as u8 == 16 && from.rank() == us.rank(Rank::R2);
    if is_double_step { from.forward(us) } else { None }
}

/// The square of the stack that an en passant capture on `target` by `us` takes.
#[inline(always)]
pub(super) fn en_passant_victim(us: Color, target: Square) -> Bitboard {
    ahead(!us, target.into())
}

/// Whether the move says what its pawns become exactly if they reach the last rank, and nothing that they may not become.
pub(super) fn promotes_rightly(us: Color, m: Move, promotions: Promotions) -> bool {
    if m.group().pawns() > 0 && m.to().rank() == us.rank(Rank::R8) {
        promotions.contains(m.promotion())
    } else {
        m.promotion().is_empty()
    }
}
