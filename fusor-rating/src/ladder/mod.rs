//! A ladder: players, their ratings, and the games that made them.
//!
//! Ranked games are between humans and move both players' ranked ratings, by one calculation from
//! the ratings before the game. Practice games move practice ratings only, and never a bot's. A game
//! is known by its id and counts once, however often it is applied. The state of a ladder follows
//! from its policy, its players and its games in the order of their application: that is what
//! [`Ladder::replay`] does, and what is stored with the feature `serde`.
//!
//! ```
//! use fusor_rating::GameResult;
//! use fusor_rating::ladder::*;
//!
//! let mut ladder = Ladder::new(LadderPolicy::default());
//! for name in ["ada", "bob"] {
//!     ladder.register(Registration::guest(PlayerId::new(name)?))?;
//! }
//! let game = GameRecord::ranked("g1", "ada", "bob", GameResult::WhiteWins)?;
//! assert!(matches!(ladder.apply(&game)?, Applied::New(_)));
//! assert_eq!(ladder.apply(&game)?, Applied::Already);
//!
//! let list = List::default();
//! let ada = ladder.player(&game.white).and_then(|p| p.record(GameKind::Ranked, &list));
//! assert_eq!(ada.map(|record| record.rating().shown()), Some(1510));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod error;
mod game;
mod player;
mod policy;
#[cfg(test)]
mod tests;
mod text;

pub use error::LadderError;
pub use game::{GameKind, GameRecord, HistoryEntry, ParseKindError};
pub use player::{Account, Player, RatingRecord, Registration, Tally};
pub use policy::{LadderPolicy, List, RatingLists};
pub use text::{Email, GameId, NameError, PlayerId, PlayerName, VariantName};

use crate::elo::RatingChange;
use crate::leaderboard::{Entry, Leaderboard, Listing, Standing};
use crate::{Rating, Side};
use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;

/// A ladder.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Stored", into = "Stored"))]
pub struct Ladder {
    policy: LadderPolicy,
    players: BTreeMap<PlayerId, Player>,
    games: Vec<GameRecord>,
    /// Where in `games` each game is.
    applied: BTreeMap<GameId, usize>,
    /// Whose each mail address is.
    emails: BTreeMap<Email, PlayerId>,
}

/// What applying a game did.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Applied {
    /// It counted.
    New(GameEffect),
    /// It had counted before; nothing changed.
    Already,
}

/// What a game did to its two players. A bot's rating stays as it is.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct GameEffect {
    /// The player with White.
    pub white: RatingChange,
    /// The player with Black.
    pub black: RatingChange,
}

impl Ladder {
    /// A ladder without players.
    #[must_use]
    pub const fn new(policy: LadderPolicy) -> Self {
        Self {
            policy,
            players: BTreeMap::new(),
            games: Vec::new(),
            applied: BTreeMap::new(),
            emails: BTreeMap::new(),
        }
    }

