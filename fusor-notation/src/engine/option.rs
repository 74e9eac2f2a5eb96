//! `option`: a setting that an engine offers.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::words::Words;
use super::{ParseErrorKind, UciError};

/// A setting that an engine offers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EngineOption {
    /// The name, which may have spaces.
    pub name: String,
    /// What it is, with its default.
    pub kind: OptionKind,
}

/// The types of settings.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum OptionKind {
    /// `check`: on or off.
    Check {
        /// The default; off if the engine does not say.
        default: bool,
    },
    /// `spin`: a whole number in a range.
    Spin {
        /// The default.
        default: i64,
        /// The least value; if the engine does not say, there is no limit.
        min: i64,
        /// The greatest value; if the engine does not say, there is no limit.
        max: i64,
    },
    /// `combo`: one of several texts.
    Combo {
        /// The default.
        default: String,
        /// All choices.
        choices: Vec<String>,
    },
    /// `button`: something to be done.
    Button,
    /// `string`: any text.
    String {
        /// The default; may be empty.
        default: String,
    },
}

const KEYWORDS: [&str; 6] = ["name", "type", "default", "min", "max", "var"];

impl EngineOption {
    pub(super) fn parse(words: &mut Words<'_>) -> Result<Self, UciError> {
        let (mut name, mut kind) = (String::new(), None);
        let (mut default, mut min, mut max, mut choices) = (None, i64::MIN, i64::MAX, Vec::new());
        let mut default_at = words.clone();
        while let Some(word) = words.next() {
            match KEYWORDS
                .iter()
                .copied()
                .find(|keyword| keyword.eq_ignore_ascii_case(word))
            {
                // A name may well contain `min`; only the type follows it.
                Some("name") if name.is_empty() => name = words.until(&["type"]),
                Some("type") => kind = Some((words.clone(), words.word("type")?)),
                Some("default") => {
                    default_at = words.clone();
                    default = Some(words.until(&["min", "max", "var"]));
                }
                Some("min") => min = words.number("min")?,
                Some("max") => max = words.number("max")?,
                Some("var") => choices.push(words.until(&["var", "default"])),
                _ => {}
            }
        }
        if name.is_empty() {
            return Err(words.error(ParseErrorKind::ExpectedWord { of: "name" }));
        }
        let Some((at, kind)) = kind else {
            return Err(words.error(ParseErrorKind::ExpectedWord { of: "type" }));
        };
        let text = || match default.as_deref() {
            None | Some("<empty>") => String::new(),
            Some(text) => text.into(),
        };
        let kind = match kind.to_ascii_lowercase().as_str() {
            "check" => OptionKind::Check {
                default: default.is_some_and(|text| text.eq_ignore_ascii_case("true")),
            },
            "spin" if default.is_none() => {
                return Err(words.error(ParseErrorKind::ExpectedNumber { of: "default" }));
            }
            "spin" => OptionKind::Spin {
                default: default_at.number("default")?,
                min,
                max,
            },
            "combo" => OptionKind::Combo {
                default: text(),
                choices,
            },
            "button" => OptionKind::Button,
            "string" => OptionKind::String { default: text() },
            _ => {
                let expected = "`check`, `spin`, `combo`, `button` or `string`";
                return Err(at.error(ParseErrorKind::Expected { expected }));
            }
        };
        Ok(Self { name, kind })
    }
}

/// With the word `option`.
impl fmt::Display for EngineOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        let text = |text: &str| String::from(if text.is_empty() { "<empty>" } else { text });
        match &self.kind {
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Spin { default, min, max } => write!(f, "spin default {default} min {min} max {max}"),
            OptionKind::Combo { default, choices } => {
                write!(f, "combo default {}", text(default))?;
                choices.iter().try_for_each(|choice| write!(f, " var {choice}"))
            }
            OptionKind::Button => f.write_str("button"),
            OptionKind::String { default } => write!(f, "string default {}", text(default)),
        }
    }
}
