//! Counting move sequences, in the code that this processor runs best.

use core::ops::ControlFlow;

use fusor_types::{Bitboard, Move};

use crate::attacks::{BestSliders, Sliders};
use crate::{MoveSet, State};

/// A rule set as functions of the state, for each way to look up sliders.
pub(crate) trait RuleSet {
    /// Hands out the sets of legal moves from the given squares.
    fn visit<S: Sliders, F>(state: &State, origins: Bitboard, listener: &mut F) -> ControlFlow<()>
    where
        F: FnMut(MoveSet) -> ControlFlow<()>;

    /// The number of legal moves.
    fn count<S: Sliders>(state: &State) -> u32;

    /// Plays a legal move.
    fn play(state: &mut State, m: Move);
}

/// The number of sequences of `depth` legal moves.
pub(super) fn count<R: RuleSet>(state: &State, depth: u32) -> u64 {
    #[cfg(all(feature = "std", feature = "tables", target_arch = "x86_64"))]
    if let Some(bmi2) = crate::cpu::Bmi2::detect() {
        return bmi2.count_paths::<R>(state, depth);
    }
    portable::<R>(state, depth)
}

fn portable<R: RuleSet>(state: &State, depth: u32) -> u64 {
    step::<BestSliders, R>(state, depth, portable::<R>)
}

/// One ply of the count: the last is counted, any other played and counted on by `deeper`.
#[inline(always)]
pub(crate) fn step<S: Sliders, R: RuleSet>(state: &State, depth: u32, deeper: impl Fn(&State, u32) -> u64) -> u64 {
    match depth {
        0 => 1,
        1 => R::count::<S>(state).into(),
        _ => {
            let mut paths = 0;
            let _ = R::visit::<S, _>(state, Bitboard::FULL, &mut |set| {
                for m in set {
                    let mut next = Clone::clone(state); // cheaper than a copy, see `Board`
                    R::play(&mut next, m);
                    paths += deeper(&next, depth - 1);
                }
                ControlFlow::Continue(())
            });
            paths
        }
    }
}
