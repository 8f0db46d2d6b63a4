//! The writer: a circuit as a program of version 2 or 3.
//!
//! Input is a [`Circuit`] and a [`Version`]; the result is a [`Writing`], text and diagnostics. The
//! text has a fixed order: version, notes, library, inputs, definitions of standard gates that the
//! library lacks, the circuit's own definitions, registers, and operations one per line.
//!
//! Guarantees:
//!
//! - Canonical: equal circuits give equal texts.
//! - Stable: reading the text gives the same circuit, and writing that gives the same text.
//! - Portable: every program loads in Qiskit.
//!
//! The versions differ in what they can express. Version 2 has no modifiers, free parameters,
//! annotations, delays or blocks. The crate `synthesis` replaces modified gates before a circuit is
//! written. The writer substitutes what else it can: free parameters by their default values, names
//! by allowed ones ([`naming`]). Parts without effect on the outcome are left out with a warning.
//! For the rest it reports an error, and the caller discards the text.
//!
//! One pass over the circuit appends to one string. An operation that turns out to be inexpressible
//! is removed again by truncating the text to the start of its line.
//!
//! A long program mostly repeats a few kinds of statements. The writer notes which lines are
//! repetitions ([`Writing::repeats`]): reading them back can fail for no reason that an earlier
//! line does not have already, so a check of the text may leave them out.
//!
//! The order of the passes over text and circuit is fixed by what a reader needs first: names are
//! chosen before anything is written ([`naming`]), and definitions precede their uses.

mod library;
mod naming;
pub mod numbers;

use std::fmt::Write;
use std::iter::Peekable;
use std::ops::Range;
use std::slice::Iter;

use self::naming::{Naming, QubitNames};
use super::Version;
use super::Writing;
use super::diagnostic_codes;
use super::standard_library;
use circuit::angle::Angle;
use circuit::classical::Control;
use circuit::gates::StandardGate;
use circuit::operation::{Body, Modifiers, Operation, OperationKind};
use circuit::register::{Direction, Register, RegisterKind};
use circuit::{AnnotationTarget, Block, Circuit, Comment, GateDefinition, Test};
use diagnostic::{Diagnostic, Span, join, line_start};

/// Whether a block is a `switch` of the program. One that only a simulation takes has no label.
fn is_switch(block: &Block) -> bool {
    let is_switch = match block.control {
        Control::Switch(..) => true,
        Control::Unknown(values, _) => values.length > 0,
        _ => false,
    };
    is_switch && !block.label.is_empty()
}

/// Writes a circuit; see [`write`](super::write).
pub fn write(circuit: &Circuit, version: Version) -> Writing {
    let mut naming = Naming::new(circuit, version);
    let mut diagnostics = std::mem::take(&mut naming.diagnostics);
    let mut writer = Writer {
        circuit,
        version,
        text: String::with_capacity(64 + circuit.operations().len() * 20),
        diagnostics: Vec::new(),
        values: if version == Version::V2 { circuit.default_values() } else { Vec::new() },
        naming: &naming,
        phase_reported: false,
        is_too_long: false,
        annotated: [0; 5],
        kinds: vec![false; circuit.kinds()],
        repeats: Vec::new(),
    };
    writer.program();
    diagnostics.append(&mut writer.diagnostics);
    let mut diagnostics = super::in_order(diagnostics);
    diagnostics.truncate(super::MAX_DIAGNOSTICS);
    Writing { text: writer.text, diagnostics, repeats: writer.repeats }
}

/// The text so far, and the names that it uses.
struct Writer<'c> {
    circuit: &'c Circuit,
    version: Version,
    text: String,
    diagnostics: Vec<Diagnostic>,
    /// Values of the free parameters, for version 2; empty in version 3, which has the parameters.
    values: Vec<f64>,
    naming: &'c Naming,
    /// Whether a global phase has been reported as left out; once is enough.
    phase_reported: bool,
    /// Whether the text exceeds the limit, which is reported.
    is_too_long: bool,
    /// For each kind of target, the index of the first annotation that is not written yet.
    annotated: [usize; 5],
    /// Which kinds of operations stand in the text in their plain form.
    kinds: Vec<bool>,
    repeats: Vec<Range<usize>>,
}

