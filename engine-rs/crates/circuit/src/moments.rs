//! Moments: when operations happen, the depth of a circuit, and its statistics.
//!
//! Input is a [`Circuit`]; the result is a number per operation, counted from 1. One pass over the
//! operations keeps, for each qubit and clbit, the moment of the last operation on it:
//!
//! 1. The moment of an operation is one more than the latest moment of its bits. These include the
//!    clbits that its condition reads.
//! 2. All of its bits advance to that moment.
//! 3. A barrier takes no moment, but moves its bits to the latest of them. So nothing behind it
//!    happens earlier than anything in front of it.
//!
//! The depth is the greatest moment. This is the depth that Qiskit's `QuantumCircuit.depth`
//! reports. Cost: linear in the number of operands.
//!
//! [`statistics`] counts operations by kind through a table with one entry per kind, and takes the
//! depth from the same pass.

use std::collections::BTreeMap;

use super::Circuit;
use super::operation::{Operation, OperationKind};
use json::Json;

/// Returns the moment of each operation, from 1, as early as its bits allow.
///
/// Operations that take no time, barriers and global phases, have the moment 0.
pub fn moments(circuit: &Circuit) -> Vec<u32> {
    let mut clock = Clock::new(circuit);
    circuit.operations().iter().map(|operation| clock.moment(circuit, operation)).collect()
}

/// Returns the number of moments.
pub fn depth(circuit: &Circuit) -> u32 {
    let mut clock = Clock::new(circuit);
    circuit.operations().iter().map(|operation| clock.moment(circuit, operation)).max().unwrap_or(0)
}

/// The moment that each qubit and each clbit has reached.
struct Clock {
    qubits: Vec<u32>,
    clbits: Vec<u32>,
}

impl Clock {
    fn new(circuit: &Circuit) -> Self {
        Self { qubits: vec![0; circuit.qubit_count() as usize], clbits: vec![0; circuit.clbit_count() as usize] }
    }

    /// Advances the clock by the next operation and returns its moment.
    #[inline]
    fn moment(&mut self, circuit: &Circuit, operation: &Operation) -> u32 {
        // As everything here, this runs for each operation, so it is no call of its own.
        let qubits = circuit.body.operands.get(operation.qubits.range()).unwrap_or_default();
        let takes_time = !matches!(operation.kind, OperationKind::Barrier);
        let reached = &mut self.qubits[..];
        let mut latest = 0;
        for &qubit in qubits {
            latest = latest.max(reached[qubit as usize]);
        }
        if operation.is_classical() {
            return self.classical_moment(circuit, operation, latest);
        }
        if qubits.is_empty() {
            return 0;
        }
        let moment = latest + u32::from(takes_time);
        for &qubit in qubits {
            reached[qubit as usize] = moment;
        }
        if takes_time { moment } else { 0 }
    }

    /// The same for an operation that depends on clbits. `latest` is the moment of its qubits.
    fn classical_moment(&mut self, circuit: &Circuit, operation: &Operation, mut latest: u32) -> u32 {
        let takes_time = !matches!(operation.kind, OperationKind::Barrier);
        if operation.qubits.length == 0 && circuit.clbits_touched(operation).next().is_none() {
            return 0;
        }
        for clbit in circuit.clbits_touched(operation) {
            latest = latest.max(self.clbits[clbit as usize]);
        }
        let moment = latest + u32::from(takes_time);
        for &qubit in circuit.body.qubits(operation) {
            self.qubits[qubit as usize] = moment;
        }
        for clbit in circuit.clbits_touched(operation) {
            self.clbits[clbit as usize] = moment;
        }
        if takes_time { moment } else { 0 }
    }
}

/// Figures of a circuit: its sizes, its depth, and how often each kind of operation occurs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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

impl Json for Statistics {
    fn write(&self, out: &mut String) {
        let Self { qubits, clbits, operations, depth, parameters, two_qubit_gates, gates } = self;
        json::object(
            out,
            &[
                ("qubits", qubits),
                ("clbits", clbits),
                ("operations", operations),
                ("depth", depth),
                ("parameters", parameters),
                ("twoQubitGates", two_qubit_gates),
                ("gates", gates),
            ],
        );
    }
}

/// Counts a circuit.
pub fn statistics(circuit: &Circuit) -> Statistics {
    let mut statistics = Statistics {
        qubits: circuit.qubit_count(),
        clbits: circuit.clbit_count(),
        parameters: circuit.parameters.len() as u32,
        ..Statistics::default()
    };
    // One place for each kind, so that a program of thousands of definitions or blocks is counted as fast as any.
    let mut counts: Vec<Option<(OperationKind, u32)>> = vec![None; circuit.kinds()];
    let mut clock = Clock::new(circuit);
    for operation in circuit.operations() {
        statistics.depth = statistics.depth.max(clock.moment(circuit, operation));
        if !matches!(operation.kind, OperationKind::Barrier) {
            statistics.operations += 1;
        }
        if matches!(operation.kind, OperationKind::Gate(_) | OperationKind::Custom(_)) && operation.qubits.length == 2 {
            statistics.two_qubit_gates += 1;
        }
        counts[circuit.kind_number(operation.kind)].get_or_insert((operation.kind, 0)).1 += 1;
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
