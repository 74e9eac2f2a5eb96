//! The options that most commands share: which game, which position.

use std::ffi::OsString;

use fusor_movegen::types::Variant;
use fusor_movegen::{Allow, AnyPosition};
use fusor_notation::fen::{self, ParseFenError};
use lexopt::{Arg, Parser, ValueExt};

use crate::streams::Failure;

/// What the help of each of those commands says of them.
macro_rules! help {
    ($text:expr) => {
        concat!(
            $text,
            "\
  --variant V              fusor (default), chess, fusion, fugue or fluidity
  --fen FEN                the position; the game's start position by default
  --allow-opposite-check   take a position in which the side not to move is in
                           check, or has lost its king
  --allow-excess-material  take more parts than a side starts with
"
        )
    };
}
pub(crate) use help;

/// An argument that is not an option's value.
#[derive(Debug)]
pub(crate) enum Argument {
    /// An option with its dashes.
    Option(String),
    Value(OsString),
}

impl Argument {
    fn unexpected(self) -> lexopt::Error {
        match self {
            Self::Option(name) => lexopt::Error::UnexpectedOption(name),
            Self::Value(value) => lexopt::Error::UnexpectedArgument(value),
        }
    }
}

/// Whether a command knows an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    Yes,
    No,
}

/// Which position a command is about, and what it may be.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) variant: Variant,
    pub(crate) fen: Option<String>,
    pub(crate) allow: Allow,
}

impl Options {
    /// Reads all arguments; those that are not about the position go to `own`.
    pub(crate) fn read(
        mut args: Parser,
        mut own: impl FnMut(&Argument, &mut Parser) -> Result<Known, lexopt::Error>,
    ) -> Result<Self, Failure> {
        let mut options = Self {
            variant: Variant::Fusor,
            fen: None,
            allow: Allow::empty(),
        };
        while let Some(arg) = args.next()? {
            let argument = match arg {
                Arg::Short(letter) => Argument::Option(format!("-{letter}")),
                Arg::Long(name) => Argument::Option(format!("--{name}")),
                Arg::Value(value) => Argument::Value(value),
            };
            if own(&argument, &mut args)? == Known::Yes {
                continue;
            }
            match argument {
                Argument::Option(name) if name == "--help" || name == "-h" => return Err(Failure::Help),
                Argument::Option(name) if name == "--variant" => options.variant = args.value()?.parse()?,
                Argument::Option(name) if name == "--fen" => options.fen = Some(args.value()?.string()?),
                Argument::Option(name) if name == "--allow-opposite-check" => options.allow |= Allow::OPPOSITE_CHECK,
                Argument::Option(name) if name == "--allow-excess-material" => options.allow |= Allow::EXCESS_MATERIAL,
                other => return Err(other.unexpected().into()),
            }
        }
        Ok(options)
    }

    /// The position of a FEN.
    pub(crate) fn read_position(&self, fen: &str) -> Result<AnyPosition, ParseFenError> {
        fen::parse_any(self.variant, fen, self.allow)
    }

    /// The position that was asked for: that of `--fen`, or the start position.
    pub(crate) fn position(&self) -> Result<AnyPosition, ParseFenError> {
        match &self.fen {
            Some(fen) => self.read_position(fen),
            None => Ok(AnyPosition::start(self.variant)),
        }
    }
}
