//! Which stack stands where.

use core::fmt;
use core::hash::{Hash, Hasher};

use crate::{Bitboard, Color, File, Part, Rank, Square, Stack};

/// The plane of the squares with three parts. It is the first, so that the plane of a plain orthodox piece has the number of
/// its stack, from 1 to 6.
pub(crate) const FULL_PLANE: usize = 0;
/// The first of the three planes that hold Fugue's own kinds.
const FUGUE_PLANE: usize = 7;
/// The plane of the squares with two parts or more.
pub(crate) const STACKED_PLANE: usize = 10;
const PLANES: usize = 11;

/// The planes that a part occupies: its own for the orthodox kinds; for Fugue's six, which never share a square, the
/// binary digits of a number from 1 to 6, so that three planes hold them all.
pub(crate) const fn part_planes(part: Part) -> u16 {
    let index = part as u16;
    if index < 6 {
        2 << index
    } else {
        (index - 5) << FUGUE_PLANE
    }
}

/// A stack with its colour: what the board holds on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// Its parts; not empty when it comes from a board.
    pub stack: Stack,
}

impl fmt::Display for Piece {
    /// Writes the letters of the parts, upper case for White and lower case for Black.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.color {
            Color::White => write!(f, "{}", self.stack),
            Color::Black => write!(f, "{:#}", self.stack),
        }
    }
}

/// Which stack of which colour stands on each square.
///
/// The board keeps the stacks by square and, for fast rules, as sets of squares: one [`Bitboard`] for each colour, one
/// for each orthodox kind of part ("squares that hold at least one"), one for the squares with two parts or more and one
/// for those with three. Fugue's own six kinds share three bitboards. All views agree at any time.
///
/// Any arrangement is a board; what a game allows is checked when a position is made of it.
///
/// ```
/// use fusor_types::{Board, Color, Part, Piece, Square, Stack};
/// let mut board = Board::EMPTY;
/// let stack: Stack = "RN".parse()?;
/// board.put(Square::D4, Color::White, stack);
/// assert_eq!(board.piece_at(Square::D4), Some(Piece { color: Color::White, stack }));
/// assert!(board.by_part(Part::Knight).contains(Square::D4));
/// assert_eq!(board.stacked().len(), 1);
/// # Ok::<(), fusor_types::ParseStackError>(())
/// ```
#[derive(Copy)]
pub struct Board {
    planes: [Bitboard; PLANES],
    colors: [Bitboard; 2],
    stacks: [Stack; 64],
}

#[expect(clippy::non_canonical_clone_impl, reason = "see the documentation")]
impl Clone for Board {
    /// In parts that are small enough to be copied in line. Left to itself, the compiler calls `memcpy`, and to copy a
    /// position is a large part of playing a move.
    #[inline(always)]
    fn clone(&self) -> Self {
        let [white, black] = self.colors;
        Self {
            planes: self.planes,
            colors: [white, black],
            stacks: self.stacks,
        }
    }
}

impl Board {
    /// No piece at all.
    pub const EMPTY: Self = Self {
        planes: [Bitboard::EMPTY; PLANES],
        colors: [Bitboard::EMPTY; 2],
        stacks: [Stack::EMPTY; 64],
    };

    /// The start position of chess, which Fusor, Fluidity and (with queens that are two parts) Fusion share.
    #[must_use]
    pub const fn orthodox_start() -> Self {
        const HOME: [Part; 8] = [
            Part::Rook,
            Part::Knight,
            Part::Bishop,
            Part::Queen,
            Part::King,
            Part::Bishop,
            Part::Knight,
            Part::Rook,
        ];
        let mut board = Self::EMPTY;
        let mut i = 0;
        let mut home = HOME.as_slice();
        while let [part, rest @ ..] = home {
            let file = File::ALL.split_at(i).1;
            if let [file, ..] = file {
                board.put(Square::at(*file, Rank::R1), Color::White, Stack::of(*part));
                board.put(Square::at(*file, Rank::R2), Color::White, Stack::PAWN);
                board.put(Square::at(*file, Rank::R7), Color::Black, Stack::PAWN);
                board.put(Square::at(*file, Rank::R8), Color::Black, Stack::of(*part));
            }
            home = rest;
            i += 1;
        }
        board
    }

