//! Qiskit: a program in Python that makes a `QuantumCircuit`.
//!
//! Registers, free parameters (`Parameter`), definitions of gates (functions that return a `Gate`), loops with equal iterations (`for`)
//! and control flow (`if_test`, `switch`, `while_loop`, `for_loop`) stay what they are. Conditions over bits and registers become
//! Qiskit's classical expressions ([`conditions`]); variables of a run are refused. Written for Qiskit 1.3 and newer.

mod blocks;
mod calls;
mod conditions;

use crate::angles::{self, Dialect, Text};
use crate::gates::{broadcast, opaque_definitions, under_one_condition, whole_register};
use crate::losses::Losses;
use crate::names::{Names, names_inside};
use crate::python::{Python, numpy_name, string, unpacked};
use crate::python_writer::{Output, PythonWriter};
use circuit::angle::{Angle, BinaryOperator, Function};
use circuit::operation::{Body, Operation, OperationKind};
use circuit::register::RegisterKind;
use circuit::repeats::Repeat;
use circuit::{Circuit, GateDefinition};
use std::collections::BTreeSet;
use std::ops::Range;

/// Gates and instructions that Qiskit knows by their names alone: it adds controls to what it knows of them, whatever a program says
/// that they do (Qiskit 2.6: the names of its library of equivalences, and those that its passes ask for).
const KNOWN_GATES: &str = "IntComp c3sx ccx ccz ch cp crx cry crz cs csdg cswap csx cu cu1 cu3 cx cy cz dcx delay ecr \
    global_phase h id iswap measure p r rcccx rccx reset rx rxx ry ryy rz rzx rzz s sdg store swap sx sxdg t tdg u u1 u2 u3 x \
    xx_minus_yy xx_plus_yy y z";

/// Names that the program uses itself.
const OWN: [&str; 13] = [
    "qc",
    "gate",
    "np",
    "expr",
    "types",
    "case",
    "Gate",
    "Parameter",
    "QuantumCircuit",
    "QuantumRegister",
    "ClassicalRegister",
    "math",
    "dropped",
];

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
        read_variables: conditions::read_variables(circuit),
        loops: Vec::new(),
        depth: 0,
    };
    writer.definitions();
    let definitions = std::mem::take(&mut writer.python).text;
    writer.body(&circuit.body, "qc");
    let program = std::mem::take(&mut writer.python).text;
    writer.losses.annotations(circuit, "Qiskit");
    // They may be most of the program, and are there once.
    let mut text = definitions;
    text.insert_str(0, &writer.head());
    text.push('\n');
    text.push_str(&writer.declarations());
    text.push_str(&program);
    (text, writer.losses)
}

/// What the program has to import.
#[derive(Default)]
#[allow(clippy::struct_excessive_bools)] // One for each import.
struct Uses {
    pi: bool,
    numpy: bool,
    expr: bool,
    types: bool,
    gate: bool,
    dropped: u32,
    library: BTreeSet<&'static str>,
}

/// A loop around the operation that is written.
#[derive(Clone, Copy, PartialEq)]
enum Loop {
    /// One of Python, which makes the circuit.
    Python,
    /// One of the circuit.
    Circuit,
}

struct Writer<'c> {
    circuit: &'c Circuit,
    names: Names,
    /// How each qubit of the circuit, or of the definition that is written, is written.
    qubits: Vec<String>,
    clbits: Vec<String>,
    python: Python,
    losses: Losses,
    uses: Uses,
    /// The parameters of the definition that is written.
    formals: Vec<String>,
    opaque: Vec<bool>,
    /// Which variables some expression reads.
    read_variables: Vec<bool>,
    loops: Vec<Loop>,
    /// How many blocks are around the operation.
    depth: usize,
}

