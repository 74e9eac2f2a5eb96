//! The commands from arguments to output.

mod cases;
mod convert;
mod errors;

use insta::assert_snapshot;

use fusor_movegen::types::Variant;

use crate::dispatch;
use crate::streams::{Streams, Verdict};

/// What a command wrote and how it ended.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) out: String,
    pub(crate) err: String,
    /// `fine`, `faulty`, or what standard error shows.
    pub(crate) end: String,
}

pub(crate) fn run_with_input(args: &[&str], input: &[u8]) -> Ran {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut streams = Streams {
        input: &mut &*input,
        out: &mut out,
        err: &mut err,
        is_dialogue: false,
        shows_progress: false,
    };
    let end = match dispatch(lexopt::Parser::from_args(args), &mut streams) {
        Ok(Verdict::Fine) => "fine".to_owned(),
        Ok(Verdict::Faulty) => "faulty".to_owned(),
        Err(failure) => failure.message(),
    };
    let [out, err] = [out, err].map(|text| String::from_utf8(text).unwrap());
    Ran { out, err, end }
}

pub(crate) fn run(args: &[&str]) -> Ran {
    run_with_input(args, b"")
}

/// The output of a command that must go well.
fn output(args: &[&str]) -> String {
    let ran = run(args);
    assert_eq!(ran.end, "fine", "{args:?}");
    ran.out
}

const STACKS: &str = "4k3/8/8/8/8/8/3(RP)4/4K3 w - - 0 1";

