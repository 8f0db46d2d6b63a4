//! Cirq: a program in Python that makes a `Circuit`.
//!
//! Registers are lists of `NamedQubit`s, free parameters are `sympy` symbols, and a definition of a gate is a function that yields
//! operations. Each clbit is the key of a measurement, and a condition is an expression over the latest outcomes of keys
//! ([`conditions`]); bits that nothing has measured are 0. Cirq has no control flow besides: `if` and `switch` become conditions of
//! operations, `while` is refused. Written for Cirq 1.4 and newer.

mod calls;
mod conditions;

use crate::angles::{self, Binding, Dialect, Text};
use crate::gates::{broadcast, opaque_definitions};
use crate::losses::Losses;
use crate::names::{Names, names_inside};
use crate::python::{Python, string};
use crate::python_writer::{ConditionWriter, Output, PythonWriter, write_steps};
use circuit::angle::{Angle, BinaryOperator, Function};
use circuit::gates::StandardGate;
use circuit::operation::{Body, Operation, OperationKind};
use circuit::register::{RegisterKind, Registers};
use circuit::repeats::Repeat;
use circuit::{Circuit, GateDefinition};
use diagnostic::Span;
use std::collections::BTreeSet;
use std::ops::Range;

/// Names that the program uses itself.
const OWN: [&str; 10] = ["cirq", "sympy", "np", "math", "circuit", "op", "u", "rccx", "rc3x", "dropped"];

/// Writes a circuit.
pub fn write(circuit: &Circuit) -> (String, Losses) {
    let names = Names::new(circuit, &OWN);
    let mut writer = Writer {
        circuit,
        qubits: qubit_texts(circuit, &names),
        clbits: names.clbit_texts(circuit, ""),
        qubit_prefixes: prefixes(&circuit.qubits, &names.qubits),
        key_prefixes: prefixes(&circuit.clbits, &names.clbits),
        names,
        python: Python::default(),
        losses: Losses::default(),
        uses: Uses::default(),
        formals: Vec::new(),
        opaque: opaque_definitions(circuit),
        is_measured: vec![false; circuit.clbit_count() as usize],
        will_be_measured: measured_somewhere(circuit),
        whole: whole_registers(circuit),
        conditions: Vec::new(),
        repeats: 0,
        depth: 0,
        dropped: 0,
    };
    writer.definitions();
    let definitions = std::mem::take(&mut writer.python).text;
    writer.body(&circuit.body, Place::Circuit);
    let program = std::mem::take(&mut writer.python).text;
    writer.losses.annotations(circuit, "Cirq");
    let declarations = writer.declarations();
    // They may be most of the program, and are there once.
    let mut text = definitions;
    text.insert_str(0, &writer.helpers());
    text.insert_str(0, &writer.head());
    text.push('\n');
    text.push_str(&declarations);
    text.push_str(&program);
    (text, writer.losses)
}

/// How qubits are written: those of a device are known by their numbers.
fn qubit_texts(circuit: &Circuit, names: &Names) -> Vec<String> {
    let mut texts = names.qubit_texts(circuit, "");
    for register in circuit.qubits.iter().filter(|it| it.kind == RegisterKind::Physical) {
        texts[register.start as usize] = format!("cirq.LineQubit({})", register.name.trim_start_matches('$'));
    }
    texts
}

/// What the names of the bits of each register begin with, `q_`, so that none is that of another bit or register.
fn prefixes(registers: &Registers, names: &[String]) -> Vec<String> {
    let mut taken: BTreeSet<String> = names.iter().cloned().collect();
    let mut prefixes = Vec::new();
    for (register, name) in registers.iter().zip(names) {
        let mut prefix = name.clone();
        if register.kind == RegisterKind::Array {
            prefix.push('_');
            while (0..register.size).any(|index| taken.contains(&format!("{prefix}{index}"))) {
                prefix.push('_');
            }
            taken.extend((0..register.size).map(|index| format!("{prefix}{index}")));
        }
        prefixes.push(prefix);
    }
    prefixes
}

/// Which clbits some measurement of the circuit's own body sets.
fn measured_somewhere(circuit: &Circuit) -> Vec<bool> {
    let mut measured = vec![false; circuit.clbit_count() as usize];
    for operation in circuit.operations() {
        if operation.kind == OperationKind::Measure {
            for &clbit in circuit.body.clbits(operation) {
                measured[clbit as usize] = true;
            }
        }
    }
    measured
}

