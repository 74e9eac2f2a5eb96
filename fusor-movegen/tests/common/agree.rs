//! Comparison of a rule set with the reference generator, position by position.

#![allow(unreachable_pub, reason = "a module of a test")]

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use fusor_movegen::types::Move;
use fusor_movegen::{Allow, FromSetup, Position};

use crate::common::{self, setting};
use crate::reference::{self, Rng};

/// How many positions each of the two sources gives, unless `FUSOR_POSITIONS` says otherwise.
const DEFAULT: u64 = 250;

/// The positions of random games from the start.
pub fn on_random_walks<P: FromSetup>() {
    let mut left = setting("FUSOR_POSITIONS", DEFAULT);
    let mut seed = 0;
    while left > 0 {
        for position in reference::random_walk(P::RULES.name, seed, 80) {
            if left > 0 {
                agree::<P>(&position);
                left -= 1;
            }
        }
        seed += 1;
    }
}

/// Positions made up to meet rare rules.
pub fn on_random_setups<P: FromSetup>() {
    let mut rng = Rng::new(20);
    for _ in 0..setting("FUSOR_POSITIONS", DEFAULT) {
        agree::<P>(&reference::random_setup(P::RULES.name, &mut rng));
    }
}

/// Everything that can be asked of a position is answered alike, and all views of the moves agree.
fn agree<P: FromSetup>(known: &reference::Position) {
    let fen = known.fen_with_en_passant();
    let position: P = common::position(&fen);
    assert_eq!(common::fen(&position), known.fen());
    assert_eq!(common::status(&position), known.status(), "{fen}");
    assert_eq!(position.is_check(), known.in_check(), "{fen}");
    let strict = P::from_setup(&position.to_setup(), Allow::empty());
    assert_eq!(strict.is_err(), known.needs_permission(), "{fen}: {:?}", strict.err());

    let made = known.made();
    let mut moves: Vec<(String, Move)> = position.legal_moves().iter().map(|m| (m.to_string(), *m)).collect();
    moves.sort_unstable();
    let texts: Vec<&String> = moves.iter().map(|(text, _)| text).collect();
    let known_texts: Vec<&String> = made.iter().map(|(text, ..)| text).collect();
    assert_eq!(texts, known_texts, "{fen}");
    assert_eq!(position.count_moves(), made.len(), "{fen}");
    assert_eq!(position.has_moves(), !made.is_empty(), "{fen}");
    check_sets(&position);
    for ((_, m), (_, captured, known)) in moves.into_iter().zip(made) {
        assert!(position.is_legal(m), "{fen} {m}");
        assert_eq!(common::squares(position.captures(m)), captured.join(" "), "{fen} {m}");
        let mut next = position.clone();
        next.play_unchecked(m);
        let expected = known.fen();
        assert_eq!(common::fen(&next), expected, "{fen} {m}");
        let scratch: P = common::position(&expected);
        assert_eq!(next.state().hash(), next.state().hash_from_scratch(), "{fen} {m}");
        assert_eq!(next.zobrist_hash(), scratch.zobrist_hash(), "{fen} {m}");
        assert!(next.repeats(&scratch), "{fen} {m}");
    }
}

/// The sets are disjoint and not empty, know which of their moves capture, and come square by square as well as together.
fn check_sets<P: Position>(position: &P) {
    let fen = common::fen(position);
    let mut seen = BTreeSet::new();
    let mut sets = 0;
    let _ = position.visit(|set| {
        sets += 1;
        assert!(!set.is_empty(), "{fen}");
        assert_eq!(set.len(), set.iter().count(), "{fen} {set:?}");
        for m in set {
            assert!(set.contains(m) && seen.insert(m), "{fen} {m}");
            assert_eq!(set.captures().contains(m.to()), position.is_capture(m), "{fen} {m}");
        }
        ControlFlow::Continue(())
    });
    let by_square: BTreeSet<Move> = position
        .state()
        .us()
        .into_iter()
        .flat_map(|square| position.moves_from(square))
        .collect();
    assert_eq!(by_square, seen, "{fen}");
    // Breaking off at the nth set, the listener is not called again.
    for n in 1..=sets {
        let mut calls = 0;
        let broken = position.visit(|_| {
            calls += 1;
            if calls == n {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        assert!(broken.is_break() && calls == n, "{fen}");
    }
}
