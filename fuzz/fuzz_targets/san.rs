//! Any text as the SAN of a move, in any position of any game.
#![no_main]

use fusor_movegen::{Allow, AnyPosition, Position};
use fusor_notation::fen;
use fusor_notation::san::{self, SanError};
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
