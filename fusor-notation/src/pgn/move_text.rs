//! The text of a move, as a game tree holds it before the game is replayed.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use super::text::decode;
use super::word::{Word, classify, scan};

/// A text that has the look of a move: one word, of at most 255 bytes, that names a square or castles.
///
/// Whether it is a legal move, or a move at all, only replaying the game can tell. Short texts, that is all moves that
/// people write, are stored in place.
#[derive(Clone)]
pub struct MoveText(Store);

/// In place as long as that takes no more room than a heap-allocated text with its length.
const IN_PLACE: usize = 22;

#[derive(Clone)]
enum Store {
    InPlace { len: u8, bytes: [u8; IN_PLACE] },
    Heap(Box<str>),
}

/// A text that cannot be a move in PGN.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected one word that names a square or castles, found {text:?}")]
pub struct MoveTextError {
    /// The text, at most its first 64 characters.
    pub text: String,
}

impl MoveText {
    /// The longest text, in bytes: the longest token of the PGN standard.
    pub const MAX_LEN: usize = 255;

    /// Checks and stores a text.
    ///
    /// A promotion in parentheses, `e8(Q)`, is stored as `e8=Q`, because parentheses open variations in PGN.
    ///
    /// # Errors
    ///
    /// If the text is not what the reader would take for a move.
    pub fn new(text: &str) -> Result<Self, MoveTextError> {
        let error = || MoveTextError {
            text: text.chars().take(64).collect(),
        };
        if let Some((before, letters, behind)) = parentheses(text) {
            let mut plain = String::with_capacity(text.len());
            plain.extend([before, "=", letters, behind]);
            return Self::check(&plain).ok_or_else(error);
        }
        Self::check(text).ok_or_else(error)
    }

    /// The text of a move that the reader found.
    pub(crate) fn from_reader(bytes: &[u8]) -> Option<Self> {
        Self::new(&decode(bytes)).ok()
    }

    fn check(text: &str) -> Option<Self> {
        let scanned = scan(text.as_bytes());
        let is_move = scanned.len == text.len()
            && text.len() <= Self::MAX_LEN
            && (scanned.like_a_move || classify(text.as_bytes()) == Word::Move);
        is_move.then(|| Self::store(text))
    }

    fn store(text: &str) -> Self {
        let mut bytes = [0; IN_PLACE];
        match (bytes.get_mut(..text.len()), u8::try_from(text.len())) {
            (Some(place), Ok(len)) => {
                place.copy_from_slice(text.as_bytes());
                Self(Store::InPlace { len, bytes })
            }
            _ => Self(Store::Heap(text.into())),
        }
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match &self.0 {
            Store::InPlace { len, bytes } => {
                let bytes = bytes.get(..usize::from(*len)).unwrap_or_default();
                core::str::from_utf8(bytes).unwrap_or_default()
            }
            Store::Heap(text) => text,
        }
    }
}

/// Splits `e8(Q)+` into `e8`, `Q` and `+`.
fn parentheses(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('(')?;
    let (letters, behind) = rest.split_once(')')?;
    let promotes = (1..=3).contains(&letters.len()) && letters.bytes().all(|b| b.is_ascii_uppercase());
    promotes.then_some((before, letters, behind))
}

impl fmt::Debug for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl PartialEq for MoveText {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for MoveText {}

impl core::hash::Hash for MoveText {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl FromStr for MoveText {
    type Err = MoveTextError;

    fn from_str(text: &str) -> Result<Self, MoveTextError> {
        Self::new(text)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for MoveText {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for MoveText {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <alloc::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        Self::new(&text).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn texts() {
        assert_eq!(size_of::<MoveText>(), 24);
        assert_eq!(MoveText::new("e8(QN)+").unwrap().as_str(), "e8=QN+");
        let long = "e4".repeat(100);
        assert_eq!(MoveText::new(&long).unwrap().as_str(), long);
        for text in ["", "e4 e5", "hello", "e8(e8)", "1-0", "e4}", "--", &"e4".repeat(128)] {
            assert!(MoveText::new(text).is_err(), "{text}");
        }
        insta::assert_snapshot!(MoveText::new("e4 e5").unwrap_err().to_string(), @r#"expected one word that names a square or castles, found "e4 e5""#);
    }
}
