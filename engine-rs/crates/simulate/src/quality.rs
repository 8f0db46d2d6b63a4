//! How good a circuit with free parameters is for training: figures over sampled values of the parameters.
//!
//! Values are sampled uniformly in [0, 2π) ([`sample`]). Each point of a sample has its own number, and its values depend on the seed and
//! this number only. So a sample can be taken in parts, and a longer one begins with the shorter one.
//!
//! - [`pairs`]: what expressibility and entangling capability are made of (Sim, Johnson, Aspuru-Guzik 2019, arXiv:1905.10876).
//! - [`gradients`]: the gradient of an observable's expectation by adjoint differentiation, at any values. Its variance over a sample
//!   tells a barren plateau (`McClean` and others 2018, arXiv:1803.11173).
//! - [`gate_sequence`] traces the angles of gates back to the free parameters.
//!
//! Both work on the final state of circuits that only have gates, besides measurements at their end.

mod gate_sequence;
mod gradients;
mod pairs;

use crate::random::Random;
use crate::{Batch, DEPENDS_ON_OUTCOMES, TOO_LARGE_TO_SIMULATE};
use diagnostic::{Diagnostic, Span};

/// A part of a sample of the free parameters' values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// What the random numbers start from.
    pub seed: u32,
    /// The number of the first point.
    pub first: u32,
    /// How many points.
    pub count: u32,
}

/// The limit of numbers in a part of a sample: 32 MB.
const MAX_SAMPLED: u64 = 1 << 22;

/// Values of so many parameters at each point of a sample, point by point: uniform in [0, 2π).
///
/// # Errors
/// Where they are too many to have at a time.
///
/// ```
/// use simulate::quality::{Sample, sample};
/// let both = sample(3, Sample { seed: 7, first: 0, count: 2 }).unwrap();
/// assert_eq!(both[3..], sample(3, Sample { seed: 7, first: 1, count: 1 }).unwrap());
/// ```
pub fn sample(parameters: usize, part: Sample) -> Result<Vec<f64>, Diagnostic> {
    let Sample { seed, first, count } = part;
    if u64::from(count).saturating_mul(parameters as u64) > MAX_SAMPLED {
        return Err(Diagnostic::error(TOO_LARGE_TO_SIMULATE, Span::default(), "the sample is too large")
            .with_help("ask for fewer points at a time"));
    }
    let mut values = Vec::with_capacity(parameters * count as usize);
    for point in 0..count {
        let mut random = Random::new(u64::from(seed) << 32 | u64::from(first.wrapping_add(point)));
        values.extend((0..parameters).map(|_| random.unit() * std::f64::consts::TAU));
    }
    Ok(values)
}

impl Batch {
    /// Values of all parameters at each point of a sample: see [`sample`].
    ///
    /// # Errors
    /// As [`sample`].
    pub fn sample(&self, part: Sample) -> Result<Vec<f64>, Diagnostic> {
        sample(self.circuit.parameters.len(), part)
    }
}

/// What a circuit is told that has no one final state.
fn no_state() -> Diagnostic {
    Diagnostic::error(DEPENDS_ON_OUTCOMES, Span::default(), "the circuit measures, resets or decides before its end")
        .with_help("leave that out to sample its final state")
}
