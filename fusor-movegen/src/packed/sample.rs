//! Training samples.

use fusor_types::{Color, DrawReason, Move, Outcome, WinReason};

use super::{PackedPosition, UnpackError};

/// A position from a game with what the game made of it: one entry of a data set for learning, 88 bytes.
///
/// A file of samples is one after another with nothing between or around, so that any of them is found by its number, files
/// are joined by appending, and an interrupted writer loses no more than the last one.
///
/// | bytes | meaning |
/// |---|---|
/// | 0-75 | the position, a [`PackedPosition`] |
/// | 76-79 | the number of the move that was played, [`Move::to_bits`]; 0 if none was |
/// | 80-81 | the score, signed, from the point of view of the side to move; -32768 if there is none |
/// | 82-83 | the number of plies from the start of the game |
/// | 84 | how the game ended: bits 0 and 1 are 0 for unknown, 1 if White won, 2 if Black won, 3 for a draw; bits 2 to 7 the number of the reason, in the order of [`WinReason::ALL`] or [`DrawReason::ALL`] |
/// | 85-87 | zero |
///
/// Numbers are little-endian. The layout is as stable as that of the position, whose version goes for the whole.
///
/// ```
/// use fusor_movegen::types::{Color, Outcome, WinReason};
/// use fusor_movegen::{Chess, FromSetup, PackedPosition, Position, Sample};
///
/// let position = Chess::start();
/// let sample = Sample {
///     position: PackedPosition::new(&position),
///     played: position.legal_moves().first().copied(),
///     score: Some(25),
///     ply: 0,
///     outcome: Some(Outcome::win(Color::White, WinReason::Checkmate)),
/// };
/// let bytes: [u8; 88] = sample.to_bytes();
/// assert_eq!(Sample::from_bytes(&bytes)?, sample);
/// # Ok::<(), fusor_movegen::UnpackError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sample {
    /// The position, checked only when it is [unpacked](PackedPosition::unpack).
    pub position: PackedPosition,
    /// The move that was played, or that a search found best.
    pub played: Option<Move>,
    /// What a search said the position is worth to the side to move. The unit is the writer's, as a rule hundredths of a
    /// pawn. The smallest number, which means none, is written as the next larger one.
    pub score: Option<i16>,
    /// How many plies were played before, random openings included.
    pub ply: u16,
    /// How the game ended, if that is known.
    pub outcome: Option<Outcome>,
}

const PLAYED: usize = 76;
const SCORE: usize = 80;
const PLY: usize = 82;
const OUTCOME: usize = 84;
const RESERVED: usize = 85;

const NO_SCORE: i16 = i16::MIN;

impl Sample {
    /// The number of bytes.
    pub const LEN: usize = 88;

    /// The sample as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; Self::LEN] {
        let mut bytes = [0; Self::LEN];
        let score = self.score.map_or(NO_SCORE, |score| score.max(NO_SCORE + 1));
        bytes[..PLAYED].copy_from_slice(self.position.as_bytes());
        bytes[PLAYED..SCORE].copy_from_slice(&self.played.map_or(0, Move::to_bits).to_le_bytes());
        bytes[SCORE..PLY].copy_from_slice(&score.to_le_bytes());
        bytes[PLY..OUTCOME].copy_from_slice(&self.ply.to_le_bytes());
        bytes[OUTCOME] = outcome_byte(self.outcome);
        bytes
    }

    /// The sample of bytes. Its position is not looked at.
    ///
    /// # Errors
    ///
    /// The first byte behind the position that this layout does not have.
    pub fn from_bytes(bytes: &[u8; Self::LEN]) -> Result<Self, UnpackError> {
        let mut position = [0; PackedPosition::LEN];
        position.copy_from_slice(&bytes[..PLAYED]);
        let played = match u32::from_le_bytes([bytes[PLAYED], bytes[PLAYED + 1], bytes[PLAYED + 2], bytes[PLAYED + 3]])
        {
            0 => None,
            bits => Some(Move::from_bits(bits)?),
        };
        let score = i16::from_le_bytes([bytes[SCORE], bytes[SCORE + 1]]);
        let mut reserved = bytes.iter().enumerate().skip(RESERVED);
        if let Some((offset, &found)) = reserved.find(|(_, byte)| **byte != 0) {
            return Err(UnpackError::Reserved { offset, found });
        }
        Ok(Self {
            position: PackedPosition::from_bytes(position),
            played,
            score: Some(score).filter(|&score| score != NO_SCORE),
            ply: u16::from_le_bytes([bytes[PLY], bytes[PLY + 1]]),
            outcome: outcome_of(bytes[OUTCOME])?,
        })
    }
}

