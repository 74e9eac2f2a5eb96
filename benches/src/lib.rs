//! The benchmarks live in `benches/`; see the `[[bench]]` stanzas of `Cargo.toml`.
