//! The counts of a match and what they estimate.

use super::{NORMALIZED_ELO, StatsError};
use crate::{Score, math};

/// The result of a match, from one player's point of view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum MatchScore {
    /// Single games: losses, draws, wins.
    Games([u64; 3]),
    /// Pairs of games by points: 0 (both lost), ½ (lost and drawn), 1 (both drawn, or one won and
    /// one lost), 1½ (drawn and won), 2 (both won).
    Pairs([u64; 5]),
}

impl MatchScore {
    /// A match of single games.
    #[must_use]
    pub const fn games(wins: u64, draws: u64, losses: u64) -> Self {
        Self::Games([losses, draws, wins])
    }

    /// A match of pairs, counted by points from 0 to 2 in steps of ½.
    #[must_use]
    pub const fn pairs(counts: [u64; 5]) -> Self {
        Self::Pairs(counts)
    }

    /// The match of these single games.
    #[must_use]
    pub fn from_scores(scores: impl IntoIterator<Item = Score>) -> Self {
        let (mut wins, mut draws, mut losses) = (0_u64, 0_u64, 0_u64);
        for score in scores {
            let count = match score {
                Score::Win => &mut wins,
                Score::Draw => &mut draws,
                Score::Loss => &mut losses,
            };
            *count = count.saturating_add(1);
        }
        Self::games(wins, draws, losses)
    }

    /// How many games were played.
    #[must_use]
    pub fn played(&self) -> u64 {
        match self {
            Self::Games(counts) => sum(counts),
            Self::Pairs(counts) => sum(counts).saturating_mul(2),
        }
    }

    /// The share of draws: of drawn games, or of pairs that ended level.
    ///
    /// # Errors
    ///
    /// Without games.
    pub fn draw_ratio(&self) -> Result<f64, StatsError> {
        let [.., middle] = match self {
            Self::Games([_, draws, _]) => [0, *draws],
            Self::Pairs([_, _, level, _, _]) => [0, *level],
        };
        Ok(math::count(middle) / self.moments()?.items)
    }

    /// Points per game, between 0 and 1.
    ///
    /// # Errors
    ///
    /// Without games.
    pub fn mean(&self) -> Result<f64, StatsError> {
        Ok(self.moments()?.mean)
    }

    /// The difference in Elo that the score says, with an interval that holds the true one with this
    /// confidence (0.95: 95 %): the normal approximation of the mean score, carried over to Elo.
    ///
    /// # Errors
    ///
    /// Without games; if the confidence is not between 0 and 1.
    pub fn elo(&self, confidence: f64) -> Result<Estimate, StatsError> {
        let moments = self.moments()?;
        let [low, high] = moments.interval(confidence)?;
        let elo = |mean: f64| (mean > 0.0 && mean < 1.0).then(|| math::logit(mean));
        let Moments { won, lost, .. } = moments;
        // From won and lost points, since 1 - mean is inexact for a mean near 1.
        let value = (won > 0.0 && lost > 0.0).then(|| math::ln(won / lost) / math::LN10_PER_400);
        Ok(Estimate {
            value,
            low: elo(low),
            high: elo(high),
        })
    }

    /// The difference in normalized Elo: the distance of the score from one half in standard
    /// deviations of a game. Unlike Elo it says how many games it takes to see the difference.
    ///
    /// # Errors
    ///
    /// Without games; if the confidence is not between 0 and 1.
    pub fn normalized_elo(&self, confidence: f64) -> Result<Estimate, StatsError> {
        let moments = self.moments()?;
        let z = quantile(confidence)?;
        let deviation = math::sqrt(moments.variance * moments.games_per_item);
        if deviation <= 0.0 {
            let value = (moments.mean == 0.5).then_some(0.0);
            return Ok(Estimate {
                value,
                low: None,
                high: None,
            });
        }
        let value = NORMALIZED_ELO * (moments.mean - 0.5) / deviation;
        let margin = NORMALIZED_ELO * z / math::sqrt(moments.items * moments.games_per_item);
        Ok(Estimate {
            value: Some(value),
            low: Some(value - margin),
            high: Some(value + margin),
        })
    }

