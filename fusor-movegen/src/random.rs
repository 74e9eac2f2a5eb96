//! Random moves, games and openings that are the same for the same seed: for tests, data sets and matches.
//!
//! Nothing here depends on the machine, the build or the order in which moves are generated, and that is a promise: the
//! same seed gives the same moves in every later release.
//!
//! ```
//! use fusor_movegen::random::{self, Rng};
//! use fusor_movegen::{FromSetup, Fusor, Position};
//!
//! let mut rng = Rng::new(1);
//! let game = random::game(&Fusor::start(), 40, &mut rng);
//! assert!(game.moves().len() == 40 || game.outcome().is_some());
//!
//! let opening = random::opening(&Fusor::start(), 6, &mut rng, random::is_balanced).expect("most are not bad");
//! assert_eq!(opening.moves().len(), 6);
//! assert!(!opening.position().is_check());
//! ```

use core::ops::ControlFlow;

use fusor_types::{Color, Move, Part};

use crate::{Game, MoveClasses, Position};

/// Random numbers by SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014):
/// good enough to choose moves, and simple enough to be the same everywhere.
///
/// The published first numbers of seed 0:
///
/// ```
/// use fusor_movegen::random::Rng;
/// let mut rng = Rng::new(0);
/// assert_eq!([rng.next(), rng.next()], [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rng(u64);

impl Rng {
    /// The sequence of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    #[inline]
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below the limit, 0 if that is 0: the remainder of the next number. Smaller results are more likely than
    /// larger ones by a factor of less than 1 + `limit` / 2<sup>64</sup>, which nobody will notice.
    #[inline]
    pub const fn below(&mut self, limit: usize) -> usize {
        let limit = if limit == 0 { 1 } else { limit };
        (self.next() % limit as u64) as usize
    }

    /// One of some things; `None` if there are none.
    #[inline]
    pub fn choose<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        things.get(self.below(things.len()))
    }
}

/// One of the legal moves, all equally likely; `None` if there is none.
///
/// It is chosen by its place among the legal moves in the order of their [numbers](Move::to_bits), so that a change of the
/// generator does not change the choice.
pub fn legal_move<P: Position>(position: &P, rng: &mut Rng) -> Option<Move> {
    let mut moves = position.legal_moves();
    let place = rng.below(moves.len());
    if moves.is_empty() {
        return None;
    }
    let (_, &mut m, _) = moves.select_nth_unstable(place);
    Some(m)
}

/// A game of random moves: so many plies, or fewer if it ends before.
pub fn game<P: Position>(start: &P, plies: usize, rng: &mut Rng) -> Game<P> {
    let mut game = Game::new(start.clone());
    while game.moves().len() < plies {
        let next = legal_move(game.position(), rng).map(|m| game.play(m));
        // A game without moves, or one that is over, takes none.
        if !matches!(next, Some(Ok(None))) {
            break;
        }
    }
    game
}

/// A position after at most so many random plies, how many being random too; the last one before the end if the game ends
/// before.
pub fn position<P: Position>(start: &P, most_plies: usize, rng: &mut Rng) -> P {
    let plies = rng.below(most_plies.saturating_add(1));
    let mut game = game(start, plies, rng);
    if game.outcome().is_some() {
        game.take_back();
    }
    game.position().clone()
}

/// How many games are tried for an opening.
const TRIES: u32 = 1000;

/// An opening for a match or for self-play: a game of exactly so many random plies that is not over, and whose last position
/// is accepted, by [`is_balanced`] or whatever the caller thinks fit (an engine's evaluation, say). `None` if a thousand
/// tries have not found one.
///
/// Play each opening twice, with both colours: none is fair.
pub fn opening<P: Position>(
    start: &P,
    plies: usize,
    rng: &mut Rng,
    mut accept: impl FnMut(&P) -> bool,
) -> Option<Game<P>> {
    (0..TRIES)
        .map(|_| game(start, plies, rng))
        .find(|game| game.moves().len() == plies && game.outcome().is_none() && accept(game.position()))
}

/// Whether nothing is decided yet, as far as can be seen without searching: both sides have the same parts, nobody is in
/// check, and the side to move can capture nothing.
pub fn is_balanced<P: Position>(position: &P) -> bool {
    let board = position.board();
    let same_parts = Part::ALL
        .into_iter()
        .all(|part| board.count(Color::White, part) == board.count(Color::Black, part));
    let captures = || {
        position
            .visit_classes(MoveClasses::CAPTURE, |_| ControlFlow::Break(()))
            .is_break()
    };
    same_parts && !position.is_check() && !captures()
}

#[cfg(test)]
mod tests {
    use fusor_types::Variant;

    use super::*;
    use crate::AnyPosition;

    #[test]
    fn the_same_seed_gives_the_same_game() {
        let mut texts = String::new();
        for variant in Variant::ALL {
            let game = game(&AnyPosition::start(variant), 12, &mut Rng::new(1));
            let moves: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
            texts.push_str(&format!("{variant}: {}\n", moves.join(" ")));
        }
        insta::assert_snapshot!(texts, @r"
        fusor: h1g1 b8c6 c2c4 h7h6 d1e2 a8c8 b1c3 r:c8a8 e1d1 d8c7 e2f3 b7b6
        chess: f2f3 g8h6 h2h4 h6f5 b2b3 b7b6 a2a3 c7c6 e2e4 h8g8 d2d4 g8h8
        fusion: b2b4 g8h6 h1g1 a7a6 d2d3 c7c5 n:g1f3 d7d6 r:d1d2 c8d7 d2d1 c5b4
        fugue: f2f3 h7g6 e2g4 a8b8 h2f2 b7b6 b2a3 d7b7 g4h4 e7d6 f1a6 b6c6
        fluidity: f2f3 g8h6 h2h4 h6g4 b1a3 g4h6 b2b4 d7d5 c2c3 c8g4 c3c4 d8d6
        ");
    }

    #[test]
    fn games_end_where_they_end() {
        for variant in Variant::ALL {
            let start = AnyPosition::start(variant);
            let mut rng = Rng::new(7);
            let mut over = 0;
            for _ in 0..8 {
                let game = game(&start, 400, &mut rng);
                assert!(game.moves().len() == 400 || game.outcome().is_some());
                over += usize::from(game.outcome().is_some());
                // Nothing can be played after the end.
                assert_eq!(super::game(game.position(), 0, &mut rng).moves(), []);
                let last = position(&start, 400, &mut rng);
                assert_eq!(last.outcome(), None, "{last:?}");
            }
            assert!(over > 0, "{variant}");
        }
    }

    #[test]
    fn openings_are_what_they_should_be() {
        for variant in Variant::ALL {
            let start = AnyPosition::start(variant);
            let mut rng = Rng::new(3);
            for _ in 0..20 {
                let game = opening(&start, 8, &mut rng, is_balanced).unwrap();
                assert_eq!(game.moves().len(), 8);
                assert!(is_balanced(game.position()) && game.outcome().is_none());
            }
            assert!(opening(&start, 1, &mut rng, |_| false).is_none());
        }
    }

    #[test]
    fn every_move_is_chosen_about_equally_often() {
        let start = AnyPosition::start(Variant::Chess);
        let mut rng = Rng::new(5);
        let mut counts = [0; 20];
        let mut moves = start.legal_moves();
        moves.sort_unstable();
        for _ in 0..20_000 {
            let m = legal_move(&start, &mut rng).unwrap();
            counts[moves.binary_search(&m).unwrap()] += 1;
        }
        // Each is chosen 1000 times with a standard deviation of 31.
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
    }
}
