//! Amazon Braket: a program in Python that makes a `Circuit`.
//!
//! Registers are ranges of qubits, free parameters are `FreeParameter`s, and definitions of gates are functions that add to a circuit.
//! Braket measures qubits once, at the end of each, into a list of outcomes; bits, conditions and `reset` it has none. A gate of the
//! program with modifiers is written out. Written for amazon-braket-sdk 1.127 and newer.

mod calls;

use crate::angles::{Dialect, Text};
use crate::gates::{broadcast, is_directive, opaque_definitions, shown};
use crate::losses::Losses;
use crate::names::{Names, names_inside};
use crate::python::{Python, string};
use crate::python_writer::{Output, PythonWriter};
use circuit::Circuit;
use circuit::angle::Function;
use circuit::classical::Control;
use circuit::operation::{Body, OperationKind};
use circuit::register::RegisterKind;
use circuit::repeats::Repeat;
use diagnostic::Span;
use std::ops::Range;

/// Names that the program uses itself.
const OWN: [&str; 4] = ["Circuit", "FreeParameter", "circuit", "math"];

/// Writes a circuit.
pub fn write(circuit: &Circuit) -> (String, Losses) {
    let names = Names::new(circuit, &OWN);
    let mut writer = Writer {
        circuit,
        qubits: names.qubit_texts(circuit, "[0]"),
        names,
        python: Python::default(),
        losses: Losses::default(),
        uses_pi: false,
        uses_math: false,
        formals: Vec::new(),
        opaque: opaque_definitions(circuit),
        is_measured: vec![false; circuit.qubit_count() as usize],
        entries: vec![None; circuit.clbit_count() as usize],
        outcomes: 0,
        is_in_gate: false,
        symbolic: None,
        unbound: None,
        depth: 0,
        repeats: 0,
    };
    writer.definitions();
    let definitions = std::mem::take(&mut writer.python).text;
    writer.body(&circuit.body, ());
    writer.report_bits();
    let program = std::mem::take(&mut writer.python).text;
    writer.losses.annotations(circuit, "Braket");
    if let Some(span) = writer.unbound {
        let message = "`make_bound_circuit` of Braket loses controls and powers of gates with a `FreeParameter`: give `run` their values as `inputs`";
        writer.losses.warn(span, message.to_owned());
    }
    // They may be most of the program, and are there once.
    let mut text = definitions;
    text.insert_str(0, &writer.head());
    text.push('\n');
    text.push_str(&writer.declarations());
    text.push_str(&program);
    (text, writer.losses)
}

struct Writer<'c> {
    circuit: &'c Circuit,
    names: Names,
    qubits: Vec<String>,
    python: Python,
    losses: Losses,
    uses_pi: bool,
    uses_math: bool,
    formals: Vec<String>,
    opaque: Vec<bool>,
    is_measured: Vec<bool>,
    /// For each clbit, the number of the outcome that it has its value from.
    entries: Vec<Option<usize>>,
    outcomes: usize,
    is_in_gate: bool,
    /// Where the last angles are, if they have parameters.
    symbolic: Option<Span>,
    /// Where the first gate is that has such angles and controls or a power.
    unbound: Option<Span>,
    depth: usize,
    /// How many loops are around the operation.
    repeats: u32,
}

