//! Whole dialogues from scripts.

use std::fs;

use fusor_movegen::types::Variant;
use insta::assert_snapshot;

use super::command::Command;
use crate::tests::{Ran, run, run_with_input};

/// What is said when lines are piped in.
fn dialogue(options: &[&str], lines: &[&str]) -> String {
    let input = lines.join("\n");
    let ran = run_with_input(&[&["play-bot", "--level", "1"], options].concat(), input.as_bytes());
    assert_eq!((ran.end.as_str(), ran.err.as_str()), ("fine", ""), "{ran:?}");
    ran.out
}

/// The same without the boards.
fn talk(options: &[&str], lines: &[&str]) -> String {
    let said = dialogue(options, lines);
    let is_board = |line: &&str| line.starts_with("  +") || line.contains(" | ") || line.ends_with("g   h");
    let rest: Vec<&str> = said
        .lines()
        .filter(|line| !line.is_empty() && !is_board(line))
        .collect();
    rest.join("\n")
}

const STACKS: &str = "4k3/pp6/8/2n5/8/8/3(RN)2(QBP)1/4K2R w K - 0 1";

#[test]
fn a_dialogue() {
    assert_snapshot!(dialogue(&["--fen", STACKS], &["Nb3", "quit", "this is not read"]), @r"
    Fusor. `help` lists what can be typed.

      +---+---+---+---+---+---+---+---+
    8 |   |   |   |   | k |   |   |   |
      +---+---+---+---+---+---+---+---+
    7 | p | p |   |   |   |   |   |   |
      +---+---+---+---+---+---+---+---+
    6 |   |   |   |   |   |   |   |   |
      +---+---+---+---+---+---+---+---+
    5 |   |   | n |   |   |   |   |   |
      +---+---+---+---+---+---+---+---+
    4 |   |   |   |   |   |   |   |   |
      +---+---+---+---+---+---+---+---+
    3 |   |   |   |   |   |   |   |   |
      +---+---+---+---+---+---+---+---+
    2 |   |   |   |RN |   |   |QBP|   |
      +---+---+---+---+---+---+---+---+
    1 |   |   |   |   | K |   |   | R |
      +---+---+---+---+---+---+---+---+
        a   b   c   d   e   f   g   h

    > Nb3
         1. Nb3          a knight moves on, a rook stays
       1... Kf8          the king moves from e8

      +---+---+---+---+---+---+---+---+
    8 |   |   |   |   |   | k |   |   |
      +---+---+---+---+---+---+---+---+
    7 | p | p |   |   |   |   |   |   |
      +---+---+---+---+---+---+---+---+
    6 |   |   |   |   |   |   |   |   |
      +---+---+---+---+---+---+---+---+
    5 |   |   | n |   |   |   |   |   |
      +---+---+---+---+---+---+---+---+
    4 |   |   |   |   |   |   |   |   |
      +---+---+---+---+---+---+---+---+
    3 |   | N |   |   |   |   |   |   |
      +---+---+---+---+---+---+---+---+
    2 |   |   |   | R |   |   |QBP|   |
      +---+---+---+---+---+---+---+---+
    1 |   |   |   |   | K |   |   | R |
      +---+---+---+---+---+---+---+---+
        a   b   c   d   e   f   g   h

    > quit
    ");
}

#[test]
fn which_parts_move_on_and_which_stay() {
    let lines = [
        "moves d2", "moves g2", "moves e4", "moves", "d2d4", "back", "n:d2f3", "back", "RN", "d2a3", "rn:d2d5", "Bc6",
    ];
    assert_snapshot!(talk(&["--fen", STACKS], &lines), @r"
    Fusor. `help` lists what can be typed.
    > moves d2
    a rook and a knight together:
      RNa2 RNb1 RNb2 RNb3 RNc2 RNc4 RNd1 RNd3 RNd4 RNd5 RNd6+ RNd7 RNd8+ RNe2+
      RNe4+ RNf1 RNf2 RNf3
    a rook, a knight stays:
      Ra2 Rb2 Rc2 Rd1 Rd3 Rd4 Rd5 Rd6 Rd7 Rd8+ Re2+ Rf2
    a knight, a rook stays:
      Nb1 Nb3 Nc4 Ne4 Nf1 Nf3
    > moves g2
    a queen, a bishop and a pawn together:
      QBPc6+ QBPd5 QBPe2+ QBPe4+ QBPf1 QBPf2 QBPf3 QBPg1 QBPg3 QBPg4 QBPg5 QBPg6+
      QBPg7 QBPg8=QBB+ QBPg8=QBN# QBPg8=QBP+ QBPg8=QQB+ QBPg8=QRB+ QBPh2 QBPh3
      QBPxb7
    a queen and a bishop, a pawn stays:
      QBc6+ QBd5 QBe2+ QBe4+ QBf1 QBf2 QBf3 QBg1 QBg3 QBg4 QBg5 QBg6+ QBg7 QBg8+
      QBh1=QRB QBh2 QBh3 QBxb7
    a queen and a pawn, a bishop stays:
      QPc6+ QPd5 QPe2+ QPe4+ QPf1 QPf2 QPf3 QPg1 QPg3 QPg4 QPg5 QPg6+ QPg7
      QPg8=QB+ QPg8=QN# QPg8=QP+ QPg8=QQ+ QPg8=QR+ QPh1=QRP QPh2 QPh3 QPxb7
    a bishop and a pawn, a queen stays:
      BPc6+ BPd5 BPe4 BPf1 BPf3 BPg3 BPg4 BPh1=RBP BPh3 BPxb7
    a queen, a bishop and a pawn stay:
      Qc6+ Qd2=QRN Qd5 Qe2+ Qe4+ Qf1 Qf2 Qf3 Qg1 Qg3 Qg4 Qg5 Qg6+ Qg7 Qg8+ Qh1=QR
      Qh2 Qh3 Qxb7
    a bishop, a queen and a pawn stay:
      Bc6+ Bd5 Be4 Bf1 Bf3 Bh1=RB Bh3 Bxb7
    a pawn, a queen and a bishop stay:
      g3 g4
    > moves e4
    there is nothing of yours on e4
    > moves
      BPc6+ BPd5 BPe4 BPf1 BPf3 BPg3 BPg4 BPh1=RBP BPh3 BPxb7 Bc6+ Bd5 Be4 Bf1 Bf3
      Bh1=RB Bh3 Bxb7 Kd1 Ke2 Kf1 Kf2 Nb1 Nb3 Nc4 Ne4 Nf1 Nf3 O-O QBPc6+ QBPd5
      QBPe2+ QBPe4+ QBPf1 QBPf2 QBPf3 QBPg1 QBPg3 QBPg4 QBPg5 QBPg6+ QBPg7
      QBPg8=QBB+ QBPg8=QBN# QBPg8=QBP+ QBPg8=QQB+ QBPg8=QRB+ QBPh2 QBPh3 QBPxb7
      QBc6+ QBd5 QBe2+ QBe4+ QBf1 QBf2 QBf3 QBg1 QBg3 QBg4 QBg5 QBg6+ QBg7 QBg8+
      QBh1=QRB QBh2 QBh3 QBxb7 QPc6+ QPd5 QPe2+ QPe4+ QPf1 QPf2 QPf3 QPg1 QPg3
      QPg4 QPg5 QPg6+ QPg7 QPg8=QB+ QPg8=QN# QPg8=QP+ QPg8=QQ+ QPg8=QR+ QPh1=QRP
      QPh2 QPh3 QPxb7 Qc6+ Qd2=QRN Qd5 Qe2+ Qe4+ Qf1 Qf2 Qf3 Qg1 Qg3 Qg4 Qg5 Qg6+
      Qg7 Qg8+ Qh1=QR Qh2 Qh3 Qxb7 RNa2 RNb1 RNb2 RNb3 RNc2 RNc4 RNd1 RNd3 RNd4
      RNd5 RNd6+ RNd7 RNd8+ RNe2+ RNe4+ RNf1 RNf2 RNf3 Ra2 Rb2 Rc2 Rd1 Rd3 Rd4 Rd5
      Rd6 Rd7 Rd8+ Re2+ Rf1 Rf2 Rg1 Rh2 Rh3 Rh4 Rh5 Rh6 Rh7 Rh8+ g3 g4
    > d2d4
         1. RNd4         a rook and a knight move on together
       1... Kf7          the king moves from e8
    > back
    > n:d2f3
         1. Nf3          a knight moves on, a rook stays
       1... Kf8          the king moves from e8
    > back
    > RN
    byte 2: expected a square (a1 to h8), found the end; `help` lists what can be typed
    > d2a3
    d2a3 is illegal: RN does not reach a3; `help` lists what can be typed
    a rook and a knight together:
      RNa2 RNb1 RNb2 RNb3 RNc2 RNc4 RNd1 RNd3 RNd4 RNd5 RNd6+ RNd7 RNd8+ RNe2+
      RNe4+ RNf1 RNf2 RNf3
    a rook, a knight stays:
      Ra2 Rb2 Rc2 Rd1 Rd3 Rd4 Rd5 Rd6 Rd7 Rd8+ Re2+ Rf2
    a knight, a rook stays:
      Nb1 Nb3 Nc4 Ne4 Nf1 Nf3
    > rn:d2d5
    rn:d2d5 is illegal: RN cannot be taken from RN on d2; `help` lists what can be typed
    a rook and a knight together:
      RNa2 RNb1 RNb2 RNb3 RNc2 RNc4 RNd1 RNd3 RNd4 RNd5 RNd6+ RNd7 RNd8+ RNe2+
      RNe4+ RNf1 RNf2 RNf3
    a rook, a knight stays:
      Ra2 Rb2 Rc2 Rd1 Rd3 Rd4 Rd5 Rd6 Rd7 Rd8+ Re2+ Rf2
    a knight, a rook stays:
      Nb1 Nb3 Nc4 Ne4 Nf1 Nf3
    > Bc6
         1. Bc6+         a bishop moves on, a queen and a pawn stay; Black is in check
       1... Kf8          the king moves from e8
    >
    ");
}

#[test]
fn a_text_that_may_be_several_moves() {
    let two_knights = "4k3/8/8/8/8/8/3N4/4K1N1 w - - 0 1";
    assert_snapshot!(talk(&["--fen", two_knights], &["Nf3", "Ndf3"]), @r#"
    Fusor. `help` lists what can be typed.
    > Nf3
    "Nf3" does not say which of these:
      Ngf3       a knight moves from g1
      Ndf3       a knight moves from d2
    > Ndf3
         1. Ndf3         a knight moves from d2
       1... Kd7          the king moves from e8
    >
    "#);
    assert_snapshot!(talk(&["--fen", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"], &["a8", "a8=N"]), @r#"
    Fusor. `help` lists what can be typed.
    > a8
    "a8" does not say which of these:
      a8=Q+      a pawn moves from a7; promotes to a queen; Black is in check
      a8=R+      a pawn moves from a7; promotes to a rook; Black is in check
      a8=B       a pawn moves from a7; promotes to a bishop
      a8=N       a pawn moves from a7; promotes to a knight
      a8=P       a pawn moves from a7
    > a8=N
         1. a8=N         a pawn moves from a7; promotes to a knight
       1... Kf7          the king moves from e8
    >
    "#);
}

#[test]
fn hints_and_taking_back() {
    let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    let lines = [
        "back", "hint", "Ra8", "hint", "draw", "Ra7", "back", "fen", "resign", "resign", "back", "fen",
    ];
    assert_snapshot!(talk(&["--variant", "chess", "--fen", mate], &lines), @r"
    Chess. `help` lists what can be typed.
    > back
    there is no move of yours to take back
    > hint
      Ra8#       a rook moves from a1; Black is in check
      the engine sees a win in 1 for you
    > Ra8
         1. Ra8#         a rook moves from a1; Black is in check
    Result: white checkmate.
    > hint
    the game is over: white checkmate; `back` takes back
    > draw
    the game is over: white checkmate; `back` takes back
    > Ra7
    the game is over: white checkmate; `back` takes back
    > back
    > fen
    6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1
    > resign
    Result: black resignation.
    > resign
    the game is over: black resignation; `back` takes back
    > back
    there is no move of yours to take back
    > fen
    6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1
    >
    ");
}

#[test]
fn the_bot_begins() {
    let options = ["--variant", "chess", "--color", "black", "--nodes", "300"];
    assert_snapshot!(dialogue(&options, &["back", "flip"]), @r"
    Chess. `help` lists what can be typed.

      +---+---+---+---+---+---+---+---+
    1 | R | N | B | K | Q | B | N | R |
      +---+---+---+---+---+---+---+---+
    2 | P | P | P | P | P | P | P | P |
      +---+---+---+---+---+---+---+---+
    3 |   |   |   |   |   |   |   |   |
      +---+---+---+---+---+---+---+---+
    4 |   |   |   |   |   |   |   |   |
      +---+---+---+---+---+---+---+---+
    5 |   |   |   |   |   |   |   |   |
      +---+---+---+---+---+---+---+---+
    6 |   |   |   |   |   |   |   |   |
      +---+---+---+---+---+---+---+---+
    7 | p | p | p | p | p | p | p | p |
      +---+---+---+---+---+---+---+---+
    8 | r | n | b | k | q | b | n | r |
      +---+---+---+---+---+---+---+---+
        h   g   f   e   d   c   b   a

         1. e4           a pawn moves from e2

      +---+---+---+---+---+---+---+---+
    1 | R | N | B | K | Q | B | N | R |
      +---+---+---+---+---+---+---+---+
    2 | P | P | P |   | P | P | P | P |
      +---+---+---+---+---+---+---+---+
    3 |   |   |   |   |   |   |   |   |
      +---+---+---+---+---+---+---+---+
    4 |   |   |   | P |   |   |   |   |
      +---+---+---+---+---+---+---+---+
    5 |   |   |   |   |   |   |   |   |
      +---+---+---+---+---+---+---+---+
    6 |   |   |   |   |   |   |   |   |
      +---+---+---+---+---+---+---+---+
    7 | p | p | p | p | p | p | p | p |
      +---+---+---+---+---+---+---+---+
    8 | r | n | b | k | q | b | n | r |
      +---+---+---+---+---+---+---+---+
        h   g   f   e   d   c   b   a

    > back
    there is no move of yours to take back
    > flip
      +---+---+---+---+---+---+---+---+
    8 | r | n | b | q | k | b | n | r |
      +---+---+---+---+---+---+---+---+
    7 | p | p | p | p | p | p | p | p |
      +---+---+---+---+---+---+---+---+
    6 |   |   |   |   |   |   |   |   |
      +---+---+---+---+---+---+---+---+
    5 |   |   |   |   |   |   |   |   |
      +---+---+---+---+---+---+---+---+
    4 |   |   |   |   | P |   |   |   |
      +---+---+---+---+---+---+---+---+
    3 |   |   |   |   |   |   |   |   |
      +---+---+---+---+---+---+---+---+
    2 | P | P | P | P |   | P | P | P |
      +---+---+---+---+---+---+---+---+
    1 | R | N | B | Q | K | B | N | R |
      +---+---+---+---+---+---+---+---+
        a   b   c   d   e   f   g   h

    >
    ");
}

#[test]
fn draws_are_agreed_on_if_the_bot_is_not_ahead() {
    let ahead = ["--variant", "chess", "--fen", "4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1"];
    assert!(talk(&ahead, &["draw"]).contains("agreed\nResult: draw agreement."));
    let behind = ["--variant", "chess", "--fen", "qq2k3/8/8/8/8/8/8/4K3 w - - 0 1"];
    assert!(talk(&behind, &["draw"]).contains("the bot declines"));
}

#[test]
fn clocks_in_simulated_time() {
    let options = ["--control", "5+1", "--simulated-time", "--nodes", "2000"];
    assert_snapshot!(talk(&options, &["clock", "e4", "hint", "Nf3", "back", "clock"]), @r"
    Fusor. `help` lists what can be typed.
    White 0:05.0 Black 0:05.0 > clock
    White 0:05.0 Black 0:05.0
    White 0:05.0 Black 0:05.0 > e4
         1. e4           a pawn moves from e2
       1... Bb7=BP       a bishop joins a pawn
    White 0:06.0 Black 0:05.8 > hint
      Nd2=NP     a knight joins a pawn
      the engine sees +0.16 for you
    White 0:03.4 Black 0:05.8 > Nf3
         2. Nf3          a knight moves from g1
       2... Qc7=QP       a queen joins a pawn
    White 0:04.4 Black 0:06.7 > back
    White 0:06.0 Black 0:05.8 > clock
    White 0:06.0 Black 0:05.8
    White 0:06.0 Black 0:05.8 >
    ");
    assert!(talk(&[], &["clock"]).ends_with("> clock\nthere are no clocks\n> "));
}

#[test]
fn figurines() {
    let said = dialogue(&["--figurines", "--fen", STACKS], &[]);
    assert!(said.contains("♖♘") && said.contains("♕♗♙"), "{said}");
}

#[test]
fn every_game_and_colour_can_be_played() {
    for variant in Variant::ALL.map(Variant::name) {
        for color in ["white", "black"] {
            let said = talk(&["--variant", variant, "--color", color], &["moves", "hint", "fen"]);
            let moves = said.lines().filter(|line| line.trim_start().starts_with("1.")).count();
            assert_eq!(moves, usize::from(color == "black"), "{said}");
            assert!(said.contains("  the engine sees "), "{said}");
        }
    }
}

#[test]
fn the_game_is_saved() {
    let folder = std::env::temp_dir();
    let path = folder.join(format!("fusor-play-bot-{}.pgn", std::process::id()));
    let name = path.to_str().unwrap();
    let save = format!("save {name}");
    let options = ["--pgn", name, "--control", "60", "--simulated-time"];
    let said = talk(&options, &["e4", &save, "save /no such folder/x", "resign"]);
    assert!(
        said.contains("\nsaved\n") && said.contains("/no such folder/x: "),
        "{said}"
    );
    let pgn = fs::read_to_string(&path).unwrap();
    let Ran { end, .. } = run(&["check", name]);
    fs::remove_file(&path).unwrap();
    assert_eq!(end, "fine");
    assert_snapshot!(pgn, @r#"
    [Event "?"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "Player"]
    [Black "Fusor engine, level 1"]
    [Result "*"]
    [TimeControl "60"]
    [Variant "Fusor"]

    1. e4 Qe7=QP *

    [Event "?"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "Player"]
    [Black "Fusor engine, level 1"]
    [Result "0-1"]
    [Termination "normal"]
    [TimeControl "60"]
    [Variant "Fusor"]

    1. e4 Qe7=QP 0-1
    "#);
}

#[test]
fn nonsense_is_survived() {
    let lines = [
        "",
        "  ",
        "hello",
        "moves z9",
        "save",
        "hint please",
        "0000",
        "e2e5",
        "\u{1f600}",
        "O-O",
        "a1a1",
    ];
    assert_snapshot!(talk(&["--variant", "chess"], &lines), @r#"
    Chess. `help` lists what can be typed.
    > 
    > 
    > hello
    byte 2: expected a square (a1 to h8), found 'l'; `help` lists what can be typed
    > moves z9
    moves: "z9" is no square
    > save
    save: expected the name of a file
    > hint please
    hint: expected nothing more, found "please"
    > 0000
    0000 is the null move, which is never legal; `help` lists what can be typed
    > e2e5
    e2e5 is illegal: P does not reach e5; `help` lists what can be typed
    a pawn:
      e3 e4
    > 😀
    byte 0: expected a piece (B K N P Q R), a square or castling (O-O), found '😀'; `help` lists what can be typed
    > O-O
    illegal: castling is not legal here; `help` lists what can be typed
    > a1a1
    a1a1 is illegal: R does not reach a1; `help` lists what can be typed
    a rook: no move
    >
    "#);
    let mut input = vec![b'x'; 100_000];
    input.extend(b"\n\xff\xfe\0\nfen\n");
    let ran = run_with_input(&["play-bot"], &input);
    assert_eq!(ran.end, "fine");
    assert!(ran.out.contains("the line is longer than 4096 bytes"), "{}", ran.out);
    assert!(ran.out.ends_with("w KQkq - 0 1\n> \n"), "{}", ran.out);
}

#[test]
fn a_game_that_is_over_takes_nothing_but_back() {
    let options = [
        "--variant",
        "chess",
        "--fen",
        "k7/8/1QK5/8/8/8/8/8 b - - 0 1",
        "--color",
        "black",
    ];
    let said = talk(&options, &["Ka7", "hint", "draw", "resign", "back"]);
    let lines: Vec<&str> = said.lines().skip(1).collect();
    assert_snapshot!(lines.join("\n"), @r"
        h   g   f   e   d   c   b   a
    Result: draw stalemate.
    > Ka7
    the game is over: draw stalemate; `back` takes back
    > hint
    the game is over: draw stalemate; `back` takes back
    > draw
    the game is over: draw stalemate; `back` takes back
    > resign
    the game is over: draw stalemate; `back` takes back
    > back
    there is no move of yours to take back
    >
    ");
}

#[test]
fn wrong_options() {
    let end = |option: &[&str]| run(&[&["play-bot"], option].concat()).end;
    for option in [
        &["--level", "9"][..],
        &["--level", "0"],
        &["--color", "green"],
        &["--control", "soon"],
        &["--nodes", "0"],
        &["e2e4"],
    ] {
        let message = end(option);
        assert!(message.starts_with("fusor play-bot: "), "{option:?}: {message}");
    }
}

#[test]
fn words_are_commands_and_the_rest_are_moves() {
    assert_eq!(Command::read(" back "), Ok(Command::Back));
    assert_eq!(Command::read("b4"), Ok(Command::Move("b4".to_owned())));
    assert_eq!(Command::read("Back"), Ok(Command::Move("Back".to_owned())));
    assert_eq!(
        Command::read("save my game.pgn"),
        Ok(Command::Save("my game.pgn".into()))
    );
}