/// The body that an operation is in, which decides how its bits and formal parameters are written.
#[derive(Clone, Copy)]
struct BodyContext<'p> {
    body: &'p Body,
    qubits: &'p QubitNames,
    /// In a gate's definition: the names of its parameters.
    formals: Option<&'p [String]>,
}

impl<'c> Writer<'c> {
    /// Writes all parts in their order.
    fn program(&mut self) {
        let version = match self.version {
            Version::V2 => "2.0",
            // The first version with `switch`.
            Version::V3 if self.circuit.blocks.iter().any(is_switch) => "3.1",
            Version::V3 => "3.0",
        };
        self.line(format_args!("OPENQASM {version};"));
        for note in self.circuit.notes.iter().flat_map(|note| note.lines()) {
            self.line(format_args!("// {}", note.trim_end()));
        }
        if self.naming.includes {
            self.line(format_args!("include \"{}\";", standard_library::file(self.version)));
        }
        if self.version == Version::V3 {
            for index in 0..self.circuit.parameters.len() {
                self.annotations(AnnotationTarget::Parameter(index as u32));
                for part in ["input float[64] ", &self.naming.parameters[index], ";\n"] {
                    self.text.push_str(part);
                }
            }
        }
        for gate in self.missing_gates() {
            if let Some(definition) = standard_library::definition(gate, self.version) {
                self.line(format_args!("{definition}"));
            }
        }
        let circuit = self.circuit;
        for (index, definition) in circuit.definitions.iter().enumerate() {
            self.definition(definition, index);
        }
        self.registers();
        self.operations();
    }

    /// Appends one line.
    fn line(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        let _ = writeln!(self.text, "{text}");
    }

    /// Writes the annotations of a part of the program.
    ///
    /// Annotations of one kind are in the order of their targets, so a cursor per kind finds them
    /// without a search.
    fn annotations(&mut self, target: AnnotationTarget) {
        let circuit = self.circuit;
        // Those of one kind stand in the order of what they belong to.
        let (kind, wanted) = rank_of_target(target);
        while let Some(annotation) = circuit.annotations.get(self.annotated[kind]) {
            let (other, index) = rank_of_target(annotation.target);
            if other == kind && index > wanted {
                return;
            }
            self.annotated[kind] += 1;
            if (other, index) != (kind, wanted) {
                continue;
            }
            if self.version == Version::V2 {
                self.report_left_out(Span::default(), format!("OpenQASM 2 has no annotations, `{}`", annotation.text));
                continue;
            }
            self.line(format_args!("{}", on_one_line(&annotation.text)));
        }
    }

    /// Reports a part that is left out without changing the circuit's effect.
    fn report_left_out(&mut self, span: Span, what: impl std::fmt::Display) {
        self.report(Diagnostic::warning(diagnostic_codes::NOT_CONVERTIBLE, span, format!("{what}; it is left out")));
    }

    /// Reports a part that the version cannot express.
    fn report_unsupported(&mut self, span: Span, message: impl Into<String>) {
        self.report(Diagnostic::error(diagnostic_codes::NOT_CONVERTIBLE, span, message));
    }

    /// Reports something, once for a statement: that may make many operations.
    fn report(&mut self, diagnostic: Diagnostic) {
        let Diagnostic { span, severity, .. } = diagnostic;
        let is_same = |other: &Diagnostic| other.span == span && other.severity == severity && span != Span::default();
        if self.diagnostics.len() < super::MAX_DIAGNOSTICS && !self.diagnostics.iter().any(is_same) {
            self.diagnostics.push(diagnostic);
        }
    }

    /// The standard gates that the circuit uses and the library may lack, in an order in which each
    /// follows those that its definition uses.
    fn missing_gates(&self) -> Vec<StandardGate> {
        let mut used = vec![false; StandardGate::all().count()];
        for operation in library::operations(self.circuit) {
            let OperationKind::Gate(gate) = operation.kind else { continue };
            used[gate as usize] = true;
        }
        let mut missing = Vec::new();
        for gate in StandardGate::all().filter(|&gate| used[gate as usize]) {
            for &needed in gate.info().definition_uses.iter().chain([&gate]) {
                if !standard_library::is_everywhere(needed, self.version) && !missing.contains(&needed) {
                    missing.push(needed);
                }
            }
        }
        missing
    }

