//! Three ways to find what a bishop or a rook reaches, all with the same answers.
//!
//! - [`Magic`]: multiply the relevant blockers by a number that maps each subset to its own slot. Works everywhere.
//! - [`Pext`]: extract the relevant blockers with one instruction of BMI2; the attacks are stored as 16 bits and deposited
//!   back, so that both piece kinds need 215 kB and stay in the second-level cache.
//! - [`Arithmetic`]: subtract the slider from the blockers, in both directions. No table, for small builds.

#![allow(
    long_running_const_eval,
    reason = "two tables of a hundred thousand slots, about a second"
)]

use fusor_types::{Bitboard, Square};

use super::{Direction, ray};

/// A way to look up sliders; chosen when the generator is compiled, so that nothing is decided in its loops.
pub(crate) trait Sliders: Copy {
    fn bishop(square: Square, blockers: Bitboard) -> Bitboard;
    fn rook(square: Square, blockers: Bitboard) -> Bitboard;

    #[inline(always)]
    fn queen(square: Square, blockers: Bitboard) -> Bitboard {
        Self::bishop(square, blockers) | Self::rook(square, blockers)
    }
}

#[cfg(all(feature = "tables", target_arch = "x86_64", target_feature = "bmi2"))]
pub(crate) type BestSliders = crate::cpu::Pext;
#[cfg(all(feature = "tables", not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
pub(crate) type BestSliders = Magic;
#[cfg(not(feature = "tables"))]
pub(crate) type BestSliders = Arithmetic;

/// What a slider reaches in the given directions, walking from blocker to blocker: the reference for the tables.
#[cfg(any(all(feature = "tables", target_arch = "x86_64"), test))]
pub(super) const fn reach(square: Square, blockers: Bitboard, directions: [Direction; 4]) -> Bitboard {
    let [a, b, c, d] = directions;
    let ab = reach_ray(square, blockers, a).with(reach_ray(square, blockers, b));
    let cd = reach_ray(square, blockers, c).with(reach_ray(square, blockers, d));
    ab.with(cd)
}

#[cfg(any(all(feature = "tables", target_arch = "x86_64"), test))]
const fn reach_ray(square: Square, blockers: Bitboard, direction: Direction) -> Bitboard {
    let full = ray(square, direction);
    match direction.first(square, blockers) {
        Some(blocker) => full.without(ray(blocker, direction)),
        None => full,
    }
}

/// The blockers that matter: the last square of each ray is reached whether it is empty or not.
#[cfg(feature = "tables")]
const fn relevant(square: Square, directions: [Direction; 4]) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut rest = directions.as_slice();
    while let [direction, tail @ ..] = rest {
        let full = ray(square, *direction);
        let last = if direction.ascends() { full.last() } else { full.first() };
        set = set.with(match last {
            Some(last) => full.without(last.bitboard()),
            None => full,
        });
        rest = tail;
    }
    set
}

#[cfg(all(
    feature = "tables",
    any(test, not(all(target_arch = "x86_64", target_feature = "bmi2")))
))]
pub(crate) use tables::Magic;
#[cfg(all(
    feature = "tables",
    target_arch = "x86_64",
    any(feature = "std", target_feature = "bmi2")
))]
pub(crate) use tables::pext::{PEXT_ATTACKS, PEXT_BISHOP, PEXT_ROOK, PextEntry};

#[cfg(feature = "tables")]
#[expect(
    clippy::indexing_slicing,
    reason = "squares are below 64; the slots are proven when the tables are built"
)]
#[cfg_attr(
    all(target_arch = "x86_64", target_feature = "bmi2"),
    allow(dead_code, reason = "a build that requires BMI2 multiplies only in tests")
)]
mod tables {
    use super::super::magics;
    use super::{Bitboard, Direction, Sliders, Square, ray, relevant, subtract};

    const BISHOP_SLOTS: usize = 5_248;
    const ROOK_SLOTS: usize = 102_400;
    const SLOTS: usize = BISHOP_SLOTS + ROOK_SLOTS;

    /// Look-up by multiplication.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Magic;

