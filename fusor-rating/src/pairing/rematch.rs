//! Rematches: the same again with colours swapped, if both want it.

/// A game to be played.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct NewGame<P, K> {
    /// For what: the clock and the variant.
    pub pool: K,
    /// Who has White.
    pub white: P,
    /// Who has Black.
    pub black: P,
}

/// How far a rematch is.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum RematchState {
    /// Nobody has asked yet.
    Open,
    /// The player who had White asked.
    OfferedByWhite,
    /// The player who had Black asked.
    OfferedByBlack,
    /// Both asked.
    Agreed,
    /// One of them does not want it.
    Declined,
}

/// The question of a rematch after one game.
///
/// ```
/// use fusor_rating::pairing::{NewGame, Rematch};
///
/// let mut rematch = Rematch::new(NewGame { pool: "180 fusor", white: "ada", black: "bob" })?;
/// assert_eq!(rematch.offer(&"bob")?, None);
/// let again = rematch.offer(&"ada")?;
/// assert_eq!(again, Some(NewGame { pool: "180 fusor", white: "bob", black: "ada" }));
/// # Ok::<(), fusor_rating::pairing::RematchError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rematch<P, K> {
    played: NewGame<P, K>,
    state: RematchState,
}

impl<P: PartialEq + Clone, K: Clone> Rematch<P, K> {
    /// After this game.
    ///
    /// # Errors
    ///
    /// If both players are the same.
    pub fn new(played: NewGame<P, K>) -> Result<Self, RematchError> {
        if played.white == played.black {
            return Err(RematchError::SamePlayer);
        }
        Ok(Self {
            played,
            state: RematchState::Open,
        })
    }

    /// How far it is.
    #[must_use]
    pub const fn state(&self) -> &RematchState {
        &self.state
    }

    /// The game that was played.
    #[must_use]
    pub const fn played(&self) -> &NewGame<P, K> {
        &self.played
    }

    /// A player asks for it, or agrees. With the second player's wish comes the new game; asking
    /// twice is asking once.
    ///
    /// # Errors
    ///
    /// If the player was not in the game, or the rematch was agreed or declined.
    pub fn offer(&mut self, player: &P) -> Result<Option<NewGame<P, K>>, RematchError> {
        let white = self.is_white(player)?;
        self.state = match (&self.state, white) {
            (RematchState::Agreed, _) => return Err(RematchError::Agreed),
            (RematchState::Declined, _) => return Err(RematchError::Declined),
            (RematchState::Open | RematchState::OfferedByWhite, true) => RematchState::OfferedByWhite,
            (RematchState::Open | RematchState::OfferedByBlack, false) => RematchState::OfferedByBlack,
            (RematchState::OfferedByWhite, false) | (RematchState::OfferedByBlack, true) => RematchState::Agreed,
        };
        Ok((self.state == RematchState::Agreed).then(|| NewGame {
            pool: self.played.pool.clone(),
            white: self.played.black.clone(),
            black: self.played.white.clone(),
        }))
    }

    /// A player does not want it, or takes their wish back. That is the end of it.
    ///
    /// # Errors
    ///
    /// If the player was not in the game, or the rematch was agreed.
    pub fn decline(&mut self, player: &P) -> Result<(), RematchError> {
        self.is_white(player)?;
        if self.state == RematchState::Agreed {
            return Err(RematchError::Agreed);
        }
        self.state = RematchState::Declined;
        Ok(())
    }

    /// Whether this player's wish would make it agreed.
    pub(super) fn would_agree(&self, player: &P) -> bool {
        matches!(
            (&self.state, self.is_white(player)),
            (RematchState::OfferedByWhite, Ok(false)) | (RematchState::OfferedByBlack, Ok(true))
        )
    }

    fn is_white(&self, player: &P) -> Result<bool, RematchError> {
        if *player == self.played.white {
            Ok(true)
        } else if *player == self.played.black {
            Ok(false)
        } else {
            Err(RematchError::NotAPlayer)
        }
    }
}

/// Why a rematch was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RematchError {
    /// A game of one player.
    #[error("both players of the game are the same")]
    SamePlayer,
    /// An onlooker.
    #[error("the player was not in the game")]
    NotAPlayer,
    /// Too late: agreed.
    #[error("the rematch is agreed already")]
    Agreed,
    /// Too late: declined.
    #[error("the rematch was declined")]
    Declined,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rematch() -> Rematch<&'static str, &'static str> {
        Rematch::new(NewGame {
            pool: "5+0",
            white: "ada",
            black: "bob",
        })
        .unwrap()
    }

    #[test]
    fn both_must_want_it() {
        let mut rematch = rematch();
        assert_eq!(rematch.offer(&"ada"), Ok(None));
        assert_eq!(rematch.offer(&"ada"), Ok(None));
        assert_eq!(rematch.state(), &RematchState::OfferedByWhite);
        let game = NewGame {
            pool: "5+0",
            white: "bob",
            black: "ada",
        };
        assert_eq!(rematch.offer(&"bob"), Ok(Some(game)));
        assert_eq!(rematch.offer(&"bob"), Err(RematchError::Agreed));
        assert_eq!(rematch.decline(&"bob"), Err(RematchError::Agreed));
    }

    #[test]
    fn a_refusal_is_final() {
        let mut rematch = rematch();
        rematch.offer(&"bob").unwrap();
        rematch.decline(&"bob").unwrap();
        assert_eq!(rematch.offer(&"ada"), Err(RematchError::Declined));
        rematch.decline(&"ada").unwrap();
    }

    #[test]
    fn messages() {
        let mut rematch = rematch();
        insta::assert_snapshot!(rematch.offer(&"eve").unwrap_err(), @"the player was not in the game");
        let alone = Rematch::new(NewGame {
            pool: (),
            white: 1,
            black: 1,
        });
        insta::assert_snapshot!(alone.unwrap_err(), @"both players of the game are the same");
        insta::assert_snapshot!(RematchError::Agreed, @"the rematch is agreed already");
        insta::assert_snapshot!(RematchError::Declined, @"the rematch was declined");
    }
}
