use super::*;
use GameResult::{BlackWins, Draw, WhiteWins};
use alloc::string::ToString;
use proptest::prelude::*;

#[track_caller]
fn assert_close(found: f64, expected: f64, tolerance: f64) {
    assert!(
        (found - expected).abs() <= tolerance,
        "expected {expected}, found {found}"
    );
}

/// Games of a match, half of them with swapped colours as far as their number allows.
fn meetings(a: usize, b: usize, wins: u32, draws: u32, losses: u32) -> Vec<PoolGame> {
    let results = [(wins, WhiteWins), (draws, Draw), (losses, BlackWins)];
    let games = results.iter().flat_map(|&(n, result)| (0..n).map(move |i| (i, result)));
    games
        .map(|(i, result)| {
            let swapped = GameResult::from_score(Side::Black, result.score_of(Side::White));
            if i % 2 == 0 {
                PoolGame {
                    white: a,
                    black: b,
                    result,
                }
            } else {
                PoolGame {
                    white: b,
                    black: a,
                    result: swapped,
                }
            }
        })
        .collect()
}

fn points(pool: &PoolRating) -> Vec<f64> {
    pool.players
        .iter()
        .map(|player| player.rating.points() - 1500.0)
        .collect()
}

/// Posted by Kai Laskos (talkchess, June 2012) with what EloStat, BayesElo and Ordo make of it: 75 %
/// and 75 % between neighbours and 90 % between the ends fit differences of 400 log10(3) exactly.
#[test]
fn three_engines_whose_ratings_are_known() {
    let mut games = meetings(0, 1, 18, 9, 3);
    games.extend(meetings(1, 2, 18, 9, 3));
    games.extend(meetings(0, 2, 24, 6, 0));
    let pool = rate(3, &games, &PoolPolicy::default()).unwrap();
    let step = 190.848_501_887_865;
    for (found, expected) in points(&pool).into_iter().zip([step, 0.0, -step]) {
        assert_close(found, expected, 1e-6);
    }
    // Ordo prints 190.1, 0.0, -190.1.
    assert_close(points(&pool)[0], 190.1, 1.0);
    assert_eq!((pool.players[0].games, pool.players[0].points), (60, 49.5));
    assert_eq!(pool.error_bars, ErrorBars::Exact);
}

#[test]
fn two_players_by_hand() {
    let games = meetings(0, 1, 60, 30, 10);
    let policy = PoolPolicy {
        anchor: Anchor::Player(1, Rating::START),
        ..PoolPolicy::default()
    };
    let pool = rate(2, &games, &policy).unwrap();
    assert_close(points(&pool)[0], 190.848_501_887_865, 1e-6);
    assert_close(points(&pool)[1], 0.0, 1e-9);
    // The variance of a binomial share of 0.75 of 100 games.
    let deviation = 1.0 / (100.0_f64 * 0.75 * 0.25).sqrt() / LN10_PER_400;
    assert_close(pool.players[0].margin, 1.959_964 * deviation, 1e-3);
    assert_close(pool.players[1].margin, 0.0, 1e-9);
    // Relative to the mean each has half of it.
    let pool = rate(2, &games, &PoolPolicy::default()).unwrap();
    assert_close(pool.players[0].margin, 1.959_964 * deviation / 2.0, 1e-3);
}

#[test]
fn the_advantage_of_white_can_be_fitted() {
    // Equal players, White scores 60 %.
    let games: Vec<PoolGame> = (0..400)
        .map(|i| PoolGame {
            white: i % 2,
            black: 1 - i % 2,
            result: if i % 10 < 6 { WhiteWins } else { BlackWins },
        })
        .collect();
    let policy = PoolPolicy {
        advantage: Advantage::Fitted,
        ..PoolPolicy::default()
    };
    let pool = rate(2, &games, &policy).unwrap();
    // The weak prior takes off a little of 400 log10(1.5).
    assert_close(pool.advantage, 70.44, 0.3);
    assert_close(points(&pool)[0], 0.0, 1e-6);
}

#[test]
fn a_prior_settles_what_results_leave_open() {
    let games = meetings(0, 1, 5, 0, 0);
    let policy = PoolPolicy {
        prior_draws: 2.0,
        ..PoolPolicy::default()
    };
    let pool = rate(3, &games, &policy).unwrap();
    let [winner, loser, idle] = points(&pool)[..] else {
        panic!("three players")
    };
    assert!(
        winner > idle && idle > loser && winner < 500.0,
        "{winner} {idle} {loser}"
    );
    assert_eq!(pool.players[2].games, 0);
}

