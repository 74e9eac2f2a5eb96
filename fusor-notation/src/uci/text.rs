//! The text of a move, apart from any position.

use core::fmt;

use fusor_types::{Bitboard, Move, MoveKind, Part, Square, Stack};

/// What a machine move text says: the squares, the parts if not all move, what the pawns become, what a knight captures.
///
/// It is independent of positions (so it does not know which parts a whole stack has, or whether a king's move is
/// castling); [`resolve`](Self::resolve) finds the legal move it means in one. Reading takes exactly what is written.
///
/// ```
/// use fusor_notation::uci::UciMove;
/// use fusor_types::{Move, Square, Stack};
///
/// let text: UciMove = "rp:a7a8q".parse()?;
/// assert_eq!((text.origin(), text.target()), (Square::A7, Square::A8));
/// assert_eq!(text.group(), Some("RP".parse().unwrap()));
/// assert_eq!(text.promotion(), Stack::QUEEN);
/// assert_eq!(text.to_string(), "rp:a7a8q");
///
/// assert_eq!(UciMove::from(Move::new(Square::E2, Square::E4, Stack::PAWN)), "e2e4".parse()?);
///
/// let error = "e2e9".parse::<UciMove>().unwrap_err();
/// assert_eq!(error.to_string(), "byte 3: expected a square (a1 to h8), found '9'");
/// # Ok::<(), fusor_notation::uci::ParseUciMoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct UciMove(
    /// A move of which only that is set which the text tells: no group if the whole stack moves, and no kind where it
    /// follows from the position.
    Move,
);

impl UciMove {
    /// `0000`, the null move: the side to move passes. Engines use it, no game here has it.
    // A move of some parts, but of none.
    pub const NULL: Self = Self(Move::partial(Square::A1, Square::A1, Stack::EMPTY));

    /// A text with these parts; `None` if no text is like that.
    pub(super) fn checked(bare: Move) -> Option<Self> {
        let suffix_fits = match bare.kind() {
            MoveKind::Normal => !bare.promotion().contains(Part::King),
            MoveKind::MutualDestruction => bare.promotion().is_empty(),
            MoveKind::CaptureNear | MoveKind::CaptureFar | MoveKind::CaptureBoth => {
                bare.promotion().is_empty() && bare.long_leg().is_some()
            }
            MoveKind::EnPassant | MoveKind::Castling | MoveKind::Swap | MoveKind::Shot => false,
        };
        let group_fits = bare.group().is_empty() == bare.is_whole();
        let fits = (suffix_fits && group_fits) || bare == Self::NULL.0;
        fits.then_some(Self(bare))
    }

    /// Whether this is the null move.
    #[must_use]
    pub fn is_null(self) -> bool {
        self == Self::NULL
    }

    /// The first square, `a1` for the null move.
    #[must_use]
    pub const fn origin(self) -> Square {
        self.0.from()
    }

    /// The second square, `a1` for the null move.
    #[must_use]
    pub const fn target(self) -> Square {
        self.0.to()
    }

    /// The parts that move, if the text names them: `None` if all do.
    #[must_use]
    pub fn group(self) -> Option<Stack> {
        let group = self.0.group();
        (!group.is_empty()).then_some(group)
    }

    /// What the pawns become, the empty stack if the text names nothing.
    #[must_use]
    pub const fn promotion(self) -> Stack {
        self.0.promotion()
    }

    /// The squares on which a knight captures, none if the text names none.
    #[must_use]
    pub fn captures(self) -> Bitboard {
        self.0.chosen_captures()
    }

    /// Whether both pieces leave the board.
    #[must_use]
    pub fn is_mutual_destruction(self) -> bool {
        self.0.kind() == MoveKind::MutualDestruction
    }

    /// The move that the text would be of a stack.
    pub(super) fn to_move_of(self, stack: Stack) -> Move {
        let (from, to) = (self.origin(), self.target());
        let bare = match self.group() {
            Some(group) => Move::partial(from, to, group),
            None => Move::new(from, to, stack),
        };
        bare.with_kind(self.0.kind()).with_promotion(self.promotion())
    }

    /// Whether a move of that kind is written like this text, as far as the suffix goes.
    pub(super) fn has_kind(self, kind: MoveKind) -> bool {
        kind_in_text(kind) == self.0.kind()
    }

    /// The text as a number, for binary formats: that of [`Move::to_bits`] for a move of which nothing is known but what
    /// the text says. Stable across releases.
    #[must_use]
    pub const fn to_bits(self) -> u32 {
        self.0.to_bits()
    }

    /// The text of a number made by [`to_bits`](Self::to_bits).
    ///
    /// # Errors
    ///
    /// If no text has that number.
    pub fn from_bits(bits: u32) -> Result<Self, InvalidUciBits> {
        let bare = Move::from_bits(bits).map_err(|_| InvalidUciBits { bits })?;
        Self::checked(bare).ok_or(InvalidUciBits { bits })
    }
}

/// The kind of a move as far as its text tells it.
const fn kind_in_text(kind: MoveKind) -> MoveKind {
    match kind {
        MoveKind::EnPassant | MoveKind::Castling | MoveKind::Swap | MoveKind::Shot => MoveKind::Normal,
        _ => kind,
    }
}

impl From<Move> for UciMove {
    /// The text of a move, the same as its `Display`.
    fn from(m: Move) -> Self {
        let bare = if m.is_whole() {
            Move::new(m.from(), m.to(), Stack::EMPTY)
        } else {
            m
        };
        let text = bare.with_kind(kind_in_text(m.kind())).with_promotion(m.promotion());
        // A move that no generator makes may have fields that its text does not show.
        Self::checked(text).unwrap_or(Self(text.with_kind(MoveKind::Normal).with_promotion(Stack::EMPTY)))
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_null() {
            f.write_str("0000")
        } else {
            self.0.fmt(f)
        }
    }
}

impl fmt::Debug for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "UciMove({self})")
    }
}

/// A number that [`UciMove::from_bits`] refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{bits:#010x} is not the number of a machine move text")]
pub struct InvalidUciBits {
    bits: u32,
}
