//! The one module with unsafe code: instructions that only some processors have.
//!
//! [`Pext`] is sound to use only where the processor has BMI2. It is used in two ways: as the default way to look up
//! sliders in builds that require BMI2 of every processor (`-C target-cpu=native` and the like), and inside
//! [`Bmi2`], which asks the processor first and runs a whole loop, not a single instruction: counting so is about 2.5 times
//! as fast as the same loop built for any processor.

#![allow(unsafe_code)]

use core::arch::x86_64::{_pdep_u64, _pext_u64};

use fusor_types::{Bitboard, Square};

#[cfg(feature = "std")]
use crate::State;
use crate::attacks::sliders::{PEXT_ATTACKS, PEXT_BISHOP, PEXT_ROOK, PextEntry, Sliders};
#[cfg(feature = "std")]
use crate::games::{RuleSet, step};

/// Sliders by bit extraction and deposit. Only for processors with BMI2, see the module.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pext;

impl Pext {
    #[inline(always)]
    #[expect(
        clippy::indexing_slicing,
        reason = "an extracted number is below the number of subsets of its mask"
    )]
    fn look_up(entry: PextEntry, blockers: Bitboard) -> Bitboard {
        // SAFETY: the only requirement of the two intrinsics is a processor with BMI2. `Pext` is named as a way to look up
        // sliders only by builds that require it and by code that has asked for it (see the module).
        unsafe {
            let slot = _pext_u64(blockers.0, entry.relevant) as usize + entry.offset as usize;
            Bitboard(_pdep_u64(PEXT_ATTACKS[slot].into(), entry.empty))
        }
    }
}

impl Sliders for Pext {
    #[inline(always)]
    #[expect(clippy::indexing_slicing, reason = "a square is below 64")]
    fn bishop(square: Square, blockers: Bitboard) -> Bitboard {
        Self::look_up(PEXT_BISHOP[square.index()], blockers)
    }

    #[inline(always)]
    #[expect(clippy::indexing_slicing, reason = "a square is below 64")]
    fn rook(square: Square, blockers: Bitboard) -> Bitboard {
        Self::look_up(PEXT_ROOK[square.index()], blockers)
    }
}

/// The knowledge that this processor has BMI2 (and what came before it), and runs it fast.
#[cfg(feature = "std")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bmi2(());

#[cfg(feature = "std")]
impl Bmi2 {
    /// Asks the processor.
    #[inline]
    pub(crate) fn detect() -> Option<Self> {
        let has = std::arch::is_x86_feature_detected!("bmi2")
            && std::arch::is_x86_feature_detected!("bmi1")
            && std::arch::is_x86_feature_detected!("lzcnt")
            && std::arch::is_x86_feature_detected!("popcnt");
        (has && !extraction_is_slow()).then_some(Self(()))
    }

    /// The number of sequences of `depth` legal moves.
    #[inline]
    pub(crate) fn count_paths<R: RuleSet>(self, state: &State, depth: u32) -> u64 {
        // SAFETY: a value of this type exists only if the processor has all the features that the function requires.
        unsafe { count_paths_bmi2::<R>(state, depth) }
    }
}

#[cfg(feature = "std")]
#[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
fn count_paths_bmi2<R: RuleSet>(state: &State, depth: u32) -> u64 {
    step::<Pext, R>(state, depth, |next, depth| count_paths_bmi2::<R>(next, depth))
}

/// AMD's processors before Zen 3 (family 19h) run the two instructions in microcode, slower than a multiplication.
#[cfg(feature = "std")]
fn extraction_is_slow() -> bool {
    use core::sync::atomic::{AtomicU8, Ordering::Relaxed};
    static KNOWN: AtomicU8 = AtomicU8::new(0); // 0: not asked yet, 1: fast, 2: slow
    match KNOWN.load(Relaxed) {
        0 => {
            #[allow(unused_unsafe, reason = "safe in newer compilers")]
            // SAFETY: every x86-64 processor has the instruction.
            let (vendor, version) = unsafe { (core::arch::x86_64::__cpuid(0), core::arch::x86_64::__cpuid(1)) };
            let is_amd = (vendor.ebx, vendor.edx, vendor.ecx) == (0x6874_7541, 0x6974_6e65, 0x444d_4163);
            let family = (version.eax >> 8 & 15) + (version.eax >> 20 & 255);
            let slow = is_amd && family < 0x19;
            KNOWN.store(if slow { 2 } else { 1 }, Relaxed);
            slow
        }
        known => known == 2,
    }
}
