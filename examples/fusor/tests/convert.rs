//! The commands that read whole games: `convert` and `check`.

use fusor_movegen::AnyPosition;
use fusor_movegen::random::{self, Rng};
use fusor_notation::pgn::Tags;
use fusor_notation::record::GameRecord;
use insta::assert_snapshot;

use super::{Ran, run, run_with_input};

const PGN: &str = r#"[White "Ann"]
[Result "0-1"]

1. f3 {why} e5 2. g4 (2. e4 Nf6 (2... -- 3. d4)) 2... Qh4# 0-1

[Variant "Fusor"]

1. Nc3 Nf6 2. RNb3?! *

[Variant "Atomic"]

1. e4 *

[White "Bob"]

1. e4 e5 2. Ke3 (2. Bh5) 2... a6 1-0

[White "Cleo"]

1. e4 -- (1... e4) foo 1-0

1. f3 e5 2. g4 Qh4# 1-0
"#;

fn convert(from: &str, to: &str, input: &str) -> Ran {
    run_with_input(&["convert", "--from", from, "--to", to], input.as_bytes())
}

/// What must go well.
fn converted(from: &str, to: &str, input: &str) -> String {
    let ran = convert(from, to, input);
    assert_eq!(
        (ran.end.as_str(), ran.err.as_str()),
        ("fine", ""),
        "{from} to {to}: {input}"
    );
    ran.out
}

