//! Fusor without stacks is chess, but for fusing and for pawns that stay pawns.

use std::collections::BTreeSet;

use fusor_movegen::types::{Move, MoveKind};
use fusor_movegen::{Allow, Chess, FromSetup, Fusor, Position};
use proptest::prelude::*;

use crate::common::fen;
use crate::source::recipe;

proptest! {
    #![proptest_config(crate::cases(96))]

    #[test]
    fn without_stacks_the_moves_are_those_of_chess(recipe in recipe()) {
        let chess: Chess = recipe.position();
        let fusor = Fusor::from_setup(&chess.to_setup(), Allow::all()).unwrap();
        let is_chess = |&m: &Move| {
            let fuses = m.kind() == MoveKind::Normal && fusor.state().us().contains(m.to());
            !fuses && m.promotion().pawns() == 0
        };
        let of_fusor: BTreeSet<Move> = fusor.legal_moves().into_iter().filter(is_chess).collect();
        let of_chess: BTreeSet<Move> = chess.legal_moves().into_iter().collect();
        prop_assert_eq!(of_fusor, of_chess.clone(), "{}", fen(&chess));
        for m in of_chess {
            prop_assert_eq!(fusor.captures(m), chess.captures(m));
        }
        prop_assert_eq!(fusor.checkers(), chess.checkers());
        prop_assert_eq!(fusor.legal_en_passant(), chess.legal_en_passant());
    }
}
