//! A number for every move, without gaps worth speaking of: the output of a network that chooses moves.
//!
//! A number stands for a pair of squares, seen from the side to move (for Black the board is turned upside down), and for
//! what is left to choose on that pair. Pairs are those that a queen or a knight connects, in Fugue a queen. What is left:
//!
//! | game | numbers | on each pair of squares |
//! |---|---|---|
//! | Fusor | 34,854 | which group moves, by its place among the [groups](Stack::groups) of what stands there (the whole is first); on the last rank also what its pawns become |
//! | chess | 1,880 | one; where a pawn can reach the last rank, also its four promotions |
//! | Fusion Chess | 5,442 | the whole piece or the first or the second of its parts; three promotions |
//! | Fugue | 2,352 | one; beside each other, also mutual destruction; where a pawn can reach the last rank, also its seven promotions |
//! | Fluidity Chess | 2,888 | one; a knight's leap also with the three choices of captures; four promotions |
//!
//! En passant, castling, swaps and shots are the only moves on their pair where they are legal, and need no number of their
//! own. The numbering is the same in every build and every release with the same major version (before 1.0: minor version).
//!
//! ```
//! use fusor_movegen::{Chess, FromSetup, Position, move_index};
//!
//! let position = Chess::start();
//! let count = move_index::count(&position).expect("one of the five games");
//! let mut legal = vec![false; count];
//! for m in position.legal_moves() {
//!     let index = move_index::of(&position, m).expect("every legal move has one");
//!     assert_eq!(move_index::find(&position, index), Some(m));
//!     legal[index] = true;
//! }
//! assert_eq!(legal.iter().filter(|legal| **legal).count(), 20);
//! ```

#![expect(
    clippy::indexing_slicing,
    reason = "evaluated at compile time, or by numbers of squares and games in tables of that size"
)]

use core::ops::ControlFlow;

use fusor_types::{Color, Move, MoveKind, Part, PartSet, Rank, Square, Stack, Variant};

use crate::games::FUGUE_OFFICERS;
use crate::move_set::CHESS_PROMOTIONS;
use crate::{Position, attacks};

/// How many numbers there are in the game of a position: each is less. `None` for a game from elsewhere.
#[must_use]
pub fn count<P: Position>(position: &P) -> Option<usize> {
    Some(table(position)?.count())
}

/// The number of a legal move; `None` in a game from elsewhere, or for a move that cannot be one of this position.
#[must_use]
pub fn of<P: Position>(position: &P, m: Move) -> Option<usize> {
    let table = table(position)?;
    let turned = |square: Square| match position.turn() {
        Color::White => square,
        Color::Black => square.flip_rank(),
    };
    let (from, to) = (turned(m.from()), turned(m.to()));
    let choice = choice(table.variant, position, m)?;
    let index = table.first(from, to) + choice;
    (index < table.first_after(from, to)).then_some(index)
}

/// The legal move with a number; `None` if no legal move has it.
#[must_use]
pub fn find<P: Position>(position: &P, index: usize) -> Option<Move> {
    let (from, to) = table(position)?.pair(index)?;
    let (from, to) = match position.turn() {
        Color::White => (from, to),
        Color::Black => (from.flip_rank(), to.flip_rank()),
    };
    let mut found = None;
    let _ = position.visit_to(from.into(), to.into(), |set| {
        found = set.iter().find(|&m| of(position, m) == Some(index));
        match found {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    });
    found
}

/// The first number of each pair of squares.
struct Table {
    variant: Variant,
    /// By origin and target, and one more: the end.
    firsts: [u16; 64 * 64 + 1],
}

impl Table {
    const fn new(variant: Variant) -> Self {
        let mut firsts = [0; 64 * 64 + 1];
        let mut pair = 0;
        while pair < 64 * 64 {
            let choices = choices(variant, Square::ALL[pair / 64], Square::ALL[pair % 64]);
            firsts[pair + 1] = firsts[pair] + choices;
            pair += 1;
        }
        Self { variant, firsts }
    }

    fn count(&self) -> usize {
        self.firsts[64 * 64].into()
    }

    fn first(&self, from: Square, to: Square) -> usize {
        self.firsts[from.index() * 64 + to.index()].into()
    }

    fn first_after(&self, from: Square, to: Square) -> usize {
        self.firsts[from.index() * 64 + to.index() + 1].into()
    }

    /// The pair of squares that a number belongs to.
    fn pair(&self, index: usize) -> Option<(Square, Square)> {
        // Pairs that nothing connects have no numbers: the last that begins at or before the index has it.
        let after = self.firsts.partition_point(|&first| usize::from(first) <= index);
        let pair = after.checked_sub(1).filter(|&pair| pair < 64 * 64)?;
        Some((Square::ALL[pair / 64], Square::ALL[pair % 64]))
    }
}

fn table<P: Position>(position: &P) -> Option<&'static Table> {
    static TABLES: [Table; 5] = [
        Table::new(Variant::Fusor),
        Table::new(Variant::Chess),
        Table::new(Variant::Fusion),
        Table::new(Variant::Fugue),
        Table::new(Variant::Fluidity),
    ];
    let variant = position.rules().variant?;
    TABLES.iter().find(|table| table.variant as u8 == variant as u8)
}

/// In Fusor, the first choice of each group by its place; the last is the number of all. On the last rank a group has one
/// choice without pawns, 5 with one, 15 with two, 35 with three; only the whole, which is first, can have three pawns,
/// and none from the fourth on has two.
const GROUPS: [u16; 8] = [0, 56, 77, 98, 104, 110, 116, 122];
/// The first promotion of one, two and three pawns among the choices of a group.
const FIRST_PROMOTIONS: [usize; 4] = [0, 1, 6, 21];

