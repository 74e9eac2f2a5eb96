//! Fusor.

use super::board::{Board, Parts, Square, diagonally_forward, forward, last_rank, second_rank};
use super::chess::reach;
use super::moves::Move;
use super::{Position, castling};

/// All moves by pattern; some may leave the king in check.
pub fn moves(position: &Position) -> Vec<Move> {
    let mut out = Vec::new();
    for (from, stack) in position.board.army(position.white_to_move) {
        for group in stack.parts.groups() {
            for to in destinations(position, from, group) {
                if may_land(position, group, to) {
                    add(position, from, group, to, &mut out);
                }
            }
        }
    }
    castling::moves(position, &mut out);
    out
}

/// The squares that at least one part of the group reaches.
fn destinations(position: &Position, from: Square, group: Parts) -> Vec<Square> {
    let mut squares = Vec::new();
    for &letter in group.letters() {
        let reached = match letter {
            b'P' => pawn_reach(position, from),
            _ => reach(&position.board, letter, from),
        };
        for to in reached {
            if !squares.contains(&to) {
                squares.push(to);
            }
        }
    }
    squares
}

/// Where a pawn goes by its own movement. It never fuses so.
fn pawn_reach(position: &Position, from: Square) -> Vec<Square> {
    let white = position.white_to_move;
    let mut squares = Vec::new();
    let mut ahead = position.board.empty_on_ray(from, forward(white));
    squares.extend(ahead.next());
    if from.rank == second_rank(white) {
        squares.extend(ahead.next());
    }
    for to in diagonally_forward(white)
        .into_iter()
        .filter_map(|diagonal| from.step(diagonal))
    {
        if position.board.holds(to, !white) || position.en_passant == Some(to) {
            squares.push(to);
        }
    }
    squares
}

/// Whether there is room: an own stack is joined by at most three parts in all, none of them a king.
fn may_land(position: &Position, group: Parts, to: Square) -> bool {
    match position.board.at(to) {
        Some(stack) if stack.white == position.white_to_move => {
            !stack.parts.has(b'K') && !group.has(b'K') && stack.parts.len() + group.len() <= 3
        }
        _ => true,
    }
}

fn add(position: &Position, from: Square, group: Parts, to: Square, out: &mut Vec<Move>) {
    let white = position.white_to_move;
    let pawns = group.count(b'P');

    let diagonally = |diagonal| from.step(diagonal) == Some(to);
    let is_en_passant =
        pawns > 0 && position.en_passant == Some(to) && diagonally_forward(white).into_iter().any(diagonally);
    let captured = if is_en_passant {
        to.step(forward(!white)).into_iter().collect()
    } else {
        position.enemy_on(to)
    };

    let one = from.step(forward(white));
    let two = one.and_then(|one| one.step(forward(white)));
    let is_double_step = pawns > 0 && from.rank == second_rank(white) && two == Some(to) && position.board.is_empty(to);

    let promotions = if pawns > 0 && to.rank == last_rank(white) {
        multisets(b"QRBNP", pawns)
            .iter()
            .map(|letters| Parts::new(letters))
            .collect()
    } else {
        vec![None]
    };
    for promotion in promotions {
        let mut made = Move::ordinary(position, (from, to), group, promotion, captured.clone());
        made.after.en_passant = if is_double_step { one } else { None };
        out.push(made);
    }
}

/// The ways to choose so many of these letters, repeats allowed, order meaning nothing.
fn multisets(letters: &[u8], size: usize) -> Vec<Vec<u8>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (index, &letter) in letters.iter().enumerate() {
        for mut rest in multisets(&letters[index..], size - 1) {
            rest.insert(0, letter);
            all.push(rest);
        }
    }
    all
}

/// Whether nothing but the two kings is left.
pub fn is_material_draw(board: &Board) -> bool {
    board.stacks().all(|(_, stack)| stack.parts.has(b'K'))
}
