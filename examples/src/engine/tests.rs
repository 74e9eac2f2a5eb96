//! The engine as a whole.

mod dialogue;
mod mates;
mod play;
mod player;

use fusor_movegen::{AnyPosition, Game};

use crate::engine::{Found, Limits, Player};

/// What the engine finds with one thread and an empty table.
pub(crate) fn find(position: AnyPosition, limits: Limits) -> Found {
    Player::new(position.variant(), 1).think(&Game::new(position), limits)
}
