//! Who attacks a square, who gives check, what is pinned: for orthodox parts, alone or in stacks.
//!
//! A stack attacks with each of its parts, which the board's sets by part make free: a square with a rook and a bishop is
//! simply in both.

use fusor_types::{Bitboard, Board, Color, Part, Square};

use crate::attacks::{self, Sliders};

/// The squares of the parts of `by` that attack `square`, with sliders blocked by `occupied`.
#[inline(always)]
pub(crate) fn attackers<S: Sliders>(board: &Board, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
    attackers_but_kings::<S>(board, square, by, occupied) | attacks::king(square) & board.pieces(by, Part::King)
}

/// The same, where kings attack nothing.
#[inline(always)]
pub(crate) fn attackers_but_kings<S: Sliders>(
    board: &Board,
    square: Square,
    by: Color,
    occupied: Bitboard,
) -> Bitboard {
    let queens = board.by_part(Part::Queen);
    let steps =
        attacks::knight(square) & board.by_part(Part::Knight) | attacks::pawn(!by, square) & board.by_part(Part::Pawn);
    let slides = S::bishop(square, occupied) & (board.by_part(Part::Bishop) | queens)
        | S::rook(square, occupied) & (board.by_part(Part::Rook) | queens);
    (steps | slides) & board.by_color(by)
}

/// Whether any part of `by` attacks the square, with sliders blocked by `occupied`. Most squares see no enemy slider even
/// on an empty board, which is cheaper to know than what blocks them.
#[inline(always)]
pub(crate) fn is_attacked<S: Sliders>(board: &Board, square: Square, by: Color, occupied: Bitboard) -> bool {
    let them = board.by_color(by);
    let queens = board.by_part(Part::Queen);
    let diagonal = (board.by_part(Part::Bishop) | queens) & them;
    let straight = (board.by_part(Part::Rook) | queens) & them;
    let steps = attacks::knight(square) & board.by_part(Part::Knight)
        | attacks::pawn(!by, square) & board.by_part(Part::Pawn)
        | attacks::king(square) & board.by_part(Part::King);
    steps.intersects(them)
        || attacks::diagonals(square).intersects(diagonal) && S::bishop(square, occupied).intersects(diagonal)
        || attacks::rank_and_file(square).intersects(straight) && S::rook(square, occupied).intersects(straight)
}

/// The squares diagonally in front of the given pawns.
#[inline(always)]
pub(crate) fn pawn_attacks(pawns: Bitboard, color: Color) -> Bitboard {
    let ahead = match color {
        Color::White => pawns.up(),
        Color::Black => pawns.down(),
    };
    ahead.left() | ahead.right()
}

/// All squares that the parts of `by` attack, with sliders blocked by `occupied`.
#[inline(always)]
pub(crate) fn attacked_by<S: Sliders>(board: &Board, by: Color, occupied: Bitboard) -> Bitboard {
    let queens = board.pieces(by, Part::Queen);
    let mut attacked = pawn_attacks(board.pieces(by, Part::Pawn), by);
    for square in board.pieces(by, Part::Knight) {
        attacked |= attacks::knight(square);
    }
    for square in board.pieces(by, Part::Bishop) | queens {
        attacked |= S::bishop(square, occupied);
    }
    for square in board.pieces(by, Part::Rook) | queens {
        attacked |= S::rook(square, occupied);
    }
    for square in board.pieces(by, Part::King) {
        attacked |= attacks::king(square);
    }
    attacked
}

/// What the safety of a king demands of the moves of its other pieces.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KingSafety {
    /// The enemy pieces that give check.
    pub(crate) checkers: Bitboard,
    /// The own pieces that alone stand between the king and an enemy slider: a whole stack among them may leave only along
    /// the [`line`](attacks::line) through the king.
    pub(crate) pinned: Bitboard,
}

impl KingSafety {
    /// Looks from the king of `us` along all lines.
    #[inline(always)]
    pub(crate) fn new(board: &Board, king: Square, us: Color) -> Self {
        let (own, them) = (board.by_color(us), board.by_color(!us));
        let occupied = own | them;
        let queens = board.by_part(Part::Queen);
        let mut checkers = (attacks::knight(king) & board.by_part(Part::Knight)
            | attacks::pawn(us, king) & board.by_part(Part::Pawn))
            & them;
        let mut pinned = Bitboard::EMPTY;
        let snipers = (attacks::diagonals(king) & (board.by_part(Part::Bishop) | queens)
            | attacks::rank_and_file(king) & (board.by_part(Part::Rook) | queens))
            & them;
        for sniper in snipers {
            let between = attacks::between(king, sniper) & occupied;
            if between.is_empty() {
                checkers.insert(sniper);
            } else if !between.more_than_one() {
                pinned |= between & own;
            }
        }
        Self { checkers, pinned }
    }

    /// The targets that end a check: with one checker its square and those between it and the king, with two none, without
    /// check all.
    #[inline(always)]
    pub(crate) fn targets(&self, king: Square) -> Bitboard {
        match self.checkers.first() {
            None => Bitboard::FULL,
            Some(_) if self.checkers.more_than_one() => Bitboard::EMPTY,
            Some(checker) => attacks::between(king, checker) | checker.into(),
        }
    }
}
