//! Some against all others: how a new engine is measured.

use super::{Fixture, ScheduleError};

/// Most players of a gauntlet, and most games against one opponent.
const MOST: u32 = 1 << 20;

/// A gauntlet: each of the first players (the challengers) meets each of the others so many times.
///
/// Rounds go around all meetings once; colours change from round to round, so with an even number of
/// games every meeting is balanced. With an odd number every second meeting starts with swapped
/// colours, and nobody's colours differ by more than one in a single challenger's games.
///
/// ```
/// use fusor_rating::schedule::{Fixture, Gauntlet};
///
/// let games: Vec<Fixture> = Gauntlet::new(1, 2, 2)?.collect();
/// assert_eq!(games[0], Fixture { white: 0, black: 1 });
/// assert_eq!(games[2], Fixture { white: 1, black: 0 });
/// assert_eq!(games.len(), 4);
/// # Ok::<(), fusor_rating::schedule::ScheduleError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Gauntlet {
    challengers: u32,
    opponents: u32,
    games: u32,
    next: u64,
}

impl Gauntlet {
    /// A schedule of `challengers` (numbered from 0) against `opponents` (numbered after them), with
    /// this many games for each pair.
    ///
    /// # Errors
    ///
    /// Unless there are 1 to 2^20 of each.
    pub fn new(challengers: u32, opponents: u32, games: u32) -> Result<Self, ScheduleError> {
        for found in [challengers, opponents] {
            if !(1..=MOST).contains(&found) {
                return Err(ScheduleError::Players {
                    least: 1,
                    most: MOST,
                    found,
                });
            }
        }
        if !(1..=MOST).contains(&games) {
            return Err(ScheduleError::Games {
                most: MOST,
                found: games,
            });
        }
        Ok(Self {
            challengers,
            opponents,
            games,
            next: 0,
        })
    }

    /// How many games there are.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.meetings() * u64::from(self.games)
    }

    fn meetings(&self) -> u64 {
        u64::from(self.challengers) * u64::from(self.opponents)
    }
}

/// The games in order.
impl Iterator for Gauntlet {
    type Item = Fixture;

    fn next(&mut self) -> Option<Fixture> {
        if self.next >= self.games() {
            return None;
        }
        let (round, meeting) = (self.next / self.meetings(), self.next % self.meetings());
        self.next += 1;
        let opponents = u64::from(self.opponents);
        // Both fit: they are remainders and quotients of numbers below 2^40 by u32s.
        let challenger = u32::try_from(meeting / opponents).ok()?;
        let opponent = u32::try_from(meeting % opponents).ok()?;
        let game = Fixture {
            white: challenger,
            black: self.challengers + opponent,
        };
        let swap = round % 2 + u64::from(challenger) % 2 + u64::from(opponent) % 2;
        Some(if swap % 2 == 1 { game.swapped() } else { game })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeMap;

    #[test]
    fn every_meeting_so_many_times_with_balanced_colours() {
        for (challengers, opponents, games) in [(1, 1, 1), (1, 7, 3), (3, 4, 2), (2, 5, 5)] {
            let schedule = Gauntlet::new(challengers, opponents, games).unwrap();
            let total = schedule.games();
            let mut meetings: BTreeMap<(u32, u32), (u32, i32)> = BTreeMap::new();
            let mut balance: BTreeMap<u32, i32> = BTreeMap::new();
            let mut count = 0;
            for game in schedule {
                count += 1;
                let pair = (game.white.min(game.black), game.white.max(game.black));
                assert!(pair.0 < challengers && pair.1 >= challengers);
                let meeting = meetings.entry(pair).or_default();
                meeting.0 += 1;
                meeting.1 += if game.white == pair.0 { 1 } else { -1 };
                *balance.entry(game.white).or_default() += 1;
                *balance.entry(game.black).or_default() -= 1;
            }
            assert_eq!(count, total);
            assert_eq!(u32::try_from(meetings.len()), Ok(challengers * opponents));
            let odd = (games % 2).cast_signed();
            assert!(
                meetings
                    .values()
                    .all(|&(n, colours)| n == games && colours.abs() == odd)
            );
            assert!(balance.values().all(|balance| balance.abs() <= odd));
        }
    }

    #[test]
    fn impossible_numbers_are_refused() {
        insta::assert_snapshot!(Gauntlet::new(0, 2, 2).unwrap_err(), @"expected 1 to 1048576 players, found 0");
        insta::assert_snapshot!(Gauntlet::new(1, 2, 0).unwrap_err(), @"expected 1 to 1048576 games against each opponent, found 0");
        let long = Gauntlet::new(MOST, MOST, MOST).unwrap();
        assert_eq!(long.games(), 1 << 60);
    }
}
