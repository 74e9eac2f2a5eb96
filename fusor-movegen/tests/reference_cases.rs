//! The reference generator against cases with known answers, before anything is compared with it.
//!
//! Perft lines with more leaves than a limit are left out. `FUSOR_REFERENCE_NODES` is that limit, 3000
//! unless set; the whole table needs 200 million leaves, so in release:
//!
//! ```sh
//! FUSOR_REFERENCE_NODES=1000000000 cargo test --release -p fusor-movegen --test reference_cases
//! ```

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a panic is a failed test"
)]

mod reference;

use reference::{Position, Rng, VARIANTS, random_setup, random_walk, start};

/// The lines of a table, without its header, split at tabs.
fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table.lines().skip(1).map(|line| line.split('\t').collect())
}

fn read(variant: &str, fen: &str) -> Position {
    Position::from_fen(variant, fen).unwrap_or_else(|error| panic!("{variant} {fen}: {error}"))
}

#[test]
fn perft() {
    let limit = std::env::var("FUSOR_REFERENCE_NODES")
        .map_or(3000, |text| text.parse().expect("FUSOR_REFERENCE_NODES is a number"));
    let mut checked = 0;
    for row in rows(include_str!("data/perft.tsv")) {
        let [variant, fen, depth, nodes] = row[..] else {
            panic!("{row:?}")
        };
        let nodes: u64 = nodes.parse().expect("a count");
        if nodes <= limit {
            let depth = depth.parse().expect("a depth");
            assert_eq!(read(variant, fen).perft(depth), nodes, "{variant} {fen} depth {depth}");
            checked += 1;
        }
    }
    assert!(checked > 300, "only {checked} lines are within the limit");
}

fn check_moves(variant: &str, table: &str) {
    let mut checked = 0;
    for row in rows(table) {
        let [fen, moves] = row[..] else { panic!("{row:?}") };
        assert_eq!(read(variant, fen).moves().join(" "), moves, "{variant} {fen}");
        checked += 1;
    }
    assert_eq!(checked, 220);
}

#[test]
fn moves_of_fusor() {
    check_moves("fusor", include_str!("data/moves-fusor.tsv"));
}

#[test]
fn moves_of_chess() {
    check_moves("chess", include_str!("data/moves-chess.tsv"));
}

#[test]
fn moves_of_fusion() {
    check_moves("fusion", include_str!("data/moves-fusion.tsv"));
}

#[test]
fn moves_of_fugue() {
    check_moves("fugue", include_str!("data/moves-fugue.tsv"));
}

#[test]
fn moves_of_fluidity() {
    check_moves("fluidity", include_str!("data/moves-fluidity.tsv"));
}

#[test]
fn status() {
    let mut checked = 0;
    for row in rows(include_str!("data/status.tsv")) {
        let [variant, fen, status] = row[..] else {
            panic!("{row:?}")
        };
        assert_eq!(read(variant, fen).status(), status, "{variant} {fen}");
        checked += 1;
    }
    assert_eq!(checked, 381);
}

#[test]
fn what_is_written_reads_the_same() {
    for variant in VARIANTS {
        let table = match variant {
            "fusor" => include_str!("data/moves-fusor.tsv"),
            "chess" => include_str!("data/moves-chess.tsv"),
            "fusion" => include_str!("data/moves-fusion.tsv"),
            "fugue" => include_str!("data/moves-fugue.tsv"),
            _ => include_str!("data/moves-fluidity.tsv"),
        };
        let mut unchanged = 0;
        for row in rows(table) {
            let position = read(variant, row[0]);
            let fen = position.fen();
            assert_eq!(read(variant, &fen).fen(), fen, "{variant}");
            assert_eq!(read(variant, &fen).moves(), position.moves(), "{variant} {fen}");
            // The table writes the parts of stacks in any order, and useless en passant squares.
            let has_en_passant = row[0].split(' ').nth(3) != Some("-");
            let is_canonical = !has_en_passant && !row[0].contains('(');
            if is_canonical {
                assert_eq!(fen, row[0], "{variant}");
                unchanged += 1;
            }
        }
        assert!(unchanged > 10, "{variant}");
    }
}

