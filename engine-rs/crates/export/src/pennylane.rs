//! PennyLane: a program in Python that makes a `QNode`.
//!
//! Registers are ranges of wires, free parameters are arguments of the node, definitions of gates are quantum functions, and `qml.ctrl`
//! and `qml.adjoint` are what they are. Clbits are lists in which outcomes of `qml.measure` replace zeros, and conditions are `qml.cond`
//! over them ([`conditions`]); loops that a run decides are refused. Written for PennyLane 0.42 and newer.

mod calls;
mod conditions;

use crate::angles::{Dialect, Text};
use crate::gates::opaque_definitions;
use crate::losses::Losses;
use crate::names::{Names, names_inside};
use crate::python::{Python, numpy_name};
use crate::python_writer::{ConditionWriter, Output, PythonWriter, write_steps};
use circuit::Circuit;
use circuit::angle::Function;
use circuit::gates::StandardGate;
use circuit::operation::{Body, Operation, OperationKind};
use circuit::register::RegisterKind;
use diagnostic::Span;
use std::collections::BTreeSet;
use std::ops::Range;

/// Names that the program uses itself.
const OWN: [&str; 6] = ["qml", "np", "dev", "circuit", "rccx", "rc3x"];
/// The most bits whose probabilities the node returns.
const MAX_BITS: usize = 16;

/// Writes a circuit.
pub fn write(circuit: &Circuit) -> (String, Losses) {
    let names = Names::new(circuit, &OWN);
    let mut writer = Writer {
        circuit,
        qubits: names.qubit_texts(circuit, "[0]"),
        clbits: names.clbit_texts(circuit, "[0]"),
        names,
        python: Python::default(),
        losses: Losses::default(),
        uses: Uses::default(),
        formals: Vec::new(),
        opaque: opaque_definitions(circuit),
        has_measurements: false,
        is_measured: vec![false; circuit.clbit_count() as usize],
        conditions: Vec::new(),
        depth: 0,
    };
    writer.definitions();
    let definitions = std::mem::take(&mut writer.python).text;
    writer.node();
    let node = std::mem::take(&mut writer.python).text;
    writer.losses.annotations(circuit, "PennyLane");
    // They may be most of the program, and are there once.
    let mut text = definitions;
    text.insert_str(0, &writer.helpers());
    text.insert_str(0, &writer.head());
    text.push('\n');
    text.push_str(&writer.declarations());
    text.push_str("\n\n");
    text.push_str(&node);
    (text, writer.losses)
}

/// What operations are written into.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Place {
    Circuit,
    Gate,
}

#[derive(Default)]
struct Uses {
    pi: bool,
    numpy: bool,
    helpers: BTreeSet<StandardGate>,
}

struct Writer<'c> {
    circuit: &'c Circuit,
    names: Names,
    qubits: Vec<String>,
    clbits: Vec<String>,
    python: Python,
    losses: Losses,
    uses: Uses,
    formals: Vec<String>,
    opaque: Vec<bool>,
    /// Whether a qubit is measured or reset.
    has_measurements: bool,
    /// Which clbits some measurement has set.
    is_measured: Vec<bool>,
    /// The conditions that hold here, as texts.
    conditions: Vec<String>,
    depth: usize,
}

