//! Fugue.

use super::Position;
use super::board::{ALL_EIGHT, Board, Direction, Parts, Square, last_rank};
use super::moves::{Kind, Move};

/// All moves. There is no check, so all of them are legal.
pub fn moves(position: &Position) -> Vec<Move> {
    let mut out = Vec::new();
    for (from, stack) in position.board.army(position.white_to_move) {
        let letter = stack.parts.letters()[0];
        if letter != b'I' && next_to(&position.board, from, !stack.white, b'I') {
            continue; // Immobilized.
        }
        for direction in ALL_EIGHT {
            let place = Place {
                position,
                from,
                direction,
            };
            match letter {
                b'K' => place.king(&mut out),
                b'Q' => place.queen(&mut out),
                b'L' => place.long_leaper(&mut out),
                b'U' => place.pushme_pullyu(&mut out),
                b'W' => place.swapper(&mut out),
                b'A' => place.archer(&mut out),
                b'P' => place.pawn(&mut out),
                _ => place.slides(&mut out), // I and S.
            }
        }
    }
    out
}

/// Whether a square is adjacent to a piece of this colour and letter.
fn next_to(board: &Board, square: Square, white: bool, letter: u8) -> bool {
    square
        .neighbours()
        .any(|neighbour| board.holds_part(neighbour, white, letter))
}

/// A piece of the side to move, and one direction in which it may do something.
struct Place<'a> {
    position: &'a Position,
    from: Square,
    direction: Direction,
}

impl Place<'_> {
    fn board(&self) -> &Board {
        &self.position.board
    }

    /// Whether there is an enemy that may be captured: one without its own Shield next to it.
    fn is_prey(&self, square: Square) -> bool {
        let enemy = !self.position.white_to_move;
        self.board().holds(square, enemy) && !next_to(self.board(), square, enemy, b'S')
    }

    fn first_on_ray(&self) -> Option<Square> {
        self.board().first_on_ray(self.from, self.direction)
    }

    fn go(&self, to: Square, captured: Vec<Square>) -> Move {
        let piece = self.board().at(self.from).expect("a piece stands there").parts;
        Move::ordinary(self.position, (self.from, to), piece, None, captured)
    }

    fn slides(&self, out: &mut Vec<Move>) {
        for to in self.board().empty_on_ray(self.from, self.direction) {
            out.push(self.go(to, Vec::new()));
        }
    }

    fn king(&self, out: &mut Vec<Move>) {
        let Some(to) = self.from.step(self.direction) else {
            return;
        };
        if self.board().is_empty(to) {
            out.push(self.go(to, Vec::new()));
        } else if self.is_prey(to) {
            out.push(self.go(to, vec![to]));
        }
    }

    fn queen(&self, out: &mut Vec<Move>) {
        self.slides(out);
        if let Some(target) = self.first_on_ray()
            && self.is_prey(target)
        {
            out.push(self.go(target, vec![target]));
        }
    }

    /// Lands on any of the empty squares directly beyond the enemy it leaps.
    fn long_leaper(&self, out: &mut Vec<Move>) {
        self.slides(out);
        if let Some(target) = self.first_on_ray()
            && self.is_prey(target)
        {
            for to in self.board().empty_on_ray(target, self.direction) {
                out.push(self.go(to, vec![target]));
            }
        }
    }

    /// Captures what it walks up to or away from; may not do both.
    fn pushme_pullyu(&self, out: &mut Vec<Move>) {
        let backward = (-self.direction.0, -self.direction.1);
        let behind = self.from.step(backward).filter(|&square| self.is_prey(square));
        for to in self.board().empty_on_ray(self.from, self.direction) {
            let beyond = to.step(self.direction).filter(|&square| self.is_prey(square));
            match (behind, beyond) {
                (Some(_), Some(_)) => {}
                (one, other) => out.push(self.go(to, one.or(other).into_iter().collect())),
            }
        }
    }

    fn swapper(&self, out: &mut Vec<Move>) {
        self.slides(out);
        let Some(other) = self.first_on_ray() else {
            return;
        };
        let enemy = !self.position.white_to_move;
        if !self.board().holds_part(other, enemy, b'W') {
            let mut board = *self.board();
            board.set(self.from, self.board().at(other));
            board.set(other, self.board().at(self.from));
            let squares = (self.from, other);
            out.push(Move::special(self.position, Kind::Swap, squares, Vec::new(), board));
        }
        if self.from.step(self.direction) == Some(other) && self.is_prey(other) {
            let mut board = *self.board();
            board.set(self.from, None);
            board.set(other, None);
            let squares = (self.from, other);
            out.push(Move::special(
                self.position,
                Kind::Destruction,
                squares,
                vec![other],
                board,
            ));
        }
    }

    fn archer(&self, out: &mut Vec<Move>) {
        self.slides(out);
        let Some(target) = self.first_on_ray().filter(|&square| self.is_prey(square)) else {
            return;
        };
        let near = self.from.ray(self.direction).take(2).any(|square| square == target);
        if near || self.is_spotted(target) {
            let mut board = *self.board();
            board.set(target, None);
            let squares = (self.from, target);
            out.push(Move::special(self.position, Kind::Shot, squares, vec![target], board));
        }
    }

    /// Whether another own piece is next to the target, or two squares away with nothing between.
    fn is_spotted(&self, target: Square) -> bool {
        ALL_EIGHT.into_iter().any(|direction| {
            let nearest = target
                .ray(direction)
                .take(2)
                .find(|&square| !self.board().is_empty(square));
            nearest.is_some_and(|square| square != self.from && self.board().holds(square, self.position.white_to_move))
        })
    }

    /// Steps, or leaps over a neighbour; the leap may capture.
    fn pawn(&self, out: &mut Vec<Move>) {
        let Some(next) = self.from.step(self.direction) else {
            return;
        };
        if self.board().is_empty(next) {
            self.pawn_lands(next, Vec::new(), out);
        } else if let Some(beyond) = next.step(self.direction) {
            if self.board().is_empty(beyond) {
                self.pawn_lands(beyond, Vec::new(), out);
            } else if self.is_prey(beyond) {
                self.pawn_lands(beyond, vec![beyond], out);
            }
        }
    }

    /// On the last rank it may become any piece that its side has lost.
    fn pawn_lands(&self, to: Square, captured: Vec<Square>, out: &mut Vec<Move>) {
        let white = self.position.white_to_move;
        if to.rank == last_rank(white) {
            for letter in *b"IUASQLW" {
                if self.board().count(white, letter) == 0 {
                    let (squares, pawn) = ((self.from, to), Parts::one(b'P'));
                    let piece = Some(Parts::one(letter));
                    let captured = captured.clone();
                    out.push(Move::ordinary(self.position, squares, pawn, piece, captured));
                }
            }
        }
        out.push(self.go(to, captured));
    }
}
