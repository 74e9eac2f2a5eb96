//! Which moves there are.
//!
//! Captures take pieces off squares other than the target, so they can open lines to the own king that a pinned piece
//! alone does not close. Where that can happen they are tried out one by one on the sets of the board; everything else
//! is decided with masks, for all targets of a piece at once.

use core::marker::PhantomData;
use core::ops::ControlFlow;

use fusor_types::{Bitboard, Board, CastlingRights, CastlingSide, Color, Move, MoveKind, Part, Rank, Square, Stack};

use crate::attacks::{self, Direction, Sliders};
use crate::move_set::CHESS_PROMOTIONS;
use crate::{MoveSet, Promotions, State, safety};

/// How many pieces a bishop, rook or queen may pass in one move.
const MOST_PASSED: usize = 3;

/// The pieces of `by` that would give check to a king on the square: those of chess but for the king.
#[inline(always)]
pub(super) fn attackers<S: Sliders>(board: &Board, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
    safety::attackers::<S>(board, square, by, occupied) - board.by_part(Part::King)
}

/// The square on which a pawn's move captures, if an enemy is there; it may be any on a single step.
#[inline]
pub(super) const fn passed_by_pawn(from: Square, to: Square) -> Bitboard {
    if from.file() as u8 == to.file() as u8 {
        attacks::between(from, to)
    } else {
        Square::at(to.file(), from.rank()).bitboard()
    }
}

/// Everything about a position that its moves depend on.
pub(super) struct Generator<'a, S> {
    board: &'a Board,
    rights: CastlingRights,
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
    /// Every capture must be tried out: in check, or because an enemy alone stands between the king and another enemy's
    /// slider.
    wary: bool,
    /// Leaving the king in check does not matter.
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
        let mut single = Bitboard::EMPTY;
        for sniper in snipers {
            let between = attacks::between(king, sniper) & (own | them);
            if between.is_empty() {
                checkers.insert(sniper);
            } else if !between.more_than_one() {
                single |= between;
            }
        }
        let targets = match checkers.first() {
            None => Bitboard::FULL,
            Some(_) if checkers.more_than_one() => Bitboard::EMPTY,
            Some(checker) => attacks::between(king, checker),
        };
        Self {
            checkers,
            pinned: single & own,
            targets,
            wary: !checkers.is_empty() || single.intersects(them),
            ignored: false,
        }
    }
}

impl<'a, S: Sliders> Generator<'a, S> {
    /// For the legal moves; none if a king has been captured.
    #[inline(always)]
    pub(super) fn legal(state: &'a State) -> Option<Self> {
        Self::new(state, |king| Safety::of::<S>(state.board(), king, state.turn()))
    }

    /// For all moves that the pieces can make, those that leave the own king in check included.
    pub(super) fn by_pattern(state: &'a State) -> Option<Self> {
        Self::new(state, |_| Safety::IGNORED)
    }

    #[inline(always)]
    fn new(state: &'a State, safety: impl FnOnce(Square) -> Safety) -> Option<Self> {
        let (board, us) = (state.board(), state.turn());
        let enemy_king = board.pieces(!us, Part::King);
        if enemy_king.is_empty() {
            return None;
        }
        let king = board.king_of(us)?;
        Some(Self {
            board,
            rights: state.castling_rights(),
            us,
            own: state.us(),
            them: state.them(),
            empty: !board.occupied(),
            king,
            enemy_king,
            safety: safety(king),
            sliders: PhantomData,
        })
    }

