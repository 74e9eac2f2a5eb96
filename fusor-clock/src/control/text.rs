//! Our own text form, which can express every control.

use core::fmt;
use core::time::Duration;

use super::scan::{Scanner, Unit};
use super::{Bonus, ReadError, SideControl, Stage, Stages, TimeControl};

impl TimeControl {
    /// Reads our own text form, in seconds; `Display` writes it.
    ///
    /// | Text | Control |
    /// | --- | --- |
    /// | `180` | sudden death: 180 seconds |
    /// | `180+2` | Fischer: 2 seconds are added after each move |
    /// | `180 delay 5` | US delay of 5 seconds |
    /// | `180 bronstein 5` | Bronstein delay of 5 seconds |
    /// | `40/7200:3600` | periods: 7200 seconds for 40 moves, then 3600 for the rest |
    /// | `40/5400+30:1800+30` | the same with increments |
    /// | `600 byoyomi 3x30` | Japanese byo-yomi: 600 seconds, then 3 periods of 30 |
    /// | `600 canadian 20/300` | Canadian byo-yomi: 600 seconds, then 20 moves in each 300 |
    /// | `hourglass 60` | hourglass of 60 seconds |
    /// | `days 3` | correspondence: 3 days for each move |
    /// | `none` | no clock |
    /// | `180+2 \| 60` | White has the first, Black the second |
    ///
    /// Seconds may have up to nine decimals. White space between words and numbers does not matter,
    /// nor does case. A number may have a unit (`15 min + 10 sec / move`, `120' + 12"`, `2 h`); the
    /// writer never uses one.
    ///
    /// # Errors
    ///
    /// [`ReadError`] says what was expected, and what stands there in its place.
    ///
    /// ```
    /// use fusor_clock::TimeControl;
    ///
    /// let control = TimeControl::from_text("0.5+0.005")?;
    /// assert_eq!(control.to_string(), "0.5+0.005");
    /// assert_eq!(
    ///     TimeControl::from_text("180 dely 5").unwrap_err().to_string(),
    ///     "expected `+`, `:`, `|`, `delay`, `bronstein`, `byoyomi`, `canadian` or the end, \
    ///      found `d` at byte 4",
    /// );
    /// # Ok::<(), fusor_clock::ReadError>(())
    /// ```
    pub fn from_text(text: &str) -> Result<Self, ReadError> {
        let mut scanner = Scanner::new(text);
        let white = side(&mut scanner)?;
        let control = if scanner.eat('|') {
            let black = side(&mut scanner)?;
            scanner.end(match scanner.peek() {
                Some('|') => "the end after the two sides",
                _ => goes_on(&black),
            })?;
            Self::new(white, black)
        } else {
            scanner.end(goes_on(&white))?;
            Self::same(white)
        };
        Ok(control?)
    }
}

fn side(scanner: &mut Scanner<'_>) -> Result<SideControl, ReadError> {
    if scanner.eat_word("none") {
        return Ok(SideControl::Untimed);
    }
    if scanner.eat_word("days") {
        return Ok(SideControl::Correspondence {
            days: scanner.count("a number of days")?,
        });
    }
    if scanner.eat_word("hourglass") {
        let time = scanner.time(Unit::Second, "the seconds of the hourglass")?;
        return Ok(SideControl::Hourglass { time });
    }
    if !scanner.peek().is_some_and(|c| c.is_ascii_digit()) {
        return Err(scanner.unexpected("a number of seconds, `hourglass`, `days` or `none`"));
    }
    let stages = scanner.stages(bonus)?;
    // Byo-yomi follows a main time: one period for the rest of the game, without a bonus.
    let Stages {
        first: Stage {
            moves: None,
            time: main,
            bonus: Bonus::None,
        },
        rest,
    } = &stages
    else {
        return Ok(SideControl::Stages(stages));
    };
    let main = *main;
    if !rest.is_empty() {
        return Ok(SideControl::Stages(stages));
    }
    if scanner.eat_word("byoyomi") {
        let periods = scanner.count("a number of periods")?;
        if !scanner.eat_times() {
            return Err(scanner.unexpected("`x` and the seconds of a period"));
        }
        let period = scanner.time(Unit::Second, "the seconds of a period")?;
        return Ok(SideControl::Byoyomi { main, periods, period });
    }
    if scanner.eat_word("canadian") {
        let moves = scanner.count("a number of moves")?;
        if !scanner.eat('/') {
            return Err(scanner.unexpected("`/` and the seconds of a period"));
        }
        let period = scanner.time(Unit::Second, "the seconds of a period")?;
        return Ok(SideControl::Canadian { main, moves, period });
    }
    Ok(SideControl::Stages(stages))
}

