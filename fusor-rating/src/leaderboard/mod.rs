//! The list of the best: sorted at all times, with ranks, pages and neighbourhoods.
//!
//! Order: exact rating, then more games, then name, then id. The place shown is by the rating shown:
//! players with the same whole number share it, and the next place is skipped (1, 2, 2, 4). Updating
//! a player and asking for a place take O(log n), a page takes O(log n) and its length.
//!
//! ```
//! use fusor_rating::leaderboard::{Entry, Leaderboard};
//! use fusor_rating::Rating;
//!
//! let mut board = Leaderboard::default();
//! for (id, name, rating) in [(1, "ada", 1712.4), (2, "bob", 1650.0), (3, "cyd", 1711.9)] {
//!     board.set(id, Entry::new(name, Rating::new(rating)?, 30));
//! }
//! let places: Vec<_> = board.page(0, 10).map(|row| (row.place, *row.id)).collect();
//! assert_eq!(places, [(1, 1), (1, 3), (3, 2)]);
//! assert_eq!(board.place(&2), Some(3));
//! # Ok::<(), fusor_rating::RatingError>(())
//! ```

mod tree;

use crate::{Rating, Timestamp};
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::sync::Arc;
#[cfg(feature = "serde")]
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::time::Duration;
use tree::OrderTree;

/// What the list knows of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Entry {
    /// Name, for the order and for show.
    #[cfg_attr(feature = "serde", serde(with = "name_as_text"))]
    pub name: Arc<str>,
    /// Ranked rating.
    pub rating: Rating,
    /// Ranked games.
    pub games: u32,
    /// Whether the rating rests on enough games.
    pub standing: Standing,
    /// End of the last ranked game.
    pub last_played: Timestamp,
}

impl Entry {
    /// An established player, last seen at the epoch.
    #[must_use]
    pub fn new(name: &str, rating: Rating, games: u32) -> Self {
        let (standing, last_played) = (Standing::Established, Timestamp::default());
        Self {
            name: Arc::from(name),
            rating,
            games,
            standing,
            last_played,
        }
    }
}

/// Whether a rating rests on enough games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Standing {
    /// Too few games yet.
    Provisional,
    /// Enough games.
    Established,
}

/// Whether provisional players are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Provisional {
    /// They are listed like everybody.
    #[default]
    Listed,
    /// They are left out until established.
    LeftOut,
}

/// Who is listed. By default everybody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Listing {
    /// Players with too few games.
    pub provisional: Provisional,
    /// Who has not played for longer than this is left out until the next game.
    pub inactive_after: Option<Duration>,
}

/// A player with their place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row<'a, P> {
    /// Place by the rating shown, from 1; players with equal ratings share one.
    pub place: usize,
    /// Line of the list, from 0; no two players share one.
    pub line: usize,
    /// Who.
    pub id: &'a P,
    /// The rest.
    pub entry: &'a Entry,
}

/// The sort key: smaller is better.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Key<P> {
    rating: Rating,
    games: u32,
    name: Arc<str>,
    id: P,
}

impl<P: Ord> Ord for Key<P> {
    fn cmp(&self, other: &Self) -> Ordering {
        other
            .rating
            .cmp(&self.rating)
            .then_with(|| other.games.cmp(&self.games))
            .then_with(|| self.name.cmp(&other.name))
            .then_with(|| self.id.cmp(&other.id))
    }
}

impl<P: Ord> PartialOrd for Key<P> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A leaderboard of players known by ids of type `P`.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        try_from = "Stored<P>",
        into = "Stored<P>",
        bound(
            serialize = "P: serde::Serialize + Ord + Clone",
            deserialize = "P: serde::Deserialize<'de> + Ord + Clone"
        )
    )
)]
pub struct Leaderboard<P> {
    listing: Listing,
    now: Timestamp,
    entries: BTreeMap<P, Entry>,
    listed: OrderTree<Key<P>>,
    /// The listed players by last game, to find those who became inactive. Empty unless the listing
    /// asks for it.
    activity: BTreeSet<(Timestamp, P)>,
}

impl<P: Ord + Clone> Default for Leaderboard<P> {
    fn default() -> Self {
        Self::new(Listing::default())
    }
}

impl<P: Ord + Clone> Leaderboard<P> {
    /// An empty list.
    #[must_use]
    pub const fn new(listing: Listing) -> Self {
        Self {
            listing,
            now: Timestamp::from_millis(0),
            entries: BTreeMap::new(),
            listed: OrderTree::new(),
            activity: BTreeSet::new(),
        }
    }

    /// Adds a player or replaces what is known of them; gives back what was. O(log n).
    pub fn set(&mut self, id: P, entry: Entry) -> Option<Entry> {
        let old = self.remove(&id);
        if self.is_listed(&entry) {
            self.listed.insert(key(&id, &entry));
            if self.listing.inactive_after.is_some() {
                self.activity.insert((entry.last_played, id.clone()));
            }
        }
        self.entries.insert(id, entry);
        old
    }

    /// Takes a player off the list. O(log n).
    pub fn remove(&mut self, id: &P) -> Option<Entry> {
        let entry = self.entries.remove(id)?;
        self.unlist(id, &entry);
        Some(entry)
    }

