//! How long to think, and who says when to stop.

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use fusor_clock::{Budget, SideTime, TimeManager};
use fusor_movegen::types::Color;
use fusor_notation::engine::GoLimits;

use crate::engine::score::MAX_PLY;

/// What ends a search: whichever comes first. There is always something that does.
///
/// ```
/// use fusor_examples::engine::Limits;
///
/// let limits = Limits::nodes(10_000).and(Limits::depth(6));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// By the clock; counted from the opponent's move if the search began before it.
    pub(crate) time: Option<Budget>,
    pub(crate) nodes: u64,
    pub(crate) depth: i32,
    /// A mate in so many moves is enough.
    pub(crate) mate: Option<i32>,
}

/// The deepest iteration there can be.
const DEEPEST: i32 = MAX_PLY as i32 - 1;

impl Limits {
    /// As far as the deepest iteration there can be, which no search of a whole board reaches.
    const NONE: Self = Self {
        time: None,
        nodes: u64::MAX,
        depth: DEEPEST,
        mate: None,
    };

    /// So many positions looked at. With one thread, the same search gives the same on any machine.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes, ..Self::NONE }
    }

    /// So many plies, from 1 to 127; what is beyond is taken as the nearest of these. With one thread, the same search
    /// gives the same on any machine.
    #[must_use]
    pub fn depth(plies: u32) -> Self {
        let depth = i32::try_from(plies).unwrap_or(DEEPEST).clamp(1, DEEPEST);
        Self { depth, ..Self::NONE }
    }

    /// So much time, from the call on.
    #[must_use]
    pub const fn time(budget: Budget) -> Self {
        Self {
            time: Some(budget),
            ..Self::NONE
        }
    }

    /// What both say; of two times, the shorter.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let times = [self.time, other.time].into_iter().flatten();
        Self {
            time: times.reduce(|a, b| Budget {
                soft: a.soft.min(b.soft),
                hard: a.hard.min(b.hard),
            }),
            nodes: self.nodes.min(other.nodes),
            depth: self.depth.min(other.depth),
            mate: self.mate.into_iter().chain(other.mate).max(),
        }
    }

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
        Self {
            time: if go.infinite { None } else { fixed.or(clock) },
            nodes: go.nodes.unwrap_or(u64::MAX),
            depth: go.depth.map_or(DEEPEST, |depth| Self::depth(depth).depth),
            mate: go.mate.map(|moves| moves.try_into().unwrap_or(i32::MAX)),
        }
    }
}

/// Whether a search that was asked for so must not answer before somebody says `stop`.
pub(crate) fn is_unlimited(go: &GoLimits, turn: Color) -> bool {
    let clock = match turn {
        Color::White => go.white_time,
        Color::Black => go.black_time,
    };
    let has_time = clock.is_some() || go.move_time.is_some();
    let is_limited = has_time || go.nodes.is_some() || go.depth.is_some() || go.mate.is_some();
    go.infinite || !is_limited
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

    fn go(command: &str) -> GoLimits {
        let GuiCommand::Go(go) = command.parse().unwrap() else {
            panic!("{command}")
        };
        go
    }

    fn limits(command: &str, turn: Color) -> Limits {
        Limits::new(&go(command), turn, &TimeManager::default())
    }

    #[test]
    fn each_side_has_its_own_clock() {
        let command = "go wtime 60000 winc 1000 btime 6000";
        let millis = |turn| {
            assert!(!is_unlimited(&go(command), turn));
            limits(command, turn).time.unwrap().soft.as_millis()
        };
        assert_eq!([millis(Color::White), millis(Color::Black)], [2212, 145]);
        assert!(is_unlimited(&go("go wtime 60000"), Color::Black));
    }

    #[test]
    fn nothing_and_infinite_are_until_stopped() {
        for command in ["go", "go infinite", "go infinite wtime 1 btime 1", "go ponder"] {
            assert!(is_unlimited(&go(command), Color::White), "{command}");
            assert_eq!(limits(command, Color::White).time, None, "{command}");
        }
        for command in ["go depth 3", "go mate 2", "go nodes 0", "go movetime -5", "go wtime -1"] {
            assert!(!is_unlimited(&go(command), Color::White), "{command}");
        }
        assert_eq!(
            limits("go movetime -5", Color::White).time.unwrap().hard,
            Duration::ZERO
        );
        assert_eq!(limits("go depth 4000000000", Color::White).depth, DEEPEST);
    }

    #[test]
    fn of_two_limits_the_nearer_counts() {
        let budget = |soft, hard| {
            Limits::time(Budget {
                soft: Duration::from_secs(soft),
                hard: Duration::from_secs(hard),
            })
        };
        let both = budget(1, 9)
            .and(Limits::nodes(7))
            .and(budget(2, 8))
            .and(Limits::depth(3));
        assert_eq!(both, budget(1, 8).and(Limits::depth(3).and(Limits::nodes(7))));
        assert_eq!((both.nodes, both.depth), (7, 3));
        assert_eq!(
            [0, 1, 127, 128].map(|plies| Limits::depth(plies).depth),
            [1, 1, 127, 127]
        );
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
