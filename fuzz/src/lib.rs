//! What several targets share.

use fusor_movegen::{Allow, AnyPosition};
use fusor_notation::fen;
use fusor_types::Variant;

/// A position of any game with a text about it: the first line is the number of a game, 0 to 4, and a FEN; what follows it is
/// the text. `None` if there is no such position.
pub fn position_and_text(input: &str) -> Option<(AnyPosition, &str)> {
    let (first, text) = input.split_once('\n')?;
    let (game, fen) = first.split_at_checked(1)?;
    let variant = *Variant::ALL.get(game.parse::<usize>().ok()?)?;
    Some((fen::parse_any(variant, fen, Allow::all()).ok()?, text))
}
