//! Reading the arguments of commands.

use alloc::vec::Vec;
use core::time::Duration;

use fusor_types::Square;

use super::{Arrow, Command, MarkColor, MarkedSquare, Score};

/// `h:mm:ss`, `m:ss` or seconds, with a fraction of seconds.
pub(super) fn duration(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once(['.', ',']).unwrap_or((text, "0"));
    if fraction.is_empty() || !fraction.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let mut seconds = 0_u64;
    let mut parts = 0;
    for part in whole.split(':') {
        if part.is_empty() || !part.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        parts += 1;
        seconds = seconds.checked_mul(60)?.checked_add(part.parse().ok()?)?;
    }
    let millis = fraction
        .bytes()
        .chain([b'0'; 3])
        .take(3)
        .fold(0, |all, digit| all * 10 + u32::from(digit - b'0'));
    // A year is more than any clock shows; it keeps sums of times from overflowing.
    const YEAR: u64 = 366 * 24 * 60 * 60;
    (parts <= 3 && seconds <= YEAR).then(|| Duration::new(seconds, millis * 1_000_000))
}

pub(super) fn evaluation(text: &str) -> Option<Command> {
    let (score, depth) = match text.split_once([',', '/']) {
        Some((score, depth)) => (score.trim_ascii(), Some(depth.trim_ascii().parse().ok()?)),
        None => (text, None),
    };
    let (negative, unsigned) = match score.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, score.strip_prefix('+').unwrap_or(score)),
    };
    let mate = unsigned.strip_prefix(['#', 'M', 'm']);
    let score = match mate {
        Some(moves) => {
            let inner = moves.strip_prefix('-');
            let moves: i32 = digits(inner.or_else(|| moves.strip_prefix('+')).unwrap_or(moves))?;
            Score::Mate(if negative != inner.is_some() { -moves } else { moves })
        }
        None => {
            let centipawns = centipawns(unsigned)?;
            Score::Centipawns(if negative { -centipawns } else { centipawns })
        }
    };
    Some(Command::Eval { score, depth })
}

/// A number without a sign.
fn digits(text: &str) -> Option<i32> {
    (!text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())).then(|| text.parse().ok())?
}

/// Pawns with up to two decimals to hundredths; further decimals are cut off.
fn centipawns(text: &str) -> Option<i32> {
    let (pawns, fraction) = text.split_once('.').unwrap_or((text, "0"));
    if text.is_empty() {
        return None;
    }
    let pawns = if pawns.is_empty() { 0 } else { digits(pawns)? };
    if fraction.is_empty() || !fraction.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let hundredths = fraction
        .bytes()
        .chain([b'0'; 2])
        .take(2)
        .fold(0, |all, digit| all * 10 + i32::from(digit - b'0'));
    pawns.checked_mul(100)?.checked_add(hundredths)
}

pub(super) fn list<T>(text: &str, item: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    text.split(|c: char| c == ',' || c.is_ascii_whitespace())
        .filter(|text| !text.is_empty())
        .map(item)
        .collect()
}

pub(super) fn marked_square(text: &str) -> Option<MarkedSquare> {
    let mut characters = text.chars();
    let color = MarkColor::from_letter(characters.next()?)?;
    Some(MarkedSquare {
        color,
        square: square(characters.as_str())?,
    })
}

pub(super) fn arrow(text: &str) -> Option<Arrow> {
    let mut characters = text.chars();
    let color = MarkColor::from_letter(characters.next()?)?;
    let (from, to) = characters.as_str().split_at_checked(2)?;
    Some(Arrow {
        color,
        from: square(from)?,
        to: square(to)?,
    })
}

fn square(text: &str) -> Option<Square> {
    text.to_ascii_lowercase().parse().ok()
}
