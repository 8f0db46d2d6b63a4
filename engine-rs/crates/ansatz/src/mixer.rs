//! The mixer of QAOA (Farhi, Goldstone, Gutmann 2014, arXiv:1411.4028): `exp(-i·beta·X)` on every
//! qubit.
//!
//! With `RX(θ) = exp(-i θ/2 X)` this is `RX(2·beta)`.

use super::draft::Draft;
use super::parameter::Family;
use circuit::gates::StandardGate;

/// Appends RX(2·beta) on every qubit.
pub fn add(draft: &mut Draft) {
    (0..draft.qubit_count()).for_each(|qubit| draft.add_doubled_gate(StandardGate::Rx, Family::Beta, 1.0, &[qubit]));
}
