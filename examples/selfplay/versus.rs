//! Games between players with different weights, to see which are better.

use fusor_examples::engine::{Limits, Player, Values};
use fusor_examples::progress::{self, Progress};
use fusor_movegen::types::{Color, Outcome, Variant};
use fusor_rating::stats::MatchScore;

use crate::Streams;
use crate::failure::Failure;
use crate::game::{Pace, Seats, Settings};
use crate::parallel;

/// How the games are played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Match {
    pub(crate) variant: Variant,
    /// Each opening is played twice, with the colours changed.
    pub(crate) pairs: u64,
    pub(crate) nodes: u64,
    pub(crate) seed: u64,
    pub(crate) threads: usize,
}

/// A table of this many mebibytes for each player.
const TABLE: usize = 4;
const OPENING_PLIES: usize = 6;

impl Match {
    /// The score of the first weights against the second.
    pub(crate) fn play(&self, values: [Values; 2], streams: &mut Streams<'_>) -> Result<MatchScore, Failure> {
        let settings = Settings {
            variant: self.variant,
            seed: self.seed,
            opening: OPENING_PLIES,
            pace: Pace::Fixed(Limits::nodes(self.nodes)),
            resign: 1_500,
            draw: 20,
            most_plies: 600,
        };
        let mut progress = Progress::new(streams.shows_progress);
        let mut counts = [0; 5];
        parallel::in_order(
            0..self.pairs,
            self.threads,
            || values.map(|values| Player::new(self.variant, TABLE).with_values(values)),
            |number, players| play_pair(&settings, number, players),
            |number, points| {
                if let Some(count) = counts.get_mut(points?) {
                    *count += 1;
                }
                progress.show(|elapsed| progress::bar(number + 1, self.pairs, elapsed));
                Ok::<(), Failure>(())
            },
        )?;
        progress.clear();
        Ok(MatchScore::pairs(counts))
    }
}

/// The half points of the first player in two games.
fn play_pair(settings: &Settings, number: u64, players: &mut [Player; 2]) -> Result<usize, Failure> {
    let [first, _] = players;
    let start = settings.opening(number, first)?;
    let mut points = 0;
    for color in Color::ALL {
        let mut game = start.clone();
        let [first, second] = &mut *players;
        let mut seats = match color {
            Color::White => Seats::Two([first, second]),
            Color::Black => Seats::Two([second, first]),
        };
        settings.play_on(&mut game, number, &mut seats)?;
        // A game that is broken off is drawn.
        points += match game.outcome().and_then(|outcome: Outcome| outcome.winner()) {
            Some(winner) if winner == color => 2,
            Some(_) => 0,
            None => 1,
        };
    }
    Ok(points)
}
