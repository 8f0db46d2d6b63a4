//! Cirq: a program in Python that makes a `Circuit`.
//!
//! Registers are lists of `NamedQubit`s, free parameters are `sympy` symbols, and a definition of a gate is a function that yields
//! operations. Each clbit is the key of a measurement, and a condition is an expression over the latest outcomes of keys
//! ([`conditions`]); bits that nothing has measured are 0. Cirq has no control flow besides: `if` and `switch` become conditions of
//! operations, `while` is refused. Written for Cirq 1.4 and newer.

mod calls;
mod conditions;

use crate::angles::{self, Binding, Text};
use crate::gates::broadcast;
use crate::losses::Losses;
use crate::names::Names;
use crate::python::{Python, string};
use crate::python_writer::{ConditionTool, Tool, Writer, write_steps};
use circuit::Circuit;
use circuit::angle::{Angle, BinaryOperator, Function};
use circuit::gates::StandardGate;
use circuit::operation::{Body, Operation, OperationKind};
use circuit::register::{RegisterKind, Registers};
use diagnostic::Span;
use std::collections::BTreeSet;
use std::ops::Range;

/// Writes a circuit.
pub fn write(circuit: &Circuit) -> (String, Losses) {
    let names = Names::new(circuit, Cirq::OWN);
    let tool = Cirq {
        qubit_prefixes: prefixes(&circuit.qubits, &names.qubits),
        key_prefixes: prefixes(&circuit.clbits, &names.clbits),
        is_measured: vec![false; circuit.clbit_count() as usize],
        will_be_measured: measured_somewhere(circuit),
        whole: whole_registers(circuit),
        ..Cirq::default()
    };
    let mut writer = Writer::new(circuit, names, tool);
    // Qubits of a device are known by their numbers.
    for register in circuit.qubits.iter().filter(|it| it.kind == RegisterKind::Physical) {
        writer.qubits[register.start as usize] = format!("cirq.LineQubit({})", register.name.trim_start_matches('$'));
    }
    writer.write(|writer| writer.body(&circuit.body))
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

/// What the program has to import, and what is known of its bits.
#[derive(Default)]
#[allow(clippy::struct_excessive_bools)] // One for each import.
struct Cirq {
    numpy: bool,
    sympy: bool,
    /// Whether the registers of clbits are written as symbols.
    symbols: bool,
    /// Gates that the program gets a function for.
    helpers: BTreeSet<StandardGate>,
    /// For each register of qubits, what the names of its qubits begin with.
    qubit_prefixes: Vec<String>,
    /// The same for the keys of clbits.
    key_prefixes: Vec<String>,
    /// Which clbits a measurement has set up to here.
    is_measured: Vec<bool>,
    will_be_measured: Vec<bool>,
    whole: Vec<bool>,
    dropped: u32,
}

impl Tool for Cirq {
    const NAME: &'static str = "Cirq";
    const OWN: &'static [&'static str] =
        &["cirq", "sympy", "np", "math", "circuit", "op", "u", "rccx", "rc3x", "dropped"];
    const SINGLE: &'static str = "";

    fn imports(writer: &Writer<'_, Self>, python: &mut Python) {
        let tool = &writer.tool;
        python.line("import cirq");
        if tool.numpy {
            python.line("import numpy as np");
        }
        if tool.sympy {
            python.line("import sympy");
        }
        // Functions of gates that Cirq lacks.
        for &gate in &tool.helpers {
            if gate == StandardGate::U {
                python.open_function("u", "theta, phi, lam, q");
                for line in ["yield cirq.Z(q)**(lam/pi)", "yield cirq.ry(theta)(q)", "yield cirq.Z(q)**(phi/pi)"] {
                    python.line(line);
                }
                python.close();
            } else {
                write_steps(python, gate, |step, qubits| format!("yield {}", calls::plain(step, qubits)));
            }
        }
        if !tool.helpers.is_empty() && writer.circuit.definitions.is_empty() {
            python.gap();
        }
    }

    fn gate_body(writer: &mut Writer<'_, Self>, body: &Body) {
        let start = writer.python.text.len();
        writer.body(body);
        if !writer.python.text[start..].contains("yield") {
            writer.python.line("yield from ()");
        }
    }

    fn declarations(writer: &mut Writer<'_, Self>, python: &mut Python) {
        let Writer { circuit, names, tool, .. } = writer;
        for ((register, name), prefix) in circuit.qubits.iter().zip(&names.qubits).zip(&tool.qubit_prefixes) {
            let size = register.size;
            match register.kind {
                RegisterKind::Physical => {}
                RegisterKind::Scalar => python.line(&format!("{name} = cirq.NamedQubit(\"{name}\")")),
                RegisterKind::Array => {
                    python.line(&format!("{name} = cirq.NamedQubit.range({size}, prefix=\"{prefix}\")"));
                }
            }
        }
        if tool.symbols {
            for ((register, name), prefix) in circuit.clbits.iter().zip(&names.clbits).zip(&tool.key_prefixes) {
                python.line(&match register.kind {
                    RegisterKind::Array => {
                        format!("{name} = [sympy.Symbol(f\"{prefix}{{i}}\") for i in range({})]", register.size)
                    }
                    _ => format!("{name} = sympy.Symbol(\"{name}\")"),
                });
            }
        }
        tool.sympy |= !circuit.parameters.is_empty();
        for (parameter, name) in circuit.parameters.iter().zip(&names.parameters) {
            python.line(&format!("{name} = sympy.Symbol({})", string(&parameter.name)));
        }
        python.gap();
        python.line("circuit = cirq.Circuit()");
    }

    fn operations(writer: &mut Writer<'_, Self>, body: &Body, range: Range<usize>) {
        writer.conditional_operations(body, range);
    }

    fn call(writer: &mut Writer<'_, Self>, function: Function, argument: Text) -> Text {
        let name = match function {
            Function::Sqrt => return angles::binary(BinaryOperator::Power, argument, Text::piece("0.5")),
            Function::Sin => "sin",
            Function::Cos => "cos",
            Function::Tan => "tan",
            Function::Exp => "exp",
            Function::Ln => "log",
            Function::Arcsin => "asin",
            Function::Arccos => "acos",
            Function::Arctan => "atan",
            other => other.name(),
        };
        // Where there are parameters, an argument may be an expression of sympy.
        let is_symbolic = !writer.circuit.parameters.is_empty();
        let package = if is_symbolic { "sympy" } else { "math" };
        writer.tool.sympy |= is_symbolic;
        writer.uses_math |= !is_symbolic;
        Text::piece(format!("{package}.{name}({})", argument.text))
    }
}