#[test]
fn faults_of_a_pgn() {
    let ran = run_with_input(&["check", "-"], PGN.as_bytes());
    assert_eq!(ran.end, "faulty");
    assert_snapshot!(ran.out, @r#"
-:8:15: ply 3, "RNb3": illegal: white has no RN
-:10:1: Variant: expected one of the five games, found "Atomic"
-:16:13: ply 3, "Ke3": illegal: K does not reach e3
-:16:21: ply 3, "Bh5": illegal: there is no legal move of any such piece to h5
-:20:7: ply 2, "--": a null move cannot be played
-:20:16: ply 2, "e4": illegal: there is no legal move of any such piece to e4
-:20:20: token not understood: "foo"
-:22:21: the result is 1-0, but the game ends with 0-1
6 games, 5 of them with faults, 8 faults
"#);
    let fine = run_with_input(&["check", "-"], b"1. e4 e5 *\n\n1. d4 1-0\n");
    assert_eq!(
        (fine.out.as_str(), fine.end.as_str()),
        ("2 games, 0 of them with faults, 0 faults\n", "fine")
    );
}

#[test]
fn good_games_among_bad_ones() {
    let ran = convert("pgn", "pgn", PGN);
    assert_eq!(ran.end, "faulty");
    assert_snapshot!(ran.err, @r#"
8:15: ply 3, "RNb3": illegal: white has no RN
10:1: Variant: expected one of the five games, found "Atomic"
16:13: ply 3, "Ke3": illegal: K does not reach e3
16:21: ply 3, "Bh5": illegal: there is no legal move of any such piece to h5
20:7: ply 2, "--": a null move cannot be played
20:16: ply 2, "e4": illegal: there is no legal move of any such piece to e4
20:20: token not understood: "foo"
22:21: the result is 1-0, but the game ends with 0-1
"#);
    assert_snapshot!(ran.out, @r#"
[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Ann"]
[Black "?"]
[Result "0-1"]
[Termination "normal"]

1. f3 {why} 1... e5 2. g4 (2. e4 Nf6 (2... -- 3. d4)) 2... Qh4# 0-1
"#);
    let ran = convert("pgn", "jsonl", PGN);
    assert_snapshot!(ran.out, @r#"{"variant":"chess","fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","tags":{"White":"Ann"},"moves":["f2f3","e7e5","g2g4","d8h4"],"result":"0-1","reason":"checkmate"}"#);
}

#[test]
fn faults_of_lines() {
    let ran = convert(
        "jsonl",
        "courier",
        "{\"variant\":\"fusor\",\"moves\":[\"b1c3\",\"g8f6\"]}\n\nnonsense\n{\"variant\":\"chess\",\"moves\":[\"e2e5\"]}\n{\"variant\":\"chess\",\"moves\":[]}",
    );
    assert_eq!(ran.end, "faulty");
    assert_snapshot!(ran.err, @r#"
3:2: expected ident
4:1: ply 1, "e2e5": e2e5 is illegal: P does not reach e5
"#);
    assert_snapshot!(ran.out, @r#"
// [Result "*"]
// [Variant "Fusor"]
1. N b1-c3
1... n g8-f6

// [Result "*"]
"#);
    let ran = convert(
        "courier",
        "jsonl",
        "// a collection\n\n1. P e2-e4\n\n\n// [White \"Ann\"]\nP e2-e4\nP e2-e4\n\n// [Variant \"Fusion\"]\n",
    );
    assert_eq!(ran.end, "faulty");
    assert_snapshot!(ran.err, @r#"8:1: ply 2, "P e2-e4": step 1, byte 0: nothing stands on e2"#);
    assert_snapshot!(ran.out, @r#"
{"variant":"chess","fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","tags":{},"moves":["e2e4"],"result":"*","reason":null}
{"variant":"fusion","fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","tags":{},"moves":[],"result":"*","reason":null}
"#);
    let ran = run_with_input(&["convert", "--from", "courier", "--to", "pgn"], b"\xff\n");
    assert_snapshot!(ran.err, @"1:1: the line is not UTF-8 at byte 0");
}

#[test]
fn lines_and_games_without_end() {
    let mut input = vec![b'x'; 9 << 20];
    input.extend(b"\n{\"variant\":\"chess\",\"moves\":[]}\n");
    let ran = run_with_input(&["convert", "--from", "jsonl", "--to", "pgn"], &input);
    assert_eq!(ran.err, "1:1: the line is longer than 4194304 bytes\n");
    assert!(ran.out.ends_with("[Result \"*\"]\n\n*\n\n"), "{}", ran.out);
    let input = "// [White \"Ann\"]\n".repeat(500_000);
    let ran = convert("courier", "pgn", &input);
    assert_snapshot!(ran.err, @"246724:1: the game is longer than 4194304 bytes");
}

#[test]
fn what_is_asked_for() {
    let ends = [
        &["convert"][..],
        &["convert", "--from", "pgn"],
        &["convert", "--from", "csv"],
        &["convert", "--from", "pgn", "--to", "pgn", "--labels", "x"],
        &["convert", "--from", "pgn", "--to", "pgn", "/no such folder/a.pgn"],
        &["convert", "--from", "pgn", "--to", "pgn", "a", "b"],
        &["check"],
        &["check", "--all"],
        &["check", "/no such folder/a.pgn"],
    ];
    assert_snapshot!(ends.map(|args| run(args).end).concat(), @r#"
fusor convert: expected --from FORMAT
`fusor convert --help` says what can be asked for.
fusor convert: expected --to FORMAT
`fusor convert --help` says what can be asked for.
fusor convert: cannot parse argument "csv": expected pgn, courier or jsonl
`fusor convert --help` says what can be asked for.
fusor convert: --labels: expected letters or fairychess, found "x"
`fusor convert --help` says what can be asked for.
error: /no such folder/a.pgn: No such file or directory (os error 2)
fusor convert: unexpected argument "b"
`fusor convert --help` says what can be asked for.
fusor check: expected a file of games
`fusor check --help` says what can be asked for.
fusor check: invalid option '--all'
`fusor check --help` says what can be asked for.
error: /no such folder/a.pgn: No such file or directory (os error 2)
"#);
}

#[test]
fn labels() {
    let pgn = "[Variant \"Fusion Chess\"]\n[FEN \"4k3/8/8/8/8/8/8/3DK3 w - - 0 1\"]\n\n1. Df3 *\n";
    let args = ["convert", "--from", "pgn", "--to", "courier", "--labels", "fairychess"];
    let ran = run_with_input(&args, pgn.as_bytes());
    assert!(ran.out.ends_with("\n1. A d1-f3\n\n"), "{}", ran.out);
}

#[test]
fn fusion_as_vchess_writes_it() {
    let pgn = "[Variant \"Fusion Chess\"]\n\n1. e4 e5 2. Be2 Nc6 3. Nf3 Nf6 4. BxNf3 Be7 5. Nd4/f:Bf3 *\n";
    let args = ["convert", "--from", "pgn", "--to", "pgn", "--san", "vchess"];
    let ran = run_with_input(&args, pgn.as_bytes());
    assert_eq!((ran.end.as_str(), ran.err.as_str()), ("fine", ""));
    let moves = "\n1. e4 e5 2. Bfe2 Nc6 3. Nf3 Nf6 4. Bf3=D Bfe7 5. Nd4 *\n\n";
    assert!(ran.out.ends_with(moves), "{}", ran.out);
    assert_eq!(converted("pgn", "pgn", &ran.out), ran.out);

    // Not what it means elsewhere: a queen has a bishop, too.
    let ran = convert("pgn", "pgn", pgn);
    assert!(ran.err.starts_with("3:13: ply 3, \"Be2\": ambiguous: "), "{}", ran.err);
    let end = run(&["check", "--san", "x", "-"]).end;
    assert!(end.contains("expected standard or vchess"), "{end}");
    assert_eq!(
        run_with_input(&["check", "--san", "vchess", "-"], pgn.as_bytes()).end,
        "fine"
    );
}

/// A reader of a pipe gets each game at once.
#[test]
fn games_are_flushed_one_by_one() {
    #[derive(Default)]
    struct Counting {
        flushed: usize,
    }
    impl std::io::Write for Counting {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            self.flushed += 1;
            Ok(())
        }
    }
    let mut out = Counting::default();
    let args = ["convert", "--from", "pgn", "--to", "jsonl"];
    let streams = &mut crate::streams::Streams {
        input: &mut b"1. e4 *\n\n1. d4 *\n".as_slice(),
        out: &mut out,
        err: &mut Vec::new(),
        shows_progress: false,
        is_dialogue: false,
    };
    crate::dispatch(lexopt::Parser::from_args(args), streams).unwrap();
    assert_eq!(out.flushed, 2);
}

/// Games of simple players through every format and back: the first writing and the last are the same.
#[test]
fn around_the_formats() {
    for variant in ["fusor", "chess", "fusion", "fugue", "fluidity"] {
        let games: String = (1..4).map(|seed| random_game(variant, seed)).collect();
        let pgn = converted("jsonl", "pgn", &games);
        let json = converted("pgn", "jsonl", &pgn);
        let courier = converted("jsonl", "courier", &json);
        assert_eq!(converted("courier", "jsonl", &courier), json, "{variant}");
        assert_eq!(converted("courier", "pgn", &courier), pgn, "{variant}");
        assert_eq!(converted("pgn", "pgn", &pgn), pgn, "{variant}");
        let checked = run_with_input(&["check", "-"], pgn.as_bytes());
        assert_eq!(checked.out, "3 games, 0 of them with faults, 0 faults\n");
    }
}

/// A line of JSON.
fn random_game(variant: &str, seed: u32) -> String {
    let start = AnyPosition::start(variant.parse().unwrap());
    let game = random::game(&start, 80, &mut Rng::new(seed.into()));
    let mut tags = Tags::new();
    tags.set("Round", seed.to_string()).unwrap();
    format!(
        "{}\n",
        serde_json::to_string(&GameRecord::of_game(&game, tags)).unwrap()
    )
}
