#![doc = include_str!("../../README.md")]

pub mod arguments;
pub mod engine;
pub mod input;
pub mod openings;
pub mod progress;
pub mod statistics;
pub mod time;

pub use fusor_movegen::random;

/// The code of the page about bots, as tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/writing-a-bot.md")]
pub mod writing_a_bot {}
