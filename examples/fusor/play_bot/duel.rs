//! A game between somebody and the bot: the board, the clocks, and who is to move.

use fusor_clock::{Clock, ClockError, Policy, TakeBack, TimeControl, Timestamp};
use fusor_examples::engine::{Found, Limits, Player};
use fusor_examples::time::{Time, side};
use fusor_movegen::types::{Color, Move, Variant};
use fusor_movegen::{AnyPosition, Game, Position};
use fusor_notation::pgn::Tags;
use fusor_notation::record::GameRecord;

use super::level::Level;
use crate::streams::Failure;

/// How a game against the bot is to be played.
#[derive(Clone, Debug)]
pub(crate) struct Terms {
    /// The colour of the one who types.
    pub(crate) human: Color,
    /// The number of the level.
    pub(crate) level: u32,
    /// In place of that of the level.
    pub(crate) nodes: Option<u64>,
    pub(crate) seed: u64,
    pub(crate) control: Option<TimeControl>,
    pub(crate) time: Time,
}

pub(crate) struct Duel {
    terms: Terms,
    game: Game<AnyPosition>,
    bot: Player,
    limits: Limits,
    /// Gives hints, and knows better than the bot.
    adviser: Player,
    clock: Option<Clock>,
    now: Timestamp,
}

/// Why nothing was taken back.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BackError {
    #[error("there is no move of yours to take back")]
    Nothing,
    #[error(transparent)]
    Clock(#[from] ClockError),
}

const HINT: Limits = Limits::nodes(50_000);
/// The table of the adviser, in mebibytes.
const TABLE: usize = 16;

impl Duel {
    pub(crate) fn new(start: AnyPosition, terms: Terms) -> Self {
        let variant: Variant = start.variant();
        let level = Level::new(terms.level);
        let level = terms.nodes.map_or(level, |nodes| level.with_nodes(nodes));
        let policy = Policy::new().with_first(side(start.turn())).with_take_backs(u16::MAX);
        Self {
            game: Game::new(start),
            bot: level.player(variant, terms.seed),
            limits: level.limits(),
            adviser: Player::new(variant, TABLE),
            clock: terms.control.clone().map(|control| Clock::new(control, policy)),
            now: Timestamp::ZERO,
            terms,
        }
    }

    pub(crate) const fn game(&self) -> &Game<AnyPosition> {
        &self.game
    }

    /// Whether the bot has to move.
    pub(crate) fn is_bots_turn(&self) -> bool {
        self.game.outcome().is_none() && self.game.position().turn() != self.terms.human
    }

    /// White's clock and Black's, if there are clocks.
    pub(crate) fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// The moment of the last thing that happened.
    pub(crate) const fn now(&self) -> Timestamp {
        self.now
    }

    /// Lets the time pass that it took to look at so many positions, and ends the game if a flag has fallen.
    pub(crate) fn pass(&mut self, looks: u64) -> Result<(), Failure> {
        self.now = self.terms.time.after(looks);
        if let Some(clock) = &mut self.clock
            && self.game.outcome().is_none()
            && clock.tick(self.now)?.is_some()
        {
            self.game.flag(self.game.position().turn())?;
        }
        Ok(())
    }

    /// Plays a move for the side to move; the game must go on. Its time is that which has passed.
    pub(crate) fn play(&mut self, m: Move) -> Result<(), Failure> {
        self.game.play(m)?;
        if let Some(clock) = &mut self.clock {
            clock.press(self.now)?;
        }
        self.stop_clock()
    }

    /// Lets the bot move, and gives its move; `None` if its flag has fallen over it.
    pub(crate) fn play_bot(&mut self) -> Result<Option<Move>, Failure> {
        let found = self.bot.think(&self.game, self.bot_limits()?);
        self.pass(found.nodes)?;
        let Some(best) = found.best.filter(|_| self.game.outcome().is_none()) else {
            self.stop_clock()?;
            return Ok(None);
        };
        self.play(best)?;
        Ok(Some(best))
    }

    fn bot_limits(&self) -> Result<Limits, ClockError> {
        let by_clock = match &self.clock {
            Some(clock) => self.terms.time.limits(clock, self.now)?,
            None => None,
        };
        Ok(by_clock.map_or(self.limits, |limits| limits.and(self.limits)))
    }

    /// What the engine would play for the side to move. The clock runs meanwhile.
    pub(crate) fn hint(&mut self) -> Result<Found, Failure> {
        let found = self.adviser.think(&self.game, HINT);
        self.pass(found.nodes)?;
        Ok(found)
    }

    /// Offers the bot a draw, which it takes if it does not think that it is ahead.
    pub(crate) fn offer_draw(&mut self) -> Result<bool, Failure> {
        let found = self.bot.think(&self.game, self.limits);
        self.pass(found.nodes)?;
        // The value is that of the side to move, which offers.
        let agrees = self.game.outcome().is_none() && found.value >= 0;
        if agrees {
            self.game.agree_draw()?;
            self.stop_clock()?;
        }
        Ok(agrees)
    }

    pub(crate) fn resign(&mut self) -> Result<(), Failure> {
        self.game.resign(self.terms.human)?;
        self.stop_clock()
    }

    /// Stops the clock of a game that is over.
    fn stop_clock(&mut self) -> Result<(), Failure> {
        match (&mut self.clock, self.game.outcome()) {
            (Some(clock), Some(_)) => match clock.pause(self.now) {
                // A fallen flag has stopped it.
                Ok(()) | Err(ClockError::FlagFallen(_)) => Ok(()),
                Err(error) => Err(error.into()),
            },
            _ => Ok(()),
        }
    }

    /// Takes the last move of the one who types back, and what the bot answered. The clocks show what they showed.
    pub(crate) fn take_back(&mut self) -> Result<(), BackError> {
        let human = self.terms.human;
        let last = self
            .game
            .positions()
            .rev()
            .skip(1)
            .position(|position| position.turn() == human);
        let plies = last.ok_or(BackError::Nothing)? + 1;
        if let Some(clock) = &mut self.clock {
            for _ in 0..plies {
                clock.take_back(TakeBack::Restore, self.now)?;
            }
            if self.game.outcome().is_some() {
                clock.resume(self.now)?;
            }
        }
        for _ in 0..plies {
            self.game.take_back();
        }
        Ok(())
    }

    /// The game so far, to be kept.
    pub(crate) fn record(&self) -> GameRecord {
        let Terms {
            human, level, control, ..
        } = &self.terms;
        let bot = format!("Fusor engine, level {level}");
        let [white, black] = match human {
            Color::White => ["Player", &bot],
            Color::Black => [&bot, "Player"],
        };
        let mut tags = Tags::new();
        let control = control.as_ref().and_then(|control| control.to_pgn().ok());
        let pairs = [("White", white), ("Black", black)];
        for (name, value) in pairs
            .into_iter()
            .chain(control.as_deref().map(|text| ("TimeControl", text)))
        {
            // All these names are fit for tags.
            let _ = tags.set(name, value);
        }
        GameRecord::of_game(&self.game, tags)
    }
}
