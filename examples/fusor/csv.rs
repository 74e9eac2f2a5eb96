//! Lines of comma-separated values.
//!
//! Fields may be quoted (`"Doe, John"`, a quote inside doubled). Empty lines, lines that begin with
//! `#` and a first line of column names are left out.

use std::io::{self, BufRead, Read};

/// Longest line, in bytes.
const LONGEST_LINE: u64 = 64 * 1024;

/// One line of values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Record {
    /// Its number in the file, from 1.
    pub(crate) line: usize,
    /// The values, spaces around them cut off.
    pub(crate) fields: Vec<String>,
}

/// Why a file could not be read on.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CsvError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("{line}: expected at most {LONGEST_LINE} bytes in a line")]
    LongLine { line: usize },
    #[error("{line}: expected text in UTF-8")]
    NotUtf8 { line: usize },
    #[error("{line}: a quoted value has no end")]
    OpenQuote { line: usize },
    #[error("{line}: expected {expected} values ({columns}), found {found}")]
    Columns {
        line: usize,
        expected: usize,
        columns: String,
        found: usize,
    },
}

/// Calls `take` with each line of values.
pub(crate) fn read<E: From<CsvError>>(
    mut input: impl BufRead,
    columns: &[&str],
    mut take: impl FnMut(Record) -> Result<(), E>,
) -> Result<(), E> {
    let mut bytes = Vec::new();
    for line in 1.. {
        bytes.clear();
        let read = input.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut bytes);
        if read.map_err(CsvError::Io)? == 0 {
            break;
        }
        if bytes.len() as u64 > LONGEST_LINE {
            return Err(CsvError::LongLine { line }.into());
        }
        let text = std::str::from_utf8(&bytes).map_err(|_| CsvError::NotUtf8 { line })?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text).trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let fields = split(text).ok_or(CsvError::OpenQuote { line })?;
        if fields.len() != columns.len() {
            let (expected, columns) = (columns.len(), columns.join(","));
            let found = fields.len();
            return Err(CsvError::Columns {
                line,
                expected,
                columns,
                found,
            }
            .into());
        }
        if !fields.iter().zip(columns).all(|(field, column)| field == column) {
            take(Record { line, fields })?;
        }
    }
    Ok(())
}

/// The values of a line; `None` if a quote is left open.
fn split(line: &str) -> Option<Vec<String>> {
    let mut fields = Vec::new();
    let mut rest = line;
    loop {
        let (field, after) = match rest.trim_start().strip_prefix('"') {
            Some(quoted) => unquote(quoted)?,
            None => {
                let end = rest.find(',').unwrap_or(rest.len());
                let (field, after) = rest.split_at(end);
                (field.trim().to_owned(), after)
            }
        };
        fields.push(field);
        match after.trim_start().strip_prefix(',') {
            Some(next) => rest = next,
            None => return Some(fields),
        }
    }
}

/// A quoted value without its quotes, and what stands after it.
fn unquote(text: &str) -> Option<(String, &str)> {
    let mut field = String::new();
    let mut rest = text;
    loop {
        let (before, after) = rest.split_once('"')?;
        field.push_str(before);
        match after.strip_prefix('"') {
            Some(next) => {
                field.push('"');
                rest = next;
            }
            None => return Some((field, after)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn records(text: &str) -> Result<Vec<Record>, CsvError> {
        let mut records = Vec::new();
        read(text.as_bytes(), &["a", "b"], |record| {
            records.push(record);
            Ok::<(), CsvError>(())
        })?;
        Ok(records)
    }

    #[test]
    fn values_quotes_comments_and_names() {
        let records = records("a,b\n# note\n\n 1 , 2\r\n\"x, \"\"y\"\"\",\"\"\nlast,").unwrap();
        let found: Vec<_> = records
            .iter()
            .map(|record| (record.line, record.fields.join("|")))
            .collect();
        let expected = [(4, "1|2"), (5, "x, \"y\"|"), (6, "last|")];
        assert!(
            found.iter().map(|(line, text)| (*line, text.as_str())).eq(expected),
            "{found:?}"
        );
    }

    #[test]
    fn messages() {
        let error = |text: &str| records(text).unwrap_err().to_string();
        insta::assert_snapshot!(error("1,2\n1,2,3"), @"2: expected 2 values (a,b), found 3");
        insta::assert_snapshot!(error("\"1,2"), @"1: a quoted value has no end");
        insta::assert_snapshot!(error(&"x".repeat(70_000)), @"1: expected at most 65536 bytes in a line");
        let bytes: &[u8] = b"\xff,1";
        let error = read(bytes, &["a", "b"], |_| Ok::<(), CsvError>(())).unwrap_err();
        insta::assert_snapshot!(error, @"1: expected text in UTF-8");
    }
}
