//! Bytes looked at many at a time.

/// How many bytes are looked at as one.
pub(crate) const BLOCK: usize = 32;

/// The first [`BLOCK`] bytes.
#[inline]
pub(crate) fn first_block(bytes: &[u8]) -> Option<&[u8; BLOCK]> {
    bytes.first_chunk()
}

/// The places of the bytes for which the condition holds, given the byte at the same place in `next`, as a set of bits:
/// the lowest stands for the first byte.
///
/// All are looked at, without an early exit: a condition made of comparisons, `&` and `|` becomes a few vector
/// instructions, and there is no branch to be foretold wrongly.
#[inline]
pub(crate) fn bits_where(block: &[u8; BLOCK], next: &[u8; BLOCK], condition: impl Fn(u8, u8) -> bool) -> u32 {
    let mut mask = [0_u8; BLOCK];
    for ((mask, &byte), &next) in mask.iter_mut().zip(block).zip(next) {
        *mask = if condition(byte, next) { 0xFF } else { 0 };
    }
    let [low, high] = mask.as_chunks().0 else { return 0 };
    u32::from(bits(*low)) | u32::from(bits(*high)) << 16
}

/// One bit of each byte, all of whose bits are equal.
///
/// The one place with unsafe code: no other way makes compilers emit the instruction, which more than doubles the speed
/// of skipping games.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[inline]
#[expect(unsafe_code, reason = "see above")]
fn bits(mask: [u8; 16]) -> u16 {
    use core::arch::x86_64::{_mm_movemask_epi8, _mm_set_epi64x};
    let [low, high] = halves(mask).map(u64::cast_signed);
    // SAFETY: the only requirement of the two intrinsics is a processor with SSE2. This function exists only in builds that
    // require it.
    let bits = unsafe { _mm_movemask_epi8(_mm_set_epi64x(high, low)) };
    // One for each of the sixteen bytes; the upper half is zero.
    bits.cast_unsigned() as u16
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
use bits_by_multiplication as bits;

/// One bit of each byte, all of whose bits are equal: for all processors.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "sse2"))))]
#[inline]
fn bits_by_multiplication(mask: [u8; 16]) -> u16 {
    let [low, high] = halves(mask).map(|half| {
        // A different bit of each byte. The product has all of them in its highest byte, and there are no carries.
        (half & 0x8040_2010_0804_0201).wrapping_mul(0x0101_0101_0101_0101) >> 56
    });
    (low | high << 8) as u16
}

#[inline]
fn halves(mask: [u8; 16]) -> [u64; 2] {
    let both = u128::from_le_bytes(mask);
    [both as u64, (both >> 64) as u64]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_has_its_bit() {
        for (index, bit) in (0..BLOCK).zip(0..) {
            let mut bytes = [b'.'; BLOCK];
            bytes[index] = b'*';
            assert_eq!(bits_where(&bytes, &[0; BLOCK], |byte, _| byte == b'*'), 1 << bit);
            assert_eq!(bits_where(&[0; BLOCK], &bytes, |_, next| next == b'.'), !(1 << bit));
        }
    }

    #[test]
    fn all_processors_agree() {
        for set in 0..=u16::MAX {
            let mask = core::array::from_fn(|i| if set >> i & 1 == 1 { 0xFF } else { 0 });
            assert_eq!((bits(mask), bits_by_multiplication(mask)), (set, set));
        }
    }
}
