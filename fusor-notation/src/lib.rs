#![doc = include_str!("../README.md")]
#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![deny(unsafe_code)]

extern crate alloc;

pub mod courier;
pub mod diagram;
pub mod engine;
pub mod epd;
pub mod fen;
mod found;
pub mod pgn;
pub mod record;
pub mod san;
pub mod uci;

pub use fusor_movegen as movegen;
pub use fusor_types as types;
