//! One game between two engines, with a clock.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use fusor_clock::{BySide, Clock, ClockError, Policy, SideTime, TimeControl, Timestamp};
use fusor_examples::time::side;
use fusor_movegen::types::{Color, Outcome, Variant};
use fusor_movegen::{AnyPosition, Game, Position};
use fusor_notation::engine::{GoLimits, GuiCommand, Info, StartPosition};
use fusor_notation::fen::{self, EnPassantMode};
use fusor_notation::uci;

use crate::openings::Opening;
use crate::player::{Answer, Fault, Player};
use crate::settings::Thinking;

/// How a game ended.
#[derive(Debug)]
pub(crate) enum Ending {
    /// By the rules, a fallen flag among them.
    Outcome(Outcome),
    /// By what an engine of this colour did.
    Fault(Color, Fault),
}

impl Ending {
    /// Who has won, if anybody.
    pub(crate) fn winner(&self) -> Option<Color> {
        match self {
            Self::Outcome(outcome) => outcome.winner(),
            Self::Fault(loser, _) => Some(!*loser),
        }
    }
}

/// What is known of a move besides the move.
#[derive(Clone, Debug, Default)]
pub(crate) struct Remark {
    /// What the clock of the mover shows afterwards, if there is one.
    pub(crate) clock: Option<Duration>,
    /// What the engine told while it thought.
    pub(crate) info: Option<Info>,
}

/// A game that has ended.
#[derive(Debug)]
pub(crate) struct Played {
    pub(crate) game: Game<AnyPosition>,
    pub(crate) ending: Ending,
    /// For each move after the opening.
    pub(crate) remarks: Vec<Remark>,
}

/// What is the same for all games between two engines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms<'a> {
    pub(crate) thinking: BySide<&'a Thinking>,
    pub(crate) margin: Duration,
    pub(crate) patience: Duration,
    pub(crate) control: &'a TimeControl,
}

/// Plays a game to its end; nothing if the match is stopped before.
///
/// An engine that is still thinking afterwards is to be stopped by the caller.
pub(crate) fn play(
    opening: &Opening,
    mut players: BySide<&mut Player>,
    terms: Terms<'_>,
    stop: &AtomicBool,
) -> Option<Played> {
    let mut game = opening.game();
    let mut remarks = Vec::new();
    for color in [Color::White, Color::Black] {
        if let Err(fault) = players.get_mut(side(color)).begin_game() {
            let ending = Ending::Fault(color, fault);
            return Some(Played { game, ending, remarks });
        }
    }
    let policy = Policy::new()
        .with_first(side(game.position().turn()))
        .with_margin(terms.margin)
        .with_take_backs(0);
    let mut clock = Clock::new(terms.control.clone(), policy);
    let begin = Instant::now();
    let ending = loop {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        if let Some(outcome) = game.outcome() {
            break Ending::Outcome(outcome);
        }
        let turn = game.position().turn();
        let referee = Referee { begin, terms: &terms };
        match referee.play_move(&mut game, &mut clock, players.get_mut(side(turn))) {
            Ok(Some(remark)) => remarks.push(remark),
            // The flag has fallen, and the outcome says so.
            Ok(None) => {}
            Err(fault) => break Ending::Fault(turn, fault),
        }
    };
    Some(Played { game, ending, remarks })
}

/// Who watches over the moves of a game.
#[derive(Clone, Copy)]
struct Referee<'a> {
    /// When the clocks began to run.
    begin: Instant,
    terms: &'a Terms<'a>,
}

impl Referee<'_> {
    /// A moment as the clocks have it.
    fn timestamp(&self, at: Instant) -> Timestamp {
        Timestamp::new(at.saturating_duration_since(self.begin))
    }

    /// Lets an engine make its move, or its flag fall.
    fn play_move(
        &self,
        game: &mut Game<AnyPosition>,
        clock: &mut Clock,
        player: &mut Player,
    ) -> Result<Option<Remark>, Fault> {
        let turn = game.position().turn();
        let now = self.timestamp(Instant::now());
        let Ok(times) = times(clock, now) else {
            return Ok(flag(game, turn));
        };
        let thinking = self.terms.thinking.get(side(turn));
        let until = match clock.flag_moment() {
            // A little later, so that an answer just before it has come through.
            Some(fall) => self.begin + fall.at.since_start() + Duration::from_millis(20),
            None => Instant::now() + self.terms.patience,
        };
        let answer = player.think(&position_command(game), go(times, thinking, turn), until)?;
        let Some(Answer { best, at, info }) = answer else {
            return match clock.flag_moment() {
                Some(_) => Ok(flag(game, turn)),
                None => Err(Fault::Silent(self.terms.patience)),
            };
        };
        if clock.press(self.timestamp(at).max(clock.last_call())).is_err() {
            return Ok(flag(game, turn));
        }
        let text = best.ok_or(Fault::NoMove)?;
        let played = uci::read_move(&text, game.position());
        let m = played.map_err(|error| Fault::Illegal { text, error })?;
        // A legal move of a game that goes on is taken.
        let _ = game.play(m);
        let face = clock.face(side(turn), clock.last_call());
        let clock = face.ok().and_then(|face| face.time);
        Ok(Some(Remark { clock, info }))
    }
}

fn flag(game: &mut Game<AnyPosition>, loser: Color) -> Option<Remark> {
    // Only a game that goes on has a side to move.
    let _ = game.flag(loser);
    None
}

/// What the clocks show, unless a flag has fallen.
fn times(clock: &mut Clock, now: Timestamp) -> Result<BySide<Option<SideTime>>, ClockError> {
    let now = now.max(clock.last_call());
    if let Some(fall) = clock.tick(now)? {
        return Err(ClockError::FlagFallen(fall));
    }
    Ok(clock.uci_go(now)?.time)
}

/// How long to think, in the words of the protocol.
fn go(times: BySide<Option<SideTime>>, thinking: &Thinking, turn: Color) -> GoLimits {
    let mut go = GoLimits {
        nodes: thinking.nodes,
        depth: thinking.depth,
        ..GoLimits::default()
    };
    // Who has no clock is not told of the other's either: it would take it for its own.
    if times.get(side(turn)).is_none() {
        return go;
    }
    let millis = |time: Duration| i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
    if let Some(white) = times.white {
        // Zero is taken for no clock.
        (go.white_time, go.white_increment) = (Some(millis(white.time).max(1)), Some(millis(white.increment)));
    }
    if let Some(black) = times.black {
        (go.black_time, go.black_increment) = (Some(millis(black.time).max(1)), Some(millis(black.increment)));
    }
    let own = times.get(side(turn)).as_ref();
    go.moves_to_go = own.and_then(|time| time.moves_to_go).map(u32::from);
    go
}

fn position_command(game: &Game<AnyPosition>) -> GuiCommand {
    let variant: Variant = game.start().variant();
    let start = if *game.start() == AnyPosition::start(variant) {
        StartPosition::Start
    } else {
        StartPosition::Fen(fen::write(game.start(), EnPassantMode::Legal))
    };
    let moves = game.moves().iter().map(ToString::to_string).collect();
    GuiCommand::Position { start, moves }
}
