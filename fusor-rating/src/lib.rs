#![doc = include_str!("../README.md")]
#![cfg_attr(not(feature = "std"), no_std)]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod elo;
pub mod glicko2;
pub mod ladder;
pub mod leaderboard;
mod math;
pub mod pairing;
pub mod performance;
pub mod pool;
mod rating;
mod result;
pub mod schedule;
pub mod stats;
mod time;

pub use rating::{Rating, RatingError};
pub use result::{GameResult, ParseResultError, Score, Side};
pub use time::{TimeClass, Timestamp};
