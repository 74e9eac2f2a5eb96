//! What the tool says when something is wrong.

use insta::assert_snapshot;

use super::{STACKS, run};

/// The arguments (split at `|`) with what is said of them.
fn table(commands: &[&str]) -> String {
    let told = commands.iter().map(|command| {
        let args: Vec<&str> = command.split('|').filter(|arg| !arg.is_empty()).collect();
        let ran = run(&args);
        assert_ne!(ran.end, "fine", "{command}");
        format!("{command}\n{}{}\n", ran.out, ran.end)
    });
    told.collect()
}

#[test]
fn of_usage() {
    assert_snapshot!(table(&[
        "",
        "frobnicate",
        "--frobnicate",
        "moves|--frobnicate",
        "moves|-x",
        "moves|extra",
        "moves|--variant|go",
        "moves|--variant",
        "moves|--stdin=yes",
        "status|--json=1",
        "show|e2e4",
        "perft",
        "perft|x",
        "perft|-1",
        "perft|2|3",
        "perft|--threads|0|2",
        "perft|--threads|1000000|2",
        "perft|--hash|lots|2",
        "demo|--seed|x",
        "demo|--delay|-5",
    ]), @r#"

    fusor: expected a command
    `fusor --help` says what can be asked for.

    frobnicate
    fusor: there is no command "frobnicate"
    `fusor --help` says what can be asked for.

    --frobnicate
    fusor: invalid option '--frobnicate'
    `fusor --help` says what can be asked for.

    moves|--frobnicate
    fusor moves: invalid option '--frobnicate'
    `fusor moves --help` says what can be asked for.

    moves|-x
    fusor moves: invalid option '-x'
    `fusor moves --help` says what can be asked for.

    moves|extra
    fusor moves: unexpected argument "extra"
    `fusor moves --help` says what can be asked for.

    moves|--variant|go
    fusor moves: cannot parse argument "go": expected a game: fusor, chess, fusion, fugue or fluidity
    `fusor moves --help` says what can be asked for.

    moves|--variant
    fusor moves: missing argument for option '--variant'
    `fusor moves --help` says what can be asked for.

    moves|--stdin=yes
    fusor moves: unexpected argument for option '--stdin': "yes"
    `fusor moves --help` says what can be asked for.

    status|--json=1
    fusor status: unexpected argument for option '--json': "1"
    `fusor status --help` says what can be asked for.

    show|e2e4
    fusor show: unexpected argument "e2e4"
    `fusor show --help` says what can be asked for.

    perft
    fusor perft: expected DEPTH
    `fusor perft --help` says what can be asked for.

    perft|x
    fusor perft: DEPTH: expected a number from 0 to 100, found "x"
    `fusor perft --help` says what can be asked for.

    perft|-1
    fusor perft: invalid option '-1'
    `fusor perft --help` says what can be asked for.

    perft|2|3
    fusor perft: unexpected argument "3"
    `fusor perft --help` says what can be asked for.

    perft|--threads|0|2
    fusor perft: --threads: expected a number from 1 to 1024, found "0"
    `fusor perft --help` says what can be asked for.

    perft|--threads|1000000|2
    fusor perft: --threads: expected a number from 1 to 1024, found "1000000"
    `fusor perft --help` says what can be asked for.

    perft|--hash|lots|2
    fusor perft: --hash: expected a number from 0 to 1048576, found "lots"
    `fusor perft --help` says what can be asked for.

    demo|--seed|x
    fusor demo: --seed: expected a number from 0 to 4294967295, found "x"
    `fusor demo --help` says what can be asked for.

    demo|--delay|-5
    fusor demo: --delay: expected a number from 0 to 60000, found "-5"
    `fusor demo --help` says what can be asked for.
    "#);
}

#[test]
fn of_positions() {
    assert_snapshot!(table(&[
        "moves|--fen|8/8/8/8/8/8/8/8 w - - 0 1",
        "status|--fen|8/8/8/8/8/8/8/8 w - - 0 1",
        "show|--variant|chess|--fen|4k3/8/8/8/8/8/8/(RP)3K3 w - - 0 1",
        "perft|--fen|4k3/8/8/8/8/8/4R3/4K3 w - - 0 1|1",
        "play|--fen|4k3/8/8/8/8/8/8/4K3 w KQ e6 0 1|e1e2",
        "demo|--fen|",
    ]), @r"
    moves|--fen|8/8/8/8/8/8/8/8 w - - 0 1
    error: the position is not allowed: White must have exactly one king, found 0; Black must have exactly one king, found 0
    faulty
    status|--fen|8/8/8/8/8/8/8/8 w - - 0 1
    error: the position is not allowed: White must have exactly one king, found 0; Black must have exactly one king, found 0
    faulty
    show|--variant|chess|--fen|4k3/8/8/8/8/8/8/(RP)3K3 w - - 0 1
    error: board, byte 16: this game has no stacks, and so no parentheses

    perft|--fen|4k3/8/8/8/8/8/4R3/4K3 w - - 0 1|1
    error: the position is not allowed: Black is in check on e8, but White is to move

    play|--fen|4k3/8/8/8/8/8/8/4K3 w KQ e6 0 1|e1e2
    error: the position is not allowed: castling right K: no rook that could castle is on its corner; castling right Q: no rook that could castle is on its corner; en passant square e6: no enemy pawn stands beyond it

    demo|--fen|
    fusor demo: missing argument for option '--fen'
    `fusor demo --help` says what can be asked for.
    ");
}

#[test]
fn of_counts() {
    assert_snapshot!(table(&["perft|--hash|16|--fen|k7/8/8/8/8/8/8/7K w - - 0 1|30"]), @r"
    perft|--hash|16|--fen|k7/8/8/8/8/8/8/7K w - - 0 1|30
    error: the count does not fit in 64 bits
    ");
}

#[test]
fn of_moves() {
    let from_stacks = |moves: &str| format!("play|--fen|{STACKS}|{moves}");
    assert_snapshot!(table(&[
        "play|e9",
        "play|e2e4|e7e5|0000",
        "play|e2e4|e2e4",
        "play|e2e4|e4e5",
        "play|e4e5",
        "play|e2e4q",
        "play|e1e2",
        "play|--variant|chess|f2f3|e7e5|g2g4|d8h4|a2a3",
        "play|--fen|k7/8/8/8/8/8/8/7K w - - 0 1|nonsense",
        &from_stacks("d2d3|e8e7|d2d4"),
        &from_stacks("n:d2f3"),
        &from_stacks("p:d2e2"),
        &from_stacks("d2b4"),
        "play|--variant|chess|--fen|4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1|e2d3",
    ]), @r#"
    play|e9
    error: ply 1, "e9": byte 1: expected a square (a1 to h8), found '9'

    play|e2e4|e7e5|0000
    error: ply 3, "0000": 0000 is the null move, which is never legal

    play|e2e4|e2e4
    error: ply 2, "e2e4": e2e4 is illegal: there is no piece on e2; legal from e2: none

    play|e2e4|e4e5
    error: ply 2, "e4e5": e4e5 is illegal: the piece on e4 is not black's; legal from e4: none

    play|e4e5
    error: ply 1, "e4e5": e4e5 is illegal: there is no piece on e4; legal from e4: none

    play|e2e4q
    error: ply 1, "e2e4q": e2e4q is illegal: nothing becomes Q there; legal from e2: e2e3 e2e4

    play|e1e2
    error: ply 1, "e1e2": e1e2 is illegal: K does not reach e2; legal from e1: none

    play|--variant|chess|f2f3|e7e5|g2g4|d8h4|a2a3
    error: ply 5, "a2a3": the game is over: black checkmate

    play|--fen|k7/8/8/8/8/8/8/7K w - - 0 1|nonsense
    error: ply 1, "nonsense": the game is over: draw material

    play|--fen|4k3/8/8/8/8/8/3(RP)4/4K3 w - - 0 1|d2d3|e8e7|d2d4
    error: ply 3, "d2d4": d2d4 is illegal: there is no piece on d2; legal from d2: none

    play|--fen|4k3/8/8/8/8/8/3(RP)4/4K3 w - - 0 1|n:d2f3
    error: ply 1, "n:d2f3": n:d2f3 is illegal: N cannot be taken from RP on d2; legal from d2: d2a2 d2b2 d2c2 d2d1 d2d3 d2d4 d2d5 d2d6 d2d7 d2d8b d2d8n d2d8p d2d8q d2d8r d2e2 d2f2 d2g2 d2h2 p:d2d3 p:d2d4 r:d2a2 r:d2b2 r:d2c2 r:d2d1 r:d2d3 r:d2d4 r:d2d5 r:d2d6 r:d2d7 r:d2d8 r:d2e2 r:d2f2 r:d2g2 r:d2h2

    play|--fen|4k3/8/8/8/8/8/3(RP)4/4K3 w - - 0 1|p:d2e2
    error: ply 1, "p:d2e2": p:d2e2 is illegal: P cannot go there, but other parts of the stack can; legal from d2: d2a2 d2b2 d2c2 d2d1 d2d3 d2d4 d2d5 d2d6 d2d7 d2d8b d2d8n d2d8p d2d8q d2d8r d2e2 d2f2 d2g2 d2h2 p:d2d3 p:d2d4 r:d2a2 r:d2b2 r:d2c2 r:d2d1 r:d2d3 r:d2d4 r:d2d5 r:d2d6 r:d2d7 r:d2d8 r:d2e2 r:d2f2 r:d2g2 r:d2h2

    play|--fen|4k3/8/8/8/8/8/3(RP)4/4K3 w - - 0 1|d2b4
    error: ply 1, "d2b4": d2b4 is illegal: RP does not reach b4; legal from d2: d2a2 d2b2 d2c2 d2d1 d2d3 d2d4 d2d5 d2d6 d2d7 d2d8b d2d8n d2d8p d2d8q d2d8r d2e2 d2f2 d2g2 d2h2 p:d2d3 p:d2d4 r:d2a2 r:d2b2 r:d2c2 r:d2d1 r:d2d3 r:d2d4 r:d2d5 r:d2d6 r:d2d7 r:d2d8 r:d2e2 r:d2f2 r:d2g2 r:d2h2

    play|--variant|chess|--fen|4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1|e2d3
    error: ply 1, "e2d3": e2d3 is illegal: it leaves the king in check; legal from e2: none
    "#);
}
