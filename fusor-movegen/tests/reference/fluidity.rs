//! Fluidity Chess.

use super::Position;
use super::board::{Board, DIAGONAL, LEAPS, ORTHOGONAL, Parts, Square, forward, second_rank};
use super::castling::{Castling, castle};
use super::moves::{Kind, Move, choices};

/// All moves by pattern; some may leave the king in check.
pub fn moves(position: &Position) -> Vec<Move> {
    let mut out = Vec::new();
    for (from, stack) in position.board.army(position.white_to_move) {
        let piece = stack.parts;
        match piece.letters()[0] {
            b'P' => pawn(position, from, &mut out),
            b'N' => knight(position, from, &mut out),
            b'K' => {
                for to in from.neighbours().filter(|&to| position.board.is_empty(to)) {
                    out.push(Move::ordinary(position, (from, to), piece, None, Vec::new()));
                }
            }
            _ => slider(position, from, piece, &mut out),
        }
    }
    castlings(position, &mut out);
    out
}

/// Passes through up to three enemies and takes them; any empty square on the way may be the last.
fn slider(position: &Position, from: Square, piece: Parts, out: &mut Vec<Move>) {
    let orthogonal = (piece.has(b'R') || piece.has(b'Q')).then_some(ORTHOGONAL);
    let diagonal = (piece.has(b'B') || piece.has(b'Q')).then_some(DIAGONAL);
    for direction in orthogonal.into_iter().chain(diagonal).flatten() {
        let mut passed = Vec::new();
        for square in from.ray(direction) {
            if position.board.is_empty(square) {
                let captured = passed.clone();
                out.push(Move::ordinary(position, (from, square), piece, None, captured));
            } else if position.board.holds(square, !position.white_to_move) && passed.len() < 3 {
                passed.push(square);
            } else {
                break;
            }
        }
    }
}

/// Leaps to an empty square and takes none, one or both of the enemies along the long leg.
fn knight(position: &Position, from: Square, out: &mut Vec<Move>) {
    for leap in LEAPS {
        let Some(to) = from.step(leap).filter(|&to| position.board.is_empty(to)) else {
            continue;
        };
        let long_leg = (leap.0 / 2, leap.1 / 2);
        let enemies: Vec<Square> = from
            .ray(long_leg)
            .take(2)
            .filter(|&square| position.board.holds(square, !position.white_to_move))
            .collect();
        let choices = match *enemies {
            [near, far] => vec![vec![], vec![near], vec![far], vec![near, far]],
            [only] => vec![vec![], vec![only]],
            _ => vec![vec![]],
        };
        for captured in choices {
            let made = Move::ordinary(position, (from, to), Parts::one(b'N'), None, captured);
            out.push(Move {
                kind: Kind::KnightChoice,
                ..made
            });
        }
    }
}

fn pawn(position: &Position, from: Square, out: &mut Vec<Move>) {
    let white = position.white_to_move;
    let board = &position.board;
    let mut add = |to: Square, captured: Vec<Square>| {
        for promotion in choices(white, to, b"QRBN") {
            let (squares, pawn) = ((from, to), Parts::one(b'P'));
            out.push(Move::ordinary(position, squares, pawn, promotion, captured.clone()));
        }
    };
    let Some(one) = from.step(forward(white)) else {
        return;
    };
    if board.is_empty(one) {
        add(one, Vec::new());
    }
    // Two forward, through an enemy if one stands between.
    if from.rank == second_rank(white)
        && let Some(two) = one.step(forward(white))
        && board.is_empty(two)
        && !board.holds(one, white)
    {
        add(two, position.enemy_on(one));
    }
    // Round an enemy beside it, to the square in front of that enemy.
    for beside in [(-1, 0), (1, 0)].into_iter().filter_map(|side| from.step(side)) {
        if board.holds(beside, !white)
            && let Some(to) = beside.step(forward(white))
            && board.is_empty(to)
        {
            add(to, vec![beside]);
        }
    }
}

/// Castling takes what stands between, if that is allowed to be there.
fn castlings(position: &Position, out: &mut Vec<Move>) {
    let white = position.white_to_move;
    for (index, castling) in Castling::all().into_iter().enumerate() {
        if castling.white != white || !position.rights[index] || position.checked(white) {
            continue;
        }
        let between = castling.between();
        let captured: Vec<Square> = between
            .iter()
            .copied()
            .filter(|&square| !position.board.is_empty(square))
            .collect();
        let all_enemy_bishops_or_knights = captured.iter().all(|&square| {
            position.board.holds_part(square, !white, b'B') || position.board.holds_part(square, !white, b'N')
        });
        let few_enough = match *captured {
            [] | [_] => true,
            // Two only on the queen's side, and not on adjacent squares.
            [one, other] => between.len() == 3 && (one.file - other.file).abs() > 1,
            _ => false,
        };
        let mut without_captured = position.board;
        captured.iter().for_each(|&square| without_captured.set(square, None));
        let is_safe = |square| !without_captured.attacked(square, !white, false);
        if all_enemy_bishops_or_knights && few_enough && castling.king_path().into_iter().all(is_safe) {
            out.push(castle(position, castling, captured));
        }
    }
}

/// Whether only the kings, or the kings and one bishop, are left, and the bishop cannot end the game
/// with its next move.
pub fn is_material_draw(position: &Position) -> bool {
    let is_king = |letter: u8| letter == b'K';
    let rest: Vec<(bool, u8)> = position
        .board
        .stacks()
        .map(|(_, stack)| (stack.white, stack.parts.letters()[0]))
        .filter(|&(_, letter)| !is_king(letter))
        .collect();
    match *rest {
        [] => true,
        [(white, b'B')] => white != position.white_to_move || !bishop_wins_at_once(position),
        _ => false,
    }
}

fn bishop_wins_at_once(position: &Position) -> bool {
    let moves = position.legal_moves();
    moves
        .iter()
        .any(|made| made.group.has(b'B') && made.after.legal_moves().is_empty())
}

/// Whether a colour's king is in check: kings attack nothing.
pub fn is_check(board: &Board, king: Square, by_white: bool) -> bool {
    board.attacked(king, by_white, false)
}
