//! What parts and stacks are worth in each game, in hundredths of a pawn.
//!
//! The values of parts are estimates, not measurements. Those of chess are the usual ones. In Fusor they are the same, as
//! its parts move alike. In Fusion Chess, a compound is worth a little more than its parts, as it needs one square and one
//! move. In Fluidity Chess the sliders, which capture several pieces at once, are a little better than in chess. In Fugue,
//! the order is that of how many moves a piece has and how it captures; the Immobilizer is the strongest, as it takes all
//! that is near out of the game.
//!
//! What a move more is worth in Fusor is measured: by games of the engine against itself with another weight, from openings
//! of six random plies that both sides played as White and as Black, at 1,500 nodes a move. In sixteenths of a hundredth of
//! a pawn, 0 scored 26 % against 16 (120 games), 8 scored 39 % (120), 32 scored 61 % (300); against 32, 48 scored 51 % (300)
//! and 64 scored 61 % (160). To count 30 more for each part that is not alone scored 50 % (160).

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

/// Of chess and of Fusor.
const CHESS: Values = Values {
    parts: [100, 320, 330, 500, 950, KING, 0, 0, 0, 0, 0, 0],
    company: 0,
    mobility: 64,
    centre: 6,
    advance: 2,
};

const FUSION: Values = Values {
    parts: [100, 310, 320, 500, 0, KING, 0, 0, 0, 0, 0, 0],
    company: 40,
    mobility: 48,
    ..CHESS
};

const FLUIDITY: Values = Values {
    parts: [100, 350, 380, 600, 1100, KING, 0, 0, 0, 0, 0, 0],
    ..CHESS
};

const FUGUE: Values = Values {
    parts: [100, 0, 0, 0, 700, KING, 1000, 500, 650, 350, 600, 450],
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
            Some(Variant::Fusor | Variant::Chess) | None => &CHESS,
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
