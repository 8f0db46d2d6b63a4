//! Circuits in the formats of other tools.
//!
//! Input is a [`Circuit`] and a [`Format`]; the result is an [`Export`]: a text, and what the format cannot express. Each format is a
//! file of its own; what several need stands beside them:
//!
//! - [`steps`] walks a body: comments, titles of sections, loops with equal iterations, and operations between them. [`flat`] walks it
//!   with its gates written out, and [`drawing`] puts it into columns, for formats that are pictures.
//! - [`angles`] writes numbers and expressions, [`conditions`] what they ask, [`gates`] says what modified gates are, [`names`] chooses
//!   names that a language allows, [`python`] lays out Python, and [`python_writer`] is how all formats in Python walk over a body.
//! - [`losses`] collects what a format cannot express.
//!
//! Guarantees:
//!
//! - Nothing is lost silently. What is left out without changing what the circuit does (a comment for other tools, a barrier) is a
//!   warning; anything else is an error, and then there is no text.
//! - The text does what the circuit does, global phase included where the format has one. The check `tests/exports` runs the texts of
//!   all Python formats with the real packages.
//! - Time and text are linear in the circuit, and no circuit, however deep, overflows the stack.

mod angles;
mod braket;
mod circuit_json;
mod cirq;
mod conditions;
mod drawing;
mod flat;
mod gates;
mod losses;
mod names;
mod pennylane;
mod python;
mod python_writer;
mod qir;
mod qiskit;
mod quantikz;
mod quill;
mod quirk;
mod steps;
mod stim;
mod text;

use circuit::Circuit;
use circuit::operation::Body;
use diagnostic::{Diagnostic, Span, has_errors};

/// The code of everything that a format cannot express.
pub const NOT_CONVERTIBLE: &str = "QASM701";

/// A format of another tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Format {
    Qiskit,
    Cirq,
    PennyLane,
    Braket,
    Stim,
    Qir,
    QirAdaptive,
    Quirk,
    Quantikz,
    Quill,
    Text,
    Json,
}

/// A row of the table of formats.
struct FormatInfo {
    name: &'static str,
    title: &'static str,
    extension: &'static str,
}

impl Format {
    /// All formats, in the order of a menu.
    pub const ALL: [Self; 12] = [
        Self::Qiskit,
        Self::PennyLane,
        Self::Cirq,
        Self::Braket,
        Self::Stim,
        Self::Qir,
        Self::QirAdaptive,
        Self::Quirk,
        Self::Quantikz,
        Self::Quill,
        Self::Text,
        Self::Json,
    ];

    const fn info(self) -> FormatInfo {
        match self {
            Self::Qiskit => FormatInfo { name: "qiskit", title: "Qiskit", extension: "py" },
            Self::Cirq => FormatInfo { name: "cirq", title: "Cirq", extension: "py" },
            Self::PennyLane => FormatInfo { name: "pennylane", title: "PennyLane", extension: "py" },
            Self::Braket => FormatInfo { name: "braket", title: "Amazon Braket", extension: "py" },
            Self::Stim => FormatInfo { name: "stim", title: "Stim", extension: "stim" },
            Self::Qir => FormatInfo { name: "qir", title: "QIR (base profile)", extension: "ll" },
            Self::QirAdaptive => FormatInfo { name: "qir-adaptive", title: "QIR (adaptive profile)", extension: "ll" },
            Self::Quirk => FormatInfo { name: "quirk", title: "Quirk", extension: "txt" },
            Self::Quantikz => FormatInfo { name: "quantikz", title: "LaTeX (quantikz)", extension: "tex" },
            Self::Quill => FormatInfo { name: "quill", title: "Typst (quill)", extension: "typ" },
            Self::Text => FormatInfo { name: "text", title: "Plain text", extension: "txt" },
            Self::Json => FormatInfo { name: "json", title: "JSON", extension: "json" },
        }
    }

    /// Its name in addresses and commands, which never changes.
    pub const fn name(self) -> &'static str {
        self.info().name
    }

    /// Its name for people.
    pub const fn title(self) -> &'static str {
        self.info().title
    }

    /// How names of its files end, without the dot.
    pub const fn extension(self) -> &'static str {
        self.info().extension
    }

    /// The format with a name.
    ///
    /// ```
    /// assert_eq!(export::Format::named("qiskit"), Some(export::Format::Qiskit));
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }
}

/// A circuit in a format.
#[derive(Clone, Debug, PartialEq)]
pub struct Export {
    /// The text; empty where something stands in the way.
    pub text: String,
    /// What the format cannot express: a warning for each part that is left out, an error for each without which the circuit would do
    /// something else.
    pub losses: Vec<Diagnostic>,
}

/// Writes a circuit in a format. `source` is the program that it was read from, whose lines JSON names.
///
/// ```
/// let program = "OPENQASM 3.0; include \"stdgates.inc\"; qubit[2] q; h q[0]; cx q[0], q[1];";
/// let circuit = qasm::read(program, &qasm::Limits::default()).circuit;
/// let export = export::write(&circuit, program, export::Format::Qiskit);
/// assert!(export.text.ends_with("qc.h(q[0])\nqc.cx(q[0], q[1])\n"));
/// assert!(export.losses.is_empty());
/// ```
pub fn write(circuit: &Circuit, source: &str, format: Format) -> Export {
    if !is_whole(circuit) {
        let message = "some operations are on bits that the circuit does not have";
        return Export {
            text: String::new(),
            losses: vec![Diagnostic::error(NOT_CONVERTIBLE, Span::default(), message)],
        };
    }
    let (mut text, mut losses) = match format {
        Format::Qiskit => qiskit::write(circuit),
        Format::Cirq => cirq::write(circuit),
        Format::PennyLane => pennylane::write(circuit),
        Format::Braket => braket::write(circuit),
        Format::Stim => stim::write(circuit),
        Format::Qir => qir::write_base(circuit),
        Format::QirAdaptive => qir::write_adaptive(circuit),
        Format::Quirk => quirk::write(circuit),
        Format::Quantikz => quantikz::write(circuit),
        Format::Quill => quill::write(circuit),
        Format::Text => text::write(circuit),
        Format::Json => circuit_json::write(circuit, source),
    };
    if !matches!(format, Format::Quantikz | Format::Quill | Format::Text) {
        losses.input_bits(circuit, format.title());
    }
    if format != Format::Json {
        losses.output_variables(circuit, format.title());
    }
    let losses = losses.into_diagnostics();
    if has_errors(&losses) {
        text.clear();
    }
    Export { text, losses }
}

/// Whether all operations refer to bits that exist. Those of a program with mistakes may not.
fn is_whole(circuit: &Circuit) -> bool {
    let are_below = |bits: &[u32], count: u32| bits.iter().all(|&bit| bit < count);
    let fits = |body: &Body, qubits: u32| {
        body.operations
            .iter()
            .all(|it| are_below(body.qubits(it), qubits) && are_below(body.clbits(it), circuit.clbit_count()))
    };
    let own = |definition: &circuit::GateDefinition| {
        definition.body.as_ref().is_none_or(|body| fits(body, definition.qubits.len() as u32))
    };
    circuit.definitions.iter().all(own)
        && circuit.bodies().all(|body| fits(body, circuit.qubit_count()))
        && circuit.conditions.iter().all(|it| are_below(&it.clbits, circuit.clbit_count()))
}

#[cfg(test)]
mod tests;
