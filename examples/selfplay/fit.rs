//! `selfplay fit`: what parts are worth, by the results of the games in which they stood on the board.
//!
//! A logistic regression of the result on the differences in parts, as engines have tuned their weights since Texel (2014).
//! What the engine thinks of squares and mobility is one feature more, so that parts are not credited with it.

use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};
use std::thread;

use fusor_examples::arguments;
use fusor_examples::engine::{Evaluation, Values};
use fusor_examples::statistics;
use fusor_movegen::types::{Color, Part, Variant};
use fusor_movegen::{AnyPosition, Position, Sample};
use lexopt::Arg;

use crate::Streams;
use crate::failure::Failure;
use crate::regression::{Fit, Observations};
use crate::samples::{Fault, ReadError, Samples, unpack};
use crate::versus::Match;

pub(crate) const HELP: &str = "\
Usage: selfplay fit [OPTIONS] FILE

Finds from the samples of FILE, all of one game, what its parts are worth: a
logistic regression of the results on the differences in parts. Only quiet
positions count: no check, no capture or promotion played, and no win or loss
seen to the end. Prints each value with its standard error beside that of the
engine; the values of all the parts that a side starts with add up to the same.

Options:
  --places     let squares and mobility count as much as the fit says, too
  --pairs N    then play N pairs of games, from the same openings with colours
               changed, between the engine with the new values and with its own;
               default 0
  --nodes N    positions looked at for each move of these games; default 1500
  --seed N     other openings; default 1
  --threads N  default: as many as there are cores
";

/// A difference for each part, then how many parts stand with others, and what the engine thinks of squares and mobility.
const FEATURES: usize = Part::ALL.len() + 2;
const COMPANY: usize = Part::ALL.len();
const PLACE: usize = COMPANY + 1;

/// No more samples are held in memory.
const MOST_SAMPLES: usize = 10_000_000;

/// Scores from here on are wins or losses to the end, or as good as that.
const DECIDED: u16 = 3_000;

pub(crate) fn run(mut args: lexopt::Parser, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let (mut path, mut pairs, mut nodes, mut seed) = (None, 0, 1_500, 1);
    let mut places = Places::Kept;
    let mut threads = thread::available_parallelism().map_or(1, usize::from);
    while let Some(arg) = args.next()? {
        match arg {
            Arg::Long("places") => places = Places::Fitted,
            Arg::Long("pairs") => pairs = arguments::number(&mut args, "--pairs", 0, 1_000_000)?,
            Arg::Long("nodes") => nodes = arguments::number(&mut args, "--nodes", 1, u64::from(u32::MAX))?,
            Arg::Long("seed") => seed = arguments::number(&mut args, "--seed", 0, u64::MAX)?,
            Arg::Long("threads") => threads = arguments::number(&mut args, "--threads", 1, 1_024)?,
            Arg::Long("help") | Arg::Short('h') => return Err(Failure::Help),
            Arg::Value(value) if path.is_none() => path = Some(PathBuf::from(value)),
            other => return Err(other.unexpected().into()),
        }
    }
    let path = path.ok_or_else(|| Failure::usage("expected FILE"))?;
    let data = |problem| Failure::Data {
        path: path.clone(),
        problem,
    };
    let (variant, observations) = observe(&path)?;
    let variant = variant.ok_or_else(|| data("there is no sample in it"))?;
    let fit = observations.fit().ok_or_else(|| data("there is too little in it"))?;
    let old = *Values::of(Some(variant));
    let new = Fitted::new(&fit, variant, &old, places).ok_or_else(|| data("parts are worth nothing in it"))?;
    let error = observations.mean_square_error(&fit.weights);
    writeln!(
        streams.out,
        "{}, {} quiet positions",
        variant.title(),
        observations.len()
    )?;
    writeln!(streams.out, "mean square error {error:.5}\n")?;
    new.write(&old, streams.out)?;
    if pairs > 0 {
        streams.out.flush()?;
        let games = Match {
            variant,
            pairs,
            nodes,
            seed,
            threads,
        };
        let score = games.play([new.values, old], streams)?;
        let report = statistics::report(None, &score)?;
        write!(streams.out, "\nthe new values against the old:\n{report}")?;
    }
    Ok(())
}

/// Reads the quiet positions of a file, and which game they are of.
fn observe(path: &Path) -> Result<(Option<Variant>, Observations<FEATURES>), Failure> {
    let failed = |error| Failure::Read {
        path: path.to_owned(),
        error,
    };
    let file = File::open(path).map_err(Failure::at(path))?;
    let mut samples = Samples::new(BufReader::with_capacity(1 << 16, file)).map_err(Failure::at(path))?;
    let mut observations = Observations::default();
    let mut of: Option<(Variant, Evaluation)> = None;
    let mut number = 0;
    while let Some(sample) = samples.next().map_err(failed)? {
        number += 1;
        let position = unpack(&sample).map_err(|error| {
            let fault = Fault::Unpack(error);
            failed(ReadError::Sample { number, fault })
        })?;
        let variant = position.variant();
        let (first, places) = of.get_or_insert_with(|| (variant, places(variant)));
        if *first != variant {
            return Err(Failure::Data {
                path: path.to_owned(),
                problem: "there are samples of several games in it",
            });
        }
        if let Some((features, halves)) = observe_sample(&sample, &position, places) {
            observations.add(features, halves);
        }
        if observations.len() == MOST_SAMPLES {
            break;
        }
    }
    Ok((of.map(|(variant, _)| variant), observations))
}

