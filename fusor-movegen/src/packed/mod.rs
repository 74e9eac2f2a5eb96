//! Positions and training samples as bytes of fixed size.

#![expect(
    clippy::indexing_slicing,
    reason = "all places are constants within the length of an array, which the compiler checks"
)]

mod error;
mod sample;

use core::fmt;

use fusor_types::{Board, CastlingRights, Color, Square, Stack, Variant};

use crate::state::MAX_COUNTER;
use crate::{Allow, AnyPosition, FromSetup, Position, Setup};

pub use error::UnpackError;
pub use sample::Sample;

/// A position in 76 bytes, for files of millions and for networks.
///
/// It holds all that a [`Setup`] has, and which of the five games it is of. Numbers are little-endian, squares are numbered
/// rank by rank from a1 = 0 to h8 = 63:
///
/// | bytes | meaning |
/// |---|---|
/// | 0 | version of the layout, 1 |
/// | 1 | the game: 1 Fusor, 2 chess, 3 Fusion Chess, 4 Fugue, 5 Fluidity Chess, 0 a game from elsewhere |
/// | 2 | bit 0: Black is to move; bits 1 to 4: castling rights K Q k q; bits 5 to 7 are zero |
/// | 3 | the square that a double step has just passed over; 64 if there is none |
/// | 4-7 | plies since the last progress, at most 999,999,999 |
/// | 8-11 | number of the move, at most 999,999,999 |
/// | 12-75 | a byte for each square: bits 0 to 6 are the [number of the stack](Stack::index), 0 for an empty square; bit 7 is set if it is Black's |
///
/// The layout is stable: every later release reads what this one writes, and a new layout gets a new version. A set-up
/// has exactly one packed form, so that equal bytes are equal positions, counters included. The board begins at a multiple
/// of four and every square has its byte, so that other programs can read it without this crate: in NumPy, a file of
/// positions is `numpy.fromfile(name, "u1").reshape(-1, 76)` and their boards are `[:, 12:]`.
///
/// Bytes are checked when they are [unpacked](Self::unpack), as a set-up from anywhere else is.
///
/// ```
/// use fusor_movegen::{Allow, AnyPosition, FromSetup, Fusor, PackedPosition};
///
/// let packed = PackedPosition::new(&Fusor::start());
/// let bytes: [u8; 76] = packed.to_bytes();
/// assert_eq!(bytes[12], 4); // a rook on a1
///
/// let read = PackedPosition::from_bytes(bytes);
/// assert_eq!(read.unpack::<Fusor>(Allow::empty())?, Fusor::start());
/// assert_eq!(read.unpack_any(Allow::empty())?, AnyPosition::from(Fusor::start()));
/// # Ok::<(), fusor_movegen::UnpackError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PackedPosition([u8; PackedPosition::LEN]);

const GAME: usize = 1;
const FLAGS: usize = 2;
const EN_PASSANT: usize = 3;
const HALFMOVE: usize = 4;
const FULLMOVE: usize = 8;
const BOARD: usize = 12;

/// In place of an en passant square.
const NO_SQUARE: u8 = 64;
/// In the byte of a square: the stack is Black's.
const BLACK: u8 = 0x80;

impl PackedPosition {
    /// The number of bytes.
    pub const LEN: usize = 76;
    /// The version of the layout that this release writes.
    pub const VERSION: u8 = 1;

    /// Packs a position.
    #[must_use]
    pub fn new<P: Position>(position: &P) -> Self {
        Self::from_setup(position.rules().variant, &position.to_setup())
    }

