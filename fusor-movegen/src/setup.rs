//! Positions as somebody set them up, and what can be wrong with them.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use fusor_types::{Board, CastlingRights, CastlingSide, Color, File, Part, Piece, Rank, Square, Stack};

use crate::rules::{CastlingRule, EnPassantRule, side_name};
use crate::{Rules, State};

/// A position as data: what the six fields of a FEN hold, unchecked.
///
/// Editors and readers work on a set-up; a [`Position`](crate::Position) is made of it by
/// [`FromSetup::from_setup`](crate::FromSetup::from_setup), which checks the rules and reports all that is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// Which stack stands where.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    /// The castling rights.
    pub castling_rights: CastlingRights,
    /// The square that a double step has just passed over.
    pub en_passant: Option<Square>,
    /// Plies since the last progress.
    pub halfmove_clock: u32,
    /// The number of the move, from 1 on.
    pub fullmove_number: u32,
}

impl Setup {
    /// No piece, White to move.
    pub const EMPTY: Self = Self {
        board: Board::EMPTY,
        turn: Color::White,
        castling_rights: CastlingRights::empty(),
        en_passant: None,
        halfmove_clock: 0,
        fullmove_number: 1,
    };

    /// The start position of chess.
    #[must_use]
    pub fn orthodox_start() -> Self {
        Self {
            board: Board::orthodox_start(),
            castling_rights: CastlingRights::all(),
            ..Self::EMPTY
        }
    }

    /// The set-up with the sides changed and the ranks mirrored.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let rights = self.castling_rights.bits();
        Self {
            board: self.board.mirrored(),
            turn: !self.turn,
            castling_rights: CastlingRights::from_bits_truncate(rights << 2 | rights >> 2),
            en_passant: self.en_passant.map(Square::flip_rank),
            ..*self
        }
    }

    /// The state with these fields.
    #[must_use]
    pub fn to_state(&self) -> State {
        State::new(
            self.board,
            self.turn,
            self.castling_rights,
            self.en_passant,
            self.halfmove_clock,
            self.fullmove_number,
        )
    }

    /// All faults that can be seen without knowing how the pieces of the game attack. A rule set adds its own (is the side
    /// not to move in check?).
    #[must_use]
    pub fn faults(&self, rules: &Rules, allow: Allow) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        self.check_pieces(rules, allow, &mut faults);
        self.check_kings(rules, allow, &mut faults);
        self.check_castling(rules, &mut faults);
        if let Some(square) = self.en_passant {
            faults.extend(
                self.en_passant_fault(rules, square)
                    .map(|why| SetupFault::EnPassant { square, why }),
            );
        }
        if self.fullmove_number == 0 {
            faults.push(SetupFault::FullmoveZero);
        }
        faults
    }

    fn check_pieces(&self, rules: &Rules, allow: Allow, faults: &mut Vec<SetupFault>) {
        for (square, Piece { stack, .. }) in self.board.iter() {
            if !(rules.has_stack)(stack) {
                faults.push(SetupFault::UnknownStack { square, stack });
            }
        }
        if !rules.pawns_on_back_ranks {
            let back = Rank::R1.bitboard() | Rank::R8.bitboard();
            let pawns = self.board.by_part(Part::Pawn) & back;
            faults.extend(pawns.into_iter().map(|square| SetupFault::PawnOnBackRank { square }));
        }
        if !allow.contains(Allow::EXCESS_MATERIAL) {
            for color in Color::ALL {
                let squares = self.board.by_color(color).into_iter();
                let found = squares.map(|square| self.board.stack_at(square).len()).sum();
                if found > rules.parts_per_side {
                    faults.push(SetupFault::ExcessMaterial {
                        color,
                        found,
                        most: rules.parts_per_side,
                    });
                }
            }
        }
    }

    fn check_kings(&self, rules: &Rules, allow: Allow, faults: &mut Vec<SetupFault>) {
        let kings = Color::ALL.map(|color| self.board.count(color, Part::King));
        let may_miss = rules.kingless_setup || allow.contains(Allow::OPPOSITE_CHECK);
        for (color, found) in Color::ALL.into_iter().zip(kings) {
            // One king may be missing: the game is over. Without any there was no game.
            let finished = found == 0 && may_miss && kings != [0, 0];
            if found != 1 && !finished {
                faults.push(SetupFault::Kings { color, found });
            }
        }
    }

    fn check_castling(&self, rules: &Rules, faults: &mut Vec<SetupFault>) {
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if !self.castling_rights.has(color, side) {
                    continue;
                }
                let right = CastlingRights::of(color, side);
                let home = Square::at(File::E, color.rank(Rank::R1));
                let at = |square| match self.board.piece_at(square) {
                    Some(piece) if piece.color == color => piece.stack,
                    _ => Stack::EMPTY,
                };
                let why = if rules.castling == CastlingRule::None {
                    CastlingFault::NoCastling
                } else if at(home) != Stack::KING {
                    CastlingFault::KingNotHome
                } else if !rules.castling.accepts(at(side.rook_from(color))) {
                    CastlingFault::RookNotHome
                } else {
                    continue;
                };
                faults.push(SetupFault::Castling { right, why });
            }
        }
    }

    fn en_passant_fault(&self, rules: &Rules, square: Square) -> Option<EnPassantFault> {
        let stepped = !self.turn;
        let (Some(beyond), Some(behind)) = (square.forward(stepped), square.forward(!stepped)) else {
            return Some(EnPassantFault::WrongRank);
        };
        let victim = self.board.piece_at(beyond);
        let is_pawn = victim.is_some_and(|piece| piece.color == stepped && piece.stack.contains(Part::Pawn));
        if rules.en_passant == EnPassantRule::None {
            Some(EnPassantFault::NoEnPassant)
        } else if square.rank() != stepped.rank(Rank::R3) {
            Some(EnPassantFault::WrongRank)
        } else if self.board.occupied().contains(square) {
            Some(EnPassantFault::Occupied)
        } else if !is_pawn {
            Some(EnPassantFault::NoPawn)
        } else if rules.en_passant == EnPassantRule::OriginEmpty && self.board.occupied().contains(behind) {
            Some(EnPassantFault::OriginOccupied)
        } else {
            None
        }
    }
}

