//! The time part of the UCI command `go`.

use core::fmt;
use core::num::NonZeroU32;
use core::time::Duration;

use crate::{BySide, Side};

/// The time of one side in the words of UCI: all that a program is told of a clock.
///
/// Controls that UCI has no words for are told as the nearest that promises no more than there is:
///
/// | Control | Told as |
/// | --- | --- |
/// | Bronstein | the delay as an increment |
/// | US delay | the delay as an increment, one of which is on the clock |
/// | periods | the time of the present one, and the moves left in it |
/// | Japanese byo-yomi | main time and one period; then one period for one move |
/// | Canadian byo-yomi | main time and one period for the moves of a period |
/// | hourglass | the time on the clock |
/// | correspondence | the time left for one move |
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SideTime {
    /// What is left.
    pub time: Duration,
    /// What is added after each move.
    pub increment: Duration,
    /// For how many moves the time must do, the present one included; `None` for the rest of the
    /// game.
    pub moves_to_go: Option<NonZeroU32>,
}

impl SideTime {
    /// A time for the rest of the game.
    #[must_use]
    pub const fn new(time: Duration) -> Self {
        Self {
            time,
            increment: Duration::ZERO,
            moves_to_go: None,
        }
    }

    /// The same with an increment after each move.
    #[must_use]
    pub const fn with_increment(mut self, increment: Duration) -> Self {
        self.increment = increment;
        self
    }

    /// The same for a number of moves only.
    #[must_use]
    pub const fn for_moves(mut self, moves: NonZeroU32) -> Self {
        self.moves_to_go = Some(moves);
        self
    }
}

/// The time arguments of the UCI command `go`, from [`Clock::uci_go`](crate::Clock::uci_go).
///
/// `Display` writes them, without the word `go`: `wtime 180000 btime 178500 winc 2000 binc 2000`.
/// Times are whole milliseconds, rounded down, so that never more is promised than there is; but at
/// least 1 for a time, as programs take 0 for no clock. `movestogo` is that of the side to move. If
/// the side to move is untimed, `infinite` is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct UciGo {
    /// The side to move.
    pub turn: Side,
    /// The time of each side; `None` when it is untimed.
    pub time: BySide<Option<SideTime>>,
}

