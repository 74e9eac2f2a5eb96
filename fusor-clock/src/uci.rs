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
