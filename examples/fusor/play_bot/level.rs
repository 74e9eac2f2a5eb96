//! How well the bot plays.

use fusor_examples::engine::{Limits, Player};
use fusor_movegen::types::Variant;

/// How far the bot looks, and how well it judges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Level {
    nodes: u64,
    /// By how much it misjudges a position at most, in hundredths of a pawn.
    errors: u16,
}

/// From a beginner on, each level looks at four times as much as the one before.
const LEVELS: [Level; 8] = [
    level(50, 250),
    level(200, 150),
    level(800, 90),
    level(3_200, 50),
    level(12_800, 30),
    level(51_200, 20),
    level(204_800, 10),
    level(819_200, 0),
];

const fn level(nodes: u64, errors: u16) -> Level {
    Level { nodes, errors }
}

/// The table of the bot, in mebibytes.
const TABLE: usize = 16;

impl Level {
    /// The number of levels.
    pub(crate) const COUNT: u32 = LEVELS.len() as u32;

    /// A level from 1 on; the nearest, if there is none of the number.
    pub(crate) fn new(number: u32) -> Self {
        let [first, .., last] = LEVELS;
        match number {
            0 => first,
            _ => LEVELS.get(number as usize - 1).copied().unwrap_or(last),
        }
    }

    /// With another number of positions to look at.
    pub(crate) const fn with_nodes(self, nodes: u64) -> Self {
        Self { nodes, ..self }
    }

    pub(crate) const fn limits(self) -> Limits {
        Limits::nodes(self.nodes)
    }

    /// A player of this level, one of many.
    pub(crate) fn player(self, variant: Variant, seed: u64) -> Player {
        Player::new(variant, TABLE).with_errors(seed, self.errors)
    }
}
