//! Elo ratings, with the rules of who moves how far as a policy.
//!
//! Expected score of a player rated `Ra` against one rated `Rb`: `E = 1 / (1 + 10^((Rb - Ra)/400))`
//! or FIDE's table; new rating: `R + K (S - E)`. Sources: A. Elo, *The Rating of Chessplayers, Past
//! and Present*, 1978; FIDE Handbook B02.
//!
//! ```
//! use fusor_rating::elo::{EloPlayer, EloPolicy};
//! use fusor_rating::{Rating, Score, TimeClass};
//!
//! let policy = EloPolicy::fixed(32.0)?;
//! let player = EloPlayer::new(Rating::new(1500.0)?);
//! let opponent = EloPlayer::new(Rating::new(1700.0)?);
//! let change = policy.rate(&player, &opponent, Score::Win, TimeClass::Blitz)?;
//! assert_eq!(change.player.after.shown(), 1524);
//! assert_eq!(change.opponent.after.shown(), 1676);
//! # Ok::<(), fusor_rating::elo::EloError>(())
//! ```

pub mod fide;
mod k;

pub use k::{AgeGroup, KCondition, KFactor, KRule, KTable};

use crate::{Rating, RatingError, Score, TimeClass, math};
use alloc::vec;
use alloc::vec::Vec;

/// Expected score by the logistic formula, between 0 and 1.
#[must_use]
pub fn expected_score(player: Rating, opponent: Rating) -> f64 {
    math::logistic(player.difference(opponent))
}

/// `rating + k (scored - expected)`: the formula alone, for a whole event whose expected score is
/// known.
///
/// # Errors
///
/// If a score is negative or not finite, or the new rating cannot be held.
pub fn adjust(rating: Rating, k: KFactor, scored: f64, expected: f64) -> Result<Rating, EloError> {
    for points in [scored, expected] {
        if !points.is_finite() || points < 0.0 {
            return Err(EloError::Points { found: points });
        }
    }
    Ok(Rating::new(rating.points() + k.points() * (scored - expected))?)
}

/// Where the expected score comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Expectation {
    /// The logistic formula.
    Formula,
    /// FIDE's table 8.1.2.
    FideTable,
}

/// What happens to fractions of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Rounding {
    /// They are kept.
    Exact,
    /// The change is rounded to a whole number, halves away from zero (FIDE Handbook B02, 8.3).
    Whole,
}

/// A larger difference than this counts as this one ("400-point rule").
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct DifferenceCap {
    /// The greatest difference that counts; a cap of 0 or less makes everybody equal.
    pub points: Rating,
    /// For a player with at least this rating the true difference counts. Since October 2025 FIDE
    /// has 2650 here. The opponent below it keeps the cap, so the two expected scores of such a game
    /// need not add up to 1.
    pub lifted_from: Option<Rating>,
}

/// What a rating calculation must know of a player.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EloPlayer {
    /// Rating before the game.
    pub rating: Rating,
    /// Rated games so far.
    pub games: u32,
    /// Highest rating so far.
    pub peak: Rating,
    /// Junior or not.
    pub age: AgeGroup,
}

impl EloPlayer {
    /// An adult without games.
    #[must_use]
    pub const fn new(rating: Rating) -> Self {
        Self {
            rating,
            games: 0,
            peak: rating,
            age: AgeGroup::Adult,
        }
    }

    /// The same player with this many rated games behind them.
    #[must_use]
    pub const fn with_games(self, games: u32) -> Self {
        Self { games, ..self }
    }

    /// The same player with this highest rating ever.
    #[must_use]
    pub const fn with_peak(self, peak: Rating) -> Self {
        Self { peak, ..self }
    }

    /// The same player in this age group.
    #[must_use]
    pub const fn with_age(self, age: AgeGroup) -> Self {
        Self { age, ..self }
    }
}

/// The rules of an Elo list. The constructors give the usual ones; every field may be changed.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct EloPolicy {
    /// Rating of a new player.
    pub start: Rating,
    /// K of a player.
    pub k: KTable,
    /// Greatest difference that counts.
    pub cap: Option<DifferenceCap>,
    /// No loss takes a rating below this one. Points lost to the floor leave the pool.
    pub floor: Option<Rating>,
    /// Formula or table.
    pub expectation: Expectation,
    /// Fractions of points.
    pub rounding: Rounding,
    /// In a rating period of `n` games K is lowered to the largest whole number for which `K n` is
    /// at most this (FIDE Handbook B02, 8.3.3: 700).
    pub period_limit: Option<u32>,
}

