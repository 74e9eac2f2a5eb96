//! FEN: every message, texts from outside, and round trips.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a panic is a failed test")]

use fusor_movegen::{Allow, Chess, Fluidity, FromSetup, Fugue, Fusion, Fusor, Rules};
use fusor_notation::fen::{self, EnPassantMode, Fen, ParseFenError};
use proptest::prelude::*;

fn error<P: FromSetup>(text: &str) -> String {
    fen::parse::<P>(text, Allow::empty()).unwrap_err().to_string()
}

/// One line for each text: the text and its error.
fn errors<P: FromSetup>(texts: &[&str]) -> String {
    let lines: Vec<String> = texts
        .iter()
        .map(|text| format!("{text:?}\n  {}", error::<P>(text)))
        .collect();
    lines.join("\n")
}

#[test]
fn faults_of_the_board() {
    insta::assert_snapshot!(errors::<Fusor>(&[
        "",
        " \t ",
        "4k3/8/8/8/8/8/8/4K2x w - -",
        "4k3/8/8/8/8/8/8/4K2é w - -",
        "4k3/8/8/8/8/8/8/4K2I w - -",
        "4k3/8/8/8/8/8/8/4K30 w - -",
        "9/8/8/8/8/8/8/4K3 w - -",
        "4k3/44/8/8/8/8/8/4K3 w - -",
        "4k3/8/8/8/8/8/8/4K4 w - -",
        "4k3/8/8/8/8/8/8/4K3R w - -",
        "4k3/8P/8/8/8/8/8/4K3 w - -",
        "4k2/8/8/8/8/8/8/4K3 w - -",
        "4k3/8/8/8/8/8/8/4K2 w - -",
        "4k3//8/8/8/8/8/4K3 w - -",
        "4k3/8/8/8/8/8/4K3 w - -",
        "4k3/8/8/8/8/8/8/4K3/8 w - -",
        "4k3/8/8/8/8/8/8/4K3/ w - -",
        "4k3/8/8/8/8/8/8/4K2() w - -",
        "4k3/8/8/8/8/8/8/4K2(R w - -",
        "4k3/8/8/8/8/8/8/4K2(R/8 w - -",
        "4k3/8/8/8/8/8/8/4K2(R1) w - -",
        "4k3/8/8/8/8/8/8/4K2(Rn) w - -",
        "4k3/8/8/8/8/8/8/4K2(nR) w - -",
        "4k3/8/8/8/8/8/8/4K2(RRRR) w - -",
        "4k3/8/8/8/8/8/8/7(KP) w - -",
        "4k3/8/8/8/8/8/8/7(RK) w - -",
        "4k3/8/8/8/8/8/8/4K2R) w - -",
    ]), @r#"
    ""
      board, byte 0: the field is missing
    " \t "
      board, byte 3: the field is missing
    "4k3/8/8/8/8/8/8/4K2x w - -"
      board, byte 19: expected a piece (B K N P Q R) or a number of empty squares (1 to 8), found 'x'
    "4k3/8/8/8/8/8/8/4K2é w - -"
      board, byte 19: expected a piece (B K N P Q R) or a number of empty squares (1 to 8), found 'é'
    "4k3/8/8/8/8/8/8/4K2I w - -"
      board, byte 19: expected a piece (B K N P Q R) or a number of empty squares (1 to 8), found 'I'
    "4k3/8/8/8/8/8/8/4K30 w - -"
      board, byte 19: expected a piece (B K N P Q R) or a number of empty squares (1 to 8), found '0'
    "9/8/8/8/8/8/8/4K3 w - -"
      board, byte 0: expected a piece (B K N P Q R) or a number of empty squares (1 to 8), found '9'
    "4k3/44/8/8/8/8/8/4K3 w - -"
      board, byte 5: expected one number for the empty squares, found '4' after another digit
    "4k3/8/8/8/8/8/8/4K4 w - -"
      board, byte 18: rank 1 has more than 8 squares
    "4k3/8/8/8/8/8/8/4K3R w - -"
      board, byte 19: rank 1 has more than 8 squares
    "4k3/8P/8/8/8/8/8/4K3 w - -"
      board, byte 5: rank 7 has more than 8 squares
    "4k2/8/8/8/8/8/8/4K3 w - -"
      board, byte 3: rank 8 ends after 7 squares, expected 8
    "4k3/8/8/8/8/8/8/4K2 w - -"
      board, byte 19: rank 1 ends after 7 squares, expected 8
    "4k3//8/8/8/8/8/4K3 w - -"
      board, byte 4: rank 7 ends after 0 squares, expected 8
    "4k3/8/8/8/8/8/4K3 w - -"
      board, byte 17: expected 8 ranks, found 7
    "4k3/8/8/8/8/8/8/4K3/8 w - -"
      board, byte 19: expected the end after 8 ranks, found '/'
    "4k3/8/8/8/8/8/8/4K3/ w - -"
      board, byte 19: expected the end after 8 ranks, found '/'
    "4k3/8/8/8/8/8/8/4K2() w - -"
      board, byte 20: expected a part, found empty parentheses
    "4k3/8/8/8/8/8/8/4K2(R w - -"
      board, byte 21: expected a part (B K N P Q R) or ')', found the end
    "4k3/8/8/8/8/8/8/4K2(R/8 w - -"
      board, byte 21: expected a part (B K N P Q R) or ')', found '/'
    "4k3/8/8/8/8/8/8/4K2(R1) w - -"
      board, byte 21: expected a part (B K N P Q R) or ')', found '1'
    "4k3/8/8/8/8/8/8/4K2(Rn) w - -"
      board, byte 21: expected upper case as for the other letters of the stack, found 'n'
    "4k3/8/8/8/8/8/8/4K2(nR) w - -"
      board, byte 21: expected lower case as for the other letters of the stack, found 'R'
    "4k3/8/8/8/8/8/8/4K2(RRRR) w - -"
      board, byte 23: R cannot share a square with RRR
    "4k3/8/8/8/8/8/8/7(KP) w - -"
      board, byte 19: P cannot share a square with K
    "4k3/8/8/8/8/8/8/7(RK) w - -"
      board, byte 19: K cannot share a square with R
    "4k3/8/8/8/8/8/8/4K2R) w - -"
      board, byte 20: expected a piece (B K N P Q R) or a number of empty squares (1 to 8), found ')'
    "#);
    insta::assert_snapshot!(error::<Chess>("4k3/8/8/8/8/8/8/4K2(R) w - -"), @"board, byte 19: this game has no stacks, and so no parentheses");
}

#[test]
fn each_game_has_its_letters() {
    let white = "KQRBNPMDFGCIUASLW";
    let letters = |is_piece: &dyn Fn(&str) -> bool| -> String {
        white.chars().filter(|letter| is_piece(&letter.to_string())).collect()
    };
    let is_piece = |rules: &'static Rules| {
        move |letter: &str| fen::read_setup(&format!("{letter}7/8/8/8/8/8/8/8 w - -"), rules).is_ok()
    };
    assert_eq!(letters(&is_piece(Fusor::RULES)), "KQRBNP");
    assert_eq!(letters(&is_piece(Chess::RULES)), "KQRBNP");
    assert_eq!(letters(&is_piece(Fluidity::RULES)), "KQRBNP");
    assert_eq!(letters(&is_piece(Fusion::RULES)), "KQRBNPMDFGC");
    assert_eq!(letters(&is_piece(Fugue::RULES)), "KQPIUASLW");
}

