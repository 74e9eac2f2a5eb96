//! What a move does, in words.

use fusor_movegen::Position;
use fusor_movegen::types::{Color, Move, MoveKind, Part, Square, Stack};

/// What can be said of a move before it is played.
pub(crate) struct Narration {
    /// Which parts move on, and which stay: only of a stack is there anything to say.
    parting: Parting,
    deeds: Vec<String>,
}

/// What becomes of a stack.
struct Parting {
    group: Stack,
    from: Square,
    stays: Stack,
    /// Whether the group joins others.
    joins: bool,
}

impl Narration {
    pub(crate) fn of<P: Position>(position: &P, m: Move) -> Self {
        let board = position.board();
        let mut deeds = Vec::new();
        let parts = named(m.group());
        let stays = board.stack_at(m.from()).difference(m.group()).unwrap_or_default();
        match m.kind() {
            MoveKind::Castling => deeds.push("castles".to_owned()),
            MoveKind::Swap => deeds.push(format!("swaps with {}", named(board.stack_at(m.to())))),
            MoveKind::Shot => deeds.push("shoots".to_owned()),
            MoveKind::MutualDestruction => deeds.push("destroys itself with its neighbour".to_owned()),
            MoveKind::EnPassant => deeds.push("takes en passant".to_owned()),
            _ => {}
        }
        let joins = is_fusing(position, m);
        if joins {
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
        let parting = Parting {
            group: m.group(),
            from: m.from(),
            stays,
            joins,
        };
        Self { parting, deeds }
    }

    /// Whether it does anything beyond moving one whole stack to an empty square.
    pub(crate) fn is_special(&self) -> bool {
        !(self.parting.stays.is_empty() && self.deeds.is_empty())
    }

    /// The words, with what is the matter after the move.
    pub(crate) fn text<P: Position>(&self, after: &P) -> String {
        let Parting { group, stays, .. } = self.parting;
        let splits = format!("{} splits off from {}", named(group), named(stays));
        let parting = (!stays.is_empty()).then_some(splits);
        join(parting, &self.deeds, check(after))
    }

    /// The words for somebody who chooses between moves: which parts move on, which stay, and what they do.
    pub(crate) fn choice<P: Position>(&self, after: &P) -> String {
        let Parting {
            group,
            from,
            stays,
            joins,
        } = self.parting;
        let parts = named(group);
        let moves = match (group.len(), stays.len()) {
            // What joins others moves; no need to say so.
            (_, 0) if joins => None,
            (1, 0) => Some(format!("{parts} moves from {from}")),
            (_, 0) => Some(format!("{parts} move on together")),
            (1, 1) => Some(format!("{parts} moves on, {} stays", named(stays))),
            (1, _) => Some(format!("{parts} moves on, {} stay", named(stays))),
            (..) => Some(format!("{parts} move on, {} stays", named(stays))),
        };
        join(moves, &self.deeds, check(after))
    }
}

fn join(parting: Option<String>, deeds: &[String], check: Option<String>) -> String {
    let deeds = deeds.iter().cloned();
    parting
        .into_iter()
        .chain(deeds)
        .chain(check)
        .collect::<Vec<_>>()
        .join("; ")
}

/// Who is in check.
fn check<P: Position>(position: &P) -> Option<String> {
    let whose = match position.turn() {
        Color::White => "White",
        Color::Black => "Black",
    };
    position.is_check().then(|| format!("{whose} is in check"))
}

/// Whether a group joins others on its target.
fn is_fusing<P: Position>(position: &P, m: Move) -> bool {
    m.kind() == MoveKind::Normal && position.state().us().contains(m.to())
}

fn taken(stack: Stack, square: Square, m: Move) -> String {
    if square == m.to() {
        named(stack)
    } else {
        format!("{} on {square}", named(stack))
    }
}

/// The names of the parts: `a rook`, `a queen and a pawn`.
pub(crate) fn named(stack: Stack) -> String {
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
