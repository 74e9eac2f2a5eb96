//! Logistic regression: weights of features such that the logistic function of their weighted sum comes as close as can be
//! to outcomes from 0 to 1.
//!
//! The most likely weights are found by Newton's method, in this case also known as iteratively reweighted least squares
//! (Hastie, Tibshirani and Friedman, "The Elements of Statistical Learning", section 4.4.1).

/// Outcomes and the features that go with them; they are kept small, as there are millions.
#[derive(Debug, Default)]
pub(crate) struct Observations<const N: usize> {
    features: Vec<[i16; N]>,
    /// In halves.
    outcomes: Vec<u8>,
}

/// Weights with their standard errors.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Fit<const N: usize> {
    pub(crate) weights: [f64; N],
    pub(crate) errors: [f64; N],
}

/// Keeps weights of features that never vary where they are, at zero.
const RIDGE: f64 = 1e-6;
const MOST_STEPS: usize = 50;

impl<const N: usize> Observations<N> {
    /// Adds an outcome, in halves: 0, 1 or 2.
    pub(crate) fn add(&mut self, features: [i16; N], halves: u8) {
        self.features.push(features);
        self.outcomes.push(halves);
    }

    pub(crate) fn len(&self) -> usize {
        self.outcomes.len()
    }

    /// The most likely weights; `None` if they do not settle, as when a feature decides every outcome.
    pub(crate) fn fit(&self) -> Option<Fit<N>> {
        let mut weights = [0.0; N];
        for _ in 0..MOST_STEPS {
            let (gradient, curvature) = self.derivatives(&weights);
            let inverse = inverse(curvature)?;
            let step = product(&inverse, &gradient);
            for (weight, step) in weights.iter_mut().zip(step) {
                *weight += step;
            }
            if !weights.iter().all(|weight| weight.is_finite()) {
                return None;
            }
            if step.iter().all(|step| step.abs() < 1e-9) {
                let mut errors = [0.0; N];
                for (index, (error, row)) in errors.iter_mut().zip(&inverse).enumerate() {
                    *error = row.get(index)?.max(0.0).sqrt();
                }
                return Some(Fit { weights, errors });
            }
        }
        None
    }

    /// The gradient of the logarithm of the likelihood, and its second derivatives with the sign turned.
    fn derivatives(&self, weights: &[f64; N]) -> ([f64; N], [[f64; N]; N]) {
        let mut gradient = weights.map(|weight| -RIDGE * weight);
        let mut curvature = [[0.0; N]; N];
        for (index, row) in curvature.iter_mut().enumerate() {
            if let Some(diagonal) = row.get_mut(index) {
                *diagonal = RIDGE;
            }
        }
        for (features, &halves) in self.features.iter().zip(&self.outcomes) {
            let features = features.map(f64::from);
            let expected = logistic(dot(weights, &features));
            let surprise = f64::from(halves) / 2.0 - expected;
            let spread = expected * (1.0 - expected);
            for ((slope, row), feature) in gradient.iter_mut().zip(&mut curvature).zip(features) {
                *slope += surprise * feature;
                if feature != 0.0 {
                    for (cell, other) in row.iter_mut().zip(features) {
                        *cell += spread * feature * other;
                    }
                }
            }
        }
        (gradient, curvature)
    }

    /// The mean of the squared differences between outcomes and what is expected by the weights.
    pub(crate) fn mean_square_error(&self, weights: &[f64; N]) -> f64 {
        let squares = self.features.iter().zip(&self.outcomes).map(|(features, &halves)| {
            let expected = logistic(dot(weights, &features.map(f64::from)));
            (f64::from(halves) / 2.0 - expected).powi(2)
        });
        squares.sum::<f64>() / self.len().max(1) as f64
    }
}

fn logistic(sum: f64) -> f64 {
    1.0 / (1.0 + (-sum).exp())
}

fn dot<const N: usize>(a: &[f64; N], b: &[f64; N]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn product<const N: usize>(matrix: &[[f64; N]; N], vector: &[f64; N]) -> [f64; N] {
    matrix.map(|row| dot(&row, vector))
}

/// The inverse of a matrix by Gauss-Jordan elimination; `None` if there is none.
#[expect(clippy::indexing_slicing, reason = "all indices are below the dimension")]
fn inverse<const N: usize>(mut matrix: [[f64; N]; N]) -> Option<[[f64; N]; N]> {
    let mut inverse = [[0.0; N]; N];
    for (index, row) in inverse.iter_mut().enumerate() {
        row[index] = 1.0;
    }
    for column in 0..N {
        let pivot = (column..N).max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))?;
        matrix.swap(column, pivot);
        inverse.swap(column, pivot);
        let scale = matrix[column][column];
        if scale.abs() < 1e-12 {
            return None;
        }
        matrix[column] = matrix[column].map(|cell| cell / scale);
        inverse[column] = inverse[column].map(|cell| cell / scale);
        for row in (0..N).filter(|&row| row != column) {
            let factor = matrix[row][column];
            for index in 0..N {
                matrix[row][index] -= factor * matrix[column][index];
                inverse[row][index] -= factor * inverse[column][index];
            }
        }
    }
    Some(inverse)
}

#[cfg(test)]
mod tests {
    use fusor_movegen::random::Rng;

    use super::*;

    #[test]
    fn an_inverse_is_one() {
        let matrix = [[0.0, 2.0, 1.0], [1.0, -1.0, 3.0], [4.0, 0.5, 0.0]];
        let inverse = inverse(matrix).unwrap();
        for (row, line) in matrix.iter().enumerate() {
            for column in 0..3 {
                let cell = dot(line, &inverse.map(|line| line[column]));
                let expected = if row == column { 1.0 } else { 0.0 };
                assert!((cell - expected).abs() < 1e-12, "{row} {column}: {cell}");
            }
        }
        assert_eq!(super::inverse([[1.0, 2.0], [2.0, 4.0]]), None);
    }

    #[test]
    fn weights_that_made_the_outcomes_are_found() {
        let truth = [0.8, -0.3, 0.0, 0.05];
        let mut rng = Rng::new(1);
        let mut observations = Observations::default();
        for _ in 0..50_000 {
            let mut number =
                |most: u64| i16::try_from(rng.next() % (2 * most + 1)).unwrap() - i16::try_from(most).unwrap();
            // The third never varies.
            let features = [number(3), number(3), 0, number(30)];
            let chance = logistic(dot(&truth, &features.map(f64::from)));
            let won = (rng.next() >> 11) as f64 / (1_u64 << 53) as f64 <= chance;
            observations.add(features, if won { 2 } else { 0 });
        }
        let fit = observations.fit().unwrap();
        for ((weight, error), truth) in fit.weights.iter().zip(fit.errors).zip(truth) {
            assert!((weight - truth).abs() <= 3.0 * error, "{fit:?}");
        }
        assert!(fit.errors[0] < 0.02 && fit.errors[3] < 0.002, "{fit:?}");
        assert!(observations.mean_square_error(&fit.weights) < observations.mean_square_error(&[0.0; 4]));
    }

    #[test]
    fn outcomes_that_a_feature_decides_have_no_fit() {
        let mut observations = Observations::default();
        for _ in 0..10 {
            observations.add([1], 2);
            observations.add([-1], 0);
        }
        // The ridge keeps the weight finite, or the steps do not settle: either way it is no small number.
        assert!(observations.fit().is_none_or(|fit| fit.weights[0] > 5.0));
    }
}
