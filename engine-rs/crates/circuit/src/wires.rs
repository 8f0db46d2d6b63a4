//! The wires of a drawing in another order, without those on which nothing happens, and with those of variables.
//!
//! The result is a circuit that differs in the numbers of its bits, so that layout needs no notion of an order. Qubits stay above
//! classical registers. A qubit becomes a register of its own that has the qubit's name, `q[3]`; classical registers stay whole.
//! A variable that something reads or sets becomes a register of one bit, which all that reads or sets it touches.
//!
//! A wire is idle where no operation is on it but barriers, and no frame. A circuit of which all wires are idle keeps them.

use super::Circuit;
use super::classical::accesses::AccessLists;
use super::folding::Group;
use super::operation::{OperationKind, Slice};
use super::register::{RegisterKind, Registers};
use diagnostic::Span;

/// Which wires are drawn, and in which order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WireArrangement {
    /// Wires in order, by their number: qubits, then classical registers, then [variables](Circuit::named_variables). Wires that are not
    /// named follow as the program has them.
    pub order: Vec<u32>,
    /// Whether wires without operations are left out.
    pub hides_idle: bool,
    /// Whether variables have wires.
    pub shows_variables: bool,
}

impl WireArrangement {
    /// Whether every circuit is drawn as it is.
    pub const fn is_plain(&self) -> bool {
        self.order.is_empty() && !self.hides_idle && !self.shows_variables
    }
}

/// Puts the wires of a circuit in their order. Operations, groups and sections keep their numbers.
///
/// ```
/// use circuit::wires::{WireArrangement, arrange_wires};
/// use circuit::{Circuit, gates::StandardGate, register::RegisterKind};
/// use diagnostic::Span;
///
/// let mut circuit = Circuit::default();
/// circuit.qubits.add("q", RegisterKind::Array, 3, Span::default());
/// circuit.body.gate(StandardGate::Cx, &[], &[0, 2]);
/// arrange_wires(&mut circuit, &WireArrangement { order: vec![2], hides_idle: true, ..WireArrangement::default() });
/// assert_eq!([0, 1].map(|qubit| circuit.qubits.name(qubit)), ["q[2]", "q[0]"]);
/// assert_eq!((circuit.qubit_count(), circuit.body.qubits(&circuit.operations()[0])), (2, &[1, 0][..]));
/// ```
pub fn arrange_wires(circuit: &mut Circuit, wires: &WireArrangement) {
    let numbers = number(circuit, wires);
    let mut operations = std::mem::take(&mut circuit.body.operations);
    let mut operands = Vec::with_capacity(circuit.body.operands.len());
    for operation in &mut operations {
        let start = operands.len();
        renumber(circuit.body.qubits(operation), &numbers.qubits, &mut operands);
        let end = operands.len();
        renumber(circuit.body.clbits(operation), &numbers.clbits, &mut operands);
        operation.qubits = Slice { start: start as u32, length: (end - start) as u32 };
        operation.clbits = (operands.len() - end) as u32;
    }
    circuit.body.operations = operations;
    circuit.body.operands = operands;
    for condition in &mut circuit.conditions {
        condition.clbits = renumbered(&condition.clbits, &numbers.clbits);
    }
    for block in &mut circuit.blocks {
        block.stores_in = block.stores_in.map(|clbit| numbers.clbits[clbit as usize]).filter(|&clbit| clbit != HIDDEN);
    }
    for Group { qubits, clbits, decision, .. } in &mut circuit.groups {
        *qubits = renumbered(qubits, &numbers.qubits);
        for bits in [clbits, &mut decision.clbits, &mut decision.zeros] {
            *bits = renumbered(bits, &numbers.clbits);
        }
    }
    if wires.shows_variables {
        touch_variables(circuit);
    }
}

/// Appends the new numbers of bits. Conditions that nothing in the drawing asks may read bits that have no wire.
fn renumber(bits: &[u32], numbers: &[u32], renumbered: &mut Vec<u32>) {
    for &bit in bits {
        let number = numbers.get(bit as usize).copied().unwrap_or(HIDDEN);
        if number != HIDDEN {
            renumbered.push(number);
        }
    }
}

fn renumbered(bits: &[u32], numbers: &[u32]) -> Vec<u32> {
    let mut renumbered = Vec::new();
    renumber(bits, numbers, &mut renumbered);
    renumbered
}

/// Adds to what reads or sets variables the clbits that stand for them.
fn touch_variables(circuit: &mut Circuit) {
    for index in 0..circuit.operations().len() {
        let operation = circuit.operations()[index];
        if !matches!(operation.kind, OperationKind::Block(_)) && circuit.computing_block(&operation).is_none() {
            // Its values are known: no line leads to a variable.
            continue;
        }
        let AccessLists { reads, sets, .. } = circuit.accesses(&operation);
        if reads.len() + sets.len() == 0 {
            continue;
        }
        let mut clbits = circuit.body.clbits(&operation).to_vec();
        clbits.extend(circuit.clbits_of(reads));
        clbits.extend(circuit.clbits_of(sets));
        // They have to follow the qubits.
        let qubits = circuit.body.qubits(&operation).to_vec();
        circuit.body.operations[index].qubits = circuit.body.operand_slice(&qubits);
        circuit.body.operations[index].clbits = circuit.body.operand_slice(&clbits).length;
    }
    let mut groups = std::mem::take(&mut circuit.groups);
    for Group { clbits, decision, accesses, .. } in &mut groups {
        clbits.extend(circuit.clbits_of(&accesses.reads));
        clbits.extend(circuit.clbits_of(&accesses.sets));
        decision.clbits.extend(circuit.clbits_of(&accesses.own));
        decision.clbits.extend(circuit.clbits_of(&accesses.counter));
    }
    circuit.groups = groups;
}

