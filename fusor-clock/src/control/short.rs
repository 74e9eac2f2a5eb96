//! The short form of playing sites: minutes and seconds.

use super::scan::{Scanner, Unit};
use super::{Bonus, ReadError, SideControl, Stage, Stages, TimeControl};
use core::time::Duration;

impl TimeControl {
    /// Reads the short form of playing sites, `MINUTES+SECONDS`: time and increment.
    ///
    /// `3+0`, `1.5+2`, `½+0` and `3|2` are read. A number by itself is refused, as it may be minutes
    /// or seconds; with a unit it is not in doubt: `15 min + 10 sec / move`, `120' + 12"`, `90 min`.
    ///
    /// # Errors
    ///
    /// [`ReadError`] says what was expected, and what stands there in its place.
    ///
    /// ```
    /// use fusor_clock::TimeControl;
    ///
    /// assert_eq!(TimeControl::from_short("3+0")?, TimeControl::FUSOR_3_MINUTES);
    /// assert_eq!(TimeControl::from_short("¼+0")?.to_string(), "15");
    /// assert_eq!(
    ///     TimeControl::from_short("180").unwrap_err().to_string(),
    ///     "expected `+` and the increment in seconds, found the end of the text at byte 3",
    /// );
    /// # Ok::<(), fusor_clock::ReadError>(())
    /// ```
    pub fn from_short(text: &str) -> Result<Self, ReadError> {
        let mut scanner = Scanner::new(text);
        let fraction = [('¼', 15), ('½', 30), ('¾', 45)];
        let (time, unit) = match fraction.into_iter().find(|(c, _)| scanner.eat(*c)) {
            Some((_, seconds)) => (Duration::from_secs(seconds), None),
            None => scanner.time_and_unit(Unit::Minute, "a number of minutes")?,
        };
        let bonus = if scanner.eat('+') || scanner.eat('|') {
            scanner.increment_time()?
        } else if unit.is_some() && scanner.at_end() {
            Bonus::None
        } else {
            return Err(scanner.unexpected("`+` and the increment in seconds"));
        };
        scanner.end("the end after the increment")?;
        Ok(Self::same(SideControl::Stages(Stages::single(Stage::rest(
            time, bonus,
        ))))?)
    }
}
