//! One module for each rule set. Fusor and chess share one: chess is Fusor with stacks of one.

mod fugue;
mod stacked;

pub use fugue::Fugue;
pub use stacked::{Chess, ChessRules, Fusor, FusorRules, StackRules, Stacked};
