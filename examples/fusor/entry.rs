//! Moves as people and scripts type them.

use fusor_movegen::types::{Move, Square};
use fusor_movegen::{Game, PlayError, Position};
use fusor_notation::san::{self, SanError};
use fusor_notation::uci::{self, UciError, UciMove};
use thiserror::Error;

use crate::moves;

/// What a text may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spelling {
    /// Machine text: `e2e4`, `r:a1a5`.
    Machine,
    /// That or SAN: `e4`, `Ra5`.
    Any,
}

/// Why a text is no move of a game.
#[derive(Debug, Error)]
pub(crate) enum Fault {
    #[error(transparent)]
    Machine(#[from] UciError),
    #[error(transparent)]
    San(#[from] SanError),
    #[error(transparent)]
    Play(#[from] PlayError),
}

/// Reads a move. A finished game takes none, whatever the text is.
pub(crate) fn read<P: Position>(game: &Game<P>, text: &str, spelling: Spelling) -> Result<Move, Fault> {
    if let Some(outcome) = game.outcome() {
        return Err(PlayError::Over(outcome).into());
    }
    let position = game.position();
    match (uci::read_move(text, position), spelling) {
        (Ok(m), _) => Ok(m),
        (Err(fault), Spelling::Machine) => Err(fault.into()),
        (Err(fault), Spelling::Any) => san::read(text, position).map_err(|other| match fault {
            UciError::Text(_) => other.into(),
            fault => fault.into(),
        }),
    }
}

/// The square that a machine text says a move starts from, if the game goes on, with what is legal from there.
pub(crate) fn legal_from_origin<P: Position>(game: &Game<P>, text: &str) -> Option<(Square, Vec<String>)> {
    let wanted: UciMove = text.parse().ok()?;
    if game.outcome().is_some() || wanted.is_null() {
        return None;
    }
    let square = wanted.origin();
    Some((square, moves::texts(&game.position().moves_from(square))))
}
