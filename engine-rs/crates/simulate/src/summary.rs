//! What the histories of a simulation say together: probabilities, amplitudes and the distribution
//! of the clbits.

use super::TOO_LARGE_TO_SIMULATE;
use super::deferred::Deferred;
use super::distribution::{Distribution, Tally};
use super::execute::MIN_PROBABILITY;
use super::history::History;
use super::noise::Noise;
use super::quantities::shots::sample;
use super::random::Random;
use diagnostic::Diagnostic;

/// The limit of bytes of the texts of all outcomes together.
const MAX_OUTCOME_BYTES: usize = 1 << 26;

/// The sum over histories.
#[derive(Default)]
pub struct Summary {
    probabilities: Vec<f64>,
    outcomes: Tally,
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
        // First, so that the weights of outcomes and the probabilities of states do not need memory at once.
        if !history.clbits.is_empty() {
            self.add_outcomes(history, deferred, share, random)?;
        }
        let amplitudes = history.state.amplitudes();
        self.probabilities.resize(amplitudes.len(), 0.0);
        for (sum, amplitude) in self.probabilities.iter_mut().zip(amplitudes) {
            *sum += share * amplitude.norm_squared();
        }
        Ok(())
    }

    fn add_outcomes(
        &mut self,
        history: &History,
        deferred: &Deferred,
        share: f64,
        random: Option<&mut Random>,
    ) -> Result<(), Diagnostic> {
        let amplitudes = history.state.amplitudes();
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
        let is_possible = |weight: &f64| *weight > MIN_PROBABILITY;
        let possible = weights.iter().filter(|weight| is_possible(weight)).count();
        let values = deferred.listed(&history.clbits);
        let width = values.len();
        if self.outcomes.bytes() + possible * width > MAX_OUTCOME_BYTES {
            let message = "the classical bits have too many values to list them one by one";
            return Err(Diagnostic::error(TOO_LARGE_TO_SIMULATE, deferred.span, message));
        }
        self.outcomes.reserve(possible, width);
        // What the history has decided stays; each value overwrites the bits that it has.
        let mut bits: Vec<u8> = values.iter().rev().map(|&bit| b'0' + u8::from(bit)).collect();
        for (value, &weight) in weights.iter().enumerate().filter(|(_, weight)| is_possible(weight)) {
            for (bit, &(_, place)) in outcomes.iter().enumerate() {
                bits[width - 1 - place as usize] = b'0' + (value >> bit & 1) as u8;
            }
            self.outcomes.add(&bits, weight);
        }
        Ok(())
    }

    /// The probability of each basis state of the qubits.
    pub fn probabilities(&mut self) -> Vec<f64> {
        std::mem::take(&mut self.probabilities)
    }

    /// The probability of each value of the clbits, in rising order of the bits.
    pub fn distribution(self, shots: Option<u32>) -> Distribution {
        self.outcomes.distribution(shots.map_or(1.0, f64::from))
    }
}
