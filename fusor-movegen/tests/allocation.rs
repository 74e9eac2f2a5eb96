//! Generating and playing moves allocates nothing, in any of the five games.

#![allow(unsafe_code, clippy::unwrap_used, reason = "a counting allocator has to be one")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;
use std::ops::ControlFlow;

use fusor_movegen::{Chess, Fluidity, FromSetup, Fugue, Fusion, Fusor};

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: every call is handed on to the system's allocator; counting does not allocate.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the pointer comes from `alloc` above, which is the system's.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Plays pseudo-random moves and does with each position what a bot does.
fn allocations<P: FromSetup>() -> usize {
    let before = ALLOCATIONS.get();
    let mut position = P::start();
    for ply in 0..200 {
        let moves = position.legal_moves();
        let mut captures = 0;
        let _ = position.visit(|set| {
            captures += set.captures_only().len();
            ControlFlow::Continue(())
        });
        black_box((
            captures,
            position.count_moves(),
            position.zobrist_hash(),
            position.checkers(),
            position.outcome(),
        ));
        let Some(&m) = moves.get((ply * 7919 + 13) % moves.len().max(1)) else {
            break;
        };
        assert!(position.is_legal(m));
        black_box(position.captures(m));
        position.play(m).unwrap();
    }
    ALLOCATIONS.get() - before
}

#[test]
fn no_game_allocates() {
    let before = ALLOCATIONS.get();
    drop(black_box(Box::new(1)));
    assert_eq!(ALLOCATIONS.get() - before, 1, "the allocator must count");
    assert_eq!(allocations::<Fusor>(), 0, "Fusor");
    assert_eq!(allocations::<Chess>(), 0, "chess");
    assert_eq!(allocations::<Fusion>(), 0, "Fusion");
    assert_eq!(allocations::<Fugue>(), 0, "Fugue");
    assert_eq!(allocations::<Fluidity>(), 0, "Fluidity");
}

#[test]
fn positions_and_moves_keep_their_size() {
    // Positions are copied for every move: growth here deserves a decision.
    assert!(size_of::<Fusor>() <= 192 && size_of::<Chess>() <= 192);
    assert!(size_of::<Fusion>() <= 256 && size_of::<Fugue>() <= 256 && size_of::<Fluidity>() <= 256);
    assert_eq!(size_of::<fusor_movegen::types::Move>(), 4);
}
