//! Machine move text, in the manner of UCI: `[group:]<from><to>[suffix]`, all lower case.
//!
//! | text | move |
//! |---|---|
//! | `e2e4` | the whole stack |
//! | `r:a1a5`, `rn:a1b3` | only these parts, in canonical order k q r b n p; others stay behind |
//! | `e7e8q`, `rp:a7a8p`, `e7e8qn` | a letter for each pawn that promotes (in Fusor also for one that stays a pawn) |
//! | `e1g1`, `e8c8` | castling, as the king's move |
//! | `h1h5`, `c1c4` | a swap and a shot of Fugue: the square of the other piece |
//! | `h1h2x` | mutual destruction, of Fugue |
//! | `c4a3xb4`, `c4a3xa4`, `c4a3xb4a4` | a knight's captures in Fluidity Chess, nearest first |
//! | `0000` | the null move of engines, never a legal move |
//!
//! One legal move has one text, and one text is at most one legal move. A move writes its text by itself, with
//! [`Display`](core::fmt::Display); [`read_move`] reads it in a position. Beyond what is written it takes the king's capture
//! of its own rook for castling (`e1h1`), where that is no other legal move.
//!
//! [`UciMove`] is the text apart from any position, for protocols and files.
//!
//! ```
//! use fusor_movegen::{FromSetup, Fusor, Position};
//! use fusor_notation::uci;
//!
//! let mut position = Fusor::start();
//! let m = uci::read_move("b1c3", &position)?;
//! assert_eq!(m.to_string(), "b1c3");
//! position.play_unchecked(m);
//!
//! let error = uci::read_move("e7e4", &position).unwrap_err();
//! assert_eq!(error.to_string(), "e7e4 is illegal: P does not reach e4");
//! # Ok::<(), uci::UciError>(())
//! ```

mod error;
mod parse;
mod resolve;
#[cfg(feature = "serde")]
mod serde_impls;
mod text;

pub use error::{ParseUciMoveError, UciError, UciErrorKind};
pub use resolve::read_move;
pub use text::{InvalidUciBits, UciMove};
