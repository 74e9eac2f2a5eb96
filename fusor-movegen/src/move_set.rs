//! The generator's unit of output.

use core::iter::FusedIterator;

use fusor_types::{Bitboard, Color, Move, MoveKind, Part, PartSet, Rank, Square, Stack};

/// What the pawns of a group may become when they land on a promotion square.
///
/// Each of the `pawns` chooses one of `choices` for itself; which pawn chose what makes no difference, so two pawns with
/// five choices have 15 different promotions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Promotions {
    pawns: u8,
    flags: u8,
    choices: PartSet,
}

/// The moves may also be made without a promotion.
const OPTIONAL: u8 = 1;
/// In a [`MoveSet`]: pawns promote on rank 8.
const ON_RANK_8: u8 = 2;
/// In a [`MoveSet`]: pawns promote on rank 1.
const ON_RANK_1: u8 = 4;

impl Promotions {
    /// No promotion: the squares promote nothing.
    pub const NONE: Self = Self {
        pawns: 0,
        flags: OPTIONAL,
        choices: PartSet::EMPTY,
    };

    /// Each pawn must become one of the choices (the pawn may be among them). More pawns than fit a stack count as three.
    #[inline]
    #[must_use]
    pub const fn must(pawns: usize, choices: PartSet) -> Self {
        let pawns = if pawns < Stack::MAX_LEN { pawns } else { Stack::MAX_LEN };
        Self {
            pawns: pawns as u8,
            flags: 0,
            choices,
        }
    }

    /// One pawn becomes one of the choices, or the move is made without a promotion.
    #[inline]
    #[must_use]
    pub const fn may(choices: PartSet) -> Self {
        Self {
            pawns: 1,
            flags: OPTIONAL,
            choices,
        }
    }

    #[inline]
    const fn is_optional(self) -> bool {
        self.flags & OPTIONAL != 0
    }

    /// The number of different moves to a square where this applies.
    #[inline]
    #[must_use]
    pub const fn count(self) -> u32 {
        let n = self.choices.len();
        self.is_optional() as u32
            + match self.pawns {
                0 => 0,
                1 => n,
                2 => n * (n + 1) / 2,
                _ => n * (n + 1) * (n + 2) / 6,
            }
    }

    /// The promotions: a stack with one part for each pawn; the empty stack for no promotion comes first where allowed.
    pub fn iter(self) -> impl Iterator<Item = Stack> + Clone {
        let none = self.is_optional().then_some(Stack::EMPTY);
        let some = (self.pawns > 0).then(|| Stack::multisets(self.choices, self.pawns.into()));
        none.into_iter().chain(some.into_iter().flatten())
    }

    /// Whether pawns may become this stack, the empty one being no promotion.
    #[inline]
    #[must_use]
    pub const fn contains(self, promotion: Stack) -> bool {
        if promotion.is_empty() {
            self.is_optional()
        } else {
            promotion.len() == self.pawns as usize && promotion.kinds().is_subset(self.choices)
        }
    }
}

/// All legal moves of one group from one square by one mechanism.
///
/// Counting them is a matter of [`len`](Self::len), listing of [`iter`](Self::iter), and restricting them to captures or to
/// some squares of [`captures_only`](Self::captures_only) and [`to_squares`](Self::to_squares), all without making a
/// single move.
///
/// ```
/// use fusor_movegen::{FromSetup, Fusor, MoveSet, Position};
/// use fusor_types::Square;
///
/// let pawn: Vec<MoveSet> = Fusor::start().move_sets_from(Square::E2.into());
/// assert_eq!(pawn.len(), 1);
/// assert_eq!(pawn[0].len(), 2);
/// assert_eq!(pawn[0].to(), Square::E3.bitboard() | Square::E4.into());
/// assert!(pawn[0].captures().is_empty());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveSet {
    /// The target is a1 and the promotion none: neither means anything.
    base: Move,
    promotions: Promotions,
    to: Bitboard,
    captures: Bitboard,
}

impl MoveSet {
    /// The moves of a group to each of the squares `to`; those among `captures` capture something there or elsewhere.
    /// `base` says origin, group and mechanism; its target and promotion do not matter.
    #[inline]
    #[must_use]
    pub const fn new(base: Move, to: Bitboard, captures: Bitboard) -> Self {
        Self {
            base: base.with_to(Square::A1).with_promotion(Stack::EMPTY),
            promotions: Promotions::NONE,
            to,
            captures: Bitboard(captures.0 & to.0),
        }
    }

