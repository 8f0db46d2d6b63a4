//! The module that writes programs for other tools. It is loaded on first use, because most visitors take nothing away.
//!
//! It reads a program like the engine's module, rather than being handed a circuit: a circuit may take most of the memory that a page has,
//! and would be there twice. [`qasm`] writes programs of OpenQASM, after [`synthesis`] has replaced what version 2 has no word for;
//! [`export`](mod@export) writes the formats of other tools.
//! `wasm.rs` is the border to JavaScript.

#[cfg(target_arch = "wasm32")]
mod wasm;

use std::fmt::Write;
use std::ops::Range;

use circuit::Circuit;
use circuit::angle::{Expression, nodes};
use circuit::operation::OperationKind;
use circuit::register::{Direction, Register};
use diagnostic::{Diagnostic, Location, Severity, Span, find, has_errors, line_start, locate, quotable};
use export::{Export, Format};
use qasm::diagnostic_codes::NOT_CONVERTIBLE;
use qasm::{Limits, Reading, Version, Writing};
use synthesis::fixed_parameters::with_fixed_parameters;
use synthesis::{modifiers, phases};

/// A program in another version.
#[derive(Clone, Debug, PartialEq)]
pub struct Conversion {
    /// The program; `None` where there are errors.
    pub qasm: Option<String>,
    /// Diagnostics of the source, then of the parts that the other version cannot express.
    pub diagnostics: Vec<Diagnostic<Location>>,
}

/// A program to its text in another version, or to the diagnostics that prevent it. Comments,
/// annotations and names survive as far as that version allows. In version 2 gates of its library replace modified ones. With `specified`,
/// `U`, `u2` and `u3` of a program of version 3 have the phases of the specification in place of Qiskit's.
///
/// Every program is read back before it is returned, and one that does not read is reported instead.
///
/// ```
/// let program = "OPENQASM 3.0; include \"stdgates.inc\"; qubit[2] q; inv @ ctrl @ t q[0], q[1];";
/// let conversion = exporter::convert(program, qasm::Version::V2, &qasm::Limits::default(), false);
/// assert!(conversion.qasm.unwrap().ends_with("cu1(-pi/4) q[0], q[1];\n"));
/// ```
pub fn convert(source: &str, version: Version, limits: &Limits, specified: bool) -> Conversion {
    let Reading { circuit, diagnostics, version: own, .. } = qasm::read(source, limits);
    let mut all = locate(&diagnostics, source);
    if has_errors(&diagnostics) {
        return Conversion { qasm: None, diagnostics: all };
    }
    let circuit = if specified && own == Version::V3 { phases::as_specified(&circuit) } else { circuit };
    let mut circuit = if version == Version::V2 { with_fixed_parameters(&circuit).unwrap_or(circuit) } else { circuit };
    let inputs = if version == Version::V2 { input_bits(&circuit) } else { Vec::new() };
    if version == Version::V2 {
        label_as_written(&mut circuit, source);
        all.extend(locate(written_inputs(&circuit).as_slice(), source));
    }
    let text = write(&circuit, version, source).and_then(|writing| {
        // A circuit may take as much memory as reading the other program.
        drop(circuit);
        let Some(Unread { line, earlier, message }) = read_back(&writing.text, &writing.repeats) else {
            return Ok(writing);
        };
        drop(writing);
        let span = source_of(&qasm::read(source, limits).circuit, &line, earlier);
        Err(vec![Diagnostic::error(NOT_CONVERTIBLE, span, message)])
    });
    let (mut qasm, further) = match text {
        Ok(writing) => (Some(writing.text), writing.diagnostics),
        Err(errors) => (None, errors),
    };
    if !inputs.is_empty() {
        qasm = None;
    }
    all.extend(locate(&inputs, source));
    all.extend(locate(&further, source));
    Conversion { qasm, diagnostics: all }
}

/// An error for each register whose bits come from outside, which version 2 does not have.
fn input_bits(circuit: &Circuit) -> Vec<Diagnostic> {
    let inputs = circuit.clbits.iter().filter(|register| register.direction == Direction::Input);
    let error = |register: &Register| {
        let message = format!("OpenQASM 2 has no inputs of bits, such as `{}`", register.name);
        Diagnostic::error(NOT_CONVERTIBLE, register.span, message)
    };
    inputs.map(error).collect()
}

