//! Moves to choose from, with what each does.

use std::fmt::Write;

use fusor_movegen::Position;
use fusor_movegen::types::{Move, Square};
use fusor_notation::san;

use crate::narration::{self, Narration};

/// So wide may lines be.
const WIDTH: usize = 78;
/// More moves are not explained one by one.
const MOST: usize = 12;

/// A line for each move: its text, which parts move on and which stay, and what they do.
pub(crate) fn explain<P: Position>(position: &P, moves: &[Move]) -> String {
    let mut text = String::new();
    for &m in moves.iter().take(MOST) {
        let mut after = position.clone();
        after.play_unchecked(m);
        let what = Narration::of(position, m).choice(&after);
        // Writing into a string does not fail.
        let _ = writeln!(text, "  {:<10} {what}", san::write(position, m).as_str());
    }
    if let Some(more @ 1..) = moves.len().checked_sub(MOST) {
        let _ = writeln!(text, "  and {more} more");
    }
    text
}

/// All moves.
pub(crate) fn all<P: Position>(position: &P) -> String {
    let mut sans: Vec<String> = san::write_all(position)
        .iter()
        .map(|(_, san)| san.to_string())
        .collect();
    sans.sort_unstable();
    lines("  ", &sans)
}

/// The moves from a square: of a stack, those of each group of its parts.
pub(crate) fn from<P: Position>(position: &P, square: Square) -> String {
    let stack = position.board().stack_at(square);
    if !position.state().us().contains(square) {
        return format!("there is nothing of yours on {square}\n");
    }
    let mut text = String::new();
    for &group in stack.groups() {
        let moves = position.moves_of_group(square, group);
        let mut sans: Vec<String> = moves.iter().map(|&m| san::write(position, m).to_string()).collect();
        sans.sort_unstable();
        let stays = stack.difference(group).unwrap_or_default();
        let who = match (group.len(), stays.len()) {
            (1, 0) => narration::named(group),
            (_, 0) => format!("{} together", narration::named(group)),
            (_, 1) => format!("{}, {} stays", narration::named(group), narration::named(stays)),
            _ => format!("{}, {} stay", narration::named(group), narration::named(stays)),
        };
        match sans.is_empty() {
            true => _ = writeln!(text, "{who}: no move"),
            false => _ = write!(text, "{who}:\n{}", lines("  ", &sans)),
        }
    }
    text
}

/// Words in lines.
fn lines(indent: &str, words: &[String]) -> String {
    let mut text = String::new();
    let mut width = WIDTH;
    for word in words {
        if width + 1 + word.len() > WIDTH {
            let end = if text.is_empty() { "" } else { "\n" };
            text.push_str(end);
            text.push_str(indent);
            width = indent.len();
        } else {
            text.push(' ');
            width += 1;
        }
        text.push_str(word);
        width += word.len();
    }
    text.push('\n');
    text
}
