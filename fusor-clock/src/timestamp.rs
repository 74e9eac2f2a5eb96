//! Moments on the caller's monotonic time line.

use core::fmt;
use core::time::Duration;

/// A moment: the time since the start of the game, on a line that never goes back.
///
/// The crate never asks what time it is. A server takes `Instant::elapsed()` of the moment the game
/// was set up, a browser `performance.now()`, a simulation counts for itself. It is a type of its own
/// so that a moment and a length of time cannot be swapped.
///
/// ```
/// use core::time::Duration;
/// use fusor_clock::Timestamp;
///
/// let at = Timestamp::from_millis(1_500);
/// assert_eq!(at, Timestamp::new(Duration::from_millis(1_500)));
/// assert!(Timestamp::ZERO < at);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Timestamp(Duration);

impl Timestamp {
    /// The start of the game.
    pub const ZERO: Self = Self(Duration::ZERO);
    /// The last moment there is.
    pub const MAX: Self = Self(Duration::MAX);

    /// The moment this long after the start of the game.
    #[must_use]
    pub const fn new(since_start: Duration) -> Self {
        Self(since_start)
    }

    /// The moment this many whole seconds after the start of the game.
    #[must_use]
    pub const fn from_secs(seconds: u64) -> Self {
        Self(Duration::from_secs(seconds))
    }

    /// The moment this many milliseconds after the start of the game.
    #[must_use]
    pub const fn from_millis(milliseconds: u64) -> Self {
        Self(Duration::from_millis(milliseconds))
    }

    /// The time since the start of the game.
    #[must_use]
    pub const fn since_start(self) -> Duration {
        self.0
    }

    /// The time since an earlier moment; zero when that moment is later.
    #[must_use]
    pub const fn saturating_since(self, earlier: Self) -> Duration {
        self.0.saturating_sub(earlier.0)
    }

    /// The moment this much later, or `None` past [`Timestamp::MAX`].
    #[must_use]
    pub const fn checked_add(self, time: Duration) -> Option<Self> {
        match self.0.checked_add(time) {
            Some(sum) => Some(Self(sum)),
            None => None,
        }
    }
}

impl From<Duration> for Timestamp {
    fn from(since_start: Duration) -> Self {
        Self(since_start)
    }
}

/// Writes the seconds since the start of the game: `12.5 s`.
impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} s", crate::control::Seconds(self.0))
    }
}
