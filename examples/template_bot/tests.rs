//! Dialogues with the bot, and the page that explains it.

use super::*;

fn answers(input: &[u8]) -> String {
    let mut output = Vec::new();
    talk(input, &mut output).unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn a_dialogue() {
    insta::assert_snapshot!(answers(b"uci\r\nisready\nposition startpos moves f2f3 e7e5 g2g4\ngo\nquit\nisready\n"), @r"
    id name Fusor template bot
    option name UCI_Variant type combo default chess var fusor var chess var fusion var fugue var fluidity
    uciok
    readyok
    bestmove d8h4
    ");
}

#[test]
fn mistakes_are_survived() {
    let input =
        b"\xff\xfe\n\nposition startpos moves e2e5\nposition fen 8\nsetoption name UCI_Variant value shogi\ngo go\n";
    insta::assert_snapshot!(answers(input), @r"
    info string e2e5 is illegal: P does not reach e5
    info string board, byte 1: expected 8 ranks, found 1
    bestmove e2e4
    ");
}

#[test]
fn no_move_is_said_to_be_none() {
    let input = b"position fen 7k/5QQ1/8/8/8/8/8/K7 b - - 0 1\ngo\n";
    assert_eq!(answers(input), "bestmove (none)\n");
}

#[test]
fn it_takes_what_is_free_in_every_game() {
    for (variant, fen, best) in [
        ("fusor", "4k3/8/8/3(qr)4/8/2N5/8/4K3 w - - 0 1", "c3d5"),
        ("chess", "4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1", "c3d5"),
        ("fusion", "4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1", "c3d5"),
        ("fugue", "4k3/8/8/3q4/8/3L4/8/4K3 w - - 0 1", "d3d6"),
        ("fluidity", "7k/8/8/8/3q4/8/8/K2R4 w - - 0 1", "d1d8"),
    ] {
        let input = format!("setoption name uci_variant value {variant}\nposition fen {fen}\ngo\n");
        assert_eq!(answers(input.as_bytes()), format!("bestmove {best}\n"), "{variant}");
    }
}

#[test]
fn it_plays_whole_games() {
    for variant in Variant::ALL {
        let mut game = Game::new(AnyPosition::start(variant));
        while game.outcome().is_none() && game.moves().len() < 30 {
            let m = choose(&mut game).unwrap();
            game.play(m).unwrap();
        }
    }
}

/// What the page shows is what the bot is: every piece of code there, without its hidden lines, stands here.
#[test]
fn the_page_shows_this_code() {
    let (page, code) = (include_str!("../../docs/writing-a-bot.md"), include_str!("main.rs"));
    let mut blocks = 0;
    for block in page.split("```rust\n").skip(1) {
        let (shown, _) = block.split_once("```").unwrap();
        let shown: String = shown
            .lines()
            .filter(|line| *line != "#" && !line.starts_with("# "))
            .map(|line| format!("{line}\n"))
            .collect();
        assert!(code.contains(shown.trim()), "not in main.rs:\n{shown}");
        blocks += 1;
    }
    assert!(blocks >= 5);
    assert!(code.lines().count() < 100);
}
