//! Big inputs, made here and not stored: time and memory stay in proportion.

use std::io::Read;

use fusor_notation::pgn::{
    CommentChunk, Fault, FaultKind, Limits, NodeId, Place, Reader, Tag, Token, TreeBuilder, Visitor,
};

use crate::log::Pieces;

/// A stream of so many copies of a text, none of which is ever in memory as a whole.
struct Repeat<'a> {
    text: &'a [u8],
    left: u64,
    at: usize,
}

impl Read for Repeat<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.at == self.text.len() {
            self.left = self.left.saturating_sub(1);
            self.at = 0;
        }
        if self.left == 0 {
            return Ok(0);
        }
        let rest = &self.text[self.at..];
        let len = rest.len().min(buffer.len());
        buffer[..len].copy_from_slice(&rest[..len]);
        self.at += len;
        Ok(len)
    }
}

fn repeat(text: &[u8], times: u64) -> Repeat<'_> {
    Repeat {
        text,
        left: times,
        at: 0,
    }
}

#[derive(Default)]
struct Count {
    games: u64,
    moves: u64,
    depth: u64,
    deepest: u64,
    comment_bytes: u64,
    chunks: u64,
    largest_chunk: usize,
    tag_bytes: usize,
    faults: Vec<FaultKind>,
}

impl Visitor for Count {
    type Game = ();

    fn tag(&mut self, tag: Tag<'_>) {
        self.tag_bytes += tag.raw_value().len();
    }

    fn san(&mut self, _san: Token<'_>) -> fusor_notation::pgn::Next {
        self.moves += 1;
        fusor_notation::pgn::Next::Read
    }

    fn comment(&mut self, chunk: CommentChunk<'_>) {
        self.comment_bytes += chunk.bytes().len() as u64;
        self.chunks += 1;
        self.largest_chunk = self.largest_chunk.max(chunk.bytes().len());
    }

    fn begin_variation(&mut self, _at: Place<'_>) -> fusor_notation::pgn::Next {
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        fusor_notation::pgn::Next::Read
    }

    fn end_variation(&mut self, _at: Place<'_>) {
        self.depth -= 1;
    }

    fn fault(&mut self, fault: Fault<'_>) {
        self.faults.push(fault.kind());
    }

    fn end_game(&mut self) {
        self.games += 1;
    }
}

const DEPTH: u64 = 300_000;

#[test]
fn nesting_of_300_000() {
    let mut pgn = String::from("1. e4 e5 ");
    for _ in 0..DEPTH {
        pgn.push_str("(c5 Nf3 ");
    }
    pgn.push_str(&")".repeat(usize::try_from(DEPTH).unwrap()));
    pgn.push_str("1-0");

    let mut count = Count::default();
    Reader::new(pgn.as_bytes()).visit_all_games(&mut count).unwrap();
    assert_eq!(
        (count.games, count.deepest, count.depth, count.faults.len()),
        (1, DEPTH, 0, 0)
    );
    assert!(Reader::from_bytes(pgn.as_bytes()).skip_game().unwrap());

    // Built, compared, written, read again, cloned and dropped without recursion.
    let read = |pgn: &str| {
        Reader::from_bytes(pgn.as_bytes())
            .read_game(&mut TreeBuilder::default())
            .unwrap()
            .unwrap()
    };
    let parsed = read(&pgn);
    assert_eq!(parsed.game.tree.len() as u64, 2 + 2 * DEPTH);
    let written = parsed.game.to_string();
    assert!(read(&written).game.tree == parsed.game.tree);
    let deepest = parsed
        .game
        .tree
        .try_map_with(0_u64, |&depth, _, ply| Ok::<_, ()>((ply.clone(), depth + 1)));
    assert!(deepest.unwrap() == parsed.game.tree.clone());
    assert_eq!(parsed.game.tree.main_line().count(), 2);
    assert_eq!(parsed.game.tree.nodes().count() as u64, 3 + 2 * DEPTH);

    #[cfg(feature = "serde")]
    {
        let json = serde_json::to_string(&parsed.game.tree).unwrap();
        assert!(serde_json::from_str::<fusor_notation::pgn::GameTree>(&json).unwrap() == parsed.game.tree);
    }

    // Never closed.
    let open = &pgn[..pgn.find(')').unwrap()];
    let mut count = Count::default();
    Reader::from_bytes(open.as_bytes()).visit_all_games(&mut count).unwrap();
    assert_eq!((count.games, count.deepest, count.depth), (1, DEPTH, 0));
    assert!(matches!(
        count.faults[..],
        [
            FaultKind::UnclosedVariation { depth: DEPTH, .. },
            FaultKind::MissingResult
        ]
    ));
}

