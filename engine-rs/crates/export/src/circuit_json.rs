//! JSON: the whole circuit as data, with a published schema (`public/schemas/circuit-1.json`).
//!
//! Each operation is a row on a line of its own, with the line of the program that it comes from. Nothing is left out: comments, sections,
//! loops with equal iterations and annotations are lists beside the operations, and a part that a run decides has its code beside what is
//! known of its branches.

use crate::angles::{self, Dialect, Text};
use crate::losses::Losses;
use crate::python::MAX_BYTES;
use circuit::angle::{Angle, Function};
use circuit::operation::{Body, Operation, OperationKind};
use circuit::register::{RegisterKind, Registers};
use circuit::{AnnotationTarget, Circuit};
use diagnostic::{LineIndex, Span};
use json::{Json, object, text};

/// The most blocks inside of each other.
const MAX_DEPTH: usize = 32;

/// Writes a circuit that was read from a program.
pub fn write(circuit: &Circuit, source: &str) -> (String, Losses) {
    let mut writer = Writer { circuit, lines: LineIndex::new(source), out: String::new(), losses: Losses::default() };
    writer.out.push_str("{\n  \"format\": \"ketwork-circuit\",\n  \"version\": 1");
    writer.registers("qubits", &circuit.qubits);
    writer.registers("bits", &circuit.clbits);
    let values = circuit.default_values();
    let parameters = circuit.parameters.iter().zip(&values).map(|(it, value)| {
        let mut out = String::new();
        object(&mut out, &[("name", &it.name.as_str()), ("value", value)]);
        out
    });
    writer.list("parameters", parameters);
    writer.definitions();
    writer.head("operations");
    writer.body(&circuit.body, &[], 0);
    writer.loops();
    writer.remarks();
    writer.out.push_str("\n}\n");
    (writer.out, writer.losses)
}

struct Writer<'c> {
    circuit: &'c Circuit,
    lines: LineIndex<'c>,
    out: String,
    losses: Losses,
}

