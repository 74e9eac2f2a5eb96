//! The words and numbers that all three readers share.

use core::num::NonZeroU32;
use core::time::Duration;

use super::{Bonus, Found, MAX_STAGES, MAX_TIME, ReadError, Stage, Stages};
use alloc::vec::Vec;

/// Seconds in a unit that a number without one is meant in.
#[derive(Debug, Clone, Copy)]
pub(super) enum Unit {
    Second = 1,
    Minute = 60,
    Hour = 3_600,
}

/// A place in a text, with the steps that go forward from it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let mut scanner = Self { text, at: 0 };
        scanner.skip_space();
        scanner
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn at_end(&self) -> bool {
        self.at >= self.text.len()
    }

    fn skip_space(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// Steps over the character and the space after it, if it comes next.
    pub(super) fn eat(&mut self, wanted: char) -> bool {
        self.eat_str(wanted.encode_utf8(&mut [0; 4]))
    }

    fn eat_str(&mut self, wanted: &str) -> bool {
        let found = self.rest().starts_with(wanted);
        if found {
            self.at += wanted.len();
            self.skip_space();
        }
        found
    }

    /// Steps over a whole word in any case, and the space after it, if it comes next.
    pub(super) fn eat_word(&mut self, wanted: &str) -> bool {
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let found = rest.get(..end).is_some_and(|word| word.eq_ignore_ascii_case(wanted));
        if found {
            self.at += end;
            self.skip_space();
        }
        found
    }

    /// Steps over the sign in `3x30`, if it comes next.
    pub(super) fn eat_times(&mut self) -> bool {
        self.eat('x') || self.eat('X') || self.eat('\u{d7}')
    }

    pub(super) fn unexpected(&self, expected: &'static str) -> ReadError {
        let found = self.peek().map_or(Found::End, Found::Character);
        ReadError::Unexpected {
            expected,
            found,
            at: self.at,
        }
    }

    pub(super) fn end(&self, expected: &'static str) -> Result<(), ReadError> {
        if self.at_end() {
            Ok(())
        } else {
            Err(self.unexpected(expected))
        }
    }

    /// The digits that come next, and the place after them.
    fn digits(&self) -> (&'a str, usize) {
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        (rest.get(..end).unwrap_or_default(), self.at + end)
    }

    /// A whole number from 1.
    pub(super) fn count(&mut self, expected: &'static str) -> Result<NonZeroU32, ReadError> {
        let (digits, end) = self.digits();
        if digits.is_empty() {
            return Err(self.unexpected(expected));
        }
        let at = self.at;
        let number: u32 = digits.parse().map_err(|_| ReadError::TooLarge {
            at,
            max: u64::from(u32::MAX),
        })?;
        let number = NonZeroU32::new(number).ok_or(ReadError::Zero { at })?;
        self.at = end;
        self.skip_space();
        Ok(number)
    }

    /// A length of time: a decimal number, with a unit or in the one given.
    pub(super) fn time(&mut self, unit: Unit, expected: &'static str) -> Result<Duration, ReadError> {
        self.time_and_unit(unit, expected).map(|(time, _)| time)
    }

    /// A length of time, and the unit if one was written.
    pub(super) fn time_and_unit(
        &mut self,
        unit: Unit,
        expected: &'static str,
    ) -> Result<(Duration, Option<Unit>), ReadError> {
        let at = self.at;
        let (digits, end) = self.digits();
        if digits.is_empty() {
            return Err(self.unexpected(expected));
        }
        self.at = end;
        let nanos = if self.rest().starts_with('.') {
            self.at += 1;
            self.decimals(at)?
        } else {
            0
        };
        self.skip_space();

        let written = self.eat_unit();
        let seconds = written.unwrap_or(unit) as u32;
        digits
            .parse()
            .ok()
            .and_then(|whole| Duration::new(whole, nanos).checked_mul(seconds))
            .filter(|time| *time <= MAX_TIME)
            .map(|time| (time, written))
            .ok_or(ReadError::TooLarge {
                at,
                max: MAX_TIME.as_secs() / u64::from(seconds),
            })
    }

    /// The decimals of the number that began at `at`, as nanos of its unit.
    fn decimals(&mut self, at: usize) -> Result<u32, ReadError> {
        let (decimals, end) = self.digits();
        if decimals.is_empty() {
            return Err(self.unexpected("a decimal digit"));
        }
        if decimals.len() > 9 {
            return Err(ReadError::TooPrecise { at });
        }
        self.at = end;
        let digits = decimals.bytes().chain(core::iter::repeat(b'0')).take(9);
        Ok(digits.fold(0, |nanos, digit| nanos * 10 + u32::from(digit - b'0')))
    }

    /// A unit of time. With one, a number means the same to every reader.
    fn eat_unit(&mut self) -> Option<Unit> {
        const MARKS: [(&str, Unit); 7] = [
            ("''", Unit::Second),
            ("\"", Unit::Second),
            ("\u{2033}", Unit::Second),
            ("\u{201d}", Unit::Second),
            ("'", Unit::Minute),
            ("\u{2032}", Unit::Minute),
            ("\u{2019}", Unit::Minute),
        ];
        const WORDS: [(&str, Unit); 15] = [
            ("s", Unit::Second),
            ("sec", Unit::Second),
            ("secs", Unit::Second),
            ("second", Unit::Second),
            ("seconds", Unit::Second),
            ("m", Unit::Minute),
            ("min", Unit::Minute),
            ("mins", Unit::Minute),
            ("minute", Unit::Minute),
            ("minutes", Unit::Minute),
            ("h", Unit::Hour),
            ("hr", Unit::Hour),
            ("hrs", Unit::Hour),
            ("hour", Unit::Hour),
            ("hours", Unit::Hour),
        ];
        let mark = MARKS.into_iter().find(|(mark, _)| self.eat_str(mark));
        mark.or_else(|| WORDS.into_iter().find(|(word, _)| self.eat_word(word)))
            .map(|(_, unit)| unit)
    }

    /// The words `/ move` or `per move` after an increment, which add nothing to its meaning.
    pub(super) fn skip_per_move(&mut self) {
        let before = *self;
        if !((self.eat('/') || self.eat_word("per")) && self.eat_word("move")) {
            *self = before;
        }
    }

    /// `MOVES/` before the time of a period, if it comes next.
    fn moves_slash(&mut self) -> Result<Option<NonZeroU32>, ReadError> {
        let mut ahead = *self;
        let (digits, end) = self.digits();
        ahead.at = end;
        ahead.skip_space();
        if digits.is_empty() || !ahead.eat('/') {
            return Ok(None);
        }
        let moves = self.count("a number of moves")?;
        *self = ahead;
        Ok(Some(moves))
    }

    /// Periods parted by colons, each `[MOVES/]TIME` and then what `bonus` reads.
    pub(super) fn stages(
        &mut self,
        mut bonus: impl FnMut(&mut Self) -> Result<Bonus, ReadError>,
    ) -> Result<Stages, ReadError> {
        let mut stage = |scanner: &mut Self, expected| -> Result<Stage, ReadError> {
            let moves = scanner.moves_slash()?;
            let time = scanner.time(Unit::Second, expected)?;
            Ok(Stage {
                moves,
                time,
                bonus: bonus(scanner)?,
            })
        };
        let first = stage(self, "a number of seconds")?;
        let mut rest = Vec::new();
        while self.eat(':') {
            if rest.len() + 1 == MAX_STAGES {
                return Err(self.unexpected("the end after 16 periods"));
            }
            rest.push(stage(self, "the next period after `:`")?);
        }
        Ok(Stages { first, rest })
    }

    /// `+ TIME`, if it comes next.
    pub(super) fn increment(&mut self) -> Result<Bonus, ReadError> {
        if self.eat('+') {
            self.increment_time()
        } else {
            Ok(Bonus::None)
        }
    }

    /// The increment after its sign.
    pub(super) fn increment_time(&mut self) -> Result<Bonus, ReadError> {
        let time = self.time(Unit::Second, "the increment in seconds")?;
        self.skip_per_move();
        Ok(Bonus::Increment(time))
    }
}
