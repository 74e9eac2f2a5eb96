//! SAN: the case files, the reference, generous reading, and every message.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a panic is a failed test")]

#[path = "../../fusor-movegen/tests/reference/mod.rs"]
mod reference;

use fusor_movegen::{Allow, Chess, Fluidity, FromSetup, Fugue, Fusion, Fusor, Position};
use fusor_notation::san::{self, SanError};
use fusor_notation::{fen, uci};
use fusor_types::{Move, MoveKind, Stack};
use proptest::prelude::*;
use reference::Rng;

fn position<P: FromSetup>(text: &str) -> P {
    fen::parse(text, Allow::all()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Machine text and SAN of all legal moves, sorted by machine text; and each SAN is read as its move.
fn sans<P: Position>(position: &P) -> Vec<(String, String)> {
    let mut pairs = Vec::new();
    for (m, san) in san::write_all(position) {
        assert_eq!(san::write(position, m), *san);
        assert_eq!(san::read(&san, position), Ok(m), "{san}");
        pairs.push((m.to_string(), san.to_string()));
    }
    pairs.sort();
    pairs
}

fn check_table<P: FromSetup>(table: &str) {
    let mut checked = 0;
    for line in table.lines().skip(1) {
        let (text, expected) = line.split_once('\t').unwrap();
        let position = position::<P>(text);
        let pairs = sans(&position).into_iter().map(|(uci, san)| format!("{uci}={san}"));
        assert_eq!(pairs.collect::<Vec<_>>().join(" "), expected, "{text}");
        for (m, san) in san::write_all(&position) {
            check_generous(&position, m, &san);
        }
        checked += 1;
    }
    assert_eq!(checked, 90);
}

/// Reads a text as a move, or as ambiguous with that move among the candidates, or as another move that it is the exact
/// text of.
fn check_read<P: Position>(position: &P, m: Move, text: &str, exact: bool) {
    match san::read(text, position) {
        Ok(found) if found == m => (),
        Ok(found) if !exact => {
            let canonical = san::write(position, found);
            assert_eq!(canonical.trim_end_matches(['+', '#']), text, "{m} {found}");
        }
        Err(SanError::Ambiguous(candidates)) if !exact => {
            assert!(candidates.len() > 1);
            assert!(candidates.iter().any(|candidate| candidate.m == m), "{m} {text}");
        }
        other => panic!("{m} as {text}: {other:?}"),
    }
}

/// What the reader takes beyond the canonical text.
fn check_generous<P: Position>(position: &P, m: Move, san: &str) {
    let bare = san.trim_end_matches(['+', '#']);
    for text in [
        bare.to_owned(),
        format!("{bare}+!"),
        format!("{bare}#?!"),
        format!("{san}??"),
    ] {
        check_read(position, m, &text, true);
    }
    if m.kind() == MoveKind::Castling {
        check_read(position, m, &bare.replace('O', "0"), true);
        return;
    }
    let figurines = "KQRBNP".chars().zip("♔♛♖♝♘♟".chars());
    let with_figurines = figurines.fold(san.to_owned(), |text, (letter, figurine)| {
        text.replace(letter, &figurine.to_string())
    });
    check_read(position, m, &with_figurines, true);

    // Group, origin, mark, square and suffix, each in its other forms.
    let letters_end = bare.find(|c: char| !c.is_ascii_uppercase()).unwrap();
    let (letters, rest) = bare.split_at(letters_end);
    let suffix_start = rest.find(['=', ':']).unwrap_or(rest.len());
    let (rest, suffix) = rest.split_at(suffix_start);
    let mark = &rest[..rest.len() - 2].trim_start_matches(|c: char| c != 'x' && c != 's');
    let hints = rest[..rest.len() - 2].trim_end_matches(['x', 's']);
    let (from, to) = (m.from(), m.to());
    let backwards: String = letters.chars().rev().collect();
    check_read(position, m, &format!("{backwards}{rest}{suffix}"), true);
    let named = if letters.is_empty() { "P" } else { letters };
    check_read(position, m, &format!("{named}{rest}{suffix}"), true);
    check_read(position, m, &format!("{letters}{from}{mark}{to}{suffix}"), true);
    if mark.is_empty() {
        check_read(position, m, &format!("{letters}{from}-{to}{suffix}"), true);
    }
    if mark == &"x" {
        check_read(position, m, &format!("{letters}{hints}{to}{suffix}"), false);
        check_read(position, m, &format!("{letters}{from}{to}{suffix}"), false);
        check_read(position, m, &format!("{letters}{from}-{to}{suffix}"), false);
    }
    if let Some(stands) = suffix.strip_prefix('=') {
        let backwards: String = stands.chars().rev().collect();
        for text in [
            stands.to_owned(),
            format!("({stands})"),
            format!("={backwards}"),
            format!("=({stands})"),
        ] {
            check_read(position, m, &format!("{letters}{rest}{text}"), true);
        }
        if m.promotion().is_empty() {
            check_read(position, m, &format!("{letters}{rest}"), true);
        } else {
            // Whether and to what a pawn promotes must be said.
            assert_ne!(san::read(&format!("{letters}{rest}"), position), Ok(m));
        }
    }
    if suffix.starts_with(':') {
        check_read(position, m, &format!("{letters}{rest}"), false);
    }
}

#[test]
fn fusor_as_the_case_file_has_it() {
    check_table::<Fusor>(include_str!("data/san-fusor.tsv"));
}

#[test]
fn chess_as_the_case_file_has_it() {
    check_table::<Chess>(include_str!("data/san-chess.tsv"));
}

#[test]
fn fusion_as_the_case_file_has_it() {
    check_table::<Fusion>(include_str!("data/san-fusion.tsv"));
}

#[test]
fn fugue_as_the_case_file_has_it() {
    check_table::<Fugue>(include_str!("data/san-fugue.tsv"));
}

#[test]
fn fluidity_as_the_case_file_has_it() {
    check_table::<Fluidity>(include_str!("data/san-fluidity.tsv"));
}

fn check_reference<P: FromSetup>(variant: &str, seed: u64) {
    let mut rng = Rng::new(seed);
    let setups = (0..100)
        .map(|_| reference::random_setup(variant, &mut rng))
        .collect::<Vec<_>>();
    for other in setups.into_iter().chain(reference::random_walk(variant, seed, 60)) {
        let text = other.fen_with_en_passant();
        assert_eq!(sans(&position::<P>(&text)), other.sans(), "{text}");
    }
}

#[test]
fn fusor_as_the_reference_writes_it() {
    check_reference::<Fusor>("fusor", 4);
}

#[test]
fn chess_as_the_reference_writes_it() {
    check_reference::<Chess>("chess", 4);
}

#[test]
fn fusion_as_the_reference_writes_it() {
    check_reference::<Fusion>("fusion", 4);
}

#[test]
fn fugue_as_the_reference_writes_it() {
    check_reference::<Fugue>("fugue", 4);
}

#[test]
fn fluidity_as_the_reference_writes_it() {
    check_reference::<Fluidity>("fluidity", 4);
}

fn readings<P: FromSetup>(fen: &str, texts: &[&str]) -> String {
    let position = position::<P>(fen);
    let lines: Vec<String> = texts
        .iter()
        .map(|text| match san::read(text, &position) {
            Ok(m) => format!("{text} is {}", san::write(&position, m)),
            Err(error) => format!("{text}: {error}"),
        })
        .collect();
    lines.join("\n")
}

#[test]
fn what_is_no_text_of_a_move() {
    let texts = [
        "",
        "+",
        "z",
        "é4",
        "N",
        "Nf",
        "Nf9",
        "N-f3",
        "Mf3",
        "Nf3e",
        "Nf3 ",
        " Nf3",
        "Nf3=",
        "Nf3=Z",
        "Nf3(Q",
        "Nf3()",
        "Nxx3",
        "Nf3:",
        "Nf3:e4e5e6",
        "O-O-",
        "o-o",
        "O-O-O-O",
        "e4e.p.",
        "KQRBf3",
        "--",
        "Z0",
        "e4=é",
        "a1-",
        "xe",
    ];
    insta::assert_snapshot!(readings::<Fusor>("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", &texts), @r#"
: byte 0: expected a piece (B K N P Q R), a square or castling (O-O), found the end
+: byte 0: expected a piece (B K N P Q R), a square or castling (O-O), found the end
z: byte 0: expected a piece (B K N P Q R), a square or castling (O-O), found 'z'
é4: byte 0: expected a piece (B K N P Q R), a square or castling (O-O), found 'é'
N: byte 1: expected a square (a1 to h8), found the end
Nf: byte 2: expected a square (a1 to h8), found the end
Nf9: byte 2: expected a square (a1 to h8), found '9'
N-f3: byte 1: expected a square (a1 to h8), found '-'
Mf3: byte 0: expected a piece (B K N P Q R), found 'M'
Nf3e: byte 4: expected a square (a1 to h8), found the end
Nf3 : byte 3: expected the end, found ' '
 Nf3: byte 0: expected a piece (B K N P Q R), a square or castling (O-O), found ' '
Nf3=: byte 4: expected a piece (B K N P Q R), found the end
Nf3=Z: byte 4: expected a piece (B K N P Q R), found 'Z'
Nf3(Q: byte 5: expected ')', found the end
Nf3(): byte 4: expected a piece (B K N P Q R), found ')'
Nxx3: byte 2: expected a square (a1 to h8), found 'x'
Nf3:: byte 4: expected a square (a1 to h8), found the end
Nf3:e4e5e6: byte 8: expected the end, found 'e'
O-O-: byte 0: expected a piece (B K N P Q R), found 'O'
o-o: byte 0: expected a piece (B K N P Q R), a square or castling (O-O), found 'o'
O-O-O-O: byte 0: expected a piece (B K N P Q R), found 'O'
e4e.p.: byte 3: expected a square (a1 to h8), found '.'
KQRBf3: byte 3: B cannot be on a square with KQR
--: byte 0: expected a piece (B K N P Q R), a square or castling (O-O), found '-'
Z0: byte 0: expected a piece (B K N P Q R), found 'Z'
e4=é: byte 3: expected a piece (B K N P Q R), found 'é'
a1-: byte 3: expected a square (a1 to h8), found the end
xe: byte 2: expected a square (a1 to h8), found the end
"#);
}

#[test]
fn why_a_move_is_illegal() {
    let fen = "r3k3/PP6/8/2p1p3/3P4/1N6/1R3(RN)2/(RN)3K2R w K - 0 1";
    let texts = [
        "b8", "Pb8", "axb8=Q", "dxc5", "d5", "d4", "xc5", "Nd2", "Nad2", "N3d2", "Nxd4", "Q7", "Qd1", "Bc4", "RNd2",
        "RNad2", "RNh2", "Rhh2=RN", "Rg4", "Ke2", "Kd3", "O-O-O", "0-0", "Rbe2", "Nhf3", "N1c1", "Nd2=R", "Rab1",
        "b8=RN", "axb8=K", "Nd2:b3",
    ];
    insta::assert_snapshot!(readings::<Fusor>(fen, &texts), @r#"
b8: illegal: did you mean b8=Q+, b8=R+, b8=B, b8=N or b8=P?
Pb8: illegal: did you mean b8=Q+, b8=R+, b8=B, b8=N or b8=P?
axb8=Q: illegal: did you mean b8=Q+, b8=R+, b8=B, b8=N or b8=P?
dxc5 is dxc5
d5 is d5
d4: illegal: there is no legal move of any such piece to d4
xc5: illegal: did you mean dxc5?
Nd2 is Nd2
Nad2: illegal: did you mean Nd2?
N3d2 is Nd2
Nxd4: illegal: did you mean Nd4=NP?
Q7: byte 2: expected a square (a1 to h8), found the end
Qd1: illegal: white has no Q
Bc4: illegal: white has no B
RNd2 is RNd2
RNad2: illegal: did you mean RNd2?
RNh2 is RNh2
Rhh2=RN: illegal: did you mean Rhh2 or Rfh2?
Rg4: illegal: there is no legal move of any such piece to g4
Ke2 is Ke2
Kd3: illegal: K does not reach d3
O-O-O: illegal: castling is not legal here
0-0 is O-O
Rbe2 is Rbe2
Nhf3: illegal: white has no N on the h file
N1c1: illegal: did you mean Nc1?
Nd2=R: illegal: did you mean Nd2?
Rab1 is Rab1
b8=RN: illegal: did you mean b8=Q+, b8=R+, b8=B, b8=N or b8=P?
axb8=K: illegal: did you mean b8=Q+, b8=R+, b8=B, b8=N or b8=P?
Nd2:b3: illegal: did you mean Nd2?
"#);
    let pinned = "4r1k1/8/8/8/8/8/4N3/4K1N1 w - - 0 1";
    insta::assert_snapshot!(readings::<Chess>(pinned, &["Nc3", "Nec3", "Nf3", "Ke3"]), @r#"
Nc3: illegal: it leaves the king in check
Nec3: illegal: it leaves the king in check
Nf3 is Nf3
Ke3: illegal: K does not reach e3
"#);
    let over = "4k3/8/8/8/8/8/8/6N1 w - - 0 1";
    insta::assert_snapshot!(readings::<Chess>(over, &["Nf3", "O-O"]), @r#"
Nf3: illegal: a king has been captured, the game is over
O-O: illegal: castling is not legal here
"#);
}

#[test]
fn compounds_are_called_by_their_letters() {
    let fen = "4k3/8/8/8/8/8/8/3QK3 w - - 0 1";
    insta::assert_snapshot!(readings::<Fusion>(fen, &["Qb2", "Md4", "MQf3"]), @r#"
Qb2: illegal: Q does not reach b2
Md4: illegal: white has no M
MQf3: byte 1: Q cannot be on a square with M
"#);
}

#[test]
fn what_is_special_about_each_game() {
    let fugue = "3k4/8/8/1p6/1W1p4/8/3p1P2/1L1K2P1 w - - 0 1";
    let texts = [
        "Pf4", "f4", "P2f3", "Pff3", "Pgf1", "Wsb5", "Wb5", "Wxb5", "Wsd4", "Wxd4", "Ws1", "Lxb6", "Lb6", "Lsb4",
    ];
    insta::assert_snapshot!(readings::<Fugue>(fugue, &texts), @r"
    Pf4: illegal: there is no legal move of any such piece to f4
    f4: byte 0: expected a piece (A I K L P Q S U W), a square or castling (O-O), found 'f'
    P2f3 is Pf3
    Pff3 is Pf3
    Pgf1 is Pgf1
    Wsb5 is Wsb5
    Wb5 is Wxb5
    Wxb5 is Wxb5
    Wsd4 is Wsd4
    Wxd4: illegal: did you mean Wsd4?
    Ws1: byte 2: expected a square (a1 to h8), found '1'
    Lxb6: illegal: L does not reach b6
    Lb6: illegal: L does not reach b6
    Lsb4: illegal: L does not reach b4
    ");
    let fluidity = "4k3/8/8/8/pp1r4/8/2N2N2/4K2R w K - 0 1";
    let texts = [
        "Na3", "Ncd4", "Nd3", "Nxd3", "Ne4", "Nxe4", "Nce3", "Na1", "Nxa3", "Nh3", "O-O",
    ];
    insta::assert_snapshot!(readings::<Fluidity>(fluidity, &texts), @r"
    Na3 is Na3
    Ncd4: illegal: N does not reach d4
    Nd3 is Nd3
    Nxd3: illegal: did you mean Nd3?
    Ne4 is Ne4
    Nxe4: illegal: did you mean Ne4?
    Nce3 is Ne3
    Na1 is Na1
    Nxa3: illegal: did you mean Na3?
    Nh3 is Nh3
    O-O is O-O
    ");
    let choice = "4k3/8/8/8/ppN5/8/8/4K3 w - - 0 1";
    let texts = [
        "Na3",
        "Nxa3",
        "Nxa3:b4",
        "Nxa3:a4",
        "Nxa3:b4a4",
        "Nxa3:a4b4",
        "Na3:b4",
        "Nxa3:c4",
        "Nc4xa3:b4",
        "Nc4a3",
        "Nc4-a3",
    ];
    insta::assert_snapshot!(readings::<Fluidity>(choice, &texts), @r"
    Na3 is Na3
    Nxa3: ambiguous: Nxa3:b4, Nxa3:a4 or Nxa3:b4a4
    Nxa3:b4 is Nxa3:b4
    Nxa3:a4 is Nxa3:a4
    Nxa3:b4a4 is Nxa3:b4a4
    Nxa3:a4b4: illegal: did you mean Na3, Nxa3:b4, Nxa3:a4 or Nxa3:b4a4?
    Na3:b4 is Nxa3:b4
    Nxa3:c4: illegal: did you mean Na3, Nxa3:b4, Nxa3:a4 or Nxa3:b4a4?
    Nc4xa3:b4 is Nxa3:b4
    Nc4a3 is Na3
    Nc4-a3 is Na3
    ");
    let fusion = "4k3/8/8/8/8/5N2/4B3/RN1QK2R w KQ - 0 1";
    let texts = [
        "Rb1=M", "Rb1", "Rxb1", "Rb1=RN", "Bf3=D", "Bf3", "Nd2", "Qd4", "Rd4", "Bc1", "Bb3", "O-O", "NRb1", "Qf1",
    ];
    insta::assert_snapshot!(readings::<Fusion>(fusion, &texts), @r"
    Rb1=M is Rb1=M
    Rb1 is Rb1=M
    Rxb1: illegal: did you mean Rb1=M?
    Rb1=RN is Rb1=M
    Bf3=D is Bf3=D
    Bf3 is Bf3=D
    Nd2: ambiguous: Nbd2 or Nfd2
    Qd4 is Qd4
    Rd4 is Rd4
    Bc1: illegal: there is no legal move of any such piece to c1
    Bb3 is Bb3
    O-O is O-O
    NRb1: illegal: white has no M
    Qf1: illegal: Q does not reach f1
    ");
}

#[test]
fn check_marks_tell_the_end() {
    let write = |fen: &str, text: &str| {
        let position = position::<Chess>(fen);
        san::write(&position, uci::read_move(text, &position).unwrap()).to_string()
    };
    assert_eq!(write("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "a1a8"), "Ra8#");
    assert_eq!(write("7k/8/5K2/8/8/8/8/R7 w - - 0 1", "a1a8"), "Ra8+");
    // Stalemate is no loss.
    assert_eq!(write("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "f6f7"), "Kf7");
    // A king that may be captured is.
    assert_eq!(write("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "e1e8"), "Rxe8#");
}

#[test]
fn fusion_as_vchess_writes_it() {
    let read = |fen: &str, texts: &[&str]| {
        let position = position::<Fusion>(fen);
        let line = |text: &&str| match san::read_vchess(text, &position) {
            Ok(m) => format!("{text} is {m}"),
            Err(error) => format!("{text}: {error}"),
        };
        texts.iter().map(line).collect::<Vec<_>>().join("\n")
    };
    // The first two from the site's own page.
    assert_eq!(
        read(
            "r1bqkbnr/pp1ppppp/2n5/2p5/4P3/5N2/PPPPBPPP/RNBQK2R w KQkq - 0 1",
            &["BxNf3"]
        ),
        "BxNf3 is e2f3"
    );
    assert_eq!(
        read(
            "r1bqkbnr/pp1ppppp/2n5/2p5/4P3/5D2/PPPP1PPP/RNBQK2R b KQkq - 0 1",
            &["Nf6"]
        ),
        "Nf6 is g8f6"
    );
    let fen = "4k3/1P6/3p4/8/8/2N3n1/4R1R1/RN1QK2R w KQ - 0 1";
    let texts = [
        "Qd4",
        "Qxd6",
        "Qd6",
        "Rd4/f:Bd1",
        "Rd6/f:Bd1",
        "Rd4/f:Nd1",
        "Rd4/f:Ba1",
        "Rd4",
        "Bb3/f:Rd1",
        "0-0",
        "O-O",
        "b8=R",
        "b8",
        "b8R",
        "Rxb1=M",
        "RxNb1",
        "RxBb1",
        "Rxb1",
        "Rb1",
        "Nd2",
        "Ne4",
        "Nb5",
        "Rg4",
        "Rxg3",
        "Re3",
        "Kd2",
        "KxRe2",
        "Rd4/f",
        "Rd4/g:Bd1",
        "Rd4/f:Bd1x",
        "Qd4+!",
        "d7=R",
        "N1d2",
        "a8",
    ];
    insta::assert_snapshot!(read(fen, &texts), @r"
    Qd4 is d1d4
    Qxd6 is d1d6
    Qd6 is d1d6
    Rd4/f:Bd1 is r:d1d4
    Rd6/f:Bd1: illegal: there is no legal move of any such piece to d6
    Rd4/f:Nd1: illegal: did you mean Rd4+?
    Rd4/f:Ba1: illegal: did you mean Rd4+?
    Rd4: illegal: did you mean Rd4+?
    Bb3/f:Rd1 is b:d1b3
    0-0: illegal: castling is not legal here
    O-O: illegal: castling is not legal here
    b8=R is b7b8r
    b8: illegal: did you mean b8=R+, b8=B+ or b8=N+?
    b8R is b7b8r
    Rxb1=M is a1b1
    RxNb1 is a1b1
    RxBb1: illegal: did you mean Rb1=M+?
    Rxb1: illegal: did you mean Rb1=M+?
    Rb1 is a1b1
    Nd2 is b1d2
    Ne4 is c3e4
    Nb5 is c3b5
    Rg4: illegal: there is no legal move of any such piece to g4
    Rxg3 is g2g3
    Re3 is e2e3
    Kd2 is e1d2
    KxRe2: illegal: K does not reach e2
    Rd4/f: byte 5: expected /f: and what stays behind, found the end after /
    Rd4/g:Bd1: byte 4: expected /f: and what stays behind, found 'g' after /
    Rd4/f:Bd1x: byte 9: expected the end, found 'x'
    Qd4+! is d1d4
    d7=R: illegal: P does not reach d7
    N1d2 is b1d2
    a8: illegal: P does not reach a8
    ");
}

/// Every legal move as vchess would write it, read back as that move or as one of several.
#[test]
fn fusion_moves_in_vchess_text_round_trip() {
    let letter = |stack| Fusion::RULES.letter(stack).unwrap();
    for line in include_str!("data/san-fusion.tsv").lines().skip(1) {
        let position = position::<Fusion>(line.split_once('\t').unwrap().0);
        for m in position.legal_moves() {
            let board = position.board();
            let (from, to) = (m.from(), m.to());
            let mut after = position;
            after.play_unchecked(m);
            let name = match m.group() {
                Stack::PAWN => String::new(),
                group => letter(group).to_string(),
            };
            let lands = after.board().stack_at(to);
            let stays = after.board().stack_at(from);
            let texts = if m.kind() == MoveKind::Castling {
                vec![if to > from { "0-0" } else { "0-0-0" }.to_owned()]
            } else if !m.is_whole() {
                vec![format!("{name}{to}/f:{}{from}", letter(stays))]
            } else if position.state().us().contains(to) {
                let (waits, lands) = (letter(board.stack_at(to)), letter(lands));
                vec![
                    format!("{name}{to}={lands}"),
                    format!("{name}x{to}={lands}"),
                    format!("{name}x{waits}{to}"),
                ]
            } else {
                let mark = if position.is_capture(m) { "x" } else { "" };
                let file = if mark == "x" && name.is_empty() {
                    from.file().to_string()
                } else {
                    String::new()
                };
                let promotion = if m.promotion().is_empty() {
                    String::new()
                } else {
                    format!("={lands}")
                };
                vec![format!("{name}{file}{mark}{to}{promotion}")]
            };
            for text in texts {
                match san::read_vchess(&text, &position) {
                    Ok(found) => assert_eq!(found, m, "{text}"),
                    Err(error) => assert!(
                        error.candidates().iter().any(|candidate| candidate.m == m),
                        "{m} {text}: {error}"
                    ),
                }
            }
        }
    }
}

proptest! {
    #[test]
    fn no_text_breaks_the_reader(text in any::<String>(), near in "[KQRBNPIUASLWMDFGC♘0-]{0,3}[a-i]?[1-9]?[xs:-]?[a-i][1-9][=(:]?[QRBNPa-h1-8]{0,4}[)+#!?]{0,3}") {
        let fusor = position::<Fusor>("r3k2r/1P(bp)3p1/8/(pp)1(NP)3n1/2Q4(BR)/8/P4PP(NP)/R3K2R w KQkq - 0 1");
        for text in [text, near] {
            match san::read(&text, &fusor) {
                Ok(m) => prop_assert!(fusor.is_legal(m)),
                Err(SanError::Text(error)) => prop_assert!(text.is_char_boundary(error.offset())),
                Err(error) => {
                    prop_assert!(error.candidates().iter().all(|candidate| fusor.is_legal(candidate.m)));
                    prop_assert!(!error.to_string().is_empty());
                }
            }
        }
    }
}
