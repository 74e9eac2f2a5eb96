//! Everybody against everybody, by the Berger tables.

use super::{Fixture, ScheduleError};
use alloc::vec::Vec;

/// Most players of a round robin.
const MOST_PLAYERS: u32 = 1 << 20;

/// How often everybody meets everybody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Cycles {
    /// Once.
    #[default]
    Single,
    /// Twice, the second time with colours swapped. As FIDE recommends, the last two rounds of the
    /// first cycle change places, so that nobody has one colour three times in a row.
    Double,
}

/// A round robin: every player meets every other.
///
/// The pairings are those of the Berger tables (FIDE Handbook C.05, annex 1): with an even number of
/// players the colours of nobody differ by more than one. With an odd number somebody rests in each
/// round.
///
/// ```
/// use fusor_rating::schedule::{Cycles, RoundRobin};
///
/// let rounds: Vec<String> = RoundRobin::new(4, Cycles::Single)?
///     .map(|round| {
///         let games = round.iter().map(|game| format!("{}-{}", game.white + 1, game.black + 1));
///         games.collect::<Vec<_>>().join(", ")
///     })
///     .collect();
/// assert_eq!(rounds, ["1-4, 2-3", "4-3, 1-2", "2-4, 3-1"]);
/// # Ok::<(), fusor_rating::schedule::ScheduleError>(())
/// ```
#[derive(Debug, Clone)]
pub struct RoundRobin {
    players: u32,
    cycles: Cycles,
    next: u32,
}

impl RoundRobin {
    /// A schedule for so many players.
    ///
    /// # Errors
    ///
    /// For fewer than 2 or more than 2^20 players.
    pub const fn new(players: u32, cycles: Cycles) -> Result<Self, ScheduleError> {
        if players < 2 || players > MOST_PLAYERS {
            return Err(ScheduleError::Players {
                least: 2,
                most: MOST_PLAYERS,
                found: players,
            });
        }
        Ok(Self {
            players,
            cycles,
            next: 0,
        })
    }

    /// Seats of the table: the players, and one more where their number is odd.
    const fn seats(&self) -> u32 {
        self.players + self.players % 2
    }

    /// How many rounds there are.
    #[must_use]
    pub const fn rounds(&self) -> u32 {
        let rounds = self.seats() - 1;
        match self.cycles {
            Cycles::Single => rounds,
            Cycles::Double => 2 * rounds,
        }
    }

    /// The games of a round, from 0; `None` beyond the last.
    #[must_use]
    pub fn round(&self, round: u32) -> Option<Vec<Fixture>> {
        if round >= self.rounds() {
            return None;
        }
        let length = self.seats() - 1;
        let second = round >= length;
        let row = match (self.cycles, length - 1 - round % length) {
            (Cycles::Double, 0) if !second && length > 1 => length - 2,
            (Cycles::Double, 1) if !second => length - 1,
            _ => round % length,
        };
        let games = self.table_row(row);
        Some(if second {
            games.map(Fixture::swapped).collect()
        } else {
            games.collect()
        })
    }

    /// A row of the Berger table. The last seat meets 1, n/2+1, 2, n/2+2, … in turn, with White in
    /// every second round; around that opponent the others meet, those at equal distances before
    /// and after them in the circle, the one after with White.
    fn table_row(&self, row: u32) -> impl Iterator<Item = Fixture> + use<> {
        let (circle, last, players) = (self.seats() - 1, self.seats() - 1, self.players);
        let (pivot, first) = if row.is_multiple_of(2) {
            (
                row / 2,
                Fixture {
                    white: row / 2,
                    black: last,
                },
            )
        } else {
            let pivot = row.div_ceil(2) + circle / 2;
            (
                pivot,
                Fixture {
                    white: last,
                    black: pivot,
                },
            )
        };
        let others = (1..=circle / 2).map(move |distance| Fixture {
            white: (pivot + distance) % circle,
            black: (pivot + circle - distance) % circle,
        });
        core::iter::once(first)
            .chain(others)
            .filter(move |game| game.white < players && game.black < players)
    }
}

