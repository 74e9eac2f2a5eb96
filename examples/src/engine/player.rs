//! The engine for programs that hold the game themselves: a game in, a move out, and no text in between.

use fusor_movegen::types::Variant;
use fusor_movegen::{AnyPosition, Game, Position};

use crate::engine::evaluation::{Evaluation, Noise};
use crate::engine::limits::{Limits, Signals};
use crate::engine::search::Tools;
use crate::engine::table::Table;
use crate::engine::think::{Found, Root, think};
use crate::engine::values::Values;

/// A player of one of the five games.
///
/// It remembers what it saw when it thought before, until it is told to [`forget`](Self::forget). With one thread and
/// limits of nodes or depth, a player that was asked the same since it was made or forgot answers the same on any machine.
///
/// ```
/// use fusor_examples::engine::{Limits, Player};
/// use fusor_movegen::types::Variant;
/// use fusor_movegen::{AnyPosition, Game};
///
/// let mut game = Game::new(AnyPosition::start(Variant::Fusor));
/// let mut player = Player::new(Variant::Fusor, 1);
/// while let Some(best) = player.think(&game, Limits::nodes(200)).best {
///     game.play(best)?;
/// #   if game.moves().len() == 10 { break }
/// }
/// assert_eq!(game.moves().len(), 10);
/// # Ok::<(), fusor_movegen::PlayError>(())
/// ```
#[derive(Debug)]
pub struct Player {
    table: Table,
    evaluation: Evaluation,
    threads: usize,
}

impl Player {
    /// A player of a game with a table of so many mebibytes for what it has seen, at least one. Another game than that it
    /// can play, too, but with weights that were made for this one.
    #[must_use]
    pub fn new(variant: Variant, mebibytes: usize) -> Self {
        Self {
            table: Table::new(mebibytes),
            evaluation: Evaluation::new(*Values::of(Some(variant))),
            threads: 1,
        }
    }

    /// With other weights.
    #[must_use]
    pub fn with_values(mut self, values: Values) -> Self {
        self.evaluation = Evaluation::new(values);
        self
    }

    /// Misjudging each position by up to so many hundredths of a pawn, in a way that depends on the seed: for variety with a
    /// little, for a weaker player with more.
    #[must_use]
    pub fn with_errors(mut self, seed: u64, most: u16) -> Self {
        self.evaluation = self.evaluation.with_noise(Noise { seed, most });
        self
    }

    /// Thinking with so many threads, at least one.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Forgets all positions seen so far.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// What a position is worth to the side to move without looking ahead, in hundredths of a pawn.
    ///
    /// How many moves each side has counts only if the side to move is not in check. That the game may be over is not
    /// looked at.
    #[must_use]
    pub fn evaluate(&self, position: &AnyPosition) -> i32 {
        if position.is_check() {
            self.evaluation.evaluate_material(position)
        } else {
            self.evaluation.evaluate(position, position.count_moves())
        }
    }

    /// Thinks about the position of a game until the limits say stop. Repetition counts from the start of the game.
    ///
    /// A game that is over but has legal moves, as after a draw, is thought about as if it went on.
    pub fn think(&mut self, game: &Game<AnyPosition>, limits: Limits) -> Found {
        self.table.age();
        let tools = Tools {
            table: &self.table,
            signals: &Signals::new(false),
            limits: &limits,
            evaluation: &self.evaluation,
        };
        think(Root::of_game(game), tools, self.threads, |_| {})
    }
}
