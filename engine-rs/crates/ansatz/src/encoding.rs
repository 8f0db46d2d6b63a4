//! The encoding layer: how data enters a circuit.
//!
//! Uniform superposition is a Hadamard gate on each qubit. Angle encoding rotates qubit `i` by the
//! input `x_i`, in radians, which the program declares as a free parameter.

use super::draft::Draft;
use super::request::{EncodingGate, EncodingLayer, EncodingType};
use circuit::gates::StandardGate;

/// Appends the encoding: nothing, a Hadamard on every qubit, or the chosen gate on each qubit i
/// with input `x_i`. U3 takes the input as its first angle, and 0 for the others.
pub fn add(layer: &EncodingLayer, draft: &mut Draft) {
    match layer.kind {
        EncodingType::None => {}
        EncodingType::Uniform => {
            (0..draft.qubit_count()).for_each(|qubit| draft.add_fixed_gate(StandardGate::H, &[], &[qubit]));
        }
        EncodingType::Angle => {
            let gate = match layer.gate.unwrap_or(EncodingGate::Rx) {
                EncodingGate::Rx => StandardGate::Rx,
                EncodingGate::Ry => StandardGate::Ry,
                EncodingGate::Rz => StandardGate::Rz,
                EncodingGate::U3 => StandardGate::U3,
                EncodingGate::None => return,
            };
            (0..draft.qubit_count()).for_each(|qubit| draft.add_input_gate(gate, qubit));
        }
    }
}
