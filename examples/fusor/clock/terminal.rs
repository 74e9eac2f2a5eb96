//! The clock for two people: keys in, times out.

use std::io::{self, IsTerminal, Write};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::style::{Attribute, Print, SetAttribute};
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{execute, queue};
use fusor_clock::{Clock, Side, Timestamp};
use thiserror::Error;

use super::session::{Key, Session, View};

/// How often the times are drawn anew.
const FRAME: Duration = Duration::from_millis(50);

/// Why the clock cannot be shown.
#[derive(Debug, Error)]
pub(crate) enum TerminalError {
    #[error("this needs a terminal; --script FILE does not")]
    NoTerminal,
    #[error("the terminal failed: {0}")]
    Io(#[from] io::Error),
    #[error(transparent)]
    Clock(#[from] fusor_clock::ClockError),
}

/// Whether the terminal is still to be given back.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// A terminal taken over for the clock, and given back as it was when this is dropped.
struct Screen;

impl Screen {
    fn take() -> io::Result<Self> {
        enable_raw_mode()?;
        TAKEN.store(true, Ordering::SeqCst);
        let screen = Self;
        execute!(io::stdout(), EnterAlternateScreen, Hide)?;
        // What a panic has to say must come after the terminal is as it was.
        let hook = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            Self::give_back();
            hook(info);
        }));
        Ok(screen)
    }

    fn give_back() {
        // Done twice, it would put the cursor back over what the panic had to say.
        if !TAKEN.swap(false, Ordering::SeqCst) {
            return;
        }
        // There is nobody to tell if this fails.
        let _ = execute!(io::stdout(), LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        Self::give_back();
    }
}

/// Runs the clock until somebody quits, and then prints what it showed.
pub(crate) fn play(clock: Clock) -> Result<(), TerminalError> {
    if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
        return Err(TerminalError::NoTerminal);
    }
    let control = clock.control().to_string();
    let started = Instant::now();
    let now = || Timestamp::new(started.elapsed());
    let mut session = Session::new(clock)?;

    let screen = Screen::take()?;
    let mut shown = None;
    let last = loop {
        let at = now();
        let view = session.view(at)?;
        if shown.as_ref() != Some(&view) {
            draw(&mut io::stdout().lock(), &control, &view)?;
            shown = Some(view);
        }
        // The fall of the flag is shown when it comes, not with the next frame.
        let fall = session.flag_moment().map(|fall| fall.at.saturating_since(at));
        let wait = fall
            .filter(|time| !time.is_zero())
            .map_or(FRAME, |time| time.min(FRAME));
        if !event::poll(wait)? {
            continue;
        }
        match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => match meaning(key) {
                Some(Meaning::Quit) => break session.view(now())?,
                Some(Meaning::Key(key)) => session.key(key, now())?,
                None => {}
            },
            Event::Resize(..) => shown = None,
            _ => {}
        }
    };
    drop(screen);
    let [white, black] = &last.times;
    println!("{}", format!("white {white} black {black} {}", last.message).trim_end());
    Ok(())
}

enum Meaning {
    Key(Key),
    Quit,
}

fn meaning(key: KeyEvent) -> Option<Meaning> {
    match key.code {
        // In raw mode it is a key like any other.
        KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => Some(Meaning::Quit),
        KeyCode::Char('q' | 'Q') => Some(Meaning::Quit),
        // Held down it would go on pressing for both sides.
        _ if key.kind == KeyEventKind::Repeat => None,
        KeyCode::Char(' ') => Some(Meaning::Key(Key::Press)),
        KeyCode::Char('p' | 'P') => Some(Meaning::Key(Key::Pause)),
        _ => None,
    }
}

fn draw(out: &mut impl Write, control: &str, view: &View) -> io::Result<()> {
    queue!(out, Clear(ClearType::All))?;
    queue!(out, MoveTo(2, 1), Print(control))?;
    let columns = [(2, Side::White), (30, Side::Black)];
    for ((column, side), (time, details)) in columns.into_iter().zip(view.times.iter().zip(&view.details)) {
        queue!(out, MoveTo(column, 3), Print(side))?;
        if view.running == Some(side) {
            queue!(out, SetAttribute(Attribute::Reverse))?;
        }
        queue!(out, MoveTo(column, 4), Print(format!(" {time:<12} ")))?;
        queue!(out, SetAttribute(Attribute::Reset))?;
        queue!(out, MoveTo(column, 5), Print(details))?;
    }
    queue!(out, MoveTo(2, 7), Print(&view.message))?;
    queue!(out, MoveTo(2, 9), Print("space press   p pause   q quit"))?;
    out.flush()
}
