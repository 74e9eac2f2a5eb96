//! Castling and its rights, for the four games that have it.

use super::board::{Board, Parts, Square, Stack};
use super::moves::{Kind, Move};
use super::{Position, Variant};

/// One of the four castlings. They are numbered in the order of their letters, `KQkq`.
#[derive(Clone, Copy, Debug)]
pub struct Castling {
    pub white: bool,
    pub king_from: Square,
    pub king_to: Square,
    pub rook_from: Square,
    pub rook_to: Square,
}

impl Castling {
    pub const LETTERS: [char; 4] = ['K', 'Q', 'k', 'q'];

    pub fn all() -> [Castling; 4] {
        let make = |white: bool, king_to, rook_from, rook_to| {
            let square = |file| Square {
                file,
                rank: if white { 0 } else { 7 },
            };
            Castling {
                white,
                king_from: square(4),
                king_to: square(king_to),
                rook_from: square(rook_from),
                rook_to: square(rook_to),
            }
        };
        [
            make(true, 6, 7, 5),
            make(true, 2, 0, 3),
            make(false, 6, 7, 5),
            make(false, 2, 0, 3),
        ]
    }

    /// Whether king and rook are where they started. In Fusor the rook may have company.
    pub fn at_home(&self, variant: Variant, board: &Board) -> bool {
        let plain = |letter| {
            Some(Stack {
                white: self.white,
                parts: Parts::one(letter),
            })
        };
        let rook = match variant {
            Variant::Fusor => board.holds_part(self.rook_from, self.white, b'R'),
            _ => board.at(self.rook_from) == plain(b'R'),
        };
        rook && board.at(self.king_from) == plain(b'K')
    }

    /// The squares between king and rook, seen from the king.
    pub fn between(&self) -> Vec<Square> {
        let towards = (self.rook_from.file - self.king_from.file).signum();
        let rook = self.rook_from;
        self.king_from
            .ray((towards, 0))
            .take_while(|&square| square != rook)
            .collect()
    }

    /// The square the king crosses and the one it lands on.
    pub fn king_path(&self) -> [Square; 2] {
        [self.rook_to, self.king_to]
    }
}

/// The castlings of the side to move by the rule of chess: the right held, no check, the squares
/// between empty, the king's path not attacked.
pub fn moves(position: &Position, out: &mut Vec<Move>) {
    for (index, castling) in Castling::all().into_iter().enumerate() {
        let white = position.white_to_move;
        if castling.white == white
            && position.rights[index]
            && !position.checked(white)
            && castling
                .between()
                .into_iter()
                .all(|square| position.board.is_empty(square))
            && castling
                .king_path()
                .into_iter()
                .all(|square| !position.attacked(square, !white))
        {
            out.push(castle(position, castling, Vec::new()));
        }
    }
}

/// King and corner stack move; a pawn in the stack makes it a pawn move.
pub fn castle(position: &Position, castling: Castling, captured: Vec<Square>) -> Move {
    let mut board = position.board;
    for &square in &captured {
        board.set(square, None);
    }
    let king = board.at(castling.king_from);
    let rook = board.at(castling.rook_from);
    board.set(castling.king_from, None);
    board.set(castling.rook_from, None);
    board.set(castling.king_to, king);
    board.set(castling.rook_to, rook);
    let pawn_moves = rook.is_some_and(|stack| stack.parts.has(b'P'));
    let squares = (castling.king_from, castling.king_to);
    let after = position.next(board, !captured.is_empty(), pawn_moves);
    Move {
        after,
        ..Move::special(position, Kind::Castling, squares, captured, board)
    }
}
