//! Random positions made up to meet rare rules: en passant with stacks, several pawns promoting,
//! castling with a fused rook or through pieces, Immobilizers and Shields among their neighbours, the
//! side not to move in check, and so on. All keep the set-up rules of their game.

use super::board::{ALL_EIGHT, Board, Parts, Square, Stack, forward, last_rank};
use super::castling::Castling;
use super::fusion::COMPOUNDS;
use super::random::Rng;
use super::{Position, Variant};

/// A random set-up of a game. About one in ten needs the explicit permission for king capture
/// ([`Position::needs_permission`]); no side has more parts than at the start. The en passant square is
/// in [`Position::fen_with_en_passant`], legal or not.
///
/// # Panics
///
/// If there is no such game.
pub fn random_setup(variant: &str, rng: &mut Rng) -> Position {
    let known = Variant::from_name(variant).expect("the name of a game");
    loop {
        let mut position = Sketch::new(known, rng).finish();
        let is_king_capturable = position.checked(!position.white_to_move);
        if is_king_capturable && !rng.percent(20) {
            // Mostly let the side in check move instead, if it is the only one.
            position.white_to_move = !position.white_to_move;
            position.en_passant = None;
            if position.checked(!position.white_to_move) {
                continue;
            }
        }
        // The reader has the last word on what is valid.
        let fen = position.fen_with_en_passant();
        if let Ok(position) = Position::from_fen(variant, &fen) {
            return position;
        }
    }
}

/// A position in the making.
struct Sketch<'a> {
    variant: Variant,
    rng: &'a mut Rng,
    board: Board,
    white_to_move: bool,
    en_passant: Option<Square>,
    /// Squares that must stay empty.
    reserved: Vec<Square>,
    /// Parts that may still be put on the board, Black first.
    left: [usize; 2],
}

