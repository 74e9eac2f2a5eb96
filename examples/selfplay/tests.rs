//! The commands from arguments to files.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use fusor_examples::engine::Values;
use fusor_movegen::random::Rng;
use fusor_movegen::types::{CastlingRights, Color, Outcome, Part, Variant, WinReason};
use fusor_movegen::{Allow, AnyPosition, PackedPosition, Position, Sample};

use crate::samples::Format;
use crate::summary::summarise;
use crate::{Streams, dispatch};

/// A file that is removed in the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("fusor-selfplay-{}-{name}", std::process::id()));
        let _ = fs::remove_file(&path);
        Self(path)
    }

    fn name(&self) -> &str {
        self.0.to_str().unwrap()
    }

    fn bytes(&self) -> Vec<u8> {
        fs::read(&self.0).unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// What a command writes, or its error.
fn run(arguments: &str) -> Result<String, String> {
    let mut out = Vec::new();
    let mut streams = Streams {
        out: &mut out,
        shows_progress: false,
    };
    let args = lexopt::Parser::from_args(arguments.split_whitespace());
    dispatch(args, &mut streams).map_err(|failure| failure.to_string())?;
    Ok(String::from_utf8(out).unwrap())
}

/// Quick games, the same in every test.
const QUICK: &str = "--nodes 60 --plies 80 --seed 5";

fn played(name: &str, options: &str) -> Scratch {
    let file = Scratch::new(name);
    run(&format!("play {QUICK} {options} {}", file.name())).unwrap();
    file
}

#[test]
fn every_command_has_help() {
    for command in ["play", "summary", "fit"] {
        let help = run(&format!("{command} --help")).unwrap();
        assert!(help.starts_with(&format!("Usage: selfplay {command} ")), "{help}");
        assert!(help.lines().all(|line| line.len() <= 80), "{help}");
        assert!(run("-h").unwrap().contains(command));
    }
}

#[test]
fn the_same_bytes_with_any_number_of_threads() {
    for variant in Variant::ALL {
        let options = format!("--variant {variant} --games 6");
        let one = played("one", &format!("{options} --threads 1"));
        let many = played("many", &format!("{options} --threads 5"));
        assert_eq!(one.bytes(), many.bytes(), "{variant}");
        let (format, summary) = summarise(one.bytes().as_slice()).unwrap();
        assert_eq!((format, summary.games), (Format::Packed, 6), "{variant}");
        assert_eq!(summary.samples * 88, one.bytes().len() as u64);
    }
}

/// Wherever a file was cut off, it is gone on with to the same bytes.
fn check_resuming(extension: &str) {
    let options = "--variant fusion --games 4";
    let whole = played(&format!("whole.{extension}"), options).bytes();
    let cut = Scratch::new(&format!("cut.{extension}"));
    let steps = (0..=whole.len()).step_by(whole.len() / 12 + 1);
    for length in steps.chain([whole.len() - 1, whole.len()]) {
        fs::write(&cut.0, &whole[..length]).unwrap();
        let said = run(&format!("play {QUICK} {options} {}", cut.name())).unwrap();
        assert!(cut.bytes() == whole, "after {length} bytes: {said}");
    }
}

#[test]
fn an_interrupted_packed_file_is_gone_on_with() {
    check_resuming("bin");
}

#[test]
fn an_interrupted_json_file_is_gone_on_with() {
    check_resuming("jsonl");
}

#[test]
fn more_games_can_be_added_and_none_are_lost() {
    let options = "--variant chess --threads 2";
    let five = played("five", &format!("{options} --games 5")).bytes();
    let file = played("two", &format!("{options} --games 2"));
    run(&format!("play {QUICK} {options} --games 5 {}", file.name())).unwrap();
    assert_eq!(file.bytes(), five);
    let said = run(&format!("play {QUICK} {options} --games 3 {}", file.name())).unwrap();
    assert_eq!(
        (file.bytes(), said.as_str()),
        (five, "more than 3 games are there already\n")
    );
}

#[test]
fn a_file_of_other_options_is_left_alone() {
    let file = played("other", "--games 2");
    let bytes = file.bytes();
    for options in [
        "--seed 6",
        "--nodes 61",
        "--variant chess",
        "--opening 7",
        "--format json",
    ] {
        let failure = run(&format!("play {QUICK} --games 2 {options} {}", file.name())).unwrap_err();
        assert!(failure.ends_with("it was written with others"), "{options}: {failure}");
        assert!(file.bytes() == bytes, "{options}");
    }
    for strange in [&b"something else"[..], b"{\"a\":1}\n", &[0; 200]] {
        fs::write(&file.0, strange).unwrap();
        run(&format!("play {QUICK} --games 2 {}", file.name())).unwrap_err();
        assert_eq!(file.bytes(), strange);
    }
}

#[test]
fn json_says_the_same_as_packed() {
    for variant in Variant::ALL {
        let options = format!("--variant {variant} --games 3");
        let (json, packed) = (played("same.jsonl", &options), played("same.bin", &options));
        let [(_, json), (format, packed)] = [json, packed].map(|file| summarise(file.bytes().as_slice()).unwrap());
        assert_eq!(format, Format::Packed);
        assert_eq!(format!("{json:?}"), format!("{packed:?}"));
    }
}

#[test]
fn a_line_of_json() {
    let file = played("line.jsonl", "--games 1 --opening 0");
    let text = String::from_utf8(file.bytes()).unwrap();
    insta::assert_snapshot!(text.lines().next().unwrap(), @r#"{"variant":"fusor","fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","played":"d1c2","score":204,"ply":0,"result":"1-0","reason":"checkmate"}"#);
}

#[test]
fn summaries() {
    let file = played("summary", "--games 8 --variant chess");
    insta::assert_snapshot!(run(&format!("summary {}", file.name())).unwrap(), @r"
    samples        513 (packed)
      Chess                  513
    decided        4
    without score  0
    games          8
      black checkmate        3
      broken off             4
      white checkmate        1
    longest        80 plies
    ");
    let mut bytes = file.bytes();
    bytes.truncate(bytes.len() - 3);
    fs::write(&file.0, &bytes).unwrap();
    let torn = run(&format!("summary {}", file.name())).unwrap_err();
    assert!(torn.ends_with("; `selfplay play` can go on with it"), "{torn}");
    // The board of the third sample is that of the second.
    bytes.copy_within(88 + 12..88 + 76, 2 * 88 + 12);
    fs::write(&file.0, &bytes).unwrap();
    let wrong = run(&format!("summary {}", file.name())).unwrap_err();
    assert!(wrong.contains("sample 3: "), "{wrong}");
}

#[test]
fn a_game_in_a_file_must_be_a_game() {
    let file = played("gap.jsonl", "--games 1 --variant chess");
    let text = String::from_utf8(file.bytes()).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    // From here on, each ply is one too few.
    lines.remove(3);
    fs::write(&file.0, format!("{}\n", lines.join("\n"))).unwrap();
    let (_, summary) = summarise(file.bytes().as_slice()).unwrap();
    assert_eq!(summary.games, 2, "a gap looks like the start of another game");
    let renumbered = lines[3].replace("\"ply\":12", "\"ply\":11");
    assert_ne!(renumbered, lines[3]);
    lines.truncate(3);
    lines.push(&renumbered);
    fs::write(&file.0, format!("{}\n", lines.join("\n"))).unwrap();
    let error = summarise(file.bytes().as_slice()).unwrap_err().to_string();
    assert_eq!(error, "sample 4: the position is not what the move before leads to");
}

/// Samples whose results are drawn by what the parts are worth here, in hundredths of a pawn.
fn drawn_by(values: &Values, variant: Variant) -> Vec<u8> {
    let mut rng = Rng::new(1);
    let start = AnyPosition::start(variant).to_setup();
    let mut samples = Vec::new();
    while samples.len() < 20_000 {
        let mut setup = start;
        let mut balance = 0;
        for (square, piece) in start.board.iter() {
            if !piece.stack.contains(Part::King) && rng.below(3) == 0 {
                setup.board.remove(square);
                let sign = if piece.color == Color::White { 1 } else { -1 };
                balance -= sign * values.of_stack(piece.stack);
            }
        }
        setup.castling_rights = CastlingRights::empty();
        let position = AnyPosition::from_setup(variant, &setup, Allow::all()).unwrap();
        let quiet = position.legal_moves().into_iter().find(|&m| !position.is_capture(m));
        let chance = 1.0 / (1.0 + (-f64::from(balance) / 200.0).exp());
        let winner = if (rng.below(1 << 20) as f64) < chance * f64::from(1 << 20) {
            Color::White
        } else {
            Color::Black
        };
        samples.push(Sample {
            position: PackedPosition::new(&position),
            played: quiet,
            score: Some(0),
            ply: 0,
            outcome: Some(Outcome::win(winner, WinReason::Checkmate)),
        });
    }
    Format::Packed.write_all(&samples).unwrap()
}

#[test]
fn values_that_decided_the_results_are_found() {
    let values = *Values::of(Some(Variant::Fugue));
    let file = Scratch::new("drawn");
    fs::write(&file.0, drawn_by(&values, Variant::Fugue)).unwrap();
    let said = run(&format!("fit --pairs 2 --nodes 50 --threads 2 {}", file.name())).unwrap();
    assert!(said.starts_with("Fugue, "), "{said}");
    assert!(said.contains("% of 4 games\n"), "{said}");
    let mut parts = Vec::new();
    for line in said.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [name @ .., old, new, error] = &words[..] else {
            continue;
        };
        let [Ok(old), Ok(new), Ok(error)] = [old, new, error].map(|word| word.parse::<f64>()) else {
            continue;
        };
        assert!((old - new).abs() <= 3.0 * error + 1.0 && error < 60.0, "{line}");
        parts.push(name.join(" "));
    }
    let of_fugue = [
        "pawn",
        "queen",
        "immobilizer",
        "pushme-pullyu",
        "archer",
        "shield",
        "long leaper",
        "swapper",
    ];
    assert_eq!(parts, of_fugue, "{said}");
}

#[test]
fn what_cannot_be_fitted() {
    let file = Scratch::new("mixed");
    fs::write(&file.0, b"").unwrap();
    let fail = |file: &Scratch| {
        let failure = run(&format!("fit {}", file.name())).unwrap_err();
        failure.replace(file.name(), "FILE")
    };
    assert_eq!(fail(&file), "FILE: there is no sample in it");
    let one = played("mixed-one", "--games 1");
    let other = played("mixed-other", "--games 1 --variant fugue");
    append(&file.0, &one.bytes());
    append(&file.0, &other.bytes());
    assert_eq!(fail(&file), "FILE: there are samples of several games in it");
    let missing = Scratch::new("missing");
    assert!(fail(&missing).starts_with("FILE: "));
}

fn append(path: &Path, bytes: &[u8]) {
    let mut file = OpenOptions::new().append(true).open(path).unwrap();
    file.write_all(bytes).unwrap();
}

#[test]
fn messages() {
    let fail = |arguments: &str| run(arguments).unwrap_err();
    let lines: Vec<String> = [
        "",
        "--fast",
        "watch",
        "play",
        "play --nodes 0 x",
        "play --nodes 5 --control 60 x",
        "play --control soon x",
        "play --opening 9 --plies 9 x",
        "play --format xml x",
        "play x y",
        "play --variant go x",
        "summary",
        "fit --pairs -1 x",
    ]
    .into_iter()
    .map(|arguments| format!("{arguments}: {}", fail(arguments)))
    .collect();
    insta::assert_snapshot!(lines.join("\n"), @r#"
    : expected a command: play, summary or fit; --help says what can be asked for
    --fast: invalid option '--fast'; --help says what can be asked for
    watch: there is no command "watch"; --help says what can be asked for
    play: expected FILE; --help says what can be asked for
    play --nodes 0 x: --nodes: expected a number from 1 to 4294967295, found "0"; --help says what can be asked for
    play --nodes 5 --control 60 x: --control goes with neither --nodes nor --depth; --help says what can be asked for
    play --control soon x: --control "soon": expected a number of seconds, `hourglass`, `days` or `none`, found `s` at byte 0; --help says what can be asked for
    play --opening 9 --plies 9 x: --plies must be more than --opening; --help says what can be asked for
    play --format xml x: --format: expected packed or json, found "xml"; --help says what can be asked for
    play x y: unexpected argument "y"; --help says what can be asked for
    play --variant go x: cannot parse argument "go": expected a game: fusor, chess, fusion, fugue or fluidity; --help says what can be asked for
    summary: expected FILE; --help says what can be asked for
    fit --pairs -1 x: --pairs: expected a number from 0 to 1000000, found "-1"; --help says what can be asked for
    "#);
}