#[test]
fn fen_is_read_generously_where_it_may_be() {
    let fusor = read("fusor", " 4k3/8/8/8/8/8/8/(PNR)(N)2K3\tb - - ");
    assert_eq!(fusor.fen(), "4k3/8/8/8/8/8/8/(RNP)N2K3 b - - 0 1");
    let fusion = read("fusion", "(kn)7/8/8/8/8/8/8/(BR)(R)(K)5 w - - 007 12");
    assert_eq!(fusion.fen(), "c7/8/8/8/8/8/8/QRK5 w - - 7 12");
}

#[test]
fn bad_fen_is_refused() {
    let cases = [
        ("fusor", "4k3/8/8/8/8/8/8/4K3 w -", "three fields"),
        ("fusor", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 1", "seven fields"),
        ("fusor", "4k3/8/8/8/8/8/8/4K3 W - - 0 1", "side"),
        ("fusor", "4k3/8/8/8/8/8/8/4K3 w - - x 1", "clock"),
        ("fusor", "4k3/8/8/8/8/8/8/4K3 w - - 0 0", "move number"),
        ("fusor", "4k3/8/8/8/8/8/4K3 w - - 0 1", "seven ranks"),
        ("fusor", "4k3/8/8/8/8/8/8/4K2 w - - 0 1", "short rank"),
        ("fusor", "4k3/8/8/8/8/8/8/4K4 w - - 0 1", "long rank"),
        ("fusor", "4k3/8/8/8/8/8/8/4K21 w - - 0 1", "two digits"),
        ("fusor", "4k3/8/8/8/8/8/8/4K3() w - - 0 1", "no parts"),
        ("fusor", "4k3/8/8/8/8/8/8/4K2(Rn) w - - 0 1", "two colours"),
        ("fusor", "4k3/8/8/8/8/8/8/4K2(RRRR) w - - 0 1", "four parts"),
        ("fusor", "4k3/8/8/8/8/8/8/4(KR)3 w - - 0 1", "king with company"),
        ("fusor", "4k3/8/8/8/8/8/8/4K2(RN w - - 0 1", "open parenthesis"),
        ("fusor", "4k3/8/8/8/8/8/8/4K2R w KK - 0 1", "repeated right"),
        ("fusor", "r3k2r/8/8/8/8/8/8/4K3 b qk - 0 1", "rights out of order"),
        ("fusor", "4k3/8/8/8/8/8/8/4K2R w Q - 0 1", "right without rook"),
        ("fusor", "4k3/8/8/3Pp3/8/8/8/4K3 w - e3 0 1", "en passant rank"),
        ("fusor", "4k3/8/8/3Pn3/8/8/8/4K3 w - e6 0 1", "no pawn beyond"),
        ("fusor", "4k3/8/8/8/8/8/8/4KK2 w - - 0 1", "two kings"),
        ("fusor", "8/8/8/8/8/8/8/8 w - - 0 1", "no kings"),
        ("chess", "4k3/8/8/8/8/8/8/4K2(R) w - - 0 1", "parentheses"),
        ("chess", "4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "pawn on rank 8"),
        ("chess", "4k3/4r3/8/3Pp3/8/8/8/4K3 w - e6 0 1", "origin not empty"),
        ("fusion", "4k3/8/8/8/8/8/8/4K2(Q) w - - 0 1", "compound in parentheses"),
        ("fusion", "4k3/8/8/8/8/8/8/4K2(RR) w - - 0 1", "equal parts"),
        ("fusion", "r3k2r/8/8/8/8/8/8/4K2M w K - 0 1", "fused rook"),
        ("fugue", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "no such piece"),
        ("fugue", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "en passant"),
        ("fluidity", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "en passant"),
        ("draughts", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "no such game"),
    ];
    for (variant, fen, what) in cases {
        assert!(Position::from_fen(variant, fen).is_err(), "{variant} {fen}: {what}");
    }
}

#[test]
fn captured_squares() {
    let cases = [
        ("fusor", "4k3/8/8/3P(np)3/8/8/8/4K3 w - e6 0 1", "d5e6", "e5"),
        ("fusor", "4k3/7(rp)/8/3P4/8/8/8/4K3 w - - 0 1", "d5d6", ""),
        ("fugue", "4k3/8/8/8/8/2U2p2/8/4K3 w - - 0 1", "c3e3", "f3"),
        ("fugue", "4k3/8/8/8/8/p1L2p2/8/4K3 w - - 0 1", "c3h3", "f3"),
        ("fugue", "4k3/8/8/8/8/2A1p3/8/4K3 w - - 0 1", "c3e3", "e3"),
        ("fugue", "4k3/8/8/8/8/2W1p3/8/4K3 w - - 0 1", "c3e3", ""),
        ("fluidity", "4k3/8/8/8/p1p1pR2/8/8/4K3 w - - 0 1", "f4b4", "c4 e4"),
        ("fluidity", "4k3/8/8/8/ppN5/8/8/4K3 w - - 0 1", "c4a3xb4a4", "a4 b4"),
        ("fluidity", "4k3/8/8/8/8/8/8/Rb1nK3 w Q - 0 1", "e1c1", "b1 d1"),
    ];
    for (variant, fen, text, squares) in cases {
        let captured = read(variant, fen).captured_squares(text).join(" ");
        assert_eq!(captured, squares, "{variant} {fen} {text}");
    }
}

/// A king that can be taken is taken, whatever that does to the own one.
#[test]
fn king_capture() {
    let cases = [
        ("chess", "4k3/8/8/8/8/8/8/r3K2R w K - 0 1", 0),
        ("chess", "r3k3/8/8/8/8/8/4R3/4K3 w q - 0 1", 1),
        ("fusor", "4k3/4(bn)3/4(RP)3/8/8/8/8/r3K3 w - - 0 1", 0),
        ("fusor", "3k4/2P5/8/8/8/8/8/r3K3 w - - 0 1", 5),
        // The Dragon King runs across d2, which the knight attacks, and may stop nowhere else.
        ("fusion", "3k4/8/8/8/2n5/8/8/3G4 w - - 0 1", 1),
    ];
    for (variant, fen, captures) in cases {
        let position = read(variant, fen);
        let moves = position.moves();
        let ends = |text: &&String| position.play(text).status() == "white king-captured";
        assert_eq!(moves.iter().filter(ends).count(), captures, "{variant} {fen} {moves:?}");
    }
}

#[test]
fn walks_are_repeatable_and_consistent() {
    for variant in VARIANTS {
        let walk = random_walk(variant, 3, 60);
        let again = random_walk(variant, 3, 60);
        assert_eq!(walk[0].fen(), start(variant).fen());
        assert!(walk.len() > 10, "{variant}");
        for (position, same) in walk.iter().zip(&again) {
            let fen = position.fen();
            assert_eq!(fen, same.fen());
            assert_eq!(read(variant, &fen).moves(), position.moves(), "{variant} {fen}");
        }
        for pair in walk.windows(2) {
            let next = pair[1].fen();
            let reached = pair[0].moves().iter().any(|text| pair[0].play(text).fen() == next);
            assert!(reached, "{variant} {next}");
        }
    }
}

/// With colours exchanged and the board upside down, every position has the same moves upside down.
#[test]
fn colours_are_treated_alike() {
    let upside_down = |text: &str| -> String {
        let turn = |letter: char| letter.to_digit(10).map_or(letter, |rank| char::from(b'9' - rank as u8));
        text.chars().map(turn).collect()
    };
    let other_case = |letter: char| {
        if letter.is_ascii_uppercase() {
            letter.to_ascii_lowercase()
        } else {
            letter.to_ascii_uppercase()
        }
    };
    for variant in VARIANTS {
        let mut rng = Rng::new(5);
        for _ in 0..200 {
            let position = random_setup(variant, &mut rng);
            let fen = position.fen_with_en_passant();
            let fields: Vec<&str> = fen.split(' ').collect();
            let ranks: Vec<&str> = fields[0].rsplit('/').collect();
            let board: String = ranks.join("/").chars().map(other_case).collect();
            let side = if fields[1] == "w" { "b" } else { "w" };
            let rights: String = fields[2].chars().map(other_case).collect();
            // White's rights come first.
            let white = rights.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
            let black = &rights[..rights.len() - white.len()];
            let mirrored = read(
                variant,
                &format!("{board} {side} {white}{black} {} 0 1", upside_down(fields[3])),
            );
            let mut expected: Vec<String> = position.moves().iter().map(|text| upside_down(text)).collect();
            expected.sort_unstable();
            assert_eq!(mirrored.moves(), expected, "{variant} {fen}");
        }
    }
}

/// The made-up positions are valid, and do meet what they are for.
#[test]
fn set_ups_meet_rare_rules() {
    for variant in VARIANTS {
        let mut rng = Rng::new(11);
        let positions: Vec<Position> = (0..400).map(|_| random_setup(variant, &mut rng)).collect();
        let texts: Vec<Vec<String>> = positions.iter().map(Position::moves).collect();
        let some = |what: &str, is_met: &dyn Fn(&Position, &[String]) -> bool| {
            let met = positions
                .iter()
                .zip(&texts)
                .filter(|(position, texts)| is_met(position, texts));
            assert!(met.count() >= 4, "{variant}: hardly any position with {what}");
        };
        for position in &positions {
            let fen = position.fen_with_en_passant();
            assert_eq!(read(variant, &fen).fen_with_en_passant(), fen);
        }
        some("moves", &|_, texts| !texts.is_empty());
        some("no moves", &|_, texts| texts.is_empty());
        some("a clock at its limit", &|position, _| {
            position.status() == "draw move-count"
        });
        if variant != "fugue" {
            some("check", &|position, _| position.in_check());
            some("a king to take", &|position, _| {
                position.needs_permission() && !position.status().ends_with("king-captured")
            });
            some("castling", &|position, _| {
                position.sans().iter().any(|(_, san)| san.starts_with("O-O"))
            });
        }
        if matches!(variant, "fusor" | "chess" | "fusion") {
            some("legal en passant", &|position, _| !position.fen().contains(" - "));
            some("useless en passant", &|position, _| {
                position.fen() != position.fen_with_en_passant()
            });
        }
        let any_text = |is_wanted: fn(&str) -> bool| {
            move |_: &Position, texts: &[String]| texts.iter().any(|text| is_wanted(text))
        };
        match variant {
            "fusor" => {
                some(
                    "two pawns promoting",
                    &any_text(|text| !text.contains(':') && text.len() == 6),
                );
                some("partial moves", &any_text(|text| text.contains(':')));
            }
            "fusion" => some("the king part leaving", &any_text(|text| text.starts_with("k:"))),
            "fugue" => {
                some("mutual destruction", &any_text(|text| text.ends_with('x')));
                some("promotion", &any_text(|text| text.len() == 5 && !text.ends_with('x')));
                some("nothing free to move", &|position, _| {
                    position.status().ends_with("no-move")
                });
            }
            "fluidity" => {
                some("a knight taking two", &any_text(|text| text.len() == 9));
                some("a rider taking two", &|position, texts| {
                    texts
                        .iter()
                        .any(|text| text.len() == 4 && position.captured_squares(text).len() > 1)
                });
                some("a lost stalemate", &|position, _| {
                    position.status().ends_with("no-move")
                });
            }
            _ => {}
        }
    }
}
