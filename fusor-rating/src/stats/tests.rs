use super::likelihood::Observed;
use super::*;
use alloc::string::ToString;
use proptest::prelude::*;

#[track_caller]
fn assert_close(found: f64, expected: f64, tolerance: f64) {
    assert!(
        (found - expected).abs() <= tolerance,
        "expected {expected}, found {found}"
    );
}

fn llr(model: EloModel, elo0: f64, elo1: f64, score: MatchScore) -> f64 {
    Sprt::new(elo0, elo1, 0.05, 0.05, model).unwrap().llr(&score)
}

/// The statistics page of a test on a Fishtest server (montytest.muzhen.org, test
/// 69d3c8dc7c5b3724e29d2712): 128 pairs, bounds 0 and 4 normalized.
#[test]
fn fishtest_statistics_page() {
    let score = MatchScore::pairs([13, 37, 50, 25, 3]);
    assert_close(llr(EloModel::Normalized, 0.0, 4.0, score), -0.54912, 1e-5);
    // The logistic bound is printed with three decimals.
    assert_close(llr(EloModel::Logistic, 0.0, 2.716, score), -0.53772, 2e-4);
    let observed = Observed::new(&[13, 37, 50, 25, 3]).unwrap();
    let t1 = 4.0 / NORMALIZED_ELO;
    assert_close(observed.approximate_ratio_of_t_values(0.0, t1, 2.0), -0.54012, 1e-5);
    assert_close(score.normalized_elo(0.95).unwrap().value.unwrap(), -63.97, 0.005);
    assert_close(score.mean().unwrap(), 0.4375, 1e-12);
    assert_close(score.draw_ratio().unwrap(), 0.39062, 1e-5);
    assert_eq!(score.played(), 256);
    assert_close(score.los().unwrap(), 0.00114, 0.0015);
}

/// Matches reported by fastchess, as printed in pull requests of an engine (brunocodutra/cinder 800,
/// 836, 773, 879; alpha 0.05, beta 0.10): counts, Elo and normalized Elo with their margins,
/// likelihood of superiority, bounds and log-likelihood ratio.
#[test]
fn fastchess_reports() {
    for (pairs, elo, nelo, los, bounds, expected) in [
        (
            [147, 1252, 2509, 1445, 165],
            (7.21, 3.87),
            (12.07, 6.48),
            0.9999,
            (0.0, 3.0),
            2.89,
        ),
        (
            [835, 6884, 13116, 7201, 852],
            (2.11, 1.70),
            (3.52, 2.83),
            0.9925,
            (0.0, 3.0),
            2.89,
        ),
        (
            [36, 340, 767, 462, 82],
            (22.07, 7.16),
            (36.25, 11.72),
            1.0,
            (0.0, 3.0),
            2.89,
        ),
        (
            [115, 1156, 2443, 1233, 141],
            (4.40, 3.91),
            (7.61, 6.75),
            0.9864,
            (-3.0, 1.0),
            2.90,
        ),
        (
            [423, 3637, 6484, 3702, 450],
            (1.41, 2.41),
            (2.32, 3.97),
            0.8736,
            (-3.0, 1.0),
            3.23,
        ),
    ] {
        let score = MatchScore::pairs(pairs);
        let found = score.elo(0.95).unwrap();
        assert_close(found.value.unwrap(), elo.0, 0.0051);
        assert_close(found.margin().unwrap(), elo.1, 0.0051);
        let found = score.normalized_elo(0.95).unwrap();
        assert_close(found.value.unwrap(), nelo.0, 0.0051);
        assert_close(found.margin().unwrap(), nelo.1, 0.0051);
        assert_close(score.los().unwrap(), los, 0.000_11);
        let test = Sprt::new(bounds.0, bounds.1, 0.05, 0.10, EloModel::Normalized).unwrap();
        assert_close(test.llr(&score), expected, 0.0051);
        assert_eq!(test.run(&score).verdict, Verdict::AcceptH1);
        let (lower, upper) = test.bounds();
        assert_close(lower, -2.25, 0.0051);
        assert_close(upper, 2.89, 0.0051);
    }
}

/// fastchess, pull request 783: its own command line.
#[test]
fn fastchess_command_line() {
    let score = MatchScore::pairs([379, 10170, 21828, 10640, 343]);
    assert_close(llr(EloModel::Normalized, 0.0, 2.0, score), 2.94598, 1e-3);
    let nelo = score.normalized_elo(0.95).unwrap();
    assert_close(nelo.value.unwrap(), 3.05, 0.0051);
    assert_close(nelo.margin().unwrap(), 2.31, 0.0051);
}

