//! Lines of the engine protocol, as engines and user interfaces send them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use fusor_notation::engine::{
    EngineOption, EngineReply, GuiCommand, InfoScore, MAX_LINE, OptionKind, ParseErrorKind, StartPosition,
};
use proptest::prelude::*;

fn gui(line: &str) -> GuiCommand {
    line.parse().unwrap()
}

fn reply(line: &str) -> EngineReply {
    line.parse().unwrap()
}

/// Lines that are written as they are read.
#[test]
fn canonical_lines() {
    for line in [
        "uci",
        "debug on",
        "debug off",
        "isready",
        "setoption name Hash value 32",
        "setoption name NalimovPath value c:\\chess\\tb 4;c:\\chess\\tb 5",
        "setoption name Clear Hash",
        "setoption name Log File value <empty>",
        "register later",
        "register name Stefan MK code 4359874324",
        "ucinewgame",
        "position startpos",
        "position startpos moves e2e4 e7e5 n:d2f3",
        "position fen 4k3/8/8/8/8/8/8/(RN)3K3 w - - 0 1 moves r:a1a5",
        "go",
        "go infinite",
        "go ponder wtime -5 btime 300000 winc 0 binc 1000 movestogo 12",
        "go depth 12 mate 3 movetime 1000 nodes 18446744073709551615",
        "go perft 5",
        "go infinite searchmoves e2e4 d2d4",
        "stop",
        "ponderhit",
        "quit",
    ] {
        assert_eq!(gui(line).to_string(), line);
    }
    for line in [
        "id name Shredder X.Y",
        "id author Stefan MK",
        "uciok",
        "readyok",
        "bestmove g1f3",
        "bestmove g1f3 ponder d8f6",
        "bestmove (none)",
        "copyprotection checking",
        "copyprotection ok",
        "registration error",
        "info",
        "info depth 12 seldepth 20 multipv 1 time 1242 nodes 154 nps 100000 hashfull 5 tbhits 3 sbhits 1 cpuload 990 score cp -214 wdl 10 20 970 pv e2e4 e7e5 g1f3",
        "info score mate -3 upperbound",
        "info currmovenumber 1 currmove e2e4",
        "info refutation d1h5 g6h5",
        "info currline 1 e2e4 e7e5",
        "info currline e2e4",
        "info string anything at all: depth 3",
        "option name Nullmove type check default true",
        "option name Selectivity type spin default 2 min 0 max 4",
        "option name Style type combo default Normal var Solid var Normal var Very Risky",
        "option name NalimovPath type string default c:\\tb",
        "option name Log File type string default <empty>",
        "option name Clear Hash type button",
    ] {
        assert_eq!(reply(line).to_string(), line);
    }
}

#[test]
fn lenient_input() {
    assert_eq!(gui("joho debug on\n"), GuiCommand::Debug { on: true });
    assert_eq!(gui("  DEBUG\t"), GuiCommand::Debug { on: true });
    assert_eq!(
        gui("Position  STARTPOS\tMoves  e2e4"),
        gui("position startpos moves e2e4")
    );
    assert_eq!(
        gui("go btime 5 searchmoves e2e4 d2d4 wtime 7 x y").to_string(),
        "go wtime 7 btime 5 searchmoves e2e4 d2d4"
    );
    assert_eq!(
        reply("bestmove 0000 ponder (none)"),
        EngineReply::BestMove {
            best: None,
            ponder: None
        }
    );
    assert_eq!(
        reply("bestmove NULL"),
        EngineReply::BestMove {
            best: None,
            ponder: None
        }
    );
    let EngineReply::Info(info) = reply("info pv e2e4 e7e5 ebf 2.1 depth 7 score lowerbound cp 3 multipv 2") else {
        panic!()
    };
    assert_eq!(
        (info.depth, info.multi_pv, info.score),
        (Some(7), Some(2), Some(InfoScore::Centipawns(3)))
    );
    assert_eq!(
        reply("option name UCI_Variant type combo var fusor default fusor var chess"),
        EngineReply::Option(EngineOption {
            name: "UCI_Variant".into(),
            kind: OptionKind::Combo {
                default: "fusor".into(),
                choices: vec!["fusor".into(), "chess".into()]
            },
        })
    );
    let GuiCommand::Position { start, moves } = gui("position fen  8/8/8/8/8/8/8/8  w - -") else {
        panic!()
    };
    assert_eq!(
        (start, moves.len()),
        (StartPosition::Fen("8/8/8/8/8/8/8/8 w - -".into()), 0)
    );
}

