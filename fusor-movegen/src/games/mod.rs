//! One module for each rule set. Fusor and chess share one: chess is Fusor with stacks of one.

mod fugue;
mod fusion;
mod stacked;

pub use fugue::Fugue;
pub use fusion::Fusion;
#[cfg(all(feature = "std", feature = "tables", target_arch = "x86_64"))]
pub(crate) use stacked::paths::step;
pub use stacked::{Chess, ChessRules, Fusor, FusorRules, StackRules, Stacked};
