//! Glicko-2: a rating with its own uncertainty, updated by rating periods.
//!
//! Source: M. Glickman, *Example of the Glicko-2 system*, 2013 (glicko.net). The steps below are
//! numbered as there. All games of a period count at once, against the opponents' ratings from
//! before it, so their order does not matter, down to the last bit.
//!
//! The method as published has no bounds: a row of results that the ratings hold for impossible
//! raises the volatility so far that the rating runs away (29 losses of a 2500/30 player to 1000/30
//! opponents lead below -900 000). Here a result outside [`Glicko2::rating_limits`] is an error;
//! with [`Glicko2::with_volatility_cap`] it does not come to that.
//!
//! ```
//! use fusor_rating::glicko2::{Glicko2, Glicko2Player};
//! use fusor_rating::Score;
//!
//! let system = Glicko2::new(0.5)?;
//! let player = Glicko2Player::new(1500.0, 200.0, 0.06)?;
//! let games = [
//!     (Glicko2Player::new(1400.0, 30.0, 0.06)?, Score::Win),
//!     (Glicko2Player::new(1550.0, 100.0, 0.06)?, Score::Loss),
//!     (Glicko2Player::new(1700.0, 300.0, 0.06)?, Score::Loss),
//! ];
//! let after = system.rate_period(&player, &games)?;
//! assert_eq!(after.rating().shown(), 1464);
//! # Ok::<(), fusor_rating::glicko2::Glicko2Error>(())
//! ```

mod player;
#[cfg(test)]
mod tests;

pub use player::Glicko2Player;

use crate::elo::sorted_sum;
use crate::{Rating, RatingError, Score, math};
use alloc::vec::Vec;

/// Points of a rating per unit of the internal scale.
const SCALE: f64 = 173.717_8;

/// Where the rating scale has its zero.
const CENTRE: f64 = 1500.0;

/// Steps of the search for the new volatility. The paper's method needs about ten.
const VOLATILITY_STEPS: u32 = 200;

/// Convergence of the logarithm of the squared volatility.
const VOLATILITY_TOLERANCE: f64 = 1e-10;

/// The constants of a Glicko-2 list.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Constants", into = "Constants"))]
pub struct Glicko2 {
    tau: f64,
    deviation_limits: (f64, f64),
    rating_limits: (Rating, Rating),
    volatility_cap: Option<f64>,
}

impl Glicko2 {
    /// A list with this `tau`, which says how much the volatility may change from period to period;
    /// Glickman advises 0.3 to 1.2. Deviations go up to 350, ratings from -10 000 to 10 000.
    ///
    /// # Errors
    ///
    /// If `tau` is not above 0 and at most 2.
    pub fn new(tau: f64) -> Result<Self, Glicko2Error> {
        if !(tau > 0.0 && tau <= 2.0) {
            return Err(Glicko2Error::Tau { found: tau });
        }
        Ok(Self {
            tau,
            deviation_limits: (0.0, 350.0),
            rating_limits: const { (Rating::known(-10_000.0), Rating::known(10_000.0)) },
            volatility_cap: None,
        })
    }

    /// The same list, with deviations kept within these limits after every period.
    ///
    /// # Errors
    ///
    /// If the limits are not ascending or not within what [`Glicko2Player::new`] accepts.
    pub fn with_deviation_limits(self, low: f64, high: f64) -> Result<Self, Glicko2Error> {
        if low >= 0.0 && high > 0.0 && low <= high && high <= player::MAX_DEVIATION {
            Ok(Self {
                deviation_limits: (low, high),
                ..self
            })
        } else {
            Err(Glicko2Error::Limits { low, high })
        }
    }

    /// The same list, refusing ratings outside these limits.
    ///
    /// # Errors
    ///
    /// If the limits are not ascending, or further from zero than 100 000, where the formulas no
    /// longer fit floating-point numbers.
    pub fn with_rating_limits(self, low: Rating, high: Rating) -> Result<Self, Glicko2Error> {
        if low < high && low.points() >= -100_000.0 && high.points() <= 100_000.0 {
            Ok(Self {
                rating_limits: (low, high),
                ..self
            })
        } else {
            Err(Glicko2Error::Limits {
                low: low.points(),
                high: high.points(),
            })
        }
    }

