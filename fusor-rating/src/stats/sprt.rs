//! The sequential probability ratio test: play until it is clear whether a change helps.

use super::likelihood::Observed;
use super::{MatchScore, NORMALIZED_ELO, StatsError};
use crate::math;

/// Greatest distance of a hypothesis from 0.
pub(super) const MAX_ELO: f64 = 2_000.0;

/// The unit of the two hypotheses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum EloModel {
    /// Elo as everywhere: the logistic curve of the mean score.
    Logistic,
    /// Elo over the standard deviation of a game (see [`MatchScore::normalized_elo`]), as Fishtest
    /// uses it: the length of a test does not depend on draws and openings then.
    Normalized,
}

/// A test of "the difference is `elo0`" against "the difference is `elo1`". It accepts the wrong one
/// with probability `alpha` (a useless change passes) or `beta` (a good one fails).
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Stored", into = "Stored"))]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: EloModel,
}

impl Sprt {
    /// A test with these hypotheses and probabilities of error.
    ///
    /// # Errors
    ///
    /// Unless `elo0 < elo1`, both within 2000 of 0, and both probabilities are above 0 and below ½.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64, model: EloModel) -> Result<Self, StatsError> {
        if !(elo0 < elo1 && elo0 >= -MAX_ELO && elo1 <= MAX_ELO) {
            return Err(StatsError::Hypotheses { elo0, elo1 });
        }
        for found in [alpha, beta] {
            if !(found > 0.0 && found < 0.5) {
                return Err(StatsError::ErrorRate { found });
            }
        }
        Ok(Self {
            elo0,
            elo1,
            alpha,
            beta,
            model,
        })
    }

    /// The log-likelihood ratios at which the test accepts `elo0` (lower) and `elo1` (upper):
    /// `ln(beta / (1 - alpha))` and `ln((1 - beta) / alpha)`.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        (
            math::ln(self.beta / (1.0 - self.alpha)),
            math::ln((1.0 - self.beta) / self.alpha),
        )
    }

    /// The log-likelihood ratio of a match; 0 without games.
    #[must_use]
    pub fn llr(&self, score: &MatchScore) -> f64 {
        let Some(observed) = Observed::new(score.counts()) else {
            return 0.0;
        };
        match self.model {
            EloModel::Logistic => observed.ratio_of_means(math::logistic(self.elo0), math::logistic(self.elo1)),
            EloModel::Normalized => {
                let [t0, t1] = [self.elo0, self.elo1].map(|elo| elo / NORMALIZED_ELO);
                observed.ratio_of_t_values(t0, t1, score.games_per_item())
            }
        }
    }

    /// Where a match stands. Ask after every game or pair and stop when the verdict is clear; asking
    /// on afterwards does not make it better.
    #[must_use]
    pub fn run(&self, score: &MatchScore) -> SprtOutcome {
        let (lower, upper) = self.bounds();
        let llr = self.llr(score);
        let verdict = if llr >= upper {
            Verdict::AcceptH1
        } else if llr <= lower {
            Verdict::AcceptH0
        } else {
            Verdict::Continue
        };
        SprtOutcome {
            llr,
            lower,
            upper,
            verdict,
        }
    }
}

/// What a test says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Verdict {
    /// The difference is `elo0`: the change does not help.
    AcceptH0,
    /// The difference is `elo1`: the change helps.
    AcceptH1,
    /// Not clear yet.
    Continue,
}

/// Where a test stands.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SprtOutcome {
    /// The log-likelihood ratio.
    pub llr: f64,
    /// At or below this one, `elo0` is accepted.
    pub lower: f64,
    /// At or above this one, `elo1` is accepted.
    pub upper: f64,
    /// The verdict.
    pub verdict: Verdict,
}

/// What is stored of a test.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: EloModel,
}

#[cfg(feature = "serde")]
impl From<Sprt> for Stored {
    fn from(
        Sprt {
            elo0,
            elo1,
            alpha,
            beta,
            model,
        }: Sprt,
    ) -> Self {
        Self {
            elo0,
            elo1,
            alpha,
            beta,
            model,
        }
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Stored> for Sprt {
    type Error = StatsError;

    fn try_from(
        Stored {
            elo0,
            elo1,
            alpha,
            beta,
            model,
        }: Stored,
    ) -> Result<Self, StatsError> {
        Self::new(elo0, elo1, alpha, beta, model)
    }
}
