//! Comparing programs on a noisy machine: contestants take turns, and medians of the ratios within each round are printed.

use std::time::{Duration, Instant};

/// The shortest time that is measured.
const SHORTEST: Duration = Duration::from_millis(150);

/// What the command line of a benchmark says.
#[derive(Clone, Debug)]
pub struct Options {
    /// The number of rounds: `rounds=N`, 7 if it is not said.
    pub rounds: usize,
    /// The parts of the benchmark that are asked for; all if none is.
    pub parts: Vec<String>,
}

impl Options {
    /// Reads the command line; options for the benchmark harness of cargo are passed over.
    #[must_use]
    pub fn from_arguments() -> Self {
        let arguments = std::env::args().skip(1).filter(|argument| !argument.starts_with("--"));
        let (settings, parts): (Vec<_>, Vec<_>) = arguments.partition(|argument| argument.contains('='));
        let rounds = settings
            .iter()
            .find_map(|setting| setting.strip_prefix("rounds=")?.parse().ok());
        Self {
            rounds: rounds.unwrap_or(7),
            parts,
        }
    }
}

/// One contestant: does its work once and tells how many nodes (texts, bytes) it was.
pub type Work<'a> = &'a mut dyn FnMut() -> u64;

/// Prints rows of speeds and of ratios to the first column, medians over rounds in which the contestants take turns.
#[derive(Debug)]
pub struct Table {
    columns: usize,
    /// The sum of the logarithms of first column / this column.
    logs: Vec<f64>,
    /// The rows in which each column had a contestant.
    rows: Vec<u32>,
}

impl Table {
    /// A table with a column for each contestant.
    #[must_use]
    pub fn new(names: &[&str]) -> Self {
        print!("{:>18}", "");
        names.iter().for_each(|name| print!(" {name:>17}"));
        println!();
        Self {
            columns: names.len(),
            logs: vec![0.0; names.len()],
            rows: vec![0; names.len()],
        }
    }

    /// A row of contestants with the same count.
    ///
    /// # Panics
    ///
    /// If one comes to another count.
    pub fn row(&mut self, name: &str, nodes: u64, rounds: usize, contestants: &mut [Work<'_>]) {
        let mut contestants: Vec<(u64, Work<'_>)> = contestants
            .iter_mut()
            .map(|work| (nodes, &mut **work as Work<'_>))
            .collect();
        self.row_of(name, rounds, &mut contestants);
    }

    /// A row of contestants, each with its own count.
    ///
    /// # Panics
    ///
    /// If one comes to another count.
    pub fn row_of(&mut self, name: &str, rounds: usize, contestants: &mut [(u64, Work<'_>)]) {
        let mut times = vec![Vec::new(); self.columns];
        // Work that is done quickly is done often enough for the coarse clocks of some systems.
        let repeats: Vec<u32> = contestants
            .iter_mut()
            .map(|(nodes, work)| {
                let start = Instant::now();
                assert_eq!(work(), *nodes, "{name}: wrong count");
                let needed = SHORTEST.as_nanos() / start.elapsed().as_nanos().max(1);
                u32::try_from(needed).unwrap_or(u32::MAX).saturating_add(1)
            })
            .collect();
        for _ in 0..rounds {
            for (((nodes, work), times), repeats) in contestants.iter_mut().zip(&mut times).zip(&repeats) {
                let start = Stopwatch::start();
                for _ in 0..*repeats {
                    assert_eq!(work(), *nodes, "{name}: wrong count");
                }
                times.push(start.elapsed() / *repeats);
            }
        }
        let counts = contestants.iter().map(|&(nodes, _)| nodes as f64);
        let speeds: Vec<Vec<f64>> = times
            .iter()
            .zip(counts)
            .map(|(times, nodes)| times.iter().map(|time| nodes / time.as_secs_f64() / 1e6).collect())
            .collect();
        print!("{name:>18}");
        for ((speeds_of_one, log), rows) in speeds.iter().zip(&mut self.logs).zip(&mut self.rows) {
            // Within a round, not of the medians: a machine's slow times last longer than one measurement.
            let first = speeds.iter().take(1).flatten();
            let ratio = median(first.zip(speeds_of_one).map(|(first, other)| first / other));
            let speed = median(speeds_of_one.iter().copied());
            print!(" {:>17}", format!("{speed:.2} ({ratio:.2})"));
            *log += ratio.ln();
            *rows += 1;
        }
        println!();
    }

    /// The geometric means of the ratios to the first column.
    pub fn means(&self) {
        print!("{:>18}", "geometric mean");
        for (log, rows) in self.logs.iter().zip(&self.rows) {
            print!(" {:>17}", format!("({:.2})", (log / f64::from(*rows)).exp()));
        }
        println!();
    }
}

fn median(numbers: impl Iterator<Item = f64>) -> f64 {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or(f64::NAN)
}

/// Time on the processor of this thread, or wall time where the system does not tell it.
struct Stopwatch {
    wall: Instant,
    on_processor: Option<Duration>,
}

impl Stopwatch {
    fn start() -> Self {
        Self {
            on_processor: on_processor(),
            wall: Instant::now(),
        }
    }

    fn elapsed(&self) -> Duration {
        match (self.on_processor, on_processor()) {
            (Some(before), Some(now)) => now - before,
            _ => self.wall.elapsed(),
        }
    }
}

fn on_processor() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_ascii_whitespace()
        .next()?
        .parse()
        .ok()
        .map(Duration::from_nanos)
}

/// What of the processor matters here, and whether the program was built for it.
#[must_use]
pub fn features() -> String {
    let mut names = Vec::new();
    #[cfg(target_arch = "x86_64")]
    for (name, here) in [
        ("popcnt", std::arch::is_x86_feature_detected!("popcnt")),
        ("bmi1", std::arch::is_x86_feature_detected!("bmi1")),
        ("bmi2", std::arch::is_x86_feature_detected!("bmi2")),
        ("avx2", std::arch::is_x86_feature_detected!("avx2")),
        ("avx512", std::arch::is_x86_feature_detected!("avx512f")),
    ] {
        if here {
            names.push(name);
        }
    }
    let built = if cfg!(target_feature = "bmi2") {
        "built for them"
    } else {
        "default build"
    };
    format!("{} ({built})", names.join(" "))
}
