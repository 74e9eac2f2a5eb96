//! Openings for games between programs: random moves after which neither side is much better.

use fusor_movegen::AnyPosition;
use fusor_movegen::Game;
use fusor_movegen::random::{self, Rng};
use fusor_movegen::types::Variant;

use crate::engine::{Limits, Player};

/// When an opening is accepted.
#[derive(Clone, Copy, Debug)]
pub struct Balance {
    /// How many positions are looked at to judge an opening.
    pub looks: u64,
    /// By how much one side may be better, in hundredths of a pawn.
    pub most: i32,
}

/// The opening of a number among those of a seed: so many random moves. It does not depend on which were asked for before.
///
/// `None` if of a thousand tries none is accepted by the judge, a player of this game. Without moves there is only the start
/// position, and it is accepted whatever it is worth to have the first move.
pub fn random_opening(
    variant: Variant,
    plies: usize,
    (seed, number): (u64, u64),
    balance: Balance,
    judge: &mut Player,
) -> Option<Game<AnyPosition>> {
    let mut is_balanced = |position: &AnyPosition| {
        judge.forget();
        let found = judge.think(&Game::new(*position), Limits::nodes(balance.looks));
        found.value.abs() <= balance.most
    };
    let start = AnyPosition::start(variant);
    random::opening(&start, plies, &mut rng_of(seed, number), |position| {
        plies == 0 || is_balanced(position)
    })
}

/// The random numbers of an opening.
const fn rng_of(seed: u64, number: u64) -> Rng {
    let mixed = Rng::new(seed).next();
    Rng::new(mixed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

#[cfg(test)]
mod tests {
    use fusor_movegen::Position;

    use super::*;

    const BALANCE: Balance = Balance { looks: 500, most: 60 };

    fn opening(variant: Variant, plies: usize, seed: u64, number: u64) -> Game<AnyPosition> {
        random_opening(variant, plies, (seed, number), BALANCE, &mut Player::new(variant, 1)).unwrap()
    }

    #[test]
    fn every_opening_has_random_numbers_of_its_own() {
        let mut firsts: Vec<u64> = (0..100).map(|number| rng_of(1, number).next()).collect();
        firsts.extend((0..100).map(|number| rng_of(2, number).next()));
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts.len(), 200);
    }

    #[test]
    fn openings_are_balanced_and_as_long_as_asked() {
        for variant in Variant::ALL {
            let mut player = Player::new(variant, 1);
            for number in 0..5 {
                let game = opening(variant, 8, 1, number);
                assert_eq!((game.moves().len(), game.outcome()), (8, None));
                player.forget();
                let value = player
                    .think(&Game::new(*game.position()), Limits::nodes(BALANCE.looks))
                    .value;
                assert!(value.abs() <= BALANCE.most, "{variant} {number}: {value}");
            }
        }
    }

    #[test]
    fn without_moves_there_is_the_start_position() {
        for variant in Variant::ALL {
            assert_eq!(
                opening(variant, 0, 1, 1).position().to_setup(),
                AnyPosition::start(variant).to_setup()
            );
        }
    }
}
