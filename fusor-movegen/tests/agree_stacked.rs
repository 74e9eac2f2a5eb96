//! Fusor and chess against the slow generator of `reference`, which shares no code with the fast one.
//!
//! The sample is small by default. `FUSOR_POSITIONS=100000 cargo test --release -p fusor-movegen --test agree_stacked`
//! compares 100,000 positions from random games and as many made-up ones, for each game.

#[path = "common/agree.rs"]
mod agree;
mod common;
mod reference;

use fusor_movegen::{Chess, Fusor};

#[test]
fn fusor_agrees_on_random_walks() {
    agree::on_random_walks::<Fusor>();
}

#[test]
fn fusor_agrees_on_random_setups() {
    agree::on_random_setups::<Fusor>();
}

#[test]
fn chess_agrees_on_random_walks() {
    agree::on_random_walks::<Chess>();
}

#[test]
fn chess_agrees_on_random_setups() {
    agree::on_random_setups::<Chess>();
}
