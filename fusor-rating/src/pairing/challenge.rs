//! Challenges: a link that starts a game with whoever opens it.

use crate::result::excerpt;
use crate::{Side, Timestamp};
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
#[cfg(feature = "serde")]
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;
use core::time::Duration;

/// The secret of a challenge: 128 bits, written as 32 hexadecimal digits. Who knows it may open the
/// challenge, so `Debug` does not show it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "String", into = "String"))]
pub struct Token([u8; 16]);

impl Token {
    /// A token of these random bytes, which must come from a source that nobody can guess (the
    /// operating system's).
    ///
    /// # Errors
    ///
    /// If all bytes are equal: a buffer that nobody filled.
    pub fn from_entropy(entropy: [u8; 16]) -> Result<Self, ChallengeError> {
        let [first, rest @ ..] = entropy;
        if rest.iter().all(|&byte| byte == first) {
            return Err(ChallengeError::NoEntropy);
        }
        Ok(Self(entropy))
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for Token {
    type Err = ChallengeError;

    fn from_str(text: &str) -> Result<Self, ChallengeError> {
        let wrong = || ChallengeError::Token { found: excerpt(text) };
        if text.len() != 32 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(wrong());
        }
        let number = u128::from_str_radix(text, 16).map_err(|_| wrong())?;
        Self::from_entropy(number.to_be_bytes())
    }
}

impl TryFrom<String> for Token {
    type Error = ChallengeError;

    fn try_from(text: String) -> Result<Self, ChallengeError> {
        text.parse()
    }
}

impl From<Token> for String {
    fn from(token: Token) -> Self {
        alloc::format!("{token}")
    }
}

/// The rules of challenges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct ChallengePolicy {
    /// How long a challenge may be opened.
    pub lifetime: Duration,
    /// How many a player may have at a time, taken and expired ones included for another lifetime.
    pub per_player: usize,
}

/// A day, and 20 for each player.
impl Default for ChallengePolicy {
    fn default() -> Self {
        Self {
            lifetime: Duration::from_secs(86_400),
            per_player: 20,
        }
    }
}

/// A game that was agreed on.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Accepted<P, K> {
    /// For what.
    pub pool: K,
    /// Who made the challenge.
    pub maker: P,
    /// Who opened it.
    pub taker: P,
    /// The colour the maker asked for; `None`: as the colour policy says.
    pub maker_side: Option<Side>,
}

#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
struct Challenge<P, K> {
    pool: K,
    maker: P,
    maker_side: Option<Side>,
    expires: Timestamp,
    taken: bool,
}

/// All challenges of a site.
///
/// ```
/// use fusor_rating::Timestamp;
/// use fusor_rating::pairing::{ChallengeError, ChallengePolicy, Challenges};
///
/// let mut challenges = Challenges::new(ChallengePolicy::default());
/// let entropy = *b"sixteen random b"; // from the operating system
/// let noon = Timestamp::from_secs(43_200);
/// let token = challenges.create("ada", "180 fusor", None, entropy, noon)?;
/// let game = challenges.open(&token, "bob", noon)?;
/// assert_eq!((game.maker, game.taker), ("ada", "bob"));
/// assert_eq!(challenges.open(&token, "eve", noon), Err(ChallengeError::Taken));
/// # Ok::<(), ChallengeError>(())
/// ```
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        try_from = "Stored<P, K>",
        into = "Stored<P, K>",
        bound(
            serialize = "P: serde::Serialize + Clone, K: serde::Serialize + Clone",
            deserialize = "P: serde::Deserialize<'de> + Ord + Clone, K: serde::Deserialize<'de> + Clone"
        )
    )
)]
pub struct Challenges<P, K> {
    policy: ChallengePolicy,
    all: BTreeMap<Token, Challenge<P, K>>,
    /// When each may be forgotten: a lifetime after it expired, so that late visitors are told why.
    forget: BTreeSet<(Timestamp, Token)>,
    count: BTreeMap<P, usize>,
    now: Timestamp,
}

impl<P: Ord + Clone, K: Clone> Challenges<P, K> {
    /// No challenges yet.
    #[must_use]
    pub const fn new(policy: ChallengePolicy) -> Self {
        Self {
            policy,
            all: BTreeMap::new(),
            forget: BTreeSet::new(),
            count: BTreeMap::new(),
            now: Timestamp::from_millis(0),
        }
    }

