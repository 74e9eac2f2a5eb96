//! From the reader's calls to a game tree.

use alloc::string::String;
use alloc::vec::Vec;

use super::{NodeId, PgnGame, Ply};
use crate::pgn::fault::{Fault, FaultKind, PgnError};
use crate::pgn::location::{Location, Place};
use crate::pgn::move_text::MoveText;
use crate::pgn::nag::Nag;
use crate::pgn::result::GameResult;
use crate::pgn::visitor::{CommentChunk, Next, Tag, Token, Visitor};

/// How much of one game a [`TreeBuilder`] keeps. What is over is a fault and left out.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct TreeLimits {
    /// Moves; 4 million by default.
    pub moves: usize,
    /// Bytes of tags and comments together; 64 MiB by default.
    pub text: usize,
    /// Faults; 100 by default. The rest are only counted.
    pub faults: usize,
}

impl Default for TreeLimits {
    fn default() -> Self {
        Self {
            moves: 4_000_000,
            text: 64 << 20,
            faults: 100,
        }
    }
}

/// A game with what was wrong in its text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ParsedGame {
    /// The game, as far as it could be understood.
    pub game: PgnGame,
    /// The first faults.
    pub faults: Vec<PgnError>,
    /// How many more faults there were.
    pub more_faults: u64,
    /// Where the nodes stand, by their index; the root stands for the beginning of the game.
    places: Vec<Location>,
    result_place: Option<Location>,
}

impl ParsedGame {
    /// Where a move stands in the file; for the root, where the game begins. `None` if the node is not in this game.
    #[must_use]
    pub fn place(&self, id: NodeId) -> Option<Location> {
        self.places.get(id.index()).copied()
    }

    /// Where the termination marker stands, if there is one.
    #[must_use]
    pub fn result_place(&self) -> Option<Location> {
        self.result_place
    }
}

/// A visitor that builds a [`PgnGame`] of every game.
///
/// Comments are kept with every run of white space as one space: line breaks in PGN come from wrapping. Empty
/// comments are dropped. A comment or glyph in a variation without moves goes to the move before the variation.
/// A game without a termination marker gets its result from the `Result` tag.
///
/// ```
/// use fusor_notation::pgn::{Reader, TreeBuilder};
///
/// let pgn = b"[White \"Ann\"]\n\n1. e4 e5 (1... c5 {Sicilian}) 2. Nf3! *\n";
/// let parsed = Reader::from_bytes(pgn).read_game(&mut TreeBuilder::default()).unwrap().unwrap();
/// assert_eq!(parsed.game.tags.get("White"), Some("Ann"));
/// assert_eq!(parsed.game.tree.len(), 4);
/// assert!(parsed.faults.is_empty());
/// ```
#[derive(Debug, Default)]
pub struct TreeBuilder {
    limits: TreeLimits,
    parsed: ParsedGame,
    /// The node whose continuation comes next.
    current: Option<NodeId>,
    /// Whether the current variation has no move yet.
    at_start: bool,
    /// `current` and `at_start` of the lines around this variation.
    outer: Vec<(NodeId, bool)>,
    /// Comments and glyphs in a variation before its first move.
    before: Vec<String>,
    nags_before: Vec<Nag>,
    /// The comment being read.
    comment: String,
    /// Bytes of text so far.
    text: usize,
    outcome: Option<GameResult>,
    too_big: bool,
}

impl TreeBuilder {
    /// A builder with other limits.
    #[must_use]
    pub fn with_limits(limits: TreeLimits) -> Self {
        Self {
            limits,
            ..Self::default()
        }
    }

    fn current(&self) -> NodeId {
        self.current.unwrap_or(NodeId::ROOT)
    }

    fn record(&mut self, fault: Fault<'_>) {
        if self.parsed.faults.len() < self.limits.faults {
            self.parsed.faults.push(fault.to_error());
        } else {
            self.parsed.more_faults += 1;
        }
    }

    /// Says once for each game that it is too big.
    fn too_big(&mut self, at: Place<'_>) {
        if !self.too_big {
            self.too_big = true;
            self.record(Fault {
                kind: FaultKind::GameTooBig,
                location: at.locate(),
                text: b"",
            });
        }
    }

    /// Whether there is room for more text; accounts for it.
    fn has_room(&mut self, len: usize, at: Place<'_>) -> bool {
        let fits = len <= self.limits.text - self.text.min(self.limits.text);
        if fits {
            self.text += len;
        } else {
            self.too_big(at);
        }
        fits
    }

