//! What is said when something is said to the engine.

use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use fusor_movegen::random::Rng;
use fusor_movegen::types::Variant;
use fusor_movegen::{AnyPosition, Position};
use fusor_notation::engine::EngineReply;

use crate::engine::session::run;

/// All that the engine says to an input, without what depends on the machine.
fn answers(input: impl AsRef<[u8]>) -> String {
    let mut output = Vec::new();
    run(input.as_ref(), &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    let lines = output.lines().filter(|line| !line.starts_with("info depth"));
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn introduction() {
    insta::assert_snapshot!(answers("uci\nisready\nquit\nisready\n"), @r#"
    id name Fusor engine 0.0.0
    id author the Fusor contributors
    option name Hash type spin default 16 min 1 max 65536
    option name Clear Hash type button
    option name Threads type spin default 1 min 1 max 256
    option name Ponder type check default false
    option name Move Overhead type spin default 40 min 0 max 10000
    option name UCI_Variant type combo default chess var fusor var chess var fusion var fugue var fluidity
    uciok
    readyok
    "#);
}

#[test]
fn a_move_in_every_game() {
    for variant in Variant::ALL {
        let input = format!("setoption name UCI_Variant value {variant}\nposition startpos\ngo depth 3\n");
        let replies = answers(&input);
        let Ok(EngineReply::BestMove { best: Some(best), .. }) = EngineReply::parse(&replies) else {
            panic!("{replies}")
        };
        let start = AnyPosition::start(variant);
        assert!(
            start.legal_moves().iter().any(|m| m.to_string() == best),
            "{variant}: {best}"
        );
    }
}

#[test]
fn mistakes_are_told_and_survived() {
    let mut input =
        b"\xff\xfe\0\nhello\n\r\ngo depth x\nposition startpos moves e2e4 e7e4\nposition fen 8/8 w\n".to_vec();
    input.extend(b"position fen 4k3/8/8/8/8/8/8/4K2R w KQ - 0 1\nposition\nsetoption\nsetoption name Wings value 2\n");
    input.extend(
        b"setoption name Hash value 0\nsetoption name Threads value many\nsetoption name UCI_Variant value go\n",
    );
    input.extend(b"go perft 3\ngo depth 1 searchmoves e2e5\nstop\nponderhit\nregister later\ndebug on\nisready\n");
    insta::assert_snapshot!(answers(input), @r#"
    info string expected a command, found "��\0" at byte 0
    info string expected a command, found "hello" at byte 0
    info string expected a number for `depth`, found "x" at byte 9
    info string move 2: e7e4 is illegal: P does not reach e4
    info string board, byte 3: expected 8 ranks, found 2
    info string the position is not allowed: castling right Q: no rook that could castle is on its corner
    info string expected `startpos` or `fen`, found "" at byte 8
    info string expected a value for `name`, found "" at byte 9
    info string there is no option "Wings"
    info string Hash: expected 1 to 65536, found "0"
    info string Threads: expected 1 to 256, found "many"
    info string UCI_Variant: expected fusor, chess, fusion, fugue, fluidity, found "go"
    info string perft is no search: `fusor perft` counts
    info string move 1: e2e5 is illegal: P does not reach e5
    bestmove e2e4
    readyok
    "#);
}

#[test]
fn a_line_without_end() {
    let mut input = vec![b'x'; 3 << 20];
    input.extend(b"\nisready\n");
    insta::assert_snapshot!(answers(input), @r#"
    info string expected a line of at most 1048576 bytes, found "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" at byte 0
    readyok
    "#);
}

#[test]
fn only_the_moves_asked_for() {
    let reply = answers("position startpos\ngo depth 3 searchmoves a2a3 h2h3\n");
    assert!(
        reply.starts_with("bestmove a2a3") || reply.starts_with("bestmove h2h3"),
        "{reply}"
    );
}

#[test]
fn no_move_is_said_to_be_none() {
    assert_eq!(
        answers("position fen 7k/5QQ1/8/8/8/8/8/K7 b - -\ngo depth 5\n"),
        "bestmove (none)\n"
    );
    assert_eq!(
        answers("position fen 7k/5QQ1/8/8/8/8/8/K7 b - -\ngo infinite\nstop\n"),
        "bestmove (none)\n"
    );
}

#[test]
fn a_drawn_game_goes_on() {
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(30);
    let reply = answers(format!("position startpos moves {shuffle}\ngo depth 2\n"));
    assert!(reply.starts_with("bestmove "), "{reply}");
}

#[test]
fn random_lines_are_survived() {
    let words = [
        "uci",
        "go",
        "stop",
        "position",
        "startpos",
        "fen",
        "moves",
        "e2e4",
        "0000",
        "depth",
        "1",
        "-1",
        "nodes",
        "ponder",
        "ponderhit",
        "isready",
        "setoption",
        "name",
        "value",
        "UCI_Variant",
        "fugue",
        "fusor",
        "\u{1f600}",
        "quit?",
        "searchmoves",
        "mate",
        "8/8/8/8/8/8/8/8",
        "w",
        "99999999999999999999",
        "movetime",
        "wtime",
        "btime",
        "infinite",
    ];
    let mut rng = Rng::new(5);
    let mut input = String::new();
    for _ in 0..400 {
        for _ in 0..rng.below(7) {
            input.push_str(rng.choose(&words).unwrap());
            input.push(' ');
        }
        input.push('\n');
    }
    input.push_str("stop\nisready\n");
    assert!(answers(&input).ends_with("readyok\n"));
}

/// An input that waits for the next line, and an output that hands lines on.
struct Pipe {
    lines: Receiver<Vec<u8>>,
    rest: Vec<u8>,
}

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            self.rest = self.lines.recv().unwrap_or_default();
        }
        let count = self.rest.as_slice().read(buffer)?;
        self.rest.drain(..count);
        Ok(count)
    }
}

struct Lines {
    sender: Sender<String>,
    begun: Vec<u8>,
}

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begun.extend(bytes);
        while let Some(end) = self.begun.iter().position(|&byte| byte == b'\n') {
            let line: Vec<u8> = self.begun.drain(..=end).collect();
            let _ = self.sender.send(String::from_utf8(line).unwrap().trim_end().to_owned());
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// An engine in a thread of its own.
struct Engine {
    input: Sender<Vec<u8>>,
    output: Receiver<String>,
}

impl Engine {
    fn start() -> Self {
        let ((input, lines), (sender, output)) = (channel(), channel());
        thread::spawn(move || {
            let input = Pipe {
                lines,
                rest: Vec::new(),
            };
            run(
                BufReader::new(input),
                Lines {
                    sender,
                    begun: Vec::new(),
                },
            )
            .unwrap();
        });
        Self { input, output }
    }

    fn say(&self, line: &str) {
        self.input.send(format!("{line}\n").into_bytes()).unwrap();
    }

    fn wait_for(&self, start: &str) -> String {
        loop {
            let line = self.output.recv_timeout(Duration::from_secs(20)).unwrap();
            if line.starts_with(start) {
                return line;
            }
        }
    }

    /// Whether it says nothing of the kind for a while.
    fn is_silent_about(&self, start: &str, millis: u64) -> bool {
        thread::sleep(Duration::from_millis(millis));
        self.output.try_iter().all(|line| !line.starts_with(start))
    }
}

#[test]
fn an_infinite_search_ends_with_stop() {
    let engine = Engine::start();
    for variant in Variant::ALL {
        engine.say(&format!("setoption name UCI_Variant value {variant}"));
        engine.say("go infinite");
        engine.wait_for("info depth 3");
        engine.say("isready");
        engine.wait_for("readyok");
        assert!(engine.is_silent_about("bestmove", 30));
        let stopped = Instant::now();
        engine.say("stop");
        engine.wait_for("bestmove");
        // 50 ms on a machine with nothing else to do; tests share theirs.
        assert!(
            stopped.elapsed() < Duration::from_secs(2),
            "{variant}: {:?}",
            stopped.elapsed()
        );
    }
}

#[test]
fn pondering_waits_for_the_expected_move() {
    let engine = Engine::start();
    engine.say("position startpos moves e2e4 e7e5");
    engine.say("go ponder wtime 1000 btime 1000");
    engine.wait_for("info depth 1");
    assert!(engine.is_silent_about("bestmove", 150));
    engine.say("ponderhit");
    engine.wait_for("bestmove");
    // Another move was made than expected.
    engine.say("go ponder depth 1");
    assert!(engine.is_silent_about("bestmove", 30));
    engine.say("stop");
    engine.wait_for("bestmove");
}

#[test]
fn a_mate_on_the_board_is_played_and_counted() {
    let engine = Engine::start();
    engine.say("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    engine.say("go mate 1");
    assert!(engine.wait_for("info depth").contains(" score mate 1 "));
    assert_eq!(engine.wait_for("bestmove"), "bestmove a1a8");
}

#[test]
fn several_threads_find_the_same_mate() {
    let engine = Engine::start();
    engine.say("setoption name Threads value 3");
    engine.say("position fen 6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1");
    engine.say("go depth 5");
    assert!(engine.wait_for("bestmove").starts_with("bestmove b1b8"));
}
