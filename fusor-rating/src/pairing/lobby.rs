//! The queue, challenges and rematches of a site under one roof.

use super::{
    Accepted, ChallengeError, ChallengePolicy, Challenges, NewGame, Pairing, Queue, QueueError, QueuePolicy, Rematch,
    RematchError, Token,
};
use crate::{Rating, Side, Timestamp};
use alloc::collections::BTreeSet;
use alloc::vec::Vec;

/// The ways to a game, made to agree with each other: a player plays one game at a time. Whoever
/// plays cannot wait in the queue, and a game that begins by a challenge or a rematch takes its
/// players out of the queue. Asking for a rematch while waiting is allowed; whatever comes first
/// counts.
///
/// Bots can play any number of games.
///
/// ```
/// use fusor_rating::pairing::*;
/// use fusor_rating::{Rating, Timestamp};
///
/// let mut lobby = Lobby::new(QueuePolicy::default(), ChallengePolicy::default());
/// let now = Timestamp::from_secs(0);
/// lobby.join("ada", "180 fusor", Rating::START, now)?;
/// lobby.join("bob", "180 fusor", Rating::START, now)?;
/// assert_eq!(lobby.step(now)?.len(), 1);
/// assert_eq!(lobby.join("ada", "180 fusor", Rating::START, now), Err(LobbyError::Plays));
///
/// for player in ["ada", "bob"] {
///     lobby.game_over(&player);
/// }
/// let mut rematch = Rematch::new(NewGame { pool: "180 fusor", white: "ada", black: "bob" })?;
/// lobby.join("ada", "180 fusor", Rating::START, now)?;
/// lobby.rematch(&mut rematch, &"ada")?;
/// assert!(lobby.rematch(&mut rematch, &"bob")?.is_some());
/// assert!(lobby.queue().is_empty());
/// # Ok::<(), LobbyError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Lobby<P, K> {
    queue: Queue<P, K>,
    challenges: Challenges<P, K>,
    playing: BTreeSet<P>,
}

impl<P: Ord + Clone, K: Ord + Clone> Lobby<P, K> {
    /// An empty lobby.
    #[must_use]
    pub const fn new(queue: QueuePolicy<P>, challenges: ChallengePolicy) -> Self {
        Self {
            queue: Queue::new(queue),
            challenges: Challenges::new(challenges),
            playing: BTreeSet::new(),
        }
    }

    /// The queue, to look at.
    #[must_use]
    pub const fn queue(&self) -> &Queue<P, K> {
        &self.queue
    }

    /// Whether a game of this player's runs.
    pub fn is_playing(&self, player: &P) -> bool {
        self.playing.contains(player)
    }

    /// Notes that a player's game ended; whether one ran.
    pub fn game_over(&mut self, player: &P) -> bool {
        self.playing.remove(player)
    }

    /// See [`Queue::join`].
    ///
    /// # Errors
    ///
    /// As there; also if the player plays.
    pub fn join(&mut self, player: P, pool: K, rating: Rating, now: Timestamp) -> Result<(), LobbyError> {
        self.check_free(&player)?;
        Ok(self.queue.join(player, pool, rating, now)?)
    }

    /// See [`Queue::leave`].
    pub fn leave(&mut self, player: &P) -> bool {
        self.queue.leave(player)
    }

    /// See [`Queue::disconnect`].
    ///
    /// # Errors
    ///
    /// As there.
    pub fn disconnect(&mut self, player: &P, now: Timestamp) -> Result<(), LobbyError> {
        Ok(self.queue.disconnect(player, now)?)
    }

    /// See [`Queue::reconnect`].
    ///
    /// # Errors
    ///
    /// As there.
    pub fn reconnect(&mut self, player: &P, now: Timestamp) -> Result<(), LobbyError> {
        Ok(self.queue.reconnect(player, now)?)
    }

    /// See [`Queue::step`]. The players paired play from now on.
    ///
    /// # Errors
    ///
    /// As there.
    pub fn step(&mut self, now: Timestamp) -> Result<Vec<Pairing<P, K>>, LobbyError> {
        let pairings = self.queue.step(now)?;
        for pairing in &pairings {
            match pairing {
                Pairing::Players { first, second, .. } => {
                    self.playing.insert(first.clone());
                    self.playing.insert(second.clone());
                }
                Pairing::Bot { player, .. } => {
                    self.playing.insert(player.clone());
                }
            }
        }
        Ok(pairings)
    }

    /// See [`Challenges::create`].
    ///
    /// # Errors
    ///
    /// As there.
    pub fn challenge(
        &mut self,
        maker: P,
        pool: K,
        maker_side: Option<Side>,
        entropy: [u8; 16],
        now: Timestamp,
    ) -> Result<Token, LobbyError> {
        Ok(self.challenges.create(maker, pool, maker_side, entropy, now)?)
    }

    /// See [`Challenges::cancel`].
    ///
    /// # Errors
    ///
    /// As there.
    pub fn cancel(&mut self, token: &Token, by: &P, now: Timestamp) -> Result<(), LobbyError> {
        Ok(self.challenges.cancel(token, by, now)?)
    }

    /// See [`Challenges::open`]. Both players leave the queue and play from now on.
    ///
    /// # Errors
    ///
    /// As there; also if one of the two plays, and then the challenge stays open.
    pub fn open(&mut self, token: &Token, taker: P, now: Timestamp) -> Result<Accepted<P, K>, LobbyError> {
        let maker = self.challenges.maker(token, now)?.clone();
        self.check_free(&taker)?;
        self.check_opponent(&maker)?;
        let accepted = self.challenges.open(token, taker, now)?;
        self.start([&accepted.maker, &accepted.taker]);
        Ok(accepted)
    }

