//! The text of a move.

use core::fmt;
use core::ops::Deref;

use fusor_movegen::Rules;
use fusor_types::{Square, Stack};

/// The canonical SAN of a move, a text of at most 15 characters held in place.
///
/// It can be used like a `&str`.
///
/// ```
/// use fusor_movegen::{Chess, FromSetup};
/// use fusor_notation::{san, uci};
///
/// let position = Chess::start();
/// let san = san::write(&position, uci::read_move("g1f3", &position)?);
/// assert_eq!(san, "Nf3");
/// assert!(san.ends_with("f3"));
/// # Ok::<(), uci::UciError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct San {
    bytes: [u8; Self::CAPACITY],
    len: u8,
}

impl San {
    /// Three letters of a group, two of a square of origin, a mark, two of a square, five of a suffix and a check mark are
    /// fourteen.
    const CAPACITY: usize = 15;

    pub(super) const EMPTY: Self = Self {
        bytes: [0; Self::CAPACITY],
        len: 0,
    };

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        // All that is ever put in is ASCII.
        core::str::from_utf8(self.as_bytes()).unwrap_or_default()
    }

    fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..usize::from(self.len)).unwrap_or_default()
    }

    #[inline]
    pub(super) fn push(&mut self, byte: u8) {
        debug_assert!(byte.is_ascii());
        if let Some(free) = self.bytes.get_mut(usize::from(self.len)) {
            *free = byte;
            self.len += 1;
        } else {
            debug_assert!(false, "the capacity holds every text");
        }
    }

    pub(super) fn push_str(&mut self, text: &str) {
        text.bytes().for_each(|byte| self.push(byte));
    }

    #[inline]
    pub(super) fn push_square(&mut self, square: Square) {
        self.push_file(square);
        self.push_rank(square);
    }

    #[inline]
    pub(super) fn push_file(&mut self, square: Square) {
        self.push(b'a' + square.file() as u8);
    }

    #[inline]
    pub(super) fn push_rank(&mut self, square: Square) {
        self.push(b'1' + square.rank() as u8);
    }

    /// Adds the letter of a stack, or those of its parts if it has none of its own.
    #[inline]
    pub(super) fn push_stack(&mut self, stack: Stack, rules: &Rules) {
        match stack.parts() {
            [part] => self.push(part.letter() as u8),
            parts => match rules.letter(stack) {
                Some(letter) => self.push(letter as u8),
                None => parts.iter().for_each(|part| self.push(part.letter() as u8)),
            },
        }
    }
}

impl Deref for San {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<str> for San {
    fn as_ref(&self) -> &str {
        self
    }
}

impl PartialEq<str> for San {
    fn eq(&self, other: &str) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl PartialEq<&str> for San {
    fn eq(&self, other: &&str) -> bool {
        self == *other
    }
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self)
    }
}

impl fmt::Debug for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "San({self})")
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for San {
    /// The text in every format. Reading it back needs the position.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self)
    }
}
