//! Lists of moves.

use core::ops::{Deref, DerefMut};

use fusor_types::Move;
use smallvec::SmallVec;

/// How many moves a list holds without allocating.
///
/// No position of any of the five games has more, unless a side has been allowed more parts than it starts with (then the
/// list moves to the heap; it never overflows). The argument, for Fusor, which has by far the longest lists: a side has 15
/// parts beside the king, on squares of one, two or three. On an otherwise empty board each square has at most a certain
/// number of moves, promotions included, whatever stands there: the largest over all 64 squares and all stacks of that
/// size. Other pieces only take moves away: a blocker ends a slide, an enemy is a target that was a square before (a pawn's
/// diagonal steps are counted as possible everywhere). The test `no_legal_position_has_more_moves` computes these numbers
/// (27 moves for one part, 73 for two, 196 for three) and the best division of 15 parts into such squares, five stacks of
/// three: with the eight steps of a king and two castlings that makes at most 990 moves.
///
/// In the other games a side has at most 17 pieces, and none of them more than 54 moves (Fusion's queen: 27 as a whole, 14
/// and 13 by fission; Fugue's Swapper: 27 slides, 8 swaps and 8 destructions; Fluidity's knight: 8 leaps with 4 choices
/// each): at most 918.
pub(crate) const CAPACITY: usize = 1024;

/// The legal moves of a position, by value and without allocation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveList(SmallVec<[Move; CAPACITY]>);

impl MoveList {
    /// A list with no move.
    #[inline]
    #[must_use]
    pub fn new() -> Self {
        Self(SmallVec::new())
    }

    /// Adds a move.
    #[inline]
    pub fn push(&mut self, m: Move) {
        self.0.push(m);
    }

    /// The moves in a slice.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[Move] {
        &self.0
    }

    /// Whether the list has grown beyond what it holds without allocating.
    #[must_use]
    pub fn spilled(&self) -> bool {
        self.0.spilled()
    }

    /// Removes the moves that do not fulfil a condition, keeping the order of the others.
    pub fn retain(&mut self, mut keep: impl FnMut(Move) -> bool) {
        self.0.retain(|m| keep(*m));
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl DerefMut for MoveList {
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.0
    }
}

impl Extend<Move> for MoveList {
    #[inline]
    fn extend<I: IntoIterator<Item = Move>>(&mut self, moves: I) {
        for m in moves {
            self.0.push(m);
        }
    }
}

impl FromIterator<Move> for MoveList {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Self {
        let mut list = Self::new();
        list.extend(moves);
        list
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = smallvec::IntoIter<[Move; CAPACITY]>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attacks;
    use crate::move_set::Promotions;
    use fusor_types::{Bitboard, Color, Part, PartSet, Rank, Square, Stack};

    /// The squares that a white part may reach on an empty board, a pawn's captures among them.
    fn reach(part: Part, square: Square) -> Bitboard {
        let empty = Bitboard::EMPTY;
        match part {
            Part::Knight => attacks::knight(square),
            Part::Bishop => attacks::bishop(square, empty),
            Part::Rook => attacks::rook(square, empty),
            Part::Queen => attacks::queen(square, empty),
            Part::Pawn => {
                let one = square.bitboard().up();
                let two = (one & Rank::R3.bitboard()).up();
                one | two | attacks::pawn(Color::White, square)
            }
            _ => empty,
        }
    }

    /// The most moves of a stack on a square of an otherwise empty board.
    fn most_moves(stack: Stack, square: Square) -> usize {
        let choices = PartSet::of(&[Part::Queen, Part::Rook, Part::Bishop, Part::Knight, Part::Pawn]);
        let of_group = |group: &Stack| {
            let to = group
                .parts()
                .iter()
                .fold(Bitboard::EMPTY, |to, &part| to | reach(part, square));
            let promoting = (to & Rank::R8.bitboard()).len();
            let each = match group.pawns() {
                0 => 1,
                pawns => Promotions::must(pawns, choices).count(),
            };
            (to.len() + promoting * (each - 1)) as usize
        };
        stack.groups().iter().map(of_group).sum()
    }

    #[test]
    fn no_legal_position_has_more_moves() {
        let most = [1, 2, 3].map(|len| {
            let stacks = Stack::all_of_len(len)
                .iter()
                .filter(|stack| !stack.contains(Part::King));
            let moves =
                stacks.flat_map(|&stack| Bitboard::FULL.into_iter().map(move |square| most_moves(stack, square)));
            moves.max().unwrap()
        });
        assert_eq!(most, [27, 73, 196]);
        // The best division of so many parts into squares of one, two or three.
        let mut best = [0; 16];
        for parts in 1..best.len() {
            let last = (1..=parts.min(3)).map(|len| best[parts - len] + most[len - 1]);
            best[parts] = last.max().unwrap();
        }
        let king = 8 + 2;
        assert_eq!(best[15] + king, 990);
        assert!(best[15] + king <= CAPACITY);
        const { assert!(17 * 54 <= CAPACITY) };
    }
}
