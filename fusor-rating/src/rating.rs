//! The number that says how strong a player is.

use crate::math;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};

/// A rating in Elo points: a finite number between [`Rating::MIN`] and [`Rating::MAX`].
///
/// Because it cannot be NaN it has a total order and can be a key.
///
/// ```
/// use fusor_rating::Rating;
///
/// let rating = Rating::new(1623.5)?;
/// assert_eq!(rating.shown(), 1624);
/// assert!(Rating::new(f64::NAN).is_err());
/// # Ok::<(), fusor_rating::RatingError>(())
/// ```
#[derive(Clone, Copy)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "f64", into = "f64"))]
pub struct Rating(f64);

impl Rating {
    /// The lowest rating that can be held.
    pub const MIN: Self = Self(-1_000_000.0);
    /// The highest rating that can be held.
    pub const MAX: Self = Self(1_000_000.0);
    /// 1500, where players of the Fusor ladder start.
    pub const START: Self = Self(1500.0);

    /// A rating of this many points.
    ///
    /// # Errors
    ///
    /// If the number is NaN, infinite, or outside [`Rating::MIN`]..=[`Rating::MAX`].
    pub fn new(points: f64) -> Result<Self, RatingError> {
        if !points.is_finite() {
            return Err(RatingError::NotFinite { found: points });
        }
        if !(Self::MIN.0..=Self::MAX.0).contains(&points) {
            return Err(RatingError::OutOfRange { found: points });
        }
        // Adding zero turns -0.0 into 0.0, so that equal ratings have equal bits.
        Ok(Self(points + 0.0))
    }

    /// A rating that is known to be one; for constants, which the compiler checks.
    pub(crate) const fn known(points: f64) -> Self {
        assert!(points >= Self::MIN.0 && points <= Self::MAX.0);
        Self(points)
    }

    /// The exact number of points.
    #[must_use]
    pub const fn points(self) -> f64 {
        self.0
    }

    /// The rating as shown to people: the nearest whole number, halves away from zero.
    #[must_use]
    pub fn shown(self) -> i32 {
        // The range of a rating fits an i32 a thousand times over.
        i32::try_from(math::whole(self.0)).unwrap_or_default()
    }

    /// `self - other` in points.
    #[must_use]
    pub fn difference(self, other: Self) -> f64 {
        self.0 - other.0
    }
}

impl Default for Rating {
    fn default() -> Self {
        Self::START
    }
}

impl fmt::Debug for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rating({})", self.0)
    }
}

/// Shows the exact points; honours width and precision (`{:.1}`).
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl PartialEq for Rating {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Rating {}

impl PartialOrd for Rating {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Rating {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl Hash for Rating {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.to_bits().hash(state);
    }
}

impl TryFrom<f64> for Rating {
    type Error = RatingError;

    fn try_from(points: f64) -> Result<Self, RatingError> {
        Self::new(points)
    }
}

impl From<Rating> for f64 {
    fn from(rating: Rating) -> Self {
        rating.0
    }
}

/// A number that is no rating.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
pub enum RatingError {
    /// NaN or an infinity.
    #[error("expected a finite rating, found {found}")]
    NotFinite {
        /// The number given.
        found: f64,
    },
    /// Too far from zero.
    #[error("expected a rating from {} to {}, found {found}", Rating::MIN, Rating::MAX)]
    OutOfRange {
        /// The number given.
        found: f64,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn nonsense_is_refused() {
        let error = |points: f64| Rating::new(points).unwrap_err().to_string();
        insta::assert_snapshot!(error(f64::NAN), @"expected a finite rating, found NaN");
        insta::assert_snapshot!(error(f64::INFINITY), @"expected a finite rating, found inf");
        insta::assert_snapshot!(error(1e7), @"expected a rating from -1000000 to 1000000, found 10000000");
    }

    #[test]
    fn shown_rounds_halves_away_from_zero() {
        for (points, shown) in [(1499.5, 1500), (1499.49, 1499), (-0.5, -1), (-0.4, 0)] {
            assert_eq!(Rating::new(points).unwrap().shown(), shown, "{points}");
        }
        assert_eq!(Rating::MAX.shown(), 1_000_000);
        assert_eq!(Rating::MIN.shown(), -1_000_000);
    }

    #[test]
    fn both_zeros_are_one_rating() {
        assert_eq!(Rating::new(-0.0).unwrap(), Rating::new(0.0).unwrap());
    }
}