    /// The stack on a square, the empty one if there is none.
    #[inline]
    #[must_use]
    #[expect(clippy::indexing_slicing, reason = "a square is below 64")]
    pub const fn stack_at(&self, square: Square) -> Stack {
        self.stacks[square.index()]
    }

    /// Whose stack stands on a square.
    #[inline]
    #[must_use]
    pub const fn color_at(&self, square: Square) -> Option<Color> {
        if self.by_color(Color::White).contains(square) {
            Some(Color::White)
        } else if self.by_color(Color::Black).contains(square) {
            Some(Color::Black)
        } else {
            None
        }
    }

    /// The piece on a square, `None` if it is empty.
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        match self.color_at(square) {
            Some(color) => Some(Piece {
                color,
                stack: self.stack_at(square),
            }),
            None => None,
        }
    }

    /// The squares of one side's pieces.
    #[inline]
    #[must_use]
    #[expect(clippy::indexing_slicing, reason = "a colour is below 2")]
    pub const fn by_color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// The squares that hold at least one part of the kind, of either colour.
    #[inline]
    #[must_use]
    #[expect(clippy::indexing_slicing, reason = "the planes of a part are below their number")]
    pub const fn by_part(&self, part: Part) -> Bitboard {
        if part.is_orthodox() {
            self.planes[part.index() + 1]
        } else {
            // The squares where the three binary digits are those of this kind.
            let digits = part_planes(part) >> FUGUE_PLANE;
            let [mut all, mut i] = [!0, 0];
            while i < 3 {
                let plane = self.planes[FUGUE_PLANE + i as usize].0;
                all &= if digits >> i & 1 == 1 { plane } else { !plane };
                i += 1;
            }
            Bitboard(all)
        }
    }

    /// The squares of one side that hold at least one part of the kind.
    #[inline]
    #[must_use]
    pub const fn pieces(&self, color: Color, part: Part) -> Bitboard {
        Bitboard(self.by_part(part).0 & self.by_color(color).0)
    }

    /// The squares with any piece.
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> Bitboard {
        self.by_color(Color::White).with(self.by_color(Color::Black))
    }

    /// The squares with two or three parts.
    #[inline]
    #[must_use]
    pub const fn stacked(&self) -> Bitboard {
        self.planes[STACKED_PLANE]
    }

    /// The squares with three parts.
    #[inline]
    #[must_use]
    pub const fn full(&self) -> Bitboard {
        self.planes[FULL_PLANE]
    }

    /// The square of a side's king (or of the stack with the king part); `None` if there is none. With several, which
    /// only an unchecked board can have, the one with the lowest number.
    #[inline]
    #[must_use]
    pub const fn king_of(&self, color: Color) -> Option<Square> {
        self.pieces(color, Part::King).first()
    }

    /// Puts a stack on a square in place of whatever stands there; the empty stack clears the square.
    #[inline]
    pub const fn put(&mut self, square: Square, color: Color, stack: Stack) {
        self.change(square, stack);
        let set = square.bitboard();
        self.retain_colors(Bitboard(!set.0));
        if !stack.is_empty() {
            self.flip_color(color, set);
        }
    }

    /// Clears a square and gives back what stood there (the empty stack if nothing did).
    #[inline]
    pub const fn remove(&mut self, square: Square) -> Stack {
        let stack = self.stack_at(square);
        self.change(square, Stack::EMPTY);
        self.retain_colors(Bitboard(!square.bitboard().0));
        stack
    }

    /// Puts a stack on an empty square: [`put`](Self::put) for hot paths.
    ///
    /// # Panics
    ///
    /// With debug assertions, if the square is not empty or the stack is.
    #[inline]
    #[expect(clippy::indexing_slicing, reason = "a square is below 64")]
    pub const fn place(&mut self, square: Square, color: Color, stack: Stack) {
        debug_assert!(!self.occupied().contains(square) && !stack.is_empty());
        self.stacks[square.index()] = stack;
        self.flip_planes(stack, square.bitboard());
        self.flip_color(color, square.bitboard());
    }

    /// Takes the stack of `color` off a square and gives it back: [`remove`](Self::remove) for hot paths.
    ///
    /// # Panics
    ///
    /// With debug assertions, if there is no stack of that colour.
    #[inline]
    #[expect(clippy::indexing_slicing, reason = "a square is below 64")]
    pub const fn take(&mut self, square: Square, color: Color) -> Stack {
        debug_assert!(self.by_color(color).contains(square));
        let stack = self.stack_at(square);
        self.stacks[square.index()] = Stack::EMPTY;
        self.flip_planes(stack, square.bitboard());
        self.flip_color(color, square.bitboard());
        stack
    }

    /// Moves the whole stack of `color` on `from` to the empty square `to`: `put` and `remove` in one, for hot paths.
    ///
    /// # Panics
    ///
    /// With debug assertions, if `from` is not a square of that colour or `to` is not empty.
    #[inline]
    #[expect(clippy::indexing_slicing, reason = "a square is below 64")]
    pub const fn relocate(&mut self, color: Color, from: Square, to: Square) {
        debug_assert!(self.by_color(color).contains(from) && !self.occupied().contains(to));
        let stack = self.stack_at(from);
        let both = Bitboard(from.bitboard().0 | to.bitboard().0);
        self.flip_planes(stack, both);
        self.flip_color(color, both);
        self.stacks[from.index()] = Stack::EMPTY;
        self.stacks[to.index()] = stack;
    }

    /// The numbers of the stacks on all squares, eight to a word, rank by rank: with the squares of one colour, all that a
    /// hash over the board needs.
    pub fn stacks_by_rank(&self) -> impl Iterator<Item = u64> + '_ {
        let (ranks, _) = self.stacks.as_chunks::<8>();
        ranks
            .iter()
            .map(|rank| u64::from_le_bytes(rank.map(|stack| stack.index() as u8)))
    }

    /// Moves the plain orthodox piece of `color` on `from` to a square that is empty or holds an enemy's plain orthodox
    /// piece, and gives back what it captured there (the empty stack if nothing): for hot paths. Whether something is
    /// captured costs no branch. `None`, and nothing has happened, if either is no such piece.
    ///
    /// # Panics
    ///
    /// With debug assertions, if the piece is not what stands on `from`, or `to` is a square of its colour.
    #[inline(always)]
    #[must_use]
    #[expect(
        clippy::indexing_slicing,
        reason = "squares are below 64, colours below 2, the planes of plain pieces below 7"
    )]
    pub const fn carry_plain(&mut self, color: Color, piece: Stack, from: Square, to: Square) -> Option<Stack> {
        let captured = self.stack_at(to);
        if !piece.is_plain_orthodox() || !(captured.is_empty() || captured.is_plain_orthodox()) {
            return None;
        }
        debug_assert!(self.stack_at(from).index() == piece.index() && self.by_color(color).contains(from));
        debug_assert!(!self.by_color(color).contains(to));
        let both = from.bitboard().0 | to.bitboard().0;
        self.planes[piece.index()].0 ^= both;
        self.colors[color.index()].0 ^= both;
        // An empty target flips nothing of the first plane.
        let victim = (!captured.is_empty() as u64) << to as u8;
        self.planes[captured.index()].0 ^= victim;
        self.colors[color.other().index()].0 ^= victim;
        self.stacks[from.index()] = Stack::EMPTY;
        self.stacks[to.index()] = piece;
        Some(captured)
    }

    /// Every piece with its square, in the order of the squares.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied()
            .into_iter()
            .filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// The number of parts of the kind that a side has, repeats counted.
    #[must_use]
    pub fn count(&self, color: Color, part: Part) -> usize {
        self.pieces(color, part)
            .into_iter()
            .map(|square| self.stack_at(square).count(part))
            .sum()
    }

    /// The board with the sides changed and the ranks mirrored: what White has on `a2`, Black gets on `a7`.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mut board = Self::EMPTY;
        for (square, piece) in self.iter() {
            board.put(square.flip_rank(), !piece.color, piece.stack);
        }
        board
    }

    #[inline]
    #[expect(clippy::indexing_slicing, reason = "a square is below 64")]
    const fn change(&mut self, square: Square, stack: Stack) {
        let old = self.stacks[square.index()];
        self.stacks[square.index()] = stack;
        self.flip_many(old.planes() ^ stack.planes(), square.bitboard());
    }

    #[inline]
    #[expect(clippy::indexing_slicing, reason = "no stack has a plane beyond the last")]
    const fn flip_planes(&mut self, stack: Stack, set: Bitboard) {
        // A plain piece, by far the most frequent stack, has one plane, that of its kind.
        if stack.is_plain_orthodox() {
            self.planes[stack.index()].0 ^= set.0;
        } else {
            self.flip_many(stack.planes(), set);
        }
    }

    #[inline]
    #[expect(clippy::indexing_slicing, reason = "no stack has a plane beyond the last")]
    const fn flip_many(&mut self, mut planes: u16, set: Bitboard) {
        while planes != 0 {
            self.planes[planes.trailing_zeros() as usize].0 ^= set.0;
            planes &= planes - 1;
        }
    }

    #[inline]
    #[expect(clippy::indexing_slicing, reason = "a colour is below 2")]
    const fn flip_color(&mut self, color: Color, set: Bitboard) {
        self.colors[color.index()].0 ^= set.0;
    }

    #[inline]
    const fn retain_colors(&mut self, keep: Bitboard) {
        self.colors[0].0 &= keep.0;
        self.colors[1].0 &= keep.0;
    }
}

