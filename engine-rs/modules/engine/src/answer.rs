//! The shapes in which results leave the engine: JSON in camel case, with scenes and circuits
//! beside it.
//!
//! Each type here is the result of one call of [`crate`] and has its counterpart in
//! `engine-rs/interface/`. Facts (figures, diagnostics, parameters) are few and travel as JSON.
//! Scenes and circuits are large and travel as typed arrays. So the fields `scene` and `circuit` are left
//! out of the JSON, and `wasm.rs` returns them beside it.
//!
//! Inside the engine, diagnostics refer to byte offsets. [`diagnostic::locate`] converts them to
//! lines, columns and UTF-16 offsets once, at the border, because that needs an index over the lines
//! of the source, which is built once per call.
//!
//! Units: angles are in radians, probabilities lie between 0 and 1, lines and columns are counted
//! from 1 as the contract of the API requires, and an outcome's bits are ordered from the last
//! clbit to the first.
//!
//! Invariant: the JSON of a type has the same fields whatever the input is, except for the optional
//! `help`, `related` and `fix` of a diagnostic. A result that does not exist is `null`, not absent.
//!
//! To add a field, add it to the type, to its `Json` implementation and to `interface/`. The
//! implementations take their type apart field by field, so the compiler rejects one that forgets a
//! field.

use circuit::Circuit;
use circuit::moments::Statistics;
use circuit::parameter_values::ParameterValue;
use diagnostic::{Diagnostic, LineIndex, Location};
use diagram::scene::Scene;
use json::Json;
use qasm::Input;

/// The result of drawing a program.
#[derive(Clone, Debug, PartialEq)]
pub struct Visualization {
    /// The facts about it.
    pub check: Check,
    /// Its drawing, in a preview with gaps where it has errors; else `None` there.
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
    pub parameters: Vec<ParameterValue>,
    /// All inputs that the program declares, in order, also where it has errors.
    pub inputs: Vec<Input<Location>>,
    /// Diagnostics in order of their position.
    pub diagnostics: Vec<Diagnostic<Location>>,
}

/// The circuit of a program, for a simulation.
#[derive(Clone, Debug, PartialEq)]
pub struct SimulationInput {
    /// The circuit; `None` where an error stands in the way.
    pub circuit: Option<Circuit>,
    /// How many qubits.
    pub qubits: u32,
    /// Free parameters, with the values that they take.
    pub parameters: Vec<ParameterValue>,
    /// All inputs that the program declares, in order.
    pub inputs: Vec<Input<Location>>,
    /// Whether its outcomes are those of clbits: see [`Circuit::measures`].
    pub measures: bool,
    /// The names of the registers of clbits that are outputs: see [`Circuit::outputs`].
    pub outputs: Vec<String>,
    /// Diagnostics of the program.
    pub diagnostics: Vec<Diagnostic<Location>>,
}

impl Json for Check {
    fn write(&self, out: &mut String) {
        let Self { version, stats, parameters, inputs, diagnostics } = self;
        let version = u32::from(*version);
        json::object(
            out,
            &[
                ("version", &version),
                ("stats", stats),
                ("parameters", parameters),
                ("inputs", inputs),
                ("diagnostics", diagnostics),
            ],
        );
    }
}

impl Json for SimulationInput {
    fn write(&self, out: &mut String) {
        let Self { circuit: _, qubits, parameters, inputs, measures, outputs, diagnostics } = self;
        json::object(
            out,
            &[
                ("qubits", qubits),
                ("parameters", parameters),
                ("inputs", inputs),
                ("measures", measures),
                ("outputs", outputs),
                ("diagnostics", diagnostics),
            ],
        );
    }
}

/// Inputs at the places of editors.
pub fn located_inputs(inputs: &[Input], source: &str) -> Vec<Input<Location>> {
    if inputs.is_empty() {
        return Vec::new();
    }
    let lines = LineIndex::new(source);
    let locate = |input: &Input| Input {
        name: input.name.clone(),
        word: input.word,
        width: input.width,
        span: lines.locate_span(input.span),
        start: lines.utf16(input.start),
        is_required: input.is_required,
    };
    inputs.iter().map(locate).collect()
}
