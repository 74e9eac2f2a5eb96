//! Boards as SVG.

mod colors;
mod shapes;

use alloc::vec::Vec;
use core::fmt;

use fusor_types::{Bitboard, Color, Move, Piece, Square};

use super::{Coordinates, Diagram};
use crate::fen;
pub use colors::{Colors, PieceColors, Rgb};

/// The side of a square in the units of the picture, whatever its size on a screen.
const SQUARE: i32 = 45;
/// The width of the margin with the coordinates.
const MARGIN: i32 = 18;
/// The side of the box in which a part is drawn.
const SHAPE: f64 = 40.0;

/// What only a picture shows.
#[derive(Clone, Debug)]
pub(super) struct Style {
    last_move: Bitboard,
    check: Option<Square>,
    arrows: Vec<Arrow>,
    square_size: u32,
    colors: Colors,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            last_move: Bitboard::EMPTY,
            check: None,
            arrows: Vec::new(),
            square_size: SQUARE.unsigned_abs(),
            colors: Colors::default(),
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Arrow {
    from: Square,
    to: Square,
}

/// SVG (feature `svg`).
impl Diagram {
    /// The side of a square in pixels, 45 if nothing is said.
    #[must_use]
    pub fn square_size(mut self, pixels: u32) -> Self {
        self.style.square_size = pixels;
        self
    }

    /// The colours.
    #[must_use]
    pub fn colors(mut self, colors: Colors) -> Self {
        self.style.colors = colors;
        self
    }

    /// Tints the two squares of the move that has led to the position.
    #[must_use]
    pub fn last_move(mut self, m: Move) -> Self {
        self.style.last_move = m.from().bitboard() | m.to().into();
        self
    }

    /// Tints the square of a king in check, or of none.
    #[must_use]
    pub fn check(mut self, king: Option<Square>) -> Self {
        self.style.check = king;
        self
    }

    /// Draws one arrow more, or a ring if both squares are the same.
    #[must_use]
    pub fn arrow(mut self, from: Square, to: Square) -> Self {
        self.style.arrows.push(Arrow { from, to });
        self
    }

    /// The board as SVG, one self-contained element without identifiers, so that any number of them may be put in one page.
    ///
    /// A piece of several parts shows each of them, smaller. The board text is the title.
    ///
    /// ```
    /// use fusor_movegen::{FromSetup, Fusor};
    /// use fusor_notation::diagram::Diagram;
    ///
    /// let svg = Diagram::of(&Fusor::start()).square_size(60).svg().to_string();
    /// assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    /// ```
    #[must_use]
    pub fn svg(&self) -> impl fmt::Display + '_ {
        Svg(self)
    }

    fn margin(&self) -> i32 {
        match self.coordinates {
            Coordinates::Shown => MARGIN,
            Coordinates::Hidden => 0,
        }
    }

    /// The corner of a square at the top left.
    fn corner(&self, square: Square) -> (i32, i32) {
        let (file, rank) = (square.file() as i32, square.rank() as i32);
        let (column, row) = match self.bottom {
            Color::White => (file, 7 - rank),
            Color::Black => (7 - file, rank),
        };
        (self.margin() + column * SQUARE, self.margin() + row * SQUARE)
    }

    fn centre(&self, square: Square) -> (f64, f64) {
        let (x, y) = self.corner(square);
        let half = f64::from(SQUARE) / 2.0;
        (f64::from(x) + half, f64::from(y) + half)
    }
}

struct Svg<'a>(&'a Diagram);

impl fmt::Display for Svg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(diagram) = self;
        let side = 8 * SQUARE + 2 * diagram.margin();
        let pixels = f64::from(diagram.style.square_size) * f64::from(side) / f64::from(SQUARE);
        write!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" width=\"{pixels:.0}\" height=\"{pixels:.0}\" role=\"img\">"
        )?;
        write!(
            f,
            "<title>{}</title>",
            fen::display_board(&diagram.board, diagram.rules)
        )?;
        self.board(f)?;
        self.coordinates(f)?;
        let colors = &diagram.style.colors;
        self.tint(f, diagram.style.last_move, colors.last_move)?;
        self.tint(
            f,
            diagram.style.check.map_or(Bitboard::EMPTY, Square::bitboard),
            colors.check,
        )?;
        self.highlights(f)?;
        for (square, piece) in diagram.board.iter() {
            self.piece(f, square, piece)?;
        }
        diagram
            .style
            .arrows
            .iter()
            .try_for_each(|&arrow| self.arrow(f, arrow))?;
        f.write_str("</svg>")
    }
}

