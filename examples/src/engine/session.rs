//! The dialogue with a user interface.

use std::io::{self, BufRead, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, Scope, ScopedJoinHandle};
use std::time::Duration;

use fusor_movegen::types::{Move, Variant};
use fusor_movegen::{Allow, AnyPosition, Position, SetupError};
use fusor_notation::engine::{EngineReply, GoLimits, GuiCommand, MAX_LINE, StartPosition};
use fusor_notation::fen::{self, FenError};
use fusor_notation::uci;

use crate::engine::evaluation::Evaluation;
use crate::engine::limits::{self, Limits, Signals};
use crate::engine::options::{Change, OptionError, Options};
use crate::engine::search::Tools;
use crate::engine::table::Table;
use crate::engine::think::{Root, think};
use crate::engine::values::Values;
use crate::input::{Line, read_line};

/// Why a command was not carried out.
#[derive(Debug, thiserror::Error)]
enum CommandError {
    #[error(transparent)]
    Line(#[from] fusor_notation::engine::UciError),
    #[error(transparent)]
    Fen(#[from] FenError),
    #[error("the position is not allowed: {0}")]
    Setup(#[from] SetupError),
    #[error("move {number}: {error}")]
    Move { number: usize, error: uci::UciError },
    #[error(transparent)]
    Option(#[from] OptionError),
    #[error("perft is no search: `fusor perft` counts")]
    Perft,
}

/// Reads commands until `quit` or the end of the input, and answers them.
///
/// At the end of the input, a search that is limited is finished first.
///
/// # Errors
///
/// What reading or writing fails with.
pub fn run<W: Write + Send>(mut input: impl BufRead, output: W) -> io::Result<()> {
    let output = Mutex::new(output);
    thread::scope(|scope| {
        let mut session = Session::new(scope, &output);
        let mut line = Vec::new();
        // A line that is cut there is longer than any that can be understood, and told to be so.
        while read_line(&mut input, &mut line, MAX_LINE + 1)? != Line::End {
            let text = String::from_utf8_lossy(&line);
            if text.trim().is_empty() {
                continue;
            }
            match GuiCommand::parse(&text).map_err(CommandError::from) {
                Ok(GuiCommand::Quit) => {
                    session.stop();
                    return Ok(());
                }
                Ok(command) => {
                    if let Err(error) = session.obey(command)? {
                        session.say(format_args!("info string {error}"))?;
                    }
                }
                Err(error) => session.say(format_args!("info string {error}"))?,
            }
        }
        session.finish();
        Ok(())
    })
}

/// A search that is going on.
struct Running<'scope> {
    signals: Arc<Signals>,
    until_stopped: bool,
    thread: ScopedJoinHandle<'scope, ()>,
}

struct Session<'scope, 'env, W> {
    scope: &'scope Scope<'scope, 'env>,
    output: &'scope Mutex<W>,
    options: Options,
    table: Arc<Table>,
    /// Of the game that is set.
    evaluation: Arc<Evaluation>,
    /// From the start of the game to now; never empty.
    positions: Vec<AnyPosition>,
    running: Option<Running<'scope>>,
}

impl<'scope, 'env, W: Write + Send> Session<'scope, 'env, W> {
    fn new(scope: &'scope Scope<'scope, 'env>, output: &'scope Mutex<W>) -> Self {
        let options = Options::default();
        Self {
            table: Arc::new(Table::new(options.hash)),
            evaluation: evaluation_of(options.variant),
            positions: vec![AnyPosition::start(options.variant)],
            scope,
            output,
            options,
            running: None,
        }
    }

    fn say(&self, line: impl std::fmt::Display) -> io::Result<()> {
        say(self.output, line)
    }

    /// Carries a command out. The outer error is that of the output.
    fn obey(&mut self, command: GuiCommand) -> io::Result<Result<(), CommandError>> {
        match command {
            GuiCommand::Uci => self.introduce()?,
            GuiCommand::IsReady => self.say(EngineReply::ReadyOk)?,
            GuiCommand::SetOption { name, value } => return Ok(self.set_option(&name, value.as_deref())),
            GuiCommand::NewGame => {
                self.stop();
                self.table.clear();
            }
            GuiCommand::Position { start, moves } => return Ok(self.set_position(&start, &moves)),
            GuiCommand::Go(go) => return self.go(&go),
            GuiCommand::Stop => self.stop(),
            GuiCommand::PonderHit => {
                if let Some(running) = &self.running {
                    running.signals.ponder_hit();
                    running.thread.thread().unpark();
                }
            }
            GuiCommand::Debug { .. } | GuiCommand::Register { .. } | GuiCommand::Quit => {}
        }
        Ok(Ok(()))
    }

    fn introduce(&self) -> io::Result<()> {
        self.say(EngineReply::Name(format!("Fusor engine {}", env!("CARGO_PKG_VERSION"))))?;
        self.say(EngineReply::Author("the Fusor contributors".to_owned()))?;
        for option in Options::list() {
            self.say(EngineReply::Option(option))?;
        }
        self.say(EngineReply::UciOk)
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), CommandError> {
        self.stop();
        match self.options.set(name, value)? {
            Change::Nothing => {}
            Change::NewTable => self.table = Arc::new(Table::new(self.options.hash)),
            Change::ClearTable => self.table.clear(),
            Change::NewGame => {
                self.table.clear();
                self.evaluation = evaluation_of(self.options.variant);
                self.positions = vec![AnyPosition::start(self.options.variant)];
            }
        }
        Ok(())
    }

    /// Sets the position up; if something is wrong, it stays what it was.
    ///
    /// Moves are played after a draw, too: a user interface need not have claimed it.
    fn set_position(&mut self, start: &StartPosition, moves: &[String]) -> Result<(), CommandError> {
        let variant = self.options.variant;
        let mut position = match start {
            StartPosition::Start => AnyPosition::start(variant),
            StartPosition::Fen(text) => {
                let setup = fen::read_setup(text, AnyPosition::rules_of(variant))?;
                AnyPosition::from_setup(variant, &setup, Allow::empty())?
            }
        };
        let mut positions = vec![position];
        for (text, number) in moves.iter().zip(1..) {
            let m = uci::read_move(text, &position).map_err(|error| CommandError::Move { number, error })?;
            position.play_unchecked(m);
            positions.push(position);
        }
        self.positions = positions;
        Ok(())
    }

    fn go(&mut self, go: &GoLimits) -> io::Result<Result<(), CommandError>> {
        self.stop();
        if go.perft.is_some() {
            return Ok(Err(CommandError::Perft));
        }
        let Some((&position, past)) = self.positions.split_last() else {
            return Ok(Ok(()));
        };
        let mut only: Vec<Move> = Vec::new();
        for (text, number) in go.search_moves.iter().zip(1..) {
            // A user interface waits for an answer: what cannot be searched is told and left out.
            match uci::read_move(text, &position) {
                Ok(m) => only.push(m),
                Err(error) => self.say(format_args!("info string {}", CommandError::Move { number, error }))?,
            }
        }
        let past = past.iter().map(Position::zobrist_hash).collect();
        let turn = position.turn();
        let root = Root { position, past, only };
        let limits = Limits::new(go, turn, &self.options.manager);
        let waits = limits::is_unlimited(go, turn);
        let until_stopped = waits || go.ponder;
        let signals = Arc::new(Signals::new(go.ponder));
        let (table, shared, threads) = (Arc::clone(&self.table), Arc::clone(&signals), self.options.threads);
        let evaluation = Arc::clone(&self.evaluation);
        let output = self.output;
        self.table.age();
        let work = move || {
            let tools = Tools {
                table: &table,
                signals: &shared,
                limits: &limits,
                evaluation: &evaluation,
            };
            let found = think(root, tools, threads, |info| {
                // If nobody listens, the input ends too, and with it the session.
                let _ = say(output, EngineReply::Info(info));
            });
            // The answer may have to wait, although there is nothing more to think about.
            while !shared.is_stopped() && (waits || shared.is_pondering()) {
                thread::park_timeout(Duration::from_millis(100));
            }
            let text = |m: Move| m.to_string();
            let (best, ponder) = (found.best.map(text), found.reply.map(text));
            // As above: nobody listens.
            let _ = say(output, EngineReply::BestMove { best, ponder });
        };
        self.running = Some(Running {
            signals,
            until_stopped,
            thread: self.scope.spawn(work),
        });
        Ok(Ok(()))
    }

    /// Ends the search that is going on, if one is: it answers with its best move so far.
    fn stop(&mut self) {
        if let Some(running) = self.running.take() {
            running.signals.stop();
            running.thread.thread().unpark();
            // A panic in it comes out when the scope ends.
            let _ = running.thread.join();
        }
    }

    /// Waits for a limited search, and ends an unlimited one.
    fn finish(&mut self) {
        match self.running.take_if(|running| !running.until_stopped) {
            Some(running) => _ = running.thread.join(),
            None => self.stop(),
        }
    }
}

fn evaluation_of(variant: Variant) -> Arc<Evaluation> {
    Arc::new(Evaluation::new(*Values::of(Some(variant))))
}

fn say<W: Write>(output: &Mutex<W>, line: impl std::fmt::Display) -> io::Result<()> {
    let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
    writeln!(output, "{line}")?;
    output.flush()
}
