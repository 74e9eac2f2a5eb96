//! Fusion Chess: what the game is, and how its moves are played. How its pieces move is in [`generate`].

mod generate;

use core::ops::ControlFlow;

use fusor_types::{Bitboard, Color, Move, MoveKind, Part, PartSet, Stack, Variant};

use crate::attacks::{BestSliders, Sliders};
use crate::games::paths::{self, RuleSet};
use crate::games::{castling, check, gives_check, pawns};
use crate::rules::{CastlingRule, EnPassantRule, NoMoveRule, RepetitionRule, StackText};
use crate::{
    Allow, FromSetup, IllegalReason, MoveSet, Position, Progress, Promotions, Rules, Setup, SetupError, State, safety,
};

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
    has_check: true,
    san_names_pawns: false,
    start: start_setup,
};

fn has_stack(stack: Stack) -> bool {
    match *stack.parts() {
        [part] => part == Part::Pawn || SIMPLE.contains(part),
        [a, b] => a != b && SIMPLE.contains(a) && SIMPLE.contains(b),
        _ => false,
    }
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

/// Fusion Chess, by Fergus Duniho: chess in which pieces join and split.
///
/// Kings, rooks, bishops and knights are *simple* pieces; two different ones on a square are a *compound*, which moves and
/// captures as either of them, and is one piece with a letter of its own. A queen is nothing but rook and bishop. Whichever
/// piece has the king part is the royal one, to be mated; each side has exactly one.
///
/// | compound | parts | | royal compound | parts |
/// |---|---|---|---|---|
/// | Q queen | R B | | G Dragon King | K R |
/// | M Marshall | R N | | F Pontiff | K B |
/// | D Paladin | B N | | C Cavalier King | K N |
///
/// - **Fusion**: a simple rook, bishop or knight moves, as it does, onto an own simple piece of another kind, which may be
///   the king. A king moves onto no own piece; compounds and pawns join nothing, and nothing joins them.
/// - **Fission**: a compound that is not attacked sends one of its parts, as that part moves, to an empty square. If that
///   is the king part, it is the royal piece from then on.
/// - **Through check**: a royal compound that goes as a whole slides over no attacked square. Its leap as a knight passes
///   the next square along the long leg or the next one diagonally towards the target, of which one must not be attacked;
///   what stands there does not matter. Squares count as attacked as if the royal piece were off the board. It attacks
///   without regard to all this.
/// - **Castling** is for a plain king and a plain rook that have not moved; splitting off or fusing is moving, for both
///   pieces that become one.
/// - **Pawns** are those of chess, but must promote to rook, bishop or knight.
///
/// A fusion is a normal move onto an own piece, a fission a normal move of a part of the stack.
///
/// The Dragon King on a1 stops before the squares that the rook on d8 attacks, and may not pass them:
///
/// ```
/// use fusor_movegen::types::{Bitboard, Color, Square, Stack, bitboard};
/// use fusor_movegen::{Allow, FromSetup, Fusion, Position, Setup};
///
/// let dragon_king: Stack = "KR".parse()?;
/// let mut setup = Setup::EMPTY;
/// setup.board.put(Square::A1, Color::White, dragon_king);
/// setup.board.put(Square::D8, Color::Black, Stack::ROOK);
/// setup.board.put(Square::H8, Color::Black, Stack::KING);
/// let position = Fusion::from_setup(&setup, Allow::empty())?;
/// let whole = position.moves_of_group(Square::A1, dragon_king);
/// let targets: Bitboard = whole.iter().map(|m| m.to()).collect();
/// assert_eq!(targets, bitboard! {
///     . . . . . . . .
///     X . . . . . . .
///     X . . . . . . .
///     X . . . . . . .
///     X . . . . . . .
///     X . . . . . . .
///     X X . . . . . .
///     . X X . . . . .
/// });
/// // A rook that leaves its king behind knows no such fear.
/// let rook = position.moves_of_group(Square::A1, Stack::ROOK);
/// assert!(rook.iter().any(|m| m.to() == Square::H1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fusion(State);

impl Default for Fusion {
    fn default() -> Self {
        Self::start()
    }
}

impl FromSetup for Fusion {
    const RULES: &'static Rules = &RULES;

    /// The start position: that of chess, with queens made of rook and bishop.
    fn start() -> Self {
        Self(start_setup().to_state())
    }

    fn from_setup(setup: &Setup, allow: Allow) -> Result<Self, SetupError> {
        check::state_of(setup, &RULES, allow).map(Self)
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
        generate::visit::<BestSliders, _>(&self.0, origins, &mut listener)
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        play(&mut self.0, m);
    }

    fn play_null_unchecked(&mut self) {
        self.0.end_turn(Progress::None, None);
    }

    #[inline]
    fn captures(&self, m: Move) -> Bitboard {
        match m.kind() {
            MoveKind::EnPassant => pawns::en_passant_victim(self.turn(), m.to()),
            _ => self.0.them() & m.to().into(),
        }
    }

    fn checkers(&self) -> Bitboard {
        check::checkers(&self.0)
    }

    /// Nothing but the royal pieces and at most one bishop or knight, be it a part of a royal piece.
    fn is_insufficient_material(&self) -> bool {
        let squares = |part| self.board().by_part(part);
        // Equal parts never share a square, so squares are parts.
        (squares(Part::Pawn) | squares(Part::Rook)).is_empty()
            && squares(Part::Bishop).len() + squares(Part::Knight).len() <= 1
    }

    fn capture_targets(&self, victims: Bitboard) -> Bitboard {
        victims | self.0.en_passant().map_or(Bitboard::EMPTY, Bitboard::from)
    }

    fn gives_check(&self, m: Move) -> bool {
        match m.kind() {
            MoveKind::Castling => gives_check::played(self, m),
            _ => gives_check::after::<BestSliders>(&self.0, m, self.captures(m), true),
        }
    }

    fn is_pseudo_legal(&self, m: Move) -> bool {
        pawns::promotes_rightly(self.turn(), m, PROMOTIONS) && generate::is_by_pattern::<BestSliders>(&self.0, m)
    }

    fn leaves_check(&self, m: Move) -> bool {
        self.why_illegal(m) == Some(IllegalReason::LeavesCheck)
    }

    fn why_illegal(&self, m: Move) -> Option<IllegalReason> {
        let (board, from) = (self.board(), m.from());
        if self.is_legal(m) || !generate::is_by_pattern::<BestSliders>(&self.0, m) {
            None
        } else if m.is_whole()
            || safety::attackers::<BestSliders>(board, from, !self.turn(), board.occupied()).is_empty()
        {
            Some(IllegalReason::LeavesCheck)
        } else {
            Some(IllegalReason::SplitUnderAttack(from))
        }
    }

    #[inline]
    fn count_moves(&self) -> usize {
        generate::count::<BestSliders>(&self.0) as usize
    }

    fn count_paths(&self, depth: u32) -> u64 {
        paths::count::<Self>(&self.0, depth)
    }
}

impl RuleSet for Fusion {
    #[inline(always)]
    fn visit<S: Sliders, F>(state: &State, origins: Bitboard, listener: &mut F) -> ControlFlow<()>
    where
        F: FnMut(MoveSet) -> ControlFlow<()>,
    {
        generate::visit::<S, F>(state, origins, listener)
    }

    #[inline(always)]
    fn count<S: Sliders>(state: &State) -> u32 {
        generate::count::<S>(state)
    }

    #[inline(always)]
    fn play(state: &mut State, m: Move) {
        play(state, m);
    }
}

#[inline(always)]
fn play(state: &mut State, m: Move) {
    match m.kind() {
        MoveKind::Castling => castling::castle(state, m),
        _ => carry(state, m),
    }
}

/// Plays any move but castling: a piece or a part of one goes to a square and becomes one with what it finds there.
#[inline(always)]
fn carry(state: &mut State, m: Move) {
    let us = state.turn();
    let (from, to, group) = (m.from(), m.to(), m.group());
    let is_pawn = group == Stack::PAWN;
    let victim = if m.kind() == MoveKind::EnPassant {
        pawns::en_passant_victim(us, to)
    } else {
        to.bitboard()
    } & state.them();
    if let Some(square) = victim.first() {
        state.remove(square);
    }
    let stands = state.board().stack_at(to);
    if m.is_whole() && stands.is_empty() && m.promotion().is_empty() {
        state.relocate(from, to);
    } else {
        let arrives = if is_pawn { m.promotion() } else { group };
        // Nothing here is missing for a legal move; an illegal one leaves some valid board.
        let stays = state.remove(from).difference(group).unwrap_or(Stack::EMPTY);
        state.put(from, us, stays);
        state.put(to, us, stands.union(arrives).unwrap_or(arrives));
    }
    // Whatever stood on either square has moved, been captured, or been fused.
    state.revoke(castling::rights_of_square(from) | castling::rights_of_square(to));
    let passed_over = if is_pawn {
        pawns::passed_over(us, from, to)
    } else {
        None
    };
    state.end_turn(Progress::from(is_pawn || !victim.is_empty()), passed_over);
}
