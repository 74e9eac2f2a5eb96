//! EPD: a position with operations, one a line, as test suites have them.
//!
//! ```
//! use fusor_notation::epd::Epd;
//!
//! let epd: Epd = "2q1rr1k/3bbnnp/p2p1pp1/2pPp3/PpP1P1P1/1P2BNNP/2BQ1PRK/7R b - - bm f5; id \"BK.02\";".parse()?;
//! assert_eq!(epd.best_moves().collect::<Vec<_>>(), ["f5"]);
//! assert_eq!(epd.id(), Some("BK.02"));
//!
//! let epd: Epd = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400".parse()?;
//! assert!(epd.perft().eq([(1, 20), (2, 400)]));
//! # Ok::<(), fusor_notation::epd::EpdError>(())
//! ```
//!
//! The position is kept as text. [`Epd::fen`] puts it together for the FEN reader of a game.
//!
//! # What is accepted
//!
//! Four fields and operations, each `opcode operands;`. The last semicolon may be missing, and there may be more than
//! needed. The two counters of a FEN may stand behind the four fields; otherwise the operations `hmvc` and `fmvn` give
//! them. Operands are words or quoted strings; within quotes `\"` and `\\` are escapes.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

/// The longest line that is read, in bytes. The standard allows far less.
pub const MAX_LEN: usize = 64 * 1024;

/// A position with operations.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Epd {
    /// The four fields of a FEN that EPD has: board, side to move, castling rights, en passant square.
    pub fields: [String; 4],
    /// The halfmove clock and the move number, if they stand in their places of a FEN.
    pub counters: Option<(u32, u32)>,
    /// The operations in their order.
    pub operations: Vec<Operation>,
}

/// An operation: an opcode with its operands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Operation {
    /// A letter, then letters, digits and underscores.
    pub opcode: String,
    /// Words and strings.
    pub operands: Vec<String>,
}

/// A line that is no EPD.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind} at byte {offset}")]
pub struct EpdError {
    /// What is wrong.
    pub kind: EpdErrorKind,
    /// Where, in bytes from the start of the text.
    pub offset: usize,
}

/// What is wrong in a line that is no EPD.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EpdErrorKind {
    /// Longer than [`MAX_LEN`].
    #[error("line longer than {MAX_LEN} bytes")]
    TooLong,
    /// Fewer than four fields.
    #[error("expected the four fields of a position, found {found}")]
    MissingFields {
        /// How many there are.
        found: usize,
    },
    /// An opcode that does not begin with a letter, or has other characters than letters, digits and underscores.
    #[error("expected an opcode, found {found:?}")]
    InvalidOpcode {
        /// What stands there, shortened.
        found: String,
    },
    /// A string without its closing quote.
    #[error("expected a closing quote before the end of the line")]
    UnclosedString,
}

impl Epd {
    /// The first operation with an opcode.
    #[must_use]
    pub fn operation(&self, opcode: &str) -> Option<&Operation> {
        self.operations.iter().find(|operation| operation.opcode == opcode)
    }

    fn operands(&self, opcode: &str) -> impl Iterator<Item = &str> {
        self.operation(opcode)
            .into_iter()
            .flat_map(|operation| operation.operands.iter().map(String::as_str))
    }

    /// The moves of `bm`, each of which solves the position, as text.
    pub fn best_moves(&self) -> impl Iterator<Item = &str> {
        self.operands("bm")
    }

    /// The moves of `am`, which are to be avoided, as text.
    pub fn avoid_moves(&self) -> impl Iterator<Item = &str> {
        self.operands("am")
    }

    /// The name of the position.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        self.operands("id").next()
    }

    /// The comment `c0` to `c9`.
    #[must_use]
    pub fn comment(&self, number: u8) -> Option<&str> {
        let is_comment = |opcode: &str| opcode.strip_prefix('c').and_then(|n| n.parse().ok()) == Some(number);
        self.operations
            .iter()
            .find(|o| is_comment(&o.opcode))?
            .operands
            .first()
            .map(String::as_str)
    }

    /// Depths with their perft counts, from operations such as `D1 20`. Those without a number are left out.
    pub fn perft(&self) -> impl Iterator<Item = (u32, u64)> {
        self.operations.iter().filter_map(|operation| {
            let depth = operation.opcode.strip_prefix(['D', 'd'])?.parse().ok()?;
            Some((depth, operation.operands.first()?.parse().ok()?))
        })
    }

    /// The position as a FEN of six fields. The counters come from their places, or from `hmvc` and `fmvn`, or are 0 and
    /// 1.
    #[must_use]
    pub fn fen(&self) -> String {
        let given = |opcode| self.operands(opcode).next().and_then(|text| text.parse().ok());
        let (clock, number) = self
            .counters
            .unwrap_or_else(|| (given("hmvc").unwrap_or(0), given("fmvn").unwrap_or(1)));
        let [board, side, castling, en_passant] = &self.fields;
        alloc::format!("{board} {side} {castling} {en_passant} {clock} {number}")
    }
}

