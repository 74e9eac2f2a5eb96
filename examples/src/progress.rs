//! How far a long command has come.

use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Between two drawings, and before the first.
const PAUSE: Duration = Duration::from_millis(250);

/// One line of standard error that is drawn over and over.
#[derive(Debug)]
pub struct Progress {
    shown: bool,
    started: Instant,
    /// Nothing is drawn before.
    next: Option<Instant>,
}

impl Progress {
    /// A line that is drawn only if `enabled`, as on a terminal.
    #[must_use]
    pub fn new(enabled: bool) -> Self {
        let started = Instant::now();
        Self {
            shown: false,
            started,
            next: enabled.then(|| started + PAUSE),
        }
    }

    /// Draws what `text` says, at most 40 characters, if it is time for that. It is told how long the command has run.
    pub fn show(&mut self, text: impl FnOnce(Duration) -> String) {
        let Some(next) = self.next else { return };
        let now = Instant::now();
        if now >= next {
            self.next = Some(now + PAUSE);
            self.shown = true;
            // Progress that cannot be shown is no reason to stop.
            let _ = write!(io::stderr(), "\r{:<40}", text(now - self.started));
        }
    }

    /// Takes the line away.
    pub fn clear(&mut self) {
        if self.shown {
            self.shown = false;
            let _ = write!(io::stderr(), "\r{:40}\r", "");
        }
    }
}

/// A bar with how much is done, and how long the rest may take if it goes on like that: at most 40 characters for less than
/// 27 hours.
#[must_use]
pub fn bar(done: u64, all: u64, elapsed: Duration) -> String {
    const CELLS: usize = 16;
    let of = |whole: u64| done.saturating_mul(whole) / all.max(1);
    let filled = usize::try_from(of(CELLS as u64)).unwrap_or(CELLS);
    let rest = elapsed.as_secs_f64() / done.max(1) as f64 * all.saturating_sub(done) as f64;
    let percent = of(100);
    format!(
        "[{:<CELLS$}] {percent:>3} %, {rest:.0} s to go",
        "#".repeat(filled.min(CELLS))
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars() {
        let bars = [(0, 0), (0, 400), (50, 400), (399, 400), (400, 400)]
            .map(|(done, all)| bar(done, all, Duration::from_secs(10)));
        insta::assert_snapshot!(bars.join("\n"), @r"
        [                ]   0 %, 0 s to go
        [                ]   0 %, 4000 s to go
        [##              ]  12 %, 70 s to go
        [############### ]  99 %, 0 s to go
        [################] 100 %, 0 s to go
        ");
        assert!(bar(1, 10_000, Duration::from_secs(9)).len() <= 40);
    }
}