/// For each variable, whether something in the drawing reads or sets it.
pub fn used_variables(circuit: &Circuit) -> Vec<bool> {
    let mut used = vec![false; circuit.named_variables.len()];
    if used.is_empty() {
        return used;
    }
    // What decides on a frame is read by no operation in it.
    for group in &circuit.groups {
        for &variable in &group.accesses.own {
            used[variable as usize] = true;
        }
    }
    for operation in circuit.operations() {
        let AccessLists { reads, sets, .. } = circuit.accesses(operation);
        for list in [reads, sets] {
            for &variable in list {
                used[variable as usize] = true;
            }
        }
    }
    used
}

/// For each bit its new number, [`HIDDEN`] where it is left out.
struct Numbers {
    qubits: Vec<u32>,
    clbits: Vec<u32>,
}

/// What stands in place of the number of a bit that is left out.
const HIDDEN: u32 = u32::MAX;

/// Gives a circuit its registers in order, and returns the new numbers of their bits.
fn number(circuit: &mut Circuit, wires: &WireArrangement) -> Numbers {
    let qubit_count = circuit.qubit_count();
    let first_variable = qubit_count + circuit.clbits.len() as u32;
    let mut is_left = if wires.hides_idle { used_wires(circuit) } else { vec![true; first_variable as usize] };
    if wires.shows_variables {
        is_left.extend(used_variables(circuit));
    }
    let count = is_left.len() as u32;
    let mut numbers =
        Numbers { qubits: vec![HIDDEN; qubit_count as usize], clbits: vec![HIDDEN; circuit.clbit_count() as usize] };
    let (mut qubits, mut clbits) = (Registers::default(), Registers::default());
    for wire in wires.order.iter().copied().filter(|&wire| wire < count).chain(0..count) {
        if !std::mem::take(&mut is_left[wire as usize]) {
            continue;
        }
        if wire < qubit_count {
            numbers.qubits[wire as usize] = qubits.bits();
            qubits.add(circuit.qubits.name(wire), RegisterKind::Scalar, 1, Span::default());
        } else if let Some(register) = circuit.clbits.get((wire - qubit_count) as usize) {
            for (bit, number) in (register.start..register.start + register.size).zip(clbits.bits()..) {
                numbers.clbits[bit as usize] = number;
            }
            clbits.add(register.name.clone(), register.kind, register.size, register.span);
        } else if let Some(variable) = circuit.named_variables.get_mut((wire - first_variable) as usize) {
            variable.clbit = Some(clbits.bits());
            clbits.add(variable.label(), RegisterKind::Scalar, 1, Span::default());
        }
    }
    (circuit.qubits, circuit.clbits) = (qubits, clbits);
    numbers
}

/// For each wire, whether something is on it.
fn used_wires(circuit: &Circuit) -> Vec<bool> {
    let qubit_count = circuit.qubit_count() as usize;
    let mut used = vec![false; qubit_count + circuit.clbits.len()];
    let use_clbit = |used: &mut [bool], clbit: u32| {
        let register = circuit.clbits.iter().position(|it| clbit - it.start < it.size);
        if let Some(register) = register {
            used[qubit_count + register] = true;
        }
    };
    for operation in circuit.operations() {
        if operation.kind == OperationKind::Barrier {
            continue;
        }
        for &qubit in circuit.body.qubits(operation) {
            used[qubit as usize] = true;
        }
        circuit.clbits_touched(operation).for_each(|clbit| use_clbit(&mut used, clbit));
    }
    for group in &circuit.groups {
        for &qubit in &group.qubits {
            used[qubit as usize] = true;
        }
        for clbits in [&group.clbits, &group.decision.clbits] {
            for &clbit in clbits {
                use_clbit(&mut used, clbit);
            }
        }
    }
    // A barrier has a place, even where nothing else is on its wires.
    for barrier in circuit.operations() {
        if barrier.kind != OperationKind::Barrier {
            continue;
        }
        if let Some(condition) = barrier.condition {
            circuit.conditions[condition.get() as usize].clbits.iter().for_each(|&clbit| use_clbit(&mut used, clbit));
        }
        let qubits = circuit.body.qubits(barrier);
        if !qubits.iter().any(|&qubit| used[qubit as usize]) {
            for &qubit in qubits {
                used[qubit as usize] = true;
            }
        }
    }
    if used.contains(&true) { used } else { vec![true; used.len()] }
}
