//! Which squares a part reaches, on an empty board and with blockers.
//!
//! All tables are built at compile time.
//!
//! ```
//! use fusor_movegen::attacks;
//! use fusor_types::{bitboard, Bitboard, Square};
//!
//! let blockers = Bitboard::from(Square::D6) | Square::F4.into();
//! assert_eq!(attacks::rook(Square::D4, blockers), bitboard! {
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . X . . . .
//!     . . . X . . . .
//!     X X X . X X . .
//!     . . . X . . . .
//!     . . . X . . . .
//!     . . . X . . . .
//! });
//! ```

mod leapers;
#[cfg(feature = "tables")]
#[cfg_attr(
    all(target_arch = "x86_64", target_feature = "bmi2"),
    allow(dead_code, reason = "a build that requires BMI2 multiplies only in tests")
)]
mod magics;
pub(crate) mod sliders;

use fusor_types::{Bitboard, Color, Square};

pub(crate) use sliders::{BestSliders, Sliders};

/// The squares a king step away.
#[inline]
#[must_use]
#[expect(clippy::indexing_slicing, reason = "a square is below 64")]
pub const fn king(square: Square) -> Bitboard {
    leapers::KING[square.index()]
}

/// The squares a knight's leap away.
#[inline]
#[must_use]
#[expect(clippy::indexing_slicing, reason = "a square is below 64")]
pub const fn knight(square: Square) -> Bitboard {
    leapers::KNIGHT[square.index()]
}

/// The squares two steps away on a rank, file or diagonal.
#[inline]
#[must_use]
#[expect(clippy::indexing_slicing, reason = "a square is below 64")]
pub const fn two_steps(square: Square) -> Bitboard {
    leapers::TWO_STEPS[square.index()]
}

/// The squares diagonally in front of a pawn of the given colour.
#[inline]
#[must_use]
#[expect(clippy::indexing_slicing, reason = "a colour is below 2 and a square below 64")]
pub const fn pawn(color: Color, square: Square) -> Bitboard {
    leapers::PAWN[color.index()][square.index()]
}

/// The squares straight in front of a pawn of the given colour: two from its second rank, else one.
#[inline]
#[expect(clippy::indexing_slicing, reason = "a colour is below 2 and a square below 64")]
pub(crate) const fn pawn_pushes(color: Color, square: Square) -> Bitboard {
    leapers::PAWN_PUSHES[color.index()][square.index()]
}

/// The squares a bishop reaches on an empty board: its two diagonals.
#[inline]
#[must_use]
#[expect(clippy::indexing_slicing, reason = "a square is below 64")]
pub const fn diagonals(square: Square) -> Bitboard {
    leapers::DIAGONALS[square.index()]
}

/// The squares a rook reaches on an empty board: its rank and file.
#[inline]
#[must_use]
#[expect(clippy::indexing_slicing, reason = "a square is below 64")]
pub const fn rank_and_file(square: Square) -> Bitboard {
    leapers::STRAIGHTS[square.index()]
}

/// The squares a bishop reaches, up to and including the first blocker in each direction. Whether a blocker on the
/// bishop's own square is in the set makes no difference.
#[inline]
#[must_use]
pub fn bishop(square: Square, blockers: Bitboard) -> Bitboard {
    BestSliders::bishop(square, blockers)
}

/// The squares a rook reaches, up to and including the first blocker in each direction.
#[inline]
#[must_use]
pub fn rook(square: Square, blockers: Bitboard) -> Bitboard {
    BestSliders::rook(square, blockers)
}

/// The squares a queen reaches: those of a rook and a bishop.
#[inline]
#[must_use]
pub fn queen(square: Square, blockers: Bitboard) -> Bitboard {
    bishop(square, blockers) | rook(square, blockers)
}

/// The squares strictly between two squares of one rank, file or diagonal; none for any other pair.
#[inline]
#[must_use]
#[expect(clippy::indexing_slicing, reason = "a square is below 64")]
pub const fn between(a: Square, b: Square) -> Bitboard {
    leapers::BETWEEN[a.index()][b.index()]
}

/// The whole rank, file or diagonal through two squares, both included; none if they share none or are the same.
#[inline]
#[must_use]
#[expect(clippy::indexing_slicing, reason = "a square is below 64")]
pub const fn line(a: Square, b: Square) -> Bitboard {
    leapers::LINE[a.index()][b.index()]
}

/// The squares from `from` (excluded) through `to` to the edge of the board; none unless they share a line.
#[inline]
#[must_use]
pub const fn ray_through(from: Square, to: Square) -> Bitboard {
    // On the line, those from which `from` is seen past or at `to`, or which lie before it.
    let line = line(from, to).0;
    let below = from.bitboard().0 - 1;
    let above = !below & !from.bitboard().0;
    Bitboard(line & if to as u8 > from as u8 { above } else { below })
}

/// One of the eight directions of a queen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it, as White sees the board")]
pub enum Direction {
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
}

