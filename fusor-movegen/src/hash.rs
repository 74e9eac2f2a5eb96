//! Zobrist keys.
//!
//! One key for each square and coloured *stack*. Keys for each part would not do: those of two equal parts on a square
//! would cancel. The keys are numbers of SplitMix64 from a fixed seed; they are the same in every build and stay the same
//! in every release with the same major version (before 1.0: minor version).

#![expect(
    clippy::indexing_slicing,
    reason = "all indices are numbers of words, below the size of their table"
)]

use fusor_types::{CastlingRights, Color, Square, Stack};

struct Keys {
    stacks: [[[u64; 64]; 2]; Stack::COUNT],
    castling: [u64; 16],
    en_passant: [u64; 8],
}

static KEYS: Keys = keys();

/// In the hash of every position in which Black is to move.
pub(crate) const BLACK_TO_MOVE: u64 = split_mix(0);

const fn split_mix(n: u64) -> u64 {
    let mut z = n
        .wrapping_add(1)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .wrapping_add(0x0046_7573_6f72);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const fn keys() -> Keys {
    let mut keys = Keys {
        stacks: [[[0; 64]; 2]; Stack::COUNT],
        castling: [0; 16],
        en_passant: [0; 8],
    };
    let mut n = 1;
    let mut i = 1; // no rights: no key
    while i < 16 {
        keys.castling[i] = split_mix(n);
        n += 1;
        i += 1;
    }
    i = 0;
    while i < 8 {
        keys.en_passant[i] = split_mix(n);
        n += 1;
        i += 1;
    }
    let mut stack = 1; // the empty stack: no key
    while stack < Stack::COUNT {
        let mut color = 0;
        while color < 2 {
            let mut square = 0;
            while square < 64 {
                keys.stacks[stack][color][square] = split_mix(n);
                n += 1;
                square += 1;
            }
            color += 1;
        }
        stack += 1;
    }
    keys
}

/// The key of a stack on a square, 0 for the empty stack.
#[inline]
pub(crate) const fn stack(stack: Stack, color: Color, square: Square) -> u64 {
    KEYS.stacks[stack.index()][color.index()][square.index()]
}

/// The key of a set of castling rights, 0 for none.
#[inline]
pub(crate) const fn castling(rights: CastlingRights) -> u64 {
    KEYS.castling[(rights.bits() & 15) as usize]
}

/// The key of the file on which an en passant capture is legal.
#[inline]
pub(crate) const fn en_passant(square: Square) -> u64 {
    KEYS.en_passant[square.file().index()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_different_and_stable() {
        let mut all: Vec<u64> = KEYS.stacks[1..].iter().flatten().flatten().copied().collect();
        all.extend(&KEYS.castling[1..]);
        all.extend(KEYS.en_passant);
        all.push(BLACK_TO_MOVE);
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
        insta::assert_snapshot!(
            format!("{:016x} {:016x}", stack(Stack::KING, Color::Black, Square::E8), castling(CastlingRights::all())),
            @"7d0626100aa673c2 33bcaae79e8d9be6"
        );
    }
}
