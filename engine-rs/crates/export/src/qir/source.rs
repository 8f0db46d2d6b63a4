//! The gates of a circuit without modifiers and definitions, wherever they stand.

use super::calls::Calls;
use super::gates::MAX_CONTROLS;
use crate::flat::{BUDGET, Flat, MAX_GATES, flatten};
use circuit::Circuit;
use circuit::angle::{Angle, evaluate, evaluate_with_variables, first_variable, variables};
use circuit::gates::StandardGate as G;
use circuit::operation::{Body, Operation, OperationKind, RareIndex};
use diagnostic::Span;
use std::collections::HashMap;
use synthesis::modifiers::expand;

/// The gates of a circuit.
pub struct Gates<'c> {
    circuit: &'c Circuit,
    /// The values of its free parameters.
    values: Vec<f64>,
    /// How many steps of writing definitions out are left.
    budget: usize,
    /// All gates without modifiers, if there are any with some.
    plain: Option<PlainGates>,
}

/// The gates of all bodies in one, so that they share what is made for modifiers.
struct PlainGates {
    circuit: Circuit,
    /// Where the gates of each body begin, by its address.
    starts: HashMap<*const Body, usize>,
    /// Why some gates still have modifiers, by their places.
    refusals: HashMap<usize, String>,
}

impl<'c> Gates<'c> {
    /// The gates of a circuit.
    pub fn new(circuit: &'c Circuit) -> Self {
        let values = circuit.default_values();
        let plain = has_modifiers(circuit).then(|| PlainGates::new(circuit, &values));
        Self { circuit, values, budget: BUDGET, plain }
    }

    /// Writes the gate at an index of a body. `variables` are those whose values are known.
    ///
    /// # Errors
    /// Where no gates do the same, or too many.
    pub fn write(
        &mut self,
        calls: &mut Calls,
        body: &Body,
        index: usize,
        variables: &dyn Fn(u32) -> Option<f64>,
    ) -> Result<(), String> {
        let operation = &body.operations[index];
        if first_variable(body.angles(operation), &body.expressions).is_some() {
            let known = at_variables(body, operation, &self.values, variables)?;
            let gates = flatten(self.circuit, &known, &known.operations[0], &self.values, &mut self.budget)?;
            return put(calls, &gates);
        }
        if let (OperationKind::Gate(gate), None) = (operation.kind, operation.modifiers)
            && self.standard(calls, gate, body, operation)
        {
            return Ok(());
        }
        let (circuit, body, operation) = match &self.plain {
            Some(plain) => {
                let place = plain.starts.get(&std::ptr::from_ref(body)).map_or(usize::MAX, |start| start + index);
                let Some(operation) = plain.circuit.body.operations.get(place) else {
                    return Err("it is in no part of the circuit".to_owned());
                };
                if operation.modifiers.is_some() {
                    let reason = plain.refusals.get(&place).map_or("no gates do the same", String::as_str);
                    return Err(reason.to_owned());
                }
                (&plain.circuit, &plain.circuit.body, operation)
            }
            None => (self.circuit, body, operation),
        };
        let before = self.budget;
        let gates = flatten(circuit, body, operation, &self.values, &mut self.budget);
        if gates.is_err() && before - self.budget >= MAX_GATES {
            // There is no text any more, so others of its kind need not take as long.
            self.budget = 0;
        }
        put(calls, &gates?)
    }

    /// Writes a gate of the table that is short; false for another one.
    fn standard(&self, calls: &mut Calls, gate: G, body: &Body, operation: &Operation) -> bool {
        let info = gate.info();
        let base = match info.base.unwrap_or(gate) {
            G::Phase | G::U1 => G::P,
            G::Rccx | G::Rc3x | G::U0 | G::U2 | G::Cu => return false,
            base => base,
        };
        let mut angles = [0.0; 3];
        for (value, &angle) in angles.iter_mut().zip(body.angles(operation)) {
            *value = evaluate(angle, &body.expressions, &self.values, &[]);
            if !value.is_finite() {
                return false;
            }
        }
        let (waiting, targets) = body.qubits(operation).split_at(usize::from(info.controls));
        let mut controls = [(0, true); MAX_CONTROLS];
        for (control, &qubit) in controls.iter_mut().zip(waiting) {
            control.0 = qubit;
        }
        if let G::U | G::UQiskit | G::U3 = base {
            if !waiting.is_empty() {
                return false;
            }
            let [theta, phi, lambda] = angles;
            for (gate, angle) in [(G::Rz, lambda), (G::Ry, theta), (G::Rz, phi)] {
                if angle != 0.0 {
                    calls.gate(gate, angle, &[], targets);
                }
            }
            return true;
        }
        calls.gate(base, angles[0], &controls[..waiting.len()], targets);
        true
    }
}

