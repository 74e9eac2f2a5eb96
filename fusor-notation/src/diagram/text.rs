//! Boards as text.

use core::fmt::{self, Write};

use fusor_types::{Color, Part, Piece};

use super::{Coordinates, Diagram};

impl Diagram {
    /// The board in ASCII: letters as in FEN, White's upper case, without parentheses around those of a stack. There is no
    /// line break at the end.
    #[must_use]
    pub fn ascii(&self) -> impl fmt::Display + '_ {
        Text {
            diagram: self,
            frame: &Frame {
                top: ["  +", "---+", "---+", "\n"],
                between: ["  +", "---+", "---+", "\n"],
                bottom: ["  +", "---+", "---+", ""],
                wall: '|',
            },
            width: |piece, diagram| diagram.rules.letter(piece.stack).map_or(piece.stack.len(), |_| 1),
            write_piece: |f, piece, diagram| match diagram.rules.letter(piece.stack) {
                Some(letter) => f.write_char(cased(letter, piece.color)),
                None => write!(f, "{piece}"),
            },
        }
    }

    /// The board with figurines, each part of a stack being one. There is no line break at the end.
    ///
    /// ```
    /// use fusor_movegen::{FromSetup, Fugue};
    /// use fusor_notation::diagram::Diagram;
    ///
    /// let board = Diagram::of(&Fugue::start()).unicode().to_string();
    /// assert_eq!(board.lines().nth(1), Some("8 │ 🅦 │ 🅛 │ ♛ │ ♚ │ 🅢 │ 🅐 │ 🅤 │ 🅘 │"));
    /// ```
    #[must_use]
    pub fn unicode(&self) -> impl fmt::Display + '_ {
        Text {
            diagram: self,
            frame: &Frame {
                top: ["  ┌", "───┬", "───┐", "\n"],
                between: ["  ├", "───┼", "───┤", "\n"],
                bottom: ["  └", "───┴", "───┘", ""],
                wall: '│',
            },
            width: |piece, _| piece.stack.len(),
            write_piece: |f, piece, _| {
                let mut parts = piece.stack.parts().iter();
                parts.try_for_each(|&part| f.write_char(figurine(part, piece.color)))
            },
        }
    }
}

/// How the lines between squares look: left edge, one square, the last square, and what follows.
struct Frame {
    top: [&'static str; 4],
    between: [&'static str; 4],
    bottom: [&'static str; 4],
    wall: char,
}

struct Text<'a> {
    diagram: &'a Diagram,
    frame: &'a Frame,
    /// The number of signs of a piece.
    width: fn(Piece, &Diagram) -> usize,
    write_piece: fn(&mut fmt::Formatter<'_>, Piece, &Diagram) -> fmt::Result,
}

impl Text<'_> {
    /// What stands left of every line: nothing where coordinates are hidden.
    fn indented<'t>(&self, text: &'t str) -> &'t str {
        match self.diagram.coordinates {
            Coordinates::Shown => text,
            Coordinates::Hidden => text.trim_start_matches(' '),
        }
    }

    fn line(&self, f: &mut fmt::Formatter<'_>, [left, square, last, end]: [&str; 4]) -> fmt::Result {
        f.write_str(self.indented(left))?;
        (0..7).try_for_each(|_| f.write_str(square))?;
        write!(f, "{last}{end}")
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shows_coordinates = self.diagram.coordinates == Coordinates::Shown;
        self.line(f, self.frame.top)?;
        for (i, row) in self.diagram.rows().enumerate() {
            if i > 0 {
                self.line(f, self.frame.between)?;
            }
            let [first, ..] = row;
            if shows_coordinates {
                write!(f, "{} ", first.rank())?;
            }
            f.write_char(self.frame.wall)?;
            for square in row {
                let Some(piece) = self.diagram.board.piece_at(square) else {
                    write!(f, "   {}", self.frame.wall)?;
                    continue;
                };
                // A single sign stands in the middle, several begin at the left.
                let width = (self.width)(piece, self.diagram);
                let before = usize::from(width == 1);
                let after = 3_usize.saturating_sub(before + width);
                write!(f, "{:before$}", "")?;
                (self.write_piece)(f, piece, self.diagram)?;
                write!(f, "{:after$}{}", "", self.frame.wall)?;
            }
            f.write_char('\n')?;
        }
        self.line(f, self.frame.bottom)?;
        if shows_coordinates {
            f.write_str("\n ")?;
            for square in self.diagram.rows().next().into_iter().flatten() {
                write!(f, "   {}", square.file())?;
            }
        }
        Ok(())
    }
}

fn cased(letter: char, color: Color) -> char {
    match color {
        Color::White => letter,
        Color::Black => letter.to_ascii_lowercase(),
    }
}

/// The sign of a part: a chess figurine, or its letter in a circle.
fn figurine(part: Part, color: Color) -> char {
    let (white, black) = match part {
        Part::King => ('♔', '♚'),
        Part::Queen => ('♕', '♛'),
        Part::Rook => ('♖', '♜'),
        Part::Bishop => ('♗', '♝'),
        Part::Knight => ('♘', '♞'),
        Part::Pawn => ('♙', '♟'),
        Part::Immobilizer => ('Ⓘ', '🅘'),
        Part::PushmePullyu => ('Ⓤ', '🅤'),
        Part::Archer => ('Ⓐ', '🅐'),
        Part::Shield => ('Ⓢ', '🅢'),
        Part::LongLeaper => ('Ⓛ', '🅛'),
        Part::Swapper => ('Ⓦ', '🅦'),
    };
    match color {
        Color::White => white,
        Color::Black => black,
    }
}
