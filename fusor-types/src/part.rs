//! Kinds of parts, and sets of kinds.

use core::fmt;
use core::iter::FusedIterator;
use core::str::FromStr;

use crate::{ParseWordError, Word};

/// A kind of part: the unit that stacks are made of.
///
/// The first six are the orthodox ones, in ascending canonical order; they may share a square. The other six belong to
/// Fugue (whose king, queen and pawns are the orthodox kinds) and always stand alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Part {
    /// `P`. In Fugue, the Cannon Pawn.
    Pawn = 0,
    /// `N`.
    Knight = 1,
    /// `B`.
    Bishop = 2,
    /// `R`.
    Rook = 3,
    /// `Q`. In Fusion Chess the queen is not a part but a rook and a bishop.
    Queen = 4,
    /// `K`.
    King = 5,
    /// `I`, of Fugue: paralyses enemies beside it.
    Immobilizer = 6,
    /// `U`, of Fugue: captures by approach and by withdrawal.
    PushmePullyu = 7,
    /// `A`, of Fugue: captures at a distance without moving.
    Archer = 8,
    /// `S`, of Fugue: protects its neighbours from capture.
    Shield = 9,
    /// `L`, of Fugue: captures by leaping over.
    LongLeaper = 10,
    /// `W`, of Fugue: swaps places, or destroys itself with a neighbour.
    Swapper = 11,
}

/// The kind of each letter of the alphabet.
#[expect(
    clippy::indexing_slicing,
    reason = "evaluated at compile time, where a wrong index is an error of the build"
)]
const BY_LETTER: [Option<Part>; 26] = {
    let mut kinds = [None; 26];
    let mut i = 0;
    while i < Part::ALL.len() {
        kinds[Part::ALL[i].letter() as usize - 'A' as usize] = Some(Part::ALL[i]);
        i += 1;
    }
    kinds
};

impl Part {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Self; 12] = [
        Self::Pawn,
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::Queen,
        Self::King,
        Self::Immobilizer,
        Self::PushmePullyu,
        Self::Archer,
        Self::Shield,
        Self::LongLeaper,
        Self::Swapper,
    ];

    /// The six orthodox kinds, pawn to king.
    pub const ORTHODOX: [Self; 6] = [
        Self::Pawn,
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::Queen,
        Self::King,
    ];

    /// The kind with the given number; `None` from 12 on.
    #[inline]
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < 12 { Some(Self::clamping(index)) } else { None }
    }

    /// The kind with the given number, the last one for any number beyond: compiles to a minimum.
    pub(crate) const fn clamping(index: u8) -> Self {
        match index {
            0 => Self::Pawn,
            1 => Self::Knight,
            2 => Self::Bishop,
            3 => Self::Rook,
            4 => Self::Queen,
            5 => Self::King,
            6 => Self::Immobilizer,
            7 => Self::PushmePullyu,
            8 => Self::Archer,
            9 => Self::Shield,
            10 => Self::LongLeaper,
            _ => Self::Swapper,
        }
    }

    /// The number of this kind, 0 to 11.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whether this is one of the six orthodox kinds, which may share a square.
    #[inline]
    #[must_use]
    pub const fn is_orthodox(self) -> bool {
        (self as u8) < 6
    }

    /// The upper case letter.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'P',
            Self::Knight => 'N',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            Self::Queen => 'Q',
            Self::King => 'K',
            Self::Immobilizer => 'I',
            Self::PushmePullyu => 'U',
            Self::Archer => 'A',
            Self::Shield => 'S',
            Self::LongLeaper => 'L',
            Self::Swapper => 'W',
        }
    }

    /// The kind of a letter, of either case.
    #[inline]
    #[must_use]
    #[expect(clippy::indexing_slicing, reason = "an index below the length")]
    pub const fn from_letter(letter: char) -> Option<Self> {
        // The two cases of an ASCII letter differ in this bit; no other character becomes a letter by it.
        let index = (letter as u32 | 0x20).wrapping_sub('a' as u32) as usize;
        if index < BY_LETTER.len() {
            BY_LETTER[index]
        } else {
            None
        }
    }

    /// The English name in lower case, `pushme-pullyu`, `cannon pawn` being plain `pawn`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
            Self::Immobilizer => "immobilizer",
            Self::PushmePullyu => "pushme-pullyu",
            Self::Archer => "archer",
            Self::Shield => "shield",
            Self::LongLeaper => "long leaper",
            Self::Swapper => "swapper",
        }
    }
}

impl fmt::Display for Part {
    /// Writes the upper case letter.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

impl FromStr for Part {
    type Err = ParseWordError;

    /// Reads one letter of either case.
    fn from_str(text: &str) -> Result<Self, ParseWordError> {
        let mut letters = text.chars();
        match (letters.next().and_then(Self::from_letter), letters.next()) {
            (Some(part), None) => Ok(part),
            _ => Err(ParseWordError::new(Word::Part)),
        }
    }
}

/// A set of kinds of parts.
///
/// ```
/// use fusor_types::{Part, PartSet};
/// let minor = PartSet::of(&[Part::Knight, Part::Bishop]);
/// assert!(minor.contains(Part::Bishop));
/// assert_eq!(minor.into_iter().count(), 2);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct PartSet(u16);

impl PartSet {
    /// No kind.
    pub const EMPTY: Self = Self(0);

    /// The set of the given kinds.
    #[must_use]
    pub const fn of(mut parts: &[Part]) -> Self {
        let mut set = 0;
        while let [first, rest @ ..] = parts {
            set |= 1 << *first as u8;
            parts = rest;
        }
        Self(set)
    }

    pub(crate) const fn from_bits(bits: u16) -> Self {
        Self(bits & 0xfff)
    }

    /// One bit for each kind, that of [`Part::index`].
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Whether the set has no kind.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of kinds.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the kind is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, part: Part) -> bool {
        self.0 >> part as u8 & 1 != 0
    }

    /// The first kind in canonical order, which is from king to pawn and then that of the numbers of Fugue's own; `None` if
    /// there is none.
    #[inline]
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "at most 16")]
    pub const fn first(self) -> Option<Part> {
        match self.0 & 63 {
            0 => Part::new(self.0.trailing_zeros() as u8),
            orthodox => Part::new(orthodox.ilog2() as u8),
        }
    }

    /// The kinds of either set.
    #[inline]
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The kinds of this set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether every kind of this set is in the other.
    #[inline]
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the sets share a kind.
    #[inline]
    #[must_use]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl fmt::Debug for PartSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl FromIterator<Part> for PartSet {
    fn from_iter<I: IntoIterator<Item = Part>>(parts: I) -> Self {
        Self(parts.into_iter().fold(0, |set, part| set | 1 << part as u8))
    }
}

impl IntoIterator for PartSet {
    type Item = Part;
    type IntoIter = Parts;

    fn into_iter(self) -> Parts {
        Parts(self.0)
    }
}

/// The kinds of a [`PartSet`] in the order of their numbers.
#[derive(Clone, Debug)]
pub struct Parts(u16);

impl Iterator for Parts {
    type Item = Part;

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "at most 16")]
    fn next(&mut self) -> Option<Part> {
        let part = Part::new(self.0.trailing_zeros() as u8)?;
        self.0 &= self.0 - 1;
        Some(part)
    }
}

impl FusedIterator for Parts {}
