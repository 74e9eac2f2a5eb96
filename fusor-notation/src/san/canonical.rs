//! What the canonical text of a move says, apart from its spelling: writing and reading share it.

use fusor_movegen::{MoveSet, Position, Rules};
use fusor_types::{Bitboard, Move, MoveKind, Part, Square, Stack};

/// Whether the text of the group has no letter.
pub(super) fn is_unnamed(group: Stack, rules: &Rules) -> bool {
    group == Stack::PAWN && !rules.san_names_pawns
}

/// The mark before the square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    None,
    Capture,
    Swap,
}

impl Mark {
    pub(super) fn of(kind: MoveKind, captures: bool) -> Self {
        match kind {
            MoveKind::Swap => Self::Swap,
            _ if captures => Self::Capture,
            _ => Self::None,
        }
    }

    pub(super) fn of_set(set: &MoveSet, to: Square) -> Self {
        Self::of(set.kind(), set.captures().contains(to))
    }
}

/// What follows the square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Suffix {
    None,
    /// `=` and what then stands there.
    Stands(Stack),
    /// `:` and the captured squares, nearest first.
    Captures(Square, Option<Square>),
}

impl Suffix {
    /// The suffix of a legal move.
    pub(super) fn of<P: Position>(position: &P, m: Move) -> Self {
        match m.kind() {
            MoveKind::Normal | MoveKind::EnPassant => {
                let stands = stands_after(position, m);
                // A pawn that could have promoted and did not is named, where that is a choice of its own.
                if stands == m.group() && m.promotion().is_empty() {
                    Self::None
                } else {
                    Self::Stands(stands)
                }
            }
            kind => match (kind, m.long_leg()) {
                (MoveKind::CaptureNear, Some([near, _])) => Self::Captures(near, None),
                (MoveKind::CaptureFar, Some([_, far])) => Self::Captures(far, None),
                (MoveKind::CaptureBoth, Some([near, far])) => Self::Captures(near, Some(far)),
                _ => Self::None,
            },
        }
    }
}

/// What stands on the target after a group has landed there.
fn stands_after<P: Position>(position: &P, m: Move) -> Stack {
    let landing = if m.promotion().is_empty() {
        m.group()
    } else {
        m.group().without(Part::Pawn).union(m.promotion()).unwrap_or(m.group())
    };
    let state = position.state();
    if state.us().contains(m.to()) {
        let waiting = state.board().stack_at(m.to());
        waiting.union(landing).unwrap_or(landing)
    } else {
        landing
    }
}

/// The squares of the side to move, but for one, whose stacks have the group.
pub(super) fn holders<P: Position>(position: &P, group: Stack) -> Bitboard {
    let state = position.state();
    let board = state.board();
    if let Some(part) = group.single() {
        return board.pieces(state.turn(), part);
    }
    let with_kinds = group
        .kinds()
        .into_iter()
        .fold(state.us(), |squares, part| squares & board.by_part(part));
    let has_group = |square: &Square| board.stack_at(*square).includes(group);
    with_kinds.into_iter().filter(has_group).collect()
}

/// One move of a set.
pub(super) fn move_of(set: &MoveSet, to: Square, promotion: Stack) -> Move {
    let bare = if set.is_whole() {
        Move::new(set.from(), to, set.group())
    } else {
        Move::partial(set.from(), to, set.group())
    };
    bare.with_kind(set.kind()).with_promotion(promotion)
}
