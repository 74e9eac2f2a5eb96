//! The canonical SAN of every legal move.

use super::board::{Parts, last_rank};
use super::moves::{Kind, Move};
use super::{Position, Variant, fusion};

/// Machine text and SAN of all legal moves, sorted by machine text.
pub fn all(position: &Position) -> Vec<(String, String)> {
    let moves = position.legal_moves();
    let mut pairs: Vec<(String, String)> = moves
        .iter()
        .map(|made| (made.text(), san(position, &moves, made)))
        .collect();
    pairs.sort_unstable();
    pairs
}

fn san(position: &Position, moves: &[Move], made: &Move) -> String {
    let check = check_mark(&made.after);
    if made.kind == Kind::Castling {
        let king_side = made.to.file > made.from.file;
        return format!("{}{check}", if king_side { "O-O" } else { "O-O-O" });
    }
    let group = group_text(position.variant, made.group);
    let from = disambiguation(position, moves, made);
    let (mark, suffix) = (mark(made), suffix(position, made));
    format!("{group}{from}{mark}{}{suffix}{check}", made.to)
}

/// The letters of what moves. A lone pawn has none, except in Fugue.
fn group_text(variant: Variant, group: Parts) -> String {
    match variant {
        Variant::Fugue => letters(variant, group),
        _ if group == Parts::one(b'P') => String::new(),
        _ => letters(variant, group),
    }
}

/// Parts in canonical order, or the one letter of a compound.
fn letters(variant: Variant, parts: Parts) -> String {
    let compound = if variant == Variant::Fusion {
        fusion::letter_of(parts)
    } else {
        None
    };
    match compound {
        Some(letter) => char::from(letter).to_string(),
        None => String::from_utf8_lossy(parts.letters()).into_owned(),
    }
}

fn mark(made: &Move) -> &'static str {
    match made.kind {
        Kind::Swap => "s",
        _ if !made.captured.is_empty() => "x",
        _ => "",
    }
}

/// A knight's choice, or what then stands on the square if that is not simply what moved there.
fn suffix(position: &Position, made: &Move) -> String {
    match made.kind {
        Kind::KnightChoice if !made.captured.is_empty() => {
            let squares: String = made.captured.iter().map(ToString::to_string).collect();
            format!(":{squares}")
        }
        Kind::Ordinary => {
            let stands = made.after.board.at(made.to).expect("the group stands there").parts;
            // In Fusor a pawn that could promote and did not is said to be one.
            let stays_pawn = position.variant == Variant::Fusor
                && made.group.has(b'P')
                && made.to.rank == last_rank(position.white_to_move);
            if stands == made.group && !stays_pawn {
                String::new()
            } else {
                format!("={}", letters(position.variant, stands))
            }
        }
        _ => String::new(),
    }
}

/// What tells the move from those of other squares that would read the same: the file, else the rank,
/// else both. A capturing lone pawn always names its file, except in Fugue.
fn disambiguation(position: &Position, moves: &[Move], made: &Move) -> String {
    let reads_alike = |other: &&Move| {
        other.from != made.from
            && other.to == made.to
            && other.group == made.group
            && (other.kind == Kind::Castling) == (made.kind == Kind::Castling)
            && mark(other) == mark(made)
            && suffix(position, other) == suffix(position, made)
    };
    let rivals: Vec<&Move> = moves.iter().filter(reads_alike).collect();
    let file = char::from(b'a' + made.from.file as u8).to_string();
    let rank = (made.from.rank + 1).to_string();
    let is_pawn_capture = position.variant != Variant::Fugue && made.group == Parts::one(b'P') && mark(made) == "x";
    if rivals.is_empty() {
        if is_pawn_capture { file } else { String::new() }
    } else if rivals.iter().all(|rival| rival.from.file != made.from.file) {
        file
    } else if rivals.iter().all(|rival| rival.from.rank != made.from.rank) && !is_pawn_capture {
        rank
    } else {
        file + &rank
    }
}

/// `#` if the opponent has lost at once, `+` if it is in check.
fn check_mark(after: &Position) -> &'static str {
    let status = after.status();
    if ["checkmate", "no-move", "king-captured"]
        .iter()
        .any(|end| status.ends_with(end))
    {
        "#"
    } else if after.in_check() {
        "+"
    } else {
        ""
    }
}
