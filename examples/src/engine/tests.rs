//! The engine as a whole.

mod dialogue;
mod mates;
mod play;
mod player;

use fusor_movegen::types::Move;
use fusor_movegen::{AnyPosition, Game, Position};

use crate::engine::{Found, Limits, Player};

/// Random numbers by splitmix64.
pub(crate) fn random(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *seed;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

pub(crate) fn random_move(position: &AnyPosition, seed: &mut u64) -> Option<Move> {
    let moves = position.legal_moves();
    let choice = random(seed) % moves.len().max(1) as u64;
    moves.get(usize::try_from(choice).unwrap()).copied()
}

/// The position after up to so many random moves; the game is not over.
pub(crate) fn random_position(start: AnyPosition, most: u64, seed: &mut u64) -> AnyPosition {
    let mut position = start;
    for _ in 0..random(seed) % (most + 1) {
        let mut next = position;
        next.play_unchecked(random_move(&position, seed).unwrap());
        if next.outcome().is_some() {
            break;
        }
        position = next;
    }
    position
}

/// What the engine finds with one thread and an empty table.
pub(crate) fn find(position: AnyPosition, limits: Limits) -> Found {
    Player::new(position.variant(), 1).think(&Game::new(position), limits)
}
