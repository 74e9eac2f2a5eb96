//! Fusion Chess. A compound is a stack of its two simple parts; a queen is rook and bishop.

use super::board::{Board, Parts, Square};
use super::chess::{pawn_moves, reach};
use super::moves::Move;
use super::{Position, castling};

/// The letter of each compound.
pub const COMPOUNDS: [(u8, [u8; 2]); 6] = [
    (b'Q', *b"RB"),
    (b'M', *b"RN"),
    (b'D', *b"BN"),
    (b'F', *b"KB"),
    (b'G', *b"KR"),
    (b'C', *b"KN"),
];

/// The parts of the piece with this upper-case letter.
pub fn parts_of(letter: u8) -> Option<Parts> {
    let compound = COMPOUNDS.iter().find(|(name, _)| *name == letter);
    match (letter, compound) {
        (_, Some((_, parts))) => Parts::new(parts),
        (b'K' | b'R' | b'B' | b'N' | b'P', None) => Some(Parts::one(letter)),
        _ => None,
    }
}

/// The letter of the piece with these parts.
pub fn letter_of(parts: Parts) -> Option<u8> {
    match *parts.letters() {
        [letter] => Some(letter),
        _ => COMPOUNDS
            .iter()
            .find(|(_, pair)| pair == parts.letters())
            .map(|(name, _)| *name),
    }
}

/// All moves by pattern; some may leave the royal piece in check.
pub fn moves(position: &Position) -> Vec<Move> {
    let mut out = Vec::new();
    for (from, stack) in position.board.army(position.white_to_move) {
        match stack.parts.letters() {
            [b'P'] => pawn_moves(position, from, b"RBN", &mut out),
            [_] => {
                whole_moves(position, from, stack.parts, &mut out);
                fusions(position, from, stack.parts, &mut out);
            }
            _ => {
                whole_moves(position, from, stack.parts, &mut out);
                fissions(position, from, stack.parts, &mut out);
            }
        }
    }
    castling::moves(position, &mut out);
    out
}

/// The piece moves or captures as any of its parts does.
fn whole_moves(position: &Position, from: Square, parts: Parts, out: &mut Vec<Move>) {
    let white = position.white_to_move;
    let mut seen = Vec::new();
    for &letter in parts.letters() {
        for to in reach(&position.board, letter, from) {
            if seen.contains(&to) || position.board.holds(to, white) {
                continue;
            }
            let captures_king = position.board.holds_part(to, !white, b'K');
            if parts.has(b'K') && !captures_king && passes_through_check(position, letter, from, to) {
                continue;
            }
            seen.push(to);
            out.push(Move::ordinary(position, (from, to), parts, None, position.enemy_on(to)));
        }
    }
}

/// Whether a royal piece that goes there as this part does would pass through check.
fn passes_through_check(position: &Position, letter: u8, from: Square, to: Square) -> bool {
    let (right, up) = (to.file - from.file, to.rank - from.rank);
    let towards = (right.signum(), up.signum());
    let mut without_king = position.board;
    without_king.set(from, None);
    let attacked = |square| without_king.attacked(square, !position.white_to_move, true);
    match letter {
        b'K' => false,
        b'N' => {
            let along_the_long_leg = if right.abs() > up.abs() {
                (towards.0, 0)
            } else {
                (0, towards.1)
            };
            [along_the_long_leg, towards]
                .into_iter()
                .filter_map(|direction| from.step(direction))
                .all(attacked)
        }
        _ => from.ray(towards).take_while(|&square| square != to).any(attacked),
    }
}

/// A rook, bishop or knight joins an own simple piece of another kind.
fn fusions(position: &Position, from: Square, parts: Parts, out: &mut Vec<Move>) {
    let letter = parts.letters()[0];
    if letter == b'K' {
        return;
    }
    for to in reach(&position.board, letter, from) {
        let Some(target) = position.board.at(to) else {
            continue;
        };
        let is_simple = matches!(target.parts.letters(), [b'K' | b'R' | b'B' | b'N']);
        if target.white == position.white_to_move && is_simple && !target.parts.has(letter) {
            out.push(Move::ordinary(position, (from, to), parts, None, Vec::new()));
        }
    }
}

/// A compound that is not attacked sends one part to an empty square.
fn fissions(position: &Position, from: Square, parts: Parts, out: &mut Vec<Move>) {
    if position.attacked(from, !position.white_to_move) {
        return;
    }
    for &letter in parts.letters() {
        for to in reach(&position.board, letter, from) {
            if position.board.is_empty(to) {
                let group = Parts::one(letter);
                out.push(Move::ordinary(position, (from, to), group, None, Vec::new()));
            }
        }
    }
}

/// Whether no pawn is left and, besides the kings, at most one knight or bishop, alone or fused.
pub fn is_material_draw(board: &Board) -> bool {
    let mut rest = Vec::new();
    for (_, stack) in board.stacks() {
        rest.extend(stack.parts.letters().iter().copied().filter(|&letter| letter != b'K'));
    }
    matches!(rest.as_slice(), [] | [b'N' | b'B'])
}
