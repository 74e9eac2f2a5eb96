//! Which engine has which colour in which game. Each opening is played twice, with colours swapped.

use std::ops::Not;

use fusor_movegen::types::Color;

/// One of the two engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seat {
    First,
    Second,
}

impl Seat {
    /// The one of two things that belongs to it.
    pub(crate) const fn of<T>(self, things: &[T; 2]) -> &T {
        let [first, second] = things;
        match self {
            Self::First => first,
            Self::Second => second,
        }
    }

    pub(crate) const fn of_mut<T>(self, things: &mut [T; 2]) -> &mut T {
        let [first, second] = things;
        match self {
            Self::First => first,
            Self::Second => second,
        }
    }
}

impl Not for Seat {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// A game of the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fixture {
    /// From 1.
    pub(crate) round: u64,
    /// From 0.
    pub(crate) opening: u64,
    pub(crate) white: Seat,
}

impl Fixture {
    /// The game of a round.
    pub(crate) const fn of_round(round: u64) -> Self {
        let index = round.saturating_sub(1);
        Self {
            round,
            opening: index / 2,
            white: if index.is_multiple_of(2) {
                Seat::First
            } else {
                Seat::Second
            },
        }
    }

    /// Who plays a colour.
    pub(crate) fn seat(self, color: Color) -> Seat {
        match color {
            Color::White => self.white,
            Color::Black => !self.white,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_opening_is_played_with_both_colours() {
        let games: Vec<_> = (1..=6)
            .map(Fixture::of_round)
            .map(|fixture| (fixture.opening, fixture.white == Seat::First))
            .collect();
        assert_eq!(
            games,
            [(0, true), (0, false), (1, true), (1, false), (2, true), (2, false)]
        );
        let fixture = Fixture::of_round(2);
        assert_eq!(
            (fixture.seat(Color::White), fixture.seat(Color::Black)),
            (Seat::Second, Seat::First)
        );
    }
}