impl ConditionTool for Cirq {
    fn first_operation(writer: &mut Writer<'_, Self>, body: &Body, range: Range<usize>) -> usize {
        writer.operation(body, range)
    }

    fn any(conditions: &[String]) -> String {
        match conditions {
            [one] => one.clone(),
            several => format!("sympy.Or({})", several.join(", ")),
        }
    }

    fn none(conditions: &[String]) -> String {
        format!("sympy.Not(sympy.Or({}))", conditions.join(", "))
    }

    fn before_condition(writer: &mut Writer<'_, Self>) {
        writer.tool.sympy = true;
        writer.tool.symbols = true;
    }
}

impl Writer<'_, Cirq> {
    /// The first operation of a range without its condition, and those that are written with it. Returns how many.
    fn operation(&mut self, body: &Body, range: Range<usize>) -> usize {
        let operation = &body.operations[range.start];
        let qubits = self.qubits_of(body, operation);
        if let OperationKind::Gate(gate) = operation.kind
            && let Some(name) = calls::fixed_gate(gate)
            && !self.is_in_gate
            && self.conditions.is_empty()
            && let Some(run) = broadcast(self.circuit, body, &range)
        {
            self.emit(&format!("cirq.{name}.on_each(*{})", self.names.qubits[run.qubits]), false);
            return run.count;
        }
        match operation.kind {
            OperationKind::Gate(_) | OperationKind::Custom(_) => self.gate(body, operation, &qubits),
            OperationKind::Measure => return self.measure(body, &range, &qubits),
            OperationKind::Reset => {
                for qubit in &qubits {
                    self.emit(&format!("cirq.reset({qubit})"), false);
                }
            }
            OperationKind::Barrier => self.losses.left_out(operation.span, "Cirq has no barriers"),
            OperationKind::Delay => self.delay(body, operation, &qubits),
            OperationKind::Block(index) => self.block(index, operation.span),
        }
        1
    }

    fn measure(&mut self, body: &Body, range: &Range<usize>, qubits: &[String]) -> usize {
        let operation = &body.operations[range.start];
        if !self.conditions.is_empty() {
            self.losses.refuse(operation.span, "Cirq measures under no condition");
        }
        let Some(&clbit) = body.clbits(operation).first() else {
            let message = "Cirq gives each outcome a key: this one gets a key that begins with `dropped`";
            self.losses.warn(operation.span, message);
            self.emit(&format!("cirq.measure({}, key=\"dropped_{}\")", qubits[0], self.tool.dropped), false);
            self.tool.dropped += 1;
            return 1;
        };
        if let Some(run) = broadcast(self.circuit, body, range)
            && let Some(register) = run.clbits.filter(|&index| self.tool.whole[index])
        {
            let line =
                format!("cirq.measure(*{}, key=\"{}\")", self.names.qubits[run.qubits], self.names.clbits[register]);
            self.emit(&line, false);
            return run.count;
        }
        self.tool.is_measured[clbit as usize] = true;
        let key = self.key(clbit);
        self.emit(&format!("cirq.measure({}, key=\"{key}\")", qubits[0]), false);
        1
    }

    /// The key of a clbit: `c_0`.
    fn key(&self, clbit: u32) -> String {
        let index = self.circuit.clbits.index_of(clbit);
        let prefix = &self.tool.key_prefixes[index];
        match self.circuit.clbits.get(index) {
            Some(register) if register.kind == RegisterKind::Array => format!("{prefix}{}", clbit - register.start),
            _ => prefix.clone(),
        }
    }

    fn delay(&mut self, body: &Body, operation: &Operation, qubits: &[String]) {
        match body.angles(operation).first() {
            Some(Angle::Value(seconds)) if seconds.is_finite() && *seconds >= 0.0 && !qubits.is_empty() => {
                let nanoseconds = seconds * 1e9;
                let rounded = nanoseconds.round();
                let time = if rounded / 1e9 == *seconds { rounded } else { nanoseconds };
                let time = angles::plain_number(time).text;
                self.emit(&format!("cirq.wait({}, nanos={time})", qubits.join(", ")), false);
            }
            Some(Angle::Value(_)) => self.losses.left_out(operation.span, "Cirq has no such delay"),
            _ => self.losses.left_out(operation.span, "nothing tells before a run how long this delay takes"),
        }
    }

    /// Writes an operation, or several that a call yields, under the conditions that hold here.
    fn emit(&mut self, operations: &str, is_many: bool) {
        if self.is_in_gate {
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
        self.uses_pi = true;
        angles::binary(BinaryOperator::Divide, text, Text::piece("pi")).at_least(Binding::Piece).text
    }
}