bitflags::bitflags! {
    /// Which faults of a set-up are accepted on purpose.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct Allow: u8 {
        /// The side not to move is in check, so that its king can be captured, or has been captured already.
        const OPPOSITE_CHECK = 1;
        /// A side has more parts than it starts with.
        const EXCESS_MATERIAL = 2;
    }
}

/// One thing that is wrong with a set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum SetupFault {
    /// Not exactly one king (or royal compound) of a colour. One that was captured can be
    /// [allowed](Allow::OPPOSITE_CHECK).
    #[error("{} must have exactly one king, found {found}", side_name(*color))]
    Kings {
        /// Whose.
        color: Color,
        /// How many there are.
        found: usize,
    },
    /// The king of the side that has just moved can be captured. Can be [allowed](Allow::OPPOSITE_CHECK).
    #[error("{} is in check on {square}, but {} is to move", side_name(*color), side_name(color.other()))]
    OppositeCheck {
        /// Who is in check.
        color: Color,
        /// Where the king stands.
        square: Square,
    },
    /// A stack that the game does not have.
    #[error("{stack} on {square} does not exist in this game")]
    UnknownStack {
        /// Where.
        square: Square,
        /// What.
        stack: Stack,
    },
    /// A pawn on rank 1 or 8, in a game that has none there.
    #[error("a pawn cannot stand on {square}")]
    PawnOnBackRank {
        /// Where.
        square: Square,
    },
    /// More parts than a side starts with. Can be [allowed](Allow::EXCESS_MATERIAL).
    #[error("{} has {found} parts, but starts with {most}", side_name(*color))]
    ExcessMaterial {
        /// Whose.
        color: Color,
        /// How many parts there are.
        found: usize,
        /// How many there are at the start.
        most: usize,
    },
    /// A castling right that cannot be held.
    #[error("castling right {right}: {why}")]
    Castling {
        /// Which.
        right: CastlingRights,
        /// Why not.
        why: CastlingFault,
    },
    /// An en passant square that no double step can have left.
    #[error("en passant square {square}: {why}")]
    EnPassant {
        /// Which.
        square: Square,
        /// Why not.
        why: EnPassantFault,
    },
    /// Move numbers start at 1.
    #[error("the fullmove number must be at least 1, found 0")]
    FullmoveZero,
}

/// Why a castling right cannot be held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum CastlingFault {
    #[error("this game has no castling")]
    NoCastling,
    #[error("the king is not on its home square")]
    KingNotHome,
    #[error("no rook that could castle is on its corner")]
    RookNotHome,
}

/// Why a square cannot be an en passant square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum EnPassantFault {
    #[error("this game has no en passant captures")]
    NoEnPassant,
    #[error("it is not on the rank that the other side's double steps pass over")]
    WrongRank,
    #[error("the square is not empty")]
    Occupied,
    #[error("no enemy pawn stands beyond it")]
    NoPawn,
    #[error("the square that the pawn came from is not empty")]
    OriginOccupied,
}

/// Everything that is wrong with a set-up, at least one fault, with the set-up itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    setup: Box<Setup>,
    faults: Vec<SetupFault>,
}

impl SetupError {
    /// Gives the error if there is any fault.
    ///
    /// # Errors
    ///
    /// All faults together.
    pub fn check(setup: &Setup, faults: Vec<SetupFault>) -> Result<(), Self> {
        if faults.is_empty() {
            Ok(())
        } else {
            Err(Self {
                setup: Box::new(*setup),
                faults,
            })
        }
    }

    /// All faults, the most basic ones first.
    #[must_use]
    pub fn faults(&self) -> &[SetupFault] {
        &self.faults
    }

    /// The set-up that was refused.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }
}

impl fmt::Display for SetupError {
    /// Writes all faults, separated by `; `.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.faults.iter().enumerate().try_for_each(|(i, fault)| {
            let separator = if i == 0 { "" } else { "; " };
            write!(f, "{separator}{fault}")
        })
    }
}

impl core::error::Error for SetupError {}
