//! Any text as a FEN of any game.
//!
//! The first byte chooses the game, 0 to 4.
#![no_main]

use fusor_movegen::{Allow, Position};
use fusor_notation::diagram::Diagram;
use fusor_notation::fen::{self, EnPassantMode, ParseFenError};
use fusor_types::Variant;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &str| {
    let Some((game, text)) = input.split_at_checked(1) else {
        return;
    };
    let Some(variant) = game.parse().ok().and_then(|game: usize| Variant::ALL.get(game)) else {
        return;
    };
    match fen::parse_any(*variant, text, Allow::all()) {
        Ok(position) => {
            for mode in [EnPassantMode::Legal, EnPassantMode::PseudoLegal, EnPassantMode::Always] {
                let written = fen::write(&position, mode);
                let again = fen::parse_any(*variant, &written, Allow::all()).unwrap();
                assert_eq!(fen::write(&again, EnPassantMode::Always), written);
                assert_eq!(again.zobrist_hash(), position.zobrist_hash());
            }
            let _ = Diagram::of(&position).unicode().to_string();
        }
        Err(ParseFenError::Text(error)) => assert!(text.is_char_boundary(error.offset()), "{error}"),
        Err(ParseFenError::Setup(error)) => assert!(!error.faults().is_empty()),
    }
});