impl Writer<'_> {
    fn head(&self) -> String {
        let mut python = Python::with_notes(self.circuit);
        if self.uses.pi {
            python.line("from math import pi");
            python.gap();
        }
        python.line("import pennylane as qml");
        if self.uses.numpy {
            python.line("from pennylane import numpy as np");
        }
        python.text
    }

    /// Functions of gates that PennyLane lacks.
    fn helpers(&self) -> String {
        let mut python = Python::default();
        for &gate in &self.uses.helpers {
            write_steps(&mut python, gate, calls::plain);
        }
        if !self.uses.helpers.is_empty() && self.circuit.definitions.is_empty() {
            python.gap();
        }
        python.text
    }

    fn definitions(&mut self) {
        let circuit = self.circuit;
        let outer = self.names.all();
        let qubits = std::mem::take(&mut self.qubits);
        for (index, definition) in circuit.definitions.iter().enumerate() {
            let (false, Some(body)) = (self.opaque[index], &definition.body) else {
                self.losses.opaque_definition(definition, "PennyLane");
                continue;
            };
            (self.formals, self.qubits) = names_inside(definition, &OWN, &outer);
            let arguments: Vec<String> = self.formals.iter().chain(&self.qubits).cloned().collect();
            self.python.open_function(&self.names.definitions[index], &arguments.join(", "));
            self.body(body, Place::Gate);
            self.python.close();
        }
        if self.opaque.contains(&false) {
            self.python.gap();
        }
        self.formals.clear();
        self.qubits = qubits;
    }

    fn declarations(&self) -> String {
        let mut python = Python::default();
        let circuit = self.circuit;
        let count = circuit.qubit_count();
        // Measurements in the circuit take wires of their own.
        let wires = if self.has_measurements { String::new() } else { format!(", wires={count}") };
        python.line(&format!("dev = qml.device(\"default.qubit\"{wires})"));
        for (register, name) in circuit.qubits.iter().zip(&self.names.qubits) {
            python.line(&format!("{name} = range({}, {})", register.start, register.start + register.size));
        }
        python.text
    }

    /// The function of the circuit.
    fn node(&mut self) {
        let circuit = self.circuit;
        self.python.line("@qml.qnode(dev)");
        self.python.open(&format!("def circuit({}):", self.names.parameters.join(", ")));
        for (register, name) in circuit.clbits.iter().zip(&self.names.clbits) {
            self.python.line(&format!("{name} = {}", bits(register.size)));
        }
        self.body(&circuit.body, Place::Circuit);
        let measured: Vec<String> = (0..self.clbits.len())
            .filter(|&place| self.is_measured[place])
            .map(|place| self.clbits[place].clone())
            .collect();
        if measured.is_empty() && self.has_measurements {
            // There may be no state that is the same in every run.
            self.python.line(&format!("return qml.probs(wires=range({}))", circuit.qubit_count()));
        } else if measured.is_empty() {
            self.python.line("return qml.state()");
        } else if measured.len() <= MAX_BITS {
            self.python.line(&format!("return qml.probs(op=[{}])", measured.join(", ")));
        } else {
            let message =
                "PennyLane would return a probability for each value of all bits: the program returns samples";
            self.losses.warn(Span::default(), message.to_owned());
            self.python.line(&format!("return qml.sample(op=[{}])", measured.join(", ")));
        }
        self.python.close();
        if measured.len() > MAX_BITS {
            self.python.gap();
            self.python.gap();
            self.python.line("circuit = qml.set_shots(circuit, 1000)");
        }
        if circuit.qubits.iter().any(|it| it.kind == RegisterKind::Physical) {
            let message = "PennyLane names no physical qubits: they are wires in their order";
            self.losses.warn(Span::default(), message.to_owned());
        }
    }

    fn operation(&mut self, body: &Body, operation: &Operation, place: Place) {
        let span = operation.span;
        let qubits: Vec<String> = body.qubits(operation).iter().map(|&it| self.qubits[it as usize].clone()).collect();
        match operation.kind {
            OperationKind::Gate(_) | OperationKind::Custom(_) => self.gate(body, operation, &qubits),
            OperationKind::Measure | OperationKind::Reset => {
                self.has_measurements = true;
                if !self.conditions.is_empty() {
                    self.losses.refuse(span, "PennyLane measures and resets under no condition");
                }
                if operation.kind == OperationKind::Reset {
                    for qubit in &qubits {
                        self.python.line(&format!("qml.measure({qubit}, reset=True)"));
                    }
                } else if let Some(&clbit) = body.clbits(operation).first() {
                    self.is_measured[clbit as usize] = true;
                    let line = format!("{} = qml.measure({})", self.clbits[clbit as usize], qubits[0]);
                    self.python.line(&line);
                } else {
                    self.python.line(&format!("qml.measure({})", qubits[0]));
                }
            }
            OperationKind::Barrier if place == Place::Circuit => {
                if !qubits.is_empty() {
                    self.python.line(&format!("qml.Barrier(wires=[{}])", qubits.join(", ")));
                }
            }
            OperationKind::Barrier => self.losses.left_out(span, "a function of a gate has no barriers"),
            OperationKind::Delay => self.losses.left_out(span, "PennyLane has no delays"),
            OperationKind::Block(index) => self.block(index, span, place),
        }
    }

    /// Writes a call, under the conditions that hold here.
    fn emit(&mut self, call: &str) {
        match &self.conditions[..] {
            [] => self.python.line(call),
            [one] => {
                let line = format!("qml.cond({one}, lambda: {call})()");
                self.python.line(&line);
            }
            several => {
                let all: Vec<String> = several.iter().map(|it| format!("({it})")).collect();
                let line = format!("qml.cond({}, lambda: {call})()", all.join(" * "));
                self.python.line(&line);
            }
        }
    }
}

/// How many of some conditions hold.
fn sum_of(conditions: &[String]) -> String {
    let terms: Vec<String> = conditions.iter().map(|it| format!("({it})")).collect();
    terms.join(" + ")
}

/// A list of zeros.
fn bits(count: u32) -> String {
    if count == 1 { "[0]".to_owned() } else { format!("[0] * {count}") }
}

impl<'c> PythonWriter<'c> for Writer<'c> {
    type Place = Place;

    fn source(&self) -> &'c Circuit {
        self.circuit
    }

    fn output(&mut self) -> Output<'_> {
        Output { python: &mut self.python, losses: &mut self.losses, depth: &mut self.depth }
    }

    fn operations(&mut self, body: &Body, range: Range<usize>, place: Place) {
        self.conditional_operations(body, range, place);
    }
}

impl<'c> ConditionWriter<'c> for Writer<'c> {
    const TOOL: &'static str = "PennyLane";

    fn conditions(&mut self) -> &mut Vec<String> {
        &mut self.conditions
    }

    fn first_operation(&mut self, body: &Body, range: Range<usize>, place: Place) -> usize {
        self.operation(body, &body.operations[range.start], place);
        1
    }

    fn any(&self, conditions: &[String]) -> String {
        format!("{} > 0", sum_of(conditions))
    }

    fn none(&self, conditions: &[String]) -> String {
        format!("{} == 0", sum_of(conditions))
    }
}

impl Dialect for Writer<'_> {
    fn parameter(&mut self, index: u32) -> Option<String> {
        self.names.parameters.get(index as usize).cloned()
    }

    fn formal(&mut self, place: u32) -> Option<String> {
        self.formals.get(place as usize).cloned()
    }

    fn call(&mut self, function: Function, argument: Text) -> Text {
        self.uses.numpy = true;
        Text::piece(format!("np.{}({})", numpy_name(function), argument.text))
    }

    fn pi(&mut self) -> &'static str {
        self.uses.pi = true;
        "pi"
    }
}
