//! Words of the move text: runs of bytes between separators, and what each of them is.

use super::nag::Nag;
use super::result::GameResult;

/// Part of a word. What is neither this nor [`SPACE`] is a token of its own.
pub(crate) const WORD: u8 = 1;
/// `1` to `8`. Twice this is [`FILE`], which makes squares cheap to find.
const RANK: u8 = 2;
/// `a` to `h`.
const FILE: u8 = 4;
/// May stand in the text of a move.
const MOVE: u8 = 8;
/// May begin the text of a move.
const START: u8 = 16;
/// White space. Includes Ctrl-Z, with which DOS programs ended files.
pub(crate) const SPACE: u8 = 32;
/// May stand in the name of a tag.
pub(crate) const NAME: u8 = 64;
/// Needs a closer look in the value of a tag: a quote, a backslash or a line end.
pub(crate) const IN_VALUE: u8 = 128;

const CLASSES: [u8; 256] = classes();

const fn classes() -> [u8; 256] {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 256 {
        let byte = i as u8;
        let class = match byte {
            b'\n' | b'\r' => SPACE | IN_VALUE,
            b'"' | b'\\' => WORD | IN_VALUE,
            b' ' | b'\t' | 0x0B | 0x0C | 0x1A => SPACE,
            b'{' | b'}' | b'(' | b')' | b'[' | b']' | b';' | b'$' | b'!' | b'?' | b'*' => 0,
            b'a'..=b'h' => WORD | MOVE | START | NAME | FILE,
            b'A'..=b'Z' | b'i'..=b'z' => WORD | MOVE | START | NAME,
            b'1'..=b'8' => WORD | MOVE | NAME | RANK,
            b'0' | b'9' | b'_' | b'+' | b'#' | b'=' | b':' | b'-' | b'/' => WORD | MOVE | NAME,
            // Belongs to the number before it and ends the word.
            b'.' => NAME,
            b'@' => WORD | MOVE,
            // A byte order mark begins with it, figurines do not.
            0xEF => WORD | MOVE,
            0x80.. => WORD | MOVE | START,
            _ => WORD,
        };
        #[expect(
            clippy::indexing_slicing,
            reason = "the loop stays below 256; `get_mut` is not const"
        )]
        {
            table[i] = class;
        }
        i += 1;
    }
    table
}

/// The classes of a byte, as a set of bits.
#[inline]
pub(crate) fn class(byte: u8) -> u8 {
    #[expect(clippy::indexing_slicing, reason = "a byte cannot exceed a table of 256")]
    CLASSES[usize::from(byte)]
}

/// The word at the start of some bytes.
pub(crate) struct Scanned {
    /// Length in bytes.
    pub(crate) len: usize,
    /// Whether every byte may stand in a move, the first may begin one, and a square is named.
    pub(crate) like_a_move: bool,
}

/// Measures the word at the start of `bytes`.
#[inline]
pub(crate) fn scan(bytes: &[u8]) -> Scanned {
    let mut all = MOVE;
    let mut len = 0;
    for &byte in bytes {
        let class = class(byte);
        if class & WORD == 0 {
            break;
        }
        all &= class;
        len += 1;
    }
    let word = bytes.get(..len).unwrap_or_default();
    let start = word.first().map_or(0, |&byte| class(byte));
    Scanned {
        len,
        like_a_move: all & MOVE != 0 && start & START != 0 && names_a_square(word),
    }
}

#[inline]
fn names_a_square(word: &[u8]) -> bool {
    let is_square = |pair: &[u8; 2]| class(pair[0]) & FILE != 0 && class(pair[1]) & RANK != 0;
    // Most moves end with it.
    word.last_chunk().is_some_and(is_square) || word.windows(2).filter_map(|pair| pair.first_chunk()).any(is_square)
}

/// What a word is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    /// The number of a move.
    Number,
    /// Has the look of a move.
    Move,
    /// `--` or `Z0`.
    NullMove,
    /// A game termination marker.
    Result(GameResult),
    /// A glyph such as `+-`.
    Nag(Nag),
    /// Nothing that can be understood.
    Unknown,
}

/// Classifies a word that [`scan`] did not find to be like a move.
pub(crate) fn classify(word: &[u8]) -> Word {
    if word.iter().all(u8::is_ascii_digit) {
        return Word::Number;
    }
    if let Some(result) = GameResult::from_bytes(word) {
        return Word::Result(result);
    }
    if word == b"--" || word == b"Z0" {
        return Word::NullMove;
    }
    if is_castling(word) {
        return Word::Move;
    }
    core::str::from_utf8(word)
        .ok()
        .and_then(Nag::from_glyph)
        .map_or(Word::Unknown, Word::Nag)
}

/// `O-O` and `O-O-O`, with the letter O in either case or zeros, and check marks behind.
fn is_castling(word: &[u8]) -> bool {
    let Some((&side, rest)) = word.split_first() else {
        return false;
    };
    if !matches!(side, b'O' | b'o' | b'0') {
        return false;
    }
    let pair = [b'-', side];
    let Some(rest) = rest.strip_prefix(&pair) else {
        return false;
    };
    let rest = rest.strip_prefix(&pair).unwrap_or(rest);
    rest.iter().all(|b| matches!(b, b'+' | b'#'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(word: &str) -> Word {
        let scanned = scan(word.as_bytes());
        assert_eq!(scanned.len, word.len(), "{word} is one word");
        if scanned.like_a_move {
            Word::Move
        } else {
            classify(word.as_bytes())
        }
    }

    #[test]
    fn moves_of_all_games_look_like_moves() {
        for text in [
            "e4",
            "Nf3",
            "exd5",
            "e8=Q+",
            "RPa8=QR",
            "PPe8=QN",
            "Nd2=RN",
            "Bf3=D",
            "Wsc4",
            "Nxa3:b4a4",
            "O-O",
            "O-O-O#",
            "0-0",
            "o-o-o",
            "e2-e4",
            "Ng1-f3",
            "n:d2f3",
            "Rd5/f:Bd1",
            "N@e4",
            "♘f3",
            "e7e8q",
        ] {
            assert_eq!(of(text), Word::Move, "{text}");
        }
    }

    #[test]
    fn other_words() {
        assert_eq!(of("12"), Word::Number);
        assert_eq!(of("--"), Word::NullMove);
        assert_eq!(of("Z0"), Word::NullMove);
        assert_eq!(of("½-½"), Word::Result(GameResult::Draw));
        assert_eq!(of("1/2"), Word::Result(GameResult::Draw));
        assert_eq!(of("±"), Word::Nag(Nag(16)));
        for text in ["hello", "\u{feff}e4", "1-1", "O-O-O-O", "O-0", "\"e4\"", "2e4", "<e4>"] {
            assert_eq!(of(text), Word::Unknown, "{text}");
        }
    }
}
