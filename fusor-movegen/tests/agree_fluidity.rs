//! Fluidity Chess against the reference generator.
//!
//! `FUSOR_POSITIONS=100000 cargo test --release -p fusor-movegen --test agree_fluidity` compares on more positions.

#[path = "common/agree.rs"]
mod agree;
mod common;
mod reference;

use fusor_movegen::Fluidity;

#[test]
fn on_random_walks() {
    agree::on_random_walks::<Fluidity>();
}

#[test]
fn on_random_setups() {
    agree::on_random_setups::<Fluidity>();
}
