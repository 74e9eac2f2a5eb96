//! Counting the move sequences of a position: the standard check of a move generator.
//!
//! A perft of depth *n* is the number of sequences of *n* legal moves, which published tables give for many positions. A
//! game that is over by king capture has none; draws do not stop the count.

use alloc::vec::Vec;

use fusor_types::Move;

use crate::Position;

#[cfg(feature = "std")]
pub use parallel::Perft;

/// The number of sequences of `depth` legal moves; the last ply is counted, not played.
///
/// ```
/// use fusor_movegen::{perft, Chess, FromSetup, Fusor};
/// assert_eq!(perft(&Chess::start(), 4), 197_281);
/// assert_eq!(perft(&Fusor::start(), 3), 48_214);
/// ```
#[must_use]
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    position.count_paths(depth)
}

/// The same count for each legal move apart, in the order of the generator; empty at depth 0.
#[must_use]
pub fn divide<P: Position>(position: &P, depth: u32) -> Vec<(Move, u64)> {
    let Some(deeper) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let moves = position.legal_moves();
    let count = |&m| {
        let mut next = position.clone();
        next.play_unchecked(m);
        (m, next.count_paths(deeper))
    };
    moves.iter().map(count).collect()
}

#[cfg(feature = "std")]
mod parallel {
    use core::num::NonZeroUsize;
    use core::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
    use std::sync::Mutex;
    use std::thread;
    use std::vec::Vec;

    use fusor_types::Move;

    use super::table::Table;
    use crate::Position;

    /// A perft on several threads with a shared hash table, for deep counts.
    ///
    /// ```
    /// use fusor_movegen::{Chess, FromSetup, Perft};
    /// let perft = Perft::new().threads(2).hash_bytes(1 << 20);
    /// assert_eq!(perft.count(&Chess::start(), 4), 197_281);
    /// ```
    ///
    /// An entry of the table is believed only if 128 bits of two independent hashes agree, whatever other threads are
    /// writing: each count is wrong with a probability below 2<sup>-90</sup> for any table that fits in memory and any count
    /// that ends in a lifetime.
    ///
    /// With a table even counts beyond 64 bits can come to an end; they are given as [`u64::MAX`].
    #[derive(Clone, Copy, Debug)]
    pub struct Perft {
        threads: NonZeroUsize,
        hash_bytes: usize,
    }

    impl Default for Perft {
        fn default() -> Self {
            Self::new()
        }
    }

    impl Perft {
        /// One thread, no hash table.
        #[must_use]
        pub const fn new() -> Self {
            Self {
                threads: NonZeroUsize::MIN,
                hash_bytes: 0,
            }
        }

        /// Uses so many threads; zero counts as one.
        #[must_use]
        pub fn threads(self, threads: usize) -> Self {
            Self {
                threads: NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN),
                ..self
            }
        }

        /// Uses a table of at most so many bytes (24 an entry). It is made anew for each count.
        #[must_use]
        pub const fn hash_bytes(self, bytes: usize) -> Self {
            Self {
                hash_bytes: bytes,
                ..self
            }
        }

        /// The number of sequences of `depth` legal moves.
        #[must_use]
        pub fn count<P: Position + Sync>(&self, position: &P, depth: u32) -> u64 {
            self.count_with_progress(position, depth, |_, _| ())
        }

        /// The same for each legal move apart, in the order of the generator; empty at depth 0.
        #[must_use]
        pub fn divide<P: Position + Sync>(&self, position: &P, depth: u32) -> Vec<(Move, u64)> {
            self.divide_with_progress(position, depth, |_, _| ())
        }

        /// As [`count`](Self::count), telling how many of how many parts are done after each.
        #[must_use]
        pub fn count_with_progress<P: Position + Sync>(
            &self,
            position: &P,
            depth: u32,
            progress: impl FnMut(usize, usize) + Send,
        ) -> u64 {
            match depth {
                0 => 1,
                _ => self
                    .divide_with_progress(position, depth, progress)
                    .iter()
                    .fold(0_u64, |sum, (_, count)| sum.saturating_add(*count)),
            }
        }

        /// As [`divide`](Self::divide), telling how many of how many parts are done after each.
        #[must_use]
        pub fn divide_with_progress<P: Position + Sync>(
            &self,
            position: &P,
            depth: u32,
            progress: impl FnMut(usize, usize) + Send,
        ) -> Vec<(Move, u64)> {
            let Some(deeper) = depth.checked_sub(1) else {
                return Vec::new();
            };
            let moves = position.legal_moves();
            // Work is shared out in pieces of two plies, so that no thread is left with the largest alone.
            let mut tasks = Vec::new();
            for (index, &m) in moves.iter().enumerate() {
                let mut next = position.clone();
                next.play_unchecked(m);
                if deeper < 2 {
                    tasks.push((index, next, deeper));
                    continue;
                }
                tasks.extend(next.legal_moves().iter().map(|&reply| {
                    let mut after = next.clone();
                    after.play_unchecked(reply);
                    (index, after, deeper - 1)
                }));
            }
            let counts: Vec<AtomicU64> = moves.iter().map(|_| AtomicU64::new(0)).collect();
            let table = Table::new(self.hash_bytes, self.threads);
            let next_task = AtomicUsize::new(0);
            let progress = Mutex::new((0, progress));
            let work = || {
                while let Some((index, position, depth)) = tasks.get(next_task.fetch_add(1, Ordering::Relaxed)) {
                    let paths = table
                        .as_ref()
                        .map_or_else(|| position.count_paths(*depth), |table| hashed(position, *depth, table));
                    if let Some(count) = counts.get(*index) {
                        let add = |sum: u64| Some(sum.saturating_add(paths));
                        let _ = count.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add);
                    }
                    // A panic in the caller's function poisons the lock and ends the count by itself.
                    if let Ok(mut progress) = progress.lock() {
                        progress.0 += 1;
                        let done = progress.0;
                        (progress.1)(done, tasks.len());
                    }
                }
            };
            thread::scope(|scope| {
                for _ in 1..self.threads.get() {
                    scope.spawn(work);
                }
                work();
            });
            moves
                .iter()
                .copied()
                .zip(counts.into_iter().map(AtomicU64::into_inner))
                .collect()
        }
    }

    /// Below this depth a position is counted faster than it is looked up.
    const HASHED_DEPTH: u32 = 3;

    fn hashed<P: Position>(position: &P, depth: u32, table: &Table) -> u64 {
        if depth < HASHED_DEPTH {
            return position.count_paths(depth);
        }
        let key = table.key(position, depth);
        if let Some(paths) = table.get(key) {
            return paths;
        }
        let mut paths: u64 = 0;
        for &m in &position.legal_moves() {
            let mut next = position.clone();
            next.play_unchecked(m);
            paths = paths.saturating_add(hashed(&next, depth - 1, table));
        }
        table.put(key, paths);
        paths
    }
}

