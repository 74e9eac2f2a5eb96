//! `fusor show`: a position drawn in the terminal.

use std::fs;

use fusor_movegen::Position;
use fusor_movegen::types::Color;
use fusor_notation::diagram::Diagram;
use fusor_notation::fen::{self, EnPassantMode};

use crate::options::{self, Argument, Known, Options};
use crate::status;
use crate::streams::{Failure, Streams, Verdict};

pub(crate) const HELP: &str = options::help!(
    "\
Usage: fusor show [--variant V] [--fen FEN] [--svg FILE]

Draws the position with all that belongs to it. White's parts are upper case,
Black's lower case; what shares a square stands together.

Options:
  --svg FILE               also draw it into a file
"
);

pub(crate) fn run(args: lexopt::Parser, streams: &mut Streams<'_>) -> Result<Verdict, Failure> {
    let mut svg = None;
    let options = Options::read(args, |argument, args| match argument {
        Argument::Option(name) if name == "--svg" => {
            svg = Some(args.value()?);
            Ok(Known::Yes)
        }
        _ => Ok(Known::No),
    })?;
    let position = options.position()?;
    let diagram = Diagram::of(&position);
    if let Some(file) = svg {
        fs::write(&file, diagram.svg().to_string())
            .map_err(|error| Failure::Command(format!("{}: {error}", file.display())))?;
    }
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
    writeln!(out, "{}\n", diagram.ascii())?;
    writeln!(out, "castling         {}", position.castling_rights())?;
    writeln!(out, "en passant       {en_passant}")?;
    let limit = position.rules().move_limit;
    writeln!(out, "halfmove clock   {} of {limit}", state.halfmove_clock())?;
    writeln!(out, "move             {}", state.fullmove_number())?;
    writeln!(out, "fen              {}", fen::write(&position, EnPassantMode::Legal))?;
    writeln!(out, "status           {}", status::words(position.outcome()))?;
    Ok(Verdict::Fine)
}
