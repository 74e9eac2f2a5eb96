//! Players of a ladder and what it keeps of them.

use super::{Email, GameKind, HistoryEntry, List, PlayerId, PlayerName};
use crate::elo::{AgeGroup, EloPlayer};
use crate::pairing::ColourHistory;
use crate::{Rating, Score, Side, Timestamp};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// How a player is known.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Account {
    /// By nothing but the id. A guest plays, is rated and ranked like everybody.
    Guest,
    /// By a mail address.
    Claimed(Email),
    /// A program whose rating stays as it is.
    Bot(Rating),
}

/// What a player joins a ladder with.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Registration {
    /// Who, for good.
    pub id: PlayerId,
    /// What to call them.
    pub name: PlayerName,
    /// How they are known.
    pub account: Account,
    /// Until when they count as a junior. A moment and not a flag, so that a replay of old games
    /// comes to the old result.
    pub junior_until: Option<Timestamp>,
}

impl Registration {
    /// A guest who is called like their id.
    #[must_use]
    pub fn guest(id: PlayerId) -> Self {
        let name = PlayerName::from(id.clone());
        Self {
            id,
            name,
            account: Account::Guest,
            junior_until: None,
        }
    }

    /// A bot with this rating, called like its id.
    #[must_use]
    pub fn bot(id: PlayerId, rating: Rating) -> Self {
        Self {
            account: Account::Bot(rating),
            ..Self::guest(id)
        }
    }
}

/// Wins, draws and losses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl Tally {
    /// All games.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.wins.saturating_add(self.draws).saturating_add(self.losses)
    }

    /// Points: one for a win, half of one for a draw.
    #[must_use]
    pub fn points(&self) -> f64 {
        f64::from(self.wins) + 0.5 * f64::from(self.draws)
    }

    fn add(&mut self, score: Score) {
        let field = match score {
            Score::Win => &mut self.wins,
            Score::Draw => &mut self.draws,
            Score::Loss => &mut self.losses,
        };
        *field = field.saturating_add(1);
    }
}

/// One rating of a player with everything behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "StoredRecord", into = "StoredRecord"))]
pub struct RatingRecord {
    start: Rating,
    rating: Rating,
    peak: Rating,
    white: Tally,
    black: Tally,
    last_played: Option<Timestamp>,
    history: Vec<HistoryEntry>,
}

impl RatingRecord {
    pub(super) const fn new(start: Rating) -> Self {
        let none = Tally {
            wins: 0,
            draws: 0,
            losses: 0,
        };
        Self {
            start,
            rating: start,
            peak: start,
            white: none,
            black: none,
            last_played: None,
            history: Vec::new(),
        }
    }

    /// Rating before the first game.
    #[must_use]
    pub const fn start(&self) -> Rating {
        self.start
    }

    /// Rating now.
    #[must_use]
    pub const fn rating(&self) -> Rating {
        self.rating
    }

    /// Highest rating ever, that of the start included.
    #[must_use]
    pub const fn peak(&self) -> Rating {
        self.peak
    }

    /// The games with one colour.
    #[must_use]
    pub const fn tally_of(&self, side: Side) -> &Tally {
        match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }

    /// All games.
    #[must_use]
    pub const fn tally(&self) -> Tally {
        let (white, black) = (&self.white, &self.black);
        Tally {
            wins: white.wins.saturating_add(black.wins),
            draws: white.draws.saturating_add(black.draws),
            losses: white.losses.saturating_add(black.losses),
        }
    }

    /// How many games.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.tally().games()
    }

    /// The games in the order in which they were applied.
    #[must_use]
    pub fn history(&self) -> &[HistoryEntry] {
        &self.history
    }

    /// The latest end of a game; `None` without games.
    #[must_use]
    pub const fn last_played(&self) -> Option<Timestamp> {
        self.last_played
    }

    pub(super) fn push(&mut self, entry: HistoryEntry) {
        self.rating = entry.rating;
        self.peak = self.peak.max(entry.rating);
        self.last_played = self.last_played.max(Some(entry.time));
        match entry.side {
            Side::White => self.white.add(entry.score),
            Side::Black => self.black.add(entry.score),
        }
        self.history.push(entry);
    }
}

