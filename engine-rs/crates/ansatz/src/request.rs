//! The settings as the API carries them.
//!
//! Numbers that a person types stay as wide as JSON has them, so that 11 qubits or node -1 meet a sentence of
//! [`build`](super::build) and not a refusal to read. Unknown fields inside `circuitParams` are refused, because a
//! misspelt option that is silently ignored would build another circuit than the one asked for.

use super::Problem;
use diagnostic::Severity;
use json::Value;

/// Reads a request. What does not have its shape is answered with a problem that says where the text goes wrong.
///
/// # Errors
/// A value of the wrong type, a missing or an unknown field, text that is no JSON.
pub fn read(json: &str) -> Result<GenerationRequest, Problem> {
    json::read(json).and_then(GenerationRequest::from_json).map_err(|error| Problem {
        path: String::new(),
        severity: Severity::Error,
        message: format!("The settings cannot be read: {error}."),
    })
}

/// What a circuit is built from. Name, description and their like are no concern of the engine and are ignored.
#[derive(Clone, Debug, PartialEq)]
pub struct GenerationRequest {
    /// The layers.
    pub circuit_params: CircuitParams,
    /// The device of a hardware-efficient core.
    pub hardware: Option<Hardware>,
    /// The version of OpenQASM to write, 2 or 3.
    pub qasm_version: i64,
}

/// Encoding, core and middle layer, and how large.
#[derive(Clone, Debug, PartialEq)]
pub struct CircuitParams {
    /// The family that the circuit is filed under. It changes no gate.
    pub kind: Option<CircuitType>,
    /// What the circuit is for. It changes no gate.
    pub use_case: Option<UseCase>,
    /// How many qubits.
    pub qubits: i64,
    /// How many layers.
    pub layers: i64,
    /// How data enters.
    pub encoding_layer: EncodingLayer,
    /// What each layer does.
    pub core_layer: CoreLayer,
    /// What else each layer does.
    pub middle_layer: MiddleLayer,
}

/// Families of circuits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum CircuitType {
    Qaoa,
    Qnn,
    Qcbm,
    Vqe,
    Default,
}

/// Purposes of circuits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum UseCase {
    Optimization,
    Classification,
    Regression,
    Simulation,
    Custom,
}

/// How data enters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EncodingLayer {
    /// Which encoding.
    pub kind: EncodingType,
    /// The gate of an angle encoding; RX where none is named. Other encodings ignore it.
    pub gate: Option<EncodingGate>,
}

/// Ways to encode data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EncodingType {
    /// Nothing.
    None,
    /// One rotation on each qubit, by its input.
    Angle,
    /// A Hadamard on each qubit.
    Uniform,
}

/// Gates of an angle encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum EncodingGate {
    Rx,
    Ry,
    Rz,
    U3,
    None,
}

/// What each layer does. Fields that belong to another type than the chosen one are ignored, as the form keeps them.
#[derive(Clone, Debug, PartialEq)]
pub struct CoreLayer {
    /// Which core.
    pub kind: CoreType,
    /// Within one layer all gates of one type share one parameter for each of their angles.
    pub use_shared_parameters: bool,
    /// Of a graph-specific core: put the edges into as few rounds as there are.
    pub optimize_depth: bool,
    /// Of a graph-specific core: the graph.
    pub graph: Option<Graph>,
    /// Of a brickwork core: at most two, in their order.
    pub single_qubit_gates: Option<Vec<SingleQubitGate>>,
    /// Of a brickwork core: at most two, in their order.
    pub two_qubit_gates: Option<Vec<TwoQubitGate>>,
}

/// Kinds of cores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum CoreType {
    Brickwork,
    HardwareEfficient,
    StronglyEntangling,
    GraphSpecific,
}

/// The graph of an optimisation problem; its nodes are the qubits.
#[derive(Clone, Debug, PartialEq)]
pub struct Graph {
    /// Whether weights count.
    pub weighted: bool,
    /// Its edges, in the order in which they happen.
    pub edges: Vec<Edge>,
}

/// An edge of a [`Graph`].
#[derive(Clone, Debug, PartialEq)]
pub struct Edge {
    /// One end, from 0.
    pub source_node: i64,
    /// The other end, from 0.
    pub target_node: i64,
    /// Its weight; 1 where a weighted graph gives none.
    pub weight: Option<f64>,
}

/// Single-qubit gates of a brickwork core.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum SingleQubitGate {
    Rx,
    Ry,
    Rz,
    U3,
}

/// Two-qubit gates of a brickwork core.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum TwoQubitGate {
    Cnot,
    Rzz,
    Rxx,
    Ryy,
}

/// What else each layer does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MiddleLayer {
    /// Which one.
    pub kind: MiddleLayerType,
}

