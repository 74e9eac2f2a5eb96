//! Commands in comments: clocks, evaluations, arrows and coloured squares.
//!
//! A command is `[%name arguments]` anywhere in a comment. These are understood:
//!
//! | command | meaning | also read |
//! |---|---|---|
//! | `[%clk 1:02:03]` | time left after the move | `2:03`, `62.5`, fractions `1:02:03.4`, any number of digits |
//! | `[%emt 0:00:05]` | time taken for the move | the same |
//! | `[%eval 0.25]`, `[%eval #-3]` | evaluation in pawns, or moves to mate, for White | depth `0.25,18` or `0.25/18`, `+0.25`, `-#3`, `M3` |
//! | `[%cal Gc2c4,Rd1h5]` | arrows | empty lists, lower-case colours, spaces |
//! | `[%csl Ge5,Rd4]` | coloured squares | the same |
//!
//! Names may be in either case, and spaces may stand around name and arguments.

mod arguments;
mod write;

use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use fusor_types::Square;

use self::arguments::{arrow, duration, evaluation, list, marked_square};

/// The colour of an arrow or a marked square.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum MarkColor {
    /// `G`
    Green,
    /// `R`
    Red,
    /// `Y`
    Yellow,
    /// `B`
    Blue,
    /// `O`
    Orange,
    /// `C`
    Cyan,
}

impl MarkColor {
    const LETTERS: [(Self, char); 6] = [
        (Self::Green, 'G'),
        (Self::Red, 'R'),
        (Self::Yellow, 'Y'),
        (Self::Blue, 'B'),
        (Self::Orange, 'O'),
        (Self::Cyan, 'C'),
    ];

    fn from_letter(letter: char) -> Option<Self> {
        let letter = letter.to_ascii_uppercase();
        Self::LETTERS
            .iter()
            .find(|(_, known)| *known == letter)
            .map(|&(color, _)| color)
    }

    fn letter(self) -> char {
        Self::LETTERS
            .iter()
            .find(|(known, _)| *known == self)
            .map_or('G', |&(_, letter)| letter)
    }
}

/// An arrow on the board.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Arrow {
    /// Its colour.
    pub color: MarkColor,
    /// Where it begins.
    pub from: Square,
    /// Where it points.
    pub to: Square,
}

/// A coloured square.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct MarkedSquare {
    /// Its colour.
    pub color: MarkColor,
    /// The square.
    pub square: Square,
}

/// An evaluation from White's point of view.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Moves to mate; negative if Black mates.
    Mate(i32),
}

/// A command in a comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `[%clk …]`: the time that the mover has left. At most millisecond precision is kept.
    Clock(Duration),
    /// `[%emt …]`: the time that the move took.
    Elapsed(Duration),
    /// `[%eval …]`
    Eval {
        /// The evaluation after the move.
        score: Score,
        /// The depth of the search, if given.
        depth: Option<u32>,
    },
    /// `[%cal …]`
    Arrows(Vec<Arrow>),
    /// `[%csl …]`
    Squares(Vec<MarkedSquare>),
}

/// A piece of a comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommentPart<'a> {
    /// Text, without the white space around it.
    Text(&'a str),
    /// A command that is understood.
    Command(Command),
    /// A command with another name.
    Unknown {
        /// The name, without the `%`.
        name: &'a str,
        /// What follows it, up to the bracket.
        arguments: &'a str,
    },
    /// A known command with arguments that are not understood.
    Malformed(CommandError<'a>),
}

/// A known command with arguments that are not understood.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected} in [%{name}], found {arguments:?}")]
pub struct CommandError<'a> {
    /// The name of the command.
    pub name: &'a str,
    /// The arguments as written.
    pub arguments: &'a str,
    /// What they should be.
    pub expected: &'static str,
}

