//! The colours of a diagram.

use core::fmt;

/// A colour by its parts of red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(
    /// Red.
    pub u8,
    /// Green.
    pub u8,
    /// Blue.
    pub u8,
);

impl fmt::Display for Rgb {
    /// Writes it as CSS has it: `#b58863`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// The colours of one side's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceColors {
    /// Inside.
    pub fill: Rgb,
    /// The outline.
    pub outline: Rgb,
    /// The lines inside.
    pub detail: Rgb,
}

/// The colours of a diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colors {
    /// Light squares, as h1.
    pub light: Rgb,
    /// Dark squares, as a1.
    pub dark: Rgb,
    /// The margin with the coordinates.
    pub margin: Rgb,
    /// The coordinates.
    pub coordinates: Rgb,
    /// Tint of the squares of the last move.
    pub last_move: Rgb,
    /// Tint of the square of a king in check.
    pub check: Rgb,
    /// Marked squares.
    pub highlight: Rgb,
    /// Arrows.
    pub arrow: Rgb,
    /// White's pieces.
    pub white: PieceColors,
    /// Black's pieces.
    pub black: PieceColors,
}

impl Default for Colors {
    fn default() -> Self {
        Self {
            light: Rgb(0xee, 0xe6, 0xd8),
            dark: Rgb(0xb4, 0xa0, 0x8a),
            margin: Rgb(0x4a, 0x42, 0x3a),
            coordinates: Rgb(0xee, 0xe6, 0xd8),
            last_move: Rgb(0xf2, 0xc6, 0x3c),
            check: Rgb(0xd8, 0x3a, 0x2c),
            highlight: Rgb(0x2f, 0x8f, 0x6b),
            arrow: Rgb(0x1f, 0x6f, 0xb5),
            white: PieceColors {
                fill: Rgb(0xff, 0xff, 0xff),
                outline: Rgb(0x1c, 0x1c, 0x1c),
                detail: Rgb(0x1c, 0x1c, 0x1c),
            },
            black: PieceColors {
                fill: Rgb(0x2a, 0x2a, 0x2e),
                outline: Rgb(0x00, 0x00, 0x00),
                detail: Rgb(0xf4, 0xf0, 0xe8),
            },
        }
    }
}