impl Writer<'_> {
    /// The comments of the program's head and the imports.
    fn head(&self) -> String {
        let mut python = Python::with_notes(self.circuit);
        if self.uses.pi {
            python.line("from math import pi");
            python.gap();
        }
        if self.uses.numpy {
            python.line("import numpy as np");
        }
        let registers = [
            (!self.circuit.clbits.is_empty() || self.uses.dropped > 0, "ClassicalRegister"),
            (true, "QuantumCircuit"),
            (!self.circuit.qubits.is_empty(), "QuantumRegister"),
        ];
        let used: Vec<&str> = registers.iter().filter(|it| it.0).map(|it| it.1).collect();
        python.line(&format!("from qiskit import {}", used.join(", ")));
        let parts = [(self.uses.gate, "Gate"), (!self.circuit.parameters.is_empty(), "Parameter")];
        let used: Vec<&str> = parts.iter().filter(|it| it.0).map(|it| it.1).collect();
        if !used.is_empty() {
            python.line(&format!("from qiskit.circuit import {}", used.join(", ")));
        }
        let parts = [(self.uses.expr, "expr"), (self.uses.types, "types")];
        let used: Vec<&str> = parts.iter().filter(|it| it.0).map(|it| it.1).collect();
        if !used.is_empty() {
            python.line(&format!("from qiskit.circuit.classical import {}", used.join(", ")));
        }
        if !self.uses.library.is_empty() {
            let library: Vec<&str> = self.uses.library.iter().copied().collect();
            python.line(&format!("from qiskit.circuit.library import {}", library.join(", ")));
        }
        python.text
    }

    /// The functions of the gates that the program defines.
    fn definitions(&mut self) {
        let circuit = self.circuit;
        let outer = self.names.all();
        let qubits = std::mem::take(&mut self.qubits);
        for (index, definition) in circuit.definitions.iter().enumerate() {
            (self.formals, self.qubits) = names_inside(definition, &OWN, &outer);
            self.definition(definition, index);
        }
        if !circuit.definitions.is_empty() {
            self.python.gap();
        }
        self.formals.clear();
        self.qubits = qubits;
    }

    fn definition(&mut self, definition: &GateDefinition, index: usize) {
        let known = KNOWN_GATES.split(' ').any(|name| name == definition.name);
        let name = string(&format!("{}{}", definition.name, if known { "_" } else { "" }));
        let count = definition.qubits.len();
        self.python.open_function(&self.names.definitions[index], &self.formals.join(", "));
        if let Some(body) = &definition.body {
            self.python.line(&format!("gate = QuantumCircuit({count}, name={name})"));
            if count > 0 {
                self.python.line(&format!("{} = gate.qubits", unpacked(&self.qubits)));
            }
            self.body(body, "gate");
            self.python.line("return gate.to_gate()");
        } else {
            self.uses.gate = true;
            self.python.line(&format!("return Gate({name}, {count}, [{}])", self.formals.join(", ")));
        }
        self.python.close();
    }

    /// The registers, the free parameters and the circuit.
    fn declarations(&mut self) -> String {
        let mut python = Python::default();
        let circuit = self.circuit;
        let mut all = Vec::new();
        for (class, registers, names) in [
            ("QuantumRegister", &circuit.qubits, &self.names.qubits),
            ("ClassicalRegister", &circuit.clbits, &self.names.clbits),
        ] {
            for (register, name) in registers.iter().zip(names) {
                let is_physical = register.kind == RegisterKind::Physical;
                let label = string(if is_physical { name } else { &register.name });
                python.line(&format!("{name} = {class}({}, {label})", register.size));
                all.push(name.clone());
            }
        }
        if self.uses.dropped > 0 {
            python.line(&format!("dropped = ClassicalRegister({}, \"dropped\")", self.uses.dropped));
            all.push("dropped".to_owned());
        }
        for (parameter, name) in circuit.parameters.iter().zip(&self.names.parameters) {
            python.line(&format!("{name} = Parameter({})", string(&parameter.name)));
        }
        python.gap();
        python.line(&format!("qc = QuantumCircuit({})", all.join(", ")));
        if let Some(physical) = circuit.qubits.iter().find(|it| it.kind == RegisterKind::Physical) {
            let message = format!(
                "a circuit of Qiskit names no physical qubits: `{}` and others become registers; give `transpile` an `initial_layout`",
                physical.name
            );
            self.losses.warn(physical.span, message);
        }
        python.text
    }

    /// The first operation of a range without its condition, and those that are written with it. Returns how many.
    fn operation(&mut self, body: &Body, range: Range<usize>, circuit: &'static str) -> usize {
        let operation = &body.operations[range.start];
        if circuit == "qc"
            && let Some(run) = broadcast(self.circuit, body, &range)
        {
            let qubits = self.names.qubits[run.qubits].clone();
            match operation.kind {
                OperationKind::Measure => {
                    let clbits = run.clbits.map(|index| self.names.clbits[index].clone()).unwrap_or_default();
                    self.python.line(&format!("{circuit}.measure({qubits}, {clbits})"));
                }
                OperationKind::Reset => self.python.line(&format!("{circuit}.reset({qubits})")),
                _ => self.gate(body, operation, circuit, Some(&qubits)),
            }
            return run.count;
        }
        let qubits: Vec<String> = body.qubits(operation).iter().map(|&it| self.qubits[it as usize].clone()).collect();
        match operation.kind {
            OperationKind::Gate(_) | OperationKind::Custom(_) => self.gate(body, operation, circuit, None),
            OperationKind::Measure => {
                let clbit = if let Some(&clbit) = body.clbits(operation).first() {
                    self.clbits[clbit as usize].clone()
                } else {
                    let message =
                        "Qiskit measures into a bit: this outcome goes into one of its own, of the register `dropped`";
                    self.losses.warn(operation.span, message.to_owned());
                    self.uses.dropped += 1;
                    format!("dropped[{}]", self.uses.dropped - 1)
                };
                self.python.line(&format!("{circuit}.measure({}, {clbit})", qubits[0]));
            }
            OperationKind::Reset => self.python.line(&format!("{circuit}.reset({})", qubits.join(", "))),
            OperationKind::Barrier => self.barrier(body, operation, circuit, &qubits),
            OperationKind::Delay => self.delay(body, operation, circuit, &qubits),
            OperationKind::Block(index) => self.block(index, operation.span, circuit),
        }
        1
    }

    fn barrier(&mut self, body: &Body, operation: &Operation, circuit: &'static str, qubits: &[String]) {
        if circuit != "qc" {
            self.losses.left_out(operation.span, "a gate of Qiskit has no barriers");
            return;
        }
        let places = body.qubits(operation);
        let is_all = places.len() == self.circuit.qubit_count() as usize && (0..).zip(places).all(|(a, &b)| a == b);
        let arguments = if is_all {
            String::new()
        } else if let Some(register) = whole_register(&self.circuit.qubits, places) {
            self.names.qubits[register].clone()
        } else {
            qubits.join(", ")
        };
        self.python.line(&format!("{circuit}.barrier({arguments})"));
    }

    fn delay(&mut self, body: &Body, operation: &Operation, circuit: &'static str, qubits: &[String]) {
        if circuit != "qc" {
            self.losses.left_out(operation.span, "a gate of Qiskit has no delays");
            return;
        }
        let seconds = match body.angles(operation).first() {
            Some(Angle::Value(seconds)) if seconds.is_finite() && *seconds >= 0.0 => *seconds,
            _ => {
                self.losses.left_out(operation.span, "nothing tells before a run how long this delay takes");
                return;
            }
        };
        let nanoseconds = (seconds * 1e9).round();
        let (time, unit) =
            if nanoseconds < 1e15 && nanoseconds / 1e9 == seconds { (nanoseconds, "ns") } else { (seconds, "s") };
        let time = angles::plain_number(time).text;
        let target = match qubits {
            [] => String::new(),
            [one] => format!(", {one}"),
            more => format!(", [{}]", more.join(", ")),
        };
        self.python.line(&format!("{circuit}.delay({time}{target}, unit=\"{unit}\")"));
    }
}

