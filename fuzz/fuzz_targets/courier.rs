//! Any text as the Game Courier steps of a move, in any position of any game.
#![no_main]

use fusor_movegen::{Allow, AnyPosition, Position};
use fusor_notation::courier::{self, CourierError, Labels};
use fusor_notation::fen;
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
    for labels in [Labels::LETTERS, Labels::FAIRYCHESS] {
        match courier::read(text, &position, labels) {
            Ok(m) => {
                assert!(position.is_legal(m));
                let written = courier::write(&position, m, labels);
                assert_eq!(courier::read(&written, &position, labels), Ok(m));
            }
            Err(CourierError::Step(error)) => assert!(text.is_char_boundary(error.offset()), "{error}"),
            Err(CourierError::NoMove) => (),
            Err(CourierError::Ambiguous(moves)) => assert!(moves.len() > 1),
        }
    }
});
