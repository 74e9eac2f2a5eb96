//! Values of positions, in hundredths of a pawn, and how wins are among them.

use fusor_movegen::types::{Color, Outcome, WinReason};
use fusor_notation::engine::InfoScore;

/// A win on the board now. One so many plies ahead is worth as much less, so that the shortest is preferred.
const WIN: i32 = 32_000;

/// The deepest ply that a search reaches.
pub(crate) const MAX_PLY: usize = 128;

/// From here on, values are wins that are seen to the end.
pub(crate) const SURE_WIN: i32 = WIN - 2 * MAX_PLY as i32;

/// More than any value.
pub(crate) const INFINITE: i32 = WIN + 1;

/// What it is worth that the other side must bring a position about for the third time, where that loses.
///
/// Less than a sure win: whether it is the third time depends on how a position was reached, which the hash table does not
/// know. So no mate is announced that is none.
const WIN_BY_REPETITION: i32 = 20_000;

/// No evaluation is larger than this, so that it can be told from a win.
pub(crate) const MAX_EVALUATION: i32 = 15_000;

/// The value of a finished game to the side to move, `ply` plies from the root.
pub(crate) fn of_outcome(outcome: Outcome, turn: Color, ply: usize) -> i32 {
    let (worth, winner) = match outcome {
        Outcome::Draw(_) => return 0,
        Outcome::Win { winner, reason } => match reason {
            WinReason::Threefold => (WIN_BY_REPETITION - ply as i32, winner),
            _ => (WIN - ply as i32, winner),
        },
    };
    if winner == turn { worth } else { -worth }
}

/// The least and the greatest value that a position so far from the root can have.
pub(crate) const fn range_at(ply: usize) -> (i32, i32) {
    (ply as i32 - WIN, WIN - 1 - ply as i32)
}

/// Whether a win or a loss is seen to the end.
pub(crate) const fn is_decided(value: i32) -> bool {
    value.abs() >= SURE_WIN
}

/// How many plies ahead the decision of a decided value is.
pub(crate) const fn plies_to_end(value: i32) -> i32 {
    WIN - value.abs()
}

/// The value as the protocol wants it: wins in moves of the side that wins.
pub(crate) const fn to_info(value: i32) -> InfoScore {
    if !is_decided(value) {
        return InfoScore::Centipawns(value);
    }
    let moves = (plies_to_end(value) + 1) / 2;
    InfoScore::Mate(if value > 0 { moves } else { -moves })
}

/// A value counted from the root as one counted from a position `ply` plies on, for the hash table.
pub(crate) const fn from_here(value: i32, ply: usize) -> i32 {
    if !is_decided(value) {
        value
    } else if value > 0 {
        value + ply as i32
    } else {
        value - ply as i32
    }
}

/// The reverse of [`from_here`].
pub(crate) const fn from_root(value: i32, ply: usize) -> i32 {
    if !is_decided(value) {
        value
    } else if value > 0 {
        value - ply as i32
    } else {
        value + ply as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_are_told_in_moves() {
        let won = |ply| of_outcome(Outcome::win(Color::White, WinReason::Checkmate), Color::White, ply);
        assert_eq!(
            [1, 2, 3, 5].map(|ply| to_info(won(ply))),
            [1, 1, 2, 3].map(InfoScore::Mate)
        );
        assert_eq!(
            [0, 2, 4].map(|ply| to_info(-won(ply))),
            [0, -1, -2].map(InfoScore::Mate)
        );
        assert_eq!(to_info(MAX_EVALUATION), InfoScore::Centipawns(MAX_EVALUATION));
        assert_eq!(plies_to_end(-won(7)), 7);
    }

    #[test]
    fn the_table_keeps_distances_from_the_position() {
        let won = |ply| of_outcome(Outcome::win(Color::White, WinReason::NoMove), Color::White, ply);
        for value in [won(9), -won(9), 0, MAX_EVALUATION] {
            assert_eq!(from_root(from_here(value, 4), 4), value);
        }
        assert_eq!(from_here(won(9), 4), won(5));
        assert_eq!(from_root(from_here(-won(9), 4), 6), -won(11));
    }
}
