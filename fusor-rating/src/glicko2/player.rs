//! A player of a Glicko-2 list.

use super::Glicko2Error;
use crate::Rating;

/// The least uncertainty that can be held, in points.
pub(super) const MIN_DEVIATION: f64 = 1e-3;
/// The greatest uncertainty that can be held, in points.
pub(super) const MAX_DEVIATION: f64 = 10_000.0;
/// The greatest volatility that can be held. Usual ones are near 0.06.
pub(super) const MAX_VOLATILITY: f64 = 1e6;

/// Rating, rating deviation (one standard deviation, in points) and volatility (how erratic the
/// player is, on the internal scale of Glicko-2) of a player.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Stored", into = "Stored"))]
pub struct Glicko2Player {
    pub(super) rating: Rating,
    pub(super) deviation: f64,
    pub(super) volatility: f64,
}

impl Glicko2Player {
    /// A player with these numbers.
    ///
    /// # Errors
    ///
    /// If one of them is not finite or out of range.
    pub fn new(rating: f64, deviation: f64, volatility: f64) -> Result<Self, Glicko2Error> {
        let rating = Rating::new(rating)?;
        if !(MIN_DEVIATION..=MAX_DEVIATION).contains(&deviation) {
            return Err(Glicko2Error::Deviation { found: deviation });
        }
        if !(volatility > 0.0 && volatility <= MAX_VOLATILITY) {
            return Err(Glicko2Error::Volatility { found: volatility });
        }
        Ok(Self {
            rating,
            deviation,
            volatility,
        })
    }

    /// The rating.
    #[must_use]
    pub const fn rating(&self) -> Rating {
        self.rating
    }

    /// One standard deviation of the rating, in points.
    #[must_use]
    pub const fn deviation(&self) -> f64 {
        self.deviation
    }

    /// The volatility, on the internal scale.
    #[must_use]
    pub const fn volatility(&self) -> f64 {
        self.volatility
    }

    /// The strength lies between these two with 95 percent confidence: 1.96 deviations to each side.
    #[must_use]
    pub fn interval(&self) -> (f64, f64) {
        let margin = 1.959_963_984_540_054 * self.deviation;
        (self.rating.points() - margin, self.rating.points() + margin)
    }
}

/// What is stored of a player.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    rating: f64,
    deviation: f64,
    volatility: f64,
}

#[cfg(feature = "serde")]
impl From<Glicko2Player> for Stored {
    fn from(player: Glicko2Player) -> Self {
        let Glicko2Player {
            rating,
            deviation,
            volatility,
        } = player;
        Self {
            rating: rating.points(),
            deviation,
            volatility,
        }
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Stored> for Glicko2Player {
    type Error = Glicko2Error;

    fn try_from(stored: Stored) -> Result<Self, Glicko2Error> {
        Self::new(stored.rating, stored.deviation, stored.volatility)
    }
}
