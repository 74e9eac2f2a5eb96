//! Fluidity Chess, by Lev Grigoriev: check is as in chess, capture is not.
//!
//! Pieces take what they pass, not what stands where they land: every move ends on an empty square.
//!
//! 1. Bishops, rooks and queens slide over empty squares, and also through enemies, up to three in one move. They may
//!    stop on every empty square of the way, and have then captured all that they have passed. Own pieces stop them.
//! 2. A knight leaps to an empty square. Of the two squares straight along the long leg of its leap it may capture
//!    enemies: none of them, one or both, as it likes. Each choice is a [`MoveKind`] and so a [`MoveSet`] of its own.
//! 3. A pawn steps forward to an empty square; from its second rank two squares, and then through an enemy on the square
//!    between, which it captures. An enemy beside it is captured by stepping diagonally forward to the empty square in
//!    front of that enemy. There is no other diagonal step and no en passant. On the last rank it becomes Q, R, B or N.
//! 4. A king steps to an empty square and captures only by castling.
//! 5. Castling is as in chess, but bishops and knights of the enemy may stand between king and rook and are captured: one
//!    on the king's side; on the queen's side one, or two that are not neighbours. What the king crosses must not be
//!    attacked by what remains.
//! 6. A king is in check if a pawn, knight, bishop, rook or queen attacks it as in chess. Kings attack nothing, so they may
//!    stand side by side. No move may leave its own king in check, except one that captures the enemy king: that is always
//!    legal and wins.
//! 7. Whoever has no legal move has lost, in check or not.
//! 8. Two kings are a draw, and two kings with one bishop, unless the bishop is to move and leaves the other side without
//!    a legal move at once. So are 50 plies without a capture (a pawn move is no progress here), and the third repetition.
//!
//! A rook that passes through the knight and the bishop, and can stop before, between and behind them:
//!
//! ```
//! use fusor_movegen::types::{Bitboard, Color, Square, Stack, bitboard};
//! use fusor_movegen::{Allow, Fluidity, FromSetup, Position, Setup};
//!
//! let mut setup = Setup::EMPTY;
//! for (square, color, stack) in [
//!     (Square::B4, Color::White, Stack::ROOK),
//!     (Square::B2, Color::White, Stack::KING),
//!     (Square::D4, Color::Black, Stack::KNIGHT),
//!     (Square::F4, Color::Black, Stack::BISHOP),
//!     (Square::G7, Color::Black, Stack::KING),
//! ] {
//!     setup.board.put(square, color, stack);
//! }
//! let position = Fluidity::from_setup(&setup, Allow::empty())?;
//! let [rook] = position.move_sets_from(Square::B4.into())[..] else { unreachable!() };
//! assert_eq!(rook.to(), bitboard! {
//!     . X . . . . . .
//!     . X . . . . . .
//!     . X . . . . . .
//!     . X . . . . . .
//!     X . X . X . X X
//!     . X . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//! });
//! let both = rook.iter().find(|m| m.to() == Square::H4).unwrap();
//! assert_eq!(position.captures(both), Bitboard::from(Square::D4) | Square::F4.into());
//! # Ok::<(), fusor_movegen::SetupError>(())
//! ```

mod generate;

use core::ops::ControlFlow;

use fusor_types::{Bitboard, CastlingSide, Move, MoveKind, Part, Square, Stack, Variant};

use crate::attacks::{self, BestSliders, Sliders};
use crate::games::castling::{self, rights_of_square};
use crate::games::paths::{self, RuleSet};
use crate::games::{check, gives_check};
use crate::safety::attackers_but_kings;
use crate::{
    Allow, CastlingRule, EnPassantRule, FromSetup, MoveSet, NoMoveRule, Position, Progress, RepetitionRule, Rules,
    Setup, SetupError, StackText, State,
};

/// A position of Fluidity Chess.
///
/// ```
/// use fusor_movegen::{Fluidity, FromSetup, Position};
/// assert_eq!(Fluidity::start().count_moves(), 20);
/// ```
///
/// Two are equal if all of their [`State`] is, counters included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fluidity(State);

static RULES: Rules = Rules {
    variant: Some(Variant::Fluidity),
    name: "fluidity",
    has_stack: |stack| stack.single().is_some_and(Part::is_orthodox),
    compounds: &[],
    stack_text: StackText::None,
    castling: CastlingRule::PlainRook,
    en_passant: EnPassantRule::None,
    pawns_on_back_ranks: false,
    parts_per_side: 16,
    kingless_setup: true,
    move_limit: 50,
    no_move: NoMoveRule::Loss,
    repetition: RepetitionRule::Draw,
    has_check: true,
    san_names_pawns: false,
    start: Setup::orthodox_start,
};

