//! Simulations with noise, for JavaScript.

use js_sys::{Array, Float64Array};
use wasm_bindgen::prelude::*;

use simulate::Options;
use simulate::noise::Noise;

/// A circuit to facts and probabilities, by sampled runs with errors. `noise` has five probabilities: of errors behind gates on one qubit
/// and on more, of damping, of reading 1 for 0, and of reading 0 for 1. The other parameters are those of `simulate`.
#[wasm_bindgen(js_name = simulateNoise, unchecked_return_type = "[string, Float64Array | null]")]
pub fn simulate_noise(
    circuit: &[u32],
    source: &str,
    noise: &[f64],
    qubits: Option<u32>,
    parameters: Option<Vec<f64>>,
    shots: Option<u32>,
    seed: Option<u32>,
) -> Result<Array, JsError> {
    let &[one_qubit, two_qubit, damping, rises, falls] = noise else {
        return Err(JsError::new("noise has five probabilities"));
    };
    let noise = Noise { one_qubit, two_qubit, damping, readout: [rises, falls] };
    if !noise.is_sound() {
        return Err(JsError::new("a probability is between 0 and 1"));
    }
    let default = Options::default();
    let options = Options {
        qubits: qubits.unwrap_or(default.qubits),
        parameters,
        shots: shots.unwrap_or(default.shots),
        seed: seed.map_or(default.seed, u64::from),
        noise,
        ..default
    };
    let simulation = crate::simulate(circuit, source, &options)
        .ok_or_else(|| JsError::new("this is not a circuit of the engine"))?;
    let probabilities = simulation.result.as_ref().map(|result| &result.probabilities[..]);
    let probabilities = probabilities.map_or(JsValue::NULL, |numbers| Float64Array::from(numbers).into());
    Ok(Array::of2(&json::text(&simulation).into(), &probabilities))
}
