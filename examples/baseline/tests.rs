//! Dialogues with the players.

use super::*;

fn answers(input: &str, taste: Taste) -> String {
    let mut output = Vec::new();
    talk(input.as_bytes(), &mut output, taste).unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn an_introduction() {
    let input = "uci\nisready\nposition startpos moves e2e5\nquit\nisready\n";
    insta::assert_snapshot!(answers(input, Taste::Greedy), @r"
    id name Greedy mover
    option name UCI_Variant type combo default chess var fusor var chess var fusion var fugue var fluidity
    uciok
    readyok
    info string move 1: e2e5 is illegal: P does not reach e5
    ");
}

#[test]
fn a_seed_gives_the_same_moves() {
    let input = "setoption name UCI_Variant value fusor\nposition startpos\n".to_owned() + &"go\n".repeat(8);
    let moves = |seed| answers(&input, Taste::Random(Rng::new(seed)));
    assert_eq!(moves(1), moves(1));
    assert_ne!(moves(1), moves(2));
}

/// It takes the queen, though the rook is lost for it: a reply is not looked at.
#[test]
fn the_greedy_one_takes_what_is_there() {
    for (fen, best) in [
        ("4k3/8/3p4/4q3/8/8/8/4RK2 w - - 0 1", "e1e5"),
        // Mate is more than any piece.
        ("6k1/5ppp/8/8/8/8/q7/1R4K1 w - - 0 1", "b1b8"),
    ] {
        let input = format!("position fen {fen}\ngo\n");
        assert_eq!(answers(&input, Taste::Greedy), format!("bestmove {best}\n"));
    }
}

#[test]
fn no_move_is_said_to_be_none() {
    let input = "position fen 7k/5QQ1/8/8/8/8/8/K7 b - - 0 1\ngo\n";
    assert_eq!(answers(input, Taste::Greedy), "bestmove (none)\n");
    assert_eq!(answers(input, Taste::Random(Rng::new(1))), "bestmove (none)\n");
}

#[test]
fn arguments() {
    let read = |args: &[&str]| {
        taste(lexopt::Parser::from_args(args))
            .err()
            .map(|error| error.to_string())
    };
    assert_eq!(read(&["--greedy"]), None);
    insta::assert_snapshot!(read(&[]).unwrap(), @"expected --random or --greedy");
    insta::assert_snapshot!(read(&["--random", "x"]).unwrap(), @r#"--random: expected a number from 0 to 18446744073709551615, found "x""#);
}
