//! Reading FEN.

use fusor_movegen::{Rules, Setup, StackText};
use fusor_types::{Board, CastlingRights, Color, File, Part, Rank, Square, Stack};

use super::error::{FenError, FenErrorKind, Field, LetterCase, Letters};
use crate::found::char_at;

/// Reads the text of a FEN with the letters of a game.
///
/// The set-up may describe no position of the game; that is for [`FromSetup`](fusor_movegen::FromSetup) to say.
///
/// # Errors
///
/// The first fault of the text, with its place.
///
/// ```
/// use fusor_movegen::{Chess, FromSetup};
/// use fusor_notation::fen;
///
/// let setup = fen::read_setup("8/8/8/8/8/8/8/RR6 b - e3", Chess::RULES)?;
/// assert_eq!(setup.fullmove_number, 1);
///
/// let error = fen::read_setup("8/8/8/8/8/8/8/RR6 black", Chess::RULES).unwrap_err();
/// assert_eq!(error.to_string(), "side to move, byte 19: expected the end of the field, found 'l'");
/// # Ok::<(), fen::FenError>(())
/// ```
pub fn read_setup(text: &str, rules: &Rules) -> Result<Setup, FenError> {
    let mut cursor = Cursor {
        text,
        offset: 0,
        field: Field::Board,
    };
    cursor.start(Field::Board)?;
    let board = read_ranks(&mut cursor, rules)?;
    cursor.start(Field::Turn)?;
    let turn = read_turn(&mut cursor)?;
    cursor.start(Field::CastlingRights)?;
    let castling_rights = read_rights(&mut cursor)?;
    cursor.start(Field::EnPassant)?;
    let en_passant = read_en_passant(&mut cursor)?;
    let halfmove_clock = if cursor.has_field(Field::HalfmoveClock) {
        read_number(&mut cursor)?
    } else {
        0
    };
    let fullmove_number = if cursor.has_field(Field::FullmoveNumber) {
        let start = cursor.offset;
        let number = read_number(&mut cursor)?;
        if number == 0 {
            return Err(FenError::new(Field::FullmoveNumber, start, FenErrorKind::FullmoveZero));
        }
        number
    } else {
        1
    };
    cursor.skip_space();
    match cursor.peek_any() {
        Some(found) => Err(cursor.error(FenErrorKind::TooManyFields { found })),
        None => Ok(Setup {
            board,
            turn,
            castling_rights,
            en_passant,
            halfmove_clock,
            fullmove_number,
        }),
    }
}

/// Reads a board alone, the first field of a FEN.
///
/// # Errors
///
/// The first fault of the text, with its place.
///
/// ```
/// use fusor_movegen::{Fusor, FromSetup};
/// use fusor_notation::fen;
///
/// let board = fen::read_board("8/8/8/3(RN)4/8/8/8/8", Fusor::RULES)?;
/// assert_eq!(board.stacked().len(), 1);
/// # Ok::<(), fen::FenError>(())
/// ```
pub fn read_board(text: &str, rules: &Rules) -> Result<Board, FenError> {
    let mut cursor = Cursor {
        text,
        offset: 0,
        field: Field::Board,
    };
    let board = read_ranks(&mut cursor, rules)?;
    cursor.end_of_field()?;
    match cursor.peek_any() {
        Some(found) => Err(cursor.error(FenErrorKind::FieldTooLong { found })),
        None => Ok(board),
    }
}

/// A place in the text. All that is understood is ASCII; other characters are only looked at to report them.
struct Cursor<'a> {
    text: &'a str,
    offset: usize,
    field: Field,
}

