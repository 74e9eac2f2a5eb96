//! The legal moves of Fusion Chess, generated directly: nothing is made and tested, except en passant.
//!
//! Beside what chess asks of a king's safety, two rules ask which squares the enemy attacks. A compound that could split
//! asks only for its own square, and a plain king only for those next to it. The map of all attacked squares is made for
//! royal compounds alone.

use core::marker::PhantomData;
use core::ops::ControlFlow;

use fusor_types::{Bitboard, Board, CastlingSide, Color, Move, MoveKind, Part, Square, Stack};

use super::PROMOTIONS;
use crate::attacks::{self, Sliders};
use crate::games::sink::{Counter, Listener, Sink};
use crate::games::{castling, pawns};
use crate::safety::{self, KingSafety};
use crate::{MoveSet, State};

/// Hands all sets from the given squares to the listener.
#[inline(always)]
pub(super) fn visit<S: Sliders, F>(state: &State, origins: Bitboard, listener: &mut F) -> ControlFlow<()>
where
    F: FnMut(MoveSet) -> ControlFlow<()>,
{
    run::<S, _>(state, origins, &mut Listener(listener))
}

/// The number of legal moves.
#[inline(always)]
pub(super) fn count<S: Sliders>(state: &State) -> u32 {
    let mut counter = Counter(0);
    let _ = run::<S, _>(state, Bitboard::FULL, &mut counter);
    counter.0
}

/// Whether the move would be legal if no piece could be attacked.
pub(super) fn is_by_pattern<S: Sliders>(state: &State, m: Move) -> bool {
    Generator::<S>::new(state, state.turn()).is_some_and(|generator| generator.is_by_pattern(m))
}

/// The generator with the colour as a constant in each of its two copies.
#[inline(always)]
fn run<S: Sliders, K: Sink>(state: &State, origins: Bitboard, sink: &mut K) -> ControlFlow<()> {
    let generator = match state.turn() {
        Color::White => Generator::<S>::new(state, Color::White),
        Color::Black => Generator::<S>::new(state, Color::Black),
    };
    match generator {
        Some(generator) => generator.visit(origins, sink),
        None => ControlFlow::Continue(()),
    }
}

/// What the moves of a position depend on, found once.
struct Generator<'a, S> {
    state: &'a State,
    board: &'a Board,
    us: Color,
    own: Bitboard,
    them: Bitboard,
    occupied: Bitboard,
    /// The square of the own royal piece.
    king: Square,
    safety: KingSafety,
    /// Where other pieces may go without leaving the royal piece in check, as far as they are not pinned.
    targets: Bitboard,
    /// The square of the enemy's royal piece if it may be captured: a target for everybody, whatever follows.
    prize: Bitboard,
    sliders: PhantomData<S>,
}

impl<'a, S: Sliders> Generator<'a, S> {
    /// `None` if the game is over by king capture.
    #[inline(always)]
    fn new(state: &'a State, us: Color) -> Option<Self> {
        let board = state.board();
        let (king, enemy_king) = (board.king_of(us)?, board.king_of(!us)?);
        let prize = if state.king_en_prise() {
            enemy_king.bitboard()
        } else {
            Bitboard::EMPTY
        };
        let mut safety = KingSafety::new(board, king, us);
        // Royal pieces side by side are possible only here.
        safety.checkers |= attacks::king(king) & prize;
        Some(Self {
            state,
            board,
            us,
            own: board.by_color(us),
            them: board.by_color(!us),
            occupied: board.occupied(),
            king,
            targets: safety.targets(king),
            safety,
            prize,
            sliders: PhantomData,
        })
    }

    #[inline(always)]
    fn visit<K: Sink>(&self, origins: Bitboard, sink: &mut K) -> ControlFlow<()> {
        let own = self.own & origins;
        let simple = own - self.board.stacked();
        self.visit_pawns(simple & self.board.by_part(Part::Pawn), sink)?;
        for from in simple & self.board.by_part(Part::Knight) {
            self.visit_simple(from, Part::Knight, sink)?;
        }
        for from in simple & self.board.by_part(Part::Bishop) {
            self.visit_simple(from, Part::Bishop, sink)?;
        }
        for from in simple & self.board.by_part(Part::Rook) {
            self.visit_simple(from, Part::Rook, sink)?;
        }
        for from in (own & self.board.stacked()) - self.king.into() {
            self.visit_compound(from, sink)?;
        }
        if simple.contains(self.king) {
            self.visit_king(sink)
        } else if own.contains(self.king) {
            self.visit_royal_compound(sink)
        } else {
            ControlFlow::Continue(())
        }
    }

