//! `fusor play-bot`: a game against the engine.

mod choices;
mod command;
mod duel;
mod level;
#[cfg(test)]
mod tests;

use std::fs::OpenOptions;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use fusor_clock::{ClockError, TimeControl};
use fusor_examples::arguments;
use fusor_examples::input::{Line, read_line};
use fusor_examples::time::{Time, side};
use fusor_movegen::Position;
use fusor_movegen::types::{Color, Move};
use fusor_notation::diagram::Diagram;
use fusor_notation::engine::InfoScore;
use fusor_notation::fen::{self, EnPassantMode};
use fusor_notation::san;
use lexopt::ValueExt;

use crate::demo::minutes;
use crate::entry::{self, Fault, Spelling};
use crate::narration::Narration;
use crate::options::{self, Argument, Known, Options};
use crate::status;
use crate::streams::{Failure, Streams, Verdict};
use command::Command;
use duel::{Duel, Terms};
use level::Level;

pub(crate) const HELP: &str = options::help!(
    "\
Usage: fusor play-bot [--variant V] [--fen FEN] [--color C] [--level N]
                      [--nodes N] [--control TEXT] [--pgn FILE] [--figurines]
                      [--seed N] [--simulated-time]

Plays a game against you. Type moves as SAN (e4, Nf3) or as machine text (e2e4,
r:a1a5); `help` lists what else can be typed: which parts of a stack can move on
where, hints, taking back, and so on. Moves may be piped in, too.

Options:
  --color C                white (default) or black: the side that you play
  --level N                how well the bot plays, from 1 to 8; default 4
  --nodes N                how many positions it may look at for a move, in
                           place of the number of its level
  --control TEXT           play with clocks, as `fusor clock --help` says; that
                           your flag has fallen shows when you press Enter
  --pgn FILE               add the game to FILE in the end
  --figurines              draw the board with figurines
  --seed N                 another bot of the same level; default 1
  --simulated-time         only the bot's clock runs, by what it looks at
"
);

/// What looking at one position costs in simulated time.
const LOOK: Duration = Duration::from_micros(50);
/// No command needs a longer line.
const LONGEST_LINE: usize = 4096;

pub(crate) fn run(args: lexopt::Parser, streams: &mut Streams<'_>) -> Result<Verdict, Failure> {
    let mut terms = Terms {
        human: Color::White,
        level: 4,
        nodes: None,
        seed: 1,
        control: None,
        time: Time::real(),
    };
    let (mut pgn, mut figurines) = (None, false);
    let options = Options::read(args, |argument, args| {
        let Argument::Option(name) = argument else {
            return Ok(Known::No);
        };
        match name.as_str() {
            "--color" => terms.human = args.value()?.parse()?,
            "--level" => terms.level = arguments::number(args, name, 1, Level::COUNT)?,
            "--nodes" => terms.nodes = Some(arguments::number(args, name, 1, u64::from(u32::MAX))?),
            "--seed" => terms.seed = arguments::number(args, name, 0, u64::MAX)?,
            "--control" => terms.control = Some(control(args)?),
            "--pgn" => pgn = Some(PathBuf::from(args.value()?)),
            "--figurines" => figurines = true,
            "--simulated-time" => terms.time = Time::simulated(LOOK),
            _ => return Ok(Known::No),
        }
        Ok(Known::Yes)
    })?;
    let start = options.position()?;
    let mut input = BufReader::new(&mut *streams.input);
    let mut dialogue = Dialogue {
        bottom: terms.human,
        duel: Duel::new(start, terms),
        figurines,
        out: &mut *streams.out,
        is_echoed: !streams.is_dialogue,
    };
    writeln!(
        dialogue.out,
        "{}. `help` lists what can be typed.\n",
        options.variant.title()
    )?;
    dialogue.draw()?;
    dialogue.hold(&mut input)?;
    if let Some(path) = pgn {
        save(&dialogue.duel, &path)?;
    }
    Ok(Verdict::Fine)
}

