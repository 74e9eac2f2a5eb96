//! Why a move is illegal.

use core::ops::ControlFlow;

use fusor_types::{Move, MoveKind, Piece, Square, Stack};

use crate::Position;

/// A move that was not played because it is not legal, with the reason as far as it can be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{m} is illegal: {reason}")]
pub struct IllegalMove {
    m: Move,
    reason: IllegalReason,
}

impl IllegalMove {
    /// Finds the reason why the move is illegal in the position.
    #[cold]
    #[must_use]
    pub fn explain<P: Position>(position: &P, m: Move) -> Self {
        Self {
            m,
            reason: IllegalReason::find(position, m),
        }
    }

    /// The move.
    #[must_use]
    pub const fn illegal_move(&self) -> Move {
        self.m
    }

    /// The reason.
    #[must_use]
    pub const fn reason(&self) -> IllegalReason {
        self.reason
    }
}

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalReason {
    /// The game is over by king capture.
    #[error("a king has been captured, the game is over")]
    GameOver,
    /// There is nothing on the origin square.
    #[error("there is no piece on {0}")]
    NoPiece(Square),
    /// The piece on the origin square is the other side's.
    #[error("the piece on {0} is not {1}'s")]
    NotYours(Square, fusor_types::Color),
    /// The stack does not have the parts that should move.
    #[error("{group} cannot be taken from {stack} on {square}")]
    NoSuchGroup {
        /// The origin.
        square: Square,
        /// What stands there.
        stack: Stack,
        /// What should move.
        group: Stack,
    },
    /// The piece has legal moves to the square, but not with this group.
    #[error("{0} cannot go there, but other parts of the stack can")]
    WrongGroup(Stack),
    /// The group has a legal move to the square, but its pawns promote there.
    #[error("it must say what the pawns become")]
    MissingPromotion,
    /// The group has a legal move to the square, but with other promotions.
    #[error("nothing becomes {0} there")]
    WrongPromotion(Stack),
    /// The group has a legal move to the square, but by another mechanism.
    #[error("the move is not made in this way ({0:?})")]
    WrongKind(MoveKind),
    /// The piece reaches the square, but the king would be in check after the move.
    #[error("it leaves the king in check")]
    LeavesCheck,
    /// A part would leave a stack that is attacked (Fusion).
    #[error("the stack on {0} is attacked, so it cannot split")]
    SplitUnderAttack(Square),
    /// The piece is beside an enemy Immobilizer (Fugue).
    #[error("the piece on {0} is immobilized")]
    Immobilized(Square),
    /// The piece that would be captured is beside a Shield of its side (Fugue).
    #[error("the piece on {0} is protected by a Shield")]
    Shielded(Square),
    /// The target of a long shot has no spotter beside it or two squares away (Fugue).
    #[error("no piece spots the one on {0} for the Archer")]
    Unspotted(Square),
    /// A Pushme-Pullyu would capture before and behind it (Fugue).
    #[error("it would capture by approach and by withdrawal at once")]
    ApproachAndWithdrawal,
    /// None of the parts that should move reaches the square.
    #[error("{0} does not reach {1}")]
    NotReached(Stack, Square),
}

impl IllegalReason {
    fn find<P: Position>(position: &P, m: Move) -> Self {
        let board = position.board();
        if position.king_capture_outcome().is_some() {
            return Self::GameOver;
        }
        let stack = match board.piece_at(m.from()) {
            None => return Self::NoPiece(m.from()),
            Some(Piece { color, .. }) if color != position.turn() => return Self::NotYours(m.from(), position.turn()),
            Some(Piece { stack, .. }) => stack,
        };
        if !stack.includes(m.group()) || (stack == m.group()) != m.is_whole() {
            return Self::NoSuchGroup {
                square: m.from(),
                stack,
                group: m.group(),
            };
        }
        // The nearest legal move to the same square says best what is wrong.
        let (mut same_group, mut same_kind, mut other_group) = (false, false, false);
        let _ = position.visit_from(m.from().into(), |set| {
            if set.to().contains(m.to()) {
                other_group |= set.group() != m.group();
                same_group |= set.group() == m.group();
                same_kind |= set.group() == m.group() && set.kind() == m.kind();
            }
            ControlFlow::Continue(())
        });
        if same_kind && m.promotion().is_empty() {
            Self::MissingPromotion
        } else if same_kind {
            Self::WrongPromotion(m.promotion())
        } else if let Some(reason) = position.why_illegal(m) {
            reason
        } else if same_group {
            Self::WrongKind(m.kind())
        } else if other_group {
            Self::WrongGroup(m.group())
        } else {
            Self::NotReached(m.group(), m.to())
        }
    }
}
