use super::*;
use crate::elo::EloPolicy;
use crate::leaderboard::Provisional;
use crate::{GameResult, Score, TimeClass, Timestamp};
use alloc::format;
use alloc::string::ToString;

fn id(name: &str) -> PlayerId {
    PlayerId::new(name).unwrap()
}

/// A ladder with the guests ada and bob and the bot hal of 1800.
fn ladder() -> Ladder {
    let mut ladder = Ladder::new(LadderPolicy::default());
    for name in ["ada", "bob"] {
        ladder.register(Registration::guest(id(name))).unwrap();
    }
    ladder
        .register(Registration::bot(id("hal"), Rating::new(1800.0).unwrap()))
        .unwrap();
    ladder
}

fn game(number: u32, white: &str, black: &str, result: GameResult) -> GameRecord {
    let time = Timestamp::from_secs(u64::from(number));
    GameRecord {
        time,
        ..GameRecord::ranked(&format!("g{number}"), white, black, result).unwrap()
    }
}

fn practice(number: u32, white: &str, black: &str, result: GameResult) -> GameRecord {
    GameRecord {
        kind: GameKind::Practice,
        ..game(number, white, black, result)
    }
}

fn points(ladder: &Ladder, name: &str, kind: GameKind) -> Option<f64> {
    let player = ladder.player(&id(name))?;
    Some(player.record(kind, &List::default())?.rating().points())
}

#[test]
fn a_ranked_game_moves_both_players_once() {
    let mut ladder = ladder();
    let won = game(1, "ada", "bob", GameResult::WhiteWins);
    let Applied::New(effect) = ladder.apply(&won).unwrap() else {
        panic!("counted before")
    };
    assert_eq!((effect.white.gain(), effect.black.gain()), (10.0, -10.0));
    let after = ladder.clone();
    assert_eq!(ladder.apply(&won).unwrap(), Applied::Already);
    assert_eq!(ladder, after);
    assert_eq!(points(&ladder, "ada", GameKind::Ranked), Some(1510.0));
    assert_eq!(points(&ladder, "bob", GameKind::Ranked), Some(1490.0));
    assert_eq!(points(&ladder, "ada", GameKind::Practice), None);
}

#[test]
fn a_bot_game_touches_neither_ranked_ratings_nor_the_bot() {
    let mut ladder = ladder();
    ladder.apply(&game(1, "ada", "bob", GameResult::Draw)).unwrap();
    ladder.apply(&practice(2, "hal", "ada", GameResult::BlackWins)).unwrap();
    assert_eq!(points(&ladder, "ada", GameKind::Ranked), Some(1500.0));
    assert_eq!(points(&ladder, "hal", GameKind::Practice), Some(1800.0));
    let gained = points(&ladder, "ada", GameKind::Practice).unwrap() - 1500.0;
    let expected = crate::elo::expected_score(Rating::START, Rating::new(1800.0).unwrap());
    assert!((gained - 20.0 * (1.0 - expected)).abs() < 1e-9, "{gained}");
    let board = ladder.leaderboard(&List::default(), Listing::default());
    assert_eq!(board.len(), 2);
}

#[test]
fn records_hold_statistics_and_history() {
    let mut ladder = ladder();
    ladder.apply(&game(1, "ada", "bob", GameResult::WhiteWins)).unwrap();
    ladder.apply(&game(2, "bob", "ada", GameResult::WhiteWins)).unwrap();
    ladder.apply(&game(3, "bob", "ada", GameResult::Draw)).unwrap();
    let ada = ladder.player(&id("ada")).unwrap();
    let record = ada.record(GameKind::Ranked, &List::default()).unwrap();
    assert_eq!(
        record.tally(),
        Tally {
            wins: 1,
            draws: 1,
            losses: 1
        }
    );
    assert_eq!(
        record.tally_of(Side::White),
        &Tally {
            wins: 1,
            draws: 0,
            losses: 0
        }
    );
    assert_eq!(record.tally().points(), 1.5);
    assert_eq!(record.peak().points(), 1510.0);
    assert_eq!(record.start(), Rating::START);
    assert_eq!(record.last_played(), Some(Timestamp::from_secs(3)));
    let last = record.history().last().unwrap();
    assert_eq!(
        (last.rating, last.score, last.side),
        (record.rating(), Score::Draw, Side::Black)
    );
    assert_eq!(last.opponent, id("bob"));
    assert_eq!(ada.colours().balance(), -1);
}

