//! The live queue: who waits for an opponent.
//!
//! There is one pool for every key `K` (clock and variant, in the caller's words). Nothing happens
//! between calls: the caller says what time it is and asks for a [`Queue::step`], and the same calls
//! always give the same pairings.
//!
//! # What a step does
//!
//! Players whose connection was lost for longer than the policy's grace are dropped. Then, in each
//! pool, the two waiting players with the smallest difference of ratings that may be paired are
//! paired, and again, until no two are left that may. With equal differences the pair goes first
//! whose earlier member joined earlier, then the one whose later member did. Last, whoever has
//! waited for the policy's patience gets the bot with the nearest rating. So after a step nobody
//! waits any longer who has waited that long.
//!
//! # Who may be paired
//!
//! With a [`Window`], two players may be paired if their difference is within the wider of their two
//! windows, and a window widens with the time its owner has waited. (The wider one, since the player
//! who has waited longer needs it more; this is also why the closest two who may be paired are always
//! neighbours in the order of ratings.) Players whose connection is lost wait, but are neither paired
//! nor given a bot before they are back.

mod step;
#[cfg(test)]
mod tests;

pub use step::Pairing;

use crate::{Rating, Timestamp};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::time::Duration;

/// The greatest difference of ratings that may be paired, growing with the time waited.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "StoredWindow", into = "StoredWindow"))]
pub struct Window {
    points: f64,
    per_second: f64,
}

impl Window {
    /// A window of `points` at first and `per_second` more for each second waited.
    ///
    /// # Errors
    ///
    /// If one of them is negative or not finite.
    pub fn new(points: f64, per_second: f64) -> Result<Self, QueueError> {
        for found in [points, per_second] {
            if !found.is_finite() || found < 0.0 {
                return Err(QueueError::Window { found });
            }
        }
        Ok(Self { points, per_second })
    }

    /// How wide it is after this time.
    #[must_use]
    pub fn after(&self, waited: Duration) -> f64 {
        self.points + self.per_second * waited.as_secs_f64()
    }
}

/// A bot that plays whoever waits too long.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Bot<P> {
    /// Who.
    pub id: P,
    /// How strong; stays as it is.
    pub rating: Rating,
}

/// When and by which bot a player is served whom nobody else wants to play.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Patience<P> {
    /// After this much waiting. Zero: at the first step.
    pub wait: Duration,
    /// The bot if no other is nearer.
    pub bot: Bot<P>,
    /// Other bots; of two equally near ones the earlier in the list is taken.
    pub more_bots: Vec<Bot<P>>,
}

impl<P> Patience<P> {
    /// This bot after this much waiting.
    #[must_use]
    pub const fn new(wait: Duration, bot: Bot<P>) -> Self {
        Self {
            wait,
            bot,
            more_bots: Vec::new(),
        }
    }

    /// The bot nearest to a rating.
    fn nearest(&self, rating: Rating) -> &Bot<P> {
        let gap = |bot: &Bot<P>| bot.rating.difference(rating).abs();
        self.more_bots
            .iter()
            .fold(&self.bot, |best, bot| if gap(bot) < gap(best) { bot } else { best })
    }
}

/// The rules of a queue.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct QueuePolicy<P> {
    /// Greatest difference; `None`: any.
    pub window: Option<Window>,
    /// When a bot steps in; `None`: never.
    pub patience: Option<Patience<P>>,
    /// How long a lost connection keeps its place.
    pub grace: Duration,
}

/// Any difference, no bots, 30 seconds of grace.
impl<P> Default for QueuePolicy<P> {
    fn default() -> Self {
        Self {
            window: None,
            patience: None,
            grace: Duration::from_secs(30),
        }
    }
}

/// A waiting player.
#[derive(Debug, Clone, PartialEq)]
struct Seat<K> {
    pool: K,
    rating: Rating,
    joined: Timestamp,
    /// The number of the join: who came earlier within one millisecond.
    number: u64,
    /// Since when the connection is lost.
    lost: Option<Timestamp>,
}

/// A connected player of a pool: what a step must know, so that it need not look for the seat.
#[derive(Debug, Clone)]
struct Place<P> {
    player: P,
    joined: Timestamp,
}

/// The connected players of a pool by rating, then by who joined first.
type Pool<P> = BTreeMap<(Rating, u64), Place<P>>;

/// A waiting player as seen from outside.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Waiting<'a, P, K> {
    /// Who.
    pub player: &'a P,
    /// For what.
    pub pool: &'a K,
    /// With which rating.
    pub rating: Rating,
    /// Since when.
    pub since: Timestamp,
    /// Since when the connection is lost, if it is.
    pub lost: Option<Timestamp>,
}

/// The queue of players `P` in pools `K`.
#[derive(Debug, Clone)]
pub struct Queue<P, K> {
    policy: QueuePolicy<P>,
    seats: BTreeMap<P, Seat<K>>,
    pools: BTreeMap<K, Pool<P>>,
    now: Timestamp,
    next_number: u64,
}

impl<P: Ord + Clone, K: Ord + Clone> Queue<P, K> {
    /// An empty queue.
    #[must_use]
    pub const fn new(policy: QueuePolicy<P>) -> Self {
        Self {
            policy,
            seats: BTreeMap::new(),
            pools: BTreeMap::new(),
            now: Timestamp::from_millis(0),
            next_number: 0,
        }
    }

