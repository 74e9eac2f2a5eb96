//! Random positions that shrink well: a start or a random set-up, and moves from there.

use fusor_movegen::FromSetup;
use proptest::collection::vec;
use proptest::prelude::*;

use crate::{common, reference};

/// How a position is made.
#[derive(Clone, Debug)]
pub(crate) struct Recipe {
    /// The seed of a random set-up; `None` for the start position.
    setup: Option<u64>,
    /// Which moves are played from there: each is one of the legal ones, by its number, counted round and round.
    choices: Vec<u16>,
}

/// Long games, and short ones from random set-ups, which meet the rare rules.
pub(crate) fn recipe() -> impl Strategy<Value = Recipe> {
    prop_oneof![
        vec(any::<u16>(), 0..100).prop_map(|choices| Recipe { setup: None, choices }),
        (any::<u64>(), vec(any::<u16>(), 0..6)).prop_map(|(seed, choices)| Recipe {
            setup: Some(seed),
            choices
        }),
    ]
}

impl Recipe {
    /// The start position, and no move.
    pub(crate) fn start() -> Self {
        Self {
            setup: None,
            choices: Vec::new(),
        }
    }

    /// The positions of the game, the first one included.
    pub(crate) fn positions<P: FromSetup>(&self) -> Vec<P> {
        let first = match self.setup {
            None => P::start(),
            Some(seed) => {
                let setup = reference::random_setup(P::RULES.name, &mut reference::Rng::new(seed));
                common::position(&setup.fen_with_en_passant())
            }
        };
        let mut positions = vec![first];
        for &choice in &self.choices {
            let mut next = positions[positions.len() - 1].clone();
            let moves = next.legal_moves();
            if moves.is_empty() {
                break;
            }
            next.play_unchecked(moves[usize::from(choice) % moves.len()]);
            positions.push(next);
        }
        positions
    }

    /// The last position of the game.
    pub(crate) fn position<P: FromSetup>(&self) -> P {
        self.positions().pop().unwrap()
    }
}
