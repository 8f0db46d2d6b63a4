//! The module that turns settings of the builder into programs. It is apart from the engine's, because only the builder needs it,
//! and what reads and draws programs is needed everywhere.
//!
//! It does not draw: the engine draws the program, as it draws any other, so that operations know their places in the text.
//!
//! Settings are JSON, as the API carries them. Like the engine, it answers whatever the settings are: what is wrong with them is a
//! part of the answer.

#[cfg(target_arch = "wasm32")]
mod wasm;

use ansatz::request::{self, GenerationRequest, Hardware};
use ansatz::{Building, Problem};
use circuit::Circuit;
use circuit::moments::{Statistics, statistics};
use circuit::parameter_values::{ParameterValue, parameter_values};
use diagnostic::{Diagnostic, Location, locate};
use json::Json;
use qasm::Version;
use synthesis::device_costs::{self, Device, DeviceCosts};

/// The program of settings. Its text and its parameters are no part of the JSON but travel beside it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Program {
    /// The text, in the version that the settings ask for; `None` where the settings make no circuit.
    pub qasm: Option<String>,
    /// The circuit at a glance.
    pub stats: Option<Statistics>,
    /// Free parameters of the circuit, in order. A program in version 2 has their values instead.
    pub parameters: Vec<ParameterValue>,
    /// The device's qubit (from 0) that each wire is.
    pub physical_qubits: Option<Vec<u32>>,
    /// What is wrong with the settings, or suspicious about them.
    pub problems: Vec<Problem>,
    /// What is to be said of the text.
    pub diagnostics: Vec<Diagnostic<Location>>,
}

/// The circuit of settings, for a simulation. The circuit is no part of the JSON but travels beside it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SimulationInput {
    /// The circuit; `None` where the settings make none.
    pub circuit: Option<Circuit>,
    /// How many qubits.
    pub qubits: u32,
    /// Free parameters, with the values that they take wherever one is needed.
    pub parameters: Vec<ParameterValue>,
    /// What is wrong with the settings, or suspicious about them.
    pub problems: Vec<Problem>,
}

/// Builds the circuit of settings and writes it as a program.
///
/// ```
/// let program = builder::build(r#"{"circuitParams": {
///     "qubits": 2, "layers": 1,
///     "encodingLayer": {"type": "uniform"},
///     "coreLayer": {"type": "strongly-entangling"},
///     "middleLayer": {"type": "none"}
/// }}"#);
/// assert!(program.problems.is_empty());
/// assert!(program.qasm.unwrap().starts_with("OPENQASM 3"));
/// assert_eq!(program.parameters[0].name, "theta_0");
/// ```
pub fn build(settings: &str) -> Program {
    match request::read(settings) {
        Ok(request) => write(&request),
        Err(problem) => Program { problems: vec![problem], ..Program::default() },
    }
}

fn write(request: &GenerationRequest) -> Program {
    let Building { circuit, problems, physical_qubits } = ansatz::build(request);
    let Some(circuit) = circuit else {
        return Program { problems, ..Program::default() };
    };
    let version = if request.qasm_version == 2 { Version::V2 } else { Version::V3 };
    let writing = qasm::write(&circuit, version);
    Program {
        stats: Some(statistics(&circuit)),
        parameters: parameter_values(&circuit),
        physical_qubits,
        problems,
        diagnostics: locate(&writing.diagnostics, &writing.text),
        qasm: Some(writing.text),
    }
}

/// Builds the circuit of settings for a simulation. Its parameters are free, whatever version the settings ask for.
pub fn prepare_simulation(settings: &str) -> SimulationInput {
    let Building { circuit, problems, .. } = match request::read(settings) {
        Ok(request) => ansatz::build(&request),
        Err(problem) => return SimulationInput { problems: vec![problem], ..SimulationInput::default() },
    };
    let Some(circuit) = circuit else {
        return SimulationInput { problems, ..SimulationInput::default() };
    };
    SimulationInput {
        qubits: circuit.qubit_count(),
        parameters: parameter_values(&circuit),
        problems,
        circuit: Some(circuit),
    }
}

/// What the circuit of settings takes on a device (JSON too); `None` where the settings make none, or the device cannot be read. Pairs outside of
/// the device do not count. Settings that name a device have their circuit in its place already.
pub fn device_costs(settings: &str, device: &str) -> Option<DeviceCosts> {
    let request = request::read(settings).ok()?;
    let Hardware { gate_set, qubit_count, coupling_map, directed, .. } = request::read_hardware(device)?;
    let qubit_count = u32::try_from(qubit_count.max(0)).unwrap_or(u32::MAX);
    let pairs: Option<Vec<[u32; 2]>> = coupling_map.map(|pairs| {
        let is_inside = |pair: &[i64; 2]| pair.iter().all(|end| (0..i64::from(qubit_count)).contains(end));
        pairs.into_iter().filter(is_inside).map(|pair| pair.map(|end| end as u32)).collect()
    });
    let device = Device { gate_set: &gate_set, qubit_count, coupling_map: pairs.as_deref(), is_directed: directed };
    Some(device_costs::device_costs(&ansatz::build(&request).circuit?, &device, request.hardware.is_some()))
}

impl Json for Program {
    fn write(&self, out: &mut String) {
        let Self { qasm: _, stats, parameters: _, physical_qubits, problems, diagnostics } = self;
        json::object(
            out,
            &[
                ("stats", stats),
                ("physicalQubits", physical_qubits),
                ("problems", problems),
                ("diagnostics", diagnostics),
            ],
        );
    }
}

impl Json for SimulationInput {
    fn write(&self, out: &mut String) {
        let Self { circuit: _, qubits, parameters, problems } = self;
        json::object(out, &[("qubits", qubits), ("parameters", parameters), ("problems", problems)]);
    }
}
