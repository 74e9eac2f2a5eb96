//! serde for machine move text: the text in human-readable formats, a number in binary ones.

use core::fmt;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::UciMove;

impl Serialize for UciMove {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            serializer.serialize_u32(self.to_bits())
        }
    }
}

struct TextVisitor;

impl Visitor<'_> for TextVisitor {
    type Value = UciMove;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a machine move text such as e2e4")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<UciMove, E> {
        text.parse().map_err(E::custom)
    }
}

impl<'de> Deserialize<'de> for UciMove {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_str(TextVisitor)
        } else {
            Self::from_bits(u32::deserialize(deserializer)?).map_err(D::Error::custom)
        }
    }
}
