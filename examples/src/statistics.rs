//! What a match says: options of a sequential test, and a report.

use std::fmt::Write as _;

use fusor_rating::stats::{EloModel, Estimate, MatchScore, Sprt, SprtOutcome, StatsError, Verdict};
use lexopt::{Parser, ValueExt};

/// A help text with what it says of [`TestOptions`] behind it.
#[macro_export]
#[doc(hidden)]
macro_rules! statistics_help {
    ($text:expr) => {
        concat!(
            $text,
            "\
  --elo0 N      lower hypothesis, default 0
  --elo1 N      upper hypothesis, default 5
  --alpha P     how often elo1 may be accepted wrongly, default 0.05
  --beta P      how often elo0 may be accepted wrongly, default 0.05
  --model M     unit of elo0 and elo1: logistic (default) or normalized
"
        )
    };
}
pub use statistics_help as help;

/// The options of a sequential probability ratio test.
#[derive(Clone, Copy, Debug)]
pub struct TestOptions {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: EloModel,
}

impl Default for TestOptions {
    /// Of "not stronger" against "stronger by 5 Elo", either of which is wrongly accepted once in twenty times.
    fn default() -> Self {
        Self {
            elo0: 0.0,
            elo1: 5.0,
            alpha: 0.05,
            beta: 0.05,
            model: EloModel::Logistic,
        }
    }
}

impl TestOptions {
    /// Reads the value of an option, given without its dashes; `false` if it is none of the test's.
    ///
    /// # Errors
    ///
    /// If the value is missing or wrong.
    pub fn read(&mut self, option: &str, args: &mut Parser) -> Result<bool, lexopt::Error> {
        match option {
            "elo0" => self.elo0 = args.value()?.parse()?,
            "elo1" => self.elo1 = args.value()?.parse()?,
            "alpha" => self.alpha = args.value()?.parse()?,
            "beta" => self.beta = args.value()?.parse()?,
            "model" => {
                self.model = match args.value()?.string()?.as_str() {
                    "logistic" => EloModel::Logistic,
                    "normalized" => EloModel::Normalized,
                    other => return Err(format!("--model: expected logistic or normalized, found {other:?}").into()),
                };
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The test that was asked for.
    ///
    /// # Errors
    ///
    /// If there is no such test, see [`Sprt::new`].
    pub fn test(&self) -> Result<Sprt, StatsError> {
        Sprt::new(self.elo0, self.elo1, self.alpha, self.beta, self.model)
    }
}

/// What a match says, one number a line: the test, if there is one, then Elo and shares.
///
/// # Errors
///
/// None that the counts of a match lead to.
pub fn report(test: Option<&Sprt>, score: &MatchScore) -> Result<String, StatsError> {
    let mut text = String::new();
    // Writing to a string cannot fail.
    if let Some(test) = test {
        let SprtOutcome {
            llr,
            lower,
            upper,
            verdict,
        } = test.run(score);
        let verdict = match verdict {
            Verdict::AcceptH1 => "H1 accepted: stronger by elo1",
            Verdict::AcceptH0 => "H0 accepted: not stronger than by elo0",
            Verdict::Continue => "undecided: play on",
        };
        let _ = writeln!(text, "LLR        {llr:.3} [{lower:.3}, {upper:.3}]");
        let _ = writeln!(text, "Verdict    {verdict}");
    }
    if score.played() == 0 {
        return Ok(text);
    }
    let _ = writeln!(text, "Elo        {}", with_margin(&score.elo(0.95)?));
    let _ = writeln!(text, "nElo       {}", with_margin(&score.normalized_elo(0.95)?));
    let _ = writeln!(text, "LOS        {:.2} %", 100.0 * score.los()?);
    let _ = writeln!(
        text,
        "Score      {:.2} % of {} games",
        100.0 * score.mean()?,
        score.played()
    );
    let _ = writeln!(
        text,
        "Draws      {:.2} %{}",
        100.0 * score.draw_ratio()?,
        match score {
            MatchScore::Games(_) => "",
            MatchScore::Pairs(_) => " (level pairs)",
        }
    );
    Ok(text)
}

/// `12.03 +/- 7.87`, or the ends of the interval where there is no finite middle.
fn with_margin(estimate: &Estimate) -> String {
    let number = |end: Option<f64>, otherwise: &str| end.map_or(otherwise.to_owned(), |end| format!("{end:.2}"));
    match (estimate.value, estimate.margin()) {
        (Some(value), Some(margin)) => format!("{value:.2} +/- {margin:.2}"),
        (value, None) => format!(
            "{} (from {} to {})",
            number(value, "no finite value"),
            number(estimate.low, "-inf"),
            number(estimate.high, "inf")
        ),
        (None, Some(margin)) => format!("no finite value +/- {margin:.2}"),
    }
}
