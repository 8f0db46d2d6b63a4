//! The brickwork core: chosen gates in the pattern of a brick wall.
//!
//! Each layer applies the single-qubit gates to every qubit, then the two-qubit gates to the even
//! bonds (0, 1), (2, 3), …, and then to the odd bonds (1, 2), (3, 4), …:
//!
//! ```text
//! q[0]: ─ RY ── ● ─────────
//! q[1]: ─ RY ── ⊕ ── ● ────
//! q[2]: ─ RY ── ● ── ⊕ ────
//! q[3]: ─ RY ── ⊕ ─────────
//! ```
//!
//! So neighbours meet once per layer, at a depth that does not grow with the number of qubits.

use crate::draft::Draft;
use crate::problem::Problems;
use crate::request::CoreLayer;
use circuit::gates::StandardGate;
use circuit::operation::OperationKind;

/// How many gate types of each kind a wall may have.
const MAX_GATE_TYPES: usize = 2;

/// The chosen gates, in their order.
pub struct Brickwork {
    single_qubit_gates: Vec<StandardGate>,
    two_qubit_gates: Vec<StandardGate>,
}

impl Brickwork {
    /// Reads the choice. It must have at least one gate in all, at most two of each kind, and no
    /// gate twice.
    pub fn plan(layer: &CoreLayer, problems: &mut Problems) -> Option<Self> {
        let core = Self {
            single_qubit_gates: layer.single_qubit_gates.clone(),
            two_qubit_gates: layer.two_qubit_gates.clone(),
        };
        let fits = check("singleQubitGates", "single-qubit", &core.single_qubit_gates, problems)
            & check("twoQubitGates", "two-qubit", &core.two_qubit_gates, problems);
        if core.single_qubit_gates.is_empty() && core.two_qubit_gates.is_empty() {
            let message = "A brickwork core needs gates: choose at least one single-qubit or two-qubit gate.";
            problems.error("circuitParams.coreLayer", message);
            return None;
        }
        fits.then_some(core)
    }

    /// Appends the single-qubit gates on every qubit, then the two-qubit gates on each even bond,
    /// then on each odd bond.
    pub fn add_layer(&self, draft: &mut Draft) {
        let qubits = draft.qubit_count();
        for qubit in 0..qubits {
            for &gate in &self.single_qubit_gates {
                draft.add_trainable_gate(OperationKind::Gate(gate), gate.info().parameters(), &[], &[qubit]);
            }
        }
        for first in (0..qubits - 1).step_by(2).chain((1..qubits - 1).step_by(2)) {
            for &gate in &self.two_qubit_gates {
                draft.add_trainable_gate(OperationKind::Gate(gate), gate.info().parameters(), &[], &[first, first + 1]);
            }
        }
    }
}

/// Checks the chosen gates of one kind.
fn check(field: &str, kind: &str, gates: &[StandardGate], problems: &mut Problems) -> bool {
    let path = format!("circuitParams.coreLayer.{field}");
    if gates.len() > MAX_GATE_TYPES {
        let message = format!("A brickwork core takes at most {MAX_GATE_TYPES} {kind} gates, not {}.", gates.len());
        problems.error(&path, message);
        return false;
    }
    if let [first, second] = gates
        && first == second
    {
        let name = first.info().symbol;
        let name = if *first == StandardGate::Cx { "CNOT" } else { name };
        problems.error(&path, format!("The gate {name} is chosen twice: choose two different {kind} gates."));
        return false;
    }
    true
}
