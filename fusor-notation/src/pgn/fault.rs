//! What can be wrong with a PGN file.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

use super::location::Location;
use super::result::GameResult;
use super::text::decode;

/// The kinds of faults that the reader finds in a text. None of them stops it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum FaultKind {
    /// A word that is no move, number, result, glyph or null move. It is left out.
    #[error("token not understood")]
    UnknownToken,
    /// A word longer than [`Limits::token`](super::Limits::token). It is left out.
    #[error("word longer than the limit of {limit} bytes")]
    TokenTooLong {
        /// The limit in bytes.
        limit: usize,
    },
    /// A tag without a name, `[]` or `["x"]`. It is left out.
    #[error("expected the name of a tag after `[`")]
    TagWithoutName,
    /// A tag without a quoted value, `[Event]` or `[Event x]`. It is left out.
    #[error("expected a quoted value after the name of a tag")]
    TagWithoutValue,
    /// A tag value without its closing quote on the same line. The tag is left out.
    #[error("expected a closing `\"` before the end of the line")]
    TagNotClosed,
    /// A tag without its `]`. The tag is handed over all the same.
    #[error("expected `]` after the value of a tag")]
    TagWithoutBracket,
    /// Quotes within a tag value that are not escaped, or a closing quote that is. The tag is handed over, its
    /// value being what stands between the first quote and the first that `]` follows.
    #[error("quotes within the value of a tag must be written `\\\"`")]
    UnescapedQuote,
    /// A tag longer than [`Limits::tag`](super::Limits::tag). It is left out.
    #[error("tag longer than the limit of {limit} bytes")]
    TagTooLong {
        /// The limit in bytes.
        limit: usize,
    },
    /// The same tag twice in one game; the later value counts. Found when a tree is built.
    #[error("tag given twice")]
    DuplicateTag,
    /// A `$` without a number from 0 to 255 behind it. It is left out.
    #[error("expected a number from 0 to 255 after `$`")]
    InvalidNag,
    /// A `)` where no variation is open.
    #[error("`)` without `(`")]
    UnmatchedParenthesis,
    /// A `}` outside comments.
    #[error("`}}` without `{{`")]
    UnmatchedBrace,
    /// The game ended inside a variation.
    #[error("game ends inside {depth} variation(s), the outermost opened at {opened}")]
    UnclosedVariation {
        /// How many variations were open.
        depth: u64,
        /// Where the outermost began.
        opened: Location,
    },
    /// The file ended inside a `{` comment.
    #[error("file ends inside the comment opened at {opened}")]
    UnclosedComment {
        /// Where the comment began.
        opened: Location,
    },
    /// A game termination marker inside a variation. It is left out.
    #[error("result {result} inside a variation")]
    ResultInVariation {
        /// The marker.
        result: GameResult,
    },
    /// No game termination marker before the next game or the end of the file.
    #[error("expected a result at the end of the game")]
    MissingResult,
    /// Something other than a comment between a result and the next game. It is left out.
    #[error("expected the next game after the result")]
    AfterResult,
    /// The `Result` tag and the marker at the end of the game differ; the marker counts. Found when a tree is
    /// built.
    #[error("the Result tag differs from the result {result} at the end of the game")]
    ResultMismatch {
        /// The marker.
        result: GameResult,
    },
    /// A game too big for [`TreeLimits`](super::TreeLimits). The rest of it is left out of the tree.
    #[error("game too big for the limits of the tree")]
    GameTooBig,
}

/// A fault in a text, while it is being read.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Fault<'a> {
    pub(crate) kind: FaultKind,
    pub(crate) location: Location,
    pub(crate) text: &'a [u8],
}

impl<'a> Fault<'a> {
    /// What is wrong.
    #[must_use]
    pub const fn kind(&self) -> FaultKind {
        self.kind
    }

    /// Where it is wrong.
    #[must_use]
    pub const fn location(&self) -> Location {
        self.location
    }

    /// The offending text as it stands in the file, at most its first 64 bytes; empty if something is missing.
    #[must_use]
    pub const fn bytes(&self) -> &'a [u8] {
        self.text
    }

    /// The offending text.
    #[must_use]
    pub fn text(&self) -> Cow<'a, str> {
        decode(self.text)
    }

    /// A copy that outlives the reader.
    #[must_use]
    pub fn to_error(&self) -> PgnError {
        PgnError {
            kind: self.kind,
            location: self.location,
            text: self.text().into_owned(),
        }
    }
}

/// A fault in a PGN, with its place: the owned form of [`Fault`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PgnError {
    /// What is wrong.
    pub kind: FaultKind,
    /// Where it is wrong.
    pub location: Location,
    /// The offending text, shortened; empty if something is missing.
    pub text: String,
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.location, self.kind)?;
        if self.text.is_empty() {
            Ok(())
        } else {
            write!(f, ": {:?}", self.text)
        }
    }
}

impl core::error::Error for PgnError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages() {
        let location = Location {
            offset: 40,
            line: 3,
            column: 7,
        };
        let fault = Fault {
            kind: FaultKind::UnknownToken,
            location,
            text: b"caf\xE9",
        };
        insta::assert_snapshot!(fault.to_error(), @r#"line 3, column 7: token not understood: "café""#);
        let fault = Fault {
            kind: FaultKind::UnclosedVariation {
                depth: 2,
                opened: location,
            },
            location,
            text: b"",
        };
        insta::assert_snapshot!(fault.to_error(), @"line 3, column 7: game ends inside 2 variation(s), the outermost opened at line 3, column 7");
        let fault = Fault {
            kind: FaultKind::UnmatchedBrace,
            location,
            text: b"}",
        };
        insta::assert_snapshot!(fault.to_error(), @r#"line 3, column 7: `}` without `{`: "}""#);
    }
}
