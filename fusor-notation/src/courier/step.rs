//! From text to steps.

use alloc::string::{String, ToString};

use fusor_movegen::{Rules, StackText};
use fusor_types::{Color, File, Part, Piece, Rank, Square, Stack};

use super::error::{StepError, StepErrorKind};
use super::labels::Labels;
use crate::found::char_at;

/// One change of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// What stands on a square goes to another; the label of it, if one is given.
    Move {
        label: Option<Piece>,
        from: Square,
        to: Square,
    },
    /// A piece is put on a square.
    Put { piece: Piece, square: Square },
    /// A square is emptied.
    Remove { square: Square },
}

/// Reads the steps of a text one after the other.
pub(super) struct Steps<'a> {
    text: &'a str,
    offset: usize,
    step: usize,
    labels: Labels,
    rules: &'a Rules,
}

/// What a step begins with.
enum Start {
    Label(Piece),
    Square(Square),
    Nothing,
}

impl<'a> Steps<'a> {
    pub(super) fn new(text: &'a str, labels: Labels, rules: &'a Rules) -> Self {
        Self {
            text,
            offset: 0,
            step: 0,
            labels,
            rules,
        }
    }

    /// The next step with the place where it starts; empty ones are passed over.
    pub(super) fn next(&mut self) -> Result<Option<(usize, Step)>, StepError> {
        loop {
            self.skip_space();
            match self.peek() {
                None => return Ok(None),
                Some(';') => self.offset += 1,
                Some('/') if self.comment() => (),
                Some(_) => {
                    self.step += 1;
                    let start = self.offset;
                    let step = self.step()?;
                    self.end()?;
                    return Ok(Some((start, step)));
                }
            }
        }
    }

    /// An error of the step that was read last.
    #[cold]
    pub(super) fn error_at(&self, offset: usize, kind: StepErrorKind) -> StepError {
        StepError::new(self.step, offset, kind)
    }

    fn step(&mut self) -> Result<Step, StepError> {
        let start = self.start()?;
        self.skip_space();
        match start {
            Start::Nothing => {
                // A lone hyphen, or the removal of a square.
                if self.take('@') {
                    self.skip_space();
                    self.hyphen()?;
                    return Ok(Step::Remove { square: self.square()? });
                }
                let offset = self.offset;
                self.hyphen()?;
                let square = self.square()?;
                Err(self.error_at(offset, StepErrorKind::DeletesSquare { square }))
            }
            Start::Square(from) => self.from(None, from),
            Start::Label(piece) => {
                if self.take('*') || self.take('-') {
                    self.skip_space();
                    return Ok(Step::Put {
                        piece,
                        square: self.square()?,
                    });
                }
                let from = self.square()?;
                self.skip_space();
                self.from(Some(piece), from)
            }
        }
    }

    /// What follows the square of origin.
    fn from(&mut self, label: Option<Piece>, from: Square) -> Result<Step, StepError> {
        self.hyphen()?;
        self.skip_space();
        match self.peek() {
            None | Some(';' | '/') if label.is_none() => Ok(Step::Remove { square: from }),
            _ => Ok(Step::Move {
                label,
                from,
                to: self.square()?,
            }),
        }
    }

    fn start(&mut self) -> Result<Start, StepError> {
        if let Some(square) = self.try_square() {
            return Ok(Start::Square(square));
        }
        match self.peek() {
            Some('@' | '-') => Ok(Start::Nothing),
            Some('(') => self.stack().map(Start::Label),
            Some(letter) if letter.is_alphabetic() => {
                let stack = self.labels.stack(letter, self.rules).filter(|_| letter.is_ascii());
                let next = char_at(self.text, self.offset + letter.len_utf8());
                match stack.filter(|_| !next.is_some_and(char::is_alphanumeric)) {
                    Some(stack) => {
                        self.offset += 1;
                        Ok(Start::Label(Piece {
                            color: color_of(letter),
                            stack,
                        }))
                    }
                    None => Err(self.unknown_label()),
                }
            }
            found => Err(self.error(StepErrorKind::NotAStart { found })),
        }
    }

