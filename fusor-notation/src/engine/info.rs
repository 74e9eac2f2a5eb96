//! `info`: what an engine tells while it thinks.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::words::Words;
use super::{ParseErrorKind, UciError};

/// An evaluation from the engine's point of view.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum InfoScore {
    /// `cp`: hundredths of a pawn.
    Centipawns(i32),
    /// `mate`: moves, not plies, to mate; negative if the engine is mated.
    Mate(i32),
}

/// How exact a score is.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Bound {
    /// Exact.
    #[default]
    Exact,
    /// `lowerbound`: the value is at least this.
    Lower,
    /// `upperbound`: the value is at most this.
    Upper,
}

/// `wdl`: chances in thousandths.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct WinDrawLoss {
    /// Of winning.
    pub win: u16,
    /// Of a draw.
    pub draw: u16,
    /// Of losing.
    pub loss: u16,
}

/// `currline`: the line that one processor looks at.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CurrentLine {
    /// The number of the processor, from 1; left out if there is only one.
    pub cpu: Option<u32>,
    /// The moves, as text.
    pub moves: Vec<String>,
}

/// What an engine tells while it thinks. Every field may be missing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Info {
    /// `depth` in plies.
    pub depth: Option<u32>,
    /// `seldepth`: the deepest ply looked at.
    pub selective_depth: Option<u32>,
    /// `time` searched, in milliseconds.
    pub time: Option<u64>,
    /// `nodes` searched.
    pub nodes: Option<u64>,
    /// `multipv`: the rank of this line among several, from 1.
    pub multi_pv: Option<u32>,
    /// `score`
    pub score: Option<InfoScore>,
    /// `lowerbound`, `upperbound`
    pub bound: Bound,
    /// `wdl`, behind the score.
    pub wdl: Option<WinDrawLoss>,
    /// `currmove`: the move being looked at.
    pub current_move: Option<String>,
    /// `currmovenumber`: its number, from 1.
    pub current_move_number: Option<u32>,
    /// `hashfull`, in thousandths.
    pub hash_full: Option<u32>,
    /// `nps`: nodes a second.
    pub nodes_per_second: Option<u64>,
    /// `tbhits`: positions found in endgame tables.
    pub table_hits: Option<u64>,
    /// `sbhits`: positions found in Shredder's endgame tables.
    pub shredder_hits: Option<u64>,
    /// `cpuload`, in thousandths.
    pub cpu_load: Option<u32>,
    /// `refutation`: a move, and the line that refutes it.
    pub refutation: Vec<String>,
    /// `currline`
    pub current_line: Option<CurrentLine>,
    /// `pv`: the best line.
    pub pv: Vec<String>,
    /// `string`: any text, up to the end of the line.
    pub string: Option<String>,
}

const KEYWORDS: [&str; 17] = [
    "depth",
    "seldepth",
    "time",
    "nodes",
    "multipv",
    "score",
    "currmove",
    "currmovenumber",
    "hashfull",
    "nps",
    "tbhits",
    "sbhits",
    "cpuload",
    "refutation",
    "currline",
    "pv",
    "string",
];

fn keyword(word: &str) -> Option<&'static str> {
    KEYWORDS
        .iter()
        .copied()
        .find(|keyword| keyword.eq_ignore_ascii_case(word))
}

/// The words up to the next keyword.
fn moves(words: &mut Words<'_>) -> Vec<String> {
    let mut moves = Vec::new();
    while let Some(word) = words.peek().filter(|word| keyword(word).is_none()) {
        moves.push(word.into());
        words.next();
    }
    moves
}

