//! A clock that is told by a script what happens when.

use std::fmt;
use std::io::{self, BufRead, Write};
use std::time::Duration;

use fusor_clock::{Clock, ClockError, Side, Status, Timestamp};
use thiserror::Error;

use super::display::Shown;

/// Why a script cannot be played to its end.
#[derive(Debug, Error)]
pub(crate) enum ScriptError {
    #[error(" cannot be read: {0}")]
    Read(io::Error),
    #[error(" cannot write: {0}")]
    Write(io::Error),
    #[error("{line}: expected {expected}, found {found:?}")]
    Line {
        line: usize,
        expected: &'static str,
        found: String,
    },
    #[error("{line}: {error}")]
    Order { line: usize, error: ClockError },
}

/// A line of a script.
#[derive(Debug, PartialEq, Eq)]
struct Step {
    at: Timestamp,
    call: Call,
}

#[derive(Debug, PartialEq, Eq)]
enum Call {
    Press,
    Pause,
    Resume,
    Add(Side, Duration),
}

/// Plays a script line by line and writes what the clocks show after each. A call that the clock
/// refuses is told to `refused` with its line, and the script goes on.
pub(crate) fn play(
    mut clock: Clock,
    input: impl BufRead,
    mut output: impl Write,
    mut refused: impl FnMut(usize, &dyn fmt::Display),
) -> Result<(), ScriptError> {
    let mut flag_shown = false;
    for (index, line) in input.lines().enumerate() {
        let (number, line) = (index + 1, line.map_err(ScriptError::Read)?);
        let text = line.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let Step { at, call } = step(text).map_err(|(expected, found)| ScriptError::Line {
            line: number,
            expected,
            found: found.to_owned(),
        })?;
        // Where the flag fell on the way here, that comes first.
        flag(&clock, at, &mut flag_shown, &mut output, number)?;
        let result = match call {
            Call::Press => clock.press(at).map(|_| ()),
            Call::Pause => clock.pause(at),
            Call::Resume => clock.resume(at),
            Call::Add(side, amount) => clock.add_time(side, amount, at),
        };
        if let Err(error) = result {
            refused(number, &error);
        }
        let faces = clock
            .faces(at)
            .map_err(|error| ScriptError::Order { line: number, error })?;
        let (white, black) = (Shown(faces.white.time), Shown(faces.black.time));
        let seconds = text.split_whitespace().next().unwrap_or_default();
        writeln!(output, "{seconds} white {white} black {black}").map_err(ScriptError::Write)?;
        // A side with no time left falls as soon as it is to move.
        flag(&clock, at, &mut flag_shown, &mut output, number)?;
    }
    output.flush().map_err(ScriptError::Write)
}

/// Writes that the flag has fallen by now, once.
fn flag(
    clock: &Clock,
    at: Timestamp,
    shown: &mut bool,
    output: &mut impl Write,
    line: usize,
) -> Result<(), ScriptError> {
    let status = clock.status(at).map_err(|error| ScriptError::Order { line, error })?;
    if let (Status::Fallen(fall), false) = (status, *shown) {
        writeln!(output, "flag {}", fall.side).map_err(ScriptError::Write)?;
        *shown = true;
    }
    Ok(())
}

/// Reads a line; on failure says what was expected and what was found.
fn step(text: &str) -> Result<Step, (&'static str, &str)> {
    const CALLS: &str = "`press`, `pause`, `resume` or `add SIDE SECONDS`";
    let mut words = text.split_whitespace();
    let mut word = |expected| words.next().ok_or((expected, text));
    let at = Timestamp::new(seconds(word("seconds")?)?);
    let call = match word(CALLS)? {
        "press" => Call::Press,
        "pause" => Call::Pause,
        "resume" => Call::Resume,
        "add" => {
            let side = match word("`white` or `black`")? {
                "white" => Side::White,
                "black" => Side::Black,
                other => return Err(("`white` or `black`", other)),
            };
            Call::Add(side, seconds(word("seconds")?)?)
        }
        other => return Err((CALLS, other)),
    };
    match words.next() {
        None => Ok(Step { at, call }),
        Some(more) => Err(("the end of the line", more)),
    }
}

