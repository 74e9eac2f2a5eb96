//! `fusor play`: where moves lead.

use fusor_movegen::Game;
use fusor_movegen::types::Square;
use fusor_notation::fen::{self, EnPassantMode};
use lexopt::ValueExt;
use thiserror::Error;

use crate::entry::{self, Fault, Spelling};
use crate::options::{self, Argument, Known, Options};
use crate::status;
use crate::streams::{Failure, Streams, Verdict};

pub(crate) const HELP: &str = options::help!(
    "\
Usage: fusor play [--variant V] [--fen FEN] MOVE...

Plays moves, given as machine text (e2e4, r:a1a5, e7e8q, ...), and prints two
lines: the FEN of the position they lead to, and the status of the game, in
which repetitions count. A move that is not legal there ends it with exit
status 1 and says which one it is, why, and what is legal from its square.

Options:
"
);

/// A move that could not be played.
#[derive(Debug, Error)]
#[error("ply {ply}, {text:?}: {fault}{}", legal_text(legal.as_ref()))]
pub(crate) struct MoveFailure {
    /// Which of the moves it is, from 1 on.
    ply: usize,
    text: String,
    fault: Fault,
    /// The square the move should start from, if the game goes on and the text has one, with what is legal from there.
    legal: Option<(Square, Vec<String>)>,
}

/// The end of the message.
fn legal_text(legal: Option<&(Square, Vec<String>)>) -> String {
    match legal {
        None => String::new(),
        Some((square, texts)) if texts.is_empty() => format!("; legal from {square}: none"),
        Some((square, texts)) => format!("; legal from {square}: {}", texts.join(" ")),
    }
}

pub(crate) fn run(args: lexopt::Parser, streams: &mut Streams<'_>) -> Result<Verdict, Failure> {
    let mut texts = Vec::new();
    let options = Options::read(args, |argument, _| match argument {
        Argument::Value(text) => {
            texts.push(text.clone().string()?);
            Ok(Known::Yes)
        }
        Argument::Option(_) => Ok(Known::No),
    })?;
    let mut game = Game::new(options.position()?);
    for (index, text) in texts.into_iter().enumerate() {
        let played = entry::read(&game, &text, Spelling::Machine).and_then(|m| Ok(game.play(m)?));
        if let Err(fault) = played {
            let legal = entry::legal_from_origin(&game, &text);
            let ply = index + 1;
            return Err(MoveFailure {
                ply,
                text,
                fault,
                legal,
            }
            .into());
        }
    }
    writeln!(streams.out, "{}", fen::write(game.position(), EnPassantMode::Legal))?;
    writeln!(streams.out, "{}", status::words(game.outcome()))?;
    Ok(Verdict::Fine)
}
