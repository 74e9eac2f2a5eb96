//! Fusion Chess, invented by Fergus Duniho in 1999: pieces join and split.
//!
//! Kings, rooks, bishops and knights are *simple* pieces; two different ones on a square are a *compound*, which moves and
//! captures as either. A queen is nothing but rook and bishop. Whatever has the king part is the royal piece of its side.
//!
//! - **Fusion.** A simple rook, bishop or knight moves onto an own simple piece of another kind. It may join the king in
//!   this way; a king joins nobody.
//! - **Fission.** A compound that is not attacked sends one of its parts, as that part moves, to an empty square.
//! - **Through check.** A royal compound slides over no attacked square. Its knight's leap goes over one of two squares,
//!   the nearer along the long leg or the diagonal one towards the target; one of them must not be attacked.
//!
//! Everything else is chess, except that pawns do not promote to compounds: there is no promotion to a queen.
//!
//! ```
//! use fusor_movegen::types::Square;
//! use fusor_movegen::{FromSetup, Fusion, Position};
//!
//! // Rook or knight: the rook's only way from a1 is to join the knight on b1.
//! let mut position = Fusion::start();
//! let joins = position.moves_from(Square::A1);
//! assert_eq!(joins.len(), 1);
//! position.play(joins[0])?;
//! assert_eq!(position.board().stack_at(Square::B1).to_string(), "RN");
//! # Ok::<(), fusor_movegen::IllegalMove>(())
//! ```

use core::ops::ControlFlow;

use fusor_types::{
    Bitboard, Board, CastlingRights, CastlingSide, Color, Move, MoveKind, Part, PartSet, Rank, Square, Stack, Variant,
};

use crate::attacks::{self, BestSliders, Sliders};
use crate::rules::{CastlingRule, EnPassantRule, NoMoveRule, RepetitionRule, StackText};
use crate::safety::{self, KingSafety};
use crate::{Allow, FromSetup, MoveSet, Position, Progress, Promotions, Rules, Setup, SetupError, SetupFault, State};

/// The parts that make simple and, two different ones together, compound pieces.
const SIMPLE: PartSet = PartSet::of(&[Part::King, Part::Rook, Part::Bishop, Part::Knight]);

/// What a pawn must become on its last rank.
const PROMOTIONS: Promotions = Promotions::must(1, PartSet::of(&[Part::Rook, Part::Bishop, Part::Knight]));

const fn pair(a: Part, b: Part) -> Stack {
    match Stack::of_parts(&[a, b]) {
        Some(stack) => stack,
        None => Stack::EMPTY, // not reached: two orthodox parts always fit
    }
}

static RULES: Rules = Rules {
    variant: Some(Variant::Fusion),
    name: "fusion",
    has_stack,
    compounds: &[
        (pair(Part::Rook, Part::Bishop), 'Q'),
        (pair(Part::Rook, Part::Knight), 'M'),
        (pair(Part::Bishop, Part::Knight), 'D'),
        (pair(Part::King, Part::Bishop), 'F'),
        (pair(Part::King, Part::Rook), 'G'),
        (pair(Part::King, Part::Knight), 'C'),
    ],
    stack_text: StackText::Letters,
    castling: CastlingRule::PlainRook,
    en_passant: EnPassantRule::OriginEmpty,
    pawns_on_back_ranks: false,
    // A queen is two parts.
    parts_per_side: 17,
    kingless_setup: false,
    move_limit: 100,
    no_move: NoMoveRule::Draw,
    repetition: RepetitionRule::Draw,
    start: start_setup,
};

fn has_stack(stack: Stack) -> bool {
    let kinds = stack.kinds();
    stack == Stack::PAWN || stack.len() <= 2 && stack.len() == kinds.len() as usize && kinds.is_subset(SIMPLE)
}

fn start_setup() -> Setup {
    let mut setup = Setup::orthodox_start();
    for color in Color::ALL {
        for square in setup.board.pieces(color, Part::Queen) {
            setup.board.put(square, color, pair(Part::Rook, Part::Bishop));
        }
    }
    setup
}