#[test]
fn large_pools_are_rated_with_simpler_errors() {
    let players = 4_000;
    let games: Vec<PoolGame> = (1..players)
        .flat_map(|player| {
            [(player - 1, player), (player / 2, player)]
                .into_iter()
                .filter(|(a, b)| a != b)
                .flat_map(|(a, b)| meetings(a, b, 2, 1, 2))
        })
        .collect();
    let pool = rate(players, &games, &PoolPolicy::default()).unwrap();
    assert_eq!(pool.error_bars, ErrorBars::Independent);
    assert!(points(&pool).iter().all(|points| points.abs() < 1e-6));
    assert!(pool.players.iter().all(|player| player.margin > 0.0));
}

#[test]
fn messages() {
    let default = PoolPolicy::default();
    let error = |games: &[PoolGame]| rate(3, games, &default).unwrap_err().to_string();
    let game = |white, black| PoolGame {
        white,
        black,
        result: Draw,
    };
    insta::assert_snapshot!(error(&[game(0, 1), game(1, 3)]), @"game 1: there is no player 3, only 0 to 2");
    insta::assert_snapshot!(error(&[game(1, 1)]), @"game 0: player 1 meets themselves");
    insta::assert_snapshot!(error(&[game(0, 1)]), @"the results leave the ratings open: player 2 is in one of 2 groups that did not both win and lose points against the rest; more games or a prior would settle it");
    let policy = |policy: PoolPolicy| rate(2, &[game(0, 1)], &policy).unwrap_err().to_string();
    insta::assert_snapshot!(policy(PoolPolicy { prior_draws: -1.0, ..default }), @"expected a prior of 0 to 1000000 draws, found -1");
    insta::assert_snapshot!(policy(PoolPolicy { confidence: f64::NAN, ..default }), @"expected a confidence above 0 and below 1, found NaN");
    insta::assert_snapshot!(policy(PoolPolicy { anchor: Anchor::Player(2, Rating::START), ..default }), @"the anchor: there is no player 2, only 0 to 1");
    insta::assert_snapshot!(policy(PoolPolicy { advantage: Advantage::Fixed(Rating::MAX), ..default }), @"expected an advantage within 2000 of 0, found 1000000");
    insta::assert_snapshot!(rate(1, &[], &default).unwrap_err(), @"expected at least 2 players, found 1");
    insta::assert_snapshot!(PoolError::NoConvergence, @"no most likely ratings were found");
}

proptest! {
    /// What makes ratings the most likely ones: everybody's expected score is the score they made.
    #[test]
    fn expected_scores_are_the_scores_made(
        games in prop::collection::vec((0_usize..6, 0_usize..6, 0_usize..3), 1..150),
        prior_draws in prop_oneof![Just(0.0), 0.1..3.0_f64],
    ) {
        let games: Vec<PoolGame> = games
            .into_iter()
            .filter(|(white, black, _)| white != black)
            .map(|(white, black, result)| PoolGame { white, black, result: GameResult::ALL[result] })
            .collect();
        let policy = PoolPolicy { prior_draws, ..PoolPolicy::default() };
        let pool = match rate(6, &games, &policy) {
            Ok(pool) => pool,
            Err(error) => {
                prop_assert!(prior_draws == 0.0 && matches!(error, PoolError::Open { .. }), "{}", error);
                return Ok(());
            }
        };
        let mean: f64 = points(&pool).iter().sum::<f64>() / 6.0;
        prop_assert!(mean.abs() < 1e-6);
        if prior_draws == 0.0 {
            for (player, rated) in pool.players.iter().enumerate() {
                let expected: f64 = games
                    .iter()
                    .filter(|game| game.white == player || game.black == player)
                    .map(|game| if game.white == player { game.black } else { game.white })
                    .map(|other| crate::elo::expected_score(rated.rating, pool.players[other].rating))
                    .sum();
                prop_assert!((expected - rated.points).abs() < 1e-6, "{} {}", expected, rated.points);
                prop_assert!(rated.margin.is_finite() && rated.margin > 0.0);
            }
        }
    }
}