#[cfg(feature = "std")]
mod table {
    //! A hash table that threads share without locks.
    //!
    //! Each entry is three words: the count, and two hashes, each combined with the count by exclusive or. A reader
    //! undoes that and compares both hashes, so words from different writers do not fit together.

    use core::num::NonZeroUsize;
    use core::sync::atomic::{AtomicU64, Ordering::Relaxed};
    use std::thread;
    use std::vec::Vec;

    use fusor_types::Color;

    use crate::Position;

    type Entry = [AtomicU64; 3];

    /// In shards of one length, one for each thread: to fill so much memory takes a while, which all threads share.
    pub(super) struct Table {
        shards: Vec<Vec<Entry>>,
        shard_len: usize,
    }

    /// The position with the depth of the count, as two hashes that have nothing to do with each other.
    #[derive(Clone, Copy)]
    pub(super) struct Key {
        zobrist: u64,
        digest: u64,
    }

    impl Table {
        /// A table of at most so many bytes; `None` if that is not even one entry a thread, or if the memory is not there.
        pub(super) fn new(bytes: usize, threads: NonZeroUsize) -> Option<Self> {
            let shard_len = bytes / size_of::<Entry>() / threads;
            if shard_len == 0 {
                return None;
            }
            let shards = thread::scope(|scope| {
                let others: Vec<_> = (1..threads.get()).map(|_| scope.spawn(|| shard(shard_len))).collect();
                let mine = shard(shard_len);
                let others = others.into_iter().map(|other| other.join().ok().flatten());
                core::iter::once(mine).chain(others).collect::<Option<_>>()
            })?;
            Some(Self { shards, shard_len })
        }

        pub(super) fn key<P: Position>(&self, position: &P, depth: u32) -> Key {
            let state = position.state();
            let board = state.board();
            let mut digest = Digest(depth.into());
            for rank in board.stacks_by_rank() {
                digest.add(rank);
            }
            digest.add(board.by_color(Color::White).0);
            digest.add(u64::from(state.castling_rights().bits()) << 8 | state.turn() as u64);
            digest.add(position.legal_en_passant().map_or(64, |square| square as u64));
            let depth_key = u64::from(depth).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            Key {
                zobrist: position.zobrist_hash() ^ depth_key,
                digest: digest.0,
            }
        }

        fn entry(&self, key: Key) -> Option<&Entry> {
            // The hash as a fraction of one says which shard, what is left of it which entry.
            let (shard, rest) = scale(key.zobrist, self.shards.len());
            let (index, _) = scale(rest, self.shard_len);
            self.shards.get(shard)?.get(index)
        }

        pub(super) fn get(&self, key: Key) -> Option<u64> {
            let [count, zobrist, digest] = self.entry(key)?;
            let count = count.load(Relaxed);
            let same = zobrist.load(Relaxed) ^ count == key.zobrist && digest.load(Relaxed) ^ count == key.digest;
            same.then_some(count)
        }

        pub(super) fn put(&self, key: Key, paths: u64) {
            if let Some([count, zobrist, digest]) = self.entry(key) {
                count.store(paths, Relaxed);
                zobrist.store(key.zobrist ^ paths, Relaxed);
                digest.store(key.digest ^ paths, Relaxed);
            }
        }
    }

    fn shard(len: usize) -> Option<Vec<Entry>> {
        let mut entries = Vec::new();
        entries.try_reserve_exact(len).ok()?;
        entries.resize_with(len, || [const { AtomicU64::new(0) }; 3]);
        Some(entries)
    }

    /// A fraction of one, in units of 2<sup>-64</sup>, times `len`: the whole part and the rest.
    fn scale(fraction: u64, len: usize) -> (usize, u64) {
        let product = u128::from(fraction) * len as u128;
        ((product >> 64) as usize, product as u64)
    }

    /// A running hash by multiplication to 128 bits, which both halves of the product enter.
    struct Digest(u64);

    impl Digest {
        fn add(&mut self, word: u64) {
            let product = u128::from(self.0 ^ 0xa076_1d64_78bd_642f) * u128::from(word ^ 0xe703_7ed1_a0b4_28db);
            self.0 = (product as u64) ^ (product >> 64) as u64 ^ word.rotate_left(29);
        }
    }
}
