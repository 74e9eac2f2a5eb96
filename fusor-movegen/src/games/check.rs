//! Check as in chess: an attack on the king by any part of an enemy stack, kings included.

use fusor_types::Bitboard;

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
    let waiting = !setup.turn;
    if let Some(square) = state.king(waiting) {
        let board = state.board();
        let attackers = safety::attackers::<BestSliders>(board, square, setup.turn, board.occupied());
        if !attackers.is_empty() {
            if allow.contains(Allow::OPPOSITE_CHECK) {
                state.set_king_en_prise();
            } else {
                faults.push(SetupFault::OppositeCheck { color: waiting, square });
            }
        }
    }
    SetupError::check(setup, faults)?;
    Ok(state)
}
