//! Examples of published clocks and readers, one test for each kind.
#![allow(missing_docs, clippy::unwrap_used)]

use core::time::Duration;

use fusor_clock::{Clock, ClockError, LagCompensation, Policy, Side, TimeControl, TimeManager, Timestamp};

fn clock(text: &str) -> Clock {
    Clock::new(TimeControl::from_text(text).unwrap(), Policy::new())
}

fn at(millis: u64) -> Timestamp {
    Timestamp::from_millis(millis)
}

fn left(clock: &Clock, side: Side) -> u128 {
    clock.face(side, clock.last_call()).unwrap().time.unwrap().as_millis()
}

#[test]
fn fischer_increment_is_the_movers_once_a_turn() {
    let mut game = clock("10+1 | 20+5");
    game.press(at(3_000)).unwrap();
    assert_eq!((left(&game, Side::White), left(&game, Side::Black)), (8_000, 20_000));
    game.press(at(5_000)).unwrap();
    assert_eq!((left(&game, Side::White), left(&game, Side::Black)), (8_000, 23_000));
}

#[test]
fn no_increment_after_a_fallen_flag() {
    let mut game = clock("10+1");
    assert!(matches!(game.press(at(10_000)), Err(ClockError::FlagFallen(_))));
    assert_eq!(left(&game, Side::White), 0);
}

#[test]
fn bronstein_and_us_delay() {
    for text in ["60 bronstein 5", "60 delay 5"] {
        let mut game = clock(text);
        game.press(at(3_000)).unwrap();
        assert_eq!(left(&game, Side::White), 60_000, "{text}: a move of 3 s costs nothing");
        game.press(at(11_000)).unwrap();
        assert_eq!(left(&game, Side::Black), 57_000, "{text}: a move of 8 s costs 3 s");
    }
    let mut bronstein = clock("3 bronstein 5");
    let fall = bronstein.flag_moment().unwrap();
    assert_eq!(fall.at, at(3_000));
    assert_eq!(bronstein.press(at(4_000)), Err(ClockError::FlagFallen(fall)));
    let mut us = clock("3 delay 5");
    us.press(at(4_000)).unwrap();
    assert_eq!(left(&us, Side::White), 3_000);
}

#[test]
fn texts() {
    let text = |text| TimeControl::from_text(text).map(|control| control.to_string());
    assert_eq!(text("0.5+0.005").as_deref(), Ok("0.5+0.005"));
    assert_eq!(text("0+5").as_deref(), Ok("0+5"));
    assert_eq!(text("180+0").as_deref(), Ok("180"));
    assert_eq!(text("40/9000:3600").as_deref(), Ok("40/9000:3600"));
    for reader in [TimeControl::from_text, TimeControl::from_short, TimeControl::from_pgn] {
        let text = |text| reader(text).map(|control| control.to_string());
        assert_eq!(text("15 min + 10 sec / move").as_deref(), Ok("900+10"));
        assert_eq!(text("120' + 12\"").as_deref(), Ok("7200+12"));
        assert!(text("nope").is_err());
    }
}

/// The time Black has left, in centiseconds, after moves with the same thought and these lags: the
/// table of `scalachess`, where White always moves at once.
fn after_lags(limit: u64, thought: u64, lags: &[u64]) -> u128 {
    let limit = Duration::from_secs(limit);
    let policy = Policy::new().with_lag(LagCompensation::scaled(limit, Duration::ZERO));
    let mut clock = Clock::new(TimeControl::sudden_death(limit).unwrap(), policy);
    let mut now = Timestamp::ZERO;
    for lag in lags {
        clock.press(now).unwrap();
        now = now.checked_add(Duration::from_millis((thought + lag) * 10)).unwrap();
        clock.press_with_lag(now, Duration::from_millis(lag * 10)).unwrap();
    }
    left(&clock, Side::Black) / 10
}

#[test]
fn lag_compensation() {
    for (limit, thought, lags, expected) in [
        (600, 0, [0].as_slice(), 60_000),
        (600, 0, &[20], 60_000),
        (600, 0, &[400], 59_900),
        (600, 100, &[0], 59_900),
        (600, 100, &[20], 59_900),
        (600, 100, &[400], 59_800),
        (600, 0, &[0, 0], 60_000),
        (600, 0, &[300, 300], 59_800),
        (600, 0, &[0, 300], 60_000),
        (600, 0, &[0, 0, 0, 0, 0, 0, 0, 0, 800], 59_900),
        (600, 0, &[0, 0, 0, 0, 0, 500, 600], 59_700),
        (600, 0, &[0, 0, 0, 0, 0, 500, 500, 500], 59_400),
        (60, 0, &[0, 0], 6_000),
        (60, 0, &[0, 300], 5_856),
        (60, 0, &[0, 0, 0, 0, 700], 5_573),
    ] {
        let found = after_lags(limit, thought, lags);
        assert_eq!(found, expected, "{limit}+0, thought {thought}, lags {lags:?}");
    }
}

/// How long the flag waits for a move under way: up to the quota, and to two seconds.
#[test]
fn lag_grace() {
    let fall = |limit: u64| {
        let limit = Duration::from_secs(limit);
        let policy = Policy::new().with_lag(LagCompensation::scaled(limit, Duration::ZERO));
        let clock = Clock::new(TimeControl::sudden_death(limit).unwrap(), policy);
        clock.flag_moment().unwrap().at
    };
    assert_eq!(fall(60), at(61_170));
    assert_eq!(fall(600), at(602_000));
}

#[test]
fn byoyomi() {
    let after = |millis| {
        let mut game = clock("10 byoyomi 3x30");
        game.press(at(millis)).unwrap();
        game.face(Side::White, at(millis)).unwrap()
    };
    let face = after(25_000);
    assert_eq!((face.time, face.periods), (Some(Duration::from_secs(30)), Some(3)));
    let face = after(45_000);
    assert_eq!((face.time, face.periods), (Some(Duration::from_secs(30)), Some(2)));

    let mut game = clock("10 canadian 5/60 | none");
    let mut now = 0;
    // The main time, and then five moves within a period, again and again.
    for (used, shown, to_go) in [
        (10_000, 60_000, 4),
        (14_000, 46_000, 3),
        (15_000, 31_000, 2),
        (15_000, 16_000, 1),
        (15_999, 60_000, 5),
        (59_999, 1, 4),
    ] {
        now += used;
        game.press(at(now)).unwrap();
        let face = game.face(Side::White, at(now)).unwrap();
        assert_eq!(left(&game, Side::White), shown);
        assert_eq!(face.moves_to_go.unwrap().get(), to_go);
        game.press(at(now)).unwrap();
    }
}

#[test]
fn hourglass() {
    let mut game = clock("hourglass 60");
    game.press(at(10_000)).unwrap();
    assert_eq!((left(&game, Side::White), left(&game, Side::Black)), (50_000, 70_000));
}

#[test]
fn overspent_within_the_margin() {
    let control = TimeControl::from_text("10+0.1").unwrap();
    let policy = Policy::new().with_margin(Duration::from_millis(200));
    let mut game = Clock::new(control, policy);
    game.press(at(10_150)).unwrap();
    game.press(at(10_150)).unwrap();
    let now = at(10_150);
    assert_eq!(left(&game, Side::White), 100);
    for wait in [0, 100, 250] {
        let now = now.checked_add(Duration::from_millis(wait)).unwrap();
        let time = game.side_time(Side::White, now).unwrap().unwrap();
        let budget = TimeManager::default().budget(time);
        assert!(budget.hard <= Duration::from_millis(100));
    }
}
