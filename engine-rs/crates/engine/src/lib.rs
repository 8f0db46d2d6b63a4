//! Ketwork's engine: OpenQASM and builder settings to circuits, circuits to text and pictures.
//!
//! There is one crate per layer, from the ground up: [`json`], [`diagnostic`] and [`circuit`] know
//! nothing above them. [`qasm`], [`ansatz`] and [`diagram`] each turn something into or out of a
//! circuit, and [`simulate`](mod@::simulate) computes the effect of one. [`paint`] turns a finished
//! drawing into text. This crate joins them: each public function is one call of the application,
//! and [`answer`] defines the shapes in which results leave the engine.
//!
//! Input is text: a program, or settings as JSON. The engine knows no user, URL, file, clock or
//! theme. It is a pure function: equal input gives equal bytes in every host. It never fails on
//! input but answers with diagnostics, and all of its work is bounded by [`Limits`] and by the
//! options of a simulation.
//!
//! A program with errors has no circuit. So each call reads the program first, stops at
//! [`circuit_without_errors`], and reports the diagnostics in any case. Calls share no state; each
//! reads its program anew, which costs about 10 ms per megabyte.

pub mod answer;
#[cfg(target_arch = "wasm32")]
mod memory;
#[cfg(target_arch = "wasm32")]
mod wasm;

use self::answer::{Check, Conversion, Generation, Simulation, Visualization, parameters, placed};
use ansatz::request::{self, GenerationRequest};
use circuit::Circuit;
use circuit::folding::Folding;
use circuit::matrix::Matrix;
use circuit::moments::statistics;
use diagnostic::{Diagnostic, Severity, has_errors};
use diagram::lay_out;
use diagram::scene::Scene;
use qasm::{Limits, Reading, Version};

/// Builder settings (JSON, as the API carries them) to a program and its drawing.
///
/// The drawing is laid out from the program as it reads, so that its operations know their places in the text.
///
/// ```
/// let generation = engine::generate(r#"{"circuitParams": {
///     "qubits": 2, "layers": 1,
///     "encodingLayer": {"type": "uniform"},
///     "coreLayer": {"type": "strongly-entangling"},
///     "middleLayer": {"type": "none"}
/// }}"#);
/// assert!(generation.problems.is_empty());
/// assert!(generation.qasm.unwrap().starts_with("OPENQASM 3"));
/// assert_eq!(generation.parameters[0].name, "theta_0");
/// ```
pub fn generate(request: &str) -> Generation {
    match request::read(request) {
        Ok(request) => generate_from(&request),
        Err(problem) => Generation { problems: vec![problem], ..Generation::default() },
    }
}

/// Builds, writes, reads back and lays out.
fn generate_from(request: &GenerationRequest) -> Generation {
    let building = ansatz::build(request);
    let Some(circuit) = building.circuit else {
        return Generation { problems: building.problems, ..Generation::default() };
    };
    let version = if request.qasm_version == 2 { Version::V2 } else { Version::V3 };
    let writing = qasm::write(&circuit, version);
    let reading = qasm::read(&writing.text, &Limits::default());
    let mut diagnostics = placed(&writing.diagnostics, &writing.text);
    diagnostics.extend(placed(&reading.diagnostics, &writing.text));
    Generation {
        scene: Some(lay_out(&reading.circuit, &writing.text)),
        stats: Some(statistics(&circuit)),
        parameters: parameters(&circuit),
        physical_qubits: building.physical_qubits,
        problems: building.problems,
        diagnostics,
        qasm: Some(writing.text),
    }
}

/// OpenQASM 2 or 3 to its drawing.
///
/// ```
/// let visualization = engine::visualize("OPENQASM 3.0; qubit q; h q;", &qasm::Limits::default());
/// assert_eq!(visualization.check.diagnostics[0].severity, diagnostic::Severity::Error);
/// assert!(visualization.scene.is_none());
/// ```
pub fn visualize(source: &str, limits: &Limits) -> Visualization {
    let reading = qasm::read(source, limits);
    let scene = circuit_without_errors(&reading).map(|circuit| lay_out(circuit, source));
    Visualization { check: check_of(&reading, source), scene }
}

/// A program to its drawing, with custom gates opened and sections closed; `None` for a program
/// with errors.
pub fn draw(source: &str, limits: &Limits, folding: &Folding) -> Option<Scene> {
    let reading = qasm::read(source, limits);
    circuit_without_errors(&reading).map(|circuit| lay_out(&circuit.folded(folding), source))
}

