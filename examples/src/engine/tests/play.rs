//! Moves are legal, and behaviour is what it was.

use fusor_movegen::random::{self, Rng};
use fusor_movegen::types::Variant;
use fusor_movegen::{AnyPosition, Game, Position};

use super::find;
use crate::engine::{Limits, bench};

#[test]
fn the_best_move_is_legal() {
    for variant in Variant::ALL {
        let mut rng = Rng::new(7 + variant as u64);
        for _ in 0..40 {
            let position = random::position(&AnyPosition::start(variant), 60, &mut rng);
            for limits in [Limits::depth(1), Limits::depth(2), Limits::nodes(1)] {
                let found = find(position, limits);
                let best = found.best.unwrap();
                assert!(position.is_legal(best), "{variant}: {best} in {position:?}");
                let mut next = position;
                next.play_unchecked(best);
                if let Some(reply) = found.reply {
                    assert!(next.is_legal(reply), "{variant}: {best} {reply} in {position:?}");
                }
            }
        }
    }
}

#[test]
fn nodes_are_a_limit() {
    for nodes in [1, 100, 1000, 5000] {
        let found = find(AnyPosition::start(Variant::Fusor), Limits::nodes(nodes));
        assert_eq!(found.nodes, nodes + 1);
    }
}

/// How many positions a search of fixed depth looks at, for each game: a change of what the engine does shows here, and
/// one that should not change it must not.
#[test]
fn fingerprint() {
    let lines = Variant::ALL
        .map(|variant| format!("{variant} {}\n", bench(variant, 4).nodes))
        .concat();
    insta::assert_snapshot!(lines, @r"
    fusor 30075
    chess 6250
    fusion 8837
    fugue 92497
    fluidity 19548
    ");
}

#[test]
fn it_beats_random_moves() {
    for variant in Variant::ALL {
        let mut rng = Rng::new(variant as u64);
        let mut game = Game::new(AnyPosition::start(variant));
        let us = game.position().turn();
        while game.outcome().is_none() {
            let position = *game.position();
            let m = if position.turn() == us {
                find(position, Limits::depth(3)).best.unwrap()
            } else {
                random::legal_move(&position, &mut rng).unwrap()
            };
            game.play(m).unwrap();
        }
        assert_eq!(
            game.outcome().unwrap().winner(),
            Some(us),
            "{variant}: {:?}",
            game.moves()
        );
    }
}
