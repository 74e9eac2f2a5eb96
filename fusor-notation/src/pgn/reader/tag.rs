//! The tag section.

use core::ops::Range;

use memchr::{memchr, memchr_iter, memchr3};

use super::{Reader, SHOWN, TAG_LOOKAHEAD};
use crate::pgn::fault::FaultKind;
use crate::pgn::source::Source;
use crate::pgn::visitor::{CommentKind, Tag, Visitor};
use crate::pgn::word::{IN_VALUE, NAME, SPACE, WORD, Word, class};

/// A tag as it was made out; all places count from its `[`.
struct Scan {
    name: Range<usize>,
    value: Range<usize>,
    len: usize,
    fault: Option<FaultKind>,
}

/// Why there is no tag to hand over, and where to go on.
enum Unreadable {
    /// Go on behind the bracket.
    Bracket(FaultKind),
    /// Go on with the next line.
    Line(FaultKind),
}

impl<S: Source> Reader<S> {
    /// Reads all that comes before the moves. Afterwards the next byte is the first of the move text, or of the
    /// next game, or there is none.
    pub(super) fn tag_section<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), S::Error> {
        let mut seen = Names::default();
        loop {
            // Nearly always the next tag stands on the next line.
            let gap = match self.rest() {
                [b'\n', b'[', ..] => {
                    self.pos += 1;
                    false
                }
                [b'\r', b'\n', b'[', ..] => {
                    self.pos += 2;
                    false
                }
                [b'[', ..] => false,
                _ => self.skip_blank()?,
            };
            match self.byte(0)? {
                Some(b'[') => {
                    if gap && self.at_tag()? && seen.begin_anew(self.name()?) {
                        return Ok(());
                    }
                    self.tag(visitor, &mut seen)?;
                }
                Some(b'{') => {
                    let opened = self.comment(visitor, CommentKind::Brace)?;
                    self.unclosed(visitor, opened);
                }
                Some(b';') => {
                    self.comment(visitor, CommentKind::Line)?;
                }
                Some(b'.') => self.pos += 1,
                Some(byte) if class(byte) & WORD != 0 => {
                    if !self.word_before_moves(visitor)? {
                        return Ok(());
                    }
                }
                _ => return Ok(()),
            }
        }
    }

    /// Deals with a word among the tags; false if it belongs to the move text.
    fn word_before_moves<V: Visitor>(&mut self, visitor: &mut V) -> Result<bool, S::Error> {
        let Some((len, word)) = self.whole_word(visitor)? else {
            return Ok(true);
        };
        match word {
            Word::Number => self.pos += len,
            Word::Unknown => self.unknown_word(visitor, len)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn tag<V: Visitor>(&mut self, visitor: &mut V, seen: &mut Names) -> Result<(), S::Error> {
        let scan = match scan_plain_tag(self.rest(), self.limits.tag) {
            Some(scan) => Ok(scan),
            None => self.scan_tag()?,
        };
        match scan {
            Ok(Scan {
                name,
                value,
                len,
                fault,
            }) => {
                if let Some(kind) = fault {
                    self.fault(visitor, kind, len);
                }
                let rest = self.rest();
                let name = rest.get(name).unwrap_or_default();
                let value = rest.get(value).unwrap_or_default();
                let place = self.here();
                seen.add(name);
                visitor.tag(Tag { name, value, place });
                self.pos += len;
                Ok(())
            }
            Err(Unreadable::Bracket(kind)) => self.stray_bracket(visitor, kind),
            Err(Unreadable::Line(kind)) => {
                let mut shown = 1;
                while shown < SHOWN && !matches!(self.byte(shown)?, None | Some(b'\n' | b'\r')) {
                    shown += 1;
                }
                self.fault(visitor, kind, shown);
                // Behind the `[`, lest a line break directly after it be found again and again.
                self.pos += 1;
                self.skip_line()
            }
        }
    }

    fn scan_tag(&mut self) -> Result<Result<Scan, Unreadable>, S::Error> {
        let limit = self.limits.tag;
        let too_long = Ok(Err(Unreadable::Line(FaultKind::TagTooLong { limit })));

        let name = self.run(1, SPACE, limit)?;
        let name = name..self.run(name, NAME, limit)?;
        if name.is_empty() {
            return Ok(Err(Unreadable::Bracket(FaultKind::TagWithoutName)));
        }
        let quote = self.run(name.end, SPACE, limit)?;
        if quote > limit {
            return too_long;
        }
        if self.byte(quote)? != Some(b'"') {
            return Ok(Err(Unreadable::Bracket(FaultKind::TagWithoutValue)));
        }
        let start = quote + 1;
        let Some(end) = self.end_of_value(start)? else {
            return too_long;
        };
        if self.byte(end)? == Some(b'"') {
            let bracket = self.run(end + 1, SPACE, limit)?;
            if bracket > limit {
                return too_long;
            }
            if self.byte(bracket)? == Some(b']') {
                return Ok(Ok(Scan {
                    name,
                    value: start..end,
                    len: bracket + 1,
                    fault: None,
                }));
            }
        }

        // Not as it should be: look at the line as a whole.
        let mut line = end;
        while !matches!(self.byte(line)?, None | Some(b'\n' | b'\r')) {
            line += 1;
            if line > limit {
                return too_long;
            }
        }
        let text = self.rest().get(..line).unwrap_or_default();
        if let Some((end, len)) = last_resort(text, start) {
            let fault = Some(FaultKind::UnescapedQuote);
            return Ok(Ok(Scan {
                name,
                value: start..end,
                len,
                fault,
            }));
        }
        if text.get(end) != Some(&b'"') {
            return Ok(Err(Unreadable::Line(FaultKind::TagNotClosed)));
        }
        // Whatever stands behind the quote on this line is part of the trouble, unless it is the next tag.
        let behind = text.get(end + 1..).unwrap_or_default().trim_ascii_start();
        let len = if behind.starts_with(b"[") {
            line - behind.len()
        } else {
            line
        };
        Ok(Ok(Scan {
            name,
            value: start..end,
            len,
            fault: Some(FaultKind::TagWithoutBracket),
        }))
    }

    /// The place of the closing quote, of the line break or of the end of the input before it; `None` beyond the
    /// limit.
    fn end_of_value(&mut self, start: usize) -> Result<Option<usize>, S::Error> {
        let mut at = start;
        while at <= self.limits.tag {
            let ahead = self.rest().get(at..).unwrap_or_default();
            let found = ahead.iter().position(|&b| class(b) & IN_VALUE != 0);
            match found.and_then(|i| ahead.get(i)) {
                None => {
                    at += ahead.len();
                    if !self.more()? {
                        break;
                    }
                }
                Some(b'\\') => {
                    at += found.unwrap_or(0) + 1;
                    if matches!(self.byte(at)?, Some(b'"' | b'\\')) {
                        at += 1;
                    }
                }
                Some(_) => {
                    at += found.unwrap_or(0);
                    break;
                }
            }
        }
        Ok((at <= self.limits.tag).then_some(at))
    }

    /// The name of the tag that begins here.
    fn name(&mut self) -> Result<&[u8], S::Error> {
        let start = self.run(1, SPACE, TAG_LOOKAHEAD)?;
        let end = self.run(start, NAME, self.limits.token)?;
        Ok(self.rest().get(start..end).unwrap_or_default())
    }
}

/// A tag as nearly all are: short, on one line, spaced as usual, without escapes, and all of it in hand. Searches that
/// compare many bytes at once make this several times as fast as the general case.
#[inline]
fn scan_plain_tag(bytes: &[u8], limit: usize) -> Option<Scan> {
    const NAME_ENDS: usize = 64;
    const VALUE_ENDS: usize = 256;
    let quote = memchr(b'"', bytes.get(..NAME_ENDS).unwrap_or(bytes))?;
    let name = 1..quote.checked_sub(1)?;
    let behind = bytes.get(quote + 1..)?;
    let end = memchr3(b'"', b'\n', b'\r', behind.get(..VALUE_ENDS).unwrap_or(behind))?;
    let value = quote + 1..quote + 1 + end;
    let len = value.end + 2;
    // A backslash before the quote is left to the general case, so that no others need to be looked for.
    let plain = bytes.get(value.end..)?.starts_with(b"\"]")
        && bytes.get(value.end - 1) != Some(&b'\\')
        && bytes.get(name.end) == Some(&b' ')
        && is_plain_name(bytes.get(1..)?, name.len())
        && len <= limit;
    plain.then_some(Scan {
        name,
        value,
        len,
        fault: None,
    })
}

/// Whether the first `len` of these bytes are a name of one to sixteen letters, digits and underscores.
#[inline]
fn is_plain_name(bytes: &[u8], len: usize) -> bool {
    // All sixteen are looked at, so that they are compared as a vector.
    let letter = |byte: u8| (byte | 0x20).wrapping_sub(b'a') < 26;
    let plain = |byte: u8| letter(byte) | (byte.wrapping_sub(b'0') < 10) | (byte == b'_');
    let Some(sixteen) = bytes.first_chunk::<16>() else {
        return false;
    };
    let all = sixteen
        .iter()
        .zip(0_u8..)
        .fold(true, |all, (&byte, i)| all & (plain(byte) | (usize::from(i) >= len)));
    all && (1..=16).contains(&len)
}

/// The first quote that a `]` follows, escaped or not, and the length of the tag that ends there.
fn last_resort(line: &[u8], start: usize) -> Option<(usize, usize)> {
    let text = line.get(start..)?;
    memchr_iter(b'"', text).find_map(|quote| {
        let behind = text.get(quote + 1..)?;
        let trimmed = behind.trim_ascii_start();
        let blanks = behind.len() - trimmed.len();
        trimmed
            .starts_with(b"]")
            .then_some((start + quote, start + quote + 1 + blanks + 1))
    })
}

/// The names of the first tags of a game, to tell the tags of the next game from more tags of this one.
#[derive(Default)]
struct Names {
    digests: [u64; 24],
    len: usize,
}

impl Names {
    fn add(&mut self, name: &[u8]) {
        if let Some(slot) = self.digests.get_mut(self.len) {
            *slot = digest(name);
            self.len += 1;
        }
    }

    /// Whether a tag of this name, after an empty line, begins another game: a name that was there, or the one
    /// that every game begins with. (Other tags after an empty line go on: some programs double-space.)
    fn begin_anew(&self, name: &[u8]) -> bool {
        let seen = self.digests.get(..self.len).unwrap_or_default();
        !seen.is_empty() && (name == b"Event" || seen.contains(&digest(name)))
    }
}

/// The length of a name and a few of its letters: enough to tell the tags of a game apart.
fn digest(name: &[u8]) -> u64 {
    let len = name.len();
    let letter = |index: usize| u64::from(name.get(index).copied().unwrap_or_default());
    let ends = letter(0) << 56 | letter(len.saturating_sub(1)) << 48;
    ends | letter(len / 3) << 40 | letter(len / 2) << 32 | letter(2 * len / 3) << 24 | len as u64 & 0xFF_FFFF
}
