//! Event logs of PGN files, shared by the tests.

use std::fmt::Write as _;
use std::io::Read;

use fusor_notation::pgn::{
    CommentChunk, Fault, GameResult, Limits, Location, Nag, Next, Place, Reader, Tag, Token, Visitor,
};

/// Writes down everything that a reader tells, with places.
#[derive(Default)]
pub(crate) struct Log {
    pub(crate) text: String,
    pub(crate) latest: u64,
    depth: usize,
}

impl Log {
    fn line(&mut self, at: Location, text: &str) {
        assert!(at.offset >= self.latest, "offsets go down to {at:?}: {text}");
        self.latest = at.offset;
        let place = format!("{}:{}", at.line, at.column);
        writeln!(
            self.text,
            "{:>5} {place:>6} {:indent$}{text}",
            at.offset,
            "",
            indent = 2 * self.depth
        )
        .unwrap();
    }
}

impl Visitor for Log {
    type Game = ();

    fn begin_game(&mut self, at: Place<'_>) {
        self.line(at.locate(), "GAME");
    }

    fn tag(&mut self, tag: Tag<'_>) {
        self.line(tag.place().locate(), &format!("tag {} = {:?}", tag.name(), tag.value()));
    }

    fn begin_movetext(&mut self) -> Next {
        self.text.push_str("             moves\n");
        Next::Read
    }

    fn san(&mut self, san: Token<'_>) -> Next {
        self.line(san.locate(), &format!("san {}", san.text()));
        Next::Read
    }

    fn null_move(&mut self, token: Token<'_>) -> Next {
        self.line(token.locate(), &format!("null move {}", token.text()));
        Next::Read
    }

    fn nag(&mut self, nag: Nag, at: Place<'_>) {
        self.line(at.locate(), &format!("nag {nag}"));
    }

    fn comment(&mut self, chunk: CommentChunk<'_>) {
        let part = match (chunk.is_first(), chunk.is_last()) {
            (true, true) => "",
            (true, false) => " begins",
            (false, false) => " goes on",
            (false, true) => " ends",
        };
        self.line(
            chunk.place().locate(),
            &format!("{:?} comment{part} {:?}", chunk.kind(), chunk.text()),
        );
    }

    fn begin_variation(&mut self, at: Place<'_>) -> Next {
        self.line(at.locate(), "variation");
        self.depth += 1;
        Next::Read
    }

    fn end_variation(&mut self, at: Place<'_>) {
        self.depth -= 1;
        self.line(at.locate(), "end of variation");
    }

    fn outcome(&mut self, result: GameResult, at: Place<'_>) {
        self.line(at.locate(), &format!("result {result}"));
    }

    fn fault(&mut self, fault: Fault<'_>) {
        self.line(fault.location(), &format!("FAULT {}", fault.to_error()));
    }

    fn end_game(&mut self) {
        assert_eq!(self.depth, 0, "variations are balanced");
    }
}

/// The log of a PGN in memory.
pub(crate) fn log_of(pgn: &[u8]) -> String {
    let mut log = Log::default();
    Reader::from_bytes(pgn).visit_all_games(&mut log).unwrap();
    log.text
}

/// The log of a PGN that comes in pieces of a given size.
pub(crate) fn log_of_stream(pgn: &[u8], piece: usize) -> String {
    log_with_limits(Pieces { bytes: pgn, piece }, Limits::default())
}

/// The log of a stream read within limits.
pub(crate) fn log_with_limits(stream: impl Read, limits: Limits) -> String {
    let mut log = Log::default();
    Reader::with_limits(stream, limits).visit_all_games(&mut log).unwrap();
    log.text
}

/// Hands out its bytes in pieces of a given size.
pub(crate) struct Pieces<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) piece: usize,
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let len = self.piece.min(buffer.len()).min(self.bytes.len());
        let (now, later) = self.bytes.split_at(len);
        buffer[..len].copy_from_slice(now);
        self.bytes = later;
        Ok(len)
    }
}
