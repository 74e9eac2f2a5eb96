//! How Fugue's pieces move and what they capture.

use core::ops::ControlFlow;

use fusor_types::{Bitboard, Board, Color, Move, MoveKind, Part, PartSet, Rank, Square, Stack};

use super::OFFICERS;
use crate::attacks::{self, Sliders};
use crate::games::sink::Sink;
use crate::{MoveSet, Promotions, State};

/// Puts the legal moves from some squares into the sink; none if a king has been captured.
#[inline(always)]
pub(super) fn visit<S: Sliders, K: Sink>(state: &State, origins: Bitboard, sink: &mut K) -> ControlFlow<()> {
    if state.has_both_kings() {
        View::new(state).visit::<S, K>(origins, sink)
    } else {
        ControlFlow::Continue(())
    }
}

/// What a legal move captures.
pub(super) fn captures(state: &State, m: Move) -> Bitboard {
    let (from, to) = (m.from(), m.to());
    match (m.kind(), m.group().single()) {
        (MoveKind::Swap, _) => Bitboard::EMPTY,
        (MoveKind::Normal, Some(Part::LongLeaper)) => attacks::between(from, to) & state.them(),
        (MoveKind::Normal, Some(Part::PushmePullyu)) => {
            // Next to the two ends of the way, in its line, are the way itself and the squares behind and beyond.
            let ends = attacks::line(from, to) & (attacks::king(from) | attacks::king(to));
            let way = attacks::between(from, to) | from.into() | to.into();
            (ends - way) & prey(state.board(), !state.turn())
        }
        _ => Bitboard::from(to) & state.them(),
    }
}

/// The squares beside those of a set. A square of the set itself is among them only if another one is beside it.
#[inline]
fn beside(set: Bitboard) -> Bitboard {
    let row = set.left() | set.right();
    let three = row | set;
    row | three.up() | three.down()
}

/// The pieces of a side that can be captured at all: those that are not beside an own Shield.
#[inline]
fn prey(board: &Board, color: Color) -> Bitboard {
    board.by_color(color) - beside(board.pieces(color, Part::Shield))
}

/// The squares up to two steps away in a straight line.
#[inline]
fn near(square: Square) -> Bitboard {
    attacks::king(square) | attacks::two_steps(square)
}

/// The board as the side to move sees it.
pub(super) struct View<'a> {
    board: &'a Board,
    pub(super) own: Bitboard,
    pub(super) enemies: Bitboard,
    /// The enemies that can be captured.
    prey: Bitboard,
    occupied: Bitboard,
    us: Color,
}

impl<'a> View<'a> {
    #[inline]
    pub(super) fn new(state: &'a State) -> Self {
        let (board, us) = (state.board(), state.turn());
        Self {
            board,
            own: state.us(),
            enemies: state.them(),
            prey: prey(board, !us),
            occupied: board.occupied(),
            us,
        }
    }

    /// The same board as if there were no Shields.
    pub(super) fn without_shields(self) -> Self {
        Self {
            prey: self.enemies,
            ..self
        }
    }

    /// The own pieces that no enemy Immobilizer paralyses.
    #[inline]
    pub(super) fn mobile(&self) -> Bitboard {
        let immobilizers = self.board.by_part(Part::Immobilizer);
        self.own - (beside(immobilizers & self.enemies) - immobilizers)
    }

    /// Puts the moves from some squares into the sink, one set for each piece and mechanism, until it breaks.
    #[inline(always)]
    pub(super) fn visit<S: Sliders, K: Sink>(&self, origins: Bitboard, sink: &mut K) -> ControlFlow<()> {
        let movers = origins & self.mobile();
        let pieces = |part| movers & self.board.by_part(part);

        for from in pieces(Part::Pawn) {
            let set = self.pawn::<S>(from);
            let set = if set.to().intersects(self.us.rank(Rank::R8).into()) {
                set.promoting(self.us, Promotions::may(self.lost()))
            } else {
                set
            };
            hand_over(sink, set)?;
        }
        for from in pieces(Part::King) {
            hand_over(sink, self.lands(Part::King, from, attacks::king(from)))?;
        }
        for from in pieces(Part::Queen) {
            hand_over(sink, self.lands(Part::Queen, from, self.seen::<S>(from)))?;
        }
        for part in [Part::Immobilizer, Part::Shield] {
            for from in pieces(part) {
                hand_over(sink, self.slides(part, from, self.seen::<S>(from)))?;
            }
        }
        for from in pieces(Part::LongLeaper) {
            hand_over(sink, self.long_leaper::<S>(from))?;
        }
        for from in pieces(Part::PushmePullyu) {
            hand_over(sink, self.pushme_pullyu::<S>(from))?;
        }
        for from in pieces(Part::Archer) {
            let seen = self.seen::<S>(from);
            hand_over(sink, self.slides(Part::Archer, from, seen))?;
            hand_over(sink, self.shots::<S>(from, seen))?;
        }
        for from in pieces(Part::Swapper) {
            let seen = self.seen::<S>(from);
            hand_over(sink, self.slides(Part::Swapper, from, seen))?;
            hand_over(sink, self.swaps(from, seen))?;
            hand_over(sink, self.mutual_destructions(from))?;
        }
        ControlFlow::Continue(())
    }

