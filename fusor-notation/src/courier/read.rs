//! From steps to the move that does the same.

use alloc::vec::Vec;

use fusor_movegen::Position;
use fusor_types::{Board, Move, Piece, Square, Stack};

use super::error::{CourierError, StepError, StepErrorKind};
use super::labels::Labels;
use super::step::{Step, Steps};

/// Reads the steps of a legal move.
///
/// # Errors
///
/// If a step is wrong or impossible, or if not exactly one legal move leads to the board that the steps lead to.
///
/// ```
/// use fusor_movegen::{Allow, Fusor};
/// use fusor_notation::courier::{self, Labels};
/// use fusor_notation::fen;
///
/// let position: Fusor = fen::parse("4k3/8/8/8/8/2B5/8/1(RN)2K3 w - - 0 1", Allow::empty()).unwrap();
/// let m = courier::read("(BN)-c3; R-b1", &position, Labels::LETTERS)?;
/// assert_eq!(m.to_string(), "n:b1c3");
/// # Ok::<(), courier::CourierError>(())
/// ```
pub fn read<P: Position>(text: &str, position: &P, labels: Labels) -> Result<Move, CourierError> {
    let board = apply(text, position, labels)?;
    let leads_there = |&m: &Move| {
        let mut after = position.clone();
        after.play_unchecked(m);
        *after.board() == board
    };
    let mut moves: Vec<Move> = position.legal_moves().into_iter().filter(leads_there).collect();
    match (moves.pop(), moves.is_empty()) {
        (None, _) => Err(CourierError::NoMove),
        (Some(m), true) => Ok(m),
        (Some(last), false) => {
            moves.push(last);
            Err(CourierError::Ambiguous(moves))
        }
    }
}

/// A stack that a step has moved.
struct Moved {
    from: Square,
    to: Square,
    piece: Piece,
}

/// The board after all steps.
fn apply<P: Position>(text: &str, position: &P, labels: Labels) -> Result<Board, StepError> {
    let mut board = *position.board();
    let mut steps = Steps::new(text, labels, position.rules());
    let mut last_moved: Option<Moved> = None;
    while let Some((offset, step)) = steps.next()? {
        match step {
            Step::Move { label, from, to } => {
                let Some(piece) = board.piece_at(from) else {
                    return Err(steps.error_at(offset, StepErrorKind::Empty { square: from }));
                };
                if let Some(label) = label.filter(|&label| label != piece) {
                    let (label, found) = (steps.label(label), steps.label(piece));
                    let square = from;
                    return Err(steps.error_at(offset, StepErrorKind::WrongLabel { label, found, square }));
                }
                board.remove(from);
                board.put(to, piece.color, piece.stack);
                last_moved = Some(Moved { from, to, piece });
            }
            Step::Put { piece, square } => {
                if let Some(moved) = &last_moved
                    && let Some(went) = parted(&board, moved, piece, square)
                {
                    board.put(moved.to, piece.color, went);
                }
                board.put(square, piece.color, piece.stack);
            }
            Step::Remove { square } => {
                if board.remove(square).is_empty() {
                    return Err(steps.error_at(offset, StepErrorKind::Empty { square }));
                }
            }
        }
    }
    Ok(board)
}

/// What went to the target, if a stack has moved and some of it is now put back where it came from: the rest.
fn parted(board: &Board, moved: &Moved, back: Piece, square: Square) -> Option<Stack> {
    let is_undisturbed = board.piece_at(moved.to) == Some(moved.piece) && board.piece_at(moved.from).is_none();
    let went = moved
        .piece
        .stack
        .difference(back.stack)
        .filter(|went| !went.is_empty())?;
    (is_undisturbed && square == moved.from && back.color == moved.piece.color).then_some(went)
}
