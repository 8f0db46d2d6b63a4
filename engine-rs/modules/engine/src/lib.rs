//! Ketwork's engine: OpenQASM to circuits, circuits to text and drawings.
//!
//! There is one crate per layer, from the ground up: [`json`], [`diagnostic`] and [`circuit`] know
//! nothing above them. [`qasm`] and [`diagram`] each turn something into or out of a circuit. This crate
//! joins them: each public function is one call of the application, and [`answer`] defines the shapes in
//! which results leave the engine.
//!
//! Others are modules of their own. The crate `builder` turns settings into programs, which this one reads and draws; `painter` turns
//! drawings into text. For `simulator`, this one reads the circuit and hands it over as a [buffer](circuit::buffer). The crate `exporter` reads
//! programs by itself.
//!
//! Input is text: a program. The engine knows no user, URL, file, clock or
//! theme. It is a pure function: equal input gives equal bytes in every host. It never fails on
//! input but answers with diagnostics, and all of its work is bounded by [`Limits`].
//!
//! A program with errors has no circuit. So each call reads the program first, stops at
//! [`circuit_without_errors`], and reports the diagnostics in any case. Only a drawing shows what is
//! [understood](drawable), with gaps. Calls share no state; each
//! reads its program anew, which costs about 8 ms per megabyte.

pub mod answer;
#[cfg(target_arch = "wasm32")]
mod wasm;

use self::answer::{Check, SimulationInput, Visualization, located_inputs};

use circuit::Circuit;
use circuit::folding::Folding;
use circuit::moments::statistics;
use circuit::parameter_values::parameter_values;
use circuit::wires::WireArrangement;
use diagnostic::{Diagnostic, Location, has_errors, locate};
use diagram::lay_out_folded;
use diagram::scene::Scene;
use qasm::{Limits, Reading, Version};

/// OpenQASM 2 or 3 to its drawing, with values of its `inputs` by name.
///
/// ```
/// let visualization = engine::visualize("OPENQASM 3.0; qubit q; h q;", &qasm::Limits::default(), &[]);
/// assert_eq!(visualization.check.diagnostics[0].severity, diagnostic::Severity::Error);
/// assert!(visualization.scene.is_none());
/// ```
pub fn visualize(source: &str, limits: &Limits, inputs: &[(String, f64)]) -> Visualization {
    visualize_with(source, limits, inputs, false, &WireArrangement::default())
}

/// The same for a program that is being typed: one with errors is drawn as far as it is understood.
///
/// ```
/// let program = "OPENQASM 3.0; include \"stdgates.inc\"; qubit q; h q; hh q; x q;";
/// let preview = engine::preview(program, &qasm::Limits::default(), &[]);
/// assert_eq!(preview.check.diagnostics[0].severity, diagnostic::Severity::Error);
/// assert_eq!(preview.scene.unwrap().columns(), 3);
/// ```
pub fn preview(source: &str, limits: &Limits, inputs: &[(String, f64)]) -> Visualization {
    visualize_with(source, limits, inputs, true, &WireArrangement::default())
}

/// The same with wires as they are chosen. With `gaps`, a program with errors is drawn, too.
pub fn visualize_with(
    source: &str,
    limits: &Limits,
    inputs: &[(String, f64)],
    gaps: bool,
    wires: &WireArrangement,
) -> Visualization {
    let reading = qasm::read_with_inputs(source, limits, inputs);
    let check = check_of(&reading, source);
    let circuit = if !gaps && has_errors(&reading.diagnostics) { None } else { drawable(reading) };
    Visualization { check, scene: circuit.map(|circuit| lay_out_folded(circuit, &Folding::default(), wires, source)) }
}

