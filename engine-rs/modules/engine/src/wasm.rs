//! The border to JavaScript: converts arguments, calls the engine, converts the result back. No
//! other file knows that JavaScript exists.
//!
//! Facts travel as JSON, because they are few. A scene travels as an object of typed arrays,
//! because it is large: copying an array costs one call, setting a million fields would cost a
//! million.
//!
//! Options arrive as JSON. Unknown names and values of the wrong type are refused with a `JsError`,
//! because they are mistakes of the calling code; mistakes in a program are part of the result.

mod scene;

use js_sys::{Array, Uint32Array};
use wasm_bindgen::prelude::*;

// Decides how memory grows.
use allocator as _;
use circuit::buffer;
use circuit::folding::Folding;
use circuit::wires::WireArrangement;
use diagram::scene::Scene;
use json::{Json, Value};
use qasm::{Limits, Version};
use scene::scene_into;

#[wasm_bindgen]
extern "C" {
    /// A text of the host: a program, which may be long.
    #[wasm_bindgen(typescript_type = "string")]
    pub type Text;
    /// In UTF-16 units.
    #[wasm_bindgen(method, getter)]
    fn length(this: &Text) -> u32;

    /// The host's encoder of UTF-8.
    type TextEncoder;
    #[wasm_bindgen(constructor)]
    fn new() -> TextEncoder;
    /// Writes as much of a text as there is room for.
    #[wasm_bindgen(method, js_name = encodeInto)]
    fn encode_into(this: &TextEncoder, text: &Text, bytes: &mut [u8]) -> Encoded;

    /// How much of a text was encoded: the UTF-16 units that were read, and the bytes that were written.
    type Encoded;
    #[wasm_bindgen(method, getter)]
    fn read(this: &Encoded) -> u32;
    #[wasm_bindgen(method, getter)]
    fn written(this: &Encoded) -> u32;
}

/// A program as UTF-8. The host's encoder takes a twentieth of the time of what wasm-bindgen generates for `&str`, which goes
/// through the text character by character.
fn utf8(text: &Text) -> String {
    /// The most bytes of a UTF-16 unit.
    const MAX_UNIT: usize = 3;
    let encoder = TextEncoder::new();
    let units = text.length();
    // Programs are ASCII, a byte for each unit, or almost.
    let mut bytes = vec![0; units as usize];
    let mut encoded = encoder.encode_into(text, &mut bytes);
    if encoded.read() < units {
        bytes.resize(units as usize * MAX_UNIT, 0);
        encoded = encoder.encode_into(text, &mut bytes);
    }
    bytes.truncate(encoded.written() as usize);
    bytes.shrink_to_fit();
    // An encoder writes nothing that is not UTF-8.
    String::from_utf8(bytes).unwrap_or_default()
}

/// OpenQASM to facts and scene, with `gaps` also of a program with errors; `options` is JSON.
#[wasm_bindgen(unchecked_return_type = "[string, import('../index').Scene | null]")]
pub fn visualize(source: &Text, options: &str, gaps: bool) -> Result<Array, JsError> {
    let (limits, inputs, shows_variables) = options_of(options)?;
    let wires = WireArrangement { shows_variables, ..WireArrangement::default() };
    let visualization = crate::visualize_with(&utf8(source), &limits, &inputs, gaps, &wires);
    Ok(answer(&visualization.check, visualization.scene))
}

/// OpenQASM of the builder's `build` to diagnostics and scene.
#[wasm_bindgen(js_name = drawBuilt, unchecked_return_type = "[string, import('../index').Scene | null]")]
pub fn draw_built(source: &Text) -> Array {
    let (diagnostics, scene) = crate::draw_built(&utf8(source));
    answer(&diagnostics, scene)
}

/// OpenQASM to a scene with own gates opened and sections closed, and with its wires in the order of their numbers in `order`, without idle
/// ones if `used` asks for that, and with those of variables if `variables` does; `folding` and `limits` are JSON.
#[wasm_bindgen(unchecked_return_type = "import('../index').Scene | null")]
pub fn draw(
    source: &Text,
    folding: &str,
    order: Vec<u32>,
    used: bool,
    variables: bool,
    limits: &str,
) -> Result<JsValue, JsError> {
    let wires = WireArrangement { order, hides_idle: used, shows_variables: variables };
    let scene = crate::draw(&utf8(source), &limits_of(limits)?, &folding_of(folding)?, &wires);
    Ok(scene.map_or(JsValue::NULL, scene_into))
}

/// An operation of that scene as a circuit for the simulator's `matrix`; nothing for what is no gate.
#[wasm_bindgen(js_name = operationCircuit)]
pub fn operation_circuit(
    source: &Text,
    folding: &str,
    operation: u32,
    limits: &str,
) -> Result<Option<Vec<u32>>, JsError> {
    let circuit = crate::operation_circuit(&utf8(source), &limits_of(limits)?, &folding_of(folding)?, operation);
    Ok(circuit.as_ref().map(buffer::encode))
}

/// OpenQASM to facts.
#[wasm_bindgen]
pub fn check(source: &Text, limits: &str) -> Result<String, JsError> {
    Ok(json::text(&crate::check(&utf8(source), &limits_of(limits)?)))
}

/// OpenQASM to its fingerprint: shape and, where qubits meet, coupling; null for a program with errors.
#[wasm_bindgen(unchecked_return_type = "[string, string | undefined] | null")]
pub fn fingerprint(source: &Text, limits: &str) -> Result<JsValue, JsError> {
    let fingerprint = crate::fingerprint(&utf8(source), &limits_of(limits)?);
    Ok(fingerprint.map_or(JsValue::NULL, |it| Array::of2(&it.shape.into(), &it.coupling.into()).into()))
}

