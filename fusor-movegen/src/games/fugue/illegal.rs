//! Which of Fugue's own rules an illegal move breaks.

use core::ops::ControlFlow;

use fusor_types::{Move, MoveKind, Part};

use super::moves::View;
use crate::attacks::{self, BestSliders};
use crate::games::sink::Listener;
use crate::{IllegalReason, MoveSet, State};

/// The rule against a move that is not legal, `None` if there is no special one: then the piece does not move like that.
///
/// A move of the normal kind may stand for any other move with its squares, as a text does.
pub(super) fn reason(state: &State, m: Move) -> Option<IllegalReason> {
    let (from, to) = (m.from(), m.to());
    let view = View::new(state);
    if !view.mobile().contains(from) {
        return Some(IllegalReason::Immobilized(from));
    }
    if is_possible(&view, m) {
        return None;
    }
    let (seen, enemies) = (view.seen::<BestSliders>(from), view.enemies);
    if is_possible(&view.without_shields(), m) {
        let leapt = attacks::between(from, to) & enemies;
        return Some(IllegalReason::Shielded(leapt.first().unwrap_or(to)));
    }
    match (m.group().single()?, m.kind()) {
        (Part::PushmePullyu, MoveKind::Normal) => {
            let slides = seen - state.board().occupied();
            slides.contains(to).then_some(IllegalReason::ApproachAndWithdrawal)
        }
        (Part::Archer, MoveKind::Normal | MoveKind::Shot) => {
            let targets = seen & enemies;
            targets.contains(to).then_some(IllegalReason::Unspotted(to))
        }
        _ => None,
    }
}

fn is_possible(view: &View<'_>, m: Move) -> bool {
    let mut found = |set: MoveSet| {
        let same_kind = m.kind() == MoveKind::Normal || m.kind() == set.kind();
        if same_kind && set.contains(m.with_kind(set.kind())) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    view.visit::<BestSliders, _>(m.from().into(), &mut Listener(&mut found))
        .is_break()
}
