//! Sets of squares.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

use crate::{File, Rank, Square};

/// A set of squares, one bit for each: bit 0 is `a1`, bit 63 is `h8`.
///
/// Every number is a valid set, so the field is public.
///
/// ```
/// use fusor_types::{Bitboard, Rank, Square};
/// let set = Bitboard::from(Square::E4) | Rank::R1.bitboard();
/// assert_eq!(set.len(), 9);
/// assert!(set.contains(Square::A1));
/// assert_eq!(set.into_iter().last(), Some(Square::E4));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
#[repr(transparent)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All 64 squares.
    pub const FULL: Self = Self(!0);
    /// Ranks 1 and 8.
    pub const BACK_RANKS: Self = Self(0xff00_0000_0000_00ff);
    /// The four corners.
    pub const CORNERS: Self = Self(0x8100_0000_0000_0081);
    /// `a1`, `c1`, `b2` ...: the squares that are dark on a printed board.
    pub const DARK: Self = Self(0xaa55_aa55_aa55_aa55);

    /// Whether the set has no square.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of squares, 0 to 64.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has two squares or more; cheaper than counting.
    #[inline]
    #[must_use]
    pub const fn more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Whether the set has more than `few` squares; for small numbers cheaper than counting.
    ///
    /// ```
    /// use fusor_types::{Bitboard, File};
    /// assert!(File::A.bitboard().more_than(7));
    /// assert!(!File::A.bitboard().more_than(8));
    /// ```
    #[inline]
    #[must_use]
    pub const fn more_than(mut self, few: u32) -> bool {
        let mut i = 0;
        while i < few {
            self.0 &= self.0.wrapping_sub(1);
            i += 1;
        }
        self.0 != 0
    }

    /// Whether the square is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square as u8 & 1 != 0
    }

    /// Whether every square of this set is in the other.
    #[inline]
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the sets share no square.
    #[inline]
    #[must_use]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// Whether the sets share a square.
    #[inline]
    #[must_use]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Adds a square.
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        self.0 |= 1 << square as u8;
    }

    /// Takes a square out.
    #[inline]
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !(1 << square as u8);
    }

    /// Takes the square with the lowest number out; nothing happens to the empty set.
    #[inline]
    pub const fn remove_first(&mut self) {
        self.0 &= self.0.wrapping_sub(1);
    }

    /// The square with the lowest number, or `None` if the set is empty.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.is_empty() {
            None
        } else {
            Some(Square::wrapping(self.low()))
        }
    }

    /// The square with the highest number, or `None` if the set is empty.
    #[inline]
    #[must_use]
    pub const fn last(self) -> Option<Square> {
        if self.is_empty() {
            None
        } else {
            Some(Square::wrapping(63 ^ (self.0.leading_zeros() & 63) as u8))
        }
    }

    /// The only square of the set, or `None` if there is none or more than one.
    #[inline]
    #[must_use]
    pub const fn single(self) -> Option<Square> {
        if self.more_than_one() { None } else { self.first() }
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "trailing_zeros is at most 64")]
    const fn low(self) -> u8 {
        self.0.trailing_zeros() as u8
    }

    /// Union; the same as `|`, but usable in constants.
    #[inline]
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Difference; the same as `-`, but usable in constants.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The set shifted one rank up (towards rank 8); what leaves the board is lost.
    #[inline]
    #[must_use]
    pub const fn up(self) -> Self {
        Self(self.0 << 8)
    }

    /// The set shifted one rank down (towards rank 1); what leaves the board is lost.
    #[inline]
    #[must_use]
    pub const fn down(self) -> Self {
        Self(self.0 >> 8)
    }

    /// The set shifted one file to the left (towards `a`); what leaves the board is lost.
    #[inline]
    #[must_use]
    pub const fn left(self) -> Self {
        Self(self.0 >> 1 & !File::H.bitboard().0)
    }

    /// The set shifted one file to the right (towards `h`); what leaves the board is lost.
    #[inline]
    #[must_use]
    pub const fn right(self) -> Self {
        Self(self.0 << 1 & !File::A.bitboard().0)
    }

    /// The set mirrored between the sides: what was on rank 1 is on rank 8.
    #[inline]
    #[must_use]
    pub const fn flip_ranks(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// Every subset of this set, the empty one first: 2 to the power of [`len`](Self::len) of them.
    ///
    /// ```
    /// use fusor_types::{Bitboard, Square};
    /// let pair = Bitboard::from(Square::A1) | Square::B1.into();
    /// assert_eq!(pair.subsets().count(), 4);
    /// ```
    #[must_use]
    pub const fn subsets(self) -> Subsets {
        Subsets {
            of: self,
            next: Some(Self::EMPTY),
        }
    }
}