/// A position of Fusion Chess.
///
/// A fusion is a normal move onto an own piece, a fission a normal move of a part of the stack.
///
/// ```
/// use fusor_movegen::{FromSetup, Fusion, Position};
/// assert_eq!(Fusion::start().count_moves(), 22);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fusion(State);

impl FromSetup for Fusion {
    const RULES: &'static Rules = &RULES;

    /// The start position: that of chess, with queens made of rook and bishop.
    fn start() -> Self {
        Self(start_setup().to_state())
    }

    fn from_setup(setup: &Setup, allow: Allow) -> Result<Self, SetupError> {
        let mut faults = setup.faults(&RULES, allow);
        let color = !setup.turn;
        let board = &setup.board;
        let en_prise = board
            .king_of(color)
            .filter(|&king| !safety::attackers::<BestSliders>(board, king, setup.turn, board.occupied()).is_empty());
        if let Some(square) = en_prise
            && !allow.contains(Allow::OPPOSITE_CHECK)
        {
            faults.push(SetupFault::OppositeCheck { color, square });
        }
        SetupError::check(setup, faults)?;
        let mut state = setup.to_state();
        if en_prise.is_some() {
            state.set_king_en_prise();
        }
        Ok(Self(state))
    }
}

impl Position for Fusion {
    #[inline]
    fn rules(&self) -> &'static Rules {
        &RULES
    }

    #[inline]
    fn state(&self) -> &State {
        &self.0
    }

    #[inline]
    fn visit_from<F>(&self, origins: Bitboard, mut listener: F) -> ControlFlow<()>
    where
        F: FnMut(MoveSet) -> ControlFlow<()>,
    {
        match Side::new::<BestSliders>(&self.0) {
            Some(side) => side.visit::<BestSliders, F>(origins, &mut listener),
            None => ControlFlow::Continue(()),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        let state = &mut self.0;
        let us = state.turn();
        let (from, to) = (m.from(), m.to());
        let is_capture = state.them().contains(to);
        state.revoke(rights_at(from) | rights_at(to));
        let is_pawn = m.group() == Stack::PAWN;
        let mut passed_over = None;
        match m.kind() {
            MoveKind::EnPassant => {
                state.relocate(from, to);
                if let Some(victim) = to.forward(!us) {
                    state.remove(victim);
                }
            }
            MoveKind::Castling => {
                let side = CastlingSide::of_target(to);
                state.relocate(from, to);
                state.relocate(side.rook_from(us), side.rook_to(us));
            }
            _ => {
                let stays = state.board().stack_at(from).difference(m.group());
                let joined = if is_capture {
                    Stack::EMPTY
                } else {
                    state.board().stack_at(to)
                };
                let arrives = if m.promotion().is_empty() {
                    m.group()
                } else {
                    m.promotion()
                };
                state.put(from, us, stays.unwrap_or(Stack::EMPTY));
                state.put(to, us, joined.union(arrives).unwrap_or(arrives));
                if is_pawn && from.distance(to) == 2 {
                    passed_over = from.forward(us);
                }
            }
        }
        state.end_turn(Progress::from(is_pawn || is_capture), passed_over);
    }

    fn captures(&self, m: Move) -> Bitboard {
        match m.kind() {
            MoveKind::EnPassant => m.to().forward(!self.turn()).map_or(Bitboard::EMPTY, Bitboard::from),
            _ => self.0.them() & m.to().into(),
        }
    }

    fn checkers(&self) -> Bitboard {
        let (board, us) = (self.board(), self.turn());
        board.king_of(us).map_or(Bitboard::EMPTY, |king| {
            safety::attackers::<BestSliders>(board, king, !us, board.occupied())
        })
    }

    /// Nothing but the royal pieces and at most one bishop or knight, be it a part of a royal piece.
    fn is_insufficient_material(&self) -> bool {
        let squares = |part| self.board().by_part(part);
        // Equal parts never share a square, so squares are parts.
        (squares(Part::Pawn) | squares(Part::Rook)).is_empty()
            && squares(Part::Bishop).len() + squares(Part::Knight).len() <= 1
    }

    fn leaves_check(&self, m: Move) -> bool {
        Side::new::<BestSliders>(&self.0).is_some_and(|side| side.by_pattern::<BestSliders>(m)) && !self.is_legal(m)
    }
}