    /// The same moves, with promotions on those squares that are on the last rank of `color`.
    #[inline]
    #[must_use]
    pub const fn promoting(mut self, color: Color, promotions: Promotions) -> Self {
        let rank = match color {
            Color::White => ON_RANK_8,
            Color::Black => ON_RANK_1,
        };
        self.promotions = Promotions {
            flags: promotions.flags | rank,
            ..promotions
        };
        self
    }

    /// The square the group comes from.
    #[inline]
    #[must_use]
    pub const fn from(&self) -> Square {
        self.base.from()
    }

    /// The parts that move.
    #[inline]
    #[must_use]
    pub const fn group(&self) -> Stack {
        self.base.group()
    }

    /// Whether the group is the whole stack.
    #[inline]
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.base.is_whole()
    }

    /// The mechanism.
    #[inline]
    #[must_use]
    pub const fn kind(&self) -> MoveKind {
        self.base.kind()
    }

    /// The targets; never empty in a set that a generator hands out.
    #[inline]
    #[must_use]
    pub const fn to(&self) -> Bitboard {
        self.to
    }

    /// The targets of the moves that capture, on the target or elsewhere.
    #[inline]
    #[must_use]
    pub const fn captures(&self) -> Bitboard {
        self.captures
    }

    /// The targets on which pawns of the group promote, or may.
    #[inline]
    #[must_use]
    pub const fn promoting_to(&self) -> Bitboard {
        let ranks = match self.promotions.flags & (ON_RANK_8 | ON_RANK_1) {
            0 => Bitboard::EMPTY,
            ON_RANK_8 => Rank::R8.bitboard(),
            _ => Rank::R1.bitboard(),
        };
        Bitboard(self.to.0 & ranks.0)
    }

    /// What the pawns become there.
    #[inline]
    #[must_use]
    pub const fn promotions(&self) -> Promotions {
        Promotions {
            flags: self.promotions.flags & OPTIONAL,
            ..self.promotions
        }
    }

    /// The number of moves.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        let plain = self.to.len() as usize;
        let promoting = self.promoting_to();
        if promoting.is_empty() {
            plain
        } else {
            let promoting = promoting.len() as usize;
            plain - promoting + promoting * self.promotions.count() as usize
        }
    }

    /// Whether there is no move.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.to.is_empty()
    }

    /// The moves to squares of the mask.
    #[inline]
    #[must_use]
    pub const fn to_squares(mut self, mask: Bitboard) -> Self {
        self.to.0 &= mask.0;
        self.captures.0 &= mask.0;
        self
    }

    /// The moves that capture.
    #[inline]
    #[must_use]
    pub const fn captures_only(self) -> Self {
        self.to_squares(self.captures)
    }

    /// Whether the move is one of these.
    #[inline]
    #[must_use]
    pub const fn contains(&self, m: Move) -> bool {
        let same = m.with_to(Square::A1).with_promotion(Stack::EMPTY).to_bits() == self.base.to_bits();
        let promotes = self.promoting_to().contains(m.to());
        let promotion = if promotes {
            self.promotions.contains(m.promotion())
        } else {
            m.promotion().is_empty()
        };
        same && self.to.contains(m.to()) && promotion
    }

    /// The moves by target square, those without a choice of promotion first; on one square in canonical order of what the
    /// pawns become.
    #[inline]
    #[must_use]
    pub const fn iter(&self) -> Moves {
        let choosing = if self.promotions.pawns == 0 {
            Bitboard::EMPTY
        } else {
            self.promoting_to()
        };
        Moves {
            base: self.base,
            plain: self.to.without(choosing),
            choices: Choices {
                to: choosing,
                promotions: self.promotions,
                kinds: PartSet::EMPTY,
                stacks: &[],
            },
        }
    }
}

impl IntoIterator for MoveSet {
    type Item = Move;
    type IntoIter = Moves;

    #[inline]
    fn into_iter(self) -> Moves {
        self.iter()
    }
}

impl IntoIterator for &MoveSet {
    type Item = Move;
    type IntoIter = Moves;

    #[inline]
    fn into_iter(self) -> Moves {
        self.iter()
    }
}

/// The moves of a [`MoveSet`], see [`MoveSet::iter`].
#[derive(Clone, Debug)]
pub struct Moves {
    base: Move,
    /// The targets left without a choice of promotion.
    plain: Bitboard,
    /// The moves to the others.
    choices: Choices,
}