#[test]
fn claiming_a_guest_keeps_everything() {
    let mut ladder = ladder();
    ladder.apply(&game(1, "ada", "bob", GameResult::WhiteWins)).unwrap();
    let before = ladder.player(&id("ada")).unwrap().clone();
    let email = Email::new("Ada@example.org").unwrap();
    ladder.claim(&id("ada"), email.clone()).unwrap();
    let after = ladder.player(&id("ada")).unwrap();
    assert_eq!(after.account(), &Account::Claimed(email));
    assert_eq!(
        (after.id(), &after.ranked, &after.practice),
        (before.id(), &before.ranked, &before.practice)
    );
}

#[test]
fn a_replay_comes_to_the_same_state() {
    let mut ladder = ladder();
    for number in 0..40 {
        let result = GameResult::ALL[number as usize % 3];
        let (white, black) = if number % 2 == 0 {
            ("ada", "bob")
        } else {
            ("bob", "ada")
        };
        ladder.apply(&game(number, white, black, result)).unwrap();
        ladder.apply(&practice(100 + number, "hal", white, result)).unwrap();
    }
    ladder
        .claim(&id("bob"), Email::new("bob@example.org").unwrap())
        .unwrap();
    let replayed = Ladder::replay(ladder.policy().clone(), ladder.roster(), ladder.games()).unwrap();
    assert_eq!(replayed, ladder);
    assert_eq!(replayed.players().count(), 3);
}

#[test]
fn lists_may_be_kept_apart() {
    let policy = LadderPolicy {
        lists: RatingLists::PerTimeClassAndVariant,
        ..LadderPolicy::default()
    };
    let mut ladder = Ladder::replay(policy, ladder().roster(), &[]).unwrap();
    let bullet = GameRecord {
        class: TimeClass::Bullet,
        variant: VariantName::new("fugue").unwrap(),
        ..game(1, "ada", "bob", GameResult::WhiteWins)
    };
    ladder.apply(&bullet).unwrap();
    ladder.apply(&game(2, "ada", "bob", GameResult::BlackWins)).unwrap();
    let ada = ladder.player(&id("ada")).unwrap();
    let rating = |class, variant: &str| {
        let list = RatingLists::PerTimeClassAndVariant.of(class, &VariantName::new(variant).unwrap());
        Some(ada.record(GameKind::Ranked, &list)?.rating().points())
    };
    assert_eq!(rating(TimeClass::Bullet, "fugue"), Some(1510.0));
    assert_eq!(rating(TimeClass::Blitz, "fusor"), Some(1490.0));
    assert_eq!(rating(TimeClass::Blitz, "fugue"), None);
    assert_eq!(ada.record(GameKind::Ranked, &List::default()), None);
}

#[test]
fn juniors_by_the_time_of_the_game() {
    let policy = LadderPolicy::new(EloPolicy::fide_standard());
    let until = Some(Timestamp::from_secs(100));
    let junior = Registration {
        junior_until: until,
        ..Registration::guest(id("eve"))
    };
    let mut ladder = Ladder::replay(policy, ladder().roster().chain([junior]), &[]).unwrap();
    for number in 0..30 {
        ladder.apply(&game(number, "eve", "bob", GameResult::Draw)).unwrap();
    }
    let k = |time| {
        ladder
            .effect(&game(time, "eve", "ada", GameResult::Draw))
            .unwrap()
            .white
            .k
    };
    assert_eq!((k(99), k(100)), (40.0, 20.0));
}

#[test]
fn the_leaderboard_follows_the_games() {
    let policy = LadderPolicy {
        provisional_games: 2,
        ..LadderPolicy::default()
    };
    let mut ladder = Ladder::replay(policy, ladder().roster(), &[]).unwrap();
    let list = List::default();
    let listing = Listing {
        provisional: Provisional::LeftOut,
        inactive_after: None,
    };
    let mut live = ladder.leaderboard(&list, listing);
    for number in 0..2 {
        let game = game(number, "ada", "bob", GameResult::BlackWins);
        ladder.apply(&game).unwrap();
        for player in [&game.white, &game.black] {
            live.set(player.clone(), ladder.entry(player, &list).unwrap());
        }
        assert_eq!(live.len(), if number == 0 { 0 } else { 2 });
    }
    let fresh = ladder.leaderboard(&list, listing);
    assert!(live.page(0, 9).eq(fresh.page(0, 9)));
    assert_eq!(live.place(&id("bob")), Some(1));
}