/// A warning where version 2 has numbers in place of inputs: once, with the values of the first ones.
fn written_inputs(circuit: &Circuit) -> Option<Diagnostic> {
    /// The most values in a message.
    const MOST: usize = 3;
    let values = circuit.default_values();
    let body = &circuit.body;
    let mut is_written = vec![false; values.len()];
    for &angle in body.operations.iter().flat_map(|operation| body.angles(operation)) {
        for node in nodes(angle, &body.expressions) {
            if let Expression::Parameter(index) = *node {
                is_written[index as usize] = true;
            }
        }
    }
    let written: Vec<usize> = (0..values.len()).filter(|&index| is_written[index]).collect();
    let first = &circuit.parameters.get(*written.first()?)?;
    let mut message = "OpenQASM 2 has no inputs:".to_owned();
    for (place, &index) in written.iter().take(MOST).enumerate() {
        let verb = if place == 0 { " is written" } else { "" };
        let comma = if place == 0 { "" } else { "," };
        let value = json::number::text(values[index]);
        let _ = write!(message, "{comma} `{}`{verb} as {value}", circuit.parameters[index].name);
    }
    match written.len().saturating_sub(MOST) {
        0 => {}
        1 => message += ", and another one as its value",
        more => drop(write!(message, ", and {more} others as their values")),
    }
    Some(Diagnostic::warning(NOT_CONVERTIBLE, first.span, message))
}

/// Labels blocks with what the program says there, for messages that quote it: labels have values in place of names, and a statement may
/// have become an assignment of its value.
fn label_as_written(circuit: &mut Circuit, source: &str) {
    let operations = circuit.bodies().flat_map(|body| &body.operations);
    let blocks = operations.filter_map(|operation| match operation.kind {
        OperationKind::Block(index) => Some((index, operation.span)),
        _ => None,
    });
    for (index, span) in blocks.collect::<Vec<_>>() {
        let block = &mut circuit.blocks[index as usize];
        if block.label.is_empty() {
            // Only a simulation takes it.
            continue;
        }
        let text = source.get(span.start as usize..span.end as usize).unwrap_or_default();
        let head = if block.branches.is_empty() { None } else { head_of(text) };
        if head.is_some() || block.branches.is_empty() && !text.is_empty() {
            let words: Vec<&str> = head.unwrap_or(text.trim_end_matches(';')).split_whitespace().collect();
            block.label = quotable(&words.join(" "));
        }
    }
}

/// The beginning of a statement up to the end of its condition; `None` for one that has none.
fn head_of(text: &str) -> Option<&str> {
    if !["if", "while", "switch"].iter().any(|word| text.starts_with(word)) {
        return None;
    }
    let mut depth = 0;
    let end = text.bytes().position(|byte| {
        depth += i32::from(byte == b'(') - i32::from(byte == b')');
        byte == b')' && depth == 0
    });
    text.get(..=end?)
}

/// What cannot be expressed, in the order of the program, with one message for each cause: a condition is one for all that stands under it,
/// and so is a statement that is refused as a whole for what is in it.
fn once_for_each_cause(mut diagnostics: Vec<Diagnostic>, circuit: &Circuit, source: &str) -> Vec<Diagnostic> {
    let is_condition = |message: &str| {
        let quoted = message.split('`').nth(1);
        circuit.conditions.iter().any(|condition| Some(condition.text.as_str()) == quoted)
    };
    // Where the last operation ends that is under the condition of the last message.
    let mut end = None;
    diagnostics.dedup_by(|next, last| {
        let between = source.get(end.unwrap_or(last.span.end) as usize..next.span.start as usize);
        // The next `if` may have the same condition.
        let is_same = next.message == last.message
            && between.is_some_and(|text| find(text, "if").is_none())
            && is_condition(&next.message);
        end = is_same.then_some(next.span.end);
        is_same
    });
    let mut refused = 0;
    diagnostics.retain(|it| {
        let is_new = it.severity != Severity::Error || it.span.end > refused || it.span.end == 0;
        if it.severity == Severity::Error {
            refused = refused.max(it.span.end);
        }
        is_new
    });
    diagnostics
}

/// A program in the format of another tool.
#[derive(Clone, Debug, PartialEq)]
pub struct Exported {
    /// The text; `None` where there are errors.
    pub text: Option<String>,
    /// The errors of the source; where it has none, the parts that the format cannot express.
    pub diagnostics: Vec<Diagnostic<Location>>,
}

