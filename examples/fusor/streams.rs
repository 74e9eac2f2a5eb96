//! What a command reads and writes, and how it can end.

use std::io::{self, Read, Write};
use std::process::ExitCode;

use fusor_clock::ClockError;
use fusor_movegen::PlayError;
use fusor_notation::fen::ParseFenError;
use thiserror::Error;

/// What a command reads from and writes to.
pub(crate) struct Streams<'a> {
    pub(crate) input: &'a mut dyn Read,
    /// Buffered: a command flushes it where somebody may be waiting for an answer.
    pub(crate) out: &'a mut dyn Write,
    /// What is wrong with parts of the input, where the output goes on.
    pub(crate) err: &'a mut dyn Write,
    /// Whether somebody types the input, and sees it.
    pub(crate) is_dialogue: bool,
    /// Whether a long command may draw its progress on standard error.
    pub(crate) shows_progress: bool,
}

/// How a command that ran to its end went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Fine,
    /// Some of the input was bad, as the output says where.
    Faulty,
}

/// Why a command did not run to its end.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    /// Help was asked for: no failure at all, but the end.
    #[error("help was asked for")]
    Help,
    #[error("{error}")]
    Usage {
        /// The command that was asked for, once that is known.
        command: Option<&'static str>,
        error: lexopt::Error,
    },
    #[error(transparent)]
    Fen(#[from] ParseFenError),
    #[error(transparent)]
    Move(#[from] crate::play::MoveFailure),
    #[error(transparent)]
    Clock(#[from] ClockError),
    /// A move or an event that the game refused, with no text of its own.
    #[error(transparent)]
    Game(#[from] PlayError),
    /// What only one command has, in words.
    #[error("{0}")]
    Command(String),
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl From<lexopt::Error> for Failure {
    fn from(error: lexopt::Error) -> Self {
        Self::Usage { command: None, error }
    }
}

impl Failure {
    /// What standard error shows.
    pub(crate) fn message(&self) -> String {
        match self {
            Self::Usage { command, error } => {
                let command = command.map_or(String::new(), |name| format!(" {name}"));
                format!("fusor{command}: {error}\n`fusor{command} --help` says what can be asked for.\n")
            }
            // Whoever read the output has had enough.
            Self::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => String::new(),
            _ => format!("error: {self}\n"),
        }
    }

    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Self::Help => ExitCode::SUCCESS,
            Self::Usage { .. } => ExitCode::from(2),
            Self::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            _ => ExitCode::FAILURE,
        }
    }
}
