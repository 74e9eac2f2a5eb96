//! Fugue: what the game is, and how its moves are played. How its pieces move is in [`moves`].

mod illegal;
mod moves;

use core::ops::ControlFlow;

use fusor_types::{Bitboard, Color, File, Move, MoveKind, Part, PartSet, Rank, Square, Stack, Variant};

use crate::attacks::{BestSliders, Sliders};
use crate::games::paths::{self, RuleSet};
use crate::games::sink::{Counter, Listener};
use crate::rules::{CastlingRule, EnPassantRule, NoMoveRule, RepetitionRule, StackText};
use crate::{Allow, FromSetup, IllegalReason, MoveSet, Position, Progress, Rules, Setup, SetupError, State};

/// Fugue, by Michael Nelson: a relative of Ultima, in which most pieces move alike and each captures in its own way.
///
/// The aim is to capture the king. There is no check: kings may stand beside each other and step into attack. Who has no
/// legal move, or brings a position about for the third time, loses. Castling, double steps and en passant do not exist.
///
/// All pieces but king and pawn move like a queen to empty squares. They capture as follows, never a *shielded* piece: one
/// beside a Shield of its own side.
///
/// | piece | captures |
/// |---|---|
/// | K king, Q queen | by landing on an enemy, as in chess |
/// | L Long Leaper | one enemy, leaping over it to any empty square directly beyond |
/// | U Pushme-Pullyu | the enemy that it moves up to or directly away from; always, and never both |
/// | A Archer | without moving, the first piece in a line of sight; one more than two squares away only if another own piece spots it |
/// | W Swapper | an enemy beside it, and itself with it; it also changes places with the first piece in a line of sight, friend or enemy, but not with an enemy Swapper |
/// | I Immobilizer | nothing; but enemies beside it, except an Immobilizer, may not do anything |
/// | S Shield | nothing |
/// | P Cannon Pawn | an enemy beyond a neighbour of either side, by leaping over that; it also makes the same leap to an empty square, or steps to any empty neighbouring square |
///
/// A pawn that moves itself onto the last rank may become any piece, except a king, of which its side has none left.
///
/// As an example, the moves of a Pushme-Pullyu on d4, with an enemy pawn beside it on c4 and others farther off on d7, g7
/// and h4:
///
/// ```
/// use fusor_movegen::{Allow, FromSetup, Fugue, MoveSet, Position, Setup};
/// use fusor_types::{Bitboard, Color, Part, Square, Stack, bitboard};
///
/// let mut setup = Setup::EMPTY;
/// setup.board.put(Square::A1, Color::White, Stack::KING);
/// setup.board.put(Square::A8, Color::Black, Stack::KING);
/// setup.board.put(Square::D4, Color::White, Part::PushmePullyu.into());
/// for pawn in [Square::C4, Square::D7, Square::G7, Square::H4] {
///     setup.board.put(pawn, Color::Black, Stack::PAWN);
/// }
/// let position = Fugue::from_setup(&setup, Allow::empty())?;
/// let [moves]: [MoveSet; 1] = position.move_sets_from(Square::D4.into()).try_into().unwrap();
/// // Not to g4: that would be away from c4 and up to h4 at once.
/// assert_eq!(moves.to(), bitboard! {
///     . . . . . . . .
///     X . . . . . . .
///     . X . X . X . .
///     . . X X X . . .
///     . . . . X X . .
///     . . X X X . . .
///     . X . X . X . .
///     . . . X . . X .
/// });
/// // Up to d7 or g7, or away from c4.
/// assert_eq!(moves.captures(), Bitboard::from_iter([Square::D6, Square::F6, Square::E4, Square::F4]));
/// # Ok::<(), fusor_movegen::SetupError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fugue(State);

/// What a pawn may become, if its side has none.
pub(crate) const OFFICERS: PartSet = PartSet::of(&[
    Part::Immobilizer,
    Part::PushmePullyu,
    Part::Archer,
    Part::Shield,
    Part::Queen,
    Part::LongLeaper,
    Part::Swapper,
]);

const PIECES: PartSet = OFFICERS.with(PartSet::of(&[Part::King, Part::Pawn]));

/// The first rank from White's left to right, and the last one from Black's.
const HOME: [Part; 8] = [
    Part::Immobilizer,
    Part::PushmePullyu,
    Part::Archer,
    Part::Shield,
    Part::King,
    Part::Queen,
    Part::LongLeaper,
    Part::Swapper,
];

