//! Wins in a known number of moves: the engine finds them, and says the right number.

use fusor_movegen::random::{self, Rng};
use fusor_movegen::types::{Color, Move, Variant};
use fusor_movegen::{Allow, AnyPosition, Position};
use fusor_notation::engine::InfoScore;
use fusor_notation::fen::{self, EnPassantMode};

use super::find;
use crate::engine::Limits;
use crate::engine::score;

/// Twenty positions for each game, with the moves that the side to move needs; found by [`find_puzzles`].
const PUZZLES: &str = include_str!("mates.tsv");

/// Whether the side to move can force a win in at most so many moves, by looking at everything.
fn wins_in(position: &AnyPosition, moves: u32) -> bool {
    moves > 0
        && position
            .legal_moves()
            .into_iter()
            .any(|m| move_wins_in(position, m, moves))
}

/// Whether it can, beginning with this move.
fn move_wins_in(position: &AnyPosition, m: Move, moves: u32) -> bool {
    let us = position.turn();
    let next = after(position, m);
    is_won_by(&next, us).unwrap_or_else(|| {
        // With one move left, this had to be it.
        moves > 1
            && next.legal_moves().into_iter().all(|reply| {
                let then = after(&next, reply);
                is_won_by(&then, us).unwrap_or_else(|| wins_in(&then, moves - 1))
            })
    })
}

fn after(position: &AnyPosition, m: Move) -> AnyPosition {
    let mut next = *position;
    next.play_unchecked(m);
    next
}

/// Whether the game is over with a win of a side; `None` if it goes on.
fn is_won_by(position: &AnyPosition, color: Color) -> Option<bool> {
    position.outcome().map(|outcome| outcome.winner() == Some(color))
}

fn position(variant: Variant, text: &str) -> AnyPosition {
    let setup = fen::read_setup(text, AnyPosition::rules_of(variant)).unwrap();
    AnyPosition::from_setup(variant, &setup, Allow::empty()).unwrap()
}

/// Deep enough for the engine to see a win in so many moves although it looks less deep at most moves.
fn enough_for(moves: u32) -> Limits {
    Limits {
        mate: i32::try_from(moves).ok(),
        ..Limits::depth(2 * moves + 5)
    }
}

fn check(variant: Variant) {
    let mut count = 0;
    for line in PUZZLES.lines() {
        let [name, moves, fen] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        if name != variant.name() {
            continue;
        }
        count += 1;
        let (position, moves) = (position(variant, fen), moves.parse().unwrap());
        assert!(!wins_in(&position, moves - 1), "{line}");
        let found = find(position, enough_for(moves));
        assert_eq!(
            score::to_info(found.value),
            InfoScore::Mate(i32::try_from(moves).unwrap()),
            "{line}"
        );
        let best = found.best.unwrap();
        assert!(move_wins_in(&position, best, moves), "{line}: {best}");
    }
    assert_eq!(count, 20);
}

#[test]
fn fusor() {
    check(Variant::Fusor);
}

#[test]
fn chess() {
    check(Variant::Chess);
}

#[test]
fn fusion() {
    check(Variant::Fusion);
}

#[test]
fn fugue() {
    check(Variant::Fugue);
}

#[test]
fn fluidity() {
    check(Variant::Fluidity);
}

/// What the search announces in random positions with little on the board is true: a win in so many moves can be forced.
#[test]
fn announced_wins_are_wins() {
    let limits = Limits::nodes(5_000).and(Limits::depth(4));
    let mut announced = 0;
    for variant in Variant::ALL {
        let mut rng = Rng::new(77);
        for _ in 0..150 {
            let Some(position) = sparse_position(variant, 14, &mut rng) else {
                continue;
            };
            if let InfoScore::Mate(moves @ 1..=2) = score::to_info(find(position, limits).value) {
                announced += 1;
                assert!(
                    wins_in(&position, moves.unsigned_abs()),
                    "{variant}: {moves} {position:?}"
                );
            }
        }
    }
    assert!(announced >= 30, "{announced}");
}

/// A position after random moves, captures twice as likely, with at most so many pieces; `None` if that did not come out.
fn sparse_position(variant: Variant, pieces: u32, rng: &mut Rng) -> Option<AnyPosition> {
    let mut position = AnyPosition::start(variant);
    while position.board().occupied().len() > pieces {
        let [Some(one), Some(other)] = [(); 2].map(|()| random::legal_move(&position, rng)) else {
            return None;
        };
        let m = if position.is_capture(other) { other } else { one };
        position.play_unchecked(m);
        if position.outcome().is_some() {
            return None;
        }
    }
    Some(position)
}

/// Prints puzzles as they stand in the file: random positions with few pieces, in which the engine sees a win of the right
/// length and looking at everything confirms that it is one, and that there is none shorter.
#[test]
#[ignore = "makes the data of the other tests: run it with --nocapture"]
fn find_puzzles() {
    for variant in Variant::ALL {
        let mut rng = Rng::new(2026);
        for (moves, wanted, pieces) in [(1, 3, 24), (2, 11, 12), (3, 6, 7)] {
            let mut count = 0;
            while count < wanted {
                let most = pieces - u32::try_from(rng.below(4)).unwrap();
                let Some(position) = sparse_position(variant, most, &mut rng) else {
                    continue;
                };
                let limits = Limits::nodes(10_000).and(enough_for(moves));
                let found = find(position, limits);
                let announced = score::to_info(found.value) == InfoScore::Mate(i32::try_from(moves).unwrap());
                if announced && wins_in(&position, moves) && !wins_in(&position, moves - 1) {
                    count += 1;
                    println!("{variant}\t{moves}\t{}", fen::write(&position, EnPassantMode::Legal));
                }
            }
        }
    }
}