/// A program to its text in the format of another tool, or to the diagnostics that prevent it. With `specified`, `U`, `u2` and `u3` of a
/// program of version 3 have the phases of the specification in place of Qiskit's.
///
/// ```
/// let program = "OPENQASM 3.0; include \"stdgates.inc\"; qubit q; t q;";
/// let exported = exporter::export(program, export::Format::Cirq, &qasm::Limits::default(), false);
/// assert!(exported.text.unwrap().ends_with("circuit.append(cirq.T(q))\n"));
/// let exported = exporter::export(program, export::Format::Stim, &qasm::Limits::default(), false);
/// assert_eq!((exported.text, exported.diagnostics[0].span.start), (None, 47));
/// ```
pub fn export(source: &str, format: Format, limits: &Limits, specified: bool) -> Exported {
    let Reading { circuit, diagnostics, version, .. } = qasm::read(source, limits);
    if has_errors(&diagnostics) {
        return Exported { text: None, diagnostics: locate(&diagnostics, source) };
    }
    let circuit = if specified && version == Version::V3 { phases::as_specified(&circuit) } else { circuit };
    let mut circuit = if format == Format::Json { circuit } else { with_fixed_parameters(&circuit).unwrap_or(circuit) };
    if !matches!(format, Format::Json | Format::Quantikz | Format::Quill | Format::Text) {
        // The others show the labels of blocks.
        label_as_written(&mut circuit, source);
    }
    let Export { text, losses } = export::write(&circuit, source, format);
    let losses = once_for_each_cause(losses, &circuit, source);
    Exported { text: (!has_errors(&losses)).then_some(text), diagnostics: locate(&losses, source) }
}

/// Writes a circuit, without its modifiers in version 2; or says what the version cannot express.
fn write(circuit: &Circuit, version: Version, source: &str) -> Result<Writing, Vec<Diagnostic>> {
    let writing = qasm::write(expand(circuit, version)?.as_ref().unwrap_or(circuit), version);
    if has_errors(&writing.diagnostics) {
        Err(once_for_each_cause(writing.diagnostics, circuit, source))
    } else {
        Ok(writing)
    }
}

/// The circuit without modifiers, for version 2; `None` if it has none, or the version has them.
fn expand(circuit: &Circuit, version: Version) -> Result<Option<Circuit>, Vec<Diagnostic>> {
    let has_modifiers = version == Version::V2 && circuit.has_modifiers();
    let Some(expansion) = (if has_modifiers { modifiers::expand(circuit) } else { None }) else { return Ok(None) };
    let mut refusals = expansion.refusals;
    // A statement may make many operations.
    refusals.dedup_by_key(|(span, _)| *span);
    let refusals: Vec<Diagnostic> = refusals
        .iter()
        .map(|(span, reason)| {
            Diagnostic::error(NOT_CONVERTIBLE, *span, format!("OpenQASM 2 has no gate modifiers: {reason}"))
        })
        .collect();
    if refusals.is_empty() { Ok(Some(expansion.circuit)) } else { Err(refusals) }
}

/// Why a program that a conversion wrote does not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The line of the program that does not read.
    pub line: String,
    /// How many like it stand in front of it.
    pub earlier: usize,
    /// What is told.
    pub message: String,
}

/// Reads a program that a conversion wrote, and returns where and why that fails.
///
/// [`repeats`](qasm::Writing::repeats) are left out. Most of a long program are such statements, and reading them would take as long
/// as the conversion.
pub fn read_back(text: &str, repeats: &[Range<usize>]) -> Option<Unread> {
    let limits = Limits { source_bytes: u32::MAX, qubits: 1 << 24, operations: u32::MAX, ..Limits::default() };
    let sample = (!repeats.is_empty()).then(|| without(text, repeats));
    let text = sample.as_deref().unwrap_or(text);
    let reading = qasm::read(text, &limits);
    let error = reading.diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error)?;
    let before = text.get(..error.span.start as usize).unwrap_or_default();
    let start = line_start(before);
    let line = text.get(start..).unwrap_or_default().lines().next().unwrap_or_default().trim().to_owned();
    let earlier = before.get(..start).unwrap_or_default().lines().filter(|other| other.trim() == line).count();
    let version = match reading.version {
        Version::V2 => "OpenQASM 2",
        Version::V3 => "OpenQASM 3",
    };
    let message = format!("this program has no form in {version}: `{line}` would be written, and {}", error.message);
    Some(Unread { line, earlier, message })
}

/// The statement of the source whose text has a line, which as many statements in front of it have, too; an empty span if only other parts
/// of a program have it.
fn source_of(circuit: &Circuit, line: &str, mut earlier: usize) -> Span {
    for operation in circuit.operations() {
        let OperationKind::Block(block) = operation.kind else { continue };
        let lines = circuit.blocks[block as usize].text.lines().filter(|other| other.trim() == line).count();
        if lines > earlier {
            return operation.span;
        }
        earlier -= lines;
    }
    Span::default()
}

/// A text without some parts of it, which are in order.
fn without(text: &str, parts: &[Range<usize>]) -> String {
    let left_out: usize = parts.iter().map(Range::len).sum();
    let mut rest = String::with_capacity(text.len() - left_out);
    let mut copied = 0;
    for part in parts {
        rest.push_str(text.get(copied..part.start).unwrap_or_default());
        copied = part.end;
    }
    rest.push_str(text.get(copied..).unwrap_or_default());
    rest
}