/// Words that need no quotes are written without, everything else with.
impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [board, side, castling, en_passant] = &self.fields;
        write!(f, "{board} {side} {castling} {en_passant}")?;
        if let Some((clock, number)) = self.counters {
            write!(f, " {clock} {number}")?;
        }
        self.operations
            .iter()
            .try_for_each(|operation| write!(f, " {operation}"))
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.opcode)?;
        // The standard wants these quoted, whatever is in them.
        let text = self.opcode == "id" || is_comment(&self.opcode);
        for operand in &self.operands {
            let plain = |byte: u8| byte > b' ' && byte != 0x7F && !matches!(byte, b';' | b'"' | b'\\');
            if !text && !operand.is_empty() && operand.bytes().all(plain) {
                write!(f, " {operand}")?;
                continue;
            }
            f.write_str(" \"")?;
            for c in operand.chars() {
                match c {
                    '"' | '\\' => write!(f, "\\{c}")?,
                    // A line break would end the record.
                    '\n' | '\r' => f.write_str(" ")?,
                    c => write!(f, "{c}")?,
                }
            }
            f.write_str("\"")?;
        }
        f.write_str(";")
    }
}

fn is_comment(opcode: &str) -> bool {
    matches!(opcode.as_bytes(), [b'c', b'0'..=b'9'])
}

impl FromStr for Epd {
    type Err = EpdError;

    fn from_str(line: &str) -> Result<Self, EpdError> {
        let fail = |offset, kind| Err(EpdError { kind, offset });
        if line.len() > MAX_LEN {
            return fail(MAX_LEN, EpdErrorKind::TooLong);
        }
        let mut scanner = Scanner { text: line, at: 0 };
        let mut fields: [String; 4] = Default::default();
        for (found, field) in fields.iter_mut().enumerate() {
            match scanner.word() {
                "" => return fail(scanner.at, EpdErrorKind::MissingFields { found }),
                word => *field = word.into(),
            }
        }
        let counters = scanner.counters();
        let mut operations = Vec::new();
        loop {
            scanner.skip_separators();
            let offset = scanner.at;
            let opcode = scanner.word();
            if opcode.is_empty() && scanner.at == line.len() {
                return Ok(Self {
                    fields,
                    counters,
                    operations,
                });
            }
            let valid = opcode.starts_with(|c: char| c.is_ascii_alphabetic())
                && opcode.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
            if !valid {
                let found = line.get(offset..).unwrap_or_default().chars().take(32).collect();
                return fail(offset, EpdErrorKind::InvalidOpcode { found });
            }
            operations.push(Operation {
                opcode: opcode.into(),
                operands: scanner.operands()?,
            });
        }
    }
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn skip_white(&mut self) {
        self.at = self.text.len() - self.rest().trim_ascii_start().len();
    }

    fn skip_separators(&mut self) {
        let rest = self
            .rest()
            .trim_start_matches(|c: char| c == ';' || c.is_ascii_whitespace());
        self.at = self.text.len() - rest.len();
    }