    /// Makes a challenge and gives the token for the link.
    ///
    /// # Errors
    ///
    /// If the entropy is none or was used before, the player has too many challenges, or time went
    /// backwards.
    pub fn create(
        &mut self,
        maker: P,
        pool: K,
        maker_side: Option<Side>,
        entropy: [u8; 16],
        now: Timestamp,
    ) -> Result<Token, ChallengeError> {
        self.advance(now)?;
        let token = Token::from_entropy(entropy)?;
        let challenge = Challenge {
            pool,
            maker,
            maker_side,
            expires: now.after(self.policy.lifetime),
            taken: false,
        };
        self.insert(token, challenge)?;
        Ok(token)
    }

    /// Starts the game of a challenge. It cannot be opened again.
    ///
    /// # Errors
    ///
    /// If there is no such challenge, it expired or was taken, the taker made it, or time went
    /// backwards.
    pub fn open(&mut self, token: &Token, taker: P, now: Timestamp) -> Result<Accepted<P, K>, ChallengeError> {
        let maker = self.maker(token, now)?.clone();
        if maker == taker {
            return Err(ChallengeError::Own);
        }
        let challenge = self.all.get_mut(token).ok_or(ChallengeError::Unknown)?;
        challenge.taken = true;
        let (pool, maker_side) = (challenge.pool.clone(), challenge.maker_side);
        Ok(Accepted {
            pool,
            maker,
            taker,
            maker_side,
        })
    }

    /// Who made a challenge that can still be opened.
    ///
    /// # Errors
    ///
    /// If there is no such challenge, it expired or was taken, or time went backwards.
    pub fn maker(&mut self, token: &Token, now: Timestamp) -> Result<&P, ChallengeError> {
        self.advance(now)?;
        let challenge = self.all.get(token).ok_or(ChallengeError::Unknown)?;
        if challenge.taken {
            return Err(ChallengeError::Taken);
        }
        if challenge.expires <= now {
            return Err(ChallengeError::Expired);
        }
        Ok(&challenge.maker)
    }

    /// Takes a challenge back.
    ///
    /// # Errors
    ///
    /// If there is no such challenge, it expired or was taken, or somebody else made it.
    pub fn cancel(&mut self, token: &Token, by: &P, now: Timestamp) -> Result<(), ChallengeError> {
        if self.maker(token, now)? != by {
            return Err(ChallengeError::NotOwn);
        }
        if let Some(challenge) = self.all.get(token) {
            let expires = challenge.expires;
            self.drop_challenge(expires.after(self.policy.lifetime), *token);
        }
        Ok(())
    }

    /// How many challenges are remembered.
    #[must_use]
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether none is remembered.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    fn insert(&mut self, token: Token, challenge: Challenge<P, K>) -> Result<(), ChallengeError> {
        if self.all.contains_key(&token) {
            return Err(ChallengeError::SameEntropy);
        }
        let limit = self.policy.per_player;
        if self.count.get(&challenge.maker).is_some_and(|&count| count >= limit) || limit == 0 {
            return Err(ChallengeError::TooMany { limit });
        }
        *self.count.entry(challenge.maker.clone()).or_default() += 1;
        self.forget
            .insert((challenge.expires.after(self.policy.lifetime), token));
        self.all.insert(token, challenge);
        Ok(())
    }

    fn advance(&mut self, now: Timestamp) -> Result<(), ChallengeError> {
        if now < self.now {
            return Err(ChallengeError::Time {
                latest: self.now,
                found: now,
            });
        }
        self.now = now;
        while let Some(&(when, token)) = self.forget.first()
            && when <= now
        {
            self.drop_challenge(when, token);
        }
        Ok(())
    }

    fn drop_challenge(&mut self, when: Timestamp, token: Token) {
        self.forget.remove(&(when, token));
        let Some(challenge) = self.all.remove(&token) else {
            return;
        };
        if let Some(count) = self.count.get_mut(&challenge.maker) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                self.count.remove(&challenge.maker);
            }
        }
    }
}

