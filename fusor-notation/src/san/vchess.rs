//! The way in which the site vchess writes moves of Fusion Chess.

use alloc::vec::Vec;

use fusor_movegen::Position;
use fusor_types::{Move, Square, Stack};

use super::canonical::{Mark, Suffix};
use super::error::{ParseSanError, SanError, SanErrorKind};
use super::parse::{Reader, WrittenMove, castling, without_marks};
use super::read::{candidate, explain, find_castling, for_each_similar, origins};

/// Reads the text of a legal move of Fusion Chess as vchess writes it.
///
/// | text | move |
/// |---|---|
/// | `Bf3=D`, `Bxf3=D`, `BxNf3` | the bishop joins the knight on f3 |
/// | `Rd5/f:Bd1` | the rook leaves the queen on d1, where the bishop stays |
/// | `0-0`, `0-0-0` | castling |
///
/// Anything else reads as in [`read`](super::read), except that it always means a whole piece: a part that leaves another
/// behind is never written without what stays. There is no disambiguation on that site, so a text that fits several moves
/// is an error; where the text does say where the piece comes from, that counts.
///
/// # Errors
///
/// As [`read`](super::read).
///
/// ```
/// use fusor_movegen::{Allow, Fusion};
/// use fusor_notation::{fen, san};
///
/// let text = "r1bqkbnr/pp1ppppp/2n5/2p5/4P3/5N2/PPPPBPPP/RNBQK2R w KQkq - 0 1";
/// let position: Fusion = fen::parse(text, Allow::empty()).unwrap();
/// for text in ["BxNf3", "Bxf3=D", "Bf3=D"] {
///     let m = san::read_vchess(text, &position)?;
///     assert_eq!(san::write(&position, m), "Bf3=D");
/// }
/// # Ok::<(), san::SanError>(())
/// ```
pub fn read_vchess<P: Position>(text: &str, position: &P) -> Result<Move, SanError> {
    let text = without_marks(text);
    if let Some(side) = castling(text) {
        return find_castling(position, side);
    }
    let mut reader = Reader {
        text,
        offset: 0,
        rules: position.rules(),
    };
    let text = parse(&mut reader)?;
    let mut candidates = Vec::new();
    for_each_similar(position, &text.written, origins(position, &text.written), |m, mark| {
        if text.fits(position, m, mark) {
            candidates.push(m);
        }
    });
    match candidates.as_slice() {
        [m] => Ok(*m),
        [] => Err(SanError::Illegal(explain(position, &text.written))),
        _ => {
            let candidates = candidates.into_iter().map(|m| candidate(position, m));
            Err(SanError::ambiguous(candidates.collect()))
        }
    }
}

/// What a text says.
struct Text {
    written: WrittenMove,
    /// What the piece joins, if that is said.
    joins: Option<Stack>,
    /// What stays behind and where.
    stays: Option<(Stack, Square)>,
}

fn parse(reader: &mut Reader<'_>) -> Result<Text, ParseSanError> {
    let group = reader.group()?;
    let mut joins = None;
    let (file, rank, mark, to) = if group != Stack::PAWN && reader.take('x') {
        if reader.is_at_letter() {
            joins = Some(reader.piece()?);
        }
        (None, None, Mark::Capture, reader.square()?)
    } else {
        reader.squares()?
    };
    let suffix = reader.suffix()?;
    let stays = if reader.take('/') {
        for expected in ['f', ':'] {
            if !reader.take(expected) {
                let found = reader.peek();
                return Err(reader.error(SanErrorKind::NotAFission { found }));
            }
        }
        Some((reader.piece()?, reader.square()?))
    } else {
        None
    };
    reader.end()?;
    let written = WrittenMove {
        group,
        file,
        rank,
        mark,
        to,
        suffix,
    };
    Ok(Text { written, joins, stays })
}

impl Text {
    /// Whether the text says this of a legal move of its group to its square.
    fn fits<P: Position>(&self, position: &P, m: Move, mark: Mark) -> bool {
        let board = position.board();
        let stack = board.stack_at(m.from());
        let leaves = match self.stays {
            None => m.is_whole(),
            Some((part, square)) => square == m.from() && stack.difference(m.group()) == Some(part),
        };
        let WrittenMove {
            mark: written, suffix, ..
        } = self.written;
        let is_fusion = position.state().us().contains(m.to());
        let lands = match self.joins {
            Some(joined) => is_fusion && board.stack_at(m.to()) == joined,
            // The site writes fusions like captures.
            None if is_fusion => written == Mark::None || suffix != Suffix::None,
            None => written == mark || (written == Mark::None && mark == Mark::Capture),
        };
        let stands = Suffix::of(position, m);
        leaves && lands && (suffix == stands || (suffix == Suffix::None && is_fusion))
    }
}
