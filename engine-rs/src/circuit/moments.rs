//! When operations happen: moments, depth, and counts.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Circuit;
use super::gates::StandardGate;
use super::operation::OperationKind;

/// The moment of each operation, from 1, as early as its bits allow; 0 for what takes no time (a barrier, a global
/// phase). Barriers hold back what comes after them on their bits.
///
/// The greatest is the circuit's depth as Qiskit counts it: the longest path over all operations but barriers, where
/// operations that share a qubit or a clbit follow each other.
pub fn moments(circuit: &Circuit) -> Vec<u32> {
    let mut qubits = vec![0_u32; circuit.qubit_count() as usize];
    let mut clbits = vec![0_u32; circuit.clbit_count() as usize];
    let body = &circuit.body;
    body.operations
        .iter()
        .map(|operation| {
            let on_qubits = body.qubits(operation).iter().map(|&qubit| qubits[qubit as usize]);
            let on_clbits = circuit.clbits_touched(operation).map(|clbit| clbits[clbit as usize]);
            let Some(reached) = on_qubits.chain(on_clbits).max() else { return 0 };
            let barrier = operation.kind == OperationKind::Barrier;
            let moment = if barrier { reached } else { reached + 1 };
            for &qubit in body.qubits(operation) {
                qubits[qubit as usize] = moment;
            }
            for clbit in circuit.clbits_touched(operation) {
                clbits[clbit as usize] = moment;
            }
            if barrier { 0 } else { moment }
        })
        .collect()
}

/// What a reader wants to know of a circuit at a glance.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Statistics {
    /// Qubits.
    pub qubits: u32,
    /// Clbits.
    pub clbits: u32,
    /// Operations but barriers.
    pub operations: u32,
    /// Moments.
    pub depth: u32,
    /// Free parameters.
    pub parameters: u32,
    /// Gates on two qubits (controls count).
    pub two_qubit_gates: u32,
    /// How many of each kind, by name.
    pub gates: BTreeMap<String, u32>,
}

/// Counts a circuit.
pub fn statistics(circuit: &Circuit) -> Statistics {
    let mut statistics = Statistics {
        qubits: circuit.qubit_count(),
        clbits: circuit.clbit_count(),
        depth: moments(circuit).into_iter().max().unwrap_or(0),
        parameters: circuit.parameters.len() as u32,
        ..Statistics::default()
    };
    // One place for each kind, so that a program of thousands of definitions or blocks is counted as fast as any.
    let standard = StandardGate::all().count();
    let custom = circuit.definitions.len();
    let mut counts: Vec<Option<(OperationKind, u32)>> = vec![None; standard + custom + 5];
    for operation in circuit.operations() {
        if operation.kind != OperationKind::Barrier {
            statistics.operations += 1;
        }
        if matches!(operation.kind, OperationKind::Gate(_) | OperationKind::Custom(_)) && operation.qubits.length == 2 {
            statistics.two_qubit_gates += 1;
        }
        let place = match operation.kind {
            OperationKind::Gate(gate) => gate as usize,
            OperationKind::Custom(index) => standard + index as usize,
            OperationKind::Measure => standard + custom,
            OperationKind::Reset => standard + custom + 1,
            OperationKind::Barrier => standard + custom + 2,
            OperationKind::Delay => standard + custom + 3,
            OperationKind::Block(_) => standard + custom + 4,
        };
        counts[place].get_or_insert((operation.kind, 0)).1 += 1;
    }
    for (kind, count) in counts.into_iter().flatten() {
        *statistics.gates.entry(name_of(circuit, kind).to_owned()).or_default() += count;
    }
    statistics
}

/// The name under which an operation is counted.
pub fn name_of(circuit: &Circuit, kind: OperationKind) -> &str {
    match kind {
        OperationKind::Gate(gate) => gate.info().name,
        OperationKind::Custom(index) => &circuit.definitions[index as usize].name,
        OperationKind::Measure => "measure",
        OperationKind::Reset => "reset",
        OperationKind::Barrier => "barrier",
        OperationKind::Delay => "delay",
        OperationKind::Block(_) => "block",
    }
}
