//! The settings as the API carries them.
//!
//! Numbers that a person types stay as wide as JSON has them, so that 11 qubits or node -1 meet a sentence of
//! [`build`](super::build) and not a refusal to read. Unknown fields inside `circuitParams` are refused, because a
//! misspelt option that is silently ignored would build another circuit than the one asked for.

use serde::{Deserialize, Deserializer, de};

use super::Problem;
use crate::diagnostic::Severity;

/// Reads a request. What does not have its shape is answered with a problem that says where the text goes wrong.
///
/// # Errors
/// A value of the wrong type, a missing or an unknown field, text that is no JSON.
pub fn read(json: &str) -> Result<GenerationRequest, Problem> {
    serde_json::from_str(json).map_err(|error| Problem {
        path: String::new(),
        severity: Severity::Error,
        message: format!("The settings cannot be read: {error}."),
    })
}

/// What a circuit is built from. Name, description and their like are no concern of the engine and are ignored.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GenerationRequest {
    /// The layers.
    pub circuit_params: CircuitParams,
    /// The device of a hardware-efficient core.
    #[serde(default)]
    pub hardware: Option<Hardware>,
    /// The version of OpenQASM to write, 2 or 3.
    #[serde(default = "default_qasm_version", deserialize_with = "whole")]
    pub qasm_version: i64,
}

/// Encoding, core and middle layer, and how large.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CircuitParams {
    /// The family that the circuit is filed under. It changes no gate.
    #[serde(default, rename = "type")]
    pub kind: Option<CircuitType>,
    /// What the circuit is for. It changes no gate.
    #[serde(default)]
    pub use_case: Option<UseCase>,
    /// How many qubits.
    #[serde(deserialize_with = "whole")]
    pub qubits: i64,
    /// How many layers.
    #[serde(deserialize_with = "whole")]
    pub layers: i64,
    /// How data enters.
    pub encoding_layer: EncodingLayer,
    /// What each layer does.
    pub core_layer: CoreLayer,
    /// What else each layer does.
    pub middle_layer: MiddleLayer,
}

/// Families of circuits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum CircuitType {
    Qaoa,
    Qnn,
    Qcbm,
    Vqe,
    Default,
}

/// Purposes of circuits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum UseCase {
    Optimization,
    Classification,
    Regression,
    Simulation,
    Custom,
}

/// How data enters.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EncodingLayer {
    /// Which encoding.
    #[serde(rename = "type")]
    pub kind: EncodingType,
    /// The gate of an angle encoding; RX where none is named. Other encodings ignore it.
    #[serde(default)]
    pub gate: Option<EncodingGate>,
}

/// Ways to encode data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EncodingType {
    /// Nothing.
    None,
    /// One rotation on each qubit, by its input.
    Angle,
    /// A Hadamard on each qubit.
    Uniform,
}

/// Gates of an angle encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[allow(missing_docs)]
pub enum EncodingGate {
    #[serde(rename = "RX")]
    Rx,
    #[serde(rename = "RY")]
    Ry,
    #[serde(rename = "RZ")]
    Rz,
    #[serde(rename = "U3")]
    U3,
    #[serde(rename = "none")]
    None,
}

/// What each layer does. Fields that belong to another type than the chosen one are ignored, as the form keeps them.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CoreLayer {
    /// Which core.
    #[serde(rename = "type")]
    pub kind: CoreType,
    /// Within one layer all gates of one type share one parameter for each of their angles.
    #[serde(default)]
    pub use_shared_parameters: bool,
    /// Of a graph-specific core: put the edges into as few rounds as there are.
    #[serde(default)]
    pub optimize_depth: bool,
    /// Of a graph-specific core: the graph.
    #[serde(default)]
    pub graph: Option<Graph>,
    /// Of a brickwork core: at most two, in their order.
    #[serde(default)]
    pub single_qubit_gates: Option<Vec<SingleQubitGate>>,
    /// Of a brickwork core: at most two, in their order.
    #[serde(default)]
    pub two_qubit_gates: Option<Vec<TwoQubitGate>>,
}

/// Kinds of cores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum CoreType {
    Brickwork,
    HardwareEfficient,
    StronglyEntangling,
    GraphSpecific,
}

/// The graph of an optimisation problem; its nodes are the qubits.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Graph {
    /// Whether weights count.
    #[serde(default)]
    pub weighted: bool,
    /// Its edges, in the order in which they happen.
    pub edges: Vec<Edge>,
}

/// An edge of a [`Graph`].
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Edge {
    /// One end, from 0.
    #[serde(deserialize_with = "whole")]
    pub source_node: i64,
    /// The other end, from 0.
    #[serde(deserialize_with = "whole")]
    pub target_node: i64,
    /// Its weight; 1 where a weighted graph gives none.
    #[serde(default)]
    pub weight: Option<f64>,
}

/// Single-qubit gates of a brickwork core.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
#[allow(missing_docs)]
pub enum SingleQubitGate {
    Rx,
    Ry,
    Rz,
    U3,
}

/// Two-qubit gates of a brickwork core.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
#[allow(missing_docs)]
pub enum TwoQubitGate {
    Cnot,
    Rzz,
    Rxx,
    Ryy,
}

/// What else each layer does.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MiddleLayer {
    /// Which one.
    #[serde(rename = "type")]
    pub kind: MiddleLayerType,
}

/// Kinds of middle layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MiddleLayerType {
    /// Nothing.
    None,
    /// The encoding stands before every core.
    DataReUploading,
    /// RX on each qubit behind every core.
    XMixer,
}

/// A device, published or made up by a visitor. Fields that only a reader of the list needs are ignored.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Hardware {
    /// Who makes it.
    #[serde(default)]
    pub vendor: String,
    /// Its name.
    #[serde(default)]
    pub device: String,
    /// Its gates, by the vendor's names, in the vendor's order.
    pub gate_set: Vec<String>,
    /// How many qubits it has.
    #[serde(deserialize_with = "whole")]
    pub qubit_count: i64,
    /// Pairs of qubits (from 0) that a two-qubit gate can act on, in that order; `None` where every pair can.
    #[serde(default)]
    pub coupling_map: Option<Vec<[i64; 2]>>,
    /// Whether the device has its two-qubit gate in the listed direction only.
    #[serde(default)]
    pub directed: bool,
}

const fn default_qasm_version() -> i64 {
    3
}

/// A whole number of any size; one beyond 64 bits becomes the nearest that has room, which every limit refuses.
fn whole<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    let number = f64::deserialize(deserializer)?;
    if number.fract() == 0.0 {
        Ok(number as i64)
    } else {
        Err(de::Error::custom(format_args!("{number} is not a whole number")))
    }
}
