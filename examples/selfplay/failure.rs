//! Why a command did not run to its end.

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use fusor_clock::ClockError;
use fusor_movegen::PlayError;
use fusor_rating::stats::StatsError;

use crate::samples::ReadError;

#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// Help was asked for: no failure at all, but the end.
    #[error("help was asked for")]
    Help,
    #[error("{0}; --help says what can be asked for")]
    Usage(#[from] lexopt::Error),
    #[error("{}: {error}", path.display())]
    File { path: PathBuf, error: io::Error },
    #[error("{}: {error}", path.display())]
    Read { path: PathBuf, error: ReadError },
    #[error("{}: the file does not begin with the first game of these options; it was written with others", .0.display())]
    OtherOptions(PathBuf),
    #[error("{}: {problem}", path.display())]
    Data { path: PathBuf, problem: &'static str },
    #[error("no balanced opening of {0} random moves was found in a thousand tries")]
    NoOpening(usize),
    /// The engine made an illegal move: a bug.
    #[error("game {game}: {error}")]
    Play { game: u64, error: PlayError },
    #[error(transparent)]
    Statistics(#[from] StatsError),
    #[error(transparent)]
    Clock(#[from] ClockError),
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl Failure {
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self::Usage(lexopt::Error::Custom(message.into().into()))
    }

    /// Says of errors which file they are about.
    pub(crate) fn at(path: &Path) -> impl Fn(io::Error) -> Self {
        move |error| Self::File {
            path: path.to_owned(),
            error,
        }
    }

    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Self::Usage(_) => ExitCode::from(2),
            _ => ExitCode::FAILURE,
        }
    }
}
