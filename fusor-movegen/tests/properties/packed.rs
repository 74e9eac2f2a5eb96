//! Packed positions come back as they were, and bytes from anywhere do no harm.

use fusor_movegen::{Allow, AnyPosition, FromSetup, PackedPosition, Position, Sample};

use crate::common::fen;
use crate::reference::Rng;
use crate::source::Recipe;

/// Every position of a game, with rights, en passant square and counters, as its own type and as any.
pub(crate) fn round_trip<P: FromSetup>(recipe: &Recipe) {
    for position in recipe.positions::<P>() {
        let fen = fen(&position);
        let packed = PackedPosition::from_bytes(PackedPosition::new(&position).to_bytes());
        let again: P = packed
            .unpack(Allow::all())
            .unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(again.state(), position.state(), "{fen}");
        let any = packed.unpack_any(Allow::all()).unwrap();
        assert_eq!(any.state(), position.state(), "{fen}");
        assert_eq!(Some(any.variant()), P::RULES.variant, "{fen}");
    }
}

/// Changes some bytes: what is still accepted is exactly what is written again, and playable.
pub(crate) fn damage<P: FromSetup>(recipe: &Recipe, seed: u64) {
    let mut rng = Rng::new(seed);
    let position: P = recipe.position();
    let sample = Sample {
        position: PackedPosition::new(&position),
        played: position.legal_moves().first().copied(),
        score: Some(1),
        ply: 7,
        outcome: position.outcome(),
    };
    for _ in 0..64 {
        let mut bytes = sample.to_bytes();
        for _ in 0..=rng.below(3) {
            // Small changes make other squares and stacks, large ones nonsense.
            let byte = &mut bytes[rng.below(Sample::LEN)];
            *byte = if rng.percent(50) {
                *byte ^ 1 << rng.below(8)
            } else {
                rng.next() as u8
            };
        }
        let Ok(read) = Sample::from_bytes(&bytes) else { continue };
        assert_eq!(read.to_bytes(), bytes);
        if let Ok(any) = read.position.unpack_any(Allow::all()) {
            assert_eq!(PackedPosition::new(&any), read.position);
            walk(any, &mut rng);
        }
    }
}

/// Plays a few moves, which must not panic.
fn walk(mut position: AnyPosition, rng: &mut Rng) {
    for _ in 0..4 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.play(rng.pick(&moves)).unwrap();
    }
}
