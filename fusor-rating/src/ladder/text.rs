//! Short texts that name things: players, games, variants, mail addresses.

use crate::result::excerpt;
use alloc::string::String;
use alloc::sync::Arc;
use core::fmt;

/// Longest name, in characters.
const LIMIT: usize = 128;

/// A text that cannot name anything.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// Nothing there.
    #[error("expected a name, found an empty text")]
    Empty,
    /// Too long.
    #[error("expected a name of at most {LIMIT} characters, found {length}: `{found}`")]
    TooLong {
        /// How many characters there are.
        length: usize,
        /// How it begins.
        found: String,
    },
    /// With a control character such as a line break.
    #[error("expected a name without control characters, found `{found}`")]
    Control {
        /// How it begins.
        found: String,
    },
    /// No mail address.
    #[error("expected a mail address like `name@example.org`, found `{found}`")]
    Mail {
        /// How it begins.
        found: String,
    },
}

fn check(text: &str) -> Result<(), NameError> {
    if text.is_empty() {
        return Err(NameError::Empty);
    }
    let length = text.chars().count();
    if length > LIMIT {
        return Err(NameError::TooLong {
            length,
            found: excerpt(text),
        });
    }
    if text.chars().any(char::is_control) {
        return Err(NameError::Control { found: excerpt(text) });
    }
    Ok(())
}

macro_rules! names {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        ///
        /// One to 128 characters, none of them a control character. Cheap to clone.
        #[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "serde", serde(try_from = "String", into = "String"))]
        pub struct $name(Arc<str>);

        impl $name {
            /// Checks a text.
            ///
            /// # Errors
            ///
            /// If it is empty, too long, or has control characters.
            pub fn new(text: &str) -> Result<Self, NameError> {
                check(text)?;
                Ok(Self(Arc::from(text)))
            }

            /// The text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&self.0)
            }
        }

        impl core::str::FromStr for $name {
            type Err = NameError;

            fn from_str(text: &str) -> Result<Self, NameError> {
                Self::new(text)
            }
        }

        impl TryFrom<String> for $name {
            type Error = NameError;

            fn try_from(text: String) -> Result<Self, NameError> {
                Self::new(&text)
            }
        }

        impl From<$name> for String {
            fn from(name: $name) -> Self {
                Self::from(&*name.0)
            }
        }
    )*};
}

names! {
    /// Who a player is, for good. What a player is called may be something else.
    PlayerId;
    /// What a player is called.
    PlayerName;
    /// Which game: applied twice, it counts once.
    GameId;
    /// Which rules were played, in the caller's words: `fusor`, `chess`, …
    VariantName;
}

impl From<PlayerId> for PlayerName {
    fn from(id: PlayerId) -> Self {
        Self(id.0)
    }
}

/// A mail address: something, `@`, a domain; no spaces. Whether it exists is for a mail to find out.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "String", into = "String"))]
pub struct Email(String);

impl Email {
    /// Checks an address. Its letters are made small, so that one address is one account.
    ///
    /// # Errors
    ///
    /// If it does not look like one.
    pub fn new(text: &str) -> Result<Self, NameError> {
        check(text)?;
        let wrong = || NameError::Mail { found: excerpt(text) };
        let (name, domain) = text.split_once('@').ok_or_else(wrong)?;
        if name.is_empty()
            || domain.is_empty()
            || domain.contains('@')
            || domain.starts_with('.')
            || domain.ends_with('.')
            || text.chars().any(char::is_whitespace)
        {
            return Err(wrong());
        }
        Ok(Self(text.to_lowercase()))
    }

    /// The address.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Email {
    type Error = NameError;

    fn try_from(text: String) -> Result<Self, NameError> {
        Self::new(&text)
    }
}

impl From<Email> for String {
    fn from(mail: Email) -> Self {
        mail.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn messages() {
        let name = |text: &str| PlayerId::new(text).unwrap_err().to_string();
        insta::assert_snapshot!(name(""), @"expected a name, found an empty text");
        insta::assert_snapshot!(name("a\nb"), @r"expected a name without control characters, found `a\nb`");
        insta::assert_snapshot!(name(&"é".repeat(129)), @"expected a name of at most 128 characters, found 129: `éééééééééééééééééééééééééééééééé…`");
        assert!(PlayerId::new(&"é".repeat(128)).is_ok());
        let mail = |text: &str| Email::new(text).unwrap_err().to_string();
        insta::assert_snapshot!(mail("ada"), @"expected a mail address like `name@example.org`, found `ada`");
        for wrong in ["@b", "a@", "a@b@c", "a b@c", "a@.c", "a@c."] {
            assert!(Email::new(wrong).is_err(), "{wrong}");
        }
        assert_eq!(Email::new("Ada@Example.org").unwrap().as_str(), "ada@example.org");
    }
}
