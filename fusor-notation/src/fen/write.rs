//! Writing FEN.

use alloc::string::String;
use core::fmt::{self, Write};

use fusor_movegen::{Position, Rules, Setup, attacks};
use fusor_types::{Board, Color, File, Part, Piece, Rank, Square};

use super::setup_of;

/// When the en passant square is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EnPassantMode {
    /// If an en passant capture is legal: then two positions that count as the same for repetition have the same first
    /// four fields.
    #[default]
    Legal,
    /// If a pawn of the side to move attacks the square, even if it may not capture there as its king would be in check.
    PseudoLegal,
    /// After every double step.
    Always,
}

impl EnPassantMode {
    /// The en passant square to write.
    #[must_use]
    pub fn square<P: Position>(self, position: &P) -> Option<Square> {
        let state = position.state();
        match self {
            Self::Legal => position.legal_en_passant(),
            Self::PseudoLegal => state.en_passant().filter(|&square| {
                let pawns = state.board().pieces(state.turn(), Part::Pawn);
                attacks::pawn(!state.turn(), square).intersects(pawns)
            }),
            Self::Always => state.en_passant(),
        }
    }
}

/// The FEN of a position.
///
/// ```
/// use fusor_movegen::{Allow, Chess};
/// use fusor_notation::fen::{self, EnPassantMode};
///
/// // No pawn stands beside the one that has double-stepped.
/// let position: Chess = fen::parse("4k3/8/8/P3p3/8/8/8/4K3 w - e6 0 1", Allow::empty())?;
/// assert_eq!(fen::write(&position, EnPassantMode::Legal), "4k3/8/8/P3p3/8/8/8/4K3 w - - 0 1");
/// assert_eq!(fen::write(&position, EnPassantMode::Always), "4k3/8/8/P3p3/8/8/8/4K3 w - e6 0 1");
/// # Ok::<(), fen::ParseFenError>(())
/// ```
#[must_use]
pub fn write<P: Position>(position: &P, mode: EnPassantMode) -> String {
    // A FEN of chess has up to 90 characters, one with stacks somewhat more.
    let mut text = String::with_capacity(96);
    // Writing into a string does not fail.
    let _ = write_setup(&mut text, &setup_of(position, mode), position.rules());
    text
}

/// The FEN of a position as something to format, so that it can be written anywhere without a string of its own.
#[must_use]
pub fn display<P: Position>(position: &P, mode: EnPassantMode) -> impl fmt::Display + use<P> {
    display_setup(&setup_of(position, mode), position.rules())
}

/// The FEN of a set-up, valid or not, with the letters of a game. A stack without a letter in that game is written as its
/// parts in parentheses, an en passant square is written if there is one.
#[must_use]
pub fn display_setup(setup: &Setup, rules: &'static Rules) -> impl fmt::Display + use<> {
    SetupText { setup: *setup, rules }
}

/// A board alone, the first field of a FEN.
#[must_use]
pub fn display_board(board: &Board, rules: &'static Rules) -> impl fmt::Display + use<> {
    BoardText { board: *board, rules }
}

struct BoardText {
    board: Board,
    rules: &'static Rules,
}

impl fmt::Display for BoardText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(f, &self.board, self.rules)
    }
}

struct SetupText {
    setup: Setup,
    rules: &'static Rules,
}

impl fmt::Display for SetupText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_setup(f, &self.setup, self.rules)
    }
}

fn write_setup(out: &mut impl Write, setup: &Setup, rules: &Rules) -> fmt::Result {
    write_board(out, &setup.board, rules)?;
    write!(out, " {} {} ", setup.turn.letter(), setup.castling_rights)?;
    match setup.en_passant {
        Some(square) => write!(out, "{square}")?,
        None => out.write_char('-')?,
    }
    write!(out, " {} {}", setup.halfmove_clock, setup.fullmove_number)
}

fn write_board(out: &mut impl Write, board: &Board, rules: &Rules) -> fmt::Result {
    for rank in Rank::ALL.into_iter().rev() {
        let mut empty = 0;
        for file in File::ALL {
            let Some(piece) = board.piece_at(Square::at(file, rank)) else {
                empty += 1;
                continue;
            };
            write_empty(out, empty)?;
            empty = 0;
            write_piece(out, piece, rules)?;
        }
        write_empty(out, empty)?;
        if rank != Rank::R1 {
            out.write_char('/')?;
        }
    }
    Ok(())
}

fn write_empty(out: &mut impl Write, squares: u8) -> fmt::Result {
    match squares {
        0 => Ok(()),
        _ => out.write_char((b'0' + squares).into()),
    }
}

/// Writes a piece as a board text has it: a letter, or letters in parentheses.
fn write_piece(out: &mut impl Write, piece: Piece, rules: &Rules) -> fmt::Result {
    match (rules.letter(piece.stack), piece.color) {
        (Some(letter), Color::White) => out.write_char(letter),
        (Some(letter), Color::Black) => out.write_char(letter.to_ascii_lowercase()),
        (None, _) => write!(out, "({piece})"),
    }
}