/// fastchess, pull request 426 and its unit tests: (counts, bounds, ratio), all within 1 percent.
#[test]
fn fastchess_test_cases() {
    use EloModel::{Logistic, Normalized};
    let games = MatchScore::games;
    for (model, score, bounds, expected) in [
        (Normalized, games(36433, 68692, 36027), (0.0, 2.0), 0.92),
        (Normalized, games(10871, 20431, 10650), (-1.75, 0.25), 2.30),
        (Logistic, games(21404, 40708, 21184), (0.5, 2.5), -1.57),
        (Logistic, games(57433, 106_593, 57030), (0.0, 2.0), -2.59),
        (
            Normalized,
            MatchScore::pairs([365, 16618, 36229, 16974, 390]),
            (0.0, 2.0),
            2.25,
        ),
        (
            Normalized,
            MatchScore::pairs([127, 4883, 10712, 5150, 104]),
            (-1.75, 0.25),
            3.01,
        ),
        (
            Logistic,
            MatchScore::pairs([223, 9863, 21279, 10037, 246]),
            (0.5, 2.5),
            -3.07,
        ),
        (
            Logistic,
            MatchScore::pairs([871, 26175, 55983, 26678, 821]),
            (0.0, 2.0),
            -4.98,
        ),
    ] {
        let found = llr(model, bounds.0, bounds.1, score);
        assert_close(found, expected, 0.0051);
    }
}

/// fastchess, pull request 882: matches so one-sided that the plain iteration does not converge.
#[test]
fn fastchess_one_sided_matches() {
    for (pairs, expected) in [([77, 1, 0, 0, 0], -2.95), ([72, 10, 0, 0, 0], -2.97)] {
        let found = llr(EloModel::Normalized, -1000.0, -500.0, MatchScore::pairs(pairs));
        assert_close(found, expected, 0.0051);
    }
}

/// Cute Chess, issue 543: `880 - 759 - 1863`, 12.0 +/- 7.9, LOS 99.9 %, draws 53.2 %, llr 2.95.
#[test]
fn cutechess_report() {
    let score = MatchScore::games(880, 1863, 759);
    let elo = score.elo(0.95).unwrap();
    assert_close(elo.value.unwrap(), 12.0, 0.051);
    assert_close(elo.margin().unwrap(), 7.9, 0.051);
    assert_close(score.los().unwrap(), 0.999, 0.00051);
    assert_close(score.draw_ratio().unwrap(), 0.532, 0.00051);
    assert_close(llr(EloModel::Logistic, 0.0, 5.0, score), 2.95, 0.0051);
    let outcome = Sprt::new(0.0, 5.0, 0.05, 0.05, EloModel::Logistic).unwrap().run(&score);
    assert_close(outcome.upper, 2.944_438_979, 1e-9);
    assert_eq!(outcome.verdict, Verdict::AcceptH1);
}

/// fastchess's unit tests of its Elo classes.
#[test]
fn fastchess_elo_test_cases() {
    let score = MatchScore::games(136, 111, 96);
    let (elo, nelo) = (score.elo(0.95).unwrap(), score.normalized_elo(0.95).unwrap());
    assert_close(elo.value.unwrap(), 40.70, 0.0051);
    assert_close(elo.margin().unwrap(), 30.43, 0.0051);
    assert_close(nelo.value.unwrap(), 49.77, 0.0051);
    assert_close(nelo.margin().unwrap(), 36.77, 0.0051);
    assert_close(score.los().unwrap(), 0.9960, 0.0005);
    // With the variance around the mean fastchess finds 15.53 %.
    assert_close(MatchScore::games(76, 123, 89).los().unwrap(), 0.1553, 0.0005);
    let score = MatchScore::pairs([332, 433, 498, 333, 334]);
    assert_close(score.elo(0.95).unwrap().value.unwrap(), -8.64, 0.0051);
    assert_close(score.elo(0.95).unwrap().margin().unwrap(), 10.33, 0.0051);
    assert_close(score.los().unwrap(), 0.0505, 0.0005);
}

#[test]
fn one_sided_matches_have_no_finite_elo() {
    let won = MatchScore::games(10, 0, 0);
    let elo = won.elo(0.95).unwrap();
    assert_eq!((elo.value, elo.high, elo.margin()), (None, None, None));
    // 0.025^(1/10): less than this, and ten wins in a row would be a wonder.
    assert_close(elo.low.unwrap(), crate::math::logit(0.691_503), 1e-3);
    assert_close(won.los().unwrap(), 0.999_2, 1e-4);
    assert_eq!(won.normalized_elo(0.95).unwrap().value, None);
    let drawn = MatchScore::games(0, 10, 0).elo(0.95).unwrap();
    assert_eq!(drawn.value, Some(0.0));
    assert_close(drawn.high.unwrap(), -drawn.low.unwrap(), 1e-9);
    assert!(drawn.high.unwrap() > 50.0);
    assert_eq!(MatchScore::games(0, 10, 0).los(), Ok(0.5));
    assert_eq!(
        MatchScore::pairs([0, 0, 10, 0, 0]).normalized_elo(0.9).unwrap().value,
        Some(0.0)
    );
}

