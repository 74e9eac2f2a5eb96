//! What is stored is read back, and reading checks what constructors check.

#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used, clippy::panic)]

use fusor_rating::elo::{AgeGroup, EloPolicy, KCondition, KFactor, KRule, KTable};
use fusor_rating::glicko2::{Glicko2, Glicko2Player};
use fusor_rating::ladder::{Email, GameRecord, LadderPolicy, PlayerId, RatingLists, Registration};
use fusor_rating::pairing::{
    Accepted, Bot, ChallengePolicy, ColourHistory, ColourPolicy, NewGame, Patience, QueuePolicy, Token, Window,
};
use fusor_rating::pool::PoolPolicy;
use fusor_rating::schedule::Fixture;
use fusor_rating::stats::{EloModel, MatchScore, Sprt};
use fusor_rating::{GameResult, Rating, Side, TimeClass, Timestamp};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use std::time::Duration;

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap()
}

#[track_caller]
fn survives<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let json = json(value);
    let read: T = serde_json::from_str(&json).unwrap_or_else(|error| panic!("{error}: {json}"));
    assert_eq!(&read, value, "{json}");
}

/// The message for a text that is refused, without where in the text that was.
#[track_caller]
fn refused<T: DeserializeOwned + Debug>(json: &str) -> String {
    let error = serde_json::from_str::<T>(json).unwrap_err().to_string();
    error.split(" at line ").next().unwrap_or_default().to_owned()
}

#[test]
fn everything_survives() {
    survives(&Rating::new(1623.5).unwrap());
    survives(&Timestamp::from_millis(7));
    survives(&TimeClass::ALL);
    survives(&GameResult::ALL);
    let rule = KRule {
        when: KCondition {
            age: Some(AgeGroup::Junior),
            ..KCondition::default()
        },
        k: KFactor::new(40.0).unwrap(),
    };
    survives(&KTable {
        rules: vec![rule],
        otherwise: KFactor::new(10.0).unwrap(),
    });
    survives(&EloPolicy::fide_standard());
    let lists = RatingLists::PerTimeClassAndVariant;
    survives(&LadderPolicy {
        lists,
        ..LadderPolicy::new(EloPolicy::fide_rapid_blitz())
    });
    survives(&Glicko2::new(0.5).unwrap().with_volatility_cap(0.1).unwrap());
    survives(&Glicko2Player::new(1500.0, 350.0, 0.06).unwrap());
    survives(&GameRecord::ranked("g", "a", "b", GameResult::Draw).unwrap());
    survives(&Registration::bot(PlayerId::new("hal").unwrap(), Rating::START));
    survives(&Email::new("ada@example.org").unwrap());
    let bot = Bot {
        id: 7,
        rating: Rating::START,
    };
    let policy = QueuePolicy {
        window: Some(Window::new(50.0, 2.5).unwrap()),
        patience: Some(Patience::new(Duration::from_millis(20_500), bot)),
        grace: Duration::ZERO,
    };
    survives(&policy);
    survives(&ChallengePolicy::default());
    survives(&Token::from_entropy(*b"sixteen random b").unwrap());
    survives(&Accepted {
        pool: 1,
        maker: 2,
        taker: 3,
        maker_side: Some(Side::Black),
    });
    survives(&NewGame {
        pool: 1,
        white: 2,
        black: 3,
    });
    survives(&ColourPolicy::Balanced);
    let mut colours = ColourHistory::new();
    colours.push(Side::White);
    survives(&colours);
    survives(&MatchScore::games(1, 2, 3));
    survives(&MatchScore::pairs([1, 2, 3, 4, 5]));
    survives(&Sprt::new(0.0, 5.0, 0.05, 0.05, EloModel::Normalized).unwrap());
    survives(&PoolPolicy::default());
    survives(&Fixture { white: 0, black: 1 });
}

#[test]
fn nonsense_is_refused() {
    insta::assert_snapshot!(refused::<Rating>("1e7"), @"expected a rating from -1000000 to 1000000, found 10000000");
    insta::assert_snapshot!(refused::<KFactor>("0"), @"expected a K above 0 and at most 1000, found 0");
    insta::assert_snapshot!(refused::<GameResult>("\"*\""), @"unknown variant `*`, expected one of `1-0`, `0-1`, `1/2-1/2`");
    insta::assert_snapshot!(refused::<PlayerId>("\"\""), @"expected a name, found an empty text");
    insta::assert_snapshot!(refused::<Email>("\"ada\""), @"expected a mail address like `name@example.org`, found `ada`");
    insta::assert_snapshot!(refused::<Token>("\"00000000000000000000000000000000\""), @"expected 16 random bytes, found 16 equal ones");
    let list = json(&Glicko2::new(0.5).unwrap());
    insta::assert_snapshot!(refused::<Glicko2>(&list.replace("0.5", "-0.5")), @"expected a tau above 0 and at most 2, found -0.5");
    insta::assert_snapshot!(refused::<Glicko2>(&list.replace("350.0", "-1.0")), @"limits from 0 to -1 are not usable");
    let player = json(&Glicko2Player::new(1500.0, 350.0, 0.06).unwrap());
    insta::assert_snapshot!(refused::<Glicko2Player>(&player.replace("0.06", "0.0")), @"expected a volatility above 0 and at most 1000000, found 0");
    let window = json(&Window::new(50.0, 2.5).unwrap());
    insta::assert_snapshot!(refused::<Window>(&window.replace("50.0", "-50.0")), @"expected a finite number of points, 0 or more, found -50");
    let test = json(&Sprt::new(0.0, 5.0, 0.05, 0.05, EloModel::Logistic).unwrap());
    insta::assert_snapshot!(refused::<Sprt>(&test.replace("5.0", "-5.0")), @"expected elo0 < elo1, both within 2000 of 0, found 0 and -5");
    let policy = json(&EloPolicy::default());
    insta::assert_snapshot!(refused::<EloPolicy>(&policy.replace("20.0", "-20.0")), @"expected a K above 0 and at most 1000, found -20");
    insta::assert_snapshot!(refused::<EloPolicy>(&policy.replace("\"floor\"", "\"flaw\"")), @"unknown field `flaw`, expected one of `start`, `k`, `cap`, `floor`, `expectation`, `rounding`, `period_limit`");
}
