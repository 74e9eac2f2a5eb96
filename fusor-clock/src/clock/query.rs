//! What a clock shows at a moment, without being changed by the question.

use core::time::Duration;

use super::{Clock, ClockError, FallReason, FlagFall, State};
use crate::rule;
use crate::{BySide, Face, Policy, Side, SideControl, SideTime, Start, TimeControl, Timestamp, UciGo};

/// What a clock is doing at some moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Status {
    /// No clock runs until the first move is made.
    WaitingForFirstMove,
    /// No clock runs until a set start.
    NotStarted {
        /// The moment of the start.
        starts: Timestamp,
    },
    /// The clock of the side to move runs.
    Running,
    /// No clock runs until it is resumed.
    Paused,
    /// A flag has fallen.
    Fallen(FlagFall),
}

impl Clock {
    /// The time control.
    #[must_use]
    pub const fn control(&self) -> &TimeControl {
        &self.control
    }

    /// The policy.
    #[must_use]
    pub const fn policy(&self) -> &Policy {
        &self.policy
    }

    /// The side to move.
    #[must_use]
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// How many moves a side has made.
    #[must_use]
    pub const fn moves(&self, side: Side) -> u32 {
        self.players.get(side).moves
    }

    /// The moment of the last accepted call; no call can come before it.
    #[must_use]
    pub const fn last_call(&self) -> Timestamp {
        self.now
    }

    /// The fall of the flag: the one that happened, or the one that comes if nothing is called
    /// before. A call at that very moment is too late.
    ///
    /// `None` while no clock runs, when the side to move is untimed, and when the moment would lie
    /// after [`Timestamp::MAX`].
    ///
    /// With lag compensation this includes the time that the flag waits for a move under way. Such a
    /// move, if its lag does not suffice, can still bring an earlier fall to light.
    #[must_use]
    pub fn flag_moment(&self) -> Option<FlagFall> {
        let since = match self.state {
            State::Running(since) => since,
            State::Fallen(fall) => return Some(fall),
            State::Waiting | State::Paused => return None,
        };
        let side = self.turn;
        let player = self.players.get(side);
        let wait = self
            .policy
            .lag
            .map_or(Duration::ZERO, |lag| player.bank.quota.min(lag.wait));
        let time = self.time_limit(side).map(|limit| match limit {
            // No move can be made in no time, whatever its lag.
            Duration::ZERO => limit,
            _ => limit.saturating_add(wait),
        });
        let first = match self.policy.start {
            Start::AtMoment { first_move_limit, .. } if player.moves == 0 => first_move_limit,
            _ => None,
        };
        let (limit, reason) = match (time, first) {
            (None, None) => return None,
            (Some(time), None) => (time, FallReason::Time),
            (None, Some(first)) => (first, FallReason::FirstMove),
            (Some(time), Some(first)) if time <= first => (time, FallReason::Time),
            (Some(_), Some(first)) => (first, FallReason::FirstMove),
        };
        let at = since.checked_add(limit.saturating_sub(player.thought))?;
        // A correction may have left less than was used already: then it falls by the correction.
        Some(FlagFall {
            side,
            at: at.max(self.now),
            reason,
        })
    }

    /// What the clock is doing at a moment, if nothing is called before.
    ///
    /// # Errors
    ///
    /// [`OutOfOrder`](ClockError::OutOfOrder).
    pub fn status(&self, at: Timestamp) -> Result<Status, ClockError> {
        self.in_order(at)?;
        Ok(match (self.flag_moment(), self.state) {
            (Some(fall), _) if fall.at <= at => Status::Fallen(fall),
            (_, State::Fallen(fall)) => Status::Fallen(fall),
            (_, State::Waiting) => Status::WaitingForFirstMove,
            (_, State::Paused) => Status::Paused,
            (_, State::Running(starts)) if at < starts => Status::NotStarted { starts },
            (_, State::Running(_)) => Status::Running,
        })
    }

    /// What a side's clock shows at a moment, if nothing is called before.
    ///
    /// # Errors
    ///
    /// [`OutOfOrder`](ClockError::OutOfOrder).
    pub fn face(&self, side: Side, at: Timestamp) -> Result<Face, ClockError> {
        let thought = self.thought_until_fall(at)?;
        let control = self.control.side(side);
        let mut face = rule::face(control, &self.players.get(side).bank, *thought.get(side));
        if let (SideControl::Hourglass { .. }, Some(time)) = (control, &mut face.time) {
            *time = time.saturating_add(self.sand_coming(side, &thought));
        }
        Ok(face)
    }

    /// What both clocks show at a moment, if nothing is called before.
    ///
    /// # Errors
    ///
    /// [`OutOfOrder`](ClockError::OutOfOrder).
    pub fn faces(&self, at: Timestamp) -> Result<BySide<Face>, ClockError> {
        Ok(BySide {
            white: self.face(Side::White, at)?,
            black: self.face(Side::Black, at)?,
        })
    }

    /// The time of a side in the words of UCI, for a program that thinks about its move from now on.
    /// `None` when it is untimed.
    ///
    /// # Errors
    ///
    /// [`OutOfOrder`](ClockError::OutOfOrder).
    pub fn side_time(&self, side: Side, at: Timestamp) -> Result<Option<SideTime>, ClockError> {
        let thought = self.thought_until_fall(at)?;
        let control = self.control.side(side);
        let mut time = rule::side_time(control, &self.players.get(side).bank, *thought.get(side));
        if let (SideControl::Hourglass { .. }, Some(time)) = (control, &mut time) {
            time.time = time.time.saturating_add(self.sand_coming(side, &thought));
        }
        Ok(time)
    }

    /// The time arguments of the UCI command `go` for the side to move.
    ///
    /// # Errors
    ///
    /// [`OutOfOrder`](ClockError::OutOfOrder).
    ///
    /// ```
    /// use fusor_clock::{Clock, Policy, TimeControl, Timestamp};
    ///
    /// let mut clock = Clock::new(TimeControl::from_text("40/7200:3600")?, Policy::new());
    /// clock.press(Timestamp::from_secs(90))?;
    /// let go = clock.uci_go(Timestamp::from_secs(90))?;
    /// assert_eq!(go.to_string(), "wtime 7110000 btime 7200000 winc 0 binc 0 movestogo 40");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn uci_go(&self, at: Timestamp) -> Result<UciGo, ClockError> {
        let time = BySide {
            white: self.side_time(Side::White, at)?,
            black: self.side_time(Side::Black, at)?,
        };
        Ok(UciGo { turn: self.turn, time })
    }

    /// What each side has thought until a moment; nobody thinks on after a flag has fallen.
    fn thought_until_fall(&self, at: Timestamp) -> Result<BySide<Duration>, ClockError> {
        self.in_order(at)?;
        let at = self.flag_moment().map_or(at, |fall| fall.at.min(at));
        Ok(BySide::from_fn(|side| self.thought(side, at)))
    }

    /// What runs through an hourglass to a side while its opponent thinks.
    fn sand_coming(&self, side: Side, thought: &BySide<Duration>) -> Duration {
        let opponent = side.other();
        (*thought.get(opponent)).min(self.players.get(opponent).bank.time)
    }
}
