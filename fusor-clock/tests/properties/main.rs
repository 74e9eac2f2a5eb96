//! Properties over random controls, policies and sequences of calls.
#![allow(
    missing_docs,
    unreachable_pub,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used
)]

mod accounting;
mod calls;
mod random;
#[cfg(feature = "serde")]
mod snapshot;