    /// Writes the definition of a gate. A gate without a body is `opaque` in version 2 and an error
    /// in version 3, except for a program over physical qubits, where it is a native gate of the
    /// device.
    fn definition(&mut self, definition: &'c GateDefinition, index: usize) {
        if self.version == Version::V3 && definition.body.is_none() && self.is_native() {
            return;
        }
        self.annotations(AnnotationTarget::Definition(index as u32));
        let formals = self.naming.formals(definition);
        let mut head = self.naming.definitions[index].clone();
        if !formals.0.is_empty() {
            let _ = write!(head, "({})", join(&formals.0, ", "));
        }
        let _ = write!(head, " {}", join(&formals.1, ", "));
        let Some(body) = &definition.body else {
            if self.version == Version::V2 {
                self.line(format_args!("opaque {head};"));
            } else {
                let message =
                    format!("OpenQASM 3 has no `opaque` gates, and nothing tells what `{}` does", definition.name);
                self.report_unsupported(definition.span, message);
                self.line(format_args!("gate {head} {{"));
                self.line(format_args!("}}"));
            }
            return;
        };
        self.line(format_args!("gate {head} {{"));
        let place = BodyContext { body, qubits: &QubitNames::new(&formals.1), formals: Some(&formals.0) };
        for operation in &body.operations {
            self.operation(operation, place, "  ");
        }
        self.line(format_args!("}}"));
    }

    /// Returns whether all qubits are physical, so that a device may have gates of its own.
    fn is_native(&self) -> bool {
        self.circuit.qubit_count() > 0
            && self.circuit.qubits.iter().all(|register| register.kind == RegisterKind::Physical)
    }

    /// Writes the declarations of all registers. In version 3, those of clbits say whether their values
    /// come from outside or go there.
    fn registers(&mut self) {
        for (quantum, registers) in [(true, &self.circuit.qubits), (false, &self.circuit.clbits)] {
            for (index, register) in registers.iter().enumerate() {
                let names = if quantum { &self.naming.qubit_registers } else { &self.naming.clbit_registers };
                let name = &names[index];
                let Register { kind, direction, size, .. } = *register;
                if kind != RegisterKind::Physical {
                    let target = if quantum { AnnotationTarget::Qubits } else { AnnotationTarget::Clbits };
                    self.annotations(target(index as u32));
                }
                match (self.version, kind) {
                    (Version::V2, _) => {
                        let word = if quantum { "qreg" } else { "creg" };
                        self.line(format_args!("{word} {name}[{size}];"));
                    }
                    (Version::V3, RegisterKind::Physical) => {}
                    (Version::V3, kind) => {
                        let mut word = if quantum { "qubit" } else { "bit" };
                        if direction != Direction::Internal {
                            word = if direction == Direction::Input { "input bit" } else { "output bit" };
                        }
                        if kind == RegisterKind::Scalar {
                            self.line(format_args!("{word} {name};"));
                        } else {
                            self.line(format_args!("{word}[{size}] {name};"));
                        }
                    }
                }
            }
        }
    }

    /// Writes the operations with sections, comments and annotations between them.
    ///
    /// A section starts with `// -- title --`. Its end is implied by the next start; only an end in
    /// front of plain operations is written, as `// -- end --`.
    fn operations(&mut self) {
        let circuit = self.circuit;
        let mut sections = circuit.sections.iter().peekable();
        let mut comments = circuit.comments.iter().peekable();
        let mut ends: Option<u32> = None;
        let place = BodyContext { body: &circuit.body, qubits: &self.naming.qubits, formals: None };
        // Up to here nothing but operations is written.
        let mut quiet = 0;
        // Where the last operation starts in the text.
        let mut line = 0;
        for (index, operation) in circuit.operations().iter().enumerate() {
            let index = index as u32;
            if index >= quiet {
                self.comments(&mut comments, index, false);
                while let Some(section) = sections.next_if(|section| section.start <= index) {
                    self.line(format_args!("// -- {} --", on_one_line(&section.title)));
                    ends = Some(section.end);
                }
                if ends.is_some_and(|end| end <= index) {
                    ends = None;
                    self.line(format_args!("// -- {} --", super::END_OF_SECTIONS));
                }
                self.comments(&mut comments, index, true);
                let next_comment = comments.peek().map(|comment| comment.before);
                let next_section = sections.peek().map(|section| section.start);
                quiet = [next_comment, next_section, ends].into_iter().flatten().min().unwrap_or(u32::MAX);
            }
            let start = self.text.len();
            self.annotations(AnnotationTarget::Operation(index));
            let is_annotated = self.text.len() > start;
            self.operation(operation, place, "");
            let end = self.text.len();
            if !is_annotated && self.is_repeat(operation, line, start) {
                match self.repeats.last_mut() {
                    Some(last) if last.end == start => last.end = end,
                    _ => self.repeats.push(start..end),
                }
            }
            line = start;
        }
        self.comments(&mut comments, u32::MAX, false);
        for section in sections {
            self.line(format_args!("// -- {} --", on_one_line(&section.title)));
        }
        self.comments(&mut comments, u32::MAX, true);
    }

