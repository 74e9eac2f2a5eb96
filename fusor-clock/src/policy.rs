//! What the players of a game agree on besides the time control.

use core::time::Duration;

use crate::{Side, Timestamp};

/// When the clock of the side that moves first begins to run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Start {
    /// At the start of the game, [`Timestamp::ZERO`].
    #[default]
    AtOnce,
    /// Nobody's clock runs until the first move: it costs no time, and starts the opponent's clock.
    /// It counts as a move all the same, so an increment is added for it.
    OnFirstMove,
    /// At a moment agreed on beforehand, as the rounds of a tournament. No move can be made earlier.
    AtMoment {
        /// The moment at which the clock starts.
        moment: Timestamp,
        /// Each side must make its first move within this time of its own turn, whatever its clock
        /// shows; else its flag falls with [`FallReason::FirstMove`](crate::FallReason::FirstMove),
        /// so that a server can tell a player who never came from one who ran out of time.
        first_move_limit: Option<Duration>,
    },
}

/// How much of a player's network lag is given back.
///
/// Each side has a quota. A [press with lag](crate::Clock::press_with_lag) is given back what it
/// claims, up to the quota and to the time that went by in that move; the quota shrinks by what was
/// given and grows by [`gain`](Self::gain) with each move, up to [`max`](Self::max). This is the
/// scheme of lichess' `scalachess`; [`scaled`](Self::scaled) has its numbers.
///
/// While a player's clock runs, a move may be under way that will claim its lag. So the flag waits
/// after zero for as long as the quota could still give back, but no longer than
/// [`wait`](Self::wait).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LagCompensation {
    /// What the quota gains with each move.
    pub gain: Duration,
    /// The quota at the start of the game.
    pub initial: Duration,
    /// What the quota never exceeds.
    pub max: Duration,
    /// The longest time the flag waits after zero for a move that may claim lag.
    pub wait: Duration,
}

impl LagCompensation {
    /// The quotas of `scalachess` for a game of `limit` and `increment`.
    ///
    /// In centiseconds, the gain is `min(100, 0.4 * (limit + 40 * increment) + 15)` with limit and
    /// increment in seconds, rounded down; the quota starts with three gains, holds at most seven,
    /// and the flag waits at most two seconds.
    ///
    /// ```
    /// use core::time::Duration;
    /// use fusor_clock::LagCompensation;
    ///
    /// let minute = LagCompensation::scaled(Duration::from_secs(60), Duration::ZERO);
    /// assert_eq!(minute.gain, Duration::from_millis(390));
    /// assert_eq!(minute.initial, Duration::from_millis(1_170));
    /// ```
    #[must_use]
    pub fn scaled(limit: Duration, increment: Duration) -> Self {
        let estimate = limit.saturating_add(increment.saturating_mul(40));
        // 0.4 centiseconds per second are 4 milliseconds; whole centiseconds, as in scalachess.
        let millis = (estimate.as_millis().saturating_mul(4) / 1_000 / 10)
            .saturating_mul(10)
            .saturating_add(150);
        let gain = Duration::from_millis(u64::try_from(millis).unwrap_or(u64::MAX).min(1_000));
        Self {
            gain,
            initial: gain * 3,
            max: gain * 7,
            wait: Duration::from_secs(2),
        }
    }
}

/// The policy of a [`Clock`](crate::Clock): all that is not part of the time control.
///
/// ```
/// use core::time::Duration;
/// use fusor_clock::{LagCompensation, Policy, Start};
///
/// let blitz = Duration::from_secs(180);
/// let policy = Policy::new()
///     .with_start(Start::OnFirstMove)
///     .with_lag(LagCompensation::scaled(blitz, Duration::ZERO));
/// assert_eq!(policy.margin, Duration::ZERO);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Policy {
    /// When the first clock begins to run. Default: at once.
    pub start: Start,
    /// Who moves first. Default: White.
    pub first: Side,
    /// Compensation of network lag. Default: none.
    pub lag: Option<LagCompensation>,
    /// How far a player may overspend before the flag falls; what was overspent is forgiven, the
    /// clock shows zero. Matches between programs use it for the jitter of the operating system.
    /// Default: none, the flag falls at exactly zero.
    pub margin: Duration,
    /// How many of the last moves can be [taken back](crate::Clock::take_back): a bound on the
    /// memory of a clock, 120 bytes for each. With 0 it needs none. Default: 1024.
    pub take_backs: u16,
}

impl Policy {
    /// The default policy: White's clock starts at once, no lag compensation, no margin.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            start: Start::AtOnce,
            first: Side::White,
            lag: None,
            margin: Duration::ZERO,
            take_backs: 1024,
        }
    }

    /// This policy with another start.
    #[must_use]
    pub const fn with_start(mut self, start: Start) -> Self {
        self.start = start;
        self
    }

    /// This policy with another side to move first, for games from a set-up position.
    #[must_use]
    pub const fn with_first(mut self, first: Side) -> Self {
        self.first = first;
        self
    }

    /// This policy with lag compensation.
    #[must_use]
    pub const fn with_lag(mut self, lag: LagCompensation) -> Self {
        self.lag = Some(lag);
        self
    }

    /// This policy with a margin for overspending.
    #[must_use]
    pub const fn with_margin(mut self, margin: Duration) -> Self {
        self.margin = margin;
        self
    }

    /// This policy with another number of moves that can be taken back.
    #[must_use]
    pub const fn with_take_backs(mut self, moves: u16) -> Self {
        self.take_backs = moves;
        self
    }
}

impl Default for Policy {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scaled_lag() {
        let gain = |limit, increment| {
            let lag = LagCompensation::scaled(Duration::from_secs(limit), Duration::from_secs(increment));
            assert_eq!((lag.initial, lag.max), (lag.gain * 3, lag.gain * 7));
            lag.gain.as_millis()
        };
        assert_eq!(gain(0, 0), 150);
        assert_eq!(gain(60, 0), 390);
        assert_eq!(gain(61, 0), 390); // 39.4 centiseconds, rounded down
        assert_eq!(gain(60, 1), 550);
        assert_eq!(gain(600, 0), 1_000);
        assert_eq!(gain(u64::MAX, u64::MAX), 1_000);
    }
}
