//! One step of the queue: everybody who can be paired is.

use super::{Place, Pool, Queue, QueueError, QueuePolicy};
use crate::{Rating, Timestamp};
use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::{Ordering, Reverse};
use core::time::Duration;

/// Two who are to play.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Pairing<P, K> {
    /// Two players.
    Players {
        /// For what.
        pool: K,
        /// The one who joined earlier.
        first: P,
        /// The other one.
        second: P,
        /// The difference of their ratings, not negative.
        difference: f64,
    },
    /// A player who waited long enough, and a bot.
    Bot {
        /// For what.
        pool: K,
        /// The player.
        player: P,
        /// The bot.
        bot: P,
    },
}

/// A waiting player within a step: neighbours by rating, as a list with links.
struct Candidate<'a, P> {
    player: &'a P,
    rating: Rating,
    number: u64,
    waited: Duration,
    window: f64,
    previous: Option<usize>,
    next: Option<usize>,
    taken: bool,
}

/// A pair that may be paired; the least comes first.
#[derive(PartialEq)]
struct Pair {
    difference: f64,
    /// Numbers of the joins, the earlier one first.
    joins: (u64, u64),
    lower: usize,
    upper: usize,
}

impl Eq for Pair {}

impl Ord for Pair {
    fn cmp(&self, other: &Self) -> Ordering {
        self.difference
            .total_cmp(&other.difference)
            .then_with(|| self.joins.cmp(&other.joins))
    }
}

impl PartialOrd for Pair {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The candidates of one pool, sorted by rating.
struct Line<'a, P>(Vec<Candidate<'a, P>>);

impl<P> Line<'_, P> {
    /// The pair of two neighbours, if they may be paired.
    fn pair(&self, lower: Option<usize>, upper: Option<usize>) -> Option<Pair> {
        let (lower, upper) = (lower?, upper?);
        let (a, b) = (self.0.get(lower)?, self.0.get(upper)?);
        let difference = b.rating.difference(a.rating);
        let joins = (a.number.min(b.number), a.number.max(b.number));
        (difference <= a.window.max(b.window)).then_some(Pair {
            difference,
            joins,
            lower,
            upper,
        })
    }

    /// Takes a candidate out.
    fn take(&mut self, index: usize) {
        let Some(candidate) = self.0.get_mut(index) else {
            return;
        };
        candidate.taken = true;
        let (previous, next) = (candidate.previous, candidate.next);
        if let Some(neighbour) = previous.and_then(|index| self.0.get_mut(index)) {
            neighbour.next = next;
        }
        if let Some(neighbour) = next.and_then(|index| self.0.get_mut(index)) {
            neighbour.previous = previous;
        }
    }

    /// The pairs in the order in which they are made. The closest two that may be paired are
    /// neighbours: one between them would be closer to the one whose window allows the pair. So a
    /// heap of neighbours suffices, and a pair that leaves makes its outer neighbours neighbours.
    fn pairs(&mut self) -> Vec<Pair> {
        let neighbours = (1..self.0.len()).filter_map(|i| self.pair(Some(i - 1), Some(i)));
        let mut heap: BinaryHeap<Reverse<Pair>> = neighbours.map(Reverse).collect();
        let mut made = Vec::new();
        while let Some(Reverse(pair)) = heap.pop() {
            let (Some(lower), Some(upper)) = (self.0.get(pair.lower), self.0.get(pair.upper)) else {
                continue;
            };
            if lower.taken || upper.taken {
                continue;
            }
            let outer = (lower.previous, upper.next);
            self.take(pair.lower);
            self.take(pair.upper);
            heap.extend(self.pair(outer.0, outer.1).map(Reverse));
            made.push(pair);
        }
        made
    }
}

impl<P: Ord + Clone, K: Ord + Clone> Queue<P, K> {
    /// Pairs everybody who can be paired at this time and takes them out of the queue, pool by pool
    /// in the order of their keys, within a pool in the order in which the pairings are made.
    /// O(n log n) for n waiting players.
    ///
    /// # Errors
    ///
    /// If the time is earlier than that of a call before.
    pub fn step(&mut self, now: Timestamp) -> Result<Vec<Pairing<P, K>>, QueueError> {
        self.advance(now)?;
        let grace = self.policy.grace;
        self.seats
            .retain(|_, seat| seat.lost.is_none_or(|lost| now.since(lost) <= grace));
        let mut pairings = Vec::new();
        for (key, pool) in &mut self.pools {
            let mut line = line(&self.policy, pool, now);
            for pair in line.pairs() {
                let (Some(a), Some(b)) = (line.0.get(pair.lower), line.0.get(pair.upper)) else {
                    continue;
                };
                let (first, second) = if a.number < b.number { (a, b) } else { (b, a) };
                pairings.push(Pairing::Players {
                    pool: key.clone(),
                    first: first.player.clone(),
                    second: second.player.clone(),
                    difference: pair.difference,
                });
            }
            if let Some(patience) = &self.policy.patience {
                let waits_too_long =
                    |candidate: &&mut Candidate<'_, P>| !candidate.taken && candidate.waited >= patience.wait;
                let mut impatient: Vec<_> = line.0.iter_mut().filter(waits_too_long).collect();
                impatient.sort_unstable_by_key(|candidate| candidate.number);
                for candidate in impatient {
                    candidate.taken = true;
                    pairings.push(Pairing::Bot {
                        pool: key.clone(),
                        player: candidate.player.clone(),
                        bot: patience.nearest(candidate.rating).id.clone(),
                    });
                }
            }
            // Both are in the order of ratings.
            let mut taken = line
                .0
                .iter()
                .map(|candidate| candidate.taken)
                .collect::<Vec<_>>()
                .into_iter();
            pool.retain(|_, _| taken.next() == Some(false));
        }
        self.pools.retain(|_, pool| !pool.is_empty());
        for pairing in &pairings {
            match pairing {
                Pairing::Players { first, second, .. } => {
                    self.seats.remove(first);
                    self.seats.remove(second);
                }
                Pairing::Bot { player, .. } => {
                    self.seats.remove(player);
                }
            }
        }
        Ok(pairings)
    }
}

fn line<'a, P>(policy: &QueuePolicy<P>, pool: &'a Pool<P>, now: Timestamp) -> Line<'a, P> {
    let last = pool.len().saturating_sub(1);
    let candidate = |(index, (key, place)): (usize, (&(Rating, u64), &'a Place<P>))| {
        let (rating, number) = *key;
        let waited = now.since(place.joined);
        Candidate {
            player: &place.player,
            rating,
            number,
            waited,
            window: policy.window.map_or(f64::INFINITY, |window| window.after(waited)),
            previous: index.checked_sub(1),
            next: (index < last).then_some(index + 1),
            taken: false,
        }
    };
    Line(pool.iter().enumerate().map(candidate).collect())
}
