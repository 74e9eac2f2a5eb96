//! How long a program should think about its move.

use core::num::NonZeroU32;
use core::time::Duration;

use crate::SideTime;

/// The limits of one move's thinking time, counted from when the program was told to think.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Budget {
    /// Begin nothing new after this: an iteration of the search, for instance.
    pub soft: Duration,
    /// Stop at this at the latest. Never less than [`soft`](Self::soft).
    pub hard: Duration,
}

/// A program's way to share its time out over its moves.
///
/// The time is divided by the moves it must do for, and three quarters of the increment are spent on
/// top: that is the soft limit. The hard limit is four times that, but at most three quarters of what
/// is left when more moves must follow. What is left is the time without
/// [`overhead`](Self::overhead), so a program that keeps the hard limit does not lose on time, as long
/// as the rest of its move takes no longer than the overhead.
///
/// ```
/// use core::time::Duration;
/// use fusor_clock::{Clock, Policy, Side, TimeControl, TimeManager, Timestamp};
///
/// let clock = Clock::new(TimeControl::from_text("60+1")?, Policy::new());
/// let time = clock.side_time(Side::White, Timestamp::ZERO)?.expect("not untimed");
/// let budget = TimeManager::default().budget(time);
/// assert_eq!(budget.soft, Duration::from_millis(2_249));
/// assert_eq!(budget.hard, Duration::from_millis(8_996));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TimeManager {
    /// What a move costs besides thinking: the way of the messages, a late timer. Default: 40 ms.
    pub overhead: Duration,
    /// For how many moves the time must do when no number is given, and at most. Default: 40.
    pub horizon: NonZeroU32,
}

impl Default for TimeManager {
    fn default() -> Self {
        const HORIZON: NonZeroU32 = NonZeroU32::MIN.saturating_add(39);
        Self {
            overhead: Duration::from_millis(40),
            horizon: HORIZON,
        }
    }
}

impl TimeManager {
    /// The limits for a move, given the time of the side that thinks.
    ///
    /// Both are zero when no more than the overhead is left: move at once.
    #[must_use]
    pub fn budget(&self, time: SideTime) -> Budget {
        let left = time.time.saturating_sub(self.overhead);
        let moves = time.moves_to_go.unwrap_or(self.horizon).min(self.horizon).get();
        let most = if moves == 1 { left } else { left / 4 * 3 };
        let share = (left / moves).saturating_add(time.increment / 4 * 3);
        Budget {
            soft: share.min(most),
            hard: share.saturating_mul(4).min(most),
        }
    }
}