impl EloPolicy {
    /// The same K for everybody, the logistic formula, exact ratings, no cap, no floor.
    ///
    /// # Errors
    ///
    /// If `k` is not a number above 0 and at most [`KFactor::MAX`].
    pub fn fixed(k: f64) -> Result<Self, EloError> {
        Ok(Self {
            k: KTable::fixed(KFactor::new(k)?),
            ..Self::default()
        })
    }

    /// FIDE's standard list: K 40 for the first 30 games and for juniors below 2300, 10 for good
    /// once 2400 was reached, 20 otherwise; table 8.1.2, 400-point rule below 2650, whole numbers.
    #[must_use]
    pub fn fide_standard() -> Self {
        const R2300: Rating = Rating::known(2300.0);
        const R2400: Rating = Rating::known(2400.0);
        let newcomer = KCondition {
            games_below: Some(30),
            ..KCondition::default()
        };
        let junior = KCondition {
            age: Some(AgeGroup::Junior),
            rating_below: Some(R2300),
            ..KCondition::default()
        };
        let master = KCondition {
            peak_at_least: Some(R2400),
            ..KCondition::default()
        };
        Self {
            k: KTable {
                rules: vec![
                    KRule {
                        when: newcomer,
                        k: KFactor::K40,
                    },
                    KRule {
                        when: junior,
                        k: KFactor::K40,
                    },
                    KRule {
                        when: master,
                        k: KFactor::K10,
                    },
                ],
                otherwise: KFactor::K20,
            },
            ..Self::fide_rapid_blitz()
        }
    }

    /// FIDE's rapid and blitz lists: K 20 for everybody, the rest as in [`EloPolicy::fide_standard`].
    #[must_use]
    pub fn fide_rapid_blitz() -> Self {
        const R400: Rating = Rating::known(400.0);
        const R2650: Rating = Rating::known(2650.0);
        Self {
            start: Rating::START,
            k: KTable::fixed(KFactor::K20),
            cap: Some(DifferenceCap {
                points: R400,
                lifted_from: Some(R2650),
            }),
            floor: None,
            expectation: Expectation::FideTable,
            rounding: Rounding::Whole,
            period_limit: Some(700),
        }
    }

    /// The difference that counts for `player`.
    fn difference(&self, player: Rating, opponent: Rating) -> f64 {
        let difference = player.difference(opponent);
        match self.cap {
            Some(cap) if cap.lifted_from.is_none_or(|from| player < from) => {
                let most = cap.points.points().max(0.0);
                difference.clamp(-most, most)
            }
            _ => difference,
        }
    }

    /// Expected score of `player`, by the formula or the table, after the cap.
    #[must_use]
    pub fn expected_score(&self, player: Rating, opponent: Rating) -> f64 {
        self.expected_units(player, opponent) / self.unit()
    }

    /// Expected score in units of [`EloPolicy::unit`].
    fn expected_units(&self, player: Rating, opponent: Rating) -> f64 {
        let difference = self.difference(player, opponent);
        match self.expectation {
            Expectation::Formula => math::logistic(difference),
            Expectation::FideTable => f64::from(fide::expected_percent(difference)),
        }
    }

    /// How many units a point has. FIDE's table has whole hundredths: `0.5 - 0.45` would not be the
    /// same number as `0.05`, and halves round by it.
    fn unit(&self) -> f64 {
        match self.expectation {
            Expectation::Formula => 1.0,
            Expectation::FideTable => 100.0,
        }
    }

    /// The rating after a surplus.
    fn moved(&self, before: Rating, k: f64, surplus: f64) -> Result<Rating, EloError> {
        let exact = k * surplus / self.unit();
        let change = match self.rounding {
            Rounding::Exact => exact,
            Rounding::Whole => math::round(exact),
        };
        let after = Rating::new(before.points() + change)?;
        // The floor stops a fall; it does not lift whoever was below it already.
        Ok(self.floor.map_or(after, |floor| after.max(floor.min(before))))
    }

