//! What a match says about two players: Elo difference with error bars, likelihood of superiority,
//! sequential tests.
//!
//! A match is either a number of games (trinomial: wins, draws, losses) or a number of *pairs*: two
//! games from the same opening with colours swapped, counted by their sum (pentanomial). Games of a
//! pair are not independent of each other, pairs are; so play pairs where you can, the error bars
//! are smaller and right.
//!
//! ```
//! use fusor_rating::stats::{EloModel, MatchScore, Sprt, Verdict};
//!
//! // Pairs by their points: 0, ½, 1, 1½, 2.
//! let score = MatchScore::pairs([147, 1252, 2509, 1445, 165]);
//! let elo = score.elo(0.95)?;
//! assert_eq!(format!("{:.2} +/- {:.2}", elo.value.unwrap(), elo.margin().unwrap()), "7.21 +/- 3.87");
//!
//! let test = Sprt::new(0.0, 3.0, 0.05, 0.10, EloModel::Normalized)?;
//! assert_eq!(test.run(&score).verdict, Verdict::AcceptH1);
//! # Ok::<(), fusor_rating::stats::StatsError>(())
//! ```
//!
//! # Sources
//!
//! M. Van den Bergh's papers behind Fishtest, `GSPRT_approximation.pdf`, `normalized_elo_practical.pdf`
//! and `support_MLE_multinomial.pdf`; A. Wald, *Sequential Analysis*, 1947.

mod likelihood;
mod score;
mod sprt;
#[cfg(test)]
mod tests;

pub use score::{Estimate, MatchScore};
pub use sprt::{EloModel, Sprt, SprtOutcome, Verdict};

/// Normalized Elo per unit of (score − ½) / standard deviation per game: `800 / ln 10`, so that for
/// equal players who never draw it is the same as Elo.
const NORMALIZED_ELO: f64 = 2.0 / crate::math::LN10_PER_400;

/// Why there is no statistic.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
pub enum StatsError {
    /// Nothing was played.
    #[error("a match statistic needs at least one game")]
    NoGames,
    /// Not a level of confidence.
    #[error("expected a confidence above 0 and below 1, found {found}")]
    Confidence {
        /// The number given.
        found: f64,
    },
    /// Not a probability of error.
    #[error("expected a probability of error above 0 and below 0.5, found {found}")]
    ErrorRate {
        /// The number given.
        found: f64,
    },
    /// Not two hypotheses.
    #[error("expected elo0 < elo1, both within {limit} of 0, found {elo0} and {elo1}", limit = sprt::MAX_ELO)]
    Hypotheses {
        /// The lower one given.
        elo0: f64,
        /// The upper one given.
        elo1: f64,
    },
}
