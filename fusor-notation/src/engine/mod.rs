//! The lines that engines and user interfaces send each other, by the Universal Chess Interface.
//!
//! [`GuiCommand`] is what a user interface says, [`EngineReply`] what an engine says. Both are read with
//! [`parse`](GuiCommand::parse) or [`FromStr`](core::str::FromStr) and written with [`Display`](core::fmt::Display).
//!
//! ```
//! use fusor_notation::engine::{EngineReply, GuiCommand};
//!
//! let go: GuiCommand = "go wtime 60000 btime 58000 winc 1000 binc 1000".parse()?;
//! let GuiCommand::Go(limits) = &go else { unreachable!() };
//! assert_eq!(limits.white_time, Some(60_000));
//! assert_eq!(go.to_string(), "go wtime 60000 btime 58000 winc 1000 binc 1000");
//!
//! let info: EngineReply = "info depth 12 score cp 31 nodes 123456 pv e2e4 e7e5".parse()?;
//! let EngineReply::Info(info) = info else { unreachable!() };
//! assert_eq!(info.pv, ["e2e4", "e7e5"]);
//! # Ok::<(), fusor_notation::engine::UciError>(())
//! ```
//!
//! # What is accepted
//!
//! Any white space; words before the first that is a command, as the protocol demands (`joho debug on` is `debug on`);
//! commands and keywords in any letter case; arguments in any order. Words of `go` and `info` that are not known are left out. A
//! missing or wrong number, name or value is an error that says where. Moves remain text: what they mean depends on the
//! position.
//!
//! Lines are at most [`MAX_LINE`] bytes long.
//!
//! The protocol: "Description of the universal chess interface (UCI)", Stefan Meyer-Kahlen, 2006.

mod go;
mod gui;
mod info;
mod option;
mod reply;
mod words;

use alloc::string::String;

pub use go::GoLimits;
pub use gui::{GuiCommand, StartPosition};
pub use info::{Bound, CurrentLine, Info, InfoScore, WinDrawLoss};
pub use option::{EngineOption, OptionKind};
pub use reply::{EngineReply, Protection};

/// The longest line that is read, in bytes: room for games of more than a hundred thousand moves.
pub const MAX_LINE: usize = 1 << 20;

/// A line that cannot be understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}, found {found:?} at byte {offset}")]
pub struct UciError {
    /// What is wrong.
    pub kind: ParseErrorKind,
    /// Where, in bytes from the start of the line.
    pub offset: usize,
    /// The word there, shortened; empty at the end of the line.
    pub found: String,
}

/// What is wrong with a line.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// The line is longer than [`MAX_LINE`].
    #[error("expected a line of at most {MAX_LINE} bytes")]
    LineTooLong,
    /// No word of the line is a command.
    #[error("expected a command")]
    UnknownCommand,
    /// A number is missing, is none, or does not fit.
    #[error("expected a number for `{of}`")]
    ExpectedNumber {
        /// The keyword.
        of: &'static str,
    },
    /// A word is missing.
    #[error("expected a value for `{of}`")]
    ExpectedWord {
        /// The keyword.
        of: &'static str,
    },
    /// Another word is needed here.
    #[error("expected {expected}")]
    Expected {
        /// What could stand here.
        expected: &'static str,
    },
}
