//! Reading PGN: this library beside `pgn-reader`, on the same generated file of chess games.
//!
//! ```text
//! PGN_BENCH_MB=200 cargo bench -p fusor-benches --bench pgn
//! ```
//!
//! `PGN_BENCH_MB` sets the size of the file in MiB (20 by default), the argument `rounds=N` the number of rounds (default 7).
//! Both read from memory through a buffer, and what they count is compared.
#![allow(clippy::unwrap_used, reason = "reading from memory cannot fail")]
#![allow(clippy::indexing_slicing, reason = "a number below 16 for one of 16 moves")]

use std::fmt::Write as _;
use std::hint::black_box;
use std::ops::ControlFlow;

use fusor_benches::{Options, Table};
use fusor_notation::pgn::{CommentChunk, GameResult, Nag, Next, Place, Reader, Tag, Token, Visitor};

/// Games that look like those of a server: ten tags, 80 plies, and if annotated a clock behind every move, an
/// evaluation behind every second, a glyph now and then and a variation.
fn games(bytes: usize, annotated: bool) -> Vec<u8> {
    const MOVES: [&str; 16] = [
        "e4", "Nf3", "exd5", "O-O", "Bb5", "Qxd8+", "Rad1", "c6", "Nbd7", "a3", "Kh1", "h6", "Be7", "d4", "R1e2", "b5",
    ];
    let mut text = String::with_capacity(bytes + 8192);
    // xorshift64, so that every run reads the same file.
    let mut seed = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = move || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed
    };
    while text.len() < bytes {
        for (name, value) in [
            ("Event", "Rated Blitz game"),
            ("Site", "https://example.org/AbCdEfGh"),
            ("Date", "2024.01.31"),
            ("White", "Some Player"),
            ("Black", "Other_Player"),
            ("Result", "1-0"),
            ("WhiteElo", "1789"),
            ("BlackElo", "1823"),
            ("TimeControl", "180+2"),
            ("Termination", "Normal"),
        ] {
            writeln!(text, "[{name} \"{value}\"]").unwrap();
        }
        text.push('\n');
        let mut line = text.len();
        for ply in 0..80 {
            if ply % 2 == 0 {
                write!(text, "{}. ", ply / 2 + 1).unwrap();
            }
            let san = MOVES[usize::try_from(random() % 16).unwrap()];
            text.push_str(san);
            if annotated {
                if random() % 16 == 0 {
                    text.push('?');
                }
                let clock = random() % 180;
                if ply % 2 == 0 {
                    write!(
                        text,
                        " {{ [%eval 0.{}] [%clk 0:0{}:{:02}] }}",
                        clock % 100,
                        clock / 60,
                        clock % 60
                    )
                    .unwrap();
                } else {
                    write!(text, " {{ [%clk 0:0{}:{:02}] }}", clock / 60, clock % 60).unwrap();
                }
                if random() % 32 == 0 {
                    write!(text, " ({}. Nc3 Nc6 {}. d4)", ply / 2 + 1, ply / 2 + 2).unwrap();
                }
                if ply % 2 == 0 {
                    write!(text, " {}...", ply / 2 + 1).unwrap();
                }
            }
            let wrap = !annotated && text.len() - line > 72;
            text.push(if wrap { '\n' } else { ' ' });
            if wrap {
                line = text.len();
            }
        }
        text.push_str("1-0\n\n");
    }
    text.into_bytes()
}

/// What both readers are asked to count.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
struct Counts {
    games: u64,
    tags: u64,
    moves: u64,
    comments: u64,
    nags: u64,
    variations: u64,
}

/// Counts with this library's reader.
struct Ours {
    counts: Counts,
    movetext: Next,
}

impl Visitor for Ours {
    type Game = ();

    fn tag(&mut self, tag: Tag<'_>) {
        black_box(tag.raw_value());
        self.counts.tags += 1;
    }

    fn begin_movetext(&mut self) -> Next {
        self.movetext
    }

