//! What a position is worth without looking ahead: parts, where they stand, and how many moves they have.

use fusor_movegen::Position;
use fusor_movegen::random::Rng;
use fusor_movegen::types::{Color, Part, Rank, Square, Stack};

use crate::engine::score::MAX_EVALUATION;
use crate::engine::values::Values;

/// What it is worth to be to move.
const TEMPO: i32 = 10;

/// From this lead on, the losing king is driven to the edge.
const CHASE_FROM: i32 = 400;

/// Errors of judgement: each position is misjudged by its own number, the same whenever it is looked at, so that a player
/// is weaker, or plays something else, without being arbitrary.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Noise {
    pub(crate) seed: u64,
    /// Errors are at most this, in hundredths of a pawn.
    pub(crate) most: u16,
}

impl Noise {
    /// The error in the position with a hash: all from `-most` to `most` are equally likely.
    fn of(self, hash: u64) -> i32 {
        let mixed = Rng::new(self.seed ^ hash).next() >> 32;
        let span = 2 * u64::from(self.most) + 1;
        ((mixed * span) >> 32) as i32 - i32::from(self.most)
    }
}

/// What positions of one game are worth, with its weights as tables.
///
/// ```
/// use fusor_examples::engine::{Evaluation, Values};
/// use fusor_movegen::types::Variant;
/// use fusor_movegen::{Chess, FromSetup, Position};
///
/// let evaluation = Evaluation::new(*Values::of(Some(Variant::Chess)));
/// let start = Chess::start();
/// // Nobody is ahead; to be to move is worth a little.
/// assert_eq!(evaluation.evaluate(&start, start.count_moves()), 10);
/// ```
#[derive(Clone, Debug)]
pub struct Evaluation {
    values: Values,
    noise: Noise,
    /// What a stack is worth by its number, the king included: what its capture gains.
    gains: [i32; Stack::COUNT],
    /// What White's stacks are worth on each square, without the king.
    placed: Vec<[i32; 64]>,
}

impl Evaluation {
    /// An evaluation with these weights.
    #[must_use]
    pub fn new(values: Values) -> Self {
        let stack = |index: usize| u8::try_from(index).ok().and_then(Stack::new).unwrap_or_default();
        let placed = |index| {
            let stack = stack(index);
            let worth = values.of_stack(stack.without(Part::King));
            std::array::from_fn(|square| {
                let square = u8::try_from(square).ok().and_then(Square::new);
                square.map_or(0, |square| worth + place(&values, stack, square))
            })
        };
        Self {
            values,
            noise: Noise::default(),
            gains: std::array::from_fn(|index| values.of_stack(stack(index))),
            placed: (0..Stack::COUNT).map(placed).collect(),
        }
    }

    pub(crate) const fn with_noise(mut self, noise: Noise) -> Self {
        self.noise = noise;
        self
    }

    /// What capturing a stack gains.
    pub(crate) fn gain(&self, stack: Stack) -> i32 {
        self.gains.get(stack.index()).copied().unwrap_or(0)
    }

    /// The value for the side to move, which is not in check and has so many legal moves, in hundredths of a pawn.
    #[must_use]
    pub fn evaluate<P: Position>(&self, position: &P, moves: usize) -> i32 {
        let mut other = position.clone();
        other.play_null_unchecked();
        let theirs = other.count_moves();
        let freedom = (moves as i32 - theirs as i32) * self.values.mobility / 16;
        let error = match self.noise.most {
            0 => 0,
            _ => self.noise.of(position.zobrist_hash()),
        };
        let value = self.evaluate_material(position) + freedom + error;
        value.clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    /// The value for the side to move of what stands where, whatever can move.
    pub(crate) fn evaluate_material<P: Position>(&self, position: &P) -> i32 {
        let us = position.turn();
        let mut balance = 0;
        for (square, piece) in position.board().iter() {
            balance += if piece.color == us {
                self.worth(piece.stack, square, piece.color)
            } else {
                -self.worth(piece.stack, square, piece.color)
            };
        }
        let value = balance + chase(position, balance) + TEMPO;
        value.clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    fn worth(&self, stack: Stack, square: Square, color: Color) -> i32 {
        let square = match color {
            Color::White => square,
            Color::Black => square.flip_rank(),
        };
        let squares = self.placed.get(stack.index());
        squares
            .and_then(|squares| squares.get(square.index()))
            .copied()
            .unwrap_or(0)
    }
}

/// How many king's steps a square is from the four in the middle: 0 to 3.
fn off_centre(square: Square) -> i32 {
    let off = |index: usize| (2 * index as i32 - 7).abs() / 2;
    off(square.file().index()).max(off(square.rank().index()))
}

/// What it is worth for a stack of White to stand on a square.
fn place(values: &Values, stack: Stack, square: Square) -> i32 {
    let pawns = stack.pawns() as i32;
    let others = stack.without(Part::King).len() as i32 - pawns;
    let ahead = (square.rank().index() as i32 - Rank::R2.index() as i32).max(0);
    let centre = 3 - off_centre(square);
    let pawn = values.advance * ahead * ahead + 2 * centre;
    let at_home = if stack.contains(Part::King) { -8 * centre } else { 0 };
    pawns * pawn + others * values.centre * centre + at_home
}

/// With much more material than the other side: its king to the edge, the own king near it.
fn chase<P: Position>(position: &P, lead: i32) -> i32 {
    let state = position.state();
    let (hunter, sign) = if lead >= CHASE_FROM {
        (position.turn(), 1)
    } else if lead <= -CHASE_FROM {
        (!position.turn(), -1)
    } else {
        return 0;
    };
    match (state.king(hunter), state.king(!hunter)) {
        (Some(near), Some(hunted)) => sign * (20 * off_centre(hunted) - 6 * i32::from(near.distance(hunted))),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use fusor_movegen::random;
    use fusor_movegen::types::Variant;
    use fusor_movegen::{Allow, AnyPosition};

    use super::*;

    fn evaluate(position: &AnyPosition) -> i32 {
        let values = Values::of(position.rules().variant);
        Evaluation::new(*values).evaluate(position, position.count_moves())
    }

    #[test]
    fn both_sides_are_judged_alike() {
        for variant in Variant::ALL {
            let start = AnyPosition::start(variant);
            let mut rng = Rng::new(1);
            for _ in 0..20 {
                let position = random::position(&start, 30, &mut rng);
                if position.is_check() || !position.state().has_both_kings() {
                    continue;
                }
                let mirrored = position.to_setup().mirrored();
                let mirrored = AnyPosition::from_setup(variant, &mirrored, Allow::all()).unwrap();
                assert_eq!(evaluate(&position), evaluate(&mirrored), "{position:?}");
            }
        }
    }

    #[test]
    fn errors_are_the_same_each_time_and_bounded() {
        let noise = Noise { seed: 5, most: 30 };
        let errors: Vec<i32> = (0..10_000).map(|hash| noise.of(hash)).collect();
        assert_eq!((errors.iter().min(), errors.iter().max()), (Some(&-30), Some(&30)));
        assert!(errors.iter().sum::<i32>().abs() < 10_000);
        assert_eq!(noise.of(7), errors[7]);
    }

    #[test]
    fn stacks_are_worth_their_parts() {
        let values = Values::of(Some(Variant::Fusor));
        let evaluation = Evaluation::new(*values);
        let stack: Stack = "RNP".parse().unwrap();
        let parts = [Part::Rook, Part::Knight, Part::Pawn].map(|part| values.of_part(part));
        assert_eq!(evaluation.gain(stack), parts.iter().sum::<i32>() + 2 * values.company);
    }
}
