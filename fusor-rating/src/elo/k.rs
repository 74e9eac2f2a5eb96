//! The development coefficient K: how far one game may move a rating.

use super::{EloError, EloPlayer};
use crate::{Rating, TimeClass};
use alloc::vec::Vec;

/// A development coefficient: more than 0, at most [`KFactor::MAX`].
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "f64", into = "f64"))]
pub struct KFactor(f64);

impl KFactor {
    /// The greatest K accepted. Ladders use 10 to 64.
    pub const MAX: Self = Self(1000.0);

    pub(super) const K10: Self = Self(10.0);
    pub(super) const K20: Self = Self(20.0);
    pub(super) const K40: Self = Self(40.0);

    /// A coefficient of this many points.
    ///
    /// # Errors
    ///
    /// If it is not a number above 0 and at most [`KFactor::MAX`].
    pub fn new(points: f64) -> Result<Self, EloError> {
        if points > 0.0 && points <= Self::MAX.0 {
            Ok(Self(points))
        } else {
            Err(EloError::K { found: points })
        }
    }

    /// The coefficient in points.
    #[must_use]
    pub const fn points(self) -> f64 {
        self.0
    }
}

impl TryFrom<f64> for KFactor {
    type Error = EloError;

    fn try_from(points: f64) -> Result<Self, EloError> {
        Self::new(points)
    }
}

impl From<KFactor> for f64 {
    fn from(k: KFactor) -> Self {
        k.0
    }
}

/// Whether a player still counts as a junior (FIDE: until the end of the year of the 18th birthday).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum AgeGroup {
    /// No longer a junior, or unknown.
    #[default]
    Adult,
    /// A junior.
    Junior,
}

/// Conditions on a player; all that are given must hold.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct KCondition {
    /// Fewer rated games than this so far.
    pub games_below: Option<u32>,
    /// A rating below this.
    pub rating_below: Option<Rating>,
    /// Once had at least this rating.
    pub peak_at_least: Option<Rating>,
    /// Of this age group.
    pub age: Option<AgeGroup>,
    /// In a game of this class.
    pub time_class: Option<TimeClass>,
}

impl KCondition {
    fn holds(&self, player: &EloPlayer, class: TimeClass) -> bool {
        self.games_below.is_none_or(|games| player.games < games)
            && self.rating_below.is_none_or(|rating| player.rating < rating)
            && self.peak_at_least.is_none_or(|peak| player.peak >= peak)
            && self.age.is_none_or(|age| player.age == age)
            && self.time_class.is_none_or(|wanted| class == wanted)
    }
}

/// One line of a [`KTable`].
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct KRule {
    /// For whom.
    pub when: KCondition,
    /// Their coefficient.
    pub k: KFactor,
}

/// K as a function of the player: the first rule that fits decides. Being data and not a closure, it
/// can be stored with the ladder it belongs to.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct KTable {
    /// Rules in order.
    pub rules: Vec<KRule>,
    /// For whom no rule fits.
    pub otherwise: KFactor,
}

impl KTable {
    /// The same K for everybody.
    #[must_use]
    pub const fn fixed(k: KFactor) -> Self {
        Self {
            rules: Vec::new(),
            otherwise: k,
        }
    }

    /// The coefficient of this player in a game of this class.
    #[must_use]
    pub fn k(&self, player: &EloPlayer, class: TimeClass) -> KFactor {
        self.rules
            .iter()
            .find(|rule| rule.when.holds(player, class))
            .map_or(self.otherwise, |rule| rule.k)
    }
}
