//! The dialogue with an engine.

use std::io;
use std::time::{Duration, Instant};

use fusor_movegen::types::Variant;
use fusor_notation::engine::{Bound, EngineReply, GoLimits, GuiCommand, Info};
use fusor_notation::uci;
use thiserror::Error;

use crate::process::{Heard, Process, ProcessError};
use crate::settings::EngineSettings;

/// How long an engine may take to introduce itself, or to be ready.
const READY: Duration = Duration::from_secs(20);

/// How long an engine may take to stop thinking.
const STOP: Duration = Duration::from_secs(1);

/// An engine that says more than so much before its answer is never done with it.
const MOST_LINES: usize = 200_000;
const MOST_BYTES: usize = 64 << 20;

/// Why an engine cannot be used at all.
#[derive(Debug, Error)]
pub(crate) enum StartError {
    #[error("{name} cannot be started, {program:?}: {error}")]
    Program {
        name: String,
        program: String,
        error: io::Error,
    },
    #[error("{name} does not introduce itself: it {fault}")]
    Introduction { name: String, fault: Fault },
    #[error("{name} has no option {option:?}")]
    Option { name: String, option: String },
}

/// What an engine did wrong, so that it loses its game.
#[derive(Debug, Error)]
pub(crate) enum Fault {
    #[error(transparent)]
    Process(#[from] ProcessError),
    #[error("wrote more than {MOST_LINES} lines or {MOST_BYTES} bytes without an answer")]
    Flood,
    #[error("did not answer within {} s", .0.as_secs())]
    Silent(Duration),
    #[error("says that it has no move")]
    NoMove,
    #[error("played {text:?}: {error}")]
    Illegal { text: String, error: uci::UciError },
}

impl Fault {
    /// What kind of fault it is, in two or three words.
    pub(crate) const fn kind(&self) -> &'static str {
        match self {
            Self::Process(ProcessError::Ended(_)) => "crash",
            Self::Process(ProcessError::Deaf) | Self::Silent(_) => "no answer",
            Self::Process(ProcessError::LongLine) | Self::Flood => "flood",
            Self::NoMove => "no move",
            Self::Illegal { .. } => "illegal move",
        }
    }
}

/// What an engine has answered.
#[derive(Debug)]
pub(crate) struct Answer {
    /// The move, which need not be one.
    pub(crate) best: Option<String>,
    pub(crate) at: Instant,
    /// What it last told of its best line.
    pub(crate) info: Option<Info>,
}

/// An engine that runs.
#[derive(Debug)]
pub(crate) struct Player {
    process: Process,
}

/// What was said since the last question.
#[derive(Default)]
struct Amount {
    lines: usize,
    bytes: usize,
}

impl Amount {
    fn add(&mut self, heard: &Heard) -> Result<(), Fault> {
        self.lines += 1;
        self.bytes += heard.text.len();
        if self.lines > MOST_LINES || self.bytes > MOST_BYTES {
            return Err(Fault::Flood);
        }
        Ok(())
    }
}

impl Player {
    /// Starts an engine and sets its options.
    pub(crate) fn start(settings: &EngineSettings, variant: Variant) -> Result<Self, StartError> {
        let process = Process::start(&settings.command).map_err(|error| StartError::Program {
            name: settings.name.clone(),
            program: settings.command.program().to_owned(),
            error,
        })?;
        let mut player = Self { process };
        let introduced = player.introduce().and_then(|offered| {
            let offers = |name: &str| offered.iter().any(|known| known.eq_ignore_ascii_case(name));
            if variant != Variant::Chess || offers("UCI_Variant") {
                player.say(&GuiCommand::SetOption {
                    name: "UCI_Variant".to_owned(),
                    value: Some(variant.name().to_owned()),
                })?;
            }
            for (name, value) in &settings.options {
                if !offers(name) {
                    return Ok(Some(name.clone()));
                }
                player.say(&GuiCommand::SetOption {
                    name: name.clone(),
                    value: value.clone(),
                })?;
            }
            player.wait_until_ready()?;
            Ok(None)
        });
        let name = settings.name.clone();
        match introduced {
            Ok(None) => Ok(player),
            Ok(Some(option)) => Err(StartError::Option { name, option }),
            Err(fault) => Err(StartError::Introduction { name, fault }),
        }
    }

    /// Hears the names of the options.
    fn introduce(&mut self) -> Result<Vec<String>, Fault> {
        self.say(&GuiCommand::Uci)?;
        let mut options = Vec::new();
        self.hear_until(Instant::now() + READY, |reply, _| match reply {
            EngineReply::UciOk => Some(()),
            EngineReply::Option(option) => {
                options.push(option.name);
                None
            }
            _ => None,
        })?
        .ok_or(Fault::Silent(READY))?;
        Ok(options)
    }

    /// Announces a new game, and waits until the engine is ready for it.
    pub(crate) fn begin_game(&mut self) -> Result<(), Fault> {
        self.say(&GuiCommand::NewGame)?;
        self.wait_until_ready()
    }

    fn wait_until_ready(&mut self) -> Result<(), Fault> {
        self.say(&GuiCommand::IsReady)?;
        let is_ready = |reply, _| matches!(reply, EngineReply::ReadyOk).then_some(());
        let end = Instant::now() + READY;
        self.hear_until(end, is_ready)?.ok_or(Fault::Silent(READY))
    }

    /// Asks for a move; nothing if there is no answer until then.
    pub(crate) fn think(
        &mut self,
        position: &GuiCommand,
        go: GoLimits,
        until: Instant,
    ) -> Result<Option<Answer>, Fault> {
        // What it said on the other side's time is no answer to this.
        let now = Instant::now();
        self.hear_until(now, |_, at| (at > now).then_some(()))?;
        self.say(position)?;
        self.say(&GuiCommand::Go(go))?;
        let mut latest: Option<Info> = None;
        let answer = self.hear_until(until, |reply, at| match reply {
            EngineReply::BestMove { best, .. } => Some((best, at)),
            EngineReply::Info(info) => {
                let is_best_line = info.multi_pv.is_none_or(|rank| rank == 1);
                if is_best_line && info.score.is_some() && info.bound == Bound::Exact {
                    latest = Some(info);
                }
                None
            }
            _ => None,
        })?;
        Ok(answer.map(|(best, at)| Answer { best, at, info: latest }))
    }

    /// Whether a thinking engine can be brought to stop.
    pub(crate) fn stop(&mut self) -> bool {
        let is_answer = |reply, _| matches!(reply, EngineReply::BestMove { .. }).then_some(());
        let asked = self.say(&GuiCommand::Stop);
        let heard = asked.and_then(|()| self.hear_until(Instant::now() + STOP, is_answer));
        matches!(heard, Ok(Some(())))
    }

    /// Ends the process of an engine from which no good can come any more.
    pub(crate) fn kill(self) {
        self.process.kill();
    }

    fn say(&mut self, command: &GuiCommand) -> Result<(), Fault> {
        Ok(self.process.say(command)?)
    }

    /// Hears replies until `wanted` makes something of one; nothing if that takes too long. What is no reply is passed over.
    fn hear_until<T>(
        &mut self,
        until: Instant,
        mut wanted: impl FnMut(EngineReply, Instant) -> Option<T>,
    ) -> Result<Option<T>, Fault> {
        let mut amount = Amount::default();
        while let Some(heard) = self.process.hear(until)? {
            amount.add(&heard)?;
            let Ok(reply) = EngineReply::parse(&heard.text) else {
                continue;
            };
            if let Some(found) = wanted(reply, heard.at) {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }
}
