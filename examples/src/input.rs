//! Lines of an input that may be anything.

use std::io::{self, BufRead, Read};

/// What a line came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// There is none: the input is at its end.
    End,
    /// It is there.
    Complete,
    /// It is longer than allowed, and only its beginning is there.
    TooLong,
}

/// Reads a line without its end; of one that is longer than so many bytes only the beginning is kept.
///
/// # Errors
///
/// What reading fails with.
pub fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>, longest: usize) -> io::Result<Line> {
    let begun = begin_line(input, line, longest)?;
    if begun == Line::TooLong {
        input.skip_until(b'\n')?;
    }
    Ok(begun)
}

/// As [`read_line`], but what a line has beyond that is left in the input: there may be no end of it.
///
/// # Errors
///
/// What reading fails with.
pub fn begin_line(input: &mut impl BufRead, line: &mut Vec<u8>, longest: usize) -> io::Result<Line> {
    line.clear();
    if input.by_ref().take(longest as u64).read_until(b'\n', line)? == 0 {
        return Ok(Line::End);
    }
    if !line.ends_with(b"\n") && line.len() == longest {
        return Ok(Line::TooLong);
    }
    while line.last().is_some_and(|&byte| matches!(byte, b'\n' | b'\r')) {
        line.pop();
    }
    Ok(Line::Complete)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_any_kind() {
        let mut input = &b"one\r\n\nlonger\nfive\nlast"[..];
        let mut line = Vec::new();
        let mut next = || {
            let read = read_line(&mut input, &mut line, 5).unwrap();
            (read, String::from_utf8(line.clone()).unwrap())
        };
        assert_eq!(next(), (Line::Complete, "one".to_owned()));
        assert_eq!(next(), (Line::Complete, String::new()));
        assert_eq!(next(), (Line::TooLong, "longe".to_owned()));
        assert_eq!(next(), (Line::Complete, "five".to_owned()));
        assert_eq!(next(), (Line::Complete, "last".to_owned()));
        assert_eq!(next(), (Line::End, String::new()));
    }

    /// Reading it to its end would take for ever.
    #[test]
    fn a_line_without_end() {
        let mut input = io::BufReader::new(io::repeat(b'x'));
        let mut line = Vec::new();
        assert_eq!(begin_line(&mut input, &mut line, 9).unwrap(), Line::TooLong);
        assert_eq!(line, [b'x'; 9]);
    }
}
