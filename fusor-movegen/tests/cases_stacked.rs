//! Fusor and chess against the positions with known answers in `tests/data`.
//!
//! `FUSOR_PERFT_NODES=1000000000 cargo test --release -p fusor-movegen --test cases_stacked` checks the deep counts, too.

mod common;

use fusor_movegen::{Chess, Fusor};

#[test]
fn fusor_cases() {
    common::check_cases::<Fusor>();
}

#[test]
fn chess_cases() {
    common::check_cases::<Chess>();
}
