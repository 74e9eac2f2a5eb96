//! A position with its history.

use alloc::vec::Vec;

use fusor_types::{Color, DrawReason, Move, Outcome, WinReason};

use crate::{FromSetup, IllegalMove, Position, Setup};

/// A game in progress, or over: the positions so far, the moves between them, and how it ended.
///
/// It judges every finished move in the order that the rules give: king captured, no legal move, material, threefold
/// repetition (the position at the start counts as its first occurrence), move count. Once the game is over, moves are
/// refused until some are taken back.
///
/// ```
/// use fusor_movegen::{Chess, FromSetup, Game, Position};
///
/// let mut game = Game::new(Chess::start());
/// for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     let m = *game.position().legal_moves().iter().find(|m| m.to_string() == text).unwrap();
///     game.play(m)?;
/// }
/// assert_eq!(game.outcome().unwrap().to_string(), "black checkmate");
/// game.take_back();
/// assert_eq!(game.outcome(), None);
/// # Ok::<(), fusor_movegen::PlayError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game<P> {
    /// The positions before each move.
    past: Vec<P>,
    position: P,
    moves: Vec<Move>,
    policy: Policy,
    outcome: Option<Outcome>,
}

/// What ends a game by itself, and what only a claim ends; and what a flag means against a bare king.
///
/// The default is that of all five games: everything ends by itself, and who runs out of time loses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Policy {
    /// Threefold repetition.
    pub threefold: Ending,
    /// Too many plies without progress.
    pub move_count: Ending,
    /// Too little material.
    pub material: Ending,
    /// A flag that falls while the other side has nothing but a king.
    pub flag_against_bare_king: FlagRule,
}

/// Whether something ends a game by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Ending {
    /// It does.
    #[default]
    Automatic,
    /// It does when a player [claims](Game::claim) it.
    OnClaim,
}

/// What a flag means that falls while the other side has nothing but a king.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum FlagRule {
    /// It loses, as any flag.
    #[default]
    Loses,
    /// The game is drawn.
    Draws,
}

/// Why a game does not take a move or another event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The game has ended.
    #[error("the game is over: {0}")]
    Over(Outcome),
    /// The move is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// There is nothing to claim.
    #[error(
        "there is no draw to claim: the position is there for the {repetitions}. time, {plies} plies without progress"
    )]
    NothingToClaim {
        /// How often the position has been there.
        repetitions: usize,
        /// The halfmove clock.
        plies: u32,
    },
}

impl<P: FromSetup> Default for Game<P> {
    /// A game from the start position.
    fn default() -> Self {
        Self::from_start()
    }
}

impl<P: FromSetup> Game<P> {
    /// A game from the game's own start position.
    #[must_use]
    pub fn from_start() -> Self {
        Self::new(P::start())
    }
}

impl<P: Position> Game<P> {
    /// A game from a position, by the default [`Policy`]. The position may be one in which the game is over.
    #[must_use]
    pub fn new(position: P) -> Self {
        Self::with_policy(position, Policy::default())
    }

    /// A game from a position, by a policy.
    #[must_use]
    pub fn with_policy(position: P, policy: Policy) -> Self {
        let mut game = Self {
            past: Vec::new(),
            position,
            moves: Vec::new(),
            policy,
            outcome: None,
        };
        game.outcome = game.judge();
        game
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &P {
        &self.position
    }

    /// The position at the start.
    #[must_use]
    pub fn start(&self) -> &P {
        self.past.first().unwrap_or(&self.position)
    }

    /// Every position from the start to now: one more than there are moves.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &P> {
        self.past.iter().chain(core::iter::once(&self.position))
    }

    /// The moves so far.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The policy of this game.
    #[must_use]
    pub fn policy(&self) -> Policy {
        self.policy
    }

