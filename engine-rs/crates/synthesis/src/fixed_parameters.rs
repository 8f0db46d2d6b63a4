//! Gates that round their parameters, for languages whose gates cannot.
//!
//! The body of a gate of version 3 may hold `floor(t)`, `angle[4](t)` and `t % 2`. OpenQASM 2 and the packages of other tools have no word
//! for these in a gate. Where the angles of a call are known, a gate of its own replaces it, in which they are numbers. Calls with the same
//! angles share that gate.

use std::collections::HashMap;

use circuit::angle::{Angle, BinaryOperator, Expression, Function, evaluate};
use circuit::gates::StandardGate;
use circuit::operation::{Body, Operation, OperationKind, Slice};
use circuit::taken_names::TakenNames;
use circuit::{AnnotationTarget, Circuit, GateDefinition};

/// The limit of operations of all gates that are added.
const MAX_OPERATIONS: usize = 500_000;

/// The limit of nesting of gates.
const MAX_DEPTH: u32 = 256;

/// The circuit with gates for the calls of those that round their parameters; `None` if it has no such gates. Calls whose angles are not
/// known stay as they are, and so does what is beyond a limit.
#[must_use]
pub fn with_fixed_parameters(circuit: &Circuit) -> Option<Circuit> {
    let mut rounds: Vec<bool> = Vec::with_capacity(circuit.definitions.len());
    for definition in &circuit.definitions {
        let rounds_here = definition.body.as_ref().is_some_and(|body| {
            let calls =
                |it: &Operation| matches!(it.kind, OperationKind::Custom(at) if rounds.get(at as usize) == Some(&true));
            body.expressions.iter().any(is_rounding) || body.operations.iter().any(calls)
        });
        rounds.push(rounds_here);
    }
    if !rounds.contains(&true) {
        return None;
    }
    let mut names = TakenNames::default();
    let registers = circuit.qubits.iter().chain(&circuit.clbits).map(|register| &register.name);
    let parameters = circuit.parameters.iter().map(|parameter| &parameter.name);
    for name in registers.chain(parameters).chain(circuit.definitions.iter().map(|definition| &definition.name)) {
        names.take(name);
    }
    let kept = vec![false; rounds.len()];
    let mut fixing =
        Fixing { circuit, rounds, names, known: HashMap::new(), added: Vec::new(), operations: 0, depth: 0, kept };
    let mut fixed = circuit.clone();
    fixing.body(&mut fixed.body);
    for block in &mut fixed.blocks {
        block.branches.iter_mut().chain(block.before.as_deref_mut()).for_each(|body| fixing.body(body));
    }
    fixing.order(&mut fixed);
    Some(fixed)
}

/// Whether a node is a step of a computation that other languages do not have in gates.
fn is_rounding(node: &Expression) -> bool {
    matches!(
        node,
        Expression::Binary(BinaryOperator::Modulo, ..)
            | Expression::Call(Function::Floor | Function::Ceiling | Function::Cast(_), _)
    )
}

struct Fixing<'c> {
    circuit: &'c Circuit,
    /// Which definitions round.
    rounds: Vec<bool>,
    names: TakenNames,
    /// The gate for a definition and the bits of its angles, counted behind all definitions.
    known: HashMap<(u32, Vec<u64>), u32>,
    /// The gates, and the definitions that they are for.
    added: Vec<(u32, GateDefinition)>,
    operations: usize,
    depth: u32,
    /// Which definitions some call still needs.
    kept: Vec<bool>,
}

