//! The tags of a game.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use super::word::{NAME, class};

/// The seven tag roster, in its order, each with the value that stands for "unknown".
pub(crate) const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// A name that no tag can have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a tag name of letters, digits and _+#=:-./, found {name:?}")]
pub struct TagNameError {
    /// The name.
    pub name: String,
}

/// The tags of a game: names with values, each name once, in the order in which they were first set.
///
/// ```
/// use fusor_notation::pgn::Tags;
///
/// let mut tags = Tags::new();
/// tags.set("White", "Ann")?;
/// assert_eq!(tags.get("White"), Some("Ann"));
/// assert_eq!(tags.get("Black"), None);
/// # Ok::<(), fusor_notation::pgn::TagNameError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags {
    pairs: Vec<(String, String)>,
}

impl Tags {
    /// No tags.
    #[must_use]
    pub const fn new() -> Self {
        Self { pairs: Vec::new() }
    }

    /// The value of a tag. Names are case-sensitive.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.pairs
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }

    /// Sets a tag and returns the value that it had.
    ///
    /// # Errors
    ///
    /// If the name is empty or has other characters than ASCII letters, digits and `_+#=:-./`.
    pub fn set(&mut self, name: &str, value: impl Into<String>) -> Result<Option<String>, TagNameError> {
        if name.is_empty() || !name.bytes().all(|byte| class(byte) & NAME != 0) {
            return Err(TagNameError { name: name.into() });
        }
        let value = value.into();
        match self.pairs.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => Ok(Some(core::mem::replace(old, value))),
            None => {
                self.pairs.push((name.into(), value));
                Ok(None)
            }
        }
    }

    /// Removes a tag and returns its value.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let index = self.pairs.iter().position(|(known, _)| known == name)?;
        Some(self.pairs.remove(index).1)
    }

    /// All tags with their values.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.pairs.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The number of tags.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pairs.len()
    }

    /// Whether there are no tags.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }
}

/// The tags in their order as PGN writes them, one a line. Line breaks in a value, which PGN does not allow, become spaces.
impl fmt::Display for Tags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|(name, value)| write_tag(f, name, value))
    }
}

pub(super) fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    write!(f, "[{name} \"")?;
    for c in value.chars() {
        match c {
            '"' | '\\' => write!(f, "\\{c}")?,
            '\n' | '\r' => f.write_char(' ')?,
            c => f.write_char(c)?,
        }
    }
    f.write_str("\"]\n")
}

/// As a map from names to values.
#[cfg(feature = "serde")]
impl serde::Serialize for Tags {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Tags {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;

        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = Tags;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map from tag names to texts")
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<Tags, A::Error> {
                let mut tags = Tags::new();
                while let Some((name, value)) = map.next_entry::<String, String>()? {
                    let old = tags.set(&name, value).map_err(serde::de::Error::custom)?;
                    if old.is_some() {
                        return Err(serde::de::Error::custom(format_args!("tag {name:?} given twice")));
                    }
                }
                Ok(tags)
            }
        }

        deserializer.deserialize_map(Visitor)
    }
}
