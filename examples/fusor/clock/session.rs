//! What the keys of the terminal clock do, and what it shows: all but the terminal itself.

use fusor_clock::{Clock, ClockError, Face, FlagFall, Phase, Side, Status, Timestamp};

use super::display::Shown;

/// A key that means something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Key {
    Press,
    Pause,
}

/// What is shown at a moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct View {
    /// White's time and Black's.
    pub(crate) times: [String; 2],
    /// What there is besides the time: delay, periods, moves to go, moves made.
    pub(crate) details: [String; 2],
    /// Whose clock runs.
    pub(crate) running: Option<Side>,
    pub(crate) message: String,
}

/// A clock that two people share.
#[derive(Debug)]
pub(crate) struct Session {
    clock: Clock,
    begun: bool,
}

impl Session {
    /// A clock that waits for the first key.
    pub(crate) fn new(mut clock: Clock) -> Result<Self, ClockError> {
        clock.pause(Timestamp::ZERO)?;
        Ok(Self { clock, begun: false })
    }

    /// What a key does. What the clock refuses (a press in a pause, or after the flag fell) is
    /// nothing to the players, who see why.
    pub(crate) fn key(&mut self, key: Key, at: Timestamp) -> Result<(), ClockError> {
        let result = match (key, self.clock.status(at)?) {
            (Key::Press, Status::Paused) if !self.begun => {
                self.begun = true;
                self.clock.resume(at)
            }
            (Key::Press, _) => self.clock.press(at).map(|_| ()),
            (Key::Pause, Status::Paused) if self.begun => self.clock.resume(at),
            (Key::Pause, Status::Paused) => Ok(()),
            (Key::Pause, _) => self.clock.pause(at),
        };
        match result {
            Err(ClockError::Paused | ClockError::FlagFallen(_)) => Ok(()),
            other => other,
        }
    }

    /// The moment at which the flag falls if no key is pressed.
    pub(crate) fn flag_moment(&self) -> Option<FlagFall> {
        self.clock.flag_moment()
    }

    /// What is shown at a moment.
    pub(crate) fn view(&self, at: Timestamp) -> Result<View, ClockError> {
        let faces = self.clock.faces(at)?;
        let status = self.clock.status(at)?;
        let message = match status {
            Status::Fallen(fall) => format!("flag {}", fall.side),
            Status::Paused if !self.begun => format!("space starts {}'s clock", self.clock.turn()),
            Status::Paused => "paused".to_owned(),
            _ => String::new(),
        };
        let details = |side, face: &Face| details(face, self.clock.moves(side));
        Ok(View {
            times: [Shown(faces.white.time).to_string(), Shown(faces.black.time).to_string()],
            details: [details(Side::White, &faces.white), details(Side::Black, &faces.black)],
            running: (status == Status::Running).then(|| self.clock.turn()),
            message,
        })
    }
}

fn details(face: &Face, moves: u32) -> String {
    let mut parts = Vec::new();
    if !face.delay.is_zero() {
        parts.push(format!("delay {}", Shown(Some(face.delay))));
    }
    match (face.phase, face.periods) {
        (Phase::Overtime, Some(1)) => parts.push("last period".to_owned()),
        (Phase::Overtime, Some(periods)) => parts.push(format!("{periods} periods")),
        (Phase::Overtime, None) => parts.push("byo-yomi".to_owned()),
        (Phase::Main, _) => {}
    }
    if let Some(to_go) = face.moves_to_go {
        parts.push(format!("{to_go} to go"));
    }
    parts.push(format!("{moves} made"));
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use fusor_clock::{Policy, TimeControl};
    use insta::assert_snapshot;

    #[test]
    fn keys() {
        let control = TimeControl::from_text("60 delay 5 | 10 byoyomi 2x30").unwrap();
        let mut session = Session::new(Clock::new(control, Policy::new())).unwrap();
        let mut table = String::new();
        for (seconds, key) in [
            (10, Some(Key::Pause)),
            (12, Some(Key::Press)),
            (14, None),
            (20, Some(Key::Press)),
            (35, None),
            (35, Some(Key::Pause)),
            (50, Some(Key::Press)),
            (60, Some(Key::Pause)),
            (90, None),
            (114, None),
            (115, Some(Key::Press)),
        ] {
            let at = Timestamp::from_secs(seconds);
            if let Some(key) = key {
                session.key(key, at).unwrap();
            }
            let View {
                times,
                details,
                running,
                message,
            } = session.view(at).unwrap();
            let key = key.map_or(String::new(), |key| format!("{key:?}"));
            let running = running.map_or(String::new(), |side| format!("{side} runs"));
            table.push_str(&format!(
                "{seconds:>3} {key:5} | {times:?} {details:?} {running}{message}\n"
            ));
        }
        assert_snapshot!(table, @r#"
         10 Pause | ["1:00.000", "0:10.000"] ["delay 0:05.000, 0 made", "0 made"] space starts white's clock
         12 Press | ["1:00.000", "0:10.000"] ["delay 0:05.000, 0 made", "0 made"] white runs
         14       | ["1:00.000", "0:10.000"] ["delay 0:03.000, 0 made", "0 made"] white runs
         20 Press | ["0:57.000", "0:10.000"] ["delay 0:05.000, 1 made", "0 made"] black runs
         35       | ["0:57.000", "0:25.000"] ["delay 0:05.000, 1 made", "2 periods, 0 made"] black runs
         35 Pause | ["0:57.000", "0:25.000"] ["delay 0:05.000, 1 made", "2 periods, 0 made"] paused
         50 Press | ["0:57.000", "0:25.000"] ["delay 0:05.000, 1 made", "2 periods, 0 made"] paused
         60 Pause | ["0:57.000", "0:25.000"] ["delay 0:05.000, 1 made", "2 periods, 0 made"] black runs
         90       | ["0:57.000", "0:25.000"] ["delay 0:05.000, 1 made", "last period, 0 made"] black runs
        114       | ["0:57.000", "0:01.000"] ["delay 0:05.000, 1 made", "last period, 0 made"] black runs
        115 Press | ["0:57.000", "0:00.000"] ["delay 0:05.000, 1 made", "0 periods, 0 made"] flag black
        "#);
    }
}
