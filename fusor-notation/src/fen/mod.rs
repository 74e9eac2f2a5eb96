//! FEN: a position as one line of text.
//!
//! ```text
//! 4k3/8/8/3(nb)4/8/2(RN)5/8/4K3 w - - 0 1
//! ```
//!
//! Six fields: the board from rank 8 down to rank 1, the side to move (`w`, `b`), the castling rights (letters of `KQkq`
//! in that order, or `-`), the en passant square or `-`, the halfmove clock and the number of the move. The letters of the
//! pieces are those of the game's [`Rules`](fusor_movegen::Rules); White's are upper case. In Fusor a stack of several parts is written as its
//! letters in parentheses, in Fusion Chess a compound has a letter of its own.
//!
//! # Written
//!
//! One position has one text: parts in canonical order K Q R B N P, no parentheses around a single part, compounds as
//! letters, single spaces, all six fields, numbers without leading zeros. The en passant square is written if an en passant
//! capture is legal; [`EnPassantMode`] has two other habits.
//!
//! # Read
//!
//! Beyond what is written, a reader takes
//!
//! - any run of ASCII white space between the fields and around the text,
//! - a text without its last field or its last two (move 1, clock 0),
//! - parts of a stack in any order, and parentheses around one part,
//! - in Fusion Chess, parentheses around one or two simple parts: `(RB)` for `Q`, `(N)` for `N`,
//! - leading zeros; a number has one to nine digits,
//! - an en passant square where no capture is legal, as long as a double step can have left it,
//! - a halfmove clock at its limit or beyond (that game is over).
//!
//! What is wrong in the text is a [`FenError`], with its place. A text that is in order can still describe what is no
//! position; those faults are a [`SetupError`], which lists all of them.
//!
//! # Examples
//!
//! ```
//! use fusor_movegen::{Allow, Fusor, Position};
//! use fusor_notation::fen::{self, EnPassantMode};
//!
//! let position: Fusor = fen::parse("4k3/8/8/8/8/8/8/(NR)3K3 w Q - 0 1", Allow::empty())?;
//! assert_eq!(fen::write(&position, EnPassantMode::Legal), "4k3/8/8/8/8/8/8/(RN)3K3 w Q - 0 1");
//!
//! let error = fen::parse::<Fusor>("4k3/8/8/8/8/8/8/(Rn)3K3 w Q - 0 1", Allow::empty()).unwrap_err();
//! assert_eq!(error.to_string(), "board, byte 18: expected upper case as for the other letters of the stack, found 'n'");
//! # Ok::<(), fen::ParseFenError>(())
//! ```

mod error;
mod read;
#[cfg(feature = "serde")]
mod serde_impls;
mod write;

use core::fmt;
use core::str::FromStr;

use fusor_movegen::{Allow, AnyPosition, FromSetup, Position, Setup, SetupError};
use fusor_types::Variant;

pub use error::{FenError, FenErrorKind, Field, LetterCase, Letters};
pub use read::{read_board, read_setup};
pub use write::{EnPassantMode, display, display_board, display_setup, write};

/// Reads a position of a game.
///
/// # Errors
///
/// The first fault of the text, or all faults of the set-up that are not allowed.
pub fn parse<P: FromSetup>(text: &str, allow: Allow) -> Result<P, ParseFenError> {
    let setup = read_setup(text, P::RULES)?;
    Ok(P::from_setup(&setup, allow)?)
}

/// Reads a position of a game that is known only when the program runs.
///
/// # Errors
///
/// As [`parse`].
///
/// ```
/// use fusor_movegen::Allow;
/// use fusor_notation::fen;
/// use fusor_types::Variant;
///
/// let position = fen::parse_any(Variant::Fugue, "3k4/8/8/8/8/8/8/3K3W w - -", Allow::empty())?;
/// assert_eq!(fen::Fen(position).to_string(), "3k4/8/8/8/8/8/8/3K3W w - - 0 1");
/// # Ok::<(), fen::ParseFenError>(())
/// ```
pub fn parse_any(variant: Variant, text: &str, allow: Allow) -> Result<AnyPosition, ParseFenError> {
    let setup = read_setup(text, AnyPosition::rules_of(variant))?;
    Ok(AnyPosition::from_setup(variant, &setup, allow)?)
}

/// A text that is no FEN, or the FEN of no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseFenError {
    /// The text is wrong.
    #[error(transparent)]
    Text(#[from] FenError),
    /// The text describes a set-up that the game does not allow.
    #[error("the position is not allowed: {0}")]
    Setup(#[from] SetupError),
}

/// A position whose text form is its FEN.
///
/// For what works with [`Display`](fmt::Display) and [`FromStr`]: format strings, `str::parse`, argument parsers, serde.
/// It writes the en passant square only if a capture is legal, and allows no faults.
///
/// ```
/// use fusor_movegen::Chess;
/// use fusor_notation::fen::Fen;
///
/// let Fen(position) = "8/8/8/8/8/4k3/4p3/4K3 b - -".parse::<Fen<Chess>>()?;
/// assert_eq!(Fen(position).to_string(), "8/8/8/8/8/4k3/4p3/4K3 b - - 0 1");
/// # Ok::<(), fusor_notation::fen::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fen<P>(pub P);

impl<P: Position> fmt::Display for Fen<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        display(&self.0, EnPassantMode::Legal).fmt(f)
    }
}

impl<P: FromSetup> FromStr for Fen<P> {
    type Err = ParseFenError;

    fn from_str(text: &str) -> Result<Self, ParseFenError> {
        parse(text, Allow::empty()).map(Self)
    }
}

/// The set-up of a position with the en passant square as the mode says.
fn setup_of<P: Position>(position: &P, mode: EnPassantMode) -> Setup {
    Setup {
        en_passant: mode.square(position),
        ..position.to_setup()
    }
}
