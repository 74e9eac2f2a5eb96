//! The statements and cases of the two texts that describe Fusion Chess, in their order: the page of Game Courier by
//! Fergus Duniho, the inventor, and the French rules page of vchess. Where they leave something open or contradict each
//! other, the rules of this project decide; those are tested in `rules_fusion.rs`.

#![allow(clippy::unwrap_used, reason = "a panic is a failed test")]

mod common;

use common::{after, fen, move_texts, position, texts_from};
use fusor_movegen::types::{Part, Square};
use fusor_movegen::{FromSetup, Fusion, Position};

fn legal(position: &Fusion, text: &str) -> bool {
    move_texts(position).contains(&text.to_owned())
}

/// The board field after a legal move.
fn board_after(fen: &str, text: &str) -> String {
    let after = common::fen(&after(&position::<Fusion>(fen), text));
    after.split(' ').next().unwrap().to_owned()
}

mod game_courier {
    use super::*;

    /// "Rules of Fusion Chess": the table of pieces with their parts.
    #[test]
    fn pieces() {
        for (letter, parts) in [
            ('K', "K"),
            ('R', "R"),
            ('B', "B"),
            ('N', "N"),
            ('Q', "RB"),
            ('M', "RN"),
            ('D', "BN"),
            ('G', "KR"),
            ('F', "KB"),
            ('C', "KN"),
            ('P', "P"),
        ] {
            let stack = Fusion::RULES.stack_of_letter(letter).unwrap();
            assert_eq!(stack.to_string(), parts);
        }
    }

    /// "Fusion": any two different simple pieces combine, except that a king does not begin it.
    #[test]
    fn fusion() {
        for (mover, standing, made) in [
            ("R", "B", "Q"),
            ("R", "N", "M"),
            ("B", "N", "D"),
            ("B", "R", "Q"),
            ("N", "R", "M"),
            ("N", "B", "D"),
            ("R", "K", "G"),
            ("B", "K", "F"),
            ("N", "K", "C"),
        ] {
            // The target is a rook's, a bishop's or a knight's move away.
            let (row, from) = match mover {
                "R" => (format!("{mover}1{standing}5/8/8"), "a3"),
                "B" => (format!("2{standing}5/8/{mover}7"), "a1"),
                _ => (format!("2{standing}5/{mover}7/8"), "a2"),
            };
            let king = if standing == "K" { "8" } else { "7K" };
            let fen = format!("7k/8/8/{king}/8/{row} w - -");
            let after = board_after(&fen, &format!("{from}c3"));
            assert_eq!(after, format!("7k/8/8/{king}/8/2{made}5/8/8"));
        }
        assert!(!texts_from(&position::<Fusion>("7k/8/8/8/8/8/1R6/KN6 w - -"), Square::A1).contains("b1"));
    }

    /// "Fission": not attacked, one component to an empty square as it moves itself, the other stays.
    #[test]
    fn fission() {
        let marshall = "7k/8/8/8/8/8/8/KM6 w - -";
        assert_eq!(board_after(marshall, "r:b1b7"), "7k/1R6/8/8/8/8/8/KN6");
        assert_eq!(board_after(marshall, "n:b1c3"), "7k/8/8/8/8/2N5/8/KR6");
        let marshall: Fusion = position(marshall);
        assert!(!legal(&marshall, "r:b1c3") && !legal(&marshall, "n:b1b7"));
        assert!(!texts_from(&position::<Fusion>("1r5k/8/8/8/8/8/8/KM6 w - -"), Square::B1).contains(':'));
    }

    /// "Castling": fusion and fission of king or rook count as their moves.
    #[test]
    fn castling() {
        let fen = "4k3/8/8/8/8/3B4/8/R3K1NR w KQ -";
        let start: Fusion = position(fen);
        let rights = |text: &str| after(&start, text).castling_rights().to_string();
        assert_eq!(rights("h1g1"), "Q");
        assert_eq!(rights("d3e2"), "KQ");
        let joined: Fusion = position("4k3/8/8/8/8/5N2/8/R3K2R w KQ -");
        assert_eq!(after(&joined, "f3e1").castling_rights().to_string(), "-");
        assert!(legal(&joined, "e1g1") && legal(&joined, "e1c1"));
    }

    /// "Promotion": to knight, bishop or rook, to no compound.
    #[test]
    fn promotion() {
        let moves = texts_from(&position::<Fusion>("7k/P7/8/8/8/8/8/K7 w - -"), Square::A7);
        assert_eq!(moves, "a7a8b a7a8n a7a8r");
    }

