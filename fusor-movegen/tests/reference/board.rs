//! The board: sixty-four squares, each empty or with a stack of one to three parts of one colour.

use std::fmt;

/// A step on the board: files to the right, ranks up.
pub type Direction = (i8, i8);

pub const ORTHOGONAL: [Direction; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
pub const DIAGONAL: [Direction; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
pub const ALL_EIGHT: [Direction; 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];
pub const LEAPS: [Direction; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// A square, file and rank counted from 0. Sorts like its text (`a1`, `a2`, ..., `h8`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Square {
    pub file: i8,
    pub rank: i8,
}

impl Square {
    /// The square of a text such as `e4`.
    pub fn read(text: &str) -> Option<Square> {
        match text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some(Square {
                file: (file - b'a') as i8,
                rank: (rank - b'1') as i8,
            }),
            _ => None,
        }
    }

    /// The square one step away, unless that is off the board.
    pub fn step(self, (right, up): Direction) -> Option<Square> {
        let (file, rank) = (self.file + right, self.rank + up);
        let on_board = (0..8).contains(&file) && (0..8).contains(&rank);
        on_board.then_some(Square { file, rank })
    }

    /// The squares one after the other in a direction, nearest first, up to the edge.
    pub fn ray(self, direction: Direction) -> impl Iterator<Item = Square> {
        std::iter::successors(self.step(direction), move |square| square.step(direction))
    }

    /// The squares one step away in any of the eight directions.
    pub fn neighbours(self) -> impl Iterator<Item = Square> {
        ALL_EIGHT.into_iter().filter_map(move |direction| self.step(direction))
    }

    pub fn all() -> impl Iterator<Item = Square> {
        (0..8).flat_map(|rank| (0..8).map(move |file| Square { file, rank }))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file as u8), self.rank + 1)
    }
}

/// One step forward for a colour.
pub fn forward(white: bool) -> Direction {
    if white { (0, 1) } else { (0, -1) }
}

/// The two diagonal steps forward for a colour.
pub fn diagonally_forward(white: bool) -> [Direction; 2] {
    if white { [(-1, 1), (1, 1)] } else { [(-1, -1), (1, -1)] }
}

/// The rank from which a colour's pawns may double-step.
pub fn second_rank(white: bool) -> i8 {
    if white { 1 } else { 6 }
}

/// The rank on which a colour's pawns promote.
pub fn last_rank(white: bool) -> i8 {
    if white { 7 } else { 0 }
}

/// A multiset of up to three parts, as upper-case letters in canonical order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    letters: [u8; 3],
    count: u8,
}

impl Parts {
    /// The parts with these upper-case letters; nothing if there are more than three.
    pub fn new(letters: &[u8]) -> Option<Parts> {
        let mut parts = Parts {
            letters: [0; 3],
            count: u8::try_from(letters.len()).ok()?,
        };
        parts.letters.get_mut(..letters.len())?.copy_from_slice(letters);
        let order = |letter: &u8| b"KQRBNP".iter().position(|known| known == letter);
        parts.letters[..letters.len()].sort_by_key(order);
        Some(parts)
    }

    pub fn one(letter: u8) -> Parts {
        Parts {
            letters: [letter, 0, 0],
            count: 1,
        }
    }

    pub fn letters(&self) -> &[u8] {
        &self.letters[..usize::from(self.count)]
    }

    pub fn len(&self) -> usize {
        usize::from(self.count)
    }

    pub fn has(&self, letter: u8) -> bool {
        self.letters().contains(&letter)
    }

    pub fn count(&self, letter: u8) -> usize {
        self.letters().iter().filter(|&&part| part == letter).count()
    }

    /// Both together; nothing if that is more than three.
    pub fn plus(&self, other: Parts) -> Option<Parts> {
        Parts::new(&[self.letters(), other.letters()].concat())
    }

    /// What stays when `group` leaves; nothing if that is everything.
    pub fn minus(&self, group: Parts) -> Option<Parts> {
        if *self == group {
            return None;
        }
        let mut stays = self.letters().to_vec();
        for letter in group.letters() {
            let place = stays.iter().position(|part| part == letter);
            stays.remove(place.expect("a group is part of its stack"));
        }
        if stays.is_empty() { None } else { Parts::new(&stays) }
    }

