//! From the texts of a game to its moves, and back.

use alloc::string::String;
use alloc::vec::Vec;
use core::convert::Infallible;

use fusor_movegen::{Allow, AnyPosition, PassInCheck, PlayError, Position};
use fusor_types::{Move, Variant};

use super::move_text::MoveText;
use super::tags::Tags;
use super::tree::{GameTree, NodeId, Ply};
use crate::courier::CourierError;
use crate::fen::{self, ParseFenError};
use crate::san::{self, San, SanError};
use crate::uci::UciError;

/// Why the tags of a game do not say where it starts.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// The `Variant` tag names no game that is known.
    #[error("Variant: expected one of the five games, found {0:?}")]
    Variant(
        /// The value of the tag, at most its first 64 characters.
        String,
    ),
    /// The `SetUp` tag says that there is a `FEN` tag.
    #[error("SetUp: there is no FEN")]
    NoFen,
    /// The `FEN` tag is wrong.
    #[error("FEN: {0}")]
    Fen(#[from] ParseFenError),
}

/// Why a move of a game cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("ply {ply}, {text:?}: {fault}")]
pub struct PlyError {
    /// Which move it is, from 1 on; in a variation as if that were the game.
    pub ply: usize,
    /// The text of the move, at most its first 64 characters.
    pub text: String,
    /// What is wrong with it.
    pub fault: PlyFault,
}