#[test]
fn parentheses_in_fusion_chess() {
    let read = |stack: &str| {
        let text = format!("4k3/8/8/8/8/8/8/{stack}6K w - -");
        let text = if stack.contains(['K', 'F']) {
            text.replace("6K", "7")
        } else {
            text
        };
        fen::parse::<Fusion>(&text, Allow::empty()).map_or_else(
            |error| format!("{stack}: {error}"),
            |p| format!("{stack} is {}", &Fen(p).to_string()[16..17]),
        )
    };
    let stacks = [
        "(RB)", "(BR)", "(NK)", "(N)", "(K)", "(Q)", "(RR)", "(RP)", "(P)", "(RBN)", "()", "(rB)",
    ];
    insta::assert_snapshot!(stacks.map(read).join("\n"), @r"
    (RB) is Q
    (BR) is Q
    (NK) is C
    (N) is N
    (K) is K
    (Q): board, byte 17: expected a part (B K N R) or ')', found 'Q'
    (RR): board, byte 18: R cannot share a square with R
    (RP): board, byte 18: expected a part (B K N R) or ')', found 'P'
    (P): board, byte 17: expected a part (B K N R) or ')', found 'P'
    (RBN): board, byte 19: N cannot share a square with RB
    (): board, byte 17: expected a part, found empty parentheses
    (rB): board, byte 18: expected lower case as for the other letters of the stack, found 'B'
    ");
    insta::assert_snapshot!(errors::<Fugue>(&["k7/8/8/8/8/8/8/7(K) w - -", "k7/8/8/8/8/8/8/7R w - -", "k7/8/8/8/8/8/8/7K w K a3"]), @r#"
    "k7/8/8/8/8/8/8/7(K) w - -"
      board, byte 16: this game has no stacks, and so no parentheses
    "k7/8/8/8/8/8/8/7R w - -"
      board, byte 16: expected a piece (A I K L P Q S U W) or a number of empty squares (1 to 8), found 'R'
    "k7/8/8/8/8/8/8/7K w K a3"
      the position is not allowed: castling right K: this game has no castling; en passant square a3: this game has no en passant captures
    "#);
    insta::assert_snapshot!(errors::<Fluidity>(&["k7/8/8/8/8/8/8/7(K) w - -", "k7/8/8/3Pp3/8/8/8/7K w - e6", "k7/8/8/8/8/8/8/6PK w - -"]), @r#"
    "k7/8/8/8/8/8/8/7(K) w - -"
      board, byte 16: this game has no stacks, and so no parentheses
    "k7/8/8/3Pp3/8/8/8/7K w - e6"
      the position is not allowed: en passant square e6: this game has no en passant captures
    "k7/8/8/8/8/8/8/6PK w - -"
      the position is not allowed: a pawn cannot stand on g1
    "#);
}

#[test]
fn faults_of_the_other_fields() {
    insta::assert_snapshot!(errors::<Fusor>(&[
        "4k3/8/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/4K3 ",
        "4k3/8/8/8/8/8/8/4K3 W - -",
        "4k3/8/8/8/8/8/8/4K3 white - -",
        "4k3/8/8/8/8/8/8/4K3 w",
        "4k3/8/8/8/8/8/8/4K2R w k-",
        "4k3/8/8/8/8/8/8/R3K2R w QK -",
        "4k3/8/8/8/8/8/8/R3K2R w KK -",
        "4k3/8/8/8/8/8/8/R3K2R w -K -",
        "4k3/8/8/8/8/8/8/R3K2R w H -",
        "4k3/8/8/8/8/8/8/4K3 w -",
        "4k3/8/8/8/8/8/8/4K3 w - e",
        "4k3/8/8/8/8/8/8/4K3 w - e9",
        "4k3/8/8/8/8/8/8/4K3 w - E6",
        "4k3/8/8/8/8/8/8/4K3 w - e66",
        "4k3/8/8/8/8/8/8/4K3 w - --",
        "4k3/8/8/8/8/8/8/4K3 w - - -1",
        "4k3/8/8/8/8/8/8/4K3 w - - 1x",
        "4k3/8/8/8/8/8/8/4K3 w - - 0000000001",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 0",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 ¼",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 2",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1\u{a0}",
    ]), @r#"
    "4k3/8/8/8/8/8/8/4K3"
      side to move, byte 19: the field is missing
    "4k3/8/8/8/8/8/8/4K3 "
      side to move, byte 20: the field is missing
    "4k3/8/8/8/8/8/8/4K3 W - -"
      side to move, byte 20: expected w or b, found 'W'
    "4k3/8/8/8/8/8/8/4K3 white - -"
      side to move, byte 21: expected the end of the field, found 'h'
    "4k3/8/8/8/8/8/8/4K3 w"
      castling rights, byte 21: the field is missing
    "4k3/8/8/8/8/8/8/4K2R w k-"
      castling rights, byte 24: expected letters of KQkq or -, found '-'
    "4k3/8/8/8/8/8/8/R3K2R w QK -"
      castling rights, byte 25: expected each of KQkq at most once and in that order, found 'K'
    "4k3/8/8/8/8/8/8/R3K2R w KK -"
      castling rights, byte 25: expected each of KQkq at most once and in that order, found 'K'
    "4k3/8/8/8/8/8/8/R3K2R w -K -"
      castling rights, byte 25: expected the end of the field, found 'K'
    "4k3/8/8/8/8/8/8/R3K2R w H -"
      castling rights, byte 24: expected letters of KQkq or -, found 'H'
    "4k3/8/8/8/8/8/8/4K3 w -"
      en passant square, byte 23: the field is missing
    "4k3/8/8/8/8/8/8/4K3 w - e"
      en passant square, byte 25: expected a square (a1 to h8) or -, found the end
    "4k3/8/8/8/8/8/8/4K3 w - e9"
      en passant square, byte 25: expected a square (a1 to h8) or -, found '9'
    "4k3/8/8/8/8/8/8/4K3 w - E6"
      en passant square, byte 24: expected a square (a1 to h8) or -, found 'E'
    "4k3/8/8/8/8/8/8/4K3 w - e66"
      en passant square, byte 26: expected the end of the field, found '6'
    "4k3/8/8/8/8/8/8/4K3 w - --"
      en passant square, byte 25: expected the end of the field, found '-'
    "4k3/8/8/8/8/8/8/4K3 w - - -1"
      halfmove clock, byte 26: expected a digit, found '-'
    "4k3/8/8/8/8/8/8/4K3 w - - 1x"
      halfmove clock, byte 27: expected a digit, found 'x'
    "4k3/8/8/8/8/8/8/4K3 w - - 0000000001"
      halfmove clock, byte 35: expected at most 9 digits
    "4k3/8/8/8/8/8/8/4K3 w - - 0 0"
      fullmove number, byte 28: expected a number from 1 on, found 0
    "4k3/8/8/8/8/8/8/4K3 w - - 0 ¼"
      fullmove number, byte 28: expected a digit, found '¼'
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1 2"
      fullmove number, byte 30: expected the end after six fields, found '2'
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1\u{a0}"
      fullmove number, byte 29: expected a digit, found '\u{a0}'
    "#);
}

#[test]
fn faults_of_the_set_up_are_told_apart_and_all_told() {
    let error = fen::parse::<Chess>("8/8/8/8/8/8/8/3PK2R w KQ e3", Allow::empty()).unwrap_err();
    assert!(matches!(error, ParseFenError::Setup(_)));
    insta::assert_snapshot!(error, @"the position is not allowed: a pawn cannot stand on d1; Black must have exactly one king, found 0; castling right Q: no rook that could castle is on its corner; en passant square e3: it is not on the rank that the other side's double steps pass over");
    let check = "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1";
    insta::assert_snapshot!(self::error::<Fusor>(check), @"the position is not allowed: Black is in check on e8, but White is to move");
    assert!(fen::parse::<Fusor>(check, Allow::OPPOSITE_CHECK).is_ok());
}

#[test]
fn generous_readings() {
    let canonical = |text: &str| Fen(fen::parse::<Fusor>(text, Allow::empty()).unwrap()).to_string();
    insta::assert_snapshot!(canonical("4k3/8/8/8/8/8/8/4K3 w - -"), @"4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    insta::assert_snapshot!(canonical("\r\n 4k3/8/8/8/8/8/8/4K3\tb \x0c - - 007\n"), @"4k3/8/8/8/8/8/8/4K3 b - - 7 1");
    insta::assert_snapshot!(canonical("(k)7/8/8/8/8/(nqb)7/8/(PR)3K(PPP)1(R) w KQ - 100 000000002"), @"k7/8/8/8/8/(qbn)7/8/(RP)3K(PPP)1R w KQ - 100 2");
    // In Fusor, parts can stay behind where the pawn came from, and no capture need be possible.
    insta::assert_snapshot!(canonical("4k3/4n3/8/4p3/8/8/8/4K3 w - e6 0 1"), @"4k3/4n3/8/4p3/8/8/8/4K3 w - - 0 1");
    insta::assert_snapshot!(canonical("4k3/8/8/8/8/8/8/4K3 w - - 999999999 999999999"), @"4k3/8/8/8/8/8/8/4K3 w - - 999999999 999999999");
}

#[test]
fn en_passant_is_written_as_asked() {
    let write = |text: &str| {
        let position = fen::parse::<Chess>(text, Allow::empty()).unwrap();
        [EnPassantMode::Legal, EnPassantMode::PseudoLegal, EnPassantMode::Always]
            .map(|mode| fen::write(&position, mode).split(' ').nth(3).unwrap().to_owned())
            .join(" ")
    };
    assert_eq!(write("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1"), "e6 e6 e6");
    assert_eq!(write("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"), "e3 e3 e3");
    // The capture would leave the king on a file with a rook.
    assert_eq!(write("3rk3/8/8/3Pp3/8/8/8/3K4 w - e6 0 1"), "- e6 e6");
    assert_eq!(write("4k3/8/8/P3p3/8/8/8/4K3 w - e6 0 1"), "- - e6");
}

fn check_table<P: FromSetup>(table: &str) {
    let mut checked = 0;
    for line in table.lines().skip(1) {
        let (text, _) = line.split_once('\t').unwrap();
        let position: P = fen::parse(text, Allow::all()).unwrap_or_else(|error| panic!("{text}: {error}"));
        // Parts stand in any order in these files, so the text itself need not come back.
        let always = fen::write(&position, EnPassantMode::Always);
        assert_eq!(always.len(), text.len(), "{text}");
        let again: P = fen::parse(&always, Allow::all()).unwrap_or_else(|error| panic!("{always}: {error}"));
        assert_eq!(again.to_setup(), position.to_setup());
        let legal = fen::write(&position, EnPassantMode::Legal);
        let again: P = fen::parse(&legal, Allow::all()).unwrap_or_else(|error| panic!("{legal}: {error}"));
        assert!(position.repeats(&again));
        assert_eq!(fen::write(&again, EnPassantMode::Always), legal);
        checked += 1;
    }
    assert_eq!(checked, 90);
}

#[test]
fn texts_of_the_case_files_round_trip() {
    check_table::<Fusor>(include_str!("data/san-fusor.tsv"));
    check_table::<Chess>(include_str!("data/san-chess.tsv"));
    check_table::<Fusion>(include_str!("data/san-fusion.tsv"));
    check_table::<Fugue>(include_str!("data/san-fugue.tsv"));
    check_table::<Fluidity>(include_str!("data/san-fluidity.tsv"));
}

#[cfg(feature = "serde")]
#[test]
fn serde_writes_the_text() {
    let fen = Fen(Fusor::start());
    let json = serde_json::to_string(&fen).unwrap();
    assert_eq!(json, "\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"");
    assert_eq!(serde_json::from_str::<Fen<Fusor>>(&json).unwrap(), fen);
    let error = serde_json::from_str::<Fen<Fusor>>("\"8/8 w\"").unwrap_err();
    insta::assert_snapshot!(error, @"board, byte 3: expected 8 ranks, found 2 at line 1 column 7");
}

/// Something like a FEN: the start position with a few characters replaced, removed or put in.
fn mangled() -> impl Strategy<Value = String> {
    let edit = (
        0..80usize,
        0..3u8,
        prop::sample::select("KQRBNPkqrbnpMDFGCIUASLWw0123456789()/- é".chars().collect::<Vec<_>>()),
    );
    prop::collection::vec(edit, 1..5).prop_map(|edits| {
        let start = "rnbqkbnr/pppppppp/8/8/(RN)7/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let mut text: Vec<char> = start.chars().collect();
        for (at, kind, letter) in edits {
            let at = at % text.len().max(1);
            match kind {
                0 => text.insert(at, letter),
                1 if !text.is_empty() => drop(text.remove(at)),
                _ => text.iter_mut().skip(at).take(1).for_each(|c| *c = letter),
            }
        }
        text.into_iter().collect()
    })
}

/// Whatever the text is, an error lies inside it, and a position is written so that it is read as the same.
fn check_any<P: FromSetup>(text: &str) {
    match fen::parse::<P>(text, Allow::all()) {
        Ok(position) => {
            let written = fen::write(&position, EnPassantMode::Always);
            let again: P = fen::parse(&written, Allow::all()).unwrap();
            assert_eq!(again.to_setup(), position.to_setup());
            assert_eq!(fen::write(&again, EnPassantMode::Always), written);
        }
        Err(ParseFenError::Text(error)) => {
            assert!(text.is_char_boundary(error.offset()), "{error}");
            assert!(error.to_string().len() < 200);
        }
        Err(ParseFenError::Setup(error)) => assert!(!error.faults().is_empty()),
    }
}

proptest! {
    #[test]
    fn no_text_breaks_the_reader(text in any::<String>(), mangled in mangled()) {
        for text in [text, mangled] {
            check_any::<Fusor>(&text);
            check_any::<Chess>(&text);
        }
    }
}
