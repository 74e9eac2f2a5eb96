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
    pushes: Bitboard,
    hits: Bitboard,
    /// The squares from which one of the pawns steps straight ahead.
    pushers: Bitboard,
}

impl Steps {
    /// The steps to squares of `targets`.
    #[inline(always)]
    pub(super) fn new(us: Color, pawns: Bitboard, occupied: Bitboard, them: Bitboard, targets: Bitboard) -> Self {
        let one = ahead(us, pawns) - occupied;
        let two = ahead(us, one & us.rank(Rank::R3).bitboard()) - occupied;
        let (one, two) = (one & targets, two & targets);
        Self {
            pushes: one | two,
            hits: them & targets,
            pushers: ahead(!us, one | ahead(!us, two)),
        }
    }

    /// All squares from which a pawn goes somewhere, and some more without a pawn.
    #[inline(always)]
    pub(super) fn origins(self, us: Color) -> Bitboard {
        self.pushers | safety::pawn_attacks(self.hits, !us)
    }

    /// Where the pawn of a square goes; not for one of the [`blocked`](Self::blocked).
    #[inline(always)]
    pub(super) fn of(self, us: Color, square: Square) -> Bitboard {
        attacks::pawn_pushes(us, square) & self.pushes | self.hits_of(us, square)
    }

    /// Where it captures.
    #[inline(always)]
    pub(super) fn hits_of(self, us: Color, square: Square) -> Bitboard {
        attacks::pawn(us, square) & self.hits
    }

    /// Those of the pawns that stand right behind another one on their second rank: what that one steps to is no step of
    /// theirs.
    #[inline(always)]
    pub(super) fn blocked(us: Color, pawns: Bitboard) -> Bitboard {
        pawns & ahead(!us, pawns) & us.rank(Rank::R2).bitboard()
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever stands where: bulk and single look-up agree, and no pawn that goes somewhere is missing.
    #[test]
    fn steps_of_all_are_the_steps_of_each() {
        // xorshift64: half of the board is full, and a quarter of that are pawns.
        let mut seed = 0x9E37_79B9_7F4A_7C15_u64;
        let mut random = move || {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            Bitboard(seed)
        };
        for us in Color::ALL {
            for _ in 0..10_000 {
                let (occupied, pawns, them, targets) = (random(), random(), random(), random() | random());
                let them = occupied & them;
                let pawns = (occupied & pawns) - them;
                let all = Steps::new(us, pawns, occupied, them, targets);
                let blocked = Steps::blocked(us, pawns);
                for pawn in pawns {
                    let expected = steps(us, pawn, occupied, them) & targets;
                    let found = if blocked.contains(pawn) {
                        all.hits_of(us, pawn)
                    } else {
                        all.of(us, pawn)
                    };
                    assert_eq!(found, expected, "{us} {pawn} of {pawns}, {occupied}");
                    assert_eq!((all.origins(us) & pawns).contains(pawn), !expected.is_empty());
                }
            }
        }
    }
}
