//! Log-likelihood ratios of a multinomial distribution.
//!
//! The distribution of single games (or pairs) is unknown but for one number, the hypothesis: its
//! mean, or its t-value `(mean - 1/2) / standard deviation`. The generalized likelihood ratio
//! compares the most likely distribution with the one number to the most likely with the other.

use crate::math;

/// Counts that are zero count as this much, so that no hypothesis is impossible (Fishtest's value).
const PRIOR: f64 = 1e-3;
/// Rounds of the iteration for the t-value from one start.
const ROUNDS: u32 = 100;
/// Greatest change of a probability that ends the iteration.
const TOLERANCE: f64 = 1e-11;

/// An observed distribution of at most five values, evenly from 0 to 1.
#[derive(Debug, Clone)]
pub(super) struct Observed {
    /// (value, count), counts positive.
    items: [(f64, f64); 5],
    used: usize,
    total: f64,
}

/// Probabilities of the values; only as many as the observation has.
type Probabilities = [f64; 5];

impl Observed {
    /// The counts of a match; `None` if nothing was played.
    pub(super) fn new(counts: &[u64]) -> Option<Self> {
        if counts.iter().all(|&count| count == 0) {
            return None;
        }
        let last = math::count(counts.len() as u64 - 1);
        let mut items = [(0.0, 0.0); 5];
        for (index, (item, &count)) in (0_u32..).zip(items.iter_mut().zip(counts)) {
            *item = (
                f64::from(index) / last,
                if count == 0 { PRIOR } else { math::count(count) },
            );
        }
        let used = counts.len().min(items.len());
        let total = items.iter().take(used).map(|item| item.1).sum();
        Some(Self { items, used, total })
    }

    fn items(&self) -> impl Iterator<Item = (f64, f64)> + Clone {
        self.items.iter().take(self.used).copied()
    }

    /// Mean and variance under these probabilities.
    fn moments(&self, p: &Probabilities) -> (f64, f64) {
        let values = || self.items().zip(p).map(|((value, _), p)| (value, p));
        let mean: f64 = values().map(|(value, p)| p * value).sum();
        (
            mean,
            values().map(|(value, p)| p * (value - mean) * (value - mean)).sum(),
        )
    }

    /// The observed probabilities.
    fn frequencies(&self) -> Probabilities {
        self.weighted(|_, count| count / self.total)
    }

    fn weighted(&self, weight: impl Fn(f64, f64) -> f64) -> Probabilities {
        let mut p = [0.0; 5];
        for (p, (value, count)) in p.iter_mut().zip(self.items()) {
            *p = weight(value, count);
        }
        p
    }

    /// The most likely distribution under which the mean of `g(value)` is zero: the observed
    /// frequencies over `1 + x g`, where `x` is the root of a decreasing function between two poles
    /// (Van den Bergh, `support_MLE_multinomial.pdf`, proposition 1.1). `None` if `g` has no two signs.
    fn constrained(&self, g: impl Fn(f64) -> f64) -> Option<Probabilities> {
        let values = || self.items().map(|(value, _)| g(value));
        let least = values().fold(f64::INFINITY, f64::min);
        let most = values().fold(f64::NEG_INFINITY, f64::max);
        if !(least < 0.0 && most > 0.0) {
            return None;
        }
        // The root may be extremely near a pole, so what is searched is its distance from the pole
        // on its side of zero, and `1 + x g` is put together without cancellation.
        let mean: f64 = self.items().map(|(value, count)| count * g(value)).sum();
        let pole = if mean > 0.0 { least } else { most };
        let denominator = |distance: f64, g: f64| 1.0 - g / pole + distance * g * pole.signum();
        let slope = |distance: f64| -> f64 {
            let term = |(value, count)| count * g(value) / denominator(distance, g(value));
            self.items().map(term).sum::<f64>() * -pole.signum()
        };
        let distance = math::bisect(0.0, 1.0 / math::abs(pole), slope);
        Some(self.weighted(|value, count| count / self.total / denominator(distance, g(value))))
    }

    /// The most likely distribution with this t-value, by iteration (Van den Bergh,
    /// `normalized_elo_practical.pdf`, section 4.1): with mean and variance of the last round the constraint becomes
    /// one on a mean. `None` if it does not settle on a distribution with that t-value.
    fn with_t_value(&self, t: f64) -> Option<Probabilities> {
        let uniform = self.weighted(|_, _| 1.0 / math::count(self.used as u64));
        let observed = self.frequencies();
        let (_, variance) = self.moments(&observed);
        let shifted = 0.5 + t * math::sqrt(variance);
        let near = self.constrained(|value| value - shifted);
        [
            (Some(uniform), 1.0),
            (near, 1.0),
            (Some(observed), 1.0),
            (Some(uniform), 0.5),
            (near, 0.5),
        ]
        .into_iter()
        .find_map(|(start, step)| self.iterate(start?, t, step))
    }

    fn iterate(&self, start: Probabilities, t: f64, step: f64) -> Option<Probabilities> {
        let mut p = start;
        for _ in 0..ROUNDS {
            let (mean, variance) = self.moments(&p);
            if variance <= f64::MIN_POSITIVE {
                return None;
            }
            let sigma = math::sqrt(variance);
            let next = self.constrained(|value| {
                let distance = (mean - value) / sigma;
                value - 0.5 - t * sigma * (1.0 + distance * distance) / 2.0
            })?;
            let change = p.iter().zip(&next).map(|(a, b)| math::abs(a - b)).fold(0.0, f64::max);
            for (p, next) in p.iter_mut().zip(next) {
                *p += step * (next - *p);
            }
            if change < TOLERANCE {
                break;
            }
        }
        let (mean, variance) = self.moments(&p);
        let found = (mean - 0.5) / math::sqrt(variance);
        (math::abs(found - t) <= 1e-6 * (1.0 + math::abs(t))).then_some(p)
    }

    fn ratio(&self, p0: &Probabilities, p1: &Probabilities) -> f64 {
        self.items()
            .zip(p0.iter().zip(p1))
            .map(|((_, n), (p0, p1))| n * math::ln(p1 / p0))
            .sum()
    }

    /// The log-likelihood ratio of two means in (0, 1).
    pub(super) fn ratio_of_means(&self, mean0: f64, mean1: f64) -> f64 {
        let p0 = self.constrained(|value| value - mean0);
        let p1 = self.constrained(|value| value - mean1);
        match (p0, p1) {
            (Some(p0), Some(p1)) => self.ratio(&p0, &p1),
            _ => 0.0,
        }
    }

    /// The log-likelihood ratio of two t-values. Where the iteration fails, far from anything that
    /// occurs in matches, the closed approximation of section 4.2 stands in.
    ///
    /// The t-values are those of single games, of which `games` make one value of the observation.
    pub(super) fn ratio_of_t_values(&self, t0: f64, t1: f64, games: f64) -> f64 {
        let scale = math::sqrt(games);
        match (self.with_t_value(t0 * scale), self.with_t_value(t1 * scale)) {
            (Some(p0), Some(p1)) => self.ratio(&p0, &p1),
            _ => self.approximate_ratio_of_t_values(t0, t1, games),
        }
    }

    pub(super) fn approximate_ratio_of_t_values(&self, t0: f64, t1: f64, games: f64) -> f64 {
        let (mean, variance) = self.moments(&self.frequencies());
        let t = (mean - 0.5) / math::sqrt(variance * games);
        let [d0, d1] = [t - t0, t - t1];
        games * self.total / 2.0 * math::ln((1.0 + d0 * d0) / (1.0 + d1 * d1))
    }
}
