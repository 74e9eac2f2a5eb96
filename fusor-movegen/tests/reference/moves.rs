//! A move: what is said about it, and the position it leads to.

use super::Position;
use super::board::{Board, Parts, Square, Stack, last_rank};

/// What a move is, where its squares alone do not tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A group goes from one square to another, capturing what [`Move::captured`] names.
    Ordinary,
    Castling,
    /// Fluidity: a knight's leap, with its choice of captures.
    KnightChoice,
    /// Fugue: the Swapper and the piece on the other square change places.
    Swap,
    /// Fugue: the Archer takes the piece on the other square and stays.
    Shot,
    /// Fugue: the Swapper and the piece on the other square leave the board.
    Destruction,
}

#[derive(Clone, Debug)]
pub struct Move {
    pub kind: Kind,
    pub from: Square,
    pub to: Square,
    /// The parts that move.
    pub group: Parts,
    /// Whether the group is all that stood on its square.
    pub whole: bool,
    /// What the pawns of the group become, one letter a pawn (`P` for staying one).
    pub promotion: Option<Parts>,
    /// The squares of the enemy stacks that are removed; a knight's are nearest first.
    pub captured: Vec<Square>,
    pub after: Position,
}

impl Move {
    /// A group goes to a square, joining what stands there unless it is captured.
    pub fn ordinary(
        position: &Position,
        (from, to): (Square, Square),
        group: Parts,
        promotion: Option<Parts>,
        captured: Vec<Square>,
    ) -> Move {
        let white = position.white_to_move;
        let stack = position.board.at(from).expect("a move starts on a stack");
        let mut board = position.board;
        let stays = stack.parts.minus(group);
        board.set(from, stays.map(|parts| Stack { white, parts }));
        for &square in &captured {
            board.set(square, None);
        }
        let arrives = match promotion {
            None => group,
            Some(pieces) => promoted(group, pieces),
        };
        let stands = match board.at(to) {
            None => arrives,
            Some(own) => own.parts.plus(arrives).expect("a fusion is of three parts at most"),
        };
        board.set(to, Some(Stack { white, parts: stands }));
        let pawn_moves = group.has(b'P');
        let after = position.next(board, !captured.is_empty(), pawn_moves);
        let whole = stays.is_none();
        Move {
            kind: Kind::Ordinary,
            from,
            to,
            group,
            whole,
            promotion,
            captured,
            after,
        }
    }

    /// A move of one of the other kinds, of a piece alone on its square.
    pub fn special(
        position: &Position,
        kind: Kind,
        (from, to): (Square, Square),
        captured: Vec<Square>,
        board: Board,
    ) -> Move {
        let group = position.board.at(from).expect("a move starts on a stack").parts;
        let after = position.next(board, !captured.is_empty(), false);
        Move {
            kind,
            from,
            to,
            group,
            whole: true,
            promotion: None,
            captured,
            after,
        }
    }

    /// Whether it does more than put one whole piece on an empty square.
    pub fn is_special(&self) -> bool {
        !matches!(self.kind, Kind::Ordinary | Kind::KnightChoice)
            || !self.captured.is_empty()
            || !self.whole
            || self.promotion.is_some()
            || self.group.len() > 1
            || self
                .after
                .board
                .at(self.to)
                .is_some_and(|stack| stack.parts != self.group)
    }

    /// Its text, the captured squares (sorted) and the position after it.
    pub fn into_parts(mut self) -> (String, Vec<String>, Position) {
        let text = self.text(); // in which the captured squares stand in the order of capturing
        self.captured.sort_unstable();
        let captured = self.captured.iter().map(Square::to_string).collect();
        (text, captured, self.after)
    }

    /// The machine text.
    pub fn text(&self) -> String {
        let mut text = String::with_capacity(12);
        if !self.whole {
            text.push_str(&lower(self.group));
            text.push(':');
        }
        text.push_str(&format!("{}{}", self.from, self.to));
        if let Some(pieces) = self.promotion {
            text.push_str(&lower(pieces));
        }
        match self.kind {
            Kind::Destruction => text.push('x'),
            Kind::KnightChoice if !self.captured.is_empty() => {
                text.push('x');
                self.captured
                    .iter()
                    .for_each(|square| text.push_str(&square.to_string()));
            }
            _ => {}
        }
        text
    }
}

/// The group with its pawns replaced by these pieces.
fn promoted(group: Parts, pieces: Parts) -> Parts {
    let mut letters = pieces.letters().to_vec();
    letters.extend(group.letters().iter().filter(|&&letter| letter != b'P'));
    Parts::new(&letters).expect("as many as before")
}

fn lower(parts: Parts) -> String {
    parts
        .letters()
        .iter()
        .map(|letter| char::from(letter.to_ascii_lowercase()))
        .collect()
}

/// The promotions among which a lone pawn that lands on a square must choose.
pub fn choices(white: bool, to: Square, pieces: &[u8]) -> Vec<Option<Parts>> {
    if to.rank == last_rank(white) {
        pieces.iter().map(|&letter| Some(Parts::one(letter))).collect()
    } else {
        vec![None]
    }
}