/// What the engine thinks of a position but for what parts and their company are worth.
fn places(variant: Variant) -> Evaluation {
    Evaluation::new(Values {
        parts: [0; Part::ALL.len()],
        company: 0,
        ..*Values::of(Some(variant))
    })
}

/// The features and the outcome, to the side to move, of a sample that is quiet and whose game has ended.
fn observe_sample(sample: &Sample, position: &AnyPosition, places: &Evaluation) -> Option<([i16; FEATURES], u8)> {
    let (outcome, played) = (sample.outcome?, sample.played?);
    let is_quiet = !position.is_check() && !position.is_capture(played) && played.promotion().is_empty();
    let is_open = sample.score.is_some_and(|score| score.unsigned_abs() < DECIDED);
    if !(is_quiet && is_open) {
        return None;
    }
    let us = position.turn();
    let mut features = [0; FEATURES];
    for (_, piece) in position.board().iter() {
        let sign = if piece.color == us { 1 } else { -1 };
        for part in piece.stack.parts() {
            *features.get_mut(part.index())? += sign;
        }
        *features.get_mut(COMPANY)? += sign * i16::try_from(piece.stack.len().saturating_sub(1)).ok()?;
    }
    let place = places.evaluate(position, position.count_moves());
    *features.get_mut(PLACE)? = i16::try_from(place).ok()?;
    Some((features, halves_for(outcome.winner(), us)))
}

fn halves_for(winner: Option<Color>, us: Color) -> u8 {
    match winner {
        Some(winner) if winner == us => 2,
        Some(_) => 0,
        None => 1,
    }
}

/// Whether the weights of squares and mobility stay what they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Places {
    Kept,
    Fitted,
}

/// Weights of the evaluation, in hundredths of a pawn, with their standard errors.
struct Fitted {
    values: Values,
    /// For each part; `None` if it has none in the game.
    errors: [Option<f64>; Part::ALL.len()],
    company_error: Option<f64>,
    /// How much more what the engine thinks of squares and mobility should count.
    place: f64,
}

impl Fitted {
    /// Weights of which those of all the parts that a side starts with add up to what they do now: the search compares
    /// values with margins, and with squares and mobility, which are not fitted. `None` if these parts are worth nothing.
    fn new(fit: &Fit<FEATURES>, variant: Variant, old: &Values, places: Places) -> Option<Self> {
        let start = AnyPosition::start(variant);
        let army = Part::ALL.into_iter().filter(|&part| part != Part::King);
        let (mut now, mut fitted) = (0.0, 0.0);
        for part in army {
            let count = start.board().count(Color::White, part) as f64;
            now += count * f64::from(old.of_part(part));
            fitted += count * fit.weights.get(part.index())?;
        }
        let scale = now / fitted;
        if !(scale.is_finite() && scale > 0.0) {
            return None;
        }
        let weight = |index: usize| {
            let (weight, error) = (fit.weights.get(index)?, fit.errors.get(index)?);
            // A part that the game does not have is left alone.
            (weight.abs() > 1e-9).then_some((weight * scale, error * scale))
        };
        let mut values = *old;
        let mut errors = [None; Part::ALL.len()];
        for (part, (value, error)) in Part::ALL.into_iter().zip(values.parts.iter_mut().zip(&mut errors)) {
            if part != Part::King
                && let Some((fitted, spread)) = weight(part.index())
            {
                *value = fitted.round() as i32;
                *error = Some(spread);
            }
        }
        let company = weight(COMPANY);
        if let Some((fitted, _)) = company {
            values.company = fitted.round() as i32;
        }
        let place = weight(PLACE).map_or(0.0, |(fitted, _)| fitted);
        if places == Places::Fitted {
            for weight in [&mut values.mobility, &mut values.centre, &mut values.advance] {
                *weight = (f64::from(*weight) * place).round() as i32;
            }
        }
        Some(Self {
            values,
            errors,
            company_error: company.map(|(_, error)| error),
            place,
        })
    }

    fn write(&self, old: &Values, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "              old   new  +/-")?;
        let mut line =
            |name: &str, old: i32, new: i32, error: f64| writeln!(out, "{name:<12} {old:>4}  {new:>4}  {error:.1}");
        for (part, error) in Part::ALL.into_iter().zip(self.errors) {
            if let Some(error) = error {
                line(part.name(), old.of_part(part), self.values.of_part(part), error)?;
            }
        }
        if let Some(error) = self.company_error {
            line("company", old.company, self.values.company, error)?;
        }
        writeln!(
            out,
            "\nsquares and mobility should count {:.2} times as much",
            self.place
        )
    }
}
