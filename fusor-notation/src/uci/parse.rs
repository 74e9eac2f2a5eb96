//! Reading a machine move text.

use core::str::FromStr;

use fusor_types::{File, Move, MoveKind, Part, Rank, Square, Stack};

use super::error::{ParseUciMoveError, UciErrorKind};
use super::text::UciMove;
use crate::found::char_at;

impl FromStr for UciMove {
    type Err = ParseUciMoveError;

    fn from_str(text: &str) -> Result<Self, ParseUciMoveError> {
        if text == "0000" {
            return Ok(Self::NULL);
        }
        let mut reader = Reader { text, offset: 0 };
        let group = reader.group()?;
        let (from, to) = (reader.square()?, reader.square()?);
        let bare = match group {
            Some(group) => Move::partial(from, to, group),
            None => Move::new(from, to, Stack::EMPTY),
        };
        let bare = reader.suffix(bare)?;
        match reader.peek() {
            Some(found) => Err(reader.error(UciErrorKind::TooLong { found })),
            None => Self::checked(bare).ok_or(reader.error(UciErrorKind::NotASquare { found: None })),
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    offset: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        char_at(self.text, self.offset)
    }

    #[cold]
    fn error(&self, kind: UciErrorKind) -> ParseUciMoveError {
        ParseUciMoveError::new(self.offset, kind)
    }

    /// The parts before the colon, if there is one.
    fn group(&mut self) -> Result<Option<Stack>, ParseUciMoveError> {
        if !self.text.contains(':') {
            return Ok(None);
        }
        let mut group = Stack::EMPTY;
        while let Some(found) = self.peek() {
            if found == ':' {
                if group.is_empty() {
                    return Err(self.error(UciErrorKind::EmptyGroup));
                }
                self.offset += 1;
                break;
            }
            let part = part_of(found).ok_or_else(|| self.error(UciErrorKind::NotAPart { found }))?;
            group = self.add(group, part)?;
        }
        Ok(Some(group))
    }

    /// Adds the part whose letter is here.
    fn add(&mut self, stack: Stack, part: Part) -> Result<Stack, ParseUciMoveError> {
        let sum = stack
            .add(part)
            .ok_or_else(|| self.error(UciErrorKind::DoesNotFit { stack, part }))?;
        // In canonical order the new part is the last of all.
        match sum.parts().last() {
            Some(&last) if last != part => Err(self.error(UciErrorKind::NotInOrder { part, after: last })),
            _ => {
                self.offset += 1;
                Ok(sum)
            }
        }
    }

    fn square(&mut self) -> Result<Square, ParseUciMoveError> {
        let found = self.peek();
        let file = found
            .filter(char::is_ascii_lowercase)
            .and_then(File::from_letter)
            .ok_or_else(|| self.error(UciErrorKind::NotASquare { found }))?;
        self.offset += 1;
        let found = self.peek();
        let rank = found
            .and_then(Rank::from_digit)
            .ok_or_else(|| self.error(UciErrorKind::NotASquare { found }))?;
        self.offset += 1;
        Ok(Square::at(file, rank))
    }

    fn suffix(&mut self, bare: Move) -> Result<Move, ParseUciMoveError> {
        if self.peek() == Some('x') {
            self.offset += 1;
            return self.captures(bare);
        }
        let mut promotion = Stack::EMPTY;
        while let Some(found) = self.peek() {
            let part = part_of(found)
                .filter(|&part| part != Part::King)
                .ok_or_else(|| self.error(UciErrorKind::NotASuffix { found }))?;
            promotion = self.add(promotion, part)?;
        }
        Ok(bare.with_promotion(promotion))
    }

    /// What follows an `x`: nothing for a mutual destruction, or one or two squares.
    fn captures(&mut self, bare: Move) -> Result<Move, ParseUciMoveError> {
        if self.peek().is_none() {
            return Ok(bare.with_kind(MoveKind::MutualDestruction));
        }
        let start = self.offset;
        let square = self.square()?;
        let not_on_leg = |offset, square| ParseUciMoveError::new(offset, UciErrorKind::NotOnLongLeg { square });
        let [near, far] = bare.long_leg().ok_or(not_on_leg(start, square))?;
        let kind = if square == near {
            MoveKind::CaptureNear
        } else if square == far {
            MoveKind::CaptureFar
        } else {
            return Err(not_on_leg(start, square));
        };
        if kind == MoveKind::CaptureFar || self.peek().is_none() {
            return Ok(bare.with_kind(kind));
        }
        let start = self.offset;
        let square = self.square()?;
        if square == far {
            Ok(bare.with_kind(MoveKind::CaptureBoth))
        } else {
            Err(not_on_leg(start, square))
        }
    }
}

fn part_of(letter: char) -> Option<Part> {
    Part::from_letter(letter).filter(|_| letter.is_ascii_lowercase())
}
