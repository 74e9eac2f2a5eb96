//! Fusion Chess against the positions with known answers in `tests/data`.
//!
//! `FUSOR_PERFT_NODES=1000000000 cargo test --release -p fusor-movegen --test cases_fusion` checks the deep counts, too.

mod common;

use fusor_movegen::Fusion;

#[test]
fn fusion_cases() {
    common::check_cases::<Fusion>();
}