    fn san(&mut self, san: Token<'_>) -> Next {
        black_box(san.bytes());
        self.counts.moves += 1;
        Next::Read
    }

    fn comment(&mut self, chunk: CommentChunk<'_>) {
        black_box(chunk.bytes());
        self.counts.comments += u64::from(chunk.is_last());
    }

    fn nag(&mut self, nag: Nag, _at: Place<'_>) {
        black_box(nag);
        self.counts.nags += 1;
    }

    fn begin_variation(&mut self, _at: Place<'_>) -> Next {
        self.counts.variations += 1;
        Next::Read
    }

    fn outcome(&mut self, result: GameResult, _at: Place<'_>) {
        black_box(result);
    }

    fn end_game(&mut self) {
        self.counts.games += 1;
    }
}

fn ours(pgn: &[u8], movetext: Next) -> Counts {
    let mut visitor = Ours {
        counts: Counts::default(),
        movetext,
    };
    // Through `io::Read` with a buffer of fixed size, as a file would be read.
    Reader::new(pgn).visit_all_games(&mut visitor).unwrap();
    visitor.counts
}

/// Counts with `pgn-reader`.
struct Theirs {
    counts: Counts,
    movetext: Next,
}

impl pgn_reader::Visitor for Theirs {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        self.counts.games += 1;
        ControlFlow::Continue(())
    }

    fn tag(&mut self, _tags: &mut (), _name: &[u8], value: pgn_reader::RawTag<'_>) -> ControlFlow<()> {
        black_box(value.as_bytes());
        self.counts.tags += 1;
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, _tags: ()) -> ControlFlow<()> {
        match self.movetext {
            Next::Read => ControlFlow::Continue(()),
            Next::Skip => ControlFlow::Break(()),
        }
    }

    fn san(&mut self, _movetext: &mut (), san: pgn_reader::SanPlus) -> ControlFlow<()> {
        black_box(san);
        self.counts.moves += 1;
        ControlFlow::Continue(())
    }

    fn comment(&mut self, _movetext: &mut (), comment: pgn_reader::RawComment<'_>) -> ControlFlow<()> {
        black_box(comment.as_bytes());
        self.counts.comments += 1;
        ControlFlow::Continue(())
    }

    fn nag(&mut self, _movetext: &mut (), nag: pgn_reader::Nag) -> ControlFlow<()> {
        black_box(nag);
        self.counts.nags += 1;
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _movetext: &mut ()) -> ControlFlow<(), pgn_reader::Skip> {
        self.counts.variations += 1;
        ControlFlow::Continue(pgn_reader::Skip(false))
    }

    fn end_game(&mut self, _movetext: ()) {}
}

fn theirs(pgn: &[u8], movetext: Next) -> Counts {
    let mut visitor = Theirs {
        counts: Counts::default(),
        movetext,
    };
    pgn_reader::Reader::new(pgn).visit_all_games(&mut visitor).unwrap();
    visitor.counts
}

fn main() {
    let Options { rounds, .. } = Options::from_arguments();
    let megabytes = std::env::var("PGN_BENCH_MB")
        .ok()
        .and_then(|text| text.parse::<usize>().ok())
        .unwrap_or(20);
    println!("PGN of {megabytes} MiB, million bytes/s");
    let mut table = Table::new(&["fusor", "pgn-reader"]);
    for (kind, annotated) in [("plain", false), ("annotated", true)] {
        let pgn = games(megabytes << 20, annotated);
        let bytes = pgn.len() as u64;
        for (work, movetext) in [("skip", Next::Skip), ("read", Next::Read)] {
            let expected = ours(&pgn, movetext);
            let read_by = |reader: fn(&[u8], Next) -> Counts| {
                assert_eq!(reader(black_box(&pgn), movetext), expected, "both see the same");
                bytes
            };
            let name = format!("{work} {kind}");
            table.row(
                &name,
                bytes,
                rounds,
                &mut [&mut || read_by(ours), &mut || read_by(theirs)],
            );
        }
    }
}
