//! Any bytes as PGN. The first byte chooses the size of the pieces in which a stream hands them out.
#![no_main]

use std::io::Read;

use fusor_notation::pgn::{
    CommentChunk, Fault, FaultKind, GameResult, Limits, Location, Nag, Next, PgnGame, Place, Reader, Tag, Token,
    TreeBuilder, Visitor, comment_parts,
};
use libfuzzer_sys::fuzz_target;

/// Everything that a reader tells, or only where games begin and how they end.
#[derive(Default)]
struct Log {
    outline: bool,
    latest: u64,
    depth: u64,
    events: Vec<(Location, String)>,
}

impl Log {
    fn event(&mut self, at: Location, text: String) {
        assert!(at.offset >= self.latest, "offsets go down");
        self.latest = at.offset;
        self.events.push((at, text));
    }

    fn detail(&mut self, at: Location, text: String) {
        if !self.outline {
            self.event(at, text);
        }
    }
}

impl Visitor for Log {
    type Game = ();

    fn begin_game(&mut self, at: Place<'_>) {
        self.event(at.locate(), "game".into());
    }

    fn tag(&mut self, tag: Tag<'_>) {
        self.event(tag.place().locate(), format!("tag {} {}", tag.name(), tag.value()));
    }

    fn begin_movetext(&mut self) -> Next {
        if self.outline { Next::Skip } else { Next::Read }
    }

    fn san(&mut self, san: Token<'_>) -> Next {
        self.detail(san.locate(), format!("san {}", san.text()));
        Next::Read
    }

    fn null_move(&mut self, token: Token<'_>) -> Next {
        self.detail(token.locate(), "null".into());
        Next::Read
    }

    fn nag(&mut self, nag: Nag, at: Place<'_>) {
        self.detail(at.locate(), nag.to_string());
    }

    fn comment(&mut self, chunk: CommentChunk<'_>) {
        let text = chunk.text();
        comment_parts(&text).count();
        self.detail(chunk.place().locate(), format!("comment {} {} {text}", chunk.is_first(), chunk.is_last()));
    }

    fn begin_variation(&mut self, at: Place<'_>) -> Next {
        self.depth += 1;
        self.detail(at.locate(), "(".into());
        Next::Read
    }

    fn end_variation(&mut self, at: Place<'_>) {
        self.depth -= 1;
        self.detail(at.locate(), ")".into());
    }

    fn outcome(&mut self, result: GameResult, at: Place<'_>) {
        self.event(at.locate(), result.to_string());
    }

    fn fault(&mut self, fault: Fault<'_>) {
        let of_the_end = matches!(
            fault.kind(),
            FaultKind::MissingResult | FaultKind::UnclosedVariation { .. } | FaultKind::UnclosedComment { .. }
        );
        if of_the_end || !self.outline {
            self.event(fault.location(), fault.to_error().to_string());
        }
    }

    fn end_game(&mut self) {
        assert_eq!(self.depth, 0, "variations are balanced");
    }
}

/// A stream that hands out small pieces.
struct Pieces<'a>(&'a [u8], usize);

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let most = self.1.min(buffer.len());
        self.0.read(&mut buffer[..most])
    }
}

fuzz_target!(|data: &[u8]| {
    let Some((&size, pgn)) = data.split_first() else { return };
    for limits in [Limits::default(), Limits { tag: 0, comment_chunk: 0, token: 0 }] {
        let mut whole = Log::default();
        Reader::from_bytes_with_limits(pgn, limits).visit_all_games(&mut whole).unwrap();

        let mut pieces = Log::default();
        let stream = Pieces(pgn, usize::from(size) + 1);
        Reader::with_limits(stream, limits).visit_all_games(&mut pieces).unwrap();
        assert_eq!(whole.events, pieces.events);

        let mut outline = Log { outline: true, ..Log::default() };
        Reader::from_bytes_with_limits(pgn, limits).visit_all_games(&mut outline).unwrap();
        let ends = |log: &Log| {
            let is_end = |text: &str| text == "game" || text.parse::<GameResult>().is_ok();
            log.events.iter().filter(|(_, text)| is_end(text)).cloned().collect::<Vec<_>>()
        };
        assert_eq!(ends(&whole), ends(&outline));
    }

    for parsed in Reader::from_bytes(pgn).games(TreeBuilder::default()).map(Result::unwrap) {
        let written = parsed.game.to_string();
        let again = Reader::from_bytes(written.as_bytes()).read_game(&mut TreeBuilder::default()).unwrap().unwrap();
        assert_eq!(again.faults, []);
        assert_eq!(again.game.tree, parsed.game.tree);
        assert_eq!(again.game.to_string(), written);
        let json = serde_json::to_string(&parsed.game).unwrap();
        assert_eq!(serde_json::from_str::<PgnGame>(&json).unwrap(), parsed.game);
    }
});