/// Reads seconds with up to nine decimals.
fn seconds(word: &str) -> Result<Duration, (&'static str, &str)> {
    const EXPECTED: &str = "seconds, with at most nine decimals";
    let (whole, decimals) = match word.split_once('.') {
        None => (word, "0"),
        Some((_, "")) => return Err((EXPECTED, word)),
        Some(parts) => parts,
    };
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(decimals) || decimals.len() > 9 {
        return Err((EXPECTED, word));
    }
    match (whole.parse(), format!("{decimals:0<9}").parse()) {
        (Ok(whole), Ok(nanos)) => Ok(Duration::new(whole, nanos)),
        _ => Err((EXPECTED, word)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fusor_clock::{Policy, TimeControl};
    use insta::assert_snapshot;

    /// What is printed, with what is refused or wrong at the end.
    fn played(control: &str, script: &str) -> String {
        let clock = Clock::new(TimeControl::from_text(control).unwrap(), Policy::new());
        let mut output = Vec::new();
        let mut notes = String::new();
        let result = play(clock, script.as_bytes(), &mut output, |line, error| {
            notes.push_str(&format!("line {line} refused: {error}\n"));
        });
        if let Err(error) = result {
            notes.push_str(&format!("script:{error}\n"));
        }
        String::from_utf8(output).unwrap() + &notes
    }

    #[test]
    fn three_minutes() {
        let script = "\
            # White thinks for three seconds\n\
            3 press\n\
            \n\
            10.5 press\n\
            20 pause\n\
            500 resume\n\
            501 add white 15\n\
            501 press\n";
        assert_snapshot!(played("180", script), @r"
        3 white 2:57.000 black 3:00.000
        10.5 white 2:57.000 black 2:52.500
        20 white 2:47.500 black 2:52.500
        500 white 2:47.500 black 2:52.500
        501 white 3:01.500 black 2:52.500
        501 white 3:01.500 black 2:52.500
        ");
    }

    #[test]
    fn flag_falls_between_lines() {
        assert_snapshot!(played("60", "10 press\n80 press\n90 press\n"), @r"
        10 white 0:50.000 black 1:00.000
        flag black
        80 white 0:50.000 black 0:00.000
        90 white 0:50.000 black 0:00.000
        line 2 refused: the flag of black fell at 70 s
        line 3 refused: the flag of black fell at 70 s
        ");
        assert_snapshot!(played("60", "60 press\n"), @r"
        flag white
        60 white 0:00.000 black 1:00.000
        line 1 refused: the flag of white fell at 60 s
        ");
        assert_snapshot!(played("60 | none", "59.9999 press\n100000 press\n100001 press\n"), @r"
        59.9999 white 0:00.000 black -
        100000 white 0:00.000 black -
        flag white
        100001 white 0:00.000 black -
        line 3 refused: the flag of white fell at 100000.0001 s
        ");
    }

    #[test]
    fn wrong_lines() {
        let scripts = [
            "1",
            "press",
            "-1 press",
            "1. press",
            "1.0000000001 press",
            "99999999999999999999 press",
            "1 jump",
            "1 add",
            "1 add green 5",
            "1 add white",
            "1 add white x",
            "1 press twice",
            "5 press\n4 press",
            "1 resume",
        ];
        let table: String = scripts
            .iter()
            .map(|script| format!("{script:?}\n{}", played("60", script)))
            .collect();
        assert_snapshot!(table, @r#"
        "1"
        script:1: expected `press`, `pause`, `resume` or `add SIDE SECONDS`, found "1"
        "press"
        script:1: expected seconds, with at most nine decimals, found "press"
        "-1 press"
        script:1: expected seconds, with at most nine decimals, found "-1"
        "1. press"
        script:1: expected seconds, with at most nine decimals, found "1."
        "1.0000000001 press"
        script:1: expected seconds, with at most nine decimals, found "1.0000000001"
        "99999999999999999999 press"
        script:1: expected seconds, with at most nine decimals, found "99999999999999999999"
        "1 jump"
        script:1: expected `press`, `pause`, `resume` or `add SIDE SECONDS`, found "jump"
        "1 add"
        script:1: expected `white` or `black`, found "1 add"
        "1 add green 5"
        script:1: expected `white` or `black`, found "green"
        "1 add white"
        script:1: expected seconds, found "1 add white"
        "1 add white x"
        script:1: expected seconds, with at most nine decimals, found "x"
        "1 press twice"
        script:1: expected the end of the line, found "twice"
        "5 press\n4 press"
        5 white 0:55.000 black 1:00.000
        script:2: time goes back: 4 s comes before the last call at 5 s
        "1 resume"
        1 white 0:59.000 black 1:00.000
        line 1 refused: the clock is not paused
        "#);
    }
}