/// The rounds in order.
impl Iterator for RoundRobin {
    type Item = Vec<Fixture>;

    fn next(&mut self) -> Option<Vec<Fixture>> {
        let round = self.round(self.next)?;
        self.next += 1;
        Some(round)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeMap;
    use alloc::format;
    use alloc::string::String;

    /// FIDE Handbook C.05, annex 1: the Berger tables for 3 to 14 players, as printed.
    const TABLES: &str = include_str!("../../tests/data/berger.txt");

    #[test]
    fn the_printed_tables() {
        let mut tables = 0;
        for table in TABLES.split("\n\n").filter(|table| table.starts_with("players")) {
            let (title, rows) = table.split_once('\n').unwrap();
            let players: u32 = title.trim_start_matches("players ").parse().unwrap();
            let ours = RoundRobin::new(players, Cycles::Single).unwrap();
            let text: String = ours
                .map(|round| {
                    let games = round.iter().map(|g| format!("{}-{}", g.white + 1, g.black + 1));
                    games.collect::<Vec<_>>().join(" ") + "\n"
                })
                .collect();
            assert_eq!(text.trim_end(), rows.trim_end(), "{players} players");
            tables += 1;
        }
        assert_eq!(tables, 6);
    }

    #[test]
    fn everybody_meets_everybody_with_balanced_colours() {
        for players in 2..=41 {
            for cycles in [Cycles::Single, Cycles::Double] {
                let mut meetings = BTreeMap::new();
                let mut balance = BTreeMap::new();
                let schedule = RoundRobin::new(players, cycles).unwrap();
                assert_eq!(schedule.clone().count(), schedule.rounds() as usize);
                for round in schedule {
                    let mut busy = BTreeMap::new();
                    for game in round {
                        *busy.entry(game.white).or_insert(0) += 1;
                        *busy.entry(game.black).or_insert(0) += 1;
                        *balance.entry(game.white).or_insert(0_i32) += 1;
                        *balance.entry(game.black).or_insert(0_i32) -= 1;
                        let pair = (game.white.min(game.black), game.white.max(game.black));
                        *meetings.entry(pair).or_insert(0) += 1;
                    }
                    assert!(busy.values().all(|&games| games == 1));
                    assert_eq!(u32::try_from(busy.len()), Ok(players - players % 2));
                }
                let (times, most) = match cycles {
                    Cycles::Single => (1, 1 - (players % 2).cast_signed()),
                    Cycles::Double => (2, 0),
                };
                assert_eq!(u32::try_from(meetings.len()), Ok(players * (players - 1) / 2));
                assert!(meetings.values().all(|&meetings| meetings == times));
                assert!(balance.values().all(|&balance| balance.abs() <= most), "{players}");
            }
        }
    }

    #[test]
    fn nobody_has_one_colour_three_times_in_a_row() {
        for players in (4..=40).step_by(2) {
            let mut colours: BTreeMap<u32, String> = BTreeMap::new();
            for game in RoundRobin::new(players, Cycles::Double).unwrap().flatten() {
                colours.entry(game.white).or_default().push('w');
                colours.entry(game.black).or_default().push('b');
            }
            for (player, colours) in colours {
                let thrice = colours.contains("www") || colours.contains("bbb");
                assert!(!thrice, "player {player} of {players}: {colours}");
            }
        }
    }

    #[test]
    fn impossible_numbers_are_refused() {
        let error = |players| RoundRobin::new(players, Cycles::Single).unwrap_err();
        insta::assert_snapshot!(error(1), @"expected 2 to 1048576 players, found 1");
        insta::assert_snapshot!(error(u32::MAX), @"expected 2 to 1048576 players, found 4294967295");
        assert!(RoundRobin::new(4, Cycles::Single).unwrap().round(3).is_none());
    }
}
