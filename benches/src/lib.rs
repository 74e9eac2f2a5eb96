//! What several benchmarks need; they live in `benches/`, see the `[[bench]]` stanzas of `Cargo.toml`.

mod table;

pub use table::{Options, Table, Work, features};