    fn add(&mut self, ply: Ply<MoveText>, at: Place<'_>) -> Next {
        if self.parsed.game.tree.len() >= self.limits.moves {
            self.too_big(at);
            return Next::Skip;
        }
        let current = self.current();
        let tree = &mut self.parsed.game.tree;
        let had_children = tree.main_child(current).is_some();
        let Some(id) = tree.add(current, ply) else {
            return Next::Skip;
        };
        self.parsed.places.push(at.locate());
        let tree = &mut self.parsed.game.tree;
        if had_children && !self.at_start {
            // Variations came before the move that they are alternatives to.
            tree.promote(id);
        }
        if !had_children
            && !self.before.is_empty()
            && let Some(notes) = tree.notes_mut(current)
        {
            // A variation without a move before it is the main line, where comments stand behind moves.
            notes.after.append(&mut self.before);
        }
        if !(self.before.is_empty() && self.nags_before.is_empty())
            && let Some(notes) = tree.notes_mut(id)
        {
            notes.before = core::mem::take(&mut self.before);
            notes.nags = core::mem::take(&mut self.nags_before);
        }
        self.current = Some(id);
        self.at_start = false;
        Next::Read
    }
}

impl Visitor for TreeBuilder {
    type Game = ParsedGame;

    fn begin_game(&mut self, at: Place<'_>) {
        *self = Self::with_limits(self.limits);
        self.parsed.places.push(at.locate());
    }

    fn tag(&mut self, tag: Tag<'_>) {
        if !self.has_room(tag.name().len() + tag.raw_value().len(), tag.place()) {
            return;
        }
        // The reader takes no names that `set` refuses.
        if let Ok(Some(_)) = self.parsed.game.tags.set(tag.name(), tag.value()) {
            let location = tag.place().locate();
            self.record(Fault {
                kind: FaultKind::DuplicateTag,
                location,
                text: tag.name().as_bytes(),
            });
        }
    }

    fn san(&mut self, san: Token<'_>) -> Next {
        match MoveText::from_reader(san.bytes()) {
            Some(text) => self.add(Ply::Move(text), san.place()),
            None => {
                // Only with a limit for words that is higher than the standard's.
                let location = san.locate();
                self.record(Fault {
                    kind: FaultKind::UnknownToken,
                    location,
                    text: san.bytes(),
                });
                Next::Read
            }
        }
    }

    fn null_move(&mut self, token: Token<'_>) -> Next {
        self.add(Ply::Null, token.place())
    }

    fn nag(&mut self, nag: Nag, at: Place<'_>) {
        if !self.has_room(1, at) {
            return;
        }
        if self.at_start {
            self.nags_before.push(nag);
        } else if let Some(nags) = self.parsed.game.tree.nags_mut(self.current()) {
            nags.push(nag);
        }
    }

    fn comment(&mut self, chunk: CommentChunk<'_>) {
        if chunk.is_first() {
            self.comment.clear();
        }
        if self.has_room(chunk.bytes().len(), chunk.place()) {
            self.comment.push_str(&chunk.text());
        }
        if !chunk.is_last() {
            return;
        }
        let text = one_line(&self.comment);
        self.comment = String::new();
        if text.is_empty() {
            return;
        }
        if self.at_start {
            self.before.push(text);
        } else if let Some(comments) = self.parsed.game.tree.comments_mut(self.current()) {
            comments.push(text);
        }
    }

    fn begin_variation(&mut self, _at: Place<'_>) -> Next {
        let current = self.current();
        self.outer.push((current, self.at_start));
        if !self.at_start {
            self.current = self.parsed.game.tree.parent(current);
        }
        self.at_start = true;
        Next::Read
    }

    fn end_variation(&mut self, _at: Place<'_>) {
        if let Some((current, at_start)) = self.outer.pop() {
            self.current = Some(current);
            self.at_start = at_start;
        }
        let nothing = self.before.is_empty() && self.nags_before.is_empty();
        if !(self.at_start || nothing)
            && let Some(notes) = self.parsed.game.tree.notes_mut(self.current.unwrap_or(NodeId::ROOT))
        {
            // The variation had no moves.
            notes.after.append(&mut self.before);
            notes.nags.append(&mut self.nags_before);
        }
    }

    fn outcome(&mut self, result: GameResult, at: Place<'_>) {
        self.outcome = Some(result);
        self.parsed.result_place = Some(at.locate());
        let tag = self.parsed.game.tags.get("Result").and_then(|tag| tag.parse().ok());
        if tag.is_some_and(|tag: GameResult| tag != result) {
            let kind = FaultKind::ResultMismatch { result };
            self.record(Fault {
                kind,
                location: at.locate(),
                text: b"",
            });
        }
        // Whatever stands behind belongs to the last move of the main line.
        if let Some(&(current, _)) = self.outer.first() {
            self.current = Some(current);
            self.outer.clear();
        }
        self.at_start = false;
    }

    fn fault(&mut self, fault: Fault<'_>) {
        self.record(fault);
    }

    fn end_game(&mut self) -> ParsedGame {
        let mut parsed = core::mem::take(&mut self.parsed);
        let tag = || parsed.game.tags.get("Result").and_then(|tag| tag.parse().ok());
        parsed.game.result = self.outcome.or_else(tag).unwrap_or_default();
        parsed
    }
}

/// A text with every run of white space as one space, and none around it.
pub(crate) fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for word in text.split_ascii_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}
