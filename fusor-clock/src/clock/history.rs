//! Taking moves back.

use core::time::Duration;

use super::{Clock, ClockError, State};
use crate::rule::{self, Bank};
use crate::{Side, SideControl, Timestamp};

/// What becomes of the time that was used since the move that is taken back began.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TakeBack {
    /// It is given back: both clocks show what they showed when that move began.
    Restore,
    /// It stays used: the side that takes its move back goes on thinking about it where it pressed
    /// the clock, without the increment, and the opponent goes on where it was interrupted when its
    /// turn comes again.
    Keep,
}

/// What is needed to take a move back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Undo {
    pub(super) side: Side,
    /// The bank of the side before the move was settled.
    pub(super) bank: Bank,
    /// The time the move was charged with.
    pub(super) used: Duration,
    /// What the opponent had thought about its interrupted move.
    pub(super) waiting: Duration,
    /// What an hourglass handed to the opponent.
    pub(super) handed_over: Duration,
}

impl Clock {
    pub(super) fn remember(&mut self, undo: Undo) {
        let depth = usize::from(self.policy.take_backs);
        while self.history.len() >= depth.max(1) {
            self.history.pop_front();
        }
        if depth > 0 {
            self.history.push_back(undo);
        }
    }

    /// Time added by an arbiter stays in force when moves made before are taken back.
    pub(super) fn add_to_history(&mut self, side: Side, amount: Duration) {
        for undo in self.history.iter_mut().filter(|undo| undo.side == side) {
            undo.bank.time = undo.bank.time.saturating_add(amount);
        }
    }

    /// So does time taken away, as far as those moves left any.
    pub(super) fn take_from_history(&mut self, side: Side, amount: Duration) {
        let control = self.control.side(side);
        for undo in self.history.iter_mut().filter(|undo| undo.side == side) {
            rule::take(control, &mut undo.bank, undo.used, amount);
        }
    }

    /// Takes the last move back: the side that made it is to move again, and its clock runs, unless
    /// the clock is paused. Increments, new periods and counted moves are undone; time added or taken
    /// by an arbiter stays in force, as far as there was any to take when the move was made. To take back a pair of moves, call it twice.
    ///
    /// # Errors
    ///
    /// [`OutOfOrder`](ClockError::OutOfOrder), [`FlagFallen`](ClockError::FlagFallen), and
    /// [`NothingToTakeBack`](ClockError::NothingToTakeBack).
    ///
    /// ```
    /// use core::time::Duration;
    /// use fusor_clock::{Clock, Policy, Side, TakeBack, TimeControl, Timestamp};
    ///
    /// let mut clock = Clock::new(TimeControl::from_text("60+5")?, Policy::new());
    /// clock.press(Timestamp::from_secs(10))?; // White used 10 s: 55 s are left
    /// let now = Timestamp::from_secs(12);
    /// clock.take_back(TakeBack::Keep, now)?;
    /// assert_eq!(clock.face(Side::White, now)?.time, Some(Duration::from_secs(50)));
    /// assert_eq!(clock.face(Side::Black, now)?.time, Some(Duration::from_secs(58)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn take_back(&mut self, time: TakeBack, at: Timestamp) -> Result<(), ClockError> {
        self.observe(at)?;
        let undo = self.history.pop_back().ok_or(ClockError::NothingToTakeBack)?;
        let side = undo.side;
        let interrupted = self.thought(side.other(), at);
        let player = self.players.get_mut(side);
        player.moves = player.moves.saturating_sub(1);
        if let SideControl::Hourglass { .. } = self.control.side(side) {
            self.turn_hourglass(&undo, time, interrupted);
        } else {
            let quota = player.bank.quota;
            player.bank = undo.bank;
            let opponent = |clock: &mut Self, thought| {
                clock.players.get_mut(side.other()).thought = thought;
            };
            match time {
                TakeBack::Restore => {
                    player.thought = Duration::ZERO;
                    opponent(self, undo.waiting);
                }
                TakeBack::Keep => {
                    player.thought = undo.used;
                    player.bank.quota = quota;
                    opponent(self, interrupted);
                }
            }
        }
        self.turn = undo.side;
        if self.state != State::Paused {
            self.state = self.running_state(at);
        }
        self.now = at;
        Ok(())
    }
    /// Lets the sand of a move run back, or that of the interrupted move run on: either way none is
    /// lost, whatever was taken back or corrected before.
    fn turn_hourglass(&mut self, undo: &Undo, time: TakeBack, interrupted: Duration) {
        let opponent = self.players.get_mut(undo.side.other());
        let sand = match time {
            TakeBack::Restore => undo.handed_over,
            TakeBack::Keep => interrupted,
        };
        let sand = sand.min(opponent.bank.time);
        opponent.bank.time = opponent.bank.time.saturating_sub(sand);
        opponent.thought = Duration::ZERO;
        let player = self.players.get_mut(undo.side);
        player.bank.time = player.bank.time.saturating_add(sand);
        player.thought = Duration::ZERO;
        if time == TakeBack::Restore {
            player.bank.quota = undo.bank.quota;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `Policy::take_backs` says so.
    #[test]
    fn size_of_a_move() {
        assert!(size_of::<Undo>() <= 120);
    }
}
