//! What several formats ask about operations: how many stand under one condition, which are one gate on a whole register, and what a
//! modified gate is in terms of standard ones.

use circuit::angle::Angle;
use circuit::gates::{Inverse, Power, StandardGate};
use circuit::operation::{Body, Modifiers, NO_MODIFIERS, Operation, OperationKind};
use circuit::register::{RegisterKind, Registers};
use circuit::{Block, Circuit, Condition, Test};
use std::f64::consts::TAU;
use std::ops::Range;
use synthesis::modifiers::fold;

/// The end of the run of operations from the first of a range that share its condition, which nothing in the run can change.
pub fn under_one_condition(body: &Body, range: &Range<usize>) -> usize {
    let first = &body.operations[range.start];
    let mut end = range.start + 1;
    while end < range.end
        && body.operations[end].condition == first.condition
        && (first.condition.is_none()
            || matches!(
                body.operations[end - 1].kind,
                OperationKind::Gate(_) | OperationKind::Custom(_) | OperationKind::Reset
            ))
    {
        end += 1;
    }
    end
}

/// A run of operations that do the same to each bit of a register.
pub struct Broadcast {
    /// The register of qubits.
    pub qubits: usize,
    /// The register of clbits, of a measurement.
    pub clbits: Option<usize>,
    /// How many operations.
    pub count: usize,
}

/// The run of operations from the first of a range that do the same to each bit of a register, in order: as `h q;` does.
pub fn broadcast(circuit: &Circuit, body: &Body, range: &Range<usize>) -> Option<Broadcast> {
    let first = &body.operations[range.start];
    if first.qubits.length != 1 || first.modifiers.is_some() {
        return None;
    }
    if !matches!(first.kind, OperationKind::Gate(_) | OperationKind::Measure | OperationKind::Reset) {
        return None;
    }
    let (qubits, start, size) = register_from(&circuit.qubits, body.qubits(first)[0])?;
    let clbits = match body.clbits(first) {
        [] => None,
        [clbit] => Some(register_from(&circuit.clbits, *clbit)?),
        _ => return None,
    };
    if (first.kind == OperationKind::Measure) != clbits.is_some() || clbits.is_some_and(|it| it.2 != size) {
        return None;
    }
    if size < 2 || range.len() < size as usize {
        return None;
    }
    let is_same = |(index, it): (u32, &Operation)| {
        it.kind == first.kind
            && it.condition == first.condition
            && it.modifiers.is_none()
            && body.qubits(it) == [start + index]
            && body.angles(it) == body.angles(first)
            && clbits.is_none_or(|clbits| body.clbits(it) == [clbits.1 + index])
    };
    let run = &body.operations[range.start..range.start + size as usize];
    (0..).zip(run).all(is_same).then_some(Broadcast { qubits, clbits: clbits.map(|it| it.0), count: size as usize })
}

/// The register whose first bit this is: its index, its first bit and its size.
fn register_from(registers: &Registers, bit: u32) -> Option<(usize, u32, u32)> {
    let index = registers.index_of(bit);
    let register = registers.get(index)?;
    (register.start == bit && register.kind == RegisterKind::Array).then_some((index, bit, register.size))
}

/// The register that consists of these bits, in order.
pub fn whole_register(registers: &Registers, bits: &[u32]) -> Option<usize> {
    let (index, start, size) = register_from(registers, *bits.first()?)?;
    (size as usize == bits.len() && (start..).zip(bits).all(|(a, &b)| a == b)).then_some(index)
}

/// Whether a block is a pragma or a calibration, which change how a circuit is run and not its effect.
pub fn is_directive(block: &Block) -> bool {
    let first = block.text.trim_start().split([' ', '\t', '\n', '{']).next().unwrap_or("");
    block.branches.is_empty() && matches!(first, "pragma" | "#pragma" | "cal" | "defcal" | "defcalgrammar")
}

/// The clbit that a condition asks, and for which value, if it is only one.
pub fn asked_bit(condition: &Condition) -> Option<(u32, bool)> {
    match condition.test {
        Test::BitEquals { clbit, value } => Some((clbit, value)),
        Test::RegisterEquals { value: value @ (0 | 1), .. } if condition.clbits.len() == 1 => {
            Some((condition.clbits[0], value == 1))
        }
        _ => None,
    }
}

/// Notes of a circuit, and which qubits each register has, for comments in the head of a text that numbers its qubits.
pub fn head_lines(circuit: &Circuit) -> Vec<String> {
    let mut lines: Vec<String> = circuit.notes.iter().flat_map(|note| note.lines()).map(str::to_owned).collect();
    for register in &circuit.qubits {
        if circuit.qubits.len() > 1 || register.start != 0 {
            let (first, last) = (register.start, register.start + register.size.saturating_sub(1));
            let range = if first == last { format!("{first}") } else { format!("{first} to {last}") };
            lines.push(format!("{}: {range}", register.name));
        }
    }
    lines
}

/// A block as a message quotes it.
pub fn shown(block: &Block) -> String {
    let line = block.text.lines().next().unwrap_or_default().trim();
    match (block.label.is_empty(), line.is_empty()) {
        (false, _) => format!("`{}`", block.label),
        (true, false) => format!("`{}`", diagnostic::quotable(line)),
        _ => "a part of the program".to_owned(),
    }
}

