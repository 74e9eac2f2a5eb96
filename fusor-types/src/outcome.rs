//! How games end.

use core::fmt;
use core::str::FromStr;

use crate::{Color, ParseWordError, Word};

/// The result of a finished game, with its reason.
///
/// A reason belongs to one kind of result, so a drawn checkmate cannot be written.
///
/// ```
/// use fusor_types::{Color, DrawReason, Outcome, WinReason};
/// let mate = Outcome::Win { winner: Color::White, reason: WinReason::Checkmate };
/// assert_eq!(mate.to_string(), "white checkmate");
/// assert_eq!("draw stalemate".parse(), Ok(Outcome::Draw(DrawReason::Stalemate)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One side has won.
    Win {
        /// Who.
        winner: Color,
        /// How.
        reason: WinReason,
    },
    /// Nobody has won.
    Draw(DrawReason),
}

/// How a game was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WinReason {
    /// The loser is in check and has no legal move.
    Checkmate,
    /// The loser's king was captured.
    KingCaptured,
    /// The loser has no legal move (Fugue, and Fluidity without check).
    NoMove,
    /// The loser brought the position about for the third time (Fugue).
    Threefold,
    /// The loser resigned.
    Resignation,
    /// The loser's time ran out.
    Flag,
}

/// How a game was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawReason {
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// Too little material is left.
    Material,
    /// The position came about for the third time.
    Threefold,
    /// Too many plies passed without a capture or (except in Fluidity) a pawn move.
    MoveCount,
    /// The players agreed.
    Agreement,
    /// A flag fell, but the other side has a bare king; only where a game's policy says so.
    FlagBareKing,
}

impl WinReason {
    /// All reasons.
    pub const ALL: [Self; 6] = [
        Self::Checkmate,
        Self::KingCaptured,
        Self::NoMove,
        Self::Threefold,
        Self::Resignation,
        Self::Flag,
    ];

    /// The word that machines read: `checkmate`, `king-captured`, `no-move`, `threefold`, `resignation`, `flag`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::KingCaptured => "king-captured",
            Self::NoMove => "no-move",
            Self::Threefold => "threefold",
            Self::Resignation => "resignation",
            Self::Flag => "flag",
        }
    }
}

impl DrawReason {
    /// All reasons.
    pub const ALL: [Self; 6] = [
        Self::Stalemate,
        Self::Material,
        Self::Threefold,
        Self::MoveCount,
        Self::Agreement,
        Self::FlagBareKing,
    ];

    /// The word that machines read: `stalemate`, `material`, `threefold`, `move-count`, `agreement`, `flag-bare-king`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Stalemate => "stalemate",
            Self::Material => "material",
            Self::Threefold => "threefold",
            Self::MoveCount => "move-count",
            Self::Agreement => "agreement",
            Self::FlagBareKing => "flag-bare-king",
        }
    }
}

impl Outcome {
    /// A win for a side.
    #[must_use]
    pub const fn win(winner: Color, reason: WinReason) -> Self {
        Self::Win { winner, reason }
    }

    /// Who has won, `None` for a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Win { winner, .. } => Some(winner),
            Self::Draw(_) => None,
        }
    }

    /// The word of the reason.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Win { reason, .. } => reason.name(),
            Self::Draw(reason) => reason.name(),
        }
    }

    /// The result as PGN writes it: `1-0`, `0-1` or `1/2-1/2`.
    #[must_use]
    pub const fn score(self) -> &'static str {
        match self.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

impl fmt::Display for Outcome {
    /// Writes the winner or `draw`, a space, and the reason.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win { winner, reason } => write!(f, "{winner} {}", reason.name()),
            Self::Draw(reason) => write!(f, "draw {}", reason.name()),
        }
    }
}

impl FromStr for Outcome {
    type Err = ParseWordError;

    fn from_str(text: &str) -> Result<Self, ParseWordError> {
        let error = ParseWordError::new(Word::Outcome);
        let (who, why) = text.split_once(' ').ok_or(error)?;
        if who == "draw" {
            let reason = DrawReason::ALL.into_iter().find(|reason| reason.name() == why);
            return reason.map(Self::Draw).ok_or(error);
        }
        let winner = Color::ALL
            .into_iter()
            .find(|color| who == if *color == Color::White { "white" } else { "black" });
        let reason = WinReason::ALL.into_iter().find(|reason| reason.name() == why);
        match (winner, reason) {
            (Some(winner), Some(reason)) => Ok(Self::Win { winner, reason }),
            _ => Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_outcome_round_trips() {
        let wins = Color::ALL
            .into_iter()
            .flat_map(|winner| WinReason::ALL.map(|reason| Outcome::win(winner, reason)));
        for outcome in wins.chain(DrawReason::ALL.map(Outcome::Draw)) {
            assert_eq!(outcome.to_string().parse(), Ok(outcome));
        }
        for bad in [
            "",
            "white",
            "draw checkmate",
            "white stalemate",
            "White checkmate",
            "white  flag",
        ] {
            assert!(bad.parse::<Outcome>().is_err(), "{bad}");
        }
    }
}
