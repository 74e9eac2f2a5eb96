//! What an engine says to a user interface.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use super::words::Words;
use super::{EngineOption, Info, MAX_LINE, ParseErrorKind, UciError};

/// The state of copy protection or registration.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Protection {
    /// `checking`
    Checking,
    /// `ok`
    Ok,
    /// `error`
    Error,
}

impl Protection {
    fn parse(words: &Words<'_>) -> Result<Self, UciError> {
        match words.peek().map(str::to_ascii_lowercase).as_deref() {
            Some("checking") => Ok(Self::Checking),
            Some("ok") => Ok(Self::Ok),
            Some("error") => Ok(Self::Error),
            _ => Err(words.error(ParseErrorKind::Expected {
                expected: "`checking`, `ok` or `error`",
            })),
        }
    }

    const fn as_str(self) -> &'static str {
        match self {
            Self::Checking => "checking",
            Self::Ok => "ok",
            Self::Error => "error",
        }
    }
}

/// A reply of an engine.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::large_enum_variant, reason = "nearly all replies are of the largest kind")]
pub enum EngineReply {
    /// `id name`
    Name(String),
    /// `id author`
    Author(String),
    /// `uciok`
    UciOk,
    /// `readyok`
    ReadyOk,
    /// `bestmove`
    BestMove {
        /// The move, as text; `None` for `(none)`, `0000` and `NULL`, which engines say when there is no legal move.
        best: Option<String>,
        /// `ponder`: the reply that the engine expects.
        ponder: Option<String>,
    },
    /// `copyprotection`
    CopyProtection(Protection),
    /// `registration`
    Registration(Protection),
    /// `info`
    Info(Info),
    /// `option`
    Option(EngineOption),
}

impl EngineReply {
    /// Reads a line.
    ///
    /// # Errors
    ///
    /// If it has no reply, or lacks or garbles what the reply needs. (Engines say many other things before `uciok`;
    /// these are [`ParseErrorKind::UnknownCommand`].)
    pub fn parse(line: &str) -> Result<Self, UciError> {
        let mut words = Words::new(line);
        if line.len() > MAX_LINE {
            return Err(words.error(ParseErrorKind::LineTooLong));
        }
        let first = words.clone();
        while let Some(word) = words.next() {
            if let Some(reply) = Self::arguments(&word.to_ascii_lowercase(), &mut words) {
                return reply;
            }
        }
        Err(first.error(ParseErrorKind::UnknownCommand))
    }

    /// The reply with this name; `None` if there is none.
    fn arguments(name: &str, words: &mut Words<'_>) -> Option<Result<Self, UciError>> {
        Some(match name {
            "id" => match words.peek().map(str::to_ascii_lowercase).as_deref() {
                Some("name") => Ok(Self::Name(rest(words))),
                Some("author") => Ok(Self::Author(rest(words))),
                _ => Err(words.error(ParseErrorKind::Expected {
                    expected: "`name` or `author`",
                })),
            },
            "uciok" => Ok(Self::UciOk),
            "readyok" => Ok(Self::ReadyOk),
            "bestmove" => Self::best_move(words),
            "copyprotection" => Protection::parse(words).map(Self::CopyProtection),
            "registration" => Protection::parse(words).map(Self::Registration),
            "info" => Info::parse(words).map(Self::Info),
            "option" => EngineOption::parse(words).map(Self::Option),
            _ => return None,
        })
    }

    fn best_move(words: &mut Words<'_>) -> Result<Self, UciError> {
        let is_move = |word: &&str| {
            !["(none)", "0000", "null", "none"]
                .iter()
                .any(|none| none.eq_ignore_ascii_case(word))
        };
        let best = Some(words.word("bestmove")?).filter(is_move).map(String::from);
        let ponder = match words.next() {
            Some(word) if word.eq_ignore_ascii_case("ponder") => words.next().filter(is_move).map(String::from),
            _ => None,
        };
        Ok(Self::BestMove { best, ponder })
    }
}

/// What follows the word that comes next.
fn rest(words: &mut Words<'_>) -> String {
    words.next();
    words.rest().into()
}

impl FromStr for EngineReply {
    type Err = UciError;

    fn from_str(line: &str) -> Result<Self, UciError> {
        Self::parse(line)
    }
}

/// Without a line end.
impl fmt::Display for EngineReply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(f, "id name {name}"),
            Self::Author(author) => write!(f, "id author {author}"),
            Self::UciOk => f.write_str("uciok"),
            Self::ReadyOk => f.write_str("readyok"),
            Self::BestMove { best, ponder } => {
                write!(f, "bestmove {}", best.as_deref().unwrap_or("(none)"))?;
                ponder.as_ref().map_or(Ok(()), |ponder| write!(f, " ponder {ponder}"))
            }
            Self::CopyProtection(state) => write!(f, "copyprotection {}", state.as_str()),
            Self::Registration(state) => write!(f, "registration {}", state.as_str()),
            Self::Info(info) => info.fmt(f),
            Self::Option(option) => option.fmt(f),
        }
    }
}