/// Which registers of clbits are set once, bit by bit, and never read: they may be one key.
fn whole_registers(circuit: &Circuit) -> Vec<bool> {
    let mut counts = vec![0_u32; circuit.clbit_count() as usize];
    for operation in circuit.operations() {
        for &clbit in circuit.body.clbits(operation) {
            counts[clbit as usize] += if operation.kind == OperationKind::Measure { 1 } else { 2 };
        }
    }
    for condition in &circuit.conditions {
        for &clbit in &condition.clbits {
            counts[clbit as usize] += 2;
        }
    }
    let all = |it: &circuit::register::Register| {
        counts[it.start as usize..(it.start + it.size) as usize].iter().all(|&count| count == 1)
    };
    let has_no_loops = circuit.body.repeats.is_empty() && circuit.blocks.is_empty();
    circuit.clbits.iter().map(|it| has_no_loops && all(it)).collect()
}

/// What operations are written into.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Place {
    /// The circuit, which they are appended to.
    Circuit,
    /// The function of a gate, which yields them.
    Gate,
}

#[derive(Default)]
#[allow(clippy::struct_excessive_bools)] // One for each import.
struct Uses {
    pi: bool,
    math: bool,
    numpy: bool,
    sympy: bool,
    /// Whether the registers of clbits are written as symbols.
    symbols: bool,
    /// Gates that the program gets a function for.
    helpers: BTreeSet<StandardGate>,
}

struct Writer<'c> {
    circuit: &'c Circuit,
    names: Names,
    qubits: Vec<String>,
    clbits: Vec<String>,
    /// For each register of qubits, what the names of its qubits begin with.
    qubit_prefixes: Vec<String>,
    /// The same for the keys of clbits.
    key_prefixes: Vec<String>,
    python: Python,
    losses: Losses,
    uses: Uses,
    formals: Vec<String>,
    opaque: Vec<bool>,
    /// Which clbits a measurement has set up to here.
    is_measured: Vec<bool>,
    will_be_measured: Vec<bool>,
    whole: Vec<bool>,
    /// The conditions that hold here, as texts.
    conditions: Vec<String>,
    /// How many loops are around the operation.
    repeats: usize,
    depth: usize,
    dropped: u32,
}

