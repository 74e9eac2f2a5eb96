//! The look-up tables of all stacks, built at compile time.
//!
//! Stacks are numbered by size: 0 is empty, then the 12 single parts in the order of [`Part`], then the pairs and the
//! triples of orthodox parts in canonical order (`KK` before `KQ` ... before `PP`). Rows are padded to 128 so that a
//! mask of seven bits proves an index to be in bounds.

#![expect(
    clippy::indexing_slicing,
    reason = "evaluated at compile time, where a wrong index is an error of the build"
)]
#![expect(clippy::cast_possible_truncation, reason = "all numbers here are below 128")]

use super::Stack;
use crate::Part;
use crate::board::{FULL_PLANE, STACKED_PLANE, part_planes};

/// The number of stacks.
pub(super) const COUNT: usize = 90;
/// In place of the number of a stack that does not exist.
pub(super) const NONE: u8 = 0xff;
const ROWS: usize = 128;
const FIRST_PAIR: usize = 13;
const FIRST_TRIPLE: usize = FIRST_PAIR + 21;

#[derive(Clone, Copy)]
pub(super) struct Groups {
    pub(super) len: u8,
    pub(super) list: [Stack; 7],
}

pub(super) struct Table {
    pub(super) len: [u8; ROWS],
    pub(super) pawns: [u8; ROWS],
    pub(super) kinds: [u16; ROWS],
    pub(super) planes: [u16; ROWS],
    pub(super) parts: [[Part; 3]; ROWS],
    pub(super) groups: [Groups; ROWS],
    pub(super) union: [[u8; ROWS]; ROWS],
    pub(super) difference: [[u8; ROWS]; ROWS],
    /// Numbers 0, 1, 2 ... 89, to borrow runs from.
    all: [Stack; COUNT],
}

pub(super) static TABLE: Table = build();

