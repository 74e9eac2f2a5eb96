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