/// The steps of a gate that only Qiskit has, which hold with the global phase: gates with their qubits by place. `None` for another gate.
pub fn steps_of(gate: StandardGate) -> Option<Vec<(StandardGate, Vec<usize>)>> {
    let (StandardGate::Rccx | StandardGate::Rc3x) = gate else { return None };
    let (head, body) = gate.info().definition_3?.split_once('{')?;
    let formals: Vec<&str> = head.split_whitespace().skip(2).map(|it| it.trim_end_matches(',')).collect();
    let mut steps = Vec::new();
    for statement in body.trim_end_matches([' ', '}']).split(';').map(str::trim).filter(|it| !it.is_empty()) {
        let (name, qubits) = statement.split_once(' ')?;
        let places: Option<Vec<usize>> =
            qubits.split(',').map(|qubit| formals.iter().position(|formal| *formal == qubit.trim())).collect();
        steps.push((StandardGate::named(name)?, places?));
    }
    Some(steps)
}

/// A standard gate with modifiers, as far as the table of gates resolves them.
#[derive(Clone, Debug, PartialEq)]
pub struct Resolved {
    /// The gate.
    pub gate: StandardGate,
    /// The factor of each of its angles, which are those of the modified gate.
    pub factor: f64,
    /// Added controls that remain, in front of the gate's own qubits.
    pub controls: Vec<bool>,
    /// The power that remains; 1 where there is none.
    pub power: f64,
}

/// What the table of gates knows of a modified gate.
pub fn resolve(gate: StandardGate, modifiers: Option<&Modifiers>) -> Resolved {
    let Modifiers { controls, power } = modifiers.unwrap_or(&NO_MODIFIERS).clone();
    let mut resolved = Resolved { gate, factor: 1.0, controls, power };
    let info = gate.info();
    if power != 1.0 {
        match (info.power, info.inverse) {
            (Power::Constant, _) => resolved.power = 1.0,
            // Other powers are those of the eigenvalues, whose angles are within half a turn.
            (Power::ScalesAngle, _) if power.fract() == 0.0 => (resolved.factor, resolved.power) = (power, 1.0),
            (Power::Roots([root, _]), _) if power == 0.5 => (resolved.gate, resolved.power) = (root, 1.0),
            (Power::Roots([_, root]), _) if power == -0.5 => (resolved.gate, resolved.power) = (root, 1.0),
            (_, Inverse::Itself) if power == -1.0 => resolved.power = 1.0,
            (_, Inverse::Gate(inverse)) if power == -1.0 => (resolved.gate, resolved.power) = (inverse, 1.0),
            _ => {}
        }
    }
    while resolved.power == 1.0
        && resolved.controls.last() == Some(&true)
        && let Some(controlled) = resolved.gate.info().controlled
        && !is_euler_control(controlled)
    {
        resolved.gate = controlled;
        resolved.controls.pop();
    }
    resolved
}

/// Whether a controlled gate has another name only, `cu3`, and a format may lack it.
const fn is_euler_control(gate: StandardGate) -> bool {
    matches!(gate, StandardGate::Cu3)
}

/// The angles of an operation if all of them are numbers.
pub fn known_angles(body: &Body, operation: &Operation) -> Option<Vec<f64>> {
    let number = |&angle: &Angle| if let Angle::Value(value) = angle { Some(value) } else { None };
    body.angles(operation).iter().map(number).collect()
}

/// For each definition, whether nothing tells what it does, or what a gate does that it uses.
pub fn opaque_definitions(circuit: &Circuit) -> Vec<bool> {
    let mut opaque: Vec<bool> = Vec::with_capacity(circuit.definitions.len());
    for definition in &circuit.definitions {
        let is_opaque = |it: &Operation| matches!(it.kind, OperationKind::Custom(index) if opaque[index as usize]);
        let found = definition.body.as_ref().is_none_or(|body| body.operations.iter().any(is_opaque));
        opaque.push(found);
    }
    opaque
}

/// The angle of another power than a whole one of a gate with one angle: `None` where the power is no gate of the same name.
///
/// Such a power is that of the eigenvalues `e^(iθ)` with -π < θ ≤ π. A rotation by θ has the eigenvalues `e^(±iθ/2)`; where they are
/// both -1 its power is a phase.
pub fn power_of_angle(gate: StandardGate, angle: f64, power: f64) -> Option<f64> {
    if gate.info().power != Power::ScalesAngle {
        return None;
    }
    if matches!(
        gate.info().base.unwrap_or(gate),
        StandardGate::P | StandardGate::Phase | StandardGate::U1 | StandardGate::Gphase
    ) {
        return Some(fold(angle, &[power]));
    }
    let is_minus_one = ((angle / TAU - 1.0) / 2.0).fract().abs();
    let is_minus_one = !(1e-9..=1.0 - 1e-9).contains(&is_minus_one);
    (!is_minus_one).then(|| 2.0 * fold(angle / 2.0, &[power]))
}
