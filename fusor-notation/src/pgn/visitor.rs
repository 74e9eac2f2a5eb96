//! What a reader tells, and to whom.

use alloc::borrow::Cow;

use super::fault::Fault;
use super::location::{Location, Place};
use super::nag::Nag;
use super::result::GameResult;
use super::text::{decode, unescape};

/// A visitor's answer: go on, or leave something out.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub enum Next {
    /// Read on.
    Read,
    /// Skip what the question was about, at a multiple of the speed of reading.
    Skip,
}

/// Visits the games of a PGN, as a [`Reader`](super::Reader) goes through it.
///
/// For each game the methods are called in this order:
///
/// 1. [`begin_game`](Self::begin_game)
/// 2. any number of [`tag`](Self::tag) and [`comment`](Self::comment)
/// 3. [`begin_movetext`](Self::begin_movetext), which may skip to the end of the game
/// 4. [`san`](Self::san), [`null_move`](Self::null_move), [`nag`](Self::nag), [`comment`](Self::comment),
///    [`begin_variation`](Self::begin_variation) and [`end_variation`](Self::end_variation), which are balanced
/// 5. [`outcome`](Self::outcome), unless the game has none, and more [`comment`](Self::comment)s
/// 6. [`end_game`](Self::end_game)
///
/// A [`fault`](Self::fault) may come at any time between the first and the last. Byte offsets never go down from one
/// call to the next. Every method but `end_game` does nothing by default.
pub trait Visitor {
    /// What a visited game comes to.
    type Game;

    /// A game begins here.
    fn begin_game(&mut self, at: Place<'_>) {
        let _ = at;
    }

    /// A tag pair such as `[White "Deep Blue"]`.
    fn tag(&mut self, tag: Tag<'_>) {
        let _ = tag;
    }

    /// The tags are over. On [`Next::Skip`] nothing more is told of this game but its outcome, and faults in the
    /// way it ends.
    fn begin_movetext(&mut self) -> Next {
        Next::Read
    }

    /// A word with the look of a move, annotation glyphs cut off. On [`Next::Skip`] the rest of the game is
    /// skipped, as in [`begin_movetext`](Self::begin_movetext); open variations are not closed then.
    fn san(&mut self, san: Token<'_>) -> Next {
        let _ = san;
        Next::Read
    }

    /// A null move, `--` or `Z0`.
    fn null_move(&mut self, token: Token<'_>) -> Next {
        let _ = token;
        Next::Read
    }

    /// A numeric annotation glyph, or one of the traditional signs for it.
    fn nag(&mut self, nag: Nag, at: Place<'_>) {
        let _ = (nag, at);
    }

    /// A comment, or a piece of one.
    fn comment(&mut self, chunk: CommentChunk<'_>) {
        let _ = chunk;
    }

    /// A variation begins. If it is skipped, there will be no [`end_variation`](Self::end_variation) for it.
    fn begin_variation(&mut self, at: Place<'_>) -> Next {
        let _ = at;
        Next::Read
    }

    /// The innermost variation ends. If the game ends first, this is called for each that is open, after the
    /// fault.
    fn end_variation(&mut self, at: Place<'_>) {
        let _ = at;
    }

    /// The game termination marker.
    fn outcome(&mut self, result: GameResult, at: Place<'_>) {
        let _ = (result, at);
    }

    /// Something is wrong, or missing, in the text.
    fn fault(&mut self, fault: Fault<'_>) {
        let _ = fault;
    }

    /// The game is over.
    fn end_game(&mut self) -> Self::Game;
}

/// A piece of text with its place.
#[derive(Copy, Clone, Debug)]
pub struct Token<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) place: Place<'a>,
}

impl<'a> Token<'a> {
    /// The bytes as they stand in the file.
    #[must_use]
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The text, see [`decode`].
    #[must_use]
    pub fn text(&self) -> Cow<'a, str> {
        decode(self.bytes)
    }

    /// Where it begins.
    #[must_use]
    pub const fn place(&self) -> Place<'a> {
        self.place
    }

    /// Bytes before it in the whole input.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.place.offset()
    }

    /// Offset, line and column.
    #[must_use]
    pub fn locate(&self) -> Location {
        self.place.locate()
    }
}

/// A tag pair.
#[derive(Copy, Clone, Debug)]
pub struct Tag<'a> {
    pub(crate) name: &'a [u8],
    pub(crate) value: &'a [u8],
    pub(crate) place: Place<'a>,
}

impl<'a> Tag<'a> {
    /// The name: ASCII letters, digits and `_ + # = : - . /`, at least one of them.
    #[must_use]
    pub fn name(&self) -> &'a str {
        core::str::from_utf8(self.name).unwrap_or_default()
    }

    /// The value, its escapes undone.
    #[must_use]
    pub fn value(&self) -> Cow<'a, str> {
        unescape(decode(self.value))
    }

    /// The value as it stands in the file, without the quotes around it.
    #[must_use]
    pub const fn raw_value(&self) -> &'a [u8] {
        self.value
    }

    /// Where its `[` stands.
    #[must_use]
    pub const fn place(&self) -> Place<'a> {
        self.place
    }
}

/// The two kinds of comments.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum CommentKind {
    /// `{` to the first `}`.
    Brace,
    /// `;` to the end of the line.
    Line,
}

/// A comment, or a piece of a long one.
///
/// A comment of at most [`Limits::comment_chunk`](super::Limits::comment_chunk) bytes is always one chunk. Longer ones are cut into chunks of that
/// size, or up to three bytes less, so that no UTF-8 character is cut. How the input was buffered makes no
/// difference.
#[derive(Copy, Clone, Debug)]
pub struct CommentChunk<'a> {
    pub(crate) token: Token<'a>,
    pub(crate) kind: CommentKind,
    pub(crate) first: bool,
    pub(crate) last: bool,
}

impl<'a> CommentChunk<'a> {
    /// The bytes as they stand in the file, without the braces or the semicolon.
    #[must_use]
    pub const fn bytes(&self) -> &'a [u8] {
        self.token.bytes
    }

    /// The text, see [`decode`]. White space and line ends are as in the file.
    #[must_use]
    pub fn text(&self) -> Cow<'a, str> {
        self.token.text()
    }

    /// Where the chunk begins, after the brace or semicolon.
    #[must_use]
    pub const fn place(&self) -> Place<'a> {
        self.token.place
    }

    /// How the comment is written.
    #[must_use]
    pub const fn kind(&self) -> CommentKind {
        self.kind
    }

    /// Whether the comment begins with this chunk.
    #[must_use]
    pub const fn is_first(&self) -> bool {
        self.first
    }

    /// Whether the comment ends with this chunk.
    #[must_use]
    pub const fn is_last(&self) -> bool {
        self.last
    }
}

/// Hears nothing: for what a visitor chose to skip.
pub(crate) struct Deaf;

impl Visitor for Deaf {
    type Game = ();

    fn end_game(&mut self) {}
}
