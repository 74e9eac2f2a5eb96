//! Playing in place and taking back.

/// What [`Position::play_undoable`](crate::Position::play_undoable) gives and
/// [`Position::take_back`](crate::Position::take_back) needs: all that was before the move.
///
/// It is the position itself. A move changes the bitboards, two or more squares, the hash, the counters and the rights; a
/// list of these is hardly shorter than the 192 bytes of a position, and putting them back one by one takes longer than
/// copying those in a row. A search that keeps its positions on a stack (clone, then play on the copy) does the same work;
/// this is for programs that are built around one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use = "without it the move cannot be taken back"]
pub struct Undo<P>(pub(crate) P);
