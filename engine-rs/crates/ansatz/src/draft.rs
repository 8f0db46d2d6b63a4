//! A circuit under construction, with its parameters and sections.
//!
//! A [`Draft`] appends gates, names their parameters and opens sections, so that encoding, cores
//! and mixer contain only the structure of an ansatz. Fixed gates take angles; trainable gates get
//! a new parameter per angle, or the one that the layer shares.
//!
//! Invariants: sections follow each other without overlap, and a section without operations is
//! dropped. Parameters are declared in the order in which they first occur.

use super::parameter::{Family, Parameters};
use circuit::angle::{Angle, BinaryOperator, Expression};
use circuit::gates::StandardGate;
use circuit::operation::OperationKind;
use circuit::register::RegisterKind;
use circuit::{Circuit, GateDefinition, Section};
use diagnostic::Span;

/// A circuit and the parameters that it has so far.
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

    /// The number of qubits.
    pub const fn qubit_count(&self) -> u32 {
        self.circuit.qubit_count()
    }

    /// Starts a section: the operations that follow belong to it.
    pub fn begin_section(&mut self, title: &str) {
        self.end_section();
        let start = self.circuit.operations().len() as u32;
        self.circuit.sections.push(Section { title: title.to_owned(), start, end: start });
    }

    /// Starts a layer: the gates that follow share no parameter with those before.
    pub fn begin_layer(&mut self) {
        self.parameters.begin_layer();
    }

    /// Adds a line to the head of the program.
    pub fn add_note(&mut self, line: String) {
        self.circuit.notes.push(line);
    }

    /// Adds the definition of a gate, unless it is there already, and returns the kind of its
    /// calls.
    pub fn add_definition(&mut self, definition: &GateDefinition) -> OperationKind {
        let definitions = &mut self.circuit.definitions;
        let known = definitions.iter().position(|other| other.name == definition.name);
        let index = known.unwrap_or_else(|| {
            definitions.push(definition.clone());
            definitions.len() - 1
        });
        OperationKind::Custom(index as u32)
    }

    /// Appends a standard gate with known angles.
    pub fn add_fixed_gate(&mut self, gate: StandardGate, angles: &[f64], qubits: &[u32]) {
        let angles: Vec<Angle> = angles.iter().copied().map(Angle::Value).collect();
        self.circuit.body.gate(gate, &angles, qubits);
    }

    /// Appends a gate whose first `free` angles are trainable and whose others are known.
    pub fn add_trainable_gate(&mut self, kind: OperationKind, free: usize, known: &[f64], qubits: &[u32]) {
        let mut angles = Vec::with_capacity(free + known.len());
        for angle in 0..free {
            let parameter = self.parameters.trainable(Family::Theta, kind, angle);
            angles.push(self.parameter(parameter));
        }
        angles.extend(known.iter().copied().map(Angle::Value));
        self.circuit.body.push(kind, &angles, qubits, &[], Span::default());
    }

    /// Appends a standard gate with the input of its qubit as its first angle and 0 for the others.
    pub fn add_input_gate(&mut self, gate: StandardGate, qubit: u32) {
        let parameter = self.parameters.input(qubit);
        let mut angles = vec![self.parameter(parameter)];
        angles.resize(gate.info().parameters(), Angle::Value(0.0));
        self.circuit.body.gate(gate, &angles, &[qubit]);
    }

    /// Appends a standard gate whose angle is twice a trainable parameter times a weight, the
    /// factor 2 of `exp(-iγC)`.
    pub fn add_doubled_gate(&mut self, gate: StandardGate, family: Family, weight: f64, qubits: &[u32]) {
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

    /// The finished circuit.
    pub fn finish(mut self) -> Circuit {
        self.end_section();
        self.circuit.parameters = self.parameters.into_declared();
        self.circuit
    }

    /// Ends the open section, and drops it if it has no operations.
    fn end_section(&mut self) {
        let end = self.circuit.operations().len() as u32;
        if let Some(section) = self.circuit.sections.last_mut() {
            section.end = end;
            if section.start == end {
                self.circuit.sections.pop();
            }
        }
    }

    /// An angle that is a free parameter.
    fn parameter(&mut self, index: u32) -> Angle {
        Angle::Expression(self.circuit.body.expression(Expression::Parameter(index)))
    }
}