impl Fixing<'_> {
    /// Replaces the calls of a body.
    fn body(&mut self, body: &mut Body) {
        for index in 0..body.operations.len() {
            let operation = body.operations[index];
            let OperationKind::Custom(at) = operation.kind else { continue };
            if self.rounds.get(at as usize) != Some(&true) {
                continue;
            }
            if let Some(gate) = self.gate_for(at, body.angles(&operation)) {
                let changed = &mut body.operations[index];
                changed.kind = OperationKind::Custom(gate);
                changed.angles = Slice::default();
            } else {
                self.keep(at);
            }
        }
    }

    /// Keeps a definition, and those that it calls.
    fn keep(&mut self, at: u32) {
        let mut open = vec![at];
        while let Some(at) = open.pop() {
            if std::mem::replace(&mut self.kept[at as usize], true) {
                continue;
            }
            let body = self.circuit.definitions[at as usize].body.iter();
            open.extend(body.flat_map(|body| &body.operations).filter_map(|it| match it.kind {
                OperationKind::Custom(inner) if self.rounds.get(inner as usize) == Some(&true) => Some(inner),
                _ => None,
            }));
        }
    }

    /// The gate for a definition at angles; `None` if they are not known.
    fn gate_for(&mut self, at: u32, angles: &[Angle]) -> Option<u32> {
        let value = |angle: &Angle| if let Angle::Value(value) = angle { Some(*value) } else { None };
        let values: Vec<f64> = angles.iter().map(value).collect::<Option<_>>()?;
        let key = (at, values.iter().map(|value| value.to_bits()).collect::<Vec<_>>());
        if let Some(&gate) = self.known.get(&key) {
            return Some(gate);
        }
        let definition = &self.circuit.definitions[at as usize];
        let mut body = definition.body.clone()?;
        self.operations += body.operations.len() + 1;
        if self.operations > MAX_OPERATIONS || self.depth >= MAX_DEPTH {
            return None;
        }
        for angle in &mut body.angles {
            *angle = Angle::Value(evaluate(*angle, &body.expressions, &[], &values));
        }
        body.expressions.clear();
        if body.angles.iter().any(|angle| value(angle).is_none_or(|value| !value.is_finite())) {
            return None;
        }
        self.depth += 1;
        self.body(&mut body);
        self.depth -= 1;
        let name = self.names.take_unique(definition.name.clone(), &|name| StandardGate::named(name).is_some());
        let gate = GateDefinition {
            name,
            parameters: Vec::new(),
            qubits: definition.qubits.clone(),
            body: Some(body),
            span: definition.span,
        };
        let number = (self.circuit.definitions.len() + self.added.len()) as u32;
        self.added.push((at, gate));
        self.known.insert(key, number);
        Some(number)
    }

    /// Puts each gate where the definition is that it is for, and leaves out the definitions that no call needs any more.
    fn order(&mut self, circuit: &mut Circuit) {
        let mut numbers = vec![0; circuit.definitions.len() + self.added.len()];
        let mut definitions = Vec::new();
        let mut added: Vec<(usize, (u32, GateDefinition))> =
            std::mem::take(&mut self.added).into_iter().enumerate().collect();
        added.sort_by_key(|&(_, (of, _))| of);
        let mut added = added.into_iter().peekable();
        for (at, definition) in std::mem::take(&mut circuit.definitions).into_iter().enumerate() {
            numbers[at] = definitions.len() as u32;
            if !self.rounds[at] || self.kept[at] {
                definitions.push(definition);
            }
            while let Some((index, (_, gate))) = added.next_if(|&(_, (of, _))| of == at as u32) {
                numbers[self.rounds.len() + index] = definitions.len() as u32;
                definitions.push(gate);
            }
        }
        let renumber = |body: &mut Body| {
            for operation in &mut body.operations {
                if let OperationKind::Custom(at) = &mut operation.kind {
                    *at = numbers[*at as usize];
                }
            }
        };
        definitions.iter_mut().filter_map(|definition| definition.body.as_mut()).for_each(renumber);
        for block in &mut circuit.blocks {
            block.branches.iter_mut().chain(block.before.as_deref_mut()).for_each(renumber);
        }
        renumber(&mut circuit.body);
        let last = definitions.len().saturating_sub(1) as u32;
        for annotation in &mut circuit.annotations {
            if let AnnotationTarget::Definition(at) = &mut annotation.target {
                *at = numbers[*at as usize].min(last);
            }
        }
        circuit.definitions = definitions;
    }
}