impl Table {
    /// The stacks of so many parts in canonical order; none of more than three.
    pub(super) fn of_len(&'static self, len: usize) -> &'static [Stack] {
        match len {
            0 => &self.all[..1],
            1 => &self.singles()[..],
            2 => &self.all[FIRST_PAIR..FIRST_TRIPLE],
            3 => &self.all[FIRST_TRIPLE..],
            _ => &[],
        }
    }

    /// The single parts in canonical order: numbers run the other way there.
    fn singles(&'static self) -> &'static [Stack; 12] {
        const SINGLES: [Stack; 12] = {
            let mut singles = [Stack::EMPTY; 12];
            let mut i = 0;
            while i < 6 {
                singles[i] = Stack(6 - i as u8);
                singles[i + 6] = Stack(i as u8 + 7);
                i += 1;
            }
            singles
        };
        &SINGLES
    }
}

/// How many parts of each kind a stack has, from king to pawn, so that the canonical order is the order of counting.
type Counts = [u8; 6];

const fn orthodox(i: usize) -> Part {
    Part::ORTHODOX[5 - i]
}

const fn build() -> Table {
    let mut table = Table {
        len: [0; ROWS],
        pawns: [0; ROWS],
        kinds: [0; ROWS],
        planes: [0; ROWS],
        parts: [[Part::Pawn; 3]; ROWS],
        groups: [Groups {
            len: 0,
            list: [Stack::EMPTY; 7],
        }; ROWS],
        union: [[NONE; ROWS]; ROWS],
        difference: [[NONE; ROWS]; ROWS],
        all: [Stack::EMPTY; COUNT],
    };
    // Which parts each number stands for.
    let mut number = 1;
    while number < FIRST_PAIR {
        table.parts[number][0] = Part::ALL[number - 1];
        table.len[number] = 1;
        number += 1;
    }
    let mut a = 0;
    while a < 6 {
        let mut b = a;
        while b < 6 {
            table.parts[number] = [orthodox(a), orthodox(b), Part::Pawn];
            table.len[number] = 2;
            number += 1;
            b += 1;
        }
        a += 1;
    }
    let mut a = 0;
    while a < 6 {
        let mut b = a;
        while b < 6 {
            let mut c = b;
            while c < 6 {
                table.parts[number] = [orthodox(a), orthodox(b), orthodox(c)];
                table.len[number] = 3;
                number += 1;
                c += 1;
            }
            b += 1;
        }
        a += 1;
    }
    assert!(number == COUNT);
    // What follows from the parts.
    let mut counts: [Counts; COUNT] = [[0; 6]; COUNT];
    let mut n = 0;
    while n < COUNT {
        table.all[n] = Stack(n as u8);
        let mut i = 0;
        while i < table.len[n] as usize {
            let part = table.parts[n][i];
            table.kinds[n] |= 1 << part as u8;
            table.planes[n] |= part_planes(part);
            if part.is_orthodox() {
                counts[n][5 - part as usize] += 1;
            }
            i += 1;
        }
        table.pawns[n] = counts[n][5];
        if table.len[n] >= 2 {
            table.planes[n] |= 1 << STACKED_PLANE;
        }
        if table.len[n] == 3 {
            table.planes[n] |= 1 << FULL_PLANE;
        }
        n += 1;
    }
    // Sums and differences of multisets. With a Fugue part only the trivial ones exist.
    let mut a = 0;
    while a < COUNT {
        let mut b = 0;
        while b < COUNT {
            let alone = (a >= 7 && a < FIRST_PAIR) || (b >= 7 && b < FIRST_PAIR);
            if b == 0 {
                table.union[a][0] = a as u8;
                table.union[0][a] = a as u8;
                table.difference[a][0] = a as u8;
            } else if a == b {
                table.difference[a][a] = 0;
            }
            if a != 0 && b != 0 && !alone {
                let mut sum = [0; 6];
                let mut rest = [0; 6];
                let mut within = true;
                let mut i = 0;
                while i < 6 {
                    sum[i] = counts[a][i] + counts[b][i];
                    if counts[a][i] >= counts[b][i] {
                        rest[i] = counts[a][i] - counts[b][i];
                    } else {
                        within = false;
                    }
                    i += 1;
                }
                table.union[a][b] = number_of(&sum);
                if within {
                    table.difference[a][b] = number_of(&rest);
                }
            }
            b += 1;
        }
        a += 1;
    }
    // Groups: the larger first, then by number, which for one size is the canonical order. Single orthodox parts are
    // numbered the other way round, pawn first.
    let mut n = 1;
    while n < COUNT {
        let mut len = table.len[n];
        while len > 0 {
            let mut i = 1;
            while i < COUNT {
                let group = if i < 7 { 7 - i } else { i };
                if table.len[group] == len && table.difference[n][group] != NONE {
                    let groups = &mut table.groups[n];
                    groups.list[groups.len as usize] = Stack(group as u8);
                    groups.len += 1;
                }
                i += 1;
            }
            len -= 1;
        }
        n += 1;
    }
    table
}

/// The number of the stack with these counts, or `NONE` if it has more than three parts.
const fn number_of(counts: &Counts) -> u8 {
    let mut picks = [0; 3];
    let mut len = 0;
    let mut i = 0;
    while i < 6 {
        let mut k = 0;
        while k < counts[i] {
            if len == 3 {
                return NONE;
            }
            picks[len] = i;
            len += 1;
            k += 1;
        }
        i += 1;
    }
    match len {
        0 => 0,
        1 => 6 - picks[0] as u8,
        2 => (FIRST_PAIR + pairs_before(picks[0], 6) + (picks[1] - picks[0])) as u8,
        _ => {
            let mut number = FIRST_TRIPLE;
            let mut a = 0;
            while a < picks[0] {
                number += pairs_before(6 - a, 6 - a);
                a += 1;
            }
            let left = 6 - picks[0];
            (number + pairs_before(picks[1] - picks[0], left) + (picks[2] - picks[1])) as u8
        }
    }
}

/// How many pairs `x <= y` of `kinds` kinds begin with an `x` before `first`.
const fn pairs_before(first: usize, kinds: usize) -> usize {
    let mut pairs = 0;
    let mut x = 0;
    while x < first {
        pairs += kinds - x;
        x += 1;
    }
    pairs
}
