//! The one module with unsafe code: instructions that only some processors have.
//!
//! [`Pext`] is sound to use only where the processor has BMI2. It is used in two ways: as the default way to look up
//! sliders in builds that require BMI2 of every processor (`-C target-cpu=native` and the like), and inside
//! [`with_bmi2`], which asks the processor first and runs a whole loop, not a single instruction.

#![allow(unsafe_code)]

use core::arch::x86_64::{_pdep_u64, _pext_u64};

use fusor_types::{Bitboard, Square};

use crate::attacks::sliders::{PEXT_ATTACKS, PEXT_BISHOP, PEXT_ROOK, PextEntry, Sliders};

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
