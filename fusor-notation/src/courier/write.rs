//! From a move to steps.

use alloc::string::String;
use core::fmt::Write;

use fusor_movegen::Position;
use fusor_types::{CastlingSide, Move, MoveKind, Piece, Square};

use super::labels::Labels;

/// The steps of a legal move. (For a move that is not legal they are some steps.)
///
/// ```
/// use fusor_movegen::{Allow, Fusor};
/// use fusor_notation::courier::{self, Labels};
/// use fusor_notation::{fen, uci};
///
/// let position: Fusor = fen::parse("4k3/1(RP)6/8/8/8/8/8/4K2(RN) w K - 0 1", Allow::empty()).unwrap();
/// let write = |text| Ok::<_, uci::UciError>(courier::write(&position, uci::read_move(text, &position)?, Labels::LETTERS));
/// assert_eq!(write("b7b8q")?, "(RP) b7-b8; (QR)-b8");
/// assert_eq!(write("r:b7a7")?, "R-a7; P-b7");
/// assert_eq!(write("e1g1")?, "K e1-g1; (RN) h1-f1");
/// # Ok::<(), uci::UciError>(())
/// ```
#[must_use]
pub fn write<P: Position>(position: &P, m: Move, labels: Labels) -> String {
    let mut after = position.clone();
    after.play_unchecked(m);
    let steps = Writer {
        text: String::new(),
        before: position,
        after: &after,
        labels,
    };
    steps.write(m)
}

struct Writer<'a, P> {
    text: String,
    before: &'a P,
    after: &'a P,
    labels: Labels,
}

impl<P: Position> Writer<'_, P> {
    fn write(mut self, m: Move) -> String {
        let (from, to) = (m.from(), m.to());
        let captures = self.before.captures(m);
        match m.kind() {
            MoveKind::Shot => self.remove(to),
            MoveKind::MutualDestruction => {
                self.remove(from);
                self.remove(to);
            }
            MoveKind::Swap => {
                self.go(from, to);
                self.stands(from);
            }
            MoveKind::Castling => {
                let color = self.before.turn();
                let side = CastlingSide::of_target(to);
                let (rook_from, rook_to) = (side.rook_from(color), side.rook_to(color));
                self.go(from, to);
                self.go(rook_from, rook_to);
                // What is captured where king or rook land is gone already.
                let landed = to.bitboard() | rook_to.into();
                (captures - landed).into_iter().for_each(|square| self.remove(square));
            }
            _ => {
                if m.is_whole() {
                    self.go(from, to);
                    if self.after.board().stack_at(to) != m.group() {
                        self.stands(to);
                    }
                } else {
                    self.stands(to);
                    self.stands(from);
                }
                (captures - to.into())
                    .into_iter()
                    .for_each(|square| self.remove(square));
            }
        }
        self.text
    }

    fn next_step(&mut self) {
        if !self.text.is_empty() {
            self.text.push_str("; ");
        }
    }

    fn push_label(&mut self, piece: Piece) {
        let label = self.labels.label(piece, self.before.rules());
        // Writing into a string does not fail.
        let _ = write!(self.text, "{label}");
    }

    /// What stood on one square goes to another.
    fn go(&mut self, from: Square, to: Square) {
        self.next_step();
        if let Some(piece) = self.before.board().piece_at(from) {
            self.push_label(piece);
            self.text.push(' ');
        }
        let _ = write!(self.text, "{from}-{to}");
    }

    /// What stands on the square afterwards is put there.
    fn stands(&mut self, square: Square) {
        self.next_step();
        if let Some(piece) = self.after.board().piece_at(square) {
            self.push_label(piece);
        }
        let _ = write!(self.text, "-{square}");
    }

    fn remove(&mut self, square: Square) {
        self.next_step();
        let _ = write!(self.text, "{square}-");
    }
}
