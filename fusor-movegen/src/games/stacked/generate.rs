//! The legal moves of Fusor and chess, generated directly: nothing is made and tested.
//!
//! What keeps a move legal is known before any move is looked at: the squares that end a check (`targets`), and the pieces
//! that must stay on a line (`pinned`). Only a *whole* stack that leaves can uncover a line; while any part stays behind,
//! the square stays blocked.

use core::marker::PhantomData;
use core::ops::ControlFlow;

use fusor_types::{
    Bitboard, Board, CastlingRights, CastlingSide, Color, Move, MoveKind, Part, PartSet, Rank, Square, Stack,
};

use super::StackRules;
use crate::attacks::{self, Sliders};
use crate::games::sink::{Counter, Listener, Sink};
use crate::games::{castling, pawns};
use crate::safety::{self, KingSafety};
use crate::{MoveSet, Promotions, State};

/// Hands the sets from the given squares to the listener: all that have a target in `wanted`, of which other targets may be
/// missing.
#[inline(always)]
pub(super) fn visit<S: Sliders, R: StackRules, F>(
    state: &State,
    origins: Bitboard,
    wanted: Bitboard,
    listener: &mut F,
) -> ControlFlow<()>
where
    F: FnMut(MoveSet) -> ControlFlow<()>,
{
    let mut sink = Listener(listener);
    match state.turn() {
        Color::White => run::<S, R, _>(state, Color::White, (origins, wanted), &mut sink),
        Color::Black => run::<S, R, _>(state, Color::Black, (origins, wanted), &mut sink),
    }
}

/// The number of legal moves.
#[inline(always)]
pub(super) fn count<S: Sliders, R: StackRules>(state: &State) -> u32 {
    let mut counter = Counter(0);
    let _ = match state.turn() {
        Color::White => run::<S, R, _>(state, Color::White, ALL, &mut counter),
        Color::Black => run::<S, R, _>(state, Color::Black, ALL, &mut counter),
    };
    counter.0
}

/// All origins and all targets.
const ALL: (Bitboard, Bitboard) = (Bitboard::FULL, Bitboard::FULL);

/// The generator with the colour as a constant once it is inlined into its two callers.
#[inline(always)]
fn run<S: Sliders, R: StackRules, K: Sink>(
    state: &State,
    us: Color,
    (origins, wanted): (Bitboard, Bitboard),
    sink: &mut K,
) -> ControlFlow<()> {
    let board = state.board();
    let (Some(king), Some(their_king)) = (board.king_of(us), board.king_of(!us)) else {
        return ControlFlow::Continue(()); // the game is over by king capture
    };
    let mut generator = Generator::<S, R>::new(state, us, king, origins);
    if state.king_en_prise() {
        generator.king_captures(their_king, sink)?;
        // The colour stays the constant that it is.
        generator = Generator {
            us,
            ..generator.after_king_captures(their_king)
        };
    }
    generator.targets &= wanted;
    generator.king_moves_and_castling(wanted, sink)?;
    // Before two checkers end the search: one capture can take one of them and step between the other and the king.
    generator.en_passant(sink)?;
    if generator.safety.checkers.more_than_one() {
        return ControlFlow::Continue(());
    }
    generator.single_pawns(sink)?;
    generator.single_pieces(sink)?;
    if R::STACKS {
        generator.stacks(sink)?;
    }
    ControlFlow::Continue(())
}

/// What the moves of a position depend on, found once.
///
/// It is handed to functions that are not inlined by value: what nothing points to can live in registers.
#[derive(Clone, Copy)]
pub(super) struct Generator<'a, S, R> {
    state: &'a State,
    board: &'a Board,
    us: Color,
    king: Square,
    own: Bitboard,
    them: Bitboard,
    occupied: Bitboard,
    safety: KingSafety,
    /// Where a piece other than the king may go without leaving the king in check.
    targets: Bitboard,
    /// The squares whose moves are asked for.
    origins: Bitboard,
    rules: PhantomData<(S, R)>,
}

impl<'a, S: Sliders, R: StackRules> Generator<'a, S, R> {
    #[inline(always)]
    fn new(state: &'a State, us: Color, king: Square, origins: Bitboard) -> Self {
        let board = state.board();
        let mut safety = KingSafety::new(board, king, us);
        if state.king_en_prise() {
            // Kings side by side are possible only here.
            safety.checkers |= attacks::king(king) & board.pieces(!us, Part::King);
        }
        Self {
            state,
            board,
            us,
            king,
            own: board.by_color(us),
            them: board.by_color(!us),
            occupied: board.occupied(),
            targets: safety.targets(king),
            safety,
            origins: origins & board.by_color(us),
            rules: PhantomData,
        }
    }

