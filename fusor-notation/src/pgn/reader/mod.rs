//! The streaming reader: from bytes to the calls of a [`Visitor`].
//!
//! The reader never looks back further than one word and never looks ahead further than one token, so one window
//! over the input is all it holds. Everything that finds the end of a game ([`movetext`], [`skip`]) shares its
//! decisions, so that skipping and reading agree on where games begin.

mod comment;
mod movetext;
mod skip;
mod tag;

use super::fault::{Fault, FaultKind};
use super::location::{Lines, Location, Place};
#[cfg(feature = "std")]
use super::source::Stream;
use super::source::{Bytes, Source};
use super::visitor::{Next, Token, Visitor};
use super::word::{NAME, SPACE, class};
use memchr::{memchr2, memchr3};
use tag::Names;

/// How much of an offending text a fault shows, in bytes.
const SHOWN: usize = 64;

/// How many bytes of white space, and of a name, are looked through to tell a tag from a stray bracket.
const TAG_LOOKAHEAD: usize = 16;

/// The limits within which a [`Reader`] keeps its memory, in bytes.
///
/// There is no limit to the length of a file, a game, a line or a comment, nor to the nesting of variations.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The longest tag, from `[` to `]`. A longer one is a fault and left out. At least 64; 64 KiB by default.
    pub tag: usize,
    /// The longest piece of a comment that is handed over at once. At least 64; 64 KiB by default.
    pub comment_chunk: usize,
    /// The longest word of the move text. A longer one is a fault and left out. At least 16; 255 by default,
    /// the limit of the PGN standard.
    pub token: usize,
}

impl Limits {
    /// The size of the one buffer of a reader with these limits: all the memory that it takes.
    #[must_use]
    pub fn buffer_size(&self) -> usize {
        let limits = self.sane();
        let largest = limits.tag.max(limits.comment_chunk).max(limits.token);
        2 * largest + limits.token + 4096
    }

    /// With the minimums enforced, and room for arithmetic.
    fn sane(&self) -> Self {
        let most = usize::MAX / 8;
        Self {
            tag: self.tag.clamp(SHOWN, most),
            comment_chunk: self.comment_chunk.clamp(SHOWN, most),
            token: self.token.clamp(16, most),
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            tag: 64 * 1024,
            comment_chunk: 64 * 1024,
            token: 255,
        }
    }
}

/// A streaming reader of PGN.
///
/// It tells a [`Visitor`] what it finds and holds nothing but one buffer ([`Limits::buffer_size`]); with
/// [`from_bytes`](Self::from_bytes) not even that. See the [module documentation](super) for what it accepts.
#[derive(Debug)]
pub struct Reader<S> {
    source: S,
    /// The next byte to look at, as an index into the window.
    pos: usize,
    /// The offset of the first byte of the window in the whole input.
    base: u64,
    /// Nothing more is to come from the source.
    ended: bool,
    lines: Lines,
    names: Names,
    limits: Limits,
}

impl<'a> Reader<Bytes<'a>> {
    /// A reader over a PGN in memory. It cannot fail.
    #[must_use]
    pub fn from_bytes(pgn: &'a [u8]) -> Self {
        Self::over(Bytes::new(pgn), Limits::default())
    }

    /// As [`from_bytes`](Self::from_bytes), with other limits.
    #[must_use]
    pub fn from_bytes_with_limits(pgn: &'a [u8], limits: Limits) -> Self {
        Self::over(Bytes::new(pgn), limits)
    }
}

#[cfg(feature = "std")]
impl<R: std::io::Read> Reader<Stream<R>> {
    /// A reader over a stream. The reader has a buffer of its own, so a bare file or socket will do.
    #[must_use]
    pub fn new(stream: R) -> Self {
        Self::with_limits(stream, Limits::default())
    }

    /// As [`new`](Self::new), with other limits.
    #[must_use]
    pub fn with_limits(stream: R, limits: Limits) -> Self {
        Self::over(Stream::new(stream, limits.buffer_size()), limits)
    }

    /// The bytes of memory that this reader holds for its buffer: [`Limits::buffer_size`].
    #[must_use]
    pub fn buffer_size(&self) -> usize {
        self.source.capacity()
    }
}

impl<S: Source> Reader<S> {
    fn over(source: S, limits: Limits) -> Self {
        Self {
            source,
            pos: 0,
            base: 0,
            ended: false,
            lines: Lines::new(),
            names: Names::default(),
            limits: limits.sane(),
        }
    }

