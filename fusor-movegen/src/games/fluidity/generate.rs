//! The legal moves of Fluidity Chess.
//!
//! Captures take pieces off squares other than the target, so they can open lines to the own king that no pinned piece
//! closes. Where that can happen they are tried out one by one on the sets of the board; everything else is decided with
//! masks, for all targets of a piece at once.
//!
//! A line from the king to an enemy slider opens when all that stands on it leaves. If the king is not in check:
//!
//! - Without a capture only the moving piece leaves. It must not, if it is pinned, unless it stays on the line.
//! - A rider passes through at most one square of a line to the king, or else it moves along that line and goes on
//!   standing in the way. So it opens one only if it is pinned or passes an enemy that alone shields the king.
//! - A pawn that passes straight through an enemy is such a rider. One that captures beside it leaves its rank together
//!   with the victim: that opens a line if the king stands on the rank.
//! - A knight leaves its rank or file together with one or two victims: again, if the king stands there.
//!
//! Otherwise a capture is safe. In check, a capture is tried out always: it may take a checker, or two, from afar.

use core::marker::PhantomData;
use core::ops::ControlFlow;

use fusor_types::{Bitboard, Board, CastlingSide, Color, Move, MoveKind, Part, Rank, Square, Stack};

use super::passed_by_pawn;
use crate::attacks::{self, Direction, Sliders};
use crate::games::pawns::ahead;
use crate::games::sink::{Counter, Listener, Sink};
use crate::move_set::CHESS_PROMOTIONS;
use crate::safety::{self, attackers_but_kings};
use crate::{MoveSet, Promotions, State};

/// How many pieces a bishop, rook or queen may pass in one move.
const MOST_PASSED: usize = 3;

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

/// Whether a move is one of the position if it does not matter what happens to the own king; to explain an illegal move.
pub(super) fn is_by_pattern<S: Sliders>(state: &State, m: Move) -> bool {
    let mut look = |set: MoveSet| match set.contains(m) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    };
    let us = state.turn();
    let Some(king) = state.king(us) else { return false };
    let generator = Generator::<S>::new(state, us, king, Safety::IGNORED);
    generator.run(m.from().into(), &mut Listener(&mut look)).is_break()
}

#[inline(always)]
fn run<S: Sliders, K: Sink>(state: &State, origins: Bitboard, sink: &mut K) -> ControlFlow<()> {
    match state.turn() {
        Color::White => run_for::<S, K>(state, Color::White, origins, sink),
        Color::Black => run_for::<S, K>(state, Color::Black, origins, sink),
    }
}

/// The generator with the colour as a constant once it is inlined into its two callers.
#[inline(always)]
fn run_for<S: Sliders, K: Sink>(state: &State, us: Color, origins: Bitboard, sink: &mut K) -> ControlFlow<()> {
    let board = state.board();
    let (Some(king), Some(_)) = (board.king_of(us), board.king_of(!us)) else {
        return ControlFlow::Continue(()); // the game is over by king capture
    };
    let safety = Safety::of::<S>(board, king, us);
    Generator::<S>::new(state, us, king, safety).run(origins, sink)
}

/// What the moves of a position depend on, found once.
struct Generator<'a, S> {
    state: &'a State,
    board: &'a Board,
    us: Color,
    own: Bitboard,
    them: Bitboard,
    empty: Bitboard,
    king: Square,
    enemy_king: Bitboard,
    safety: Safety,
    sliders: PhantomData<S>,
}

/// What keeps the own king safe.
struct Safety {
    /// The enemies that give check.
    checkers: Bitboard,
    /// Own pieces that alone stand between the king and an enemy slider.
    pinned: Bitboard,
    /// Where moves without a capture may end, those of the king aside.
    targets: Bitboard,
    /// Whether every capture must be tried out: in check, or because an enemy alone stands between the king and another
    /// enemy's slider.
    wary: bool,
    /// Whether it does not matter that the king is left in check.
    ignored: bool,
}

impl Safety {
    const IGNORED: Self = Self {
        checkers: Bitboard::EMPTY,
        pinned: Bitboard::EMPTY,
        targets: Bitboard::FULL,
        wary: false,
        ignored: true,
    };

