//! The diagrams in the rule pages of the site vchess.

use fusor_movegen::Rules;
use fusor_types::{Bitboard, Square};

use super::Diagram;
use crate::fen::{self, FenError};

impl Diagram {
    /// Reads a diagram as vchess writes it: `fen:`, a board as in FEN, `:`; between board and colon there may be a space and
    /// marked squares with commas between them.
    ///
    /// # Errors
    ///
    /// If the text is no such thing, or the board none of the game.
    ///
    /// ```
    /// use fusor_movegen::{FromSetup, Fusion};
    /// use fusor_notation::diagram::Diagram;
    /// use fusor_types::Square;
    ///
    /// let text = "fen:r3br2/c2p4/1pd2pqp/p1B5/1D1P1QP1/8/PPP1P2P/2RG2N1 c8:";
    /// let diagram = Diagram::read_vchess(text, Fusion::RULES)?;
    /// assert_eq!(diagram.board().stack_at(Square::A7), "KN".parse().unwrap());
    /// assert_eq!(diagram.highlighted_squares(), Square::C8.into());
    /// # Ok::<(), fusor_notation::diagram::VchessDiagramError>(())
    /// ```
    pub fn read_vchess(text: &str, rules: &'static Rules) -> Result<Self, VchessDiagramError> {
        const START: &str = "fen:";
        let text = text.trim_ascii_end();
        let inside = text
            .strip_prefix(START)
            .ok_or(VchessDiagramError::NoStart)?
            .strip_suffix(':')
            .ok_or(VchessDiagramError::NoEnd { offset: text.len() })?;
        let (board, marks) = inside.split_once(' ').unwrap_or((inside, ""));
        let board = fen::read_board(board, rules).map_err(VchessDiagramError::Board)?;
        let mut offset = START.len() + inside.len() - marks.len();
        let mut marked = Bitboard::EMPTY;
        for mark in marks.split(',').filter(|_| !marks.is_empty()) {
            let square: Square = mark.parse().map_err(|_| VchessDiagramError::NotASquare { offset })?;
            marked.insert(square);
            offset += mark.len() + 1;
        }
        Ok(Self::of_board(&board, rules).highlighted(marked))
    }
}

/// Why a text is no vchess diagram. Offsets are bytes from the start of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VchessDiagramError {
    /// The text does not begin as it must.
    #[error("byte 0: expected fen: at the start")]
    NoStart,
    /// The text does not end with a colon.
    #[error("byte {offset}: expected ':' at the end")]
    NoEnd {
        /// The end of the text.
        offset: usize,
    },
    /// The board is wrong; the place is counted from the end of `fen:`.
    #[error("after fen:, {0}")]
    Board(FenError),
    /// A mark is no square.
    #[error("byte {offset}: expected a square (a1 to h8); marks are separated by commas")]
    NotASquare {
        /// Where the mark begins.
        offset: usize,
    },
}
