//! Builder settings into a [`Circuit`]: an encoding layer, then per layer a core and possibly a
//! mixer.
//!
//! Input is a [`GenerationRequest`]; the result is a [`Building`], a circuit or the [`Problem`]s of
//! the settings. [`build`] has three steps:
//!
//! 1. Check the settings that need no device and no graph, in the order of the form.
//! 2. Plan the core ([`core`]): resolve the device, the graph or the chosen gates. All other
//!    mistakes are found here.
//! 3. Write the circuit into a [`draft`], section by section. This cannot fail.
//!
//! [`request`] is the shape of the settings as the API carries them. [`encoding`], [`core`] and
//! [`mixer`] are the parts of a circuit; [`parameter`] numbers the free parameters. The
//! hardware-efficient core reads a device through [`coupling_map`] and [`synthesis::native_gates`].
//! Edges that cannot happen at once are put into rounds by [`edge_colouring`].
//!
//! Conventions: qubit 0 is the top wire, angles are in radians, and a layer is one repetition of
//! the core. Nothing here panics or searches without a limit on steps, whatever the settings are.
//! Equal settings give equal circuits on every machine.

mod core;
mod coupling_map;
mod draft;
mod edge_colouring;
mod encoding;
mod mixer;
mod parameter;
mod problem;
pub mod request;

use self::core::Core;
use self::draft::Draft;
pub use self::problem::Problem;
use self::problem::Problems;
use self::request::{CircuitParams, EncodingType, GenerationRequest, MiddleLayerType};
use circuit::Circuit;

/// The least number of qubits.
pub const MIN_QUBITS: i64 = 1;
/// The greatest number of qubits.
pub const MAX_QUBITS: i64 = 10;
/// The least number of layers.
pub const MIN_LAYERS: i64 = 1;
/// The greatest number of layers.
pub const MAX_LAYERS: i64 = 5;

/// The result of a request.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Building {
    /// The circuit; `None` where a problem is an error.
    pub circuit: Option<Circuit>,
    /// What is wrong with the settings, or suspicious about them, in the order in which a form checks them.
    pub problems: Vec<Problem>,
    /// For a hardware-efficient core: the device's qubit (from 0) of each wire, from the top.
    pub physical_qubits: Option<Vec<u32>>,
}

/// Builds the circuit that the settings describe.
///
/// ```
/// use ansatz::{build, request};
/// let request = request::read(r#"{"circuitParams": {
///     "type": "qaoa", "useCase": "optimization", "qubits": 3, "layers": 2,
///     "encodingLayer": {"type": "uniform"},
///     "coreLayer": {"type": "graph-specific", "graph": {"weighted": false, "edges": [
///         {"sourceNode": 0, "targetNode": 1}, {"sourceNode": 1, "targetNode": 2}]}},
///     "middleLayer": {"type": "x-mixer"}
/// }}"#).unwrap();
/// let building = build(&request);
/// assert!(building.problems.is_empty());
/// assert_eq!(building.circuit.unwrap().operations().len(), 3 + 2 * (2 + 3));
/// ```
pub fn build(request: &GenerationRequest) -> Building {
    let params = &request.circuit_params;
    let mut problems = Problems::default();
    check_limits(request, &mut problems);
    if problems.has_errors() {
        return Building { problems: problems.into_list(), ..Building::default() };
    }
    let (qubits, layers) = (params.qubits as u32, params.layers as u32);
    let core = Core::plan(&params.core_layer, request.hardware.as_ref(), qubits, &mut problems);
    let core = match core {
        Some(core) if !problems.has_errors() => core,
        _ => return Building { problems: problems.into_list(), ..Building::default() },
    };

    let mut draft = Draft::new(qubits, params.core_layer.use_shared_parameters);
    core.annotate(&mut draft);
    let repeat_encoding = params.middle_layer.kind == MiddleLayerType::DataReUploading;
    if !repeat_encoding {
        draft.begin_section("encoding");
        encoding::add(&params.encoding_layer, &mut draft);
    }
    for layer in 0..layers {
        draft.begin_section(&format!("layer {}", layer + 1));
        draft.begin_layer();
        if repeat_encoding {
            encoding::add(&params.encoding_layer, &mut draft);
        }
        core.add_layer(layer, &mut draft);
        if params.middle_layer.kind == MiddleLayerType::XMixer {
            mixer::add(&mut draft);
        }
    }
    let circuit = draft.finish();
    if circuit.operations().is_empty() {
        problems.warning("circuitParams.coreLayer", "These settings make a circuit without a single gate.");
    }
    let physical_qubits = core.physical_qubits();
    Building { circuit: Some(circuit), problems: problems.into_list(), physical_qubits }
}

/// Checks everything that needs no device and no graph, in the order of the form.
fn check_limits(request: &GenerationRequest, problems: &mut Problems) {
    let CircuitParams { qubits, layers, encoding_layer, middle_layer, .. } = &request.circuit_params;
    let mut within = |path: &str, noun: &str, value: i64, min: i64, max: i64| {
        let message = if value > max {
            format!("The number of {noun} cannot exceed {max}. Please reduce the number of {noun} and try again.")
        } else if value < min {
            format!("The number of {noun} must be at least {min}.")
        } else {
            return;
        };
        problems.error(path, message);
    };
    within("circuitParams.qubits", "qubits", *qubits, MIN_QUBITS, MAX_QUBITS);
    within("circuitParams.layers", "layers", *layers, MIN_LAYERS, MAX_LAYERS);
    if middle_layer.kind == MiddleLayerType::DataReUploading {
        match encoding_layer.kind {
            EncodingType::None => problems.error(
                "circuitParams.middleLayer.type",
                "Data Re-uploading cannot be used if the Encoding Layer is set to \"None\".",
            ),
            EncodingType::Uniform => problems.warning(
                "circuitParams.middleLayer.type",
                "Data Re-uploading with Uniform Superposition repeats the Hadamard gates and uploads no data.",
            ),
            EncodingType::Angle => {}
        }
    }
    if !matches!(request.qasm_version, 2 | 3) {
        problems.error("qasmVersion", format!("The OpenQASM version must be 2 or 3, not {}.", request.qasm_version));
    }
}

#[cfg(test)]
mod tests;
