//! Bringing players together: queue, challenges, rematches, colours.
//!
//! Time, entropy and seeds come in as arguments, so everything here can be replayed and tested. A
//! pool key says what is to be played (clock and variant) in the caller's words; a player is any
//! ordered id.
//!
//! ```
//! use core::time::Duration;
//! use fusor_rating::pairing::{Bot, Pairing, Patience, Queue, QueuePolicy};
//! use fusor_rating::{Rating, Timestamp};
//!
//! let bot = Bot { id: "bot", rating: Rating::new(1400.0)? };
//! let patience = Some(Patience::new(Duration::from_secs(20), bot));
//! let mut queue = Queue::new(QueuePolicy { patience, ..QueuePolicy::default() });
//! for (name, rating) in [("ada", 1500.0), ("bob", 1900.0), ("cyd", 1520.0)] {
//!     queue.join(name, "180 fusor", Rating::new(rating)?, Timestamp::from_secs(0))?;
//! }
//! let pairings = queue.step(Timestamp::from_secs(1))?;
//! assert!(matches!(pairings[..], [Pairing::Players { first: "ada", second: "cyd", .. }]));
//! let pairings = queue.step(Timestamp::from_secs(20))?;
//! assert!(matches!(pairings[..], [Pairing::Bot { player: "bob", bot: "bot", .. }]));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod challenge;
mod colour;
mod lobby;
pub mod queue;
mod rematch;

pub use challenge::{Accepted, ChallengeError, ChallengePolicy, Challenges, Token};
pub use colour::{ColourHistory, ColourPolicy};
pub use lobby::{Lobby, LobbyError};
pub use queue::{Bot, Pairing, Patience, Queue, QueueError, QueuePolicy, Window};
pub use rematch::{NewGame, Rematch, RematchError, RematchState};
