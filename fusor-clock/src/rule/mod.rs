//! What each control does with the time a move used. One module for each kind.

mod byoyomi;
mod canadian;
mod correspondence;
mod hourglass;
mod stages;

use core::num::NonZeroU32;
use core::time::Duration;

use crate::{SideControl, SideTime};

/// What a side has in the bank between two of its moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Bank {
    /// Main time, or what is left of a Canadian period, or of the days for this move.
    pub(crate) time: Duration,
    /// The index of the present stage; for Canadian, 0 in main time and 1 after it.
    pub(crate) stage: u8,
    /// Moves still to be made in the present stage or Canadian period; 0 where none are counted.
    pub(crate) moves: u32,
    /// Japanese periods left.
    pub(crate) periods: u32,
    /// Time taken away in byo-yomi: the present move is charged with it as well.
    pub(crate) penalty: Duration,
    /// What lag compensation could still give back.
    pub(crate) quota: Duration,
}

impl Bank {
    const fn new(time: Duration) -> Self {
        Self {
            time,
            stage: 0,
            moves: 0,
            periods: 0,
            penalty: Duration::ZERO,
            quota: Duration::ZERO,
        }
    }
}

/// Which part of its control a side is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Phase {
    /// The main time; for controls without byo-yomi, always.
    Main,
    /// Byo-yomi: the main time is used up.
    Overtime,
}

/// What one side's clock shows at some moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Face {
    /// The time on the display: what is left of the main time, or of the period of byo-yomi, or of
    /// the days for this move. `None` when the side is untimed.
    pub time: Option<Duration>,
    /// What is left of a US delay before the time begins to count.
    pub delay: Duration,
    /// Main time or byo-yomi.
    pub phase: Phase,
    /// Moves still to be made before the next period adds its time or begins, where moves are
    /// counted.
    pub moves_to_go: Option<NonZeroU32>,
    /// Japanese periods not yet lost, the running one included.
    pub periods: Option<u32>,
}

impl Face {
    const fn main(time: Duration) -> Self {
        Self {
            time: Some(time),
            delay: Duration::ZERO,
            phase: Phase::Main,
            moves_to_go: None,
            periods: None,
        }
    }

    const UNTIMED: Self = Self {
        time: None,
        ..Self::main(Duration::ZERO)
    };
}

/// The bank at the start of the game.
pub(crate) fn open(control: &SideControl) -> Bank {
    match control {
        SideControl::Untimed => Bank::new(Duration::ZERO),
        SideControl::Stages(stages) => stages::open(stages),
        SideControl::Byoyomi { main, periods, .. } => byoyomi::open(*main, *periods),
        SideControl::Canadian { main, moves, period } => canadian::open(*main, *moves, *period),
        SideControl::Hourglass { time } => Bank::new(*time),
        SideControl::Correspondence { days } => Bank::new(correspondence::per_move(*days)),
    }
}

/// Whether a bank could have come about under this control: for snapshots from outside.
#[cfg(feature = "serde")]
pub(crate) fn is_possible(control: &SideControl, bank: &Bank) -> bool {
    let plain = bank.stage == 0 && bank.moves == 0 && bank.periods == 0 && bank.penalty.is_zero();
    match control {
        SideControl::Stages(stages) => stages::is_possible(stages, bank),
        SideControl::Byoyomi { periods, .. } => {
            bank.stage == 0 && bank.moves == 0 && (1..=periods.get()).contains(&bank.periods)
        }
        SideControl::Canadian { moves, .. } => {
            bank.stage <= 1 && bank.periods == 0 && (1..=moves.get()).contains(&bank.moves)
        }
        _ => plain,
    }
}

/// How long the side may think about its present move before it is out of time, counted from the
/// start of that move. `None` for ever.
pub(crate) fn available(control: &SideControl, bank: &Bank) -> Option<Duration> {
    match control {
        SideControl::Untimed => None,
        SideControl::Stages(stages) => Some(stages::available(stages, bank)),
        SideControl::Byoyomi { period, .. } => Some(byoyomi::available(*period, bank)),
        SideControl::Canadian { period, .. } => Some(canadian::available(*period, bank)),
        SideControl::Hourglass { .. } | SideControl::Correspondence { .. } => Some(bank.time),
    }
}

/// Settles a move that used so much time. Returns what an hourglass hands to the opponent.
pub(crate) fn settle(control: &SideControl, bank: &mut Bank, used: Duration) -> Duration {
    match control {
        SideControl::Untimed => {}
        SideControl::Stages(stages) => stages::settle(stages, bank, used),
        SideControl::Byoyomi { period, .. } => byoyomi::settle(*period, bank, used),
        SideControl::Canadian { moves, period, .. } => {
            canadian::settle(*moves, *period, bank, used);
        }
        SideControl::Hourglass { .. } => return hourglass::settle(bank, used),
        SideControl::Correspondence { days } => bank.time = correspondence::per_move(*days),
    }
    Duration::ZERO
}

/// What the clock shows after so much thought about the present move.
pub(crate) fn face(control: &SideControl, bank: &Bank, elapsed: Duration) -> Face {
    match control {
        SideControl::Untimed => Face::UNTIMED,
        SideControl::Stages(stages) => stages::face(stages, bank, elapsed),
        SideControl::Byoyomi { period, .. } => byoyomi::face(*period, bank, elapsed),
        SideControl::Canadian { moves, period, .. } => canadian::face(*moves, *period, bank, elapsed),
        SideControl::Hourglass { .. } | SideControl::Correspondence { .. } => {
            Face::main(bank.time.saturating_sub(elapsed))
        }
    }
}

/// The time of a side in the words of UCI, after so much thought about the present move.
pub(crate) fn side_time(control: &SideControl, bank: &Bank, elapsed: Duration) -> Option<SideTime> {
    match control {
        SideControl::Untimed => None,
        SideControl::Stages(stages) => Some(stages::side_time(stages, bank, elapsed)),
        SideControl::Byoyomi { period, .. } => Some(byoyomi::side_time(*period, bank, elapsed)),
        SideControl::Canadian { moves, period, .. } => Some(canadian::side_time(*moves, *period, bank, elapsed)),
        SideControl::Hourglass { .. } => Some(SideTime::new(bank.time.saturating_sub(elapsed))),
        SideControl::Correspondence { .. } => {
            Some(SideTime::new(bank.time.saturating_sub(elapsed)).for_moves(NonZeroU32::MIN))
        }
    }
}

/// Takes time away after so much thought about the present move, at most what is left. Returns what
/// was taken.
///
/// The bank never sinks below what the present move has already used, so the flag falls at the moment
/// of the correction at the earliest.
pub(crate) fn take(control: &SideControl, bank: &mut Bank, thought: Duration, amount: Duration) -> Duration {
    let face = face(control, bank, thought);
    let main = match face.phase {
        Phase::Main => face.time.unwrap_or_default(),
        Phase::Overtime => Duration::ZERO,
    };
    let from_main = amount.min(main);
    bank.time = bank.time.saturating_sub(from_main);
    let (SideControl::Byoyomi { .. } | SideControl::Canadian { .. }) = control else {
        return from_main;
    };
    let left = available(control, bank).map_or(Duration::ZERO, |time| time.saturating_sub(thought));
    let from_periods = amount.saturating_sub(from_main).min(left);
    bank.penalty = bank.penalty.saturating_add(from_periods);
    from_main.saturating_add(from_periods)
}
