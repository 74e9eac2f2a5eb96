//! Time for players that count the positions they look at: as it passes, or simulated, so that a game is the same on any
//! machine.

use std::time::{Duration, Instant};

use fusor_clock::{Budget, Clock, ClockError, Side, TimeManager, Timestamp};
use fusor_movegen::types::Color;

use crate::engine::Limits;

/// What clocks go by.
#[derive(Clone, Copy, Debug)]
pub enum Time {
    /// The time since an instant.
    Real(Instant),
    /// What has been spent so far by looking at positions.
    Simulated {
        /// The moment now.
        now: Timestamp,
        /// What looking at one position costs.
        look: Duration,
    },
}

impl Time {
    /// The time from now on.
    #[must_use]
    pub fn real() -> Self {
        Self::Real(Instant::now())
    }

    /// Time that passes only by looking at positions, each of which costs the same.
    #[must_use]
    pub const fn simulated(look: Duration) -> Self {
        Self::Simulated {
            now: Timestamp::ZERO,
            look,
        }
    }

    /// The moment now, after a player has looked at so many positions since the last call.
    pub fn after(&mut self, looks: u64) -> Timestamp {
        match self {
            Self::Real(start) => Timestamp::ZERO.checked_add(start.elapsed()).unwrap_or(Timestamp::MAX),
            Self::Simulated { now, look } => {
                let spent = look.saturating_mul(u32::try_from(looks).unwrap_or(u32::MAX));
                *now = now.checked_add(spent).unwrap_or(Timestamp::MAX);
                *now
            }
        }
    }

    /// How long the side whose clock runs should think; `None` without a time control.
    ///
    /// # Errors
    ///
    /// If the moment comes before the clock's last call.
    pub fn limits(&self, clock: &Clock, at: Timestamp) -> Result<Option<Limits>, ClockError> {
        let time = clock.side_time(clock.turn(), at)?;
        Ok(time.map(|time| self.limits_of(TimeManager::default().budget(time))))
    }

    /// In simulated time, a number of positions instead of a budget.
    fn limits_of(&self, budget: Budget) -> Limits {
        match self {
            Self::Real(_) => Limits::time(budget),
            Self::Simulated { look, .. } => {
                let looks = budget.soft.as_nanos() / look.as_nanos().max(1);
                Limits::nodes(u64::try_from(looks).unwrap_or(u64::MAX))
            }
        }
    }
}

/// Whose clock is that of a colour.
#[must_use]
pub const fn side(color: Color) -> Side {
    match color {
        Color::White => Side::White,
        Color::Black => Side::Black,
    }
}

#[cfg(test)]
mod tests {
    use fusor_clock::{Policy, TimeControl};

    use super::*;

    #[test]
    fn simulated_time_is_what_was_looked_at() {
        let mut time = Time::simulated(Duration::from_millis(2));
        let mut clock = Clock::new(TimeControl::from_text("60").unwrap(), Policy::new());
        // (60 s - 40 ms) / 41, in looks of 2 ms.
        assert_eq!(time.limits(&clock, Timestamp::ZERO), Ok(Some(Limits::nodes(731))));
        let now = time.after(731);
        assert_eq!(now, Timestamp::from_millis(1462));
        clock.press(now).unwrap();
        assert_eq!(time.after(1_000), Timestamp::from_millis(3462));
        let untimed = Clock::new(TimeControl::from_text("none").unwrap(), Policy::new());
        assert_eq!(time.limits(&untimed, Timestamp::ZERO), Ok(None));
        assert_eq!(time.after(u64::MAX), time.after(0));
    }
}
