//! Pairs of final states at sampled values of the free parameters.
//!
//! Expressibility compares how the fidelity `|⟨ψ(θ)|ψ(φ)⟩|²` of pairs is distributed with how it is for states that are uniform in all of the
//! space (Haar). Entangling capability is the mean of Meyer and Wallach's Q (Sim, Johnson, Aspuru-Guzik 2019, arXiv:1905.10876,
//! sections 3.1 and 3.2). Here are the single numbers; the caller makes statistics of them.

use super::{Sample, no_state, sample};
use crate::quantities::entanglement::meyer_wallach;
use crate::{Batch, INVALID_PARAMETER_VALUES};
use amplitudes::overlaps::overlap;
use circuit::matrix::Complex;
use diagnostic::{Diagnostic, Span};

impl Batch {
    /// Three numbers for each pair of a sample: the fidelity of its states, and Q of each of the two. Pair k has the points 2k and 2k + 1.
    ///
    /// # Errors
    /// Where the circuit has no parameters or no one final state, for too many pairs at a time, and as [`Batch::probabilities`].
    ///
    /// ```
    /// use simulate::{Batch, Options, quality::Sample};
    /// let program = "OPENQASM 3.0; include \"stdgates.inc\"; input angle a; qubit[2] q; rx(a) q[0]; cx q[0], q[1];";
    /// let circuit = qasm::read(program, &qasm::Limits::default()).circuit;
    /// let batch = Batch::new(circuit, &Options::default()).unwrap();
    /// let pairs = batch.pairs(Sample { seed: 1, first: 0, count: 10 }).unwrap();
    /// assert!(pairs.len() == 30 && pairs.iter().all(|number| (-1e-12..1.0 + 1e-12).contains(number)));
    /// ```
    pub fn pairs(&self, Sample { seed, first, count }: Sample) -> Result<Vec<f64>, Diagnostic> {
        let parts = self.parts.as_ref().ok_or_else(no_state)?;
        if self.circuit.parameters.is_empty() {
            let message = "the circuit has no free parameters";
            return Err(Diagnostic::error(INVALID_PARAMETER_VALUES, Span::default(), message));
        }
        let points = Sample { seed, first: first.wrapping_mul(2), count: count.saturating_mul(2) };
        let values = sample(self.circuit.parameters.len(), points)?;
        let mut rows = Vec::with_capacity(3 * count as usize);
        let mut before: Vec<Complex> = Vec::new();
        self.runs(&values)?;
        self.run_states(parts, &values, &mut |state| {
            if before.is_empty() {
                before.extend_from_slice(state);
            } else {
                let fidelity = overlap(&before, state).norm_squared();
                rows.extend([fidelity, meyer_wallach(&before), meyer_wallach(state)]);
                before.clear();
            }
        })?;
        Ok(rows)
    }
}