    /// Lets a player wait in a pool. A player waits in one pool at a time.
    ///
    /// # Errors
    ///
    /// If the player waits already (here or in another pool: leave first), is one of the bots, or
    /// the time is earlier than that of a call before.
    pub fn join(&mut self, player: P, pool: K, rating: Rating, now: Timestamp) -> Result<(), QueueError> {
        self.advance(now)?;
        if self.seats.contains_key(&player) {
            return Err(QueueError::WaitsAlready);
        }
        if self.is_bot(&player) {
            return Err(QueueError::Bot);
        }
        let number = self.next_number;
        self.next_number += 1;
        let seat = Seat {
            pool,
            rating,
            joined: now,
            number,
            lost: None,
        };
        self.enter(&player, &seat);
        self.seats.insert(player, seat);
        Ok(())
    }

    /// Takes a player out of the queue; whether they were in it. Leaving and joining again is
    /// joining late.
    pub fn leave(&mut self, player: &P) -> bool {
        let Some(seat) = self.seats.remove(player) else {
            return false;
        };
        self.exit(&seat);
        true
    }

    /// Notes that a player's connection is lost: the place is kept for the policy's grace, but
    /// nobody is paired with them. Losing it again changes nothing.
    ///
    /// # Errors
    ///
    /// If the player does not wait, or the time is earlier than that of a call before.
    pub fn disconnect(&mut self, player: &P, now: Timestamp) -> Result<(), QueueError> {
        self.advance(now)?;
        let seat = self.seats.get_mut(player).ok_or(QueueError::DoesNotWait)?;
        if seat.lost.is_none() {
            seat.lost = Some(now);
            let seat = seat.clone();
            self.exit(&seat);
        }
        Ok(())
    }

    /// Brings a player back after [`Queue::disconnect`], with the place and the waiting time they
    /// had. For a connected player nothing changes.
    ///
    /// # Errors
    ///
    /// If the player does not wait or the grace is over (then the place is lost), or the time is
    /// earlier than that of a call before.
    pub fn reconnect(&mut self, player: &P, now: Timestamp) -> Result<(), QueueError> {
        self.advance(now)?;
        let seat = self.seats.get_mut(player).ok_or(QueueError::DoesNotWait)?;
        let Some(lost) = seat.lost else { return Ok(()) };
        if now.since(lost) > self.policy.grace {
            self.seats.remove(player);
            return Err(QueueError::DoesNotWait);
        }
        seat.lost = None;
        let seat = seat.clone();
        self.enter(player, &seat);
        Ok(())
    }

    /// A waiting player; `None` if they do not wait.
    pub fn get(&self, player: &P) -> Option<Waiting<'_, P, K>> {
        let (player, seat) = self.seats.get_key_value(player)?;
        Some(Waiting {
            player,
            pool: &seat.pool,
            rating: seat.rating,
            since: seat.joined,
            lost: seat.lost,
        })
    }

    /// How many players wait, lost connections included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.seats.len()
    }

    /// Whether nobody waits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.seats.is_empty()
    }

    /// The rules.
    #[must_use]
    pub const fn policy(&self) -> &QueuePolicy<P> {
        &self.policy
    }

    fn is_bot(&self, player: &P) -> bool {
        self.policy.patience.as_ref().is_some_and(|patience| {
            patience.bot.id == *player || patience.more_bots.iter().any(|bot| bot.id == *player)
        })
    }

    fn advance(&mut self, now: Timestamp) -> Result<(), QueueError> {
        if now < self.now {
            return Err(QueueError::Time {
                latest: self.now,
                found: now,
            });
        }
        self.now = now;
        Ok(())
    }

    fn enter(&mut self, player: &P, seat: &Seat<K>) {
        let pool = self.pools.entry(seat.pool.clone()).or_default();
        let place = Place {
            player: player.clone(),
            joined: seat.joined,
        };
        pool.insert((seat.rating, seat.number), place);
    }

    fn exit(&mut self, seat: &Seat<K>) {
        if let Some(pool) = self.pools.get_mut(&seat.pool) {
            pool.remove(&(seat.rating, seat.number));
            if pool.is_empty() {
                self.pools.remove(&seat.pool);
            }
        }
    }
}

/// Why a queue refused something. It is then as it was before, but for the time.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
pub enum QueueError {
    /// Joined twice.
    #[error("the player waits already")]
    WaitsAlready,
    /// Not in the queue.
    #[error("the player does not wait")]
    DoesNotWait,
    /// A bot does not wait.
    #[error("the player is a bot of this queue")]
    Bot,
    /// Time went backwards.
    #[error("expected a time from {} ms on, found {} ms", latest.millis(), found.millis())]
    Time {
        /// The latest time so far.
        latest: Timestamp,
        /// The time given.
        found: Timestamp,
    },
    /// Not a window.
    #[error("expected a finite number of points, 0 or more, found {found}")]
    Window {
        /// The number given.
        found: f64,
    },
}

/// What is stored of a window.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredWindow {
    points: f64,
    per_second: f64,
}

#[cfg(feature = "serde")]
impl From<Window> for StoredWindow {
    fn from(Window { points, per_second }: Window) -> Self {
        Self { points, per_second }
    }
}

#[cfg(feature = "serde")]
impl TryFrom<StoredWindow> for Window {
    type Error = QueueError;

    fn try_from(stored: StoredWindow) -> Result<Self, QueueError> {
        Self::new(stored.points, stored.per_second)
    }
}
