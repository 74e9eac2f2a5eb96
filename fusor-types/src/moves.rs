//! Moves.

use core::fmt;
use core::num::NonZeroU32;

use crate::{Bitboard, Square, Stack};

/// The mechanism of a move: how it acts on the board beyond carrying a group from one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum MoveKind {
    /// The group goes to the target square: onto an empty square, an enemy (capture) or a friend (fusing). What Fugue's
    /// and Fluidity's pieces capture on other squares follows from the two squares and the board.
    Normal = 0,
    /// A group with a pawn captures a stack that has just double-stepped, on the square behind the target.
    EnPassant = 1,
    /// The king goes two squares towards a rook, which goes to the square the king crossed.
    Castling = 2,
    /// A Swapper (Fugue) and the piece on the target change places.
    Swap = 3,
    /// An Archer (Fugue) captures the piece on the target from where it stands.
    Shot = 4,
    /// A Swapper (Fugue) and the enemy on the target both leave the board.
    MutualDestruction = 5,
    /// A knight (Fluidity) captures the enemy beside it along the long leg.
    CaptureNear = 6,
    /// A knight (Fluidity) captures the enemy two squares away along the long leg.
    CaptureFar = 7,
    /// A knight (Fluidity) captures both enemies along the long leg.
    CaptureBoth = 8,
}

impl MoveKind {
    /// All kinds in the order of their numbers.
    pub const ALL: [Self; 9] = [
        Self::Normal,
        Self::EnPassant,
        Self::Castling,
        Self::Swap,
        Self::Shot,
        Self::MutualDestruction,
        Self::CaptureNear,
        Self::CaptureFar,
        Self::CaptureBoth,
    ];

    const fn from_bits(bits: u32) -> Self {
        match bits & 15 {
            0 => Self::Normal,
            1 => Self::EnPassant,
            2 => Self::Castling,
            3 => Self::Swap,
            4 => Self::Shot,
            5 => Self::MutualDestruction,
            6 => Self::CaptureNear,
            7 => Self::CaptureFar,
            _ => Self::CaptureBoth,
        }
    }
}

/// A move: which group of parts goes from where to where, by which mechanism, and what its pawns become.
///
/// Four bytes (and so is `Option<Move>`), laid out as
///
/// | bits | meaning |
/// |---|---|
/// | 0-5 | origin square |
/// | 6-11 | target square |
/// | 12-15 | [`MoveKind`] |
/// | 16-22 | number of the group that moves |
/// | 23 | the group is the whole stack |
/// | 24-30 | number of the stack of promotions, 0 for none |
/// | 31 | always set: a move is never zero |
///
/// The layout, which is that of [`to_bits`](Self::to_bits), is stable across releases. A move knows enough to write its
/// own machine text; what it captures depends on the position.
///
/// The order of moves is that of their bits and has no meaning on the board.
///
/// ```
/// use fusor_types::{Move, Square, Stack};
/// let lone_rook = Move::new(Square::A1, Square::A5, Stack::ROOK);
/// assert_eq!(lone_rook.to_string(), "a1a5");
/// let leaving_a_stack = Move::partial(Square::A1, Square::A5, Stack::ROOK);
/// assert_eq!(leaving_a_stack.to_string(), "r:a1a5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Move(NonZeroU32);

impl Move {
    const TO: u32 = 6;
    const KIND: u32 = 12;
    const GROUP: u32 = 16;
    const WHOLE: u32 = 1 << 23;
    const PROMOTION: u32 = 24;
    const MARK: u32 = 1 << 31;

    #[inline]
    const fn from_raw(bits: u32) -> Self {
        match NonZeroU32::new(bits | Self::MARK) {
            Some(bits) => Self(bits),
            None => Self(NonZeroU32::MIN), // not reached: the mark is a bit
        }
    }

    #[inline]
    const fn raw(self) -> u32 {
        self.0.get()
    }

    /// A normal move of a whole stack.
    #[inline]
    #[must_use]
    pub const fn new(from: Square, to: Square, stack: Stack) -> Self {
        let Self(bits) = Self::partial(from, to, stack);
        Self::from_raw(bits.get() | Self::WHOLE)
    }

    /// A normal move of a group that leaves other parts behind.
    #[inline]
    #[must_use]
    pub const fn partial(from: Square, to: Square, group: Stack) -> Self {
        Self::from_raw(from as u32 | (to as u32) << Self::TO | (group.index() as u32) << Self::GROUP)
    }

