//! Fusor, and chess as Fusor with stacks of one.

mod generate;
mod pattern;
mod play;

use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;
use core::ops::ControlFlow;

use fusor_types::{Bitboard, Board, Color, Move, MoveKind, Part, PartSet, Stack, Variant};

use crate::attacks::{BestSliders, Sliders};
use crate::games::paths::{self, RuleSet};
use crate::games::{check, gives_check, pawns};
use crate::move_set::CHESS_PROMOTIONS;
use crate::rules::{CastlingRule, EnPassantRule, NoMoveRule, RepetitionRule, StackText};
use crate::{Allow, FromSetup, MoveSet, Position, Progress, Rules, Setup, SetupError, State};
use generate::Generator;

/// What Fusor and chess differ in. The two are the only implementations.
pub trait StackRules: sealed::Sealed + Copy + fmt::Debug + 'static {
    /// The data card.
    const RULES: &'static Rules;
    /// Whether there are stacks of more than one part.
    const STACKS: bool;
    /// What a pawn may become on its last rank.
    const PROMOTIONS: PartSet;

    /// Whether the material on the board is a draw.
    fn is_insufficient(board: &Board) -> bool;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::FusorRules {}
    impl Sealed for super::ChessRules {}
}

/// The rules of Fusor, as a parameter of [`Stacked`].
#[derive(Clone, Copy, Debug)]
pub struct FusorRules;

/// The rules of chess, as a parameter of [`Stacked`].
#[derive(Clone, Copy, Debug)]
pub struct ChessRules;

impl StackRules for FusorRules {
    const RULES: &'static Rules = &Rules {
        variant: Some(Variant::Fusor),
        name: "fusor",
        has_stack: |stack| {
            // A king is alone; any three other parts of the orthodox kinds may share a square.
            let orthodox = stack.parts().iter().all(|part| part.is_orthodox());
            !stack.is_empty() && orthodox && (stack == Stack::KING || !stack.contains(Part::King))
        },
        compounds: &[],
        stack_text: StackText::Parentheses,
        castling: CastlingRule::StackWithRook,
        en_passant: EnPassantRule::OriginMayHold,
        pawns_on_back_ranks: true,
        parts_per_side: 16,
        kingless_setup: false,
        move_limit: 100,
        no_move: NoMoveRule::Draw,
        repetition: RepetitionRule::Draw,
        has_check: true,
        san_names_pawns: false,
        start: Setup::orthodox_start,
    };
    const STACKS: bool = true;
    const PROMOTIONS: PartSet = CHESS_PROMOTIONS.with(PartSet::of(&[Part::Pawn]));

    /// Two bare kings; nothing else, for any other material can still mate.
    fn is_insufficient(board: &Board) -> bool {
        board.occupied() == board.by_part(Part::King)
    }
}

impl StackRules for ChessRules {
    const RULES: &'static Rules = &Rules {
        variant: Some(Variant::Chess),
        name: "chess",
        has_stack: |stack| stack.single().is_some_and(Part::is_orthodox),
        stack_text: StackText::None,
        castling: CastlingRule::PlainRook,
        en_passant: EnPassantRule::OriginEmpty,
        pawns_on_back_ranks: false,
        ..*FusorRules::RULES
    };
    const STACKS: bool = false;
    const PROMOTIONS: PartSet = CHESS_PROMOTIONS;

    /// K-K, KN-K, KB-K, and KB-KB with both bishops on squares of one colour.
    fn is_insufficient(board: &Board) -> bool {
        let others = board.occupied() - board.by_part(Part::King);
        let bishops = board.by_part(Part::Bishop);
        let minor = bishops | board.by_part(Part::Knight);
        match others.len() {
            0 => true,
            1 => others.is_subset(minor),
            2 => {
                let one_each =
                    others.intersects(board.by_color(Color::White)) && others.intersects(board.by_color(Color::Black));
                let one_colour = others.is_subset(Bitboard::DARK) || others.is_disjoint(Bitboard::DARK);
                one_each && one_colour && others.is_subset(bishops)
            }
            _ => false,
        }
    }
}

/// A position of Fusor or of chess: use it by the names [`Fusor`] and [`Chess`].
///
/// Two positions are equal if everything is, counters included; see [`Position::repeats`] for sameness as repetition sees
/// it.
pub struct Stacked<R> {
    state: State,
    rules: PhantomData<R>,
}

/// A position of Fusor: chess in which friendly parts may share a square.
///
/// At most three parts share a square, a king is alone. A move takes any group of a stack's parts to a square that one of
/// them reaches; landing on a friend fuses, landing on an enemy captures all of it.
///
/// ```
/// use fusor_movegen::{FromSetup, Fusor, Position};
/// use fusor_types::Square;
///
/// let mut position = Fusor::start();
/// let knight_joins_pawn = position.moves_from(Square::B1).iter().copied().find(|m| m.to() == Square::D2).unwrap();
/// position.play(knight_joins_pawn)?;
/// assert_eq!(position.board().stack_at(Square::D2).to_string(), "NP");
/// # Ok::<(), fusor_movegen::IllegalMove>(())
/// ```
pub type Fusor = Stacked<FusorRules>;

