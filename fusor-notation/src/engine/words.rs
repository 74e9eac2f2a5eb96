//! The words of a line.

use alloc::string::String;

use super::{ParseErrorKind, UciError};

/// Goes through the words of a line and remembers where they are.
#[derive(Clone)]
pub(super) struct Words<'a> {
    line: &'a str,
    at: usize,
}

impl<'a> Words<'a> {
    pub(super) const fn new(line: &'a str) -> Self {
        Self { line, at: 0 }
    }

    /// The rest of the line, without white space around it.
    pub(super) fn rest(&self) -> &'a str {
        self.line.get(self.at..).unwrap_or_default().trim_ascii()
    }

    /// The next word, without going on to it.
    pub(super) fn peek(&self) -> Option<&'a str> {
        self.clone().next()
    }

    /// The words up to one of `ends`, with single spaces. Case does not matter.
    pub(super) fn until(&mut self, ends: &[&str]) -> String {
        let mut text = String::new();
        while let Some(word) = self.peek() {
            if ends.iter().any(|end| end.eq_ignore_ascii_case(word)) {
                break;
            }
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(word);
            self.next();
        }
        text
    }

    /// A number behind the keyword `of`.
    pub(super) fn number<T: core::str::FromStr>(&mut self, of: &'static str) -> Result<T, UciError> {
        let start = self.clone();
        let found = self.next().unwrap_or_default();
        found
            .parse()
            .map_err(|_| start.error(ParseErrorKind::ExpectedNumber { of }))
    }

    /// A word behind the keyword `of`.
    pub(super) fn word(&mut self, of: &'static str) -> Result<&'a str, UciError> {
        let start = self.clone();
        self.next()
            .ok_or_else(|| start.error(ParseErrorKind::ExpectedWord { of }))
    }

    /// An error at the next word.
    pub(super) fn error(&self, kind: ParseErrorKind) -> UciError {
        let offset = self.line.len() - self.line.get(self.at..).unwrap_or_default().trim_ascii_start().len();
        UciError {
            kind,
            offset,
            found: self.peek().unwrap_or_default().chars().take(32).collect(),
        }
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let rest = self.line.get(self.at..)?;
        let word = rest.trim_ascii_start();
        let end = word.find(|c: char| c.is_ascii_whitespace()).unwrap_or(word.len());
        let word = word.get(..end)?;
        self.at += rest.len() - rest.trim_ascii_start().len() + end;
        (!word.is_empty()).then_some(word)
    }
}
