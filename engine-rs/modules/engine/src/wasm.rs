//! The border to JavaScript: converts arguments, calls the engine, converts the result back. No
//! other file knows that JavaScript exists.
//!
//! Facts travel as JSON, because they are few. A scene travels as an object of typed arrays,
//! because it is large: copying an array costs one call, setting a million fields would cost a
//! million.
//!
//! Options arrive as numbers, texts and flags of their own, and limits as an object. `bindings/input.ts`
//! makes them of what callers name, and refuses what is no limit, because that is a mistake of the
//! calling code; mistakes in a program are part of the result.

mod scene;

use wasm_bindgen::prelude::*;

// Decides how memory grows.
use allocator as _;
use circuit::buffer;
use circuit::folding::Folding;
use circuit::wires::WireArrangement;
use diagram::scene::Scene;
use json::Json;
use scene::scene_into;
use wasm_arguments::{LimitsObject, Text, limits_of, utf8};

#[wasm_bindgen]
extern "C" {
    /// An array of two.
    #[wasm_bindgen(js_namespace = Array, js_name = of)]
    fn pair(first: &str, second: JsValue) -> JsValue;
}

/// OpenQASM to facts and scene, with `gaps` also of a program with errors, and with the wires of variables if `variables` asks for that.
/// Inputs have names, one a line, and values.
#[wasm_bindgen(unchecked_return_type = "[string, import('../index').Scene | null]")]
pub fn visualize(
    source: &Text,
    limits: &LimitsObject,
    names: &str,
    values: &[f64],
    gaps: bool,
    variables: bool,
) -> JsValue {
    let wires = WireArrangement { shows_variables: variables, ..WireArrangement::default() };
    let inputs = inputs_of(names, values);
    let visualization = crate::visualize_with(&utf8(source), &limits_of(limits), &inputs, gaps, &wires);
    answer(&visualization.check, visualization.scene)
}

/// OpenQASM of the builder's `build` to diagnostics and scene.
#[wasm_bindgen(js_name = drawBuilt, unchecked_return_type = "[string, import('../index').Scene | null]")]
pub fn draw_built(source: &Text) -> JsValue {
    let (diagnostics, scene) = crate::draw_built(&utf8(source));
    answer(&diagnostics, scene)
}

/// OpenQASM to a scene with own gates opened and sections closed, and with its wires in the order of their numbers in `order`, without idle
/// ones if `used` asks for that, and with those of variables if `variables` does.
#[wasm_bindgen(unchecked_return_type = "import('../index').Scene | null")]
pub fn draw(
    source: &Text,
    limits: &LimitsObject,
    toggled: &[u32],
    sections: Vec<u32>,
    order: Vec<u32>,
    used: bool,
    variables: bool,
) -> JsValue {
    let wires = WireArrangement { order, hides_idle: used, shows_variables: variables };
    let scene = crate::draw(&utf8(source), &limits_of(limits), &folding_of(toggled, sections), &wires);
    scene.map_or(JsValue::NULL, scene_into)
}

/// An operation of that scene as a circuit for the simulator's `matrix`; nothing for what is no gate.
#[wasm_bindgen(js_name = operationCircuit)]
pub fn operation_circuit(
    source: &Text,
    limits: &LimitsObject,
    toggled: &[u32],
    sections: Vec<u32>,
    operation: u32,
) -> Option<Vec<u32>> {
    let folding = folding_of(toggled, sections);
    let circuit = crate::operation_circuit(&utf8(source), &limits_of(limits), &folding, operation);
    circuit.as_ref().map(buffer::encode)
}

/// OpenQASM to the bits of the operations of its drawing.
#[wasm_bindgen(js_name = operationBits)]
pub fn operation_bits(source: &Text, limits: &LimitsObject) -> Vec<u32> {
    crate::operation_bits(&utf8(source), &limits_of(limits))
}

/// OpenQASM to facts.
#[wasm_bindgen]
pub fn check(source: &Text, limits: &LimitsObject) -> String {
    json::text(&crate::check(&utf8(source), &limits_of(limits)))
}

/// OpenQASM to its names, with their types if asked for.
#[wasm_bindgen]
pub fn outline(source: &Text, types: bool) -> String {
    json::text(&qasm::outline(&utf8(source), types))
}

/// OpenQASM to facts and the circuit for the simulator's `simulate`. Inputs have names, one a line, and values.
#[wasm_bindgen(js_name = prepareSimulation, unchecked_return_type = "[string, Uint32Array | null]")]
pub fn prepare_simulation(source: &Text, limits: &LimitsObject, names: &str, values: &[f64]) -> JsValue {
    let prepared = crate::prepare_simulation(&utf8(source), &limits_of(limits), &inputs_of(names, values));
    let circuit = prepared.circuit.as_ref().map_or(JsValue::NULL, |circuit| buffer::encode(circuit).into());
    pair(&json::text(&prepared), circuit)
}

/// Values of inputs by name.
fn inputs_of(names: &str, values: &[f64]) -> Vec<(String, f64)> {
    names.lines().map(str::to_owned).zip(values.iter().copied()).collect()
}

/// A folding: paths of opened gates and closed blocks, each behind its length, and numbers of closed sections.
fn folding_of(toggled: &[u32], sections: Vec<u32>) -> Folding {
    let mut paths = Vec::new();
    let mut rest = toggled;
    while let Some((&length, behind)) = rest.split_first() {
        let (path, others) = behind.split_at(behind.len().min(length as usize));
        paths.push(path.to_vec());
        rest = others;
    }
    Folding { toggled: paths, folded: sections }
}

fn answer(facts: &dyn Json, scene: Option<Scene>) -> JsValue {
    pair(&json::text(facts), scene.map_or(JsValue::NULL, scene_into))
}
