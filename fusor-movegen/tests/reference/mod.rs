//! A second move generator for all five games, slow and plain, to compare the fast one with.
//!
//! It shares no code with the crates and no idea either: a board of squares, rays walked one square
//! at a time, every move made on a copy of the board and kept if the king is safe afterwards. Texts go
//! in and texts come out, so a test needs nothing but strings:
//!
//! ```ignore
//! #[path = "reference/mod.rs"] // From another crate: "../../fusor-movegen/tests/reference/mod.rs".
//! mod reference;
//!
//! let position = reference::Position::from_fen("fusor", "4k3/8/8/8/8/8/4(RP)3/4K3 w - - 0 1")?;
//! position.moves(); // machine texts, sorted bytewise
//! position.play("p:e2e4").fen(); // canonical: en passant only if it can be taken
//! position.status(); // "ongoing", "white checkmate", "draw material", ...
//! position.captured_squares("e2e8"); // ["e8"]
//! position.perft(3);
//! position.sans(); // pairs of machine text and SAN
//!
//! // Many different positions, the same ones for the same seed:
//! reference::random_walk("fugue", 7, 80); // the positions of a random game
//! let mut rng = reference::Rng::new(7);
//! reference::random_setup("fluidity", &mut rng); // one made up to meet rare rules
//! ```
//!
//! A set-up may be one that a strict reader refuses (see [`Position::needs_permission`]): the side not
//! to move in check, or a king missing. Such positions are played by the rules for king capture.
//!
//! | file | subject |
//! | --- | --- |
//! | `board.rs` | squares, parts, stacks, the board, attacks |
//! | `moves.rs` | making a move, its machine text |
//! | `castling.rs` | castling and its rights |
//! | `chess.rs`, `fusor.rs`, `fusion.rs`, `fugue.rs`, `fluidity.rs` | the moves of one game each |
//! | `fen.rs`, `san.rs` | reading and writing |
//! | `random.rs`, `setups.rs` | random games and random set-ups |

#![allow(
    dead_code,
    unused_imports,
    reason = "each test that includes this module uses another part of it"
)]
#![allow(
    unreachable_pub,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::must_use_candidate,
    clippy::panic,
    clippy::unwrap_used,
    reason = "code for tests: a panic is a failed test"
)]

mod board;
mod castling;
mod chess;
mod fen;
mod fluidity;
mod fugue;
mod fusion;
mod fusor;
mod moves;
mod random;
mod san;
mod setups;

use board::{Board, Square};
use castling::Castling;
use moves::Move;

pub use random::{Rng, random_walk, random_walk_from};
pub use setups::random_setup;

/// The names of the five games.
pub const VARIANTS: [&str; 5] = ["fusor", "chess", "fusion", "fugue", "fluidity"];

/// Which game a position belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Variant {
    Fusor,
    Chess,
    Fusion,
    Fugue,
    Fluidity,
}

impl Variant {
    fn from_name(name: &str) -> Option<Variant> {
        match name {
            "fusor" => Some(Variant::Fusor),
            "chess" => Some(Variant::Chess),
            "fusion" => Some(Variant::Fusion),
            "fugue" => Some(Variant::Fugue),
            "fluidity" => Some(Variant::Fluidity),
            _ => None,
        }
    }

    /// After how many plies without progress a game is drawn.
    fn move_count_limit(self) -> u32 {
        if self == Variant::Fluidity { 50 } else { 100 }
    }

    /// How many parts a side starts with.
    fn parts_at_start(self) -> usize {
        if self == Variant::Fusion { 17 } else { 16 }
    }

    fn has_castling(self) -> bool {
        self != Variant::Fugue
    }

    fn has_en_passant(self) -> bool {
        !matches!(self, Variant::Fugue | Variant::Fluidity)
    }
}

/// A position without its history.
#[derive(Clone, Debug)]
pub struct Position {
    variant: Variant,
    board: Board,
    white_to_move: bool,
    /// Castling rights in the order `KQkq`.
    rights: [bool; 4],
    /// The square stepped over by a double step just made, whether or not a pawn can capture there.
    en_passant: Option<Square>,
    /// Plies since the last progress.
    halfmove: u32,
    fullmove: u32,
}

