//! From the text of a move to what it says.

use fusor_movegen::Rules;
use fusor_types::{CastlingSide, File, Rank, Square, Stack};

use super::canonical::{Mark, Suffix, is_unnamed};
use super::error::{ParseSanError, SanErrorKind};
use crate::fen::Letters;
use crate::found::char_at;

/// What a text says, with every freedom of spelling removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Written {
    Castling(CastlingSide),
    Move(WrittenMove),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WrittenMove {
    pub(super) group: Stack,
    /// What is said of the square of origin.
    pub(super) file: Option<File>,
    pub(super) rank: Option<Rank>,
    pub(super) mark: Mark,
    pub(super) to: Square,
    pub(super) suffix: Suffix,
}

/// Removes check marks and comments on the quality of a move from the end.
pub(super) fn without_marks(text: &str) -> &str {
    let is_mark = |byte: &&u8| matches!(byte, b'+' | b'#' | b'!' | b'?');
    let marks = text.as_bytes().iter().rev().take_while(is_mark).count();
    text.get(..text.len() - marks).unwrap_or_default()
}

pub(super) fn parse(text: &str, rules: &Rules) -> Result<Written, ParseSanError> {
    let text = without_marks(text);
    if let Some(side) = castling(text) {
        return Ok(Written::Castling(side));
    }
    let mut reader = Reader { text, offset: 0, rules };
    let group = reader.group()?;
    let (file, rank, mark, to) = reader.squares()?;
    let suffix = reader.suffix()?;
    reader.end()?;
    Ok(Written::Move(WrittenMove {
        group,
        file,
        rank,
        mark,
        to,
        suffix,
    }))
}

/// The side of a castling text.
pub(super) fn castling(text: &str) -> Option<CastlingSide> {
    if !text.starts_with(['O', '0']) {
        return None;
    }
    match text {
        "O-O" | "0-0" => Some(CastlingSide::KingSide),
        "O-O-O" | "0-0-0" => Some(CastlingSide::QueenSide),
        _ => None,
    }
}

/// A place in a text.
pub(super) struct Reader<'a> {
    pub(super) text: &'a str,
    pub(super) offset: usize,
    pub(super) rules: &'a Rules,
}