/// What is stored of all challenges; links outlive a restart of the server.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored<P, K> {
    policy: ChallengePolicy,
    now: Timestamp,
    challenges: Vec<(Token, Challenge<P, K>)>,
}

#[cfg(feature = "serde")]
impl<P, K> From<Challenges<P, K>> for Stored<P, K> {
    fn from(all: Challenges<P, K>) -> Self {
        Self {
            policy: all.policy,
            now: all.now,
            challenges: all.all.into_iter().collect(),
        }
    }
}

#[cfg(feature = "serde")]
impl<P: Ord + Clone, K: Clone> TryFrom<Stored<P, K>> for Challenges<P, K> {
    type Error = ChallengeError;

    fn try_from(stored: Stored<P, K>) -> Result<Self, ChallengeError> {
        let mut all = Self::new(stored.policy);
        all.now = stored.now;
        for (token, challenge) in stored.challenges {
            all.insert(token, challenge)?;
        }
        Ok(all)
    }
}

/// Why a challenge was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ChallengeError {
    /// Bytes that are all the same.
    #[error("expected 16 random bytes, found 16 equal ones")]
    NoEntropy,
    /// A token that exists.
    #[error("these random bytes are the token of another challenge")]
    SameEntropy,
    /// Not the text of a token.
    #[error("expected a token of 32 hexadecimal digits, found `{found}`")]
    Token {
        /// What stood there.
        found: String,
    },
    /// Too many challenges.
    #[error("the player has {limit} challenges already")]
    TooMany {
        /// The most a player may have.
        limit: usize,
    },
    /// Never made, taken back, or forgotten.
    #[error("there is no such challenge")]
    Unknown,
    /// Too late.
    #[error("the challenge has expired")]
    Expired,
    /// Somebody was faster.
    #[error("the challenge was taken")]
    Taken,
    /// One's own.
    #[error("nobody can take their own challenge")]
    Own,
    /// Somebody else's.
    #[error("the challenge was made by somebody else")]
    NotOwn,
    /// Time went backwards.
    #[error("expected a time from {} ms on, found {} ms", latest.millis(), found.millis())]
    Time {
        /// The latest time so far.
        latest: Timestamp,
        /// The time given.
        found: Timestamp,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    fn at(secs: u64) -> Timestamp {
        Timestamp::from_secs(secs)
    }

    fn entropy(number: u8) -> [u8; 16] {
        let mut bytes = [7; 16];
        bytes[0] = number;
        bytes
    }

    fn challenges() -> Challenges<&'static str, &'static str> {
        Challenges::new(ChallengePolicy {
            lifetime: Duration::from_secs(100),
            per_player: 2,
        })
    }

    #[test]
    fn a_challenge_is_opened_once_by_somebody_else() {
        let mut all = challenges();
        let token = all.create("ada", "3+0", Some(Side::Black), entropy(1), at(0)).unwrap();
        assert_eq!(all.open(&token, "ada", at(1)), Err(ChallengeError::Own));
        let game = all.open(&token, "bob", at(2)).unwrap();
        let maker_side = Some(Side::Black);
        assert_eq!(
            game,
            Accepted {
                pool: "3+0",
                maker: "ada",
                taker: "bob",
                maker_side
            }
        );
        assert_eq!(all.open(&token, "eve", at(3)), Err(ChallengeError::Taken));
        assert_eq!(all.open(&token, "bob", at(3)), Err(ChallengeError::Taken));
        assert_eq!(all.cancel(&token, &"ada", at(3)), Err(ChallengeError::Taken));
    }

    #[test]
    fn challenges_expire_and_are_forgotten() {
        let mut all = challenges();
        let token = all.create("ada", "3+0", None, entropy(1), at(0)).unwrap();
        assert!(all.maker(&token, at(99)).is_ok());
        assert_eq!(all.open(&token, "bob", at(100)), Err(ChallengeError::Expired));
        assert_eq!(all.open(&token, "bob", at(199)), Err(ChallengeError::Expired));
        assert_eq!(all.open(&token, "bob", at(200)), Err(ChallengeError::Unknown));
        assert!(all.is_empty());
        assert!(all.count.is_empty() && all.forget.is_empty());
    }

    #[test]
    fn a_player_has_so_many_at_a_time() {
        let mut all = challenges();
        let first = all.create("ada", "3+0", None, entropy(1), at(0)).unwrap();
        all.create("ada", "3+0", None, entropy(2), at(0)).unwrap();
        let third = all.create("ada", "3+0", None, entropy(3), at(0));
        assert_eq!(third, Err(ChallengeError::TooMany { limit: 2 }));
        assert_eq!(all.cancel(&first, &"bob", at(0)), Err(ChallengeError::NotOwn));
        all.cancel(&first, &"ada", at(0)).unwrap();
        assert_eq!(all.open(&first, "bob", at(0)), Err(ChallengeError::Unknown));
        all.create("ada", "3+0", None, entropy(3), at(0)).unwrap();
        assert_eq!(all.len(), 2);
    }

    #[cfg(feature = "serde")]
    #[test]
    fn links_outlive_a_restart() {
        let mut all = Challenges::<u32, u32>::new(ChallengePolicy {
            lifetime: Duration::from_secs(100),
            per_player: 2,
        });
        let first = all.create(1, 180, None, entropy(1), at(0)).unwrap();
        let second = all.create(1, 300, Some(Side::White), entropy(2), at(10)).unwrap();
        all.open(&first, 2, at(20)).unwrap();
        let json = serde_json::to_string(&all).unwrap();
        let mut read: Challenges<u32, u32> = serde_json::from_str(&json).unwrap();
        assert_eq!(read.open(&first, 3, at(20)), Err(ChallengeError::Taken));
        assert_eq!(
            read.open(&second, 3, at(19)).unwrap_err().to_string(),
            "expected a time from 20000 ms on, found 19000 ms"
        );
        assert_eq!(read.open(&second, 3, at(20)), all.open(&second, 3, at(20)));
        assert!(read.create(1, 180, None, entropy(3), at(20)).is_err());
        let doubled = json.replace(&second.to_string(), &first.to_string());
        let error = serde_json::from_str::<Challenges<u32, u32>>(&doubled).unwrap_err();
        insta::assert_snapshot!(error, @"these random bytes are the token of another challenge");
    }

    #[test]
    fn tokens_are_written_and_read() {
        let token = Token::from_entropy(*b"sixteen random b").unwrap();
        assert_eq!(token.to_string(), "7369787465656e2072616e646f6d2062");
        assert_eq!(token.to_string().parse(), Ok(token));
        assert_eq!(alloc::format!("{token:?}"), "Token(…)");
        let error = |text: &str| text.parse::<Token>().unwrap_err().to_string();
        insta::assert_snapshot!(error("7369"), @"expected a token of 32 hexadecimal digits, found `7369`");
        insta::assert_snapshot!(error("+369787465656e2072616e646f6d2062"), @"expected a token of 32 hexadecimal digits, found `+369787465656e2072616e646f6d2062`");
        insta::assert_snapshot!(error(&"0".repeat(32)), @"expected 16 random bytes, found 16 equal ones");
    }

    #[test]
    fn messages() {
        let mut all = challenges();
        all.create("ada", "3+0", None, entropy(1), at(5)).unwrap();
        let mut create = |bytes, now| all.create("ada", "3+0", None, bytes, now).unwrap_err();
        insta::assert_snapshot!(create([0; 16], at(5)), @"expected 16 random bytes, found 16 equal ones");
        insta::assert_snapshot!(create(entropy(1), at(5)), @"these random bytes are the token of another challenge");
        insta::assert_snapshot!(create(entropy(2), at(4)), @"expected a time from 5000 ms on, found 4000 ms");
        insta::assert_snapshot!(ChallengeError::TooMany { limit: 2 }, @"the player has 2 challenges already");
        insta::assert_snapshot!(ChallengeError::Unknown, @"there is no such challenge");
        insta::assert_snapshot!(ChallengeError::Expired, @"the challenge has expired");
        insta::assert_snapshot!(ChallengeError::Taken, @"the challenge was taken");
        insta::assert_snapshot!(ChallengeError::Own, @"nobody can take their own challenge");
        insta::assert_snapshot!(ChallengeError::NotOwn, @"the challenge was made by somebody else");
    }
}