#[test]
fn every_command_has_help() {
    let general = output(&["--help"]);
    assert_snapshot!(general, @r"
    Usage: fusor COMMAND [OPTIONS]

    Commands:
      demo     watch the engine play a game
      show     draw a position
      moves    list the legal moves of positions
      san      list the legal moves of positions as people write them
      status   say whether positions are finished, and how
      play     play moves and say where they lead
      play-bot play against the engine
      convert  write games in another format
      check    say what is wrong with the games of a PGN
      perft    count move sequences
      clock    a chess clock for two people, or for a script
      elo      new ratings after a game, or a rating list from many
      sprt     say whether a match between two engines is decided
      ladder   replay a ladder and print its leaderboard

    `fusor COMMAND --help` says more of a command.
    ");
    for command in crate::COMMANDS {
        let help = output(&[command.name, "--help"]);
        assert!(help.starts_with(&format!("Usage: fusor {} ", command.name)), "{help}");
        assert!(help.lines().all(|line| line.len() <= 80), "{help}");
        assert_eq!(output(&[command.name, "-h"]), help);
        assert!(general.contains(command.summary));
    }
}

#[test]
fn moves_are_sorted_texts() {
    assert_snapshot!(output(&["moves", "--fen", STACKS]), @"d2a2 d2b2 d2c2 d2d1 d2d3 d2d4 d2d5 d2d6 d2d7 d2d8b d2d8n d2d8p d2d8q d2d8r d2e2 d2f2 d2g2 d2h2 e1d1 e1e2 e1f1 e1f2 p:d2d3 p:d2d4 r:d2a2 r:d2b2 r:d2c2 r:d2d1 r:d2d3 r:d2d4 r:d2d5 r:d2d6 r:d2d7 r:d2d8 r:d2e2 r:d2f2 r:d2g2 r:d2h2");
    assert_eq!(
        output(&["moves", "--variant", "chess", "--fen", "k7/8/1QK5/8/8/8/8/8 b - -"]),
        "\n"
    );
}

#[test]
fn an_answer_for_each_line() {
    let ran = run_with_input(
        &["moves", "--variant", "chess", "--stdin"],
        b"8/8/8/8/8/1k6/8/K7 w - - 0 1\r\nnonsense\n\n\xff\nk7/8/1QK5/8/8/8/8/8 b - -\n8/8/8/8/8/2k5/8/K7 b - - 0 1",
    );
    assert_snapshot!(ran.out, @r"
    a1b1
    error: board, byte 1: expected a piece (B K N P Q R) or a number of empty squares (1 to 8), found 'o'
    error: board, byte 0: the field is missing
    error: byte 0: the line is not UTF-8

    c3b3 c3b4 c3c2 c3c4 c3d2 c3d3 c3d4
    ");
    assert_eq!(ran.end, "faulty");
    assert_eq!(run_with_input(&["moves", "--stdin"], b"").out, "");
}

#[test]
fn a_line_without_end_takes_no_memory() {
    let mut input = vec![b' '; 5_000_000];
    input.extend(b"\n8/8/8/8/8/1k6/8/K7 w - - 0 1\n");
    input.extend(vec![b'8'; 4096]);
    let ran = run_with_input(&["status", "--stdin"], &input);
    assert_snapshot!(ran.out, @r"
    error: the line is longer than 4096 bytes
    draw material
    error: the line is longer than 4096 bytes
    ");
}

#[test]
fn json_objects() {
    let args = ["moves", "--variant", "chess", "--stdin", "--json"];
    let ran = run_with_input(&args, b" 8/8/8/8/8/1k6/8/K7 w - -\n\"\\\n");
    assert_snapshot!(ran.out, @r#"
    {"fen":"8/8/8/8/8/1k6/8/K7 w - - 0 1","moves":["a1b1"]}
    {"fen":"\"\\","error":"board, byte 0: expected a piece (B K N P Q R) or a number of empty squares (1 to 8), found '\"'"}
    "#);
    assert_eq!(ran.end, "faulty");
    let args = ["status", "--variant", "fugue", "--json"];
    assert_snapshot!(output(&args), @r#"{"fen":"wlqksaui/pppppppp/8/8/8/8/PPPPPPPP/IUASKQLW w - - 0 1","status":"ongoing"}"#);
}

#[test]
fn statuses() {
    assert_eq!(output(&["status"]), "ongoing\n");
    assert_eq!(
        output(&["status", "--fen", "k7/8/8/8/8/8/8/7K w - - 0 1"]),
        "draw material\n"
    );
    let captured = "8/8/8/8/8/8/8/7K b - - 0 1";
    assert_eq!(
        output(&["status", "--allow-opposite-check", "--fen", captured]),
        "white king-captured\n"
    );
    let crowded = "kqqqqqqq/qqqqqqqq/q7/8/8/8/8/7K b - - 0 1";
    assert_eq!(run(&["status", "--fen", crowded]).end, "faulty");
    assert_eq!(
        output(&[
            "status",
            "--allow-opposite-check",
            "--allow-excess-material",
            "--fen",
            crowded
        ]),
        "ongoing\n"
    );
}

#[test]
fn playing() {
    let lines = |args: &[&str]| output(&[&["play"], args].concat());
    assert_snapshot!(lines(&[]), @r"
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
ongoing
");
    assert_snapshot!(lines(&["e2e4", "e7e5", "g1f3"]), @r"
    rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2
    ongoing
    ");
    assert_snapshot!(lines(&["--fen", STACKS, "p:d2d4", "e8e7"]), @r"
    8/4k3/8/8/3P4/8/3R4/4K3 w - - 1 2
    ongoing
    ");
    assert_snapshot!(lines(&["--variant", "chess", "f2f3", "e7e5", "g2g4", "d8h4"]), @r"
    rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3
    black checkmate
    ");
    assert_snapshot!(lines(&["--variant", "chess", "g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"]), @r"
    rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 8 5
    draw threefold
    ");
}

#[test]
fn sans() {
    assert_snapshot!(output(&["san", "--fen", "4k3/8/8/8/8/8/3R4/1N2K3 w - - 0 1", "--json"]), @r#"{"fen":"4k3/8/8/8/8/8/3R4/1N2K3 w - - 0 1","san":{"b1a3":"Na3","b1c3":"Nc3","b1d2":"Nd2=RN","d2a2":"Ra2","d2b2":"Rb2","d2c2":"Rc2","d2d1":"Rd1","d2d3":"Rd3","d2d4":"Rd4","d2d5":"Rd5","d2d6":"Rd6","d2d7":"Rd7","d2d8":"Rd8+","d2e2":"Re2+","d2f2":"Rf2","d2g2":"Rg2","d2h2":"Rh2","e1d1":"Kd1","e1e2":"Ke2","e1f1":"Kf1","e1f2":"Kf2"}}"#);
    let ran = run_with_input(
        &["san", "--variant", "chess", "--stdin"],
        b"8/8/8/8/8/1k6/8/K7 w - -\nx\n",
    );
    assert_snapshot!(ran.out, @r"
    a1b1=Kb1
    error: board, byte 0: expected a piece (B K N P Q R) or a number of empty squares (1 to 8), found 'x'
    ");
    assert_eq!(ran.end, "faulty");
}

#[test]
fn showing() {
    assert_snapshot!(output(&["show", "--fen", "r3k2(rnp)/8/8/8/4pP2/8/(QRB)6(PP)/4K3 b q f3 12 30"]), @r"
    Fusor, Black to move

      +---+---+---+---+---+---+---+---+
    8 | r |   |   |   | k |   |   |rnp|
      +---+---+---+---+---+---+---+---+
    7 |   |   |   |   |   |   |   |   |
      +---+---+---+---+---+---+---+---+
    6 |   |   |   |   |   |   |   |   |
      +---+---+---+---+---+---+---+---+
    5 |   |   |   |   |   |   |   |   |
      +---+---+---+---+---+---+---+---+
    4 |   |   |   |   | p | P |   |   |
      +---+---+---+---+---+---+---+---+
    3 |   |   |   |   |   |   |   |   |
      +---+---+---+---+---+---+---+---+
    2 |QRB|   |   |   |   |   |   |PP |
      +---+---+---+---+---+---+---+---+
    1 |   |   |   |   | K |   |   |   |
      +---+---+---+---+---+---+---+---+
        a   b   c   d   e   f   g   h

    castling         q
    en passant       f3
    halfmove clock   12 of 100
    move             30
    fen              r3k2(rnp)/8/8/8/4pP2/8/(QRB)6(PP)/4K3 b q f3 12 30
    status           ongoing
    ");
    assert_snapshot!(output(&["show", "--variant", "fusion", "--fen", "q3k3/8/8/8/8/8/8/3G4 w - -"]), @r"
    Fusion Chess, White to move

      +---+---+---+---+---+---+---+---+
    8 | q |   |   |   | k |   |   |   |
      +---+---+---+---+---+---+---+---+
    7 |   |   |   |   |   |   |   |   |
      +---+---+---+---+---+---+---+---+
    6 |   |   |   |   |   |   |   |   |
      +---+---+---+---+---+---+---+---+
    5 |   |   |   |   |   |   |   |   |
      +---+---+---+---+---+---+---+---+
    4 |   |   |   |   |   |   |   |   |
      +---+---+---+---+---+---+---+---+
    3 |   |   |   |   |   |   |   |   |
      +---+---+---+---+---+---+---+---+
    2 |   |   |   |   |   |   |   |   |
      +---+---+---+---+---+---+---+---+
    1 |   |   |   | G |   |   |   |   |
      +---+---+---+---+---+---+---+---+
        a   b   c   d   e   f   g   h

    castling         -
    en passant       -
    halfmove clock   0 of 100
    move             1
    fen              q3k3/8/8/8/8/8/8/3G4 w - - 0 1
    status           ongoing
    ");
}

#[test]
fn showing_as_svg() {
    let file = std::env::temp_dir().join(format!("fusor-show-{}.svg", std::process::id()));
    let name = file.to_str().unwrap();
    assert_eq!(output(&["show", "--svg", name]), output(&["show"]));
    let svg = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"), "{svg}");
    let nowhere = run(&["show", "--svg", "/no such folder/board.svg"]);
    assert!(
        nowhere.end.starts_with("error: /no such folder/board.svg: "),
        "{}",
        nowhere.end
    );
}

#[test]
fn counting() {
    assert_eq!(output(&["perft", "0"]), "nodes 1\n");
    assert_eq!(output(&["perft", "--divide", "0"]), "nodes 1\n");
    assert_eq!(output(&["perft", "3"]), "nodes 48214\n");
    let many = ["perft", "--variant", "chess", "--threads", "3", "--hash", "1", "4"];
    assert_eq!(output(&many), "nodes 197281\n");
    assert_snapshot!(output(&["perft", "--fen", STACKS, "--divide", "2"]), @r"
    d2a2: 5
    d2b2: 5
    d2c2: 5
    d2d1: 3
    d2d3: 3
    d2d4: 3
    d2d5: 3
    d2d6: 2
    d2d7: 2
    d2d8b: 2
    d2d8n: 2
    d2d8p: 3
    d2d8q: 2
    d2d8r: 3
    d2e2: 4
    d2f2: 3
    d2g2: 5
    d2h2: 5
    e1d1: 3
    e1e2: 3
    e1f1: 3
    e1f2: 3
    p:d2d3: 5
    p:d2d4: 5
    r:d2a2: 5
    r:d2b2: 5
    r:d2c2: 5
    r:d2d1: 5
    r:d2d3: 3
    r:d2d4: 3
    r:d2d5: 3
    r:d2d6: 3
    r:d2d7: 2
    r:d2d8: 3
    r:d2e2: 4
    r:d2f2: 3
    r:d2g2: 5
    r:d2h2: 5
    nodes 136
    ");
}

#[test]
fn the_demo_plays_to_the_end() {
    for variant in Variant::ALL.map(Variant::name) {
        let args = [
            "demo",
            "--simulated-time",
            "--variant",
            variant,
            "--looks",
            "400",
            "--seed",
            "3",
        ];
        let text = output(&args);
        let (_, result) = text.rsplit_once("Result: ").unwrap();
        assert!(!result.starts_with("ongoing"), "{result}");
        assert_eq!(output(&args), text, "the same seed, the same game");
        assert_ne!(
            output(&[
                "demo",
                "--simulated-time",
                "--variant",
                variant,
                "--looks",
                "400",
                "--seed",
                "4"
            ]),
            text
        );
    }
    let text = output(&["demo", "--looks", "400"]);
    for deed in ["joins", "splits off", "captures"] {
        assert!(text.contains(deed), "{deed}");
    }
}

#[test]
fn the_demo_can_start_from_any_position() {
    let mate_in_one = ["demo", "--variant", "chess", "--fen", "7k/8/5KQ1/8/8/8/8/8 w - - 0 60"];
    let text = output(&mate_in_one);
    assert!(text.ends_with("Result: white checkmate, after 1 move.\n"), "{text}");
    let over = ["demo", "--fen", "k7/8/8/8/8/8/8/7K b - - 0 1"];
    assert!(output(&over).ends_with("Result: draw material, after 0 moves.\n"));
    let black_first = output(&["demo", "--looks", "50", "--fen", "7k/8/8/8/8/8/q7/2K5 b - - 0 1"]);
    assert!(!black_first.contains("ongoing"), "{black_first}");
}
