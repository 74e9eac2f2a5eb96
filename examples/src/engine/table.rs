//! The table of positions already searched, shared by all threads.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use fusor_movegen::types::Move;

/// How a stored value bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// It is the true one.
    Exact,
    /// The true one is at least this.
    Lower,
    /// The true one is at most this.
    Upper,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The best move found; one that another position stored may be illegal here.
    pub(crate) best: Option<Move>,
    /// The value, counted from the position itself.
    pub(crate) value: i32,
    pub(crate) bound: Bound,
    /// How many plies were searched.
    pub(crate) depth: i32,
}

/// Two words of a slot, written and read without a lock: the first is the hash combined with the second, so that a slot
/// of which two threads wrote one half each is recognised by neither (after Hyatt and Mann, "A lockless transposition
/// table implementation for parallel search", 2002).
#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// Positions by hash.
///
/// The data word: the move in bits 0 to 31, the value in 32 to 47, the depth in 48 to 55, the bound in 56 and 57 (0 for an
/// empty slot), the generation in 58 to 63.
#[derive(Debug)]
pub(crate) struct Table {
    slots: Vec<Slot>,
    generation: AtomicU8,
}

/// How many slots a position may be in.
const BUCKET: usize = 4;

impl Table {
    /// An empty table of so many mebibytes, at least one.
    pub(crate) fn new(mebibytes: usize) -> Self {
        let buckets = mebibytes.max(1) * (1 << 20) / (BUCKET * size_of::<Slot>());
        Self {
            slots: (0..buckets * BUCKET).map(|_| Slot::default()).collect(),
            generation: AtomicU8::new(0),
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        for slot in &self.slots {
            slot.check.store(0, Relaxed);
            slot.data.store(0, Relaxed);
        }
    }

    /// Says that what is stored now is older than what will be.
    pub(crate) fn age(&self) {
        self.generation.fetch_add(1, Relaxed);
    }

    fn bucket(&self, hash: u64) -> &[Slot] {
        let buckets = self.slots.len() / BUCKET;
        // The high bits of the product are a number below `buckets`, evenly for evenly spread hashes.
        let bucket = ((u128::from(hash) * buckets as u128) >> 64) as usize;
        self.slots.get(bucket * BUCKET..(bucket + 1) * BUCKET).unwrap_or(&[])
    }

    pub(crate) fn get(&self, hash: u64) -> Option<Entry> {
        self.bucket(hash).iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            (slot.check.load(Relaxed) ^ data == hash)
                .then(|| unpack(data))
                .flatten()
        })
    }

    /// Stores what is known of a position in place of what is known of it already, or is worth least: old before new, and
    /// shallow before deep.
    pub(crate) fn put(&self, hash: u64, entry: Entry) {
        let generation = self.generation.load(Relaxed) & 63;
        let worth = |slot: &&Slot| {
            let data = slot.data.load(Relaxed);
            if slot.check.load(Relaxed) ^ data == hash || data == 0 {
                return -1000;
            }
            let age = generation.wrapping_sub((data >> 58) as u8) & 63;
            depth_of(data) - 4 * i32::from(age)
        };
        let Some(slot) = self.bucket(hash).iter().min_by_key(worth) else {
            return;
        };
        let data = pack(entry, generation);
        slot.check.store(hash ^ data, Relaxed);
        slot.data.store(data, Relaxed);
    }

    /// How full the table is, in thousandths, by a sample.
    pub(crate) fn fullness(&self) -> u32 {
        let generation = self.generation.load(Relaxed) & 63;
        let used = |slot: &&Slot| {
            let data = slot.data.load(Relaxed);
            data != 0 && (data >> 58) as u8 == generation
        };
        let sample = self.slots.len().min(1000);
        (self.slots.iter().take(sample).filter(used).count() * 1000 / sample.max(1)) as u32
    }
}

const fn depth_of(data: u64) -> i32 {
    (data >> 48 & 255) as i32
}

fn pack(entry: Entry, generation: u8) -> u64 {
    let best = entry.best.map_or(0, Move::to_bits);
    let value = (entry.value.clamp(i16::MIN.into(), i16::MAX.into()) as i16).cast_unsigned();
    let depth = u8::try_from(entry.depth.max(0)).unwrap_or(u8::MAX);
    let bound: u64 = match entry.bound {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    };
    u64::from(best) | u64::from(value) << 32 | u64::from(depth) << 48 | bound << 56 | u64::from(generation) << 58
}

const fn unpack(data: u64) -> Option<Entry> {
    let bound = match data >> 56 & 3 {
        1 => Bound::Exact,
        2 => Bound::Lower,
        3 => Bound::Upper,
        _ => return None,
    };
    let best = match Move::from_bits(data as u32) {
        Ok(m) => Some(m),
        Err(_) => None,
    };
    Some(Entry {
        best,
        value: (data >> 32) as u16 as i16 as i32,
        bound,
        depth: depth_of(data),
    })
}

#[cfg(test)]
mod tests {
    use fusor_movegen::types::{Square, Stack};

    use super::*;

    fn entry(value: i32, depth: i32) -> Entry {
        Entry {
            best: Some(Move::new(Square::H7, Square::H8, Stack::PAWN).with_promotion(Stack::QUEEN)),
            value,
            bound: Bound::Lower,
            depth,
        }
    }

    #[test]
    fn what_is_stored_comes_back() {
        let table = Table::new(1);
        for (hash, entry) in [
            (0, entry(-31_990, 0)),
            (1, entry(31_990, 255)),
            (
                u64::MAX,
                Entry {
                    best: None,
                    bound: Bound::Exact,
                    ..entry(0, 7)
                },
            ),
        ] {
            assert_eq!(table.get(hash), None);
            table.put(hash, entry);
            assert_eq!(table.get(hash), Some(entry));
        }
        table.clear();
        assert_eq!(table.get(1), None);
    }

    #[test]
    fn the_deep_and_the_new_stay() {
        let table = Table::new(1);
        // All in one bucket: hashes differ in their lowest bits alone.
        for hash in 1..=3 {
            table.put(hash, entry(0, 9));
        }
        table.put(4, entry(0, 2));
        table.put(5, entry(0, 5));
        assert_eq!(table.get(4), None);
        assert!((1..=3).all(|hash| table.get(hash).is_some()));
        table.age();
        table.put(6, entry(0, 9));
        table.age();
        table.put(7, entry(0, 1));
        assert_eq!(table.get(5), None);
        assert!(table.get(6).is_some());
        assert_eq!(table.fullness(), 1);
    }
}