fn outcome_byte(outcome: Option<Outcome>) -> u8 {
    let (who, reason) = match outcome {
        None => (0, None),
        Some(Outcome::Win { winner, reason }) => (
            1 + winner.index() as u8,
            WinReason::ALL.iter().position(|&other| other == reason),
        ),
        Some(Outcome::Draw(reason)) => (3, DrawReason::ALL.iter().position(|&other| other == reason)),
    };
    who | (reason.unwrap_or(0) as u8) << 2
}

fn outcome_of(byte: u8) -> Result<Option<Outcome>, UnpackError> {
    let number = usize::from(byte >> 2);
    let win = |winner| WinReason::ALL.get(number).map(|&reason| Outcome::win(winner, reason));
    let outcome = match byte & 3 {
        0 if number == 0 => return Ok(None),
        0 => None,
        1 => win(Color::White),
        2 => win(Color::Black),
        _ => DrawReason::ALL.get(number).map(|&reason| Outcome::Draw(reason)),
    };
    outcome.map(Some).ok_or(UnpackError::Outcome { found: byte })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{FromSetup, Fusor, Position};

    fn sample(score: Option<i16>, outcome: Option<Outcome>) -> Sample {
        Sample {
            position: PackedPosition::new(&Fusor::start()),
            played: Fusor::start().legal_moves().last().copied(),
            score,
            ply: 0x0102,
            outcome,
        }
    }

    #[test]
    fn every_outcome_and_score_comes_back() {
        let wins = Color::ALL
            .into_iter()
            .flat_map(|winner| WinReason::ALL.map(|reason| Some(Outcome::win(winner, reason))));
        let draws = DrawReason::ALL.map(|reason| Some(Outcome::Draw(reason)));
        for outcome in wins.chain(draws).chain([None]) {
            for score in [None, Some(i16::MIN + 1), Some(-1), Some(0), Some(i16::MAX)] {
                let sample = sample(score, outcome);
                assert_eq!(Sample::from_bytes(&sample.to_bytes()), Ok(sample));
            }
        }
        let capped = Sample::from_bytes(&sample(Some(i16::MIN), None).to_bytes()).unwrap();
        assert_eq!(capped.score, Some(i16::MIN + 1));
        let idle = Sample { played: None, ..capped };
        assert_eq!(Sample::from_bytes(&idle.to_bytes()), Ok(idle));
    }

    #[test]
    fn the_layout_is_stable() {
        let outcome = Outcome::Draw(DrawReason::Threefold);
        let bytes = sample(Some(-2), Some(outcome)).to_bytes();
        let hex: String = bytes[PLAYED..].iter().map(|byte| format!("{byte:02x}")).collect();
        insta::assert_snapshot!(hex, @"03038580feff02010b000000");
    }

    #[test]
    fn every_wrong_byte_is_named() {
        let good = sample(None, None).to_bytes();
        let errors: Vec<String> = [(79, 0x7f), (84, 4), (84, 0xfd), (87, 1)]
            .into_iter()
            .map(|(at, byte)| {
                let mut bytes = good;
                bytes[at] = byte;
                Sample::from_bytes(&bytes).unwrap_err().to_string()
            })
            .collect();
        insta::assert_snapshot!(errors.join("\n"), @r"
        byte 76: 0x7f850303 is not the number of a move: bit 31 must be set, and kind, group and promotion be known
        byte 84: 0x04 is no outcome
        byte 84: 0xfd is no outcome
        byte 87: expected 0, found 1
        ");
    }
}
