//! Sudden death, Fischer, Bronstein and US delay, in one period or several.
//!
//! FIDE Laws of Chess, Guidelines III and the glossary, for the increment ("cumulative mode") and the
//! delay ("Bronstein mode"); US Chess rule 5F for the US delay.

use core::num::NonZeroU32;
use core::time::Duration;

use super::{Bank, Face};
use crate::{Bonus, SideTime, Stages};

pub(super) fn open(stages: &Stages) -> Bank {
    let first = stages.first;
    let time = match first.bonus {
        // Nobody could make the first move in no time.
        Bonus::Increment(increment) if first.time.is_zero() => increment,
        _ => first.time,
    };
    Bank {
        moves: first.moves.map_or(0, NonZeroU32::get),
        ..Bank::new(time)
    }
}

#[cfg(feature = "serde")]
pub(super) fn is_possible(stages: &Stages, bank: &Bank) -> bool {
    let moves = stages.stage(bank.stage).moves;
    usize::from(bank.stage) <= stages.rest.len()
        && bank.periods == 0
        && bank.penalty.is_zero()
        && match moves {
            Some(moves) => (1..=moves.get()).contains(&bank.moves),
            None => bank.moves == 0,
        }
}

/// The part of the present move that the clock does not count.
fn free(stages: &Stages, bank: &Bank) -> Duration {
    match stages.stage(bank.stage).bonus {
        Bonus::UsDelay(delay) => delay,
        _ => Duration::ZERO,
    }
}

pub(super) fn available(stages: &Stages, bank: &Bank) -> Duration {
    bank.time.saturating_add(free(stages, bank))
}

pub(super) fn settle(stages: &Stages, bank: &mut Bank, used: Duration) {
    let counted = used.saturating_sub(free(stages, bank));
    let back = match stages.stage(bank.stage).bonus {
        Bonus::Increment(increment) => increment,
        Bonus::Bronstein(delay) => used.min(delay),
        Bonus::None | Bonus::UsDelay(_) => Duration::ZERO,
    };
    bank.time = bank.time.saturating_sub(counted).saturating_add(back);
    match bank.moves {
        0 => {}
        1 => {
            bank.stage = stages.next(bank.stage);
            let next = stages.stage(bank.stage);
            bank.moves = next.moves.map_or(0, NonZeroU32::get);
            bank.time = bank.time.saturating_add(next.time);
        }
        _ => bank.moves -= 1,
    }
}

pub(super) fn face(stages: &Stages, bank: &Bank, elapsed: Duration) -> Face {
    let free = free(stages, bank);
    Face {
        delay: free.saturating_sub(elapsed),
        moves_to_go: NonZeroU32::new(bank.moves),
        ..Face::main(bank.time.saturating_sub(elapsed.saturating_sub(free)))
    }
}

/// Bronstein and US delay are told as an increment. For whoever thinks at least as long as the delay
/// it comes to the same: a US delay is an increment of which one is on the clock beforehand.
pub(super) fn side_time(stages: &Stages, bank: &Bank, elapsed: Duration) -> SideTime {
    SideTime {
        time: available(stages, bank).saturating_sub(elapsed),
        increment: stages.stage(bank.stage).bonus.time(),
        moves_to_go: NonZeroU32::new(bank.moves),
    }
}
