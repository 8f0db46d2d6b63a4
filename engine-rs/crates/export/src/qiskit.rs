//! Qiskit: a program in Python that makes a `QuantumCircuit`.
//!
//! Registers, free parameters (`Parameter`), definitions of gates (functions that return a `Gate`), loops with equal iterations (`for`)
//! and control flow (`if_test`, `switch`, `while_loop`, `for_loop`) stay what they are. Conditions over bits and registers become
//! Qiskit's classical expressions ([`conditions`]); variables of a run are refused. Written for Qiskit 1.3 and newer.

mod blocks;
mod calls;
mod conditions;

use crate::angles::{self, Text};
use crate::gates::{broadcast, under_one_condition, whole_register};
use crate::losses::Losses;
use crate::names::Names;
use crate::python::{Python, numpy_name, string, unpacked};
use crate::python_writer::{Tool, Writer};
use circuit::angle::{Angle, BinaryOperator, Function};
use circuit::operation::{Body, Operation, OperationKind};
use circuit::register::RegisterKind;
use circuit::{Circuit, GateDefinition};
use std::collections::BTreeSet;
use std::ops::Range;

/// Gates and instructions that Qiskit knows by their names alone: it adds controls to what it knows of them, whatever a program says
/// that they do (Qiskit 2.6: the names of its library of equivalences, and those that its passes ask for).
const KNOWN_GATES: &str = "IntComp c3sx ccx ccz ch cp crx cry crz cs csdg cswap csx cu cu1 cu3 cx cy cz dcx delay ecr \
    global_phase h id iswap measure p r rcccx rccx reset rx rxx ry ryy rz rzx rzz s sdg store swap sx sxdg t tdg u u1 u2 u3 x \
    xx_minus_yy xx_plus_yy y z";

/// Writes a circuit.
pub fn write(circuit: &Circuit) -> (String, Losses) {
    let tool = Qiskit { read_variables: conditions::read_variables(circuit), ..Qiskit::default() };
    Writer::new(circuit, Names::new(circuit, Qiskit::OWN), tool).write(|writer| writer.body(&circuit.body))
}

/// What the program has to import, and what the circuit computes with.
#[derive(Default)]
#[allow(clippy::struct_excessive_bools)] // One for each import.
struct Qiskit {
    numpy: bool,
    expr: bool,
    types: bool,
    gate: bool,
    dropped: u32,
    library: BTreeSet<&'static str>,
    /// Which variables some expression reads.
    read_variables: Vec<bool>,
}

impl Tool for Qiskit {
    const NAME: &'static str = "Qiskit";
    const OWN: &'static [&'static str] = &[
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
    const SINGLE: &'static str = "[0]";

    fn imports(writer: &Writer<'_, Self>, python: &mut Python) {
        let Writer { circuit, tool, .. } = writer;
        if tool.numpy {
            python.line("import numpy as np");
        }
        let mut import = |package: &str, names: &[(bool, &str)]| {
            let used: Vec<&str> = names.iter().filter(|it| it.0).map(|it| it.1).collect();
            if !used.is_empty() {
                python.line(&format!("from {package} import {}", used.join(", ")));
            }
        };
        let registers = [
            (!circuit.clbits.is_empty() || tool.dropped > 0, "ClassicalRegister"),
            (true, "QuantumCircuit"),
            (!circuit.qubits.is_empty(), "QuantumRegister"),
        ];
        import("qiskit", &registers);
        import("qiskit.circuit", &[(tool.gate, "Gate"), (!circuit.parameters.is_empty(), "Parameter")]);
        import("qiskit.circuit.classical", &[(tool.expr, "expr"), (tool.types, "types")]);
        let library: Vec<(bool, &str)> = tool.library.iter().map(|&class| (true, class)).collect();
        import("qiskit.circuit.library", &library);
    }

    fn definition(writer: &mut Writer<'_, Self>, definition: &GateDefinition, index: usize) {
        let known = KNOWN_GATES.split(' ').any(|name| name == definition.name);
        let name = string(&format!("{}{}", definition.name, if known { "_" } else { "" }));
        let count = definition.qubits.len();
        let formals = writer.formals.join(", ");
        writer.python.open_function(&writer.names.definitions[index], &formals);
        if let Some(body) = &definition.body {
            writer.python.line(&format!("gate = QuantumCircuit({count}, name={name})"));
            if count > 0 {
                writer.python.line(&format!("{} = gate.qubits", unpacked(&writer.qubits)));
            }
            writer.body(body);
            writer.python.line("return gate.to_gate()");
        } else {
            writer.tool.gate = true;
            writer.python.line(&format!("return Gate({name}, {count}, [{formals}])"));
        }
        writer.python.close();
    }

    fn declarations(writer: &mut Writer<'_, Self>, python: &mut Python) {
        let circuit = writer.circuit;
        let mut all = Vec::new();
        for (class, registers, names) in [
            ("QuantumRegister", &circuit.qubits, &writer.names.qubits),
            ("ClassicalRegister", &circuit.clbits, &writer.names.clbits),
        ] {
            for (register, name) in registers.iter().zip(names) {
                let is_physical = register.kind == RegisterKind::Physical;
                let label = string(if is_physical { name } else { &register.name });
                python.line(&format!("{name} = {class}({}, {label})", register.size));
                all.push(name.as_str());
            }
        }
        if writer.tool.dropped > 0 {
            python.line(&format!("dropped = ClassicalRegister({}, \"dropped\")", writer.tool.dropped));
            all.push("dropped");
        }
        for (parameter, name) in circuit.parameters.iter().zip(&writer.names.parameters) {
            python.line(&format!("{name} = Parameter({})", string(&parameter.name)));
        }
        python.gap();
        python.line(&format!("qc = QuantumCircuit({})", all.join(", ")));
        if let Some(physical) = circuit.qubits.iter().find(|it| it.kind == RegisterKind::Physical) {
            let message = format!(
                "a circuit of Qiskit names no physical qubits: `{}` and others become registers; give `transpile` an `initial_layout`",
                physical.name
            );
            writer.losses.warn(physical.span, message);
        }
    }

    fn operations(writer: &mut Writer<'_, Self>, body: &Body, range: Range<usize>) {
        let mut at = range.start;
        while at < range.end {
            let first = &body.operations[at];
            if writer.is_too_long(first.span) {
                return;
            }
            let Some(condition) = first.condition else {
                at += writer.operation(body, at..range.end);
                continue;
            };
            let end = under_one_condition(body, &(at..range.end));
            let Some(test) = writer.condition(condition.get(), first.span) else {
                at = end;
                continue;
            };
            writer.open(&format!("with {}.if_test({test}):", writer.target()), first.span);
            while at < end {
                at += writer.operation(body, at..end);
            }
            writer.python.close();
        }
    }

    fn call(writer: &mut Writer<'_, Self>, function: Function, argument: Text) -> Text {
        // Those of numpy take numbers and parameters, except for this one.
        if function == Function::Sqrt {
            return angles::binary(BinaryOperator::Power, argument, Text::piece("0.5"));
        }
        writer.tool.numpy = true;
        Text::piece(format!("np.{}({})", numpy_name(function), argument.text))
    }
}