    /// See [`Rematch::offer`]. When it is agreed, both players leave the queue and play from now on.
    ///
    /// # Errors
    ///
    /// As there; also if the wish would start the game while one of the two plays another, and then
    /// the rematch stays as it was.
    pub fn rematch(&mut self, rematch: &mut Rematch<P, K>, player: &P) -> Result<Option<NewGame<P, K>>, LobbyError> {
        if rematch.would_agree(player) {
            let NewGame { white, black, .. } = rematch.played();
            let opponent = if player == white { black } else { white };
            self.check_free(player)?;
            self.check_opponent(opponent)?;
        }
        let game = rematch.offer(player)?;
        if let Some(game) = &game {
            self.start([&game.white, &game.black]);
        }
        Ok(game)
    }

    fn check_free(&self, player: &P) -> Result<(), LobbyError> {
        if self.is_playing(player) {
            Err(LobbyError::Plays)
        } else {
            Ok(())
        }
    }

    fn check_opponent(&self, player: &P) -> Result<(), LobbyError> {
        if self.is_playing(player) {
            Err(LobbyError::OpponentPlays)
        } else {
            Ok(())
        }
    }

    fn start(&mut self, players: [&P; 2]) {
        for player in players {
            self.queue.leave(player);
            self.playing.insert(player.clone());
        }
    }
}

/// Why a lobby refused something.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum LobbyError {
    /// One game at a time.
    #[error("the player plays a game")]
    Plays,
    /// The other one plays.
    #[error("the opponent plays a game")]
    OpponentPlays,
    /// The queue's reason.
    #[error(transparent)]
    Queue(#[from] QueueError),
    /// The challenge's reason.
    #[error(transparent)]
    Challenge(#[from] ChallengeError),
    /// The rematch's reason.
    #[error(transparent)]
    Rematch(#[from] RematchError),
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp::from_secs(7);

    fn lobby() -> Lobby<&'static str, &'static str> {
        Lobby::new(QueuePolicy::default(), ChallengePolicy::default())
    }

    fn wait(lobby: &mut Lobby<&'static str, &'static str>, players: &[&'static str]) {
        for player in players {
            lobby.join(player, "3+0", Rating::START, NOW).unwrap();
        }
    }

    #[test]
    fn a_challenge_takes_its_players_out_of_the_queue() {
        let mut lobby = lobby();
        wait(&mut lobby, &["ada", "bob", "eve"]);
        let token = lobby.challenge("ada", "5+0", None, *b"sixteen random b", NOW).unwrap();
        lobby.open(&token, "bob", NOW).unwrap();
        assert_eq!(lobby.queue().len(), 1);
        assert_eq!(lobby.step(NOW).unwrap(), []);
        assert!(lobby.is_playing(&"ada") && lobby.is_playing(&"bob"));
    }

    #[test]
    fn a_challenge_waits_for_busy_players() {
        let mut lobby = lobby();
        let token = lobby.challenge("ada", "5+0", None, *b"sixteen random b", NOW).unwrap();
        wait(&mut lobby, &["ada", "bob"]);
        lobby.step(NOW).unwrap();
        assert_eq!(lobby.open(&token, "eve", NOW), Err(LobbyError::OpponentPlays));
        assert_eq!(lobby.open(&token, "bob", NOW), Err(LobbyError::Plays));
        assert!(lobby.game_over(&"ada"));
        assert!(!lobby.game_over(&"ada"));
        lobby.open(&token, "eve", NOW).unwrap();
    }

    #[test]
    fn a_rematch_while_queued() {
        let mut lobby = lobby();
        let played = NewGame {
            pool: "3+0",
            white: "ada",
            black: "bob",
        };
        let mut rematch = Rematch::new(played.clone()).unwrap();
        // Ada waits, and asks; bob is paired with eve before he answers.
        wait(&mut lobby, &["ada"]);
        lobby.rematch(&mut rematch, &"ada").unwrap();
        lobby.leave(&"ada");
        wait(&mut lobby, &["bob", "eve"]);
        lobby.step(NOW).unwrap();
        let refused = lobby.rematch(&mut rematch, &"bob");
        assert_eq!(refused, Err(LobbyError::Plays));
        // After that game he may still agree, while both wait again: they leave the queue.
        lobby.game_over(&"bob");
        wait(&mut lobby, &["ada", "bob"]);
        let game = lobby.rematch(&mut rematch, &"bob").unwrap().unwrap();
        assert_eq!((game.white, game.black), ("bob", "ada"));
        assert!(lobby.queue().is_empty());
        // The other way round: who asked plays meanwhile.
        for player in ["ada", "bob", "eve"] {
            lobby.game_over(&player);
        }
        let mut rematch = Rematch::new(played).unwrap();
        lobby.rematch(&mut rematch, &"ada").unwrap();
        wait(&mut lobby, &["ada", "eve"]);
        lobby.step(NOW).unwrap();
        assert_eq!(lobby.rematch(&mut rematch, &"bob"), Err(LobbyError::OpponentPlays));
    }

    #[test]
    fn messages() {
        insta::assert_snapshot!(LobbyError::Plays, @"the player plays a game");
        insta::assert_snapshot!(LobbyError::OpponentPlays, @"the opponent plays a game");
        insta::assert_snapshot!(LobbyError::from(RematchError::Declined), @"the rematch was declined");
    }
}