impl Svg<'_> {
    fn board(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(diagram) = self;
        let colors = &diagram.style.colors;
        let margin = diagram.margin();
        let side = 8 * SQUARE;
        if margin > 0 {
            let outer = side + 2 * margin;
            write!(
                f,
                "<path fill=\"{}\" d=\"M0 0h{outer}v{outer}h-{outer}z\"/>",
                colors.margin
            )?;
        }
        write!(
            f,
            "<path fill=\"{}\" d=\"M{margin} {margin}h{side}v{side}h-{side}z\"/>",
            colors.light
        )?;
        write!(f, "<path fill=\"{}\" d=\"", colors.dark)?;
        self.squares(f, Bitboard::DARK)?;
        f.write_str("\"/>")
    }

    /// Writes the outlines of squares.
    fn squares(&self, f: &mut fmt::Formatter<'_>, squares: Bitboard) -> fmt::Result {
        squares.into_iter().try_for_each(|square| {
            let (x, y) = self.0.corner(square);
            write!(f, "M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z")
        })
    }

    fn tint(&self, f: &mut fmt::Formatter<'_>, squares: Bitboard, color: Rgb) -> fmt::Result {
        if squares.is_empty() {
            return Ok(());
        }
        write!(f, "<path fill=\"{color}\" fill-opacity=\".55\" d=\"")?;
        self.squares(f, squares)?;
        f.write_str("\"/>")
    }

    /// A frame inside each square, which leaves the pieces free.
    fn highlights(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(diagram) = self;
        if diagram.highlighted.is_empty() {
            return Ok(());
        }
        let color = diagram.style.colors.highlight;
        write!(
            f,
            "<path fill=\"{color}\" fill-opacity=\".2\" stroke=\"{color}\" stroke-width=\"3\" d=\""
        )?;
        for square in diagram.highlighted {
            let (x, y) = diagram.corner(square);
            let inner = SQUARE - 4;
            write!(f, "M{} {}h{inner}v{inner}h-{inner}z", x + 2, y + 2)?;
        }
        f.write_str("\"/>")
    }

    fn coordinates(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(diagram) = self;
        if diagram.coordinates == Coordinates::Hidden {
            return Ok(());
        }
        write!(
            f,
            "<g fill=\"{}\" font-family=\"sans-serif\" font-size=\"12\" text-anchor=\"middle\">",
            diagram.style.colors.coordinates
        )?;
        let (near, far) = (
            f64::from(MARGIN) / 2.0,
            f64::from(MARGIN) * 1.5 + 8.0 * f64::from(SQUARE),
        );
        // The middle of a digit is about a third of its size above its foot.
        let drop = 4.3;
        for square in Square::ALL
            .into_iter()
            .filter(|square| square.file() as u8 == square.rank() as u8)
        {
            let (x, y) = diagram.centre(square);
            let (file, rank) = (square.file(), square.rank());
            for edge in [near, far] {
                write!(f, "<text x=\"{x}\" y=\"{:.1}\">{file}</text>", edge + drop)?;
                write!(f, "<text x=\"{edge}\" y=\"{:.1}\">{rank}</text>", y + drop)?;
            }
        }
        f.write_str("</g>")
    }

    fn piece(&self, f: &mut fmt::Formatter<'_>, square: Square, piece: Piece) -> fmt::Result {
        let Self(diagram) = self;
        let colors = match piece.color {
            Color::White => diagram.style.colors.white,
            Color::Black => diagram.style.colors.black,
        };
        let (x, y) = diagram.corner(square);
        let parts = piece.stack.parts();
        for (&part, place) in parts.iter().zip(places(parts.len())) {
            let shape = shapes::shape(part);
            let scale = place.size / SHAPE;
            let (left, top) = (f64::from(x) + place.x, f64::from(y) + place.y);
            write!(
                f,
                "<g transform=\"translate({left} {top})scale({scale:.3})\" stroke-linejoin=\"round\" stroke-linecap=\"round\" stroke-width=\"{}\">",
                place.stroke
            )?;
            write!(
                f,
                "<path fill=\"{}\" fill-rule=\"evenodd\" stroke=\"{}\" d=\"{}\"/>",
                colors.fill, colors.outline, shape.body
            )?;
            if !shape.detail.is_empty() {
                write!(
                    f,
                    "<path fill=\"none\" stroke=\"{}\" d=\"{}\"/>",
                    colors.detail, shape.detail
                )?;
            }
            f.write_str("</g>")?;
        }
        Ok(())
    }

    fn arrow(&self, f: &mut fmt::Formatter<'_>, Arrow { from, to }: Arrow) -> fmt::Result {
        let Self(diagram) = self;
        let color = diagram.style.colors.arrow;
        let ((x, y), (to_x, to_y)) = (diagram.centre(from), diagram.centre(to));
        if from == to {
            return write!(
                f,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"19.5\" fill=\"none\" stroke=\"{color}\" stroke-width=\"4\" stroke-opacity=\".8\"/>"
            );
        }
        let (dx, dy) = (to_x - x, to_y - y);
        let length = dx.hypot(dy);
        // Along the arrow, and across it.
        let (ux, uy) = (dx / length, dy / length);
        let at = |along: f64, across: f64| (x + ux * along - uy * across, y + uy * along + ux * across);
        let head = length - 14.0;
        let outline = [
            (12.0, -3.0),
            (head, -3.0),
            (head, -9.0),
            (length, 0.0),
            (head, 9.0),
            (head, 3.0),
            (12.0, 3.0),
        ];
        write!(f, "<path fill=\"{color}\" fill-opacity=\".8\" d=\"")?;
        for (i, (along, across)) in outline.into_iter().enumerate() {
            let (x, y) = at(along, across);
            write!(f, "{}{x:.1} {y:.1}", if i == 0 { 'M' } else { 'L' })?;
        }
        f.write_str("z\"/>")
    }
}

/// Where a part of a piece is drawn inside its square, how large, and with what width of lines (in units of the shape).
#[derive(Clone, Copy)]
struct Place {
    x: f64,
    y: f64,
    size: f64,
    stroke: f64,
}

/// The places of the parts of a piece: one fills the square, two stand side by side a little apart in height, three in a
/// triangle.
fn places(parts: usize) -> &'static [Place] {
    const fn place(x: f64, y: f64, size: f64, stroke: f64) -> Place {
        Place { x, y, size, stroke }
    }
    const ONE: [Place; 1] = [place(2.5, 2.5, 40.0, 1.6)];
    const TWO: [Place; 2] = [place(-0.5, 0.0, 28.5, 1.9), place(17.0, 16.5, 28.5, 1.9)];
    const THREE: [Place; 3] = [
        place(10.0, -1.0, 25.0, 2.1),
        place(-1.8, 20.0, 25.0, 2.1),
        place(21.8, 20.0, 25.0, 2.1),
    ];
    match parts {
        0 => &[],
        1 => &ONE,
        2 => &TWO,
        _ => &THREE,
    }
}