/// The castling rights that are lost when a piece leaves the square, is captured on it or joined there.
#[inline]
const fn rights_at(square: Square) -> CastlingRights {
    match square {
        Square::E1 => CastlingRights::WHITE,
        Square::E8 => CastlingRights::BLACK,
        _ => CastlingRights::of_corner(square),
    }
}

/// What the side to move needs to know for all of its moves.
struct Side<'a> {
    state: &'a State,
    us: Color,
    own: Bitboard,
    them: Bitboard,
    /// The square of the royal piece.
    king: Square,
    safety: KingSafety,
    /// Where other pieces may go without leaving the royal piece in check, as far as they are not pinned.
    targets: Bitboard,
    /// The square of the enemy's royal piece if it may be captured: a target for everybody, whatever follows.
    prize: Bitboard,
}

impl<'a> Side<'a> {
    /// `None` if the game is over by king capture.
    #[inline(always)]
    fn new<S: Sliders>(state: &'a State) -> Option<Self> {
        let (board, us) = (state.board(), state.turn());
        let (king, enemy_king) = (board.king_of(us)?, board.king_of(!us)?);
        let prize = if state.king_en_prise() {
            enemy_king.bitboard()
        } else {
            Bitboard::EMPTY
        };
        let mut safety = KingSafety::new::<S>(board, king, us);
        // Royal pieces side by side are possible only here.
        safety.checkers |= attacks::king(king) & prize;
        Some(Self {
            state,
            us,
            own: state.us(),
            them: state.them(),
            king,
            targets: safety.targets(king),
            safety,
            prize,
        })
    }

    #[inline(always)]
    fn visit<S, F>(&self, origins: Bitboard, listener: &mut F) -> ControlFlow<()>
    where
        S: Sliders,
        F: FnMut(MoveSet) -> ControlFlow<()>,
    {
        let board = self.state.board();
        let own = self.own & origins;
        for from in own & board.by_part(Part::Pawn) {
            self.visit_pawn::<S, F>(from, listener)?;
        }
        for from in own & (board.by_part(Part::Knight) - board.stacked()) {
            self.visit_simple::<S, F>(from, Part::Knight, listener)?;
        }
        for from in own & (board.by_part(Part::Bishop) - board.stacked()) {
            self.visit_simple::<S, F>(from, Part::Bishop, listener)?;
        }
        for from in own & (board.by_part(Part::Rook) - board.stacked()) {
            self.visit_simple::<S, F>(from, Part::Rook, listener)?;
        }
        for from in own & (board.stacked() - self.king.into()) {
            self.visit_compound::<S, F>(from, listener)?;
        }
        if !own.contains(self.king) {
            ControlFlow::Continue(())
        } else if board.stacked().contains(self.king) {
            self.visit_royal_compound::<S, F>(listener)
        } else {
            self.visit_king::<S, F>(listener)
        }
    }

    #[inline(always)]
    fn visit_pawn<S, F>(&self, from: Square, listener: &mut F) -> ControlFlow<()>
    where
        S: Sliders,
        F: FnMut(MoveSet) -> ControlFlow<()>,
    {
        let base = Move::new(from, from, Stack::PAWN);
        let to = self.pawn_pattern(from) & self.allowed(from);
        let last = self.us.rank(Rank::R8).bitboard();
        emit(MoveSet::new(base, to, self.them).promoting(last, PROMOTIONS), listener)?;
        match self.state.en_passant() {
            Some(to) if attacks::pawn(self.us, from).contains(to) && self.may_capture_en_passant::<S>(from, to) => {
                listener(MoveSet::new(base.with_kind(MoveKind::EnPassant), to.into(), to.into()))
            }
            _ => ControlFlow::Continue(()),
        }
    }