    /// "Object": mate of whatever is royal; no royal piece moves through check, and a leap needs one of its two paths.
    #[test]
    fn object() {
        for royal in ["k", "f", "g", "c"] {
            assert!(position::<Fusion>(&format!("{royal}7/8/8/8/8/8/8/R6K b - -")).is_check());
        }
        assert!(!legal(&position("3r3k/8/8/8/8/8/8/G7 w - -"), "a1e1"));
        assert!(legal(&position("7k/8/8/8/8/8/8/G7 w - -"), "a1e1"));
        // From a1 to b3: over a2 or over b2.
        assert!(legal(&position("7k/r7/P7/8/8/8/8/C7 w - -"), "a1b3"));
        assert!(!legal(&position("7k/8/8/8/8/8/7r/C7 w - -"), "a1b3"));
    }

    /// "Notation": "R a1-b1; M-b1", and the Marshall on b1 that loses its knight to c3.
    #[test]
    fn notation() {
        assert_eq!(
            board_after("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "a1b1"),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1MBQKBNR"
        );
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1MBQKBNR w Kkq -";
        assert_eq!(
            board_after(fen, "n:b1c3"),
            "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/1RBQKBNR"
        );
    }
}

mod vchess {
    use super::*;

    /// The first figure: before and after "BxNf3" and "RxNg8".
    #[test]
    fn fusion_figure() {
        let before: Fusion = position("r1bqkbnr/pp1ppppp/2n5/2p5/4P3/5N2/PPPPBPPP/RNBQK2R w KQkq -");
        let after = after(&after(&before, "e2f3"), "h8g8");
        assert_eq!(
            fen(&after),
            "r1bqkbm1/pp1ppppp/2n5/2p5/4P3/5D2/PPPP1PPP/RNBQK2R w KQq - 2 2"
        );
    }

    /// The same figure backwards: both pieces split again, but the right to castle with that rook is gone.
    #[test]
    fn fission_of_the_figure() {
        let fused: Fusion = position("r1bqkbm1/pp1ppppp/2n5/2p5/4P3/5D2/PPPP1PPP/RNBQK2R w KQq -");
        let split = after(&after(&fused, "b:f3e2"), "r:g8h8");
        assert_eq!(
            fen(&split),
            "r1bqkbnr/pp1ppppp/2n5/2p5/4P3/5N2/PPPPBPPP/RNBQK2R w KQq - 2 2"
        );
    }

    /// A piece joins none of its own kind, no enemy and no compound.
    #[test]
    fn who_cannot_be_joined() {
        let start: Fusion = position("7k/8/3R4/8/1D1R2r1/8/8/K7 w - -");
        assert!(!legal(&start, "d4d6") && !legal(&start, "d4b4"));
        assert_eq!(
            board_after("7k/8/3R4/8/1D1R2r1/8/8/K7 w - -", "d4g4"),
            "7k/8/3R4/8/1D4R1/8/8/K7"
        );
    }

    /// The diagram of the Cavalier King on a7, which may leap to c8 only: a6 and b6 are attacked, and b8, but not b7. The
    /// text calls that its only move that does not split it; the step to b7 is another one.
    #[test]
    fn cavalier_king() {
        let diagram: Fusion = position("r3br2/c2p4/1pd2pqp/p1B5/1D1P1QP1/8/PPP1P2P/2RG2N1 b - - 0 1");
        assert_eq!(texts_from(&diagram, Square::A7), "a7b7 a7c8 k:a7b7 n:a7b5 n:a7c8");
        assert!(!diagram.is_check());
        assert_eq!(diagram.board().stack_at(Square::A7).to_string(), "KN");
        assert_eq!(diagram.board().king_of(diagram.turn()), Some(Square::A7));
    }

    /// Through check or not, it attacks: b5 is no square for it, yet no king could stand there.
    #[test]
    fn what_it_cannot_reach_it_attacks_all_the_same() {
        let diagram: Fusion = position("r3br2/c2p4/1pd2pqp/pKB5/1D1P1QP1/8/PPP1P2P/2R3N1 w - - 0 1");
        assert!(diagram.checkers().contains(Square::A7));
    }

    /// Pawns become rook, bishop or knight only.
    #[test]
    fn promotion() {
        let position: Fusion = position("7k/P7/8/8/8/8/8/K7 w - -");
        let kinds: Vec<_> = position
            .moves_from(Square::A7)
            .iter()
            .map(|m| m.promotion().single())
            .collect();
        assert_eq!(kinds, [Some(Part::Rook), Some(Part::Bishop), Some(Part::Knight)]);
    }
}
