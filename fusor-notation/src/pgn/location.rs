//! Where something stands in a file: byte offset, line and column.
//!
//! Lines are counted only when somebody asks, or when the bytes are about to leave the buffer: reading without
//! faults does not pay for them.

use core::cell::Cell;
use core::fmt;

use memchr::{memchr_iter, memrchr};

/// A place in a text.
///
/// A line ends with LF, with CR LF, or with a CR that no LF follows.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Location {
    /// Bytes before this place, from 0.
    pub offset: u64,
    /// Line number, from 1.
    pub line: u64,
    /// Column **in bytes** within the line, from 1. (Bytes, because a file may mix encodings.)
    pub column: u64,
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A place up to which the lines were counted.
#[derive(Copy, Clone, Debug)]
struct Mark {
    offset: u64,
    line: u64,
    line_start: u64,
}

impl Mark {
    /// Moves on over `window[from..to]`, of which `window[0]` stands at the offset `base`.
    fn advance(self, window: &[u8], base: u64, to: u64) -> Self {
        let index = |offset: u64| usize::try_from(offset - base).unwrap_or(usize::MAX);
        let (from, end) = (index(self.offset), index(to).min(window.len()));
        let passed = window.get(from..end).unwrap_or_default();
        let found = find_line_ends(passed);
        let mut line = self.line + found.lf_count;
        let mut last_end = found.last_lf;
        if found.any_cr {
            for cr in memchr_iter(b'\r', passed) {
                if window.get(from + cr + 1) != Some(&b'\n') {
                    line += 1;
                    last_end = last_end.max(Some(cr));
                }
            }
        }
        let line_start = last_end.map_or(self.line_start, |end| self.offset + end as u64 + 1);
        Self {
            offset: to,
            line,
            line_start,
        }
    }

    const fn location(self) -> Location {
        Location {
            offset: self.offset,
            line: self.line,
            column: self.offset - self.line_start + 1,
        }
    }
}

struct LineEnds {
    lf_count: u64,
    last_lf: Option<usize>,
    any_cr: bool,
}

fn find_line_ends(bytes: &[u8]) -> LineEnds {
    // Counts in single bytes become vector instructions. (Counting with `memchr` does not, unless the processor is sure to
    // have an instruction that counts bits.)
    const CHUNK: usize = 192;
    let mut lf_count = 0;
    let mut any_cr = false;
    let mut last = None;
    for (chunk, start) in bytes.chunks(CHUNK).zip((0..).step_by(CHUNK)) {
        let (mut lf, mut cr) = (0_u8, 0_u8);
        for &byte in chunk {
            lf += u8::from(byte == b'\n');
            cr |= u8::from(byte == b'\r');
        }
        lf_count += u64::from(lf);
        any_cr |= cr != 0;
        if lf > 0 {
            last = Some((chunk, start));
        }
    }
    LineEnds {
        lf_count,
        last_lf: last.and_then(|(chunk, start)| Some(start + memrchr(b'\n', chunk)?)),
        any_cr,
    }
}

/// Counts lines on demand. Questions in reading order cost the length of the text once, all together.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    /// Everything before it has left the window, or may.
    floor: Mark,
    /// The latest place that somebody asked for.
    latest: Cell<Mark>,
}

impl Lines {
    pub(crate) const fn new() -> Self {
        let start = Mark {
            offset: 0,
            line: 1,
            line_start: 0,
        };
        Self {
            floor: start,
            latest: Cell::new(start),
        }
    }

    /// The location of `window[index]`, where `window[0]` stands at the offset `base`.
    pub(crate) fn locate(&self, window: &[u8], base: u64, index: usize) -> Location {
        let target = base + index as u64;
        let latest = self.latest.get();
        let from = if latest.offset <= target { latest } else { self.floor };
        let mark = from.advance(window, base, target);
        if target > latest.offset {
            self.latest.set(mark);
        }
        mark.location()
    }

    /// Called before `window[..index]` is dropped.
    pub(crate) fn pass(&mut self, window: &[u8], base: u64, index: usize) {
        let target = base + index as u64;
        let latest = self.latest.get();
        let from = if latest.offset <= target { latest } else { self.floor };
        self.floor = from.advance(window, base, target);
        if latest.offset < target {
            self.latest.set(self.floor);
        }
    }
}

/// A place in the text being read, whose line and column are worked out when asked for.
#[derive(Copy, Clone, Debug)]
pub struct Place<'a> {
    pub(crate) window: &'a [u8],
    pub(crate) base: u64,
    pub(crate) index: usize,
    pub(crate) lines: &'a Lines,
}

impl Place<'_> {
    /// Bytes before this place in the whole input.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.base + self.index as u64
    }

    /// Offset, line and column.
    #[must_use]
    pub fn locate(&self) -> Location {
        self.lines.locate(self.window, self.base, self.index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition, byte by byte.
    fn slow(text: &[u8], index: usize) -> Location {
        let (mut line, mut column) = (1, 1);
        for i in 0..index {
            let ends = text[i] == b'\n' || (text[i] == b'\r' && text.get(i + 1) != Some(&b'\n'));
            (line, column) = if ends { (line + 1, 1) } else { (line, column + 1) };
        }
        Location {
            offset: index as u64,
            line,
            column,
        }
    }

    #[test]
    fn all_line_ends_count() {
        let text = b"one\ntwo\r\nthree\rfour\n\r\n\r\rlast";
        let lines = Lines::new();
        for index in 0..=text.len() {
            assert_eq!(lines.locate(text, 0, index), slow(text, index), "forwards to {index}");
        }
        for index in (0..=text.len()).rev() {
            assert_eq!(lines.locate(text, 0, index), slow(text, index), "backwards to {index}");
        }
    }

    #[test]
    fn dropping_bytes_keeps_the_count() {
        let text = b"a\r\nb\rc\nd\r\n\r\ne";
        for cut in 0..text.len() {
            for asked in 0..text.len() {
                let mut lines = Lines::new();
                lines.locate(text, 0, asked);
                lines.pass(text, 0, cut);
                for index in cut..=text.len() {
                    let location = lines.locate(&text[cut..], cut as u64, index - cut);
                    assert_eq!(location, slow(text, index), "cut {cut}, asked {asked}, index {index}");
                }
            }
        }
    }
}
