//! A circuit while its parts write into it.
//!
//! A draft appends gates, names their parameters and opens sections, so that the cores contain nothing but the structure of an
//! ansatz. Fixed gates take angles; trainable gates get a new parameter per angle, or the layer's shared one.

use super::parameter::{Family, Parameters};
use circuit::angle::{Angle, BinaryOperator, Expression};
use circuit::gates::StandardGate;
use circuit::operation::OperationKind;
use circuit::register::RegisterKind;
use circuit::{Circuit, GateDefinition, Section};
use diagnostic::Span;

/// A growing circuit with its parameters.
pub struct Draft {
    circuit: Circuit,
    parameters: Parameters,
}

impl Draft {
    /// An empty circuit on the register `q`.
    pub fn new(qubits: u32, shared_parameters: bool) -> Self {
        let mut circuit = Circuit::default();
        circuit.qubits.add("q", RegisterKind::Array, qubits, Span::default());
        Self { circuit, parameters: Parameters::new(qubits, shared_parameters) }
    }

    /// How many qubits.
    pub const fn qubit_count(&self) -> u32 {
        self.circuit.qubit_count()
    }

    /// What follows belongs to a section of this title.
    pub fn begin_section(&mut self, title: &str) {
        self.end_section();
        let start = self.circuit.operations().len() as u32;
        self.circuit.sections.push(Section { title: title.to_owned(), start, end: start });
    }

    /// What follows shares no parameter with what came before.
    pub fn begin_layer(&mut self) {
        self.parameters.begin_layer();
    }

    /// A line for the head of the program.
    pub fn note(&mut self, line: String) {
        self.circuit.notes.push(line);
    }

    /// A gate for the head of the program, once.
    pub fn define(&mut self, definition: &GateDefinition) -> OperationKind {
        let definitions = &mut self.circuit.definitions;
        let known = definitions.iter().position(|other| other.name == definition.name);
        let index = known.unwrap_or_else(|| {
            definitions.push(definition.clone());
            definitions.len() - 1
        });
        OperationKind::Custom(index as u32)
    }

    /// A standard gate with known angles.
    pub fn fixed(&mut self, gate: StandardGate, angles: &[f64], qubits: &[u32]) {
        let angles: Vec<Angle> = angles.iter().copied().map(Angle::Value).collect();
        self.circuit.body.gate(gate, &angles, qubits);
    }

    /// A gate whose first `free` angles are trainable and whose others are known.
    pub fn trainable(&mut self, kind: OperationKind, free: usize, known: &[f64], qubits: &[u32]) {
        let mut angles = Vec::with_capacity(free + known.len());
        for angle in 0..free {
            let parameter = self.parameters.trainable(Family::Theta, kind, angle);
            angles.push(self.parameter(parameter));
        }
        angles.extend(known.iter().copied().map(Angle::Value));
        self.circuit.body.push(kind, &angles, qubits, &[], Span::default());
    }

    /// A standard gate that turns by the input of its qubit, and by no other angle.
    pub fn input(&mut self, gate: StandardGate, qubit: u32) {
        let parameter = self.parameters.input(qubit);
        let mut angles = vec![self.parameter(parameter)];
        angles.resize(gate.info().parameters(), Angle::Value(0.0));
        self.circuit.body.gate(gate, &angles, &[qubit]);
    }

    /// A standard gate that turns by twice a trainable parameter times a weight.
    pub fn doubled(&mut self, gate: StandardGate, family: Family, weight: f64, qubits: &[u32]) {
        let parameter = self.parameters.trainable(family, OperationKind::Gate(gate), 0);
        let body = &mut self.circuit.body;
        let two = body.expression(Expression::Number(2.0));
        let parameter = body.expression(Expression::Parameter(parameter));
        let mut angle = body.expression(Expression::Binary(BinaryOperator::Multiply, two, parameter));
        if weight != 1.0 {
            let weight = body.expression(Expression::Number(weight));
            angle = body.expression(Expression::Binary(BinaryOperator::Multiply, angle, weight));
        }
        body.gate(gate, &[Angle::Expression(angle)], qubits);
    }

    /// The finished circuit. A section in which nothing happens is left out.
    pub fn finish(mut self) -> Circuit {
        self.end_section();
        self.circuit.parameters = self.parameters.into_declared();
        self.circuit
    }

    fn end_section(&mut self) {
        let end = self.circuit.operations().len() as u32;
        if let Some(section) = self.circuit.sections.last_mut() {
            section.end = end;
            if section.start == end {
                self.circuit.sections.pop();
            }
        }
    }

    fn parameter(&mut self, index: u32) -> Angle {
        Angle::Expression(self.circuit.body.expression(Expression::Parameter(index)))
    }
}
