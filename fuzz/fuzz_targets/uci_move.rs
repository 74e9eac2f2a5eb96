//! Any text as the machine text of a move, in any position of any game.
#![no_main]

use fusor_fuzz::position_and_text;
use fusor_movegen::Position;
use fusor_notation::uci::{self, UciError, UciMove};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &str| {
    let Some((position, text)) = position_and_text(input) else {
        return;
    };
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
