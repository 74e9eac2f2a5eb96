//! The `TimeControl` tag of PGN.

use alloc::string::String;
use core::fmt::Write;
use core::num::NonZeroU32;

use super::scan::{Scanner, Unit};
use super::text::Seconds;
use super::{Bonus, DAY, NotExpressible, ReadError, SideControl, Stages, TimeControl};

const FORM: &str = "the PGN tag `TimeControl`";

impl TimeControl {
    /// Reads the value of a PGN tag `TimeControl` (PGN standard, section 9.6.1), in seconds.
    ///
    /// `-` is no control, `300` sudden death, `4500+60` an increment, `40/9000:3600` periods, `*180`
    /// an hourglass. Fractions (`10+0.1`, from matches between programs) and numbers with units
    /// (`90 min + 30 sec / move`, from tournament files) are read too. One move in whole days,
    /// `1/259200`, is how sites write correspondence games, and is read as such.
    ///
    /// # Errors
    ///
    /// [`ReadError`] says what was expected, and what stands there in its place; `?` is
    /// [`ReadError::Unknown`]. The tag cannot express delays, byo-yomi, or a different time for each
    /// side, so these are errors.
    ///
    /// ```
    /// use fusor_clock::TimeControl;
    ///
    /// let classical = TimeControl::from_pgn("40/9000:3600")?;
    /// assert_eq!(classical.to_string(), "40/9000:3600");
    /// assert_eq!(TimeControl::from_pgn("1/259200")?.to_string(), "days 3");
    /// # Ok::<(), fusor_clock::ReadError>(())
    /// ```
    pub fn from_pgn(text: &str) -> Result<Self, ReadError> {
        let mut scanner = Scanner::new(text);
        let control = if scanner.eat('?') {
            scanner.end("the end after `?`")?;
            return Err(ReadError::Unknown);
        } else if scanner.eat('-') {
            SideControl::Untimed
        } else if scanner.eat('*') {
            SideControl::Hourglass {
                time: scanner.time(Unit::Second, "the seconds of the hourglass")?,
            }
        } else {
            let stages = scanner.stages(Scanner::increment)?;
            match days_per_move(&stages) {
                Some(days) => SideControl::Correspondence { days },
                None => SideControl::Stages(stages),
            }
        };
        scanner.end("`+`, `:` or the end (PGN has no delays, byo-yomi or sides)")?;
        Ok(Self::same(control)?)
    }

    /// Writes the value of a PGN tag `TimeControl`.
    ///
    /// # Errors
    ///
    /// When the tag has no words for this control: delays, byo-yomi, a different time for each side.
    ///
    /// ```
    /// use fusor_clock::TimeControl;
    ///
    /// assert_eq!(TimeControl::FUSOR_3_MINUTES.to_pgn()?, "180");
    /// let delay = TimeControl::from_text("180 delay 5")?;
    /// assert_eq!(
    ///     delay.to_pgn().unwrap_err().to_string(),
    ///     "the PGN tag `TimeControl` cannot express a delay",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_pgn(&self) -> Result<String, NotExpressible> {
        let refuse = |what| Err(NotExpressible { form: FORM, what });
        if !self.is_symmetric() {
            return refuse("a different time for each side");
        }
        let mut text = String::new();
        // Writing to a String cannot fail.
        let _ = match &self.sides.white {
            SideControl::Untimed => text.write_char('-'),
            SideControl::Hourglass { time } => write!(text, "*{}", Seconds(*time)),
            SideControl::Correspondence { days } => {
                write!(text, "1/{}", DAY.saturating_mul(u64::from(days.get())))
            }
            SideControl::Stages(stages) => {
                let delay = |bonus| matches!(bonus, Bonus::Bronstein(_) | Bonus::UsDelay(_));
                if stages.iter().any(|stage| delay(stage.bonus)) {
                    return refuse("a delay");
                }
                if days_per_move(stages).is_some() {
                    return refuse("whole days for one move that are kept when not used");
                }
                write!(text, "{stages}")
            }
            SideControl::Byoyomi { .. } | SideControl::Canadian { .. } => {
                return refuse("byo-yomi");
            }
        };
        Ok(text)
    }
}

/// Whether this is one move in a number of whole days, which the tag uses for correspondence.
fn days_per_move(stages: &Stages) -> Option<NonZeroU32> {
    let first = stages.first;
    let single = stages.rest.is_empty()
        && first.moves == Some(NonZeroU32::MIN)
        && first.bonus.time().is_zero()
        && first.time.subsec_nanos() == 0
        && first.time.as_secs().is_multiple_of(DAY);
    if !single {
        return None;
    }
    u32::try_from(first.time.as_secs() / DAY).ok().and_then(NonZeroU32::new)
}