/// The position a game starts from.
///
/// # Panics
///
/// If there is no such game.
pub fn start(variant: &str) -> Position {
    let fen = match variant {
        "fugue" => "wlqksaui/pppppppp/8/8/8/8/PPPPPPPP/IUASKQLW w - - 0 1",
        _ => "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    };
    Position::from_fen(variant, fen).expect("the name of a game")
}

impl Position {
    /// Reads a FEN of a game. Positions with the side not to move in check, without one of the kings,
    /// with a clock at its limit or with more parts than at the start are taken.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the text or the position.
    pub fn from_fen(variant: &str, fen: &str) -> Result<Position, String> {
        let variant = Variant::from_name(variant).ok_or_else(|| format!("no game {variant}"))?;
        fen::read(variant, fen)
    }

    /// The FEN with the en passant square only if an en passant capture is legal.
    pub fn fen(&self) -> String {
        fen::write(self, self.en_passant.filter(|_| self.has_legal_en_passant()))
    }

    /// The FEN with the en passant square after every double step.
    pub fn fen_with_en_passant(&self) -> String {
        fen::write(self, self.en_passant)
    }

    /// The machine texts of all legal moves, sorted bytewise.
    pub fn moves(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.legal_moves().iter().map(Move::text).collect();
        texts.sort_unstable();
        texts
    }

    /// Machine text and SAN of all legal moves, sorted by machine text.
    pub fn sans(&self) -> Vec<(String, String)> {
        san::all(self)
    }

    /// The position after a move.
    ///
    /// # Panics
    ///
    /// If no legal move has this machine text.
    #[must_use]
    pub fn play(&self, text: &str) -> Position {
        self.find(text).after
    }

    /// The squares of the enemy stacks that a move removes, sorted.
    ///
    /// # Panics
    ///
    /// If no legal move has this machine text.
    pub fn captured_squares(&self, text: &str) -> Vec<String> {
        let (_, squares, _) = self.find(text).into_parts();
        squares
    }

    /// All legal moves at once, sorted by machine text: the text, the squares of the captured stacks (sorted), and the
    /// position afterwards.
    pub fn made(&self) -> Vec<(String, Vec<String>, Position)> {
        let mut made: Vec<_> = self.legal_moves().into_iter().map(Move::into_parts).collect();
        made.sort_unstable_by(|(a, ..), (b, ..)| a.cmp(b));
        made
    }

    /// Whether the king of the side to move is in check. There is no check in Fugue.
    pub fn in_check(&self) -> bool {
        self.checked(self.white_to_move)
    }

    /// Whether a strict reader refuses the position as a set-up unless it is permitted explicitly: the
    /// side not to move is in check, a king is missing (a finished game, which Fugue and Fluidity take),
    /// or a side has more parts than it starts with.
    pub fn needs_permission(&self) -> bool {
        let kings_may_be_missing = matches!(self.variant, Variant::Fugue | Variant::Fluidity);
        let too_many = |white| {
            let parts: usize = self.board.army(white).map(|(_, stack)| stack.parts.len()).sum();
            parts > self.variant.parts_at_start()
        };
        (self.checked(!self.white_to_move) && self.kingless().is_none())
            || (self.kingless().is_some() && !kings_may_be_missing)
            || too_many(true)
            || too_many(false)
    }

    /// Number of move sequences of this length. A finished game by king capture has no moves; draws
    /// do not stop the count.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.legal_moves().len() as u64,
            _ => self.legal_moves().iter().map(|made| made.after.perft(depth - 1)).sum(),
        }
    }

    /// How the game stands, without its history: `ongoing`, or who wins (`white`, `black`, `draw`) and
    /// why (`king-captured`, `checkmate`, `stalemate`, `no-move`, `material`, `move-count`).
    pub fn status(&self) -> String {
        let side = |white| if white { "white" } else { "black" };
        if let Some(kingless) = self.kingless() {
            return format!("{} king-captured", side(!kingless));
        }
        if self.legal_moves().is_empty() {
            let winner = side(!self.white_to_move);
            return match self.variant {
                _ if self.in_check() => format!("{winner} checkmate"),
                Variant::Fugue | Variant::Fluidity => format!("{winner} no-move"),
                _ => "draw stalemate".to_owned(),
            };
        }
        let is_material_draw = match self.variant {
            Variant::Fusor => fusor::is_material_draw(&self.board),
            Variant::Chess => chess::is_material_draw(&self.board),
            Variant::Fusion => fusion::is_material_draw(&self.board),
            Variant::Fugue => false,
            Variant::Fluidity => fluidity::is_material_draw(self),
        };
        if is_material_draw {
            "draw material".to_owned()
        } else if self.halfmove >= self.variant.move_count_limit() {
            "draw move-count".to_owned()
        } else {
            "ongoing".to_owned()
        }
    }

    fn find(&self, text: &str) -> Move {
        let found = self.legal_moves().into_iter().find(|made| made.text() == text);
        found.unwrap_or_else(|| panic!("{text} is no legal move in {}", self.fen()))
    }

    /// The machine texts of the moves by pattern, whatever becomes of the own king; castling and what else asks for
    /// attacked squares is among them only where these allow it.
    pub fn pattern_moves(&self) -> Vec<String> {
        self.moves_by_pattern().iter().map(Move::text).collect()
    }

    /// Makes every move by pattern and keeps those that leave the own king safe or take the other.
    fn legal_moves(&self) -> Vec<Move> {
        let mut moves = self.moves_by_pattern();
        let enemy_king = self.board.king(!self.white_to_move);
        moves.retain(|made| {
            let captures_king = made.captured.iter().any(|&square| Some(square) == enemy_king);
            captures_king || !made.after.checked(self.white_to_move)
        });
        moves
    }

    fn moves_by_pattern(&self) -> Vec<Move> {
        if self.kingless().is_some() {
            return Vec::new();
        }
        match self.variant {
            Variant::Fusor => fusor::moves(self),
            Variant::Chess => chess::moves(self),
            Variant::Fusion => fusion::moves(self),
            Variant::Fugue => fugue::moves(self),
            Variant::Fluidity => fluidity::moves(self),
        }
    }

    /// The colour that has lost its king.
    fn kingless(&self) -> Option<bool> {
        [true, false]
            .into_iter()
            .find(|&white| self.board.king(white).is_none())
    }

    /// Whether a colour's king is in check.
    fn checked(&self, white: bool) -> bool {
        self.variant != Variant::Fugue && self.board.king(white).is_some_and(|king| self.attacked(king, !white))
    }

    /// Whether a colour attacks a square, by the pattern of chess; Fluidity's kings attack nothing.
    fn attacked(&self, square: Square, by_white: bool) -> bool {
        self.board.attacked(square, by_white, self.variant != Variant::Fluidity)
    }

    /// The square itself if an enemy of the side to move is on it: what landing there captures.
    fn enemy_on(&self, square: Square) -> Vec<Square> {
        let is_enemy = self.board.holds(square, !self.white_to_move);
        is_enemy.then_some(square).into_iter().collect()
    }

    fn has_legal_en_passant(&self) -> bool {
        // A capture there, on an empty square, by a group with a pawn is en passant.
        self.legal_moves()
            .iter()
            .any(|made| Some(made.to) == self.en_passant && made.group.has(b'P') && !made.captured.is_empty())
    }

    /// The position with the other side to move on the board as a move has left it. An en passant square
    /// is for the move to set.
    fn next(&self, board: Board, captures: bool, pawn_moves: bool) -> Position {
        let progress = captures || (pawn_moves && self.variant != Variant::Fluidity);
        let mut rights = self.rights;
        for (index, castling) in Castling::all().iter().enumerate() {
            rights[index] &= castling.at_home(self.variant, &board);
        }
        Position {
            variant: self.variant,
            board,
            white_to_move: !self.white_to_move,
            rights,
            en_passant: None,
            halfmove: if progress { 0 } else { self.halfmove.saturating_add(1) },
            fullmove: self.fullmove.saturating_add(u32::from(!self.white_to_move)),
        }
    }
}