/// The matrix of an operation of a drawing, or `None` for an operation without one, or with one too
/// large to read.
///
/// Free parameters take their default values. The operation's first qubit is the highest bit of row
/// and column, as in |first second⟩.
///
/// ```
/// let source = "OPENQASM 3.0; include \"stdgates.inc\"; qubit[2] q; cx q[1], q[0];";
/// let limits = qasm::Limits::default();
/// let matrix = engine::matrix(source, &limits, &Default::default(), 0).unwrap();
/// assert_eq!((matrix.at(0, 0).re, matrix.at(1, 1).re, matrix.at(2, 3).re, matrix.at(3, 2).re), (1.0, 1.0, 1.0, 1.0));
/// ```
pub fn matrix(source: &str, limits: &Limits, folding: &Folding, operation: u32) -> Option<Matrix> {
    let reading = qasm::read(source, limits);
    simulate::operation_matrix(circuit_without_errors(&reading)?.folded(folding), operation)
}

/// Checks a program: its version, statistics, free parameters and diagnostics.
pub fn check(source: &str, limits: &Limits) -> Check {
    check_of(&qasm::read(source, limits), source)
}

/// A program to its text in another version, or to the diagnostics that prevent it. Comments,
/// annotations and names survive as far as that version allows.
pub fn convert(source: &str, version: Version, limits: &Limits) -> Conversion {
    let reading = qasm::read(source, limits);
    let mut diagnostics = placed(&reading.diagnostics, source);
    let writing = circuit_without_errors(&reading).map(|circuit| qasm::write(circuit, version));
    let text = writing.map(|writing| {
        diagnostics.extend(placed(&writing.diagnostics, source));
        writing.text
    });
    Conversion { qasm: text.filter(|_| !answer::has_errors(&diagnostics)), diagnostics }
}

/// Simulates an OpenQASM program exactly, from |0…0⟩.
///
/// ```
/// let bell = "OPENQASM 3.0; include \"stdgates.inc\"; qubit[2] q; h q[0]; cx q[0], q[1];";
/// let simulation = engine::simulate(bell, &qasm::Limits::default(), &simulate::Options::default());
/// let probabilities = simulation.result.unwrap().probabilities;
/// assert!((probabilities[0] - 0.5).abs() < 1e-12 && (probabilities[3] - 0.5).abs() < 1e-12);
/// ```
pub fn simulate(source: &str, limits: &Limits, options: &simulate::Options) -> Simulation {
    let reading = qasm::read(source, limits);
    let mut diagnostics = reading.diagnostics.clone();
    let result = circuit_without_errors(&reading)
        .and_then(|circuit| ok_or_report(simulate::simulate(circuit, options), &mut diagnostics));
    Simulation { diagnostics: placed(&diagnostics, source), ..Simulation::of(&reading.circuit, options, result) }
}

/// Simulates the circuit of builder settings (JSON, as the API carries them) exactly, from |0…0⟩.
pub fn simulate_settings(request: &str, options: &simulate::Options) -> Simulation {
    let building = match request::read(request) {
        Ok(request) => ansatz::build(&request),
        Err(problem) => return Simulation { problems: vec![problem], ..Simulation::default() },
    };
    let circuit = building.circuit.unwrap_or_default();
    let mut diagnostics = Vec::new();
    let right = !building.problems.iter().any(|problem| problem.severity == Severity::Error);
    let result = right.then(|| simulate::simulate(&circuit, options));
    let result = result.and_then(|result| ok_or_report(result, &mut diagnostics));
    let diagnostics = placed(&diagnostics, "");
    Simulation { problems: building.problems, diagnostics, ..Simulation::of(&circuit, options, result) }
}

/// The value of a result. An error is appended to `diagnostics`.
fn ok_or_report<Value>(result: Result<Value, Diagnostic>, diagnostics: &mut Vec<Diagnostic>) -> Option<Value> {
    result.map_err(|diagnostic| diagnostics.push(diagnostic)).ok()
}

fn check_of(reading: &Reading, source: &str) -> Check {
    Check {
        version: if reading.version == Version::V2 { 2 } else { 3 },
        stats: circuit_without_errors(reading).map(statistics),
        parameters: parameters(&reading.circuit),
        diagnostics: placed(&reading.diagnostics, source),
    }
}

/// The circuit of a program without errors.
fn circuit_without_errors(reading: &Reading) -> Option<&Circuit> {
    (!has_errors(&reading.diagnostics)).then_some(&reading.circuit)
}
