//! Tables for steps, leaps, rays and lines, built at compile time by walking the board.

#![expect(
    clippy::indexing_slicing,
    reason = "evaluated at compile time, where a wrong index is an error of the build"
)]

use fusor_types::{Bitboard, Color, Square};

use super::Direction;

type BySquare = [Bitboard; 64];

pub(super) static KING: BySquare = leaps(&[(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]);
pub(super) static KNIGHT: BySquare = leaps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
pub(super) static TWO_STEPS: BySquare = leaps(&[(2, 0), (2, 2), (0, 2), (-2, 2), (-2, 0), (-2, -2), (0, -2), (2, -2)]);
pub(super) static PAWN: [BySquare; 2] = {
    let mut pawn = [[Bitboard::EMPTY; 64]; 2];
    pawn[Color::White.index()] = leaps(&[(-1, 1), (1, 1)]);
    pawn[Color::Black.index()] = leaps(&[(-1, -1), (1, -1)]);
    pawn
};
pub(super) static PAWN_PUSHES: [BySquare; 2] = {
    let mut pushes = [[Bitboard::EMPTY; 64]; 2];
    pushes[Color::White.index()] = leaps(&[(0, 1)]);
    pushes[Color::Black.index()] = leaps(&[(0, -1)]);
    let mut file = 0;
    while file < 8 {
        pushes[Color::White.index()][8 + file].insert(Square::ALL[24 + file]);
        pushes[Color::Black.index()][48 + file].insert(Square::ALL[32 + file]);
        file += 1;
    }
    pushes
};
pub(super) static RAY: [BySquare; 8] = RAYS;
pub(super) static DIAGONALS: BySquare = union_of_rays(&[1, 3, 5, 7]);
pub(super) static STRAIGHTS: BySquare = union_of_rays(&[0, 2, 4, 6]);
pub(super) static BETWEEN: [BySquare; 64] = betweens();
pub(super) static LINE: [BySquare; 64] = lines();

/// The size of all these tables.
#[cfg(all(test, feature = "tables"))]
pub(super) fn bytes() -> usize {
    size_of_val(&KING)
        + size_of_val(&KNIGHT)
        + size_of_val(&PAWN)
        + size_of_val(&PAWN_PUSHES)
        + size_of_val(&RAY)
        + size_of_val(&BETWEEN)
        + size_of_val(&LINE)
}

const RAYS: [BySquare; 8] = {
    let mut rays = [[Bitboard::EMPTY; 64]; 8];
    let mut d = 0;
    while d < 8 {
        let mut from = 0;
        while from < 64 {
            let mut at = Square::ALL[from];
            while let Some(next) = Direction::ALL[d].next(at) {
                rays[d][from].insert(next);
                at = next;
            }
            from += 1;
        }
        d += 1;
    }
    rays
};

/// All squares in any of the given directions, which are numbers of [`Direction`].
const fn union_of_rays(directions: &[usize]) -> BySquare {
    let mut table = [Bitboard::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut i = 0;
        while i < directions.len() {
            table[from] = table[from].with(RAYS[directions[i]][from]);
            i += 1;
        }
        from += 1;
    }
    table
}

const fn leaps(steps: &[(i8, i8)]) -> BySquare {
    let mut table = [Bitboard::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut i = 0;
        while i < steps.len() {
            if let Some(to) = Square::ALL[from].offset(steps[i].0, steps[i].1) {
                table[from].insert(to);
            }
            i += 1;
        }
        from += 1;
    }
    table
}

const fn betweens() -> [BySquare; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut d = 0;
        while d < 8 {
            let mut walked = Bitboard::EMPTY;
            let mut at = Square::ALL[from];
            while let Some(next) = Direction::ALL[d].next(at) {
                table[from][next.index()] = walked;
                walked.insert(next);
                at = next;
            }
            d += 1;
        }
        from += 1;
    }
    table
}

const fn lines() -> [BySquare; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut d = 0;
        while d < 8 {
            let ahead = RAYS[d][from];
            let behind = RAYS[Direction::ALL[d].opposite() as usize][from];
            let whole = ahead.with(behind).with(Square::ALL[from].bitboard());
            let mut targets = ahead;
            while let Some(to) = targets.first() {
                table[from][to.index()] = whole;
                targets.remove(to);
            }
            d += 1;
        }
        from += 1;
    }
    table
}
