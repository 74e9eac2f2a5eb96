//! One module for each rule set, and what several of them are made of. Fusor and chess share a rule set: chess is Fusor
//! with stacks of one.

mod castling;
mod check;
mod fluidity;
mod fugue;
mod fusion;
pub(crate) mod gives_check;
mod paths;
mod pawns;
mod sink;
mod stacked;

pub use fluidity::Fluidity;
pub use fugue::Fugue;
pub(crate) use fugue::OFFICERS as FUGUE_OFFICERS;
pub use fusion::Fusion;
#[cfg(all(feature = "std", feature = "tables", target_arch = "x86_64"))]
pub(crate) use paths::{RuleSet, step};
pub use stacked::{Chess, ChessRules, Fusor, FusorRules, StackRules, Stacked};
