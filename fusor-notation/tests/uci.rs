//! Machine move text: the case files, every message, and round trips.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a panic is a failed test")]

use fusor_movegen::{Allow, Chess, Fluidity, FromSetup, Fugue, Fusion, Fusor, Position};
use fusor_notation::fen;
use fusor_notation::uci::{self, UciMove};
use proptest::prelude::*;

fn position<P: FromSetup>(text: &str) -> P {
    fen::parse(text, Allow::all()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn check_table<P: FromSetup>(table: &str) {
    let mut checked = 0;
    for line in table.lines().skip(1) {
        let (text, pairs) = line.split_once('\t').unwrap();
        let position: P = position(text);
        let texts: Vec<&str> = pairs
            .split_ascii_whitespace()
            .map(|pair| pair.split_once('=').unwrap().0)
            .collect();
        for text in &texts {
            let m = uci::read_move(text, &position).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert!(position.is_legal(m));
            assert_eq!(m.to_string(), *text);
            let bare: UciMove = text.parse().unwrap();
            assert_eq!(bare, UciMove::from(m));
            assert_eq!(bare.to_string(), *text);
            assert_eq!(UciMove::from_bits(bare.to_bits()), Ok(bare));
        }
        assert_eq!(position.count_moves(), texts.len());
        checked += 1;
    }
    assert_eq!(checked, 90);
}

#[test]
fn moves_of_the_case_files_are_read_and_written() {
    check_table::<Fusor>(include_str!("data/san-fusor.tsv"));
    check_table::<Chess>(include_str!("data/san-chess.tsv"));
    check_table::<Fusion>(include_str!("data/san-fusion.tsv"));
    check_table::<Fugue>(include_str!("data/san-fugue.tsv"));
    check_table::<Fluidity>(include_str!("data/san-fluidity.tsv"));
}

#[test]
fn faults_of_the_text() {
    let texts = [
        "",
        "e",
        "e2",
        "e2e",
        "e9e4",
        "i2i4",
        "E2e4",
        "e2e4 ",
        " e2e4",
        "e2-e4",
        "e2é4",
        "00000",
        "--",
        ":e2e4",
        "x:e2e4",
        "nr:a1b3",
        "rrrr:a1a2",
        "rw:a1a2",
        "R:a1a2",
        "r",
        "r:",
        "rn:a1",
        "e7e8k",
        "e7e8Q",
        "e7e8nq",
        "e7e8qqqq",
        "e7e8q ",
        "e7e8=q",
        "e1e2xb4",
        "c4a3xc3",
        "c4a3xb",
        "c4a3xa4b4",
        "c4a3xb4a5",
        "c4a3xb4a4a4",
        "h1h2xx",
    ];
    let lines = texts.map(|text| format!("{text:?} {}", text.parse::<UciMove>().unwrap_err()));
    insta::assert_snapshot!(lines.join("\n"), @r#"
"" byte 0: expected a square (a1 to h8), found the end
"e" byte 1: expected a square (a1 to h8), found the end
"e2" byte 2: expected a square (a1 to h8), found the end
"e2e" byte 3: expected a square (a1 to h8), found the end
"e9e4" byte 1: expected a square (a1 to h8), found '9'
"i2i4" byte 0: expected a square (a1 to h8), found 'i'
"E2e4" byte 0: expected a square (a1 to h8), found 'E'
"e2e4 " byte 4: expected the end, a promotion (one of q r b n p i u a s l w) or 'x', found ' '
" e2e4" byte 0: expected a square (a1 to h8), found ' '
"e2-e4" byte 2: expected a square (a1 to h8), found '-'
"e2é4" byte 2: expected a square (a1 to h8), found 'é'
"00000" byte 0: expected a square (a1 to h8), found '0'
"--" byte 0: expected a square (a1 to h8), found '-'
":e2e4" byte 0: expected the letters of the parts that move, found ':'
"x:e2e4" byte 0: expected the letter of a part (one of k q r b n p i u a s l w) or ':', found 'x'
"nr:a1b3" byte 1: R must stand before N: the order is k q r b n p
"rrrr:a1a2" byte 3: R cannot be on a square with RRR
"rw:a1a2" byte 1: W cannot be on a square with R
"R:a1a2" byte 0: expected the letter of a part (one of k q r b n p i u a s l w) or ':', found 'R'
"r" byte 0: expected a square (a1 to h8), found 'r'
"r:" byte 2: expected a square (a1 to h8), found the end
"rn:a1" byte 5: expected a square (a1 to h8), found the end
"e7e8k" byte 4: expected the end, a promotion (one of q r b n p i u a s l w) or 'x', found 'k'
"e7e8Q" byte 4: expected the end, a promotion (one of q r b n p i u a s l w) or 'x', found 'Q'
"e7e8nq" byte 5: Q must stand before N: the order is k q r b n p
"e7e8qqqq" byte 7: Q cannot be on a square with QQQ
"e7e8q " byte 5: expected the end, a promotion (one of q r b n p i u a s l w) or 'x', found ' '
"e7e8=q" byte 4: expected the end, a promotion (one of q r b n p i u a s l w) or 'x', found '='
"e1e2xb4" byte 5: b4 is not on the long leg of the leap (nearest square first)
"c4a3xc3" byte 5: c3 is not on the long leg of the leap (nearest square first)
"c4a3xb" byte 6: expected a square (a1 to h8), found the end
"c4a3xa4b4" byte 7: expected the end, found 'b'
"c4a3xb4a5" byte 7: a5 is not on the long leg of the leap (nearest square first)
"c4a3xb4a4a4" byte 9: expected the end, found 'a'
"h1h2xx" byte 5: expected a square (a1 to h8), found 'x'
"#);
}

#[test]
fn illegal_moves_say_why() {
    let position: Fusor = position("4k2r/8/8/3p4/8/8/8/4R1K1 b k - 0 1");
    let texts = [
        "0000", "e4e5", "e1e2", "q:e8e7", "p:d5d4", "e8e6", "e8d8q", "e8g8", "e8h8", "d5e4",
    ];
    let lines = texts.map(|text| match uci::read_move(text, &position) {
        Ok(m) => format!("{text} is {m}"),
        Err(error) => error.to_string(),
    });
    insta::assert_snapshot!(lines.join("\n"), @r#"
0000 is the null move, which is never legal
e4e5 is illegal: there is no piece on e4
e1e2 is illegal: the piece on e1 is not black's
q:e8e7 is illegal: Q cannot be taken from K on e8
p:d5d4 is illegal: P cannot be taken from P on d5
e8e6 is illegal: K does not reach e6
e8d8q is illegal: nothing becomes Q there
e8g8 is illegal: K does not reach g8
e8h8 is illegal: K does not reach h8
d5e4 is illegal: P does not reach e4
"#);

    let position: Fusor = self::position("4k3/1(RP)6/8/8/8/8/(PP)3r3/(RN)5K(BP) w - - 0 1");
    let texts = [
        "r:a1a2", "r:a1e1", "n:a1a2", "a1a8", "b7b8", "p:b7b8k", "p:b7b8", "p:b7b8q", "p:b7b8qq", "pp:a2a4", "a2b4",
        "g1g2", "g1g3", "b:h1e4",
    ];
    let lines = texts.map(|text| match uci::read_move(text, &position) {
        Ok(m) => format!("{text} is {m}"),
        Err(error) => error.to_string(),
    });
    insta::assert_snapshot!(lines.join("\n"), @r#"
r:a1a2 is r:a1a2
r:a1e1 is r:a1e1
n:a1a2 is illegal: N cannot go there, but other parts of the stack can
a1a8 is illegal: RN does not reach a8
b7b8 is illegal: it must say what the pawns become
byte 6: expected the end, a promotion (one of q r b n p i u a s l w) or 'x', found 'k'
p:b7b8 is illegal: it must say what the pawns become
p:b7b8q is p:b7b8q
p:b7b8qq is illegal: nothing becomes QQ there
pp:a2a4 is illegal: PP cannot be taken from PP on a2
a2b4 is illegal: PP does not reach b4
g1g2 is illegal: it leaves the king in check
g1g3 is illegal: K does not reach g3
b:h1e4 is b:h1e4
"#);
}

#[test]
fn castling_as_the_capture_of_the_rook() {
    let start = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let read = |text, position: &Chess| {
        uci::read_move(text, position)
            .map(|m| m.to_string())
            .map_err(|error| error.to_string())
    };
    let white = position(start);
    assert_eq!(read("e1h1", &white).unwrap(), "e1g1");
    assert_eq!(read("e1a1", &white).unwrap(), "e1c1");
    assert_eq!(read("e1g1", &white).unwrap(), "e1g1");
    let black = position(&start.replace('w', "b"));
    assert_eq!(read("e8h8", &black).unwrap(), "e8g8");
    assert_eq!(read("e8a8", &black).unwrap(), "e8c8");
    let without_rights = position(&start.replace("KQkq", "Q"));
    insta::assert_snapshot!(read("e1h1", &without_rights).unwrap_err(), @"e1h1 is illegal: K does not reach h1");
    insta::assert_snapshot!(read("e1h1q", &white).unwrap_err(), @"e1h1q is illegal: K does not reach h1");
    insta::assert_snapshot!(read("k:e1h1", &white).unwrap_err(), @"k:e1h1 is illegal: K cannot be taken from K on e1");
}

#[cfg(feature = "serde")]
#[test]
fn serde_is_text_for_people_and_a_number_for_machines() {
    use serde_test::{Configure, Token};
    let text: UciMove = "rn:a1b3".parse().unwrap();
    assert_eq!(serde_json::to_string(&text).unwrap(), "\"rn:a1b3\"");
    assert_eq!(serde_json::from_str::<UciMove>("\"rn:a1b3\"").unwrap(), text);
    serde_test::assert_tokens(&text.compact(), &[Token::U32(text.to_bits())]);
    serde_test::assert_de_tokens_error::<serde_test::Compact<UciMove>>(
        &[Token::U32(7)],
        "0x00000007 is not the number of a machine move text",
    );
    insta::assert_snapshot!(serde_json::from_str::<UciMove>("\"rn:a1\"").unwrap_err(), @"byte 5: expected a square (a1 to h8), found the end at line 1 column 7");
}

proptest! {
    #[test]
    fn any_text_is_a_move_or_an_error(text in "\\PC{0,12}", near in "([kqrbnp]{0,4}:)?[a-i][0-9][a-i][0-9][xqrbnpk]{0,4}([a-h][1-8]){0,2}") {
        for text in [text, near] {
            match text.parse::<UciMove>() {
                Ok(bare) => {
                    prop_assert_eq!(bare.to_string(), text);
                    prop_assert_eq!(UciMove::from_bits(bare.to_bits()), Ok(bare));
                    if let Ok(m) = uci::read_move(&bare.to_string(), &Fusor::start()) {
                        prop_assert!(Fusor::start().is_legal(m));
                    }
                }
                Err(error) => prop_assert!(text.is_char_boundary(error.offset())),
            }
        }
    }

    #[test]
    fn numbers_are_texts_or_refused(bits: u32) {
        for bits in [bits, bits & 0x7fff_ffff | 1 << 31, bits & 0x7f0f_ffff | 1 << 31] {
            if let Ok(bare) = UciMove::from_bits(bits) {
                prop_assert_eq!(bare.to_bits(), bits);
                prop_assert_eq!(bare.to_string().parse::<UciMove>(), Ok(bare));
            }
        }
    }
}
