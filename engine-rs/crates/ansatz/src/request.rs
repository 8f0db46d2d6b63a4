//! The settings as the API carries them, and their reader.
//!
//! [`read`] turns JSON into a [`GenerationRequest`]. It checks the shape only: types, required
//! fields, and names of choices. Limits are checked by [`build`](super::build).
//!
//! - Numbers that a person types stay as wide as in JSON, so that 11 qubits or node -1 get a
//!   helpful message from [`build`](super::build) instead of an error about the shape.
//! - Unknown fields inside of `circuitParams` are errors, because a misspelt option that is
//!   silently ignored would build another circuit than the intended one.
//! - Fields of another type of core than the chosen one are ignored, because the form keeps them.
//!
//! Each type has a `from_json` that takes its fields out of an object one by one ([`Fields`]). This
//! does what serde would generate, in a fraction of the code size.

use super::Problem;
use circuit::gates::StandardGate;
use diagnostic::{Severity, join};
use json::Value;

/// Reads a request.
///
/// # Errors
/// Text that is no JSON, a value of the wrong type, a missing or an unknown field. The problem says
/// where.
pub fn read(json: &str) -> Result<GenerationRequest, Problem> {
    json::read(json).and_then(GenerationRequest::from_json).map_err(|error| Problem {
        path: String::new(),
        severity: Severity::Error,
        message: format!("The settings cannot be read: {error}."),
    })
}

/// Reads a device; `None` for what is none.
pub fn read_hardware(json: &str) -> Option<Hardware> {
    json::read(json).and_then(Hardware::from_json).ok()
}

/// The settings of a circuit. Name, description and the like do not concern the engine and are
/// ignored.
#[derive(Clone, Debug, PartialEq)]
pub struct GenerationRequest {
    /// The layers.
    pub circuit_params: CircuitParams,
    /// The device of a hardware-efficient core.
    pub hardware: Option<Hardware>,
    /// The version of OpenQASM to write, 2 or 3.
    pub qasm_version: i64,
}

/// Encoding, core and middle layer, and the size of the circuit.
#[derive(Clone, Debug, PartialEq)]
pub struct CircuitParams {
    /// The family that the circuit is filed under. It changes no gate.
    pub kind: Option<CircuitType>,
    /// The purpose of the circuit. It changes no gate.
    pub use_case: Option<UseCase>,
    /// The number of qubits.
    pub qubits: i64,
    /// The number of layers.
    pub layers: i64,
    /// The encoding layer.
    pub encoding_layer: EncodingLayer,
    /// The core of each layer.
    pub core_layer: CoreLayer,
    /// The middle layer.
    pub middle_layer: MiddleLayer,
}

/// A setting that is one of a few names.
trait Choice: Copy + 'static {
    /// The names in JSON with their variants.
    const CHOICES: &'static [(&'static str, Self)];
}

/// Declares an enumeration together with the names of its variants in JSON.
macro_rules! choices {
    ($(#[$meta:meta])* $type:ident { $($(#[$variant_meta:meta])* $variant:ident = $name:literal,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs)]
        pub enum $type {
            $($(#[$variant_meta])* $variant,)*
        }

        impl Choice for $type {
            const CHOICES: &'static [(&'static str, Self)] = &[$(($name, Self::$variant)),*];
        }
    };
}

choices! {
    /// Families of circuits.
    CircuitType {
        Qaoa = "qaoa",
        Qnn = "qnn",
        Qcbm = "qcbm",
        Vqe = "vqe",
        Default = "default",
    }
}

choices! {
    /// Purposes of circuits.
    UseCase {
        Optimization = "optimization",
        Classification = "classification",
        Regression = "regression",
        Simulation = "simulation",
        Custom = "custom",
    }
}

/// How data enters the circuit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EncodingLayer {
    /// Which encoding.
    pub kind: EncodingType,
    /// The gate of an angle encoding, by default RX. Other encodings ignore it.
    pub gate: Option<EncodingGate>,
}

