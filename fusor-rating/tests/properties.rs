//! Laws that hold for any players, results and orders.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use fusor_rating::elo::{AgeGroup, EloPlayer, EloPolicy, expected_score};
use fusor_rating::glicko2::{Glicko2, Glicko2Error, Glicko2Player};
use fusor_rating::ladder::{
    Applied, GameKind, GameRecord, Ladder, LadderPolicy, List, PlayerId, RatingLists, Registration,
};
use fusor_rating::leaderboard::{Entry, Leaderboard, Listing};
use fusor_rating::{GameResult, Rating, Score, TimeClass, Timestamp};
use proptest::prelude::*;
use std::cmp::Reverse;

fn rating(points: f64) -> Rating {
    Rating::new(points).unwrap()
}

fn any_rating() -> impl Strategy<Value = Rating> {
    prop_oneof![
        4 => (-1000.0..4000.0_f64).prop_map(rating),
        2 => (0_i32..4000).prop_map(|points| rating(f64::from(points))),
        1 => (Rating::MIN.points()..=Rating::MAX.points()).prop_map(rating),
    ]
}

fn any_score() -> impl Strategy<Value = Score> {
    prop::sample::select(&Score::ALL)
}

fn any_class() -> impl Strategy<Value = TimeClass> {
    prop::sample::select(&TimeClass::ALL)
}

fn any_policy() -> impl Strategy<Value = EloPolicy> {
    prop_oneof![
        Just(EloPolicy::fide_standard()),
        Just(EloPolicy::fide_rapid_blitz()),
        (0.1..200.0_f64).prop_map(|k| EloPolicy::fixed(k).unwrap()),
        (0.1..200.0_f64).prop_map(|k| EloPolicy {
            cap: EloPolicy::fide_standard().cap,
            ..EloPolicy::fixed(k).unwrap()
        }),
    ]
}

fn any_player() -> impl Strategy<Value = EloPlayer> {
    (any_rating(), 0_u32..100, 0.0..500.0_f64, any::<bool>()).prop_map(|(now, games, fall, junior)| {
        let peak = Rating::new(now.points() + fall).unwrap_or(now);
        let age = if junior { AgeGroup::Junior } else { AgeGroup::Adult };
        EloPlayer::new(now).with_games(games).with_peak(peak).with_age(age)
    })
}

