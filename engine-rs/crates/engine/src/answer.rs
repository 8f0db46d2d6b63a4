//! The shapes in which results leave the engine: as JSON in camel case, with scenes and amplitudes beside it.
//!
//! Each type here is the result of one call of [`crate`] and has its counterpart in `engine-rs/index.ts`. Facts (figures,
//! diagnostics, parameters) are few and travel as JSON. Scenes and amplitudes are large and travel as typed arrays, so the fields
//! `scene` and `result` are left out of the JSON; `wasm.rs` puts them beside it.
//!
//! Inside the engine, diagnostics refer to byte offsets. [`placed`] turns them into lines, columns and UTF-16 offsets once, at the
//! border, because an index over the lines of the source is built once per call.
//!
//! Invariant: the JSON of a type has the same fields whatever the input was, except for the optional `help` and `related` of a
//! diagnostic. A result that does not exist is `null`, not absent.

use ansatz::Problem;
use circuit::Circuit;
use circuit::moments::Statistics;
use diagnostic::{self, LineIndex, Place, Severity};
use diagram::scene::Scene;
use json::Json;
use simulate;

/// What settings make.
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
    /// What is to be said of the program.
    pub diagnostics: Vec<Diagnostic>,
}

/// What a program draws.
#[derive(Clone, Debug, PartialEq)]
pub struct Visualization {
    /// What is to be said of it.
    pub check: Check,
    /// Its drawing; `None` where it has errors.
    pub scene: Option<Scene>,
}

/// What is to be said of a program.
#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    /// 2 or 3.
    pub version: u8,
    /// The circuit at a glance; `None` where the program has errors.
    pub stats: Option<Statistics>,
    /// Free parameters, in order.
    pub parameters: Vec<Parameter>,
    /// In order of their places.
    pub diagnostics: Vec<Diagnostic>,
}

/// A program in another version.
#[derive(Clone, Debug, PartialEq)]
pub struct Conversion {
    /// The program; `None` where there are errors.
    pub qasm: Option<String>,
    /// Of the source, then of what the other version cannot say.
    pub diagnostics: Vec<Diagnostic>,
}

/// What a circuit does.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Simulation {
    /// How many qubits.
    pub qubits: u32,
    /// Free parameters, with the values that were used.
    pub parameters: Vec<Parameter>,
    /// Probabilities and amplitudes; `None` where an error stands in the way.
    pub result: Option<simulate::Simulation>,
    /// The values of the classical bits that are possible.
    pub distribution: Vec<Outcome>,
    /// What is wrong with the settings, where it was settings that were simulated.
    pub problems: Vec<Problem>,
    /// What is to be said of the program and of its simulation.
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
    /// The result for a circuit, before anything is to be said of it.
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

/// A free parameter, with the value that it takes wherever one is needed.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Parameter {
    pub name: String,
    pub value: f64,
}

/// A diagnostic with its places in lines and UTF-16 columns.
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

/// A second place that explains a [`Diagnostic`].
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

/// Diagnostics as an editor of the source wants them.
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

/// True where at least one diagnostic is an error.
pub fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
}
