//! The two players of a clock.

use core::fmt;
use core::ops::Not;

/// One of the two players.
///
/// The crate depends on no board, so it has its own word for it. A program that has a colour type
/// converts at the seam, in its own code:
///
/// ```
/// use fusor_clock::Side;
///
/// enum Color { White, Black } // the program's own
///
/// impl From<Color> for Side {
///     fn from(color: Color) -> Self {
///         match color {
///             Color::White => Side::White,
///             Color::Black => Side::Black,
///         }
///     }
/// }
///
/// assert_eq!(Side::from(Color::Black).other(), Color::White.into());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Side {
    /// The player of the white pieces, who usually moves first.
    White,
    /// The player of the black pieces.
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl Not for Side {
    type Output = Self;

    fn not(self) -> Self {
        self.other()
    }
}

/// Writes `white` or `black`.
impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::White => "white",
            Self::Black => "black",
        })
    }
}

/// A value for each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BySide<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> BySide<T> {
    /// The value of one side.
    pub const fn get(&self, side: Side) -> &T {
        match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }

    /// The value of one side, to be changed.
    pub const fn get_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::White => &mut self.white,
            Side::Black => &mut self.black,
        }
    }

    /// Makes the value of each side from the side.
    #[must_use]
    pub fn from_fn(mut make: impl FnMut(Side) -> T) -> Self {
        Self {
            white: make(Side::White),
            black: make(Side::Black),
        }
    }

    /// Changes both values.
    #[must_use]
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> BySide<U> {
        BySide {
            white: change(self.white),
            black: change(self.black),
        }
    }
}