impl Sketch<'_> {
    fn new(variant: Variant, rng: &mut Rng) -> Sketch<'_> {
        let white_to_move = rng.percent(50);
        Sketch {
            variant,
            rng,
            board: Board::empty(),
            white_to_move,
            en_passant: None,
            reserved: Vec::new(),
            left: [variant.parts_at_start(); 2],
        }
    }

    fn finish(mut self) -> Position {
        let castling = self.variant.has_castling() && self.rng.percent(30);
        if castling {
            self.place_homes();
        }
        if self.rng.percent(8) {
            self.place_cornered();
        }
        self.place_kings();
        if self.variant.has_en_passant() && self.rng.percent(30) {
            self.place_en_passant();
        }
        if self.rng.percent(25) {
            self.place_promotions();
        }
        if self.variant == Variant::Fugue && self.rng.percent(60) {
            self.place_crowd();
        }
        self.place_rest();
        self.into_position()
    }

    /// Kings at home, most corners with a rook, and little between.
    fn place_homes(&mut self) {
        for white in [true, false] {
            let castlings = Castling::all().into_iter().filter(|castling| castling.white == white);
            for castling in castlings {
                self.put(castling.king_from, white, b"K");
                if self.rng.percent(80) {
                    let company = self.letters(0, 2);
                    let letters = match self.variant {
                        Variant::Fusor if self.rng.percent(50) => [b"R".as_slice(), &company].concat(),
                        _ => b"R".to_vec(),
                    };
                    self.put(castling.rook_from, white, &letters);
                }
                for square in castling.between() {
                    if self.variant == Variant::Fluidity && self.rng.percent(30) {
                        let letter = self.rng.pick(b"BN");
                        self.put(square, !white, &[letter]);
                    } else if self.rng.percent(85) {
                        self.reserved.push(square);
                    }
                }
            }
        }
    }

    /// A bare king in a corner, to move and with nowhere to go, or nearly so.
    fn place_cornered(&mut self) {
        let (bare, enemy) = (self.white_to_move, !self.white_to_move);
        if self.board.king(bare).is_some() {
            return;
        }
        let corner = Square {
            file: self.rng.pick(&[0, 7]),
            rank: self.rng.pick(&[0, 7]),
        };
        let inward = |files: i8, ranks: i8| Square {
            file: (corner.file - files).abs(),
            rank: (corner.rank - ranks).abs(),
        };
        self.put(corner, bare, b"K");
        self.left[usize::from(bare)] = 0;
        match self.variant {
            Variant::Fugue => self.put(inward(1, 1), enemy, b"I"),
            // The one way in which king and bishop can win.
            Variant::Fluidity if self.rng.percent(50) => {
                self.put(inward(1, 1), enemy, b"K");
                let square = self.free_square();
                self.put(square, enemy, b"B");
                self.left[usize::from(enemy)] = 0;
                self.white_to_move = self.rng.percent(50);
            }
            Variant::Fusion => self.put(inward(1, 2), enemy, b"RB"),
            _ => self.put(inward(2, 1), enemy, b"Q"),
        }
    }

    /// The kings that are not at home, anywhere; in Fusion perhaps fused, rarely missing.
    fn place_kings(&mut self) {
        let spared = if self.rng.percent(1) {
            Some(self.rng.percent(50))
        } else {
            None
        };
        for white in [true, false] {
            if self.board.king(white).is_some() || spared == Some(white) {
                continue;
            }
            let square = self.free_square();
            let fused = self.variant == Variant::Fusion && self.rng.percent(50);
            let letters = if fused {
                self.rng.pick(&[*b"KB", *b"KR", *b"KN"]).to_vec()
            } else {
                b"K".to_vec()
            };
            self.put(square, white, &letters);
        }
    }

    /// A stack that has just double-stepped, and pawns that may capture it.
    fn place_en_passant(&mut self) {
        let enemy = !self.white_to_move;
        let (rank_stepped_over, ahead) = if enemy { (2, 1) } else { (5, -1) };
        let crossed = Square {
            file: self.rng.below(8) as i8,
            rank: rank_stepped_over,
        };
        let origin = Square {
            rank: crossed.rank - ahead,
            ..crossed
        };
        let landed = Square {
            rank: crossed.rank + ahead,
            ..crossed
        };
        if [origin, crossed, landed]
            .iter()
            .any(|&square| !self.board.is_empty(square))
        {
            return;
        }
        let stepped = self.group_with_pawn();
        self.put(landed, enemy, &stepped);
        if !self.board.holds(landed, enemy) {
            return;
        }
        if self.variant == Variant::Fusor && self.rng.percent(50) {
            let remainder = self.letters(1, 2);
            self.put(origin, enemy, &remainder);
        }
        self.reserved.extend([crossed, origin]);
        for side in [(-1, 0), (1, 0)] {
            if let Some(square) = landed.step(side)
                && self.rng.percent(70)
            {
                let attackers = self.group_with_pawn();
                self.put(square, self.white_to_move, &attackers);
            }
        }
        self.en_passant = Some(crossed);
    }

    /// Pawns one step before the last rank (or, where they may stand there, on it).
    fn place_promotions(&mut self) {
        for _ in 0..=self.rng.below(3) {
            let white = self.rng.percent(50);
            let before = last_rank(white) - forward(white).1;
            let on_edge = matches!(self.variant, Variant::Fusor | Variant::Fugue) && self.rng.percent(30);
            let rank = if on_edge { last_rank(white) } else { before };
            let square = Square {
                file: self.rng.below(8) as i8,
                rank,
            };
            let group = if self.variant == Variant::Fusor && self.rng.percent(50) {
                self.rng
                    .pick(&[b"PPP".as_slice(), b"PP", b"RPP", b"NPP", b"QPP"])
                    .to_vec()
            } else {
                self.group_with_pawn()
            };
            self.put(square, white, &group);
        }
    }

    /// Fugue: one square with many neighbours of both sides, Immobilizers and Shields among them.
    fn place_crowd(&mut self) {
        let centre = self.free_square();
        for direction in ALL_EIGHT {
            for square in centre.ray(direction).take(2) {
                if self.rng.percent(45) {
                    let letter = self.rng.pick(b"ISISQUALWPPP");
                    let white = self.rng.percent(50);
                    self.put(square, white, &[letter]);
                }
            }
        }
        let letter = self.rng.pick(b"ISQUALWP");
        self.put(centre, self.white_to_move, &[letter]);
    }

    /// Anything anywhere, few stacks or many.
    fn place_rest(&mut self) {
        let most = self.rng.pick(&[8, 20, 40]);
        let stacks = self.rng.below(most);
        for _ in 0..stacks {
            let white = self.rng.percent(50);
            let square = self.free_square();
            let most = if self.rng.percent(40) { 3 } else { 1 };
            let letters = self.letters(1, most);
            self.put(square, white, &letters);
        }
    }

    fn into_position(self) -> Position {
        let mut rights = [false; 4];
        for (index, castling) in Castling::all().iter().enumerate() {
            let at_home = self.variant.has_castling() && castling.at_home(self.variant, &self.board);
            rights[index] = at_home && self.rng.percent(85);
        }
        let limit = self.variant.move_count_limit() as usize;
        let near_limit = self.rng.percent(10);
        // A double step is progress, the ply before it.
        let halfmove = match self.en_passant {
            Some(_) => 0,
            None if near_limit => limit - 3 + self.rng.below(6),
            None => self.rng.below(limit),
        };
        Position {
            variant: self.variant,
            board: self.board,
            white_to_move: self.white_to_move,
            rights,
            en_passant: self.en_passant,
            halfmove: halfmove as u32,
            fullmove: 1 + (halfmove + self.rng.below(150)) as u32,
        }
    }

    fn free_square(&mut self) -> Square {
        loop {
            let (file, rank) = (self.rng.below(8) as i8, self.rng.below(8) as i8);
            let square = Square { file, rank };
            if self.board.is_empty(square) && !self.reserved.contains(&square) {
                return square;
            }
        }
    }

    /// Letters of one stack of this game, none of them a king.
    fn letters(&mut self, least: usize, most: usize) -> Vec<u8> {
        match self.variant {
            Variant::Fusor => {
                let size = least + self.rng.below(most - least + 1);
                (0..size).map(|_| self.rng.pick(b"QRBNPPP")).collect()
            }
            Variant::Fusion if most > 1 => {
                // The first three compounds are those without a king.
                let (_, pair) = self.rng.pick(&COMPOUNDS[..3]);
                pair.to_vec()
            }
            Variant::Fusion => vec![self.rng.pick(b"RBNPP")],
            Variant::Fugue => vec![self.rng.pick(b"QISUALWPPPP")],
            Variant::Chess | Variant::Fluidity => vec![self.rng.pick(b"QRBNPPP")],
        }
    }

    /// A pawn, in Fusor perhaps with company.
    fn group_with_pawn(&mut self) -> Vec<u8> {
        let mut group = b"P".to_vec();
        if self.variant == Variant::Fusor {
            group.extend(self.letters(0, 2));
        }
        group
    }

    /// Puts a stack on a free square if its side has the parts left and the game allows it there.
    fn put(&mut self, square: Square, white: bool, letters: &[u8]) {
        let left = &mut self.left[usize::from(white)];
        let has_edge_pawns = matches!(self.variant, Variant::Fusor | Variant::Fugue);
        let is_edge_pawn = letters.contains(&b'P') && matches!(square.rank, 0 | 7);
        let is_free = self.board.is_empty(square) && !self.reserved.contains(&square);
        if is_free && *left >= letters.len() && (has_edge_pawns || !is_edge_pawn) {
            *left -= letters.len();
            self.board
                .set(square, Parts::new(letters).map(|parts| Stack { white, parts }));
        }
    }
}
