//! Writing commands.

use core::fmt;
use core::time::Duration;

use super::{Arrow, Command, MarkedSquare, Score};

/// As it stands in a comment.
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock(time) => write!(f, "[%clk {}]", Clock(*time)),
            Self::Elapsed(time) => write!(f, "[%emt {}]", Clock(*time)),
            Self::Eval { score, depth } => {
                match score {
                    Score::Mate(moves) => write!(f, "[%eval #{moves}")?,
                    Score::Centipawns(score) => {
                        let sign = if *score < 0 { "-" } else { "" };
                        let score = score.unsigned_abs();
                        write!(f, "[%eval {sign}{}.{:02}", score / 100, score % 100)?;
                    }
                }
                depth.map_or(Ok(()), |depth| write!(f, ",{depth}"))?;
                f.write_str("]")
            }
            Self::Arrows(arrows) => {
                f.write_str("[%cal ")?;
                for (i, Arrow { color, from, to }) in arrows.iter().enumerate() {
                    write!(f, "{}{}{from}{to}", if i > 0 { "," } else { "" }, color.letter())?;
                }
                f.write_str("]")
            }
            Self::Squares(squares) => {
                f.write_str("[%csl ")?;
                for (i, MarkedSquare { color, square }) in squares.iter().enumerate() {
                    write!(f, "{}{}{square}", if i > 0 { "," } else { "" }, color.letter())?;
                }
                f.write_str("]")
            }
        }
    }
}

/// `h:mm:ss`, and milliseconds if there are any.
struct Clock(Duration);

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        write!(f, "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
        match self.0.subsec_millis() {
            0 => Ok(()),
            millis if millis % 100 == 0 => write!(f, ".{}", millis / 100),
            millis => write!(f, ".{millis:03}"),
        }
    }
}
