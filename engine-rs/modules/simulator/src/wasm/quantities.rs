//! What a state tells, for JavaScript. Amplitudes are real and imaginary part in turn.

use wasm_bindgen::prelude::*;

use crate::quantities::{self, amplitudes_of};

/// Six numbers for each qubit (Bloch vector, purity, probability of |1⟩, phase), and with `pairs` the mutual information of all pairs.
#[wasm_bindgen(js_name = describeQubits, unchecked_return_type = "[Float64Array, Float64Array | null]")]
pub fn describe_qubits(amplitudes: &[f64], pairs: bool) -> JsValue {
    let amplitudes = amplitudes_of(amplitudes);
    let bits = if pairs { quantities::pair_bits(&amplitudes).into() } else { JsValue::NULL };
    super::pair_of_arrays(quantities::qubit_rows(&amplitudes), bits)
}

/// The entries of the density matrix of up to four qubits, row by row, real and imaginary part in turn; behind them purity and entropy.
/// Nothing for other qubits.
#[wasm_bindgen(js_name = densityMatrix)]
pub fn density_matrix(amplitudes: &[f64], qubits: &[u32]) -> Option<Vec<f64>> {
    let density = quantities::density(&amplitudes_of(amplitudes), qubits)?;
    let mut numbers = super::interleaved(density.matrix.entries());
    numbers.extend([density.purity, density.entropy]);
    Some(numbers)
}

/// What an observable is in a state, as JSON; without amplitudes only whether it can be read.
#[wasm_bindgen]
pub fn observe(text: &str, qubits: u32, amplitudes: &[f64], shots: u32, seed: u32) -> String {
    let amplitudes = amplitudes_of(amplitudes);
    json::text(&quantities::observe(text, qubits, &amplitudes, shots, u64::from(seed)))
}

/// What an observable is in the final state of a circuit of Clifford gates, as JSON.
#[wasm_bindgen(js_name = observeCircuit)]
pub fn observe_circuit(text: &str, circuit: &[u32], parameters: Option<Vec<f64>>) -> Result<String, JsError> {
    let observation = quantities::observe_circuit(text, circuit, parameters);
    Ok(json::text(&observation.ok_or_else(super::no_circuit)?))
}

/// Four numbers for each outcome that shots have, and one for the others.
#[wasm_bindgen(js_name = drawShots)]
pub fn draw_shots(weights: &[f64], shots: u32, seed: u32) -> Vec<f64> {
    quantities::shot_rows(weights, shots, u64::from(seed))
}

/// The cost function of a graph as the text of an observable; three numbers for each edge.
#[wasm_bindgen(js_name = maxCut)]
pub fn max_cut(edges: &[f64]) -> String {
    quantities::max_cut(edges)
}