/// What is left to choose on a pair of squares, by White.
const fn choices(variant: Variant, from: Square, to: Square) -> u16 {
    let (files, ranks) = (
        (from.file() as u8).abs_diff(to.file() as u8),
        (from.rank() as u8).abs_diff(to.rank() as u8),
    );
    let on_line = from as u8 != to as u8 && (files == 0 || ranks == 0 || files == ranks);
    let leap = files * ranks == 2;
    let onto_last = matches!(to.rank(), Rank::R8);
    let by_pawn = onto_last && matches!(from.rank(), Rank::R7) && files <= 1;
    match variant {
        Variant::Fusor if on_line || leap => {
            if onto_last {
                GROUPS[7]
            } else {
                7
            }
        }
        Variant::Chess if on_line || leap => 1 + 4 * by_pawn as u16,
        Variant::Fusion if on_line || leap => 3 + 3 * by_pawn as u16,
        Variant::Fugue if on_line => {
            let by_pawn = onto_last && files <= 2 && ranks <= 2;
            let beside = files <= 1 && ranks <= 1;
            1 + beside as u16 + 7 * by_pawn as u16
        }
        Variant::Fluidity if on_line || leap => 1 + 3 * leap as u16 + 4 * by_pawn as u16,
        _ => 0,
    }
}

/// What a move chooses on its pair of squares.
fn choice<P: Position>(variant: Variant, position: &P, m: Move) -> Option<usize> {
    let among = |kinds: PartSet| {
        let pawns = m.group().pawns();
        Stack::multisets(kinds, pawns).position(|stack| stack == m.promotion())
    };
    let place = || {
        let groups = position.board().stack_at(m.from()).groups();
        groups.iter().position(|&group| group == m.group())
    };
    let promotes = !m.promotion().is_empty();
    match variant {
        Variant::Fusor => {
            let group = place()?;
            let onto_last = m.to().rank() == position.turn().rank(Rank::R8);
            let first = if onto_last {
                usize::from(*GROUPS.get(group)?)
            } else {
                group
            };
            if promotes {
                let kinds = CHESS_PROMOTIONS.with(PartSet::of(&[Part::Pawn]));
                Some(first + FIRST_PROMOTIONS.get(m.group().pawns())? + among(kinds)?)
            } else {
                Some(first)
            }
        }
        Variant::Chess if promotes => Some(1 + among(CHESS_PROMOTIONS)?),
        Variant::Chess => Some(0),
        Variant::Fusion if promotes => Some(3 + among(PartSet::of(&[Part::Rook, Part::Bishop, Part::Knight]))?),
        Variant::Fusion => place(),
        Variant::Fugue => {
            let beside = attacks::king(m.from()).contains(m.to());
            if promotes {
                Some(1 + usize::from(beside) + among(FUGUE_OFFICERS)?)
            } else {
                Some(usize::from(m.kind() == MoveKind::MutualDestruction))
            }
        }
        Variant::Fluidity if promotes => Some(1 + among(CHESS_PROMOTIONS)?),
        Variant::Fluidity => Some(match m.kind() {
            MoveKind::CaptureNear => 1,
            MoveKind::CaptureFar => 2,
            MoveKind::CaptureBoth => 3,
            _ => 0,
        }),
    }
}

#[cfg(test)]
mod tests {
    use fusor_types::Bitboard;

    use super::*;
    use crate::AnyPosition;

    #[test]
    fn there_are_as_many_as_the_page_says() {
        let counts = Variant::ALL.map(|variant| count(&AnyPosition::start(variant)));
        assert_eq!(counts, [34_854, 1_880, 5_442, 2_352, 2_888].map(Some));
    }

    #[test]
    fn every_number_belongs_to_a_pair() {
        for variant in Variant::ALL {
            let table = table(&AnyPosition::start(variant)).unwrap();
            for index in 0..table.count() {
                let (from, to) = table.pair(index).unwrap();
                assert!((table.first(from, to)..table.first_after(from, to)).contains(&index));
            }
            assert_eq!(table.pair(table.count()), None);
        }
    }

    #[test]
    fn the_places_of_groups_have_room_for_their_promotions() {
        let choices = [1, 5, 15, 35];
        for stack in (0..=255)
            .filter_map(Stack::new)
            .filter(|stack| !stack.contains(Part::King))
        {
            for (place, group) in stack.groups().iter().enumerate() {
                let room = usize::from(GROUPS[place + 1] - GROUPS[place]);
                let pawns = group.pawns();
                assert!(FIRST_PROMOTIONS[pawns] + choices[pawns] <= room, "{stack}: {group}");
            }
        }
    }

    #[test]
    fn a_move_that_cannot_be_has_no_number() {
        let start = AnyPosition::start(Variant::Chess);
        let squares = Bitboard::FULL.into_iter();
        for (from, to) in squares.flat_map(|from| Bitboard::FULL.into_iter().map(move |to| (from, to))) {
            let index = of(&start, Move::new(from, to, Stack::KNIGHT));
            let connected = attacks::knight(from) | attacks::diagonals(from) | attacks::rank_and_file(from);
            assert_eq!(index.is_some(), connected.contains(to), "{from}{to}");
        }
        assert_eq!(find(&start, 0), None);
        assert_eq!(find(&start, 1880), None);
        let fusor = AnyPosition::start(Variant::Fusor);
        assert_eq!(of(&fusor, Move::partial(Square::E2, Square::E3, Stack::ROOK)), None);
    }
}