choices! {
    /// Kinds of encodings.
    EncodingType {
        /// Nothing.
        None = "none",
        /// One rotation on each qubit, by its input.
        Angle = "angle",
        /// A Hadamard on each qubit.
        Uniform = "uniform",
    }
}

choices! {
    /// Gates of an angle encoding.
    EncodingGate {
        Rx = "RX",
        Ry = "RY",
        Rz = "RZ",
        U3 = "U3",
        None = "none",
    }
}

/// The core of each layer. Fields that belong to another type than the chosen one are ignored,
/// because the form keeps them.
#[derive(Clone, Debug, PartialEq)]
pub struct CoreLayer {
    /// Which core.
    pub kind: CoreType,
    /// Whether all gates of one kind in a layer share one parameter for each of their angles.
    pub use_shared_parameters: bool,
    /// For a graph-specific core: whether edges are put into as few rounds as possible.
    pub optimize_depth: bool,
    /// For a graph-specific core: the graph.
    pub graph: Option<Graph>,
    /// For a brickwork core: at most two, in their order.
    pub single_qubit_gates: Vec<StandardGate>,
    /// For a brickwork core: at most two, in their order.
    pub two_qubit_gates: Vec<StandardGate>,
}

choices! {
    /// Kinds of cores.
    CoreType {
        Brickwork = "brickwork",
        HardwareEfficient = "hardware-efficient",
        StronglyEntangling = "strongly-entangling",
        GraphSpecific = "graph-specific",
    }
}

/// The graph of an optimisation problem; its nodes are the qubits.
#[derive(Clone, Debug, PartialEq)]
pub struct Graph {
    /// Whether weights count.
    pub weighted: bool,
    /// Its edges, in the order of their gates.
    pub edges: Vec<Edge>,
}

/// An edge of a [`Graph`].
#[derive(Clone, Debug, PartialEq)]
pub struct Edge {
    /// One end, from 0.
    pub source_node: i64,
    /// The other end, from 0.
    pub target_node: i64,
    /// Its weight, by default 1.
    pub weight: Option<f64>,
}

/// Single-qubit gates of a brickwork core.
const SINGLE_QUBIT_GATES: &[(&str, StandardGate)] =
    &[("RX", StandardGate::Rx), ("RY", StandardGate::Ry), ("RZ", StandardGate::Rz), ("U3", StandardGate::U3)];

/// Two-qubit gates of a brickwork core.
const TWO_QUBIT_GATES: &[(&str, StandardGate)] =
    &[("CNOT", StandardGate::Cx), ("RZZ", StandardGate::Rzz), ("RXX", StandardGate::Rxx), ("RYY", StandardGate::Ryy)];

/// The layer between cores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MiddleLayer {
    /// Which one.
    pub kind: MiddleLayerType,
}

choices! {
    /// Kinds of middle layers.
    MiddleLayerType {
        /// Nothing.
        None = "none",
        /// The encoding precedes every core.
        DataReUploading = "data-re-uploading",
        /// RX on each qubit behind every core.
        XMixer = "x-mixer",
    }
}

/// A device, published or described by a visitor. Fields for readers of the list of devices are
/// ignored.
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
    /// Pairs of qubits (from 0) that a two-qubit gate can act on, in that order; `None` if every
    /// pair can.
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
        let mut fields = Fields::of(value)?;
        let params = Self {
            kind: fields.optional("type").map(choice).transpose()?,
            use_case: fields.optional("useCase").map(choice).transpose()?,
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
        let mut fields = Fields::of(value)?;
        let layer =
            Self { kind: choice(fields.required("type")?)?, gate: fields.optional("gate").map(choice).transpose()? };
        fields.end(layer)
    }
}

