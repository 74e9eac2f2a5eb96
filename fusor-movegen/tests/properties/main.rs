//! What holds in every position of every game, checked with proptest on positions from random play and random set-ups.
//!
//! `PROPTEST_CASES=2000 cargo test --release -p fusor-movegen --test properties` tries more of them. A further game needs
//! one line in the list below.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a panic is a failed test"
)]

mod classes;
#[path = "../common/mod.rs"]
mod common;
mod enumeration;
mod exchange;
mod fusor_and_chess;
mod laws;
mod lists;
mod lone_stacks;
mod move_index;
mod packed;
#[path = "../reference/mod.rs"]
mod reference;
mod source;

use fusor_movegen::{Chess, Fluidity, Fugue, Fusion, Fusor};
use proptest::prelude::*;

use source::{Recipe, recipe};

/// The default number of cases, which the environment variable `PROPTEST_CASES` replaces.
fn cases(default: u32) -> ProptestConfig {
    let mut config = ProptestConfig::default();
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = default;
    }
    config
}

/// The suite for each of the games.
macro_rules! suites {
    ($($game:ident => $name:ident)*) => {$(
        mod $name {
            use super::*;

            proptest! {
                #![proptest_config(cases(48))]

                #[test]
                fn sets_are_disjoint_and_complete(recipe in recipe()) {
                    laws::sets::<$game>(&recipe);
                }

                #[test]
                fn playing_keeps_the_invariants(recipe in recipe()) {
                    laws::playing::<$game>(&recipe);
                }

                #[test]
                fn hashes_do_not_depend_on_the_way(recipe in recipe()) {
                    laws::transpositions::<$game>(&recipe);
                }

                #[test]
                fn mirrored_positions_have_mirrored_moves(recipe in recipe()) {
                    laws::mirrored::<$game>(&recipe);
                }

                #[test]
                fn classes_divide_the_moves(recipe in recipe(), seed: u64) {
                    classes::partition::<$game>(&recipe, seed);
                }

                #[test]
                fn checks_are_foreseen_and_moves_taken_back(recipe in recipe()) {
                    classes::checks_and_take_backs::<$game>(&recipe);
                }

                #[test]
                fn every_move_has_a_number_of_its_own(recipe in recipe()) {
                    move_index::check::<$game>(&recipe);
                }

                #[test]
                fn packed_positions_come_back(recipe in recipe()) {
                    packed::round_trip::<$game>(&recipe);
                }

                #[test]
                fn damaged_bytes_do_no_harm(recipe in recipe(), seed: u64) {
                    packed::damage::<$game>(&recipe, seed);
                }
            }

            proptest! {
                #![proptest_config(cases(6))]

                #[test]
                fn generated_moves_are_the_legal_ones(recipe in recipe()) {
                    enumeration::check::<$game>(&recipe);
                }

                #[test]
                fn exchanges_are_what_trying_all_gives(recipe in recipe(), seed: u64) {
                    exchange::check::<$game>(&recipe, seed);
                }

                #[test]
                fn pseudo_legal_moves_are_those_by_pattern(recipe in recipe()) {
                    classes::pseudo_legal::<$game>(&recipe);
                }
            }

            #[test]
            fn the_start_has_transpositions() {
                assert!(laws::transpositions::<$game>(&Recipe::start()) > 0);
            }

            #[test]
            fn every_group_of_a_lone_stack_moves() {
                lone_stacks::check::<$game>();
            }
        }
    )*};
}

suites! {
    Fusor => fusor
    Chess => chess
    Fusion => fusion
    Fugue => fugue
    Fluidity => fluidity
}