    /// Lets time pass, which makes players inactive. An earlier time than before changes nothing.
    /// O(log n) for each player who becomes inactive.
    pub fn advance(&mut self, now: Timestamp) {
        self.now = self.now.max(now);
        while let Some((last, id)) = self.activity.first()
            && self.is_inactive(*last)
        {
            let id = id.clone();
            let Some(entry) = self.entries.get(&id).cloned() else {
                break;
            };
            self.unlist(&id, &entry);
        }
    }

    /// What is known of a player, listed or not.
    pub fn get(&self, id: &P) -> Option<&Entry> {
        self.entries.get(id)
    }

    /// How many players are listed.
    #[must_use]
    pub fn len(&self) -> usize {
        self.listed.len()
    }

    /// Whether nobody is listed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The place of a listed player, from 1: one more than the number of players with a higher
    /// rating shown. O(log n).
    pub fn place(&self, id: &P) -> Option<usize> {
        Some(self.place_of(self.listed_entry(id)?.rating))
    }

    /// The line of a listed player in the full order, from 0. O(log n).
    pub fn line(&self, id: &P) -> Option<usize> {
        let key = key(id, self.listed_entry(id)?);
        Some(self.listed.partition_point(|other| *other < key))
    }

    /// The place somebody with this rating has, or would have. O(log n).
    #[must_use]
    pub fn place_of(&self, rating: Rating) -> usize {
        let shown = rating.shown();
        1 + self.listed.partition_point(|other| other.rating.shown() > shown)
    }

    /// At most `length` rows from line `first` on.
    pub fn page(&self, first: usize, length: usize) -> impl Iterator<Item = Row<'_, P>> {
        let mut above: Option<(i32, usize)> = None;
        self.listed
            .iter_from(first)
            .take(length)
            .enumerate()
            .filter_map(move |(offset, key)| {
                let shown = key.rating.shown();
                let line = first + offset;
                let place = match above {
                    Some((same, place)) if same == shown => place,
                    Some(_) => line + 1,
                    None => self.place_of(key.rating),
                };
                above = Some((shown, place));
                let (id, entry) = self.entries.get_key_value(&key.id)?;
                Some(Row { place, line, id, entry })
            })
    }

    /// A listed player with up to `radius` rows before and after; nothing for anybody else.
    pub fn around(&self, id: &P, radius: usize) -> impl Iterator<Item = Row<'_, P>> {
        let (first, length) = match self.line(id) {
            Some(line) => {
                let first = line.saturating_sub(radius);
                (first, (line - first).saturating_add(1).saturating_add(radius))
            }
            None => (0, 0),
        };
        self.page(first, length)
    }

    fn active_until(&self, last_played: Timestamp) -> Option<Timestamp> {
        Some(last_played.after(self.listing.inactive_after?))
    }

    fn is_inactive(&self, last_played: Timestamp) -> bool {
        self.active_until(last_played).is_some_and(|end| end < self.now)
    }

    fn is_listed(&self, entry: &Entry) -> bool {
        let hidden = self.listing.provisional == Provisional::LeftOut && entry.standing == Standing::Provisional;
        !hidden && !self.is_inactive(entry.last_played)
    }

    fn listed_entry(&self, id: &P) -> Option<&Entry> {
        self.entries.get(id).filter(|entry| self.is_listed(entry))
    }

    fn unlist(&mut self, id: &P, entry: &Entry) {
        self.listed.remove(&key(id, entry));
        if self.listing.inactive_after.is_some() {
            self.activity.remove(&(entry.last_played, id.clone()));
        }
    }
}

fn key<P: Clone>(id: &P, entry: &Entry) -> Key<P> {
    Key {
        rating: entry.rating,
        games: entry.games,
        name: entry.name.clone(),
        id: id.clone(),
    }
}

/// A stored list that contradicts itself.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LeaderboardError {
    /// Two entries with one id.
    #[error("two entries of the list have the same id, the second is named `{name}`")]
    SameId {
        /// Name of the second one.
        name: String,
    },
}

/// What is stored of a list; the order is built again on reading.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored<P> {
    listing: Listing,
    now: Timestamp,
    entries: Vec<(P, Entry)>,
}

#[cfg(feature = "serde")]
impl<P> From<Leaderboard<P>> for Stored<P> {
    fn from(board: Leaderboard<P>) -> Self {
        let Leaderboard {
            listing, now, entries, ..
        } = board;
        Self {
            listing,
            now,
            entries: entries.into_iter().collect(),
        }
    }
}

#[cfg(feature = "serde")]
impl<P: Ord + Clone> TryFrom<Stored<P>> for Leaderboard<P> {
    type Error = LeaderboardError;

    fn try_from(stored: Stored<P>) -> Result<Self, LeaderboardError> {
        let mut board = Self::new(stored.listing);
        board.now = stored.now;
        for (id, entry) in stored.entries {
            let name = entry.name.clone();
            if board.set(id, entry).is_some() {
                return Err(LeaderboardError::SameId {
                    name: crate::result::excerpt(&name),
                });
            }
        }
        Ok(board)
    }
}

#[cfg(feature = "serde")]
mod name_as_text {
    use alloc::string::String;
    use alloc::sync::Arc;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(name: &Arc<str>, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(name)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Arc<str>, D::Error> {
        String::deserialize(from).map(Arc::from)
    }
}

#[cfg(test)]
mod tests;