/// The moves to targets with a choice of promotion.
#[derive(Clone, Copy, Debug)]
struct Choices {
    /// The targets left; the first is being worked on while there are kinds or stacks left.
    to: Bitboard,
    promotions: Promotions,
    /// What a single pawn may still become on the first target.
    kinds: PartSet,
    /// The stacks of the right size that are left to look at for the first target, if there are several pawns.
    stacks: &'static [Stack],
}

impl Choices {
    /// The next move, and what is left then. By value: an iterator that nothing points to can live in registers.
    #[cold]
    fn next(mut self, base: Move) -> (Option<Move>, Self) {
        while let Some(to) = self.to.first() {
            let base = base.with_to(to);
            if self.kinds.is_empty() && self.stacks.is_empty() {
                if self.promotions.pawns == 1 {
                    self.kinds = self.promotions.choices;
                } else {
                    self.stacks = Stack::all_of_len(self.promotions.pawns.into());
                }
                if self.kinds.is_empty() && self.stacks.is_empty() {
                    self.to.remove(to);
                }
                if self.promotions.is_optional() {
                    return (Some(base), self);
                }
            }
            if let Some(kind) = self.kinds.first() {
                self.kinds = self.kinds.without(PartSet::of(&[kind]));
                if self.kinds.is_empty() {
                    self.to.remove(to);
                }
                return (Some(base.with_promotion(Stack::of(kind))), self);
            }
            while let [stack, rest @ ..] = self.stacks {
                self.stacks = rest;
                if rest.is_empty() {
                    self.to.remove(to);
                }
                if self.promotions.contains(*stack) {
                    return (Some(base.with_promotion(*stack)), self);
                }
            }
        }
        (None, self)
    }
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        match self.plain.first() {
            Some(to) => {
                self.plain.remove_first();
                Some(self.base.with_to(to))
            }
            None if self.choices.to.is_empty() => None,
            None => {
                let (next, left) = self.choices.next(self.base);
                self.choices = left;
                next
            }
        }
    }

    #[inline]
    fn fold<B, F: FnMut(B, Move) -> B>(mut self, init: B, mut f: F) -> B {
        let mut folded = init;
        for to in self.plain {
            folded = f(folded, self.base.with_to(to));
        }
        self.plain = Bitboard::EMPTY;
        for m in self {
            folded = f(folded, m);
        }
        folded
    }
}

impl FusedIterator for Moves {}

/// The pieces a pawn promotes to in chess.
pub(crate) const CHESS_PROMOTIONS: PartSet = PartSet::of(&[Part::Queen, Part::Rook, Part::Bishop, Part::Knight]);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_24_bytes() {
        assert_eq!(size_of::<MoveSet>(), 24);
    }

    #[test]
    fn counting_is_listing() {
        let with_pawn = CHESS_PROMOTIONS.with(PartSet::of(&[Part::Pawn]));
        let to = Square::A8.bitboard() | Square::B8.into() | Square::A7.into();
        for (group, promotions, expected) in [
            (Stack::PAWN, Promotions::must(1, CHESS_PROMOTIONS), 9),
            (Stack::PAWN, Promotions::must(1, with_pawn), 11),
            (
                Stack::of_parts(&[Part::Pawn; 2]).unwrap(),
                Promotions::must(2, with_pawn),
                31,
            ),
            (
                Stack::of_parts(&[Part::Pawn; 3]).unwrap(),
                Promotions::must(3, with_pawn),
                71,
            ),
            (Stack::PAWN, Promotions::may(PartSet::of(&[Part::Archer])), 5),
            (Stack::PAWN, Promotions::may(PartSet::EMPTY), 3),
            (Stack::ROOK, Promotions::NONE, 3),
        ] {
            let set = MoveSet::new(Move::new(Square::A7, Square::A7, group), to, Bitboard::EMPTY)
                .promoting(Color::White, promotions);
            assert_eq!(set.len(), expected);
            let listed: Vec<Move> = set.iter().collect();
            assert_eq!(listed.len(), expected);
            assert!(listed.iter().all(|&m| set.contains(m)));
            let on_a8 = listed.iter().filter(|m| m.to() == Square::A8).map(|m| m.promotion());
            assert!(on_a8.eq(promotions.iter()));
            assert!(listed.iter().copied().eq(set.iter().fold(Vec::new(), |mut folded, m| {
                folded.push(m);
                folded
            })));
            assert_eq!(promotions.iter().count(), promotions.count() as usize);
            assert!(promotions.iter().all(|stack| promotions.contains(stack)));
        }
    }
}
