//! Loops that several benchmarks time, as a user of each crate would write them.

use std::hint::black_box;
use std::ops::ControlFlow;

use fusor_movegen::Position;

/// Plays every move to the depth and counts the leaves.
pub(crate) fn play_all<P: Position>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        black_box(position);
        return 1;
    }
    let mut nodes = 0;
    let _ = position.visit(|set| {
        for m in set {
            let mut next = position.clone();
            next.play_unchecked(m);
            nodes += play_all(&next, depth - 1);
        }
        ControlFlow::Continue(())
    });
    nodes
}

/// The same with cozy-chess.
pub(crate) fn play_cozy(board: &cozy_chess::Board, depth: u32) -> u64 {
    if depth == 0 {
        black_box(board);
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|set| {
        for m in set {
            let mut next = board.clone();
            next.play_unchecked(m);
            nodes += play_cozy(&next, depth - 1);
        }
        false
    });
    nodes
}

/// Counts the leaves with cozy-chess, the last ply not played.
pub(crate) fn count_cozy(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|set| {
        if depth == 1 {
            nodes += set.len() as u64;
        } else {
            for m in set {
                let mut next = board.clone();
                next.play_unchecked(m);
                nodes += count_cozy(&next, depth - 1);
            }
        }
        false
    });
    nodes
}
