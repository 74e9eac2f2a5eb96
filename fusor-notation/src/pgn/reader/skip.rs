//! Skipping: the same ends of games as when reading, found without looking at most of the bytes.

use memchr::memchr;

use super::{Depth, Reader};
use crate::pgn::fault::{Fault, FaultKind};
use crate::pgn::result::GameResult;
use crate::pgn::source::Source;
use crate::pgn::visitor::{CommentKind, Deaf, Visitor};
use crate::pgn::word::{WORD, class};

/// Whether a byte can matter to where a game ends, given the byte behind it. A few harmless ones pass, too.
///
/// `{` `[` `;` (and Escape) differ in two bits that are masked off; `(` `)` `*` are neighbours; `%` may begin a line to be
/// ignored; results other than `*` contain `-` or `/`, which differ in one bit, with `0`, `1`, `2` or a fraction
/// behind it.
#[inline]
const fn matters(byte: u8, next: u8) -> bool {
    (byte & 0x9F == 0x1B)
        | (byte.wrapping_sub(b'(') < 3)
        | (byte == b'%')
        | ((byte & 0xFD == b'-') & ((next & 0xFC == b'0') | (next >= 0x80)))
}

/// How many bytes [`find`] looks at as one vector.
const BLOCK: usize = 32;

/// The index of the first byte that matters in a block, of which the bytes one further on are `next`; [`BLOCK`] if
/// none does.
#[inline]
fn find_in_block(block: &[u8; BLOCK], next: &[u8; BLOCK]) -> usize {
    // A minimum over all of them, without an early exit: this becomes a few vector instructions, and there is no branch
    // to be foretold wrongly.
    let none = 0xFF_u8;
    let indices = block.iter().zip(next).zip(0..);
    let first = indices.fold(none, |first, ((&byte, &next), i)| {
        first.min(if matters(byte, next) { i } else { none })
    });
    usize::from(first).min(BLOCK)
}

/// The index of the first byte that matters, or the length. The last byte is taken to matter if any byte behind it
/// could make it so.
#[inline]
fn find(bytes: &[u8]) -> usize {
    let mut index = 0;
    while let Some(block) = bytes.get(index..).and_then(<[u8]>::first_chunk::<{ BLOCK + 1 }>) {
        let (Some(block), Some(next)) = (block.first_chunk(), block.last_chunk()) else {
            break;
        };
        let found = find_in_block(block, next);
        index += found;
        if found < BLOCK {
            return index;
        }
    }
    let last = bytes.get(index..).unwrap_or_default();
    let next = last.iter().skip(1).copied().chain([b'0']);
    index
        + last
            .iter()
            .zip(next)
            .position(|(&byte, next)| matters(byte, next))
            .unwrap_or(last.len())
}

/// As [`find`], but comments that are closed are passed.
#[inline]
fn find_outside_comments(bytes: &[u8]) -> usize {
    let mut index = 0;
    loop {
        let rest = bytes.get(index..).unwrap_or_default();
        let found = find(rest);
        index += found;
        let rest = rest.get(found..).unwrap_or_default();
        if !rest.starts_with(b"{") {
            return index;
        }
        let Some(end) = memchr(b'}', rest) else { return index };
        index += end + 1;
    }
}

/// Lets through only what concerns the way that a skipped game ends.
struct Muffled<'v, V>(&'v mut V);

impl<V: Visitor> Visitor for Muffled<'_, V> {
    type Game = ();

    fn fault(&mut self, fault: Fault<'_>) {
        if matches!(fault.kind(), FaultKind::UnclosedComment { .. }) {
            self.0.fault(fault);
        }
    }

    fn end_game(&mut self) {}
}

/// Where skipping stopped.
enum Stop {
    /// Behind a game termination marker that began at this index.
    Result(GameResult, usize),
    /// Behind the parenthesis that closes the variation.
    Closed,
    /// At the next game or the end of the input.
    NextGame,
}

impl<S: Source> Reader<S> {
    /// Skips the rest of a game. Its outcome is told, and what is wrong with the way it ends.
    pub(super) fn skip_game_from<V: Visitor>(&mut self, visitor: &mut V, mut depth: Depth) -> Result<(), S::Error> {
        match self.skip(visitor, &mut depth, None)? {
            Stop::Result(result, index) => {
                visitor.outcome(result, self.place(index));
                self.after_result(&mut Muffled(visitor))
            }
            Stop::Closed | Stop::NextGame => {
                self.end_without_result(visitor, depth, 0);
                Ok(())
            }
        }
    }

