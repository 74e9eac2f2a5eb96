//! Records and PGN.

use fusor_movegen::AnyPosition;
use fusor_types::{Move, Variant};

use super::ending::{Told, termination};
use super::{GameRecord, RecordError, Replay};
use crate::fen::{self, EnPassantMode};
use crate::pgn::{GameResult, GameTree, MoveText, NodeId, PgnGame, Ply, PlyError, PlyFault, Tags};
use crate::san::{self, San, SanError};

impl GameRecord {
    /// Replays the main line of a game; variations and annotations are not looked at.
    ///
    /// # Errors
    ///
    /// If the start is not known, a move is not legal (a null move never is), or the result is not that on the board.
    pub fn from_pgn(game: &PgnGame) -> Result<Self, RecordError> {
        Self::from_pgn_with(game, san::read)
    }

    /// As [`from_pgn`](Self::from_pgn), with another way to read the texts of moves.
    ///
    /// ```
    /// use fusor_notation::pgn::{Reader, TreeBuilder};
    /// use fusor_notation::record::GameRecord;
    /// use fusor_notation::san;
    ///
    /// let pgn = b"[Variant \"Fusion\"]\n\n1. e4 e5 2. Be2 Nc6 3. Nf3 Nf6 4. BxNf3 *";
    /// let parsed = Reader::from_bytes(pgn).read_game(&mut TreeBuilder::default())?.unwrap();
    /// let record = GameRecord::from_pgn_with(&parsed.game, san::read_vchess)?;
    /// assert!(record.to_pgn().to_string().ends_with("3. Nf3 Nf6 4. Bf3=D *\n\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`from_pgn`](Self::from_pgn).
    pub fn from_pgn_with(
        game: &PgnGame,
        read: impl Fn(&str, &AnyPosition) -> Result<Move, SanError>,
    ) -> Result<Self, RecordError> {
        Self::replay_tree(&game.tags, &game.tree, game.result, |replay, text: &MoveText| {
            replay.play(text.as_str(), |position| read(text.as_str(), position))
        })
    }

    /// As [`from_pgn`](Self::from_pgn), for a tree whose moves are resolved already.
    ///
    /// # Errors
    ///
    /// As [`from_pgn`](Self::from_pgn).
    pub fn from_tree(tags: &Tags, tree: &GameTree<Move>, result: GameResult) -> Result<Self, RecordError> {
        Self::replay_tree(tags, tree, result, |replay, &m| {
            // The text is wanted only if the move is not.
            replay.play_move(m).map_err(|(ply, fault)| {
                let san = san::write(replay.game.position(), m);
                PlyError::new(ply, &san, fault)
            })
        })
    }

    fn replay_tree<M>(
        tags: &Tags,
        tree: &GameTree<M>,
        result: GameResult,
        mut play: impl FnMut(&mut Replay, &M) -> Result<(), PlyError>,
    ) -> Result<Self, RecordError> {
        let mut replay = Replay::new(tags.start()?);
        for (index, id) in tree.main_line().enumerate() {
            match tree.ply(id) {
                Some(Ply::Move(m)) => play(&mut replay, m)?,
                _ => return Err(PlyError::new(index + 1, "--", PlyFault::Null).into()),
            }
        }
        let told = Told::Termination(tags.get("Termination"));
        Ok(Self::ended(replay, tags.clone(), result, told)?)
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
