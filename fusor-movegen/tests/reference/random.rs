//! Random numbers and random games, the same for the same seed.

use super::{Position, start};

/// The generator splitmix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
/// 2014).
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below the limit. (The bias is of no account for limits as small as those here.)
    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    /// True so many times in a hundred.
    pub fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    /// One of the items, all equally likely.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// The positions of a random game from the start, the start included: as many as there are plies, and
/// one more, unless the game runs out of moves.
pub fn random_walk(variant: &str, seed: u64, plies: usize) -> Vec<Position> {
    random_walk_from(start(variant), &mut Rng::new(seed), plies)
}

/// The positions of a random game from a position, that one included. Half of the moves are chosen
/// among those that do something special (capture, promote, move a part or a stack of several, castle,
/// swap), so that games are not only shuffling; the choice is uniform otherwise.
pub fn random_walk_from(position: Position, rng: &mut Rng, plies: usize) -> Vec<Position> {
    let mut positions = vec![position];
    for _ in 0..plies {
        let moves = positions[positions.len() - 1].legal_moves();
        let special: Vec<usize> = (0..moves.len()).filter(|&at| moves[at].is_special()).collect();
        let chosen = if moves.is_empty() {
            break;
        } else if !special.is_empty() && rng.percent(50) {
            rng.pick(&special)
        } else {
            rng.below(moves.len())
        };
        positions.push(moves[chosen].after.clone());
    }
    positions
}