/// Kinds of middle layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MiddleLayerType {
    /// Nothing.
    None,
    /// The encoding stands before every core.
    DataReUploading,
    /// RX on each qubit behind every core.
    XMixer,
}

/// A device, published or made up by a visitor. Fields that only a reader of the list needs are ignored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hardware {
    /// Who makes it.
    pub vendor: String,
    /// Its name.
    pub device: String,
    /// Its gates, by the vendor's names, in the vendor's order.
    pub gate_set: Vec<String>,
    /// How many qubits it has.
    pub qubit_count: i64,
    /// Pairs of qubits (from 0) that a two-qubit gate can act on, in that order; `None` where every pair can.
    pub coupling_map: Option<Vec<[i64; 2]>>,
    /// Whether the device has its two-qubit gate in the listed direction only.
    pub directed: bool,
}

type Read<T> = Result<T, String>;

impl GenerationRequest {
    fn from_json(value: Value) -> Read<Self> {
        let mut fields = Fields::of(value)?;
        Ok(Self {
            circuit_params: CircuitParams::from_json(fields.required("circuitParams")?)?,
            hardware: fields.optional("hardware").map(Hardware::from_json).transpose()?,
            qasm_version: fields.take("qasmVersion").map_or(Ok(3), integer)?,
        })
    }
}

impl CircuitParams {
    fn from_json(value: Value) -> Read<Self> {
        use CircuitType as C;
        use UseCase as U;
        let mut fields = Fields::of(value)?;
        let kinds = [("qaoa", C::Qaoa), ("qnn", C::Qnn), ("qcbm", C::Qcbm), ("vqe", C::Vqe), ("default", C::Default)];
        let use_cases = [
            ("optimization", U::Optimization),
            ("classification", U::Classification),
            ("regression", U::Regression),
            ("simulation", U::Simulation),
            ("custom", U::Custom),
        ];
        let params = Self {
            kind: fields.optional("type").map(|value| choice(&value, &kinds)).transpose()?,
            use_case: fields.optional("useCase").map(|value| choice(&value, &use_cases)).transpose()?,
            qubits: integer(fields.required("qubits")?)?,
            layers: integer(fields.required("layers")?)?,
            encoding_layer: EncodingLayer::from_json(fields.required("encodingLayer")?)?,
            core_layer: CoreLayer::from_json(fields.required("coreLayer")?)?,
            middle_layer: MiddleLayer::from_json(fields.required("middleLayer")?)?,
        };
        fields.end(params)
    }
}

impl EncodingLayer {
    fn from_json(value: Value) -> Read<Self> {
        use EncodingGate as G;
        use EncodingType as E;
        let mut fields = Fields::of(value)?;
        let kinds = [("none", E::None), ("angle", E::Angle), ("uniform", E::Uniform)];
        let gates = [("RX", G::Rx), ("RY", G::Ry), ("RZ", G::Rz), ("U3", G::U3), ("none", G::None)];
        let layer = Self {
            kind: choice(&fields.required("type")?, &kinds)?,
            gate: fields.optional("gate").map(|value| choice(&value, &gates)).transpose()?,
        };
        fields.end(layer)
    }
}

impl CoreLayer {
    fn from_json(value: Value) -> Read<Self> {
        use CoreType as C;
        use SingleQubitGate as S;
        use TwoQubitGate as T;
        let mut fields = Fields::of(value)?;
        let kinds = [
            ("brickwork", C::Brickwork),
            ("hardware-efficient", C::HardwareEfficient),
            ("strongly-entangling", C::StronglyEntangling),
            ("graph-specific", C::GraphSpecific),
        ];
        let single = [("RX", S::Rx), ("RY", S::Ry), ("RZ", S::Rz), ("U3", S::U3)];
        let two = [("CNOT", T::Cnot), ("RZZ", T::Rzz), ("RXX", T::Rxx), ("RYY", T::Ryy)];
        let layer = Self {
            kind: choice(&fields.required("type")?, &kinds)?,
            use_shared_parameters: fields.flag("useSharedParameters")?,
            optimize_depth: fields.flag("optimizeDepth")?,
            graph: fields.optional("graph").map(Graph::from_json).transpose()?,
            single_qubit_gates: fields.list("singleQubitGates", |gate| choice(&gate, &single))?,
            two_qubit_gates: fields.list("twoQubitGates", |gate| choice(&gate, &two))?,
        };
        fields.end(layer)
    }
}