    /// The ladder that these players and games lead to. For [`Ladder::policy`], [`Ladder::roster`]
    /// and [`Ladder::games`] of a ladder, that very ladder.
    ///
    /// # Errors
    ///
    /// As [`Ladder::register`] and [`Ladder::apply`].
    pub fn replay<'a>(
        policy: LadderPolicy,
        roster: impl IntoIterator<Item = Registration>,
        games: impl IntoIterator<Item = &'a GameRecord>,
    ) -> Result<Self, LadderError> {
        let mut ladder = Self::new(policy);
        for registration in roster {
            ladder.register(registration)?;
        }
        for game in games {
            ladder.apply(game)?;
        }
        Ok(ladder)
    }

    /// The rules.
    #[must_use]
    pub const fn policy(&self) -> &LadderPolicy {
        &self.policy
    }

    /// A player.
    #[must_use]
    pub fn player(&self, id: &PlayerId) -> Option<&Player> {
        self.players.get(id)
    }

    /// All players by id.
    pub fn players(&self) -> impl Iterator<Item = &Player> {
        self.players.values()
    }

    /// What the players are registered with now.
    pub fn roster(&self) -> impl Iterator<Item = Registration> {
        self.players.values().map(|player| player.registration.clone())
    }

    /// All games in the order of their application.
    #[must_use]
    pub fn games(&self) -> &[GameRecord] {
        &self.games
    }

    /// Adds a player.
    ///
    /// # Errors
    ///
    /// If the id or the mail address is somebody's already.
    pub fn register(&mut self, registration: Registration) -> Result<(), LadderError> {
        let id = registration.id.clone();
        if self.players.contains_key(&id) {
            return Err(LadderError::PlayerExists(id));
        }
        if let Account::Claimed(email) = &registration.account {
            self.check_free(email)?;
            self.emails.insert(email.clone(), id.clone());
        }
        self.players.insert(id, Player::new(registration));
        Ok(())
    }

    /// Gives a guest a mail address. Identity, ratings and games stay.
    ///
    /// # Errors
    ///
    /// If there is no such player, they have an address or are a bot, or the address is somebody's.
    pub fn claim(&mut self, id: &PlayerId, email: Email) -> Result<(), LadderError> {
        let player = self
            .players
            .get(id)
            .ok_or_else(|| LadderError::UnknownPlayer(id.clone()))?;
        match player.account() {
            Account::Guest => {}
            Account::Claimed(_) => return Err(LadderError::AlreadyClaimed(id.clone())),
            Account::Bot(_) => return Err(LadderError::ClaimedBot(id.clone())),
        }
        self.check_free(&email)?;
        if let Some(player) = self.players.get_mut(id) {
            player.registration.account = Account::Claimed(email.clone());
        }
        self.emails.insert(email, id.clone());
        Ok(())
    }

    fn check_free(&self, email: &Email) -> Result<(), LadderError> {
        match self.emails.get(email) {
            Some(owner) => Err(LadderError::EmailTaken { owner: owner.clone() }),
            None => Ok(()),
        }
    }

    /// Lets a game count: ratings, statistics and history of both players. Games count in the order
    /// in which they come in, whatever their times say. A game that was applied before changes
    /// nothing.
    ///
    /// # Errors
    ///
    /// If the id was used for a different game, the players are unknown or one and the same, a bot
    /// plays a ranked game, or a rating leaves the range of [`Rating`].
    pub fn apply(&mut self, game: &GameRecord) -> Result<Applied, LadderError> {
        if let Some(&index) = self.applied.get(&game.id) {
            return if self.games.get(index) == Some(game) {
                Ok(Applied::Already)
            } else {
                Err(LadderError::GameDiffers(game.id.clone()))
            };
        }
        let effect = self.effect(game)?;
        for (side, own, other) in [
            (Side::White, effect.white, effect.black),
            (Side::Black, effect.black, effect.white),
        ] {
            self.record(game, side, own.after, other.before);
        }
        self.applied.insert(game.id.clone(), self.games.len());
        self.games.push(game.clone());
        Ok(Applied::New(effect))
    }

    /// What a game would do, without doing it.
    ///
    /// # Errors
    ///
    /// As [`Ladder::apply`].
    pub fn effect(&self, game: &GameRecord) -> Result<GameEffect, LadderError> {
        if game.white == game.black {
            let (game, player) = (game.id.clone(), game.white.clone());
            return Err(LadderError::SamePlayer { game, player });
        }
        let [white, black] = [self.known(game, Side::White)?, self.known(game, Side::Black)?];
        if game.kind == GameKind::Ranked {
            for player in [white, black] {
                if player.bot_rating().is_some() {
                    let (game, player) = (game.id.clone(), player.id().clone());
                    return Err(LadderError::BotInRankedGame { game, player });
                }
            }
        }
        let elo = self.policy.elo(game.kind);
        let list = self.policy.list_of(game);
        let before = |player: &Player| player.before(game.kind, &list, elo.start, game.time);
        let score = game.result.score_of(Side::White);
        let change = elo
            .rate(&before(white), &before(black), score, game.class)
            .map_err(|error| LadderError::Elo {
                game: game.id.clone(),
                error,
            })?;
        let kept = |player: &Player, change: RatingChange| match player.bot_rating() {
            Some(rating) => RatingChange {
                after: rating,
                ..change
            },
            None => change,
        };
        Ok(GameEffect {
            white: kept(white, change.player),
            black: kept(black, change.opponent),
        })
    }

    fn known(&self, game: &GameRecord, side: Side) -> Result<&Player, LadderError> {
        let id = game.player(side);
        self.players.get(id).ok_or_else(|| LadderError::UnknownPlayerInGame {
            game: game.id.clone(),
            player: id.clone(),
        })
    }

    fn record(&mut self, game: &GameRecord, side: Side, rating: Rating, opponent_rating: Rating) {
        let start = self.policy.elo(game.kind).start;
        let list = self.policy.list_of(game);
        let Some(player) = self.players.get_mut(game.player(side)) else {
            return;
        };
        let start = player.bot_rating().unwrap_or(start);
        player.colours.push(side);
        player
            .records_mut(game.kind)
            .entry(list)
            .or_insert_with(|| RatingRecord::new(start))
            .push(HistoryEntry {
                time: game.time,
                game: game.id.clone(),
                rating,
                opponent: game.player(side.other()).clone(),
                opponent_rating,
                side,
                score: game.result.score_of(side),
            });
    }

    /// A player's line for the leaderboard of a list; `None` before the first ranked game in it.
    /// After [`Ladder::apply`], give it to [`Leaderboard::set`] for both players.
    #[must_use]
    pub fn entry(&self, id: &PlayerId, list: &List) -> Option<Entry> {
        let player = self.players.get(id)?;
        let record = player.record(GameKind::Ranked, list)?;
        let standing = if record.games() < self.policy.provisional_games {
            Standing::Provisional
        } else {
            Standing::Established
        };
        Some(Entry {
            name: Arc::from(player.name().as_str()),
            rating: record.rating(),
            games: record.games(),
            standing,
            last_played: record.last_played().unwrap_or_default(),
        })
    }

    /// The leaderboard of a list: everybody with a ranked game in it. Its clock stands at the epoch;
    /// see [`Leaderboard::advance`].
    #[must_use]
    pub fn leaderboard(&self, list: &List, listing: Listing) -> Leaderboard<PlayerId> {
        let mut board = Leaderboard::new(listing);
        for id in self.players.keys() {
            if let Some(entry) = self.entry(id, list) {
                board.set(id.clone(), entry);
            }
        }
        board
    }
}

/// What is stored of a ladder; the rest is calculated again on reading, so that a stored ladder
/// cannot contradict itself.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    policy: LadderPolicy,
    roster: Vec<Registration>,
    games: Vec<GameRecord>,
}

#[cfg(feature = "serde")]
impl From<Ladder> for Stored {
    fn from(ladder: Ladder) -> Self {
        let roster = ladder.roster().collect();
        Self {
            policy: ladder.policy,
            roster,
            games: ladder.games,
        }
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Stored> for Ladder {
    type Error = LadderError;

    fn try_from(stored: Stored) -> Result<Self, LadderError> {
        Self::replay(stored.policy, stored.roster, &stored.games)
    }
}
