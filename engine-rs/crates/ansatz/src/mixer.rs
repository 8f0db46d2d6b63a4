//! The mixer of QAOA (Farhi, Goldstone, Gutmann 2014, arXiv:1411.4028): the exponential of -i·beta·X on every qubit.

use super::draft::Draft;
use super::parameter::Family;
use circuit::gates::StandardGate;

/// Adds RX(2·beta) on every qubit.
pub fn add(draft: &mut Draft) {
    (0..draft.qubit_count()).for_each(|qubit| draft.doubled(StandardGate::Rx, Family::Beta, 1.0, &[qubit]));
}
