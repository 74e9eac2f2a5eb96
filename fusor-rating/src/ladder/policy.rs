//! The rules of a ladder.

use super::{GameRecord, VariantName};
use crate::TimeClass;
use crate::elo::EloPolicy;

/// Which games share a rating.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum RatingLists {
    /// All of them.
    #[default]
    One,
    /// Those of one time class.
    PerTimeClass,
    /// Those of one variant.
    PerVariant,
    /// Those of one time class and one variant.
    PerTimeClassAndVariant,
}

impl RatingLists {
    /// The list that a game belongs to.
    #[must_use]
    pub fn of(self, class: TimeClass, variant: &VariantName) -> List {
        let (class, variant) = match self {
            Self::One => (None, None),
            Self::PerTimeClass => (Some(class), None),
            Self::PerVariant => (None, Some(variant.clone())),
            Self::PerTimeClassAndVariant => (Some(class), Some(variant.clone())),
        };
        List { class, variant }
    }
}

/// One rating list of a ladder; `None` means all.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct List {
    /// Games of this class.
    pub class: Option<TimeClass>,
    /// Games of this variant.
    pub variant: Option<VariantName>,
}

/// The rules of a ladder.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct LadderPolicy {
    /// How ranked games move ratings.
    pub ranked: EloPolicy,
    /// How practice games move ratings.
    pub practice: EloPolicy,
    /// Which games share a rating.
    pub lists: RatingLists,
    /// A ranked rating is provisional below this many games.
    pub provisional_games: u32,
}

impl LadderPolicy {
    /// The same Elo rules for ranked and practice games, one list, provisional for 20 games.
    #[must_use]
    pub fn new(elo: EloPolicy) -> Self {
        Self {
            practice: elo.clone(),
            ranked: elo,
            lists: RatingLists::One,
            provisional_games: 20,
        }
    }

    pub(super) fn list_of(&self, game: &GameRecord) -> List {
        self.lists.of(game.class, &game.variant)
    }

    pub(super) fn elo(&self, kind: super::GameKind) -> &EloPolicy {
        match kind {
            super::GameKind::Ranked => &self.ranked,
            super::GameKind::Practice => &self.practice,
        }
    }
}

/// The ladder of the Fusor site: everybody starts at 1500, exact ratings by the formula, K 20 (what
/// FIDE has for games of this speed), one list.
impl Default for LadderPolicy {
    fn default() -> Self {
        Self::new(EloPolicy::default())
    }
}
