//! Correspondence: so many days for each move.

use core::num::NonZeroU32;
use core::time::Duration;

use crate::control::DAY;

pub(super) fn per_move(days: NonZeroU32) -> Duration {
    Duration::from_secs(DAY.saturating_mul(u64::from(days.get())))
}
