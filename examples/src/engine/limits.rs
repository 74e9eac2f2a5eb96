//! How long to think, and who says when to stop.

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use fusor_clock::{Budget, SideTime, TimeManager};
use fusor_movegen::types::Color;
use fusor_notation::engine::GoLimits;

use crate::engine::score::MAX_PLY;

/// What ends a search.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    /// By the clock; counted from the opponent's move if the search began before it.
    pub(crate) time: Option<Budget>,
    pub(crate) nodes: u64,
    pub(crate) depth: i32,
    /// A mate in so many moves is enough.
    pub(crate) mate: Option<i32>,
    /// Not before somebody says so, whatever else.
    pub(crate) until_stopped: bool,
}

impl Limits {
    /// The limits of a `go` command for the side to move. One without any is `infinite`.
    pub(crate) fn new(go: &GoLimits, turn: Color, manager: &TimeManager) -> Self {
        let millis = |number: i64| Duration::from_millis(number.try_into().unwrap_or(0));
        let (time, increment) = match turn {
            Color::White => (go.white_time, go.white_increment),
            Color::Black => (go.black_time, go.black_increment),
        };
        let clock = time.map(|time| {
            manager.budget(SideTime {
                time: millis(time),
                increment: millis(increment.unwrap_or(0)),
                moves_to_go: go.moves_to_go.and_then(NonZeroU32::new),
            })
        });
        let fixed = go.move_time.map(|time| Budget {
            soft: millis(time),
            hard: millis(time),
        });
        let limited =
            clock.is_some() || fixed.is_some() || go.nodes.is_some() || go.depth.is_some() || go.mate.is_some();
        let deepest = MAX_PLY as i32 - 1;
        Self {
            time: if go.infinite { None } else { fixed.or(clock) },
            nodes: go.nodes.unwrap_or(u64::MAX),
            depth: go
                .depth
                .map_or(deepest, |depth| depth.try_into().unwrap_or(deepest).clamp(1, deepest)),
            mate: go.mate.map(|moves| moves.try_into().unwrap_or(i32::MAX)),
            until_stopped: go.infinite || !limited,
        }
    }
}

/// What the threads of a search and the one that reads commands tell each other.
#[derive(Debug)]
pub(crate) struct Signals {
    started: Instant,
    stop: AtomicBool,
    /// The first thread has its result; the others may stop.
    done: AtomicBool,
    pondering: AtomicBool,
    /// When the opponent's move came, in nanoseconds from the start.
    hit: AtomicU64,
    /// Positions looked at by all threads.
    nodes: AtomicU64,
}

impl Signals {
    pub(crate) fn new(pondering: bool) -> Self {
        Self {
            started: Instant::now(),
            stop: AtomicBool::new(false),
            done: AtomicBool::new(false),
            pondering: AtomicBool::new(pondering),
            hit: AtomicU64::new(0),
            nodes: AtomicU64::new(0),
        }
    }

    pub(crate) fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    pub(crate) fn finish(&self) {
        self.done.store(true, Relaxed);
    }

    pub(crate) fn is_done(&self) -> bool {
        self.done.load(Relaxed)
    }

    /// The opponent has made the expected move: the clock runs.
    pub(crate) fn ponder_hit(&self) {
        let now = self.elapsed().as_nanos().try_into().unwrap_or(u64::MAX);
        self.hit.store(now, Relaxed);
        self.pondering.store(false, Relaxed);
    }

    pub(crate) fn is_pondering(&self) -> bool {
        self.pondering.load(Relaxed)
    }

    /// The time since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// The time that the clock has run.
    pub(crate) fn clock(&self) -> Duration {
        if self.is_pondering() {
            return Duration::ZERO;
        }
        self.elapsed()
            .saturating_sub(Duration::from_nanos(self.hit.load(Relaxed)))
    }

    /// Adds to the nodes of all threads and gives the sum.
    pub(crate) fn count(&self, nodes: u64) -> u64 {
        self.nodes.fetch_add(nodes, Relaxed) + nodes
    }
}

#[cfg(test)]
mod tests {
    use fusor_notation::engine::GuiCommand;

    use super::*;

    fn limits(command: &str, turn: Color) -> Limits {
        let GuiCommand::Go(go) = command.parse().unwrap() else {
            panic!("{command}")
        };
        Limits::new(&go, turn, &TimeManager::default())
    }

    #[test]
    fn each_side_has_its_own_clock() {
        let millis = |turn| {
            let limits = limits("go wtime 60000 winc 1000 btime 6000", turn);
            assert!(!limits.until_stopped);
            limits.time.unwrap().soft.as_millis()
        };
        assert_eq!([millis(Color::White), millis(Color::Black)], [2212, 145]);
    }

    #[test]
    fn nothing_and_infinite_are_until_stopped() {
        for command in ["go", "go infinite", "go infinite wtime 1 btime 1", "go ponder"] {
            let limits = limits(command, Color::White);
            assert!(limits.until_stopped && limits.time.is_none(), "{command}");
        }
        for command in ["go depth 3", "go mate 2", "go nodes 0", "go movetime -5", "go wtime -1"] {
            assert!(!limits(command, Color::White).until_stopped, "{command}");
        }
        assert_eq!(
            limits("go movetime -5", Color::White).time.unwrap().hard,
            Duration::ZERO
        );
        assert_eq!(limits("go depth 4000000000", Color::White).depth, MAX_PLY as i32 - 1);
    }

    #[test]
    fn the_clock_runs_from_the_expected_move_on() {
        let signals = Signals::new(true);
        assert_eq!(signals.clock(), Duration::ZERO);
        signals.ponder_hit();
        assert!(!signals.is_pondering());
        assert!(signals.clock() <= signals.elapsed());
    }
}
