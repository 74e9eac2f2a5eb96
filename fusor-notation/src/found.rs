//! What error messages say of a place in a text.

use core::fmt;

/// What was found where something else was expected.
pub(crate) struct Found(pub(crate) Option<char>);

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(found) => write!(f, "{found:?}"),
            None => f.write_str("the end"),
        }
    }
}

/// The character at a byte of a text, `None` at its end (and inside a character, where no reader here stops).
pub(crate) fn char_at(text: &str, offset: usize) -> Option<char> {
    text.get(offset..)?.chars().next()
}
