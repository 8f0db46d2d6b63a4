//! What the histories of a simulation say together: probabilities, amplitudes and the distribution
//! of the clbits.

use std::collections::BTreeMap;

use super::deferred::Deferred;
use super::execute::MIN_PROBABILITY;
use super::history::History;
use super::noise::Noise;
use super::random::Random;
use super::{LIMIT, Outcome};
use circuit::matrix::Complex;
use diagnostic::{Diagnostic, Span};

/// The limit of bytes of the texts of all outcomes together.
const MAX_OUTCOME_BYTES: usize = 1 << 26;

/// The sum over histories.
#[derive(Default)]
pub struct Summary {
    probabilities: Vec<f64>,
    amplitudes: Option<Vec<Complex>>,
    histories: u64,
    outcomes: BTreeMap<String, f64>,
    bytes: usize,
    /// Errors of the measurements at the end.
    noise: Noise,
}

impl Summary {
    /// A sum without histories, of runs with errors.
    pub fn with_noise(noise: Noise) -> Self {
        Self { noise, ..Self::default() }
    }

    /// Adds a history. `share` is the share of its state's squared length in the whole: 1 where
    /// nothing is sampled. `random` decides what measurements at the end find in its sampled runs.
    ///
    /// # Errors
    /// Where the clbits have too many values.
    pub fn add(
        &mut self,
        history: &History,
        deferred: &Deferred,
        share: f64,
        random: Option<&mut Random>,
    ) -> Result<(), Diagnostic> {
        self.histories += 1;
        let amplitudes = history.state.amplitudes();
        self.amplitudes = (self.histories == 1 && random.is_none()).then(|| amplitudes.to_vec());
        self.probabilities.resize(amplitudes.len(), 0.0);
        for (sum, amplitude) in self.probabilities.iter_mut().zip(amplitudes) {
            *sum += share * amplitude.norm_squared();
        }
        if history.clbits.is_empty() {
            return Ok(());
        }
        let outcomes = deferred.outcomes(history.ended);
        let mut weights = vec![0.0; 1 << outcomes.len()];
        for (place, amplitude) in amplitudes.iter().enumerate() {
            let bits = outcomes.iter().enumerate();
            let value = bits.fold(0, |value, (bit, &(qubit, _))| value | (place >> qubit & 1) << bit);
            weights[value] += share * amplitude.norm_squared();
        }
        if let Some(random) = random {
            self.noise.misread(&mut weights);
            sample(&mut weights, history.shots, random);
        }
        for (value, &weight) in weights.iter().enumerate().filter(|(_, weight)| **weight > MIN_PROBABILITY) {
            let mut clbits = history.clbits.clone();
            for (bit, &(_, clbit)) in outcomes.iter().enumerate() {
                clbits[clbit as usize] = value >> bit & 1 == 1;
            }
            self.add_outcome(&clbits, weight, deferred.span)?;
        }
        Ok(())
    }

    fn add_outcome(&mut self, clbits: &[bool], weight: f64, span: Span) -> Result<(), Diagnostic> {
        self.bytes += clbits.len();
        if self.bytes > MAX_OUTCOME_BYTES {
            let message = "the classical bits have too many values to list them one by one";
            return Err(Diagnostic::error(LIMIT, span, message));
        }
        let bits = clbits.iter().rev().map(|&bit| if bit { '1' } else { '0' }).collect();
        *self.outcomes.entry(bits).or_default() += weight;
        Ok(())
    }

    /// The final state, if there is exactly one history.
    pub fn amplitudes(&mut self) -> Option<Vec<Complex>> {
        self.amplitudes.take()
    }

    /// The probability of each basis state of the qubits.
    pub fn probabilities(&mut self) -> Vec<f64> {
        std::mem::take(&mut self.probabilities)
    }

    /// The probability of each value of the clbits, in rising order of the bits.
    pub fn distribution(self, shots: Option<u32>) -> Vec<Outcome> {
        let scale = |weight: f64| shots.map_or(weight, |shots| weight / f64::from(shots));
        self.outcomes.into_iter().map(|(bits, weight)| Outcome { bits, probability: scale(weight) }).collect()
    }
}

/// Replaces weights by the numbers of sampled runs that find each value.
fn sample(weights: &mut [f64], shots: u32, random: &mut Random) {
    let total: f64 = weights.iter().sum();
    let mut draws: Vec<f64> = (0..shots).map(|_| random.unit() * total).collect();
    draws.sort_unstable_by(f64::total_cmp);
    let mut draws = draws.into_iter().peekable();
    let mut sum = 0.0;
    let last = weights.iter().rposition(|&weight| weight > 0.0);
    for (value, weight) in weights.iter_mut().enumerate() {
        sum += std::mem::take(weight);
        while draws.next_if(|&draw| draw < sum || last == Some(value)).is_some() {
            *weight += 1.0;
        }
    }
}
