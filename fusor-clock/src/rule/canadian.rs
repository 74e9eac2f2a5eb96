//! Canadian byo-yomi: so many moves within each period.

use core::num::NonZeroU32;
use core::time::Duration;

use super::{Bank, Face, Phase};
use crate::SideTime;

const MAIN: u8 = 0;
const OVERTIME: u8 = 1;

pub(super) fn open(main: Duration, moves: NonZeroU32, period: Duration) -> Bank {
    let mut bank = Bank {
        moves: moves.get(),
        ..Bank::new(main)
    };
    if main.is_zero() {
        bank.stage = OVERTIME;
        bank.time = period;
    }
    bank
}

pub(super) fn available(period: Duration, bank: &Bank) -> Duration {
    if bank.stage == MAIN {
        bank.time.saturating_add(period)
    } else {
        bank.time
    }
}

pub(super) fn settle(moves: NonZeroU32, period: Duration, bank: &mut Bank, used: Duration) {
    let charged = used.saturating_add(bank.penalty);
    if bank.stage == MAIN && charged < bank.time {
        bank.time -= charged;
        bank.penalty = Duration::ZERO;
        return;
    }
    bank.time = available(period, bank).saturating_sub(used);
    bank.penalty = Duration::ZERO;
    bank.stage = OVERTIME;
    bank.moves = bank.moves.saturating_sub(1);
    if bank.moves == 0 {
        bank.moves = moves.get();
        bank.time = period;
    }
}

pub(super) fn face(moves: NonZeroU32, period: Duration, bank: &Bank, elapsed: Duration) -> Face {
    let charged = elapsed.saturating_add(bank.penalty);
    if bank.stage == MAIN && charged < bank.time {
        return Face::main(bank.time - charged);
    }
    Face {
        phase: Phase::Overtime,
        moves_to_go: NonZeroU32::new(bank.moves).or(Some(moves)),
        ..Face::main(available(period, bank).saturating_sub(elapsed))
    }
}

/// A period is told as the time for its moves, and the main time before it as a part of the first.
pub(super) fn side_time(moves: NonZeroU32, period: Duration, bank: &Bank, elapsed: Duration) -> SideTime {
    let time = available(period, bank).saturating_sub(elapsed);
    SideTime::new(time).for_moves(NonZeroU32::new(bank.moves).unwrap_or(moves))
}
