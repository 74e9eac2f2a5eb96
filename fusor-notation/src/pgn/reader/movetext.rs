//! The move text, and what follows the result.

use memchr::memchr;

use super::{Depth, Reader};
use crate::pgn::fault::FaultKind;
use crate::pgn::location::Place;
use crate::pgn::nag::Nag;
use crate::pgn::result::GameResult;
use crate::pgn::source::Source;
use crate::pgn::visitor::{CommentChunk, CommentKind, Next, Token, Visitor};
use crate::pgn::word::{SPACE, Scanned, WORD, Word, class, classify, scan};

/// Whether the loop over the tokens goes on.
enum Flow {
    Continue,
    /// The game is over and all was said.
    Over,
}

impl<S: Source> Reader<S> {
    /// Reads the moves of a game up to its end.
    pub(super) fn movetext<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), S::Error> {
        let mut depth = Depth::default();
        loop {
            if self.plain_moves(visitor) == Next::Skip {
                return self.skip_game_from(visitor, depth);
            }
            let Some(byte) = self.byte(0)? else {
                self.end_without_result(visitor, depth, depth.open);
                return Ok(());
            };
            let flow = if class(byte) & WORD == 0 {
                self.sign(visitor, byte, &mut depth)?
            } else {
                self.word(visitor, &mut depth)?
            };
            if let Flow::Over = flow {
                return Ok(());
            }
        }
    }

    /// Reads what most move text consists of, as long as it is wholly in hand: white space, numbers, moves and short
    /// comments. Everything else, and whatever touches the end of the window, is left to the general case.
    #[inline]
    fn plain_moves<V: Visitor>(&mut self, visitor: &mut V) -> Next {
        let window = self.source.window();
        let place = |index| Place {
            window,
            base: self.base,
            index,
            lines: &self.lines,
        };
        let mut pos = self.pos;
        let mut next = Next::Read;
        while let Some((&byte, behind)) = window.get(pos..).and_then(<[u8]>::split_first) {
            if class(byte) & SPACE != 0 || byte == b'.' {
                pos += 1;
            } else if byte.is_ascii_digit() {
                let digits = 1 + behind.iter().take_while(|b| b.is_ascii_digit()).count();
                let ended = window.get(pos + digits).is_some_and(|&b| class(b) & WORD == 0);
                if !ended || digits > self.limits.token {
                    break;
                }
                pos += digits;
            } else if class(byte) & WORD != 0 {
                let rest = window.get(pos..).unwrap_or_default();
                let Scanned { len, like_a_move } = scan(rest);
                // A parenthesis or a dot may belong to the move.
                let ended = rest.get(len).is_some_and(|&b| b != b'(' && b != b'.');
                if !ended || !like_a_move || len > self.limits.token {
                    break;
                }
                let bytes = rest.get(..len).unwrap_or_default();
                next = visitor.san(Token {
                    bytes,
                    place: place(pos),
                });
                pos += len;
                if next == Next::Skip {
                    break;
                }
            } else if byte == b'{' {
                let most = behind.len().min(self.limits.comment_chunk + 1);
                let Some(len) = memchr(b'}', behind.get(..most).unwrap_or_default()) else {
                    break;
                };
                let token = Token {
                    bytes: behind.get(..len).unwrap_or_default(),
                    place: place(pos + 1),
                };
                visitor.comment(CommentChunk {
                    token,
                    kind: CommentKind::Brace,
                    first: true,
                    last: true,
                });
                pos += len + 2;
            } else {
                break;
            }
        }
        self.pos = pos;
        next
    }

    /// Deals with any word.
    fn word<V: Visitor>(&mut self, visitor: &mut V, depth: &mut Depth) -> Result<Flow, S::Error> {
        let Some((len, word)) = self.whole_word(visitor)? else {
            return Ok(Flow::Continue);
        };
        let token = self.token(len);
        match word {
            Word::Number => self.pos += len,
            Word::Move | Word::NullMove => {
                let next = if word == Word::Move {
                    visitor.san(token)
                } else {
                    visitor.null_move(token)
                };
                self.pos += len;
                if next == Next::Skip {
                    self.skip_game_from(visitor, *depth)?;
                    return Ok(Flow::Over);
                }
            }
            Word::Result(result) => return self.result(visitor, result, len, *depth),
            Word::Nag(nag) => {
                visitor.nag(nag, self.here());
                self.pos += len;
            }
            Word::Unknown => self.unknown_word(visitor, len)?,
        }
        Ok(Flow::Continue)
    }

    /// Fetches and classifies the word here, and says how long it is. `None` if it was too long, has been reported
    /// and skipped.
    pub(super) fn whole_word<V: Visitor>(&mut self, visitor: &mut V) -> Result<Option<(usize, Word)>, S::Error> {
        let mut scanned = scan(self.rest());
        if scanned.len == self.rest().len() {
            // There may be more of it.
            let len = self.run(0, WORD, self.limits.token + 1)?;
            scanned = scan(self.rest().get(..len).unwrap_or_default());
        }
        let Scanned { len, like_a_move } = scanned;
        if len > self.limits.token {
            self.long_word(visitor)?;
            return Ok(None);
        }
        let word = if like_a_move {
            Word::Move
        } else {
            classify(self.rest().get(..len).unwrap_or_default())
        };
        let attached = match word {
            Word::Move => self.promotion_in_parentheses(len)? + self.en_passant_mark(len)?,
            Word::Unknown => self.en_passant_mark(len)?,
            _ => 0,
        };
        Ok(Some((len + attached, word)))
    }

    /// Reports a word as unknown, unless it begins a `%` line.
    pub(super) fn unknown_word<V: Visitor>(&mut self, visitor: &mut V, len: usize) -> Result<(), S::Error> {
        if self.rest().first() == Some(&b'%') && self.at_line_start() {
            return self.skip_line();
        }
        self.fault(visitor, FaultKind::UnknownToken, len);
        self.pos += len;
        Ok(())
    }

    /// Reports a word beyond the limit and skips it, however long it is.
    #[cold]
    pub(super) fn long_word<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), S::Error> {
        if self.rest().first() == Some(&b'%') && self.at_line_start() {
            return self.skip_line();
        }
        let limit = self.limits.token;
        self.fault(visitor, FaultKind::TokenTooLong { limit }, limit);
        self.skip_to_end_of_word()
    }

    fn skip_to_end_of_word(&mut self) -> Result<(), S::Error> {
        loop {
            let rest = self.rest();
            let len = scan(rest).len;
            let all = len == rest.len();
            self.pos += len;
            if !all || !self.more()? {
                return Ok(());
            }
        }
    }

    /// Deals with a token that is not a word. The next byte is `byte`.
    fn sign<V: Visitor>(&mut self, visitor: &mut V, byte: u8, depth: &mut Depth) -> Result<Flow, S::Error> {
        match byte {
            b'{' => {
                let opened = self.comment(visitor, CommentKind::Brace)?;
                self.unclosed(visitor, opened);
                return Ok(Flow::Continue);
            }
            b';' => {
                self.comment(visitor, CommentKind::Line)?;
                return Ok(Flow::Continue);
            }
            b'(' => {
                let before = *depth;
                depth.enter(self.here());
                let next = visitor.begin_variation(self.here());
                self.pos += 1;
                return match next {
                    Next::Read => Ok(Flow::Continue),
                    Next::Skip => self.skip_variation(visitor, depth, before.open),
                };
            }
            b')' if depth.leave() => visitor.end_variation(self.here()),
            b')' => self.fault(visitor, FaultKind::UnmatchedParenthesis, 1),
            b'[' => {
                if self.at_tag()? {
                    self.end_without_result(visitor, *depth, depth.open);
                    return Ok(Flow::Over);
                }
                self.stray_bracket(visitor, FaultKind::UnknownToken)?;
                return Ok(Flow::Continue);
            }
            b'*' => return self.result(visitor, GameResult::Unknown, 1, *depth),
            b'$' | b'!' | b'?' => {
                let (nag, len) = self.nag()?;
                match nag {
                    Some(nag) => visitor.nag(nag, self.here()),
                    None if byte == b'$' => self.fault(visitor, FaultKind::InvalidNag, len),
                    None => self.fault(visitor, FaultKind::UnknownToken, len),
                }
                self.pos += len;
                if byte == b'$' && len == self.limits.token {
                    self.skip_to_end_of_word()?;
                }
                return Ok(Flow::Continue);
            }
            b'}' => self.fault(visitor, FaultKind::UnmatchedBrace, 1),
            b'.' => {}
            _ if class(byte) & SPACE != 0 => {}
            _ => self.fault(visitor, FaultKind::UnknownToken, 1),
        }
        self.pos += 1;
        Ok(Flow::Continue)
    }

    /// The annotation glyph here, `$` and a number or a run of `!` and `?`, and its length in bytes.
    fn nag(&mut self) -> Result<(Option<Nag>, usize), S::Error> {
        let most = self.limits.token;
        let mut len = 1;
        if self.byte(0)? == Some(b'$') {
            let mut number = Some(0_u8);
            while len < most
                && let Some(digit @ b'0'..=b'9') = self.byte(len)?
            {
                number = number.and_then(|n| n.checked_mul(10)?.checked_add(digit - b'0'));
                len += 1;
            }
            return Ok((number.filter(|_| len > 1).map(Nag), len));
        }
        while len < most && matches!(self.byte(len)?, Some(b'!' | b'?')) {
            len += 1;
        }
        let glyph = self
            .rest()
            .get(..len)
            .and_then(|glyph| core::str::from_utf8(glyph).ok());
        Ok((glyph.and_then(Nag::from_glyph), len))
    }

    /// How many bytes follow of an `e.p.`, of which the `e` is the end of the word here.
    fn en_passant_mark(&mut self, len: usize) -> Result<usize, S::Error> {
        let marked = self.byte(len)? == Some(b'.')
            && self.rest().get(len - 1) == Some(&b'e')
            && self.byte(len + 1)? == Some(b'p')
            && self.byte(len + 2)? == Some(b'.');
        Ok(if marked { 3 } else { 0 })
    }

    /// How many bytes a promotion in parentheses adds to a move, as in `e8(Q)+`. It would open a variation
    /// otherwise, but no variation is one to three capital letters.
    fn promotion_in_parentheses(&mut self, len: usize) -> Result<usize, S::Error> {
        self.byte(len)?;
        let rest = self.rest();
        if rest.get(len) != Some(&b'(') || !matches!(rest.get(len - 1), Some(b'1' | b'8')) {
            return Ok(0);
        }
        let mut letters = 0;
        while letters < 3 && self.byte(len + 1 + letters)?.is_some_and(|b| b.is_ascii_uppercase()) {
            letters += 1;
        }
        if letters == 0 || self.byte(len + 1 + letters)? != Some(b')') {
            return Ok(0);
        }
        let mut more = letters + 2;
        if matches!(self.byte(len + more)?, Some(b'+' | b'#')) {
            more += 1;
        }
        Ok(more)
    }

    /// Deals with a game termination marker.
    fn result<V: Visitor>(
        &mut self,
        visitor: &mut V,
        result: GameResult,
        len: usize,
        depth: Depth,
    ) -> Result<Flow, S::Error> {
        if depth.open > 0 {
            self.fault(visitor, FaultKind::ResultInVariation { result }, len);
            self.pos += len;
            return Ok(Flow::Continue);
        }
        visitor.outcome(result, self.here());
        self.pos += len;
        self.after_result(visitor)?;
        Ok(Flow::Over)
    }

    /// Reports a game that stops without a termination marker, and ends the variations whose beginning was told.
    pub(super) fn end_without_result<V: Visitor>(&self, visitor: &mut V, depth: Depth, told: u64) {
        if let Some(opened) = depth.outermost.filter(|_| depth.open > 0) {
            self.fault(
                visitor,
                FaultKind::UnclosedVariation {
                    depth: depth.open,
                    opened,
                },
                0,
            );
        }
        for _ in 0..told {
            visitor.end_variation(self.here());
        }
        self.fault(visitor, FaultKind::MissingResult, 0);
    }

    /// Reads what follows a result: comments belong to the game; a tag or a move begins the next.
    pub(super) fn after_result<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), S::Error> {
        loop {
            self.skip_blank()?;
            let Some(byte) = self.byte(0)? else { return Ok(()) };
            if class(byte) & WORD != 0 {
                let Some((len, word)) = self.whole_word(visitor)? else {
                    continue;
                };
                match word {
                    Word::Number => self.pos += len,
                    Word::Move | Word::NullMove => return Ok(()),
                    Word::Unknown => self.unknown_word(visitor, len)?,
                    Word::Result(_) | Word::Nag(_) => {
                        self.fault(visitor, FaultKind::AfterResult, len);
                        self.pos += len;
                    }
                }
                continue;
            }
            match byte {
                b'[' if self.at_tag()? => return Ok(()),
                b'[' => self.stray_bracket(visitor, FaultKind::UnknownToken)?,
                b'(' => {
                    self.fault(visitor, FaultKind::AfterResult, 1);
                    let mut depth = Depth::default();
                    depth.enter(self.here());
                    self.pos += 1;
                    self.skip_to_depth(visitor, &mut depth, 0)?;
                }
                b'*' | b'$' | b'!' | b'?' => {
                    let (_, len) = if byte == b'*' { (None, 1) } else { self.nag()? };
                    self.fault(visitor, FaultKind::AfterResult, len);
                    self.pos += len;
                }
                _ => {
                    // None of these can end the game.
                    self.sign(visitor, byte, &mut Depth::default())?;
                }
            }
        }
    }

    /// Skips a variation that the visitor does not want.
    fn skip_variation<V: Visitor>(&mut self, visitor: &mut V, depth: &mut Depth, until: u64) -> Result<Flow, S::Error> {
        if self.skip_to_depth(visitor, depth, until)? {
            return Ok(Flow::Continue);
        }
        // The end of the skipped variation is not told, nor that of the ones in it.
        self.end_without_result(visitor, *depth, until);
        Ok(Flow::Over)
    }
}
