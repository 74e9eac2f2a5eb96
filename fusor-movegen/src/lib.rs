#![doc = include_str!("../README.md")]
#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![deny(unsafe_code)]

extern crate alloc;

mod any;
pub mod attacks;
mod classes;
#[cfg(all(
    feature = "tables",
    target_arch = "x86_64",
    any(feature = "std", target_feature = "bmi2")
))]
mod cpu;
mod exchange;
mod game;
mod games;
mod hash;
mod illegal;
pub mod move_index;
mod move_list;
mod move_set;
mod null;
mod packed;
mod perft;
mod position;
#[cfg(any(feature = "random", test))]
pub mod random;
mod rules;
mod safety;
mod setup;
mod state;
mod undo;

pub use fusor_types as types;

pub use any::AnyPosition;
pub use classes::MoveClasses;
pub use exchange::PartValues;
pub use game::{Ending, FlagRule, Game, PlayError, Policy};
pub use games::{Chess, ChessRules, Fluidity, Fugue, Fusion, Fusor, FusorRules, StackRules, Stacked};
pub use illegal::{IllegalMove, IllegalReason};
pub use move_list::MoveList;
pub use move_set::{MoveSet, Moves, Promotions};
pub use null::PassInCheck;
pub use packed::{PackedPosition, Sample, UnpackError};
#[cfg(feature = "std")]
pub use perft::Perft;
pub use perft::{divide, perft};
pub use position::{FromSetup, Position};
pub use rules::{CastlingRule, EnPassantRule, NoMoveRule, RepetitionRule, Rules, StackName, StackText};
pub use setup::{Allow, CastlingFault, EnPassantFault, Setup, SetupError, SetupFault};
pub use state::{Progress, State};
pub use undo::Undo;