    /// Whether an operation that begins at `start` can be read if what stands in front of it can.
    /// The last one begins at `line`.
    fn is_repeat(&mut self, operation: &Operation, line: usize, start: usize) -> bool {
        if let OperationKind::Block(index) = operation.kind {
            // What has no branches may declare a name, and a second declaration is a mistake.
            return !self.circuit.blocks[index as usize].branches.is_empty()
                && self.text.as_bytes()[line..start] == self.text.as_bytes()[start..];
        }
        if self.is_plain(operation) {
            return std::mem::replace(&mut self.kinds[self.circuit.kind_number(operation.kind)], true);
        }
        // What stands under a condition or has modifiers declares nothing.
        self.text.as_bytes()[line..start] == self.text.as_bytes()[start..]
    }

    /// Whether an operation is only the name of what it does, numbers, and names of declared bits.
    fn is_plain(&self, operation: &Operation) -> bool {
        let is_finite = |angle: &Angle| matches!(angle, Angle::Value(value) if value.is_finite());
        operation.modifiers.is_none()
            && operation.condition.is_none()
            && self.circuit.body.angles(operation).iter().all(is_finite)
    }

    /// Writes the comments up to an operation: those at the end of the last line, and with
    /// `own_line` also those on lines of their own.
    fn comments(&mut self, comments: &mut Peekable<Iter<'_, Comment>>, index: u32, own_line: bool) {
        while let Some(comment) = comments.next_if(|next| next.before <= index && (own_line || !next.own_line)) {
            let mut text = on_one_line(&comment.text);
            if text.starts_with(" -- ") && text.ends_with(" --") {
                // On a line of its own it would be the title of a section.
                text.insert(0, ' ');
            }
            let line = line_start(self.text.trim_end_matches('\n'));
            // A line takes one comment.
            if !comment.own_line && !self.text.as_bytes()[line..].windows(2).any(|two| two == b"//") {
                self.text.truncate(self.text.trim_end_matches('\n').len());
                self.text.push(' ');
            }
            self.line(format_args!("//{text}"));
        }
    }

    /// Writes an operation with its condition, or nothing if the version cannot express it.
    fn operation(&mut self, operation: &Operation, place: BodyContext<'_>, indent: &str) {
        /// The limit of the text. A longer program would not fit into the memory of a page.
        const MAX_BYTES: usize = 64 << 20;
        let start = self.text.len();
        if start > MAX_BYTES {
            if !std::mem::replace(&mut self.is_too_long, true) {
                self.report_unsupported(
                    operation.span,
                    format!("the program is longer than {MAX_BYTES} bytes when written out"),
                );
            }
            return;
        }
        self.text.push_str(indent);
        if !self.condition(operation) || !self.statement(operation, place) {
            self.text.truncate(start);
        }
    }

