//! A game as data: who played, from where, which moves, and how it ended.
//!
//! A [`GameRecord`] holds what PGN, Game Courier and JSON lines have in common, for any of the five games. However it is
//! read, the game is replayed: every record is a legal game, and its result does not contradict the board.
//!
//! | from | to | |
//! |---|---|---|
//! | [`GameRecord::of_game`] | | a game that was played |
//! | [`GameRecord::from_pgn`] | [`GameRecord::to_pgn`] | the main line of a PGN |
//! | [`GameRecord::from_courier`] | [`GameRecord::to_courier`] | a game in the moves of Game Courier |
//! | `Deserialize` | `Serialize` | with the feature `serde` |
//!
//! In JSON a record is
//!
//! ```json
//! {"variant":"fusor","fen":"...","tags":{"White":"Ann"},"moves":["e2e4","n:d8c6"],"result":"1-0","reason":"checkmate"}
//! ```
//!
//! where all but `variant` and `moves` may be missing, and `reason` is `null` if it is not known.
//!
//! # When a game is over
//!
//! By the rules of all five games, repetition, move count and lack of material end a game at once, and a record whose
//! moves go on is refused. In chess such records are taken, because elsewhere those draws must be claimed.

mod courier;
mod ending;
mod pgn;
#[cfg(feature = "serde")]
mod serde_impls;

use alloc::vec::Vec;

use fusor_movegen::{Allow, AnyPosition, Ending, Game, PlayError, Policy, Position};
use fusor_types::{Move, Outcome, Variant};

pub use self::courier::CourierGameError;
pub use self::ending::ResultError;
use self::ending::{Told, find_outcome};
use crate::fen::{self, EnPassantMode};
use crate::pgn::{GameResult, PlyError, PlyFault, StartError, Tags};

/// The tags that say what a record holds elsewhere.
const DERIVED: [&str; 4] = ["Variant", "SetUp", "FEN", "Result"];

/// A legal game with its tags and its result.
///
/// ```
/// use fusor_movegen::{AnyPosition, Game};
/// use fusor_notation::pgn::Tags;
/// use fusor_notation::record::GameRecord;
/// use fusor_notation::types::Variant;
/// use fusor_notation::uci;
///
/// let mut game = Game::new(AnyPosition::start(Variant::Chess));
/// for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     game.play(uci::read_move(text, game.position())?)?;
/// }
/// let mut tags = Tags::new();
/// tags.set("White", "Ann")?;
/// let record = GameRecord::of_game(&game, tags);
/// let pgn = record.to_pgn().to_string();
/// assert!(pgn.contains("[White \"Ann\"]") && pgn.ends_with("1. f3 e5 2. g4 Qh4# 0-1\n\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    tags: Tags,
    start: AnyPosition,
    moves: Vec<Move>,
    result: GameResult,
    outcome: Option<Outcome>,
}

/// Why something is no record of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// It is not known where the game starts.
    #[error(transparent)]
    Start(#[from] StartError),
    /// A move cannot be played.
    #[error(transparent)]
    Ply(#[from] PlyError),
    /// The result is not that of the game.
    #[error(transparent)]
    Result(#[from] ResultError),
}

impl GameRecord {
    /// The record of a game that was played, finished or not. The tags need not say anything of game, start and result.
    #[must_use]
    pub fn of_game(game: &Game<AnyPosition>, tags: Tags) -> Self {
        let outcome = game.outcome();
        Self {
            tags: without_derived(tags, outcome),
            start: as_written(game.start()),
            moves: game.moves().to_vec(),
            result: outcome.map_or(GameResult::Unknown, GameResult::from),
            outcome,
        }
    }

    /// The game that was replayed, with what is told of its end.
    fn ended(replay: Replay, tags: Tags, result: GameResult, told: Told<'_>) -> Result<Self, ResultError> {
        let mut game = replay.game;
        let outcome = find_outcome(&mut game, result, told)?;
        Ok(Self {
            tags: without_derived(tags, outcome),
            start: as_written(game.start()),
            moves: game.moves().to_vec(),
            result,
            outcome,
        })
    }

    /// Which game it is.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.start.variant()
    }

    /// The tags, but for those that say what the record holds elsewhere: game, start, result, and a termination that
    /// follows from the [`outcome`](Self::outcome).
    #[must_use]
    pub fn tags(&self) -> &Tags {
        &self.tags
    }

    /// Where the game starts, as FEN has it: with an en passant square only if a capture there is legal.
    #[must_use]
    pub fn start(&self) -> &AnyPosition {
        &self.start
    }

    /// The moves, all legal from the start on.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The result, which may be [`Unknown`](GameResult::Unknown) also of a game that is over on the board.
    #[must_use]
    pub fn result(&self) -> GameResult {
        self.result
    }

    /// The result with its reason, as far as that is known.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }
}

/// The position that is read where this one was written. An en passant square that is of no use is not written, so records
/// do without it: else a game would differ from itself after a journey through a file.
fn as_written(position: &AnyPosition) -> AnyPosition {
    if position.state().en_passant().is_none() {
        return *position;
    }
    let fen = fen::write(position, EnPassantMode::Legal);
    fen::parse_any(position.variant(), &fen, Allow::all()).unwrap_or(*position)
}

fn without_derived(mut tags: Tags, outcome: Option<Outcome>) -> Tags {
    for name in DERIVED {
        tags.remove(name);
    }
    if outcome.is_some() {
        tags.remove("Termination");
    }
    tags
}

/// A game while its moves are read.
struct Replay {
    game: Game<AnyPosition>,
}

impl Replay {
    fn new(start: AnyPosition) -> Self {
        let policy = match start.variant() {
            Variant::Chess => Policy {
                threefold: Ending::OnClaim,
                move_count: Ending::OnClaim,
                material: Ending::OnClaim,
                ..Policy::default()
            },
            _ => Policy::default(),
        };
        Self {
            game: Game::with_policy(start, policy),
        }
    }

    /// Plays the move that `read` makes of a text. A game that is over takes none, whatever the text is.
    fn play<E: Into<PlyFault>>(
        &mut self,
        text: &str,
        read: impl FnOnce(&AnyPosition) -> Result<Move, E>,
    ) -> Result<(), PlyError> {
        let ply = self.game.moves().len() + 1;
        let m = match self.game.outcome() {
            Some(outcome) => Err(PlayError::Over(outcome).into()),
            None => read(self.game.position()).map_err(Into::into),
        };
        m.and_then(|m| Ok(self.game.play(m)?))
            .map_err(|fault: PlyFault| PlyError::new(ply, text, fault))?;
        Ok(())
    }

    /// Plays a move; if it is not taken, says which it is and why.
    fn play_move(&mut self, m: Move) -> Result<(), (usize, PlayError)> {
        let ply = self.game.moves().len() + 1;
        self.game.play(m).map(|_| ()).map_err(|error| (ply, error))
    }
}
