//! The shapes in which results leave the engine: JSON in camel case, with scenes and amplitudes
//! beside it.
//!
//! Each type here is the result of one call of [`crate`] and has its counterpart in
//! `engine-rs/index.ts`. Facts (figures, diagnostics, parameters) are few and travel as JSON.
//! Scenes and amplitudes are large and travel as typed arrays. So the fields `scene` and `result`
//! are left out of the JSON, and `wasm.rs` returns them beside it.
//!
//! Inside the engine, diagnostics refer to byte offsets. [`placed`] converts them to lines, columns
//! and UTF-16 offsets once, at the border, because that needs an index over the lines of the
//! source, which is built once per call.
//!
//! Units: angles are in radians, probabilities lie between 0 and 1, lines and columns are counted
//! from 1 as the contract of the API requires, and an outcome's bits are ordered from the last
//! clbit to the first.
//!
//! Invariant: the JSON of a type has the same fields whatever the input is, except for the optional
//! `help` and `related` of a diagnostic. A result that does not exist is `null`, not absent.
//!
//! To add a field, add it to the type, to its `Json` implementation and to `index.ts`. The
//! implementations take their type apart field by field, so the compiler rejects one that forgets a
//! field.

use ansatz::Problem;
use circuit::Circuit;
use circuit::moments::Statistics;
use diagnostic::{self, LineIndex, Place, Severity};
use diagram::scene::Scene;
use json::Json;
use simulate;

/// The result of building a circuit from settings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Generation {
    /// The program; `None` where the settings make none.
    pub qasm: Option<String>,
    /// Its drawing.
    pub scene: Option<Scene>,
    /// The circuit at a glance.
    pub stats: Option<Statistics>,
    /// Free parameters of the circuit, in order.
    pub parameters: Vec<Parameter>,
    /// The device's qubit that each wire is.
    pub physical_qubits: Option<Vec<u32>>,
    /// What is wrong with the settings.
    pub problems: Vec<Problem>,
    /// Diagnostics of the written program.
    pub diagnostics: Vec<Diagnostic>,
}

/// The result of drawing a program.
#[derive(Clone, Debug, PartialEq)]
pub struct Visualization {
    /// The facts about it.
    pub check: Check,
    /// Its drawing; `None` where it has errors.
    pub scene: Option<Scene>,
}

/// The facts about a program.
#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    /// 2 or 3.
    pub version: u8,
    /// The circuit at a glance; `None` where the program has errors.
    pub stats: Option<Statistics>,
    /// Free parameters, in order.
    pub parameters: Vec<Parameter>,
    /// Diagnostics in order of their position.
    pub diagnostics: Vec<Diagnostic>,
}

/// A program in another version.
#[derive(Clone, Debug, PartialEq)]
pub struct Conversion {
    /// The program; `None` where there are errors.
    pub qasm: Option<String>,
    /// Diagnostics of the source, then of the parts that the other version cannot express.
    pub diagnostics: Vec<Diagnostic>,
}

/// The result of simulating a program or settings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Simulation {
    /// How many qubits.
    pub qubits: u32,
    /// Free parameters, with the values that were used.
    pub parameters: Vec<Parameter>,
    /// Probabilities and amplitudes; `None` if an error prevents the simulation.
    pub result: Option<simulate::Simulation>,
    /// The values of the classical bits that are possible.
    pub distribution: Vec<Outcome>,
    /// Problems of the settings, if it was settings that were simulated.
    pub problems: Vec<Problem>,
    /// Diagnostics of the program and of its simulation.
    pub diagnostics: Vec<Diagnostic>,
}

/// One value of all classical bits.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Outcome {
    pub bits: String,
    pub probability: f64,
}

impl Simulation {
    /// The result for a circuit, still without problems and diagnostics. Parameters report the
    /// values that the simulation used.
    pub fn of(circuit: &Circuit, options: &simulate::Options, result: Option<simulate::Simulation>) -> Self {
        let mut parameters = parameters(circuit);
        for (parameter, &value) in parameters.iter_mut().zip(options.parameters.iter().flatten()) {
            parameter.value = value;
        }
        let outcomes = result.iter().flat_map(|result| &result.distribution);
        let outcome = |it: &simulate::Outcome| Outcome { bits: it.bits.clone(), probability: it.probability };
        let distribution = outcomes.map(outcome).collect();
        Self { qubits: circuit.qubit_count(), parameters, result, distribution, ..Self::default() }
    }
}