    #[derive(Clone, Copy)]
    struct MagicEntry {
        relevant: u64,
        magic: u64,
        offset: u32,
        shift: u32,
    }

    static MAGIC_BISHOP: [MagicEntry; 64] = BISHOP;
    static MAGIC_ROOK: [MagicEntry; 64] = ROOK;
    static MAGIC_ATTACKS: [Bitboard; SLOTS] = magic_attacks();

    const BISHOP: [MagicEntry; 64] = entries(&magics::BISHOP, Direction::DIAGONAL, 0);
    const ROOK: [MagicEntry; 64] = entries(&magics::ROOK, Direction::ORTHOGONAL, BISHOP_SLOTS as u32);

    impl MagicEntry {
        #[inline]
        const fn slot(self, blockers: Bitboard) -> usize {
            ((blockers.0 & self.relevant).wrapping_mul(self.magic) >> self.shift) as usize + self.offset as usize
        }
    }

    impl Sliders for Magic {
        #[inline(always)]
        fn bishop(square: Square, blockers: Bitboard) -> Bitboard {
            MAGIC_ATTACKS[MAGIC_BISHOP[square.index()].slot(blockers)]
        }

        #[inline(always)]
        fn rook(square: Square, blockers: Bitboard) -> Bitboard {
            MAGIC_ATTACKS[MAGIC_ROOK[square.index()].slot(blockers)]
        }
    }

    /// The size of all tables for sliders.
    #[cfg(test)]
    pub(super) fn bytes() -> usize {
        let magic = size_of_val(&MAGIC_ATTACKS) + size_of_val(&MAGIC_BISHOP) + size_of_val(&MAGIC_ROOK);
        #[cfg(all(target_arch = "x86_64", any(feature = "std", target_feature = "bmi2")))]
        return magic
            + size_of_val(&pext::PEXT_ATTACKS)
            + size_of_val(&pext::PEXT_BISHOP)
            + size_of_val(&pext::PEXT_ROOK);
        #[cfg(not(all(target_arch = "x86_64", any(feature = "std", target_feature = "bmi2"))))]
        return magic;
    }

    const fn entries(magics: &[u64; 64], directions: [Direction; 4], first: u32) -> [MagicEntry; 64] {
        let mut entries = [MagicEntry {
            relevant: 0,
            magic: 0,
            offset: 0,
            shift: 0,
        }; 64];
        let mut offset = first;
        let mut i = 0;
        while i < 64 {
            let relevant = relevant(Square::ALL[i], directions);
            entries[i] = MagicEntry {
                relevant: relevant.0,
                magic: magics[i],
                offset,
                shift: 64 - relevant.len(),
            };
            offset += 1 << relevant.len();
            i += 1;
        }
        entries
    }

    /// The relevant blockers of one of a slider's two lines, subset by subset, and what is reached on the line. A slider's
    /// answer is the union of those of its lines, so that building a table costs one step for each slot.
    struct Line {
        subsets: usize,
        blockers: [Bitboard; 64],
        reached: [Bitboard; 64],
    }

    const fn line(square: Square, direction: Direction) -> Line {
        let both = ray(square, direction).with(ray(square, direction.opposite()));
        let relevant = relevant(
            square,
            [direction, direction.opposite(), direction, direction.opposite()],
        );
        let mut line = Line {
            subsets: 0,
            blockers: [Bitboard::EMPTY; 64],
            reached: [Bitboard::EMPTY; 64],
        };
        let mut blockers = 0_u64;
        loop {
            line.blockers[line.subsets].0 = blockers;
            line.reached[line.subsets].0 = subtract(square.bitboard().0, blockers, both.0);
            line.subsets += 1;
            blockers = blockers.wrapping_sub(relevant.0) & relevant.0;
            if blockers == 0 {
                return line;
            }
        }
    }

    const fn magic_attacks() -> [Bitboard; SLOTS] {
        let mut attacks = [Bitboard::EMPTY; SLOTS];
        let mut i = 0;
        while i < 64 {
            fill_magic(&mut attacks, Square::ALL[i], BISHOP[i], Direction::DIAGONAL);
            fill_magic(&mut attacks, Square::ALL[i], ROOK[i], Direction::ORTHOGONAL);
            i += 1;
        }
        attacks
    }

