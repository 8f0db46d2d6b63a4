//! How data enters a circuit.
//!
//! Uniform superposition is a Hadamard gate on each qubit. Angle encoding turns qubit `i` by the input `x_i`, which a program declares as
//! a free parameter.

use super::draft::Draft;
use super::request::{EncodingGate, EncodingLayer, EncodingType};
use circuit::gates::StandardGate;

/// Adds the encoding: nothing, a Hadamard on every qubit, or the chosen gate on qubit i with input `x_i`. U3 takes the
/// input as its first angle, 0 and 0 as the others.
pub fn add(layer: &EncodingLayer, draft: &mut Draft) {
    match layer.kind {
        EncodingType::None => {}
        EncodingType::Uniform => (0..draft.qubit_count()).for_each(|qubit| draft.fixed(StandardGate::H, &[], &[qubit])),
        EncodingType::Angle => {
            let gate = match layer.gate.unwrap_or(EncodingGate::Rx) {
                EncodingGate::Rx => StandardGate::Rx,
                EncodingGate::Ry => StandardGate::Ry,
                EncodingGate::Rz => StandardGate::Rz,
                EncodingGate::U3 => StandardGate::U3,
                EncodingGate::None => return,
            };
            (0..draft.qubit_count()).for_each(|qubit| draft.input(gate, qubit));
        }
    }
}