impl Direction {
    /// All eight, clockwise from north.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// The four of a bishop.
    pub const DIAGONAL: [Self; 4] = [Self::NorthEast, Self::SouthEast, Self::SouthWest, Self::NorthWest];

    /// The four of a rook.
    pub const ORTHOGONAL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The step as files to the right and ranks up.
    #[inline]
    #[must_use]
    pub const fn step(self) -> (i8, i8) {
        match self {
            Self::North => (0, 1),
            Self::NorthEast => (1, 1),
            Self::East => (1, 0),
            Self::SouthEast => (1, -1),
            Self::South => (0, -1),
            Self::SouthWest => (-1, -1),
            Self::West => (-1, 0),
            Self::NorthWest => (-1, 1),
        }
    }

    /// The opposite direction.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::NorthEast => Self::SouthWest,
            Self::East => Self::West,
            Self::SouthEast => Self::NorthWest,
            Self::South => Self::North,
            Self::SouthWest => Self::NorthEast,
            Self::West => Self::East,
            Self::NorthWest => Self::SouthEast,
        }
    }

    /// The next square in this direction, `None` at the edge.
    #[inline]
    #[must_use]
    pub const fn next(self, square: Square) -> Option<Square> {
        let (files, ranks) = self.step();
        square.offset(files, ranks)
    }

    /// The direction from one square to another on the same rank, file or diagonal; `None` for any other pair.
    #[inline]
    #[must_use]
    pub const fn between(from: Square, to: Square) -> Option<Self> {
        let files = to.file() as i8 - from.file() as i8;
        let ranks = to.rank() as i8 - from.rank() as i8;
        if files != 0 && ranks != 0 && files.unsigned_abs() != ranks.unsigned_abs() {
            return None;
        }
        match (files.signum(), ranks.signum()) {
            (0, 1) => Some(Self::North),
            (1, 1) => Some(Self::NorthEast),
            (1, 0) => Some(Self::East),
            (1, -1) => Some(Self::SouthEast),
            (0, -1) => Some(Self::South),
            (-1, -1) => Some(Self::SouthWest),
            (-1, 0) => Some(Self::West),
            (-1, 1) => Some(Self::NorthWest),
            _ => None,
        }
    }

    /// Whether the squares of a ray in this direction have ascending numbers.
    #[inline]
    #[must_use]
    pub const fn ascends(self) -> bool {
        matches!(self, Self::North | Self::NorthEast | Self::East | Self::NorthWest)
    }

    /// The first square of `set` seen from the square in this direction, `None` if there is none.
    ///
    /// ```
    /// use fusor_movegen::attacks::Direction;
    /// use fusor_types::{Rank, Square};
    /// assert_eq!(Direction::North.first(Square::A1, Rank::R5.bitboard()), Some(Square::A5));
    /// ```
    #[inline]
    #[must_use]
    pub const fn first(self, square: Square, set: Bitboard) -> Option<Square> {
        let seen = Bitboard(ray(square, self).0 & set.0);
        if self.ascends() { seen.first() } else { seen.last() }
    }
}

/// The squares from `square` (excluded) to the edge in a direction.
#[inline]
#[must_use]
#[expect(clippy::indexing_slicing, reason = "a square is below 64 and a direction below 8")]
pub const fn ray(square: Square, direction: Direction) -> Bitboard {
    leapers::RAY[direction as usize][square.index()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rays_lines_and_betweens_agree() {
        for a in Square::ALL {
            let mut seen = Bitboard::EMPTY;
            for direction in Direction::ALL {
                let mut walked = Bitboard::EMPTY;
                let mut at = a;
                while let Some(next) = direction.next(at) {
                    assert_eq!(between(a, next), walked, "{a} {next}");
                    walked.insert(next);
                    assert_eq!(Direction::between(a, next), Some(direction));
                    let through = ray(a, direction) | ray(a, direction.opposite()) | a.into();
                    assert_eq!(line(a, next), through, "{a} {next}");
                    assert_eq!(ray_through(a, next), ray(a, direction), "{a} {next}");
                    at = next;
                }
                assert_eq!(ray(a, direction), walked);
                seen |= walked;
            }
            assert_eq!(queen(a, Bitboard::EMPTY), seen);
            assert_eq!(bishop(a, Bitboard::EMPTY), diagonals(a));
            assert_eq!(rook(a, Bitboard::EMPTY), rank_and_file(a));
            for b in Square::ALL {
                if !seen.contains(b) {
                    assert!(between(a, b).is_empty() && line(a, b).is_empty() && ray_through(a, b).is_empty());
                    assert_eq!(Direction::between(a, b), None);
                }
            }
        }
    }

    #[test]
    fn leapers_are_symmetric() {
        for a in Square::ALL {
            for b in Square::ALL {
                assert_eq!(king(a).contains(b), a != b && a.distance(b) == 1);
                assert_eq!(knight(a).contains(b), knight(b).contains(a));
                assert_eq!(pawn(Color::White, a).contains(b), pawn(Color::Black, b).contains(a));
            }
        }
        assert_eq!(Square::ALL.map(|square| knight(square).len()).iter().sum::<u32>(), 336);
    }
}