    /// The likelihood of superiority: how probable it is, before and after this match equally in
    /// doubt, that the player is the stronger one. For single games this is the normal distribution
    /// at `(wins - losses) / sqrt(wins + losses)`.
    ///
    /// # Errors
    ///
    /// Without games.
    pub fn los(&self) -> Result<f64, StatsError> {
        let moments = self.moments()?;
        let shift = (moments.won - moments.lost) / (2.0 * moments.items);
        // The variance if the players were equal: around one half, not around the mean.
        let variance = moments.variance + shift * shift;
        if variance <= 0.0 {
            return Ok(0.5);
        }
        Ok(math::normal_cdf(shift / math::sqrt(variance / moments.items)))
    }

    /// Counts by value, values running evenly from 0 to 1.
    pub(super) fn counts(&self) -> &[u64] {
        match self {
            Self::Games(counts) => counts,
            Self::Pairs(counts) => counts,
        }
    }

    /// Games that one count stands for.
    pub(super) const fn games_per_item(&self) -> f64 {
        match self {
            Self::Games(_) => 1.0,
            Self::Pairs(_) => 2.0,
        }
    }

    fn moments(&self) -> Result<Moments, StatsError> {
        let counts = self.counts();
        let items: f64 = counts.iter().map(|&count| math::count(count)).sum();
        if items <= 0.0 {
            return Err(StatsError::NoGames);
        }
        let last = math::count(counts.len() as u64 - 1);
        let values = || {
            (0_u32..)
                .zip(counts)
                .map(|(i, &n)| (f64::from(i) / last, math::count(n)))
        };
        let won = values().map(|(value, n)| n * value).sum::<f64>();
        let lost = values().map(|(value, n)| n * (1.0 - value)).sum::<f64>();
        let mean = won / items;
        let square = |value: f64| (value - mean) * (value - mean);
        let variance = values().map(|(value, n)| n * square(value)).sum::<f64>() / items;
        Ok(Moments {
            items,
            won,
            lost,
            mean,
            variance,
            games_per_item: self.games_per_item(),
        })
    }
}

fn sum(counts: &[u64]) -> u64 {
    counts.iter().fold(0, |sum, &count| sum.saturating_add(count))
}

/// The two-sided quantile of the normal distribution: 1.96 for 0.95.
fn quantile(confidence: f64) -> Result<f64, StatsError> {
    if confidence > 0.0 && confidence < 1.0 {
        Ok(math::normal_quantile(0.5 + confidence / 2.0))
    } else {
        Err(StatsError::Confidence { found: confidence })
    }
}

/// Mean and variance of the counted items.
struct Moments {
    items: f64,
    /// Points won, in items.
    won: f64,
    /// Points lost, in items.
    lost: f64,
    mean: f64,
    variance: f64,
    games_per_item: f64,
}

impl Moments {
    /// The interval of the mean, within 0 to 1.
    fn interval(&self, confidence: f64) -> Result<[f64; 2], StatsError> {
        let z = quantile(confidence)?;
        if self.variance > 0.0 {
            let margin = z * math::sqrt(self.variance / self.items);
            return Ok([(self.mean - margin).max(0.0), (self.mean + margin).min(1.0)]);
        }
        // All items are equal. Others may exist up to that share of which so many items would still
        // show none, with the probability of one tail.
        let none = math::exp(math::ln((1.0 - confidence) / 2.0) / self.items);
        Ok([self.mean * none, self.mean * none + (1.0 - none)])
    }
}

/// An estimated number with its interval. `None` where no finite number is left: nobody knows how
/// much stronger a player is who won every game.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Estimate {
    /// The most likely number.
    pub value: Option<f64>,
    /// The lower end of the interval.
    pub low: Option<f64>,
    /// The upper end of the interval.
    pub high: Option<f64>,
}

impl Estimate {
    /// Half the length of the interval, as in `12.0 +/- 7.9`.
    #[must_use]
    pub fn margin(&self) -> Option<f64> {
        Some((self.high? - self.low?) / 2.0)
    }
}