impl Cursor<'_> {
    /// Goes to the start of a field that must be there.
    fn start(&mut self, field: Field) -> Result<(), FenError> {
        if self.has_field(field) {
            Ok(())
        } else {
            Err(self.error(FenErrorKind::MissingField))
        }
    }

    /// Goes to the start of the next field, if there is one.
    fn has_field(&mut self, field: Field) -> bool {
        self.field = field;
        self.skip_space();
        self.peek_any().is_some()
    }

    fn skip_space(&mut self) {
        let rest = self.text.as_bytes().get(self.offset..).unwrap_or_default();
        self.offset += rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    }

    /// The character here, `None` at the end of the text.
    fn peek_any(&self) -> Option<char> {
        char_at(self.text, self.offset)
    }

    /// The character here, `None` at the end of the field.
    fn peek(&self) -> Option<char> {
        let byte = *self.text.as_bytes().get(self.offset)?;
        match byte {
            // Nearly all are these.
            b'!'..=b'~' => Some(byte.into()),
            b' ' => None,
            0x80.. => self.peek_any(),
            _ if byte.is_ascii_whitespace() => None,
            _ => Some(byte.into()),
        }
    }

    /// Goes past an ASCII character.
    fn advance(&mut self) {
        self.offset += 1;
    }

    #[cold]
    fn error(&self, kind: FenErrorKind) -> FenError {
        FenError::new(self.field, self.offset, kind)
    }

    fn end_of_field(&self) -> Result<(), FenError> {
        match self.peek() {
            Some(found) => Err(self.error(FenErrorKind::FieldTooLong { found })),
            None => Ok(()),
        }
    }
}

fn read_ranks(cursor: &mut Cursor<'_>, rules: &Rules) -> Result<Board, FenError> {
    let mut board = Board::EMPTY;
    for (ranks, rank) in (0..).zip(Rank::ALL.into_iter().rev()) {
        if ranks > 0 {
            // A rank ends at a slash or with the field.
            if cursor.peek().is_none() {
                return Err(cursor.error(FenErrorKind::TooFewRanks { ranks }));
            }
            cursor.advance();
        }
        read_rank(cursor, rules, rank, &mut board)?;
    }
    match cursor.peek() {
        None => Ok(board),
        Some(_) => Err(cursor.error(FenErrorKind::TooManyRanks)),
    }
}

/// Reads to the slash after the rank or to the end of the field.
fn read_rank(cursor: &mut Cursor<'_>, rules: &Rules, rank: Rank, board: &mut Board) -> Result<(), FenError> {
    let mut squares: u8 = 0;
    let mut after_digit = false;
    loop {
        let found = match cursor.peek() {
            None | Some('/') if squares == 8 => return Ok(()),
            None | Some('/') => return Err(cursor.error(FenErrorKind::RankTooShort { rank, squares })),
            Some(found) => found,
        };
        let empty = match found {
            '1'..='8' if after_digit => return Err(cursor.error(FenErrorKind::AdjacentNumbers { found })),
            '1'..='8' => found as u8 - b'0',
            _ => 0,
        };
        let start = cursor.offset;
        let too_long = || FenError::new(Field::Board, start, FenErrorKind::RankTooLong { rank });
        if empty > 0 {
            cursor.advance();
            squares += empty;
            after_digit = true;
        } else {
            let (stack, case) = read_piece(cursor, rules, found)?;
            let file = File::new(squares).ok_or_else(too_long)?;
            // No square is read twice, and no stack is empty.
            board.place(Square::at(file, rank), case.color(), stack);
            squares += 1;
            after_digit = false;
        }
        if squares > 8 {
            return Err(too_long());
        }
    }
}

/// Reads a letter, or letters in parentheses.
fn read_piece(cursor: &mut Cursor<'_>, rules: &Rules, found: char) -> Result<(Stack, LetterCase), FenError> {
    if found == '(' {
        return read_stack(cursor, rules);
    }
    let stack = rules.stack_of_letter(found).ok_or_else(|| {
        cursor.error(FenErrorKind::NotAPiece {
            letters: Letters::of_pieces(rules),
            found,
        })
    })?;
    cursor.advance();
    Ok((stack, LetterCase::of(found)))
}

