//! Ratings of a whole pool at once, by maximum likelihood.
//!
//! The ratings that make the given results most likely, all games counting alike whenever they were
//! played. A game is won with the probability of the logistic formula, and a draw counts as half a
//! win and half a loss (the model of Bradley and Terry; Ordo's ratings solve the same equations:
//! everybody's expected score over their games is the score they made). `BayesElo` gives draws a
//! model of their own and so comes to slightly smaller differences.
//!
//! ```
//! use fusor_rating::GameResult::{BlackWins, WhiteWins};
//! use fusor_rating::pool::{PoolGame, PoolPolicy, rate};
//!
//! // Player 0 beat player 1 three times out of four.
//! let results = [WhiteWins, WhiteWins, WhiteWins, BlackWins];
//! let games = results.map(|result| PoolGame { white: 0, black: 1, result });
//! let pool = rate(2, &games, &PoolPolicy::default())?;
//! let difference = pool.players[0].rating.difference(pool.players[1].rating);
//! assert!((difference - 190.85).abs() < 0.01);
//! # Ok::<(), fusor_rating::pool::PoolError>(())
//! ```

mod groups;
mod solver;
#[cfg(test)]
mod tests;

use crate::math::{self, LN10_PER_400};
use crate::{GameResult, Rating, RatingError, Side};
use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use solver::{Edge, Model};

/// Product of players and pairings up to which errors are calculated exactly: a second or two.
const EXACT_ERRORS: usize = 10_000_000;

/// A game between two players, by their numbers from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct PoolGame {
    /// Who had White.
    pub white: usize,
    /// Who had Black.
    pub black: usize,
    /// How it ended.
    pub result: GameResult,
}

/// What holds the scale in place: results fix differences only.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Anchor {
    /// The average of all players.
    Mean(Rating),
    /// One player.
    Player(usize, Rating),
}

/// What having White is worth.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Advantage {
    /// So many points.
    Fixed(Rating),
    /// What the games say; without any say, 0.
    Fitted,
}

/// The rules of a pool rating.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct PoolPolicy {
    /// Where the scale is.
    pub anchor: Anchor,
    /// What White is worth.
    pub advantage: Advantage,
    /// This many imagined draws of every player against an average one. With none, a player who won
    /// or lost every game has no finite rating and the pool is refused; with some, everybody has
    /// one, and ratings that rest on few games move towards the middle.
    pub prior_draws: f64,
    /// Confidence of the error bars.
    pub confidence: f64,
}

/// Average 1500, White worth nothing, no prior, 95 % confidence.
impl Default for PoolPolicy {
    fn default() -> Self {
        Self {
            anchor: Anchor::Mean(Rating::START),
            advantage: Advantage::Fixed(const { Rating::known(0.0) }),
            prior_draws: 0.0,
            confidence: 0.95,
        }
    }
}

/// How the error bars came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum ErrorBars {
    /// From the covariance of all ratings.
    Exact,
    /// As if the opponents' ratings were certain, which makes them too small: the pool is too large
    /// for the covariance.
    Independent,
}

/// The rated pool.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PoolRating {
    /// The players by number.
    pub players: Vec<PoolPlayer>,
    /// What White is worth, in points.
    pub advantage: f64,
    /// How the error bars came about.
    pub error_bars: ErrorBars,
}

/// One player of a rated pool.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PoolPlayer {
    /// The most likely rating.
    pub rating: Rating,
    /// The true rating, relative to the anchor, is within so many points with the policy's
    /// confidence. A draw counts as half a win and half a loss here too, so the margin errs on the
    /// large side where many games are drawn.
    pub margin: f64,
    /// Games played.
    pub games: u64,
    /// Points scored.
    pub points: f64,
}

/// Rates a pool of `players` players from their games, in any order.
///
/// # Errors
///
/// If a game names a player who is not there or one player twice, the policy's numbers make no
/// sense, or the results leave the ratings open: without a prior, no group of players may be left
/// that scored everything, or nothing, against all others.
pub fn rate(players: usize, games: &[PoolGame], policy: &PoolPolicy) -> Result<PoolRating, PoolError> {
    check(players, policy)?;
    let edges = edges(players, games)?;
    if policy.prior_draws <= 0.0
        && let Some(error) = groups::open_question(players, &edges)
    {
        return Err(error);
    }
    let advantage = match policy.advantage {
        Advantage::Fixed(points) => Some(points.points() * LN10_PER_400),
        Advantage::Fitted => None,
    };
    let model = Model::new(players, &edges, policy.prior_draws, advantage);
    let solution = model.maximize().ok_or(PoolError::NoConvergence)?;
    let points = |strength: f64| strength / LN10_PER_400;
    let strengths = solution.get(..players).unwrap_or_default();
    let shift = match policy.anchor {
        Anchor::Mean(mean) => {
            let sum: f64 = strengths.iter().sum();
            mean.points() - points(sum / math::count(players as u64))
        }
        Anchor::Player(anchor, rating) => {
            rating.points() - strengths.get(anchor).map_or(0.0, |&strength| points(strength))
        }
    };
    let z = math::normal_quantile(0.5 + policy.confidence / 2.0);
    let exact = players.saturating_mul(edges.len()) <= EXACT_ERRORS;
    let anchor = match policy.anchor {
        Anchor::Mean(_) => None,
        Anchor::Player(anchor, _) => Some(anchor),
    };
    let variances = model
        .variances(&solution, anchor, exact)
        .ok_or(PoolError::NoConvergence)?;
    let totals = totals(players, games);
    let rated = strengths.iter().zip(variances).zip(totals);
    let players = rated
        .map(|((&strength, variance), (games, half_points))| {
            Ok(PoolPlayer {
                rating: Rating::new(points(strength) + shift)?,
                margin: z * points(math::sqrt(variance.max(0.0))),
                games,
                points: math::count(half_points) / 2.0,
            })
        })
        .collect::<Result<Vec<_>, RatingError>>()?;
    Ok(PoolRating {
        players,
        advantage: points(model.advantage_of(&solution)),
        error_bars: if exact {
            ErrorBars::Exact
        } else {
            ErrorBars::Independent
        },
    })
}

