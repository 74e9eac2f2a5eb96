//! What parts and stacks are worth in each game, in hundredths of a pawn.
//!
//! # How they were found
//!
//! The values of parts in Fusor, Fugue and Fluidity Chess, what a part more on a square is worth in Fusor, and the weights of
//! squares and mobility in Fluidity Chess are fitted to results of games of the engine against itself, with the estimates
//! that were here before: 10,000 games of Fusor and 6,000 of each other game, 300 nodes a move, 140,000 to 420,000 quiet
//! positions. For a game, with `fusor` for its name,
//!
//! ```console
//! $ cargo run --release --example selfplay -- play --variant fusor --games 10000 --nodes 300 fusor.bin
//! $ cargo run --release --example selfplay -- fit --pairs 100 --nodes 1000 fusor.bin
//! ```
//!
//! repeats that with the values of now. `fit` keeps the sum of all parts that a side starts with, so a pawn need not be 100.
//! Fitted values were taken where they won games against those before, at fixed nodes, from balanced openings of six random
//! plies that both sides played as White and as Black; with 95 % margins in Elo:
//!
//! | game | 200 games, 1,000 nodes | 200 others, 1,500 nodes | |
//! |---|---|---|---|
//! | Fusor | 62.3 %, +87 ± 48 | 47.5 %, -17 ± 48 | taken; 300 others at 1,500 nodes: 55.8 %, +41 ± 41 |
//! | Fugue | 53.8 %, +26 ± 46 | 59.0 %, +63 ± 48 | taken |
//! | Fluidity Chess, with squares and mobility (`--places`) | 58.0 %, +56 ± 48 | 66.0 %, +115 ± 48 | taken |
//! | Fusion Chess | 44.5 %, -38 ± 45 | | not taken; with `--places` 41.8 % |
//! | chess | 44.0 %, -42 ± 44 | | not taken; with `--places` 48.5 % |
//!
//! Those of chess are the usual estimates. In Fusion Chess, a compound is estimated a little more than its parts, as it needs
//! one square and one move.
//!
//! What a move more is worth in Fusor is measured: by games of the engine against itself with another weight, from openings
//! of six random plies that both sides played as White and as Black, at 1,500 nodes a move. In sixteenths of a hundredth of
//! a pawn, 0 scored 26 % against 16 (120 games), 8 scored 39 % (120), 32 scored 61 % (300); against 32, 48 scored 51 % (300)
//! and 64 scored 61 % (160).

use fusor_movegen::types::{Part, Stack, Variant};

/// What the evaluation of one game weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Values {
    /// By [`Part::index`]. The king's is what its capture is worth when moves are ordered; it is never in a balance.
    pub parts: [i32; 12],
    /// What a stack of two is worth more than its parts, and one of three twice.
    pub company: i32,
    /// What a move more is worth, in sixteenths of a hundredth of a pawn.
    pub mobility: i32,
    /// What it is worth to be a step nearer to the centre, for parts other than pawns and kings.
    pub centre: i32,
    /// What a pawn's advance is worth: this times the square of the ranks it has gone.
    pub advance: i32,
}

const KING: i32 = 10_000;

const CHESS: Values = Values {
    parts: [100, 320, 330, 500, 950, KING, 0, 0, 0, 0, 0, 0],
    company: 0,
    mobility: 64,
    centre: 6,
    advance: 2,
};

const FUSOR: Values = Values {
    parts: [98, 302, 317, 479, 1069, KING, 0, 0, 0, 0, 0, 0],
    company: 84,
    ..CHESS
};

const FUSION: Values = Values {
    parts: [100, 310, 320, 500, 0, KING, 0, 0, 0, 0, 0, 0],
    company: 40,
    mobility: 48,
    ..CHESS
};

const FLUIDITY: Values = Values {
    parts: [49, 363, 188, 816, 1433, KING, 0, 0, 0, 0, 0, 0],
    company: 0,
    mobility: 170,
    centre: 16,
    advance: 5,
};

const FUGUE: Values = Values {
    parts: [161, 0, 0, 0, 642, KING, 890, 615, 681, 231, 528, 177],
    company: 0,
    mobility: 48,
    centre: 4,
    advance: 1,
};

impl Values {
    /// The values of a game; of chess for a game from elsewhere.
    #[must_use]
    pub const fn of(variant: Option<Variant>) -> &'static Self {
        match variant {
            Some(Variant::Fusion) => &FUSION,
            Some(Variant::Fugue) => &FUGUE,
            Some(Variant::Fluidity) => &FLUIDITY,
            Some(Variant::Fusor) => &FUSOR,
            Some(Variant::Chess) | None => &CHESS,
        }
    }

    /// One part alone; 0 for a part that the game does not have.
    #[must_use]
    pub fn of_part(&self, part: Part) -> i32 {
        self.parts.get(part.index()).copied().unwrap_or(0)
    }

    /// All parts together.
    #[must_use]
    pub fn of_stack(&self, stack: Stack) -> i32 {
        let parts: i32 = stack.parts().iter().map(|&part| self.of_part(part)).sum();
        parts + self.company * (stack.len().saturating_sub(1) as i32)
    }
}
