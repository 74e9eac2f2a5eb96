//! Writing SAN.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use fusor_movegen::{MoveSet, NoMoveRule, Position};
use fusor_types::{Bitboard, CastlingSide, Move, MoveKind, Square};

use super::canonical::{Mark, Suffix, holders, is_unnamed, move_of};
use super::text::San;

/// The canonical text of a legal move. (For a move that is not legal it is some text.)
///
/// ```
/// use fusor_movegen::{Allow, Fusor};
/// use fusor_notation::{fen, san, uci};
///
/// let position: Fusor = fen::parse("6k1/1(RP)6/8/8/8/8/5PPP/6K1 w - - 0 1", Allow::empty()).unwrap();
/// let write = |text| Ok::<_, uci::UciError>(san::write(&position, uci::read_move(text, &position)?));
/// assert_eq!(write("r:b7d7")?, "Rd7");
/// assert_eq!(write("b7b8q")?, "RPb8=QR+");
/// # Ok::<(), uci::UciError>(())
/// ```
#[must_use]
pub fn write<P: Position>(position: &P, m: Move) -> San {
    write_and_play(&mut position.clone(), m)
}

/// Plays a legal move and gives its canonical text: writing a whole game so makes each move only once.
pub fn write_and_play<P: Position>(position: &mut P, m: Move) -> San {
    let mut san = San::EMPTY;
    let rivals = |others, is_rival: &dyn Fn(&MoveSet) -> bool| {
        let mut rivals = Bitboard::EMPTY;
        let _ = position.visit_from(others, |set| {
            if is_rival(&set) {
                rivals.insert(set.from());
            }
            ControlFlow::Continue(())
        });
        rivals
    };
    push_move(&mut san, position, m, rivals);
    position.play_unchecked(m);
    push_check(&mut san, position);
    san
}

/// All legal moves with their canonical texts, in the order in which the moves are generated.
///
/// ```
/// use fusor_movegen::{Allow, Chess};
/// use fusor_notation::{fen, san};
///
/// let position: Chess = fen::parse("k7/8/8/8/8/8/8/KR6 w - - 0 1", Allow::empty()).unwrap();
/// let mut sans: Vec<_> = san::write_all(&position).into_iter().map(|(_, san)| san).collect();
/// sans.sort();
/// assert_eq!(sans.len(), 15);
/// assert_eq!(sans[0], "Ka2");
/// ```
#[must_use]
pub fn write_all<P: Position>(position: &P) -> Vec<(Move, San)> {
    let sets = position.move_sets_from(Bitboard::FULL);
    let write = |m: Move| {
        let mut san = San::EMPTY;
        push_move(&mut san, position, m, |others, is_rival| {
            let sets = sets.iter().filter(|set| others.contains(set.from()) && is_rival(set));
            sets.map(MoveSet::from).collect()
        });
        let mut after = position.clone();
        after.play_unchecked(m);
        push_check(&mut san, &after);
        (m, san)
    };
    sets.iter().flat_map(MoveSet::iter).map(write).collect()
}

/// Writes all but the check mark. `rivals` gives those of some squares that have a set of moves of a certain kind.
fn push_move<P: Position>(
    san: &mut San,
    position: &P,
    m: Move,
    rivals: impl FnOnce(Bitboard, &dyn Fn(&MoveSet) -> bool) -> Bitboard,
) {
    if m.kind() == MoveKind::Castling {
        san.push_str(match CastlingSide::of_target(m.to()) {
            CastlingSide::KingSide => "O-O",
            CastlingSide::QueenSide => "O-O-O",
        });
        return;
    }
    let rules = position.rules();
    let (from, to) = (m.from(), m.to());
    let mark = Mark::of(m.kind(), position.is_capture(m));
    let suffix = Suffix::of(position, m);
    let is_unnamed = is_unnamed(m.group(), rules);
    if !is_unnamed {
        san.push_stack(m.group(), rules);
    }

    let mut others = holders(position, m.group());
    others.remove(from);
    if is_unnamed {
        // A pawn that leaves its file gives it, and one that does not can be mistaken for none of another.
        others &= from.file().bitboard();
    }
    let rivals = if others.is_empty() {
        Bitboard::EMPTY
    } else {
        rivals(others, &|set| {
            set.group() == m.group()
                && set.to().contains(to)
                && set.kind() != MoveKind::Castling
                && Mark::of_set(set, to) == mark
                && Suffix::of(position, move_of(set, to, m.promotion())) == suffix
        })
    };
    push_disambiguation(
        san,
        from,
        rivals,
        is_unnamed && (mark == Mark::Capture || from.file() != to.file()),
    );

    match mark {
        Mark::None => (),
        Mark::Capture => san.push(b'x'),
        Mark::Swap => san.push(b's'),
    }
    san.push_square(to);
    match suffix {
        Suffix::None => (),
        Suffix::Stands(stack) => {
            san.push(b'=');
            san.push_stack(stack, rules);
        }
        Suffix::Captures(near, far) => {
            san.push(b':');
            san.push_square(near);
            if let Some(far) = far {
                san.push_square(far);
            }
        }
    }
}

fn push_disambiguation(san: &mut San, from: Square, rivals: Bitboard, gives_file: bool) {
    let file_is_enough = rivals.is_disjoint(from.file().bitboard());
    let rank_is_enough = rivals.is_disjoint(from.rank().bitboard());
    let by_file = gives_file || (!rivals.is_empty() && (file_is_enough || !rank_is_enough));
    if by_file {
        san.push_file(from);
    }
    let by_rank = if by_file { !file_is_enough } else { !rivals.is_empty() };
    if by_rank {
        san.push_rank(from);
    }
}

/// Writes the check mark of the move that has led to a position.
fn push_check<P: Position>(san: &mut San, after: &P) {
    let is_check = after.is_check();
    let may_have_lost = is_check || after.rules().no_move == NoMoveRule::Loss;
    // A side without a king has no moves.
    if (may_have_lost || !after.state().has_both_kings()) && !after.has_moves() {
        san.push(b'#');
    } else if is_check {
        san.push(b'+');
    }
}
