//! Counting move sequences of Fusor and chess, in the code that this processor runs best.

use core::ops::ControlFlow;

use fusor_types::Bitboard;

use super::{StackRules, generate, play};
use crate::State;
use crate::attacks::{BestSliders, Sliders};

/// The number of sequences of `depth` legal moves.
pub(super) fn count<R: StackRules>(state: &State, depth: u32) -> u64 {
    #[cfg(all(feature = "std", feature = "tables", target_arch = "x86_64"))]
    if let Some(bmi2) = crate::cpu::Bmi2::detect() {
        return bmi2.count_paths::<R>(state, depth);
    }
    portable::<R>(state, depth)
}

fn portable<R: StackRules>(state: &State, depth: u32) -> u64 {
    step::<BestSliders, R>(state, depth, portable::<R>)
}

/// One ply of the count: the last is counted, any other played and counted on by `deeper`.
#[inline(always)]
pub(crate) fn step<S: Sliders, R: StackRules>(state: &State, depth: u32, deeper: impl Fn(&State, u32) -> u64) -> u64 {
    match depth {
        0 => 1,
        1 => generate::count::<S, R>(state).into(),
        _ => {
            let mut paths = 0;
            let _ = generate::visit::<S, R, _>(state, Bitboard::FULL, &mut |set| {
                for m in set {
                    let mut next = *state;
                    play::play::<R>(&mut next, m);
                    paths += deeper(&next, depth - 1);
                }
                ControlFlow::Continue(())
            });
            paths
        }
    }
}
