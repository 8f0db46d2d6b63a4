//! PennyLane: a program in Python that makes a `QNode`.
//!
//! Registers are ranges of wires, free parameters are arguments of the node, definitions of gates are quantum functions, and `qml.ctrl`
//! and `qml.adjoint` are what they are. Clbits are lists in which outcomes of `qml.measure` replace zeros, and conditions are `qml.cond`
//! over them ([`conditions`]); loops that a run decides are refused. Written for PennyLane 0.42 and newer.

mod calls;
mod conditions;

use crate::angles::Text;
use crate::losses::Losses;
use crate::names::Names;
use crate::python::{Python, numpy_name};
use crate::python_writer::{ConditionTool, Tool, Writer, write_steps};
use circuit::Circuit;
use circuit::angle::Function;
use circuit::gates::StandardGate;
use circuit::operation::{Body, Operation, OperationKind};
use circuit::register::RegisterKind;
use diagnostic::Span;
use std::collections::BTreeSet;
use std::ops::Range;

/// The most bits whose probabilities the node returns.
const MAX_BITS: usize = 16;

/// Writes a circuit.
pub fn write(circuit: &Circuit) -> (String, Losses) {
    let tool = PennyLane { is_measured: vec![false; circuit.clbit_count() as usize], ..PennyLane::default() };
    Writer::new(circuit, Names::new(circuit, PennyLane::OWN), tool).write(Writer::node)
}

/// What the program has to import, and what is known of its bits.
#[derive(Default)]
struct PennyLane {
    numpy: bool,
    helpers: BTreeSet<StandardGate>,
    /// Whether a qubit is measured or reset.
    has_measurements: bool,
    /// Which clbits some measurement has set.
    is_measured: Vec<bool>,
}

impl Tool for PennyLane {
    const NAME: &'static str = "PennyLane";
    const OWN: &'static [&'static str] = &["qml", "np", "dev", "circuit", "rccx", "rc3x"];
    const SINGLE: &'static str = "[0]";

    fn imports(writer: &Writer<'_, Self>, python: &mut Python) {
        let tool = &writer.tool;
        python.line("import pennylane as qml");
        if tool.numpy {
            python.line("from pennylane import numpy as np");
        }
        // Functions of gates that PennyLane lacks.
        for &gate in &tool.helpers {
            write_steps(python, gate, calls::plain);
        }
        if !tool.helpers.is_empty() && writer.circuit.definitions.is_empty() {
            python.gap();
        }
    }

    fn declarations(writer: &mut Writer<'_, Self>, python: &mut Python) {
        let circuit = writer.circuit;
        let count = circuit.qubit_count();
        // Measurements in the circuit take wires of their own.
        let wires = if writer.tool.has_measurements { String::new() } else { format!(", wires={count}") };
        python.line(&format!("dev = qml.device(\"default.qubit\"{wires})"));
        for (register, name) in circuit.qubits.iter().zip(&writer.names.qubits) {
            python.line(&format!("{name} = range({}, {})", register.start, register.start + register.size));
        }
        python.gap();
        python.gap();
    }

    fn operations(writer: &mut Writer<'_, Self>, body: &Body, range: Range<usize>) {
        writer.conditional_operations(body, range);
    }

    fn call(writer: &mut Writer<'_, Self>, function: Function, argument: Text) -> Text {
        writer.tool.numpy = true;
        Text::piece(format!("np.{}({})", numpy_name(function), argument.text))
    }
}

impl ConditionTool for PennyLane {
    fn first_operation(writer: &mut Writer<'_, Self>, body: &Body, range: Range<usize>) -> usize {
        writer.operation(body, &body.operations[range.start]);
        1
    }

    fn any(conditions: &[String]) -> String {
        format!("{} > 0", sum_of(conditions))
    }

    fn none(conditions: &[String]) -> String {
        format!("{} == 0", sum_of(conditions))
    }
}

impl Writer<'_, PennyLane> {
    /// The function of the circuit.
    fn node(&mut self) {
        let circuit = self.circuit;
        self.python.line("@qml.qnode(dev)");
        self.python.open(&format!("def circuit({}):", self.names.parameters.join(", ")));
        for (register, name) in circuit.clbits.iter().zip(&self.names.clbits) {
            self.python.line(&format!("{name} = {}", bits(register.size)));
        }
        self.body(&circuit.body);
        let measured: Vec<String> = (0..self.clbits.len())
            .filter(|&place| self.tool.is_measured[place])
            .map(|place| self.clbits[place].clone())
            .collect();
        if measured.is_empty() && self.tool.has_measurements {
            // There may be no state that is the same in every run.
            self.python.line(&format!("return qml.probs(wires=range({}))", circuit.qubit_count()));
        } else if measured.is_empty() {
            self.python.line("return qml.state()");
        } else if measured.len() <= MAX_BITS {
            self.python.line(&format!("return qml.probs(op=[{}])", measured.join(", ")));
        } else {
            let message =
                "PennyLane would return a probability for each value of all bits: the program returns samples";
            self.losses.warn(Span::default(), message);
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
            self.losses.warn(Span::default(), message);
        }
    }

    fn operation(&mut self, body: &Body, operation: &Operation) {
        let span = operation.span;
        let qubits = self.qubits_of(body, operation);
        match operation.kind {
            OperationKind::Gate(_) | OperationKind::Custom(_) => self.gate(body, operation, &qubits),
            OperationKind::Measure | OperationKind::Reset => {
                self.tool.has_measurements = true;
                if !self.conditions.is_empty() {
                    self.losses.refuse(span, "PennyLane measures and resets under no condition");
                }
                if operation.kind == OperationKind::Reset {
                    for qubit in &qubits {
                        self.python.line(&format!("qml.measure({qubit}, reset=True)"));
                    }
                } else if let Some(&clbit) = body.clbits(operation).first() {
                    self.tool.is_measured[clbit as usize] = true;
                    let line = format!("{} = qml.measure({})", self.clbits[clbit as usize], qubits[0]);
                    self.python.line(&line);
                } else {
                    self.python.line(&format!("qml.measure({})", qubits[0]));
                }
            }
            OperationKind::Barrier if !self.is_in_gate => {
                if !qubits.is_empty() {
                    self.python.line(&format!("qml.Barrier(wires=[{}])", qubits.join(", ")));
                }
            }
            OperationKind::Barrier => self.losses.left_out(span, "a function of a gate has no barriers"),
            OperationKind::Delay => self.losses.left_out(span, "PennyLane has no delays"),
            OperationKind::Block(index) => self.block(index, span),
        }
    }

    /// Writes a call, under the conditions that hold here.
    fn emit(&mut self, call: &str) {
        match &self.conditions[..] {
            [] => self.python.line(call),
            [one] => self.python.line(&format!("qml.cond({one}, lambda: {call})()")),
            several => {
                let all: Vec<String> = several.iter().map(|it| format!("({it})")).collect();
                self.python.line(&format!("qml.cond({}, lambda: {call})()", all.join(" * ")));
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
