//! Any text as the machine text of a move, in any position of any game.
#![no_main]

use fusor_movegen::{Allow, AnyPosition, Position};
use fusor_notation::fen;
use fusor_notation::uci::{self, UciError, UciMove};
use fusor_types::Variant;
use libfuzzer_sys::fuzz_target;

/// The first line is the number of a game, 0 to 4, and a FEN; the second is the text of a move.
fn split(input: &str) -> Option<(AnyPosition, &str)> {
    let (first, text) = input.split_once('\n')?;
    let (game, fen) = first.split_at_checked(1)?;
    let variant = *Variant::ALL.get(game.parse::<usize>().ok()?)?;
    Some((fen::parse_any(variant, fen, Allow::all()).ok()?, text))
}

fuzz_target!(|input: &str| {
    let Some((position, text)) = split(input) else { return };
    if let Ok(bare) = text.parse::<UciMove>() {
        assert_eq!(bare.to_string(), text);
        assert_eq!(UciMove::from_bits(bare.to_bits()), Ok(bare));
    }
    match uci::read_move(text, &position) {
        Ok(m) => {
            assert!(position.is_legal(m));
            assert_eq!(uci::read_move(&m.to_string(), &position), Ok(m));
        }
        Err(UciError::Text(error)) => assert!(text.is_char_boundary(error.offset()), "{error}"),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
