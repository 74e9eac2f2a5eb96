//! Any text as the SAN of a move, in any position of any game.
#![no_main]

use fusor_fuzz::position_and_text;
use fusor_movegen::Position;
use fusor_notation::san::{self, SanError};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &str| {
    let Some((position, text)) = position_and_text(input) else {
        return;
    };
    for result in [san::read(text, &position), san::read_vchess(text, &position)] {
        match result {
            Ok(m) => {
                assert!(position.is_legal(m));
                assert_eq!(san::read(&san::write(&position, m), &position), Ok(m));
            }
            Err(SanError::Text(error)) => assert!(text.is_char_boundary(error.offset()), "{error}"),
            Err(error) => assert!(
                error
                    .candidates()
                    .iter()
                    .all(|candidate| position.is_legal(candidate.m))
            ),
        }
    }
});