/// What is stored of a record; the counts follow from the history.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredRecord {
    start: Rating,
    rating: Rating,
    peak: Rating,
    white: Tally,
    black: Tally,
    history: Vec<HistoryEntry>,
}

#[cfg(feature = "serde")]
impl From<RatingRecord> for StoredRecord {
    fn from(record: RatingRecord) -> Self {
        let RatingRecord {
            start,
            rating,
            peak,
            white,
            black,
            history,
            ..
        } = record;
        Self {
            start,
            rating,
            peak,
            white,
            black,
            history,
        }
    }
}

/// A stored record whose numbers are not those of its history.
#[cfg(feature = "serde")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the {field} of a rating record is not the one of its history")]
struct RecordError {
    field: &'static str,
}

#[cfg(feature = "serde")]
impl TryFrom<StoredRecord> for RatingRecord {
    type Error = RecordError;

    fn try_from(stored: StoredRecord) -> Result<Self, RecordError> {
        let mut record = Self::new(stored.start);
        for entry in stored.history {
            record.push(entry);
        }
        let checks = [
            ("rating", record.rating == stored.rating),
            ("peak", record.peak == stored.peak),
            ("tally with White", record.white == stored.white),
            ("tally with Black", record.black == stored.black),
        ];
        match checks.iter().find(|check| !check.1) {
            Some((field, _)) => Err(RecordError { field }),
            None => Ok(record),
        }
    }
}

/// A player of a ladder.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Player {
    pub(super) registration: Registration,
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_pairs"))]
    pub(super) ranked: BTreeMap<List, RatingRecord>,
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_pairs"))]
    pub(super) practice: BTreeMap<List, RatingRecord>,
    pub(super) colours: ColourHistory,
}

impl Player {
    pub(super) fn new(registration: Registration) -> Self {
        let (ranked, practice) = (BTreeMap::new(), BTreeMap::new());
        Self {
            registration,
            ranked,
            practice,
            colours: ColourHistory::new(),
        }
    }

    /// Who.
    #[must_use]
    pub const fn id(&self) -> &PlayerId {
        &self.registration.id
    }

    /// What to call them.
    #[must_use]
    pub const fn name(&self) -> &PlayerName {
        &self.registration.name
    }

    /// How they are known.
    #[must_use]
    pub const fn account(&self) -> &Account {
        &self.registration.account
    }

    /// The fixed rating, if the player is a bot.
    #[must_use]
    pub const fn bot_rating(&self) -> Option<Rating> {
        match self.registration.account {
            Account::Bot(rating) => Some(rating),
            Account::Guest | Account::Claimed(_) => None,
        }
    }

    /// The record of one list; `None` before the first game in it.
    #[must_use]
    pub fn record(&self, kind: GameKind, list: &List) -> Option<&RatingRecord> {
        self.records(kind).get(list)
    }

    /// All records of one kind, by list.
    #[must_use]
    pub const fn records(&self, kind: GameKind) -> &BTreeMap<List, RatingRecord> {
        match kind {
            GameKind::Ranked => &self.ranked,
            GameKind::Practice => &self.practice,
        }
    }

    /// The colours of all games, ranked and practice, for the allocation of the next one.
    #[must_use]
    pub const fn colours(&self) -> &ColourHistory {
        &self.colours
    }

    pub(super) fn records_mut(&mut self, kind: GameKind) -> &mut BTreeMap<List, RatingRecord> {
        match kind {
            GameKind::Ranked => &mut self.ranked,
            GameKind::Practice => &mut self.practice,
        }
    }

    /// The player as the Elo calculation sees them before a game at `time`.
    pub(super) fn before(&self, kind: GameKind, list: &List, start: Rating, time: Timestamp) -> EloPlayer {
        let junior = self.registration.junior_until.is_some_and(|until| time < until);
        let age = if junior { AgeGroup::Junior } else { AgeGroup::Adult };
        let start = self.bot_rating().unwrap_or(start);
        let player = match self.record(kind, list) {
            Some(record) => EloPlayer::new(record.rating)
                .with_games(record.games())
                .with_peak(record.peak),
            None => EloPlayer::new(start),
        };
        player.with_age(age)
    }
}

/// A map whose keys are no texts, as a list of pairs.
#[cfg(feature = "serde")]
fn as_pairs<S: serde::Serializer>(map: &BTreeMap<List, RatingRecord>, to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(map)
}
