//! Finding the move that a text means.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use fusor_movegen::{IllegalMove, IllegalReason, MoveSet, Position};
use fusor_types::{Bitboard, CastlingSide, File, Move, MoveKind, Part, Rank, Stack};

use super::canonical::{Mark, Suffix, holders, move_of};
use super::error::{Candidate, SanError, SanReason};
use super::parse::{Written, WrittenMove, parse};
use super::write::write;

/// Reads the text of a legal move, generously; the module says what is taken.
///
/// # Errors
///
/// If it is not the text of a move, if it could be several, or if it is no legal one; then the error names the moves that
/// may have been meant or the reason.
///
/// ```
/// use fusor_movegen::{Allow, Chess};
/// use fusor_notation::{fen, san};
///
/// let position: Chess = fen::parse("4k3/P7/8/8/8/8/8/4K2R w K - 0 1", Allow::empty()).unwrap();
/// for text in ["a8=Q+", "a8Q", "a8(Q)", "a8=Q!?", "a7-a8=Q", "Pa8=♕"] {
///     assert_eq!(san::read(text, &position)?.to_string(), "a7a8q");
/// }
/// assert_eq!(san::read("0-0", &position)?.to_string(), "e1g1");
/// let error = san::read("a8", &position).unwrap_err();
/// assert_eq!(error.to_string(), "illegal: did you mean a8=Q+, a8=R+, a8=B or a8=N?");
/// # Ok::<(), san::SanError>(())
/// ```
pub fn read<P: Position>(text: &str, position: &P) -> Result<Move, SanError> {
    match parse(text, position.rules())? {
        Written::Castling(side) => find_castling(position, side),
        Written::Move(written) => find(position, &written),
    }
}

/// How far a legal move is from what is written: the stages of reading.
///
/// Of the moves that agree in group and square, the canonical text names at most one that agrees in mark and suffix, too,
/// and with what is said of the origin; and if one is named so by its canonical text, no other agrees. So the first three
/// stages (the canonical text, without check marks, with other spellings and disambiguation) are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Agrees,
    SuffixMissing,
    CaptureMarkMissing,
}

fn find<P: Position>(position: &P, written: &WrittenMove) -> Result<Move, SanError> {
    let mut best = None;
    let mut is_ambiguous = false;
    for_each_similar(position, written, origins(position, written), |m, mark| {
        let Some(stage) = stage(position, written, m, mark) else {
            return;
        };
        match best {
            Some((best, _)) if best < stage => (),
            Some((best, _)) if best == stage => is_ambiguous = true,
            _ => (best, is_ambiguous) = (Some((stage, m)), false),
        }
    });
    match best {
        Some((_, m)) if !is_ambiguous => Ok(m),
        Some((best, _)) => Err(ambiguous(position, written, best)),
        None => Err(SanError::Illegal(explain(position, written))),
    }
}

/// The squares from which the text can mean a piece.
pub(super) fn origins<P: Position>(position: &P, written: &WrittenMove) -> Bitboard {
    let mut squares = holders(position, written.group);
    if let Some(file) = written.file {
        squares &= file.bitboard();
    } else if written.is_straight_pawn(position.rules()) {
        squares &= written.to.file().bitboard();
    }
    if let Some(rank) = written.rank {
        squares &= rank.bitboard();
    }
    squares
}

/// Calls a function with every legal move of the group from some squares to the square, and its mark; castling is told
/// apart by its text and left out.
pub(super) fn for_each_similar<P: Position>(
    position: &P,
    written: &WrittenMove,
    origins: Bitboard,
    mut each: impl FnMut(Move, Mark),
) {
    if origins.is_empty() {
        return;
    }
    let to = written.to;
    let _ = position.visit_at_least(origins, to.into(), |set: MoveSet| {
        if set.group() == written.group && set.to().contains(to) && set.kind() != MoveKind::Castling {
            let mark = Mark::of_set(&set, to);
            if set.promoting_to().contains(to) {
                let promotions = set.promotions().iter();
                promotions.for_each(|promotion| each(move_of(&set, to, promotion), mark));
            } else {
                each(move_of(&set, to, Stack::EMPTY), mark);
            }
        }
        ControlFlow::Continue(())
    });
}

