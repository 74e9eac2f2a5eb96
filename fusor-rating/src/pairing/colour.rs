//! Who gets White.

use crate::Side;

/// How the colours of a new game are given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum ColourPolicy {
    /// Whoever had White less often gets it; with equal counts, whoever had Black at the last point
    /// where the two histories differ; with equal histories the seed decides.
    #[default]
    Balanced,
    /// The seed decides.
    Random,
}

/// The colours a player had: how often, and the last 64 of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct ColourHistory {
    white: u32,
    black: u32,
    /// Bit n: White in the game before the last n ones.
    recent: u64,
}

impl ColourHistory {
    /// Nothing played.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            white: 0,
            black: 0,
            recent: 0,
        }
    }

    /// Another game with this colour.
    pub fn push(&mut self, side: Side) {
        self.recent <<= 1;
        match side {
            Side::White => {
                self.white = self.white.saturating_add(1);
                self.recent |= 1;
            }
            Side::Black => self.black = self.black.saturating_add(1),
        }
    }

    /// Games with White less games with Black.
    #[must_use]
    pub fn balance(&self) -> i64 {
        i64::from(self.white) - i64::from(self.black)
    }

    /// The colour in the game before the last `ago` ones; `None` where the memory ends.
    #[must_use]
    pub fn recent(&self, ago: u32) -> Option<Side> {
        let games = self.white.saturating_add(self.black);
        if ago >= games.min(u64::BITS) {
            return None;
        }
        Some(if self.recent >> ago & 1 == 1 {
            Side::White
        } else {
            Side::Black
        })
    }
}

impl ColourPolicy {
    /// The colour of the first of two players. The same arguments always give the same answer, and
    /// `seed` is the only source of chance: the game's id, or a random number.
    ///
    /// ```
    /// use fusor_rating::Side;
    /// use fusor_rating::pairing::{ColourHistory, ColourPolicy};
    ///
    /// let (mut ada, bob) = (ColourHistory::new(), ColourHistory::new());
    /// ada.push(Side::White);
    /// assert_eq!(ColourPolicy::Balanced.side_of_first(&ada, &bob, 7), Side::Black);
    /// ```
    #[must_use]
    pub fn side_of_first(self, first: &ColourHistory, second: &ColourHistory, seed: u64) -> Side {
        match self {
            Self::Random => toss(seed),
            Self::Balanced => by_history(first, second).unwrap_or_else(|| toss(seed)),
        }
    }
}

fn by_history(first: &ColourHistory, second: &ColourHistory) -> Option<Side> {
    let (own, other) = (first.balance(), second.balance());
    if own != other {
        return Some(if own < other { Side::White } else { Side::Black });
    }
    (0..u64::BITS).find_map(|ago| match (first.recent(ago), second.recent(ago)) {
        (own, other) if own == other => None,
        (Some(own), _) => Some(own.other()),
        (None, other) => other,
    })
}

/// One bit of a well mixed seed (the finalizer of `SplitMix64`).
fn toss(seed: u64) -> Side {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    if (z ^ (z >> 31)) & 1 == 0 {
        Side::White
    } else {
        Side::Black
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn history(colours: &str) -> ColourHistory {
        let mut history = ColourHistory::new();
        for colour in colours.chars() {
            history.push(if colour == 'w' { Side::White } else { Side::Black });
        }
        history
    }

    #[test]
    fn balance_then_alternation_then_seed() {
        let side = |a: &str, b: &str, seed| ColourPolicy::Balanced.side_of_first(&history(a), &history(b), seed);
        assert_eq!(side("ww", "w", 0), Side::Black);
        assert_eq!(side("b", "", 0), Side::White);
        assert_eq!(side("wb", "bw", 0), Side::White);
        assert_eq!(side("wbbw", "bwbw", 0), Side::White);
        assert_eq!(side("bw", "", 0), Side::Black);
        let tosses = |seed| side("wb", "wb", seed);
        assert!((0..64).any(|seed| tosses(seed) == Side::White));
        assert!((0..64).any(|seed| tosses(seed) == Side::Black));
    }

    #[test]
    fn the_coin_is_fair() {
        let whites = (0..10_000).filter(|&seed| toss(seed) == Side::White).count();
        assert!((4_800..5_200).contains(&whites), "{whites}");
    }

    #[test]
    fn memory_ends_after_64_games() {
        let mut long = history(&"w".repeat(100));
        assert_eq!(long.recent(63), Some(Side::White));
        assert_eq!(long.recent(64), None);
        long.push(Side::Black);
        assert_eq!(long.recent(0), Some(Side::Black));
        assert_eq!(long.balance(), 99);
    }

    proptest! {
        #[test]
        fn the_two_players_never_get_the_same_colour(a in "[wb]{0,9}", b in "[wb]{0,9}", seed: u64) {
            let (a, b) = (history(&a), history(&b));
            let policy = ColourPolicy::Balanced;
            if by_history(&a, &b).is_some() {
                prop_assert_eq!(
                    policy.side_of_first(&a, &b, seed),
                    policy.side_of_first(&b, &a, seed).other()
                );
            } else {
                prop_assert_eq!(policy.side_of_first(&a, &b, seed), toss(seed));
            }
        }

        #[test]
        fn nobody_drifts_by_more_than_one(seeds in prop::collection::vec(any::<u64>(), 0..80)) {
            let (mut a, mut b) = (ColourHistory::new(), ColourHistory::new());
            for seed in seeds {
                let side = ColourPolicy::Balanced.side_of_first(&a, &b, seed);
                a.push(side);
                b.push(side.other());
                prop_assert!(a.balance().abs() <= 1);
            }
        }
    }
}