#[test]
fn a_comment_of_50_mb() {
    const LEN: u64 = 50_000_000;
    let stream = b"1. e4 {".chain(repeat(b"0123456789", LEN / 10)).chain(&b"} *"[..]);
    let mut reader = Reader::new(stream);
    assert_eq!(reader.buffer_size(), Limits::default().buffer_size());
    assert!(reader.buffer_size() < 140_000);
    let mut count = Count::default();
    reader.visit_all_games(&mut count).unwrap();
    assert_eq!((count.games, count.comment_bytes, count.faults.len()), (1, LEN, 0));
    assert_eq!(count.largest_chunk, Limits::default().comment_chunk);
    assert_eq!(count.chunks, LEN.div_ceil(Limits::default().comment_chunk as u64));

    // The same from memory, and kept out of a tree by its limit.
    let pgn = [&b"1. e4 {"[..], &b"0123456789".repeat(5_000_000), b"} *"].concat();
    let mut count = Count::default();
    Reader::from_bytes(&pgn).visit_all_games(&mut count).unwrap();
    assert_eq!((count.games, count.comment_bytes), (1, LEN));
    let limits = fusor_notation::pgn::TreeLimits {
        text: 1 << 20,
        ..Default::default()
    };
    let parsed = Reader::from_bytes(&pgn)
        .read_game(&mut TreeBuilder::with_limits(limits))
        .unwrap()
        .unwrap();
    let kept: usize = parsed
        .game
        .tree
        .nodes()
        .flat_map(|id| parsed.game.tree.comments(id))
        .map(String::len)
        .sum();
    assert!(kept <= 1 << 20);
    assert_eq!(parsed.faults[0].kind, FaultKind::GameTooBig);
}

#[test]
fn a_tag_of_100_kb() {
    let pgn = format!("[White \"{}\"]\n[Black \"B\"]\n\n1. e4 *\n", "x".repeat(100_000));
    for piece in [1 << 20, 1000, 1] {
        let read = |limits| {
            let mut count = Count::default();
            Reader::with_limits(
                Pieces {
                    bytes: pgn.as_bytes(),
                    piece,
                },
                limits,
            )
            .visit_all_games(&mut count)
            .unwrap();
            count
        };
        let count = read(Limits::default());
        assert_eq!((count.games, count.moves, count.tag_bytes), (1, 1, 1));
        assert_eq!(count.faults, [FaultKind::TagTooLong { limit: 65_536 }]);
        let count = read(Limits {
            tag: 200_000,
            ..Limits::default()
        });
        assert_eq!(
            (count.games, count.moves, count.tag_bytes, count.faults.len()),
            (1, 1, 100_001, 0)
        );
    }
}

/// The limits hold however the input is made to strain them.
#[test]
fn no_input_takes_time_out_of_proportion() {
    let len = 1 << 18;
    for text in [
        "[",
        "[A",
        "[A ",
        "[A \"",
        "[A \"\\",
        "[A \"\" ",
        "[A \"x\"\n\n",
        "\"",
        "\\",
        "(",
        ")",
        "{",
        "}",
        ";",
        "%",
        "\n%",
        "\r",
        "\r\n",
        "\n",
        " ",
        "$",
        "$9",
        "!",
        "*",
        "-",
        "/",
        "1-0",
        "1-0 ",
        "1",
        ".",
        "e4",
        "e4(",
        "e8(Q",
        "e.p.",
        "\u{feff}",
        "é",
        "\n[",
        "[\n",
        "[A\n",
        "O-O ",
    ] {
        let pgn = text.repeat(len / text.len());
        let mut count = Count::default();
        Reader::from_bytes(pgn.as_bytes()).visit_all_games(&mut count).unwrap();
        let mut reader = Reader::from_bytes(pgn.as_bytes());
        while reader.skip_game().unwrap() {}
    }
}

#[test]
fn a_stream_of_300_mb() {
    let game = "[Event \"x\"]\n[White \"Ann\"]\n[Result \"1-0\"]\n\n".to_owned()
        + &"1. e4 {[%clk 0:01:00]} e5 2. Nf3 Nc6 (2... d6 3. d4) 3. Bb5 a6\n".repeat(40)
        + "1-0\n\n";
    let games = 300_000_000 / game.len() as u64;
    let mut reader = Reader::new(repeat(game.as_bytes(), games));
    let buffer = reader.buffer_size();
    let mut skipped = 0;
    // Most of them are skipped, to keep the test short.
    while skipped < games - 1000 && reader.skip_game().unwrap() {
        skipped += 1;
    }
    let mut count = Count::default();
    reader.visit_all_games(&mut count).unwrap();
    assert_eq!((count.games, count.moves, count.faults.len()), (1000, 1000 * 40 * 8, 0));
    assert_eq!(reader.offset(), games * game.len() as u64);
    assert_eq!(reader.buffer_size(), buffer, "the buffer never grows");
}

#[test]
fn wide_games_are_no_slower() {
    let pgn = "1. e4 ".to_owned() + &"(1. d4) ".repeat(300_000) + "*";
    let parsed = Reader::from_bytes(pgn.as_bytes())
        .read_game(&mut TreeBuilder::default())
        .unwrap()
        .unwrap();
    assert_eq!(parsed.game.tree.children(NodeId::ROOT).count(), 300_001);
    assert_eq!(parsed.game.to_string().matches("(1.").count(), 300_000);
}
