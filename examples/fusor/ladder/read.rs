//! Games of a ladder from CSV lines.

use std::io::BufRead;
use std::time::Duration;

use fusor_clock::{SideControl, TimeControl};
use fusor_rating::ladder::{
    Applied, GameId, GameKind, GameRecord, Ladder, LadderError, LadderPolicy, NameError, ParseKindError, PlayerId,
    Registration, VariantName,
};
use fusor_rating::{ParseResultError, Rating, TimeClass, Timestamp};

use crate::csv::{self, CsvError, Record};

const COLUMNS: [&str; 8] = ["id", "time", "clock", "variant", "white", "black", "result", "kind"];

/// Why a ladder could not be replayed.
#[derive(Debug, thiserror::Error)]
pub(super) enum ReplayError {
    #[error(transparent)]
    Csv(#[from] CsvError),
    #[error("{line}: {error}")]
    Line { line: usize, error: LineError },
}

/// What is wrong with a line.
#[derive(Debug, thiserror::Error)]
pub(super) enum LineError {
    #[error("{column}: {error}")]
    Name { column: &'static str, error: NameError },
    #[error("time: expected seconds, or a date as 2026-05-01T18:30:00, found `{0}`")]
    Time(String),
    #[error("clock: {0}")]
    Clock(#[from] fusor_clock::ReadError),
    #[error("result: {0}")]
    Result(#[from] ParseResultError),
    #[error("kind: {0}")]
    Kind(#[from] ParseKindError),
    #[error(transparent)]
    Ladder(#[from] LadderError),
}

/// How many games counted for what.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) ranked: usize,
    pub(super) practice: usize,
    pub(super) repeated: usize,
}

/// A ladder that is being replayed.
#[derive(Debug)]
pub(super) struct Replay {
    pub(super) ladder: Ladder,
    pub(super) counts: Counts,
}

impl Replay {
    /// A ladder with nobody but the declared bots.
    pub(super) fn new(policy: LadderPolicy, bots: &[(String, Rating)]) -> Result<Self, LineError> {
        let mut ladder = Ladder::new(policy);
        for (name, rating) in bots {
            let id = named("--bot", PlayerId::new(name))?;
            ladder.register(Registration::bot(id, *rating))?;
        }
        let counts = Counts::default();
        Ok(Self { ladder, counts })
    }

    /// Applies the games of a file.
    pub(super) fn read(&mut self, input: impl BufRead) -> Result<(), ReplayError> {
        csv::read(input, &COLUMNS, |record| {
            let line = record.line;
            self.apply(record).map_err(|error| ReplayError::Line { line, error })
        })
    }

    fn apply(&mut self, record: Record) -> Result<(), LineError> {
        let Ok([id, time, clock, variant, white, black, result, kind]) = <[String; 8]>::try_from(record.fields) else {
            return Ok(());
        };
        let game = GameRecord {
            id: named("id", GameId::new(&id))?,
            time: read_time(&time).ok_or(LineError::Time(time))?,
            class: class_of(&TimeControl::from_text(&clock)?),
            variant: named("variant", VariantName::new(&variant))?,
            white: named("white", PlayerId::new(&white))?,
            black: named("black", PlayerId::new(&black))?,
            result: result.parse()?,
            kind: kind.parse()?,
        };
        for player in [&game.white, &game.black] {
            if self.ladder.player(player).is_none() {
                let registration = if is_called_bot(player.as_str()) {
                    Registration::bot(player.clone(), self.ladder.policy().practice.start)
                } else {
                    Registration::guest(player.clone())
                };
                self.ladder.register(registration)?;
            }
        }
        let count = match (self.ladder.apply(&game)?, game.kind) {
            (Applied::Already, _) => &mut self.counts.repeated,
            (Applied::New(_), GameKind::Ranked) => &mut self.counts.ranked,
            (Applied::New(_), GameKind::Practice) => &mut self.counts.practice,
        };
        *count += 1;
        Ok(())
    }
}

fn named<T>(column: &'static str, name: Result<T, NameError>) -> Result<T, LineError> {
    name.map_err(|error| LineError::Name { column, error })
}

/// Whether a name says that its owner is a bot: `bot`, `bot-easy`, `Bot 2`; not `botvinnik`.
fn is_called_bot(name: &str) -> bool {
    let Some((start, rest)) = name.split_at_checked(3) else {
        return false;
    };
    start.eq_ignore_ascii_case("bot") && !rest.starts_with(char::is_alphabetic)
}

/// The class of the slower side.
fn class_of(control: &TimeControl) -> TimeClass {
    let class = |side: &SideControl| match side {
        SideControl::Untimed | SideControl::Correspondence { .. } => TimeClass::Correspondence,
        SideControl::Stages(stages) => {
            let total: Duration = stages.iter().map(|stage| stage.time).sum();
            TimeClass::of(total, stages.first.bonus.time())
        }
        SideControl::Byoyomi { main, periods, period } => TimeClass::of(
            main.saturating_add(period.saturating_mul(periods.get())),
            Duration::ZERO,
        ),
        SideControl::Canadian { main, period, .. } => TimeClass::of(main.saturating_add(*period), Duration::ZERO),
        SideControl::Hourglass { time } => TimeClass::of(*time, Duration::ZERO),
    };
    class(control.side(fusor_clock::Side::White)).max(class(control.side(fusor_clock::Side::Black)))
}

/// Seconds, or a date of the Gregorian calendar as `2026-05-01`, `2026-05-01T18:30` or
/// `2026-05-01T18:30:00Z`, in universal time; from 1970 on.
fn read_time(text: &str) -> Option<Timestamp> {
    if let Ok(secs) = text.parse::<u64>() {
        return Some(Timestamp::from_secs(secs));
    }
    let text = text.strip_suffix('Z').unwrap_or(text);
    let (date, clock) = text.split_once(['T', ' ']).unwrap_or((text, "00:00"));
    let date: Vec<u64> = numbers(date, '-', &[4, 2, 2])?;
    let clock: Vec<u64> = numbers(clock, ':', &[2, 2, 2]).or_else(|| numbers(clock, ':', &[2, 2]))?;
    let [year, month, day] = date.try_into().ok()?;
    let (hour, minute, second) = match clock.as_slice() {
        [hour, minute] => (*hour, *minute, 0),
        [hour, minute, second] => (*hour, *minute, *second),
        _ => return None,
    };
    if year < 1970 || hour > 23 || minute > 59 || second > 59 {
        return None;
    }
    let days = days_before(year, month, day)?;
    Some(Timestamp::from_secs(((days * 24 + hour) * 60 + minute) * 60 + second))
}

/// Numbers of exactly these digits.
fn numbers(text: &str, separator: char, digits: &[usize]) -> Option<Vec<u64>> {
    let parts: Vec<&str> = text.split(separator).collect();
    let fits = |(part, digits): (&&str, &usize)| part.len() == *digits && part.bytes().all(|b| b.is_ascii_digit());
    if parts.len() != digits.len() || !parts.iter().zip(digits).all(fits) {
        return None;
    }
    parts.into_iter().map(|part| part.parse().ok()).collect()
}

/// Days from the first of 1970 to this date; `None` if there is no such date.
fn days_before(year: u64, month: u64, day: u64) -> Option<u64> {
    let leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let lengths = [
        31,
        if leap(year) { 29 } else { 28 },
        31,
        30,
        31,
        30,
        31,
        31,
        30,
        31,
        30,
        31,
    ];
    let month = usize::try_from(month.checked_sub(1)?).ok()?;
    if day == 0 || day > *lengths.get(month)? {
        return None;
    }
    let past = year - 1;
    let leaps = |years: u64| years / 4 - years / 100 + years / 400;
    let years = (year - 1970) * 365 + leaps(past) - leaps(1969);
    Some(years + lengths.iter().take(month).sum::<u64>() + day - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        for (text, secs) in [
            ("0", Some(0)),
            ("1700000000", Some(1_700_000_000)),
            ("1970-01-01", Some(0)),
            ("2023-11-14T22:13:20Z", Some(1_700_000_000)),
            ("2000-02-29 00:00", Some(951_782_400)),
            ("2024-12-31T23:59:59", Some(1_735_689_599)),
            ("9999-12-31", Some(253_402_214_400)),
            ("2023-02-29", None),
            ("1969-12-31", None),
            ("2023-13-01", None),
            ("2023-1-1", None),
            ("2023-01-01T24:00", None),
            ("-5", None),
            ("", None),
        ] {
            assert_eq!(read_time(text), secs.map(Timestamp::from_secs), "{text}");
        }
    }

    #[test]
    fn classes() {
        for (text, class) in [
            ("60", TimeClass::Bullet),
            ("180", TimeClass::Blitz),
            ("180+2", TimeClass::Blitz),
            ("600+10", TimeClass::Rapid),
            ("40/7200:3600", TimeClass::Standard),
            ("600 byoyomi 3x30", TimeClass::Rapid),
            ("60 | 300", TimeClass::Blitz),
            ("days 3", TimeClass::Correspondence),
            ("none", TimeClass::Correspondence),
        ] {
            assert_eq!(class_of(&TimeControl::from_text(text).unwrap()), class, "{text}");
        }
    }

    #[test]
    fn names_of_bots() {
        for name in ["bot", "Bot-easy", "BOT 2", "bot2", "bot:1"] {
            assert!(is_called_bot(name), "{name}");
        }
        for name in ["botvinnik", "robot", "bo", "bötchen", ""] {
            assert!(!is_called_bot(name), "{name}");
        }
    }
}
