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
/// The time is shared out over the moves it must do for and one more, as a reserve, and three quarters
/// of the increment are spent on top: that is the soft limit. The hard limit is four times that, but
/// at most three quarters of what is left when more moves must follow. What is left is the time without
/// [`overhead`](Self::overhead), so a program that keeps the hard limit does not lose on time, as long
/// as the rest of its move takes no longer than the overhead.
///
/// ```
/// use fusor_clock::{Clock, Policy, Side, TimeControl, TimeManager, Timestamp};
///
/// let clock = Clock::new(TimeControl::from_text("60+1")?, Policy::new());
/// let time = clock.side_time(Side::White, Timestamp::ZERO)?.expect("not untimed");
/// let budget = TimeManager::default().budget(time);
/// assert_eq!(budget.soft.as_millis(), 2_212);
/// assert_eq!(budget.hard.as_millis(), 8_849);
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
        let share = (left / moves.saturating_add(1)).saturating_add(time.increment / 4 * 3);
        Budget {
            soft: share.min(most),
            hard: share.saturating_mul(4).min(most),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::String;
    use insta::assert_snapshot;

    #[test]
    fn budgets() {
        let mut table = String::new();
        for (name, millis, increment, moves) in [
            ("3 minutes", 180_000, 0, 0),
            ("3 minutes + 2", 180_000, 2_000, 0),
            ("10 seconds + 0.1", 10_000, 100, 0),
            ("the last second", 1_000, 0, 0),
            ("the last second + 2", 1_000, 2_000, 0),
            ("a second for 2 moves", 1_000, 0, 2),
            ("a second for 1 move", 1_000, 0, 1),
            ("two hours for 40 moves", 7_200_000, 0, 40),
            ("two hours for 400 moves", 7_200_000, 0, 400),
            ("the overhead", 40, 5_000, 0),
            ("nothing", 0, 0, 1),
        ] {
            let time = SideTime {
                time: Duration::from_millis(millis),
                increment: Duration::from_millis(increment),
                moves_to_go: NonZeroU32::new(moves),
            };
            let Budget { soft, hard } = TimeManager::default().budget(time);
            let line = format!("{name:<24} {:>7} {:>7}\n", soft.as_millis(), hard.as_millis());
            table.push_str(&line);
        }
        assert_snapshot!(table, @r"
        3 minutes                   4389   17557
        3 minutes + 2               5889   23557
        10 seconds + 0.1             317    1271
        the last second               23      93
        the last second + 2          720     720
        a second for 2 moves         320     720
        a second for 1 move          480     960
        two hours for 40 moves    175608  702435
        two hours for 400 moves   175608  702435
        the overhead                   0       0
        nothing                        0       0
        ");
    }

    #[test]
    fn no_time_is_too_long() {
        let time = SideTime::new(Duration::MAX).with_increment(Duration::MAX);
        let budget = TimeManager {
            overhead: Duration::ZERO,
            horizon: NonZeroU32::MAX,
        }
        .budget(time);
        assert!(budget.soft <= budget.hard);
    }
}
