//! Where the match stands.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use fusor_examples::statistics;
use fusor_movegen::types::Color;
use fusor_notation::pgn::GameResult;
use fusor_rating::Score;
use fusor_rating::stats::{MatchScore, Sprt, StatsError, Verdict};

use crate::journal::Entry;
use crate::schedule::{Fixture, Seat};

/// The games that have ended, from the side of the first engine.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    rounds: BTreeSet<u64>,
    scores: Vec<Score>,
    /// By points, in halves, of pairs of which both games have ended.
    pairs: [u64; 5],
    /// By opening, of pairs of which one game has ended: its points, in halves.
    halves: BTreeMap<u64, usize>,
    /// For each engine, by what it lost games but on the board, and how often.
    forfeits: [BTreeMap<String, u64>; 2],
}

impl Tally {
    pub(crate) fn add(&mut self, game: &Entry) {
        if !self.rounds.insert(game.round) {
            return;
        }
        let fixture = Fixture::of_round(game.round);
        let winner = match game.result {
            GameResult::WhiteWins => Some(Color::White),
            GameResult::BlackWins => Some(Color::Black),
            GameResult::Draw | GameResult::Unknown => None,
        };
        let (score, points) = match winner.map(|winner| fixture.seat(winner)) {
            None => (Score::Draw, 1),
            Some(Seat::First) => (Score::Win, 2),
            Some(Seat::Second) => (Score::Loss, 0),
        };
        self.scores.push(score);
        match self.halves.remove(&fixture.opening) {
            None => _ = self.halves.insert(fixture.opening, points),
            Some(others) => {
                if let Some(count) = self.pairs.get_mut(points + others) {
                    *count += 1;
                }
            }
        }
        if let (Some(forfeit), Some(winner)) = (&game.forfeit, winner) {
            let forfeits = fixture.seat(!winner).of_mut(&mut self.forfeits);
            *forfeits.entry(forfeit.clone()).or_default() += 1;
        }
    }

    /// Whether a game has ended.
    pub(crate) fn has(&self, round: u64) -> bool {
        self.rounds.contains(&round)
    }

    pub(crate) fn games(&self) -> u64 {
        self.scores.len() as u64
    }

    fn count(&self, wanted: Score) -> usize {
        self.scores.iter().filter(|&&score| score == wanted).count()
    }

    /// The points of the first engine.
    fn points(&self) -> f64 {
        self.count(Score::Win) as f64 + self.count(Score::Draw) as f64 / 2.0
    }

    fn pairs(&self) -> MatchScore {
        MatchScore::pairs(self.pairs)
    }

    /// Whether a test is decided.
    pub(crate) fn decides(&self, test: Option<&Sprt>) -> bool {
        test.is_some_and(|test| test.run(&self.pairs()).verdict != Verdict::Continue)
    }

    /// Where a test stands: the ratio, and at which it ends.
    pub(crate) fn ratio(&self, test: &Sprt) -> String {
        let (lower, upper) = test.bounds();
        format!("LLR {:.2} ({lower:.2}, {upper:.2})", test.llr(&self.pairs()))
    }

    /// All that the match says.
    pub(crate) fn report(&self, names: [&str; 2], test: Option<&Sprt>) -> Result<String, StatsError> {
        let [name, other] = names;
        let [wins, draws, losses] = [Score::Win, Score::Draw, Score::Loss].map(|score| self.count(score));
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{name} - {other}: {wins} won, {draws} drawn, {losses} lost; {} points of {}",
            self.points(),
            self.games()
        );
        for (name, forfeits) in names.into_iter().zip(&self.forfeits) {
            for (forfeit, count) in forfeits {
                let _ = writeln!(text, "{name} lost by {forfeit}: {count}");
            }
        }
        let [ll, ld, level, wd, ww] = self.pairs;
        let _ = writeln!(text, "Pairs      {ll},{ld},{level},{wd},{ww}");
        text.push_str(&statistics::report(test, &self.pairs())?);
        Ok(text)
    }
}