    /// Letters in parentheses.
    fn stack(&mut self) -> Result<Piece, StepError> {
        let rest = self.text.get(self.offset + 1..).unwrap_or_default();
        let inside = rest.split_once(')').map(|(inside, _)| inside);
        let color = inside.and_then(|inside| inside.chars().next()).map(color_of);
        let (Some(inside), Some(color)) = (inside, color) else {
            return Err(self.unknown_label());
        };
        let part = |letter: char| Part::from_letter(letter).filter(|_| color_of(letter) == color);
        let mut letters = inside.chars();
        let stack = letters.try_fold(Stack::EMPTY, |stack, letter| stack.add(part(letter)?));
        let is_known = |stack: &Stack| self.rules.stack_text != StackText::None && (self.rules.has_stack)(*stack);
        let stack = stack.filter(is_known).ok_or_else(|| self.unknown_label())?;
        self.offset += inside.len() + 2;
        Ok(Piece { color, stack })
    }

    /// The label here, up to where it cannot go on.
    #[cold]
    fn unknown_label(&self) -> StepError {
        const MOST: usize = 12;
        let rest = self.text.get(self.offset..).unwrap_or_default().chars();
        let label: String = rest
            .take_while(|&c| !c.is_whitespace() && !matches!(c, '-' | '*' | ';'))
            .take(MOST)
            .collect();
        self.error(StepErrorKind::UnknownLabel { label })
    }

    fn try_square(&mut self) -> Option<Square> {
        let file = self
            .peek()
            .filter(char::is_ascii_lowercase)
            .and_then(File::from_letter)?;
        let rank = char_at(self.text, self.offset + 1).and_then(Rank::from_digit)?;
        self.offset += 2;
        Some(Square::at(file, rank))
    }

    fn square(&mut self) -> Result<Square, StepError> {
        let found = self.peek();
        self.try_square()
            .ok_or_else(|| self.error(StepErrorKind::NotASquare { found }))
    }

    fn hyphen(&mut self) -> Result<(), StepError> {
        let found = self.peek();
        if self.take('-') {
            Ok(())
        } else {
            Err(self.error(StepErrorKind::NoHyphen { found }))
        }
    }

    fn end(&mut self) -> Result<(), StepError> {
        self.skip_space();
        match self.peek() {
            None => Ok(()),
            Some(';') => {
                self.offset += 1;
                Ok(())
            }
            Some('/') if self.comment() => Ok(()),
            Some(found) => Err(self.error(StepErrorKind::TooLong { found })),
        }
    }

    /// Passes over a comment, if one begins here.
    fn comment(&mut self) -> bool {
        let rest = self.text.get(self.offset..).unwrap_or_default();
        let is_comment = rest.starts_with("//");
        if is_comment {
            self.offset += rest.find(['\n', '\r']).unwrap_or(rest.len());
        }
        is_comment
    }

    fn peek(&self) -> Option<char> {
        char_at(self.text, self.offset)
    }

    fn take(&mut self, expected: char) -> bool {
        let is_here = self.peek() == Some(expected);
        if is_here {
            self.offset += expected.len_utf8();
        }
        is_here
    }

    fn skip_space(&mut self) {
        let rest = self.text.as_bytes().get(self.offset..).unwrap_or_default();
        self.offset += rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    }

    #[cold]
    fn error(&self, kind: StepErrorKind) -> StepError {
        self.error_at(self.offset, kind)
    }

    /// The label of a piece as the text would have it.
    pub(super) fn label(&self, piece: Piece) -> String {
        self.labels.label(piece, self.rules).to_string()
    }
}

fn color_of(letter: char) -> Color {
    if letter.is_lowercase() {
        Color::Black
    } else {
        Color::White
    }
}
