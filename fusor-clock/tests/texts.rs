//! The readers and writers of time controls, and what they say of texts they cannot read.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

use fusor_clock::{ControlError, ReadError, TimeControl};
use insta::assert_snapshot;

/// What a reader makes of each text: our own form, or the error.
fn read(reader: fn(&str) -> Result<TimeControl, ReadError>, texts: &[&str]) -> String {
    let mut table = String::new();
    for text in texts {
        let result = match reader(text) {
            Ok(control) => control.to_string(),
            Err(error) => format!("error: {error}"),
        };
        table.push_str(&format!("{text:?} = {result}\n"));
    }
    table
}

#[test]
fn own_form() {
    assert_snapshot!(read(TimeControl::from_text, &[
        "180",
        "180+2",
        "0.5+0.005",
        "0+5",
        "180 delay 5",
        "0 delay 5",
        "180 bronstein 5",
        "40/7200:3600",
        "40/5400+30:20/1800+30:900+30",
        "40/7200",
        "600 byoyomi 3x30",
        "0 byoyomi 1x0.1",
        "600 canadian 20/300",
        "hourglass 60",
        "days 3",
        "none",
        "180+2 | 60",
        "none | days 2",
        "hourglass 60 | hourglass 30",
        "  40 / 7200 : 3600 + 30  ",
        "1 h 	+ 30 SECONDS per move",
        "90'+30''",
        "10 MIN BYOYOMI 3 x 0.5 min",
        "1.123456789",
        "1.10|1.1",
    ]), @r#"
    "180" = 180
    "180+2" = 180+2
    "0.5+0.005" = 0.5+0.005
    "0+5" = 0+5
    "180 delay 5" = 180 delay 5
    "0 delay 5" = 0 delay 5
    "180 bronstein 5" = 180 bronstein 5
    "40/7200:3600" = 40/7200:3600
    "40/5400+30:20/1800+30:900+30" = 40/5400+30:20/1800+30:900+30
    "40/7200" = 40/7200
    "600 byoyomi 3x30" = 600 byoyomi 3x30
    "0 byoyomi 1x0.1" = 0 byoyomi 1x0.1
    "600 canadian 20/300" = 600 canadian 20/300
    "hourglass 60" = hourglass 60
    "days 3" = days 3
    "none" = none
    "180+2 | 60" = 180+2 | 60
    "none | days 2" = none | days 2
    "hourglass 60 | hourglass 30" = hourglass 60 | hourglass 30
    "  40 / 7200 : 3600 + 30  " = 40/7200:3600+30
    "1 h \t+ 30 SECONDS per move" = 3600+30
    "90'+30''" = 5400+30
    "10 MIN BYOYOMI 3 x 0.5 min" = 600 byoyomi 3x30
    "1.123456789" = 1.123456789
    "1.10|1.1" = 1.1
    "#);
}

#[test]
fn own_form_errors() {
    assert_snapshot!(read(TimeControl::from_text, &[
        "",
        "nope",
        "-5",
        "+5",
        "180+",
        "180+x",
        "180 + 2 extra",
        "180 180",
        "1.",
        ".5",
        "1.1234567891",
        "0",
        "0+0",
        "0 bronstein 5",
        "180 delay",
        "180+2 byoyomi 3x30",
        "600 byoyomi",
        "600 byoyomi 3",
        "600 byoyomi 3x",
        "600 byoyomi 0x30",
        "600 byoyomi 3x0",
        "600 byoyomi 4294967295x30",
        "600 canadian 20",
        "600 canadian 0/300",
        "40/",
        "0/60:60",
        "60:60",
        "40/60:",
        "40/60:0",
        "99999999999/60:60",
        "99999999999999999999",
        "864000000.000000001",
        "14400001 min",
        "days",
        "days 0",
        "days 10001",
        "hourglass 0",
        "hourglass 60 | 60",
        "60 |",
        "| 60",
        "60 | 0",
        "60 | 60 | 60",
        "１８０",
        "180\u{0}",
        "1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1",
    ]), @r#"
    "" = error: expected a number of seconds, `hourglass`, `days` or `none`, found the end of the text at byte 0
    "nope" = error: expected a number of seconds, `hourglass`, `days` or `none`, found `n` at byte 0
    "-5" = error: expected a number of seconds, `hourglass`, `days` or `none`, found `-` at byte 0
    "+5" = error: expected a number of seconds, `hourglass`, `days` or `none`, found `+` at byte 0
    "180+" = error: expected the increment in seconds, found the end of the text at byte 4
    "180+x" = error: expected the increment in seconds, found `x` at byte 4
    "180 + 2 extra" = error: expected `:`, `|` or the end, found `e` at byte 8
    "180 180" = error: expected `+`, `:`, `|`, `delay`, `bronstein`, `byoyomi`, `canadian` or the end, found `1` at byte 4
    "1." = error: expected a decimal digit, found the end of the text at byte 2
    ".5" = error: expected a number of seconds, `hourglass`, `days` or `none`, found `.` at byte 0
    "1.1234567891" = error: the number at byte 0 has more than nine decimals
    "0" = error: white is given no time: expected more than zero seconds
    "0+0" = error: white is given no time: expected more than zero seconds
    "0 bronstein 5" = error: white is given no time: expected more than zero seconds
    "180 delay" = error: expected the seconds of the delay, found the end of the text at byte 9
    "180+2 byoyomi 3x30" = error: expected `:`, `|` or the end, found `b` at byte 6
    "600 byoyomi" = error: expected a number of periods, found the end of the text at byte 11
    "600 byoyomi 3" = error: expected `x` and the seconds of a period, found the end of the text at byte 13
    "600 byoyomi 3x" = error: expected the seconds of a period, found the end of the text at byte 14
    "600 byoyomi 0x30" = error: the number at byte 12 is zero: expected at least 1
    "600 byoyomi 3x0" = error: white is given no time: expected more than zero seconds
    "600 byoyomi 4294967295x30" = error: white is given 128849018850 seconds: expected at most 864000000
    "600 canadian 20" = error: expected `/` and the seconds of a period, found the end of the text at byte 15
    "600 canadian 0/300" = error: the number at byte 13 is zero: expected at least 1
    "40/" = error: expected a number of seconds, found the end of the text at byte 3
    "0/60:60" = error: the number at byte 0 is zero: expected at least 1
    "60:60" = error: period 1 of white has no number of moves, but another period follows it
    "40/60:" = error: expected the next period after `:`, found the end of the text at byte 6
    "40/60:0" = error: white is given no time: expected more than zero seconds
    "99999999999/60:60" = error: the number at byte 0 is too large: expected at most 4294967295
    "99999999999999999999" = error: the number at byte 0 is too large: expected at most 864000000
    "864000000.000000001" = error: the number at byte 0 is too large: expected at most 864000000
    "14400001 min" = error: the number at byte 0 is too large: expected at most 14400000
    "days" = error: expected a number of days, found the end of the text at byte 4
    "days 0" = error: the number at byte 5 is zero: expected at least 1
    "days 10001" = error: white is given 864086400 seconds: expected at most 864000000
    "hourglass 0" = error: white is given no time: expected more than zero seconds
    "hourglass 60 | 60" = error: one side has an hourglass and the other has not: expected both or none
    "60 |" = error: expected a number of seconds, `hourglass`, `days` or `none`, found the end of the text at byte 4
    "| 60" = error: expected a number of seconds, `hourglass`, `days` or `none`, found `|` at byte 0
    "60 | 0" = error: black is given no time: expected more than zero seconds
    "60 | 60 | 60" = error: expected the end after the two sides, found `|` at byte 8
    "１８０" = error: expected a number of seconds, `hourglass`, `days` or `none`, found `１` at byte 0
    "180\0" = error: expected `+`, `:`, `|`, `delay`, `bronstein`, `byoyomi`, `canadian` or the end, found `\0` at byte 3
    "1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1" = error: expected the end after 16 periods, found `1` at byte 64
    "#);
}

#[test]
fn short_form() {
    assert_snapshot!(read(TimeControl::from_short, &[
        "3+0",
        "3+2",
        "3|2",
        "15 + 10",
        "0+1",
        "½+0",
        "¼+1",
        "1.5+0",
        "0.5+0.005",
        "90 min",
        "90 min + 30 sec",
        "3",
        "3+",
        "3-2",
        "0+0",
        "40/90+30",
        "3+2+1",
        "3 delay 5",
    ]), @r#"
    "3+0" = 180
    "3+2" = 180+2
    "3|2" = 180+2
    "15 + 10" = 900+10
    "0+1" = 0+1
    "½+0" = 30
    "¼+1" = 15+1
    "1.5+0" = 90
    "0.5+0.005" = 30+0.005
    "90 min" = 5400
    "90 min + 30 sec" = 5400+30
    "3" = error: expected `+` and the increment in seconds, found the end of the text at byte 1
    "3+" = error: expected the increment in seconds, found the end of the text at byte 2
    "3-2" = error: expected `+` and the increment in seconds, found `-` at byte 1
    "0+0" = error: white is given no time: expected more than zero seconds
    "40/90+30" = error: expected `+` and the increment in seconds, found `/` at byte 2
    "3+2+1" = error: expected the end after the increment, found `+` at byte 3
    "3 delay 5" = error: expected `+` and the increment in seconds, found `d` at byte 2
    "#);
}

#[test]
fn pgn_form() {
    assert_snapshot!(read(TimeControl::from_pgn, &[
        "300",
        "4500+60",
        "40/9000",
        "40/9000:3600",
        "40/7200:20/3600:900+30",
        "*180",
        "-",
        "1/259200",
        "1/3600",
        "10+0.1",
        "90 min + 30 sec / move",
        "?",
        "",
        "180 delay 5",
        "180 bronstein 5",
        "600 byoyomi 3x30",
        "180 | 60",
        "3600:60",
        "--",
        "*",
    ]), @r#"
    "300" = 300
    "4500+60" = 4500+60
    "40/9000" = 40/9000
    "40/9000:3600" = 40/9000:3600
    "40/7200:20/3600:900+30" = 40/7200:20/3600:900+30
    "*180" = hourglass 180
    "-" = none
    "1/259200" = days 3
    "1/3600" = 1/3600
    "10+0.1" = 10+0.1
    "90 min + 30 sec / move" = 5400+30
    "?" = error: the time control is marked as unknown (`?`)
    "" = error: expected a number of seconds, found the end of the text at byte 0
    "180 delay 5" = error: expected `+`, `:` or the end (PGN has no delays, byo-yomi or sides), found `d` at byte 4
    "180 bronstein 5" = error: expected `+`, `:` or the end (PGN has no delays, byo-yomi or sides), found `b` at byte 4
    "600 byoyomi 3x30" = error: expected `+`, `:` or the end (PGN has no delays, byo-yomi or sides), found `b` at byte 4
    "180 | 60" = error: expected `+`, `:` or the end (PGN has no delays, byo-yomi or sides), found `|` at byte 4
    "3600:60" = error: period 1 of white has no number of moves, but another period follows it
    "--" = error: expected `+`, `:` or the end (PGN has no delays, byo-yomi or sides), found `-` at byte 1
    "*" = error: expected the seconds of the hourglass, found the end of the text at byte 1
    "#);
}

#[test]
fn pgn_writer() {
    let mut table = String::new();
    for text in [
        "180",
        "180+2",
        "10+0.1",
        "40/9000:3600",
        "hourglass 180",
        "none",
        "days 3",
        "1/86400",
        "180 delay 5",
        "180 bronstein 5",
        "600 byoyomi 3x30",
        "600 canadian 20/300",
        "180 | 60",
    ] {
        let control = TimeControl::from_text(text).unwrap();
        match control.to_pgn() {
            Ok(pgn) => {
                assert_eq!(TimeControl::from_pgn(&pgn).as_ref(), Ok(&control), "{pgn}");
                table.push_str(&format!("{text} = {pgn}\n"));
            }
            Err(error) => table.push_str(&format!("{text} = error: {error}\n")),
        }
    }
    assert_snapshot!(table, @r"
    180 = 180
    180+2 = 180+2
    10+0.1 = 10+0.1
    40/9000:3600 = 40/9000:3600
    hourglass 180 = *180
    none = -
    days 3 = 1/259200
    1/86400 = error: the PGN tag `TimeControl` cannot express whole days for one move that are kept when not used
    180 delay 5 = error: the PGN tag `TimeControl` cannot express a delay
    180 bronstein 5 = error: the PGN tag `TimeControl` cannot express a delay
    600 byoyomi 3x30 = error: the PGN tag `TimeControl` cannot express byo-yomi
    600 canadian 20/300 = error: the PGN tag `TimeControl` cannot express byo-yomi
    180 | 60 = error: the PGN tag `TimeControl` cannot express a different time for each side
    ");
}

#[test]
fn constructors() {
    use core::time::Duration;
    use fusor_clock::{Bonus, MAX_STAGES, MAX_TIME, Side, SideControl, Stage, Stages};

    let minute = Duration::from_secs(60);
    assert_eq!(TimeControl::sudden_death(minute).unwrap().to_string(), "60");
    assert_eq!(TimeControl::fischer(minute, minute).unwrap().to_string(), "60+60");
    assert_eq!(
        TimeControl::bronstein(minute, minute).unwrap().to_string(),
        "60 bronstein 60"
    );
    assert_eq!(
        TimeControl::us_delay(minute, minute).unwrap().to_string(),
        "60 delay 60"
    );
    assert_eq!(TimeControl::FUSOR_3_MINUTES.to_string(), "180");
    assert_eq!(TimeControl::FUSOR_5_MINUTES.to_string(), "300");
    assert_eq!(TimeControl::FUSOR_10_MINUTES.to_string(), "600");
    assert_eq!(TimeControl::UNTIMED.to_string(), "none");

    let too_long = TimeControl::sudden_death(Duration::MAX);
    assert_eq!(
        too_long,
        Err(ControlError::TooLong {
            side: Side::White,
            time: Duration::MAX
        })
    );
    assert!(TimeControl::sudden_death(MAX_TIME).is_ok());

    let stage = Stage::moves(core::num::NonZeroU32::MIN, minute, Bonus::None);
    let stages = |count: usize| {
        TimeControl::same(SideControl::Stages(Stages {
            first: stage,
            rest: vec![stage; count - 1],
        }))
    };
    assert!(stages(MAX_STAGES).is_ok());
    assert_snapshot!(stages(MAX_STAGES + 1).unwrap_err(), @"white is given 17 periods: expected at most 16");
}