    /// Whether a move is one of the position if no king is ever in danger; to explain an illegal move.
    pub(super) fn ignoring_safety(state: &'a State, m: Move) -> bool {
        let us = state.turn();
        let Some(king) = state.king(us) else { return false };
        let mut generator = Self::new(state, us, king, m.from().into());
        generator.safety = KingSafety {
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
        };
        generator.targets = Bitboard::FULL;
        match m.kind() {
            MoveKind::Castling => CastlingSide::ALL
                .into_iter()
                .any(|side| m.from() == king && m.to() == side.king_to(us) && castling::is_free(state, side)),
            MoveKind::EnPassant => state.en_passant() == Some(m.to()) && generator.catchers(m.to()).contains(m.from()),
            MoveKind::Normal if m.from() == king => (attacks::king(king) - generator.own).contains(m.to()),
            MoveKind::Normal => generator.destinations(m.from(), m.group()).contains(m.to()),
            _ => false,
        }
    }

    /// The own squares that a group of this size may join.
    #[inline(always)]
    fn joinable(&self, size: usize) -> Bitboard {
        if !R::STACKS {
            return Bitboard::EMPTY;
        }
        match size {
            1 => self.own - self.king.into() - self.board.full(),
            2 => self.own - self.king.into() - self.board.stacked(),
            _ => Bitboard::EMPTY,
        }
    }

    /// Where a group of this size may land at all: an empty square, an enemy, or a friend that has room for it.
    #[inline(always)]
    fn landing(&self, size: usize) -> Bitboard {
        !self.own | self.joinable(size)
    }

    /// Where the pawns of a square go by their own movement.
    #[inline(always)]
    fn pawn_steps(&self, square: Square) -> Bitboard {
        pawns::steps(self.us, square, self.occupied, self.them)
    }

    /// Where the group goes by the movement of any of its parts, whether the king stays safe or not.
    #[inline(always)]
    fn destinations(&self, square: Square, group: Stack) -> Bitboard {
        let kinds = group.kinds();
        let mut to = Bitboard::EMPTY;
        if kinds.contains(Part::Knight) {
            to |= attacks::knight(square);
        }
        if kinds.contains(Part::Bishop) || kinds.contains(Part::Queen) {
            to |= S::bishop(square, self.occupied);
        }
        if kinds.contains(Part::Rook) || kinds.contains(Part::Queen) {
            to |= S::rook(square, self.occupied);
        }
        if kinds.contains(Part::Pawn) {
            to |= self.pawn_steps(square);
        }
        to & self.landing(group.len())
    }

    /// The squares a whole stack may go to without uncovering the king.
    #[inline(always)]
    fn pin_line(&self, square: Square) -> Bitboard {
        if self.safety.pinned.contains(square) {
            attacks::line(self.king, square)
        } else {
            Bitboard::FULL
        }
    }

    #[inline(always)]
    fn emit<K: Sink>(&self, sink: &mut K, base: Move, to: Bitboard) -> ControlFlow<()> {
        if K::COUNTS || !to.is_empty() {
            sink.set(MoveSet::new(base, to, self.them))
        } else {
            ControlFlow::Continue(())
        }
    }

    /// The same for a group with pawns, which promote on the last rank.
    #[inline(always)]
    fn emit_pawns<K: Sink>(&self, sink: &mut K, base: Move, to: Bitboard) -> ControlFlow<()> {
        if to.is_empty() {
            return ControlFlow::Continue(());
        }
        let promotions = Promotions::must(base.group().pawns(), R::PROMOTIONS);
        sink.set(MoveSet::new(base, to, self.them).promoting(self.us, promotions))
    }

    #[inline(always)]
    fn king_moves_and_castling<K: Sink>(&self, wanted: Bitboard, sink: &mut K) -> ControlFlow<()> {
        if !self.origins.contains(self.king) {
            return ControlFlow::Continue(());
        }
        let steps = (attacks::king(self.king) - self.own) & wanted;
        let may_castle = self
            .state
            .castling_rights()
            .intersects(CastlingRights::of_color(self.us));
        if may_castle && self.safety.checkers.is_empty() {
            return self.king_steps_and_castling(steps, wanted, sink);
        }
        self.emit(sink, base(self.king, Stack::KING, true), self.unattacked(steps))
    }

