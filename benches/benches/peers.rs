//! Our move generation beside that of other crates: the same positions, the same work, in one program.
//!
//! ```text
//! cargo bench -p fusor-benches --bench peers
//! RUSTFLAGS="-C target-cpu=native" cargo bench -p fusor-benches --bench peers
//! ```
//!
//! Every figure is the median of rounds in which all contestants take turns, in time on the processor of the measuring
//! thread where the system tells it (Linux), else in wall time. Ratios within a line are what to look at; absolute numbers
//! belong to one machine. Node counts are asserted in every round, so that a wrong answer cannot look fast.
//!
//! Arguments choose parts: `counted`, `played`, `listing`, `fusor`, `relatives`, `threads`; `rounds=N` sets the number of
//! rounds (default 7).

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a benchmark"
)]

mod shared;

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Instant;

use fusor_benches::{Options, Table};
use fusor_movegen::random::{self, Rng};
use fusor_movegen::types::{Bitboard, Variant};
use fusor_movegen::{Allow, AnyPosition, Chess, Fluidity, FromSetup, Fugue, Fusion, Fusor, Perft, Position};
use fusor_notation::fen;
use shared::{count_cozy, play_all, play_cozy};

/// The six positions that published perft tables use, with the depths that are counted and played here.
const STANDARD: [(&str, &str, u32, u32); 6] = [
    (
        "start",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        6,
        4,
    ),
    (
        "kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        5,
        3,
    ),
    ("endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, 5),
    (
        "promotions",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        5,
        4,
    ),
    (
        "promotion check",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        5,
        3,
    ),
    (
        "middlegame",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        5,
        3,
    ),
];

fn main() {
    let Options { rounds, parts } = Options::from_arguments();
    let chosen = |part: &str| parts.is_empty() || parts.iter().any(|other| other == part);
    println!("processor features: {}", fusor_benches::features());
    if chosen("counted") {
        counted(rounds);
    }
    if chosen("played") {
        played(rounds);
    }
    if chosen("listing") {
        listing(rounds);
    }
    if chosen("fusor") {
        fusor(rounds);
    }
    if chosen("relatives") {
        relatives(rounds);
    }
    if chosen("threads") {
        threads(rounds);
    }
}

/// Million nodes a second with the last ply counted.
fn counted(rounds: usize) {
    println!("\nlast ply counted, million nodes/s");
    let mut table = Table::new(&["fusor perft", "fusor user loop", "cozy-chess", "shakmaty", "chess"]);
    for (name, fen, depth, _) in STANDARD {
        let ours: Chess = fen::parse(fen, Allow::empty()).unwrap();
        let cozy: cozy_chess::Board = fen.parse().unwrap();
        let shak = shakmaty_position(fen);
        let chess: chess::Board = fen.parse().unwrap();
        let nodes = ours.count_paths(depth);
        table.row(
            name,
            nodes,
            rounds,
            &mut [
                &mut || ours.count_paths(depth),
                &mut || count_by_user(&ours, depth),
                &mut || count_cozy(&cozy, depth),
                &mut || count_shakmaty(&shak, depth),
                &mut || chess::MoveGen::movegen_perft_test(&chess, depth as usize) as u64,
            ],
        );
    }
    table.means();
}

/// Million nodes a second with every leaf played (ours and cozy-chess keep the hash, shakmaty does not).
fn played(rounds: usize) {
    println!("\nevery leaf played, million nodes/s");
    let mut table = Table::new(&["fusor", "cozy-chess", "shakmaty"]);
    for (name, fen, _, depth) in STANDARD {
        let ours: Chess = fen::parse(fen, Allow::empty()).unwrap();
        let cozy: cozy_chess::Board = fen.parse().unwrap();
        let shak = shakmaty_position(fen);
        let nodes = ours.count_paths(depth);
        table.row(
            name,
            nodes,
            rounds,
            &mut [
                &mut || play_all(&ours, depth),
                &mut || play_cozy(&cozy, depth),
                &mut || play_shakmaty(&shak, depth),
            ],
        );
    }
    table.means();
}

/// Million positions a second, listed as sets and with every move visited.
fn listing(rounds: usize) {
    println!("\nlisting the moves of 1,000 positions from play, million positions/s");
    let mut table = Table::new(&["fusor", "cozy-chess", "shakmaty's list"]);
    let ours: Vec<Chess> = positions_from_play(1000, |_| true);
    let fens: Vec<String> = ours
        .iter()
        .map(|position| fen::write(position, fen::EnPassantMode::Legal))
        .collect();
    let cozy: Vec<cozy_chess::Board> = fens.iter().map(|fen| fen.parse().unwrap()).collect();
    let shak: Vec<shakmaty::Chess> = fens.iter().map(|fen| shakmaty_position(fen)).collect();
    let positions = ours.len() as u64 * REPEAT;
    let moves: u64 = ours.iter().map(|position| position.count_moves() as u64).sum();
    let sets: u64 = ours
        .iter()
        .map(|position| position.move_sets_from(Bitboard::FULL).len() as u64)
        .sum();
    let mut cozy_sets = 0;
    let cozy_moves: u64 = cozy
        .iter()
        .map(|board| {
            let mut moves = 0;
            board.generate_moves(|set| {
                cozy_sets += 1;
                moves += set.len() as u64;
                false
            });
            moves
        })
        .sum();
    assert_eq!(moves, cozy_moves);
    table.row(
        "as sets",
        positions,
        rounds,
        &mut [
            &mut || {
                each(&ours, sets, |position| {
                    let mut sets = 0;
                    let _ = position.visit(|set| {
                        black_box(&set);
                        sets += 1;
                        ControlFlow::Continue(())
                    });
                    sets
                })
            },
            &mut || {
                each(&cozy, cozy_sets, |board| {
                    let mut sets = 0;
                    board.generate_moves(|set| {
                        black_box(&set);
                        sets += 1;
                        false
                    });
                    sets
                })
            },
        ],
    );
    table.row(
        "every move",
        positions,
        rounds,
        &mut [
            &mut || {
                each(&ours, moves, |position| {
                    let mut moves = 0;
                    let _ = position.visit(|set| {
                        set.into_iter().for_each(|m| {
                            black_box(m);
                            moves += 1;
                        });
                        ControlFlow::Continue(())
                    });
                    moves
                })
            },
            &mut || {
                each(&cozy, moves, |board| {
                    let mut moves = 0;
                    board.generate_moves(|set| {
                        set.into_iter().for_each(|m| {
                            black_box(m);
                            moves += 1;
                        });
                        false
                    });
                    moves
                })
            },
            &mut || {
                each(&shak, moves, |position| {
                    black_box(shakmaty::Position::legal_moves(position)).len() as u64
                })
            },
        ],
    );
}

/// What stacks cost: million counted moves a second on the same work in chess and Fusor, and where there are stacks.
fn fusor(rounds: usize) {
    println!("\nmoves counted on 1,000 positions each, million moves/s");
    // The same boards in both games, without a stack; then boards with four stacks or more.
    let chess: Vec<Chess> = positions_from_play(1000, |_| true);
    let stack_free: Vec<Fusor> = chess
        .iter()
        .map(|position| Fusor::from_setup(&position.to_setup(), Allow::empty()).unwrap())
        .collect();
    let stack_rich: Vec<Fusor> = positions_from_play(1000, |position: &Fusor| position.board().stacked().len() >= 4);
    let mut table = Table::new(&["chess", "Fusor, no stack", "Fusor, 4+ stacks"]);
    table.row_of(
        "1,000 positions",
        rounds,
        &mut [
            (count_each(&chess), &mut || count_each(&chess)),
            (count_each(&stack_free), &mut || count_each(&stack_free)),
            (count_each(&stack_rich), &mut || count_each(&stack_rich)),
        ],
    );

    println!("\nfrom the start, last ply counted, million nodes/s");
    let mut table = Table::new(&["Fusor, depth 5", "cozy-chess, depth 6"]);
    let cozy = cozy_chess::Board::default();
    let nodes = play_all(&Fusor::start(), 5);
    table.row_of(
        "start",
        rounds,
        &mut [
            (nodes, &mut || Fusor::start().count_paths(5)),
            (119_060_324, &mut || count_cozy(&cozy, 6)),
        ],
    );
}

/// The other games beside cozy-chess on chess, all from their starts.
fn relatives(rounds: usize) {
    let cozy = cozy_chess::Board::default();
    println!("\nfrom the starts, last ply counted, million nodes/s");
    let mut table = Table::new(&["fusor", "cozy-chess, chess"]);
    let mut counted = |variant: Variant, depth| {
        let start = AnyPosition::start(variant);
        let nodes = play_all(&start, depth);
        let (mut ours, mut theirs) = (|| start.count_paths(depth), || count_cozy(&cozy, 5));
        table.row_of(
            variant.name(),
            rounds,
            &mut [(nodes, &mut ours), (4_865_609, &mut theirs)],
        );
    };
    counted(Variant::Fusion, 4);
    counted(Variant::Fugue, 3);
    counted(Variant::Fluidity, 4);

    println!("\nfrom the starts, every leaf played, million nodes/s");
    let mut table = Table::new(&["fusor", "cozy-chess, chess"]);
    play_relative::<Fusion>(&mut table, "fusion", rounds, 4);
    play_relative::<Fugue>(&mut table, "fugue", rounds, 3);
    play_relative::<Fluidity>(&mut table, "fluidity", rounds, 4);

    println!("\nmoves counted on 1,000 positions from play, million moves/s");
    let mut table = Table::new(&["Fusor", "Fusion", "Fugue", "Fluidity"]);
    let fusor = positions_from_play::<Fusor>(1000, |_| true);
    let fusion = positions_from_play::<Fusion>(1000, |_| true);
    let fugue = positions_from_play::<Fugue>(1000, |_| true);
    let fluidity = positions_from_play::<Fluidity>(1000, |_| true);
    table.row_of(
        "1,000 positions",
        rounds,
        &mut [
            (count_each(&fusor), &mut || count_each(&fusor)),
            (count_each(&fusion), &mut || count_each(&fusion)),
            (count_each(&fugue), &mut || count_each(&fugue)),
            (count_each(&fluidity), &mut || count_each(&fluidity)),
        ],
    );
}

fn play_relative<P: FromSetup>(table: &mut Table, name: &str, rounds: usize, depth: u32) {
    let cozy = cozy_chess::Board::default();
    let nodes = P::start().count_paths(depth);
    table.row_of(
        name,
        rounds,
        &mut [
            (nodes, &mut || play_all(&P::start(), depth)),
            (197_281, &mut || play_cozy(&cozy, 4)),
        ],
    );
}

/// What a second thread and a hash table give, in wall time.
fn threads(rounds: usize) {
    println!("\nperft of chess from the start, seconds of wall time (best of {rounds})");
    for (name, perft, depth, nodes) in [
        ("depth 6, 1 thread", Perft::new(), 6, 119_060_324),
        ("depth 6, 2 threads", Perft::new().threads(2), 6, 119_060_324),
        (
            "depth 7, 1 thread, 64 MiB",
            Perft::new().hash_bytes(64 << 20),
            7,
            3_195_901_860,
        ),
        (
            "depth 7, 2 threads, 64 MiB",
            Perft::new().threads(2).hash_bytes(64 << 20),
            7,
            3_195_901_860,
        ),
    ] {
        let best = (0..rounds).map(|_| {
            let start = Instant::now();
            assert_eq!(perft.count(&Chess::start(), depth), nodes);
            start.elapsed()
        });
        println!("{name:>28} {:8.3}", best.min().unwrap_or_default().as_secs_f64());
    }
}

fn count_by_user<P: Position>(position: &P, depth: u32) -> u64 {
    let mut nodes = 0;
    let _ = position.visit(|set| {
        if depth == 1 {
            nodes += set.len() as u64;
        } else {
            for m in set {
                let mut next = position.clone();
                next.play_unchecked(m);
                nodes += count_by_user(&next, depth - 1);
            }
        }
        ControlFlow::Continue(())
    });
    nodes
}

fn count_shakmaty(position: &shakmaty::Chess, depth: u32) -> u64 {
    use shakmaty::Position as _;
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .iter()
        .map(|&m| {
            let mut next = position.clone();
            next.play_unchecked(m);
            count_shakmaty(&next, depth - 1)
        })
        .sum()
}

fn play_shakmaty(position: &shakmaty::Chess, depth: u32) -> u64 {
    use shakmaty::Position as _;
    if depth == 0 {
        black_box(position);
        return 1;
    }
    let mut nodes = 0;
    for m in position.legal_moves() {
        let mut next = position.clone();
        next.play_unchecked(m);
        nodes += play_shakmaty(&next, depth - 1);
    }
    nodes
}

fn shakmaty_position(fen: &str) -> shakmaty::Chess {
    fen.parse::<shakmaty::fen::Fen>()
        .unwrap()
        .into_position(shakmaty::CastlingMode::Standard)
        .unwrap()
}

/// How often a set of positions is gone through in one measurement.
const REPEAT: u64 = 10;

/// Does the work on all of them, which must come to so many (moves, sets), and tells how many they were.
fn each<T>(items: &[T], expected: u64, work: impl Fn(&T) -> u64) -> u64 {
    for _ in 0..REPEAT {
        assert_eq!(items.iter().map(&work).sum::<u64>(), expected);
    }
    items.len() as u64 * REPEAT
}

/// The number of moves of all positions, counted as often as [`each`] looks at them.
fn count_each<P: Position>(positions: &[P]) -> u64 {
    let count = || {
        positions
            .iter()
            .map(|position| black_box(position).count_moves() as u64)
    };
    (0..REPEAT).flat_map(|_| count()).sum()
}

/// Positions of random games from the start, each after 10 to 89 plies, that fulfil a condition. Always the same ones.
fn positions_from_play<P: FromSetup>(count: usize, condition: impl Fn(&P) -> bool) -> Vec<P> {
    let mut rng = Rng::new(0x0046_7573_6f72);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut position = P::start();
        for _ in 0..10 + rng.below(80) {
            let Some(m) = random::legal_move(&position, &mut rng) else {
                break;
            };
            position.play_unchecked(m);
        }
        if position.outcome().is_none() && condition(&position) {
            positions.push(position);
        }
    }
    positions
}