    /// Reads the next game, if there is one.
    ///
    /// A game is known to be over only when the next begins, or the input ends, because comments may follow the
    /// result. Who reads from a live source learns of the end from [`Visitor::outcome`].
    ///
    /// # Errors
    ///
    /// Whatever the stream reports. The game is lost then, and further calls return `None`. In memory there are
    /// no errors. Faults in the text are no errors but told to [`Visitor::fault`].
    pub fn read_game<V: Visitor>(&mut self, visitor: &mut V) -> Result<Option<V::Game>, S::Error> {
        let game = self.game(visitor);
        if game.is_err() {
            self.ended = true;
            self.pos = self.source.window().len();
        }
        game
    }

    /// Skips the next game without a word, and says whether there was one.
    ///
    /// # Errors
    ///
    /// As [`read_game`](Self::read_game).
    pub fn skip_game(&mut self) -> Result<bool, S::Error> {
        self.read_game(&mut Skipping).map(|game| game.is_some())
    }

    /// Reads on to the end of the input and returns the number of games. What the visitor makes of each is dropped.
    ///
    /// # Errors
    ///
    /// As [`read_game`](Self::read_game).
    pub fn visit_all_games<V: Visitor>(&mut self, visitor: &mut V) -> Result<u64, S::Error> {
        let mut count = 0;
        while self.read_game(visitor)?.is_some() {
            count += 1;
        }
        Ok(count)
    }

    /// An iterator over what a visitor makes of each game. It ends after the first error.
    pub fn games<V: Visitor>(&mut self, mut visitor: V) -> impl Iterator<Item = Result<V::Game, S::Error>> {
        core::iter::from_fn(move || self.read_game(&mut visitor).transpose())
    }

