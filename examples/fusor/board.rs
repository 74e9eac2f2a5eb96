//! A board drawn with letters.

use std::fmt;

use fusor_movegen::Position;
use fusor_movegen::types::{Color, File, Rank, Square};

/// A position's board, White at the bottom: upper case for White, the parts of a stack side by side.
pub(crate) struct Drawn<'a, P>(pub(crate) &'a P);

impl<P: Position> fmt::Display for Drawn<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            write!(f, "{rank} ")?;
            for file in File::ALL {
                write!(f, "{:>4}", self.square(Square::at(file, rank)))?;
            }
            writeln!(f)?;
        }
        write!(f, "  ")?;
        File::ALL.into_iter().try_for_each(|file| write!(f, "{file:>4}"))
    }
}

impl<P: Position> Drawn<'_, P> {
    fn square(&self, square: Square) -> String {
        let Some(piece) = self.0.board().piece_at(square) else {
            return ".".to_owned();
        };
        let letter = self.0.rules().letter(piece.stack);
        let text = letter.map_or_else(|| piece.stack.to_string(), String::from);
        match piece.color {
            Color::White => text,
            Color::Black => text.to_lowercase(),
        }
    }
}
