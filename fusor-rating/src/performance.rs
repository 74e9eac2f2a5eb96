//! Performance rating: how strong a player was in a set of games.

use crate::elo::{fide, sorted_sum};
use crate::{Rating, Score, math};

/// One game of a performance: the opponent's rating and the score against them.
pub type Game = (Rating, Score);

/// FIDE's performance: the average of the opponents plus the difference that table 8.1.1 gives for
/// the percentage score. Both the average and the percentage are rounded to whole numbers first,
/// halves up.
///
/// ```
/// use fusor_rating::{Rating, Score, performance};
///
/// let opponent = Rating::new(1500.0)?;
/// let games = [(opponent, Score::Win), (opponent, Score::Draw)];
/// assert_eq!(performance::fide(&games)?, 1693);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
///
/// Without games.
pub fn fide(games: &[Game]) -> Result<i64, PerformanceError> {
    let average = math::floor(average(games)? + 0.5);
    let count = games.len() as u64;
    let half_points: u64 = games.iter().map(|(_, score)| half_points(*score)).sum();
    // 100 * (half_points / 2) / count, halves up.
    let percent = (100 * half_points + count) / (2 * count);
    let difference = u8::try_from(percent)
        .ok()
        .and_then(fide::rating_difference)
        .unwrap_or(0);
    Ok(math::whole(average) + i64::from(difference))
}

/// The linear performance ("algorithm of 400"): the average of the opponents plus
/// `400 (wins - losses) / games`.
///
/// # Errors
///
/// Without games, or if the result cannot be held as a rating.
pub fn linear(games: &[Game]) -> Result<Rating, PerformanceError> {
    let balance = sorted_sum(games.iter().map(|(_, score)| 2.0 * score.points() - 1.0));
    let points = average(games)? + 400.0 * balance / math::count(games.len() as u64);
    Rating::new(points).map_err(|_| PerformanceError::OutOfRange { found: points })
}

/// The performance by the logistic formula: the rating whose expected score over these games is the
/// score that was made.
///
/// # Errors
///
/// Without games; if every game was lost or every game won, since then no rating is far enough; or
/// if the result cannot be held as a rating.
pub fn logistic(games: &[Game]) -> Result<Rating, PerformanceError> {
    average(games)?;
    let scored = sorted_sum(games.iter().map(|(_, score)| score.points()));
    let count = math::count(games.len() as u64);
    if scored <= 0.0 || scored >= count {
        return Err(PerformanceError::OneSided { games: games.len() });
    }
    let weakest = games
        .iter()
        .map(|(other, _)| other.points())
        .fold(f64::INFINITY, f64::min);
    let strongest = games
        .iter()
        .map(|(other, _)| other.points())
        .fold(f64::NEG_INFINITY, f64::max);
    // At this distance each opponent leaves less than half a point over all games to be had.
    let reach = math::ln(2.0 * count) / math::LN10_PER_400 + 400.0;
    let points = math::bisect(weakest - reach, strongest + reach, |points| {
        let expected: f64 = games
            .iter()
            .map(|(other, _)| math::logistic(points - other.points()))
            .sum();
        expected - scored
    });
    Rating::new(points).map_err(|_| PerformanceError::OutOfRange { found: points })
}

fn half_points(score: Score) -> u64 {
    match score {
        Score::Loss => 0,
        Score::Draw => 1,
        Score::Win => 2,
    }
}

fn average(games: &[Game]) -> Result<f64, PerformanceError> {
    if games.is_empty() {
        return Err(PerformanceError::NoGames);
    }
    let sum = sorted_sum(games.iter().map(|(other, _)| other.points()));
    Ok(sum / math::count(games.len() as u64))
}

/// Why there is no performance rating.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
pub enum PerformanceError {
    /// Nothing was played.
    #[error("a performance rating needs at least one game")]
    NoGames,
    /// All won or all lost.
    #[error("the score of {games} games is all or nothing: no finite rating explains it")]
    OneSided {
        /// How many games.
        games: usize,
    },
    /// The result cannot be held as a rating.
    #[error("performance {found} is out of the range of ratings")]
    OutOfRange {
        /// The result.
        found: f64,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use alloc::vec;
    use alloc::vec::Vec;

    fn against_1500(scores: &[Score]) -> Vec<Game> {
        scores.iter().map(|&score| (Rating::START, score)).collect()
    }

    #[test]
    fn fide_against_opponents_of_1500() {
        use Score::{Draw, Loss, Win};
        for (scores, expected) in [
            (vec![Win], 2300),
            (vec![Win, Draw], 1693),
            (vec![Win, Draw, Draw], 1625),
            (vec![Draw], 1500),
            (vec![Loss], 700),
        ] {
            assert_eq!(fide(&against_1500(&scores)).unwrap(), expected, "{scores:?}");
        }
    }

    #[test]
    fn linear_performance() {
        let games = against_1500(&[Score::Win, Score::Win, Score::Loss, Score::Draw]);
        assert_eq!(linear(&games).unwrap().points(), 1600.0);
    }

    #[test]
    fn logistic_performance_is_the_fixed_point() {
        let games = [
            (Rating::new(1400.0).unwrap(), Score::Win),
            (Rating::new(1550.0).unwrap(), Score::Loss),
            (Rating::new(2700.0).unwrap(), Score::Draw),
        ];
        let performance = logistic(&games).unwrap();
        let expected: f64 = games
            .iter()
            .map(|(other, _)| crate::elo::expected_score(performance, *other))
            .sum();
        assert!(math::abs(expected - 1.5) < 1e-9);
        // Three quarters against equals: 400 log10(3).
        let games = against_1500(&[Score::Win, Score::Draw]);
        assert!(math::abs(logistic(&games).unwrap().points() - 1_690.848_501_887_865) < 1e-6);
    }

    #[test]
    fn refusals() {
        insta::assert_snapshot!(fide(&[]).unwrap_err(), @"a performance rating needs at least one game");
        let won = against_1500(&[Score::Win, Score::Win]);
        insta::assert_snapshot!(
            logistic(&won).unwrap_err().to_string(),
            @"the score of 2 games is all or nothing: no finite rating explains it"
        );
        insta::assert_snapshot!(
            linear(&[(Rating::MAX, Score::Win)]).unwrap_err(),
            @"performance 1000400 is out of the range of ratings"
        );
    }
}
