//! Laws that all games keep.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use fusor_movegen::types::{Bitboard, Color, Move, Outcome, Part, Square, Stack};
use fusor_movegen::{Allow, FromSetup, Position, Setup};

use crate::common::fen;
use crate::source::Recipe;

/// No set is empty, no move comes twice, and all ways to ask for moves agree.
pub(crate) fn sets<P: FromSetup>(recipe: &Recipe) {
    let position: P = recipe.position();
    let fen = fen(&position);
    let them = position.state().them();
    let mut seen = BTreeSet::new();
    let mut sets = 0;
    let _ = position.visit(|set| {
        sets += 1;
        assert!(!set.is_empty(), "{fen}: {set:?}");
        assert_eq!(set.len(), set.iter().count(), "{fen}: {set:?}");
        assert!(set.captures().is_subset(set.to()), "{fen}: {set:?}");
        let stack = position.board().stack_at(set.from());
        assert!(position.state().us().contains(set.from()), "{fen}: {set:?}");
        assert!(stack.groups().contains(&set.group()), "{fen}: {set:?}");
        assert_eq!(set.is_whole(), set.group() == stack, "{fen}: {set:?}");
        for m in set {
            assert!(seen.insert(m), "{fen}: {m} comes twice");
            let captured = position.captures(m);
            assert!(captured.is_subset(them) && captured.len() <= 3, "{fen}: {m}");
            assert_eq!(set.captures().contains(m.to()), !captured.is_empty(), "{fen}: {m}");
        }
        ControlFlow::Continue(())
    });
    let listed = position.legal_moves();
    assert!(!listed.spilled(), "{fen}");
    assert_eq!(listed.len(), seen.len(), "{fen}");
    assert_eq!(listed.iter().copied().collect::<BTreeSet<_>>(), seen, "{fen}");
    assert_eq!(position.count_moves(), seen.len(), "{fen}");
    assert_eq!(position.has_moves(), !seen.is_empty(), "{fen}");
    let texts: BTreeSet<String> = seen.iter().map(Move::to_string).collect();
    assert_eq!(texts.len(), seen.len(), "{fen}: two moves have one text");

    let from_squares = Bitboard::FULL
        .into_iter()
        .flat_map(|square| position.moves_from(square));
    assert_eq!(from_squares.collect::<BTreeSet<_>>(), seen, "{fen}");
    for square in position.state().us() {
        let from_here = position.moves_from(square);
        let groups = position.board().stack_at(square).groups().iter();
        let by_group: Vec<Move> = groups
            .flat_map(|&group| position.moves_of_group(square, group))
            .collect();
        assert_eq!(by_group.len(), from_here.len(), "{fen}: {square}");
        assert!(by_group.iter().all(|m| from_here.contains(m)), "{fen}: {square}");
    }
    // Broken off at the nth set, the listener is not called again.
    for n in 1..=sets {
        let mut calls = 0;
        let result = position.visit(|_| {
            calls += 1;
            if calls == n {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        assert!(result.is_break() && calls == n, "{fen}");
    }
}

/// Along a whole game the views of the board agree, and each position is one that could be set up.
pub(crate) fn playing<P: FromSetup>(recipe: &Recipe) {
    let positions = recipe.positions::<P>();
    let strict = P::from_setup(&positions[0].to_setup(), Allow::empty()).is_ok();
    for (ply, position) in positions.iter().enumerate() {
        let fen = fen(position);
        views_agree(position);
        let state = position.state();
        assert_eq!(state.hash(), state.hash_from_scratch(), "{fen}");
        // What began with a king in danger that should not be goes on so for a while; and taking the other king is legal
        // also for a side that stays in check.
        let allow = match position.king_capture_outcome() {
            None if strict => Allow::empty(),
            _ => Allow::OPPOSITE_CHECK,
        };
        let again = P::from_setup(&position.to_setup(), allow).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(again.zobrist_hash(), position.zobrist_hash(), "{fen}");
        assert!(again.repeats(position) && position.repeats(&again), "{fen}");
        assert_eq!(again.to_setup(), position.to_setup(), "{fen}");
        if ply > 0 {
            assert_eq!(state.turn(), !positions[ply - 1].turn(), "{fen}");
        }
        assert!(position.checkers().is_subset(state.them()), "{fen}");
        if position.king_capture_outcome().is_some() {
            assert!(!position.has_moves(), "{fen}");
        }
    }
}

/// Squares, colours, kinds and kings of a board say the same.
fn views_agree<P: Position>(position: &P) {
    let board = position.board();
    let fen = fen(position);
    let [white, black] = Color::ALL.map(|color| board.by_color(color));
    assert!(white.is_disjoint(black), "{fen}");
    assert_eq!(white | black, board.occupied(), "{fen}");
    for square in Bitboard::FULL {
        let stack = board.stack_at(square);
        assert_eq!(stack.is_empty(), !board.occupied().contains(square), "{fen}: {square}");
        for part in Part::ALL {
            assert_eq!(
                board.by_part(part).contains(square),
                stack.contains(part),
                "{fen}: {square}"
            );
        }
        assert_eq!(board.stacked().contains(square), stack.len() > 1, "{fen}: {square}");
        assert!(
            stack.is_empty() || (position.rules().has_stack)(stack),
            "{fen}: {square}"
        );
    }
    for color in Color::ALL {
        let kings = board.pieces(color, Part::King);
        assert!(kings.len() <= 1, "{fen}");
        assert_eq!(position.state().king(color), kings.first(), "{fen}");
    }
}

/// Two moves and a reply between them, played in both orders, lead to positions with one hash exactly where these repeat
/// each other. Gives the number of such pairs of ways.
pub(crate) fn transpositions<P: FromSetup>(recipe: &Recipe) -> usize {
    let position: P = recipe.position();
    let fen = fen(&position);
    let moves = position.legal_moves();
    let mut found = 0;
    // Some of the pairs, spread over the list.
    for (i, &first) in moves.iter().enumerate().step_by(1 + moves.len() / 12) {
        for &second in moves[i + 1..].iter().step_by(1 + moves.len() / 12) {
            let Some(reply) = after(&position, &[first]).and_then(|next| next.legal_moves().last().copied()) else {
                continue;
            };
            let ways = [[first, reply, second], [second, reply, first]].map(|way| after(&position, &way));
            if let [Some(one), Some(other)] = ways {
                let alike = key(&one) == key(&other);
                assert_eq!(one.repeats(&other), alike, "{fen}: {first} {reply} {second}");
                assert_eq!(
                    one.zobrist_hash() == other.zobrist_hash(),
                    alike,
                    "{fen}: {first} {reply} {second}"
                );
                found += usize::from(alike);
            }
        }
    }
    found
}

/// What makes up the identity of a position.
fn key<P: Position>(position: &P) -> Setup {
    Setup {
        en_passant: position.legal_en_passant(),
        halfmove_clock: 0,
        fullmove_number: 1,
        ..position.to_setup()
    }
}

/// The position after some moves, if all of them are legal.
fn after<P: Position>(position: &P, moves: &[Move]) -> Option<P> {
    let mut next = position.clone();
    moves.iter().try_for_each(|&m| next.play(m)).ok()?;
    Some(next)
}

/// With the sides changed and the board turned upside down, everything is as before, upside down.
pub(crate) fn mirrored<P: FromSetup>(recipe: &Recipe) {
    let position: P = recipe.position();
    let fen = fen(&position);
    let mirror = P::from_setup(&position.to_setup().mirrored(), Allow::all())
        .unwrap_or_else(|error| panic!("{fen} mirrored: {error}"));
    let flipped: BTreeSet<Move> = position.legal_moves().into_iter().map(flip).collect();
    let found: BTreeSet<Move> = mirror.legal_moves().into_iter().collect();
    assert_eq!(found, flipped, "{fen}");
    for m in position.legal_moves() {
        assert_eq!(
            mirror.captures(flip(m)),
            position.captures(m).flip_ranks(),
            "{fen}: {m}"
        );
    }
    assert_eq!(mirror.checkers(), position.checkers().flip_ranks(), "{fen}");
    let winner = position.outcome().map(|outcome| outcome.winner().map(Color::other));
    assert_eq!(mirror.outcome().map(Outcome::winner), winner, "{fen}");
    let reason = position.outcome().map(Outcome::reason);
    assert_eq!(mirror.outcome().map(Outcome::reason), reason, "{fen}");
}

fn flip(m: Move) -> Move {
    let (from, to) = (Square::flip_rank(m.from()), Square::flip_rank(m.to()));
    build(from, to, m.group(), m.is_whole())
        .with_kind(m.kind())
        .with_promotion(m.promotion())
}

/// A move of a whole stack or of some of its parts.
pub(crate) fn build(from: Square, to: Square, group: Stack, whole: bool) -> Move {
    if whole {
        Move::new(from, to, group)
    } else {
        Move::partial(from, to, group)
    }
}