/// Writes gates without definitions.
fn put(calls: &mut Calls, gates: &[Flat]) -> Result<(), String> {
    for flat in gates {
        if flat.controls.len() > MAX_CONTROLS {
            return Err(format!("it has {} controls", flat.controls.len()));
        }
        calls.gate(flat.gate, flat.angle, &flat.controls, &flat.targets);
    }
    Ok(())
}

/// A body with one gate, whose angles have the values that variables give them.
fn at_variables(
    body: &Body,
    operation: &Operation,
    values: &[f64],
    known: &dyn Fn(u32) -> Option<f64>,
) -> Result<Body, String> {
    let mut one = Body::default();
    let mut angles = Vec::new();
    for &angle in body.angles(operation) {
        let count = variables(angle, &body.expressions).max().map_or(0, |last| last as usize + 1);
        let mut numbers = vec![f64::NAN; count];
        for variable in variables(angle, &body.expressions) {
            numbers[variable as usize] = known(variable).ok_or("its angle is computed while the program runs")?;
        }
        angles.push(Angle::Value(evaluate_with_variables(angle, &body.expressions, values, &[], &numbers)));
    }
    one.push(operation.kind, &angles, body.qubits(operation), &[], operation.span);
    if let Some(modifiers) = body.modifiers(operation) {
        one.modifiers.push(modifiers.clone());
        one.operations[0].modifiers = RareIndex::new(0);
    }
    Ok(one)
}

/// Whether a gate has modifiers, also one of a block.
fn has_modifiers(circuit: &Circuit) -> bool {
    circuit.has_modifiers() || circuit.bodies().any(|body| !body.modifiers.is_empty())
}

impl PlainGates {
    fn new(circuit: &Circuit, values: &[f64]) -> Self {
        let mut joined = Circuit {
            qubits: circuit.qubits.clone(),
            definitions: circuit.definitions.clone(),
            parameters: circuit.parameters.clone(),
            ..Circuit::default()
        };
        let mut starts = HashMap::new();
        for body in circuit.bodies() {
            starts.insert(std::ptr::from_ref(body), joined.body.operations.len());
            for operation in &body.operations {
                join(&mut joined.body, body, operation, values);
            }
        }
        let Some(expansion) = expand(&joined) else {
            return Self { circuit: joined, starts, refusals: HashMap::new() };
        };
        let refusals = expansion.refusals.into_iter().map(|(span, reason)| (span.start as usize, reason)).collect();
        Self { circuit: expansion.circuit, starts, refusals }
    }
}

/// Appends a gate, at the values of its angles. Its span is its place.
fn join(joined: &mut Body, body: &Body, operation: &Operation, values: &[f64]) {
    let place = joined.operations.len();
    let span = Span::new(place as u32, place as u32 + 1);
    if !matches!(operation.kind, OperationKind::Gate(_) | OperationKind::Custom(_)) {
        joined.push(OperationKind::Barrier, &[], &[], &[], span);
        return;
    }
    let angles: Vec<Angle> = body
        .angles(operation)
        .iter()
        .map(|&angle| Angle::Value(evaluate(angle, &body.expressions, values, &[])))
        .collect();
    joined.push(operation.kind, &angles, body.qubits(operation), &[], span);
    if let Some(modifiers) = body.modifiers(operation) {
        joined.modifiers.push(modifiers.clone());
        joined.operations[place].modifiers = RareIndex::new(joined.modifiers.len() as u32 - 1);
    }
}