    /// Packs a set-up, valid or not, as one of the game; `None` is a game from elsewhere. The counters are capped at
    /// 999,999,999.
    #[must_use]
    pub fn from_setup(variant: Option<Variant>, setup: &Setup) -> Self {
        let mut bytes = [0; Self::LEN];
        bytes[0] = Self::VERSION;
        bytes[GAME] = game_number(variant);
        bytes[FLAGS] = setup.castling_rights.bits() << 1 | setup.turn.index() as u8;
        bytes[EN_PASSANT] = setup.en_passant.map_or(NO_SQUARE, |square| square.index() as u8);
        bytes[HALFMOVE..FULLMOVE].copy_from_slice(&setup.halfmove_clock.min(MAX_COUNTER).to_le_bytes());
        bytes[FULLMOVE..BOARD].copy_from_slice(&setup.fullmove_number.min(MAX_COUNTER).to_le_bytes());
        let (_, board) = bytes.split_at_mut(BOARD);
        let (ranks, _) = board.as_chunks_mut::<8>();
        for (rank, stacks) in ranks.iter_mut().zip(setup.board.stacks_by_rank()) {
            *rank = stacks.to_le_bytes();
        }
        for square in setup.board.by_color(Color::Black) {
            board[square.index()] |= BLACK;
        }
        Self(bytes)
    }

    /// Takes bytes as they are; they are checked when they are unpacked.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; Self::LEN]) -> Self {
        Self(bytes)
    }

    /// The bytes.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; Self::LEN] {
        self.0
    }

    /// The bytes, borrowed.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; Self::LEN] {
        &self.0
    }

    /// Which of the five games the position is of; `None` for one from elsewhere.
    ///
    /// # Errors
    ///
    /// If the version is not known or no game has that number.
    pub fn variant(&self) -> Result<Option<Variant>, UnpackError> {
        let [version, number, ..] = self.0;
        if version != Self::VERSION {
            return Err(UnpackError::Version { found: version });
        }
        let Some(index) = number.checked_sub(1) else {
            return Ok(None);
        };
        match Variant::ALL.get(usize::from(index)) {
            Some(&variant) => Ok(Some(variant)),
            None => Err(UnpackError::Game { found: number }),
        }
    }

    /// The position as data. That it is one of the game is not checked.
    ///
    /// # Errors
    ///
    /// The first byte that this layout does not have.
    pub fn to_setup(&self) -> Result<Setup, UnpackError> {
        self.variant()?;
        let flags = self.0[FLAGS];
        let castling_rights = CastlingRights::from_bits(flags >> 1).ok_or(UnpackError::Flags { found: flags })?;
        let turn = match flags & 1 {
            0 => Color::White,
            _ => Color::Black,
        };
        let en_passant = match self.0[EN_PASSANT] {
            NO_SQUARE => None,
            number => Some(Square::new(number).ok_or(UnpackError::EnPassant { found: number })?),
        };
        Ok(Setup {
            board: self.board()?,
            turn,
            castling_rights,
            en_passant,
            halfmove_clock: self.counter::<HALFMOVE>()?,
            fullmove_number: self.counter::<FULLMOVE>()?,
        })
    }

    fn board(&self) -> Result<Board, UnpackError> {
        let mut board = Board::EMPTY;
        let (_, bytes) = self.0.split_at(BOARD);
        for (square, &byte) in Square::ALL.into_iter().zip(bytes).filter(|(_, byte)| **byte != 0) {
            let color = if byte & BLACK == 0 { Color::White } else { Color::Black };
            match Stack::new(byte & !BLACK) {
                Some(stack) if !stack.is_empty() => board.put(square, color, stack),
                _ => return Err(UnpackError::Stack { square, found: byte }),
            }
        }
        Ok(board)
    }

    fn counter<const AT: usize>(&self) -> Result<u32, UnpackError> {
        let value = u32::from_le_bytes([self.0[AT], self.0[AT + 1], self.0[AT + 2], self.0[AT + 3]]);
        if value > MAX_COUNTER {
            return Err(UnpackError::Counter {
                offset: AT,
                found: value,
            });
        }
        Ok(value)
    }

    /// The position, checked as every set-up is.
    ///
    /// # Errors
    ///
    /// A byte that this layout does not have, another game, or the faults of the set-up except those that are allowed.
    pub fn unpack<P: FromSetup>(&self, allow: Allow) -> Result<P, UnpackError> {
        let found = self.variant()?;
        if found != P::RULES.variant {
            return Err(UnpackError::OtherGame {
                expected: P::RULES.name,
                found,
            });
        }
        Ok(P::from_setup(&self.to_setup()?, allow)?)
    }

    /// The position of whichever of the five games it is, checked as every set-up is.
    ///
    /// # Errors
    ///
    /// A byte that this layout does not have, a game that is none of the five, or the faults of the set-up except those
    /// that are allowed.
    pub fn unpack_any(&self, allow: Allow) -> Result<AnyPosition, UnpackError> {
        let variant = self.variant()?.ok_or(UnpackError::Game { found: 0 })?;
        Ok(AnyPosition::from_setup(variant, &self.to_setup()?, allow)?)
    }
}

