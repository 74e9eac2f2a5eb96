//! The PGN reader, tree and writer, from outside.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod awkward;
mod big;
mod log;
mod properties;
mod tree;