/// A position of orthodox chess.
///
/// ```
/// use fusor_movegen::{Chess, FromSetup, Position};
/// assert_eq!(Chess::start().count_paths(3), 8_902);
/// ```
pub type Chess = Stacked<ChessRules>;

impl<R: StackRules> Stacked<R> {
    const fn of(state: State) -> Self {
        Self {
            state,
            rules: PhantomData,
        }
    }
}

impl<R: StackRules> Position for Stacked<R> {
    fn rules(&self) -> &'static Rules {
        R::RULES
    }

    #[inline]
    fn state(&self) -> &State {
        &self.state
    }

    #[inline]
    fn visit_from<F>(&self, origins: Bitboard, mut listener: F) -> ControlFlow<()>
    where
        F: FnMut(MoveSet) -> ControlFlow<()>,
    {
        generate::visit::<BestSliders, R, _>(&self.state, origins, Bitboard::FULL, &mut listener)
    }

    #[inline]
    fn visit_at_least<F>(&self, origins: Bitboard, targets: Bitboard, mut listener: F) -> ControlFlow<()>
    where
        F: FnMut(MoveSet) -> ControlFlow<()>,
    {
        generate::visit::<BestSliders, R, _>(&self.state, origins, targets, &mut listener)
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        play::play::<R>(&mut self.state, m);
    }

    fn play_null_unchecked(&mut self) {
        self.state.end_turn(Progress::None, None);
    }

    #[inline]
    fn captures(&self, m: Move) -> Bitboard {
        let target = if m.kind() == MoveKind::EnPassant {
            pawns::en_passant_victim(self.turn(), m.to())
        } else {
            m.to().into()
        };
        if m.kind() == MoveKind::Castling {
            Bitboard::EMPTY
        } else {
            target & self.state.them()
        }
    }

    fn checkers(&self) -> Bitboard {
        check::checkers(&self.state)
    }

    fn is_insufficient_material(&self) -> bool {
        R::is_insufficient(self.state.board())
    }

    fn capture_targets(&self, victims: Bitboard) -> Bitboard {
        victims | self.state.en_passant().map_or(Bitboard::EMPTY, Bitboard::from)
    }

    fn gives_check(&self, m: Move) -> bool {
        match m.kind() {
            MoveKind::Castling => gives_check::played(self, m),
            _ => gives_check::after::<BestSliders>(&self.state, m, self.captures(m), false),
        }
    }

    fn is_pseudo_legal(&self, m: Move) -> bool {
        pattern::contains::<BestSliders, R>(&self.state, m)
    }

    fn leaves_check(&self, m: Move) -> bool {
        !self.is_legal(m) && Generator::<BestSliders, R>::ignoring_safety(&self.state, m)
    }

    #[inline]
    fn count_moves(&self) -> usize {
        generate::count::<BestSliders, R>(&self.state) as usize
    }

    fn count_paths(&self, depth: u32) -> u64 {
        paths::count::<Self>(&self.state, depth)
    }
}

impl<R: StackRules> RuleSet for Stacked<R> {
    #[inline(always)]
    fn visit<S: Sliders, F>(state: &State, origins: Bitboard, listener: &mut F) -> ControlFlow<()>
    where
        F: FnMut(MoveSet) -> ControlFlow<()>,
    {
        generate::visit::<S, R, F>(state, origins, Bitboard::FULL, listener)
    }

    #[inline(always)]
    fn count<S: Sliders>(state: &State) -> u32 {
        generate::count::<S, R>(state)
    }

    #[inline(always)]
    fn play(state: &mut State, m: Move) {
        play::play::<R>(state, m);
    }
}

impl<R: StackRules> FromSetup for Stacked<R> {
    const RULES: &'static Rules = R::RULES;

    fn start() -> Self {
        Self::of(Setup::orthodox_start().to_state())
    }

    fn from_setup(setup: &Setup, allow: Allow) -> Result<Self, SetupError> {
        check::state_of(setup, R::RULES, allow).map(Self::of)
    }
}

#[expect(clippy::non_canonical_clone_impl, reason = "a board is copied faster so")]
impl<R> Clone for Stacked<R> {
    #[inline(always)]
    fn clone(&self) -> Self {
        Self {
            state: Clone::clone(&self.state),
            rules: PhantomData,
        }
    }
}

impl<R> Copy for Stacked<R> {}

impl<R> PartialEq for Stacked<R> {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
    }
}

impl<R> Eq for Stacked<R> {}

impl<R> Hash for Stacked<R> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        Hash::hash(&self.state, hasher);
    }
}

impl<R: StackRules> Default for Stacked<R> {
    fn default() -> Self {
        FromSetup::start()
    }
}

impl<R: StackRules> fmt::Debug for Stacked<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {:?}", R::RULES.name, self.state)
    }
}
