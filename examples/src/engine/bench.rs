//! Searches of fixed depth: how many positions they look at, as a fingerprint of what the engine does, and how fast.

use std::time::{Duration, Instant};

use fusor_movegen::random::{self, Rng};
use fusor_movegen::types::Variant;
use fusor_movegen::{AnyPosition, Game};

use crate::engine::{Limits, Player};

/// Positions of each game: the start position, and others after some random moves.
const POSITIONS: usize = 4;

/// What the searches of one game's positions came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bench {
    /// Which game.
    pub variant: Variant,
    /// The positions looked at: the same on any machine, until the engine changes.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

impl Bench {
    /// The positions looked at in a second.
    #[must_use]
    pub fn nodes_per_second(&self) -> u64 {
        let micros = self.time.as_micros().max(1);
        u64::try_from(u128::from(self.nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
    }
}

/// Searches a few positions of a game so many plies deep, with one thread and an empty table of 16 MiB for each.
///
/// ```
/// use fusor_examples::engine::bench;
/// use fusor_movegen::types::Variant;
///
/// assert_eq!(bench(Variant::Fusor, 2).nodes, bench(Variant::Fusor, 2).nodes);
/// ```
#[must_use]
pub fn bench(variant: Variant, plies: u32) -> Bench {
    let (start, mut rng) = (AnyPosition::start(variant), Rng::new(1));
    let mut player = Player::new(variant, 16);
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for number in 0..POSITIONS {
        let position = if number == 0 {
            start
        } else {
            random::position(&start, 40, &mut rng)
        };
        player.forget();
        let begun = Instant::now();
        nodes += player.think(&Game::new(position), Limits::depth(plies)).nodes;
        time += begun.elapsed();
    }
    Bench { variant, nodes, time }
}