    /// The next word, up to white space, a semicolon or a quote.
    fn word(&mut self) -> &'a str {
        self.skip_white();
        let rest = self.rest();
        let end = rest
            .find(|c: char| c.is_ascii_whitespace() || c == ';' || c == '"')
            .unwrap_or(rest.len());
        self.at += end;
        rest.get(..end).unwrap_or_default()
    }

    /// The two counters of a FEN, or nothing at all.
    fn counters(&mut self) -> Option<(u32, u32)> {
        let start = self.at;
        let number = |word: &str| word.bytes().all(|b| b.is_ascii_digit()).then(|| word.parse().ok())?;
        let counters = number(self.word()).and_then(|clock| Some((clock, number(self.word())?)));
        if counters.is_none() {
            self.at = start;
        }
        counters
    }

    /// The operands up to the semicolon or the end.
    fn operands(&mut self) -> Result<Vec<String>, EpdError> {
        let mut operands = Vec::new();
        loop {
            self.skip_white();
            match self.rest().as_bytes().first() {
                None => return Ok(operands),
                Some(b';') => {
                    self.at += 1;
                    return Ok(operands);
                }
                Some(b'"') => operands.push(self.string()?),
                Some(_) => operands.push(self.word().into()),
            }
        }
    }

    fn string(&mut self) -> Result<String, EpdError> {
        let start = self.at;
        let mut value = String::new();
        let mut characters = self.rest().char_indices().skip(1);
        while let Some((i, c)) = characters.next() {
            match c {
                '"' => {
                    self.at = start + i + 1;
                    return Ok(value);
                }
                '\\' => match characters.clone().next() {
                    Some((_, escaped @ ('"' | '\\'))) => {
                        value.push(escaped);
                        characters.next();
                    }
                    _ => value.push(c),
                },
                c => value.push(c),
            }
        }
        Err(EpdError {
            kind: EpdErrorKind::UnclosedString,
            offset: start,
        })
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use proptest::prelude::*;

    use super::*;

    const BOARD: &str = "4k3/8/8/8/8/8/8/4K3 w - -";

    fn parse(operations: &str) -> Result<Epd, EpdError> {
        alloc::format!("{BOARD} {operations}").parse()
    }

    fn error(operations: &str) -> String {
        parse(operations).unwrap_err().to_string()
    }

    #[test]
    fn operations() {
        let epd =
            parse(r#"bm Kd2 Kf2;am Ke2 ; id "a \"b\" \\ ; c"; c0 "zero";c9 "nine"; hmvc 7; fmvn 12; noop"#).unwrap();
        assert_eq!(epd.best_moves().collect::<Vec<_>>(), ["Kd2", "Kf2"]);
        assert_eq!(epd.avoid_moves().collect::<Vec<_>>(), ["Ke2"]);
        assert_eq!(epd.id(), Some(r#"a "b" \ ; c"#));
        assert_eq!(
            (epd.comment(0), epd.comment(9), epd.comment(5)),
            (Some("zero"), Some("nine"), None)
        );
        assert_eq!(epd.fen(), "4k3/8/8/8/8/8/8/4K3 w - - 7 12");
        insta::assert_snapshot!(epd, @r#"4k3/8/8/8/8/8/8/4K3 w - - bm Kd2 Kf2; am Ke2; id "a \"b\" \\ ; c"; c0 "zero"; c9 "nine"; hmvc 7; fmvn 12; noop;"#);
    }

    #[test]
    fn perft_suites() {
        let epd = parse("0 1 ;D1 5 ;D2 25; D3 x").unwrap();
        assert_eq!(epd.counters, Some((0, 1)));
        assert!(epd.perft().eq([(1, 5), (2, 25)]));
        assert_eq!(parse("").unwrap().fen(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    }

    #[test]
    fn errors() {
        insta::assert_snapshot!("4k3 w -".parse::<Epd>().unwrap_err(), @"expected the four fields of a position, found 3 at byte 7");
        insta::assert_snapshot!(error("7 bm Kd2;"), @r#"expected an opcode, found "7 bm Kd2;" at byte 26"#);
        insta::assert_snapshot!(error("bm Kd2; \"x\""), @r#"expected an opcode, found "\"x\"" at byte 34"#);
        insta::assert_snapshot!(error("id \"x;"), @"expected a closing quote before the end of the line at byte 29");
        insta::assert_snapshot!("x".repeat(MAX_LEN + 1).parse::<Epd>().unwrap_err(), @"line longer than 65536 bytes at byte 65536");
    }

    proptest! {
        #[test]
        fn writing_is_a_fixpoint(operations in r#"([a-zA-Z0-9_]{1,4}|"| |;|\\|é|\t|-|.){0,40}"#) {
            if let Ok(epd) = parse(&operations) {
                let written = epd.to_string();
                let again: Epd = written.parse().unwrap();
                prop_assert_eq!(again.to_string(), written);
            }
        }

        #[test]
        fn operands_survive(operands in prop::collection::vec("[ -~é]{0,8}", 0..4)) {
            let mut epd = parse("").unwrap();
            epd.operations.push(Operation { opcode: "x".into(), operands });
            prop_assert_eq!(epd.to_string().parse::<Epd>().unwrap(), epd);
        }
    }
}
