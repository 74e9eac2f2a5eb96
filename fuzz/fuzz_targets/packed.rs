//! Any bytes as a sample, and its position as one of whichever game it says.
#![no_main]

use fusor_movegen::{Allow, PackedPosition, Position, Sample};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let mut bytes = [0; Sample::LEN];
    for (byte, &given) in bytes.iter_mut().zip(input) {
        *byte = given;
    }
    let Ok(sample) = Sample::from_bytes(&bytes) else {
        return;
    };
    assert_eq!(sample.to_bytes(), bytes);
    let Ok(mut position) = sample.position.unpack_any(Allow::all()) else {
        return;
    };
    assert_eq!(PackedPosition::new(&position), sample.position);
    for _ in 0..4 {
        let Some(&m) = position.legal_moves().last() else {
            return;
        };
        position.play(m).unwrap();
    }
});
