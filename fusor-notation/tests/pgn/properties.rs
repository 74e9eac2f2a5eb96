//! Properties of the PGN reader, on soups of PGN tokens and on bytes without any sense.

use crate::log::{Log, Pieces, log_with_limits};
use fusor_notation::pgn::{Fault, FaultKind, GameResult, Limits, Location, Next, Place, Reader, Tag, Token, Visitor};
use proptest::prelude::*;

/// The smallest limits that there are: every text runs against them.
const TIGHT: Limits = Limits {
    tag: 0,
    comment_chunk: 0,
    token: 0,
};

/// A text made of what PGN files are made of, in any order.
fn soup() -> impl Strategy<Value = Vec<u8>> {
    let tokens = prop::sample::select(vec![
        "[Event \"x\"]",
        "[White \"a \\\" b\"]",
        "[",
        "]",
        "[%clk 0:01]",
        "[A \"b",
        "\"",
        "\\",
        "(",
        ")",
        "((",
        "{",
        "}",
        "{c}",
        "{ long comment, longer than the shortest piece that a reader may be told to hand over }",
        ";",
        "%",
        "\n%",
        "\n",
        "\r",
        "\r\n",
        "\n\n",
        " ",
        "\t",
        "e4",
        "Nf3",
        "O-O",
        "e8(Q)",
        "1.",
        "1...",
        "34.",
        "--",
        "Z0",
        "$1",
        "$",
        "$999",
        "!",
        "?!",
        "1-0",
        "0-1",
        "1/2-1/2",
        "1/2",
        "*",
        "-",
        "/",
        "1",
        "0",
        ".",
        "\u{feff}",
        "½-½",
        "é",
        "€",
        "😀",
        "foo",
        "xxxxxxxxxxxxxxxxxxxxxxx",
        "11111111111111111111111",
        "\n[Event \"y\"]\n",
        "1-0\n\n[Event \"z\"]",
    ]);
    let piece = prop_oneof![
        20 => tokens.prop_map(|token| token.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 1..4),
    ];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

pub(crate) fn any_text() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![9 => soup(), 1 => prop::collection::vec(any::<u8>(), 0..300)]
}

/// What is left out.
#[derive(Copy, Clone, PartialEq)]
enum Leave {
    Nothing,
    Moves,
    Variations,
    /// All after the first move.
    Rest,
}

/// What every way of reading must agree on: where games begin and how they end.
struct Outline {
    leave: Leave,
    lines: Vec<String>,
}

impl Outline {
    fn line(&mut self, at: Location, text: &str) {
        self.lines.push(format!("{at:?} {text}"));
    }
}

impl Visitor for Outline {
    type Game = ();

    fn begin_game(&mut self, at: Place<'_>) {
        self.line(at.locate(), "game");
    }

    fn tag(&mut self, tag: Tag<'_>) {
        self.line(tag.place().locate(), tag.name());
    }

    fn begin_movetext(&mut self) -> Next {
        if self.leave == Leave::Moves {
            Next::Skip
        } else {
            Next::Read
        }
    }

    fn san(&mut self, _san: Token<'_>) -> Next {
        if self.leave == Leave::Rest {
            Next::Skip
        } else {
            Next::Read
        }
    }

    fn begin_variation(&mut self, _at: Place<'_>) -> Next {
        if self.leave == Leave::Variations {
            Next::Skip
        } else {
            Next::Read
        }
    }

    fn outcome(&mut self, result: GameResult, at: Place<'_>) {
        self.line(at.locate(), result.as_str());
    }

    fn fault(&mut self, fault: Fault<'_>) {
        if matches!(
            fault.kind(),
            FaultKind::UnclosedVariation { .. } | FaultKind::UnclosedComment { .. } | FaultKind::MissingResult
        ) {
            self.line(fault.location(), &format!("{:?}", fault.kind()));
        }
    }

    fn end_game(&mut self) {}
}

fn outline(pgn: &[u8], leave: Leave, limits: Limits) -> Vec<String> {
    let mut outline = Outline {
        leave,
        lines: Vec::new(),
    };
    Reader::from_bytes_with_limits(pgn, limits)
        .visit_all_games(&mut outline)
        .unwrap();
    outline.lines
}

proptest! {
    /// No panic, offsets never go down (the log asserts it), and buffering makes no difference.
    #[test]
    fn pieces_make_no_difference(pgn in any_text(), piece in 1_usize..40) {
        for limits in [Limits::default(), TIGHT] {
            let mut log = Log::default();
            Reader::from_bytes_with_limits(&pgn, limits).visit_all_games(&mut log).unwrap();
            prop_assert!(log.latest <= pgn.len() as u64);
            let pieces = Pieces { bytes: &pgn, piece };
            prop_assert_eq!(log.text, log_with_limits(pieces, limits), "{}", pgn.escape_ascii());
        }
    }

    /// Whatever is skipped, games begin and end at the same places.
    #[test]
    fn skipping_agrees_with_reading(pgn in any_text()) {
        for limits in [Limits::default(), TIGHT] {
            let whole = outline(&pgn, Leave::Nothing, limits);
            for leave in [Leave::Moves, Leave::Variations, Leave::Rest] {
                prop_assert_eq!(&outline(&pgn, leave, limits), &whole, "{}", pgn.escape_ascii());
            }
            let mut reader = Reader::from_bytes_with_limits(&pgn, limits);
            let mut games = 0;
            while reader.skip_game().unwrap() {
                games += 1;
            }
            prop_assert_eq!(games, whole.iter().filter(|line| line.ends_with(" game")).count());
        }
    }
}
