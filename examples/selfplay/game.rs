//! One game of the engine against itself.

use std::time::Duration;

use fusor_clock::{Clock, ClockError, Policy, TimeControl, Timestamp};
use fusor_examples::engine::{Found, Limits, Player};
use fusor_examples::openings::{Balance, random_opening};
use fusor_examples::time::{self, Time};
use fusor_movegen::types::{Color, Variant};
use fusor_movegen::{AnyPosition, Game, PackedPosition, Position, Sample};

use crate::failure::Failure;

/// How a game is played. The same settings and the same number give the same game on any machine.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) variant: Variant,
    pub(crate) seed: u64,
    /// How many random moves a game begins with.
    pub(crate) opening: usize,
    pub(crate) pace: Pace,
    /// From which advantage on, in hundredths of a pawn, the loser resigns; 0 for never.
    pub(crate) resign: i32,
    /// After how many plies in a row without an advantage a draw is agreed on; 0 for never.
    pub(crate) draw: u32,
    /// After so many plies a game is broken off without a result.
    pub(crate) most_plies: u16,
}

/// How many positions are looked at for a move if nothing is said.
pub(crate) const DEFAULT_NODES: u64 = 1_000;

/// How much is thought about a move.
#[derive(Clone, Debug)]
pub(crate) enum Pace {
    Fixed(Limits),
    /// By clocks in simulated time.
    Clock(TimeControl),
}

/// What looking at a position costs in simulated time.
const LOOK: Duration = Duration::from_micros(2);
/// For how many plies in a row both sides must see the same winner before the loser resigns.
const RESIGN_PLIES: u32 = 6;
/// An advantage up to this is none.
const LEVEL: i32 = 10;
/// No draw is agreed on before.
const DRAW_FROM: usize = 60;

/// When an opening is taken.
const BALANCE: Balance = Balance { looks: 500, most: 250 };

impl Settings {
    /// Plays a game and gives a sample for each position in which a side had to think.
    pub(crate) fn play(&self, number: u64, seats: &mut Seats<'_>) -> Result<Vec<Sample>, Failure> {
        let mut game = self.opening(number, seats.of(Color::White))?;
        self.play_on(&mut game, number, seats)
    }

    /// The random moves at the start of a game. The player says of each try whether it is balanced.
    pub(crate) fn opening(&self, number: u64, player: &mut Player) -> Result<Game<AnyPosition>, Failure> {
        let found = random_opening(self.variant, self.opening, (self.seed, number), BALANCE, player);
        found.ok_or(Failure::NoOpening(self.opening))
    }

    /// Plays a game to its end, or as far as it is played.
    pub(crate) fn play_on(
        &self,
        game: &mut Game<AnyPosition>,
        number: u64,
        seats: &mut Seats<'_>,
    ) -> Result<Vec<Sample>, Failure> {
        let wrong = |error| Failure::Play { game: number, error };
        let mut thinker = Thinker::new(&self.pace, game.position().turn());
        let mut judge = Judge::default();
        let mut samples = Vec::new();
        seats.forget();
        while game.outcome().is_none() && game.moves().len() < usize::from(self.most_plies) {
            let turn = game.position().turn();
            let Some(found) = thinker.think(seats.of(turn), game)? else {
                game.flag(turn).map_err(wrong)?;
                break;
            };
            let Some(best) = found.best else { break };
            samples.push(Sample {
                position: PackedPosition::new(game.position()),
                played: Some(best),
                score: i16::try_from(found.value).ok(),
                ply: u16::try_from(game.moves().len()).unwrap_or(u16::MAX),
                outcome: None,
            });
            judge.hear(turn, found.value, self.resign);
            if game.play(best).map_err(wrong)?.is_some() {
                break;
            }
            if let Some(loser) = judge.loser() {
                game.resign(loser).map_err(wrong)?;
            } else if self.draw > 0 && judge.level >= self.draw && game.moves().len() >= DRAW_FROM {
                game.agree_draw().map_err(wrong)?;
            }
        }
        for sample in &mut samples {
            sample.outcome = game.outcome();
        }
        Ok(samples)
    }
}

