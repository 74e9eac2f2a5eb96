#![doc = include_str!("../README.md")]
#![cfg_attr(not(feature = "std"), no_std)]
#![forbid(unsafe_code)]

extern crate alloc;

mod clock;
mod control;
mod manager;
mod policy;
mod rule;
mod side;
mod timestamp;
mod uci;

pub use clock::{Clock, ClockError, FallReason, FlagFall, Pressed, Status, TakeBack};
pub use control::{
    Bonus, ControlError, Found, MAX_STAGES, MAX_TIME, NotExpressible, ReadError, SideControl, Stage, Stages,
    TimeControl,
};
pub use manager::{Budget, TimeManager};
pub use policy::{LagCompensation, Policy, Start};
pub use rule::{Face, Phase};
pub use side::{BySide, Side};
pub use timestamp::Timestamp;
pub use uci::{SideTime, UciGo};
