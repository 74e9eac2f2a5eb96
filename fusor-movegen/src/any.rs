//! One type over all games, for tools that learn the game at run time.

use core::ops::ControlFlow;

use fusor_types::{Bitboard, Move, Variant};

use crate::{
    Allow, Chess, Fluidity, FromSetup, Fugue, Fusion, Fusor, IllegalReason, MoveSet, Position, Rules, Setup,
    SetupError, State,
};

/// A position of any of the five games.
///
/// It does all that the games' own types do, deciding at each call which it is; code that knows its game, as a bot, is
/// faster with that game's type.
///
/// ```
/// use fusor_movegen::{AnyPosition, Position};
/// use fusor_types::Variant;
///
/// let position = AnyPosition::start("chess".parse::<Variant>()?);
/// assert_eq!(position.count_moves(), 20);
/// # Ok::<(), fusor_types::ParseWordError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each holds the position of its game")]
pub enum AnyPosition {
    Fusor(Fusor),
    Chess(Chess),
    Fusion(Fusion),
    Fugue(Fugue),
    Fluidity(Fluidity),
}

/// Does the same with whichever position it is.
macro_rules! with {
    ($any:expr, $position:ident => $result:expr) => {
        match $any {
            AnyPosition::Fusor($position) => $result,
            AnyPosition::Chess($position) => $result,
            AnyPosition::Fusion($position) => $result,
            AnyPosition::Fugue($position) => $result,
            AnyPosition::Fluidity($position) => $result,
        }
    };
}

impl AnyPosition {
    /// The start position of a game.
    #[must_use]
    pub fn start(variant: Variant) -> Self {
        match variant {
            Variant::Fusor => Self::Fusor(Fusor::start()),
            Variant::Chess => Self::Chess(Chess::start()),
            Variant::Fusion => Self::Fusion(Fusion::start()),
            Variant::Fugue => Self::Fugue(Fugue::start()),
            Variant::Fluidity => Self::Fluidity(Fluidity::start()),
        }
    }

    /// The data card of a game.
    #[must_use]
    pub const fn rules_of(variant: Variant) -> &'static Rules {
        match variant {
            Variant::Fusor => Fusor::RULES,
            Variant::Chess => Chess::RULES,
            Variant::Fusion => Fusion::RULES,
            Variant::Fugue => Fugue::RULES,
            Variant::Fluidity => Fluidity::RULES,
        }
    }

    /// The position of a set-up, if it is one of that game.
    ///
    /// # Errors
    ///
    /// All faults of the set-up, except those that are allowed.
    pub fn from_setup(variant: Variant, setup: &Setup, allow: Allow) -> Result<Self, SetupError> {
        Ok(match variant {
            Variant::Fusor => Self::Fusor(Fusor::from_setup(setup, allow)?),
            Variant::Chess => Self::Chess(Chess::from_setup(setup, allow)?),
            Variant::Fusion => Self::Fusion(Fusion::from_setup(setup, allow)?),
            Variant::Fugue => Self::Fugue(Fugue::from_setup(setup, allow)?),
            Variant::Fluidity => Self::Fluidity(Fluidity::from_setup(setup, allow)?),
        })
    }

    /// Which game it is.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        match self {
            Self::Fusor(_) => Variant::Fusor,
            Self::Chess(_) => Variant::Chess,
            Self::Fusion(_) => Variant::Fusion,
            Self::Fugue(_) => Variant::Fugue,
            Self::Fluidity(_) => Variant::Fluidity,
        }
    }
}

impl Position for AnyPosition {
    fn rules(&self) -> &'static Rules {
        with!(self, position => position.rules())
    }

    fn state(&self) -> &State {
        with!(self, position => position.state())
    }

    fn visit_from<F>(&self, origins: Bitboard, listener: F) -> ControlFlow<()>
    where
        F: FnMut(MoveSet) -> ControlFlow<()>,
    {
        with!(self, position => position.visit_from(origins, listener))
    }

    fn visit_at_least<F>(&self, origins: Bitboard, targets: Bitboard, listener: F) -> ControlFlow<()>
    where
        F: FnMut(MoveSet) -> ControlFlow<()>,
    {
        with!(self, position => position.visit_at_least(origins, targets, listener))
    }

    fn play_unchecked(&mut self, m: Move) {
        with!(self, position => position.play_unchecked(m));
    }

    fn play_null_unchecked(&mut self) {
        with!(self, position => position.play_null_unchecked());
    }

    fn captures(&self, m: Move) -> Bitboard {
        with!(self, position => position.captures(m))
    }

    fn checkers(&self) -> Bitboard {
        with!(self, position => position.checkers())
    }

    fn is_insufficient_material(&self) -> bool {
        with!(self, position => position.is_insufficient_material())
    }

    fn capture_targets(&self, victims: Bitboard) -> Bitboard {
        with!(self, position => position.capture_targets(victims))
    }

    fn gives_check(&self, m: Move) -> bool {
        with!(self, position => position.gives_check(m))
    }

    fn is_pseudo_legal(&self, m: Move) -> bool {
        with!(self, position => position.is_pseudo_legal(m))
    }

    fn leaves_check(&self, m: Move) -> bool {
        with!(self, position => position.leaves_check(m))
    }

    fn why_illegal(&self, m: Move) -> Option<IllegalReason> {
        with!(self, position => position.why_illegal(m))
    }

    fn count_moves(&self) -> usize {
        with!(self, position => position.count_moves())
    }

    fn count_paths(&self, depth: u32) -> u64 {
        with!(self, position => position.count_paths(depth))
    }
}

/// Wraps a game's own position.
macro_rules! from_position {
    ($($name:ident)*) => {$(
        impl From<$name> for AnyPosition {
            fn from(position: $name) -> Self {
                Self::$name(position)
            }
        }
    )*};
}

from_position!(Fusor Chess Fusion Fugue Fluidity);
