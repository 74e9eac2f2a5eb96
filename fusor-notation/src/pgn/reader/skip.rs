//! Skipping: the same ends of games as when reading, found without looking at most of the bytes.

use memchr::memchr;

use super::{Depth, Reader};
use crate::pgn::block::{BLOCK, bits_where, first_block};
use crate::pgn::fault::{Fault, FaultKind};
use crate::pgn::result::GameResult;
use crate::pgn::source::Source;
use crate::pgn::visitor::{CommentKind, Deaf, Visitor};
use crate::pgn::word::{WORD, class};

/// Whether a byte can matter to where a game ends, given the byte behind it. A few harmless ones pass, too.
///
/// `{` `[` `;` (and Escape) differ in two bits that are masked off; `(` `)` `*` and `%`, which may begin a line to be
/// ignored, are near each other; results other than `*` contain `-` or `/`, which differ in one bit, with `0`, `1`, `2`
/// or a fraction behind it.
#[inline]
const fn matters(byte: u8, next: u8) -> bool {
    // Signed, so that one comparison finds fractions and digits (and white space and signs).
    let low = next.cast_signed() <= b'2'.cast_signed();
    (byte & 0x9F == 0x1B) | (byte.wrapping_sub(b'%') < 6) | ((byte & 0xFD == b'-') & low)
}

/// The index of the first byte outside comments that matters, or the length. Of a comment that is not closed, the `{`
/// matters. The last byte is taken to matter if any byte behind it could make it so.
#[inline]
fn find(bytes: &[u8]) -> usize {
    let mut index = 0;
    let mut inside = false;
    let mut opened = 0;
    loop {
        let rest = bytes.get(index..).unwrap_or_default();
        let (Some(block), Some(next)) = (first_block(rest), rest.get(1..).and_then(first_block)) else {
            let found = if inside { memchr(b'}', rest) } else { Some(0) };
            return match found {
                Some(outside) => index + outside + find_in_tail(rest.get(outside..).unwrap_or_default()),
                None => opened,
            };
        };
        // Both, before it is known which will be needed: what the processor waits for is not the bytes but the places of the
        // braces, one after the other.
        let matter = bits_where(block, next, matters);
        let close = bits_where(block, block, |byte, _| byte == b'}');
        let mut ahead = u32::MAX;
        loop {
            let found = ahead & if inside { close } else { matter };
            let Some(&byte) = block.get(found.trailing_zeros() as usize) else {
                break;
            };
            if !inside {
                opened = index + found.trailing_zeros() as usize;
                if byte != b'{' {
                    return opened;
                }
            }
            inside = !inside;
            // All above the lowest bit found.
            ahead = !(found ^ found.wrapping_sub(1));
        }
        index += BLOCK;
        if inside && close == 0 {
            // A long comment.
            let rest = bytes.get(index..).unwrap_or_default();
            let Some(end) = memchr(b'}', rest) else { return opened };
            index += end;
        }
    }
}

/// As [`find`], for the few bytes at the end.
fn find_in_tail(bytes: &[u8]) -> usize {
    let mut index = 0;
    loop {
        let rest = bytes.get(index..).unwrap_or_default();
        let next = rest.iter().skip(1).copied().chain([b'0']);
        let found = rest.iter().zip(next).position(|(&byte, next)| matters(byte, next));
        index += found.unwrap_or(rest.len());
        let Some((b'{', comment)) = bytes.get(index..).and_then(<[u8]>::split_first) else {
            return index;
        };
        let Some(end) = memchr(b'}', comment) else { return index };
        index += 1 + end + 1;
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
            let found = find(rest);
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
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn exactly_these_bytes_matter() {
        let found = |next| (0..=255).filter(|&byte| matters(byte, next)).collect::<Vec<u8>>();
        assert_eq!(found(b'O'), b"\x1B%&'()*;[{");
        assert_eq!(found(b'0'), b"\x1B%&'()*-/;[{");
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

    #[test]
    fn comments_of_every_length_are_passed() {
        for start in 0..70 {
            for len in 0..140 {
                let text = [b'.'; 70][..start].iter().chain(b"{").copied();
                let inside = b"(*{;".iter().copied().cycle().take(len);
                let mut bytes: Vec<u8> = text.chain(inside).collect();
                assert_eq!(find(&bytes), start, "not closed");
                bytes.extend(b"}{}.");
                let end = bytes.len();
                assert_eq!(find(&bytes), end);
                bytes.extend(b"*} e4 e5 {} Nf3 Nc6 Bb5 a6 Ba4 Nf6 d4 *");
                assert_eq!(find(&bytes), end, "in a comment of {len} bytes at {start}");
            }
        }
    }

    #[test]
    fn many_bytes_at_once_are_as_one_by_one() {
        let mut seed = 0x2545_F491_4F6C_DD1D_u64;
        for _ in 0..20_000 {
            let bytes: Vec<u8> = (0..100)
                .map(|_| {
                    seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    // Braces often, other bytes that matter now and then.
                    *b"..ab12 {{}}}....e4 . . . O-O . . . . ..*"
                        .get(usize::try_from(seed >> 33).unwrap() % 40)
                        .unwrap()
                })
                .collect();
            assert_eq!(
                find(&bytes),
                find_in_tail(&bytes),
                "{:?}",
                String::from_utf8_lossy(&bytes)
            );
        }
    }
}