    /// Bytes of the input that were consumed so far.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.base + self.pos as u64
    }

    fn game<V: Visitor>(&mut self, visitor: &mut V) -> Result<Option<V::Game>, S::Error> {
        self.skip_blank()?;
        if self.byte(0)?.is_none() {
            return Ok(None);
        }
        visitor.begin_game(self.here());
        self.tag_section(visitor)?;
        match visitor.begin_movetext() {
            Next::Read => self.movetext(visitor)?,
            Next::Skip => self.skip_game_from(visitor, Depth::default())?,
        }
        Ok(Some(visitor.end_game()))
    }

    /// The byte `ahead` bytes from here, fetched if need be.
    fn byte(&mut self, ahead: usize) -> Result<Option<u8>, S::Error> {
        loop {
            if let Some(&byte) = self.source.window().get(self.pos + ahead) {
                return Ok(Some(byte));
            }
            if !self.more()? {
                return Ok(None);
            }
        }
    }

    /// Fetches more bytes; false at the end of the input. What is still needed of the bytes before `pos` is kept,
    /// everything else may go.
    #[cold]
    fn more(&mut self) -> Result<bool, S::Error> {
        if self.ended {
            return Ok(false);
        }
        // One word, and what stands before it, is kept.
        let gone = self.pos.saturating_sub(self.limits.token + SHOWN);
        if self.source.should_discard(gone) {
            self.lines.pass(self.source.window(), self.base, gone);
            self.source.discard(gone);
            self.base += gone as u64;
            self.pos -= gone;
        }
        self.ended = self.source.read()? == 0;
        Ok(!self.ended)
    }

    /// What is in hand, from here on.
    fn rest(&self) -> &[u8] {
        self.source.window().get(self.pos..).unwrap_or_default()
    }

    fn here(&self) -> Place<'_> {
        self.place(self.pos)
    }

    fn place(&self, index: usize) -> Place<'_> {
        Place {
            window: self.source.window(),
            base: self.base,
            index,
            lines: &self.lines,
        }
    }

    /// The next `len` bytes as a token.
    fn token(&self, len: usize) -> Token<'_> {
        Token {
            bytes: self.rest().get(..len).unwrap_or_default(),
            place: self.here(),
        }
    }

    /// Reports a fault at this place, which lies in the next `len` bytes.
    #[cold]
    fn fault<V: Visitor>(&self, visitor: &mut V, kind: FaultKind, len: usize) {
        let text = self.rest();
        let text = text.get(..len.min(SHOWN)).unwrap_or(text);
        visitor.fault(Fault {
            kind,
            location: self.here().locate(),
            text,
        });
    }

    /// Reports a comment that the end of the file cut off, if there was one.
    fn unclosed<V: Visitor>(&self, visitor: &mut V, opened: Option<Location>) {
        if let Some(opened) = opened {
            self.fault(visitor, FaultKind::UnclosedComment { opened }, 0);
        }
    }

    /// Skips white space, byte order marks and `%` lines; says whether there was an empty line.
    fn skip_blank(&mut self) -> Result<bool, S::Error> {
        let mut line_ends = 0;
        // Byte order marks before a `%` do not matter. (Files with one are concatenated.)
        let mut line_start = self.at_line_start();
        loop {
            match self.byte(0)? {
                Some(b'\n') => {
                    line_ends += 1;
                    line_start = true;
                    self.pos += 1;
                }
                Some(b'\r') => {
                    self.pos += 1;
                    line_start = true;
                    // Of CR LF, the LF is counted.
                    if self.byte(0)? != Some(b'\n') {
                        line_ends += 1;
                    }
                }
                Some(b'%') if line_start => self.skip_line()?,
                Some(0xEF) if self.byte(1)? == Some(0xBB) && self.byte(2)? == Some(0xBF) => {
                    self.pos += 3;
                }
                Some(byte) if class(byte) & SPACE != 0 => {
                    self.pos += 1;
                    line_start = false;
                }
                _ => return Ok(line_ends >= 2),
            }
        }
    }

    /// Skips to the end of the line, not over it.
    fn skip_line(&mut self) -> Result<(), S::Error> {
        loop {
            let rest = self.rest();
            let end = memchr2(b'\n', b'\r', rest);
            self.pos += end.unwrap_or(rest.len());
            if end.is_some() || !self.more()? {
                return Ok(());
            }
        }
    }

    /// Whether this is the first byte of a line.
    fn at_line_start(&self) -> bool {
        let before = self.source.window().get(..self.pos).unwrap_or_default();
        // Enough is kept of what was read that an empty remainder is the start of the input.
        matches!(before.last(), None | Some(b'\n' | b'\r'))
    }

    /// Whether the `[` here begins a tag: a name and a quote follow.
    fn at_tag(&mut self) -> Result<bool, S::Error> {
        if self
            .names
            .first()
            .is_some_and(|opening| self.rest().starts_with(opening))
        {
            return Ok(true);
        }
        let name = self.run(1, SPACE, TAG_LOOKAHEAD)?;
        let end = self.run(name, NAME, self.limits.token)?;
        if end == name {
            return Ok(false);
        }
        let quote = self.run(end, SPACE, TAG_LOOKAHEAD)?;
        Ok(self.byte(quote)? == Some(b'"'))
    }

    /// The end of a run of at most `most` bytes of a class that begins `from` bytes ahead.
    fn run(&mut self, from: usize, of: u8, most: usize) -> Result<usize, S::Error> {
        let mut end = from;
        while end - from < most {
            match self.byte(end)? {
                Some(byte) if class(byte) & of != 0 => end += 1,
                _ => break,
            }
        }
        Ok(end)
    }

    /// Reports a bracket that is not, or not properly, a tag, and skips to its `]` or to the end of the line.
    fn stray_bracket<V: Visitor>(&mut self, visitor: &mut V, kind: FaultKind) -> Result<(), S::Error> {
        let mut shown = 1;
        while shown < SHOWN {
            match self.byte(shown)? {
                None | Some(b'\n' | b'\r') => break,
                Some(byte) => {
                    shown += 1;
                    if byte == b']' {
                        break;
                    }
                }
            }
        }
        self.fault(visitor, kind, shown);
        self.skip_bracket()
    }

    /// Skips to the `]` or to the end of the line.
    fn skip_bracket(&mut self) -> Result<(), S::Error> {
        loop {
            let rest = self.rest();
            let found = memchr3(b']', b'\n', b'\r', rest);
            let closed = found.is_some_and(|end| rest.get(end) == Some(&b']'));
            self.pos += found.unwrap_or(rest.len()) + usize::from(closed);
            if found.is_some() || !self.more()? {
                return Ok(());
            }
        }
    }
}

/// How deep in variations the reader is. A counter is enough: which parenthesis closes which follows.
#[derive(Copy, Clone, Debug, Default)]
struct Depth {
    open: u64,
    /// Where the outermost open variation began.
    outermost: Option<Location>,
}

impl Depth {
    /// A variation opens.
    fn enter(&mut self, at: Place<'_>) {
        if self.open == 0 {
            self.outermost = Some(at.locate());
        }
        self.open += 1;
    }

    /// A variation closes; false if none is open.
    fn leave(&mut self) -> bool {
        match self.open.checked_sub(1) {
            Some(open) => {
                self.open = open;
                true
            }
            None => false,
        }
    }
}

/// Skips all move text.
struct Skipping;

impl Visitor for Skipping {
    type Game = ();

    fn begin_movetext(&mut self) -> Next {
        Next::Skip
    }

    fn end_game(&mut self) {}
}