impl Default for Board {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl PartialEq for Board {
    /// The same stacks of the same colours on the same squares; the other views follow from these.
    fn eq(&self, other: &Self) -> bool {
        self.colors == other.colors && self.stacks == other.stacks
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.colors.hash(state);
        self.stacks.hash(state);
    }
}

impl fmt::Debug for Board {
    /// Eight lines from White's side: `.` for an empty square, else the letters of the stack.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                match self.piece_at(Square::at(file, rank)) {
                    Some(piece) => write!(f, "{piece} ")?,
                    None => f.write_str(". ")?,
                }
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check_views(board: &Board) {
        for square in Square::ALL {
            let stack = board.stack_at(square);
            assert_eq!(board.color_at(square).is_some(), !stack.is_empty());
            for part in Part::ALL {
                assert_eq!(
                    board.by_part(part).contains(square),
                    stack.contains(part),
                    "{square} {part}"
                );
            }
            assert_eq!(board.stacked().contains(square), stack.len() >= 2);
            assert_eq!(board.full().contains(square), stack.len() == 3);
        }
        assert!(board.by_color(Color::White).is_disjoint(board.by_color(Color::Black)));
    }

    proptest! {
        #[test]
        fn all_views_agree_after_any_changes(edits in prop::collection::vec((0..64u8, any::<bool>(), 0..90u8, 0..64u8), 0..100)) {
            let mut board = Board::EMPTY;
            for (square, white, stack, target) in edits {
                let square = Square::new(square).unwrap();
                let target = Square::new(target).unwrap();
                let color = if white { Color::White } else { Color::Black };
                let stack = Stack::new(stack).unwrap();
                board.put(square, color, stack);
                prop_assert_eq!(board.stack_at(square), stack);
                if !stack.is_empty() && !board.by_color(color).contains(target) {
                    let there = board.stack_at(target);
                    if there.is_empty() && target.index().is_multiple_of(2) {
                        board.relocate(color, square, target);
                    } else if let Some(captured) = board.carry_plain(color, stack, square, target) {
                        prop_assert_eq!(captured, there);
                    } else {
                        prop_assert!([stack, there].iter().any(|stack| !stack.is_empty() && !stack.is_plain_orthodox()));
                        board.put(target, color, board.stack_at(square));
                        board.remove(square);
                    }
                    prop_assert_eq!(board.piece_at(target), Some(Piece { color, stack }));
                }
            }
            check_views(&board);
            prop_assert_eq!(board.mirrored().mirrored(), board);
            let rebuilt = board.iter().fold(Board::EMPTY, |mut rebuilt, (square, piece)| {
                rebuilt.put(square, piece.color, piece.stack);
                rebuilt
            });
            prop_assert_eq!(rebuilt, board);
            for square in Square::ALL {
                board.remove(square);
            }
            prop_assert!(board.planes.iter().all(|plane| plane.is_empty()));
        }
    }

    #[test]
    fn a_board_is_168_bytes() {
        // Positions are copied for every move: growth here deserves a decision.
        assert_eq!(size_of::<Board>(), 168);
        assert_eq!(size_of::<Option<Square>>(), 1);
        assert_eq!(size_of::<Stack>(), 1);
    }

    #[test]
    fn the_start_position_is_drawn_right() {
        insta::assert_snapshot!(format!("{:?}", Board::orthodox_start()), @r"
        r n b q k b n r 
        p p p p p p p p 
        . . . . . . . . 
        . . . . . . . . 
        . . . . . . . . 
        . . . . . . . . 
        P P P P P P P P 
        R N B Q K B N R 
        ");
    }
}
