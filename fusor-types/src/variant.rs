//! The five games.

use core::fmt;
use core::str::FromStr;

use crate::{ParseWordError, Word};

/// One of the five games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variant {
    /// Chess in which friendly parts may share a square.
    Fusor,
    /// Orthodox chess.
    Chess,
    /// Fusion Chess, by Fergus Duniho: pieces combine in pairs, the king too.
    Fusion,
    /// Fugue, by Michael Nelson: an Ultima relative.
    Fugue,
    /// Fluidity Chess, by Lev Grigoriev: pieces capture what they pass.
    Fluidity,
}

impl Variant {
    /// All games.
    pub const ALL: [Self; 5] = [Self::Fusor, Self::Chess, Self::Fusion, Self::Fugue, Self::Fluidity];

    /// The name that machines read: `fusor`, `chess`, `fusion`, `fugue`, `fluidity`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fusor => "fusor",
            Self::Chess => "chess",
            Self::Fusion => "fusion",
            Self::Fugue => "fugue",
            Self::Fluidity => "fluidity",
        }
    }

    /// The name that people read, also that of PGN's `Variant` tag: `Fusor`, `Chess`, `Fusion Chess`, `Fugue`,
    /// `Fluidity Chess`.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Fusor => "Fusor",
            Self::Chess => "Chess",
            Self::Fusion => "Fusion Chess",
            Self::Fugue => "Fugue",
            Self::Fluidity => "Fluidity Chess",
        }
    }
}

impl fmt::Display for Variant {
    /// Writes the machine name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Variant {
    type Err = ParseWordError;

    /// Reads either name in any letter case.
    fn from_str(text: &str) -> Result<Self, ParseWordError> {
        Self::ALL
            .into_iter()
            .find(|variant| text.eq_ignore_ascii_case(variant.name()) || text.eq_ignore_ascii_case(variant.title()))
            .ok_or(ParseWordError::new(Word::Variant))
    }
}