    /// Fills the slots of one square and asserts that no two different answers share one.
    const fn fill_magic(
        attacks: &mut [Bitboard; SLOTS],
        square: Square,
        entry: MagicEntry,
        directions: [Direction; 4],
    ) {
        let [first, second, _, _] = directions;
        let (first, second) = (line(square, first), line(square, second));
        let mut a = 0;
        while a < first.subsets {
            let mut b = 0;
            while b < second.subsets {
                let answer = first.reached[a].0 | second.reached[b].0;
                let blockers = first.blockers[a].0 | second.blockers[b].0;
                // As `MagicEntry::slot`, but a call is dear in an interpreter.
                let slot = (blockers.wrapping_mul(entry.magic) >> entry.shift) as usize + entry.offset as usize;
                let old = attacks[slot].0;
                assert!(old == 0 || old == answer, "a magic number maps two answers to a slot");
                attacks[slot].0 = answer;
                b += 1;
            }
            a += 1;
        }
    }

    /// What the extract and deposit instructions of BMI2 look up.
    #[cfg(target_arch = "x86_64")]
    #[cfg_attr(
        not(feature = "std"),
        allow(
            dead_code,
            reason = "without std a program cannot ask for the instructions at run time"
        )
    )]
    pub(crate) mod pext {
        use super::super::reach;
        use super::*;

        /// What BMI2 needs to know of a square.
        #[derive(Clone, Copy)]
        pub(crate) struct PextEntry {
            /// The blockers that matter.
            pub(crate) relevant: u64,
            /// The squares reached on an empty board: those that the stored bits are deposited on.
            pub(crate) empty: u64,
            /// Of the first slot.
            pub(crate) offset: u32,
        }

        pub(crate) static PEXT_BISHOP: [PextEntry; 64] = EXTRACT_BISHOP;
        pub(crate) static PEXT_ROOK: [PextEntry; 64] = EXTRACT_ROOK;
        pub(crate) static PEXT_ATTACKS: [u16; SLOTS] = pext_attacks();

        const EXTRACT_BISHOP: [PextEntry; 64] = pext_entries(Direction::DIAGONAL, 0);
        const EXTRACT_ROOK: [PextEntry; 64] = pext_entries(Direction::ORTHOGONAL, BISHOP_SLOTS as u32);

        const fn pext_entries(directions: [Direction; 4], first: u32) -> [PextEntry; 64] {
            let mut entries = [PextEntry {
                relevant: 0,
                empty: 0,
                offset: 0,
            }; 64];
            let mut offset = first;
            let mut i = 0;
            while i < 64 {
                let relevant = relevant(Square::ALL[i], directions);
                let empty = reach(Square::ALL[i], Bitboard::EMPTY, directions);
                entries[i] = PextEntry {
                    relevant: relevant.0,
                    empty: empty.0,
                    offset,
                };
                offset += 1 << relevant.len();
                i += 1;
            }
            entries
        }

        const fn pext_attacks() -> [u16; SLOTS] {
            let mut attacks = [0; SLOTS];
            let mut i = 0;
            while i < 64 {
                fill_pext(&mut attacks, Square::ALL[i], EXTRACT_BISHOP[i], Direction::DIAGONAL);
                fill_pext(&mut attacks, Square::ALL[i], EXTRACT_ROOK[i], Direction::ORTHOGONAL);
                i += 1;
            }
            attacks
        }

        const fn fill_pext(attacks: &mut [u16; SLOTS], square: Square, entry: PextEntry, directions: [Direction; 4]) {
            let [first, second, _, _] = directions;
            let (first, second) = (line(square, first), line(square, second));
            // Extraction distributes over unions, too: slots and answers of the lines are simply joined.
            let (first_slots, first_bits) = extract_all(&first, entry);
            let (second_slots, second_bits) = extract_all(&second, entry);
            let mut a = 0;
            while a < first.subsets {
                let mut b = 0;
                while b < second.subsets {
                    let slot = (first_slots[a] | second_slots[b]) as usize + entry.offset as usize;
                    attacks[slot] = first_bits[a] | second_bits[b];
                    b += 1;
                }
                a += 1;
            }
        }

        const fn extract_all(line: &Line, entry: PextEntry) -> ([u16; 64], [u16; 64]) {
            let mut slots = [0; 64];
            let mut bits = [0; 64];
            let mut i = 0;
            while i < line.subsets {
                slots[i] = extract(line.blockers[i], Bitboard(entry.relevant));
                bits[i] = extract(line.reached[i], Bitboard(entry.empty));
                i += 1;
            }
            (slots, bits)
        }

        /// The bits of `set` at the places of `mask`, moved together at the low end: what the instruction does.
        const fn extract(set: Bitboard, mask: Bitboard) -> u16 {
            let mut rest = mask.0;
            let mut bits = 0;
            let mut bit = 1;
            while rest != 0 {
                if set.0 & rest & rest.wrapping_neg() != 0 {
                    bits |= bit;
                }
                rest &= rest - 1;
                bit <<= 1;
            }
            bits
        }
    }
}