/// The stage at which a legal move of the group to the square matches the text, if it does.
fn stage<P: Position>(position: &P, written: &WrittenMove, m: Move, mark: Mark) -> Option<Stage> {
    let suffix = Suffix::of(position, m);
    let suffix_is_written = suffix == written.suffix;
    let suffix_is_missing = written.suffix == Suffix::None
        && match suffix {
            Suffix::None => false,
            // What pawns become must be said.
            Suffix::Stands(_) => m.promotion().is_empty(),
            Suffix::Captures(..) => true,
        };
    if mark == written.mark && suffix_is_written {
        Some(Stage::Agrees)
    } else if mark == written.mark && suffix_is_missing {
        Some(Stage::SuffixMissing)
    } else if mark == Mark::Capture && written.mark == Mark::None && (suffix_is_written || suffix_is_missing) {
        Some(Stage::CaptureMarkMissing)
    } else {
        None
    }
}

#[cold]
fn ambiguous<P: Position>(position: &P, written: &WrittenMove, wanted: Stage) -> SanError {
    let mut candidates = Vec::new();
    for_each_similar(position, written, origins(position, written), |m, mark| {
        if stage(position, written, m, mark) == Some(wanted) {
            candidates.push(candidate(position, m));
        }
    });
    SanError::ambiguous(candidates)
}

pub(super) fn candidate<P: Position>(position: &P, m: Move) -> Candidate {
    Candidate {
        m,
        san: write(position, m),
    }
}

/// Why no legal move is written so.
#[cold]
pub(super) fn explain<P: Position>(position: &P, written: &WrittenMove) -> SanReason {
    let mut candidates = Vec::new();
    for_each_similar(position, written, holders(position, written.group), |m, _| {
        candidates.push(candidate(position, m));
    });
    if !candidates.is_empty() {
        return SanReason::Differs(candidates.into_boxed_slice());
    }
    if position.king_capture_outcome().is_some() {
        return SanReason::Move(IllegalReason::GameOver);
    }
    let mut squares = holders(position, written.group);
    squares &= written.file.map_or(Bitboard::FULL, File::bitboard);
    squares &= written.rank.map_or(Bitboard::FULL, Rank::bitboard);
    let reasons = squares.into_iter().map(|from| {
        let m = if position.board().stack_at(from) == written.group {
            Move::new(from, written.to, written.group)
        } else {
            Move::partial(from, written.to, written.group)
        };
        IllegalMove::explain(position, m).reason()
    });
    // If it is check alone that forbids the move, that is what is worth saying.
    let worst = |reason: &IllegalReason| *reason == IllegalReason::LeavesCheck;
    match (reasons.clone().find(worst), squares.len()) {
        (Some(reason), _) => SanReason::Move(reason),
        (None, 0) => SanReason::NoPiece {
            color: position.turn(),
            group: position.rules().name_of(written.group),
            file: written.file,
            rank: written.rank,
        },
        (None, 1) => match reasons.clone().next() {
            None => SanReason::NoneReaches(written.to),
            Some(IllegalReason::NotReached(group, to)) => SanReason::NotReached {
                group: position.rules().name_of(group),
                to,
            },
            Some(reason) => SanReason::Move(reason),
        },
        (None, _) => SanReason::NoneReaches(written.to),
    }
}

pub(super) fn find_castling<P: Position>(position: &P, side: CastlingSide) -> Result<Move, SanError> {
    let kings = position.board().pieces(position.turn(), Part::King);
    let mut found = None;
    let _ = position.visit_from(kings, |set| {
        if set.kind() == MoveKind::Castling {
            found = set.iter().find(|m| CastlingSide::of_target(m.to()) == side);
        }
        match found {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    });
    found.ok_or(SanError::Illegal(SanReason::Castling))
}
