//! Amazon Braket: a program in Python that makes a `Circuit`.
//!
//! Registers are ranges of qubits, free parameters are `FreeParameter`s, and definitions of gates are functions that add to a circuit.
//! Braket measures qubits once, at the end of each, into a list of outcomes; bits, conditions and `reset` it has none. A gate of the
//! program with modifiers is written out. Written for amazon-braket-sdk 1.127 and newer.

mod calls;

use crate::angles::Text;
use crate::gates::broadcast;
use crate::losses::Losses;
use crate::names::Names;
use crate::python::{Python, string};
use crate::python_writer::{Tool, Writer};
use circuit::Circuit;
use circuit::angle::Function;
use circuit::classical::Control;
use circuit::operation::{Body, OperationKind};
use circuit::register::RegisterKind;
use diagnostic::Span;
use std::ops::Range;

/// Writes a circuit.
pub fn write(circuit: &Circuit) -> (String, Losses) {
    let tool = Braket {
        is_measured: vec![false; circuit.qubit_count() as usize],
        entries: vec![None; circuit.clbit_count() as usize],
        ..Braket::default()
    };
    Writer::new(circuit, Names::new(circuit, Braket::OWN), tool).write(|writer| {
        writer.body(&circuit.body);
        writer.report_bits();
    })
}

/// What is known of the program's bits and angles.
#[derive(Default)]
struct Braket {
    is_measured: Vec<bool>,
    /// For each clbit, the number of the outcome that it has its value from.
    entries: Vec<Option<usize>>,
    outcomes: usize,
    /// Where the last angles are, if they have parameters.
    symbolic: Option<Span>,
    /// Where the first gate is that has such angles and controls or a power.
    unbound: Option<Span>,
}

impl Tool for Braket {
    const NAME: &'static str = "Braket";
    const OWN: &'static [&'static str] = &["Circuit", "FreeParameter", "circuit", "math"];
    const SINGLE: &'static str = "[0]";
    const FIRST_ARGUMENT: Option<&'static str> = Some("circuit");

    fn imports(writer: &Writer<'_, Self>, python: &mut Python) {
        let parameter = if writer.circuit.parameters.is_empty() { "" } else { ", FreeParameter" };
        python.line(&format!("from braket.circuits import Circuit{parameter}"));
    }

    fn declarations(writer: &mut Writer<'_, Self>, python: &mut Python) {
        let circuit = writer.circuit;
        if let Some(span) = writer.tool.unbound {
            let message = "`make_bound_circuit` of Braket loses controls and powers of gates with a `FreeParameter`: give `run` their values as `inputs`";
            writer.losses.warn(span, message);
        }
        for (register, name) in circuit.qubits.iter().zip(&writer.names.qubits) {
            python.line(&format!("{name} = range({}, {})", register.start, register.start + register.size));
        }
        for (parameter, name) in circuit.parameters.iter().zip(&writer.names.parameters) {
            python.line(&format!("{name} = FreeParameter({})", string(&parameter.name)));
        }
        python.gap();
        python.line("circuit = Circuit()");
        if let Some(physical) = circuit.qubits.iter().find(|it| it.kind == RegisterKind::Physical) {
            let message = "Braket places qubits itself: those of a device are numbers in their order";
            writer.losses.warn(physical.span, message);
        }
    }

    fn operations(writer: &mut Writer<'_, Self>, body: &Body, range: Range<usize>) {
        let mut at = range.start;
        while at < range.end {
            if writer.is_too_long(body.operations[at].span) {
                return;
            }
            at += writer.operation(body, &(at..range.end));
        }
    }

    fn call(writer: &mut Writer<'_, Self>, function: Function, argument: Text) -> Text {
        let name = match function {
            Function::Arcsin => "asin",
            Function::Arccos => "acos",
            Function::Arctan => "atan",
            other => other.name(),
        };
        writer.uses_math = true;
        Text::piece(format!("math.{name}({})", argument.text))
    }
}