/// A free parameter, with its value in the simulation or else its default value.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Parameter {
    pub name: String,
    pub value: f64,
}

/// A diagnostic with its position in lines and UTF-16 columns.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Diagnostic {
    pub code: &'static str,
    pub severity: Severity,
    pub message: String,
    pub help: Option<String>,
    pub span: Place,
    pub related: Vec<Related>,
}

/// A second position that explains a [`Diagnostic`].
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Related {
    pub message: String,
    pub span: Place,
}

impl Json for Generation {
    fn write(&self, out: &mut String) {
        let Self { qasm, scene: _, stats, parameters, physical_qubits, problems, diagnostics } = self;
        json::object(
            out,
            &[
                ("qasm", qasm),
                ("stats", stats),
                ("parameters", parameters),
                ("physicalQubits", physical_qubits),
                ("problems", problems),
                ("diagnostics", diagnostics),
            ],
        );
    }
}

impl Json for Check {
    fn write(&self, out: &mut String) {
        let Self { version, stats, parameters, diagnostics } = self;
        let version = u32::from(*version);
        json::object(
            out,
            &[("version", &version), ("stats", stats), ("parameters", parameters), ("diagnostics", diagnostics)],
        );
    }
}

impl Json for Conversion {
    fn write(&self, out: &mut String) {
        json::object(out, &[("qasm", &self.qasm), ("diagnostics", &self.diagnostics)]);
    }
}

impl Json for Simulation {
    fn write(&self, out: &mut String) {
        let Self { qubits, parameters, result: _, distribution, problems, diagnostics } = self;
        json::object(
            out,
            &[
                ("qubits", qubits),
                ("parameters", parameters),
                ("distribution", distribution),
                ("problems", problems),
                ("diagnostics", diagnostics),
            ],
        );
    }
}

impl Json for Outcome {
    fn write(&self, out: &mut String) {
        json::object(out, &[("bits", &self.bits), ("probability", &self.probability)]);
    }
}

impl Json for Parameter {
    fn write(&self, out: &mut String) {
        json::object(out, &[("name", &self.name), ("value", &self.value)]);
    }
}

impl Json for Diagnostic {
    fn write(&self, out: &mut String) {
        let Self { code, severity, message, help, span, related } = self;
        let mut fields: Vec<(&str, &dyn Json)> = vec![("code", code), ("severity", severity), ("message", message)];
        if help.is_some() {
            fields.push(("help", help));
        }
        fields.push(("span", span));
        if !related.is_empty() {
            fields.push(("related", related));
        }
        json::object(out, &fields);
    }
}

impl Json for Related {
    fn write(&self, out: &mut String) {
        json::object(out, &[("message", &self.message), ("span", &self.span)]);
    }
}

/// The free parameters of a circuit.
pub fn parameters(circuit: &Circuit) -> Vec<Parameter> {
    let values = circuit.default_values();
    circuit.parameters.iter().zip(values).map(|(it, value)| Parameter { name: it.name.clone(), value }).collect()
}

/// Converts diagnostics to positions in `source`. The index over its lines is only built if there
/// are any.
pub fn placed(diagnostics: &[diagnostic::Diagnostic], source: &str) -> Vec<Diagnostic> {
    if diagnostics.is_empty() {
        return Vec::new();
    }
    let lines = LineIndex::new(source);
    diagnostics
        .iter()
        .map(|diagnostic| Diagnostic {
            code: diagnostic.code,
            severity: diagnostic.severity,
            message: diagnostic.message.clone(),
            help: diagnostic.help.clone(),
            span: lines.place(diagnostic.span),
            related: diagnostic
                .related
                .iter()
                .map(|related| Related { message: related.message.clone(), span: lines.place(related.span) })
                .collect(),
        })
        .collect()
}

/// Returns whether at least one diagnostic is an error.
pub fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
}