impl CoreLayer {
    fn from_json(value: Value) -> Read<Self> {
        let mut fields = Fields::of(value)?;
        let layer = Self {
            kind: choice(fields.required("type")?)?,
            use_shared_parameters: fields.flag("useSharedParameters")?,
            optimize_depth: fields.flag("optimizeDepth")?,
            graph: fields.optional("graph").map(Graph::from_json).transpose()?,
            single_qubit_gates: fields
                .list("singleQubitGates", |it| one_of(it, SINGLE_QUBIT_GATES))?
                .unwrap_or_default(),
            two_qubit_gates: fields.list("twoQubitGates", |it| one_of(it, TWO_QUBIT_GATES))?.unwrap_or_default(),
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
        let mut fields = Fields::of(value)?;
        let layer = Self { kind: choice(fields.required("type")?)? };
        fields.end(layer)
    }
}

impl Hardware {
    fn from_json(value: Value) -> Read<Self> {
        let mut fields = Fields::of(value)?;
        let pair = |value| match value {
            Value::List(pair) => match <[Value; 2]>::try_from(pair) {
                Ok([from, to]) => Ok([integer(from)?, integer(to)?]),
                Err(list) => Err(format!("expected a pair of qubits, found {}", list.len())),
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

/// The fields of an object that are not read yet.
struct Fields(Vec<(String, Value)>);

impl Fields {
    /// The fields of a value, which must be an object.
    fn of(value: Value) -> Read<Self> {
        match value {
            Value::Object(fields) => Ok(Self(fields)),
            other => Err(expected("an object", &other)),
        }
    }

    /// Removes a field.
    fn take(&mut self, name: &str) -> Option<Value> {
        let index = self.0.iter().position(|(other, _)| other == name)?;
        Some(self.0.swap_remove(index).1)
    }

    /// Removes a field that must be there.
    fn required(&mut self, name: &str) -> Read<Value> {
        self.take(name).ok_or_else(|| format!("missing field `{name}`"))
    }

    /// A field that may also be null.
    fn optional(&mut self, name: &str) -> Option<Value> {
        self.take(name).filter(|value| *value != Value::Null)
    }

    /// Removes a truth value; false if it is missing.
    fn flag(&mut self, name: &str) -> Read<bool> {
        match self.take(name) {
            None => Ok(false),
            Some(Value::Bool(flag)) => Ok(flag),
            Some(other) => Err(expected("true or false", &other)),
        }
    }

    /// Removes a list and reads its items.
    fn list<T>(&mut self, name: &str, read: impl Fn(Value) -> Read<T>) -> Read<Option<Vec<T>>> {
        match self.optional(name) {
            None => Ok(None),
            Some(Value::List(items)) => items.into_iter().map(read).collect::<Read<_>>().map(Some),
            Some(other) => Err(expected("a list", &other)),
        }
    }

    /// Returns what was read, or an error if fields are left.
    fn end<T>(self, read: T) -> Read<T> {
        match self.0.first() {
            None => Ok(read),
            Some((name, _)) => Err(format!("unknown field `{name}`")),
        }
    }
}

/// A message about a value of the wrong type.
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

/// Reads a whole number. A number beyond 64 bits becomes the nearest one within, which every limit
/// refuses.
fn integer(value: Value) -> Read<i64> {
    let number = number(value)?;
    if number.fract() == 0.0 { Ok(number as i64) } else { Err(json::number::text(number) + " is not a whole number") }
}

fn choice<T: Choice>(value: Value) -> Read<T> {
    one_of(value, T::CHOICES)
}

/// Reads one of several names.
fn one_of<T: Copy>(value: Value, choices: &[(&str, T)]) -> Read<T> {
    let text = text(value)?;
    if let Some((_, choice)) = choices.iter().find(|(name, _)| *name == text) {
        return Ok(*choice);
    }
    let names: Vec<String> = choices.iter().map(|(name, _)| format!("`{name}`")).collect();
    Err(format!("unknown variant `{text}`, expected one of {}", join(&names, ", ")))
}