impl Writer<'_> {
    fn head(&self) -> String {
        let mut python = Python::with_notes(self.circuit);
        if self.uses.math {
            python.line("import math");
        }
        if self.uses.pi {
            python.line("from math import pi");
        }
        if self.uses.math || self.uses.pi {
            python.gap();
        }
        python.line("import cirq");
        if self.uses.numpy {
            python.line("import numpy as np");
        }
        if self.uses.sympy {
            python.line("import sympy");
        }
        python.text
    }

    /// Functions of gates that Cirq lacks.
    fn helpers(&self) -> String {
        let mut python = Python::default();
        for &gate in &self.uses.helpers {
            if gate == StandardGate::U {
                python.open_function("u", "theta, phi, lam, q");
                for line in ["yield cirq.Z(q)**(lam/pi)", "yield cirq.ry(theta)(q)", "yield cirq.Z(q)**(phi/pi)"] {
                    python.line(line);
                }
                python.close();
            } else {
                write_steps(&mut python, gate, |step, qubits| format!("yield {}", calls::plain(step, qubits)));
            }
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
            if self.opaque[index] {
                self.losses.opaque_definition(definition, "Cirq");
                continue;
            }
            (self.formals, self.qubits) = names_inside(definition, &OWN, &outer);
            self.definition(definition, index);
        }
        if self.opaque.contains(&false) {
            self.python.gap();
        }
        self.formals.clear();
        self.qubits = qubits;
    }

    fn definition(&mut self, definition: &GateDefinition, index: usize) {
        let Some(body) = &definition.body else { return };
        let arguments: Vec<String> = self.formals.iter().chain(&self.qubits).cloned().collect();
        self.python.open_function(&self.names.definitions[index], &arguments.join(", "));
        let start = self.python.text.len();
        self.body(body, Place::Gate);
        if !self.python.text[start..].contains("yield") {
            self.python.line("yield from ()");
        }
        self.python.close();
    }

    fn declarations(&mut self) -> String {
        let mut python = Python::default();
        let circuit = self.circuit;
        for ((register, name), prefix) in circuit.qubits.iter().zip(&self.names.qubits).zip(&self.qubit_prefixes) {
            let size = register.size;
            match register.kind {
                RegisterKind::Physical => {}
                RegisterKind::Scalar => python.line(&format!("{name} = cirq.NamedQubit(\"{name}\")")),
                RegisterKind::Array => {
                    python.line(&format!("{name} = cirq.NamedQubit.range({size}, prefix=\"{prefix}\")"));
                }
            }
        }
        if self.uses.symbols {
            for ((register, name), prefix) in circuit.clbits.iter().zip(&self.names.clbits).zip(&self.key_prefixes) {
                if register.kind == RegisterKind::Array {
                    python.line(&format!(
                        "{name} = [sympy.Symbol(f\"{prefix}{{i}}\") for i in range({})]",
                        register.size
                    ));
                } else {
                    python.line(&format!("{name} = sympy.Symbol(\"{name}\")"));
                }
            }
        }
        if !circuit.parameters.is_empty() {
            self.uses.sympy = true;
        }
        for (parameter, name) in circuit.parameters.iter().zip(&self.names.parameters) {
            python.line(&format!("{name} = sympy.Symbol({})", string(&parameter.name)));
        }
        python.gap();
        python.line("circuit = cirq.Circuit()");
        python.text
    }

    /// The first operation of a range without its condition, and those that are written with it. Returns how many.
    fn operation(&mut self, body: &Body, range: Range<usize>, place: Place) -> usize {
        let operation = &body.operations[range.start];
        let qubits: Vec<String> = body.qubits(operation).iter().map(|&it| self.qubits[it as usize].clone()).collect();
        if let OperationKind::Gate(gate) = operation.kind
            && let Some(name) = calls::fixed_gate(gate)
            && place == Place::Circuit
            && self.conditions.is_empty()
            && let Some(run) = broadcast(self.circuit, body, &range)
        {
            self.emit(&format!("cirq.{name}.on_each(*{})", self.names.qubits[run.qubits]), false, place);
            return run.count;
        }
        match operation.kind {
            OperationKind::Gate(_) | OperationKind::Custom(_) => self.gate(body, operation, place, &qubits),
            OperationKind::Measure => return self.measure(body, &range, place, &qubits),
            OperationKind::Reset => {
                for qubit in &qubits {
                    self.emit(&format!("cirq.reset({qubit})"), false, place);
                }
            }
            OperationKind::Barrier => self.losses.left_out(operation.span, "Cirq has no barriers"),
            OperationKind::Delay => self.delay(body, operation, place, &qubits),
            OperationKind::Block(index) => self.block(index, operation.span, place),
        }
        1
    }

    fn measure(&mut self, body: &Body, range: &Range<usize>, place: Place, qubits: &[String]) -> usize {
        let operation = &body.operations[range.start];
        if !self.conditions.is_empty() {
            self.losses.refuse(operation.span, "Cirq measures under no condition");
        }
        let Some(&clbit) = body.clbits(operation).first() else {
            let message = "Cirq gives each outcome a key: this one gets a key that begins with `dropped`";
            self.losses.warn(operation.span, message.to_owned());
            self.emit(&format!("cirq.measure({}, key=\"dropped_{}\")", qubits[0], self.dropped), false, place);
            self.dropped += 1;
            return 1;
        };
        if let Some(run) = broadcast(self.circuit, body, range)
            && let Some(register) = run.clbits.filter(|&index| self.whole[index])
        {
            let line =
                format!("cirq.measure(*{}, key=\"{}\")", self.names.qubits[run.qubits], self.names.clbits[register]);
            self.emit(&line, false, place);
            return run.count;
        }
        self.is_measured[clbit as usize] = true;
        let key = self.key(clbit);
        self.emit(&format!("cirq.measure({}, key=\"{key}\")", qubits[0]), false, place);
        1
    }

    /// The key of a clbit: `c_0`.
    fn key(&self, clbit: u32) -> String {
        let registers = self.circuit.clbits.iter().as_slice();
        let index = registers.partition_point(|it| it.start + it.size <= clbit);
        let prefix = &self.key_prefixes[index];
        match registers[index].kind {
            RegisterKind::Array => format!("{prefix}{}", clbit - registers[index].start),
            RegisterKind::Scalar | RegisterKind::Physical => prefix.clone(),
        }
    }

    fn delay(&mut self, body: &Body, operation: &Operation, place: Place, qubits: &[String]) {
        match body.angles(operation).first() {
            Some(Angle::Value(seconds)) if seconds.is_finite() && *seconds >= 0.0 && !qubits.is_empty() => {
                let nanoseconds = seconds * 1e9;
                let rounded = nanoseconds.round();
                let time = if rounded / 1e9 == *seconds { rounded } else { nanoseconds };
                let time = angles::plain_number(time).text;
                self.emit(&format!("cirq.wait({}, nanos={time})", qubits.join(", ")), false, place);
            }
            Some(Angle::Value(_)) => self.losses.left_out(operation.span, "Cirq has no such delay"),
            _ => self.losses.left_out(operation.span, "nothing tells before a run how long this delay takes"),
        }
    }

    /// Writes an operation, or several that a call yields, under the conditions that hold here.
    fn emit(&mut self, operations: &str, is_many: bool, place: Place) {
        if place == Place::Gate {
            let word = if is_many { "yield from" } else { "yield" };
            self.python.line(&format!("{word} {operations}"));
            return;
        }
        if self.conditions.is_empty() {
            // A generator that is the only argument needs no parentheses of its own.
            let is_generator = is_many && operations.starts_with('(');
            let line = if is_generator {
                format!("circuit.append{operations}")
            } else {
                format!("circuit.append({operations})")
            };
            self.python.line(&line);
            return;
        }
        let conditions = self.conditions.join(", ");
        if is_many {
            let line = format!("circuit.append(op.with_classical_controls({conditions}) for op in {operations})");
            self.python.line(&line);
        } else {
            let piece = if operations.contains("**") { format!("({operations})") } else { operations.to_owned() };
            self.python.line(&format!("circuit.append({piece}.with_classical_controls({conditions}))"));
        }
    }

    /// An angle as a part of half a turn, which exponents count in.
    fn exponent(&mut self, angle: Angle, body: &Body, factor: f64, span: Span) -> String {
        if let Angle::Value(value) = angle {
            let text = angles::plain_number(value * factor / std::f64::consts::PI);
            return text.at_least(Binding::Power).text;
        }
        let text = self.angle(angle, body, factor, span);
        self.uses.pi = true;
        angles::binary(BinaryOperator::Divide, text, Text::piece("pi")).at_least(Binding::Piece).text
    }
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

    fn enter_repeat(&mut self, _: &Repeat) {
        self.repeats += 1;
    }

    fn leave_repeat(&mut self) {
        self.repeats -= 1;
    }
}