/// What is wrong with a move of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlyFault {
    /// It is written in SAN, but is no legal move.
    #[error(transparent)]
    San(#[from] SanError),
    /// It is machine text, but no legal move.
    #[error(transparent)]
    Uci(#[from] UciError),
    /// It is written as Game Courier does, but is no legal move.
    #[error(transparent)]
    Courier(#[from] CourierError),
    /// It is a null move, where a game is replayed.
    #[error("a null move cannot be played")]
    Null,
    /// It is a null move in check, which no tree can go on from.
    #[error(transparent)]
    NullInCheck(#[from] PassInCheck),
    /// The game does not take it, because it is over.
    #[error(transparent)]
    Play(#[from] PlayError),
}

impl PlyError {
    pub(crate) fn new(ply: usize, text: &str, fault: impl Into<PlyFault>) -> Self {
        Self {
            ply,
            text: shown(text),
            fault: fault.into(),
        }
    }
}

/// As much of a text as an error shows.
pub(crate) fn shown(text: &str) -> String {
    text.chars().take(64).collect()
}

impl Tags {
    /// The game that the `Variant` tag names, by either of its names and in any letter case. `Standard`, `From Position`
    /// and no tag at all (or `?`) are chess.
    ///
    /// # Errors
    ///
    /// If it names no game that is known.
    pub fn variant(&self) -> Result<Variant, StartError> {
        let name = self.get("Variant").unwrap_or_default().trim();
        let is_chess = ["", "?", "Standard", "From Position"]
            .iter()
            .any(|known| name.eq_ignore_ascii_case(known));
        if is_chess {
            return Ok(Variant::Chess);
        }
        name.parse().map_err(|_| StartError::Variant(shown(name)))
    }

    /// The position from which the game starts: that of the `FEN` tag, if there is one (whether or not a `SetUp` tag
    /// announces it), else the start position of the game.
    ///
    /// ```
    /// use fusor_notation::pgn::Tags;
    ///
    /// let mut tags = Tags::new();
    /// tags.set("Variant", "fusion chess")?;
    /// assert_eq!(tags.start()?.variant().name(), "fusion");
    /// tags.set("SetUp", "1")?;
    /// assert_eq!(tags.start().unwrap_err().to_string(), "SetUp: there is no FEN");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the game is not known, or the FEN is missing or wrong.
    pub fn start(&self) -> Result<AnyPosition, StartError> {
        let variant = self.variant()?;
        match self.get("FEN") {
            Some(fen) => Ok(fen::parse_any(variant, fen, Allow::empty())?),
            None if self.get("SetUp").is_some_and(|value| value.trim() == "1") => Err(StartError::NoFen),
            None => Ok(AnyPosition::start(variant)),
        }
    }
}

impl GameTree<MoveText> {
    /// Reads all moves of the game and its variations, from a position on. Null moves are kept.
    ///
    /// That a game is over by repetition, move count or material is not looked at.
    ///
    /// ```
    /// use fusor_notation::pgn::{Reader, TreeBuilder};
    ///
    /// let pgn = b"1. e4 e5 2. Ke3 (2. Bh5 Nc6) (2. Nf3 Nf3) *";
    /// let game = Reader::from_bytes(pgn).read_game(&mut TreeBuilder::default())?.unwrap().game;
    /// let faults = game.tree.resolve(&game.tags.start().unwrap()).unwrap_err();
    /// let messages: Vec<_> = faults.iter().map(|(_, error)| error.to_string()).collect();
    /// assert_eq!(messages, [
    ///     "ply 3, \"Ke3\": illegal: K does not reach e3",
    ///     "ply 3, \"Bh5\": illegal: there is no legal move of any such piece to h5",
    ///     "ply 4, \"Nf3\": illegal: there is no legal move of any such piece to f3",
    /// ]);
    /// # Ok::<(), std::convert::Infallible>(())
    /// ```
    ///
    /// # Errors
    ///
    /// All moves that are not legal, each with its node. What follows such a move is not looked at.
    pub fn resolve<P: Position>(&self, start: &P) -> Result<GameTree<Move>, Vec<(NodeId, PlyError)>> {
        self.resolve_with(start, san::read)
    }

    /// As [`resolve`](Self::resolve), with another way to read the texts of moves, such as
    /// [`san::read_vchess`](crate::san::read_vchess).
    ///
    /// # Errors
    ///
    /// As [`resolve`](Self::resolve).
    pub fn resolve_with<P: Position>(
        &self,
        start: &P,
        read: impl Fn(&str, &P) -> Result<Move, SanError>,
    ) -> Result<GameTree<Move>, Vec<(NodeId, PlyError)>> {
        let mut faults = Vec::new();
        let resolved = self.try_map_with(Some((start.clone(), 1)), |before, id, ply| {
            // Behind a fault there is no position any more.
            let after = before.as_ref().and_then(|(position, number)| {
                let mut position = position.clone();
                match play(&mut position, ply, &read) {
                    Ok(ply) => Some((ply, (position, number + 1))),
                    Err(fault) => {
                        let text = ply.as_move().map_or("--", MoveText::as_str);
                        faults.push((id, PlyError::new(*number, text, fault)));
                        None
                    }
                }
            });
            Ok::<_, Infallible>(match after {
                Some((ply, after)) => (ply, Some(after)),
                None => (Ply::Null, None),
            })
        });
        let Ok(tree) = resolved;
        if faults.is_empty() { Ok(tree) } else { Err(faults) }
    }
}

fn play<P: Position>(
    position: &mut P,
    ply: &Ply<MoveText>,
    read: impl Fn(&str, &P) -> Result<Move, SanError>,
) -> Result<Ply<Move>, PlyFault> {
    match ply {
        Ply::Move(text) => {
            let m = read(text.as_str(), position)?;
            position.play_unchecked(m);
            Ok(Ply::Move(m))
        }
        Ply::Null => {
            position.play_null()?;
            Ok(Ply::Null)
        }
    }
}

impl GameTree<Move> {
    /// Writes all moves in SAN. They must be legal from the start on; if not, the texts are some texts.
    #[must_use]
    pub fn to_san<P: Position>(&self, start: &P) -> GameTree<San> {
        let written = self.try_map_with(start.clone(), |before, _, ply| {
            let mut position = before.clone();
            let ply = match *ply {
                Ply::Move(m) => Ply::Move(san::write_and_play(&mut position, m)),
                Ply::Null => {
                    position.play_null_unchecked();
                    Ply::Null
                }
            };
            Ok::<_, Infallible>((ply, position))
        });
        let Ok(tree) = written;
        tree
    }
}