proptest! {
    #[test]
    fn expected_scores_sum_to_one(a in any_rating(), b in any_rating(), policy in any_policy()) {
        prop_assert!((expected_score(a, b) + expected_score(b, a) - 1.0).abs() < 1e-12);
        // With FIDE's cap, unless it is lifted for one of the two only.
        let lifted = |rating: Rating| rating >= self::rating(2650.0);
        if policy.cap.is_none() || lifted(a) == lifted(b) {
            let sum = policy.expected_score(a, b) + policy.expected_score(b, a);
            // FIDE's table has hundredths, the same number for both.
            prop_assert!((sum - 1.0).abs() < 1e-12, "{}", sum);
        }
    }

    #[test]
    fn with_equal_k_points_are_conserved(
        a in -1000.0..2649.0_f64,
        b in -1000.0..2649.0_f64,
        score in any_score(),
        class in any_class(),
        policy in any_policy(),
    ) {
        let (a, b) = (EloPlayer::new(rating(a)), EloPlayer::new(rating(b)));
        let change = policy.rate(&a, &b, score, class).unwrap();
        prop_assert_eq!(change.player.k, change.opponent.k);
        prop_assert!((change.player.gain() + change.opponent.gain()).abs() < 1e-9);
    }

    #[test]
    fn a_stronger_opponent_never_gives_less_for_a_win(
        player in any_player(),
        weaker in any_rating(),
        stronger in any_rating(),
        score in any_score(),
        policy in any_policy(),
        class in any_class(),
    ) {
        let (weaker, stronger) = (weaker.min(stronger), weaker.max(stronger));
        let gain = |opponent| {
            let change = policy.rate(&player, &EloPlayer::new(opponent), score, class);
            change.map(|change| change.player.gain())
        };
        if let (Ok(less), Ok(more)) = (gain(weaker), gain(stronger)) {
            prop_assert!(more >= less, "{} < {}", more, less);
        }
    }

    #[test]
    fn more_points_never_lower_the_new_rating(
        player in any_player(),
        opponent in any_player(),
        policy in any_policy(),
        class in any_class(),
    ) {
        let after = Score::ALL.map(|score| {
            policy.rate(&player, &opponent, score, class).map(|change| change.player.after)
        });
        if let [Ok(loss), Ok(draw), Ok(win)] = after {
            prop_assert!(loss <= draw && draw <= win);
            prop_assert!(loss <= player.rating && player.rating <= win);
        }
    }

    #[test]
    fn the_order_within_an_elo_period_does_not_matter(
        player in any_player(),
        games in prop::collection::vec((any_rating(), any_score()), 0..40),
        turn in 0_usize..40,
        policy in any_policy(),
    ) {
        let mut other = games.clone();
        other.reverse();
        other.rotate_left(turn % games.len().max(1));
        let class = TimeClass::Rapid;
        prop_assert_eq!(
            policy.rate_period(&player, &games, class),
            policy.rate_period(&player, &other, class)
        );
    }

    #[test]
    fn the_order_within_a_glicko_period_does_not_matter(
        player in any_glicko(),
        games in prop::collection::vec((any_glicko(), any_score()), 0..40),
        turn in 0_usize..40,
    ) {
        let list = Glicko2::new(0.5).unwrap();
        let mut other = games.clone();
        other.reverse();
        other.rotate_left(turn % games.len().max(1));
        let rated = list.rate_period(&player, &games);
        prop_assert_eq!(&rated, &list.rate_period(&player, &other));
        if let Ok(rated) = rated {
            prop_assert!(rated.rating().points().is_finite());
            prop_assert!(rated.deviation() <= 350.0 && rated.deviation() > 0.0);
        }
    }

    #[test]
    fn a_capped_glicko_list_stays_within_reason(
        player in any_glicko(),
        games in prop::collection::vec((any_glicko(), any_score()), 1..30),
    ) {
        let list = Glicko2::new(0.5).unwrap().with_volatility_cap(0.1).unwrap();
        // A game moves a player by at most the squared deviation, 4.1 on the internal scale.
        match list.rate_period(&player, &games) {
            Ok(after) => {
                prop_assert!(after.rating().difference(player.rating()).abs() < 22_000.0);
                prop_assert!(after.volatility() <= 0.1);
            }
            Err(Glicko2Error::RatingLimits { found, .. }) => prop_assert!(found.abs() < 26_000.0),
            Err(error) => prop_assert!(false, "{}", error),
        }
    }

    #[test]
    fn a_replay_is_the_live_ladder(
        games in prop::collection::vec((0_usize..6, 0_usize..6, 0_usize..3, 0_u64..50, any_class()), 0..80),
        again in prop::collection::vec(any::<prop::sample::Index>(), 0..20),
        lists in prop::sample::select(&[RatingLists::One, RatingLists::PerTimeClass]),
        elo in any_policy(),
    ) {
        let policy = LadderPolicy { lists, ..LadderPolicy::new(elo) };
        let mut live = Ladder::new(policy.clone());
        for player in 0..5 {
            live.register(Registration::guest(id(player))).unwrap();
        }
        live.register(Registration::bot(id(5), rating(1700.0))).unwrap();
        let list = List::default();
        let mut board = live.leaderboard(&list, Listing::default());
        let records: Vec<GameRecord> = games
            .iter()
            .enumerate()
            .filter(|(_, game)| game.0 != game.1)
            .map(|(number, game)| record(number, *game))
            .collect();
        for (number, record) in records.iter().enumerate() {
            prop_assert!(matches!(live.apply(record), Ok(Applied::New(_))));
            // Results that come in a second time, at any moment.
            for index in &again {
                prop_assert_eq!(live.apply(index.get(&records[..=number])), Ok(Applied::Already));
            }
            for player in [&record.white, &record.black] {
                if let Some(entry) = live.entry(player, &list) {
                    board.set(player.clone(), entry);
                }
            }
        }
        let replayed = Ladder::replay(policy, live.roster(), live.games()).unwrap();
        prop_assert_eq!(&replayed, &live);
        let fresh = live.leaderboard(&list, Listing::default());
        prop_assert!(board.page(0, 9).eq(fresh.page(0, 9)));
    }

    #[test]
    fn the_leaderboard_is_a_full_sort(
        steps in prop::collection::vec((0_u32..30, any_board_rating(), 0_u32..4, "[ab]{1,2}", 0..9), 0..120),
    ) {
        let mut board = Leaderboard::default();
        let mut all = std::collections::BTreeMap::new();
        for (id, points, games, name, chance) in steps {
            if chance == 0 {
                prop_assert_eq!(board.remove(&id), all.remove(&id));
            } else {
                let entry = Entry::new(&name, points, games);
                prop_assert_eq!(board.set(id, entry.clone()), all.insert(id, entry));
            }
        }
        let mut sorted: Vec<(u32, Entry)> = all.into_iter().collect();
        sorted.sort_by_key(|(id, entry)| {
            (Reverse(entry.rating), Reverse(entry.games), entry.name.clone(), *id)
        });
        let rows: Vec<_> = board.page(0, usize::MAX).collect();
        prop_assert_eq!(rows.len(), sorted.len());
        for (line, (id, entry)) in sorted.iter().enumerate() {
            let shown = entry.rating.shown();
            let place = 1 + sorted.iter().filter(|(_, other)| other.rating.shown() > shown).count();
            let row = rows[line];
            prop_assert_eq!((row.place, row.line, row.id, row.entry), (place, line, id, entry));
            prop_assert_eq!((board.place(id), board.line(id)), (Some(place), Some(line)));
            prop_assert!(board.page(line, 3).eq(rows.iter().copied().skip(line).take(3)));
        }
    }
}

fn any_glicko() -> impl Strategy<Value = Glicko2Player> {
    (0.0..3500.0_f64, 10.0..350.0_f64, 0.03..0.1_f64)
        .prop_map(|(points, deviation, volatility)| Glicko2Player::new(points, deviation, volatility).unwrap())
}

fn any_board_rating() -> impl Strategy<Value = Rating> {
    (2980_i32..3020).prop_map(|halves| rating(f64::from(halves) / 2.0))
}

fn id(player: usize) -> PlayerId {
    PlayerId::new(&format!("player {player}")).unwrap()
}

/// A game with player 5, the bot, is practice.
fn record(number: usize, (white, black, result, time, class): (usize, usize, usize, u64, TimeClass)) -> GameRecord {
    let kind = if white == 5 || black == 5 {
        GameKind::Practice
    } else {
        GameKind::Ranked
    };
    let name = format!("game {number}");
    let game = GameRecord::ranked(&name, "?", "?", GameResult::ALL[result]).unwrap();
    let time = Timestamp::from_secs(time);
    GameRecord {
        white: id(white),
        black: id(black),
        kind,
        time,
        class,
        ..game
    }
}