/// A program that another module has built to its diagnostics and its drawing: what [`visualize`] says without facts that the other module
/// knows, which take as long as the drawing.
///
/// ```
/// let (diagnostics, scene) = engine::draw_built("OPENQASM 3.0; include \"stdgates.inc\"; qubit q; h q;");
/// assert!(diagnostics.is_empty() && scene.is_some());
/// ```
pub fn draw_built(source: &str) -> (Vec<Diagnostic<Location>>, Option<Scene>) {
    let reading = qasm::read(source, &Limits::default());
    let diagnostics = locate(&reading.diagnostics, source);
    (
        diagnostics,
        drawable(reading)
            .map(|circuit| lay_out_folded(circuit, &Folding::default(), &WireArrangement::default(), source)),
    )
}

/// A program to its drawing, with gates and blocks opened and sections closed, and wires reordered or hidden; `None` for one of which
/// nothing is understood.
pub fn draw(source: &str, limits: &Limits, folding: &Folding, wires: &WireArrangement) -> Option<Scene> {
    drawable(qasm::read(source, limits)).map(|circuit| lay_out_folded(circuit, folding, wires, source))
}

/// An operation of a drawing as a circuit of its own, for the simulator to compute its matrix.
/// `None` for an operation that is no gate, and for a program without a drawing.
pub fn operation_circuit(source: &str, limits: &Limits, folding: &Folding, operation: u32) -> Option<Circuit> {
    drawable(qasm::read(source, limits))?.folded(folding).isolate_gate(operation)
}

/// The [bits](circuit::operation_bits) of the operations of a program's drawing, as far as the program is understood; nothing where it is not.
pub fn operation_bits(source: &str, limits: &Limits) -> Vec<u32> {
    let circuit = drawable(qasm::read(source, limits));
    circuit
        .map_or_else(Vec::new, |circuit| circuit::operation_bits::operation_bits(&circuit.folded(&Folding::default())))
}

/// Checks a program: its version, statistics, free parameters and diagnostics.
pub fn check(source: &str, limits: &Limits) -> Check {
    check_of(&qasm::read(source, limits), source)
}

/// Reads an OpenQASM program for a simulation, with values of its `inputs` by name. Free parameters stay free.
///
/// ```
/// let program = "OPENQASM 3.0; qubit q; reset q; h q;";
/// let input = engine::prepare_simulation(program, &qasm::Limits::default(), &[]);
/// assert_eq!((input.circuit, input.diagnostics.len()), (None, 1));
/// ```
pub fn prepare_simulation(source: &str, limits: &Limits, inputs: &[(String, f64)]) -> SimulationInput {
    let reading = qasm::read_with_inputs(source, limits, inputs);
    let facts = SimulationInput {
        qubits: reading.circuit.qubit_count(),
        parameters: parameter_values(&reading.circuit),
        inputs: located_inputs(&reading.inputs, source),
        measures: reading.circuit.measures(),
        outputs: reading.circuit.outputs().map(|register| register.name.clone()).collect(),
        diagnostics: locate(&reading.diagnostics, source),
        circuit: None,
    };
    SimulationInput { circuit: (!has_errors(&reading.diagnostics)).then_some(reading.circuit), ..facts }
}

fn check_of(reading: &Reading, source: &str) -> Check {
    Check {
        version: if reading.version == Version::V2 { 2 } else { 3 },
        stats: circuit_without_errors(reading).map(|circuit| statistics(&circuit.with_computed_gates())),
        parameters: parameter_values(&reading.circuit),
        inputs: located_inputs(&reading.inputs, source),
        diagnostics: locate(&reading.diagnostics, source),
    }
}

/// The circuit of a program as far as it is understood, for a drawing: what is not is a [gap](circuit::Block::is_gap). `None` for
/// a program with errors that has no qubits.
fn drawable(reading: Reading) -> Option<Circuit> {
    (reading.circuit.qubit_count() > 0 || !has_errors(&reading.diagnostics)).then_some(reading.circuit)
}

/// The circuit of a program without errors.
fn circuit_without_errors(reading: &Reading) -> Option<&Circuit> {
    (!has_errors(&reading.diagnostics)).then_some(&reading.circuit)
}
