//! Check as in chess: an attack on the king by any part of an enemy stack, kings included.

use fusor_types::{Bitboard, Board, Color, Square};

use crate::attacks::BestSliders;
use crate::{Allow, Rules, Setup, SetupError, SetupFault, State, safety};

/// The enemy stacks that give check.
pub(super) fn checkers(state: &State) -> Bitboard {
    let (board, us) = (state.board(), state.turn());
    state.king(us).map_or(Bitboard::EMPTY, |king| {
        safety::attackers::<BestSliders>(board, king, !us, board.occupied())
    })
}

/// The state of a set-up that keeps the rules, where that the side not to move is in check is a fault unless allowed.
///
/// # Errors
///
/// All faults that are not allowed.
pub(super) fn state_of(setup: &Setup, rules: &Rules, allow: Allow) -> Result<State, SetupError> {
    let mut faults = setup.faults(rules, allow);
    let mut state = setup.to_state();
    if let Some(fault) = opposite_check(setup, safety::attackers::<BestSliders>) {
        if allow.contains(Allow::OPPOSITE_CHECK) {
            state.set_king_en_prise();
        } else {
            faults.push(fault);
        }
    }
    SetupError::check(setup, faults)?;
    Ok(state)
}

/// The fault that the side not to move is in check, by the given notion of who attacks a square: the board, the square, who
/// attacks, and what blocks sliders.
pub(super) fn opposite_check(
    setup: &Setup,
    attackers: impl Fn(&Board, Square, Color, Bitboard) -> Bitboard,
) -> Option<SetupFault> {
    let waiting = !setup.turn;
    // Whose king has been captured captures nothing any more: the winner may have left its own king attacked.
    setup.board.king_of(setup.turn)?;
    let square = setup.board.king_of(waiting)?;
    let is_check = !attackers(&setup.board, square, setup.turn, setup.board.occupied()).is_empty();
    is_check.then_some(SetupFault::OppositeCheck { color: waiting, square })
}
