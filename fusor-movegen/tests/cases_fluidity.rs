//! Fluidity Chess against the positions with known answers in `tests/data`.
//!
//! `FUSOR_PERFT_NODES=1000000000 cargo test --release -p fusor-movegen --test cases_fluidity` checks the deep counts, too.

mod common;

use fusor_movegen::Fluidity;

#[test]
fn fluidity_cases() {
    common::check_cases::<Fluidity>();
}