#[test]
fn refusals_say_why_and_change_nothing() {
    let mut ladder = ladder();
    ladder.apply(&game(1, "ada", "bob", GameResult::WhiteWins)).unwrap();
    ladder
        .claim(&id("ada"), Email::new("ada@example.org").unwrap())
        .unwrap();
    let before = ladder.clone();
    let mut refused = |game: GameRecord| ladder.apply(&game).unwrap_err().to_string();
    insta::assert_snapshot!(refused(game(1, "ada", "bob", GameResult::Draw)), @"game `g1` was applied before with other contents");
    insta::assert_snapshot!(refused(game(2, "ada", "ada", GameResult::Draw)), @"game `g2`: player `ada` meets themselves");
    insta::assert_snapshot!(refused(game(2, "ada", "eve", GameResult::Draw)), @"game `g2`: there is no player `eve`");
    insta::assert_snapshot!(refused(game(2, "ada", "hal", GameResult::Draw)), @"game `g2` is ranked, but `hal` is a bot");
    let email = || Email::new("ADA@example.org").unwrap();
    insta::assert_snapshot!(ladder.claim(&id("bob"), email()).unwrap_err(), @"the mail address is that of player `ada` already");
    insta::assert_snapshot!(ladder.claim(&id("ada"), email()).unwrap_err(), @"player `ada` has a mail address already");
    insta::assert_snapshot!(ladder.claim(&id("hal"), email()).unwrap_err(), @"player `hal` is a bot and cannot be claimed");
    insta::assert_snapshot!(ladder.claim(&id("eve"), email()).unwrap_err(), @"there is no player `eve`");
    let again = Registration::guest(id("bob"));
    insta::assert_snapshot!(ladder.register(again).unwrap_err(), @"player `bob` is registered already");
    let twin = Registration {
        account: Account::Claimed(email()),
        ..Registration::guest(id("eve"))
    };
    insta::assert_snapshot!(ladder.register(twin).unwrap_err(), @"the mail address is that of player `ada` already");
    insta::assert_snapshot!("unranked".parse::<GameKind>().unwrap_err(), @"expected `ranked` or `practice`, found `unranked`");
    assert_eq!(ladder, before);

    let high = LadderPolicy::new(EloPolicy {
        start: Rating::MAX,
        ..EloPolicy::default()
    });
    let mut ladder = Ladder::replay(high, before.roster(), &[]).unwrap();
    let error = ladder.apply(&game(1, "ada", "bob", GameResult::Draw).clone());
    assert!(error.is_ok());
    let error = ladder.apply(&game(2, "ada", "bob", GameResult::WhiteWins)).unwrap_err();
    insta::assert_snapshot!(error, @"game `g2`: new rating: expected a rating from -1000000 to 1000000, found 1000010");
}

#[cfg(feature = "serde")]
#[test]
fn a_stored_ladder_is_checked_by_replaying_it() {
    let mut ladder = ladder();
    ladder.apply(&game(1, "ada", "bob", GameResult::WhiteWins)).unwrap();
    ladder.apply(&practice(2, "hal", "bob", GameResult::Draw)).unwrap();
    ladder
        .claim(&id("ada"), Email::new("ada@example.org").unwrap())
        .unwrap();
    let json = serde_json::to_string(&ladder).unwrap();
    assert_eq!(serde_json::from_str::<Ladder>(&json).unwrap(), ladder);
    let read = |json: &str| serde_json::from_str::<Ladder>(json).unwrap_err().to_string();
    insta::assert_snapshot!(
        read(&json.replace(r#""white":"ada""#, r#""white":"bob""#)),
        @"game `g1`: player `bob` meets themselves"
    );
    assert!(read(&json.replace("1800.0", "1e7")).contains("expected a rating from -1000000"));

    let ada = ladder.player(&id("ada")).unwrap();
    let record = ada.record(GameKind::Ranked, &List::default()).unwrap();
    let json = serde_json::to_string(record).unwrap();
    assert_eq!(&serde_json::from_str::<RatingRecord>(&json).unwrap(), record);
    let error = serde_json::from_str::<RatingRecord>(&json.replace(r#""wins":1"#, r#""wins":2"#));
    insta::assert_snapshot!(error.unwrap_err(), @"the tally with White of a rating record is not the one of its history");
    assert!(serde_json::to_string(ada).is_ok());
}
