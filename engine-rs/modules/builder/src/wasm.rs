//! The border to JavaScript. Facts travel as JSON, a program as text, and a circuit as a [buffer]. Parameters of a program travel as their names,
//! one a line, and their values: a circuit has hundreds, and as JSON they take a tenth of the time from settings to a drawing.

use wasm_bindgen::prelude::*;

// Decides how memory grows.
use allocator as _;
use circuit::buffer;

#[wasm_bindgen]
extern "C" {
    /// An array of two.
    #[wasm_bindgen(js_namespace = Array, js_name = of)]
    fn pair(first: &str, second: JsValue) -> JsValue;
    #[wasm_bindgen(js_namespace = Array, js_name = of)]
    fn program_of(facts: &str, names: &str, values: Vec<f64>, program: Option<&str>) -> JsValue;
}

/// Settings (JSON) to facts, to names and values of the free parameters, and to a program where they make one.
#[wasm_bindgen(unchecked_return_type = "[string, string, Float64Array, string | undefined]")]
pub fn build(settings: &str) -> JsValue {
    let program = crate::build(settings);
    let mut names = String::new();
    for parameter in &program.parameters {
        if !names.is_empty() {
            names.push('\n');
        }
        names.push_str(&parameter.name);
    }
    let values = program.parameters.iter().map(|parameter| parameter.value).collect();
    program_of(&json::text(&program), &names, values, program.qasm.as_deref())
}

/// Settings (JSON) to facts, and to the circuit for the simulator's `simulate` where they make one.
#[wasm_bindgen(js_name = prepareSimulation, unchecked_return_type = "[string, Uint32Array | null]")]
pub fn prepare_simulation(settings: &str) -> JsValue {
    let input = crate::prepare_simulation(settings);
    let circuit = input.circuit.as_ref().map_or(JsValue::NULL, |circuit| buffer::encode(circuit).into());
    pair(&json::text(&input), circuit)
}

/// Settings and a device (JSON both) to what the circuit takes on the device; null where there is none.
#[wasm_bindgen(js_name = deviceCosts)]
pub fn device_costs(settings: &str, device: &str) -> String {
    json::text(&crate::device_costs(settings, device))
}