    /// The result, or `None` while the game goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// How many times the position now has been there, this time included.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        // The halfmove clock is no bound for looking back: in some games moves that reset it can be undone by riding back.
        1 + self.past.iter().filter(|past| self.position.repeats(past)).count()
    }

    /// Plays a move and gives the result if it ended the game.
    ///
    /// # Errors
    ///
    /// If the game is over or the move is not legal; nothing has changed then.
    pub fn play(&mut self, m: Move) -> Result<Option<Outcome>, PlayError> {
        self.check_going_on()?;
        let mut next = self.position.clone();
        next.play(m)?;
        self.past.push(core::mem::replace(&mut self.position, next));
        self.moves.push(m);
        self.outcome = self.judge();
        Ok(self.outcome)
    }

    /// Takes the last move back, and gives it; `None` at the start. A result that came after the position before it
    /// (a resignation, say) is taken back, too.
    pub fn take_back(&mut self) -> Option<Move> {
        let m = self.moves.pop()?;
        if let Some(position) = self.past.pop() {
            self.position = position;
        }
        self.outcome = self.judge();
        Some(m)
    }

    /// Ends the game as a draw by agreement.
    ///
    /// # Errors
    ///
    /// If the game is over.
    pub fn agree_draw(&mut self) -> Result<Outcome, PlayError> {
        self.end(Outcome::Draw(DrawReason::Agreement))
    }

    /// Ends the game: a side resigns.
    ///
    /// # Errors
    ///
    /// If the game is over.
    pub fn resign(&mut self, loser: Color) -> Result<Outcome, PlayError> {
        self.end(Outcome::win(!loser, WinReason::Resignation))
    }

    /// Ends the game: a side has run out of time.
    ///
    /// # Errors
    ///
    /// If the game is over.
    pub fn flag(&mut self, loser: Color) -> Result<Outcome, PlayError> {
        let winner = !loser;
        let bare = self.position.board().by_color(winner).len() == 1;
        self.end(match self.policy.flag_against_bare_king {
            FlagRule::Draws if bare => Outcome::Draw(DrawReason::FlagBareKing),
            _ => Outcome::win(winner, WinReason::Flag),
        })
    }

    /// Ends the game by what the policy leaves to a claim: material, threefold repetition or move count.
    ///
    /// # Errors
    ///
    /// If the game is over, or there is nothing to claim.
    pub fn claim(&mut self) -> Result<Outcome, PlayError> {
        self.check_going_on()?;
        let outcome = self
            .find_outcome(&Policy::default())
            .ok_or_else(|| PlayError::NothingToClaim {
                repetitions: self.repetitions(),
                plies: self.position.state().halfmove_clock(),
            })?;
        self.end(outcome)
    }

    fn check_going_on(&self) -> Result<(), PlayError> {
        self.outcome.map_or(Ok(()), |outcome| Err(PlayError::Over(outcome)))
    }

    fn end(&mut self, outcome: Outcome) -> Result<Outcome, PlayError> {
        self.check_going_on()?;
        self.outcome = Some(outcome);
        Ok(outcome)
    }

    fn judge(&self) -> Option<Outcome> {
        self.find_outcome(&self.policy)
    }

    /// The result of the position now, in the order of the rules, as far as it ends the game by itself.
    fn find_outcome(&self, policy: &Policy) -> Option<Outcome> {
        let position = &self.position;
        let material = policy.material == Ending::Automatic && position.is_insufficient_material();
        position
            .king_capture_outcome()
            .or_else(|| position.no_move_outcome())
            .or_else(|| material.then_some(Outcome::Draw(DrawReason::Material)))
            .or_else(|| {
                let third = policy.threefold == Ending::Automatic && self.repetitions() >= 3;
                third.then(|| position.threefold_outcome())
            })
            .or_else(|| {
                position
                    .move_count_outcome()
                    .filter(|_| policy.move_count == Ending::Automatic)
            })
    }

    /// The start as data, with which and the moves the game can be kept.
    #[must_use]
    pub fn start_setup(&self) -> Setup {
        self.start().to_setup()
    }
}
