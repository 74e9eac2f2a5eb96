//! `fusor show`: a position drawn in the terminal.

use fusor_movegen::Position;
use fusor_movegen::types::Color;
use fusor_notation::fen::{self, EnPassantMode};

use crate::board::Drawn;
use crate::options::{self, Known, Options};
use crate::status;
use crate::streams::{Failure, Streams, Verdict};

pub(crate) const HELP: &str = options::help!(
    "\
Usage: fusor show [--variant V] [--fen FEN]

Draws the position with all that belongs to it. White's parts are upper case,
Black's lower case; what shares a square stands together.

Options:
"
);

pub(crate) fn run(args: lexopt::Parser, streams: &mut Streams<'_>) -> Result<Verdict, Failure> {
    let options = Options::read(args, |_, _| Ok(Known::No))?;
    let position = options.position()?;
    let out = &mut *streams.out;
    let state = position.state();
    let side = match position.turn() {
        Color::White => "White",
        Color::Black => "Black",
    };
    let en_passant = position
        .legal_en_passant()
        .map_or_else(|| "-".to_owned(), |square| square.to_string());
    writeln!(out, "{}, {side} to move\n", options.variant.title())?;
    writeln!(out, "{}\n", Drawn(&position))?;
    writeln!(out, "castling         {}", position.castling_rights())?;
    writeln!(out, "en passant       {en_passant}")?;
    let limit = position.rules().move_limit;
    writeln!(out, "halfmove clock   {} of {limit}", state.halfmove_clock())?;
    writeln!(out, "move             {}", state.fullmove_number())?;
    writeln!(out, "fen              {}", fen::write(&position, EnPassantMode::Legal))?;
    writeln!(out, "status           {}", status::words(position.outcome()))?;
    Ok(Verdict::Fine)
}
