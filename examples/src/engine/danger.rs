//! Kings that could be captured.

use std::ops::ControlFlow;

use fusor_movegen::{MoveClasses, Position};

/// Whether the king of the side to move is attacked: check, and in Fugue, which has none, that the other side could capture
/// it if it were to move.
pub(crate) fn is_king_in_danger<P: Position>(position: &P) -> bool {
    if position.rules().has_check {
        return position.is_check();
    }
    let Some(king) = position.state().king(position.turn()) else {
        return false;
    };
    let mut other = position.clone();
    other.play_null_unchecked();
    let captures_king = |m| other.captures(m).contains(king);
    other
        .visit_classes(MoveClasses::CAPTURE, |set| match set.iter().any(captures_king) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        })
        .is_break()
}
