//! Exchanges, against a solver that tries everything.

use fusor_movegen::types::{Color, Move, MoveKind, Part, Square};
use fusor_movegen::{FromSetup, PartValues, Position};

use crate::common::fen;
use crate::reference::Rng;
use crate::source::Recipe;

/// A solver gives up after so many positions: then there is nothing to compare with.
const MOST: u32 = 1000;

/// Every move of some positions has the value that trying all captures gives it; values of parts are random.
pub(crate) fn check<P: FromSetup>(recipe: &Recipe, seed: u64) {
    let mut rng = Rng::new(seed);
    let numbers = Part::ALL.map(|_| 100 * i32::try_from(rng.below(12)).unwrap());
    let values = PartValues::new(|part| numbers[part.index()]);
    for position in recipe.positions::<P>().into_iter().rev().take(4) {
        let fen = fen(&position);
        for m in position.legal_moves() {
            let mut left = MOST;
            let expected = value(&position, m, &numbers, &mut left);
            if left == 0 {
                continue;
            }
            assert_eq!(values.exchange(&position, m), expected, "{fen}: {m} {numbers:?}");
            for least in [expected - 1, expected, expected + 1] {
                assert_eq!(
                    values.exchange_reaches(&position, m, least),
                    expected >= least,
                    "{fen}: {m} {least}"
                );
            }
        }
    }
}

/// The material of the side to move less that of the other side.
fn balance<P: Position>(position: &P, us: Color, values: &[i32; 12]) -> i32 {
    let count = |color, part: Part| i32::try_from(position.board().count(color, part)).unwrap() * values[part.index()];
    Part::ALL
        .into_iter()
        .map(|part| count(us, part) - count(!us, part))
        .sum()
}

fn value<P: Position>(position: &P, m: Move, values: &[i32; 12], left: &mut u32) -> i32 {
    *left = left.saturating_sub(1);
    let us = position.turn();
    let mut next = position.clone();
    next.play(m).unwrap();
    let gain = balance(&next, us, values) - balance(position, us, values);
    let square: Option<Square> = match m.kind() {
        MoveKind::MutualDestruction => None,
        MoveKind::Shot => Some(m.from()),
        _ => Some(m.to()),
    };
    let mut best_reply = 0;
    for reply in next.legal_moves() {
        if *left > 0 && square.is_some_and(|square| next.captures(reply).contains(square)) {
            best_reply = best_reply.max(value(&next, reply, values, left));
        }
    }
    gain - best_reply
}