/// Splits a comment into text and commands.
///
/// ```
/// use core::time::Duration;
/// use fusor_notation::pgn::{Command, CommentPart, comment_parts};
///
/// let parts: Vec<_> = comment_parts("Solid. [%clk 0:03:00]").collect();
/// assert_eq!(parts, [
///     CommentPart::Text("Solid."),
///     CommentPart::Command(Command::Clock(Duration::from_secs(180))),
/// ]);
/// ```
pub fn comment_parts(comment: &str) -> impl Iterator<Item = CommentPart<'_>> {
    let mut rest = comment;
    core::iter::from_fn(move || {
        loop {
            rest = rest.trim_ascii_start();
            if rest.is_empty() {
                return None;
            }
            if let Some((part, behind)) = command(rest) {
                rest = behind;
                return Some(part);
            }
            // Up to the next thing that is a command.
            let end = rest
                .match_indices('[')
                .map(|(i, _)| i)
                .find(|&i| i > 0 && rest.get(i..).is_some_and(|rest| split_command(rest).is_some()))
                .unwrap_or(rest.len());
            let (text, behind) = rest.split_at_checked(end)?;
            rest = behind;
            let text = text.trim_ascii();
            if !text.is_empty() {
                return Some(CommentPart::Text(text));
            }
        }
    })
}

/// The text of a comment without the commands that are understood, and one space where they stood.
#[must_use]
pub fn comment_text(comment: &str) -> String {
    let mut plain = String::with_capacity(comment.len());
    for part in comment_parts(comment) {
        if !plain.is_empty() && !matches!(part, CommentPart::Command(_)) {
            plain.push(' ');
        }
        match part {
            CommentPart::Text(text) => plain.push_str(text),
            CommentPart::Command(_) => {}
            CommentPart::Unknown { name, arguments } | CommentPart::Malformed(CommandError { name, arguments, .. }) => {
                plain.extend(["[%", name, if arguments.is_empty() { "" } else { " " }, arguments, "]"]);
            }
        }
    }
    plain
}

