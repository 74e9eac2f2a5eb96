//! How games begin: with a few random moves after which neither side is much better, or from positions of a file.

use std::fmt;
use std::fs::File;
use std::io::{self, BufReader};
use std::path::PathBuf;

use fusor_examples::engine::Player;
use fusor_examples::input::{Line, read_line};
use fusor_examples::openings::{Balance, random_opening};
use fusor_movegen::types::{Move, Variant};
use fusor_movegen::{Allow, AnyPosition, Game};
use fusor_notation::epd::{Epd, EpdError, MAX_LEN};
use fusor_notation::fen::{self, EnPassantMode, ParseFenError};
use thiserror::Error;

/// When a random opening is taken; about one in three is.
const BALANCE: Balance = Balance { looks: 2_000, most: 60 };

/// Why there is no opening.
#[derive(Debug, Error)]
pub(crate) enum OpeningError {
    #[error("{path}: {error}")]
    Read { path: String, error: io::Error },
    #[error("{path}: there is no position in it")]
    NoPosition { path: String },
    #[error("{path}:{line}: {fault}")]
    Position {
        path: String,
        line: usize,
        fault: PositionFault,
    },
    #[error("of a thousand openings of {plies} random plies none is balanced")]
    NotBalanced { plies: usize },
}

/// What is wrong with a line of a file of openings.
#[derive(Debug, Error)]
pub(crate) enum PositionFault {
    #[error("the line is longer than {MAX_LEN} bytes")]
    TooLong,
    #[error(transparent)]
    Epd(#[from] EpdError),
    #[error(transparent)]
    Fen(#[from] ParseFenError),
    #[error("the game is over there")]
    Over,
}

/// Where games begin, and the moves that are made for the players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Opening {
    pub(crate) start: AnyPosition,
    pub(crate) moves: Vec<Move>,
}

impl Opening {
    /// The game after the opening.
    pub(crate) fn game(&self) -> Game<AnyPosition> {
        let mut game = Game::new(self.start);
        for &m in &self.moves {
            // They were legal when the opening was made.
            let _ = game.play(m);
        }
        game
    }
}

/// The FEN, and moves behind it.
impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&fen::write(&self.start, EnPassantMode::Legal))?;
        self.moves.iter().try_for_each(|m| write!(f, " {m}"))
    }
}

/// The openings of a match, by number.
#[derive(Clone, Debug)]
pub(crate) enum Openings {
    /// Random moves from the start position.
    Random { variant: Variant, plies: usize, seed: u64 },
    /// One after the other, and again from the first.
    Listed(Vec<Opening>),
}

impl Openings {
    /// Reads a file with a FEN or an EPD a line; empty lines and those that begin with `#` are passed over.
    pub(crate) fn read(path: &PathBuf, variant: Variant) -> Result<Self, OpeningError> {
        let name = || path.display().to_string();
        let failed = |error| OpeningError::Read { path: name(), error };
        let mut input = BufReader::new(File::open(path).map_err(failed)?);
        let (mut bytes, mut openings) = (Vec::new(), Vec::new());
        for line in 1.. {
            let read = match read_line(&mut input, &mut bytes, MAX_LEN + 1).map_err(failed)? {
                Line::End => break,
                Line::TooLong => Err(PositionFault::TooLong),
                Line::Complete => match String::from_utf8_lossy(&bytes).trim() {
                    text if text.is_empty() || text.starts_with('#') => continue,
                    text => read_position(text, variant),
                },
            };
            let start = read.map_err(|fault| OpeningError::Position {
                path: name(),
                line,
                fault,
            })?;
            let moves = Vec::new();
            openings.push(Opening { start, moves });
        }
        if openings.is_empty() {
            return Err(OpeningError::NoPosition { path: name() });
        }
        Ok(Self::Listed(openings))
    }

    /// The opening of a number, from 0: the same on any machine, whichever were asked for before.
    pub(crate) fn opening(&self, number: u64) -> Result<Opening, OpeningError> {
        match self {
            &Self::Random { variant, plies, seed } => {
                let mut judge = Player::new(variant, 1);
                let found = random_opening(variant, plies, (seed, number), BALANCE, &mut judge);
                let game = found.ok_or(OpeningError::NotBalanced { plies })?;
                Ok(Opening {
                    start: *game.start(),
                    moves: game.moves().to_vec(),
                })
            }
            Self::Listed(openings) => {
                let index = number % openings.len().max(1) as u64;
                let found = usize::try_from(index).ok().and_then(|index| openings.get(index));
                let path = String::new();
                found.cloned().ok_or(OpeningError::NoPosition { path })
            }
        }
    }
}

fn read_position(text: &str, variant: Variant) -> Result<AnyPosition, PositionFault> {
    let epd: Epd = text.parse()?;
    let position = fen::parse_any(variant, &epd.fen(), Allow::empty())?;
    match Game::new(position).outcome() {
        None => Ok(position),
        Some(_) => Err(PositionFault::Over),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn openings(variant: Variant, seed: u64) -> Openings {
        let plies = 6;
        Openings::Random { variant, plies, seed }
    }

    #[test]
    fn a_seed_gives_the_same_openings_in_any_order() {
        for variant in Variant::ALL {
            let texts = |seed, numbers: [u64; 3]| {
                let openings = openings(variant, seed);
                numbers.map(|number| openings.opening(number).unwrap().to_string())
            };
            let [a, b, c] = texts(1, [0, 1, 2]);
            assert_eq!(texts(1, [2, 0, 1]), [c.clone(), a.clone(), b.clone()]);
            assert!(a != b && b != c && a != c, "{a}");
            assert_ne!(texts(2, [0, 1, 2]), [a, b, c]);
        }
    }
}
