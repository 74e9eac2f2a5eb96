//! Fugue against the positions with known answers in `tests/data`.
//!
//! `FUSOR_PERFT_NODES=1000000000 cargo test --release -p fusor-movegen --test cases_fugue` checks the deep counts, too.

mod common;

use fusor_movegen::Fugue;

#[test]
fn fugue_cases() {
    common::check_cases::<Fugue>();
}
