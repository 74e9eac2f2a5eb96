//! The same calculations by the crate `skillratings`: the new ratings agree to a millionth of a point.

#![allow(clippy::unwrap_used)]

use fusor_rating::elo::{EloPlayer, EloPolicy};
use fusor_rating::glicko2::{Glicko2, Glicko2Player};
use fusor_rating::{Rating, Score, TimeClass};
use proptest::prelude::*;
use skillratings::Outcomes;
use skillratings::elo::{EloConfig, EloRating, elo};
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

const TOLERANCE: f64 = 1e-6;

fn outcome(score: Score) -> Outcomes {
    match score {
        Score::Win => Outcomes::WIN,
        Score::Draw => Outcomes::DRAW,
        Score::Loss => Outcomes::LOSS,
    }
}

proptest! {
    #[test]
    fn elo_agrees(
        a in -500.0..4000.0_f64,
        b in -500.0..4000.0_f64,
        score in prop::sample::select(&Score::ALL),
        k in 1.0..100.0_f64,
    ) {
        let player = |points| EloPlayer::new(Rating::new(points).unwrap());
        let policy = EloPolicy::fixed(k).unwrap();
        let ours = policy.rate(&player(a), &player(b), score, TimeClass::Blitz).unwrap();
        let (theirs, their_opponent) = elo(
            &EloRating { rating: a },
            &EloRating { rating: b },
            &outcome(score),
            &EloConfig { k },
        );
        prop_assert!((ours.player.after.points() - theirs.rating).abs() < TOLERANCE);
        prop_assert!((ours.opponent.after.points() - their_opponent.rating).abs() < TOLERANCE);
    }

    #[test]
    fn glicko_2_agrees(
        own in any_player(),
        games in prop::collection::vec((any_player(), prop::sample::select(&Score::ALL)), 0..20),
        tau in 0.3..1.2_f64,
    ) {
        let ours = |(rating, deviation, volatility)| {
            Glicko2Player::new(rating, deviation, volatility).unwrap()
        };
        let theirs = |(rating, deviation, volatility)| Glicko2Rating { rating, deviation, volatility };
        let our_games: Vec<_> = games.iter().map(|(player, score)| (ours(*player), *score)).collect();
        let their_games: Vec<_> =
            games.iter().map(|(player, score)| (theirs(*player), outcome(*score))).collect();
        let list = Glicko2::new(tau).unwrap();
        let Ok(found) = list.rate_period(&ours(own), &our_games) else {
            return Ok(()); // out of the limits, which skillratings does not have
        };
        let config = Glicko2Config { tau, convergence_tolerance: 1e-10 };
        let expected = glicko2_rating_period(&theirs(own), &their_games, &config);
        prop_assert!((found.rating().points() - expected.rating).abs() < TOLERANCE, "{found:?} {expected:?}");
        prop_assert!((found.deviation() - expected.deviation.min(350.0)).abs() < TOLERANCE);
        prop_assert!((found.volatility() - expected.volatility).abs() < 1e-9);
    }
}

/// Rating, deviation and volatility as they occur.
fn any_player() -> impl Strategy<Value = (f64, f64, f64)> {
    (1000.0..2500.0_f64, 30.0..350.0_f64, 0.03..0.08_f64)
}