/// What may follow the control of a side.
fn goes_on(control: &SideControl) -> &'static str {
    let SideControl::Stages(stages) = control else {
        return "`|` or the end";
    };
    let last = stages.rest.last().unwrap_or(&stages.first);
    match (last.bonus, stages.rest.len(), last.moves) {
        (Bonus::None, 0, None) => "`+`, `:`, `|`, `delay`, `bronstein`, `byoyomi`, `canadian` or the end",
        (Bonus::None, ..) => "`+`, `:`, `|`, `delay`, `bronstein` or the end",
        _ => "`:`, `|` or the end",
    }
}

fn bonus(scanner: &mut Scanner<'_>) -> Result<Bonus, ReadError> {
    if scanner.eat_word("delay") {
        return Ok(Bonus::UsDelay(scanner.time(Unit::Second, "the seconds of the delay")?));
    }
    if scanner.eat_word("bronstein") {
        return Ok(Bonus::Bronstein(
            scanner.time(Unit::Second, "the seconds of the delay")?,
        ));
    }
    scanner.increment()
}

/// Writes a time as seconds with as many decimals as it needs.
pub(crate) struct Seconds(pub(crate) Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.as_secs())?;
        let mut nanos = self.0.subsec_nanos();
        if nanos == 0 {
            return Ok(());
        }
        let mut width = 9;
        while nanos.is_multiple_of(10) {
            nanos /= 10;
            width -= 1;
        }
        write!(f, ".{nanos:0width$}")
    }
}

impl fmt::Display for Stages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, stage) in self.iter().enumerate() {
            if index > 0 {
                f.write_str(":")?;
            }
            if let Some(moves) = stage.moves {
                write!(f, "{moves}/")?;
            }
            write!(f, "{}", Seconds(stage.time))?;
            match stage.bonus {
                Bonus::None => {}
                Bonus::Increment(time) => write!(f, "+{}", Seconds(time))?,
                Bonus::Bronstein(time) => write!(f, " bronstein {}", Seconds(time))?,
                Bonus::UsDelay(time) => write!(f, " delay {}", Seconds(time))?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for SideControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Untimed => f.write_str("none"),
            Self::Stages(stages) => stages.fmt(f),
            Self::Byoyomi { main, periods, period } => {
                write!(f, "{} byoyomi {periods}x{}", Seconds(*main), Seconds(*period))
            }
            Self::Canadian { main, moves, period } => {
                write!(f, "{} canadian {moves}/{}", Seconds(*main), Seconds(*period))
            }
            Self::Hourglass { time } => write!(f, "hourglass {}", Seconds(*time)),
            Self::Correspondence { days } => write!(f, "days {days}"),
        }
    }
}

/// Writes the text that [`TimeControl::from_text`] reads.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sides.white.fmt(f)?;
        if !self.is_symmetric() {
            write!(f, " | {}", self.sides.black)?;
        }
        Ok(())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for TimeControl {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for TimeControl {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;

        impl serde::de::Visitor<'_> for Text {
            type Value = TimeControl;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the text of a time control")
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<TimeControl, E> {
                TimeControl::from_text(text).map_err(E::custom)
            }
        }

        deserializer.deserialize_str(Text)
    }
}