    #[inline(always)]
    fn of<S: Sliders>(board: &Board, king: Square, us: Color) -> Self {
        let (own, them) = (board.by_color(us), board.by_color(!us));
        let queens = board.by_part(Part::Queen);
        let mut checkers = (attacks::knight(king) & board.by_part(Part::Knight)
            | attacks::pawn(us, king) & board.by_part(Part::Pawn))
            & them;
        let snipers = (S::bishop(king, Bitboard::EMPTY) & (board.by_part(Part::Bishop) | queens)
            | S::rook(king, Bitboard::EMPTY) & (board.by_part(Part::Rook) | queens))
            & them;
        let mut shields = Bitboard::EMPTY;
        for sniper in snipers {
            let between = attacks::between(king, sniper) & (own | them);
            if between.is_empty() {
                checkers.insert(sniper);
            } else if !between.more_than_one() {
                shields |= between;
            }
        }
        let targets = match checkers.first() {
            None => Bitboard::FULL,
            Some(_) if checkers.more_than_one() => Bitboard::EMPTY,
            Some(checker) => attacks::between(king, checker),
        };
        Self {
            checkers,
            pinned: shields & own,
            targets,
            wary: !checkers.is_empty() || shields.intersects(them),
            ignored: false,
        }
    }
}

impl<'a, S: Sliders> Generator<'a, S> {
    #[inline(always)]
    fn new(state: &'a State, us: Color, king: Square, safety: Safety) -> Self {
        let board = state.board();
        let (own, them) = (board.by_color(us), board.by_color(!us));
        Self {
            state,
            board,
            us,
            own,
            them,
            empty: !(own | them),
            king,
            enemy_king: them & board.by_part(Part::King),
            safety,
            sliders: PhantomData,
        }
    }

