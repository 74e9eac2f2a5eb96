//! The most likely strengths: Newton's method on a concave function.
//!
//! Strengths are on the natural logistic scale. The second derivatives form the weighted Laplacian
//! of the graph of who met whom (and a row for the advantage of White), so a Newton step and a
//! variance are each a linear system that the conjugate gradient method solves without ever writing
//! the matrix down. All loops are bounded.

use crate::math;
use alloc::vec;
use alloc::vec::Vec;

const NEWTON_STEPS: u32 = 200;
const HALVINGS: u32 = 60;
/// Largest change of a strength that ends the search: far below a thousandth of a point.
const TOLERANCE: f64 = 1e-9;
/// A step this small is near the top.
const NEAR: f64 = 1e-3;
/// Inverse variance of the advantage before any game: one standard deviation is 400 points.
const ADVANTAGE_PRECISION: f64 = 0.188_6;

/// The games of one player with White against another with Black.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Edge {
    pub(super) white: usize,
    pub(super) black: usize,
    pub(super) games: f64,
    /// White's points.
    pub(super) points: f64,
}

/// The likelihood of a pool's games.
#[derive(Debug)]
pub(super) struct Model<'a> {
    players: usize,
    edges: &'a [Edge],
    prior_draws: f64,
    /// The advantage of White; `None` if it is the last unknown.
    advantage: Option<f64>,
}

/// The matrix of second derivatives (with the sign changed), by its action.
struct Curvature<'a> {
    model: &'a Model<'a>,
    /// Weight of each edge: games times the variance of one.
    weights: Vec<f64>,
    /// What the prior adds to the diagonal.
    prior: Vec<f64>,
    /// Without a prior, added for "everybody stronger by the same amount", about which results say
    /// nothing: it makes the matrix regular and keeps solutions free of that direction.
    common: f64,
}

fn at(values: &[f64], index: usize) -> f64 {
    values.get(index).copied().unwrap_or(0.0)
}

fn add(values: &mut [f64], index: usize, term: f64) {
    if let Some(value) = values.get_mut(index) {
        *value += term;
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// `1 / (1 + exp(-x))`.
fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + math::exp(-x))
}

/// `ln(sigmoid(x))`, exact for large `x` of either sign.
fn ln_sigmoid(x: f64) -> f64 {
    if x >= 0.0 {
        -libm::log1p(math::exp(-x))
    } else {
        x - libm::log1p(math::exp(x))
    }
}

impl<'a> Model<'a> {
    pub(super) const fn new(players: usize, edges: &'a [Edge], prior_draws: f64, advantage: Option<f64>) -> Self {
        Self {
            players,
            edges,
            prior_draws,
            advantage,
        }
    }

    /// The advantage of White in a solution.
    pub(super) fn advantage_of(&self, solution: &[f64]) -> f64 {
        self.advantage.unwrap_or_else(|| at(solution, self.players))
    }

    fn unknowns(&self) -> usize {
        self.players + usize::from(self.advantage.is_none())
    }

    /// By how much White of an edge is the stronger, advantage included.
    fn lead(&self, edge: &Edge, x: &[f64]) -> f64 {
        at(x, edge.white) - at(x, edge.black) + self.advantage_of(x)
    }

    fn log_likelihood(&self, x: &[f64]) -> f64 {
        let games: f64 = self
            .edges
            .iter()
            .map(|edge| {
                let lead = self.lead(edge, x);
                edge.points * ln_sigmoid(lead) + (edge.games - edge.points) * ln_sigmoid(-lead)
            })
            .sum();
        let draw = |x: f64| 0.5 * (ln_sigmoid(x) + ln_sigmoid(-x));
        let prior: f64 = x.iter().take(self.players).map(|&x| self.prior_draws * draw(x)).sum();
        let advantage = if self.advantage.is_none() {
            self.advantage_of(x)
        } else {
            0.0
        };
        games + prior - 0.5 * ADVANTAGE_PRECISION * advantage * advantage
    }

    fn gradient(&self, x: &[f64]) -> Vec<f64> {
        let mut gradient = vec![0.0; self.unknowns()];
        for edge in self.edges {
            let surplus = edge.points - edge.games * sigmoid(self.lead(edge, x));
            add(&mut gradient, edge.white, surplus);
            add(&mut gradient, edge.black, -surplus);
            // Not there unless the advantage is unknown.
            add(&mut gradient, self.players, surplus);
        }
        for (slope, &x) in gradient.iter_mut().zip(x).take(self.players) {
            *slope += self.prior_draws * (0.5 - sigmoid(x));
        }
        add(&mut gradient, self.players, -ADVANTAGE_PRECISION * at(x, self.players));
        gradient
    }

