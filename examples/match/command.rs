//! The command line of an engine.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A program and its arguments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CommandLine {
    program: String,
    arguments: Vec<String>,
}

/// Why a text is no command line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum CommandError {
    #[error("expected a program, found nothing")]
    Empty,
    #[error("expected a closing {quote} for that at byte {offset}")]
    OpenQuote { quote: char, offset: usize },
}

impl CommandLine {
    /// Splits a text at white space outside of quotes, single or double ones. Nothing else has a meaning.
    pub(crate) fn parse(text: &str) -> Result<Self, CommandError> {
        let mut words: Vec<String> = Vec::new();
        // The word that has begun, which may be empty: `''`.
        let mut word: Option<String> = None;
        let mut quoted: Option<(char, usize)> = None;
        for (offset, c) in text.char_indices() {
            match quoted {
                Some((quote, _)) if c == quote => quoted = None,
                Some(_) => word.get_or_insert_default().push(c),
                None if c == '"' || c == '\'' => {
                    quoted = Some((c, offset));
                    word.get_or_insert_default();
                }
                None if c.is_whitespace() => words.extend(word.take()),
                None => word.get_or_insert_default().push(c),
            }
        }
        if let Some((quote, offset)) = quoted {
            return Err(CommandError::OpenQuote { quote, offset });
        }
        words.extend(word);
        let mut words = words.into_iter();
        let program = words.next().ok_or(CommandError::Empty)?;
        let arguments = words.collect();
        Ok(Self { program, arguments })
    }

    pub(crate) fn program(&self) -> &str {
        &self.program
    }

    pub(crate) fn arguments(&self) -> &[String] {
        &self.arguments
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_quotes() {
        let words = |text| {
            let CommandLine { program, arguments } = CommandLine::parse(text).unwrap();
            [vec![program], arguments].concat()
        };
        assert_eq!(words(" engine  --greedy "), ["engine", "--greedy"]);
        assert_eq!(
            words("'my engine' -c \"a 'b'\" '' x'y z'"),
            ["my engine", "-c", "a 'b'", "", "xy z"]
        );
        assert_eq!(CommandLine::parse(" \t"), Err(CommandError::Empty));
        let error = CommandLine::parse("é 'x").unwrap_err();
        assert_eq!(error.to_string(), "expected a closing ' for that at byte 3");
    }
}
