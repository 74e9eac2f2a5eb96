//! What a user interface says to an engine.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::words::Words;
use super::{GoLimits, MAX_LINE, ParseErrorKind, UciError};

/// Where the moves of `position` begin.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum StartPosition {
    /// `startpos`
    Start,
    /// `fen` and the text of a FEN.
    Fen(String),
}

/// A command to an engine.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum GuiCommand {
    /// `uci`: use this protocol.
    Uci,
    /// `debug on` or `debug off`; without a word, on.
    Debug {
        /// Whether the engine is to send more information.
        on: bool,
    },
    /// `isready`
    IsReady,
    /// `setoption name N value V`
    SetOption {
        /// The name of the option. Spaces are allowed, case does not matter.
        name: String,
        /// The value; none for buttons. An empty value is written `<empty>`, as the protocol wants for strings.
        value: Option<String>,
    },
    /// `register later`, or with name and code.
    Register {
        /// `name`
        name: Option<String>,
        /// `code`
        code: Option<String>,
    },
    /// `ucinewgame`
    NewGame,
    /// `position`
    Position {
        /// The position before the moves.
        start: StartPosition,
        /// The moves, as text.
        moves: Vec<String>,
    },
    /// `go`
    Go(GoLimits),
    /// `stop`
    Stop,
    /// `ponderhit`: the opponent played the expected move.
    PonderHit,
    /// `quit`
    Quit,
}

impl GuiCommand {
    /// Reads a line.
    ///
    /// # Errors
    ///
    /// If it has no command, or lacks or garbles what the command needs.
    pub fn parse(line: &str) -> Result<Self, UciError> {
        let mut words = Words::new(line);
        if line.len() > MAX_LINE {
            return Err(words.error(ParseErrorKind::LineTooLong));
        }
        let first = words.clone();
        while let Some(word) = words.next() {
            if let Some(command) = Self::arguments(&word.to_ascii_lowercase(), &mut words) {
                return command;
            }
        }
        Err(first.error(ParseErrorKind::UnknownCommand))
    }

    /// The command with this name; `None` if there is none.
    fn arguments(name: &str, words: &mut Words<'_>) -> Option<Result<Self, UciError>> {
        Some(match name {
            "uci" => Ok(Self::Uci),
            "debug" => match words.peek() {
                Some(word) if word.eq_ignore_ascii_case("off") => Ok(Self::Debug { on: false }),
                Some(word) if !word.eq_ignore_ascii_case("on") => Err(words.error(ParseErrorKind::Expected {
                    expected: "`on` or `off`",
                })),
                _ => Ok(Self::Debug { on: true }),
            },
            "isready" => Ok(Self::IsReady),
            "setoption" => Self::set_option(words),
            "register" => Ok(Self::register(words)),
            "ucinewgame" => Ok(Self::NewGame),
            "position" => Self::position(words),
            "go" => GoLimits::parse(words).map(Self::Go),
            "stop" => Ok(Self::Stop),
            "ponderhit" => Ok(Self::PonderHit),
            "quit" => Ok(Self::Quit),
            _ => return None,
        })
    }

    fn set_option(words: &mut Words<'_>) -> Result<Self, UciError> {
        words.until(&["name"]);
        words.next();
        let name = words.until(&["value"]);
        if name.is_empty() {
            return Err(words.error(ParseErrorKind::ExpectedWord { of: "name" }));
        }
        let value = words.next().map(|_| match words.rest() {
            "<empty>" => String::new(),
            value => value.into(),
        });
        Ok(Self::SetOption { name, value })
    }

    fn register(words: &mut Words<'_>) -> Self {
        let (mut name, mut code) = (None, None);
        while let Some(word) = words.next() {
            if word.eq_ignore_ascii_case("name") {
                name = Some(words.until(&["code"]));
            } else if word.eq_ignore_ascii_case("code") {
                code = Some(words.until(&["name"]));
            }
        }
        Self::Register { name, code }
    }

    fn position(words: &mut Words<'_>) -> Result<Self, UciError> {
        let expected = words.error(ParseErrorKind::Expected {
            expected: "`startpos` or `fen`",
        });
        let start = match words.next() {
            Some(word) if word.eq_ignore_ascii_case("startpos") => StartPosition::Start,
            Some(word) if word.eq_ignore_ascii_case("fen") => {
                let fen = words.until(&["moves"]);
                if fen.is_empty() {
                    return Err(words.error(ParseErrorKind::ExpectedWord { of: "fen" }));
                }
                StartPosition::Fen(fen)
            }
            _ => return Err(expected),
        };
        words.until(&["moves"]);
        words.next();
        Ok(Self::Position {
            start,
            moves: words.map(String::from).collect(),
        })
    }
}

impl FromStr for GuiCommand {
    type Err = UciError;

    fn from_str(line: &str) -> Result<Self, UciError> {
        Self::parse(line)
    }
}

/// Without a line end.
impl fmt::Display for GuiCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Uci => f.write_str("uci"),
            Self::Debug { on } => f.write_str(if *on { "debug on" } else { "debug off" }),
            Self::IsReady => f.write_str("isready"),
            Self::SetOption { name, value } => {
                write!(f, "setoption name {name}")?;
                match value.as_deref() {
                    None => Ok(()),
                    Some("") => f.write_str(" value <empty>"),
                    Some(value) => write!(f, " value {value}"),
                }
            }
            Self::Register { name: None, code: None } => f.write_str("register later"),
            Self::Register { name, code } => {
                f.write_str("register")?;
                name.as_ref().map_or(Ok(()), |name| write!(f, " name {name}"))?;
                code.as_ref().map_or(Ok(()), |code| write!(f, " code {code}"))
            }
            Self::NewGame => f.write_str("ucinewgame"),
            Self::Position { start, moves } => {
                match start {
                    StartPosition::Start => f.write_str("position startpos")?,
                    StartPosition::Fen(fen) => write!(f, "position fen {fen}")?,
                }
                if !moves.is_empty() {
                    f.write_str(" moves")?;
                }
                moves.iter().try_for_each(|text| write!(f, " {text}"))
            }
            Self::Go(limits) => limits.fmt(f),
            Self::Stop => f.write_str("stop"),
            Self::PonderHit => f.write_str("ponderhit"),
            Self::Quit => f.write_str("quit"),
        }
    }
}
