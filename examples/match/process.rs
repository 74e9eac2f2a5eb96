//! A child process that is spoken to in lines, and can be as rude as it likes.
//!
//! Two threads stand between the match and the process: whether it does not read, does not write, or writes without end,
//! nobody waits for it longer than he wants to, and what it writes takes only so much memory.

use std::fmt::Display;
use std::io::{self, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use fusor_examples::input::{self, Line};
use thiserror::Error;

use crate::command::CommandLine;

/// The longest line that is read, in bytes; no engine has more than a few thousand to say at once.
const LONGEST_LINE: usize = 1 << 16;

/// Lines that are kept until somebody wants to hear them. Then the process has to wait.
const LINES_KEPT: usize = 128;

/// Lines that a process need not have read yet.
const LINES_UNREAD: usize = 32;

/// How long a process may take to end after `quit`.
const PARTING: Duration = Duration::from_secs(1);

/// Why nothing more is said or heard.
#[derive(Debug, Error)]
pub(crate) enum ProcessError {
    #[error("ended by itself{}", .0.map_or(String::new(), |status| format!(": {status}")))]
    Ended(Option<ExitStatus>),
    #[error("does not read what it is told")]
    Deaf,
    #[error("wrote a line of more than {LONGEST_LINE} bytes")]
    LongLine,
}

/// A line of a process, and when it came.
#[derive(Debug)]
pub(crate) struct Heard {
    pub(crate) text: String,
    pub(crate) at: Instant,
}

/// A child process. When it is dropped, it is told to `quit`, and killed if it does not.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    /// Taken away when the process is to end.
    input: Option<SyncSender<String>>,
    /// Nothing for a line that was too long.
    output: Receiver<Option<Heard>>,
}

impl Process {
    pub(crate) fn start(command: &CommandLine) -> io::Result<Self> {
        let mut child = Command::new(command.program())
            .args(command.arguments())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let (input, lines) = sync_channel(LINES_UNREAD);
        let (sender, output) = sync_channel(LINES_KEPT);
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || write_lines(&lines, stdin));
        }
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || read_lines(stdout, &sender));
        }
        let input = Some(input);
        Ok(Self { child, input, output })
    }

    /// Sends a line, without waiting for the process to read it.
    pub(crate) fn say(&mut self, line: impl Display) -> Result<(), ProcessError> {
        let sent = self.input.as_ref().map(|input| input.try_send(format!("{line}\n")));
        match sent {
            Some(Ok(())) => Ok(()),
            Some(Err(TrySendError::Full(_))) => Err(ProcessError::Deaf),
            Some(Err(TrySendError::Disconnected(_))) | None => Err(self.ended()),
        }
    }

    /// The next line; none if there is none until then. A moment that is over asks for what is there already.
    pub(crate) fn hear(&mut self, until: Instant) -> Result<Option<Heard>, ProcessError> {
        let patience = until.saturating_duration_since(Instant::now());
        match self.output.recv_timeout(patience) {
            Ok(Some(heard)) => Ok(Some(heard)),
            Ok(None) => Err(ProcessError::LongLine),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
        }
    }

    /// That it is at its end, with its exit status if it has one.
    fn ended(&mut self) -> ProcessError {
        let _ = self.wait(PARTING);
        ProcessError::Ended(self.child.try_wait().ok().flatten())
    }

    /// Whether the process ends within some time.
    fn wait(&mut self, most: Duration) -> bool {
        let end = Instant::now() + most;
        loop {
            match self.child.try_wait() {
                Ok(Some(_)) => return true,
                Ok(None) if Instant::now() < end => thread::sleep(Duration::from_millis(2)),
                Ok(None) | Err(_) => return false,
            }
        }
    }

    /// Ends it at once.
    pub(crate) fn kill(mut self) {
        // It fails for a process that has ended already.
        let _ = self.child.kill();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.say("quit");
        // The end of its input follows.
        self.input = None;
        if !self.wait(PARTING) {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

fn write_lines(lines: &Receiver<String>, mut stdin: ChildStdin) {
    for line in lines {
        if stdin.write_all(line.as_bytes()).is_err() {
            // Nobody reads: its output will end, too.
            break;
        }
    }
}

fn read_lines(stdout: ChildStdout, sender: &SyncSender<Option<Heard>>) {
    let mut stdout = BufReader::new(stdout);
    let mut line = Vec::new();
    loop {
        let heard = match input::begin_line(&mut stdout, &mut line, LONGEST_LINE) {
            Ok(Line::End) | Err(_) => return,
            Ok(Line::TooLong) => None,
            Ok(Line::Complete) => Some(Heard {
                text: String::from_utf8_lossy(&line).into_owned(),
                at: Instant::now(),
            }),
        };
        let was_too_long = heard.is_none();
        if sender.send(heard).is_err() || was_too_long {
            break;
        }
    }
    // The process is on its way out: it should not fail in writing its last words.
    let _ = io::copy(&mut stdout, &mut io::sink());
}