impl Info {
    pub(super) fn parse(words: &mut Words<'_>) -> Result<Self, UciError> {
        let mut info = Self::default();
        while let Some(word) = words.next() {
            match keyword(word) {
                Some("depth") => info.depth = Some(words.number("depth")?),
                Some("seldepth") => info.selective_depth = Some(words.number("seldepth")?),
                Some("time") => info.time = Some(words.number("time")?),
                Some("nodes") => info.nodes = Some(words.number("nodes")?),
                Some("multipv") => info.multi_pv = Some(words.number("multipv")?),
                Some("score") => info.parse_score(words)?,
                Some("currmove") => info.current_move = Some(words.word("currmove")?.into()),
                Some("currmovenumber") => info.current_move_number = Some(words.number("currmovenumber")?),
                Some("hashfull") => info.hash_full = Some(words.number("hashfull")?),
                Some("nps") => info.nodes_per_second = Some(words.number("nps")?),
                Some("tbhits") => info.table_hits = Some(words.number("tbhits")?),
                Some("sbhits") => info.shredder_hits = Some(words.number("sbhits")?),
                Some("cpuload") => info.cpu_load = Some(words.number("cpuload")?),
                Some("refutation") => info.refutation = moves(words),
                Some("currline") => {
                    let cpu = words.peek().and_then(|word| word.parse().ok());
                    if cpu.is_some() {
                        words.next();
                    }
                    info.current_line = Some(CurrentLine {
                        cpu,
                        moves: moves(words),
                    });
                }
                Some("pv") => info.pv = moves(words),
                Some("string") => {
                    info.string = Some(words.rest().into());
                    break;
                }
                _ => {}
            }
        }
        Ok(info)
    }

    fn parse_score(&mut self, words: &mut Words<'_>) -> Result<(), UciError> {
        let mut found = false;
        while let Some(word) = words.peek() {
            let is = |known: &str| word.eq_ignore_ascii_case(known);
            if is("cp") {
                words.next();
                self.score = Some(InfoScore::Centipawns(words.number("cp")?));
            } else if is("mate") {
                words.next();
                self.score = Some(InfoScore::Mate(words.number("mate")?));
            } else if is("lowerbound") {
                words.next();
                self.bound = Bound::Lower;
            } else if is("upperbound") {
                words.next();
                self.bound = Bound::Upper;
            } else if is("wdl") {
                words.next();
                let mut number = || words.number("wdl");
                self.wdl = Some(WinDrawLoss {
                    win: number()?,
                    draw: number()?,
                    loss: number()?,
                });
            } else {
                break;
            }
            found = true;
        }
        if found {
            Ok(())
        } else {
            Err(words.error(ParseErrorKind::Expected {
                expected: "`cp` or `mate`",
            }))
        }
    }
}

/// With the word `info`.
impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        let mut number =
            |name: &str, number: Option<u64>| number.map_or(Ok(()), |number| write!(f, " {name} {number}"));
        number("depth", self.depth.map(u64::from))?;
        number("seldepth", self.selective_depth.map(u64::from))?;
        number("multipv", self.multi_pv.map(u64::from))?;
        number("time", self.time)?;
        number("nodes", self.nodes)?;
        number("nps", self.nodes_per_second)?;
        number("hashfull", self.hash_full.map(u64::from))?;
        number("tbhits", self.table_hits)?;
        number("sbhits", self.shredder_hits)?;
        number("cpuload", self.cpu_load.map(u64::from))?;
        number("currmovenumber", self.current_move_number.map(u64::from))?;
        if self.score.is_some() || self.bound != Bound::Exact || self.wdl.is_some() {
            f.write_str(" score")?;
            match self.score {
                Some(InfoScore::Centipawns(score)) => write!(f, " cp {score}")?,
                Some(InfoScore::Mate(moves)) => write!(f, " mate {moves}")?,
                None => {}
            }
            match self.bound {
                Bound::Exact => {}
                Bound::Lower => f.write_str(" lowerbound")?,
                Bound::Upper => f.write_str(" upperbound")?,
            }
            self.wdl
                .map_or(Ok(()), |wdl| write!(f, " wdl {} {} {}", wdl.win, wdl.draw, wdl.loss))?;
        }
        self.current_move
            .as_ref()
            .map_or(Ok(()), |text| write!(f, " currmove {text}"))?;
        let mut list = |name: &str, moves: &[String]| {
            if moves.is_empty() {
                return Ok(());
            }
            write!(f, " {name}")?;
            moves.iter().try_for_each(|text| write!(f, " {text}"))
        };
        list("refutation", &self.refutation)?;
        list("pv", &self.pv)?;
        if let Some(line) = &self.current_line {
            f.write_str(" currline")?;
            line.cpu.map_or(Ok(()), |cpu| write!(f, " {cpu}"))?;
            line.moves.iter().try_for_each(|text| write!(f, " {text}"))?;
        }
        self.string.as_ref().map_or(Ok(()), |text| write!(f, " string {text}"))
    }
}