static RULES: Rules = Rules {
    variant: Some(Variant::Fugue),
    name: "fugue",
    has_stack: |stack| stack.single().is_some_and(|part| PIECES.contains(part)),
    compounds: &[],
    stack_text: StackText::None,
    castling: CastlingRule::None,
    en_passant: EnPassantRule::None,
    pawns_on_back_ranks: true,
    parts_per_side: 16,
    kingless_setup: true,
    move_limit: 100,
    no_move: NoMoveRule::Loss,
    repetition: RepetitionRule::Loss,
    has_check: false,
    san_names_pawns: true,
    start,
};

fn start() -> Setup {
    let mut setup = Setup::EMPTY;
    for ((file, opposite), part) in File::ALL.into_iter().zip(File::ALL.into_iter().rev()).zip(HOME) {
        let board = &mut setup.board;
        board.put(Square::at(file, Rank::R1), Color::White, part.into());
        board.put(Square::at(file, Rank::R2), Color::White, Stack::PAWN);
        board.put(Square::at(file, Rank::R7), Color::Black, Stack::PAWN);
        board.put(Square::at(opposite, Rank::R8), Color::Black, part.into());
    }
    setup
}

impl Default for Fugue {
    /// The start position.
    fn default() -> Self {
        Self::start()
    }
}

impl FromSetup for Fugue {
    const RULES: &'static Rules = &RULES;

    fn start() -> Self {
        Self(start().to_state())
    }

    fn from_setup(setup: &Setup, allow: Allow) -> Result<Self, SetupError> {
        SetupError::check(setup, setup.faults(&RULES, allow))?;
        Ok(Self(setup.to_state()))
    }
}

impl Position for Fugue {
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
        moves::visit::<BestSliders, _>(&self.0, origins, &mut Listener(&mut listener))
    }

    fn play_unchecked(&mut self, m: Move) {
        play(&mut self.0, m);
    }

    fn play_null_unchecked(&mut self) {
        self.0.end_turn(Progress::None, None);
    }

    fn captures(&self, m: Move) -> Bitboard {
        moves::captures(&self.0, m)
    }

    fn why_illegal(&self, m: Move) -> Option<IllegalReason> {
        illegal::reason(&self.0, m)
    }

    /// None: kings may be attacked.
    #[inline]
    fn checkers(&self) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Never: a lone king can capture the other one.
    #[inline]
    fn is_insufficient_material(&self) -> bool {
        false
    }

    fn count_moves(&self) -> usize {
        <Self as RuleSet>::count::<BestSliders>(&self.0) as usize
    }

    fn count_paths(&self, depth: u32) -> u64 {
        paths::count::<Self>(&self.0, depth)
    }
}

impl RuleSet for Fugue {
    #[inline(always)]
    fn visit<S: Sliders, F>(state: &State, origins: Bitboard, listener: &mut F) -> ControlFlow<()>
    where
        F: FnMut(MoveSet) -> ControlFlow<()>,
    {
        moves::visit::<S, _>(state, origins, &mut Listener(listener))
    }

    #[inline(always)]
    fn count<S: Sliders>(state: &State) -> u32 {
        let mut counter = Counter(0);
        let _ = moves::visit::<S, _>(state, Bitboard::FULL, &mut counter);
        counter.0
    }

    #[inline(always)]
    fn play(state: &mut State, m: Move) {
        play(state, m);
    }
}

#[inline(always)]
fn play(state: &mut State, m: Move) {
    let captured = moves::captures(state, m);
    for square in captured {
        state.remove(square);
    }
    match m.kind() {
        MoveKind::Swap => {
            let other = state.board().piece_at(m.to());
            state.remove(m.to());
            state.relocate(m.from(), m.to());
            if let Some(other) = other {
                state.put(m.from(), other.color, other.stack);
            }
        }
        MoveKind::Shot => {}
        MoveKind::MutualDestruction => _ = state.remove(m.from()),
        _ if m.promotion().is_empty() => state.relocate(m.from(), m.to()),
        _ => {
            state.remove(m.from());
            state.put(m.to(), state.turn(), m.promotion());
        }
    }
    // A pawn that is swapped does not move itself: then the group is the Swapper.
    let progress = !captured.is_empty() || m.group() == Stack::PAWN;
    state.end_turn(progress.into(), None);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_its_state_alone() {
        assert_eq!(size_of::<Fugue>(), size_of::<State>());
    }
}
