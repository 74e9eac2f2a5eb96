//! Stacks: what stands on one square.

#![expect(
    clippy::indexing_slicing,
    reason = "all indices are rows, masked to the size of the tables"
)]

mod table;

use core::fmt;
use core::str::FromStr;

use crate::{Part, PartSet};
use table::{NONE, TABLE};

/// What stands on a square: a multiset of up to three parts of one colour, which the stack itself does not know.
///
/// Order inside a stack means nothing, repeats count. There are 90 of them (the empty one, 12 single parts, 21 pairs
/// and 56 triples of orthodox parts), so a stack is a number of one byte and everything about it is a table look-up.
/// Whether a given game has a given stack is for that game's rules to say.
///
/// A group of parts that moves, and what pawns promote to, are stacks too.
///
/// # Text
///
/// Upper case letters in the canonical order K Q R B N P: `RN`. Reading takes any order and either case.
///
/// ```
/// use fusor_types::{Part, Stack};
/// let stack: Stack = "nr".parse()?;
/// assert_eq!(stack.to_string(), "RN");
/// assert_eq!(stack.add(Part::Pawn), Some("RNP".parse()?));
/// assert_eq!(stack.groups().len(), 3);
/// # Ok::<(), fusor_types::ParseStackError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stack(u8);

impl Stack {
    /// No part at all: an empty square, or no promotion.
    pub const EMPTY: Self = Self(0);
    /// One pawn.
    pub const PAWN: Self = Self::of(Part::Pawn);
    /// One knight.
    pub const KNIGHT: Self = Self::of(Part::Knight);
    /// One bishop.
    pub const BISHOP: Self = Self::of(Part::Bishop);
    /// One rook.
    pub const ROOK: Self = Self::of(Part::Rook);
    /// One queen.
    pub const QUEEN: Self = Self::of(Part::Queen);
    /// One king.
    pub const KING: Self = Self::of(Part::King);

    /// The number of different stacks, the empty one included; [`index`](Self::index) is less.
    pub const COUNT: usize = table::COUNT;
    /// The largest number of parts in a stack.
    pub const MAX_LEN: usize = 3;

    /// The stack of one part.
    #[inline]
    #[must_use]
    pub const fn of(part: Part) -> Self {
        Self(part as u8 + 1)
    }

    /// The stack of the given parts, or `None` if no square can hold them: more than three, or one of Fugue's own
    /// with company.
    #[must_use]
    pub const fn of_parts(mut parts: &[Part]) -> Option<Self> {
        let mut stack = Self::EMPTY;
        while let [first, rest @ ..] = parts {
            stack = match stack.add(*first) {
                Some(stack) => stack,
                None => return None,
            };
            parts = rest;
        }
        Some(stack)
    }

