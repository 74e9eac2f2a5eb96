//! Bytes to text: UTF-8 where it is, Windows-1252 where it is not.

use alloc::borrow::Cow;
use alloc::string::String;

/// The characters of the bytes `0x80..=0x9F` in Windows-1252. The five bytes that the code page leaves
/// undefined stand for the control characters of the same number, as in the WHATWG Encoding Standard.
const WINDOWS_1252: [char; 32] = [
    '\u{20AC}', '\u{0081}', '\u{201A}', '\u{0192}', '\u{201E}', '\u{2026}', '\u{2020}', '\u{2021}', '\u{02C6}',
    '\u{2030}', '\u{0160}', '\u{2039}', '\u{0152}', '\u{008D}', '\u{017D}', '\u{008F}', '\u{0090}', '\u{2018}',
    '\u{2019}', '\u{201C}', '\u{201D}', '\u{2022}', '\u{2013}', '\u{2014}', '\u{02DC}', '\u{2122}', '\u{0161}',
    '\u{203A}', '\u{0153}', '\u{009D}', '\u{017E}', '\u{0178}',
];

fn windows_1252(byte: u8) -> char {
    byte.checked_sub(0x80)
        .and_then(|i| WINDOWS_1252.get(usize::from(i)))
        .copied()
        .unwrap_or(char::from(byte))
}

/// Decodes bytes as PGN files have them: UTF-8, and every byte that is not part of a valid UTF-8 sequence
/// as Windows-1252.
///
/// The decision is made byte by byte, so a file of mixed origin is read as well as can be, and a text cut
/// between characters decodes to the same as the whole. Valid UTF-8 is borrowed, not copied.
///
/// ```
/// use fusor_notation::pgn::decode;
///
/// assert_eq!(decode("Müller".as_bytes()), "Müller");
/// assert_eq!(decode(b"M\xFCller"), "Müller");
/// assert_eq!(decode(b"\x93so\x94"), "\u{201C}so\u{201D}");
/// ```
#[must_use]
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = core::str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 4);
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|&b| windows_1252(b)));
    }
    Cow::Owned(text)
}

/// The length of the longest prefix that does not end inside what may be a UTF-8 sequence.
pub(crate) fn whole_characters(bytes: &[u8]) -> usize {
    let len = bytes.len();
    for back in 1..=3.min(len) {
        let Some(&byte) = bytes.get(len - back) else { break };
        let needed = match byte {
            0xC2..=0xDF => 2,
            0xE0..=0xEF => 3,
            0xF0..=0xF4 => 4,
            0x80..=0xBF => continue,
            _ => break,
        };
        if needed > back {
            return len - back;
        }
        break;
    }
    len
}

/// Undoes the escapes of a PGN string: `\"` and `\\`. A backslash before anything else stands for itself, so
/// that Windows paths survive.
pub(crate) fn unescape(text: Cow<'_, str>) -> Cow<'_, str> {
    if !text.contains('\\') {
        return text;
    }
    let mut plain = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        if c == '\\'
            && let Some(escaped) = characters.next_if(|&next| next == '"' || next == '\\')
        {
            plain.push(escaped);
        } else {
            plain.push(c);
        }
    }
    Cow::Owned(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_bytes_are_windows_1252() {
        assert_eq!(decode(b"caf\xE9 \x80"), "café €");
        assert_eq!(decode(b"\xE2\x82"), "â‚", "a cut sequence is two characters");
        assert_eq!(decode(b"\xC3\xBC\xFC"), "üü", "both encodings in one text");
        assert_eq!(decode(b"\x81"), "\u{81}");
    }

    #[test]
    fn a_cut_never_splits_a_character() {
        for text in ["aé", "a€", "a😀"] {
            for cut in 1..text.len() {
                let kept = whole_characters(&text.as_bytes()[..cut]);
                assert_eq!(kept, 1, "{text} cut at {cut}");
            }
            assert_eq!(whole_characters(text.as_bytes()), text.len());
        }
        assert_eq!(whole_characters(b"\xBF\xBF\xBF\xBF"), 4);
        assert_eq!(whole_characters(b""), 0);
    }

    #[test]
    fn only_quotes_and_backslashes_are_escaped() {
        assert_eq!(unescape(Cow::Borrowed(r#"a \"b\" \\ c:\d \"#)), r#"a "b" \ c:\d \"#);
    }
}