    /// The same list, with no volatility above `cap` (0.1 is a usual choice). This departs from the
    /// paper and keeps absurd results from running away.
    ///
    /// # Errors
    ///
    /// If `cap` is not a volatility that [`Glicko2Player::new`] accepts.
    pub fn with_volatility_cap(self, cap: f64) -> Result<Self, Glicko2Error> {
        if cap > 0.0 && cap <= player::MAX_VOLATILITY {
            Ok(Self {
                volatility_cap: Some(cap),
                ..self
            })
        } else {
            Err(Glicko2Error::Volatility { found: cap })
        }
    }

    /// How much the volatility may change.
    #[must_use]
    pub const fn tau(&self) -> f64 {
        self.tau
    }

    /// Lowest and highest rating that this list accepts and gives.
    #[must_use]
    pub const fn rating_limits(&self) -> (Rating, Rating) {
        self.rating_limits
    }

    /// A new player as the paper has it: 1500, deviation 350 or as much as the list allows,
    /// volatility 0.06 or as much as the list allows.
    #[must_use]
    pub fn newcomer(&self) -> Glicko2Player {
        let (low, high) = self.deviation_limits;
        let volatility = self.volatility_cap.map_or(0.06, |cap| cap.min(0.06));
        let deviation = 350.0_f64.clamp(low, high);
        let (lowest, highest) = self.rating_limits;
        Glicko2Player {
            rating: Rating::START.clamp(lowest, highest),
            deviation,
            volatility,
        }
    }

    /// Expected score between two players; the uncertainty of both pulls it towards one half.
    #[must_use]
    pub fn expected_score(&self, player: &Glicko2Player, opponent: &Glicko2Player) -> f64 {
        let phi = (player.deviation / SCALE, opponent.deviation / SCALE);
        let together = math::sqrt(phi.0 * phi.0 + phi.1 * phi.1);
        expectation(mu(player), mu(opponent), weight(together))
    }

    /// The player after one rating period with these games, each against the opponent as they were
    /// before it. Without games only the deviation grows.
    ///
    /// # Errors
    ///
    /// If somebody's rating, before or after, is outside [`Glicko2::rating_limits`], or the search
    /// for the volatility does not end.
    pub fn rate_period(
        &self,
        player: &Glicko2Player,
        games: &[(Glicko2Player, Score)],
    ) -> Result<Glicko2Player, Glicko2Error> {
        self.check(player.rating)?;
        for (opponent, _) in games {
            self.check(opponent.rating)?;
        }
        if games.is_empty() {
            return self.idle(player, 1.0);
        }
        // Step 2: the internal scale.
        let (mu, phi) = (mu(player), player.deviation / SCALE);
        // Steps 3 and 4: variance of the performance, and its distance from the rating.
        let terms: Vec<(f64, f64)> = games
            .iter()
            .map(|(opponent, score)| {
                let g = weight(opponent.deviation / SCALE);
                let e = expectation(mu, self::mu(opponent), g);
                (g * g * e * (1.0 - e), g * (score.points() - e))
            })
            .collect();
        let information = sorted_sum(terms.iter().map(|term| term.0)).max(f64::MIN_POSITIVE);
        let surprise = sorted_sum(terms.iter().map(|term| term.1));
        let v = 1.0 / information;
        let delta = v * surprise;
        // Step 5: the volatility.
        let mut volatility = self.new_volatility(phi, player.volatility, v, delta)?;
        if let Some(cap) = self.volatility_cap {
            volatility = volatility.min(cap);
        }
        // Steps 6 and 7: deviation and rating.
        let widened = phi * phi + volatility * volatility;
        let variance = 1.0 / (1.0 / widened + information);
        let points = SCALE * (mu + variance * surprise) + CENTRE;
        let rating = Rating::new(points).map_err(|_| self.out_of_range(points))?;
        self.check(rating)?;
        self.finished(rating, SCALE * math::sqrt(variance), volatility)
    }

