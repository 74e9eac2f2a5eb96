//! Plays a script of calls against a clock and writes what it shows after each.

use core::fmt::Write;
use core::time::Duration;

use fusor_clock::{Clock, Face, Policy, Side, TakeBack, TimeControl, Timestamp};

/// A time in seconds, exact to the nanosecond.
pub fn seconds(text: &str) -> Duration {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    Duration::new(whole.parse().unwrap(), format!("{decimals:0<9}").parse().unwrap())
}

fn side(word: &str) -> Side {
    match word {
        "white" => Side::White,
        "black" => Side::Black,
        other => panic!("no side is called {other}"),
    }
}

fn face(face: &Face) -> String {
    let mut text = face.time.map_or("-".to_owned(), |time| format!("{time:?}"));
    if !face.delay.is_zero() {
        write!(text, " after {:?}", face.delay).unwrap();
    }
    if let Some(periods) = face.periods {
        write!(text, " x{periods}").unwrap();
    }
    if let Some(moves) = face.moves_to_go {
        write!(text, " /{moves}").unwrap();
    }
    if face.phase == fusor_clock::Phase::Overtime {
        text.push_str(" overtime");
    }
    text
}

/// One line for each line of the script, `SECONDS CALL`: what both clocks show after the call, and
/// why it was refused if it was.
pub fn play(control: &str, policy: Policy, script: &str) -> String {
    let control = TimeControl::from_text(control).unwrap();
    let mut clock = Clock::new(control, policy);
    let mut table = String::new();
    for line in script.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (at, call) = line.split_once(' ').unwrap();
        let now = Timestamp::new(seconds(at));
        let words: Vec<&str> = call.split_whitespace().collect();
        let result = match words.as_slice() {
            ["press"] => clock.press(now).map(|_| ()),
            ["press", "lag", lag] => clock.press_with_lag(now, seconds(lag)).map(|_| ()),
            ["pause"] => clock.pause(now),
            ["resume"] => clock.resume(now),
            ["add", who, amount] => clock.add_time(side(who), seconds(amount), now),
            ["take", who, amount] => clock.take_time(side(who), seconds(amount), now).map(|_| ()),
            ["back", "restore"] => clock.take_back(TakeBack::Restore, now),
            ["back", "keep"] => clock.take_back(TakeBack::Keep, now),
            ["look"] => Ok(()),
            _ => panic!("no call is called {call}"),
        };
        write!(table, "{line:<25}").unwrap();
        match clock.faces(now) {
            Ok(faces) => {
                let (white, black) = (face(&faces.white), face(&faces.black));
                write!(table, " white {white:<24} black {black:<24}").unwrap();
            }
            Err(_) => write!(table, " {:61}", "").unwrap(),
        }
        if let Err(error) = result {
            write!(table, " {error}").unwrap();
        }
        table.truncate(table.trim_end().len());
        table.push('\n');
    }
    table
}
