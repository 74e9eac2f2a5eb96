//! What is told of the end of a game, against the board.

use alloc::format;
use alloc::string::String;

use fusor_movegen::{AnyPosition, Game, Position};
use fusor_types::{Color, DrawReason, Outcome, WinReason};

use crate::pgn::GameResult;

/// Why a result is not that of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResultError {
    /// It is no result at all.
    #[error("Result: expected 1-0, 0-1, 1/2-1/2 or *, found {0:?}")]
    Unreadable(
        /// What is told, at most its first 64 characters.
        String,
    ),
    /// The game has ended differently on the board.
    #[error("the result is {result}, but the game ends with {}", .board.score())]
    Differs {
        /// What is told.
        result: GameResult,
        /// How the game has ended.
        board: Outcome,
    },
    /// Games do not end so.
    #[error("a game with the result {result} does not end by {reason:?}")]
    UnknownReason {
        /// The result.
        result: GameResult,
        /// The reason, at most its first 64 characters.
        reason: String,
    },
    /// The game has not ended so.
    #[error("the game is told to end with {told}, but on the board it is {}", Board(*.board))]
    OtherReason {
        /// What is told.
        told: Outcome,
        /// How the game has ended, if the board says so.
        board: Option<Outcome>,
    },
}

struct Board(Option<Outcome>);

impl core::fmt::Display for Board {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.0 {
            Some(outcome) => outcome.fmt(f),
            None => f.write_str("going on"),
        }
    }
}

/// What is told of the reason.
#[derive(Clone, Copy)]
pub(super) enum Told<'a> {
    /// The word of a [`WinReason`] or [`DrawReason`].
    #[cfg_attr(
        not(feature = "serde"),
        expect(dead_code, reason = "only serialised records have it")
    )]
    Reason(&'a str),
    /// The value of PGN's `Termination` tag, if there is one.
    Termination(Option<&'a str>),
}

/// The result of a replayed game with its reason, as far as it can be known.
pub(super) fn find_outcome(
    game: &mut Game<AnyPosition>,
    result: GameResult,
    told: Told<'_>,
) -> Result<Option<Outcome>, ResultError> {
    match told {
        Told::Reason(reason) => confirm(game, result, reason).map(Some),
        Told::Termination(_) if result == GameResult::Unknown => Ok(None),
        Told::Termination(termination) => match game.outcome() {
            Some(board) if GameResult::from(board) == result => Ok(Some(board)),
            Some(board) => Err(ResultError::Differs { result, board }),
            None => Ok(infer(game, result, termination.unwrap_or_default())),
        },
    }
}

/// Checks a reason.
fn confirm(game: &mut Game<AnyPosition>, result: GameResult, reason: &str) -> Result<Outcome, ResultError> {
    let who = match result {
        GameResult::WhiteWins => "white",
        GameResult::BlackWins => "black",
        GameResult::Draw => "draw",
        GameResult::Unknown => "",
    };
    let told: Outcome = format!("{who} {reason}")
        .parse()
        .map_err(|_| ResultError::UnknownReason {
            result,
            reason: reason.chars().take(64).collect(),
        })?;
    let board = game.outcome();
    let is_true = board.map_or_else(|| can_end_by(game, told), |board| board == told);
    if is_true {
        Ok(told)
    } else {
        Err(ResultError::OtherReason { told, board })
    }
}

/// Whether a game that goes on by itself can have ended so.
fn can_end_by(game: &mut Game<AnyPosition>, told: Outcome) -> bool {
    match told {
        Outcome::Win { reason, .. } => matches!(reason, WinReason::Resignation | WinReason::Flag),
        Outcome::Draw(DrawReason::Agreement) => true,
        Outcome::Draw(DrawReason::FlagBareKing) => has_bare_king(game),
        Outcome::Draw(_) => game.claim() == Ok(told),
    }
}

/// What a termination means for a game that the board does not end. `normal` is resignation or agreement then.
fn infer(game: &mut Game<AnyPosition>, result: GameResult, termination: &str) -> Option<Outcome> {
    let is = |word| termination.trim().eq_ignore_ascii_case(word);
    let winner = match result {
        GameResult::WhiteWins => Color::White,
        GameResult::BlackWins => Color::Black,
        GameResult::Draw if is("time forfeit") => {
            return has_bare_king(game).then_some(Outcome::Draw(DrawReason::FlagBareKing));
        }
        GameResult::Draw => {
            let claimed = game.claim().ok().filter(|claimed| claimed.winner().is_none());
            return claimed.or_else(|| is("normal").then_some(Outcome::Draw(DrawReason::Agreement)));
        }
        GameResult::Unknown => return None,
    };
    if is("time forfeit") {
        Some(Outcome::win(winner, WinReason::Flag))
    } else {
        is("normal").then_some(Outcome::win(winner, WinReason::Resignation))
    }
}

/// The standard's word for how a game ended.
pub(super) fn termination(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win {
            reason: WinReason::Flag,
            ..
        }
        | Outcome::Draw(DrawReason::FlagBareKing) => "time forfeit",
        _ => "normal",
    }
}

fn has_bare_king(game: &Game<AnyPosition>) -> bool {
    let board = game.position().board();
    Color::ALL.into_iter().any(|color| board.by_color(color).len() == 1)
}
