//! The two sides, and a pair of values indexed by them.

use core::fmt;
use core::ops::{Index, IndexMut, Not};
use core::str::FromStr;

use crate::{ParseWordError, Rank, Word};

/// A side: White moves first and up the ranks, Black moves down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Color {
    /// Upper case letters; moves towards rank 8.
    White = 0,
    /// Lower case letters; moves towards rank 1.
    Black = 1,
}

impl Color {
    /// Both sides, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The number of this side, 0 for White and 1 for Black: an index for arrays of two.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other side; the same as `!color`, but usable in constants.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The given rank as this side counts it: the first rank of Black is rank 8.
    ///
    /// ```
    /// use fusor_types::{Color, Rank};
    /// assert_eq!(Color::White.rank(Rank::R2), Rank::R2);
    /// assert_eq!(Color::Black.rank(Rank::R2), Rank::R7);
    /// ```
    #[inline]
    #[must_use]
    pub const fn rank(self, rank: Rank) -> Rank {
        match self {
            Self::White => rank,
            Self::Black => rank.flip(),
        }
    }

    /// The letter of FEN's second field: `w` or `b`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.other()
    }
}

impl fmt::Display for Color {
    /// Writes `white` or `black`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::White => "white",
            Self::Black => "black",
        })
    }
}

impl FromStr for Color {
    type Err = ParseWordError;

    /// Reads `white`, `black` and FEN's `w`, `b`, in any letter case.
    fn from_str(text: &str) -> Result<Self, ParseWordError> {
        let is = |word: &str| text.eq_ignore_ascii_case(word);
        if is("white") || is("w") {
            Ok(Self::White)
        } else if is("black") || is("b") {
            Ok(Self::Black)
        } else {
            Err(ParseWordError::new(Word::Color))
        }
    }
}

/// One value for each side, indexed by [`Color`].
///
/// ```
/// use fusor_types::{ByColor, Color};
/// let mut score = ByColor { white: 0, black: 0 };
/// score[Color::Black] += 1;
/// assert_eq!(score.map(|points| points * 2), ByColor { white: 0, black: 2 });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ByColor<T> {
    /// White's value.
    pub white: T,
    /// Black's value.
    pub black: T,
}

impl<T> ByColor<T> {
    /// Makes both values with a function of the side.
    #[must_use]
    pub fn new_with(mut f: impl FnMut(Color) -> T) -> Self {
        Self {
            white: f(Color::White),
            black: f(Color::Black),
        }
    }

    /// Applies a function to both values.
    #[must_use]
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor {
            white: f(self.white),
            black: f(self.black),
        }
    }

    /// Pairs each value with the other map's value of the same side.
    #[must_use]
    pub fn zip<U>(self, other: ByColor<U>) -> ByColor<(T, U)> {
        ByColor {
            white: (self.white, other.white),
            black: (self.black, other.black),
        }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline]
    fn index(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline]
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}