/// Who plays.
pub(crate) enum Seats<'a> {
    /// One player for both sides.
    One(&'a mut Player),
    /// White's and Black's.
    Two([&'a mut Player; 2]),
}

impl Seats<'_> {
    fn of(&mut self, color: Color) -> &mut Player {
        match (self, color) {
            (Self::One(player), _)
            | (Self::Two([player, _]), Color::White)
            | (Self::Two([_, player]), Color::Black) => player,
        }
    }

    fn forget(&mut self) {
        for color in Color::ALL {
            self.of(color).forget();
        }
    }
}

/// What both sides have said of the game lately.
#[derive(Debug, Default)]
struct Judge {
    /// Who is winning by far, and for how many plies.
    winner: Option<Color>,
    winning: u32,
    /// For how many plies nobody has been ahead.
    level: u32,
}

impl Judge {
    fn hear(&mut self, turn: Color, value: i32, resign: i32) {
        self.level = if value.abs() <= LEVEL { self.level + 1 } else { 0 };
        let winner = match value {
            _ if resign == 0 || value.abs() < resign => None,
            0.. => Some(turn),
            _ => Some(!turn),
        };
        self.winning = match winner {
            Some(_) if winner == self.winner => self.winning + 1,
            Some(_) => 1,
            None => 0,
        };
        self.winner = winner;
    }

    /// Who should resign.
    fn loser(&self) -> Option<Color> {
        self.winner
            .filter(|_| self.winning >= RESIGN_PLIES)
            .map(|winner| !winner)
    }
}

/// Thinks for both sides, within limits or by the clock.
enum Thinker {
    Fixed(Limits),
    Clock {
        clock: Box<Clock>,
        time: Time,
        now: Timestamp,
    },
}

impl Thinker {
    fn new(pace: &Pace, first: Color) -> Self {
        match pace {
            Pace::Fixed(limits) => Self::Fixed(*limits),
            Pace::Clock(control) => Self::Clock {
                clock: Box::new(Clock::new(control.clone(), Policy::new().with_first(time::side(first)))),
                time: Time::simulated(LOOK),
                now: Timestamp::ZERO,
            },
        }
    }

    /// Thinks about a move; `None` if the flag has fallen meanwhile.
    fn think(&mut self, player: &mut Player, game: &Game<AnyPosition>) -> Result<Option<Found>, ClockError> {
        match self {
            Self::Fixed(limits) => Ok(Some(player.think(game, *limits))),
            Self::Clock { clock, time, now } => {
                let limits = time.limits(clock, *now)?.unwrap_or(Limits::nodes(DEFAULT_NODES));
                let found = player.think(game, limits);
                *now = time.after(found.nodes);
                if clock.tick(*now)?.is_some() {
                    return Ok(None);
                }
                clock.press(*now)?;
                Ok(Some(found))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_loser_resigns_when_both_have_seen_it_for_long() {
        let mut judge = Judge::default();
        for ply in 0..RESIGN_PLIES {
            assert_eq!(judge.loser(), None);
            // White is winning, each side says so from its own point of view.
            let (turn, value) = match ply % 2 {
                0 => (Color::White, 900),
                _ => (Color::Black, -900),
            };
            judge.hear(turn, value, 800);
        }
        assert_eq!(judge.loser(), Some(Color::Black));
        judge.hear(Color::White, 700, 800);
        assert_eq!(judge.loser(), None);
        for _ in 0..RESIGN_PLIES {
            judge.hear(Color::White, 30_000, 0);
        }
        assert_eq!(judge.loser(), None);
    }

    fn settings(variant: Variant, pace: Pace) -> Settings {
        Settings {
            variant,
            seed: 3,
            opening: 8,
            pace,
            resign: 0,
            draw: 0,
            most_plies: 24,
        }
    }

    #[test]
    fn there_may_be_no_opening() {
        let settings = Settings {
            opening: 3_000,
            ..settings(Variant::Fugue, Pace::Fixed(Limits::depth(1)))
        };
        let failure = settings.opening(0, &mut Player::new(Variant::Fugue, 1)).unwrap_err();
        assert!(matches!(failure, Failure::NoOpening(3_000)), "{failure}");
    }

    #[test]
    fn clocks_in_simulated_time_decide_how_long_to_think() {
        let play = |control| {
            let pace = Pace::Clock(TimeControl::from_text(control).unwrap());
            let mut player = Player::new(Variant::Fusor, 1);
            settings(Variant::Fusor, pace)
                .play(0, &mut Seats::One(&mut player))
                .unwrap()
        };
        assert_eq!(play("1+0.01"), play("1+0.01"));
        assert_ne!(play("1+0.01"), play("0.1"));
    }
}
