//! Hourglass: what one side uses the other gains.

use core::time::Duration;

use super::Bank;

/// Returns what runs over to the opponent: what the bank held, should a margin allow more.
pub(super) fn settle(bank: &mut Bank, used: Duration) -> Duration {
    let over = used.min(bank.time);
    bank.time = bank.time.saturating_sub(over);
    over
}
