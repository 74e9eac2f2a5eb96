//! Instructions instead of seconds: the same number on a busy machine, for those who compare two versions.
//!
//! ```text
//! cargo bench -p fusor-benches --bench instructions
//! ```
//!
//! Runs itself under `valgrind --tool=callgrind` for each piece of work and prints instructions for each node, the start of
//! the program subtracted. Node counts are asserted. Without valgrind it says so and does nothing.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a benchmark")]

mod shared;

use std::env;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::process::{Command, Stdio};

use fusor_movegen::random::{self, Rng};
use fusor_movegen::types::Move;
use fusor_movegen::{Allow, Chess, Fluidity, FromSetup, Fugue, Fusion, Fusor, MoveClasses, Position};
use fusor_notation::fen;
use shared::{count_cozy, play_all, play_cozy};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Its name, the number of nodes, and what does it.
type Work = (&'static str, u64, fn() -> u64);

const WORK: [Work; 17] = [
    ("count chess start 4", 197_281, || Chess::start().count_paths(4)),
    ("count chess kiwipete 3", 97_862, || kiwipete().count_paths(3)),
    ("count cozy-chess kiwipete 3", 97_862, || {
        count_cozy(&KIWIPETE.parse().unwrap(), 3)
    }),
    ("play chess kiwipete 3", 97_862, || play_all(&kiwipete(), 3)),
    ("play cozy-chess kiwipete 3", 97_862, || {
        play_cozy(&KIWIPETE.parse().unwrap(), 3)
    }),
    ("count fusor start 3", 48_214, || Fusor::start().count_paths(3)),
    ("play fusion start 3", 12_166, || play_all(&Fusion::start(), 3)),
    ("play fugue start 2", 625, || play_all(&Fugue::start(), 2)),
    ("play fluidity start 3", 8_878, || play_all(&Fluidity::start(), 3)),
    // A node is a capture here,
    ("captures chess, of all moves", 180_000, captures_of_all::<Chess>),
    ("captures chess, by class", 180_000, captures_by_class::<Chess>),
    ("captures fusor, of all moves", 204_000, captures_of_all::<Fusor>),
    ("captures fusor, by class", 204_000, captures_by_class::<Fusor>),
    // and here a legal move.
    ("checks fusor, played", 2_451_500, || {
        for_each_move::<Fusor>(gives_check_played)
    }),
    ("checks fusor, foreseen", 2_451_500, || {
        for_each_move::<Fusor>(Fusor::gives_check)
    }),
    ("legal fusor", 2_451_500, || for_each_move::<Fusor>(Fusor::is_legal)),
    ("pseudo-legal fusor", 2_451_500, || {
        for_each_move::<Fusor>(Fusor::is_pseudo_legal)
    }),
];

fn main() {
    if let Ok(name) = env::var("FUSOR_INSTRUCTIONS_OF") {
        // Under valgrind: do the work once and tell how many nodes it had.
        let nodes = WORK
            .iter()
            .find(|(work, ..)| *work == name)
            .map_or(0, |(_, nodes, work)| {
                let found = work();
                assert_eq!(found, *nodes, "{name}");
                found
            });
        println!("nodes {nodes}");
        return;
    }
    let Some((idle, _)) = instructions("nothing") else {
        println!("skipped: valgrind is not installed");
        return;
    };
    for (name, ..) in WORK {
        let Some((all, nodes)) = instructions(name) else {
            panic!("{name}: valgrind failed")
        };
        println!(
            "{name:<30} {:8.1} instructions a node",
            all.saturating_sub(idle) as f64 / nodes as f64
        );
    }
}

/// The instructions and nodes of one piece of work.
fn instructions(name: &str) -> Option<(u64, u64)> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(env::current_exe().ok()?)
        .env("FUSOR_INSTRUCTIONS_OF", name)
        .stdin(Stdio::null())
        .output()
        .ok()?;
    let report = String::from_utf8_lossy(&output.stderr);
    let (_, count) = report.split_once("Collected :")?;
    let text = String::from_utf8_lossy(&output.stdout);
    Some((
        count.split_ascii_whitespace().next()?.parse().ok()?,
        text.trim().strip_prefix("nodes ")?.parse().ok()?,
    ))
}

/// Does the work on the positions of a random game, so often that finding them does not matter, and adds up.
fn for_each_position<P: FromSetup>(work: impl Fn(&P) -> u64) -> u64 {
    let game = random::game(&P::start(), 100, &mut Rng::new(1));
    let positions: Vec<P> = game.positions().cloned().collect();
    (0..500).map(|_| positions.iter().map(&work).sum::<u64>()).sum()
}

fn captures_of_all<P: FromSetup>() -> u64 {
    for_each_position(|position: &P| {
        let mut captures = 0;
        let _ = position.visit(|set| {
            for m in set.captures_only() {
                black_box(m);
                captures += 1;
            }
            ControlFlow::Continue(())
        });
        captures
    })
}

fn captures_by_class<P: FromSetup>() -> u64 {
    for_each_position(|position: &P| {
        let mut captures = 0;
        let _ = position.visit_classes(MoveClasses::CAPTURE, |set| {
            for m in set {
                black_box(m);
                captures += 1;
            }
            ControlFlow::Continue(())
        });
        captures
    })
}

fn for_each_move<P: FromSetup>(work: fn(&P, Move) -> bool) -> u64 {
    for_each_position(|position: &P| {
        let moves = position.legal_moves();
        for &m in &moves {
            black_box(work(position, m));
        }
        moves.len() as u64
    })
}

fn gives_check_played<P: Position>(position: &P, m: Move) -> bool {
    let mut next = position.clone();
    next.play_unchecked(m);
    next.is_check()
}

fn kiwipete() -> Chess {
    fen::parse(KIWIPETE, Allow::empty()).unwrap()
}