/// What a slider reaches on one line: subtracting it twice from the blockers flips everything up to the first blocker
/// above, and the same on the reversed board does it below.
#[inline(always)]
const fn subtract(slider: u64, blockers: u64, line: u64) -> u64 {
    let on_line = blockers & line;
    let up = on_line.wrapping_sub(slider.wrapping_mul(2));
    let down = on_line
        .reverse_bits()
        .wrapping_sub(slider.reverse_bits().wrapping_mul(2))
        .reverse_bits();
    (up ^ down) & line
}

/// Look-up by arithmetic: "o ^ (o - 2r)" along each line, forwards and, on the reversed board, backwards.
#[cfg(any(not(feature = "tables"), test))]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arithmetic;

#[cfg(any(not(feature = "tables"), test))]
impl Arithmetic {
    #[inline(always)]
    fn along(square: Square, blockers: Bitboard, forward: Direction) -> Bitboard {
        let line = ray(square, forward).0 | ray(square, forward.opposite()).0;
        Bitboard(subtract(square.bitboard().0, blockers.0, line))
    }
}

#[cfg(any(not(feature = "tables"), test))]
impl Sliders for Arithmetic {
    #[inline(always)]
    fn bishop(square: Square, blockers: Bitboard) -> Bitboard {
        Self::along(square, blockers, Direction::NorthEast) | Self::along(square, blockers, Direction::NorthWest)
    }

    #[inline(always)]
    fn rook(square: Square, blockers: Bitboard) -> Bitboard {
        Self::along(square, blockers, Direction::North) | Self::along(square, blockers, Direction::East)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(feature = "tables")]
    fn tables_stay_below_their_limit() {
        let bytes = tables::bytes() + super::super::leapers::bytes();
        assert!(bytes < 1_200_000, "{bytes}");
    }

    /// Compares a way to look up sliders with walking the rays: every square and every subset of blockers on its lines.
    fn check<S: Sliders>() {
        for square in Square::ALL {
            for (directions, look_up) in [
                (Direction::DIAGONAL, S::bishop as fn(Square, Bitboard) -> Bitboard),
                (Direction::ORTHOGONAL, S::rook),
            ] {
                let lines = reach(square, Bitboard::EMPTY, directions);
                for blockers in lines.subsets() {
                    let noise = Bitboard(blockers.0.wrapping_mul(0x9e37_79b9_7f4a_7c15)) - lines;
                    assert_eq!(
                        look_up(square, blockers | noise),
                        reach(square, blockers, directions),
                        "{square}\n{blockers}"
                    );
                }
            }
        }
    }

    #[test]
    #[cfg(feature = "tables")]
    fn magic_is_right() {
        check::<Magic>();
    }

    #[test]
    fn arithmetic_is_right() {
        check::<Arithmetic>();
    }

    #[test]
    #[cfg(all(feature = "tables", target_arch = "x86_64", feature = "std"))]
    fn pext_is_right() {
        if std::arch::is_x86_feature_detected!("bmi2") {
            check::<crate::cpu::Pext>();
        }
    }
}
