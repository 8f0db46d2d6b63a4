//! The global phases of `U`, `u2` and `u3` as the specification of OpenQASM 3 has them, which are
//! not Qiskit's.
//!
//! A phase of the whole state changes no outcome. Under a control it becomes a phase of the
//! control, which does. See `docs/phases.md`.

use circuit::angle::{Angle, BinaryOperator, Expression};
use circuit::gates::StandardGate as G;
use circuit::operation::{Body, OperationKind};
use circuit::{AnnotationTarget, Circuit, GateDefinition};
use diagnostic::Span;

/// The gates that differ, with names for their definitions.
const GATES: [(G, &str); 3] = [(G::U, "specified_u"), (G::U2, "specified_u2"), (G::U3, "specified_u3")];

/// The circuit of a program of version 3 with the phases of the specification, in terms of Qiskit's
/// gates: modified `U`, `u2` and `u3`, and those in definitions, become calls of definitions that
/// add the phase.
#[must_use]
pub fn as_specified(circuit: &Circuit) -> Circuit {
    let mut circuit = circuit.clone();
    let mut used = Vec::new();
    let inside = circuit.definitions.iter().filter_map(|definition| definition.body.as_ref()).map(|body| (body, true));
    for (body, is_definition) in inside.chain([(&circuit.body, false)]) {
        for operation in &body.operations {
            if let OperationKind::Gate(gate) = operation.kind
                && (is_definition || operation.modifiers.is_some())
                && GATES.iter().any(|&(other, _)| other == gate)
                && !used.contains(&gate)
            {
                used.push(gate);
            }
        }
    }
    let replace = |body: &mut Body, is_definition: bool| {
        for operation in &mut body.operations {
            match operation.kind {
                OperationKind::Custom(index) => operation.kind = OperationKind::Custom(index + used.len() as u32),
                OperationKind::Gate(gate) if is_definition || operation.modifiers.is_some() => {
                    if let Some(place) = used.iter().position(|&other| other == gate) {
                        operation.kind = OperationKind::Custom(place as u32);
                    }
                }
                _ => {}
            }
        }
    };
    for definition in &mut circuit.definitions {
        definition.body.iter_mut().for_each(|body| replace(body, true));
    }
    for block in &mut circuit.blocks {
        block.branches.iter_mut().chain(block.before.as_deref_mut()).for_each(|body| replace(body, false));
    }
    replace(&mut circuit.body, false);
    for annotation in &mut circuit.annotations {
        if let AnnotationTarget::Definition(index) = &mut annotation.target {
            *index += used.len() as u32;
        }
    }
    let names: Vec<String> = {
        let registers = circuit.qubits.iter().chain(&circuit.clbits).map(|register| &register.name);
        let definitions = circuit.definitions.iter().map(|definition| &definition.name);
        registers
            .chain(definitions)
            .chain(circuit.parameters.iter().map(|parameter| &parameter.name))
            .cloned()
            .collect()
    };
    let definitions = used.iter().map(|&gate| definition(gate, &names)).collect::<Vec<_>>();
    circuit.definitions.splice(0..0, definitions);
    circuit
}

/// `gate specified_u(θ, φ, λ) a { U(θ, φ, λ) a; gphase(θ/2); }`, and for the others
/// `gphase(-(φ+λ)/2)`.
fn definition(gate: G, names: &[String]) -> GateDefinition {
    let info = gate.info();
    let mut body = Body::default();
    let formals: Vec<Angle> = (0..info.parameters() as u32)
        .map(|place| Angle::Expression(body.expression(Expression::Formal(place))))
        .collect();
    body.gate(gate, &formals, &[0]);
    let count = info.parameters() as u32;
    let phase = if gate == G::U {
        body.expression(Expression::Formal(0))
    } else {
        let phi = body.expression(Expression::Formal(count - 2));
        let lambda = body.expression(Expression::Formal(count - 1));
        let sum = body.expression(Expression::Binary(BinaryOperator::Add, phi, lambda));
        body.expression(Expression::Negate(sum))
    };
    let two = body.expression(Expression::Number(2.0));
    let half = body.expression(Expression::Binary(BinaryOperator::Divide, phase, two));
    body.gate(G::Gphase, &[Angle::Expression(half)], &[]);
    let mut name = GATES.iter().find(|&&(other, _)| other == gate).map_or("", |&(_, name)| name).to_owned();
    while names.contains(&name) {
        name.push('_');
    }
    GateDefinition {
        name,
        parameters: info.angles.iter().map(|&angle| angle.to_owned()).collect(),
        qubits: vec!["a".to_owned()],
        body: Some(body),
        span: Span::default(),
    }
}
