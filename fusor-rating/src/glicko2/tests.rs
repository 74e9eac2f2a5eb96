use super::*;
use alloc::string::ToString;
use alloc::vec;

fn player(rating: f64, deviation: f64) -> Glicko2Player {
    Glicko2Player::new(rating, deviation, 0.06).unwrap()
}

#[track_caller]
fn assert_close(found: f64, expected: f64, tolerance: f64) {
    assert!(
        (found - expected).abs() < tolerance,
        "expected {expected}, found {found}"
    );
}

/// Glickman, *Example of the Glicko-2 system*. The paper rounds on the way and prints 1464.06,
/// 151.52 and 0.05999.
#[test]
fn worked_example() {
    let games = [
        (player(1400.0, 30.0), Score::Win),
        (player(1550.0, 100.0), Score::Loss),
        (player(1700.0, 300.0), Score::Loss),
    ];
    let after = Glicko2::new(0.5)
        .unwrap()
        .rate_period(&player(1500.0, 200.0), &games)
        .unwrap();
    assert_close(after.rating().points(), 1464.06, 0.01);
    assert_close(after.deviation(), 151.52, 0.01);
    assert_close(after.volatility(), 0.05999, 0.00001);
    // At full precision.
    assert_close(after.rating().points(), 1464.0507, 1e-4);
    assert_close(after.deviation(), 151.5165, 1e-4);
    assert_close(after.volatility(), 0.059_996_0, 1e-7);
}

#[test]
fn newcomer_against_a_strong_player() {
    let list = Glicko2::new(0.5).unwrap();
    let after = |score| {
        list.rate_period(&list.newcomer(), &[(player(2000.0, 70.0), score)])
            .unwrap()
    };
    let (won, lost) = (after(Score::Win), after(Score::Loss));
    assert_close(won.rating().points(), 2038.218, 1e-3);
    assert_close(won.deviation(), 318.662, 1e-3);
    assert_close(won.volatility(), 0.060_007_3, 1e-7);
    assert_close(lost.rating().points(), 1467.588, 1e-3);
    assert_close(lost.deviation(), 318.662, 1e-3);
    assert_close(lost.volatility(), 0.059_999_5, 1e-7);
}

#[test]
fn without_games_only_the_deviation_grows() {
    let list = Glicko2::new(0.5).unwrap();
    let before = player(1500.0, 50.0);
    let after = list.rate_period(&before, &[]).unwrap();
    assert_eq!(after.rating(), before.rating());
    assert_close(
        after.deviation(),
        (50.0_f64.powi(2) + (0.06 * SCALE).powi(2)).sqrt(),
        1e-9,
    );
    assert_eq!(list.idle(&before, 0.0).unwrap(), before);
    assert_eq!(list.idle(&before, 1e9).unwrap().deviation(), 350.0);
}

#[test]
fn a_run_of_impossible_results_is_refused_or_bounded() {
    let strong = player(2500.0, 30.0);
    let losses = vec![(player(1000.0, 30.0), Score::Loss); 29];
    let raw = Glicko2::new(0.5).unwrap();
    assert!(matches!(
        raw.rate_period(&strong, &losses),
        Err(Glicko2Error::RatingLimits { found, .. }) if found < -900_000.0
    ));
    let capped = raw.with_volatility_cap(0.1).unwrap();
    let after = capped.rate_period(&strong, &losses).unwrap();
    assert_close(after.rating().points(), 2300.0, 150.0);
    assert_eq!(after.volatility(), 0.1);
}

#[test]
fn a_pool_is_rated_as_its_players_are() {
    let list = Glicko2::new(0.5).unwrap();
    let players = [player(1500.0, 200.0), player(1400.0, 30.0), player(1550.0, 100.0)];
    let games = [(0, 1, Score::Win), (2, 0, Score::Win)];
    let pool = list.rate_pool(&players, &games).unwrap();
    let of_first = [(players[1], Score::Win), (players[2], Score::Loss)];
    assert_eq!(pool[0], list.rate_period(&players[0], &of_first).unwrap());
    assert_eq!(
        pool[1],
        list.rate_period(&players[1], &[(players[0], Score::Loss)]).unwrap()
    );
    assert_eq!(
        pool[2],
        list.rate_period(&players[2], &[(players[0], Score::Win)]).unwrap()
    );
}

#[test]
fn expected_scores_of_a_pair_sum_to_one() {
    let list = Glicko2::new(0.5).unwrap();
    let (a, b) = (player(1500.0, 200.0), player(1800.0, 60.0));
    assert_close(list.expected_score(&a, &b) + list.expected_score(&b, &a), 1.0, 1e-12);
    assert!(list.expected_score(&a, &b) > crate::elo::expected_score(a.rating(), b.rating()));
}

#[test]
fn messages() {
    let list = Glicko2::new(0.5).unwrap();
    let new = |rating, deviation, volatility| {
        Glicko2Player::new(rating, deviation, volatility)
            .unwrap_err()
            .to_string()
    };
    insta::assert_snapshot!(new(f64::NAN, 1.0, 1.0), @"expected a finite rating, found NaN");
    insta::assert_snapshot!(new(1500.0, 0.0, 1.0), @"expected a rating deviation from 0.001 to 10000, found 0");
    insta::assert_snapshot!(new(1500.0, 350.0, f64::INFINITY), @"expected a volatility above 0 and at most 1000000, found inf");
    insta::assert_snapshot!(Glicko2::new(0.0).unwrap_err(), @"expected a tau above 0 and at most 2, found 0");
    insta::assert_snapshot!(list.with_deviation_limits(100.0, 50.0).unwrap_err(), @"limits from 100 to 50 are not usable");
    insta::assert_snapshot!(list.with_volatility_cap(-0.1).unwrap_err(), @"expected a volatility above 0 and at most 1000000, found -0.1");
    insta::assert_snapshot!(list.idle(&player(1500.0, 50.0), -1.0).unwrap_err(), @"expected a finite number of periods, 0 or more, found -1");
    insta::assert_snapshot!(list.rate_period(&player(20_000.0, 50.0), &[]).unwrap_err(), @"rating 20000 is outside the limits of the list, -10000 to 10000");
    let pool = [player(1500.0, 50.0)];
    insta::assert_snapshot!(list.rate_pool(&pool, &[(0, 7, Score::Win)]).unwrap_err(), @"game 0: there is no player 7");
    insta::assert_snapshot!(list.rate_pool(&pool, &[(0, 0, Score::Win)]).unwrap_err(), @"game 0: player 0 meets themselves");
    insta::assert_snapshot!(Glicko2Error::NoConvergence, @"no volatility was found that explains the games of the period");
}
