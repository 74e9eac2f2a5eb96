//! A thread that plays games of the match, one after the other.

use std::sync::atomic::AtomicBool;
use std::sync::mpsc::Sender;
use std::sync::{Mutex, PoisonError};

use fusor_clock::{BySide, ControlError, TimeControl};
use fusor_movegen::types::{Color, Outcome, WinReason};
use thiserror::Error;

use crate::game::{self, Ending, Played, Terms};
use crate::openings::{OpeningError, Openings};
use crate::player::{Player, StartError};
use crate::schedule::{Fixture, Seat};
use crate::settings::MatchSettings;

/// Why games cannot be played.
#[derive(Debug, Error)]
pub(crate) enum PlayError {
    #[error(transparent)]
    Start(#[from] StartError),
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// One engine has an hourglass and the other has not.
    #[error(transparent)]
    Control(#[from] ControlError),
}

/// A game that a worker has played.
pub(crate) type Delivery = Result<(Fixture, Played), PlayError>;

/// What all workers share.
pub(crate) struct Work<'a> {
    pub(crate) settings: &'a MatchSettings,
    pub(crate) openings: &'a Openings,
    /// Games that are still to be played.
    pub(crate) rounds: Mutex<&'a mut (dyn Iterator<Item = u64> + Send)>,
    /// Whether no more games are wanted.
    pub(crate) stop: AtomicBool,
}

/// The engines of a worker, as far as they run.
struct Worker<'a> {
    settings: &'a MatchSettings,
    players: [Option<Player>; 2],
}

/// Plays games until there are no more, or nobody wants them.
pub(crate) fn run(work: &Work<'_>, results: &Sender<Delivery>) {
    let mut worker = Worker {
        settings: work.settings,
        players: [None, None],
    };
    loop {
        let round = work.rounds.lock().unwrap_or_else(PoisonError::into_inner).next();
        let Some(round) = round else { return };
        let result = worker.play(Fixture::of_round(round), work).transpose();
        let Some(result) = result else { return };
        let failed = result.is_err();
        if results.send(result).is_err() || failed {
            return;
        }
    }
}

impl Worker<'_> {
    /// Plays a game; nothing if it was stopped.
    fn play(&mut self, fixture: Fixture, work: &Work<'_>) -> Result<Option<(Fixture, Played)>, PlayError> {
        let opening = work.openings.opening(fixture.opening)?;
        let [white, black] = [Color::White, Color::Black].map(|color| fixture.seat(color));
        let thinking = BySide {
            white: &white.of(&self.settings.engines).thinking,
            black: &black.of(&self.settings.engines).thinking,
        };
        let control = TimeControl::new(
            thinking.white.side_control().clone(),
            thinking.black.side_control().clone(),
        )?;
        let terms = Terms {
            thinking,
            control: &control,
            margin: self.settings.margin,
            patience: self.settings.patience,
        };
        let [first, second] = self.start()?;
        let players = match fixture.white {
            Seat::First => BySide {
                white: first,
                black: second,
            },
            Seat::Second => BySide {
                white: second,
                black: first,
            },
        };
        let played = game::play(&opening, players, terms, &work.stop);
        if let Some(played) = &played {
            self.clear_up(fixture, &played.ending);
        }
        Ok(played.map(|played| (fixture, played)))
    }

    /// Starts the engines that do not run.
    fn start(&mut self) -> Result<[&mut Player; 2], StartError> {
        let [first, second] = &mut self.players;
        let [one, other] = &self.settings.engines;
        let variant = self.settings.variant;
        let start = |player: &mut Option<Player>, settings| match player.take() {
            Some(running) => Ok(running),
            None => Player::start(settings, variant),
        };
        let first_started = start(first, one)?;
        let second_started = start(second, other)?;
        Ok([first.insert(first_started), second.insert(second_started)])
    }

    /// Ends an engine that cannot be used for another game.
    fn clear_up(&mut self, fixture: Fixture, ending: &Ending) {
        let (loser, is_thinking) = match ending {
            Ending::Fault(color, _) => (*color, false),
            Ending::Outcome(Outcome::Win {
                winner,
                reason: WinReason::Flag,
            }) => (!*winner, true),
            Ending::Outcome(_) => return,
        };
        let player = fixture.seat(loser).of_mut(&mut self.players);
        let is_usable = is_thinking && player.as_mut().is_some_and(Player::stop);
        if !is_usable && let Some(player) = player.take() {
            player.kill();
        }
    }
}