    /// The player after a time without games, measured in rating periods (fractions are allowed).
    ///
    /// # Errors
    ///
    /// If the time is negative or not finite.
    pub fn idle(&self, player: &Glicko2Player, periods: f64) -> Result<Glicko2Player, Glicko2Error> {
        if !periods.is_finite() || periods < 0.0 {
            return Err(Glicko2Error::Periods { found: periods });
        }
        let phi = player.deviation / SCALE;
        let widened = phi * phi + periods * player.volatility * player.volatility;
        self.finished(player.rating, SCALE * math::sqrt(widened), player.volatility)
    }

    /// A whole pool after one period. A game is (index of a player, index of the opponent, score of
    /// the former).
    ///
    /// # Errors
    ///
    /// As [`Glicko2::rate_period`]; also if an index is too large or a player meets themselves.
    pub fn rate_pool(
        &self,
        players: &[Glicko2Player],
        games: &[(usize, usize, Score)],
    ) -> Result<Vec<Glicko2Player>, Glicko2Error> {
        let mut of_player: Vec<Vec<(Glicko2Player, Score)>> = Vec::new();
        of_player.resize_with(players.len(), Vec::new);
        for (game, &(first, second, score)) in games.iter().enumerate() {
            if first == second {
                return Err(Glicko2Error::SamePlayer { game, player: first });
            }
            for (own, other, score) in [(first, second, score), (second, first, score.opponent())] {
                let unknown = |player| Glicko2Error::UnknownPlayer { game, player };
                let opponent = players.get(other).ok_or(unknown(other))?;
                of_player.get_mut(own).ok_or(unknown(own))?.push((*opponent, score));
            }
        }
        players
            .iter()
            .zip(&of_player)
            .map(|(player, games)| self.rate_period(player, games))
            .collect()
    }

    fn check(&self, rating: Rating) -> Result<(), Glicko2Error> {
        if rating < self.rating_limits.0 || rating > self.rating_limits.1 {
            return Err(self.out_of_range(rating.points()));
        }
        Ok(())
    }

    fn out_of_range(&self, found: f64) -> Glicko2Error {
        let (low, high) = self.rating_limits;
        Glicko2Error::RatingLimits {
            found,
            low: low.points(),
            high: high.points(),
        }
    }

    fn finished(&self, rating: Rating, deviation: f64, volatility: f64) -> Result<Glicko2Player, Glicko2Error> {
        let (low, high) = self.deviation_limits;
        Glicko2Player::new(
            rating.points(),
            deviation.clamp(low.max(player::MIN_DEVIATION), high.max(player::MIN_DEVIATION)),
            volatility,
        )
    }

    /// Step 5: the root of `f` by the Illinois variant of regula falsi, kept between two points of
    /// different sign, in a bounded number of steps.
    fn new_volatility(&self, phi: f64, sigma: f64, v: f64, delta: f64) -> Result<f64, Glicko2Error> {
        let a = 2.0 * math::ln(sigma);
        let tau_squared = self.tau * self.tau;
        let (variance, squared) = (phi * phi + v, delta * delta);
        let f = |x: f64| {
            let e = math::exp(x);
            let sum = variance + e;
            // Divided twice by `sum`: its square would overflow long before the quotient does.
            (e / sum) * ((squared - sum) / sum) / 2.0 - (x - a) / tau_squared
        };
        let mut low = a;
        let mut high = if squared > variance {
            math::ln(squared - variance)
        } else {
            // f is positive at most tau away: its first term is never below -1/2.
            let mut k = 1.0;
            while f(a - k * self.tau) < 0.0 && k < 10.0 {
                k += 1.0;
            }
            a - k * self.tau
        };
        let (mut f_low, mut f_high) = (f(low), f(high));
        for _ in 0..VOLATILITY_STEPS {
            if math::abs(high - low) <= VOLATILITY_TOLERANCE || f_high == f_low {
                return Ok(math::exp(low / 2.0));
            }
            let next = low + (low - high) * f_low / (f_high - f_low);
            let f_next = f(next);
            if f_next * f_high <= 0.0 {
                (low, f_low) = (high, f_high);
            } else {
                f_low /= 2.0;
            }
            (high, f_high) = (next, f_next);
        }
        Err(Glicko2Error::NoConvergence)
    }
}