impl<'c> ConditionWriter<'c> for Writer<'c> {
    const TOOL: &'static str = "Cirq";

    fn conditions(&mut self) -> &mut Vec<String> {
        &mut self.conditions
    }

    fn first_operation(&mut self, body: &Body, range: Range<usize>, place: Place) -> usize {
        self.operation(body, range, place)
    }

    fn any(&self, conditions: &[String]) -> String {
        match conditions {
            [one] => one.clone(),
            several => format!("sympy.Or({})", several.join(", ")),
        }
    }

    fn none(&self, conditions: &[String]) -> String {
        format!("sympy.Not(sympy.Or({}))", conditions.join(", "))
    }

    fn before_condition(&mut self) {
        self.uses.sympy = true;
        self.uses.symbols = true;
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
        // Where there are parameters, an argument may be an expression of sympy.
        let is_symbolic = !self.circuit.parameters.is_empty();
        let name = match (function, is_symbolic) {
            (Function::Sqrt, _) => return angles::binary(BinaryOperator::Power, argument, Text::piece("0.5")),
            (Function::Sin, _) => "sin",
            (Function::Cos, _) => "cos",
            (Function::Tan, _) => "tan",
            (Function::Exp, _) => "exp",
            (Function::Ln, _) => "log",
            (Function::Arcsin, _) => "asin",
            (Function::Arccos, _) => "acos",
            (Function::Arctan, _) => "atan",
            (other, _) => other.name(),
        };
        let package = if is_symbolic { "sympy" } else { "math" };
        self.uses.sympy |= is_symbolic;
        self.uses.math |= !is_symbolic;
        Text::piece(format!("{package}.{name}({})", argument.text))
    }

    fn pi(&mut self) -> &'static str {
        self.uses.pi = true;
        "pi"
    }
}