impl Fluidity {
    /// Whether a bishop of the side to move leaves the other side without a legal move.
    fn bishop_wins_at_once(&self) -> bool {
        let bishops = self.0.us() & self.board().by_part(Part::Bishop);
        let wins = |m: Move| {
            let mut next = *self;
            next.play_unchecked(m);
            !next.has_moves()
        };
        let look = |set: MoveSet| match set.iter().any(wins) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        self.visit_from(bishops, look).is_break()
    }
}

impl Default for Fluidity {
    /// The start position.
    fn default() -> Self {
        Self::start()
    }
}

impl Position for Fluidity {
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
    fn count_moves(&self) -> usize {
        generate::count::<BestSliders>(&self.0) as usize
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        play(&mut self.0, m);
    }

    fn play_null_unchecked(&mut self) {
        self.0.end_turn(Progress::None, None);
    }

    fn count_paths(&self, depth: u32) -> u64 {
        paths::count::<Self>(&self.0, depth)
    }

    #[inline]
    fn captures(&self, m: Move) -> Bitboard {
        captures(&self.0, m)
    }

    fn checkers(&self) -> Bitboard {
        let (board, us) = (self.board(), self.turn());
        self.0.king(us).map_or(Bitboard::EMPTY, |king| {
            attackers_but_kings::<BestSliders>(board, king, !us, board.occupied())
        })
    }

    fn is_insufficient_material(&self) -> bool {
        let board = self.board();
        let others = board.occupied() - board.by_part(Part::King);
        match others.single() {
            None => others.is_empty(),
            Some(square) => board.stack_at(square) == Stack::BISHOP && !self.bishop_wins_at_once(),
        }
    }

    /// A capture ends on an empty square, castling with what stands between aside.
    fn capture_targets(&self, _: Bitboard) -> Bitboard {
        !self.0.board().occupied()
            | CastlingSide::ALL
                .map(|side| side.king_to(self.turn()))
                .into_iter()
                .collect()
    }

    fn gives_check(&self, m: Move) -> bool {
        match m.kind() {
            MoveKind::Castling => gives_check::played(self, m),
            _ => gives_check::after::<BestSliders>(&self.0, m, self.captures(m), false),
        }
    }

    fn is_pseudo_legal(&self, m: Move) -> bool {
        self.0.has_both_kings() && generate::is_by_pattern::<BestSliders>(&self.0, m)
    }

    fn leaves_check(&self, m: Move) -> bool {
        self.is_pseudo_legal(m) && !self.is_legal(m)
    }
}

impl RuleSet for Fluidity {
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

impl FromSetup for Fluidity {
    const RULES: &'static Rules = &RULES;

    /// The start position, which is that of chess.
    fn start() -> Self {
        Self(Setup::orthodox_start().to_state())
    }

    /// The position of a set-up. One in which a king is missing is a finished game and needs no permission.
    fn from_setup(setup: &Setup, allow: Allow) -> Result<Self, SetupError> {
        let mut faults = setup.faults(&RULES, allow);
        if !allow.contains(Allow::OPPOSITE_CHECK) {
            faults.extend(check::opposite_check(setup, attackers_but_kings::<BestSliders>));
        }
        SetupError::check(setup, faults)?;
        Ok(Self(setup.to_state()))
    }
}

/// What a move takes off the board.
#[inline(always)]
fn captures(state: &State, m: Move) -> Bitboard {
    let passed = match m.group() {
        Stack::KNIGHT => m.chosen_captures(),
        Stack::PAWN => passed_by_pawn(m.from(), m.to()),
        Stack::KING if m.kind() == MoveKind::Castling => {
            let corner = CastlingSide::of_target(m.to()).rook_from(state.turn());
            attacks::between(m.from(), corner)
        }
        _ => attacks::between(m.from(), m.to()),
    };
    passed & state.them()
}

/// The square on which a pawn's move captures, if an enemy is there; it may be any on a single step.
#[inline(always)]
const fn passed_by_pawn(from: Square, to: Square) -> Bitboard {
    if from.file() as u8 == to.file() as u8 {
        attacks::between(from, to)
    } else {
        Square::at(to.file(), from.rank()).bitboard()
    }
}

#[inline(always)]
fn play(state: &mut State, m: Move) {
    let us = state.turn();
    let captured = captures(state, m);
    for square in captured {
        state.remove(square);
        state.revoke(rights_of_square(square));
    }
    if m.kind() == MoveKind::Castling {
        castling::move_king_and_corner(state, m);
    } else if m.promotion().is_empty() {
        state.relocate(m.from(), m.to());
    } else {
        state.remove(m.from());
        state.put(m.to(), us, m.promotion());
    }
    state.revoke(rights_of_square(m.from()));
    state.end_turn(Progress::from(!captured.is_empty()), None);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_small() {
        // Positions are copied for every move.
        assert!(size_of::<Fluidity>() <= 256);
    }
}