    /// Hands out the moves from the given squares.
    #[inline(always)]
    pub(super) fn visit<F>(&self, origins: Bitboard, listener: &mut F) -> ControlFlow<()>
    where
        F: FnMut(MoveSet) -> ControlFlow<()>,
    {
        let movers = self.own & origins;
        let of = |part| movers & self.board.by_part(part);
        self.pawns(of(Part::Pawn), listener)?;
        self.knights(of(Part::Knight), listener)?;
        self.riders(of(Part::Bishop), Stack::BISHOP, S::bishop, listener)?;
        self.riders(of(Part::Rook), Stack::ROOK, S::rook, listener)?;
        let queen = |from, blockers| S::bishop(from, blockers) | S::rook(from, blockers);
        self.riders(of(Part::Queen), Stack::QUEEN, queen, listener)?;
        if movers.contains(self.king) {
            self.king_steps(listener)?;
            self.castlings(listener)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns<F>(&self, pawns: Bitboard, listener: &mut F) -> ControlFlow<()>
    where
        F: FnMut(MoveSet) -> ControlFlow<()>,
    {
        let forward = |set: Bitboard| match self.us {
            Color::White => set.up(),
            Color::Black => set.down(),
        };
        let third_rank = self.us.rank(Rank::R3).bitboard();
        let last_rank = self.us.rank(Rank::R8).bitboard();
        let promotions = const { Promotions::must(1, CHESS_PROMOTIONS) };
        for from in pawns {
            let pawn = from.bitboard();
            let ahead = forward(pawn);
            let one = ahead & self.empty;
            let two = |passed| forward(ahead & passed & third_rank) & self.empty;
            let round = forward((pawn.left() | pawn.right()) & self.them) & self.empty;
            let quiet = self.keep_quiet(from, one | two(self.empty));
            let capturing = round | two(self.them);
            // On the king's rank the pawn and the enemy beside it leave together.
            let wary = self.is_wary_of(from) || from.rank() == self.king.rank();
            let capturing = self.keep_captures(wary, from, capturing, |to| passed_by_pawn(from, to));
            let set = MoveSet::new(Move::new(from, from, Stack::PAWN), quiet | capturing, capturing);
            if !set.is_empty() {
                listener(set.promoting(last_rank, promotions))?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn knights<F>(&self, knights: Bitboard, listener: &mut F) -> ControlFlow<()>
    where
        F: FnMut(MoveSet) -> ControlFlow<()>,
    {
        for from in knights {
            let leap = Move::new(from, from, Stack::KNIGHT);
            let leaps = attacks::knight(from) & self.empty;
            let quiet = self.keep_quiet(from, leaps);
            if !quiet.is_empty() {
                listener(MoveSet::new(leap, quiet, Bitboard::EMPTY))?;
            }
            if self.them.intersects(cross(from)) {
                self.knight_captures(leap, leaps, listener)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn knight_captures<F>(&self, leap: Move, leaps: Bitboard, listener: &mut F) -> ControlFlow<()>
    where
        F: FnMut(MoveSet) -> ControlFlow<()>,
    {
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
        for (kind, to) in [
            (MoveKind::CaptureNear, near_to),
            (MoveKind::CaptureFar, far_to),
            (MoveKind::CaptureBoth, near_to & far_to),
        ] {
            let leap = leap.with_kind(kind);
            let to = self.keep_captures(wary, from, to, |to| leap.with_to(to).chosen_captures());
            if !to.is_empty() {
                listener(MoveSet::new(leap, to, to))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The moves of bishops, rooks or queens.
    #[inline(always)]
    fn riders<F>(
        &self,
        riders: Bitboard,
        stack: Stack,
        look_up: impl Fn(Square, Bitboard) -> Bitboard,
        listener: &mut F,
    ) -> ControlFlow<()>
    where
        F: FnMut(MoveSet) -> ControlFlow<()>,
    {
        for from in riders {
            let mut blockers = !self.empty;
            let mut reached = look_up(from, blockers);
            let before = reached & self.empty;
            for _ in 0..MOST_PASSED {
                let passed = reached & blockers & self.them;
                if passed.is_empty() {
                    break;
                }
                blockers -= passed;
                reached = look_up(from, blockers);
            }
            let behind = (reached & self.empty) - before;
            let quiet = self.keep_quiet(from, before);
            // A pinned rider stays on its line, or at least tries.
            let capturing = self.keep_captures(self.is_wary_of(from), from, behind, |to| attacks::between(from, to));
            let set = MoveSet::new(Move::new(from, from, stack), quiet | capturing, capturing);
            if !set.is_empty() {
                listener(set)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn king_steps<F>(&self, listener: &mut F) -> ControlFlow<()>
    where
        F: FnMut(MoveSet) -> ControlFlow<()>,
    {
        let steps = attacks::king(self.king) & self.empty;
        // A slider sees through the square that the king leaves.
        let occupied = !self.empty - self.king.into();
        let is_safe = |&to: &Square| self.is_safe(to, occupied, Bitboard::EMPTY);
        let to: Bitboard = steps.into_iter().filter(is_safe).collect();
        if to.is_empty() {
            return ControlFlow::Continue(());
        }
        listener(MoveSet::new(self.king_move(), to, Bitboard::EMPTY))
    }

    #[inline(always)]
    fn castlings<F>(&self, listener: &mut F) -> ControlFlow<()>
    where
        F: FnMut(MoveSet) -> ControlFlow<()>,
    {
        if !self.rights.intersects(CastlingRights::of_color(self.us)) || !self.safety.checkers.is_empty() {
            return ControlFlow::Continue(());
        }
        let [mut to, mut capturing] = [Bitboard::EMPTY; 2];
        for side in CastlingSide::ALL {
            if self.rights.has(self.us, side)
                && let Some(captured) = self.castling(side)
            {
                to.insert(side.king_to(self.us));
                if !captured.is_empty() {
                    capturing.insert(side.king_to(self.us));
                }
            }
        }
        if to.is_empty() {
            return ControlFlow::Continue(());
        }
        listener(MoveSet::new(
            self.king_move().with_kind(MoveKind::Castling),
            to,
            capturing,
        ))
    }

    /// What a castling captures, if it is legal.
    fn castling(&self, side: CastlingSide) -> Option<Bitboard> {
        let between = attacks::between(self.king, side.rook_from(self.us));
        let minor = self.board.by_part(Part::Bishop) | self.board.by_part(Part::Knight);
        let captured = between - self.empty;
        if !captured.is_subset(self.them & minor) {
            return None;
        }
        let fits = match side {
            CastlingSide::KingSide => !captured.more_than_one(),
            CastlingSide::QueenSide => captured.is_disjoint(captured.right()),
        };
        let occupied = !self.empty - captured;
        let path = [side.rook_to(self.us), side.king_to(self.us)];
        let is_safe = fits && path.into_iter().all(|square| self.is_safe(square, occupied, captured));
        is_safe.then_some(captured)
    }

    #[inline(always)]
    fn king_move(&self) -> Move {
        Move::new(self.king, self.king, Stack::KING)
    }

    /// Whether captures of the piece must be tried out, as it may be more than the masks know.
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

    /// The targets of captures that are legal: all if there is no need to be wary, else those that take the enemy king or
    /// leave the own one safe.
    #[inline(always)]
    fn keep_captures(&self, wary: bool, from: Square, to: Bitboard, passed: impl Fn(Square) -> Bitboard) -> Bitboard {
        if !wary || to.is_empty() {
            return to;
        }
        let is_legal = |&to: &Square| {
            let captured = passed(to) & self.them;
            let occupied = (!self.empty - captured - from.into()) | to.into();
            captured.intersects(self.enemy_king) || self.is_safe(self.king, occupied, captured)
        };
        to.into_iter().filter(is_legal).collect()
    }

    /// Whether a king on the square is not in check when the enemies on `captured` are gone.
    #[inline(always)]
    fn is_safe(&self, king: Square, occupied: Bitboard, captured: Bitboard) -> bool {
        self.safety.ignored || attackers::<S>(self.board, king, !self.us, occupied).is_subset(captured)
    }
}

/// The squares one and two away in the four directions of a rook: where a knight captures.
#[inline(always)]
fn cross(square: Square) -> Bitboard {
    let centre = square.bitboard();
    let (up, down, left, right) = (centre.up(), centre.down(), centre.left(), centre.right());
    up | up.up() | down | down.down() | left | left.left() | right | right.right()
}
