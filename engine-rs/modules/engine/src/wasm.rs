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
use host::{Text, utf8};
use json::{Json, Value};
use qasm::Limits;
use scene::scene_into;

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

/// OpenQASM to the bits of the operations of its drawing.
#[wasm_bindgen(js_name = operationBits)]
pub fn operation_bits(source: &Text, limits: &str) -> Result<Vec<u32>, JsError> {
    Ok(crate::operation_bits(&utf8(source), &limits_of(limits)?))
}

/// OpenQASM to facts.
#[wasm_bindgen]
pub fn check(source: &Text, limits: &str) -> Result<String, JsError> {
    Ok(json::text(&crate::check(&utf8(source), &limits_of(limits)?)))
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
    value.as_u32().ok_or_else(|| format!("a place in a folding is a whole number up to {}", u32::MAX))
}

fn list(value: Value) -> Result<Vec<Value>, String> {
    if let Value::List(items) = value { Ok(items) } else { Err("expected a list".to_owned()) }
}

/// Reads limits of the reader; limits that are left out keep their defaults.
fn limits_of(limits: &str) -> Result<Limits, JsError> {
    json::read(limits).and_then(Limits::from_json).map_err(|error| JsError::new(&error))
}

/// Reads how to read a program: the limits of the reader, the values of inputs by name, and whether variables have wires.
fn options_of(options: &str) -> Result<(Limits, Vec<(String, f64)>, bool), JsError> {
    let read = || {
        let (mut limits, mut inputs, mut variables) = (Limits::default(), Vec::new(), false);
        for (name, value) in json::read(options)?.fields()? {
            match name.as_str() {
                "limits" => limits = Limits::from_json(value)?,
                "variables" => variables = matches!(value, Value::Bool(true)),
                "inputs" => inputs.extend(value.fields()?.filter_map(|(name, value)| match value {
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

fn answer(facts: &dyn Json, scene: Option<Scene>) -> Array {
    Array::of2(&json::text(facts).into(), &scene.map_or(JsValue::NULL, scene_into))
}

fn numbers(values: &[u32]) -> JsValue {
    Uint32Array::from(values).into()
}
