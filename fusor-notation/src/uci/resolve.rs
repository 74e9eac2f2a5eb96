//! Finding the move that a text means.

use core::ops::ControlFlow;

use fusor_movegen::{IllegalMove, Position};
use fusor_types::{CastlingSide, Move, MoveKind, Stack};

use super::error::UciError;
use super::text::UciMove;

/// Reads the text of a legal move.
///
/// # Errors
///
/// If it is not the text of a move, or the move is not legal; then the error says why, as far as that can be said.
///
/// ```
/// use fusor_movegen::{Allow, Fusor};
/// use fusor_notation::{fen, uci};
///
/// let position: Fusor = fen::parse("4k3/8/8/8/8/8/8/4K2(RN) w K -", Allow::empty()).unwrap();
/// assert_eq!(uci::read_move("n:h1g3", &position)?.to_string(), "n:h1g3");
/// // Castling as the king's capture of its rook, here inside a stack.
/// assert_eq!(uci::read_move("e1h1", &position)?.to_string(), "e1g1");
/// # Ok::<(), uci::UciError>(())
/// ```
pub fn read_move<P: Position>(text: &str, position: &P) -> Result<Move, UciError> {
    text.parse::<UciMove>()?.resolve(position)
}

impl UciMove {
    /// The legal move that has this text.
    ///
    /// A king's capture of its own rook is read as castling, where it is no legal move as it stands.
    ///
    /// # Errors
    ///
    /// If there is none; never [`UciError::Text`].
    pub fn resolve<P: Position>(self, position: &P) -> Result<Move, UciError> {
        if self.is_null() {
            return Err(UciError::Null);
        }
        let stack = position.board().stack_at(self.origin());
        let wanted = self.to_move_of(stack);
        let mut found = None;
        let mut castling = None;
        let _ = position.visit_from(self.origin().into(), |set| {
            let m = wanted.with_kind(set.kind());
            if self.has_kind(set.kind()) && set.contains(m) {
                found = Some(m);
                return ControlFlow::Break(());
            }
            if set.kind() == MoveKind::Castling && wanted.promotion().is_empty() {
                castling = castling.or(set.iter().find(|m| {
                    CastlingSide::of_target(m.to()).rook_from(position.turn()) == self.target()
                        && m.group() == wanted.group()
                        && m.is_whole() == wanted.is_whole()
                }));
            }
            ControlFlow::Continue(())
        });
        let takes_rook = self.has_kind(MoveKind::Castling) && stack == Stack::KING;
        found
            .or(castling.filter(|_| takes_rook))
            .ok_or_else(|| IllegalMove::explain(position, wanted).into())
    }
}
