//! The tag section.

use core::ops::Range;

use memchr::{memchr_iter, memchr3};

use super::{Reader, SHOWN, TAG_LOOKAHEAD};
use crate::pgn::block::{bits_where, first_block};
use crate::pgn::fault::FaultKind;
use crate::pgn::location::Place;
use crate::pgn::source::Source;
use crate::pgn::visitor::{CommentKind, Tag, Visitor};
use crate::pgn::word::{IN_VALUE, NAME, SPACE, Scanned, WORD, Word, class, scan};

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
        self.names.begin_game();
        loop {
            self.plain_tags(visitor);
            let gap = self.skip_blank()?;
            match self.byte(0)? {
                Some(b'[') => {
                    if gap && self.at_tag()? && self.begins_anew()? {
                        return Ok(());
                    }
                    self.tag(visitor)?;
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

    /// Reads tags as nearly all are: with the names of those of the game before, short, on one line, spaced as usual,
    /// without escapes, and all of it in hand.
    #[inline]
    fn plain_tags<V: Visitor>(&mut self, visitor: &mut V) {
        let window = self.source.window();
        while let Some(opening) = self.names.expected() {
            let rest = window.get(self.pos..).unwrap_or_default();
            if !rest.starts_with(opening) {
                break;
            }
            let behind = rest.get(opening.len()..).unwrap_or_default();
            let Some(len) = len_of_plain_value(behind) else { break };
            let all = opening.len() + len + 2;
            if all > self.limits.tag {
                break;
            }
            let tag = Tag {
                name: rest.get(1..opening.len() - 2).unwrap_or_default(),
                value: behind.get(..len).unwrap_or_default(),
                place: Place {
                    window,
                    base: self.base,
                    index: self.pos,
                    lines: &self.lines,
                },
            };
            visitor.tag(tag);
            self.names.found_expected();
            self.pos += all;
            self.pos += match rest.get(all..) {
                Some([b'\n', b'[', ..]) => 1,
                Some([b'\r', b'\n', b'[', ..]) => 2,
                _ => break,
            };
        }
    }

    /// Deals with a word among the tags; false if it belongs to the move text.
    fn word_before_moves<V: Visitor>(&mut self, visitor: &mut V) -> Result<bool, S::Error> {
        let Scanned { len, like_a_move } = scan(self.rest());
        if like_a_move && len < self.rest().len() && len <= self.limits.token {
            return Ok(false);
        }
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

    fn tag<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), S::Error> {
        match self.scan_tag()? {
            Ok(Scan {
                name,
                value,
                len,
                fault,
            }) => {
                if let Some(kind) = fault {
                    self.fault(visitor, kind, len);
                }
                let rest = self.source.window().get(self.pos..).unwrap_or_default();
                self.names.found(rest, name.clone());
                let name = rest.get(name).unwrap_or_default();
                let value = rest.get(value).unwrap_or_default();
                let place = self.here();
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

    /// Whether the tag here, after an empty line, begins another game.
    fn begins_anew(&mut self) -> Result<bool, S::Error> {
        let start = self.run(1, SPACE, TAG_LOOKAHEAD)?;
        let end = self.run(start, NAME, self.limits.token)?;
        let name = self.rest().get(start..end).unwrap_or_default();
        Ok(self.names.begin_anew(name))
    }
}

/// The length of the value at the start of some bytes, if a quote and a bracket end it, and no quote or backslash is
/// near.
#[inline]
fn len_of_plain_value(bytes: &[u8]) -> Option<usize> {
    /// Longer values are left to the general case.
    const MOST: usize = 256;
    let ends = |byte: u8, _: u8| (byte == b'"') | (byte == b'\n') | (byte == b'\r');
    let near = first_block(bytes).map_or(0, |block| bits_where(block, block, ends));
    let len = if near != 0 {
        near.trailing_zeros() as usize
    } else {
        memchr3(b'"', b'\n', b'\r', bytes.get(..MOST).unwrap_or(bytes))?
    };
    // A backslash before the quote is left to the general case, so that no others need to be looked for.
    let escaped = len > 0 && bytes.get(len - 1) == Some(&b'\\');
    (!escaped && bytes.get(len..)?.starts_with(b"\"]")).then_some(len)
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

/// The names of the first tags of a game, to tell the tags of the next game from more tags of this one, and those of the
/// game before, because they are expected again in the same order.
#[derive(Debug, Default)]
pub(super) struct Names {
    slots: [Slot; 24],
    /// How many of them are names of the present game.
    seen: usize,
}

#[derive(Copy, Clone, Debug, Default)]
struct Slot {
    digest: u64,
    /// How a tag of this name begins, up to its first quote; empty if it is not `[Name "` or too long.
    opening: [u8; 24],
    opening_len: usize,
}

impl Slot {
    #[inline]
    fn opening(&self) -> Option<&[u8]> {
        self.opening
            .get(..self.opening_len)
            .filter(|opening| !opening.is_empty())
    }
}

impl Names {
    fn begin_game(&mut self) {
        self.seen = 0;
    }

    /// How the first tag of the game before began.
    pub(super) fn first(&self) -> Option<&[u8]> {
        self.slots.first().and_then(Slot::opening)
    }

    /// How the next tag begins if it is the same as in the game before.
    #[inline]
    fn expected(&self) -> Option<&[u8]> {
        self.slots.get(self.seen).and_then(Slot::opening)
    }

    #[inline]
    fn found_expected(&mut self) {
        self.seen += 1;
    }

    /// Notes the tag at the start of these bytes.
    fn found(&mut self, tag: &[u8], name: Range<usize>) {
        let Some(slot) = self.slots.get_mut(self.seen) else {
            return;
        };
        self.seen += 1;
        *slot = Slot::default();
        slot.digest = digest(tag.get(name.clone()).unwrap_or_default());
        let opening = tag.get(..name.end + 2).unwrap_or_default();
        if name.start == 1
            && opening.ends_with(b" \"")
            && let Some(place) = slot.opening.get_mut(..opening.len())
        {
            place.copy_from_slice(opening);
            slot.opening_len = opening.len();
        }
    }

    /// Whether a tag of this name, after an empty line, begins another game: a name that was there, or the one
    /// that every game begins with. (Other tags after an empty line go on: some programs double-space.)
    fn begin_anew(&self, name: &[u8]) -> bool {
        let seen = self.slots.get(..self.seen).unwrap_or_default();
        let digest = digest(name);
        !seen.is_empty() && (name == b"Event" || seen.iter().any(|slot| slot.digest == digest))
    }
}

/// The length of a name and a few of its letters: enough to tell the tags of a game apart.
fn digest(name: &[u8]) -> u64 {
    let len = name.len();
    let letter = |index: usize| u64::from(name.get(index).copied().unwrap_or_default());
    let ends = letter(0) << 56 | letter(len.saturating_sub(1)) << 48;
    ends | letter(len / 3) << 40 | letter(len / 2) << 32 | letter(2 * len / 3) << 24 | len as u64 & 0xFF_FFFF
}