impl fmt::Display for UciGo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(own) = self.time.get(self.turn) else {
            return f.write_str("infinite");
        };
        let mut space = "";
        for (name, side) in [("wtime", Side::White), ("btime", Side::Black)] {
            if let Some(time) = self.time.get(side) {
                write!(f, "{space}{name} {}", time.time.as_millis().max(1))?;
                space = " ";
            }
        }
        for (name, side) in [("winc", Side::White), ("binc", Side::Black)] {
            if let Some(time) = self.time.get(side) {
                write!(f, " {name} {}", time.increment.as_millis())?;
            }
        }
        match own.moves_to_go {
            Some(moves) => write!(f, " movestogo {moves}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::String;
    use core::time::Duration;

    use crate::{Clock, ClockError, Policy, TimeControl, Timestamp};
    use insta::assert_snapshot;

    /// The arguments for White's first move, for Black's after White thought for so many seconds,
    /// and for White's next after Black thought as long.
    fn go(control: &str, seconds: u64) -> Result<String, ClockError> {
        let control = TimeControl::from_text(control).unwrap();
        let mut clock = Clock::new(control.clone(), Policy::new());
        let mut table = format!("{control}\n    {}\n", clock.uci_go(Timestamp::ZERO)?);
        for at in [Timestamp::from_secs(seconds), Timestamp::from_secs(2 * seconds)] {
            clock.press(at)?;
            table.push_str(&format!("    {}\n", clock.uci_go(at)?));
        }
        Ok(table)
    }

    #[test]
    fn controls() {
        let tables: String = [
            ("180", 3),
            ("180+2", 3),
            ("60 bronstein 5", 8),
            ("60 delay 5", 8),
            ("2/60+1:30", 10),
            ("10 byoyomi 3x30", 4),
            ("10 byoyomi 3x30", 45),
            ("10 canadian 5/60", 4),
            ("10 canadian 5/60", 15),
            ("hourglass 60", 10),
            ("days 3", 86_400),
            ("none", 5),
            ("none | 60", 5),
        ]
        .into_iter()
        .map(|(control, seconds)| go(control, seconds).unwrap())
        .collect();
        assert_snapshot!(tables, @r"
        180
            wtime 180000 btime 180000 winc 0 binc 0
            wtime 177000 btime 180000 winc 0 binc 0
            wtime 177000 btime 177000 winc 0 binc 0
        180+2
            wtime 180000 btime 180000 winc 2000 binc 2000
            wtime 179000 btime 180000 winc 2000 binc 2000
            wtime 179000 btime 179000 winc 2000 binc 2000
        60 bronstein 5
            wtime 60000 btime 60000 winc 5000 binc 5000
            wtime 57000 btime 60000 winc 5000 binc 5000
            wtime 57000 btime 57000 winc 5000 binc 5000
        60 delay 5
            wtime 65000 btime 65000 winc 5000 binc 5000
            wtime 62000 btime 65000 winc 5000 binc 5000
            wtime 62000 btime 62000 winc 5000 binc 5000
        2/60+1:30
            wtime 60000 btime 60000 winc 1000 binc 1000 movestogo 2
            wtime 51000 btime 60000 winc 1000 binc 1000 movestogo 2
            wtime 51000 btime 51000 winc 1000 binc 1000 movestogo 1
        10 byoyomi 3x30
            wtime 40000 btime 40000 winc 0 binc 0
            wtime 36000 btime 40000 winc 0 binc 0
            wtime 36000 btime 36000 winc 0 binc 0
        10 byoyomi 3x30
            wtime 40000 btime 40000 winc 0 binc 0
            wtime 30000 btime 40000 winc 0 binc 0
            wtime 30000 btime 30000 winc 0 binc 0 movestogo 1
        10 canadian 5/60
            wtime 70000 btime 70000 winc 0 binc 0 movestogo 5
            wtime 66000 btime 70000 winc 0 binc 0 movestogo 5
            wtime 66000 btime 66000 winc 0 binc 0 movestogo 5
        10 canadian 5/60
            wtime 70000 btime 70000 winc 0 binc 0 movestogo 5
            wtime 55000 btime 70000 winc 0 binc 0 movestogo 5
            wtime 55000 btime 55000 winc 0 binc 0 movestogo 4
        hourglass 60
            wtime 60000 btime 60000 winc 0 binc 0
            wtime 50000 btime 70000 winc 0 binc 0
            wtime 60000 btime 60000 winc 0 binc 0
        days 3
            wtime 259200000 btime 259200000 winc 0 binc 0 movestogo 1
            wtime 259200000 btime 259200000 winc 0 binc 0 movestogo 1
            wtime 259200000 btime 259200000 winc 0 binc 0 movestogo 1
        none
            infinite
            infinite
            infinite
        none | 60
            infinite
            btime 60000 binc 0
            infinite
        ");
    }

    /// Thought that is going on counts, and what is less than a millisecond is not promised; but
    /// zero is never said, as programs take it for no clock.
    #[test]
    fn in_the_middle_of_a_move() {
        let clock = Clock::new(TimeControl::FUSOR_3_MINUTES, Policy::new());
        let go = |nanos| clock.uci_go(Timestamp::new(Duration::from_nanos(nanos))).unwrap();
        assert_snapshot!(go(1), @"wtime 179999 btime 180000 winc 0 binc 0");
        assert_snapshot!(go(90_000_000_000), @"wtime 90000 btime 180000 winc 0 binc 0");
        assert_snapshot!(go(179_999_999_999), @"wtime 1 btime 180000 winc 0 binc 0");
    }
}