#[test]
fn without_games_nothing_is_known() {
    let none = MatchScore::games(0, 0, 0);
    for error in [none.los().err(), none.mean().err(), none.draw_ratio().err()] {
        assert_eq!(error, Some(StatsError::NoGames));
    }
    let outcome = Sprt::new(0.0, 5.0, 0.05, 0.05, EloModel::Normalized)
        .unwrap()
        .run(&none);
    assert_eq!((outcome.llr, outcome.verdict), (0.0, Verdict::Continue));
}

#[test]
fn messages() {
    let score = MatchScore::games(1, 1, 1);
    insta::assert_snapshot!(MatchScore::pairs([0; 5]).elo(0.95).unwrap_err(), @"a match statistic needs at least one game");
    insta::assert_snapshot!(score.elo(95.0).unwrap_err(), @"expected a confidence above 0 and below 1, found 95");
    let new = |elo0, elo1, alpha| {
        Sprt::new(elo0, elo1, alpha, 0.05, EloModel::Logistic)
            .unwrap_err()
            .to_string()
    };
    insta::assert_snapshot!(new(5.0, 0.0, 0.05), @"expected elo0 < elo1, both within 2000 of 0, found 5 and 0");
    insta::assert_snapshot!(new(f64::NAN, 0.0, 0.05), @"expected elo0 < elo1, both within 2000 of 0, found NaN and 0");
    insta::assert_snapshot!(new(0.0, 5.0, 0.5), @"expected a probability of error above 0 and below 0.5, found 0.5");
}

#[test]
fn scores_of_single_games() {
    use crate::Score::{Draw, Loss, Win};
    let score = MatchScore::from_scores([Win, Draw, Draw, Loss, Win]);
    assert_eq!(score, MatchScore::games(2, 2, 1));
}

fn any_score(most: u64) -> impl Strategy<Value = MatchScore> {
    let count = move || prop_oneof![Just(0_u64), 0_u64..20, 0_u64..1_000_000, Just(most)];
    prop_oneof![
        [count(), count(), count()].prop_map(MatchScore::Games),
        [count(), count(), count(), count(), count()].prop_map(MatchScore::Pairs),
    ]
}

fn mirrored(score: &MatchScore) -> MatchScore {
    let mut mirrored = *score;
    match &mut mirrored {
        MatchScore::Games(counts) => counts.reverse(),
        MatchScore::Pairs(counts) => counts.reverse(),
    }
    mirrored
}

proptest! {
    #[test]
    fn every_number_is_finite(
        score in any_score(u64::MAX),
        (elo0, elo1) in (-1999.0..1999.0_f64, -1999.0..1999.0_f64),
        confidence in 0.01..0.999_f64,
        normalized: bool,
    ) {
        if let Ok(elo) = score.elo(confidence) {
            for number in [elo.value, elo.low, elo.high].into_iter().flatten() {
                prop_assert!(number.is_finite(), "{:?}", elo);
            }
            let los = score.los().unwrap();
            prop_assert!((0.0..=1.0).contains(&los));
        }
        let (elo0, elo1) = (elo0.min(elo1), elo0.max(elo1) + 0.1);
        let model = if normalized { EloModel::Normalized } else { EloModel::Logistic };
        prop_assert!(llr(model, elo0, elo1, score).is_finite());
    }

    #[test]
    fn the_other_side_sees_the_mirror_image(score in any_score(10_000_000), elo in 0.1..50.0_f64) {
        let other = mirrored(&score);
        if let (Ok(los), Ok(other_los)) = (score.los(), other.los()) {
            prop_assert!((los + other_los - 1.0).abs() < 1e-9);
            let (own, other) = (score.elo(0.95).unwrap(), other.elo(0.95).unwrap());
            prop_assert_eq!(own.value.is_some(), other.value.is_some());
            let sum = own.value.unwrap_or(0.0) + other.value.unwrap_or(0.0);
            prop_assert!(sum.abs() < 1e-6, "{}", sum);
        }
        for model in [EloModel::Logistic, EloModel::Normalized] {
            let (own, its) = (llr(model, -elo, elo, score), llr(model, -elo, elo, other));
            prop_assert!((own + its).abs() <= 1e-6 * (1.0 + own.abs()), "{} {}", own, its);
        }
    }

    #[test]
    fn a_better_score_speaks_for_the_higher_hypothesis(
        (wins, draws, losses) in (1_u64..400, 1_u64..400, 1_u64..400),
        elo1 in 1.0..40.0_f64,
    ) {
        let better = MatchScore::games(wins + 1, draws, losses);
        let worse = MatchScore::games(wins, draws, losses + 1);
        for model in [EloModel::Logistic, EloModel::Normalized] {
            prop_assert!(llr(model, 0.0, elo1, better) > llr(model, 0.0, elo1, worse));
        }
    }
}
