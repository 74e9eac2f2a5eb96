//! The example programs live beside this file; see the `[[example]]` stanzas of `Cargo.toml`.
