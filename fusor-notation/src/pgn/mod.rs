//! PGN, the format in which chess games are exchanged: a streaming [`Reader`], a [`GameTree`] on top of it, and a writer.
//!
//! # Reading
//!
//! A [`Reader`] goes through a file of any length, in memory or from [`std::io::Read`], and tells a [`Visitor`] what it
//! finds. The visitor may skip the moves of a game or a variation. [`TreeBuilder`] is a visitor that makes a [`PgnGame`]
//! of each game.
//!
//! ```
//! use fusor_notation::pgn::{Next, Reader, Tag, Token, Visitor};
//!
//! /// Counts the moves of the games that Ann plays.
//! #[derive(Default)]
//! struct MovesOfAnn {
//!     hers: bool,
//!     count: u32,
//! }
//!
//! impl Visitor for MovesOfAnn {
//!     type Game = u32;
//!
//!     fn tag(&mut self, tag: Tag<'_>) {
//!         self.hers |= matches!(tag.name(), "White" | "Black") && tag.value() == "Ann";
//!     }
//!
//!     fn begin_movetext(&mut self) -> Next {
//!         if self.hers { Next::Read } else { Next::Skip }
//!     }
//!
//!     fn san(&mut self, _san: Token<'_>) -> Next {
//!         self.count += 1;
//!         Next::Read
//!     }
//!
//!     fn end_game(&mut self) -> u32 {
//!         let game = std::mem::take(self);
//!         game.count
//!     }
//! }
//!
//! let pgn = b"[White \"Ann\"]\n\n1. e4 e5 2. Nf3 *\n\n[White \"Bob\"]\n\n1. d4 1-0\n";
//! let counts: Vec<u32> = Reader::from_bytes(pgn).games(MovesOfAnn::default()).map(|game| game.unwrap()).collect();
//! assert_eq!(counts, [3, 0]);
//! ```
//!
//! # What is accepted
//!
//! Everything that the standard allows, and of what is found in the wild:
//!
//! - Tags with unescaped quotes or a lost bracket, several on a line, or spread over lines; empty lines between them. A tag
//!   after an empty line begins another game if it is `Event`, or a name that was there.
//! - Games without tags, without moves, or without a result. A game ends with its result or before the next tag; comments
//!   behind the result belong to it.
//! - Results `1/2` and `½-½`; a number before the result (`34.1-0`).
//! - `{` comments to the first `}`, `;` comments and `%` lines anywhere but in tags (`%` lines not in comments, either).
//! - `--` and `Z0` as null moves; annotation signs such as `!?`, `+-`, `±`, `N`, apart or behind the move.
//! - Any line ends, byte order marks at the start and between games, Ctrl-Z; bytes that are not UTF-8 are read as
//!   Windows-1252, see [`decode`].
//! - Moves are any words that name a square or castle. `e8(Q)` and `exd6 e.p.` are known, the latter as a move and an unknown
//!   word.
//!
//! Whatever is not understood, or missing, is told as a [`Fault`] with its place, and the reader goes on. It keeps within
//! its [`Limits`], whatever the input.
//!
//! Comments are handed over as they are; [`comment_parts`] finds clocks, evaluations, arrows and coloured squares in them.
//!
//! # Replaying
//!
//! [`Tags::start`] is the position that a game starts from, [`GameTree::resolve`] makes moves of the texts in a tree, and
//! [`GameTree::to_san`] texts of moves. For the main line alone, with the result checked against the board, there is
//! [`GameRecord`](crate::record::GameRecord).
//!
//! # Writing
//!
//! A [`PgnGame`] displays as PGN in export format. What is written reads as the same game again, and is then written the
//! same.
//!
//! The standard: "Standard: Portable Game Notation Specification and Implementation Guide", 1994.

mod block;
mod commands;
mod fault;
mod location;
mod move_text;
mod nag;
mod reader;
mod replay;
mod result;
mod source;
mod tags;
mod text;
mod tree;
mod visitor;
mod word;
mod write;

pub use commands::{
    Arrow, Command, CommandError, CommentPart, MarkColor, MarkedSquare, Score, comment_parts, comment_text,
};
pub use fault::{Fault, FaultKind, PgnError};
pub use location::{Location, Place};
pub use move_text::{MoveText, MoveTextError};
pub use nag::Nag;
pub use reader::{Limits, Reader};
pub(crate) use replay::shown;
pub use replay::{PlyError, PlyFault, StartError};
pub use result::{GameResult, ParseResultError};
#[cfg(feature = "std")]
pub use source::Stream;
pub use source::{Bytes, Source};
pub use tags::{TagNameError, Tags};
pub use text::decode;
pub use tree::{GameTree, NodeId, ParsedGame, PgnGame, Ply, TreeBuilder, TreeLimits};
pub use visitor::{CommentChunk, CommentKind, Next, Tag, Token, Visitor};
