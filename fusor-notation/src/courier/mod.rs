//! Game Courier: moves as changes of the board, for a server that knows no rules.
//!
//! A move is one or more steps, separated by `;`. Labels name pieces and are case-sensitive, White's upper case; a stack of
//! Fusor is labelled as in FEN: `(RN)`. [`Labels`] chooses the set of labels.
//!
//! | step | meaning |
//! |---|---|
//! | `b1-c3`, `N b1-c3` | what stands on b1 goes to c3, replacing what is there; the label must be right |
//! | `N-c3`, `N*c3` | a knight is put on c3, replacing what is there |
//! | `@-c3`, `c3-` | c3 is emptied |
//! | `// text` | a comment, to the end of the line |
//!
//! (On that server `-c3` takes the square itself off the board. The boards here are fixed, so it is an error.)
//!
//! # Written
//!
//! | move | text |
//! |---|---|
//! | plain, capture | `R a1-a5` |
//! | fusion: what stands there afterwards | `R a1-b1; M-b1` |
//! | some parts of a stack: what arrived, what stayed | `N-c3; R-b1` |
//! | a capture elsewhere, also en passant | `P d5-e6; e5-` |
//! | promotion | `P e7-e8; Q-e8` |
//! | castling | `K e1-g1; R h1-f1` |
//! | shot | `c4-` |
//! | swap | `W h1-h5; p-h1` |
//! | mutual destruction | `h1-; h2-` |
//!
//! # Read
//!
//! The steps are made on a copy of the board, and the move is the one legal move that leads to the same board; that there
//! is none, or that there are several (with two Swappers of a side), is an error. So the order of the steps and the way of
//! saying things are free, as long as every step is possible when it comes. One habit of the site is read specially:
//! `b1-c3; R-b1` with a Marshall on b1 means that its knight went to c3, not all of it.
//!
//! ```
//! use fusor_movegen::{Allow, Fusion};
//! use fusor_notation::courier::{self, Labels};
//! use fusor_notation::fen;
//!
//! let position: Fusion = fen::parse("4k3/8/8/8/8/8/8/1M2K3 w - - 0 1", Allow::empty()).unwrap();
//! for text in ["N-c3; R-b1", "b1-c3; R-b1", "M b1-c3; // the rook stays\n R-b1; N-c3"] {
//!     let m = courier::read(text, &position, Labels::LETTERS)?;
//!     assert_eq!(m.to_string(), "n:b1c3");
//!     assert_eq!(courier::write(&position, m, Labels::LETTERS), "N-c3; R-b1");
//! }
//!
//! let error = courier::read("N b1-c3", &position, Labels::LETTERS).unwrap_err();
//! assert_eq!(error.to_string(), "step 1, byte 0: the label says N, but M stands on b1");
//! # Ok::<(), courier::CourierError>(())
//! ```

mod error;
mod labels;
mod read;
mod step;
mod write;

pub use error::{CourierError, StepError, StepErrorKind};
pub use labels::Labels;
pub use read::read;
pub use write::write;