    #[inline(always)]
    fn run<K: Sink>(&self, origins: Bitboard, sink: &mut K) -> ControlFlow<()> {
        let movers = self.own & origins;
        self.pawns(movers & self.board.by_part(Part::Pawn), sink)?;
        self.knights(movers & self.board.by_part(Part::Knight), sink)?;
        self.riders(movers & self.board.by_part(Part::Bishop), Stack::BISHOP, sink)?;
        self.riders(movers & self.board.by_part(Part::Rook), Stack::ROOK, sink)?;
        self.riders(movers & self.board.by_part(Part::Queen), Stack::QUEEN, sink)?;
        if movers.contains(self.king) {
            self.king_steps(sink)?;
            self.castlings(sink)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn emit<K: Sink>(&self, sink: &mut K, base: Move, quiet: Bitboard, capturing: Bitboard) -> ControlFlow<()> {
        let to = quiet | capturing;
        if K::COUNTS || !to.is_empty() {
            sink.set(MoveSet::new(base, to, capturing))
        } else {
            ControlFlow::Continue(())
        }
    }

    #[inline(always)]
    fn pawns<K: Sink>(&self, pawns: Bitboard, sink: &mut K) -> ControlFlow<()> {
        // On the king's rank a pawn and the enemy beside it leave together.
        let wary = if self.safety.wary {
            Bitboard::FULL
        } else {
            self.safety.pinned | self.king.rank().bitboard()
        };
        let mut one_by_one = pawns;
        if K::COUNTS {
            self.count_pawns(pawns - wary, sink);
            one_by_one = pawns & wary;
        }
        let promotions = const { Promotions::must(1, CHESS_PROMOTIONS) };
        for from in one_by_one {
            let PawnMoves { quiet, capturing } = self.pawn_moves(from.into());
            let quiet = self.keep_quiet(from, quiet);
            let capturing = if wary.contains(from) {
                self.keep_captures(from, capturing, |to| passed_by_pawn(from, to))
            } else {
                capturing
            };
            let to = quiet | capturing;
            if !to.is_empty() {
                let set = MoveSet::new(Move::new(from, from, Stack::PAWN), to, capturing);
                sink.set(set.promoting(self.us, promotions))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Where a pawn goes.
    #[inline(always)]
    fn pawn_moves(&self, pawn: Bitboard) -> PawnMoves {
        let front = ahead(self.us, pawn);
        let quiet = front & self.empty;
        // Only a pawn on its second rank steps over the third.
        let third_rank = self.us.rank(Rank::R3).bitboard();
        let two = ahead(self.us, quiet & third_rank) & self.empty;
        let two_through = ahead(self.us, front & self.them & third_rank) & self.empty;
        let around = ahead(self.us, (pawn.left() | pawn.right()) & self.them) & self.empty;
        PawnMoves {
            quiet: quiet | two,
            capturing: around | two_through,
        }
    }

    /// Counts the moves of all these pawns at once, none of which endangers the king.
    #[inline(always)]
    fn count_pawns<K: Sink>(&self, pawns: Bitboard, sink: &mut K) {
        let front = ahead(self.us, pawns);
        let one = front & self.empty;
        let passable = (self.empty | self.them) & self.us.rank(Rank::R3).bitboard();
        let two = ahead(self.us, front & passable) & self.empty;
        let left = ahead(self.us, pawns.left() & self.them) & self.empty;
        let right = ahead(self.us, pawns.right() & self.them) & self.empty;
        sink.count(one.len() + two.len() + left.len() + right.len());
        let last = self.us.rank(Rank::R8).bitboard();
        if last.intersects(one | left | right) {
            let promoting = (one & last).len() + (left & last).len() + (right & last).len();
            sink.count(promoting * (CHESS_PROMOTIONS.len() - 1));
        }
    }

    #[inline(always)]
    fn knights<K: Sink>(&self, knights: Bitboard, sink: &mut K) -> ControlFlow<()> {
        for from in knights {
            let leap = Move::new(from, from, Stack::KNIGHT);
            let leaps = attacks::knight(from) & self.empty;
            self.emit(sink, leap, self.keep_quiet(from, leaps), Bitboard::EMPTY)?;
            if self.them.intersects(cross(from)) {
                self.knight_captures(leap, leaps, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn knight_captures<K: Sink>(&self, leap: Move, leaps: Bitboard, sink: &mut K) -> ControlFlow<()> {
        let from = leap.from();
        let [mut near_to, mut far_to] = [Bitboard::EMPTY; 2];
        for direction in Direction::ORTHOGONAL {
            let Some(near) = direction.next(from) else { continue };
            let Some(far) = direction.next(near) else { continue };
            let along = leaps & attacks::king(far);
            if self.them.contains(near) {
                near_to |= along;
            }
            if self.them.contains(far) {
                far_to |= along;
            }
        }
        // On the king's rank or file up to three pieces of one line leave together.
        let aligned = from.rank() == self.king.rank() || from.file() == self.king.file();
        let wary = self.is_wary_of(from) || aligned;
        for (kind, mut to) in [
            (MoveKind::CaptureNear, near_to),
            (MoveKind::CaptureFar, far_to),
            (MoveKind::CaptureBoth, near_to & far_to),
        ] {
            let leap = leap.with_kind(kind);
            if wary {
                to = self.keep_captures(from, to, |to| leap.with_to(to).chosen_captures());
            }
            self.emit(sink, leap, Bitboard::EMPTY, to)?;
        }
        ControlFlow::Continue(())
    }

    /// The moves of bishops, rooks or queens.
    #[inline(always)]
    fn riders<K: Sink>(&self, riders: Bitboard, kind: Stack, sink: &mut K) -> ControlFlow<()> {
        for from in riders {
            let mut blockers = !self.empty;
            let mut reached = ride::<S>(kind, from, blockers);
            let before = reached & self.empty;
            for _ in 0..MOST_PASSED {
                let passed = reached & blockers & self.them;
                if passed.is_empty() {
                    break;
                }
                blockers -= passed;
                reached = ride::<S>(kind, from, blockers);
            }
            let mut behind = (reached & self.empty) - before;
            if self.is_wary_of(from) {
                behind = self.keep_captures(from, behind, |to| attacks::between(from, to));
            }
            self.emit(sink, Move::new(from, from, kind), self.keep_quiet(from, before), behind)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn king_steps<K: Sink>(&self, sink: &mut K) -> ControlFlow<()> {
        let mut to = attacks::king(self.king) & self.empty;
        if !to.is_empty() && !self.safety.ignored {
            to -= safety::pawn_attacks(self.board.pieces(!self.us, Part::Pawn), !self.us);
            // A slider sees through the square that the king leaves.
            let occupied = !self.empty - self.king.into();
            for square in to {
                if !self.is_safe(square, occupied, Bitboard::EMPTY) {
                    to.remove(square);
                }
            }
        }
        self.emit(sink, self.king_move(), to, Bitboard::EMPTY)
    }

    #[inline(always)]
    fn castlings<K: Sink>(&self, sink: &mut K) -> ControlFlow<()> {
        let [mut quiet, mut capturing] = [Bitboard::EMPTY; 2];
        for side in CastlingSide::ALL {
            let between = attacks::between(self.king, side.rook_from(self.us));
            if self.state.castling_rights().has(self.us, side)
                && between.is_disjoint(self.own)
                && let Some(captured) = self.castling(side, between & self.them)
            {
                let to = if captured.is_empty() {
                    &mut quiet
                } else {
                    &mut capturing
                };
                to.insert(side.king_to(self.us));
            }
        }
        self.emit(sink, self.king_move().with_kind(MoveKind::Castling), quiet, capturing)
    }

    /// Gives back what a castling captures, if it is legal.
    #[inline(always)]
    fn castling(&self, side: CastlingSide, captured: Bitboard) -> Option<Bitboard> {
        let minor = self.board.by_part(Part::Bishop) | self.board.by_part(Part::Knight);
        let fits = match side {
            CastlingSide::KingSide => !captured.more_than_one(),
            CastlingSide::QueenSide => captured.is_disjoint(captured.right()),
        };
        let occupied = !self.empty - captured;
        let is_legal = fits
            && captured.is_subset(minor)
            && self.safety.checkers.is_empty()
            && self.is_safe(side.rook_to(self.us), occupied, captured)
            && self.is_safe(side.king_to(self.us), occupied, captured);
        is_legal.then_some(captured)
    }

    #[inline(always)]
    fn king_move(&self) -> Move {
        Move::new(self.king, self.king, Stack::KING)
    }

    /// Whether captures of the piece must be tried out.
    #[inline(always)]
    fn is_wary_of(&self, from: Square) -> bool {
        self.safety.wary || self.safety.pinned.contains(from)
    }

    /// The targets of moves without a capture that leave the king safe: a pinned piece stays on its line, and in check
    /// all must go between.
    #[inline(always)]
    fn keep_quiet(&self, from: Square, to: Bitboard) -> Bitboard {
        let to = to & self.safety.targets;
        if self.safety.pinned.contains(from) {
            to & attacks::line(self.king, from)
        } else {
            to
        }
    }

    /// The targets of captures that, tried out, take the enemy king or leave the own one safe.
    #[inline(always)]
    fn keep_captures(&self, from: Square, mut to: Bitboard, passed: impl Fn(Square) -> Bitboard) -> Bitboard {
        for square in to {
            let captured = passed(square) & self.them;
            let occupied = (!self.empty - captured - from.into()) | square.into();
            if !captured.intersects(self.enemy_king) && !self.is_safe(self.king, occupied, captured) {
                to.remove(square);
            }
        }
        to
    }

    /// Whether a king on the square is not in check when the enemies on `captured` are gone.
    #[inline(always)]
    fn is_safe(&self, king: Square, occupied: Bitboard, captured: Bitboard) -> bool {
        self.safety.ignored || attackers_but_kings::<S>(self.board, king, !self.us, occupied).is_subset(captured)
    }
}

/// What a bishop, rook or queen reaches.
#[inline(always)]
fn ride<S: Sliders>(kind: Stack, from: Square, blockers: Bitboard) -> Bitboard {
    match kind {
        Stack::BISHOP => S::bishop(from, blockers),
        Stack::ROOK => S::rook(from, blockers),
        _ => S::bishop(from, blockers) | S::rook(from, blockers),
    }
}

/// Where a pawn goes without a capture and with one.
struct PawnMoves {
    quiet: Bitboard,
    capturing: Bitboard,
}

/// The squares one and two away in the four directions of a rook: where a knight captures.
#[inline(always)]
fn cross(square: Square) -> Bitboard {
    let centre = square.bitboard();
    let (up, down, left, right) = (centre.up(), centre.down(), centre.left(), centre.right());
    up | up.up() | down | down.down() | left | left.left() | right | right.right()
}
