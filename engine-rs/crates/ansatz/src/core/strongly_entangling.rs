//! Strongly entangling layers (Schuld, Bocharov, Svore, Wiebe 2018, arXiv:1804.00633).
//!
//! Each layer rotates every qubit by `RZ RY RZ`, which is any rotation up to a phase, and then
//! entangles each qubit `i` with qubit `i + r mod n` by a CNOT. The range `r` grows from layer to
//! layer, from 1 to n-1 and again from 1, as in PennyLane's template. So distant qubits meet after
//! a few layers.

use crate::draft::Draft;
use circuit::gates::StandardGate;
use circuit::operation::OperationKind;

/// Appends RZ RY RZ on every qubit, then a CNOT from i to (i + r) mod n for each i in turn. One
/// qubit has rotations only.
pub fn add_layer(layer: u32, draft: &mut Draft) {
    let qubits = draft.qubit_count();
    for qubit in 0..qubits {
        for gate in [StandardGate::Rz, StandardGate::Ry, StandardGate::Rz] {
            draft.add_trainable_gate(OperationKind::Gate(gate), 1, &[], &[qubit]);
        }
    }
    if qubits > 1 {
        let range = layer % (qubits - 1) + 1;
        for control in 0..qubits {
            draft.add_fixed_gate(StandardGate::Cx, &[], &[control, (control + range) % qubits]);
        }
    }
}
