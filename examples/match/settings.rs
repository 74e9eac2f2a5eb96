//! What the games of a match depend on. A match can only go on with what it was begun with.

use std::time::Duration;

use fusor_clock::{SideControl, TimeControl};
use fusor_movegen::types::Variant;
use serde::{Deserialize, Serialize};

use crate::command::CommandLine;

/// How long an engine may think.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Thinking {
    /// The clock, the same for either colour.
    pub(crate) control: TimeControl,
    pub(crate) nodes: Option<u64>,
    pub(crate) depth: Option<u32>,
}

impl Default for Thinking {
    /// For ever.
    fn default() -> Self {
        Self {
            control: TimeControl::UNTIMED,
            nodes: None,
            depth: None,
        }
    }
}

impl Thinking {
    pub(crate) fn is_limited(&self) -> bool {
        self.is_timed() || self.nodes.is_some() || self.depth.is_some()
    }

    pub(crate) fn is_timed(&self) -> bool {
        self.control != TimeControl::UNTIMED
    }

    /// What the clock gives to the engine with either colour.
    pub(crate) fn side_control(&self) -> &SideControl {
        self.control.side(fusor_clock::Side::White)
    }
}

/// An engine and how it is to be used.
#[derive(Clone, Debug)]
pub(crate) struct EngineSettings {
    pub(crate) name: String,
    pub(crate) command: CommandLine,
    /// UCI options; no value presses a button.
    pub(crate) options: Vec<(String, Option<String>)>,
    pub(crate) thinking: Thinking,
}

/// All that a game depends on, but for its number and its opening.
#[derive(Clone, Debug)]
pub(crate) struct MatchSettings {
    pub(crate) variant: Variant,
    pub(crate) engines: [EngineSettings; 2],
    /// What an engine may overspend on its clock.
    pub(crate) margin: Duration,
    /// How long an engine may think where it has no clock.
    pub(crate) patience: Duration,
}

impl MatchSettings {
    /// The settings as they stand in a journal; `first_opening` stands for all openings.
    pub(crate) fn to_stored(&self, first_opening: String) -> StoredSettings {
        let [one, other] = &self.engines;
        StoredSettings {
            variant: self.variant.name().to_owned(),
            engines: [StoredEngine::new(one), StoredEngine::new(other)],
            margin_ms: self.margin.as_millis(),
            patience_s: self.patience.as_secs(),
            first_opening,
        }
    }
}

/// The first line of a journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StoredSettings {
    variant: String,
    engines: [StoredEngine; 2],
    margin_ms: u128,
    patience_s: u64,
    first_opening: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredEngine {
    name: String,
    command: CommandLine,
    options: Vec<(String, Option<String>)>,
    control: String,
    nodes: Option<u64>,
    depth: Option<u32>,
}

impl StoredEngine {
    fn new(engine: &EngineSettings) -> Self {
        let Thinking { control, nodes, depth } = &engine.thinking;
        Self {
            name: engine.name.clone(),
            command: engine.command.clone(),
            options: engine.options.clone(),
            control: control.to_string(),
            nodes: *nodes,
            depth: *depth,
        }
    }
}

impl StoredSettings {
    /// The first thing in which these differ from others, in words.
    pub(crate) fn difference(&self, other: &Self) -> Option<String> {
        if self.variant != other.variant {
            return Some(format!("the game was {}, not {}", self.variant, other.variant));
        }
        for (engine, other) in self.engines.iter().zip(&other.engines) {
            if engine != other {
                let text = |engine: &StoredEngine| serde_json::to_string(engine).unwrap_or_default();
                return Some(format!("an engine was {}, not {}", text(engine), text(other)));
            }
        }
        if self.first_opening != other.first_opening {
            let (was, is) = (&self.first_opening, &other.first_opening);
            return Some(format!("the first opening was {was}, not {is}"));
        }
        (self != other).then(|| "margin or patience were others".to_owned())
    }
}