impl Writer<'_, Qiskit> {
    /// The circuit or the gate that operations are added to.
    const fn target(&self) -> &'static str {
        if self.is_in_gate { "gate" } else { "qc" }
    }

    /// The first operation of a range without its condition, and those that are written with it. Returns how many.
    fn operation(&mut self, body: &Body, range: Range<usize>) -> usize {
        let circuit = self.target();
        let operation = &body.operations[range.start];
        if !self.is_in_gate
            && let Some(run) = broadcast(self.circuit, body, &range)
        {
            let qubits = self.names.qubits[run.qubits].clone();
            match operation.kind {
                OperationKind::Measure => {
                    let clbits = run.clbits.map(|index| self.names.clbits[index].clone()).unwrap_or_default();
                    self.python.line(&format!("{circuit}.measure({qubits}, {clbits})"));
                }
                OperationKind::Reset => self.python.line(&format!("{circuit}.reset({qubits})")),
                _ => self.gate(body, operation, vec![qubits]),
            }
            return run.count;
        }
        let qubits = self.qubits_of(body, operation);
        match operation.kind {
            OperationKind::Gate(_) | OperationKind::Custom(_) => self.gate(body, operation, qubits),
            OperationKind::Measure => {
                let clbit = if let Some(&clbit) = body.clbits(operation).first() {
                    self.clbits[clbit as usize].clone()
                } else {
                    let message =
                        "Qiskit measures into a bit: this outcome goes into one of its own, of the register `dropped`";
                    self.losses.warn(operation.span, message);
                    self.tool.dropped += 1;
                    format!("dropped[{}]", self.tool.dropped - 1)
                };
                self.python.line(&format!("{circuit}.measure({}, {clbit})", qubits[0]));
            }
            OperationKind::Reset => self.python.line(&format!("{circuit}.reset({})", qubits.join(", "))),
            OperationKind::Barrier => self.barrier(body, operation, &qubits),
            OperationKind::Delay => self.delay(body, operation, &qubits),
            OperationKind::Block(index) => self.block(index, operation.span),
        }
        1
    }

    fn barrier(&mut self, body: &Body, operation: &Operation, qubits: &[String]) {
        if self.is_in_gate {
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
        self.python.line(&format!("qc.barrier({arguments})"));
    }

    fn delay(&mut self, body: &Body, operation: &Operation, qubits: &[String]) {
        if self.is_in_gate {
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
        self.python.line(&format!("qc.delay({time}{target}, unit=\"{unit}\")"));
    }
}
