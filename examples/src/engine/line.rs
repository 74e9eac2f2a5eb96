//! The positions from the start of the game to the one that is looked at, for repetition.

use fusor_movegen::types::Outcome;
use fusor_movegen::{Position, RepetitionRule};

/// Hashes of positions, the latest last.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    hashes: Vec<u64>,
    /// How many of them were really played: up to the root of the search, the root not included.
    played: usize,
}

impl Line {
    /// The line of a game; its last position is the root, which [`enter`](Self::enter) adds.
    pub(crate) fn new(past: Vec<u64>) -> Self {
        Self {
            played: past.len(),
            hashes: past,
        }
    }

    pub(crate) fn enter(&mut self, hash: u64) {
        self.hashes.push(hash);
    }

    pub(crate) fn leave(&mut self) {
        self.hashes.pop();
    }

    /// The result if the last position repeats others.
    ///
    /// Where repetition is a draw, one that happens twice in the search is one already: what was best the first time is
    /// best again. Where it loses, only the third time counts, as the side that repeats first may still turn away.
    pub(crate) fn repetition<P: Position>(&self, position: &P) -> Option<Outcome> {
        let (last, before) = self.hashes.split_last()?;
        let draws = position.rules().repetition == RepetitionRule::Draw;
        let mut seen = 0;
        // Only every other position has the same side to move.
        for (place, hash) in before.iter().enumerate().rev().skip(1).step_by(2) {
            if hash == last {
                seen += if draws && place >= self.played { 2 } else { 1 };
                if seen >= 2 {
                    return Some(position.threefold_outcome());
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use fusor_movegen::types::{Color, DrawReason, WinReason};
    use fusor_movegen::{Chess, FromSetup, Fugue};

    use super::*;

    fn after(past: &[u64], searched: &[u64], position: &impl Position) -> Option<Outcome> {
        let mut line = Line::new(past.to_vec());
        for &hash in searched {
            line.enter(hash);
        }
        line.repetition(position)
    }

    #[test]
    fn twice_in_the_search_or_thrice_in_all_is_a_draw() {
        let chess = Chess::start();
        let draw = Some(Outcome::Draw(DrawReason::Threefold));
        assert_eq!(after(&[1, 2, 3, 4], &[1], &chess), None);
        assert_eq!(after(&[1, 2, 3, 4, 1, 2, 3, 4], &[1], &chess), draw);
        assert_eq!(after(&[], &[1, 2, 3, 4, 1], &chess), draw);
        assert_eq!(after(&[1], &[2, 3, 4, 1], &chess), None);
        assert_eq!(after(&[], &[1, 1], &chess), None);
        assert_eq!(after(&[], &[], &chess), None);
    }

    #[test]
    fn only_the_third_time_loses() {
        let fugue = Fugue::start();
        assert_eq!(after(&[], &[1, 2, 3, 4, 1], &fugue), None);
        let won = Some(Outcome::win(Color::White, WinReason::Threefold));
        assert_eq!(after(&[1, 2, 3, 4], &[1, 2, 3, 4, 1], &fugue), won);
        assert_eq!(after(&[], &[1, 2, 3, 4, 1, 2, 3, 4, 1], &fugue), won);
    }
}
