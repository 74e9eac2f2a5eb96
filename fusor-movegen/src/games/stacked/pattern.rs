//! Which moves the pieces can make if no king is ever in danger.

use fusor_types::{Move, MoveKind};

use super::StackRules;
use super::generate::Generator;
use crate::attacks::{self, Sliders};
use crate::games::pawns;
use crate::{Promotions, State};

/// Whether a move would be legal if no king could be attacked: any move may be asked.
pub(super) fn contains<S: Sliders, R: StackRules>(state: &State, m: Move) -> bool {
    let (us, stack) = (state.turn(), state.board().stack_at(m.from()));
    let is_group = state.us().contains(m.from())
        && !m.group().is_empty()
        && stack.includes(m.group())
        && (stack == m.group()) == m.is_whole();
    let pawns = m.group().pawns();
    let catches = pawns > 0 && state.en_passant() == Some(m.to()) && attacks::pawn(us, m.from()).contains(m.to());
    is_group
        && state.has_both_kings()
        // What lands on the en passant square with a pawn that can capture there does capture.
        && (m.kind() == MoveKind::EnPassant) == catches
        && pawns::promotes_rightly(us, m, Promotions::must(pawns, R::PROMOTIONS))
        && Generator::<S, R>::ignoring_safety(state, m)
}
