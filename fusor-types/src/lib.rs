#![doc = include_str!("../README.md")]
#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![forbid(unsafe_code)]

#[cfg(feature = "serde")]
extern crate alloc;

mod bitboard;
mod board;
mod castling;
mod color;
mod moves;
mod outcome;
mod part;
#[cfg(feature = "serde")]
mod serde_impls;
mod square;
mod stack;
mod variant;
mod word;

pub use bitboard::{Bitboard, Squares, Subsets};
pub use board::{Board, Piece};
pub use castling::{CastlingRights, CastlingSide};
pub use color::{ByColor, Color};
pub use moves::{InvalidMoveBits, Move, MoveKind};
pub use outcome::{DrawReason, Outcome, WinReason};
pub use part::{Part, PartSet, Parts};
pub use square::{File, Rank, Square};
pub use stack::{ParseStackError, Stack};
pub use variant::Variant;
pub use word::{ParseWordError, Word};
