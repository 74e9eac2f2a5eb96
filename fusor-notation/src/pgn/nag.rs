//! Numeric annotation glyphs.

use core::fmt;

/// A numeric annotation glyph, `$0` to `$255`: what PGN has instead of `!?` and its like.
///
/// The numbers are those of the PGN standard, section 10.
///
/// ```
/// use fusor_notation::pgn::Nag;
///
/// assert_eq!(Nag::from_glyph("!?"), Some(Nag::INTERESTING));
/// assert_eq!(Nag::INTERESTING.to_string(), "$5");
/// assert_eq!(Nag(5).glyph(), Some("!?"));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Nag(pub u8);

/// Glyphs beside their numbers. Of several glyphs for a number, the first is the one to show.
const GLYPHS: [(&str, u8); 23] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("\u{25A1}", 7),
    ("=", 10),
    ("\u{221E}", 13),
    ("\u{2A72}", 14),
    ("+/=", 14),
    ("+=", 14),
    ("\u{2A71}", 15),
    ("=/+", 15),
    ("=+", 15),
    ("\u{B1}", 16),
    ("+/-", 16),
    ("\u{2213}", 17),
    ("-/+", 17),
    ("+-", 18),
    ("-+", 19),
    ("\u{2A00}", 22),
    ("N", 146),
];

impl Nag {
    /// `!`, a good move.
    pub const GOOD: Self = Self(1);
    /// `?`, a poor move.
    pub const MISTAKE: Self = Self(2);
    /// `!!`, a very good move.
    pub const BRILLIANT: Self = Self(3);
    /// `??`, a very poor move.
    pub const BLUNDER: Self = Self(4);
    /// `!?`, a move worth a thought.
    pub const INTERESTING: Self = Self(5);
    /// `?!`, a doubtful move.
    pub const DUBIOUS: Self = Self(6);

    /// The number behind a traditional glyph, such as `!?`, `+-` or `±`.
    #[must_use]
    pub fn from_glyph(glyph: &str) -> Option<Self> {
        GLYPHS
            .iter()
            .find(|(text, _)| *text == glyph)
            .map(|&(_, number)| Self(number))
    }

    /// The traditional glyph for a number, if there is one.
    #[must_use]
    pub fn glyph(self) -> Option<&'static str> {
        GLYPHS
            .iter()
            .find(|&&(_, number)| number == self.0)
            .map(|&(text, _)| text)
    }
}

impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}