/// OpenQASM to facts and the program in another version; no program where there are errors.
#[wasm_bindgen(unchecked_return_type = "[string, string | undefined]")]
pub fn convert(source: &Text, version: u8, limits: &str) -> Result<Array, JsError> {
    let version = if version == 2 { Version::V2 } else { Version::V3 };
    let conversion = crate::convert(&utf8(source), version, &limits_of(limits)?);
    Ok(Array::of2(&json::text(&conversion).into(), &conversion.qasm.into()))
}

/// The error, as JSON, with which a program cannot be read that the simulator's `convert` wrote; nothing where it can.
#[wasm_bindgen(js_name = readBack)]
pub fn read_back(text: &Text, source: &Text) -> Option<String> {
    crate::read_back(&utf8(text), &[], &utf8(source)).map(|diagnostic| json::text(&diagnostic))
}

/// OpenQASM, or what is meant to be it, laid out anew; nothing where it holds something that is no token.
#[wasm_bindgen]
pub fn format(source: &Text) -> Option<String> {
    qasm::format(&utf8(source))
}

/// OpenQASM to its names, with their types if asked for.
#[wasm_bindgen]
pub fn outline(source: &Text, types: bool) -> String {
    json::text(&qasm::outline(&utf8(source), types))
}

/// OpenQASM to facts and the circuit for the simulator's `simulate`; `options` is JSON.
#[wasm_bindgen(js_name = prepareSimulation, unchecked_return_type = "[string, Uint32Array | null]")]
pub fn prepare_simulation(source: &Text, options: &str) -> Result<Array, JsError> {
    let (limits, inputs, _) = options_of(options)?;
    let prepared = crate::prepare_simulation(&utf8(source), &limits, &inputs);
    let circuit = prepared.circuit.as_ref().map(|circuit| numbers(&buffer::encode(circuit)));
    Ok(Array::of2(&json::text(&prepared).into(), &circuit.unwrap_or(JsValue::NULL)))
}

/// Reads `[[[operation, …], …], [section, …]]`: paths of opened gates and closed blocks, then numbers of closed sections.
fn folding_of(folding: &str) -> Result<Folding, JsError> {
    let read = || {
        let mut parts = list(json::read(folding)?)?.into_iter().map(list);
        let (Some(paths), Some(sections)) = (parts.next(), parts.next()) else {
            return Err("a folding has two parts".to_owned());
        };
        let toggled = paths?.into_iter().map(places).collect::<Result<_, _>>()?;
        Ok(Folding { toggled, folded: sections?.into_iter().map(place).collect::<Result<_, _>>()? })
    };
    read().map_err(|error: String| JsError::new(&error))
}

fn places(value: Value) -> Result<Vec<u32>, String> {
    list(value)?.into_iter().map(place).collect()
}

fn place(value: Value) -> Result<u32, String> {
    count("a place in a folding", &value)
}

fn list(value: Value) -> Result<Vec<Value>, String> {
    if let Value::List(items) = value { Ok(items) } else { Err("expected a list".to_owned()) }
}

/// Reads limits of the reader; limits that are left out keep their defaults.
fn limits_of(limits: &str) -> Result<Limits, JsError> {
    limits_from(json::read(limits)).map_err(|error| JsError::new(&error))
}

fn limits_from(value: Result<Value, String>) -> Result<Limits, String> {
    let mut limits = Limits::default();
    for (name, value) in fields(value?)? {
        let limit = match name.as_str() {
            "sourceBytes" => &mut limits.source_bytes,
            "qubits" => &mut limits.qubits,
            "operations" => &mut limits.operations,
            "nesting" => &mut limits.nesting,
            _ => return Err(format!("there is no limit `{name}`")),
        };
        *limit = count(&name, &value)?;
    }
    Ok(limits)
}

/// Reads how to read a program: the limits of the reader, the values of inputs by name, and whether variables have wires.
fn options_of(options: &str) -> Result<(Limits, Vec<(String, f64)>, bool), JsError> {
    let read = || {
        let (mut limits, mut inputs, mut variables) = (Limits::default(), Vec::new(), false);
        for (name, value) in fields(json::read(options)?)? {
            match name.as_str() {
                "limits" => limits = limits_from(Ok(value))?,
                "variables" => variables = matches!(value, Value::Bool(true)),
                "inputs" => inputs.extend(fields(value)?.filter_map(|(name, value)| match value {
                    Value::Number(number) => Some((name, number)),
                    _ => None,
                })),
                _ => return Err(format!("there is no option `{name}`")),
            }
        }
        Ok((limits, inputs, variables))
    };
    read().map_err(|error: String| JsError::new(&error))
}

/// The fields of an object that are set.
fn fields(value: Value) -> Result<impl Iterator<Item = (String, Value)>, String> {
    let Value::Object(fields) = value else { return Err("expected an object".to_owned()) };
    Ok(fields.into_iter().filter(|(_, value)| *value != Value::Null))
}

/// A whole number that fits into 32 bits.
fn count(name: &str, value: &Value) -> Result<u32, String> {
    match value {
        Value::Number(number) if number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(number) => {
            Ok(*number as u32)
        }
        _ => Err(format!("`{name}` is a whole number up to {}", u32::MAX)),
    }
}

fn answer(facts: &dyn Json, scene: Option<Scene>) -> Array {
    Array::of2(&json::text(facts).into(), &scene.map_or(JsValue::NULL, scene_into))
}

fn numbers(values: &[u32]) -> JsValue {
    Uint32Array::from(values).into()
}