    /// The stack with the given number; `None` from [`COUNT`](Self::COUNT) on.
    #[inline]
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if (index as usize) < Self::COUNT {
            Some(Self(index))
        } else {
            None
        }
    }

    /// The number of this stack, less than [`COUNT`](Self::COUNT). It is 0 for the empty stack and 1 + the number of the
    /// part for a single one; stable across releases.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether there is no part.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there is exactly one part.
    #[inline]
    #[must_use]
    pub const fn is_single(self) -> bool {
        self.0.wrapping_sub(1) < 12
    }

    /// Whether there is exactly one part, of one of chess' six kinds.
    #[inline]
    #[must_use]
    pub const fn is_plain_orthodox(self) -> bool {
        self.0.wrapping_sub(1) < 6
    }

    /// The number of parts, 0 to 3.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        TABLE.len[self.row()] as usize
    }

    /// The kinds of parts in the stack.
    #[inline]
    #[must_use]
    pub const fn kinds(self) -> PartSet {
        PartSet::from_bits(TABLE.kinds[self.row()])
    }

    /// Whether the stack has a part of the kind.
    #[inline]
    #[must_use]
    pub const fn contains(self, part: Part) -> bool {
        self.kinds().contains(part)
    }

    /// How many parts of the kind there are.
    #[must_use]
    pub fn count(self, part: Part) -> usize {
        self.parts().iter().filter(|&&other| other == part).count()
    }

    /// The number of pawns.
    #[inline]
    #[must_use]
    pub const fn pawns(self) -> usize {
        TABLE.pawns[self.row()] as usize
    }

    /// The parts in canonical order, K Q R B N P; equal parts stand side by side.
    #[inline]
    #[must_use]
    pub const fn parts(self) -> &'static [Part] {
        let (parts, _) = TABLE.parts[self.row()].split_at(self.len());
        parts
    }

    /// The only part, or `None` unless there is exactly one.
    #[inline]
    #[must_use]
    pub const fn single(self) -> Option<Part> {
        if self.is_single() {
            Some(Part::clamping(self.0 - 1))
        } else {
            None
        }
    }

    /// The stack with one part more, or `None` if no square can hold it.
    #[inline]
    #[must_use]
    pub const fn add(self, part: Part) -> Option<Self> {
        self.union(Self::of(part))
    }

    /// All parts of both stacks together, or `None` if no square can hold them.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Self) -> Option<Self> {
        Self::checked(TABLE.union[self.row()][other.row()])
    }

    /// What is left when `other` is taken away, or `None` if not all of it is here.
    #[inline]
    #[must_use]
    pub const fn difference(self, other: Self) -> Option<Self> {
        Self::checked(TABLE.difference[self.row()][other.row()])
    }

    /// Whether all parts of the other stack are in this one, as often as there.
    #[inline]
    #[must_use]
    pub const fn includes(self, other: Self) -> bool {
        self.difference(other).is_some()
    }

    /// The parts left when all of one kind are taken away.
    #[inline]
    #[must_use]
    pub const fn without(self, part: Part) -> Self {
        if self.contains(part) {
            let mut rest = self;
            while let Some(less) = rest.difference(Self::of(part)) {
                rest = less;
            }
            rest
        } else {
            self
        }
    }

    /// The groups that can be taken from this stack: its different non-empty sub-multisets.
    ///
    /// The whole stack comes first; then the larger before the smaller, those of one size in canonical order. This is
    /// the order in which a board on a screen cycles through the parts that will move.
    ///
    /// ```
    /// use fusor_types::Stack;
    /// let stack: Stack = "RNP".parse()?;
    /// let groups: Vec<_> = stack.groups().iter().map(Stack::to_string).collect();
    /// assert_eq!(groups, ["RNP", "RN", "RP", "NP", "R", "N", "P"]);
    /// # Ok::<(), fusor_types::ParseStackError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn groups(self) -> &'static [Self] {
        let row = &TABLE.groups[self.row()];
        let (groups, _) = row.list.split_at(row.len as usize);
        groups
    }

    /// All stacks of `len` parts, in canonical order; none of more than three.
    #[must_use]
    pub fn all_of_len(len: usize) -> &'static [Self] {
        TABLE.of_len(len)
    }

    /// All stacks of `len` parts of the given kinds, in canonical order: what `len` pawns can promote to.
    ///
    /// ```
    /// use fusor_types::{Part, PartSet, Stack};
    /// let kinds = PartSet::of(&[Part::Queen, Part::Rook, Part::Bishop, Part::Knight, Part::Pawn]);
    /// assert_eq!(Stack::multisets(kinds, 2).count(), 15);
    /// ```
    pub fn multisets(kinds: PartSet, len: usize) -> impl Iterator<Item = Self> + Clone {
        TABLE
            .of_len(len)
            .iter()
            .copied()
            .filter(move |stack| stack.kinds().is_subset(kinds))
    }

    /// The row of this stack in every table; the mask shows the compiler that it is in bounds.
    #[inline]
    const fn row(self) -> usize {
        (self.0 & 127) as usize
    }

    #[inline]
    const fn checked(number: u8) -> Option<Self> {
        if number == NONE { None } else { Some(Self(number)) }
    }

    /// The planes of a board that a stack occupies, see [`Board`](crate::Board).
    #[inline]
    pub(crate) const fn planes(self) -> u16 {
        TABLE.planes[self.row()]
    }

    /// A stack from the seven bits in which a move keeps it.
    #[inline]
    pub(crate) const fn from_move_bits(bits: u32) -> Self {
        Self((bits & 127) as u8)
    }
}

impl From<Part> for Stack {
    fn from(part: Part) -> Self {
        Self::of(part)
    }
}