    /// The same move by another mechanism.
    #[inline]
    #[must_use]
    pub const fn with_kind(self, kind: MoveKind) -> Self {
        Self::from_raw(self.raw() & !(15 << Self::KIND) | (kind as u32) << Self::KIND)
    }

    /// The same move to another square.
    #[inline]
    #[must_use]
    pub const fn with_to(self, to: Square) -> Self {
        Self::from_raw(self.raw() & !(63 << Self::TO) | (to as u32) << Self::TO)
    }

    /// The same move with other promotions: one part for each pawn of the group, or the empty stack.
    #[inline]
    #[must_use]
    pub const fn with_promotion(self, promotion: Stack) -> Self {
        Self::from_raw(self.raw() & !(127 << Self::PROMOTION) | (promotion.index() as u32) << Self::PROMOTION)
    }

    /// Where the group comes from.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        Square::wrapping((self.raw() & 63) as u8)
    }

    /// The target: where the group goes, or the square of the other piece in a swap, a shot or a mutual destruction.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::wrapping((self.raw() >> Self::TO & 63) as u8)
    }

    /// The mechanism.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> MoveKind {
        MoveKind::from_bits(self.raw() >> Self::KIND)
    }

    /// Whether this is a whole stack that goes from square to square and becomes nothing else: the most frequent case, in
    /// one test.
    #[inline]
    #[must_use]
    pub const fn is_plain(self) -> bool {
        self.raw() & (15 << Self::KIND | Self::WHOLE | 127 << Self::PROMOTION) == Self::WHOLE
    }

    /// The parts that move, as they were before any promotion.
    #[inline]
    #[must_use]
    pub const fn group(self) -> Stack {
        Stack::from_move_bits(self.raw() >> Self::GROUP)
    }

    /// Whether the group is the whole stack, so that nothing stays behind.
    #[inline]
    #[must_use]
    pub const fn is_whole(self) -> bool {
        self.raw() & Self::WHOLE != 0
    }

    /// What the pawns of the group become, one part for each (in Fusor a pawn may stay one); empty if none promotes.
    #[inline]
    #[must_use]
    pub const fn promotion(self) -> Stack {
        Stack::from_move_bits(self.raw() >> Self::PROMOTION)
    }

    /// The move as a number, laid out as the type's documentation says.
    #[must_use]
    pub const fn to_bits(self) -> u32 {
        self.raw()
    }

    /// The move of a number made by [`to_bits`](Self::to_bits).
    ///
    /// # Errors
    ///
    /// If no move has that number. That it is a move of words is all that is checked: whether it is one in some position
    /// is for that position to say.
    pub const fn from_bits(bits: u32) -> Result<Self, InvalidMoveBits> {
        let group = Stack::new((bits >> Self::GROUP & 127) as u8);
        let promotion = Stack::new((bits >> Self::PROMOTION & 127) as u8);
        let kind = bits >> Self::KIND & 15;
        match (group, promotion) {
            (Some(_), Some(_)) if bits & Self::MARK != 0 && kind < MoveKind::ALL.len() as u32 => {
                Ok(Self::from_raw(bits))
            }
            _ => Err(InvalidMoveBits { bits }),
        }
    }

    /// The squares beside and two away from the origin along the long leg of a knight's leap; `None` if the squares of
    /// the move are not a knight's leap apart.
    ///
    /// ```
    /// use fusor_types::{Move, Square, Stack};
    /// let leap = Move::new(Square::C4, Square::A3, Stack::KNIGHT);
    /// assert_eq!(leap.long_leg(), Some([Square::B4, Square::A4]));
    /// ```
    #[must_use]
    pub const fn long_leg(self) -> Option<[Square; 2]> {
        let (from, to) = (self.from(), self.to());
        let files = to.file() as i8 - from.file() as i8;
        let ranks = to.rank() as i8 - from.rank() as i8;
        let (file, rank) = match (files, ranks) {
            (-2 | 2, -1 | 1) => (files / 2, 0),
            (-1 | 1, -2 | 2) => (0, ranks / 2),
            _ => return None,
        };
        match (from.offset(file, rank), from.offset(2 * file, 2 * rank)) {
            (Some(near), Some(far)) => Some([near, far]),
            _ => None,
        }
    }

    /// The squares that the move's text names as captured: those of a Fluidity knight's choice, none for other kinds.
    #[must_use]
    pub fn chosen_captures(self) -> Bitboard {
        match (self.kind(), self.long_leg()) {
            (MoveKind::CaptureNear, Some([near, _])) => near.bitboard(),
            (MoveKind::CaptureFar, Some([_, far])) => far.bitboard(),
            (MoveKind::CaptureBoth, Some([near, far])) => near.bitboard() | far.bitboard(),
            _ => Bitboard::EMPTY,
        }
    }
}