    /// Every different non-empty group of these parts.
    pub fn groups(&self) -> Vec<Parts> {
        let mut groups = Vec::new();
        for chosen in 1..1_usize << self.len() {
            let is_chosen = |&(index, _): &(usize, &u8)| chosen & (1 << index) != 0;
            let letters: Vec<u8> = self
                .letters()
                .iter()
                .enumerate()
                .filter(is_chosen)
                .map(|(_, &part)| part)
                .collect();
            let group = Parts::new(&letters).expect("no larger than the stack");
            if !groups.contains(&group) {
                groups.push(group);
            }
        }
        groups
    }
}

/// What stands on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stack {
    pub white: bool,
    pub parts: Parts,
}

/// Which stack stands where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    ranks: [[Option<Stack>; 8]; 8],
}

impl Board {
    pub fn empty() -> Board {
        Board { ranks: [[None; 8]; 8] }
    }

    pub fn at(&self, square: Square) -> Option<Stack> {
        self.ranks[square.rank as usize][square.file as usize]
    }

    pub fn set(&mut self, square: Square, stack: Option<Stack>) {
        self.ranks[square.rank as usize][square.file as usize] = stack;
    }

    pub fn is_empty(&self, square: Square) -> bool {
        self.at(square).is_none()
    }

    /// Whether a stack of this colour stands there.
    pub fn holds(&self, square: Square, white: bool) -> bool {
        self.at(square).is_some_and(|stack| stack.white == white)
    }

    /// Whether a stack of this colour with this part in it stands there.
    pub fn holds_part(&self, square: Square, white: bool, letter: u8) -> bool {
        self.at(square)
            .is_some_and(|stack| stack.white == white && stack.parts.has(letter))
    }

    pub fn stacks(&self) -> impl Iterator<Item = (Square, Stack)> {
        Square::all().filter_map(|square| Some((square, self.at(square)?)))
    }

    /// The stacks of one colour.
    pub fn army(&self, white: bool) -> impl Iterator<Item = (Square, Stack)> {
        self.stacks().filter(move |(_, stack)| stack.white == white)
    }

    /// How many parts with this letter a colour has.
    pub fn count(&self, white: bool, letter: u8) -> usize {
        self.army(white).map(|(_, stack)| stack.parts.count(letter)).sum()
    }

    /// The square of a colour's king, or of the compound that holds it.
    pub fn king(&self, white: bool) -> Option<Square> {
        self.army(white)
            .find(|(_, stack)| stack.parts.has(b'K'))
            .map(|(square, _)| square)
    }

    /// The first occupied square in a direction.
    pub fn first_on_ray(&self, from: Square, direction: Direction) -> Option<Square> {
        from.ray(direction).find(|&square| !self.is_empty(square))
    }

    /// The empty squares in a direction before the first occupied one.
    pub fn empty_on_ray(&self, from: Square, direction: Direction) -> impl Iterator<Item = Square> {
        from.ray(direction).take_while(|&square| self.is_empty(square))
    }

    /// Whether a colour attacks a square as in chess: by any part of any stack, pins ignored.
    /// Whether kings attack too depends on the game.
    pub fn attacked(&self, target: Square, by_white: bool, kings_attack: bool) -> bool {
        let by_leap = LEAPS
            .into_iter()
            .filter_map(|leap| target.step(leap))
            .any(|square| self.holds_part(square, by_white, b'N'));
        let by_king = kings_attack
            && target
                .neighbours()
                .any(|square| self.holds_part(square, by_white, b'K'));
        // A pawn attacks diagonally forward, so it stands diagonally backward of the target.
        let by_pawn = diagonally_forward(!by_white)
            .into_iter()
            .filter_map(|backward| target.step(backward))
            .any(|square| self.holds_part(square, by_white, b'P'));
        by_leap
            || by_king
            || by_pawn
            || self.slides_to(target, by_white, ORTHOGONAL, b'R')
            || self.slides_to(target, by_white, DIAGONAL, b'B')
    }

    /// Whether a slider with this letter, or a queen, looks at the target along one of these lines.
    fn slides_to(&self, target: Square, white: bool, lines: [Direction; 4], slider: u8) -> bool {
        lines.into_iter().any(|direction| {
            self.first_on_ray(target, direction)
                .is_some_and(|square| self.holds_part(square, white, slider) || self.holds_part(square, white, b'Q'))
        })
    }
}
