//! An engine that plays all five games over UCI.
//!
//! One program for all games: everything is generic over [`Position`](fusor_movegen::Position) and compiled for each game
//! apart, and what differs between games is asked of the position, but for the weights in `values`.
//!
//! `session` reads commands and answers them; each search runs in a thread of its own, so that commands are heard while it
//! thinks. `think` deepens the search from the root, `search` is the search, `ordering` says which move first, `evaluation`
//! what a position is worth, `table` keeps what is known, `line` finds repetitions.
//!
//! ```console
//! $ cargo run --release --example engine
//! setoption name UCI_Variant value fusor
//! position startpos moves e2e4 e7e5
//! go movetime 1000
//! ```
//!
//! Programs that hold the game themselves, as those for self-play, ask a [`Player`].

#![expect(clippy::cast_possible_wrap, reason = "depths, plies and numbers of moves are small")]

mod bench;
mod danger;
mod evaluation;
mod limits;
mod line;
mod options;
mod ordering;
mod player;
mod score;
mod search;
mod session;
mod table;
#[cfg(test)]
mod tests;
mod think;
mod values;

pub use bench::{Bench, bench};
pub use evaluation::Evaluation;
pub use limits::Limits;
pub use player::Player;
pub use session::run;
pub use think::Found;
pub use values::Values;
