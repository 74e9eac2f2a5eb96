//! Moves by class, checks without playing, pseudo-legal moves, and taking back.

use std::collections::BTreeSet;

use fusor_movegen::types::{Bitboard, Color, Move, MoveKind, Rank};
use fusor_movegen::{Allow, Fluidity, FromSetup, MoveClasses, Position};

use crate::common::{self, fen};
use crate::reference::{self, Rng};
use crate::source::Recipe;

/// The classes divide the legal moves among them, and each holds what its description says.
pub(crate) fn partition<P: FromSetup>(recipe: &Recipe, seed: u64) {
    let position: P = recipe.position();
    let fen = fen(&position);
    let legal = position.legal_moves();
    for &m in &legal {
        let class = position.class_of(m);
        assert_eq!(class, described(&position, m), "{fen}: {m}");
        assert_eq!(class.bits().count_ones(), 1, "{fen}: {m}");
    }
    for bits in 0..=MoveClasses::all().bits() {
        let classes = MoveClasses::from_bits_retain(bits);
        let expected: BTreeSet<Move> = legal
            .iter()
            .copied()
            .filter(|&m| classes.contains(position.class_of(m)))
            .collect();
        let found = position.moves_of_classes(classes);
        assert_eq!(found.len(), expected.len(), "{fen}: {classes:?}");
        assert_eq!(
            found.into_iter().collect::<BTreeSet<_>>(),
            expected,
            "{fen}: {classes:?}"
        );
    }
    // Any origins and targets.
    let mut rng = Rng::new(seed);
    for _ in 0..8 {
        let [origins, targets] = [(); 2].map(|()| Bitboard(rng.next() | rng.next()));
        let mut found = BTreeSet::new();
        let _ = position.visit_to(origins, targets, |set| {
            assert!(!set.is_empty(), "{fen}");
            found.extend(set);
            std::ops::ControlFlow::Continue(())
        });
        let expected = legal
            .iter()
            .copied()
            .filter(|m| origins.contains(m.from()) && targets.contains(m.to()));
        assert_eq!(found, expected.collect(), "{fen}");
    }
}

/// The first description that fits, by playing the move.
fn described<P: Position>(position: &P, m: Move) -> MoveClasses {
    let mut next = position.clone();
    next.play_unchecked(m);
    let last_rank = match position.turn() {
        Color::White => Rank::R8,
        Color::Black => Rank::R1,
    };
    if !position.captures(m).is_empty() {
        MoveClasses::CAPTURE
    } else if m.group().pawns() > 0 && m.to().rank() == last_rank {
        MoveClasses::PROMOTION
    } else if m.kind() == MoveKind::Normal && position.board().color_at(m.to()) == Some(position.turn()) {
        MoveClasses::FUSION
    } else if m.group() != position.board().stack_at(m.from()) {
        MoveClasses::SPLIT
    } else if next.is_check() {
        MoveClasses::CHECK
    } else {
        MoveClasses::QUIET
    }
}

/// What is said of checks without playing is true, and what is played can be taken back.
pub(crate) fn checks_and_take_backs<P: FromSetup>(recipe: &Recipe) {
    for position in recipe.positions::<P>() {
        let fen = fen(&position);
        let mut here = position.clone();
        for m in position.legal_moves() {
            let undo = here.play_undoable(m);
            assert_eq!(position.gives_check(m), here.is_check(), "{fen}: {m}");
            here.take_back(undo);
            assert_eq!(here.state(), position.state(), "{fen}: {m}");
        }
    }
}

/// Pseudo-legal are the moves that the reference makes by pattern, before it looks whether the king is safe; it knows
/// castlings, royal ways and splits only where attacks allow them.
pub(crate) fn pseudo_legal<P: FromSetup>(recipe: &Recipe) {
    let position: P = recipe.position();
    let fen = fen(&position);
    let mut pseudo_legal = BTreeSet::new();
    for m in crate::enumeration::all_moves(&position) {
        if position.is_pseudo_legal(m) {
            pseudo_legal.insert(m);
        }
    }
    let legal: BTreeSet<Move> = position.legal_moves().into_iter().collect();
    assert!(pseudo_legal.is_superset(&legal), "{fen}");
    // The en passant square, whether a capture there is legal or not.
    let en_passant = position
        .state()
        .en_passant()
        .map_or("-".to_owned(), |square| square.to_string());
    let mut fields: Vec<&str> = fen.split(' ').collect();
    fields[3] = &en_passant;
    let by_pattern: BTreeSet<String> = reference::Position::from_fen(P::RULES.name, &fields.join(" "))
        .unwrap()
        .pattern_moves()
        .into_iter()
        .collect();
    let texts: BTreeSet<String> = pseudo_legal.iter().map(Move::to_string).collect();
    assert_eq!(texts.len(), pseudo_legal.len(), "{fen}");
    let missing: Vec<&String> = by_pattern.difference(&texts).collect();
    assert!(missing.is_empty(), "{fen}: {missing:?}");
    for m in pseudo_legal
        .difference(&legal)
        .filter(|m| !by_pattern.contains(&m.to_string()))
    {
        let by_attacks = position.rules().name == "fusion" && (!m.is_whole() || m.group().len() == 2);
        assert!(m.kind() == MoveKind::Castling || by_attacks, "{fen}: {m}");
    }
    // Set up with everything allowed, a pseudo-legal move that is not legal leaves a king attacked.
    for &m in pseudo_legal
        .difference(&legal)
        .filter(|m| by_pattern.contains(&m.to_string()))
    {
        let mut next = position.clone();
        next.play_unchecked(m);
        let setup = next.to_setup();
        assert!(P::from_setup(&setup, Allow::all()).is_ok(), "{fen}: {m}");
        assert!(P::from_setup(&setup, Allow::EXCESS_MATERIAL).is_err(), "{fen}: {m}");
    }
}

#[test]
fn nothing_is_pseudo_legal_in_a_finished_game() {
    let position: Fluidity = common::position("8/8/8/8/3p4/8/1K1N4/8 w - - 0 1");
    assert!(position.king_capture_outcome().is_some());
    assert!(crate::enumeration::all_moves(&position).all(|m| !position.is_pseudo_legal(m)));
}