impl fmt::Display for Stack {
    /// Writes the letters in canonical order, upper case, or lower case with the alternate flag (`{:#}`).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        self.parts().iter().try_for_each(|part| {
            f.write_char(if f.alternate() {
                part.letter().to_ascii_lowercase()
            } else {
                part.letter()
            })
        })
    }
}

impl fmt::Debug for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Stack({self})")
    }
}

impl FromStr for Stack {
    type Err = ParseStackError;

    fn from_str(text: &str) -> Result<Self, ParseStackError> {
        text.char_indices().try_fold(Self::EMPTY, |stack, (offset, letter)| {
            let part = Part::from_letter(letter).ok_or(ParseStackError::UnknownLetter { letter, offset })?;
            stack
                .add(part)
                .ok_or(ParseStackError::DoesNotFit { stack, part, offset })
        })
    }
}

/// Why a text is not a [`Stack`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseStackError {
    /// A character that is no letter of a part.
    #[error("{letter:?} at byte {offset} is not the letter of a part (one of K Q R B N P I U A S L W)")]
    UnknownLetter {
        /// The character found.
        letter: char,
        /// Where, in bytes from the start of the text.
        offset: usize,
    },
    /// A part that cannot join those before it: a fourth, or one of Fugue's own with company.
    #[error("{part} at byte {offset} does not fit on a square with {stack}")]
    DoesNotFit {
        /// The parts before it.
        stack: Stack,
        /// The part that does not fit.
        part: Part,
        /// Where, in bytes from the start of the text.
        offset: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> impl Iterator<Item = Stack> {
        (0..=255).filter_map(Stack::new)
    }

    #[test]
    fn there_are_ninety_and_their_text_is_unique() {
        assert_eq!(all().count(), 90);
        let texts: std::collections::BTreeSet<_> = all().map(|stack| stack.to_string()).collect();
        assert_eq!(texts.len(), 90);
        for stack in all() {
            assert_eq!(stack.to_string().parse(), Ok(stack));
            assert_eq!(format!("{stack:#}").parse(), Ok(stack));
            assert_eq!(Stack::of_parts(stack.parts()), Some(stack));
            assert_eq!(stack.parts().len(), stack.len());
            assert_eq!(stack.kinds(), stack.parts().iter().copied().collect());
        }
    }

    #[test]
    fn union_and_difference_are_inverse() {
        for a in all() {
            for b in all() {
                if let Some(sum) = a.union(b) {
                    assert_eq!(b.union(a), Some(sum));
                    assert_eq!(sum.len(), a.len() + b.len());
                    assert_eq!(sum.difference(b), Some(a));
                    assert!(sum.includes(a));
                } else {
                    let alone = |s: Stack| s.parts().iter().any(|part| !part.is_orthodox());
                    assert!(a.len() + b.len() > 3 || alone(a) || alone(b), "{a} {b}");
                }
                if let Some(rest) = a.difference(b) {
                    assert_eq!(rest.union(b), Some(a));
                }
            }
        }
    }

    #[test]
    fn groups_are_exactly_the_sub_multisets() {
        for stack in all() {
            let groups = stack.groups();
            for group in all().filter(|group| !group.is_empty()) {
                assert_eq!(groups.contains(&group), stack.includes(group), "{stack} {group}");
            }
            assert!(groups.windows(2).all(|pair| pair[0].len() >= pair[1].len()));
            if !stack.is_empty() {
                assert_eq!(groups.first(), Some(&stack));
            }
        }
    }

    #[test]
    fn promotions_of_one_two_and_three_pawns() {
        let five = Part::ORTHODOX.into_iter().filter(|&part| part != Part::King).collect();
        let counts = [1, 2, 3].map(|pawns| Stack::multisets(five, pawns).count());
        assert_eq!(counts, [5, 15, 35]);
        assert_eq!(Stack::multisets(five, 2).next().unwrap().to_string(), "QQ");
    }

    #[test]
    fn errors_say_what_and_where() {
        insta::assert_snapshot!("RX".parse::<Stack>().unwrap_err(), @"'X' at byte 1 is not the letter of a part (one of K Q R B N P I U A S L W)");
        insta::assert_snapshot!("RRRR".parse::<Stack>().unwrap_err(), @"R at byte 3 does not fit on a square with RRR");
        insta::assert_snapshot!("WP".parse::<Stack>().unwrap_err(), @"P at byte 1 does not fit on a square with W");
    }
}