    /// One game: the new ratings of both players from the ratings before it.
    ///
    /// With equal K and no floor in the way, what one gains the other loses.
    ///
    /// # Errors
    ///
    /// If a new rating leaves the range of [`Rating`].
    pub fn rate(
        &self,
        player: &EloPlayer,
        opponent: &EloPlayer,
        score: Score,
        class: TimeClass,
    ) -> Result<EloChange, EloError> {
        let unit = self.unit();
        let expected = self.expected_units(player.rating, opponent.rating);
        // One number for both, so that points are conserved to the last bit; unless the cap is
        // lifted for only one of them.
        let lifted = |rating: Rating| {
            self.cap
                .is_some_and(|cap| cap.lifted_from.is_some_and(|from| rating >= from))
        };
        let surplus = unit * score.points() - expected;
        let (other_expected, other_surplus) = if lifted(player.rating) == lifted(opponent.rating) {
            (unit - expected, -surplus)
        } else {
            let expected = self.expected_units(opponent.rating, player.rating);
            (expected, unit * score.opponent().points() - expected)
        };
        let change = |of: &EloPlayer, expected: f64, surplus: f64| {
            let k = self.k.k(of, class).points();
            Ok::<_, EloError>(RatingChange {
                before: of.rating,
                after: self.moved(of.rating, k, surplus)?,
                expected: expected / unit,
                k,
            })
        };
        Ok(EloChange {
            player: change(player, expected, surplus)?,
            opponent: change(opponent, other_expected, other_surplus)?,
        })
    }

    /// A rating period: all games of one player at once, every opponent with the rating from before
    /// the period. Unlike game by game, the order of the games does not matter.
    ///
    /// # Errors
    ///
    /// If the new rating leaves the range of [`Rating`].
    pub fn rate_period(
        &self,
        player: &EloPlayer,
        games: &[(Rating, Score)],
        class: TimeClass,
    ) -> Result<RatingChange, EloError> {
        let own = player.rating;
        let mut k = self.k.k(player, class).points();
        if let Some(limit) = self.period_limit
            && k * math::count(games.len() as u64) > f64::from(limit)
        {
            k = math::floor(f64::from(limit) / math::count(games.len() as u64));
        }
        let unit = self.unit();
        let surplus = sorted_sum(
            games
                .iter()
                .map(|&(other, score)| unit * score.points() - self.expected_units(own, other)),
        );
        let expected = sorted_sum(games.iter().map(|&(other, _)| self.expected_score(own, other)));
        Ok(RatingChange {
            before: own,
            after: self.moved(own, k, surplus)?,
            expected,
            k,
        })
    }
}

/// As [`EloPolicy::fixed`] with K 20.
impl Default for EloPolicy {
    fn default() -> Self {
        Self {
            start: Rating::START,
            k: KTable::fixed(KFactor::K20),
            cap: None,
            floor: None,
            expectation: Expectation::Formula,
            rounding: Rounding::Exact,
            period_limit: None,
        }
    }
}

/// A sum that does not depend on the order of its terms, down to the last bit.
pub(crate) fn sorted_sum(terms: impl Iterator<Item = f64>) -> f64 {
    let mut terms: Vec<f64> = terms.collect();
    terms.sort_unstable_by(f64::total_cmp);
    terms.into_iter().sum()
}

/// What one game did to both players.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct EloChange {
    /// The player in whose favour the score was given.
    pub player: RatingChange,
    /// The other one.
    pub opponent: RatingChange,
}

/// How one rating moved.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct RatingChange {
    /// Rating before.
    pub before: Rating,
    /// Rating after.
    pub after: Rating,
    /// Points expected: of one game, or of all games of a period.
    pub expected: f64,
    /// The K used.
    pub k: f64,
}

impl RatingChange {
    /// Points gained; negative if lost.
    #[must_use]
    pub fn gain(&self) -> f64 {
        self.after.difference(self.before)
    }
}

/// Why an Elo calculation was refused.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
pub enum EloError {
    /// Not a usable coefficient.
    #[error("expected a K above 0 and at most {}, found {found}", KFactor::MAX.points())]
    K {
        /// The number given.
        found: f64,
    },
    /// Not a number of points scored or expected.
    #[error("expected a finite number of points, 0 or more, found {found}")]
    Points {
        /// The number given.
        found: f64,
    },
    /// The new rating cannot be held.
    #[error("new rating: {0}")]
    Rating(#[from] RatingError),
}

#[cfg(test)]
mod tests;
