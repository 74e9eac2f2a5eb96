//! What the rule sets differ in by data alone.

use core::fmt;

use fusor_types::{Color, Part, Stack, Variant};

use crate::Setup;

/// The data card of a rule set: everything in which two games differ by data and not by mechanism. Formats read it too,
/// so that a further game made of known parts needs no change in them.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Rules {
    /// Which of the five games this is; `None` for a game from elsewhere.
    pub variant: Option<Variant>,
    /// The name for machines: one lower case word.
    pub name: &'static str,
    /// Whether the game has the stack.
    pub has_stack: fn(Stack) -> bool,
    /// Stacks of several parts that are written as one letter (upper case).
    pub compounds: &'static [(Stack, char)],
    /// How stacks without a letter are written in a board text.
    pub stack_text: StackText,
    /// What a castling right demands of the corner, and whether there is castling at all.
    pub castling: CastlingRule,
    /// Whether there are en passant captures, and what stands behind the square.
    pub en_passant: EnPassantRule,
    /// Whether a pawn may stand on ranks 1 and 8.
    pub pawns_on_back_ranks: bool,
    /// How many parts a side has at the start, and so at most.
    pub parts_per_side: usize,
    /// Whether a position without one of the kings (a finished game) may be set up without explicit permission.
    pub kingless_setup: bool,
    /// Plies without progress after which the game is drawn: 100, or 50.
    pub move_limit: u32,
    /// What it means to have no legal move without being in check.
    pub no_move: NoMoveRule,
    /// What it means to bring a position about for the third time.
    pub repetition: RepetitionRule,
    /// Whether a king may not be left attacked. If not, no move is a check: kings are captured, and that ends the game.
    pub has_check: bool,
    /// Whether a single pawn has its letter in the text of a move (SAN). If not, a pawn gives its file when it captures, and
    /// one that gives no file moves straight ahead.
    pub san_names_pawns: bool,
    /// The start position.
    pub start: fn() -> Setup,
}

impl Rules {
    /// The letter of a stack in a board text, upper case: that of its only part or of the compound; `None` if it has none.
    #[must_use]
    pub fn letter(&self, stack: Stack) -> Option<char> {
        if let Some(part) = stack.single() {
            return Some(part.letter());
        }
        self.compounds
            .iter()
            .find(|(compound, _)| *compound == stack)
            .map(|&(_, letter)| letter)
    }

    /// A stack as people call it in this game.
    #[must_use]
    pub fn name_of(&self, stack: Stack) -> StackName {
        StackName {
            stack,
            letter: self.letter(stack),
        }
    }

    /// The stack of a letter of either case; `None` if the game has none with it.
    #[must_use]
    pub fn stack_of_letter(&self, letter: char) -> Option<Stack> {
        let upper = letter.to_ascii_uppercase();
        let compound = self
            .compounds
            .iter()
            .find(|&&(_, letter)| letter == upper)
            .map(|&(stack, _)| stack);
        compound.or_else(|| {
            Part::from_letter(upper)
                .map(Stack::of)
                .filter(|&stack| (self.has_stack)(stack))
        })
    }
}

/// A stack with its letter in a game, for messages: displays as that, or as the letters of the parts if it has none.
///
/// ```
/// use fusor_movegen::{FromSetup, Fusion};
/// use fusor_movegen::types::Stack;
///
/// let marshall: Stack = "RN".parse()?;
/// assert_eq!(Fusion::RULES.name_of(marshall).to_string(), "M");
/// # Ok::<(), fusor_movegen::types::ParseStackError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StackName {
    stack: Stack,
    letter: Option<char>,
}

impl StackName {
    /// The stack.
    #[must_use]
    pub const fn stack(self) -> Stack {
        self.stack
    }
}

impl fmt::Display for StackName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.letter {
            Some(letter) => letter.fmt(f),
            None => self.stack.fmt(f),
        }
    }
}

/// How a board text writes stacks of several parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StackText {
    /// There are none.
    None,
    /// As letters in parentheses: `(RN)`.
    Parentheses,
    /// As the letter of a compound; parentheses are read, too.
    Letters,
}

/// What a castling right demands of the corner. The king is alone on its square in every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CastlingRule {
    /// There is no castling.
    None,
    /// A plain rook.
    PlainRook,
    /// A stack with a rook part.
    StackWithRook,
}

impl CastlingRule {
    /// Whether a right for this corner can be held while the stack stands there.
    #[must_use]
    pub fn accepts(self, corner: Stack) -> bool {
        match self {
            Self::None => false,
            Self::PlainRook => corner == Stack::ROOK,
            Self::StackWithRook => corner.contains(Part::Rook),
        }
    }
}

/// Whether there are en passant captures, and how strictly a set-up is checked for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EnPassantRule {
    /// There are none.
    None,
    /// The pawn left nothing behind on the square it came from.
    OriginEmpty,
    /// Parts may have stayed behind on the square the pawn came from.
    OriginMayHold,
}

/// What it means to have no legal move without being in check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoMoveRule {
    /// A draw by stalemate.
    Draw,
    /// A loss.
    Loss,
}

/// What it means to bring a position about for the third time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RepetitionRule {
    /// A draw.
    Draw,
    /// Whoever moved last loses.
    Loss,
}

/// A side for which something holds, with the word used in messages.
pub(crate) const fn side_name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}