    #[inline(always)]
    fn visit_pawns<K: Sink>(&self, pawns: Bitboard, sink: &mut K) -> ControlFlow<()> {
        let mut one_by_one = pawns;
        if K::COUNTS {
            let free = pawns - self.safety.pinned;
            let targets = self.targets | self.prize;
            sink.count(pawns::count(
                self.us,
                free,
                self.occupied,
                self.them,
                targets,
                PROMOTIONS.count(),
            ));
            one_by_one = pawns - free;
        }
        for from in one_by_one {
            let to = pawns::steps(self.us, from, self.occupied, self.them) & self.allowed(from);
            let set = MoveSet::new(Move::new(from, from, Stack::PAWN), to, self.them);
            emit(set.promoting(self.us, PROMOTIONS), sink)?;
        }
        match self.state.en_passant() {
            Some(to) => self.visit_en_passant(pawns & attacks::pawn(!self.us, to), to, sink),
            None => ControlFlow::Continue(()),
        }
    }

    #[inline(always)]
    fn visit_en_passant<K: Sink>(&self, pawns: Bitboard, to: Square, sink: &mut K) -> ControlFlow<()> {
        let victim = pawns::en_passant_victim(self.us, to);
        for from in pawns {
            // Two squares become empty at once: the one case that masks and pins do not cover.
            let occupied = (self.occupied - from.into() - victim) | to.into();
            let attackers = safety::attackers::<S>(self.board, self.king, !self.us, occupied);
            if (attackers - victim).is_empty() {
                let base = Move::new(from, from, Stack::PAWN).with_kind(MoveKind::EnPassant);
                sink.set(MoveSet::new(base, to.into(), to.into()))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// A rook, bishop or knight alone: all its moves, fusions included.
    #[inline(always)]
    fn visit_simple<K: Sink>(&self, from: Square, part: Part, sink: &mut K) -> ControlFlow<()> {
        let to = self.reach(part, from) - (self.own - self.partners(part));
        let base = Move::new(from, from, Stack::of(part));
        emit(MoveSet::new(base, to & self.allowed(from), self.them), sink)
    }

    /// A compound without a king: as a whole, and each part alone.
    #[inline(always)]
    fn visit_compound<K: Sink>(&self, from: Square, sink: &mut K) -> ControlFlow<()> {
        let stack = self.board.stack_at(from);
        let [a, b] = halves(stack);
        let [to_a, to_b] = [a, b].map(|part| self.reach(part, from));
        let whole = ((to_a | to_b) - self.own) & self.allowed(from);
        emit(MoveSet::new(Move::new(from, from, stack), whole, self.them), sink)?;
        // What stays keeps the square occupied: a pin does not matter, only a check given from elsewhere.
        let empty = self.targets - self.occupied;
        if (to_a | to_b).is_disjoint(empty) || self.is_attacked(from, self.occupied) {
            return ControlFlow::Continue(());
        }
        emit(part_moves(from, a, to_a & empty), sink)?;
        emit(part_moves(from, b, to_b & empty), sink)
    }

    #[inline(always)]
    fn visit_king<K: Sink>(&self, sink: &mut K) -> ControlFlow<()> {
        let base = Move::new(self.king, self.king, Stack::KING);
        let mut to = attacks::king(self.king) - self.own;
        // The king does not hide from a slider behind itself.
        let without_king = self.occupied - self.king.into();
        for square in to - self.prize {
            if self.is_attacked(square, without_king) {
                to.remove(square);
            }
        }
        emit(MoveSet::new(base, to, self.them), sink)?;
        if !self.safety.checkers.is_empty() {
            return ControlFlow::Continue(());
        }
        let to = castling::targets::<S>(self.state);
        emit(
            MoveSet::new(base.with_kind(MoveKind::Castling), to, Bitboard::EMPTY),
            sink,
        )
    }

    /// King and another part: as a whole by safe ways, and each part alone.
    #[inline(always)]
    fn visit_royal_compound<K: Sink>(&self, sink: &mut K) -> ControlFlow<()> {
        let king = self.king;
        let stack = self.board.stack_at(king);
        let part = stack.without(Part::King).single().unwrap_or(Part::King);
        let attacked = safety::attacked_by::<S>(self.board, !self.us, self.occupied - king.into());
        let by_part = self.reach(part, king);
        let safely = match part {
            // The first half of a leap is a king's step to a square from which another one leads to the target.
            Part::Knight => by_part & neighbours(attacks::king(king) - attacked),
            // An attacked square ends a slide just as a piece does.
            _ => reach::<S>(part, king, self.occupied | attacked),
        };
        let steps = attacks::king(king);
        let whole = ((steps | safely) - self.own - attacked) | ((steps | by_part) & self.prize);
        emit(MoveSet::new(Move::new(king, king, stack), whole, self.them), sink)?;
        if !self.safety.checkers.is_empty() {
            return ControlFlow::Continue(());
        }
        emit(part_moves(king, Part::King, steps - self.occupied - attacked), sink)?;
        // The king stays where it is not attacked, with one more piece around it.
        emit(part_moves(king, part, by_part - self.occupied), sink)
    }

    /// Where a piece other than the royal one may go without leaving the royal piece in check. A pinned one stays between
    /// it and the slider; joining the royal piece would not do.
    #[inline(always)]
    fn allowed(&self, from: Square) -> Bitboard {
        let mut allowed = self.targets;
        if self.safety.pinned.contains(from) {
            allowed &= attacks::line(self.king, from) - self.king.into();
        }
        allowed | self.prize
    }

    /// The own simple pieces that a simple piece may join.
    #[inline(always)]
    fn partners(&self, part: Part) -> Bitboard {
        self.own - self.board.stacked() - self.board.by_part(Part::Pawn) - self.board.by_part(part)
    }

    #[inline(always)]
    fn reach(&self, part: Part, from: Square) -> Bitboard {
        reach::<S>(part, from, self.occupied)
    }

    #[inline(always)]
    fn is_attacked(&self, square: Square, occupied: Bitboard) -> bool {
        !safety::attackers::<S>(self.board, square, !self.us, occupied).is_empty()
    }

    fn is_by_pattern(&self, m: Move) -> bool {
        let (from, to, group) = (m.from(), m.to(), m.group());
        let stack = self.board.stack_at(from);
        let takes = stack.includes(group) && (stack == group) == m.is_whole() && self.own.contains(from);
        let reached = group
            .parts()
            .iter()
            .fold(Bitboard::EMPTY, |reached, &part| reached | self.reach(part, from));
        let targets = match (m.kind(), group.single()) {
            (MoveKind::EnPassant, Some(Part::Pawn)) => {
                let square = self.state.en_passant().map_or(Bitboard::EMPTY, Bitboard::from);
                attacks::pawn(self.us, from) & square
            }
            (MoveKind::Castling, Some(Part::King)) => CastlingSide::ALL
                .into_iter()
                .filter(|&side| castling::is_free(self.state, side))
                .map(|side| side.king_to(self.us))
                .collect(),
            (MoveKind::Normal, Some(Part::Pawn)) => pawns::steps(self.us, from, self.occupied, self.them),
            (MoveKind::Normal, Some(_)) if !m.is_whole() => reached - self.occupied,
            (MoveKind::Normal, Some(part)) if part != Part::King => reached - (self.own - self.partners(part)),
            (MoveKind::Normal, _) => reached - self.own,
            _ => Bitboard::EMPTY,
        };
        takes && targets.contains(to)
    }
}

/// Hands the set over unless it is empty.
#[inline(always)]
fn emit<K: Sink>(set: MoveSet, sink: &mut K) -> ControlFlow<()> {
    if K::COUNTS || !set.is_empty() {
        sink.set(set)
    } else {
        ControlFlow::Continue(())
    }
}

/// The moves of a part that leaves a compound.
#[inline(always)]
const fn part_moves(from: Square, part: Part, to: Bitboard) -> MoveSet {
    MoveSet::new(Move::partial(from, from, Stack::of(part)), to, Bitboard::EMPTY)
}

/// The two parts of a compound.
#[inline(always)]
const fn halves(stack: Stack) -> [Part; 2] {
    match *stack.parts() {
        [a, b, ..] => [a, b],
        [a] => [a, a],
        [] => [Part::Pawn; 2],
    }
}

/// What a part other than a pawn reaches, up to and including the first piece on each line.
#[inline(always)]
fn reach<S: Sliders>(part: Part, from: Square, occupied: Bitboard) -> Bitboard {
    match part {
        Part::King => attacks::king(from),
        Part::Rook => S::rook(from, occupied),
        Part::Bishop => S::bishop(from, occupied),
        Part::Knight => attacks::knight(from),
        _ => Bitboard::EMPTY,
    }
}

/// The squares next to at least one of the given ones.
#[inline(always)]
fn neighbours(squares: Bitboard) -> Bitboard {
    let sides = squares.left() | squares.right();
    let row = sides | squares;
    sides | row.up() | row.down()
}
