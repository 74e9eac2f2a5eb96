//! Elementary functions used by the rating formulas.
//!
//! All of them come from `libm` or are written here, so that a rating has the same bits on every
//! platform and the crate builds without `std`.

pub(crate) use libm::{exp, fabs as abs, floor, log as ln, round, sqrt};

/// `ln(10) / 400`: one Elo point on the natural logistic scale.
pub(crate) const LN10_PER_400: f64 = core::f64::consts::LN_10 / 400.0;

/// Upper limit of every bisection here: halving any finite interval of `f64` this often leaves
/// nothing to halve.
const BISECTION_STEPS: u32 = 200;

/// The logistic curve of Elo: `1 / (1 + 10^(-difference / 400))`.
pub(crate) fn logistic(difference: f64) -> f64 {
    1.0 / (1.0 + exp(-difference * LN10_PER_400))
}

/// Inverse of [`logistic`]: the difference that gives an expected score in `(0, 1)`.
pub(crate) fn logit(score: f64) -> f64 {
    ln(score / (1.0 - score)) / LN10_PER_400
}

/// The distribution function of the standard normal distribution.
pub(crate) fn normal_cdf(x: f64) -> f64 {
    0.5 * libm::erfc(-x * core::f64::consts::FRAC_1_SQRT_2)
}

/// Inverse of [`normal_cdf`] for `p` in `(0, 1)`.
pub(crate) fn normal_quantile(p: f64) -> f64 {
    // Beyond 38 standard deviations the distribution function is 0 or 1 in f64.
    bisect(-40.0, 40.0, |x| normal_cdf(x) - p)
}

/// The root of an increasing function, by halving `[low, high]` a bounded number of times. Without
/// a change of sign the nearer end is the answer.
pub(crate) fn bisect(mut low: f64, mut high: f64, f: impl Fn(f64) -> f64) -> f64 {
    for _ in 0..BISECTION_STEPS {
        let middle = 0.5 * (low + high);
        if middle <= low || middle >= high {
            break;
        }
        if f(middle) < 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    0.5 * (low + high)
}

/// A count as a number. Exact up to 2^53, far above any number of games.
#[expect(clippy::cast_precision_loss, reason = "counts of games stay far below 2^53")]
pub(crate) fn count(n: u64) -> f64 {
    n as f64
}

/// The nearest whole number, halves away from zero; saturates at the ends of `i64`.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "float to integer casts saturate, and the way back is exact for what has a fraction"
)]
pub(crate) fn whole(x: f64) -> i64 {
    let towards_zero = x as i64;
    let fraction = x - towards_zero as f64;
    if fraction >= 0.5 {
        towards_zero.saturating_add(1)
    } else if fraction <= -0.5 {
        towards_zero.saturating_sub(1)
    } else {
        towards_zero
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logistic_and_logit_are_inverse() {
        for difference in [-1200.0, -400.0, -1.0, 0.0, 0.5, 190.848_501_9, 400.0] {
            assert!(abs(logit(logistic(difference)) - difference) < 1e-9);
        }
        assert!(abs(logistic(400.0) - 10.0 / 11.0) < 1e-15);
    }

    #[test]
    fn normal_quantiles_of_the_printed_tables() {
        assert!(abs(normal_quantile(0.975) - 1.959_963_984_540_054) < 1e-12);
        assert!(abs(normal_quantile(0.5)) < 1e-12);
        assert!(abs(normal_quantile(0.05) + 1.644_853_626_951_472) < 1e-12);
        assert!(abs(normal_cdf(1.0) - 0.841_344_746_068_543) < 1e-14);
    }

    #[test]
    fn whole_rounds_halves_away_from_zero_and_saturates() {
        assert_eq!(whole(0.5), 1);
        assert_eq!(whole(-0.5), -1);
        assert_eq!(whole(0.499_999_999_999_999_94), 0);
        assert_eq!(whole(4_503_599_627_370_497.5), 4_503_599_627_370_498);
        assert_eq!(whole(1e300), i64::MAX);
        assert_eq!(whole(-1e300), i64::MIN);
        for tenths in -40..40 {
            let x = f64::from(tenths) / 10.0;
            assert_eq!(whole(x) as f64, round(x), "{x}");
        }
    }
}
