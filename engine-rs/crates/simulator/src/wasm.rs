//! The border to JavaScript. Facts travel as JSON, numbers as typed arrays.

mod noise;
mod quantities;

use js_sys::{Array, Float64Array};
use wasm_bindgen::prelude::*;

// Decides how memory grows.
use allocator as _;
use circuit::matrix::Complex;
use qasm::Version;
use simulate::Options;

/// A circuit to facts, probabilities and amplitudes. `source` is the program that it was read from,
/// `qubits` the most that are simulated, `shots` how many runs are sampled where not all can be
/// followed, and `seed` what their random numbers start from. Where `operations` are given, only they are executed.
#[wasm_bindgen(unchecked_return_type = "[string, Float64Array | null, Float64Array | null]")]
pub fn simulate(
    circuit: &[u32],
    source: &str,
    qubits: Option<u32>,
    parameters: Option<Vec<f64>>,
    shots: Option<u32>,
    seed: Option<u32>,
    operations: Option<Vec<u32>>,
) -> Result<Array, JsError> {
    let default = Options::default();
    let options = Options {
        qubits: qubits.unwrap_or(default.qubits),
        parameters,
        shots: shots.unwrap_or(default.shots),
        seed: seed.map_or(default.seed, u64::from),
        ..default
    };
    let simulation = match operations {
        Some(indices) => crate::simulate_operations(circuit, source, &indices, &options),
        None => crate::simulate(circuit, source, &options),
    };
    let simulation = simulation.ok_or_else(|| JsError::new("this is not a circuit of the engine"))?;
    let array = |numbers: &[f64]| JsValue::from(Float64Array::from(numbers));
    let result = simulation.result.as_ref();
    let probabilities = result.map(|result| &result.probabilities[..]).filter(|numbers| !numbers.is_empty());
    let amplitudes = result.and_then(|result| result.amplitudes.as_ref());
    Ok(Array::of3(
        &json::text(&simulation).into(),
        // Stabilizers have none.
        &probabilities.map_or(JsValue::NULL, array),
        &amplitudes.map_or(JsValue::NULL, |amplitudes| array(&interleaved(amplitudes))),
    ))
}

/// A circuit to facts that hold it as a program. `source` is the program that it was read from; with `specified` its gates have the
/// phases of the specification.
#[wasm_bindgen]
pub fn convert(circuit: &[u32], source: &str, version: u8, specified: bool) -> Result<String, JsError> {
    let version = if version == 2 { Version::V2 } else { Version::V3 };
    let conversion = crate::convert(circuit, source, version, specified)
        .ok_or_else(|| JsError::new("this is not a circuit of the engine"))?;
    Ok(json::text(&conversion))
}

/// The matrix of a circuit, row by row, real and imaginary part in turn; nothing for what has none, or acts on more than `qubits`: 3
/// where none are given, and never more than 6.
#[wasm_bindgen]
pub fn matrix(circuit: &[u32], qubits: Option<u32>) -> Option<Vec<f64>> {
    let matrix = crate::matrix(circuit, qubits.unwrap_or(crate::MAX_MATRIX_QUBITS))?;
    Some(interleaved(matrix.entries()))
}

/// The diagnostics of the matrix of a circuit on up to 6 qubits, and the matrix where there are none, likewise.
#[wasm_bindgen(unchecked_return_type = "[string, Float64Array | null]")]
pub fn unitary(circuit: &[u32], source: &str, parameters: Option<Vec<f64>>) -> Result<Array, JsError> {
    let matrix = crate::unitary(circuit, source, parameters)
        .ok_or_else(|| JsError::new("this is not a circuit of the engine"))?;
    Ok(match matrix {
        Ok(matrix) => Array::of2(&"[]".into(), &Float64Array::from(&interleaved(matrix.entries())[..]).into()),
        Err(diagnostics) => Array::of2(&json::text(&diagnostics).into(), &JsValue::NULL),
    })
}

/// Real and imaginary part in turn.
pub(crate) fn interleaved(numbers: &[Complex]) -> Vec<f64> {
    numbers.iter().flat_map(|it| [it.re, it.im]).collect()
}
