//! Chess, and what other games take from it.

use super::board::{Board, DIAGONAL, LEAPS, ORTHOGONAL, Parts, Square, diagonally_forward, forward, second_rank};
use super::moves::{Move, choices};
use super::{Position, castling};

/// All moves by pattern; some may leave the king in check.
pub fn moves(position: &Position) -> Vec<Move> {
    let white = position.white_to_move;
    let mut out = Vec::new();
    for (from, stack) in position.board.army(white) {
        let letter = stack.parts.letters()[0];
        if letter == b'P' {
            pawn_moves(position, from, b"QRBN", &mut out);
            continue;
        }
        for to in reach(&position.board, letter, from) {
            if !position.board.holds(to, white) {
                let captured = position.enemy_on(to);
                out.push(Move::ordinary(position, (from, to), stack.parts, None, captured));
            }
        }
    }
    castling::moves(position, &mut out);
    out
}

/// Where a K, N, B, R or Q could go if it could land on anything: steps, leaps, and slides up to and
/// including the first occupied square.
pub fn reach(board: &Board, letter: u8, from: Square) -> Vec<Square> {
    let mut squares = Vec::with_capacity(28);
    match letter {
        b'K' => squares.extend(from.neighbours()),
        b'N' => squares.extend(LEAPS.into_iter().filter_map(|leap| from.step(leap))),
        _ => {
            let orthogonal = matches!(letter, b'R' | b'Q').then_some(ORTHOGONAL);
            let diagonal = matches!(letter, b'B' | b'Q').then_some(DIAGONAL);
            for direction in orthogonal.into_iter().chain(diagonal).flatten() {
                squares.extend(board.empty_on_ray(from, direction));
                squares.extend(board.first_on_ray(from, direction));
            }
        }
    }
    squares
}

/// The moves of a lone pawn: steps, captures, en passant, and promotion to one of the pieces given.
pub fn pawn_moves(position: &Position, from: Square, pieces: &[u8], out: &mut Vec<Move>) {
    let white = position.white_to_move;
    let pawn = Parts::one(b'P');
    let mut add = |to: Square, captured: Vec<Square>, en_passant: Option<Square>| {
        for promotion in choices(white, to, pieces) {
            let mut made = Move::ordinary(position, (from, to), pawn, promotion, captured.clone());
            made.after.en_passant = en_passant;
            out.push(made);
        }
    };
    if let Some(one) = from.step(forward(white))
        && position.board.is_empty(one)
    {
        add(one, Vec::new(), None);
        if from.rank == second_rank(white)
            && let Some(two) = one.step(forward(white))
            && position.board.is_empty(two)
        {
            add(two, Vec::new(), Some(one));
        }
    }
    for to in diagonally_forward(white)
        .into_iter()
        .filter_map(|diagonal| from.step(diagonal))
    {
        if position.en_passant == Some(to) {
            // The pawn that has just double-stepped stands directly beyond.
            add(to, to.step(forward(!white)).into_iter().collect(), None);
        } else if position.board.holds(to, !white) {
            add(to, vec![to], None);
        }
    }
}

/// Whether there is too little on the board to win: K-K, KN-K, KB-K, or KB-KB with both bishops on
/// squares of one colour.
pub fn is_material_draw(board: &Board) -> bool {
    // The pieces of a colour besides its king, with the shade of their squares.
    let rest = |white| -> Vec<(u8, i8)> {
        board
            .army(white)
            .map(|(square, stack)| (stack.parts.letters()[0], (square.file + square.rank) % 2))
            .filter(|&(letter, _)| letter != b'K')
            .collect()
    };
    match (rest(true).as_slice(), rest(false).as_slice()) {
        ([], []) | ([(b'N' | b'B', _)], []) | ([], [(b'N' | b'B', _)]) => true,
        ([(b'B', one)], [(b'B', other)]) => one == other,
        _ => false,
    }
}
