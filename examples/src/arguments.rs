//! Arguments of the programs, read with `lexopt`.

use std::ffi::OsString;
use std::fmt::Display;
use std::str::FromStr;

use lexopt::{Parser, ValueExt};

/// Reads the value of an option: a number between bounds.
///
/// # Errors
///
/// If there is no value, or it is no such number; the message says which were expected.
pub fn number<N>(args: &mut Parser, option: &str, least: N, most: N) -> Result<N, lexopt::Error>
where
    N: FromStr + PartialOrd + Display + Copy,
{
    parse_number(args.value()?, option, least, most)
}

/// Reads a number between bounds; `name` says in an error what it is.
///
/// # Errors
///
/// If it is no such number; the message says which were expected.
pub fn parse_number<N>(text: OsString, name: &str, least: N, most: N) -> Result<N, lexopt::Error>
where
    N: FromStr + PartialOrd + Display + Copy,
{
    let text = text.string()?;
    match text.parse() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(format!("{name}: expected a number from {least} to {most}, found {text:?}").into()),
    }
}
