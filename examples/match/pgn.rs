//! A game of a match as PGN.

use fusor_movegen::Position;
use fusor_movegen::types::{Color, Outcome, WinReason};
use fusor_notation::engine::InfoScore;
use fusor_notation::pgn::{Command, GameResult, PgnGame, Score, TagNameError, Tags};
use fusor_notation::record::GameRecord;
use fusor_notation::san::San;

use crate::game::{Ending, Played, Remark};
use crate::player::Fault;
use crate::process::ProcessError;
use crate::schedule::Fixture;
use crate::settings::{MatchSettings, Thinking};

/// A game with its clocks and evaluations.
///
/// # Errors
///
/// None, as all its tags have names fit for tags.
pub(crate) fn write(played: &Played, fixture: Fixture, settings: &MatchSettings) -> Result<PgnGame<San>, TagNameError> {
    let [white, black] = [Color::White, Color::Black].map(|color| fixture.seat(color).of(&settings.engines));
    let mut tags = Tags::new();
    tags.set("Event", "Match of engines")?;
    tags.set("Round", fixture.round.to_string())?;
    tags.set("White", white.name.as_str())?;
    tags.set("Black", black.name.as_str())?;
    tags.set("PlyCount", played.game.moves().len().to_string())?;
    if white.thinking == black.thinking {
        tags.set("TimeControl", control(&white.thinking))?;
    } else {
        tags.set("WhiteTimeControl", control(&white.thinking))?;
        tags.set("BlackTimeControl", control(&black.thinking))?;
    }
    tags.set("Reason", reason(&played.ending))?;
    let mut game = GameRecord::of_game(&played.game, tags).to_pgn();
    if let Ending::Fault(_, fault) = &played.ending {
        game.tags.set("Termination", termination(fault))?;
    }
    game.result = result(&played.ending);
    let opening = played.game.moves().len().saturating_sub(played.remarks.len());
    let nodes: Vec<_> = game.tree.main_line().skip(opening).collect();
    let movers = played.game.positions().skip(opening).map(Position::turn);
    for ((node, mover), remark) in nodes.into_iter().zip(movers).zip(&played.remarks) {
        if let (Some(text), Some(comments)) = (comment(remark, mover), game.tree.comments_mut(node)) {
            comments.push(text);
        }
    }
    Ok(game)
}

pub(crate) fn result(ending: &Ending) -> GameResult {
    match ending.winner() {
        Some(Color::White) => GameResult::WhiteWins,
        Some(Color::Black) => GameResult::BlackWins,
        None => GameResult::Draw,
    }
}

/// How the game ended, in words.
pub(crate) fn reason(ending: &Ending) -> String {
    match ending {
        Ending::Outcome(Outcome::Win {
            winner,
            reason: WinReason::Flag,
        }) => format!("{} ran out of time", !*winner),
        Ending::Outcome(outcome) => outcome.to_string(),
        Ending::Fault(color, fault) => format!("{color} {fault}"),
    }
}

/// The standard's word for it.
fn termination(fault: &Fault) -> &'static str {
    match fault {
        Fault::Process(ProcessError::Ended(_) | ProcessError::Deaf) | Fault::Silent(_) => "abandoned",
        Fault::Process(ProcessError::LongLine) | Fault::Flood | Fault::NoMove | Fault::Illegal { .. } => {
            "rules infraction"
        }
    }
}

/// The clock as the standard has it; `?` if it has no words for it.
fn control(thinking: &Thinking) -> String {
    thinking.control.to_pgn().unwrap_or_else(|_| "?".to_owned())
}

/// Evaluation and clock as commands.
fn comment(remark: &Remark, mover: Color) -> Option<String> {
    let eval = remark.info.as_ref().and_then(|info| {
        let depth = info.depth;
        let sign = if mover == Color::White { 1 } else { -1 };
        let score = match info.score? {
            InfoScore::Centipawns(score) => Score::Centipawns(score.saturating_mul(sign)),
            InfoScore::Mate(moves) => Score::Mate(moves.saturating_mul(sign)),
        };
        Some(Command::Eval { score, depth })
    });
    let clock = remark.clock.map(Command::Clock);
    let texts: Vec<String> = [eval, clock]
        .into_iter()
        .flatten()
        .map(|command| command.to_string())
        .collect();
    (!texts.is_empty()).then(|| texts.join(" "))
}