#[test]
fn errors() {
    let gui = |line: &str| GuiCommand::parse(line).unwrap_err().to_string();
    insta::assert_snapshot!(gui(""), @r#"expected a command, found "" at byte 0"#);
    insta::assert_snapshot!(gui(" hello world"), @r#"expected a command, found "hello" at byte 1"#);
    insta::assert_snapshot!(gui("go depth x"), @r#"expected a number for `depth`, found "x" at byte 9"#);
    insta::assert_snapshot!(gui("go depth -1"), @r#"expected a number for `depth`, found "-1" at byte 9"#);
    insta::assert_snapshot!(gui("go wtime"), @r#"expected a number for `wtime`, found "" at byte 8"#);
    insta::assert_snapshot!(gui("position e2e4"), @r#"expected `startpos` or `fen`, found "e2e4" at byte 9"#);
    insta::assert_snapshot!(gui("position fen moves e2e4"), @r#"expected a value for `fen`, found "moves" at byte 13"#);
    insta::assert_snapshot!(gui("setoption value 3"), @r#"expected a value for `name`, found "" at byte 17"#);
    insta::assert_snapshot!(gui("debug perhaps"), @r#"expected `on` or `off`, found "perhaps" at byte 6"#);
    let reply = |line: &str| EngineReply::parse(line).unwrap_err().to_string();
    insta::assert_snapshot!(reply("Stockfish 17 by"), @r#"expected a command, found "Stockfish" at byte 0"#);
    insta::assert_snapshot!(reply("id"), @r#"expected `name` or `author`, found "" at byte 2"#);
    insta::assert_snapshot!(reply("bestmove"), @r#"expected a value for `bestmove`, found "" at byte 8"#);
    insta::assert_snapshot!(reply("info score 5"), @r#"expected `cp` or `mate`, found "5" at byte 11"#);
    insta::assert_snapshot!(reply("info score wdl 1 2"), @r#"expected a number for `wdl`, found "" at byte 18"#);
    insta::assert_snapshot!(reply("option name X"), @r#"expected a value for `type`, found "" at byte 13"#);
    insta::assert_snapshot!(reply("option name X type knob"), @r#"expected `check`, `spin`, `combo`, `button` or `string`, found "knob" at byte 19"#);
    insta::assert_snapshot!(reply("option name X type spin min 1"), @r#"expected a number for `default`, found "" at byte 29"#);
    insta::assert_snapshot!(reply("registration maybe"), @r#"expected `checking`, `ok` or `error`, found "maybe" at byte 13"#);
    let long = "go ".repeat(MAX_LINE / 2);
    assert_eq!(GuiCommand::parse(&long).unwrap_err().kind, ParseErrorKind::LineTooLong);
    assert_eq!(EngineReply::parse(&long).unwrap_err().kind, ParseErrorKind::LineTooLong);
}

/// Words of the protocol in any order.
fn soup() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "uci",
        "debug",
        "on",
        "off",
        "setoption",
        "name",
        "value",
        "register",
        "code",
        "position",
        "startpos",
        "fen",
        "moves",
        "go",
        "searchmoves",
        "ponder",
        "wtime",
        "depth",
        "infinite",
        "id",
        "author",
        "bestmove",
        "(none)",
        "info",
        "score",
        "cp",
        "mate",
        "wdl",
        "lowerbound",
        "currline",
        "pv",
        "string",
        "option",
        "type",
        "spin",
        "check",
        "combo",
        "default",
        "min",
        "max",
        "var",
        "<empty>",
        "true",
        "copyprotection",
        "ok",
        "1",
        "-3",
        "99999999999999999999",
        "e2e4",
        "x",
        "é",
    ]);
    let space = prop::sample::select(vec![" ", "  ", "\t"]);
    prop::collection::vec((words, space), 0..15)
        .prop_map(|all| all.iter().map(|(word, space)| format!("{word}{space}")).collect())
}

proptest! {
    /// What is written reads as the same and is written the same.
    #[test]
    fn writing_is_a_fixpoint(line in prop_oneof![9 => soup(), 1 => any::<String>()]) {
        if let Ok(command) = GuiCommand::parse(&line) {
            let written = command.to_string();
            prop_assert_eq!(GuiCommand::parse(&written).map(|again| again.to_string()), Ok(written));
        }
        if let Ok(reply) = EngineReply::parse(&line) {
            let written = reply.to_string();
            prop_assert_eq!(EngineReply::parse(&written).map(|again| again.to_string()), Ok(written));
        }
    }
}
