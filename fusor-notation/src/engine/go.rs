//! The arguments of `go`.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::UciError;
use super::words::Words;

/// What `go` tells the engine: how long to think, and about what. All times are in milliseconds.
///
/// Clocks may be negative: some user interfaces let a player run over time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct GoLimits {
    /// `searchmoves`: look at these moves only. Empty for all.
    pub search_moves: Vec<String>,
    /// `ponder`: think on the opponent's time.
    pub ponder: bool,
    /// `wtime`: what White has left.
    pub white_time: Option<i64>,
    /// `btime`: what Black has left.
    pub black_time: Option<i64>,
    /// `winc`: what White gains with each move.
    pub white_increment: Option<i64>,
    /// `binc`: what Black gains with each move.
    pub black_increment: Option<i64>,
    /// `movestogo`: moves to the next time control.
    pub moves_to_go: Option<u32>,
    /// `depth`: search so many plies.
    pub depth: Option<u32>,
    /// `nodes`: search so many positions.
    pub nodes: Option<u64>,
    /// `mate`: look for a mate in so many moves.
    pub mate: Option<u32>,
    /// `movetime`: think exactly so long.
    pub move_time: Option<i64>,
    /// `infinite`: think until `stop`.
    pub infinite: bool,
    /// `perft`: count the positions so many plies on, a common extension.
    pub perft: Option<u32>,
}

/// The words that end a list of moves.
const KEYWORDS: [&str; 13] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

fn keyword(word: &str) -> Option<&'static str> {
    KEYWORDS
        .iter()
        .copied()
        .find(|keyword| keyword.eq_ignore_ascii_case(word))
}

impl GoLimits {
    pub(super) fn parse(words: &mut Words<'_>) -> Result<Self, UciError> {
        let mut go = Self::default();
        while let Some(word) = words.next() {
            match keyword(word) {
                Some("searchmoves") => {
                    while let Some(text) = words.peek().filter(|word| keyword(word).is_none()) {
                        go.search_moves.push(text.into());
                        words.next();
                    }
                }
                Some("ponder") => go.ponder = true,
                Some("infinite") => go.infinite = true,
                Some("wtime") => go.white_time = Some(words.number("wtime")?),
                Some("btime") => go.black_time = Some(words.number("btime")?),
                Some("winc") => go.white_increment = Some(words.number("winc")?),
                Some("binc") => go.black_increment = Some(words.number("binc")?),
                Some("movestogo") => go.moves_to_go = Some(words.number("movestogo")?),
                Some("depth") => go.depth = Some(words.number("depth")?),
                Some("nodes") => go.nodes = Some(words.number("nodes")?),
                Some("mate") => go.mate = Some(words.number("mate")?),
                Some("movetime") => go.move_time = Some(words.number("movetime")?),
                Some("perft") => go.perft = Some(words.number("perft")?),
                _ => {}
            }
        }
        Ok(go)
    }
}

/// With the word `go`.
impl fmt::Display for GoLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if self.ponder {
            f.write_str(" ponder")?;
        }
        let times = [
            ("wtime", self.white_time),
            ("btime", self.black_time),
            ("winc", self.white_increment),
            ("binc", self.black_increment),
            ("movestogo", self.moves_to_go.map(i64::from)),
            ("depth", self.depth.map(i64::from)),
            ("mate", self.mate.map(i64::from)),
            ("movetime", self.move_time),
            ("perft", self.perft.map(i64::from)),
        ];
        for (name, number) in times {
            number.map_or(Ok(()), |number| write!(f, " {name} {number}"))?;
        }
        self.nodes.map_or(Ok(()), |nodes| write!(f, " nodes {nodes}"))?;
        if self.infinite {
            f.write_str(" infinite")?;
        }
        if !self.search_moves.is_empty() {
            f.write_str(" searchmoves")?;
            self.search_moves.iter().try_for_each(|text| write!(f, " {text}"))?;
        }
        Ok(())
    }
}