impl Reader<'_> {
    pub(super) fn peek(&self) -> Option<char> {
        match self.text.as_bytes().get(self.offset) {
            Some(&byte) if byte.is_ascii() => Some(byte.into()),
            Some(_) => char_at(self.text, self.offset),
            None => None,
        }
    }

    pub(super) fn take(&mut self, expected: char) -> bool {
        let is_here = self.peek() == Some(expected);
        if is_here {
            self.offset += expected.len_utf8();
        }
        is_here
    }

    #[cold]
    pub(super) fn error(&self, kind: SanErrorKind) -> ParseSanError {
        ParseSanError::new(self.offset, kind)
    }

    pub(super) fn end(&self) -> Result<(), ParseSanError> {
        match self.peek() {
            Some(found) => Err(self.error(SanErrorKind::TooLong { found })),
            None => Ok(()),
        }
    }

    pub(super) fn is_at_letter(&self) -> bool {
        self.peek().and_then(letter_of).is_some()
    }

    #[cold]
    fn not_a_piece(&self) -> ParseSanError {
        self.error(SanErrorKind::NotAPiece {
            letters: Letters::of_pieces(self.rules),
            found: self.peek(),
        })
    }

    /// The letters of the parts that move, a pawn if there is none.
    pub(super) fn group(&mut self) -> Result<Stack, ParseSanError> {
        let group = self.letters()?;
        if !group.is_empty() {
            return Ok(group);
        }
        let found = self.peek();
        let is_pawn =
            found.is_some_and(|found| matches!(found, 'a'..='h' | '1'..='8' | 'x')) && !self.rules.san_names_pawns;
        if is_pawn {
            return Ok(Stack::PAWN);
        }
        let letters = Letters::of_pieces(self.rules);
        Err(self.error(SanErrorKind::NotAMove { letters, found }))
    }

    /// Upper case letters and figurines, none or more.
    fn letters(&mut self) -> Result<Stack, ParseSanError> {
        let mut stack = Stack::EMPTY;
        while let Some((piece, end)) = self.letter()? {
            stack = stack.union(piece).ok_or_else(|| {
                let [stack, piece] = [stack, piece].map(|stack| self.rules.name_of(stack));
                self.error(SanErrorKind::DoesNotFit { stack, piece })
            })?;
            self.offset = end;
        }
        Ok(stack)
    }

    /// One letter or figurine of a piece.
    pub(super) fn piece(&mut self) -> Result<Stack, ParseSanError> {
        let (piece, end) = self.letter()?.ok_or_else(|| self.not_a_piece())?;
        self.offset = end;
        Ok(piece)
    }

    /// An upper case letter or a figurine, if there is one here, and where it ends.
    #[inline(always)]
    fn letter(&self) -> Result<Option<(Stack, usize)>, ParseSanError> {
        let Some((found, letter)) = self.peek().and_then(|found| Some((found, letter_of(found)?))) else {
            return Ok(None);
        };
        let piece = self.rules.stack_of_letter(letter).ok_or_else(|| self.not_a_piece())?;
        Ok(Some((piece, self.offset + found.len_utf8())))
    }

    fn file(&mut self) -> Option<File> {
        let file = self
            .peek()
            .filter(char::is_ascii_lowercase)
            .and_then(File::from_letter)?;
        self.offset += 1;
        Some(file)
    }

    fn rank(&mut self) -> Option<Rank> {
        let rank = self.peek().and_then(Rank::from_digit)?;
        self.offset += 1;
        Some(rank)
    }

    #[cold]
    fn not_a_square(&self) -> ParseSanError {
        self.error(SanErrorKind::NotASquare { found: self.peek() })
    }

    pub(super) fn square(&mut self) -> Result<Square, ParseSanError> {
        let file = self.file().ok_or_else(|| self.not_a_square())?;
        let rank = self.rank().ok_or_else(|| self.not_a_square())?;
        Ok(Square::at(file, rank))
    }

    /// What is said of the origin, the mark, and the square.
    pub(super) fn squares(&mut self) -> Result<(Option<File>, Option<Rank>, Mark, Square), ParseSanError> {
        let (file, rank) = (self.file(), self.rank());
        let mark = match self.peek() {
            Some('x') => Mark::Capture,
            Some('s') => Mark::Swap,
            Some('-') if file.is_some() && rank.is_some() => Mark::None,
            _ => match (self.file(), file, rank) {
                // A second square follows the first, or what is said of it.
                (Some(next), ..) => {
                    let to = self.rank().ok_or_else(|| self.not_a_square())?;
                    return Ok((file, rank, Mark::None, Square::at(next, to)));
                }
                (None, Some(file), Some(rank)) => return Ok((None, None, Mark::None, Square::at(file, rank))),
                (None, ..) => return Err(self.not_a_square()),
            },
        };
        self.offset += 1;
        Ok((file, rank, mark, self.square()?))
    }

    /// What then stands on the square, or the squares that a knight captures on.
    pub(super) fn suffix(&mut self) -> Result<Suffix, ParseSanError> {
        if self.offset == self.text.len() {
            return Ok(Suffix::None);
        }
        if self.take(':') {
            let near = self.square()?;
            let far = if self.peek().is_some() {
                Some(self.square()?)
            } else {
                None
            };
            return Ok(Suffix::Captures(near, far));
        }
        let has_sign = self.take('=');
        let is_open = self.take('(');
        let stands = self.letters()?;
        if stands.is_empty() && (has_sign || is_open) {
            return Err(self.not_a_piece());
        }
        if is_open && !self.take(')') {
            return Err(self.error(SanErrorKind::Unclosed { found: self.peek() }));
        }
        Ok(if stands.is_empty() {
            Suffix::None
        } else {
            Suffix::Stands(stands)
        })
    }
}

/// The letter that a character stands for: upper case letters for themselves, figurines of either colour for theirs.
#[inline]
fn letter_of(found: char) -> Option<char> {
    match found {
        'A'..='Z' => Some(found),
        '\0'..='\x7f' => None,
        _ => letter_of_figurine(found),
    }
}

#[cold]
fn letter_of_figurine(found: char) -> Option<char> {
    Some(match found {
        '♔' | '♚' => 'K',
        '♕' | '♛' => 'Q',
        '♖' | '♜' => 'R',
        '♗' | '♝' => 'B',
        '♘' | '♞' => 'N',
        '♙' | '♟' => 'P',
        _ => return None,
    })
}

impl WrittenMove {
    /// Whether the text leaves out what a capture by a single pawn must say: its file.
    pub(super) fn is_straight_pawn(&self, rules: &Rules) -> bool {
        self.file.is_none() && is_unnamed(self.group, rules)
    }
}