impl Writer<'_> {
    /// The name of a field of the whole.
    fn head(&mut self, name: &str) {
        self.out.extend([",\n  \"", name, "\": "]);
    }

    /// A field with rows.
    fn list(&mut self, name: &str, rows: impl Iterator<Item = String>) {
        self.head(name);
        let mut before = "[\n    ";
        for row in rows {
            self.out.extend([before, &row]);
            before = ",\n    ";
        }
        self.out.push_str(if before.starts_with('[') { "[]" } else { "\n  ]" });
    }

    fn registers(&mut self, name: &str, registers: &Registers) {
        let rows = registers.iter().map(|register| {
            let kind = match register.kind {
                RegisterKind::Array => "array",
                RegisterKind::Scalar => "single",
                RegisterKind::Physical => "physical",
            };
            let mut out = String::new();
            object(&mut out, &[("name", &register.name.as_str()), ("kind", &kind), ("size", &register.size)]);
            out
        });
        self.list(name, rows);
    }

    fn definitions(&mut self) {
        let circuit = self.circuit;
        self.head("gates");
        self.out.push('[');
        for (index, definition) in circuit.definitions.iter().enumerate() {
            self.out.push_str(if index == 0 { "\n    " } else { ",\n    " });
            let line = self.line(definition.span);
            self.out.push_str("{\"line\":");
            line.write(&mut self.out);
            self.field("name", &definition.name.as_str());
            self.field("parameters", &definition.parameters);
            self.field("qubits", &definition.qubits);
            self.out.push_str(",\"operations\":");
            match &definition.body {
                Some(body) => self.body(body, &definition.parameters, 1),
                // Nothing tells what it does.
                None => self.out.push_str("null"),
            }
            self.out.push('}');
        }
        self.out.push_str(if circuit.definitions.is_empty() { "]" } else { "\n  ]" });
    }

    fn body(&mut self, body: &Body, formals: &[String], depth: usize) {
        let indent = "  ".repeat(depth + 2);
        self.out.push('[');
        for (index, operation) in body.operations.iter().enumerate() {
            if self.out.len() > MAX_BYTES {
                if !self.losses.is_refused {
                    let message = format!("the circuit is longer than {MAX_BYTES} bytes as JSON");
                    self.losses.refuse(operation.span, message);
                }
                break;
            }
            self.out.extend([if index == 0 { "\n" } else { ",\n" }, &indent]);
            self.operation(body, operation, formals, depth);
        }
        if !body.operations.is_empty() {
            self.out.extend(["\n", &indent[2..]]);
        }
        self.out.push(']');
    }

    fn operation(&mut self, body: &Body, operation: &Operation, formals: &[String], depth: usize) {
        let line = self.line(operation.span);
        let circuit = self.circuit;
        let kind = match operation.kind {
            OperationKind::Gate(_) | OperationKind::Custom(_) => "gate",
            OperationKind::Measure => "measure",
            OperationKind::Reset => "reset",
            OperationKind::Barrier => "barrier",
            OperationKind::Delay => "delay",
            OperationKind::Block(_) => "block",
        };
        self.out.push_str("{\"line\":");
        line.write(&mut self.out);
        self.field("kind", &kind);
        match operation.kind {
            OperationKind::Gate(gate) => self.field("name", &gate.info().name),
            OperationKind::Custom(index) => self.field("name", &circuit.definitions[index as usize].name.as_str()),
            OperationKind::Block(index) => self.field("name", &circuit.blocks[index as usize].label.as_str()),
            _ => {}
        }
        if operation.kind == OperationKind::Delay {
            let seconds = match body.angles(operation).first() {
                Some(&Angle::Value(seconds)) => Some(seconds),
                _ => None,
            };
            self.field("seconds", &seconds);
        } else if !body.angles(operation).is_empty() {
            self.angles(body, operation, formals, depth);
        }
        self.field("qubits", &body.qubits(operation).to_vec());
        let bits = body.clbits(operation);
        if !bits.is_empty() {
            self.field("bits", &bits.to_vec());
        }
        if let Some(modifiers) = body.modifiers(operation) {
            if !modifiers.controls.is_empty() {
                self.field("controls", &modifiers.controls.iter().map(|&it| u32::from(it)).collect::<Vec<_>>());
            }
            if modifiers.power != 1.0 {
                self.field("power", &modifiers.power);
            }
        }
        if let Some(index) = operation.condition {
            self.field("if", &circuit.conditions[index.get() as usize].text.as_str());
        }
        if let OperationKind::Block(index) = operation.kind {
            self.block(index, operation.span, formals, depth);
        }
        self.out.push('}');
    }

    fn block(&mut self, index: u32, span: Span, formals: &[String], depth: usize) {
        let whole = self.circuit;
        let block = &whole.blocks[index as usize];
        self.field("code", &block.text.as_str());
        if depth > MAX_DEPTH {
            self.losses.refuse(span, format!("JSON has no more than {MAX_DEPTH} blocks inside of each other"));
            return;
        }
        self.out.push_str(",\"branches\":[");
        for (index, branch) in block.branches.iter().enumerate() {
            if index > 0 {
                self.out.push(',');
            }
            self.body(branch, formals, depth + 1);
        }
        self.out.push(']');
    }

    /// Angles: numbers, or expressions as OpenQASM 3 writes them.
    fn angles(&mut self, body: &Body, operation: &Operation, formals: &[String], depth: usize) {
        self.out.push_str(",\"angles\":[");
        for (index, &angle) in body.angles(operation).iter().enumerate() {
            if index > 0 {
                self.out.push(',');
            }
            match angle {
                Angle::Value(value) => value.write(&mut self.out),
                Angle::Expression(id) => {
                    let mut dialect = Words { circuit: self.circuit, formals };
                    match angles::expression(id, &body.expressions, &mut dialect) {
                        Some(text) => text.text.as_str().write(&mut self.out),
                        // The code of the block around it says it.
                        None if depth > 0 => self.out.push_str("null"),
                        None => self.losses.refuse(operation.span, "this angle is no expression of parameters"),
                    }
                }
            }
        }
        self.out.push(']');
    }

    fn loops(&mut self) {
        let rows = self.circuit.body.repeats.iter().map(|it| {
            let mut out = String::new();
            object(&mut out, &[("start", &it.start), ("length", &it.length), ("iterations", &it.iterations)]);
            out
        });
        self.list("loops", rows);
    }

    /// What is said about the circuit.
    fn remarks(&mut self) {
        let circuit = self.circuit;
        let sections = circuit.sections.iter().map(|it| {
            let mut out = String::new();
            object(&mut out, &[("title", &it.title.as_str()), ("start", &it.start), ("end", &it.end)]);
            out
        });
        self.list("sections", sections);
        let comments = circuit.comments.iter().map(|it| {
            let mut out = String::new();
            object(&mut out, &[("before", &it.before), ("ownLine", &it.own_line), ("text", &it.text.as_str())]);
            out
        });
        self.list("comments", comments);
        let annotations = circuit.annotations.iter().map(|it| {
            let (of, index) = match it.target {
                AnnotationTarget::Operation(index) => ("operation", index),
                AnnotationTarget::Definition(index) => ("gate", index),
                AnnotationTarget::Qubits(index) => ("qubits", index),
                AnnotationTarget::Clbits(index) => ("bits", index),
                AnnotationTarget::Parameter(index) => ("parameter", index),
            };
            let mut out = String::new();
            object(&mut out, &[("of", &of), ("index", &index), ("text", &it.text.as_str())]);
            out
        });
        self.list("annotations", annotations);
        self.list("notes", circuit.notes.iter().map(|note| text(&note.as_str())));
    }

    fn field(&mut self, name: &str, value: &dyn Json) {
        self.out.extend([",\"", name, "\":"]);
        value.write(&mut self.out);
    }

    /// The line of a statement, from 1.
    fn line(&self, span: Span) -> u32 {
        self.lines.locate_span(span).line
    }
}

/// Expressions as OpenQASM 3 writes them.
struct Words<'c> {
    circuit: &'c Circuit,
    formals: &'c [String],
}

impl Dialect for Words<'_> {
    fn parameter(&mut self, index: u32) -> Option<String> {
        self.circuit.parameters.get(index as usize).map(|it| it.name.clone())
    }

    fn formal(&mut self, place: u32) -> Option<String> {
        self.formals.get(place as usize).cloned()
    }

    fn call(&mut self, function: Function, argument: Text) -> Text {
        Text::piece(format!("{}({})", function.name(), argument.text))
    }

    fn pi(&mut self) -> &'static str {
        "pi"
    }
}
