//! SAN: a move as people write it, `Nf3`, `RNb3`, `exd5`, `e8=Q#`.
//!
//! `<group><disambiguation><mark><square><suffix><check>`, castling `O-O` and `O-O-O`. All characters are such as PGN allows
//! inside a symbol.
//!
//! - **Group**: the letters of the parts that move, in canonical order K Q R B N P; a compound of Fusion Chess has its one
//!   letter. A single pawn has none, except in Fugue. Whether parts stay behind follows from the position: `Ra5` is a lone
//!   rook or a rook that leaves a stack.
//! - **Disambiguation**, if another square of the same side has a legal move that would read the same: the file, else the
//!   rank, else both. A single pawn that captures always gives its file, except in Fugue, where pawns are like pieces.
//! - **Mark**: `x` for a move that captures anything anywhere, `s` for a swap (Fugue).
//! - **Suffix**: `=` and what then stands on the square, if that is not simply the group that moved: `Nd2=RN` (the knight
//!   joins a rook), `e8=Q`, `RPa8=QR`. In Fusor also if pawns land on the last rank and stay pawns, `e8=P`. A knight's
//!   captures in Fluidity Chess follow a colon, nearest first: `Nxa3:b4a4`.
//! - **Check**: `+`, or `#` if the opponent has lost: by mate, by having no move where that loses, by having no king.
//!
//! # Written
//!
//! [`write()`] gives the one canonical text. [`write_all`] gives those of all legal moves of a position.
//!
//! # Read
//!
//! [`read`] takes the canonical text and, beyond that:
//!
//! - missing or extra check marks, and any of `!` and `?` at the end,
//! - a missing `x`,
//! - parts in any order,
//! - a fusing move without its suffix, a knight's captures without the squares,
//! - `e8Q` and `e8(Q)` for `e8=Q`,
//! - `0-0` for `O-O`,
//! - redundant disambiguation, and long forms: `e2-e4`, `Ng1-f3`, `Ng1f3`,
//! - figurines for letters (of either colour), `P` for a pawn.
//!
//! Reading goes in stages, and the first with a match decides: the canonical text; the same but for check marks; other
//! spellings and disambiguation; missing suffixes; a missing `x`. Several matches in one stage are an error that lists them.
//! So in Fluidity Chess `Na3` is the quiet move if there is one, and `Nxa3` is ambiguous if the knight has a choice.
//!
//! The moves of Fusion Chess can also be read as a certain site writes them: [`read_vchess`].
//!
//! # Examples
//!
//! ```
//! use fusor_movegen::{Allow, Fusor};
//! use fusor_notation::{fen, san};
//!
//! let position: Fusor = fen::parse("4k3/8/8/8/8/8/3R4/1N2KN2 w - - 0 1", Allow::empty()).unwrap();
//! let m = san::read("Nbd2", &position)?;
//! assert_eq!(m.to_string(), "b1d2");
//! assert_eq!(san::write(&position, m), "Nbd2=RN");
//!
//! let error = san::read("Nd2", &position).unwrap_err();
//! assert_eq!(error.to_string(), "ambiguous: Nbd2=RN or Nfd2=RN");
//! let error = san::read("Rc3", &position).unwrap_err();
//! assert_eq!(error.to_string(), "illegal: R does not reach c3");
//! # Ok::<(), san::SanError>(())
//! ```

mod canonical;
mod error;
mod parse;
mod read;
mod text;
mod vchess;
mod write;

pub use error::{Candidate, ParseSanError, SanError, SanErrorKind, SanReason};
pub use read::read;
pub use text::San;
pub use vchess::read_vchess;
pub use write::{write, write_all, write_and_play};