macro_rules! set_operator {
    ($trait:ident $method:ident $assign_trait:ident $assign_method:ident, $a:ident $b:ident: $result:expr) => {
        impl $trait for Bitboard {
            type Output = Self;

            #[inline]
            fn $method(self, other: Self) -> Self {
                let ($a, $b) = (self.0, other.0);
                Self($result)
            }
        }

        impl $assign_trait for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = $trait::$method(*self, other);
            }
        }
    };
}

set_operator!(BitAnd bitand BitAndAssign bitand_assign, a b: a & b);
set_operator!(BitOr bitor BitOrAssign bitor_assign, a b: a | b);
set_operator!(BitXor bitxor BitXorAssign bitxor_assign, a b: a ^ b);
set_operator!(Sub sub SubAssign sub_assign, a b: a & !b);

impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        square.bitboard()
    }
}

impl From<File> for Bitboard {
    fn from(file: File) -> Self {
        file.bitboard()
    }
}

impl From<Rank> for Bitboard {
    fn from(rank: Rank) -> Self {
        rank.bitboard()
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | square.into())
    }
}

impl Extend<Square> for Bitboard {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        *self |= squares.into_iter().collect();
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

/// The squares of a [`Bitboard`] from the lowest number to the highest.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl DoubleEndedIterator for Squares {
    #[inline]
    fn next_back(&mut self) -> Option<Square> {
        let square = self.0.last()?;
        self.0.remove(square);
        Some(square)
    }
}

impl ExactSizeIterator for Squares {}
impl FusedIterator for Squares {}

/// The subsets of a [`Bitboard`], see [`Bitboard::subsets`].
#[derive(Clone, Debug)]
pub struct Subsets {
    of: Bitboard,
    next: Option<Bitboard>,
}

impl Iterator for Subsets {
    type Item = Bitboard;

    fn next(&mut self) -> Option<Bitboard> {
        let current = self.next?;
        // Counting up on the bits of the set alone (the carry-rippler): after the full set comes zero again.
        let next = Bitboard(current.0.wrapping_sub(self.of.0) & self.of.0);
        self.next = (!next.is_empty()).then_some(next);
        Some(current)
    }
}

impl FusedIterator for Subsets {}

impl fmt::Display for Bitboard {
    /// Draws the board from White's side: eight lines, `X` for a square of the set and `.` for any other.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                f.write_str(if self.contains(Square::at(file, rank)) {
                    "X"
                } else {
                    "."
                })?;
                f.write_str(if file == File::H { "\n" } else { " " })?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bitboard({:#018x})", self.0)
    }
}

/// Draws a [`Bitboard`] as it looks from White's side: eight rows of eight marks, `X` in the set and `.` outside.
///
/// A wrong drawing does not compile.
///
/// ```
/// use fusor_types::{bitboard, Rank};
/// let fourth = bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     X X X X X X X X
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
/// };
/// assert_eq!(fourth, Rank::R4.bitboard());
/// ```
#[macro_export]
macro_rules! bitboard {
    ($($mark:tt)*) => {{
        const DRAWN: $crate::Bitboard = $crate::Bitboard::drawn(&[$(stringify!($mark)),*]);
        DRAWN
    }};
}

impl Bitboard {
    /// The set drawn by [`bitboard!`](crate::bitboard); a panic in it is an error of the compilation.
    #[doc(hidden)]
    #[must_use]
    #[track_caller]
    #[expect(
        clippy::panic,
        clippy::indexing_slicing,
        reason = "evaluated by the macro at compile time"
    )]
    pub const fn drawn(marks: &[&str]) -> Self {
        assert!(marks.len() == 64, "a board has 64 squares");
        let mut set = 0;
        let mut i = 0;
        while i < 64 {
            match marks[i].as_bytes() {
                b"X" => set |= 1 << (i ^ 56),
                b"." => {}
                _ => panic!("draw `X` or `.` for each square"),
            }
            i += 1;
        }
        Self(set)
    }
}
