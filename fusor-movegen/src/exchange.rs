//! What an exchange of captures on one square is worth.

use core::ops::ControlFlow;

use fusor_types::{Bitboard, Move, MoveKind, Part, Square, Stack};
use smallvec::SmallVec;

use crate::Position;

/// What a part is worth, by [`Part::index`].
///
/// ```
/// use fusor_movegen::types::Part;
/// use fusor_movegen::{Chess, FromSetup, PartValues, Position};
///
/// let values = PartValues::new(|part| match part {
///     Part::Pawn => 100,
///     Part::Knight | Part::Bishop => 300,
///     Part::Rook => 500,
///     Part::Queen => 900,
///     _ => 0,
/// });
/// let position = Chess::start();
/// let quiet = position.moves_from("e2".parse()?)[0];
/// assert_eq!(values.exchange(&position, quiet), 0);
/// # Ok::<(), fusor_movegen::types::ParseWordError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PartValues([i32; 12]);

/// So many positions are looked at with every capture there is; beyond that, each side captures with what is worth least.
/// Exchanges in play take fewer than twenty.
const THOROUGH: u32 = 4096;

impl PartValues {
    /// The values that a function gives. Their sums over a board must be far from overflow.
    #[must_use]
    pub fn new(value: impl FnMut(Part) -> i32) -> Self {
        Self(Part::ALL.map(value))
    }

    /// What the parts of a stack are worth together.
    #[must_use]
    pub fn of_stack(&self, stack: Stack) -> i32 {
        let values = stack.parts().iter().map(|part| self.0.get(part.index()));
        values.flatten().sum()
    }

    /// What a legal move changes at once in favour of the side that makes it: what it captures, what its pawns become, and
    /// what a mutual destruction costs.
    #[must_use]
    pub fn gain<P: Position>(&self, position: &P, m: Move) -> i32 {
        let board = position.board();
        let captured = position.captures(m).into_iter();
        let captured: i32 = captured.map(|square| self.of_stack(board.stack_at(square))).sum();
        let own = match m.kind() {
            MoveKind::MutualDestruction => -self.of_stack(m.group()),
            _ if m.promotion().is_empty() => 0,
            _ => self.of_stack(m.promotion()) + self.of_stack(m.group().without(Part::Pawn)) - self.of_stack(m.group()),
        };
        captured + own
    }

    /// What a legal move is worth when the piece that has moved may be captured, then the piece that has captured it, and so
    /// on, with either side free to stop when going on would cost: *static exchange evaluation*.
    ///
    /// It is exact for these rules:
    ///
    /// - Only legal moves count, so that pinned pieces do not take part, and a king does not capture what is protected.
    /// - A stack falls whole: in Fusor, a group that has joined others is captured together with them. What it left behind on
    ///   its square is out of the exchange, but may capture in turn; and any group that reaches the square may capture, so
    ///   that a rook need not bring along the queen that stands with it.
    /// - In Fugue and Fluidity Chess, where pieces capture what they do not land on, it is the piece that made the last
    ///   capture that may be captured next, wherever it stands. All that a move captures counts. An Archer shoots from where
    ///   it is; with a mutual destruction the exchange is over.
    /// - In Fugue, where kings are captured, the king's value is used like any other, and nothing follows its capture.
    ///
    /// The exchanges of a few squares crowded with dozens of captors are not looked at in full: after some thousand
    /// positions each side goes on with the group that is worth least.
    #[must_use]
    pub fn exchange<P: Position>(&self, position: &P, m: Move) -> i32 {
        self.with_replies(position, m, i32::MIN + 1, i32::MAX)
    }

    /// Whether [`exchange`](Self::exchange) is at least so much, which is cheaper to know.
    #[must_use]
    pub fn exchange_reaches<P: Position>(&self, position: &P, m: Move, least: i32) -> bool {
        self.with_replies(position, m, least.saturating_sub(1), least) >= least
    }

    /// The value of a move, exact if it is between the bounds, else on the same side of them.
    fn with_replies<P: Position>(&self, position: &P, m: Move, alpha: i32, beta: i32) -> i32 {
        let mut exchange = Exchange {
            values: self,
            thorough: THOROUGH,
        };
        exchange.of_move(position, m, self.gain(position, m), (alpha, beta))
    }
}

struct Exchange<'a> {
    values: &'a PartValues,
    /// How many positions may still be looked at in full.
    thorough: u32,
}

impl Exchange<'_> {
    fn of_move<P: Position>(&mut self, position: &P, m: Move, gain: i32, (alpha, beta): (i32, i32)) -> i32 {
        // No reply is worth less than nothing.
        let Some(square) = stands_on(m).filter(|_| gain > alpha) else {
            return gain;
        };
        let mut next = position.clone();
        next.play_unchecked(m);
        gain - self.of_replies(&next, square, (gain.saturating_sub(beta), gain.saturating_sub(alpha)))
    }

    /// What capturing the piece on the square is worth to the side to move; 0 if it had better not.
    fn of_replies<P: Position>(&mut self, position: &P, square: Square, (mut alpha, beta): (i32, i32)) -> i32 {
        let mut best = 0;
        if best >= beta {
            return best;
        }
        alpha = alpha.max(best);
        let mut captors: SmallVec<[(i32, i32, Move); 32]> = SmallVec::new();
        let targets = position.capture_targets(square.into());
        let _ = position.visit_to(Bitboard::FULL, targets, |set| {
            let moves = set.captures_only().into_iter();
            let risk = self.values.of_stack(set.group());
            captors.extend(
                moves
                    .filter(|&m| position.captures(m).contains(square))
                    .map(|m| (self.values.gain(position, m), risk, m)),
            );
            ControlFlow::Continue(())
        });
        // What risks least first: as a rule that settles it.
        captors.sort_unstable_by_key(|&(gain, risk, m)| (risk - gain, m));
        for (gain, _, m) in captors {
            if gain > alpha {
                best = best.max(self.of_move(position, m, gain, (alpha, beta)));
                alpha = alpha.max(best);
            }
            if alpha >= beta || self.thorough == 0 {
                break;
            }
            self.thorough -= 1;
        }
        best
    }
}

/// Where the piece stands after it has moved; nowhere after a mutual destruction.
const fn stands_on(m: Move) -> Option<Square> {
    match m.kind() {
        MoveKind::Shot => Some(m.from()),
        MoveKind::MutualDestruction => None,
        _ => Some(m.to()),
    }
}