impl Writer<'_, Braket> {
    /// Says which outcome each bit is, where that is not the order of the bits.
    fn report_bits(&mut self) {
        let is_in_order = (0..).zip(&self.tool.entries).all(|(index, entry)| *entry == Some(index));
        if is_in_order || self.tool.outcomes == 0 {
            return;
        }
        let message = "Braket has a list of outcomes in place of named bits, in the order of the measurements";
        self.losses.warn(Span::default(), message);
        let entries = self.tool.entries.iter().enumerate();
        let names: Vec<String> = entries
            .filter_map(|(clbit, entry)| entry.map(|it| format!("{} is {it}", self.circuit.clbits.name(clbit as u32))))
            .collect();
        if !names.is_empty() {
            self.python.comment(&format!(" in the list of outcomes, counted from 0: {}", names.join(", ")));
        }
    }

    /// The first operation of a range, and those that are written with it. Returns how many.
    fn operation(&mut self, body: &Body, range: &Range<usize>) -> usize {
        let operation = &body.operations[range.start];
        let span = operation.span;
        if let Some(index) = operation.condition {
            let shown = &self.circuit.conditions[index.get() as usize].text;
            self.losses.refuse(span, format!("Braket has no conditions, `{shown}`"));
            return 1;
        }
        let places = body.qubits(operation);
        if !self.is_in_gate
            && !matches!(operation.kind, OperationKind::Barrier | OperationKind::Delay | OperationKind::Block(_))
            && places.iter().any(|&qubit| self.tool.is_measured[qubit as usize])
        {
            self.losses.refuse(span, "Braket does nothing with a qubit that was measured");
            return 1;
        }
        let qubits = self.qubits_of(body, operation);
        match operation.kind {
            OperationKind::Gate(gate) => {
                if !self.is_in_gate
                    && let Some(name) = calls::fixed_gate(gate)
                    && let Some(run) = broadcast(self.circuit, body, range)
                {
                    self.python.line(&format!("circuit.{name}({})", self.names.qubits[run.qubits]));
                    return run.count;
                }
                self.gate(body, operation, &qubits);
            }
            OperationKind::Custom(_) => self.gate(body, operation, &qubits),
            OperationKind::Measure => return self.measure(body, range, &qubits),
            OperationKind::Reset => self.losses.refuse(span, "Braket resets no qubit"),
            OperationKind::Barrier
                if self.is_in_gate || places.iter().any(|&it| self.tool.is_measured[it as usize]) =>
            {
                self.losses.left_out(span, "Braket has no barrier here");
            }
            OperationKind::Barrier => {
                if !qubits.is_empty() {
                    self.python.line(&format!("circuit.barrier([{}])", qubits.join(", ")));
                }
            }
            OperationKind::Delay => self.losses.left_out(span, "Braket has no delays"),
            OperationKind::Block(index) => self.block(index, span),
        }
        1
    }

    fn measure(&mut self, body: &Body, range: &Range<usize>, qubits: &[String]) -> usize {
        if !self.loops.is_empty() {
            // The loop would measure the qubit again.
            self.losses.refuse(body.operations[range.start].span, "Braket measures a qubit once, not in a loop");
        }
        let run = broadcast(self.circuit, body, range);
        let count = run.as_ref().map_or(1, |run| run.count);
        for operation in &body.operations[range.start..range.start + count] {
            for &clbit in body.clbits(operation) {
                self.tool.entries[clbit as usize] = Some(self.tool.outcomes);
            }
            self.tool.outcomes += 1;
            self.tool.is_measured[body.qubits(operation)[0] as usize] = true;
        }
        let target = run.map_or_else(|| qubits[0].clone(), |run| self.names.qubits[run.qubits].clone());
        self.python.line(&format!("circuit.measure({target})"));
        count
    }

    fn block(&mut self, index: u32, span: Span) {
        let block = &self.circuit.blocks[index as usize];
        if self.losses.directive(block, span, Braket::NAME) {
            return;
        }
        if block.control == Control::Always && block.before.is_none() {
            self.losses.warn(span, "a `box` is written without its frame and its duration");
            for branch in &block.branches {
                self.body(branch);
            }
        } else if block.control != Control::Nothing || block.before.is_some() {
            self.refuse_block(block, span);
        }
    }
}
