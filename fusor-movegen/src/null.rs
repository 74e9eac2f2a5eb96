//! The null move.

/// A side in check cannot pass: the other side would capture its king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the side to move is in check and cannot pass")]
pub struct PassInCheck;

#[cfg(test)]
mod tests {
    use fusor_types::{Color, Square, Stack, Variant};

    use super::*;
    use crate::random::{self, Rng};
    use crate::{Allow, AnyPosition, Position, Setup};

    #[test]
    fn the_other_side_moves_and_nothing_else_changes() {
        for variant in Variant::ALL {
            let mut rng = Rng::new(variant as u64);
            let mut passed = 0;
            for _ in 0..8 {
                let mut position = AnyPosition::start(variant);
                while position.outcome().is_none() && position.state().fullmove_number() < 40 {
                    let before = position.to_setup();
                    let mut next = position;
                    let result = next.play_null();
                    assert_eq!(result.is_err(), position.is_check());
                    if result.is_ok() {
                        passed += 1;
                        let expected = Setup {
                            turn: !before.turn,
                            en_passant: None,
                            halfmove_clock: before.halfmove_clock + 1,
                            fullmove_number: before.fullmove_number + u32::from(before.turn == Color::Black),
                            ..before
                        };
                        assert_eq!(next.to_setup(), expected);
                        // A valid position, with the hash that it has when set up.
                        let again = AnyPosition::from_setup(variant, &expected, Allow::empty()).unwrap();
                        assert_eq!(again, next);
                        assert_eq!(again.zobrist_hash(), next.zobrist_hash());
                    } else {
                        assert_eq!(next, position);
                    }
                    position.play_unchecked(random::legal_move(&position, &mut rng).unwrap());
                }
            }
            assert!(passed > 100, "{variant}");
        }
    }

    #[test]
    fn not_in_check() {
        let mut setup = Setup::EMPTY;
        for (square, color, stack) in [
            (Square::E1, Color::White, Stack::KING),
            (Square::E8, Color::Black, Stack::KING),
            (Square::E5, Color::Black, Stack::ROOK),
        ] {
            setup.board.put(square, color, stack);
        }
        let mut position = AnyPosition::from_setup(Variant::Chess, &setup, Allow::empty()).unwrap();
        assert_eq!(position.play_null(), Err(PassInCheck));
        insta::assert_snapshot!(PassInCheck, @"the side to move is in check and cannot pass");
    }
}
