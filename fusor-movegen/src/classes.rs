//! What kind of move a move is: a capture, a promotion, a fusion, a split, a check or a quiet move.

use fusor_types::{Bitboard, MoveKind};

use crate::MoveSet;

bitflags::bitflags! {
    /// Classes of moves. Every legal move is of exactly one: the first of the list that fits.
    ///
    /// | class | the move |
    /// |---|---|
    /// | `CAPTURE` | takes something off the board, be it where it lands or elsewhere |
    /// | `PROMOTION` | brings a pawn of its group to the last rank, whether it promotes there or may stay a pawn |
    /// | `FUSION` | lands on a friend |
    /// | `SPLIT` | leaves a part of the stack behind |
    /// | `CHECK` | gives check |
    /// | `QUIET` | does none of these: castling and Fugue's swaps, too |
    ///
    /// So `CHECK` holds the checks that no other class has. Whether a move of any class gives check is asked of
    /// [`Position::gives_check`](crate::Position::gives_check).
    ///
    /// [`Position::visit_classes`](crate::Position::visit_classes) generates the moves of some classes without the others.
    ///
    /// ```
    /// use fusor_movegen::{FromSetup, Fusor, MoveClasses, Position};
    ///
    /// let start = Fusor::start();
    /// let count = |classes| start.moves_of_classes(classes).len();
    /// assert_eq!(count(MoveClasses::CAPTURE), 0);
    /// assert_eq!(count(MoveClasses::FUSION), 14);
    /// assert_eq!(count(MoveClasses::QUIET), 20);
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct MoveClasses: u8 {
        /// Captures.
        const CAPTURE = 1;
        /// Pawns on the last rank, without a capture.
        const PROMOTION = 2;
        /// Moves onto a friend.
        const FUSION = 4;
        /// Parts that leave a stack.
        const SPLIT = 8;
        /// Checks by other moves than those.
        const CHECK = 16;
        /// All other moves.
        const QUIET = 32;
        /// What changes the material: captures and promotions.
        const TACTICAL = 3;
    }
}

impl MoveSet {
    /// The targets of this set's moves of the given classes, checks being no other than quiet moves here: a set does not
    /// know which of its moves give check. `own` are the squares of the side to move.
    #[inline]
    #[must_use]
    pub fn targets_of_classes(&self, classes: MoveClasses, own: Bitboard) -> Bitboard {
        let (mut wanted, mut left) = (Bitboard::EMPTY, self.to());
        let mut sort_out = |class, squares| {
            if classes.contains(class) {
                wanted |= left & squares;
            }
            left -= squares;
        };
        sort_out(MoveClasses::CAPTURE, self.captures());
        sort_out(MoveClasses::PROMOTION, self.promoting_to());
        if self.kind() == MoveKind::Normal {
            sort_out(MoveClasses::FUSION, own);
        }
        if !self.is_whole() {
            sort_out(MoveClasses::SPLIT, Bitboard::FULL);
        }
        if classes.intersects(MoveClasses::CHECK | MoveClasses::QUIET) {
            wanted |= left;
        }
        wanted
    }
}
