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
/// size, which the test `no_legal_position_has_more_moves` computes. The best division of 15 parts into such squares, plus
/// ten moves of a king that castles, is below this capacity. Other pieces only take moves away: a blocker ends a slide, an
/// enemy is a target that was a square before (a pawn's diagonal steps are counted as possible everywhere).
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
