//! `selfplay summary`: what is in a file, after every sample in it has been checked.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::PathBuf;

use fusor_movegen::types::{Outcome, Variant};
use fusor_movegen::{AnyPosition, Position, Sample};
use lexopt::Arg;

use crate::Streams;
use crate::failure::Failure;
use crate::samples::{Fault, Format, Games, ReadError, Samples, unpack};

pub(crate) const HELP: &str = "\
Usage: selfplay summary FILE

Reads a file of samples to its end, packed or JSON, and says what is in it.
Every position must be one of its game, every move legal in it, and every
sample what the move of the one before leads to.
";

/// What is in a file.
#[derive(Debug, Default)]
pub(crate) struct Summary {
    pub(crate) samples: u64,
    pub(crate) games: u64,
    variants: BTreeMap<Variant, u64>,
    /// How games ended, and how many did so.
    endings: BTreeMap<String, u64>,
    longest: u16,
    /// How many scores are wins, or losses, to the end.
    decided: u64,
    without_score: u64,
}

pub(crate) fn run(mut args: lexopt::Parser, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let mut path = None;
    while let Some(arg) = args.next()? {
        match arg {
            Arg::Long("help") | Arg::Short('h') => return Err(Failure::Help),
            Arg::Value(value) if path.is_none() => path = Some(PathBuf::from(value)),
            other => return Err(other.unexpected().into()),
        }
    }
    let path = path.ok_or_else(|| Failure::usage("expected FILE"))?;
    let file = File::open(&path).map_err(Failure::at(&path))?;
    let read = summarise(file);
    let (format, summary) = read.map_err(|error| Failure::Read { path, error })?;
    summary.write(format, streams.out)?;
    Ok(())
}

/// A score from here on is a win or a loss to the end.
const DECIDED: u16 = 31_000;

pub(crate) fn summarise(file: impl Read) -> Result<(Format, Summary), ReadError> {
    let mut samples = Samples::new(BufReader::with_capacity(1 << 16, file))?;
    let mut games = Games::default();
    let mut summary = Summary::default();
    // What the last move led to.
    let mut expected: Option<AnyPosition> = None;
    while let Some(sample) = samples.next()? {
        let begins = games.begins(&sample);
        let before = expected.filter(|_| !begins);
        summary.samples += 1;
        let next = summary.add(&sample, begins, before);
        let number = summary.samples;
        expected = next.map_err(|fault| ReadError::Sample { number, fault })?;
    }
    Ok((samples.format(), summary))
}

impl Summary {
    /// Counts a sample, and gives the position that its move leads to.
    fn add(
        &mut self,
        sample: &Sample,
        begins: bool,
        expected: Option<AnyPosition>,
    ) -> Result<Option<AnyPosition>, Fault> {
        let mut position = unpack(sample)?;
        if expected.is_some_and(|expected| !expected.repeats(&position)) {
            return Err(Fault::Gap);
        }
        let next = match sample.played {
            Some(m) => {
                position.play(m)?;
                Some(position)
            }
            None => None,
        };
        if begins {
            self.games += 1;
            let ending = sample.outcome.as_ref().map(Outcome::to_string);
            *self
                .endings
                .entry(ending.unwrap_or_else(|| "broken off".to_owned()))
                .or_default() += 1;
        }
        *self.variants.entry(position.variant()).or_default() += 1;
        self.longest = self.longest.max(sample.ply.saturating_add(1));
        match sample.score {
            Some(score) if score.unsigned_abs() >= DECIDED => self.decided += 1,
            Some(_) => {}
            None => self.without_score += 1,
        }
        Ok(next)
    }

    fn write(&self, format: Format, out: &mut dyn Write) -> io::Result<()> {
        let format = match format {
            Format::Packed => "packed",
            Format::Json => "JSON",
        };
        writeln!(out, "samples        {} ({format})", self.samples)?;
        for (variant, count) in &self.variants {
            writeln!(out, "  {:<22} {count}", variant.title())?;
        }
        writeln!(out, "decided        {}", self.decided)?;
        writeln!(out, "without score  {}", self.without_score)?;
        writeln!(out, "games          {}", self.games)?;
        for (ending, count) in &self.endings {
            writeln!(out, "  {ending:<22} {count}")?;
        }
        writeln!(out, "longest        {} plies", self.longest)
    }
}
