//! What can be typed in a game against the bot.

use std::path::PathBuf;

use fusor_movegen::types::Square;

/// A line, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Nothing,
    Help,
    /// All moves, or those from a square.
    Moves(Option<Square>),
    Hint,
    Back,
    Board,
    Flip,
    Fen,
    Clock,
    Save(PathBuf),
    Draw,
    Resign,
    Quit,
    /// Anything else must be a move.
    Move(String),
}

pub(crate) const HELP: &str = "\
e4, Nf3, e2e4, r:a1a5   a move, as SAN or as machine text
moves                   all legal moves
moves d2                those from a square: which parts can move on where
hint                    what the engine would play
back                    take the last move back
board, flip             draw the board, or turn it
fen                     the position as text
clock                   the time that is left
draw, resign            offer a draw, or give up
save FILE               add the game so far to a PGN
quit                    leave
";

impl Command {
    /// Reads a line.
    ///
    /// # Errors
    ///
    /// What is wrong with what follows a word.
    pub(crate) fn read(line: &str) -> Result<Self, String> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let command = match word {
            "" => Self::Nothing,
            "moves" if rest.is_empty() => Self::Moves(None),
            "moves" => {
                let square = rest.parse();
                Self::Moves(Some(square.map_err(|_| format!("moves: {rest:?} is no square"))?))
            }
            "save" if rest.is_empty() => return Err("save: expected the name of a file".to_owned()),
            "save" => Self::Save(PathBuf::from(rest)),
            "help" => Self::Help,
            "hint" => Self::Hint,
            "back" => Self::Back,
            "board" => Self::Board,
            "flip" => Self::Flip,
            "fen" => Self::Fen,
            "clock" => Self::Clock,
            "draw" => Self::Draw,
            "resign" => Self::Resign,
            "quit" => Self::Quit,
            _ => return Ok(Self::Move(line.to_owned())),
        };
        match command {
            Self::Moves(_) | Self::Save(_) => Ok(command),
            _ if rest.is_empty() => Ok(command),
            _ => Err(format!("{word}: expected nothing more, found {rest:?}")),
        }
    }
}