    /// Writes `if (c == 3) `. Returns false if the version cannot express it.
    ///
    /// Version 2 compares whole registers only. The condition on a single bit becomes one on its
    /// register if that has no other bits.
    fn condition(&mut self, operation: &Operation) -> bool {
        let Some(index) = operation.condition else { return true };
        let condition = &self.circuit.conditions[index.get() as usize];
        let text = match (&condition.test, self.version) {
            (Test::RegisterEquals { register, value }, _) => {
                format!("{} == {value}", self.naming.clbit_registers[*register])
            }
            (Test::BitEquals { clbit, value }, Version::V3) => {
                format!("{}{}", if *value { "" } else { "!" }, self.naming.clbits[*clbit as usize])
            }
            (Test::BitEquals { clbit, value }, Version::V2) => {
                let clbits = &self.circuit.clbits;
                let register = clbits.iter().position(|register| register.start == *clbit && register.size == 1);
                let Some(register) = register else {
                    let message = format!("OpenQASM 2 compares whole registers, not bits as in `{}`", condition.text);
                    self.report_unsupported(operation.span, message);
                    return false;
                };
                format!("{} == {}", self.naming.clbit_registers[register], u8::from(*value))
            }
            (Test::Expression(_) | Test::Other, Version::V3) => condition.text.clone(),
            (Test::Expression(_) | Test::Other, Version::V2) => {
                let message = format!("OpenQASM 2 cannot ask `{}`", condition.text);
                self.report_unsupported(operation.span, message);
                return false;
            }
        };
        if self.version == Version::V2 && operation.kind == OperationKind::Barrier {
            // A barrier has no effect that a condition could prevent.
            return true;
        }
        let _ = write!(self.text, "if ({text}) ");
        true
    }

    /// Writes an operation without its condition. Returns false if the version cannot express it.
    fn statement(&mut self, operation: &Operation, place: BodyContext<'_>) -> bool {
        let body = place.body;
        match operation.kind {
            OperationKind::Gate(_) | OperationKind::Custom(_) => return self.gate(operation, place),
            OperationKind::Measure => {
                let clbit = body.clbits(operation).first().map(|&clbit| self.naming.clbits[clbit as usize].as_str());
                if self.version == Version::V3 {
                    for part in clbit.into_iter().flat_map(|clbit| [clbit, " = "]) {
                        self.text.push_str(part);
                    }
                    self.text.push_str("measure ");
                    self.end_with_qubits(operation, place);
                } else if let Some(clbit) = clbit {
                    for part in ["measure ", place.qubits.name(body.qubits(operation)[0]), " -> ", clbit, ";\n"] {
                        self.text.push_str(part);
                    }
                } else {
                    self.report_unsupported(
                        operation.span,
                        "OpenQASM 2 measures into a bit, and this outcome goes nowhere",
                    );
                    return false;
                }
            }
            OperationKind::Reset => {
                self.text.push_str("reset ");
                self.end_with_qubits(operation, place);
            }
            OperationKind::Barrier => {
                if operation.qubits.length == 0 && self.version == Version::V2 {
                    return false;
                }
                self.text.push_str("barrier");
                if operation.qubits.length > 0 {
                    self.text.push(' ');
                }
                self.end_with_qubits(operation, place);
            }
            OperationKind::Delay => {
                if self.version == Version::V2 {
                    self.report_unsupported(operation.span, "OpenQASM 2 has no delays");
                    return false;
                }
                if let Some(Angle::Value(seconds)) = body.angles(operation).first() {
                    self.text.push_str("delay[");
                    json::number::push_float(&mut self.text, *seconds);
                    self.text.push_str("s] ");
                } else {
                    self.report_unsupported(operation.span, "how long this delay takes is not known");
                    return false;
                }
                self.end_with_qubits(operation, place);
            }
            OperationKind::Block(index) => {
                let block = &self.circuit.blocks[index as usize];
                if self.version == Version::V2 {
                    if is_directive(block) {
                        let message = format!("OpenQASM 2 cannot say `{}`", block.label);
                        self.report_left_out(operation.span, message);
                    } else {
                        self.report_unsupported(operation.span, format!("OpenQASM 2 cannot say `{}`", block.label));
                    }
                    return false;
                }
                let text = block.text.trim();
                self.line(format_args!("{text}"));
            }
        }
        true
    }

