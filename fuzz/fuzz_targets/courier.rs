//! Any text as the Game Courier steps of a move, in any position of any game.
#![no_main]

use fusor_fuzz::position_and_text;
use fusor_movegen::Position;
use fusor_notation::courier::{self, CourierError, Labels};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &str| {
    let Some((position, text)) = position_and_text(input) else {
        return;
    };
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
