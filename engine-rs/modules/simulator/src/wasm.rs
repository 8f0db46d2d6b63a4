//! The border to JavaScript. Facts travel as JSON, numbers as typed arrays.

mod quantities;

use wasm_bindgen::prelude::*;

// Decides how memory grows.
use allocator as _;
use circuit::matrix::Complex;

#[wasm_bindgen]
extern "C" {
    /// An array of two.
    #[wasm_bindgen(js_namespace = Array, js_name = of)]
    pub(crate) fn pair(first: &str, second: JsValue) -> JsValue;
    #[wasm_bindgen(js_namespace = Array, js_name = of)]
    fn pair_of_arrays(first: Vec<f64>, second: JsValue) -> JsValue;
    /// Numbers of the host.
    pub(crate) type Float64Array;
    /// A copy of numbers.
    #[wasm_bindgen(constructor)]
    pub(crate) fn of(numbers: &[f64]) -> Float64Array;
    /// So many zeros.
    #[wasm_bindgen(constructor)]
    fn zeros(length: usize) -> Float64Array;
    #[wasm_bindgen(method)]
    fn set(this: &Float64Array, numbers: &[f64], start: usize);
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
pub fn unitary(circuit: &[u32], source: &str, parameters: Option<Vec<f64>>) -> Result<JsValue, JsError> {
    let matrix = crate::unitary(circuit, source, parameters).ok_or_else(no_circuit)?;
    Ok(match matrix {
        Ok(matrix) => pair("[]", interleaved(matrix.entries()).into()),
        Err(diagnostics) => pair(&json::text(&diagnostics), JsValue::NULL),
    })
}

/// What a circuit is made of, as JSON.
#[wasm_bindgen]
pub fn figures(circuit: &[u32]) -> Result<String, JsError> {
    Ok(json::text(&crate::figures(circuit).ok_or_else(no_circuit)?))
}

/// What is thrown for a buffer that holds no circuit.
pub(crate) fn no_circuit() -> JsError {
    JsError::new("this is not a circuit of the engine")
}

/// Amplitudes as an array of JavaScript, real and imaginary part in turn. They go in parts, because a copy of 2²⁴ amplitudes has no place
/// beside them.
pub(crate) fn array_of(amplitudes: &[Complex]) -> Float64Array {
    const PART: usize = 1 << 12;
    let array = Float64Array::zeros(2 * amplitudes.len());
    for (number, part) in amplitudes.chunks(PART).enumerate() {
        array.set(&interleaved(part), 2 * number * PART);
    }
    array
}

/// Real and imaginary part in turn.
pub(crate) fn interleaved(numbers: &[Complex]) -> Vec<f64> {
    numbers.iter().flat_map(|it| [it.re, it.im]).collect()
}
