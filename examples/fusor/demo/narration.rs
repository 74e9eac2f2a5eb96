//! What a move does, in words.

use fusor_movegen::Position;
use fusor_movegen::types::{Color, Move, MoveKind, Part, Square, Stack};

use super::player::is_fusing;

/// What can be said of a move before it is played.
pub(crate) struct Narration {
    deeds: Vec<String>,
}

impl Narration {
    pub(crate) fn of<P: Position>(position: &P, m: Move) -> Self {
        let board = position.board();
        let mut deeds = Vec::new();
        let parts = named(m.group());
        match m.kind() {
            MoveKind::Castling => deeds.push("castles".to_owned()),
            MoveKind::Swap => deeds.push(format!("swaps with {}", named(board.stack_at(m.to())))),
            MoveKind::Shot => deeds.push("shoots".to_owned()),
            MoveKind::MutualDestruction => deeds.push("destroys itself with its neighbour".to_owned()),
            MoveKind::EnPassant => deeds.push("takes en passant".to_owned()),
            _ => {}
        }
        if let Some(stays) = board.stack_at(m.from()).difference(m.group())
            && !stays.is_empty()
        {
            deeds.push(format!("{parts} splits off from {}", named(stays)));
        }
        if is_fusing(position, m) {
            deeds.push(format!("{parts} joins {}", named(board.stack_at(m.to()))));
        }
        let captured = position.captures(m);
        if !captured.is_empty() {
            let taken = captured
                .into_iter()
                .map(|square| taken(board.stack_at(square), square, m));
            deeds.push(format!("captures {}", list(&taken.collect::<Vec<_>>())));
        }
        let promoted = m.promotion().without(Part::Pawn);
        if !promoted.is_empty() {
            deeds.push(format!("promotes to {}", named(promoted)));
        }
        Self { deeds }
    }

    /// Whether it does anything beyond moving one whole stack to an empty square.
    pub(crate) fn is_special(&self) -> bool {
        !self.deeds.is_empty()
    }

    /// The words, with what is the matter after the move.
    pub(crate) fn text<P: Position>(&self, after: &P) -> String {
        let mut deeds = self.deeds.clone();
        if after.is_check() {
            let whose = match after.turn() {
                Color::White => "White",
                Color::Black => "Black",
            };
            deeds.push(format!("{whose} is in check"));
        }
        deeds.join("; ")
    }
}

fn taken(stack: Stack, square: Square, m: Move) -> String {
    if square == m.to() {
        named(stack)
    } else {
        format!("{} on {square}", named(stack))
    }
}

/// The names of the parts: `a rook`, `a queen and a pawn`.
fn named(stack: Stack) -> String {
    list(&stack.parts().iter().copied().map(with_article).collect::<Vec<_>>())
}

fn with_article(part: Part) -> String {
    match part {
        Part::King => format!("the {}", part.name()),
        Part::Immobilizer | Part::Archer => format!("an {}", part.name()),
        _ => format!("a {}", part.name()),
    }
}

/// The words with commas and an `and`.
fn list(words: &[String]) -> String {
    match words {
        [before @ .., last_but_one, last] if !before.is_empty() => {
            format!("{}, {last_but_one} and {last}", before.join(", "))
        }
        _ => words.join(" and "),
    }
}
