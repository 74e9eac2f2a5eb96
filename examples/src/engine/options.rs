//! The settings of the engine.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::time::Duration;

use fusor_clock::TimeManager;
use fusor_movegen::types::Variant;
use fusor_notation::engine::{EngineOption, OptionKind};

const HASH: (usize, RangeInclusive<usize>) = (16, 1..=65_536);
const THREADS: (usize, RangeInclusive<usize>) = (1, 1..=256);
const OVERHEAD: RangeInclusive<u64> = 0..=10_000;

/// What a user interface can set.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    /// The size of the table, in mebibytes.
    pub(crate) hash: usize,
    pub(crate) threads: usize,
    pub(crate) variant: Variant,
    pub(crate) manager: TimeManager,
}

/// What has to be done after an option was set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    Nothing,
    NewTable,
    ClearTable,
    NewGame,
}

/// Why an option was not set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum OptionError {
    #[error("there is no option {0:?}")]
    Unknown(String),
    #[error("{name}: expected {expected}, found {found:?}")]
    Value {
        name: &'static str,
        expected: String,
        found: String,
    },
}

impl Default for Options {
    fn default() -> Self {
        Self {
            hash: HASH.0,
            threads: THREADS.0,
            variant: Variant::Chess,
            manager: TimeManager::default(),
        }
    }
}

impl Options {
    /// All options with their defaults, as the protocol wants them.
    pub(crate) fn list() -> Vec<EngineOption> {
        let spin = |default: u64, min: u64, max: u64| {
            let [default, min, max] = [default, min, max].map(|number| i64::try_from(number).unwrap_or(i64::MAX));
            OptionKind::Spin { default, min, max }
        };
        let defaults = Self::default();
        let overhead = defaults.manager.overhead.as_millis() as u64;
        [
            (
                "Hash",
                spin(HASH.0 as u64, *HASH.1.start() as u64, *HASH.1.end() as u64),
            ),
            ("Clear Hash", OptionKind::Button),
            (
                "Threads",
                spin(THREADS.0 as u64, *THREADS.1.start() as u64, *THREADS.1.end() as u64),
            ),
            // The protocol wants it of engines that can; `go ponder` works whatever it is.
            ("Ponder", OptionKind::Check { default: false }),
            ("Move Overhead", spin(overhead, *OVERHEAD.start(), *OVERHEAD.end())),
            (
                "UCI_Variant",
                OptionKind::Combo {
                    default: defaults.variant.to_string(),
                    choices: Variant::ALL.map(|variant| variant.to_string()).to_vec(),
                },
            ),
        ]
        .map(|(name, kind)| EngineOption {
            name: name.to_owned(),
            kind,
        })
        .to_vec()
    }

    pub(crate) fn set(&mut self, name: &str, value: Option<&str>) -> Result<Change, OptionError> {
        let value = value.unwrap_or("");
        let is = |known: &str| name.eq_ignore_ascii_case(known);
        if is("Hash") {
            self.hash = number("Hash", value, &HASH.1)?;
            Ok(Change::NewTable)
        } else if is("Clear Hash") {
            Ok(Change::ClearTable)
        } else if is("Threads") {
            self.threads = number("Threads", value, &THREADS.1)?;
            Ok(Change::Nothing)
        } else if is("Ponder") {
            Ok(Change::Nothing)
        } else if is("Move Overhead") {
            self.manager.overhead = Duration::from_millis(number("Move Overhead", value, &OVERHEAD)?);
            Ok(Change::Nothing)
        } else if is("UCI_Variant") {
            self.variant = value.parse().map_err(|_| OptionError::Value {
                name: "UCI_Variant",
                expected: Variant::ALL.map(|variant| variant.to_string()).join(", "),
                found: shortened(value),
            })?;
            Ok(Change::NewGame)
        } else {
            Err(OptionError::Unknown(shortened(name)))
        }
    }
}

fn number<N>(name: &'static str, text: &str, range: &RangeInclusive<N>) -> Result<N, OptionError>
where
    N: std::str::FromStr + PartialOrd + Display,
{
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| OptionError::Value {
        name,
        expected: format!("{} to {}", range.start(), range.end()),
        found: shortened(text),
    })
}

/// The start of a text, for messages.
fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}
