//! Reading a clock back from a snapshot, which may come from anywhere.

use alloc::collections::VecDeque;

use thiserror::Error;

use super::history::Undo;
use super::{Clock, Player, State};
use crate::rule;
use crate::{BySide, Policy, Side, TimeControl, Timestamp};

/// The fields of a clock as they were read.
#[derive(serde::Deserialize)]
pub(super) struct Unchecked {
    control: TimeControl,
    policy: Policy,
    turn: Side,
    players: BySide<Player>,
    state: State,
    now: Timestamp,
    history: VecDeque<Undo>,
}

/// Why a snapshot is not one of a clock.
#[derive(Debug, Error)]
pub(super) enum SnapshotError {
    #[error("{side} has moves or periods left that its control does not have")]
    Bank { side: Side },
    #[error("the clock runs since {since}, after the last call at {last}")]
    RunningAhead { since: Timestamp, last: Timestamp },
    #[error("the history has {found} moves, more than the {made} made or the {allowed} allowed")]
    History { found: usize, made: u64, allowed: u16 },
    #[error("the moves of the history are not those of the two sides in turn")]
    Turns,
}

impl TryFrom<Unchecked> for Clock {
    type Error = SnapshotError;

    fn try_from(read: Unchecked) -> Result<Self, SnapshotError> {
        let Unchecked {
            control,
            policy,
            turn,
            players,
            state,
            now,
            history,
        } = read;
        for side in Side::ALL {
            let mut banks = history.iter().filter(|undo| undo.side == side).map(|undo| &undo.bank);
            let possible = |bank| rule::is_possible(control.side(side), bank);
            if !(possible(&players.get(side).bank) && banks.all(possible)) {
                return Err(SnapshotError::Bank { side });
            }
        }
        let made = u64::from(players.white.moves) + u64::from(players.black.moves);
        if let State::Running(since) = state {
            let start_ahead = made == 0 && Self::start_state(&policy, now) == state;
            if since > now && !start_ahead {
                return Err(SnapshotError::RunningAhead { since, last: now });
            }
        }
        let (found, allowed) = (history.len(), policy.take_backs);
        if found > usize::from(allowed) || found as u64 > made {
            return Err(SnapshotError::History { found, made, allowed });
        }
        let mut mover = turn;
        for undo in history.iter().rev() {
            mover = mover.other();
            if undo.side != mover {
                return Err(SnapshotError::Turns);
            }
        }
        Ok(Self {
            control,
            policy,
            turn,
            players,
            state,
            now,
            history,
        })
    }
}
