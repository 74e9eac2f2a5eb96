//! Records and PGN.

use fusor_movegen::AnyPosition;
use fusor_types::Variant;

use super::ending::{Told, termination};
use super::{GameRecord, RecordError, Replay};
use crate::fen::{self, EnPassantMode};
use crate::pgn::{GameTree, NodeId, PgnGame, Ply, PlyError, PlyFault, Tags};
use crate::san::{self, San};

impl GameRecord {
    /// Replays the main line of a game; variations and annotations are not looked at.
    ///
    /// # Errors
    ///
    /// If the start is not known, a move is not legal (a null move never is), or the result is not that on the board.
    pub fn from_pgn(game: &PgnGame) -> Result<Self, RecordError> {
        let mut replay = Replay::new(game.tags.start()?);
        for (index, id) in game.tree.main_line().enumerate() {
            match game.tree.ply(id) {
                Some(Ply::Move(text)) => {
                    replay.play(text.as_str(), |position| san::read(text.as_str(), position))?;
                }
                _ => return Err(PlyError::new(index + 1, "--", PlyFault::Null).into()),
            }
        }
        let told = Told::Termination(game.tags.get("Termination"));
        Ok(Self::ended(replay, game.tags.clone(), game.result, told)?)
    }

    /// The game as PGN, with the tags of [`header`](Self::header).
    #[must_use]
    pub fn to_pgn(&self) -> PgnGame<San> {
        let mut tree = GameTree::new();
        let (mut position, mut last) = (self.start, NodeId::ROOT);
        for &m in &self.moves {
            let ply = Ply::Move(san::write_and_play(&mut position, m));
            // A tree is full only long after memory is.
            last = tree.add(last, ply).unwrap_or(last);
        }
        PgnGame {
            tags: self.header(),
            tree,
            result: self.result,
        }
    }

    /// All tags of the game: its own and `Variant` (none for chess), `SetUp` and `FEN` (if the game does not begin with its
    /// start position), `Result`, and `Termination` if it is known how the game ended.
    #[must_use]
    pub fn header(&self) -> Tags {
        let mut tags = self.tags.clone();
        let mut set = |name, value: &str| {
            // All these names are fit for tags.
            let _ = tags.set(name, value);
        };
        let variant = self.variant();
        set("Result", self.result.as_str());
        if variant != Variant::Chess {
            set("Variant", variant.title());
        }
        if self.start != AnyPosition::start(variant) {
            set("SetUp", "1");
            set("FEN", &fen::write(&self.start, EnPassantMode::Legal));
        }
        if let Some(outcome) = self.outcome {
            set("Termination", termination(outcome));
        }
        tags
    }
}
