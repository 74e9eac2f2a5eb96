//! An engine that behaves as it is told. The test program itself is started as that engine.
//!
//! It makes a move that ends the game if there is one, else the first there is, until its manner shows.

use std::fs::OpenOptions;
use std::io::{self, BufRead, Write};
use std::time::Duration;
use std::{env, process, thread};

use fusor_movegen::types::Variant;
use fusor_movegen::{Allow, AnyPosition, Game, Position};
use fusor_notation::engine::{GuiCommand, StartPosition};
use fusor_notation::{fen, uci};

/// The name of the test that is the engine.
pub(super) const NAME: &str = "tests::scripted::engine";

#[test]
#[ignore = "an engine for other tests to talk to: arguments are its manner, and a file for its process id"]
fn engine() {
    let mut args = env::args().skip_while(|arg| arg != NAME).skip(1);
    let manner = args.next().unwrap();
    if let Some(file) = args.next() {
        let mut file = OpenOptions::new().create(true).append(true).open(file).unwrap();
        writeln!(file, "{}", process::id()).unwrap();
    }
    talk(&manner);
    process::exit(0);
}

fn say(line: &str) {
    // Who does not listen any more ends the engine by the end of its input.
    let _ = writeln!(io::stdout(), "{line}");
}

/// Says the same for ever.
fn repeat(text: &str) -> ! {
    loop {
        if io::stdout().write_all(text.as_bytes()).is_err() {
            process::exit(0);
        }
    }
}

fn sleep_for_ever() -> ! {
    loop {
        thread::sleep(Duration::from_secs(1000));
    }
}

fn talk(manner: &str) {
    let mut game = Game::new(AnyPosition::start(Variant::Chess));
    let mut moves = 0;
    for line in io::stdin().lock().lines() {
        match GuiCommand::parse(&line.unwrap()) {
            Ok(GuiCommand::Uci) => say("id name scripted\noption name Hash type spin default 1 min 1 max 9\nuciok"),
            Ok(GuiCommand::IsReady) => say("readyok"),
            Ok(GuiCommand::NewGame) => moves = 0,
            Ok(GuiCommand::Position { start, moves }) => game = set_up(&start, &moves),
            Ok(GuiCommand::Go(_)) => {
                moves += 1;
                if moves == 3 {
                    misbehave(manner);
                }
                if manner == "chatter" {
                    say("hello\n\u{1}\u{2}\ninfo depth x\nbestmove\ninfo depth 7 score cp 25 pv e2e4\ninfo string so");
                }
                if manner == "slow" {
                    thread::sleep(Duration::from_millis(150));
                }
                say(&format!("bestmove {}", choose(&mut game)));
            }
            Ok(GuiCommand::Quit) if manner == "clinging" => sleep_for_ever(),
            Ok(GuiCommand::Quit) => break,
            _ => {}
        }
    }
    if manner == "clinging" {
        sleep_for_ever();
    }
}

/// What it does in place of its third move.
fn misbehave(manner: &str) {
    match manner {
        "crash" => process::exit(3),
        "hang" => sleep_for_ever(),
        "late" => thread::sleep(Duration::from_millis(1800)),
        "illegal" => say("bestmove a1h8"),
        "garbled" => say("bestmove castles!"),
        "resign" => say("bestmove (none)"),
        "flood" => repeat("info string la la la\n"),
        "endless" => repeat("la la la"),
        _ => {}
    }
}

fn set_up(start: &StartPosition, moves: &[String]) -> Game<AnyPosition> {
    let mut game = Game::new(match start {
        StartPosition::Start => AnyPosition::start(Variant::Chess),
        StartPosition::Fen(text) => fen::parse_any(Variant::Chess, text, Allow::empty()).unwrap(),
    });
    for text in moves {
        game.play(uci::read_move(text, game.position()).unwrap()).unwrap();
    }
    game
}

fn choose(game: &mut Game<AnyPosition>) -> String {
    let moves = game.position().legal_moves();
    let ending = moves.iter().find(|&&m| {
        let outcome = game.play(m).unwrap();
        game.take_back();
        outcome.is_some()
    });
    ending.or(moves.first()).unwrap().to_string()
}
