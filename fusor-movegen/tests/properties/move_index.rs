//! Numbers of moves.

use std::collections::BTreeMap;

use fusor_movegen::{Allow, FromSetup, move_index};

use crate::common::fen;
use crate::source::Recipe;

/// Every legal move has a number that no other one has, and is found by it.
pub(crate) fn check<P: FromSetup>(recipe: &Recipe) {
    for position in recipe.positions::<P>().into_iter().rev().take(8) {
        let fen = fen(&position);
        let count = move_index::count(&position).unwrap();
        let mut seen = BTreeMap::new();
        for m in position.legal_moves() {
            let index = move_index::of(&position, m).unwrap_or_else(|| panic!("{fen}: {m}"));
            assert!(index < count, "{fen}: {m} {index}");
            assert_eq!(seen.insert(index, m), None, "{fen}: {m} {index}");
            assert_eq!(move_index::find(&position, index), Some(m), "{fen}: {m} {index}");
        }
        // Turned upside down, the same moves have the same numbers.
        let mirror = P::from_setup(&position.to_setup().mirrored(), Allow::all()).unwrap();
        let mirrored = mirror
            .legal_moves()
            .into_iter()
            .map(|m| move_index::of(&mirror, m).unwrap());
        let mut mirrored: Vec<usize> = mirrored.collect();
        mirrored.sort_unstable();
        assert!(mirrored.into_iter().eq(seen.into_keys()), "{fen}");
    }
}