    /// A rook, bishop or knight alone: all its moves, fusions included.
    #[inline(always)]
    fn visit_simple<S, F>(&self, from: Square, part: Part, listener: &mut F) -> ControlFlow<()>
    where
        S: Sliders,
        F: FnMut(MoveSet) -> ControlFlow<()>,
    {
        let to = reach::<S>(part, from, self.occupied()) - (self.own - self.partners(part));
        let base = Move::new(from, from, Stack::of(part));
        emit(MoveSet::new(base, to & self.allowed(from), self.them), listener)
    }

    /// A compound without a king: as a whole, and each part alone.
    #[inline(always)]
    fn visit_compound<S, F>(&self, from: Square, listener: &mut F) -> ControlFlow<()>
    where
        S: Sliders,
        F: FnMut(MoveSet) -> ControlFlow<()>,
    {
        let stack = self.state.board().stack_at(from);
        let [a, b] = halves(stack);
        let [to_a, to_b] = [a, b].map(|part| reach::<S>(part, from, self.occupied()));
        let whole = ((to_a | to_b) - self.own) & self.allowed(from);
        emit(MoveSet::new(Move::new(from, from, stack), whole, self.them), listener)?;
        // What stays keeps the square occupied, so only a check given from elsewhere matters.
        let empty = self.targets - self.occupied();
        if ((to_a | to_b) & empty).is_empty() || self.is_attacked::<S>(from) {
            return ControlFlow::Continue(());
        }
        emit(part_moves(from, a, to_a & empty), listener)?;
        emit(part_moves(from, b, to_b & empty), listener)
    }

    #[inline(always)]
    fn visit_king<S, F>(&self, listener: &mut F) -> ControlFlow<()>
    where
        S: Sliders,
        F: FnMut(MoveSet) -> ControlFlow<()>,
    {
        let base = Move::new(self.king, self.king, Stack::KING);
        let mut to = attacks::king(self.king) - self.own;
        for square in to - self.prize {
            if self.is_attacked_without_king::<S>(square) {
                to.remove(square);
            }
        }
        emit(MoveSet::new(base, to, self.them), listener)?;
        let rights = self.state.castling_rights();
        if !rights.intersects(CastlingRights::of_color(self.us)) || !self.safety.checkers.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut to = Bitboard::EMPTY;
        for side in CastlingSide::ALL {
            if self.is_castling_open(side)
                && !self.is_attacked::<S>(side.rook_to(self.us))
                && !self.is_attacked::<S>(side.king_to(self.us))
            {
                to.insert(side.king_to(self.us));
            }
        }
        emit(
            MoveSet::new(base.with_kind(MoveKind::Castling), to, Bitboard::EMPTY),
            listener,
        )
    }

    /// King and another part: as a whole by safe ways, and each part alone.
    #[inline(never)]
    fn visit_royal_compound<S, F>(&self, listener: &mut F) -> ControlFlow<()>
    where
        S: Sliders,
        F: FnMut(MoveSet) -> ControlFlow<()>,
    {
        let king = self.king;
        let stack = self.state.board().stack_at(king);
        let occupied = self.occupied();
        let part = stack.without(Part::King).single().unwrap_or(Part::King);
        let attacked = safety::attacked_by::<S>(self.state.board(), !self.us, occupied - king.into());
        let by_part = reach::<S>(part, king, occupied);
        let safely = match part {
            // The first step of a leap is a king's step, from which another one leads to the target.
            Part::Knight => by_part & neighbours(attacks::king(king) - attacked),
            // A slide ends on the first attacked square just as on the first piece.
            _ => reach::<S>(part, king, occupied | attacked),
        };
        let steps = attacks::king(king);
        let whole = ((steps | safely) - self.own - attacked) | ((steps | by_part) & self.prize);
        emit(MoveSet::new(Move::new(king, king, stack), whole, self.them), listener)?;
        if !self.safety.checkers.is_empty() {
            return ControlFlow::Continue(());
        }
        emit(part_moves(king, Part::King, steps - occupied - attacked), listener)?;
        // The king stays, with one more piece around it that can shield it.
        emit(part_moves(king, part, by_part - occupied), listener)
    }