/// `g`: how much a game against an opponent of this deviation says.
fn weight(phi: f64) -> f64 {
    let pi = core::f64::consts::PI;
    1.0 / math::sqrt(1.0 + 3.0 * phi * phi / (pi * pi))
}

fn mu(player: &Glicko2Player) -> f64 {
    (player.rating.points() - CENTRE) / SCALE
}

/// `E`: expected score on the internal scale.
fn expectation(mu: f64, opponent: f64, g: f64) -> f64 {
    1.0 / (1.0 + math::exp(-g * (mu - opponent)))
}

/// What is stored of a [`Glicko2`].
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Constants {
    tau: f64,
    deviation_limits: (f64, f64),
    rating_limits: (Rating, Rating),
    volatility_cap: Option<f64>,
}

#[cfg(feature = "serde")]
impl From<Glicko2> for Constants {
    fn from(list: Glicko2) -> Self {
        let Glicko2 {
            tau,
            deviation_limits,
            rating_limits,
            volatility_cap,
        } = list;
        Self {
            tau,
            deviation_limits,
            rating_limits,
            volatility_cap,
        }
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Constants> for Glicko2 {
    type Error = Glicko2Error;

    fn try_from(stored: Constants) -> Result<Self, Glicko2Error> {
        let (low, high) = stored.deviation_limits;
        let list = Self::new(stored.tau)?
            .with_deviation_limits(low, high)?
            .with_rating_limits(stored.rating_limits.0, stored.rating_limits.1)?;
        match stored.volatility_cap {
            Some(cap) => list.with_volatility_cap(cap),
            None => Ok(list),
        }
    }
}

/// Why a Glicko-2 calculation was refused.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
pub enum Glicko2Error {
    /// Not a usable rating.
    #[error(transparent)]
    Rating(#[from] RatingError),
    /// Not a usable rating deviation.
    #[error(
        "expected a rating deviation from {} to {}, found {found}",
        player::MIN_DEVIATION,
        player::MAX_DEVIATION
    )]
    Deviation {
        /// The number given.
        found: f64,
    },
    /// Not a usable volatility.
    #[error(
        "expected a volatility above 0 and at most {}, found {found}",
        player::MAX_VOLATILITY
    )]
    Volatility {
        /// The number given.
        found: f64,
    },
    /// Not a usable system constant.
    #[error("expected a tau above 0 and at most 2, found {found}")]
    Tau {
        /// The number given.
        found: f64,
    },
    /// Limits in the wrong order or out of range.
    #[error("limits from {low} to {high} are not usable")]
    Limits {
        /// The lower one.
        low: f64,
        /// The upper one.
        high: f64,
    },
    /// Not a time without games.
    #[error("expected a finite number of periods, 0 or more, found {found}")]
    Periods {
        /// The number given.
        found: f64,
    },
    /// A rating, given or calculated, outside the limits of the list.
    #[error("rating {found} is outside the limits of the list, {low} to {high}")]
    RatingLimits {
        /// The rating.
        found: f64,
        /// The lower limit.
        low: f64,
        /// The upper limit.
        high: f64,
    },
    /// No volatility explains the games.
    #[error("no volatility was found that explains the games of the period")]
    NoConvergence,
    /// An index beyond the list of players.
    #[error("game {game}: there is no player {player}")]
    UnknownPlayer {
        /// Index of the game.
        game: usize,
        /// Index of the player.
        player: usize,
    },
    /// Somebody against themselves.
    #[error("game {game}: player {player} meets themselves")]
    SamePlayer {
        /// Index of the game.
        game: usize,
        /// Index of the player.
        player: usize,
    },
}