/// Splits `[%name arguments]rest` into name, arguments and rest.
fn split_command(text: &str) -> Option<(&str, &str, &str)> {
    let body = text.strip_prefix('[')?.trim_ascii_start().strip_prefix('%')?;
    // No brackets within brackets, so that nothing is searched twice.
    let close = body.find(['[', ']'])?;
    let (body, rest) = (body.get(..close)?, body.get(close..)?.strip_prefix(']')?);
    let body = body.trim_ascii();
    let name = body
        .find(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .unwrap_or(body.len());
    let (name, arguments) = body.split_at_checked(name)?;
    // `[%clk0:01:00]`: digits are arguments behind a name that is known without them.
    let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let (name, arguments) =
        if KNOWN.iter().any(|known| known.eq_ignore_ascii_case(letters)) && letters.len() < name.len() {
            body.split_at_checked(letters.len())?
        } else {
            (name, arguments)
        };
    (!name.is_empty()).then_some((name, arguments.trim_ascii(), rest))
}

const KNOWN: [&str; 5] = ["clk", "emt", "eval", "cal", "csl"];

/// The command at the start of a text, and what follows it.
fn command(text: &str) -> Option<(CommentPart<'_>, &str)> {
    let (name, arguments, rest) = split_command(text)?;
    let is = |known: &str| name.eq_ignore_ascii_case(known);
    let (command, expected) = if is("clk") {
        (duration(arguments).map(Command::Clock), "a time such as 1:02:03")
    } else if is("emt") {
        (duration(arguments).map(Command::Elapsed), "a time such as 1:02:03")
    } else if is("eval") {
        (evaluation(arguments), "an evaluation such as 0.25 or #-3")
    } else if is("cal") {
        (
            list(arguments, arrow).map(Command::Arrows),
            "arrows such as Gc2c4,Rd1h5",
        )
    } else if is("csl") {
        (
            list(arguments, marked_square).map(Command::Squares),
            "squares such as Ge5,Rd4",
        )
    } else {
        return Some((CommentPart::Unknown { name, arguments }, rest));
    };
    let part = match command {
        Some(command) => CommentPart::Command(command),
        None => CommentPart::Malformed(CommandError {
            name,
            arguments,
            expected,
        }),
    };
    Some((part, rest))
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::ToString;

    use proptest::prelude::*;

    use super::*;

    fn show(comment: &str) -> String {
        let part = |part| match part {
            CommentPart::Text(text) => format!("text {text:?}"),
            CommentPart::Command(command) => command.to_string(),
            CommentPart::Unknown { name, arguments } => format!("unknown {name} {arguments:?}"),
            CommentPart::Malformed(error) => error.to_string(),
        };
        comment_parts(comment).map(part).collect::<Vec<_>>().join(" | ")
    }

    #[test]
    fn times() {
        for (text, written) in [
            ("1:23:45", "1:23:45"),
            ("01:30:00", "1:30:00"),
            ("5:00", "0:05:00"),
            ("59.9", "0:00:59.9"),
            ("0:00:59.123456", "0:00:59.123"),
            ("0:00:07,5", "0:00:07.5"),
            ("0:90:00", "1:30:00"),
        ] {
            assert_eq!(show(&format!("[%clk {text}]")), format!("[%clk {written}]"));
            assert_eq!(show(&format!("[%emt {text}]")), format!("[%emt {written}]"));
        }
        assert_eq!(show("[ %CLK  0:01:00 ]"), "[%clk 0:01:00]");
        assert_eq!(show("[%clk0:01:00]"), "[%clk 0:01:00]");
        insta::assert_snapshot!(show("[%clk 1:2:3:4]"), @r#"expected a time such as 1:02:03 in [%clk], found "1:2:3:4""#);
        for text in ["", ":", "1:", "-1:00", "1:00.", "+1", "99999999999999999999", "1 2"] {
            assert!(show(&format!("[%clk {text}]")).starts_with("expected a time"), "{text}");
        }
    }

    #[test]
    fn evaluations() {
        for (text, written) in [
            ("0.25", "0.25"),
            ("-1.5", "-1.50"),
            ("+3", "3.00"),
            (".5", "0.50"),
            ("-0.07", "-0.07"),
            ("0.259", "0.25"),
            ("#3", "#3"),
            ("#-3", "#-3"),
            ("-#3", "#-3"),
            ("M5", "#5"),
            ("-M5", "#-5"),
            ("0.25,18", "0.25,18"),
            ("1.84/34", "1.84,34"),
        ] {
            assert_eq!(show(&format!("[%eval {text}]")), format!("[%eval {written}]"));
        }
        insta::assert_snapshot!(show("[%eval good]"), @r#"expected an evaluation such as 0.25 or #-3 in [%eval], found "good""#);
        for text in ["", "1.", "--1", "#", "0.25,x", "99999999999"] {
            assert!(
                show(&format!("[%eval {text}]")).starts_with("expected an evaluation"),
                "{text}"
            );
        }
    }

    #[test]
    fn marks() {
        assert_eq!(
            show("[%cal Gc2c4,Rd1h5][%csl Ge5,yD4]"),
            "[%cal Gc2c4,Rd1h5] | [%csl Ge5,Yd4]"
        );
        assert_eq!(show("[%csl ][%cal]"), "[%csl ] | [%cal ]");
        insta::assert_snapshot!(show("[%cal Gc2]"), @r#"expected arrows such as Gc2c4,Rd1h5 in [%cal], found "Gc2""#);
        insta::assert_snapshot!(show("[%csl Xe4]"), @r#"expected squares such as Ge5,Rd4 in [%csl], found "Xe4""#);
    }

    #[test]
    fn text_around() {
        assert_eq!(
            show("a [b] [%clk 1:00] c [%x y z] [%"),
            r#"text "a [b]" | [%clk 0:01:00] | text "c" | unknown x "y z" | text "[%""#
        );
        assert_eq!(
            comment_text(" a  [%clk 1:00] b [%x y][%eval ?]"),
            "a b [%x y] [%eval ?]"
        );
        assert_eq!(comment_text("[%clk 1:00]"), "");
    }

    proptest! {
        #[test]
        fn any_comment(text in r"(\[|%|clk|eval|csl|cal|\]| |[0-9]|:|\.|#|-|G|e4|é|.){0,30}") {
            for part in comment_parts(&text) {
                if let CommentPart::Command(command) = part {
                    let written = command.to_string();
                    prop_assert_eq!(comment_parts(&written).collect::<Vec<_>>(), [CommentPart::Command(command)]);
                }
            }
            let plain = comment_text(&text);
            prop_assert_eq!(comment_text(&plain), plain);
        }
    }
}