    fn curvature(&self, x: &[f64]) -> Curvature<'_> {
        let spread = |x: f64| sigmoid(x) * sigmoid(-x);
        let weights: Vec<f64> = self
            .edges
            .iter()
            .map(|edge| edge.games * spread(self.lead(edge, x)))
            .collect();
        let total: f64 = weights.iter().sum();
        let common = if self.prior_draws > 0.0 {
            0.0
        } else {
            total / math::count(self.players as u64)
        };
        let mut prior: Vec<f64> = x
            .iter()
            .take(self.players)
            .map(|&x| self.prior_draws * spread(x))
            .collect();
        prior.resize(self.unknowns(), ADVANTAGE_PRECISION);
        Curvature {
            model: self,
            weights,
            prior,
            common,
        }
    }

    /// The most likely strengths, and after them the advantage if it is unknown.
    pub(super) fn maximize(&self) -> Option<Vec<f64>> {
        let mut x = vec![0.0; self.unknowns()];
        let mut height = self.log_likelihood(&x);
        for _ in 0..NEWTON_STEPS {
            let step = self.curvature(&x).solve(&self.gradient(&x));
            let largest = step.iter().map(|step| math::abs(*step)).fold(0.0, f64::max);
            if !largest.is_finite() {
                return None;
            }
            if largest < TOLERANCE {
                return Some(x);
            }
            // Far from the top Newton's step may overshoot: halve it until it climbs. Near it the
            // step is right, while rounding hides whether it climbs.
            let moved = |scale: f64| -> Vec<f64> { x.iter().zip(&step).map(|(x, step)| x + scale * step).collect() };
            let mut next = moved(1.0);
            let mut next_height = self.log_likelihood(&next);
            let mut scale = 1.0;
            for _ in 0..HALVINGS {
                if largest < NEAR || next_height >= height {
                    break;
                }
                scale *= 0.5;
                next = moved(scale);
                next_height = self.log_likelihood(&next);
            }
            (x, height) = (next, next_height);
        }
        None
    }

    /// The variance of each strength relative to the anchor (a player, or the mean).
    pub(super) fn variances(&self, x: &[f64], anchor: Option<usize>, exact: bool) -> Option<Vec<f64>> {
        let curvature = self.curvature(x);
        if !exact {
            let diagonal = curvature.diagonal();
            let players = diagonal.iter().take(self.players);
            return Some(players.map(|d| 1.0 / d.max(f64::MIN_POSITIVE)).collect());
        }
        let variance = |player| {
            // The strength of the player less that of the anchor, as a vector.
            let mut contrast = vec![0.0; self.unknowns()];
            match anchor {
                Some(anchor) => add(&mut contrast, anchor, -1.0),
                None => {
                    let share = 1.0 / math::count(self.players as u64);
                    contrast.iter_mut().take(self.players).for_each(|value| *value = -share);
                }
            }
            add(&mut contrast, player, 1.0);
            dot(&contrast, &curvature.solve(&contrast))
        };
        let variances: Vec<f64> = (0..self.players).map(variance).collect();
        variances
            .iter()
            .all(|variance| variance.is_finite())
            .then_some(variances)
    }
}

impl Curvature<'_> {
    fn diagonal(&self) -> Vec<f64> {
        let mut diagonal = self.prior.clone();
        for (edge, &weight) in self.model.edges.iter().zip(&self.weights) {
            add(&mut diagonal, edge.white, weight);
            add(&mut diagonal, edge.black, weight);
            add(&mut diagonal, self.model.players, weight);
        }
        diagonal
    }

    fn times(&self, x: &[f64]) -> Vec<f64> {
        let players = self.model.players;
        let mut product: Vec<f64> = self.prior.iter().zip(x).map(|(prior, x)| prior * x).collect();
        let mean = x.iter().take(players).sum::<f64>() / math::count(players as u64);
        product
            .iter_mut()
            .take(players)
            .for_each(|value| *value += self.common * mean);
        for (edge, &weight) in self.model.edges.iter().zip(&self.weights) {
            let last = at(x, players);
            let flow = weight * (at(x, edge.white) - at(x, edge.black) + last);
            add(&mut product, edge.white, flow);
            add(&mut product, edge.black, -flow);
            add(&mut product, players, flow);
        }
        product
    }

    /// Solves `curvature * x = target` by conjugate gradients with a diagonal preconditioner.
    fn solve(&self, target: &[f64]) -> Vec<f64> {
        let inverse: Vec<f64> = self
            .diagonal()
            .iter()
            .map(|d| if *d > 0.0 { 1.0 / d } else { 0.0 })
            .collect();
        let precondition = |r: &[f64]| r.iter().zip(&inverse).map(|(r, i)| r * i).collect::<Vec<f64>>();
        let mut x = vec![0.0; target.len()];
        let mut residual = target.to_vec();
        let mut conditioned = precondition(&residual);
        let mut direction = conditioned.clone();
        let mut size = dot(&residual, &conditioned);
        let enough = size * 1e-24;
        for _ in 0..(2 * target.len() + 100) {
            if size <= enough || size <= f64::MIN_POSITIVE {
                break;
            }
            let product = self.times(&direction);
            let curvature = dot(&direction, &product);
            if curvature <= 0.0 {
                break;
            }
            let length = size / curvature;
            for (x, direction) in x.iter_mut().zip(&direction) {
                *x += length * direction;
            }
            for (residual, product) in residual.iter_mut().zip(&product) {
                *residual -= length * product;
            }
            conditioned = precondition(&residual);
            let next = dot(&residual, &conditioned);
            let turn = next / size;
            for (direction, conditioned) in direction.iter_mut().zip(&conditioned) {
                *direction = conditioned + turn * *direction;
            }
            size = next;
        }
        x
    }
}