fn check(players: usize, policy: &PoolPolicy) -> Result<(), PoolError> {
    if players < 2 {
        return Err(PoolError::TooFewPlayers { found: players });
    }
    if !(policy.prior_draws >= 0.0 && policy.prior_draws <= 1e6) {
        return Err(PoolError::Prior {
            found: policy.prior_draws,
        });
    }
    if !(policy.confidence > 0.0 && policy.confidence < 1.0) {
        return Err(PoolError::Confidence {
            found: policy.confidence,
        });
    }
    if let Anchor::Player(player, _) = policy.anchor
        && player >= players
    {
        return Err(PoolError::UnknownAnchor { player, players });
    }
    if let Advantage::Fixed(points) = policy.advantage
        && points.points().abs() > 2_000.0
    {
        return Err(PoolError::Advantage { found: points.points() });
    }
    Ok(())
}

/// The games by who had White against whom.
fn edges(players: usize, games: &[PoolGame]) -> Result<Vec<Edge>, PoolError> {
    let mut pairs: BTreeMap<(usize, usize), (u64, u64)> = BTreeMap::new();
    for (game, &PoolGame { white, black, result }) in games.iter().enumerate() {
        for player in [white, black] {
            if player >= players {
                return Err(PoolError::UnknownPlayer { game, player, players });
            }
        }
        if white == black {
            return Err(PoolError::SamePlayer { game, player: white });
        }
        let pair = pairs.entry((white, black)).or_default();
        pair.0 += 1;
        pair.1 += half_points(result, Side::White);
    }
    let edge = |((white, black), (games, half_points))| Edge {
        white,
        black,
        games: math::count(games),
        points: math::count(half_points) / 2.0,
    };
    Ok(pairs.into_iter().map(edge).collect())
}

/// Games and half points of everybody.
fn totals(players: usize, games: &[PoolGame]) -> Vec<(u64, u64)> {
    let mut totals = vec![(0, 0); players];
    for game in games {
        for (player, side) in [(game.white, Side::White), (game.black, Side::Black)] {
            if let Some(total) = totals.get_mut(player) {
                total.0 += 1;
                total.1 += half_points(game.result, side);
            }
        }
    }
    totals
}

fn half_points(result: GameResult, side: Side) -> u64 {
    match result.score_of(side) {
        crate::Score::Loss => 0,
        crate::Score::Draw => 1,
        crate::Score::Win => 2,
    }
}

/// Why a pool cannot be rated.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
pub enum PoolError {
    /// Nobody to compare.
    #[error("expected at least 2 players, found {found}")]
    TooFewPlayers {
        /// How many there are.
        found: usize,
    },
    /// A number beyond the players.
    #[error("game {game}: there is no player {player}, only 0 to {}", players - 1)]
    UnknownPlayer {
        /// Index of the game.
        game: usize,
        /// The number.
        player: usize,
        /// How many players there are.
        players: usize,
    },
    /// Somebody against themselves.
    #[error("game {game}: player {player} meets themselves")]
    SamePlayer {
        /// Index of the game.
        game: usize,
        /// Who.
        player: usize,
    },
    /// The anchor is a number beyond the players.
    #[error("the anchor: there is no player {player}, only 0 to {}", players - 1)]
    UnknownAnchor {
        /// The number.
        player: usize,
        /// How many players there are.
        players: usize,
    },
    /// Not a prior.
    #[error("expected a prior of 0 to 1000000 draws, found {found}")]
    Prior {
        /// The number given.
        found: f64,
    },
    /// Not a level of confidence.
    #[error("expected a confidence above 0 and below 1, found {found}")]
    Confidence {
        /// The number given.
        found: f64,
    },
    /// Not an advantage.
    #[error("expected an advantage within 2000 of 0, found {found}")]
    Advantage {
        /// The number given.
        found: f64,
    },
    /// The results leave the ratings open.
    #[error(
        "the results leave the ratings open: player {player} is in one of {groups} groups that did \
         not both win and lose points against the rest; more games or a prior would settle it"
    )]
    Open {
        /// How many groups there are.
        groups: usize,
        /// Somebody in the smallest of them.
        player: usize,
    },
    /// The search did not end.
    #[error("no most likely ratings were found")]
    NoConvergence,
    /// A rating cannot be held.
    #[error(transparent)]
    Rating(#[from] RatingError),
}