    /// Writes a gate call with its modifiers, angles and qubits.
    fn gate(&mut self, operation: &Operation, place: BodyContext<'_>) -> bool {
        let body = place.body;
        if self.version == Version::V2 {
            if operation.kind == OperationKind::Gate(StandardGate::Gphase) && operation.modifiers.is_none() {
                if !self.phase_reported {
                    self.phase_reported = true;
                    self.diagnostics.push(Diagnostic::warning(
                        diagnostic_codes::NOT_CONVERTIBLE,
                        operation.span,
                        "OpenQASM 2 cannot say a global phase; it is left out, and no outcome depends on it",
                    ));
                }
                return false;
            }
            if operation.modifiers.is_some() {
                self.report_unsupported(operation.span, "OpenQASM 2 has no gate modifiers");
                return false;
            }
        }
        if let Some(modifiers) = body.modifiers(operation) {
            self.modifiers(modifiers);
        }
        match operation.kind {
            OperationKind::Custom(index) => self.text.push_str(&self.naming.definitions[index as usize]),
            OperationKind::Gate(gate) => self.text.push_str(gate.info().name),
            _ => {}
        }
        let angles = body.angles(operation);
        for (index, &angle) in angles.iter().enumerate() {
            self.text.push_str(if index > 0 { ", " } else { "(" });
            self.angle(angle, place);
        }
        self.text.push_str(match (angles.is_empty(), operation.qubits.length > 0) {
            (true, true) => " ",
            (true, false) => "",
            (false, true) => ") ",
            (false, false) => ")",
        });
        self.end_with_qubits(operation, place);
        true
    }

    /// Writes controls, then the power; equal controls in a row are one modifier, `ctrl(2) @`. This
    /// is the normal form in which [`Modifiers`] stores them.
    fn modifiers(&mut self, modifiers: &Modifiers) {
        let mut rest = &modifiers.controls[..];
        while let Some(&value) = rest.first() {
            let length = rest.iter().take_while(|&&other| other == value).count();
            let word = if value { "ctrl" } else { "negctrl" };
            if length == 1 {
                let _ = write!(self.text, "{word} @ ");
            } else {
                let _ = write!(self.text, "{word}({length}) @ ");
            }
            rest = &rest[length..];
        }
        if modifiers.power == -1.0 {
            self.text.push_str("inv @ ");
        } else if modifiers.power != 1.0 {
            let _ = write!(self.text, "pow({}) @ ", numbers::number(modifiers.power).0);
        }
    }

    /// Writes an angle. In version 2 a free parameter is replaced by its default value; formal
    /// parameters of a definition have names in both versions.
    fn angle(&mut self, angle: Angle, place: BodyContext<'_>) {
        match angle {
            Angle::Value(value) => {
                numbers::push(&mut self.text, value);
            }
            Angle::Expression(id) if self.version == Version::V2 && place.formals.is_none() => {
                let value = circuit::angle::evaluate(Angle::Expression(id), &place.body.expressions, &self.values, &[]);
                numbers::push(&mut self.text, value);
            }
            Angle::Expression(id) => {
                let formals = place.formals.unwrap_or_default();
                let names = numbers::Names { parameters: &self.naming.parameters, formals };
                numbers::push_expression(&mut self.text, id, &place.body.expressions, &names, self.version);
            }
        }
    }

    /// Writes the qubits and the end of the statement.
    fn end_with_qubits(&mut self, operation: &Operation, place: BodyContext<'_>) {
        let qubits = place.body.qubits(operation);
        let Some((&last, others)) = qubits.split_last() else {
            self.text.push_str(";\n");
            return;
        };
        for &qubit in others {
            self.text.push_str(&place.qubits.before_others[qubit as usize]);
        }
        self.text.push_str(&place.qubits.last[last as usize]);
    }
}

/// A text with spaces for the ends of its lines, which would end a comment.
fn on_one_line(text: &str) -> String {
    text.chars().map(|character| if matches!(character, '\n' | '\r') { ' ' } else { character }).collect()
}

/// Returns whether a block is a pragma or a calibration, which change how a circuit is run and not
/// its effect.
fn is_directive(block: &Block) -> bool {
    let first = block.text.trim_start().split([' ', '\t', '\n', '{']).next().unwrap_or("");
    block.branches.is_empty() && matches!(first, "pragma" | "#pragma" | "cal" | "defcal" | "defcalgrammar")
}

/// The kind of an annotation's target as an index into [`Writer::annotated`], and the index of the
/// target.
const fn rank_of_target(target: AnnotationTarget) -> (usize, u32) {
    match target {
        AnnotationTarget::Operation(index) => (0, index),
        AnnotationTarget::Definition(index) => (1, index),
        AnnotationTarget::Qubits(index) => (2, index),
        AnnotationTarget::Clbits(index) => (3, index),
        AnnotationTarget::Parameter(index) => (4, index),
    }
}
