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
//! depth from the same pass. What a run decides is one operation of one moment. Only its gates on two qubits count with the others:
//! see [`TwoQubitGates`].

use std::collections::BTreeMap;

use super::Circuit;
use super::classical::Control;
use super::operation::{Body, Operation, OperationKind};
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

/// How many gates on two qubits something has in a run: of several branches of which one happens, those of the one with most; of a loop whose
/// rounds only a run knows, those of one round. Rounds that are known are written out, so all of them count. A gate with a condition counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TwoQubitGates {
    /// How many at most.
    pub count: u32,
    /// What that says of a run.
    pub bound: Bound,
}

/// What a number says of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bound {
    /// So many.
    #[default]
    Exact,
    /// At most so many.
    Most,
    /// At most so many where each loop whose rounds only a run knows has one round.
    OneRound,
}

impl TwoQubitGates {
    /// Adds others that happen as well.
    #[allow(clippy::inline_always, reason = "the module of the builder, which has no blocks, is smaller")]
    #[inline(always)]
    pub(crate) fn add(&mut self, other: Self) {
        self.count += other.count;
        self.bound = self.bound.max(other.bound);
    }
}

impl Json for Bound {
    fn write(&self, out: &mut String) {
        ["exact", "most", "one round"][*self as usize].write(out);
    }
}

impl Circuit {
    /// The gates on two qubits that an operation is or has.
    #[allow(clippy::inline_always, reason = "the module of the builder, which has no blocks, is smaller")]
    #[inline(always)]
    pub(crate) fn two_qubit_gates(&self, operation: &Operation) -> TwoQubitGates {
        if let OperationKind::Block(index) = operation.kind {
            return self.blocks[index as usize].two_qubit_gates;
        }
        let is_gate = matches!(operation.kind, OperationKind::Gate(_) | OperationKind::Custom(_));
        if !is_gate || operation.qubits.length != 2 {
            return TwoQubitGates::default();
        }
        TwoQubitGates { count: 1, bound: if operation.condition.is_some() { Bound::Most } else { Bound::Exact } }
    }

    /// Those of something with a label, that a run does with branches.
    #[inline(never)]
    pub fn two_qubit_gates_in(&self, label: &str, control: &Control, branches: &[Body]) -> TwoQubitGates {
        let occurrence = self.occurrence(label, control, branches.len());
        let is_choice = !matches!(control, Control::Always | Control::Call);
        let mut all = TwoQubitGates::default();
        let mut least = u32::MAX;
        for branch in branches {
            let mut own = TwoQubitGates::default();
            for operation in &branch.operations {
                own.add(self.two_qubit_gates(operation));
            }
            least = least.min(own.count);
            if is_choice {
                all.count = all.count.max(own.count);
                all.bound = all.bound.max(own.bound);
            } else {
                all.add(own);
            }
        }
        if all.count == 0 {
            return TwoQubitGates::default();
        }
        if occurrence.repeats() {
            all.bound = Bound::OneRound;
        } else if is_choice && (least < all.count || !occurrence.is_certain()) {
            all.bound = all.bound.max(Bound::Most);
        }
        all
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
    pub two_qubit_gates: TwoQubitGates,
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
                ("twoQubitGates", &two_qubit_gates.count),
                ("twoQubitBound", &two_qubit_gates.bound),
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
        statistics.two_qubit_gates.add(circuit.two_qubit_gates(operation));
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
