//! Moments and classes of play.

use core::time::Duration;

/// A moment, in milliseconds since an epoch of the caller's choice (the Unix epoch, or the start of
/// the server). Nothing in this crate reads a clock: every time comes in as an argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Timestamp(u64);

impl Timestamp {
    /// So many milliseconds after the epoch.
    #[must_use]
    pub const fn from_millis(millis: u64) -> Self {
        Self(millis)
    }

    /// So many seconds after the epoch; stops at the last moment that can be held.
    #[must_use]
    pub const fn from_secs(secs: u64) -> Self {
        Self(secs.saturating_mul(1000))
    }

    /// Milliseconds since the epoch.
    #[must_use]
    pub const fn millis(self) -> u64 {
        self.0
    }

    /// The time from `earlier` to `self`; zero if `earlier` is later.
    #[must_use]
    pub const fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0))
    }

    /// The moment this much later; stops at the last moment that can be held.
    #[must_use]
    pub fn after(self, span: Duration) -> Self {
        let millis = u64::try_from(span.as_millis()).unwrap_or(u64::MAX);
        Self(self.0.saturating_add(millis))
    }
}

/// How fast a game is. FIDE keeps a rating list for each of blitz, rapid and standard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum TimeClass {
    /// Under three minutes a player. Not a class of FIDE's, but of the sites'.
    Bullet,
    /// Three to ten minutes a player: all of Fusor's clocks.
    Blitz,
    /// More than ten minutes and less than an hour a player.
    Rapid,
    /// An hour and more a player.
    Standard,
    /// Days a move, or no clock at all.
    Correspondence,
}

impl TimeClass {
    /// All classes, fastest first.
    pub const ALL: [Self; 5] = [
        Self::Bullet,
        Self::Blitz,
        Self::Rapid,
        Self::Standard,
        Self::Correspondence,
    ];

    /// The class of a game with so much thinking time and so much more for every move. As FIDE
    /// counts it: the time of 60 moves decides.
    ///
    /// ```
    /// use core::time::Duration;
    /// use fusor_rating::TimeClass;
    ///
    /// let (base, increment) = (Duration::from_secs(180), Duration::from_secs(2));
    /// assert_eq!(TimeClass::of(base, increment), TimeClass::Blitz);
    /// ```
    #[must_use]
    pub fn of(base: Duration, increment: Duration) -> Self {
        let total = base.saturating_add(increment.saturating_mul(60)).as_secs();
        match total {
            0..180 => Self::Bullet,
            180..=600 => Self::Blitz,
            601..3600 => Self::Rapid,
            _ => Self::Standard,
        }
    }

    /// The class in one lower-case word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bullet => "bullet",
            Self::Blitz => "blitz",
            Self::Rapid => "rapid",
            Self::Standard => "standard",
            Self::Correspondence => "correspondence",
        }
    }
}

impl core::fmt::Display for TimeClass {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_by_the_time_of_sixty_moves() {
        let class = |base, increment| TimeClass::of(Duration::from_secs(base), Duration::from_secs(increment));
        assert_eq!(class(60, 0), TimeClass::Bullet);
        assert_eq!(class(60, 2), TimeClass::Blitz);
        assert_eq!(class(180, 0), TimeClass::Blitz);
        assert_eq!(class(600, 0), TimeClass::Blitz);
        assert_eq!(class(600, 1), TimeClass::Rapid);
        assert_eq!(class(3599, 0), TimeClass::Rapid);
        assert_eq!(class(5400, 30), TimeClass::Standard);
        assert_eq!(class(u64::MAX, u64::MAX), TimeClass::Standard);
    }

    #[test]
    fn times_stop_at_the_ends() {
        let last = Timestamp::from_millis(u64::MAX);
        assert_eq!(last.after(Duration::MAX), last);
        assert_eq!(Timestamp::from_secs(u64::MAX), last);
        assert_eq!(Timestamp::default().since(last), Duration::ZERO);
        assert_eq!(last.since(Timestamp::default()), Duration::from_millis(u64::MAX));
    }
}