impl Writer<'_> {
    fn head(&self) -> String {
        let mut python = Python::with_notes(self.circuit);
        if self.uses_math {
            python.line("import math");
        }
        if self.uses_pi {
            python.line("from math import pi");
        }
        if self.uses_math || self.uses_pi {
            python.gap();
        }
        let parameter = if self.circuit.parameters.is_empty() { "" } else { ", FreeParameter" };
        python.line(&format!("from braket.circuits import Circuit{parameter}"));
        python.text
    }

    fn definitions(&mut self) {
        let circuit = self.circuit;
        let outer = self.names.all();
        let qubits = std::mem::take(&mut self.qubits);
        self.is_in_gate = true;
        for (index, definition) in circuit.definitions.iter().enumerate() {
            let (false, Some(body)) = (self.opaque[index], &definition.body) else {
                self.losses.opaque_definition(definition, "Braket");
                continue;
            };
            (self.formals, self.qubits) = names_inside(definition, &OWN, &outer);
            let mut arguments = vec!["circuit".to_owned()];
            arguments.extend(self.formals.iter().chain(&self.qubits).cloned());
            self.python.open_function(&self.names.definitions[index], &arguments.join(", "));
            self.body(body, ());
            self.python.close();
        }
        if self.opaque.contains(&false) {
            self.python.gap();
        }
        self.is_in_gate = false;
        self.formals.clear();
        self.qubits = qubits;
    }

    fn declarations(&mut self) -> String {
        let mut python = Python::default();
        let circuit = self.circuit;
        for (register, name) in circuit.qubits.iter().zip(&self.names.qubits) {
            python.line(&format!("{name} = range({}, {})", register.start, register.start + register.size));
        }
        for (parameter, name) in circuit.parameters.iter().zip(&self.names.parameters) {
            python.line(&format!("{name} = FreeParameter({})", string(&parameter.name)));
        }
        python.gap();
        python.line("circuit = Circuit()");
        if let Some(physical) = circuit.qubits.iter().find(|it| it.kind == RegisterKind::Physical) {
            let message = "Braket places qubits itself: those of a device are numbers in their order".to_owned();
            self.losses.warn(physical.span, message);
        }
        python.text
    }

    /// Says which outcome each bit is, where that is not the order of the bits.
    fn report_bits(&mut self) {
        let is_in_order = (0..).zip(&self.entries).all(|(index, entry)| *entry == Some(index));
        if is_in_order || self.outcomes == 0 {
            return;
        }
        let message = "Braket has a list of outcomes in place of named bits, in the order of the measurements";
        self.losses.warn(Span::default(), message.to_owned());
        let entries = self.entries.iter().enumerate();
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
            && places.iter().any(|&qubit| self.is_measured[qubit as usize])
        {
            self.losses.refuse(span, "Braket does nothing with a qubit that was measured");
            return 1;
        }
        let qubits: Vec<String> = places.iter().map(|&it| self.qubits[it as usize].clone()).collect();
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
            OperationKind::Barrier if self.is_in_gate || places.iter().any(|&it| self.is_measured[it as usize]) => {
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
        if self.repeats > 0 {
            // The loop would measure the qubit again.
            self.losses.refuse(body.operations[range.start].span, "Braket measures a qubit once, not in a loop");
        }
        let run = broadcast(self.circuit, body, range);
        let count = run.as_ref().map_or(1, |run| run.count);
        for operation in &body.operations[range.start..range.start + count] {
            for &clbit in body.clbits(operation) {
                self.entries[clbit as usize] = Some(self.outcomes);
            }
            self.outcomes += 1;
            self.is_measured[body.qubits(operation)[0] as usize] = true;
        }
        let target = run.map_or_else(|| qubits[0].clone(), |run| self.names.qubits[run.qubits].clone());
        self.python.line(&format!("circuit.measure({target})"));
        count
    }

    fn block(&mut self, index: u32, span: Span) {
        let whole = self.circuit;
        let block = &whole.blocks[index as usize];
        if is_directive(block) {
            self.losses.left_out(span, &format!("Braket cannot say `{}`", block.label));
        } else if block.control == Control::Always && block.before.is_none() {
            self.losses.warn(span, "a `box` is written without its frame and its duration".to_owned());
            for branch in &block.branches {
                self.body(branch, ());
            }
        } else if block.control != Control::Nothing || block.before.is_some() {
            self.losses.refuse(span, format!("Braket cannot say {} as a circuit", shown(block)));
        }
    }
}

impl<'c> PythonWriter<'c> for Writer<'c> {
    type Place = ();

    fn source(&self) -> &'c Circuit {
        self.circuit
    }

    fn output(&mut self) -> Output<'_> {
        Output { python: &mut self.python, losses: &mut self.losses, depth: &mut self.depth }
    }

    fn operations(&mut self, body: &Body, range: Range<usize>, (): ()) {
        let mut at = range.start;
        while at < range.end {
            if self.is_too_long(body.operations[at].span) {
                return;
            }
            at += self.operation(body, &(at..range.end));
        }
    }

    fn enter_repeat(&mut self, _: &Repeat) {
        self.repeats += 1;
    }

    fn leave_repeat(&mut self) {
        self.repeats -= 1;
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
        let name = match function {
            Function::Arcsin => "asin",
            Function::Arccos => "acos",
            Function::Arctan => "atan",
            other => other.name(),
        };
        self.uses_math = true;
        Text::piece(format!("math.{name}({})", argument.text))
    }

    fn pi(&mut self) -> &'static str {
        self.uses_pi = true;
        "pi"
    }
}
