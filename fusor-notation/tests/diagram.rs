//! Diagrams: as text, as SVG, and read from vchess.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a panic is a failed test")]

use fusor_movegen::{Allow, FromSetup, Fugue, Fusion, Fusor};
use fusor_notation::diagram::{Coordinates, Diagram};
use fusor_notation::fen;
use fusor_types::Color;

fn fusor() -> Fusor {
    let text =
        "r3k2r/pp(pp)2(bp)1(np)/2n2(qn)2/3P(rr)3/2(RN)2(NBP)2/3(QB)2(PPP)1/PP1(RPP)1(QRB)PP/R3K1(NB)1 w Qkq - 0 1";
    fen::parse(text, Allow::EXCESS_MATERIAL).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn text_from_both_sides() {
    let diagram = Diagram::of(&fusor());
    insta::assert_snapshot!(diagram.ascii(), @r"
      +---+---+---+---+---+---+---+---+
    8 | r |   |   |   | k |   |   | r |
      +---+---+---+---+---+---+---+---+
    7 | p | p |pp |   |   |bp |   |np |
      +---+---+---+---+---+---+---+---+
    6 |   |   | n |   |   |qn |   |   |
      +---+---+---+---+---+---+---+---+
    5 |   |   |   | P |rr |   |   |   |
      +---+---+---+---+---+---+---+---+
    4 |   |   |RN |   |   |BNP|   |   |
      +---+---+---+---+---+---+---+---+
    3 |   |   |   |QB |   |   |PPP|   |
      +---+---+---+---+---+---+---+---+
    2 | P | P |   |RPP|   |QRB| P | P |
      +---+---+---+---+---+---+---+---+
    1 | R |   |   |   | K |   |BN |   |
      +---+---+---+---+---+---+---+---+
        a   b   c   d   e   f   g   h
    ");
    insta::assert_snapshot!(diagram.orientation(Color::Black).unicode(), @r"
      ┌───┬───┬───┬───┬───┬───┬───┬───┐
    1 │   │♗♘ │   │ ♔ │   │   │   │ ♖ │
      ├───┼───┼───┼───┼───┼───┼───┼───┤
    2 │ ♙ │ ♙ │♕♖♗│   │♖♙♙│   │ ♙ │ ♙ │
      ├───┼───┼───┼───┼───┼───┼───┼───┤
    3 │   │♙♙♙│   │   │♕♗ │   │   │   │
      ├───┼───┼───┼───┼───┼───┼───┼───┤
    4 │   │   │♗♘♙│   │   │♖♘ │   │   │
      ├───┼───┼───┼───┼───┼───┼───┼───┤
    5 │   │   │   │♜♜ │ ♙ │   │   │   │
      ├───┼───┼───┼───┼───┼───┼───┼───┤
    6 │   │   │♛♞ │   │   │ ♞ │   │   │
      ├───┼───┼───┼───┼───┼───┼───┼───┤
    7 │♞♟ │   │♝♟ │   │   │♟♟ │ ♟ │ ♟ │
      ├───┼───┼───┼───┼───┼───┼───┼───┤
    8 │ ♜ │   │   │ ♚ │   │   │   │ ♜ │
      └───┴───┴───┴───┴───┴───┴───┴───┘
        h   g   f   e   d   c   b   a
    ");
    let fusion = fen::read_board("r3br2/c2p4/1pd2pqp/p1B5/1D1P1QP1/8/PPP1P2P/2RG2N1", Fusion::RULES).unwrap();
    let diagram = Diagram::of_board(&fusion, Fusion::RULES).coordinates(Coordinates::Hidden);
    insta::assert_snapshot!(diagram.ascii(), @r"
    +---+---+---+---+---+---+---+---+
    | r |   |   |   | b | r |   |   |
    +---+---+---+---+---+---+---+---+
    | c |   |   | p |   |   |   |   |
    +---+---+---+---+---+---+---+---+
    |   | p | d |   |   | p | q | p |
    +---+---+---+---+---+---+---+---+
    | p |   | B |   |   |   |   |   |
    +---+---+---+---+---+---+---+---+
    |   | D |   | P |   | Q | P |   |
    +---+---+---+---+---+---+---+---+
    |   |   |   |   |   |   |   |   |
    +---+---+---+---+---+---+---+---+
    | P | P | P |   | P |   |   | P |
    +---+---+---+---+---+---+---+---+
    |   |   | R | G |   |   | N |   |
    +---+---+---+---+---+---+---+---+
    ");
    insta::assert_snapshot!(diagram.unicode(), @r"
    ┌───┬───┬───┬───┬───┬───┬───┬───┐
    │ ♜ │   │   │   │ ♝ │ ♜ │   │   │
    ├───┼───┼───┼───┼───┼───┼───┼───┤
    │♚♞ │   │   │ ♟ │   │   │   │   │
    ├───┼───┼───┼───┼───┼───┼───┼───┤
    │   │ ♟ │♝♞ │   │   │ ♟ │♜♝ │ ♟ │
    ├───┼───┼───┼───┼───┼───┼───┼───┤
    │ ♟ │   │ ♗ │   │   │   │   │   │
    ├───┼───┼───┼───┼───┼───┼───┼───┤
    │   │♗♘ │   │ ♙ │   │♖♗ │ ♙ │   │
    ├───┼───┼───┼───┼───┼───┼───┼───┤
    │   │   │   │   │   │   │   │   │
    ├───┼───┼───┼───┼───┼───┼───┼───┤
    │ ♙ │ ♙ │ ♙ │   │ ♙ │   │   │ ♙ │
    ├───┼───┼───┼───┼───┼───┼───┼───┤
    │   │   │ ♖ │♔♖ │   │   │ ♘ │   │
    └───┴───┴───┴───┴───┴───┴───┴───┘
    ");
    insta::assert_snapshot!(Diagram::of(&Fugue::start()).unicode(), @r"
      ┌───┬───┬───┬───┬───┬───┬───┬───┐
    8 │ 🅦 │ 🅛 │ ♛ │ ♚ │ 🅢 │ 🅐 │ 🅤 │ 🅘 │
      ├───┼───┼───┼───┼───┼───┼───┼───┤
    7 │ ♟ │ ♟ │ ♟ │ ♟ │ ♟ │ ♟ │ ♟ │ ♟ │
      ├───┼───┼───┼───┼───┼───┼───┼───┤
    6 │   │   │   │   │   │   │   │   │
      ├───┼───┼───┼───┼───┼───┼───┼───┤
    5 │   │   │   │   │   │   │   │   │
      ├───┼───┼───┼───┼───┼───┼───┼───┤
    4 │   │   │   │   │   │   │   │   │
      ├───┼───┼───┼───┼───┼───┼───┼───┤
    3 │   │   │   │   │   │   │   │   │
      ├───┼───┼───┼───┼───┼───┼───┼───┤
    2 │ ♙ │ ♙ │ ♙ │ ♙ │ ♙ │ ♙ │ ♙ │ ♙ │
      ├───┼───┼───┼───┼───┼───┼───┼───┤
    1 │ Ⓘ │ Ⓤ │ Ⓐ │ Ⓢ │ ♔ │ ♕ │ Ⓛ │ Ⓦ │
      └───┴───┴───┴───┴───┴───┴───┴───┘
        a   b   c   d   e   f   g   h
    ");
}

#[test]
fn vchess_diagrams_are_read_or_refused() {
    let read = |text: &str| match Diagram::read_vchess(text, Fusion::RULES) {
        Ok(diagram) => {
            let marks: Vec<String> = diagram
                .highlighted_squares()
                .into_iter()
                .map(|square| square.to_string())
                .collect();
            format!(
                "{text}\n  {} pieces, marks: {}",
                diagram.board().iter().count(),
                marks.join(" ")
            )
        }
        Err(error) => format!("{text}\n  {error}"),
    };
    let texts = [
        "fen:r1bqkbnr/pp1ppppp/2n5/2p5/4P3/5N2/PPPPBPPP/RNBQK2R:",
        "fen:r3br2/c2p4/1pd2pqp/p1B5/1D1P1QP1/8/PPP1P2P/2RG2N1 c8:",
        "fen:8/8/8/8/8/8/8/8 a1,h8,c3:\n",
        "fen:8/8/8/8/8/8/8/8 a1,h9:",
        "fen:8/8/8/8/8/8/8/8 a1, h8:",
        "fen:8/8/8/8/8/8/8/8 :",
        "fen:8/8/8/8/8/8/8/8",
        "fen:8/8/8/8/8/8/8/7I:",
        "fen:8/8/8/8/8/8/8/8\u{a0}a1:",
        "fen::",
        "8/8/8/8/8/8/8/8:",
        "",
    ];
    insta::assert_snapshot!(texts.map(read).join("\n"), @r"
    fen:r1bqkbnr/pp1ppppp/2n5/2p5/4P3/5N2/PPPPBPPP/RNBQK2R:
      32 pieces, marks: 
    fen:r3br2/c2p4/1pd2pqp/p1B5/1D1P1QP1/8/PPP1P2P/2RG2N1 c8:
      24 pieces, marks: c8
    fen:8/8/8/8/8/8/8/8 a1,h8,c3:

      0 pieces, marks: a1 c3 h8
    fen:8/8/8/8/8/8/8/8 a1,h9:
      byte 23: expected a square (a1 to h8); marks are separated by commas
    fen:8/8/8/8/8/8/8/8 a1, h8:
      byte 23: expected a square (a1 to h8); marks are separated by commas
    fen:8/8/8/8/8/8/8/8 :
      0 pieces, marks: 
    fen:8/8/8/8/8/8/8/8
      byte 19: expected ':' at the end
    fen:8/8/8/8/8/8/8/7I:
      after fen:, board, byte 15: expected a piece (B C D F G K M N P Q R) or a number of empty squares (1 to 8), found 'I'
    fen:8/8/8/8/8/8/8/8 a1:
      after fen:, board, byte 15: expected a piece (B C D F G K M N P Q R) or a number of empty squares (1 to 8), found '\u{a0}'
    fen::
      after fen:, board, byte 0: rank 8 ends after 0 squares, expected 8
    8/8/8/8/8/8/8/8:
      byte 0: expected fen: at the start

      byte 0: expected fen: at the start
    ");
}

#[cfg(feature = "svg")]
mod svg {
    use super::*;
    use fusor_notation::diagram::{Colors, Rgb};
    use fusor_notation::uci;
    use fusor_types::{Bitboard, Part, Square, Stack};
    use std::collections::BTreeSet;

    /// The names of the elements of a text that is well-formed as XML, as far as these pictures use it.
    fn elements(svg: &str) -> Vec<String> {
        let (mut names, mut open) = (Vec::new(), Vec::new());
        for tag in svg.split('<').skip(1) {
            let (tag, text) = tag.split_once('>').unwrap();
            assert!(!text.contains('&') && tag.matches('"').count() % 2 == 0, "{tag}");
            if let Some(name) = tag.strip_prefix('/') {
                assert_eq!(open.pop().as_deref(), Some(name));
                continue;
            }
            let name = tag.split(' ').next().unwrap().to_owned();
            if !tag.ends_with('/') {
                open.push(name.clone());
            }
            names.push(name);
        }
        assert!(open.is_empty());
        names
    }

    fn count(svg: &str, name: &str) -> usize {
        elements(svg).iter().filter(|found| *found == name).count()
    }

    #[test]
    fn every_part_of_a_piece_is_drawn() {
        for board in [*Diagram::of(&fusor()).board(), *Diagram::of(&Fugue::start()).board()] {
            let parts = board.iter().map(|(_, piece)| piece.stack.len()).sum();
            let diagram = Diagram::of_board(&board, Fusor::RULES).coordinates(Coordinates::Hidden);
            assert_eq!(count(&diagram.svg().to_string(), "g"), parts);
        }
    }

    #[test]
    fn parts_and_colours_differ() {
        let picture = |color, stack| {
            let mut board = fusor_types::Board::EMPTY;
            board.put(Square::D4, color, stack);
            let svg = Diagram::of_board(&board, Fugue::RULES).svg().to_string();
            elements(&svg);
            svg.split_once("</title>").unwrap().1.to_owned()
        };
        let pictures: BTreeSet<String> = Color::ALL
            .into_iter()
            .flat_map(|color| (1..90).map(move |index| (color, Stack::new(index).unwrap())))
            .map(|(color, stack)| picture(color, stack))
            .collect();
        assert_eq!(pictures.len(), 2 * 89);
        assert_eq!(Part::ALL.len() + 21 + 56, 89);
    }

    #[test]
    fn options_are_heeded() {
        let plain = Diagram::of(&Fusor::start());
        let svg = plain.svg().to_string();
        assert!(svg.contains("width=\"396\"") && svg.contains(">a</text>"));
        let hidden = plain
            .clone()
            .coordinates(Coordinates::Hidden)
            .square_size(90)
            .svg()
            .to_string();
        assert!(hidden.contains("width=\"720\"") && !hidden.contains("<text"));
        let m = uci::read_move("e2e4", &Fusor::start()).unwrap();
        assert_eq!(
            count(&plain.clone().last_move(m).svg().to_string(), "path"),
            count(&svg, "path") + 1
        );
        assert_eq!(
            count(&plain.clone().check(Some(Square::E1)).svg().to_string(), "path"),
            count(&svg, "path") + 1
        );
        assert_eq!(
            count(&plain.clone().highlighted(Bitboard::FULL).svg().to_string(), "path"),
            count(&svg, "path") + 1
        );
        let arrows = plain
            .clone()
            .arrow(Square::A1, Square::H8)
            .arrow(Square::E4, Square::E4)
            .svg()
            .to_string();
        assert_eq!(
            (count(&arrows, "path"), count(&arrows, "circle")),
            (count(&svg, "path") + 1, 1)
        );
        let colors = Colors {
            dark: Rgb(1, 2, 255),
            ..Colors::default()
        };
        assert!(plain.clone().colors(colors).svg().to_string().contains("#0102ff"));
        assert_ne!(plain.clone().orientation(Color::Black).svg().to_string(), svg);
        // A king in check is found.
        let check: Fusor = fen::parse("4k3/8/8/8/8/8/8/4R1K1 b - - 0 1", Allow::empty()).unwrap();
        let with = Diagram::of(&check);
        assert_eq!(
            count(&with.clone().check(None).svg().to_string(), "path") + 1,
            count(&with.svg().to_string(), "path")
        );
    }

    /// The pictures in the documentation are what the code draws. `UPDATE_PICTURES=1` draws them anew.
    #[test]
    fn pictures_of_the_documentation() {
        let position: Fusor = fen::parse(
            "r4rk1/pp(pp)2(bp)1(np)/2n2(qn)2/3P4/2(RN)2(NBP)2/3(QB)4/PP3PPP/R3K3 w Q - 0 1",
            Allow::empty(),
        )
        .unwrap();
        let m = uci::read_move("n:c4d6", &position).unwrap();
        let stacks = Diagram::of(&position)
            .arrow(m.from(), m.to())
            .highlighted(Bitboard::from(m.from()));
        for (name, diagram) in [("stacks", stacks), ("fugue", Diagram::of(&Fugue::start()))] {
            let path = format!("{}/src/diagram/pictures/{name}.svg", env!("CARGO_MANIFEST_DIR"));
            let drawn = format!("{}\n", diagram.svg());
            if std::env::var_os("UPDATE_PICTURES").is_some() {
                std::fs::write(&path, &drawn).unwrap();
            }
            assert_eq!(std::fs::read_to_string(&path).unwrap_or_default(), drawn, "{path}");
        }
    }
}
