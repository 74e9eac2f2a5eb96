//! Where generators put what they find.

use core::ops::ControlFlow;

use crate::MoveSet;

/// Takes sets of moves, or only their number.
pub(super) trait Sink {
    /// Whether only the number of moves matters, so that pawns may be counted all at once.
    const COUNTS: bool;

    fn set(&mut self, set: MoveSet) -> ControlFlow<()>;

    fn count(&mut self, moves: u32);
}

/// Hands the sets to a closure, which may break off.
pub(super) struct Listener<'a, F>(pub(super) &'a mut F);

impl<F: FnMut(MoveSet) -> ControlFlow<()>> Sink for Listener<'_, F> {
    const COUNTS: bool = false;

    #[inline(always)]
    fn set(&mut self, set: MoveSet) -> ControlFlow<()> {
        (self.0)(set)
    }

    fn count(&mut self, _: u32) {}
}

/// Adds up the numbers of moves.
pub(super) struct Counter(pub(super) u32);

impl Sink for Counter {
    const COUNTS: bool = true;

    #[inline(always)]
    fn set(&mut self, set: MoveSet) -> ControlFlow<()> {
        self.0 += set.len() as u32;
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn count(&mut self, moves: u32) {
        self.0 += moves;
    }
}