/// Reads a time control.
fn control(args: &mut lexopt::Parser) -> Result<TimeControl, lexopt::Error> {
    let text = args.value()?.string()?;
    TimeControl::from_text(&text).map_err(|error| format!("--control {text:?}: {error}").into())
}

/// Adds the game to a file.
fn save(duel: &Duel, path: &Path) -> Result<(), Failure> {
    let written = OpenOptions::new()
        .create(true)
        .append(true)
        .open(path)
        .and_then(|mut file| write!(file, "{}", duel.record().to_pgn()));
    written.map_err(|error| Failure::Command(format!("{}: {error}", path.display())))
}

/// Whether the dialogue goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Then {
    GoOn,
    Leave,
}

/// A game with somebody who types.
struct Dialogue<'a> {
    duel: Duel,
    /// Whose side is drawn at the bottom.
    bottom: Color,
    figurines: bool,
    out: &'a mut dyn Write,
    /// Whether what was typed is to be shown, as nobody saw it.
    is_echoed: bool,
}

impl Dialogue<'_> {
    /// Plays until somebody leaves or the input ends.
    fn hold(&mut self, input: &mut impl BufRead) -> Result<(), Failure> {
        let mut line = Vec::new();
        let mut told = None;
        loop {
            if self.duel.is_bots_turn() {
                self.move_bot()?;
                continue;
            }
            let outcome = self.duel.game().outcome();
            if outcome.is_some() && outcome != told {
                writeln!(self.out, "Result: {}.", status::words(outcome))?;
            }
            told = outcome;
            self.prompt()?;
            let read = read_line(input, &mut line, LONGEST_LINE)?;
            let text = String::from_utf8_lossy(&line);
            match read {
                Line::End => {
                    writeln!(self.out)?;
                    return Ok(());
                }
                Line::Complete if self.is_echoed => writeln!(self.out, "{}", text.trim())?,
                Line::Complete => {}
                Line::TooLong => {
                    writeln!(self.out, "the line is longer than {LONGEST_LINE} bytes")?;
                    continue;
                }
            }
            self.duel.pass(0)?;
            match Command::read(&text) {
                Ok(command) => {
                    if self.obey(command)? == Then::Leave {
                        return Ok(());
                    }
                }
                Err(message) => writeln!(self.out, "{message}")?,
            }
        }
    }

    /// The times, if there are any, and a sign that something can be typed.
    fn prompt(&mut self) -> Result<(), Failure> {
        if self.duel.clock().is_some() {
            write!(self.out, "{} ", self.times()?)?;
        }
        write!(self.out, "> ")?;
        self.out.flush()?;
        Ok(())
    }

    fn times(&self) -> Result<String, ClockError> {
        let Some(clock) = self.duel.clock() else {
            return Ok("there are no clocks".to_owned());
        };
        let face = |color| {
            let face = clock.face(side(color), self.duel.now())?;
            Ok(face.time.map_or_else(|| "-".to_owned(), minutes))
        };
        Ok(format!("White {} Black {}", face(Color::White)?, face(Color::Black)?))
    }

    fn obey(&mut self, command: Command) -> Result<Then, Failure> {
        let out = &mut *self.out;
        match command {
            Command::Nothing => {}
            Command::Help => write!(out, "{}", command::HELP)?,
            Command::Moves(None) => write!(out, "{}", choices::all(self.duel.game().position()))?,
            Command::Moves(Some(square)) => write!(out, "{}", choices::from(self.duel.game().position(), square))?,
            Command::Hint => self.hint()?,
            Command::Back => match self.duel.take_back() {
                Ok(()) => self.draw()?,
                Err(error) => writeln!(out, "{error}")?,
            },
            Command::Board => self.draw()?,
            Command::Flip => {
                self.bottom = !self.bottom;
                self.draw()?;
            }
            Command::Fen => writeln!(out, "{}", fen::write(self.duel.game().position(), EnPassantMode::Legal))?,
            Command::Clock => writeln!(self.out, "{}", self.times()?)?,
            Command::Save(path) => match save(&self.duel, &path) {
                Ok(()) => writeln!(out, "saved")?,
                Err(failure) => writeln!(out, "{failure}")?,
            },
            Command::Draw if self.is_over()? => {}
            Command::Draw => {
                let answer = if self.duel.offer_draw()? {
                    "agreed"
                } else {
                    "the bot declines"
                };
                writeln!(self.out, "{answer}")?;
            }
            Command::Resign if self.is_over()? => {}
            Command::Resign => self.duel.resign()?,
            Command::Quit => return Ok(Then::Leave),
            Command::Move(text) => self.move_human(&text)?,
        }
        Ok(Then::GoOn)
    }

    /// Says so if the game is over.
    fn is_over(&mut self) -> Result<bool, Failure> {
        let over = self.duel.game().outcome();
        if over.is_some() {
            writeln!(self.out, "the game is over: {}; `back` takes back", status::words(over))?;
        }
        Ok(over.is_some())
    }

    fn move_human(&mut self, text: &str) -> Result<(), Failure> {
        match entry::read(self.duel.game(), text, Spelling::Any) {
            Ok(m) => {
                writeln!(self.out, "{}", line(self.duel.game().position(), m))?;
                self.duel.play(m)?;
                if self.duel.game().outcome().is_some() {
                    self.draw()?;
                }
            }
            Err(Fault::Play(_)) => _ = self.is_over()?,
            Err(fault) => self.explain(text, &fault)?,
        }
        Ok(())
    }

    /// Says what is wrong with a move, and which moves may have been meant.
    fn explain(&mut self, text: &str, fault: &Fault) -> Result<(), Failure> {
        let position = self.duel.game().position();
        let candidates: Vec<Move> = match fault {
            Fault::San(error) => error.candidates().iter().map(|candidate| candidate.m).collect(),
            _ => Vec::new(),
        };
        if !candidates.is_empty() {
            writeln!(self.out, "{text:?} does not say which of these:")?;
            write!(self.out, "{}", choices::explain(position, &candidates))?;
            return Ok(());
        }
        writeln!(self.out, "{fault}; `help` lists what can be typed")?;
        if let Some((square, _)) = entry::legal_from_origin(self.duel.game(), text) {
            write!(self.out, "{}", choices::from(position, square))?;
        }
        Ok(())
    }

    fn move_bot(&mut self) -> Result<(), Failure> {
        let position = *self.duel.game().position();
        if let Some(m) = self.duel.play_bot()? {
            writeln!(self.out, "{}\n", line(&position, m))?;
            self.draw()?;
        }
        Ok(())
    }

    fn hint(&mut self) -> Result<(), Failure> {
        if self.is_over()? {
            return Ok(());
        }
        let position = *self.duel.game().position();
        let found = self.duel.hint()?;
        let score = match found.score() {
            InfoScore::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
            InfoScore::Mate(moves @ 1..) => format!("a win in {moves}"),
            InfoScore::Mate(moves) => format!("a loss in {}", -moves),
        };
        let best: Vec<Move> = found.best.into_iter().collect();
        write!(self.out, "{}", choices::explain(&position, &best))?;
        writeln!(self.out, "  the engine sees {score} for you")?;
        Ok(())
    }

    fn draw(&mut self) -> Result<(), Failure> {
        let diagram = Diagram::of(self.duel.game().position()).orientation(self.bottom);
        match self.figurines {
            true => writeln!(self.out, "{}\n", diagram.unicode())?,
            false => writeln!(self.out, "{}\n", diagram.ascii())?,
        }
        Ok(())
    }
}

/// A move with its number, and what it does if that is not plain.
fn line<P: Position>(position: &P, m: Move) -> String {
    let mut after = position.clone();
    after.play_unchecked(m);
    let dots = match position.turn() {
        Color::White => ".",
        Color::Black => "...",
    };
    let number = format!("{}{dots}", position.state().fullmove_number());
    let what = Narration::of(position, m).choice(&after);
    format!("{number:>7} {:<12} {what}", san::write(position, m).as_str())
}
