use super::*;
use alloc::string::ToString;

fn rating(points: f64) -> Rating {
    Rating::new(points).unwrap()
}

fn player(points: f64) -> EloPlayer {
    EloPlayer::new(rating(points))
}

/// Gain of the first player under `policy`.
fn gain(policy: &EloPolicy, own: f64, other: f64, score: Score) -> f64 {
    policy
        .rate(&player(own), &player(other), score, TimeClass::Standard)
        .unwrap()
        .player
        .gain()
}

#[test]
fn fide_newcomers() {
    let fide = EloPolicy::fide_standard();
    for (other, [win, draw, loss]) in [
        (1900.0, [37.0, 17.0, -3.0]),
        (1600.0, [26.0, 6.0, -14.0]),
        (2900.0, [37.0, 17.0, -3.0]),
    ] {
        assert_eq!(gain(&fide, 1500.0, other, Score::Win), win);
        assert_eq!(gain(&fide, 1500.0, other, Score::Draw), draw);
        assert_eq!(gain(&fide, 1500.0, other, Score::Loss), loss);
    }
}

#[test]
fn halves_of_the_table_round_away_from_zero() {
    // K 10, 0.45 expected, drawn: exactly half a point, which floats would make 0.499….
    let fide = EloPolicy {
        k: KTable::fixed(KFactor::new(10.0).unwrap()),
        ..EloPolicy::fide_standard()
    };
    assert_eq!(gain(&fide, 2500.0, 2535.0, Score::Draw), 1.0);
    assert_eq!(gain(&fide, 2535.0, 2500.0, Score::Draw), -1.0);
}

#[test]
fn the_cap_is_lifted_for_the_player_from_2650_on_alone() {
    let fide = EloPolicy::fide_standard();
    assert_eq!(fide.expected_score(rating(2649.0), rating(1000.0)), 0.92);
    assert_eq!(fide.expected_score(rating(2650.0), rating(1000.0)), 1.0);
    assert_eq!(fide.expected_score(rating(1000.0), rating(2650.0)), 0.08);
    let veteran = player(2700.0).with_games(500);
    let beginner = player(1500.0);
    let change = fide
        .rate(&veteran, &beginner, Score::Draw, TimeClass::Standard)
        .unwrap();
    assert_eq!(change.player.gain(), -5.0);
    assert_eq!(change.opponent.gain(), 17.0);
}

#[test]
fn k_of_fide() {
    let table = EloPolicy::fide_standard().k;
    let k = |player: EloPlayer| table.k(&player, TimeClass::Standard).points();
    assert_eq!(k(player(1500.0).with_games(29)), 40.0);
    assert_eq!(k(player(1500.0).with_games(30)), 20.0);
    let junior = player(2299.0).with_games(100).with_age(AgeGroup::Junior);
    assert_eq!(k(junior), 40.0);
    assert_eq!(
        k(EloPlayer {
            rating: rating(2300.0),
            peak: rating(2300.0),
            ..junior
        }),
        20.0
    );
    assert_eq!(k(player(2390.0).with_games(100).with_peak(rating(2400.0))), 10.0);
    assert_eq!(k(player(2500.0).with_games(3)), 40.0);
    let blitz = EloPolicy::fide_rapid_blitz().k;
    assert_eq!(blitz.k(&player(1500.0), TimeClass::Blitz).points(), 20.0);
}

#[test]
fn own_rules_may_look_at_the_time_class() {
    let bullet = KCondition {
        time_class: Some(TimeClass::Bullet),
        ..KCondition::default()
    };
    let table = KTable {
        rules: vec![KRule {
            when: bullet,
            k: KFactor::new(8.0).unwrap(),
        }],
        otherwise: KFactor::new(32.0).unwrap(),
    };
    assert_eq!(table.k(&player(1500.0), TimeClass::Bullet).points(), 8.0);
    assert_eq!(table.k(&player(1500.0), TimeClass::Blitz).points(), 32.0);
}

/// Elo, *The Rating of Chessplayers*, 1978: Portisch's rating after one event.
#[test]
fn portisch() {
    let k = KFactor::new(10.0).unwrap();
    let after = adjust(rating(2635.0), k, 10.5, 9.66).unwrap();
    assert!(math::abs(after.points() - 2643.4) < 1e-9);
}

#[test]
fn a_period_uses_the_ratings_from_before_it() {
    let policy = EloPolicy::fixed(20.0).unwrap();
    let games = [(rating(1600.0), Score::Win), (rating(1400.0), Score::Draw)];
    let change = policy.rate_period(&player(1500.0), &games, TimeClass::Rapid).unwrap();
    let expected = expected_score(rating(1500.0), rating(1600.0)) + expected_score(rating(1500.0), rating(1400.0));
    assert!(math::abs(change.gain() - 20.0 * (1.5 - expected)) < 1e-9);
    assert!(math::abs(change.expected - expected) < 1e-12);
    let none = policy.rate_period(&player(1500.0), &[], TimeClass::Rapid).unwrap();
    assert_eq!(none.after, rating(1500.0));
}

#[test]
fn k_times_games_of_a_period_is_limited() {
    let fide = EloPolicy::fide_standard();
    let k = |games: usize| {
        let games = alloc::vec![(rating(1500.0), Score::Draw); games];
        fide.rate_period(&player(1500.0), &games, TimeClass::Standard)
            .unwrap()
            .k
    };
    assert_eq!(k(17), 40.0); // 680
    assert_eq!(k(18), 38.0); // 720 is too much, 684 is not
    assert_eq!(k(701), 0.0);
}

#[test]
fn the_floor_stops_a_fall_and_lifts_nobody() {
    let policy = EloPolicy {
        floor: Some(rating(100.0)),
        ..EloPolicy::fixed(40.0).unwrap()
    };
    let after = |own: f64, score| {
        let change = policy
            .rate(&player(own), &player(own), score, TimeClass::Blitz)
            .unwrap();
        change.player.after.points()
    };
    assert_eq!(after(105.0, Score::Loss), 100.0);
    assert_eq!(after(105.0, Score::Win), 125.0);
    assert_eq!(after(60.0, Score::Loss), 60.0);
    assert_eq!(after(60.0, Score::Win), 80.0);
}

#[test]
fn nonsense_is_refused() {
    for k in [0.0, -1.0, f64::NAN, f64::INFINITY, 1000.1] {
        assert!(EloPolicy::fixed(k).is_err(), "{k}");
    }
    let k = KFactor::new(10.0).unwrap();
    let error = |scored, expected| adjust(Rating::MAX, k, scored, expected).unwrap_err().to_string();
    insta::assert_snapshot!(EloPolicy::fixed(-1.0).unwrap_err(), @"expected a K above 0 and at most 1000, found -1");
    insta::assert_snapshot!(error(f64::NAN, 0.0), @"expected a finite number of points, 0 or more, found NaN");
    insta::assert_snapshot!(error(0.0, -1.0), @"expected a finite number of points, 0 or more, found -1");
    insta::assert_snapshot!(error(1.0, 0.0), @"new rating: expected a rating from -1000000 to 1000000, found 1000010");
}

#[test]
fn extreme_ratings_keep_their_expectation_finite() {
    let fixed = EloPolicy::fixed(1000.0).unwrap();
    assert_eq!(fixed.expected_score(Rating::MAX, Rating::MIN), 1.0);
    assert_eq!(fixed.expected_score(Rating::MIN, Rating::MAX), 0.0);
}