    #[inline(always)]
    fn king_steps_and_castling<K: Sink>(&self, steps: Bitboard, wanted: Bitboard, sink: &mut K) -> ControlFlow<()> {
        let king_side = self.castling_path(CastlingSide::KingSide, wanted);
        let queen_side = self.castling_path(CastlingSide::QueenSide, wanted);
        let safe = self.unattacked(steps | king_side | queen_side);
        self.emit(sink, base(self.king, Stack::KING, true), steps & safe)?;
        for (side, path) in [
            (CastlingSide::KingSide, king_side),
            (CastlingSide::QueenSide, queen_side),
        ] {
            if !path.is_empty() && path.is_subset(safe) {
                let base = base(self.king, Stack::KING, true).with_kind(MoveKind::Castling);
                sink.set(MoveSet::new(base, side.king_to(self.us).into(), Bitboard::EMPTY))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The squares that the king crosses and lands on, if it may castle as far as they are not attacked; else none.
    #[inline(always)]
    fn castling_path(&self, side: CastlingSide, wanted: Bitboard) -> Bitboard {
        if wanted.contains(side.king_to(self.us)) && castling::is_free(self.state, side) {
            castling::king_path(self.us, side)
        } else {
            Bitboard::EMPTY
        }
    }

    /// Those of the squares on which the king would not be attacked.
    #[inline(always)]
    fn unattacked(&self, squares: Bitboard) -> Bitboard {
        if squares.is_empty() {
            return squares;
        }
        // The king does not hide from a slider behind itself.
        let without_king = self.occupied - self.king.into();
        let mut safe = squares - safety::pawn_attacks(self.board.pieces(!self.us, Part::Pawn), !self.us);
        // Looking at all enemy pieces costs as much as looking back from about three squares.
        if safe.more_than(3) {
            safe -= safety::attacked_by::<S>(self.board, !self.us, without_king);
        } else {
            for square in safe {
                if safety::is_attacked::<S>(self.board, square, !self.us, without_king) {
                    safe.remove(square);
                }
            }
        }
        safe
    }

    #[inline(always)]
    fn single_pieces<K: Sink>(&self, sink: &mut K) -> ControlFlow<()> {
        let movers = self.origins - self.board.stacked();
        let free = movers - self.safety.pinned;
        let landing = self.landing(1) & self.targets;
        // A pinned knight cannot stay on its line.
        for square in self.board.by_part(Part::Knight) & free {
            let to = attacks::knight(square) & landing;
            self.emit(sink, base(square, Stack::KNIGHT, true), to)?;
        }
        self.single_sliders(free, landing, Bitboard::FULL, sink)?;
        let pinned = movers & self.safety.pinned;
        if K::COUNTS {
            for square in pinned {
                self.single_sliders(square.into(), landing, attacks::line(self.king, square), sink)?;
            }
        } else if !pinned.is_empty() {
            self.pinned_sliders(pinned, landing, sink)?;
        }
        ControlFlow::Continue(())
    }

    #[cold]
    #[inline(never)]
    fn pinned_sliders<K: Sink>(self, pinned: Bitboard, landing: Bitboard, sink: &mut K) -> ControlFlow<()> {
        for square in pinned {
            self.single_sliders(square.into(), landing, attacks::line(self.king, square), sink)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn single_sliders<K: Sink>(
        &self,
        movers: Bitboard,
        landing: Bitboard,
        line: Bitboard,
        sink: &mut K,
    ) -> ControlFlow<()> {
        let landing = landing & line;
        let queens = self.board.by_part(Part::Queen) & movers;
        let bishops = self.board.by_part(Part::Bishop) & movers;
        let rooks = self.board.by_part(Part::Rook) & movers;
        if K::COUNTS {
            // A queen's two kinds of lines share no square: they are counted where they are found.
            for square in bishops | queens {
                sink.count((S::bishop(square, self.occupied) & landing).len());
            }
            for square in rooks | queens {
                sink.count((S::rook(square, self.occupied) & landing).len());
            }
            return ControlFlow::Continue(());
        }
        for square in bishops {
            let to = S::bishop(square, self.occupied) & landing;
            self.emit(sink, base(square, Stack::BISHOP, true), to)?;
        }
        for square in rooks {
            let to = S::rook(square, self.occupied) & landing;
            self.emit(sink, base(square, Stack::ROOK, true), to)?;
        }
        for square in queens {
            let to = (S::bishop(square, self.occupied) | S::rook(square, self.occupied)) & landing;
            self.emit(sink, base(square, Stack::QUEEN, true), to)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn single_pawns<K: Sink>(&self, sink: &mut K) -> ControlFlow<()> {
        let pawns = self.board.by_part(Part::Pawn) & (self.origins - self.board.stacked());
        if K::COUNTS {
            let free = pawns - self.safety.pinned;
            let choices = R::PROMOTIONS.len();
            sink.count(pawns::count(
                self.us,
                free,
                self.occupied,
                self.them,
                self.targets,
                choices,
            ));
            for square in pawns & self.safety.pinned {
                let to = self.pawn_steps(square) & self.targets & self.pin_line(square);
                self.emit_pawns(sink, base(square, Stack::PAWN, true), to)?;
            }
            return ControlFlow::Continue(());
        }
        // First where pawns go at all: most positions have pawns that cannot move.
        let steps = pawns::Steps::new(self.us, pawns, self.occupied, self.them, self.targets);
        let movers = pawns & steps.origins(self.us);
        let promoting = self.us.rank(Rank::R7).bitboard();
        let special = movers & (self.safety.pinned | pawns::Steps::blocked(self.us, pawns) | promoting);
        for square in movers - special {
            let set = MoveSet::new(base(square, Stack::PAWN, true), steps.of(self.us, square), self.them);
            sink.set(set)?;
        }
        if !special.is_empty() {
            self.special_pawns(special, pawns, steps, sink)?;
        }
        ControlFlow::Continue(())
    }

    /// Pawns that are pinned, that promote, or that stand behind another on their second rank.
    #[cold]
    #[inline(never)]
    fn special_pawns<K: Sink>(
        self,
        special: Bitboard,
        pawns: Bitboard,
        steps: pawns::Steps,
        sink: &mut K,
    ) -> ControlFlow<()> {
        let blocked = pawns::Steps::blocked(self.us, pawns);
        for square in special {
            let to = if blocked.contains(square) {
                steps.hits_of(self.us, square)
            } else {
                steps.of(self.us, square)
            };
            self.emit_pawns(sink, base(square, Stack::PAWN, true), to & self.pin_line(square))?;
        }
        ControlFlow::Continue(())
    }

    /// The moves of stacks of two and three parts, in the order of their groups.
    #[inline(always)]
    fn stacks<K: Sink>(&self, sink: &mut K) -> ControlFlow<()> {
        let en_passant = self.state.en_passant().map_or(Bitboard::EMPTY, Bitboard::from);
        let landings = [1, 2, 3].map(|size| self.landing(size) & self.targets);
        for square in self.board.stacked() & self.origins {
            let stack = self.board.stack_at(square);
            let reach = self.reach(square);
            if !reach.of(stack).intersects(landings[0]) {
                continue;
            }
            let pin_line = self.pin_line(square);
            // What lands there with a pawn captures en passant, however it got there.
            let catches = attacks::pawn(self.us, square) & en_passant;
            for &group in stack.groups() {
                let whole = group == stack;
                let landing = landings.get(group.len() - 1).copied().unwrap_or_default();
                let landing = if whole { landing & pin_line } else { landing };
                let to = reach.of(group) & landing;
                let base = base(square, group, whole);
                if K::COUNTS {
                    self.count_group(sink, group, to, catches);
                } else if group.pawns() == 0 {
                    self.emit(sink, base, to)?;
                } else {
                    self.emit_pawns(sink, base, to - catches)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Counts the moves of a group of a stack, without a branch that depends on which parts it has.
    #[inline(always)]
    fn count_group<K: Sink>(&self, sink: &mut K, group: Stack, to: Bitboard, catches: Bitboard) {
        let of_pawns = if group.contains(Part::Pawn) {
            Bitboard::FULL
        } else {
            Bitboard::EMPTY
        };
        let to = to - (catches & of_pawns);
        sink.count(to.len());
        let promoting = to & of_pawns & self.us.rank(Rank::R8).bitboard();
        if !promoting.is_empty() {
            let promotions = Promotions::must(group.pawns(), R::PROMOTIONS).count();
            sink.count(promoting.len() * (promotions - 1));
        }
    }

    /// What each kind of part would reach from the square. All kinds are looked up, which takes less time than to find out
    /// by a branch, which no processor foresees, that one is not there.
    #[inline(always)]
    fn reach(&self, square: Square) -> Reach {
        Reach {
            pawn: self.pawn_steps(square),
            knight: attacks::knight(square),
            bishop: S::bishop(square, self.occupied),
            rook: S::rook(square, self.occupied),
        }
    }

    /// The own squares with a pawn that could capture en passant on the square.
    #[inline(always)]
    fn catchers(&self, target: Square) -> Bitboard {
        attacks::pawn(!self.us, target) & self.board.by_part(Part::Pawn) & self.origins
    }

    #[inline(always)]
    fn en_passant<K: Sink>(&self, sink: &mut K) -> ControlFlow<()> {
        match self.state.en_passant() {
            Some(target) if !self.catchers(target).is_empty() => self.en_passant_on(target, sink),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Two squares are emptied on one rank, so no pin line tells whether the king stays safe: this looks at the board as
    /// it will be.
    #[cold]
    #[inline(never)]
    fn en_passant_on<K: Sink>(self, target: Square, sink: &mut K) -> ControlFlow<()> {
        let victim = pawns::en_passant_victim(self.us, target);
        let after = (self.occupied - victim) | target.into();
        let safe = |occupied| {
            let attackers = safety::attackers::<S>(self.board, self.king, !self.us, occupied);
            (attackers - victim).is_empty()
        };
        for square in self.catchers(target) {
            let stack = self.board.stack_at(square);
            let (whole_is_safe, part_is_safe) = (safe(after - square.into()), safe(after));
            for &group in stack.groups() {
                let whole = group == stack;
                if group.pawns() > 0 && if whole { whole_is_safe } else { part_is_safe } {
                    let base = base(square, group, whole).with_kind(MoveKind::EnPassant);
                    sink.set(MoveSet::new(base, target.into(), target.into()))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// In a position set up with the enemy king under attack, capturing it is always legal and ends the game.
    #[cold]
    #[inline(never)]
    fn king_captures<K: Sink>(self, their_king: Square, sink: &mut K) -> ControlFlow<()> {
        let target = Bitboard::from(their_king);
        for square in self.origins {
            let stack = self.board.stack_at(square);
            for &group in stack.groups() {
                let reach = if square == self.king {
                    attacks::king(square)
                } else {
                    self.destinations(square, group)
                };
                let base = base(square, group, group == stack);
                if group.pawns() == 0 {
                    self.emit(sink, base, reach & target)?;
                } else {
                    self.emit_pawns(sink, base, reach & target)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The generator of all other moves in such a position.
    #[cold]
    #[inline(never)]
    fn after_king_captures(mut self, their_king: Square) -> Self {
        let target = Bitboard::from(their_king);
        if attacks::king(self.king).contains(their_king) {
            self.safety.checkers.insert(their_king);
            self.targets = self.safety.targets(self.king);
        }
        // Nothing else can go to that square: as if it held a friend that nobody can join.
        self.targets -= target;
        self.own |= target;
        self.them -= target;
        self
    }
}

/// The moves of a group of the stack on a square; the targets are said by the set.
#[inline(always)]
const fn base(square: Square, group: Stack, whole: bool) -> Move {
    if whole {
        Move::new(square, Square::A1, group)
    } else {
        Move::partial(square, Square::A1, group)
    }
}

/// What each kind of part reaches from a square, found once for all groups.
#[derive(Clone, Copy)]
struct Reach {
    pawn: Bitboard,
    knight: Bitboard,
    bishop: Bitboard,
    rook: Bitboard,
}

impl Reach {
    /// What any of the group's parts reaches.
    #[inline(always)]
    fn of(&self, group: Stack) -> Bitboard {
        const PAWN: PartSet = PartSet::of(&[Part::Pawn]);
        const KNIGHT: PartSet = PartSet::of(&[Part::Knight]);
        const DIAGONAL: PartSet = PartSet::of(&[Part::Bishop, Part::Queen]);
        const STRAIGHT: PartSet = PartSet::of(&[Part::Rook, Part::Queen]);
        let kinds = group.kinds();
        let if_any = |parts, reach| {
            if kinds.intersects(parts) {
                reach
            } else {
                Bitboard::EMPTY
            }
        };
        if_any(PAWN, self.pawn)
            | if_any(KNIGHT, self.knight)
            | if_any(DIAGONAL, self.bishop)
            | if_any(STRAIGHT, self.rook)
    }
}
