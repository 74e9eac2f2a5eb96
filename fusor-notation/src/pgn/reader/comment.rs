//! Comments, handed over in chunks.

use memchr::{memchr, memchr2};

use super::Reader;
use crate::pgn::location::Location;
use crate::pgn::source::Source;
use crate::pgn::text::whole_characters;
use crate::pgn::visitor::{CommentChunk, CommentKind, Token, Visitor};

impl<S: Source> Reader<S> {
    /// Reads the comment that opens here. If the input ends before the comment does, the place where it opened is
    /// returned.
    pub(super) fn comment<V: Visitor>(
        &mut self,
        visitor: &mut V,
        kind: CommentKind,
    ) -> Result<Option<Location>, S::Error> {
        let most = self.limits.comment_chunk;
        let mut opened = None;
        let mut first = true;
        // Bytes from `pos` on that are known not to end the comment.
        let mut searched = 0;
        self.pos += 1;
        loop {
            let rest = self.rest();
            let ahead = rest.get(searched..rest.len().min(most + 1)).unwrap_or_default();
            let end = match kind {
                CommentKind::Brace => memchr(b'}', ahead),
                CommentKind::Line => memchr2(b'\n', b'\r', ahead),
            };
            if let Some(end) = end {
                let len = searched + end;
                self.chunk(visitor, kind, len, first, true);
                self.pos += len + usize::from(kind == CommentKind::Brace);
                return Ok(None);
            }
            if first && opened.is_none() {
                opened = Some(self.place(self.pos - 1).locate());
            }
            if rest.len() > most {
                let len = whole_characters(rest.get(..most).unwrap_or_default());
                self.chunk(visitor, kind, len, first, false);
                self.pos += len;
                first = false;
                searched = most + 1 - len;
                continue;
            }
            searched = rest.len();
            if !self.more()? {
                self.chunk(visitor, kind, searched, first, true);
                self.pos += searched;
                return Ok(opened.filter(|_| kind == CommentKind::Brace));
            }
        }
    }

    fn chunk<V: Visitor>(&self, visitor: &mut V, kind: CommentKind, len: usize, first: bool, last: bool) {
        let token: Token<'_> = self.token(len);
        visitor.comment(CommentChunk {
            token,
            kind,
            first,
            last,
        });
    }
}