impl fmt::Display for Move {
    /// Writes the machine text (UCI style): an optional group and colon, the two squares, and a suffix.
    ///
    /// The suffix is a letter for each promoted pawn, `x` for a mutual destruction, or `x` and the captured squares of a
    /// Fluidity knight, nearest first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_whole() {
            write!(f, "{:#}:", self.group())?;
        }
        write!(f, "{}{}{:#}", self.from(), self.to(), self.promotion())?;
        match (self.kind(), self.long_leg()) {
            (MoveKind::MutualDestruction, _) => f.write_str("x"),
            (MoveKind::CaptureNear, Some([near, _])) => write!(f, "x{near}"),
            (MoveKind::CaptureFar, Some([_, far])) => write!(f, "x{far}"),
            (MoveKind::CaptureBoth, Some([near, far])) => write!(f, "x{near}{far}"),
            _ => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self}, {:?} {:?})", self.group(), self.kind())
    }
}

/// A number that [`Move::from_bits`] refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{bits:#010x} is not the number of a move: bit 31 must be set, and kind, group and promotion be known")]
pub struct InvalidMoveBits {
    bits: u32,
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_move_is_four_bytes() {
        assert_eq!(size_of::<Move>(), 4);
        assert_eq!(size_of::<Option<Move>>(), 4);
    }

    proptest! {
        #[test]
        fn fields_come_back(from in 0..64u8, to in 0..64u8, kind in 0..9usize, group in 0..90u8, promotion in 0..90u8, whole: bool) {
            let (from, to) = (Square::new(from).unwrap(), Square::new(to).unwrap());
            let (group, promotion) = (Stack::new(group).unwrap(), Stack::new(promotion).unwrap());
            let kind = MoveKind::ALL[kind];
            let start = if whole { Move::new(from, from, group) } else { Move::partial(from, from, group) };
            let m = start.with_kind(MoveKind::CaptureBoth).with_promotion(promotion).with_to(to).with_kind(kind);
            prop_assert_eq!((m.from(), m.to(), m.kind(), m.group(), m.promotion(), m.is_whole()), (from, to, kind, group, promotion, whole));
            prop_assert_eq!(Move::from_bits(m.to_bits()), Ok(m));
            prop_assert_eq!(m.is_plain(), whole && kind == MoveKind::Normal && promotion.is_empty());
        }

        #[test]
        fn numbers_are_checked(bits: u32) {
            if let Ok(m) = Move::from_bits(bits) {
                prop_assert_eq!(m.to_bits(), bits);
                prop_assert_eq!(Stack::of_parts(m.group().parts()), Some(m.group()));
            }
        }
    }

    #[test]
    fn machine_texts() {
        let stack = |text: &str| text.parse::<Stack>().unwrap();
        let (c4, a3) = (Square::C4, Square::A3);
        let leap = Move::new(c4, a3, Stack::KNIGHT);
        let texts = [
            Move::new(Square::E2, Square::E4, Stack::PAWN),
            Move::partial(Square::A1, Square::B3, stack("RN")),
            Move::partial(Square::A7, Square::A8, stack("RP")).with_promotion(Stack::PAWN),
            Move::new(Square::E7, Square::E8, stack("PP")).with_promotion(stack("NQ")),
            Move::new(Square::H1, Square::H2, Stack::of(crate::Part::Swapper)).with_kind(MoveKind::MutualDestruction),
            leap,
            leap.with_kind(MoveKind::CaptureNear),
            leap.with_kind(MoveKind::CaptureFar),
            leap.with_kind(MoveKind::CaptureBoth),
        ]
        .map(|m| m.to_string());
        insta::assert_snapshot!(texts.join(" "), @"e2e4 rn:a1b3 rp:a7a8p e7e8qn h1h2x c4a3 c4a3xb4 c4a3xa4 c4a3xb4a4");
    }

    #[test]
    fn a_wrong_number_is_shown() {
        insta::assert_snapshot!(Move::from_bits(7).unwrap_err(), @"0x00000007 is not the number of a move: bit 31 must be set, and kind, group and promotion be known");
    }
}