    /// The kinds of which the own side has none, as far as pawns may become them.
    #[cold]
    fn lost(&self) -> PartSet {
        OFFICERS
            .into_iter()
            .filter(|&part| self.own.is_disjoint(self.board.by_part(part)))
            .collect()
    }

    /// The squares in the lines of sight of a piece, up to and including the first piece in each direction.
    #[inline(always)]
    pub(super) fn seen<S: Sliders>(&self, from: Square) -> Bitboard {
        S::queen(from, self.occupied)
    }

    /// Moves to empty squares.
    #[inline(always)]
    fn slides(&self, part: Part, from: Square, reached: Bitboard) -> MoveSet {
        set(part, from, reached - self.occupied, Bitboard::EMPTY)
    }

    /// Moves to empty squares and onto enemies.
    #[inline(always)]
    fn lands(&self, part: Part, from: Square, reached: Bitboard) -> MoveSet {
        set(part, from, reached & (self.prey | !self.occupied), self.prey)
    }

    /// Steps to an empty square; or leaps over a neighbour, as far as two steps, to an empty square or onto an enemy.
    #[inline(always)]
    fn pawn<S: Sliders>(&self, from: Square) -> MoveSet {
        let steps = attacks::king(from) - self.occupied;
        // What is two steps away and not seen has a piece before it.
        let leaps = attacks::two_steps(from) - self.seen::<S>(from);
        let leaps = leaps & (self.prey | !self.occupied);
        set(Part::Pawn, from, steps | leaps, leaps & self.prey)
    }

    /// Slides; or, past the first piece on a line, to any of the empty squares directly behind it.
    #[inline(always)]
    fn long_leaper<S: Sliders>(&self, from: Square) -> MoveSet {
        let seen = self.seen::<S>(from);
        let slides = seen - self.occupied;
        // Seen with the pieces that can be leaped over taken away.
        let leaps = S::queen(from, self.occupied - (seen & self.prey)) - self.occupied - slides;
        set(Part::LongLeaper, from, slides | leaps, leaps)
    }

    /// Slides, of which those capture that end before an enemy or start directly away from one, but not both.
    #[inline(always)]
    fn pushme_pullyu<S: Sliders>(&self, from: Square) -> MoveSet {
        let seen = self.seen::<S>(from);
        let slides = seen - self.occupied;
        let [mut approaches, mut withdrawals] = [Bitboard::EMPTY; 2];
        for ahead in seen & self.prey {
            approaches |= attacks::between(from, ahead) & attacks::king(ahead);
        }
        for behind in attacks::king(from) & self.prey {
            withdrawals |= attacks::ray_through(behind, from) & slides;
        }
        let both = approaches & withdrawals;
        set(Part::PushmePullyu, from, slides - both, approaches | withdrawals)
    }

    /// Captures from a distance: up to two steps away freely, farther with a spotter.
    #[inline(always)]
    fn shots<S: Sliders>(&self, from: Square, seen: Bitboard) -> MoveSet {
        let targets = seen & self.prey;
        let mut shots = targets & near(from);
        for target in targets - shots {
            let spotters = self.seen::<S>(target) & near(target) & (self.own - from.into());
            if !spotters.is_empty() {
                shots.insert(target);
            }
        }
        special(Part::Archer, from, MoveKind::Shot, shots, shots)
    }

    /// Changes places with the first piece on a line, shielded or immobilized or not.
    #[inline(always)]
    fn swaps(&self, from: Square, seen: Bitboard) -> MoveSet {
        let enemy_swappers = self.board.by_part(Part::Swapper) & self.enemies;
        let others = seen & (self.occupied - enemy_swappers);
        special(Part::Swapper, from, MoveKind::Swap, others, Bitboard::EMPTY)
    }

    /// Leaves the board together with an enemy beside it.
    #[inline(always)]
    fn mutual_destructions(&self, from: Square) -> MoveSet {
        let others = attacks::king(from) & self.prey;
        special(Part::Swapper, from, MoveKind::MutualDestruction, others, others)
    }
}

/// Hands over a set that is not empty; adding nothing to a number is cheaper than asking.
#[inline(always)]
fn hand_over<K: Sink>(sink: &mut K, set: MoveSet) -> ControlFlow<()> {
    if set.is_empty() && !K::COUNTS {
        ControlFlow::Continue(())
    } else {
        sink.set(set)
    }
}

#[inline(always)]
fn set(part: Part, from: Square, to: Bitboard, captures: Bitboard) -> MoveSet {
    special(part, from, MoveKind::Normal, to, captures)
}

#[inline(always)]
fn special(part: Part, from: Square, kind: MoveKind, to: Bitboard, captures: Bitboard) -> MoveSet {
    MoveSet::new(Move::new(from, from, Stack::of(part)).with_kind(kind), to, captures)
}