fn read_stack(cursor: &mut Cursor<'_>, rules: &Rules) -> Result<(Stack, LetterCase), FenError> {
    if rules.stack_text == StackText::None {
        return Err(cursor.error(FenErrorKind::NoParentheses));
    }
    cursor.advance();
    let mut stack = Stack::EMPTY;
    let mut case = LetterCase::Upper;
    loop {
        let found = cursor.peek();
        let letter = match found {
            Some(')') if stack.is_empty() => return Err(cursor.error(FenErrorKind::EmptyParentheses)),
            Some(')') => break,
            _ => found
                .and_then(Part::from_letter)
                .filter(|&part| may_be_stacked(rules, part)),
        };
        let (Some(part), Some(found)) = (letter, found) else {
            let letters = Letters::of_parts(|part| may_be_stacked(rules, part));
            return Err(cursor.error(FenErrorKind::NotAPart { letters, found }));
        };
        if stack.is_empty() {
            case = LetterCase::of(found);
        } else if LetterCase::of(found) != case {
            return Err(cursor.error(FenErrorKind::MixedColors { expected: case, found }));
        }
        stack = stack
            .add(part)
            .filter(|&stack| (rules.has_stack)(stack))
            .ok_or_else(|| cursor.error(FenErrorKind::DoesNotFit { stack, part }))?;
        cursor.advance();
    }
    cursor.advance();
    Ok((stack, case))
}

/// Whether the letter of a part may stand in parentheses. Where compounds have letters of their own, that is so for the
/// parts that form compounds: the others are pieces, but no parts of any other.
fn may_be_stacked(rules: &Rules, part: Part) -> bool {
    match rules.stack_text {
        StackText::None => false,
        StackText::Parentheses => (rules.has_stack)(Stack::of(part)),
        StackText::Letters => rules.compounds.iter().any(|(stack, _)| stack.contains(part)),
    }
}

fn read_turn(cursor: &mut Cursor<'_>) -> Result<Color, FenError> {
    let turn = match cursor.peek() {
        Some('w') => Color::White,
        Some('b') => Color::Black,
        found => return Err(cursor.error(FenErrorKind::NotATurn { found })),
    };
    cursor.advance();
    cursor.end_of_field()?;
    Ok(turn)
}

fn read_rights(cursor: &mut Cursor<'_>) -> Result<CastlingRights, FenError> {
    let mut rights = CastlingRights::empty();
    if cursor.peek() == Some('-') {
        cursor.advance();
        cursor.end_of_field()?;
        return Ok(rights);
    }
    while let Some(found) = cursor.peek() {
        let right = match found {
            'K' => CastlingRights::WHITE_KING_SIDE,
            'Q' => CastlingRights::WHITE_QUEEN_SIDE,
            'k' => CastlingRights::BLACK_KING_SIDE,
            'q' => CastlingRights::BLACK_QUEEN_SIDE,
            _ => return Err(cursor.error(FenErrorKind::NotARight { found })),
        };
        // In the order of the letters each right is a higher bit than all before it.
        if rights.bits() >= right.bits() {
            return Err(cursor.error(FenErrorKind::RightOutOfOrder { found }));
        }
        rights |= right;
        cursor.advance();
    }
    Ok(rights)
}

fn read_en_passant(cursor: &mut Cursor<'_>) -> Result<Option<Square>, FenError> {
    let file = match cursor.peek() {
        Some('-') => {
            cursor.advance();
            cursor.end_of_field()?;
            return Ok(None);
        }
        found => found
            .filter(char::is_ascii_lowercase)
            .and_then(File::from_letter)
            .ok_or_else(|| cursor.error(FenErrorKind::NotASquare { found }))?,
    };
    cursor.advance();
    let found = cursor.peek();
    let rank = found
        .and_then(Rank::from_digit)
        .ok_or_else(|| cursor.error(FenErrorKind::NotASquare { found }))?;
    cursor.advance();
    cursor.end_of_field()?;
    Ok(Some(Square::at(file, rank)))
}

fn read_number(cursor: &mut Cursor<'_>) -> Result<u32, FenError> {
    let mut number = 0;
    let mut digits = 0;
    while let Some(found) = cursor.peek() {
        let digit = found
            .to_digit(10)
            .ok_or_else(|| cursor.error(FenErrorKind::NotADigit { found }))?;
        if digits == MAX_DIGITS {
            return Err(cursor.error(FenErrorKind::NumberTooLong));
        }
        number = number * 10 + digit;
        digits += 1;
        cursor.advance();
    }
    Ok(number)
}

/// What fits a counter of 32 bits whatever the digits are.
const MAX_DIGITS: u32 = 9;
