//! Files of samples: packed, one [`Sample`] after another, or as lines of JSON.
//!
//! There is nothing else in a file. Where a game begins is seen from the number of plies, which then does not go on from
//! that of the sample before: so a file can be cut off anywhere, and be gone on with from the last whole game.

use std::io::{self, BufRead, Read};

use fusor_movegen::types::{Outcome, Variant};
use fusor_movegen::{Allow, AnyPosition, IllegalMove, PackedPosition, Sample, UnpackError};
use fusor_notation::fen::{self, EnPassantMode, ParseFenError};
use fusor_notation::pgn::GameResult;
use fusor_notation::uci::{self, UciError};
use serde::{Deserialize, Serialize};

/// No line of JSON is longer.
const LONGEST_LINE: u64 = 1 << 12;

/// How samples are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// 88 bytes each, as [`Sample`] says.
    Packed,
    /// A line with an object each.
    Json,
}

/// A sample as an object. What is not known is `null`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    variant: String,
    fen: String,
    /// The move as machine text.
    played: Option<String>,
    /// To the side to move, in hundredths of a pawn; a win is 32000 less the plies to it.
    score: Option<i16>,
    /// How many plies were played before.
    ply: u16,
    result: GameResult,
    reason: Option<String>,
}

/// Why a file cannot be read on.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ReadError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("sample {number}: {fault}")]
    Sample { number: u64, fault: Fault },
    /// The file ends within a sample, as one does whose writer was interrupted.
    #[error("the file ends within sample {0}; `selfplay play` can go on with it")]
    Torn(u64),
}

/// What is wrong with a sample.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Fault {
    #[error(transparent)]
    Unpack(#[from] UnpackError),
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    #[error(transparent)]
    Fen(#[from] ParseFenError),
    #[error("{0:?} is none of the five games")]
    Variant(String),
    #[error(transparent)]
    Move(#[from] UciError),
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    #[error("the position is not what the move before leads to")]
    Gap,
    #[error("no game ends with {result} by {reason:?}")]
    Outcome { result: GameResult, reason: String },
    #[error("the line is longer than {LONGEST_LINE} bytes")]
    TooLong,
}

impl Format {
    /// Adds a sample to bytes.
    fn write(self, sample: &Sample, out: &mut Vec<u8>) -> Result<(), Fault> {
        match self {
            Self::Packed => out.extend(sample.to_bytes()),
            Self::Json => {
                serde_json::to_writer(&mut *out, &Line::of(sample)?)?;
                out.push(b'\n');
            }
        }
        Ok(())
    }

    /// The samples of a game as bytes.
    pub(crate) fn write_all(self, samples: &[Sample]) -> Result<Vec<u8>, Fault> {
        let mut bytes = Vec::new();
        samples.iter().try_for_each(|sample| self.write(sample, &mut bytes))?;
        Ok(bytes)
    }
}

impl Line {
    fn of(sample: &Sample) -> Result<Self, Fault> {
        let position = unpack(sample)?;
        let reason = sample.outcome.map(|outcome| match outcome {
            Outcome::Win { reason, .. } => reason.name(),
            Outcome::Draw(reason) => reason.name(),
        });
        Ok(Self {
            variant: position.variant().name().to_owned(),
            fen: fen::write(&position, EnPassantMode::Legal),
            played: sample.played.map(|m| m.to_string()),
            score: sample.score,
            ply: sample.ply,
            result: sample.outcome.map_or(GameResult::Unknown, GameResult::from),
            reason: reason.map(str::to_owned),
        })
    }

    fn to_sample(&self) -> Result<Sample, Fault> {
        let variant: Variant = self.variant.parse().map_err(|_| Fault::Variant(self.variant.clone()))?;
        let position = fen::parse_any(variant, &self.fen, Allow::all())?;
        let played = match &self.played {
            Some(text) => Some(uci::read_move(text, &position)?),
            None => None,
        };
        Ok(Sample {
            position: PackedPosition::new(&position),
            played,
            score: self.score,
            ply: self.ply,
            outcome: self.outcome()?,
        })
    }

    fn outcome(&self) -> Result<Option<Outcome>, Fault> {
        let who = match self.result {
            GameResult::WhiteWins => "white",
            GameResult::BlackWins => "black",
            GameResult::Draw => "draw",
            GameResult::Unknown if self.reason.is_none() => return Ok(None),
            GameResult::Unknown => "",
        };
        let reason = self.reason.clone().unwrap_or_default();
        let outcome = format!("{who} {reason}").parse();
        outcome.map(Some).map_err(|_| Fault::Outcome {
            result: self.result,
            reason,
        })
    }
}

/// The position of a sample. It was reached in a game, so it may hold what a set-up by hand may not.
pub(crate) fn unpack(sample: &Sample) -> Result<AnyPosition, UnpackError> {
    sample.position.unpack_any(Allow::all())
}

/// Reads the samples of a file in either format, as its first byte says.
pub(crate) struct Samples<R> {
    input: R,
    format: Format,
    /// How many have been read.
    number: u64,
    /// Where the next one begins.
    offset: u64,
}

impl<R: BufRead> Samples<R> {
    /// # Errors
    ///
    /// If the input fails.
    pub(crate) fn new(mut input: R) -> io::Result<Self> {
        let format = match input.fill_buf()?.first() {
            Some(b'{') => Format::Json,
            _ => Format::Packed,
        };
        Ok(Self {
            input,
            format,
            number: 0,
            offset: 0,
        })
    }

    /// The format that the file has; an empty one has both.
    pub(crate) const fn format(&self) -> Format {
        self.format
    }

    /// Where the next sample begins, in bytes.
    pub(crate) const fn offset(&self) -> u64 {
        self.offset
    }

    /// The next sample; `None` at the end.
    pub(crate) fn next(&mut self) -> Result<Option<Sample>, ReadError> {
        let most = match self.format {
            Format::Packed => Sample::LEN as u64,
            Format::Json => LONGEST_LINE,
        };
        let mut bytes = Vec::new();
        let mut rest = self.input.by_ref().take(most);
        let count = match self.format {
            Format::Packed => rest.read_to_end(&mut bytes)?,
            Format::Json => rest.read_until(b'\n', &mut bytes)?,
        };
        if count == 0 {
            return Ok(None);
        }
        self.number += 1;
        let sample = match self.format {
            Format::Packed => match <&[u8; Sample::LEN]>::try_from(bytes.as_slice()) {
                Ok(bytes) => Sample::from_bytes(bytes).map_err(Fault::from),
                Err(_) => return Err(ReadError::Torn(self.number)),
            },
            Format::Json if bytes.ends_with(b"\n") => serde_json::from_slice(&bytes)
                .map_err(Fault::from)
                .and_then(|line: Line| line.to_sample()),
            Format::Json if count as u64 == most => Err(Fault::TooLong),
            Format::Json => return Err(ReadError::Torn(self.number)),
        };
        self.offset += count as u64;
        let number = self.number;
        sample.map(Some).map_err(|fault| ReadError::Sample { number, fault })
    }
}

/// Tells where games begin.
#[derive(Debug, Default)]
pub(crate) struct Games {
    last_ply: Option<u16>,
}

impl Games {
    /// Whether the next sample of a file is the first of a game.
    pub(crate) fn begins(&mut self, sample: &Sample) -> bool {
        let goes_on = self.last_ply.and_then(|ply| ply.checked_add(1)) == Some(sample.ply);
        self.last_ply = Some(sample.ply);
        !goes_on
    }
}