    #[inline(always)]
    fn occupied(&self) -> Bitboard {
        self.own | self.them
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
        let board = self.state.board();
        self.own - board.stacked() - board.by_part(Part::Pawn) - board.by_part(part)
    }

    /// A pawn's moves, except en passant.
    #[inline(always)]
    fn pawn_pattern(&self, from: Square) -> Bitboard {
        let occupied = self.occupied();
        let third = self.us.rank(Rank::R3).bitboard();
        let ahead = |set: Bitboard| match self.us {
            Color::White => set.up(),
            Color::Black => set.down(),
        };
        let step = ahead(from.into()) - occupied;
        let double_step = ahead(step & third) - occupied;
        step | double_step | attacks::pawn(self.us, from) & self.them
    }

    /// Whether the king is safe after the capture, by which two squares become empty.
    #[cold]
    #[inline(never)]
    fn may_capture_en_passant<S: Sliders>(&self, from: Square, to: Square) -> bool {
        let Some(victim) = to.forward(!self.us) else {
            return false;
        };
        let occupied = (self.occupied() - from.into() - victim.into()) | to.into();
        let attackers = safety::attackers::<S>(self.state.board(), self.king, !self.us, occupied);
        (attackers - victim.into()).is_empty()
    }

    /// Whether the right is held and nothing stands between king and rook.
    #[inline(always)]
    fn is_castling_open(&self, side: CastlingSide) -> bool {
        let between = attacks::between(self.king, side.rook_from(self.us));
        self.state.castling_rights().has(self.us, side) && between.is_disjoint(self.occupied())
    }

    #[inline(always)]
    fn is_attacked<S: Sliders>(&self, square: Square) -> bool {
        !safety::attackers::<S>(self.state.board(), square, !self.us, self.occupied()).is_empty()
    }

    #[inline(always)]
    fn is_attacked_without_king<S: Sliders>(&self, square: Square) -> bool {
        let occupied = self.occupied() - self.king.into();
        !safety::attackers::<S>(self.state.board(), square, !self.us, occupied).is_empty()
    }

    /// Whether the move would be legal if the royal piece could not be attacked.
    fn by_pattern<S: Sliders>(&self, m: Move) -> bool {
        let board: &Board = self.state.board();
        let (from, to) = (m.from(), m.to());
        let (stack, group) = (board.stack_at(from), m.group());
        let takes = (stack == group) == m.is_whole() && stack.includes(group) && self.own.contains(from);
        let reached = || {
            group.parts().iter().fold(Bitboard::EMPTY, |reached, &part| {
                reached | reach::<S>(part, from, self.occupied())
            })
        };
        let targets = match (m.kind(), group.single()) {
            (MoveKind::EnPassant, Some(Part::Pawn)) => {
                let square = self.state.en_passant().map_or(Bitboard::EMPTY, Bitboard::from);
                attacks::pawn(self.us, from) & square
            }
            (MoveKind::Castling, Some(Part::King)) => CastlingSide::ALL
                .into_iter()
                .filter(|&side| self.is_castling_open(side))
                .map(|side| side.king_to(self.us))
                .collect(),
            (MoveKind::Normal, _) if !m.is_whole() => {
                if self.is_attacked::<S>(from) {
                    return false;
                }
                reached() - self.occupied()
            }
            (MoveKind::Normal, Some(Part::Pawn)) => self.pawn_pattern(from),
            (MoveKind::Normal, Some(part)) if part != Part::King => reached() - (self.own - self.partners(part)),
            (MoveKind::Normal, _) => reached() - self.own,
            _ => return false,
        };
        takes && targets.contains(to)
    }
}

/// Hands the set over unless it is empty.
#[inline(always)]
fn emit<F>(set: MoveSet, listener: &mut F) -> ControlFlow<()>
where
    F: FnMut(MoveSet) -> ControlFlow<()>,
{
    if set.is_empty() {
        ControlFlow::Continue(())
    } else {
        listener(set)
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
    let row = squares.left() | squares.right();
    let both = row | squares;
    row | both.up() | both.down()
}
