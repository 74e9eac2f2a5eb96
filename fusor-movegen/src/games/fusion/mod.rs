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

mod generate;

use core::ops::ControlFlow;

use fusor_types::{Bitboard, Color, Move, MoveKind, Part, PartSet, Stack, Variant};

use crate::attacks::{BestSliders, Sliders};
use crate::games::paths::{self, RuleSet};
use crate::games::{castling, check, pawns};
use crate::rules::{CastlingRule, EnPassantRule, NoMoveRule, RepetitionRule, StackText};
use crate::{Allow, FromSetup, MoveSet, Position, Progress, Promotions, Rules, Setup, SetupError, State};

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

    fn leaves_check(&self, m: Move) -> bool {
        generate::is_by_pattern::<BestSliders>(&self.0, m) && !self.is_legal(m)
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
