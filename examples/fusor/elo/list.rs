//! Rating lists from finished games.

use std::collections::HashMap;
use std::fmt::Write as _;

use fusor_rating::elo::{EloPlayer, EloPolicy};
use fusor_rating::pool::{self, Anchor, PoolError, PoolGame, PoolPolicy};
use fusor_rating::stats::MatchScore;
use fusor_rating::{GameResult, Score, Side, TimeClass};

/// Games of players known by name, who are numbered as they appear.
#[derive(Debug, Default)]
pub(super) struct Games {
    names: Vec<String>,
    numbers: HashMap<String, usize>,
    games: Vec<PoolGame>,
}

/// Why there is no list.
#[derive(Debug, thiserror::Error)]
pub(super) enum ListError {
    #[error("`{0}` plays against themselves")]
    SamePlayer(String),
    #[error("there are no games")]
    NoGames,
    #[error("nobody is called `{0}`")]
    UnknownAnchor(String),
    #[error(
        "the results leave the ratings open: `{name}` is in one of {groups} groups that did not \
         both win and lose points against the rest; add games, or --prior 2"
    )]
    Open { name: String, groups: usize },
    #[error(transparent)]
    Pool(PoolError),
    #[error("game {game}: {error}")]
    Elo {
        game: usize,
        error: fusor_rating::elo::EloError,
    },
}

/// A line of a list.
struct Row {
    player: usize,
    rating: f64,
    margin: Option<f64>,
}

impl Games {
    /// Adds a game.
    pub(super) fn add(&mut self, white: &str, black: &str, result: GameResult) -> Result<(), ListError> {
        if white == black {
            return Err(ListError::SamePlayer(white.to_owned()));
        }
        let [white, black] = [white, black].map(|name| self.number(name));
        self.games.push(PoolGame { white, black, result });
        Ok(())
    }

    /// How many games there are.
    pub(super) fn len(&self) -> usize {
        self.games.len()
    }

    fn number(&mut self, name: &str) -> usize {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let number = self.names.len();
        self.names.push(name.to_owned());
        self.numbers.insert(name.to_owned(), number);
        number
    }

    fn name(&self, player: usize) -> &str {
        self.names.get(player).map_or("?", String::as_str)
    }

    /// The score of everybody.
    fn scores(&self) -> Vec<MatchScore> {
        let mut scores: Vec<Vec<Score>> = vec![Vec::new(); self.names.len()];
        for game in &self.games {
            for (player, side) in [(game.white, Side::White), (game.black, Side::Black)] {
                if let Some(scores) = scores.get_mut(player) {
                    scores.push(game.result.score_of(side));
                }
            }
        }
        scores.into_iter().map(MatchScore::from_scores).collect()
    }

    /// Ratings game by game. Their margins are those of the scores, against opponents taken as one.
    pub(super) fn rate_in_order(&self, policy: &EloPolicy, class: TimeClass) -> Result<String, ListError> {
        if self.games.is_empty() {
            return Err(ListError::NoGames);
        }
        let mut players = vec![EloPlayer::new(policy.start); self.names.len()];
        for (number, game) in self.games.iter().enumerate() {
            let (Some(&white), Some(&black)) = (players.get(game.white), players.get(game.black)) else {
                continue;
            };
            let change = policy
                .rate(&white, &black, game.result.score_of(Side::White), class)
                .map_err(|error| ListError::Elo {
                    game: number + 1,
                    error,
                })?;
            for (player, before, change) in [(game.white, white, change.player), (game.black, black, change.opponent)] {
                if let Some(player) = players.get_mut(player) {
                    *player = EloPlayer {
                        rating: change.after,
                        games: before.games.saturating_add(1),
                        peak: before.peak.max(change.after),
                        ..before
                    };
                }
            }
        }
        let scores = self.scores();
        let rows = players
            .iter()
            .enumerate()
            .map(|(player, rated)| Row {
                player,
                rating: rated.rating.points(),
                margin: scores.get(player).and_then(|score| score.elo(0.95).ok()?.margin()),
            })
            .collect();
        Ok(self.table(rows, &scores))
    }

    /// The most likely ratings of all games together.
    pub(super) fn rate_as_pool(&self, policy: &PoolPolicy, anchor: Option<&str>) -> Result<String, ListError> {
        if self.games.is_empty() {
            return Err(ListError::NoGames);
        }
        let mut policy = *policy;
        if let Some(name) = anchor {
            let Anchor::Mean(rating) = policy.anchor else {
                return Err(ListError::UnknownAnchor(name.to_owned()));
            };
            let number = self
                .numbers
                .get(name)
                .ok_or_else(|| ListError::UnknownAnchor(name.to_owned()))?;
            policy.anchor = Anchor::Player(*number, rating);
        }
        let rated = pool::rate(self.names.len(), &self.games, &policy).map_err(|error| match error {
            PoolError::Open { groups, player } => ListError::Open {
                name: self.name(player).to_owned(),
                groups,
            },
            other => ListError::Pool(other),
        })?;
        let rows = rated
            .players
            .iter()
            .enumerate()
            .map(|(player, rated)| Row {
                player,
                rating: rated.rating.points(),
                margin: Some(rated.margin),
            })
            .collect();
        let mut text = self.table(rows, &self.scores());
        if policy.advantage == pool::Advantage::Fitted {
            let _ = writeln!(text, "\nWhite is worth {:.1} points.", rated.advantage);
        }
        Ok(text)
    }

    fn table(&self, mut rows: Vec<Row>, scores: &[MatchScore]) -> String {
        rows.sort_by(|a, b| {
            b.rating
                .total_cmp(&a.rating)
                .then_with(|| self.name(a.player).cmp(self.name(b.player)))
        });
        let width = self
            .names
            .iter()
            .map(|name| name.chars().count())
            .max()
            .unwrap_or(0)
            .max(6);
        let mut text = format!(
            "{:>4}  {:<width$}  {:>7}  {:>6}  {:>6}  {:>6}  {:>6}  {:>6}  {:>7}\n",
            "Rank", "Player", "Elo", "+/-", "Games", "Wins", "Draws", "Losses", "Score"
        );
        for (index, row) in rows.iter().enumerate() {
            let score = scores.get(row.player).copied().unwrap_or(MatchScore::games(0, 0, 0));
            let [losses, draws, wins] = match score {
                MatchScore::Games(counts) => counts,
                MatchScore::Pairs(_) => [0; 3],
            };
            let margin = row
                .margin
                .map_or_else(|| "-".to_owned(), |margin| format!("{margin:.1}"));
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "{:>4}  {:<width$}  {:>7.1}  {margin:>6}  {:>6}  {wins:>6}  {draws:>6}  {losses:>6}  {:>5.1} %",
                index + 1,
                self.name(row.player),
                row.rating,
                score.played(),
                100.0 * score.mean().unwrap_or(0.0),
            );
        }
        text
    }
}
