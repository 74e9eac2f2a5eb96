//! Pictures of a position: as text in ASCII or with chess figurines, and (feature `svg`) as SVG.
//!
//! ```
//! use fusor_movegen::{Allow, Fusor};
//! use fusor_notation::diagram::Diagram;
//! use fusor_notation::fen;
//!
//! let text = "r3k2r/pp(pp)2(bp)1(np)/8/3P4/2(RN)5/8/PP3PPP/R3K1(NB)1 w Qkq - 0 1";
//! let position: Fusor = fen::parse(text, Allow::empty())?;
//! let expected = "
//!   +---+---+---+---+---+---+---+---+
//! 8 | r |   |   |   | k |   |   | r |
//!   +---+---+---+---+---+---+---+---+
//! 7 | p | p |pp |   |   |bp |   |np |
//!   +---+---+---+---+---+---+---+---+
//! 6 |   |   |   |   |   |   |   |   |
//!   +---+---+---+---+---+---+---+---+
//! 5 |   |   |   | P |   |   |   |   |
//!   +---+---+---+---+---+---+---+---+
//! 4 |   |   |RN |   |   |   |   |   |
//!   +---+---+---+---+---+---+---+---+
//! 3 |   |   |   |   |   |   |   |   |
//!   +---+---+---+---+---+---+---+---+
//! 2 | P | P |   |   |   | P | P | P |
//!   +---+---+---+---+---+---+---+---+
//! 1 | R |   |   |   | K |   |BN |   |
//!   +---+---+---+---+---+---+---+---+
//!     a   b   c   d   e   f   g   h";
//! assert_eq!(format!("\n{}", Diagram::of(&position).ascii()), expected);
//! # Ok::<(), fen::ParseFenError>(())
//! ```
//!
//! With figurines a stack shows them side by side, `♖♘`. The pieces of Fugue that chess does not have are letters in
//! circles: Ⓢ for White's Shield, 🅢 for Black's.
//!
//! # SVG
//!
//! A piece of several parts shows each of them, here with a square marked and an arrow:
//!
//! <div>
#![doc = include_str!("pictures/stacks.svg")]
//! </div>
//!
//! The pieces of Fugue, from left to right Immobilizer, Pushme-Pullyu, Archer, Shield, King, Queen, Long Leaper and Swapper:
//!
//! <div>
#![doc = include_str!("pictures/fugue.svg")]
//! </div>
//!
//! All shapes were drawn for this library and may be used as it may.

#[cfg(feature = "svg")]
mod svg;
mod text;
mod vchess;

use fusor_movegen::{Position, Rules};
use fusor_types::{Bitboard, Board, Color, File, Rank, Square};

#[cfg(feature = "svg")]
pub use svg::{Colors, PieceColors, Rgb};
pub use vchess::VchessDiagramError;

/// A board and how to show it.
///
/// Made of a [position](Self::of) or of a [board](Self::of_board) and refined by the other methods; marks of any kind are
/// seen in SVG alone.
#[derive(Clone, Debug)]
#[cfg_attr(not(feature = "svg"), allow(dead_code, reason = "a text shows no marks"))]
pub struct Diagram {
    board: Board,
    rules: &'static Rules,
    bottom: Color,
    coordinates: Coordinates,
    highlighted: Bitboard,
    #[cfg(feature = "svg")]
    style: svg::Style,
}

/// Whether files and ranks are named at the edge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Coordinates {
    /// They are.
    #[default]
    Shown,
    /// They are not.
    Hidden,
}

impl Diagram {
    /// The board of a position, White at the bottom, with the king marked if it is in check.
    #[must_use]
    pub fn of<P: Position>(position: &P) -> Self {
        let diagram = Self::of_board(position.board(), position.rules());
        #[cfg(feature = "svg")]
        let diagram = {
            let king = position.board().king_of(position.turn());
            diagram.check(king.filter(|_| position.is_check()))
        };
        diagram
    }

    /// Any board, White at the bottom, with the letters of a game.
    #[must_use]
    pub fn of_board(board: &Board, rules: &'static Rules) -> Self {
        Self {
            board: *board,
            rules,
            bottom: Color::White,
            coordinates: Coordinates::Shown,
            highlighted: Bitboard::EMPTY,
            #[cfg(feature = "svg")]
            style: svg::Style::default(),
        }
    }

    /// Which side is at the bottom.
    #[must_use]
    pub fn orientation(self, bottom: Color) -> Self {
        Self { bottom, ..self }
    }

    /// Whether files and ranks are named.
    #[must_use]
    pub fn coordinates(self, coordinates: Coordinates) -> Self {
        Self { coordinates, ..self }
    }

    /// Marks squares, as those to which a piece can go.
    #[must_use]
    pub fn highlighted(self, squares: Bitboard) -> Self {
        Self {
            highlighted: squares,
            ..self
        }
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The marked squares.
    #[must_use]
    pub fn highlighted_squares(&self) -> Bitboard {
        self.highlighted
    }

    /// The squares row by row, as they are seen.
    fn rows(&self) -> impl Iterator<Item = [Square; 8]> + Clone {
        let (mut ranks, mut files) = (Rank::ALL, File::ALL);
        match self.bottom {
            Color::White => ranks.reverse(),
            Color::Black => files.reverse(),
        }
        ranks
            .into_iter()
            .map(move |rank| files.map(|file| Square::at(file, rank)))
    }
}
