//! Castling rights.

use core::fmt;
use core::str::FromStr;

use crate::{Color, File, ParseWordError, Rank, Square, Word};

/// Towards which rook a king castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum CastlingSide {
    /// With the rook of the h-file: the king goes to the g-file, the rook to the f-file.
    KingSide = 0,
    /// With the rook of the a-file: the king goes to the c-file, the rook to the d-file.
    QueenSide = 1,
}

impl CastlingSide {
    /// Both sides, king side first.
    pub const ALL: [Self; 2] = [Self::KingSide, Self::QueenSide];

    /// Where the rook starts.
    #[inline]
    #[must_use]
    pub const fn rook_from(self, color: Color) -> Square {
        Square::at(
            if matches!(self, Self::KingSide) {
                File::H
            } else {
                File::A
            },
            color.rank(Rank::R1),
        )
    }

    /// Where the rook ends.
    #[inline]
    #[must_use]
    pub const fn rook_to(self, color: Color) -> Square {
        Square::at(
            if matches!(self, Self::KingSide) {
                File::F
            } else {
                File::D
            },
            color.rank(Rank::R1),
        )
    }

    /// Where the king ends.
    #[inline]
    #[must_use]
    pub const fn king_to(self, color: Color) -> Square {
        Square::at(
            if matches!(self, Self::KingSide) {
                File::G
            } else {
                File::C
            },
            color.rank(Rank::R1),
        )
    }

    /// The side of a castling move by the square the king goes to.
    #[inline]
    #[must_use]
    pub const fn of_target(to: Square) -> Self {
        if to.file() as u8 > File::E as u8 {
            Self::KingSide
        } else {
            Self::QueenSide
        }
    }
}

bitflags::bitflags! {
    /// Which castlings are still possible as far as king and rooks have not moved.
    ///
    /// ```
    /// use fusor_types::{CastlingRights, CastlingSide, Color};
    /// let rights: CastlingRights = "Kq".parse()?;
    /// assert!(rights.has(Color::White, CastlingSide::KingSide));
    /// assert_eq!(rights.to_string(), "Kq");
    /// # Ok::<(), fusor_types::ParseWordError>(())
    /// ```
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[repr(transparent)]
    pub struct CastlingRights: u8 {
        /// `K`
        const WHITE_KING_SIDE = 1;
        /// `Q`
        const WHITE_QUEEN_SIDE = 2;
        /// `k`
        const BLACK_KING_SIDE = 4;
        /// `q`
        const BLACK_QUEEN_SIDE = 8;
        /// Both of White's.
        const WHITE = 3;
        /// Both of Black's.
        const BLACK = 12;
    }
}

impl CastlingRights {
    /// The right of one side of one colour.
    #[inline]
    #[must_use]
    pub const fn of(color: Color, side: CastlingSide) -> Self {
        Self::from_bits_truncate(1 << (2 * color as u8 + side as u8))
    }

    /// Both rights of a colour.
    #[inline]
    #[must_use]
    pub const fn of_color(color: Color) -> Self {
        match color {
            Color::White => Self::WHITE,
            Color::Black => Self::BLACK,
        }
    }

    /// Whether the right is held.
    #[inline]
    #[must_use]
    pub const fn has(self, color: Color, side: CastlingSide) -> bool {
        self.contains(Self::of(color, side))
    }

    /// The right that is bound to a corner, none for any other square.
    #[inline]
    #[must_use]
    pub const fn of_corner(square: Square) -> Self {
        match square {
            Square::H1 => Self::WHITE_KING_SIDE,
            Square::A1 => Self::WHITE_QUEEN_SIDE,
            Square::H8 => Self::BLACK_KING_SIDE,
            Square::A8 => Self::BLACK_QUEEN_SIDE,
            _ => Self::empty(),
        }
    }
}

const LETTERS: [(char, CastlingRights); 4] = [
    ('K', CastlingRights::WHITE_KING_SIDE),
    ('Q', CastlingRights::WHITE_QUEEN_SIDE),
    ('k', CastlingRights::BLACK_KING_SIDE),
    ('q', CastlingRights::BLACK_QUEEN_SIDE),
];

impl fmt::Display for CastlingRights {
    /// Writes the letters of FEN's third field, or `-` if there is no right.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        if self.is_empty() {
            return f.write_char('-');
        }
        LETTERS
            .iter()
            .filter(|(_, right)| self.contains(*right))
            .try_for_each(|(letter, _)| f.write_char(*letter))
    }
}

impl FromStr for CastlingRights {
    type Err = ParseWordError;

    /// Reads `-` or letters of `KQkq` in that order, none twice.
    fn from_str(text: &str) -> Result<Self, ParseWordError> {
        if text == "-" {
            return Ok(Self::empty());
        }
        let error = ParseWordError::new(Word::CastlingRights);
        let mut rest = LETTERS.iter();
        let mut rights = Self::empty();
        for letter in text.chars() {
            let (_, right) = rest.find(|(known, _)| *known == letter).ok_or(error)?;
            rights |= *right;
        }
        if rights.is_empty() { Err(error) } else { Ok(rights) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_sixteen_round_trip_and_nothing_else_is_read() {
        for bits in 0..16 {
            let rights = CastlingRights::from_bits_truncate(bits);
            assert_eq!(rights.to_string().parse(), Ok(rights));
        }
        for bad in ["", "QK", "KK", "K-", "--", "x", "kQ", "KQkqK"] {
            assert!(bad.parse::<CastlingRights>().is_err(), "{bad}");
        }
    }

    #[test]
    fn each_right_has_its_corner() {
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                assert_eq!(
                    CastlingRights::of_corner(side.rook_from(color)),
                    CastlingRights::of(color, side)
                );
                assert_eq!(CastlingSide::of_target(side.king_to(color)), side);
            }
        }
    }
}
