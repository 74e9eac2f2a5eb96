//! PGN: a streaming reader, a game tree on top of it, and a writer.

mod fault;
mod location;
mod nag;
mod reader;
mod result;
mod source;
mod text;
mod visitor;
mod word;

pub use fault::{Fault, FaultKind, PgnError};
pub use location::{Location, Place};
pub use nag::Nag;
pub use reader::{Limits, Reader};
pub use result::{GameResult, ParseResultError};
#[cfg(feature = "std")]
pub use source::Stream;
pub use source::{Bytes, Source};
pub use text::decode;
pub use visitor::{CommentChunk, CommentKind, Next, Tag, Token, Visitor};
