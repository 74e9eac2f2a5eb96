//! Reading a clock back from a snapshot, which may come from anywhere.

use alloc::collections::VecDeque;

use thiserror::Error;

use super::history::Undo;
use super::{Clock, FlagFall, Player, State};
use crate::rule;
use crate::{BySide, Policy, Side, Start, TimeControl, Timestamp};

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
    #[error("{turn} is to move after {white} moves of white and {black} of black, {first} first")]
    Turn {
        turn: Side,
        first: Side,
        white: u32,
        black: u32,
    },
    #[error("the clock waits for the first move, which it need not or which was made")]
    Waiting,
    #[error("the flag of {} fell at {}, out of turn or after the last call at {last}", .fall.side, .fall.at)]
    Fallen { fall: FlagFall, last: Timestamp },
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
        let (white, black) = (players.white.moves, players.black.moves);
        let made = u64::from(white) + u64::from(black);
        let first = policy.first;
        let ahead = u32::from(turn != first);
        if players.get(first).moves.checked_sub(players.get(first.other()).moves) != Some(ahead) {
            return Err(SnapshotError::Turn {
                turn,
                first,
                white,
                black,
            });
        }
        match state {
            State::Paused => {}
            State::Waiting if made == 0 && policy.start == Start::OnFirstMove => {}
            State::Waiting => return Err(SnapshotError::Waiting),
            State::Fallen(fall) if fall.at <= now && fall.side == turn => {}
            State::Fallen(fall) => return Err(SnapshotError::Fallen { fall, last: now }),
            State::Running(since) => {
                let start_ahead = made == 0 && Self::start_state(&policy, now) == state;
                if since > now && !start_ahead {
                    return Err(SnapshotError::RunningAhead { since, last: now });
                }
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
