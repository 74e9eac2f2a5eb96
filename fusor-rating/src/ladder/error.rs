//! Why a ladder refuses something.

use super::{GameId, PlayerId};
use crate::elo::EloError;

/// Why a ladder refused something. It is then as it was before.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum LadderError {
    /// The id is taken.
    #[error("player `{0}` is registered already")]
    PlayerExists(PlayerId),
    /// Nobody has this id.
    #[error("there is no player `{0}`")]
    UnknownPlayer(PlayerId),
    /// A player against themselves.
    #[error("game `{game}`: player `{player}` meets themselves")]
    SamePlayer {
        /// Which game.
        game: GameId,
        /// Who.
        player: PlayerId,
    },
    /// A game of nobody's.
    #[error("game `{game}`: there is no player `{player}`")]
    UnknownPlayerInGame {
        /// Which game.
        game: GameId,
        /// Who is missing.
        player: PlayerId,
    },
    /// A bot where only humans play.
    #[error("game `{game}` is ranked, but `{player}` is a bot")]
    BotInRankedGame {
        /// Which game.
        game: GameId,
        /// The bot.
        player: PlayerId,
    },
    /// Another game with this id was applied before.
    #[error("game `{0}` was applied before with other contents")]
    GameDiffers(GameId),
    /// A rating could not be calculated.
    #[error("game `{game}`: {error}")]
    Elo {
        /// Which game.
        game: GameId,
        /// Why.
        error: EloError,
    },
    /// A mail address that belongs to somebody.
    #[error("the mail address is that of player `{owner}` already")]
    EmailTaken {
        /// Whose it is.
        owner: PlayerId,
    },
    /// Claimed a second time.
    #[error("player `{0}` has a mail address already")]
    AlreadyClaimed(PlayerId),
    /// A bot has no mail address.
    #[error("player `{0}` is a bot and cannot be claimed")]
    ClaimedBot(PlayerId),
}