impl Graph {
    fn from_json(value: Value) -> Read<Self> {
        let mut fields = Fields::of(value)?;
        let weighted = fields.flag("weighted")?;
        let edges = fields.list("edges", |value| {
            let mut fields = Fields::of(value)?;
            let edge = Edge {
                source_node: integer(fields.required("sourceNode")?)?,
                target_node: integer(fields.required("targetNode")?)?,
                weight: fields.optional("weight").map(number).transpose()?,
            };
            fields.end(edge)
        })?;
        fields.end(Self { weighted, edges: edges.ok_or("missing field `edges`")? })
    }
}

impl MiddleLayer {
    fn from_json(value: Value) -> Read<Self> {
        use MiddleLayerType as M;
        let mut fields = Fields::of(value)?;
        let kinds = [("none", M::None), ("data-re-uploading", M::DataReUploading), ("x-mixer", M::XMixer)];
        let layer = Self { kind: choice(&fields.required("type")?, &kinds)? };
        fields.end(layer)
    }
}

impl Hardware {
    fn from_json(value: Value) -> Read<Self> {
        let mut fields = Fields::of(value)?;
        let pair = |value| match value {
            Value::List(pair) => match <[Value; 2]>::try_from(pair) {
                Ok([from, to]) => Ok([integer(from)?, integer(to)?]),
                Err(pair) => Err(format!("expected a pair of qubits, found {}", pair.len())),
            },
            other => Err(expected("a pair of qubits", &other)),
        };
        Ok(Self {
            vendor: fields.take("vendor").map_or(Ok(String::new()), text)?,
            device: fields.take("device").map_or(Ok(String::new()), text)?,
            gate_set: fields.list("gateSet", text)?.ok_or("missing field `gateSet`")?,
            qubit_count: integer(fields.required("qubitCount")?)?,
            coupling_map: fields.list("couplingMap", pair)?,
            directed: fields.flag("directed")?,
        })
    }
}

/// The fields of an object that were not looked at yet.
struct Fields(Vec<(String, Value)>);

impl Fields {
    fn of(value: Value) -> Read<Self> {
        match value {
            Value::Object(fields) => Ok(Self(fields)),
            other => Err(expected("an object", &other)),
        }
    }

    fn take(&mut self, name: &str) -> Option<Value> {
        let index = self.0.iter().position(|(other, _)| other == name)?;
        Some(self.0.swap_remove(index).1)
    }

    fn required(&mut self, name: &str) -> Read<Value> {
        self.take(name).ok_or_else(|| format!("missing field `{name}`"))
    }

    /// A field that may also be null.
    fn optional(&mut self, name: &str) -> Option<Value> {
        self.take(name).filter(|value| *value != Value::Null)
    }

    fn flag(&mut self, name: &str) -> Read<bool> {
        match self.take(name) {
            None => Ok(false),
            Some(Value::Bool(flag)) => Ok(flag),
            Some(other) => Err(expected("true or false", &other)),
        }
    }

    fn list<T>(&mut self, name: &str, read: impl Fn(Value) -> Read<T>) -> Read<Option<Vec<T>>> {
        match self.optional(name) {
            None => Ok(None),
            Some(Value::List(items)) => items.into_iter().map(read).collect::<Read<_>>().map(Some),
            Some(other) => Err(expected("a list", &other)),
        }
    }

    /// What was read, unless something is left.
    fn end<T>(self, read: T) -> Read<T> {
        match self.0.first() {
            None => Ok(read),
            Some((name, _)) => Err(format!("unknown field `{name}`")),
        }
    }
}

fn expected(what: &str, found: &Value) -> String {
    let found = match found {
        Value::Null => "null",
        Value::Bool(_) => "a truth value",
        Value::Number(_) => "a number",
        Value::Text(_) => "a string",
        Value::List(_) => "a list",
        Value::Object(_) => "an object",
    };
    format!("expected {what}, found {found}")
}

fn text(value: Value) -> Read<String> {
    match value {
        Value::Text(text) => Ok(text),
        other => Err(expected("a string", &other)),
    }
}

fn number(value: Value) -> Read<f64> {
    match value {
        Value::Number(number) => Ok(number),
        other => Err(expected("a number", &other)),
    }
}

/// A whole number of any size; one beyond 64 bits becomes the nearest that has room, which every limit refuses.
fn integer(value: Value) -> Read<i64> {
    let number = number(value)?;
    if number.fract() == 0.0 { Ok(number as i64) } else { Err(format!("{number} is not a whole number")) }
}

fn choice<T: Copy>(value: &Value, choices: &[(&str, T)]) -> Read<T> {
    let Value::Text(text) = value else { return Err(expected("a string", value)) };
    if let Some((_, choice)) = choices.iter().find(|(name, _)| name == text) {
        return Ok(*choice);
    }
    let names: Vec<String> = choices.iter().map(|(name, _)| format!("`{name}`")).collect();
    Err(format!("unknown variant `{text}`, expected one of {}", names.join(", ")))
}
