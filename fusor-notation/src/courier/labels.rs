//! Which label names which piece.

use core::fmt::{self, Write};

use fusor_movegen::{Rules, StackText};
use fusor_types::{Color, Part, Piece, Stack};

/// A set of piece labels: the letters of the game, some of them replaced.
///
/// ```
/// use fusor_movegen::{Allow, Fusion};
/// use fusor_notation::courier::{self, Labels};
/// use fusor_notation::{fen, uci};
///
/// let position: Fusion = fen::parse("4k3/8/8/8/8/8/8/3DK3 w - - 0 1", Allow::empty()).unwrap();
/// let m = uci::read_move("d1f3", &position)?;
/// assert_eq!(courier::write(&position, m, Labels::LETTERS), "D d1-f3");
/// assert_eq!(courier::write(&position, m, Labels::FAIRYCHESS), "A d1-f3");
/// # Ok::<(), uci::UciError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Labels {
    replaced: &'static [(Stack, char)],
}

const fn pair(a: Part, b: Part) -> Stack {
    match Stack::of_parts(&[a, b]) {
        Some(stack) => stack,
        None => Stack::EMPTY, // not reached: two orthodox parts always fit
    }
}

impl Labels {
    /// The letters of the game.
    pub const LETTERS: Self = Self::replacing(&[]);

    /// The site's set `fairychess`: Q, M, A, O, Y and X for Queen, Marshall, Paladin, Dragon King, Pontiff and Cavalier King
    /// of Fusion Chess. Games without those pieces have their own letters.
    pub const FAIRYCHESS: Self = Self::replacing(&[
        (pair(Part::Rook, Part::Bishop), 'Q'),
        (pair(Part::Rook, Part::Knight), 'M'),
        (pair(Part::Bishop, Part::Knight), 'A'),
        (pair(Part::King, Part::Rook), 'O'),
        (pair(Part::King, Part::Bishop), 'Y'),
        (pair(Part::King, Part::Knight), 'X'),
    ]);

    /// The letters of the game, but for the pieces listed here. What they are replaced with should be upper case letters
    /// that differ from each other and from the letters that are kept; stacks of several parts are looked at only in games
    /// where each has a letter.
    #[must_use]
    pub const fn replacing(replaced: &'static [(Stack, char)]) -> Self {
        Self { replaced }
    }

    /// The label of a piece as something to format.
    pub(super) fn label(self, piece: Piece, rules: &Rules) -> impl fmt::Display + use<> {
        let replaced = self.in_game(rules).find(|&(stack, _)| stack == piece.stack);
        Label {
            piece,
            letter: replaced.map(|(_, letter)| letter).or_else(|| rules.letter(piece.stack)),
        }
    }

    /// The stack with a label of one letter.
    pub(super) fn stack(self, letter: char, rules: &Rules) -> Option<Stack> {
        let upper = letter.to_ascii_uppercase();
        let replaced = self.in_game(rules).find(|&(_, replaced)| replaced == upper);
        let own = || {
            let stack = rules.stack_of_letter(letter)?;
            let keeps_its_letter = self.in_game(rules).all(|(replaced, _)| replaced != stack);
            keeps_its_letter.then_some(stack)
        };
        replaced.map(|(stack, _)| stack).or_else(own)
    }

    /// The replaced labels that concern a game.
    fn in_game(self, rules: &Rules) -> impl Iterator<Item = (Stack, char)> {
        let has_letter = move |stack: Stack| match rules.stack_text {
            StackText::Letters => (rules.has_stack)(stack),
            StackText::None | StackText::Parentheses => stack.is_single() && (rules.has_stack)(stack),
        };
        self.replaced
            .iter()
            .copied()
            .filter(move |&(stack, _)| has_letter(stack))
    }
}

impl Default for Labels {
    /// [`Labels::LETTERS`]
    fn default() -> Self {
        Self::LETTERS
    }
}

struct Label {
    piece: Piece,
    letter: Option<char>,
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.letter, self.piece.color) {
            (Some(letter), Color::White) => f.write_char(letter),
            (Some(letter), Color::Black) => f.write_char(letter.to_ascii_lowercase()),
            (None, _) => write!(f, "({})", self.piece),
        }
    }
}