impl fmt::Debug for PackedPosition {
    /// Writes the bytes as hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PackedPosition(")?;
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
        f.write_str(")")
    }
}

/// One more than the game's place in [`Variant::ALL`], 0 for none.
fn game_number(variant: Option<Variant>) -> u8 {
    let place = |variant| Variant::ALL.iter().position(|&other| other == variant);
    variant.and_then(place).map_or(0, |place| place as u8 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Fugue;

    #[test]
    fn the_layout_is_stable() {
        let games: Vec<String> = Variant::ALL
            .into_iter()
            .map(|variant| {
                format!(
                    "{variant} {}",
                    PackedPosition::new(&AnyPosition::start(variant)).to_bytes()[1]
                )
            })
            .collect();
        assert_eq!(games.join(", "), "fusor 1, chess 2, fusion 3, fugue 4, fluidity 5");
        let mut setup = Setup {
            turn: Color::Black,
            castling_rights: CastlingRights::WHITE_QUEEN_SIDE | CastlingRights::BLACK_KING_SIDE,
            en_passant: Some(Square::E3),
            halfmove_clock: 0x0102_0304,
            fullmove_number: u32::MAX,
            ..Setup::EMPTY
        };
        setup.board.put(Square::A1, Color::White, Stack::KING);
        setup.board.put(Square::H1, Color::Black, "RNP".parse().unwrap());
        setup.board.put(Square::H8, Color::White, "L".parse().unwrap());
        insta::assert_snapshot!(
            format!("{:?}", PackedPosition::from_setup(None, &setup)),
            @"PackedPosition(01000d1404030201ffc99a3b06000000000000ce000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000b)"
        );
        insta::assert_snapshot!(format!("{:?}", PackedPosition::new(&Fugue::start())), @"PackedPosition(0104004000000000010000000708090a06050b0c0101010101010101000000000000000000000000000000000000000000000000000000000000000081818181818181818c8b85868a898887)");
    }

    #[test]
    fn every_wrong_byte_is_named() {
        let start = PackedPosition::new(&Fugue::start()).to_bytes();
        let with = |at: usize, byte: u8| {
            let mut bytes = start;
            bytes[at] = byte;
            PackedPosition::from_bytes(bytes).unpack::<Fugue>(Allow::empty())
        };
        let errors: Vec<String> = [
            (0, 2),
            (1, 6),
            (1, 1),
            (1, 0),
            (2, 0x20),
            (3, 65),
            (7, 0xff),
            (11, 0x3c),
            (12, 90),
            (40, 0x80),
            (3, 44),
            (12, 6),
        ]
        .into_iter()
        .map(|(at, byte)| with(at, byte).unwrap_err().to_string())
        .collect();
        insta::assert_snapshot!(errors.join("\n"), @r"
        byte 0: layout 2 is not known, only 1 is
        byte 1: 6 is the number of none of the five games, which are 1 to 5
        expected a position of fugue, found one of fusor
        expected a position of fugue, found one of a game from elsewhere
        byte 2: 0x20 has bits beyond side to move and castling rights
        byte 3: 65 is neither an en passant square nor 64 for none
        byte 4: the counter must be at most 999999999, found 4278190080
        byte 8: the counter must be at most 999999999, found 1006632961
        byte 12: 0x5a on a1 is no stack
        byte 40: 0x80 on e4 is no stack
        en passant square e6: this game has no en passant captures
        White must have exactly one king, found 2
        ");
        insta::assert_snapshot!(
            PackedPosition::from_setup(None, &Setup::EMPTY).unpack_any(Allow::empty()).unwrap_err(),
            @"byte 1: 0 is the number of none of the five games, which are 1 to 5"
        );
    }
}
