//! The bits of operations as numbers, for whoever compares circuits: what a drawing shows by its lines.

use super::Circuit;
use super::gates::{Family, StandardGate};
use super::numbers::sort;
use super::operation::{Operation, OperationKind};
use super::register::RegisterKind;

/// The bits of all operations in order. Each has four numbers: how many qubits decide whether it happens, how many it acts on, and for a
/// measurement the classical register, from 1, and the bit in it, from 1, or 0 for a register of one bit without an index. Its qubits
/// follow, those that decide first. Qubits that may be exchanged are sorted.
///
/// ```
/// use circuit::{Circuit, gates::StandardGate, operation_bits::operation_bits, register::RegisterKind};
/// let mut circuit = Circuit::default();
/// circuit.qubits.add("q", RegisterKind::Array, 3, Default::default());
/// circuit.body.gate(StandardGate::Ccx, &[], &[2, 0, 1]);
/// circuit.body.gate(StandardGate::Cz, &[], &[1, 0]);
/// assert_eq!(operation_bits(&circuit), [2, 1, 0, 0, 0, 2, 1, 1, 1, 0, 0, 0, 1]);
/// ```
pub fn operation_bits(circuit: &Circuit) -> Vec<u32> {
    let mut bits = Vec::new();
    for operation in circuit.operations() {
        let mut qubits = circuit.body.qubits(operation).to_vec();
        let (controls, are_alike) = controls_of(circuit, operation);
        let controls = controls.min(qubits.len());
        match are_alike {
            Alike::All => sort(&mut qubits),
            Alike::Targets => {
                sort(&mut qubits[..controls]);
                sort(&mut qubits[controls..]);
            }
            Alike::None => sort(&mut qubits[..controls]),
        }
        let [register, index] = written(circuit, operation);
        bits.extend([controls as u32, (qubits.len() - controls) as u32, register, index]);
        bits.extend(qubits);
    }
    bits
}

/// Which qubits of a gate may be exchanged, beside its controls among themselves.
enum Alike {
    All,
    Targets,
    None,
}

/// How many of its first qubits are controls, and which of them may be exchanged.
fn controls_of(circuit: &Circuit, operation: &Operation) -> (usize, Alike) {
    let added = circuit.body.modifiers(operation).map_or(&[][..], |modifiers| &modifiers.controls);
    let OperationKind::Gate(gate) = operation.kind else {
        // Resets and barriers do the same to all of their qubits; what is in a box may tell them apart.
        let is_box = matches!(operation.kind, OperationKind::Custom(_) | OperationKind::Block(_));
        return (added.len(), if is_box { Alike::None } else { Alike::Targets });
    };
    let controls = added.len() + gate.info().controls as usize;
    let base = gate.info().base.unwrap_or(gate);
    // A phase of |1…1⟩ has no target.
    let is_phase = base == StandardGate::Z || base.info().family == Family::Phase;
    let alike = if is_phase && added.iter().all(|&value| value) {
        Alike::All
    } else if base.info().is_symmetric {
        Alike::Targets
    } else {
        Alike::None
    };
    (controls, alike)
}

/// The register and the bit that a measurement writes, each from 1.
fn written(circuit: &Circuit, operation: &Operation) -> [u32; 2] {
    let Some(&clbit) = circuit.body.clbits(operation).first() else { return [0, 0] };
    let number = circuit.clbits.index_of(clbit);
    let Some(register) = circuit.clbits.get(number) else { return [0, 0] };
    let index = if register.kind == RegisterKind::Array { clbit - register.start + 1 } else { 0 };
    [number as u32 + 1, index]
}