    /// Skips until only `until` variations are open; false if the game ends before.
    pub(super) fn skip_to_depth<V: Visitor>(
        &mut self,
        visitor: &mut V,
        depth: &mut Depth,
        until: u64,
    ) -> Result<bool, S::Error> {
        Ok(matches!(self.skip(visitor, depth, Some(until))?, Stop::Closed))
    }

    fn skip<V: Visitor>(&mut self, visitor: &mut V, depth: &mut Depth, until: Option<u64>) -> Result<Stop, S::Error> {
        let floor = self.offset();
        loop {
            let rest = self.rest();
            let found = find_outside_comments(rest);
            let byte = rest.get(found).copied();
            self.pos += found;
            let Some(byte) = byte else {
                if self.more()? {
                    continue;
                }
                return Ok(Stop::NextGame);
            };
            match byte {
                b'{' => {
                    let opened = self.comment(&mut Deaf, CommentKind::Brace)?;
                    self.unclosed(visitor, opened);
                }
                b';' => self.skip_line()?,
                b'%' if self.at_line_start() => self.skip_line()?,
                b'[' => {
                    if self.at_tag()? {
                        return Ok(Stop::NextGame);
                    }
                    self.skip_bracket()?;
                }
                b'(' => {
                    depth.enter(self.here());
                    self.pos += 1;
                }
                b')' => {
                    self.pos += 1;
                    if depth.leave() && Some(depth.open) == until {
                        return Ok(Stop::Closed);
                    }
                }
                b'*' => {
                    let index = self.pos;
                    self.pos += 1;
                    if depth.open == 0 {
                        return Ok(Stop::Result(GameResult::Unknown, index));
                    }
                }
                b'-' | b'/' => {
                    if let Some((result, index)) = self.skip_word(floor)?
                        && depth.open == 0
                    {
                        return Ok(Stop::Result(result, index));
                    }
                }
                _ => self.pos += 1,
            }
        }
    }

    /// Skips the word around this byte, which does not begin before the offset `floor`. Says whether it comes to a
    /// result, and where that begins.
    fn skip_word(&mut self, floor: u64) -> Result<Option<(GameResult, usize)>, S::Error> {
        let limit = self.limits.token;
        let floor = usize::try_from(floor.saturating_sub(self.base)).unwrap_or(self.pos);
        let before = self.source.window().get(floor..self.pos).unwrap_or_default();
        let head = before
            .iter()
            .rev()
            .take(limit + 1)
            .take_while(|&&b| class(b) & WORD != 0)
            .count();
        // `$1-0` is a glyph and something unknown, no result.
        let nag = before.len().checked_sub(head + 1).and_then(|i| before.get(i)) == Some(&b'$');
        let tail = self.run(0, WORD, limit + 1)?;
        let start = self.pos - head;
        self.pos += tail;
        if head + tail > limit {
            // Of an over-long word, the rest cannot be taken for a word of its own: it is found too long again.
            return Ok(None);
        }
        let mut word = self.source.window().get(start..self.pos).unwrap_or_default();
        if nag {
            let digits = word.iter().take_while(|b| b.is_ascii_digit()).count();
            word = word.get(digits..).unwrap_or_default();
        }
        Ok(GameResult::from_bytes(word).map(|result| (result, self.pos - word.len())))
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn exactly_these_bytes_matter() {
        let found = |next| (0..=255).filter(|&byte| matters(byte, next)).collect::<Vec<u8>>();
        assert_eq!(found(b'O'), b"\x1B%()*;[{");
        assert_eq!(found(b'0'), b"\x1B%()*-/;[{");
        for result in ["1-0", "0-1", "1/2-1/2", "1/2", "½-½"] {
            assert!(find(result.as_bytes()) < result.len(), "{result}");
        }
        assert!(find(b"\xBD-\xBD") < 3);
    }

    #[test]
    fn found_at_every_distance() {
        for len in 0..150 {
            let mut bytes = alloc::vec![b'.'; len];
            assert_eq!(find(&bytes), len);
            for index in (0..len).rev() {
                bytes[index] = b'*';
                assert_eq!(find(&bytes), index);
            }
        }
    }
}
