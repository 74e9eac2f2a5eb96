//! Game Courier: every kind of move, every message, and all moves of the case files there and back.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a panic is a failed test")]

use fusor_movegen::{Allow, Chess, Fluidity, FromSetup, Fugue, Fusion, Fusor, Position};
use fusor_notation::courier::{self, CourierError, Labels};
use fusor_notation::{fen, uci};
use proptest::prelude::*;

fn position<P: FromSetup>(text: &str) -> P {
    fen::parse(text, Allow::all()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn check_table<P: FromSetup>(table: &str) {
    for line in table.lines().skip(1) {
        let position = position::<P>(line.split_once('\t').unwrap().0);
        // Finding a move plays all of them, so not every move of the longest lists is tried.
        for m in position.legal_moves().into_iter().step_by(3) {
            for labels in [Labels::LETTERS, Labels::FAIRYCHESS] {
                let text = courier::write(&position, m, labels);
                match courier::read(&text, &position, labels) {
                    Ok(found) => assert_eq!(found, m, "{text}"),
                    // Two Swappers of a side, in a set-up.
                    Err(CourierError::Ambiguous(moves)) => {
                        assert!(moves.contains(&m) && moves.iter().all(|&m| position.is_legal(m)));
                        assert_eq!(P::RULES.name, "fugue");
                    }
                    Err(error) => panic!("{m} as {text}: {error}"),
                }
            }
        }
    }
}

#[test]
fn moves_of_fusor_come_back() {
    check_table::<Fusor>(include_str!("data/san-fusor.tsv"));
}

#[test]
fn moves_of_chess_come_back() {
    check_table::<Chess>(include_str!("data/san-chess.tsv"));
}

#[test]
fn moves_of_fusion_come_back() {
    check_table::<Fusion>(include_str!("data/san-fusion.tsv"));
}

#[test]
fn moves_of_fugue_come_back() {
    check_table::<Fugue>(include_str!("data/san-fugue.tsv"));
}

#[test]
fn moves_of_fluidity_come_back() {
    check_table::<Fluidity>(include_str!("data/san-fluidity.tsv"));
}

fn written<P: FromSetup>(fen: &str, moves: &[&str]) -> String {
    let position = position::<P>(fen);
    let line = |text: &&str| {
        let m = uci::read_move(text, &position).unwrap_or_else(|error| panic!("{error}"));
        let text = courier::write(&position, m, Labels::LETTERS);
        assert_eq!(courier::read(&text, &position, Labels::LETTERS), Ok(m));
        format!("{m}: {text}")
    };
    moves.iter().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn each_kind_of_move() {
    let fusor = "r3k3/1(PP)6/8/3pP3/8/6p1/3B4/R3K2(RN) w KQq d6 0 1";
    let moves = [
        "a1a5", "a1a8", "n:h1g3", "e1g1", "e1c1", "e5d6", "b7b8qn", "p:b7a8p", "b7b8pp", "r:h1h8", "n:h1f2",
    ];
    insta::assert_snapshot!(written::<Fusor>(fusor, &moves), @r"
    a1a5: R a1-a5
    a1a8: R a1-a8
    n:h1g3: N-g3; R-h1
    e1g1: K e1-g1; (RN) h1-f1
    e1c1: K e1-c1; R a1-d1
    e5d6: P e5-d6; d5-
    b7b8qn: (PP) b7-b8; (QN)-b8
    p:b7a8p: P-a8; P-b7
    b7b8pp: (PP) b7-b8
    r:h1h8: R-h8; N-h1
    n:h1f2: N-f2; R-h1
    ");
    insta::assert_snapshot!(written::<Fusor>("4k3/8/8/3p(PN)3/8/8/3B4/1N2K3 w - d6 0 1", &["p:e5d6", "e5d6", "b1d2", "n:e5d7"]), @r"
    p:e5d6: P-d6; N-e5; d5-
    e5d6: (NP) e5-d6; d5-
    b1d2: N b1-d2; (BN)-d2
    n:e5d7: N-d7; P-e5
    ");
    let fusion = "4k3/8/8/8/8/5N2/4B3/RN1QK2R w KQ - 0 1";
    insta::assert_snapshot!(written::<Fusion>(fusion, &["a1b1", "e2f3", "r:d1d4", "d1d4", "e1g1"]), @r"
    a1b1: R a1-b1; M-b1
    e2f3: B e2-f3; D-f3
    r:d1d4: R-d4; B-d1
    d1d4: Q d1-d4
    e1g1: K e1-g1; R h1-f1
    ");
    let fugue = "3k4/8/8/8/2p5/3P4/7p/U1AK3W w - - 0 1";
    insta::assert_snapshot!(written::<Fugue>(fugue, &["c1c4", "h1h2", "h1h2x", "a1a2", "d1e1", "h1d1"]), @r"
    c1c4: c4-
    h1h2: W h1-h2; p-h1
    h1h2x: h1-; h2-
    a1a2: U a1-a2
    d1e1: K d1-e1
    h1d1: W h1-d1; K-h1
    ");
    let fluidity = "4k3/8/8/8/pp3n2/8/2N5/R1b1K1bR w KQ - 0 1";
    insta::assert_snapshot!(written::<Fluidity>(fluidity, &["e1g1", "e1c1", "c2a3", "h1f1"]), @r"
    e1g1: K e1-g1; R h1-f1
    e1c1: K e1-c1; R a1-d1
    c2a3: N c2-a3
    h1f1: R h1-f1; g1-
    ");
    insta::assert_snapshot!(written::<Fluidity>("4k3/8/8/8/ppN5/8/8/4K3 w - - 0 1", &["c4a3", "c4a3xb4", "c4a3xa4", "c4a3xb4a4"]), @r"
    c4a3: N c4-a3
    c4a3xb4: N c4-a3; b4-
    c4a3xa4: N c4-a3; a4-
    c4a3xb4a4: N c4-a3; a4-; b4-
    ");
}

fn readings<P: FromSetup>(fen: &str, labels: Labels, texts: &[&str]) -> String {
    let position = position::<P>(fen);
    let line = |text: &&str| match courier::read(text, &position, labels) {
        Ok(m) => format!("{text:?} is {m}"),
        Err(error) => format!("{text:?}: {error}"),
    };
    texts.iter().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn what_readers_take_and_refuse() {
    let fusion = "4k3/3p4/8/8/8/5N2/4B3/RN1QK2R w KQ - 0 1";
    let texts = [
        "R a1-b1; M-b1",
        "a1-b1; M-b1",
        "a1-;M-b1",
        "@-a1; M*b1",
        "a1-b1;RN-b1",
        "(RN)-b1; a1-",
        "m-b1; a1-",
        "R-d4; B-d1",
        "d1-d4; B-d1",
        "d1-d4; R-d4; B-d1",
        "d1-d4",
        "Q d1-d4 // centre",
        "// castling;\n K e1-g1; R h1-f1;;",
        "K e1-g1",
        "R d1-d4",
        "-d4",
        "a1 d4",
        "a1-d9",
        "a3-a4",
        "@-a3",
        "X-a1",
        "é-a1",
        "a1-a2 a3",
        "a1-a2 / x",
        "",
        ";",
        "// nothing",
        "(RQ)-a1",
        "(R",
        "R",
        "R a1",
        "Q-",
        "*",
        "QQ-a1",
        "d7-d5",
        "D-d4",
    ];
    insta::assert_snapshot!(readings::<Fusion>(fusion, Labels::LETTERS, &texts), @r#"
    "R a1-b1; M-b1" is a1b1
    "a1-b1; M-b1" is a1b1
    "a1-;M-b1" is a1b1
    "@-a1; M*b1" is a1b1
    "a1-b1;RN-b1": step 2, byte 6: RN is no piece of this game
    "(RN)-b1; a1-" is a1b1
    "m-b1; a1-": no legal move leads to the board that the steps lead to
    "R-d4; B-d1" is r:d1d4
    "d1-d4; B-d1" is r:d1d4
    "d1-d4; R-d4; B-d1" is r:d1d4
    "d1-d4" is d1d4
    "Q d1-d4 // centre" is d1d4
    "// castling;\n K e1-g1; R h1-f1;;" is e1g1
    "K e1-g1": no legal move leads to the board that the steps lead to
    "R d1-d4": step 1, byte 0: the label says R, but Q stands on d1
    "-d4": step 1, byte 0: the square d4 cannot be removed from this board (to empty it, write d4-)
    "a1 d4": step 1, byte 3: expected '-', found 'd'
    "a1-d9": step 1, byte 3: expected a square (a1 to h8), found 'd'
    "a3-a4": step 1, byte 0: nothing stands on a3
    "@-a3": step 1, byte 0: nothing stands on a3
    "X-a1": step 1, byte 0: X is no piece of this game
    "é-a1": step 1, byte 0: é is no piece of this game
    "a1-a2 a3": step 1, byte 6: expected ';' or the end, found 'a'
    "a1-a2 / x": step 1, byte 6: expected ';' or the end, found '/'
    "": no legal move leads to the board that the steps lead to
    ";": no legal move leads to the board that the steps lead to
    "// nothing": no legal move leads to the board that the steps lead to
    "(RQ)-a1": step 1, byte 0: (RQ) is no piece of this game
    "(R": step 1, byte 0: (R is no piece of this game
    "R": step 1, byte 1: expected a square (a1 to h8), found the end
    "R a1": step 1, byte 4: expected '-', found the end
    "Q-": step 1, byte 2: expected a square (a1 to h8), found the end
    "*": step 1, byte 0: expected a label or a square, found '*'
    "QQ-a1": step 1, byte 0: QQ is no piece of this game
    "d7-d5": no legal move leads to the board that the steps lead to
    "D-d4": no legal move leads to the board that the steps lead to
    "#);
    let texts = ["e2-f3; A-f3", "e2-f3; D-f3", "e1-e2; @-e2; Y-e2"];
    insta::assert_snapshot!(readings::<Fusion>(fusion, Labels::FAIRYCHESS, &texts), @r#"
    "e2-f3; A-f3" is e2f3
    "e2-f3; D-f3": step 2, byte 7: D is no piece of this game
    "e1-e2; @-e2; Y-e2": no legal move leads to the board that the steps lead to
    "#);
    let fusor = "4k3/8/8/8/8/8/8/(RRN)3K3 w - - 0 1";
    let texts = [
        "a1-a5; (RR)-a1",
        "a1-b3; (RR)-a1",
        "a1-a5; (NR)-a1",
        "R-a5; (RN)-a1",
        "(NRR) a1-a5",
        "(rRN) a1-a5",
        "a1-a5; (RRN)-a1",
    ];
    insta::assert_snapshot!(readings::<Fusor>(fusor, Labels::LETTERS, &texts), @r#"
    "a1-a5; (RR)-a1": no legal move leads to the board that the steps lead to
    "a1-b3; (RR)-a1" is n:a1b3
    "a1-a5; (NR)-a1" is r:a1a5
    "R-a5; (RN)-a1" is r:a1a5
    "(NRR) a1-a5" is a1a5
    "(rRN) a1-a5": step 1, byte 0: (rRN) is no piece of this game
    "a1-a5; (RRN)-a1": no legal move leads to the board that the steps lead to
    "#);
    let swappers = "3k4/W6W/8/8/8/8/8/3K4 w - - 0 1";
    insta::assert_snapshot!(readings::<Fugue>(swappers, Labels::LETTERS, &["W a7-h7; W-a7", "K d1-d2"]), @r#"
    "W a7-h7; W-a7": several legal moves lead to the board that the steps lead to: a7h7, h7a7
    "K d1-d2" is d1d2
    "#);
}

proptest! {
    #[test]
    fn no_text_breaks_the_reader(text in any::<String>(), near in "((([KQRBNPqp]|\\([RNBP]{0,4}\\)) )?([a-h][1-8])?-([a-h][1-8])?; ?|// ?x;\n?|@-e2|[KQRé]\\*a1;){1,4}") {
        let fusor = position::<Fusor>("r3k2r/1P(bp)3p1/8/(pp)1(NP)3n1/2Q4(BR)/8/P4PP(NP)/R3K2R w KQkq - 0 1");
        for text in [text, near] {
            match courier::read(&text, &fusor, Labels::LETTERS) {
                Ok(m) => prop_assert!(fusor.is_legal(m)),
                Err(CourierError::Step(error)) => prop_assert!(text.is_char_boundary(error.offset()), "{}", error),
                Err(_) => (),
            }
        }
    }
}
