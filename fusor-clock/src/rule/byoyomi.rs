//! Japanese byo-yomi: a period is lost only when it is fully used.

use core::num::NonZeroU32;
use core::time::Duration;

use super::{Bank, Face, Phase};
use crate::SideTime;

pub(super) fn open(main: Duration, periods: NonZeroU32) -> Bank {
    Bank {
        periods: periods.get(),
        ..Bank::new(main)
    }
}

pub(super) fn available(period: Duration, bank: &Bank) -> Duration {
    bank.time.saturating_add(period.saturating_mul(bank.periods))
}

/// How many whole periods fit in a time, and what is left over.
fn divide(time: Duration, period: Duration) -> (u32, Duration) {
    let nanos = period.as_nanos().max(1);
    let whole = u32::try_from(time.as_nanos() / nanos).unwrap_or(u32::MAX);
    (whole, time.saturating_sub(period.saturating_mul(whole)))
}

pub(super) fn settle(period: Duration, bank: &mut Bank, used: Duration) {
    let used = used.saturating_add(core::mem::take(&mut bank.penalty));
    let over = used.saturating_sub(bank.time);
    bank.time = bank.time.saturating_sub(used);
    // Only a margin lets a move in that used the last period: it stays.
    bank.periods = bank.periods.saturating_sub(divide(over, period).0).max(1);
}

pub(super) fn face(period: Duration, bank: &Bank, elapsed: Duration) -> Face {
    let elapsed = elapsed.saturating_add(bank.penalty);
    let left = bank.time.saturating_sub(elapsed);
    if !left.is_zero() {
        return Face {
            periods: Some(bank.periods),
            ..Face::main(left)
        };
    }
    let (lost, in_period) = divide(elapsed.saturating_sub(bank.time), period);
    let periods = bank.periods.saturating_sub(lost);
    let time = if periods == 0 {
        Duration::ZERO
    } else {
        period.saturating_sub(in_period)
    };
    Face {
        phase: Phase::Overtime,
        periods: Some(periods),
        ..Face::main(time)
    }
}

/// In byo-yomi one period is the time for one move. UCI has no word for the main time before it, so
/// it is told as sudden death, with one period more as it may be used for this move too. The other
/// periods stay in reserve.
pub(super) fn side_time(period: Duration, bank: &Bank, elapsed: Duration) -> SideTime {
    let face = face(period, bank, elapsed);
    let time = face.time.unwrap_or_default();
    match face.phase {
        Phase::Main => SideTime::new(time.saturating_add(period)),
        Phase::Overtime => SideTime::new(time).for_moves(NonZeroU32::MIN),
    }
}