impl<'c> PythonWriter<'c> for Writer<'c> {
    type Place = &'static str;

    fn source(&self) -> &'c Circuit {
        self.circuit
    }

    fn output(&mut self) -> Output<'_> {
        Output { python: &mut self.python, losses: &mut self.losses, depth: &mut self.depth }
    }

    fn operations(&mut self, body: &Body, range: Range<usize>, circuit: &'static str) {
        let mut at = range.start;
        while at < range.end {
            if self.is_too_long(body.operations[at].span) {
                return;
            }
            let first = &body.operations[at];
            let Some(condition) = first.condition else {
                at += self.operation(body, at..range.end, circuit);
                continue;
            };
            let end = under_one_condition(body, &(at..range.end));
            let Some(test) = self.condition(condition.get(), first.span) else {
                at = end;
                continue;
            };
            self.open(&format!("with {circuit}.if_test({test}):"), first.span);
            while at < end {
                at += self.operation(body, at..end, circuit);
            }
            self.python.close();
        }
    }

    fn enter_repeat(&mut self, _: &Repeat) {
        self.loops.push(Loop::Python);
    }

    fn leave_repeat(&mut self) {
        self.loops.pop();
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
        // Those of numpy take numbers and parameters, except for this one.
        if function == Function::Sqrt {
            return angles::binary(BinaryOperator::Power, argument, Text::piece("0.5"));
        }
        self.uses.numpy = true;
        Text::piece(format!("np.{}({})", numpy_name(function), argument.text))
    }

    fn pi(&mut self) -> &'static str {
        self.uses.pi = true;
        "pi"
    }
}
