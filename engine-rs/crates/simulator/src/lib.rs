//! The module that simulates. It is loaded on first use, and built for speed where the engine's is
//! built for size.
//!
//! It reads no program: the engine's module hands it a circuit as a [buffer], with the source only
//! to say where in it something stands in the way. What a circuit does is computed by
//! [`simulate`](mod@::simulate). `wasm.rs` is the border to JavaScript.

#[cfg(target_arch = "wasm32")]
mod wasm;

use circuit::buffer;
use circuit::matrix::Matrix;
use diagnostic::{Diagnostic, Place, locate};
use json::Json;
use simulate::Options;

/// What a circuit does.
#[derive(Clone, Debug, PartialEq)]
pub struct Simulation {
    /// Probabilities and amplitudes; `None` where something stands in the way.
    pub result: Option<simulate::Simulation>,
    /// What stands in the way.
    pub diagnostics: Vec<Diagnostic<Place>>,
}

/// What a circuit in a buffer does to |0…0⟩; `None` for what is no circuit. `source` is
/// the program that it was read from.
///
/// ```
/// let bell = "OPENQASM 3.0; include \"stdgates.inc\"; qubit[2] q; h q[0]; cx q[0], q[1];";
/// let circuit = circuit::buffer::encode(&qasm::read(bell, &qasm::Limits::default()).circuit);
/// let simulation = simulator::simulate(&circuit, bell, &simulate::Options::default()).unwrap();
/// let probabilities = simulation.result.unwrap().probabilities;
/// assert!((probabilities[0] - 0.5).abs() < 1e-12 && (probabilities[3] - 0.5).abs() < 1e-12);
/// ```
pub fn simulate(circuit: &[u32], source: &str, options: &Options) -> Option<Simulation> {
    let result = simulate::simulate(&buffer::decode(circuit)?, options);
    Some(match result {
        Ok(result) => Simulation { result: Some(result), diagnostics: Vec::new() },
        Err(diagnostic) => Simulation { result: None, diagnostics: locate(&[diagnostic], source) },
    })
}

/// The most qubits of a circuit whose matrix is reported: eight rows are as many as anybody reads.
const MAX_MATRIX_QUBITS: u32 = 3;

/// The unitary matrix of a circuit in a buffer, free parameters at the values that they take
/// wherever one is needed. Its last qubit is the highest bit of row and column. `None` for what has
/// no matrix, or one too large to be read.
///
/// ```
/// let program = "OPENQASM 3.0; include \"stdgates.inc\"; qubit[2] q; cx q[1], q[0];";
/// let gate = qasm::read(program, &qasm::Limits::default()).circuit.isolate_gate(0).unwrap();
/// let matrix = simulator::matrix(&circuit::buffer::encode(&gate)).unwrap();
/// assert_eq!((matrix.at(0, 0).re, matrix.at(1, 1).re, matrix.at(2, 3).re, matrix.at(3, 2).re), (1.0, 1.0, 1.0, 1.0));
/// ```
pub fn matrix(circuit: &[u32]) -> Option<Matrix> {
    let circuit = buffer::decode(circuit)?;
    (circuit.qubit_count() <= MAX_MATRIX_QUBITS).then(|| simulate::unitary(&circuit, &Options::default()).ok())?
}

impl Json for Simulation {
    fn write(&self, out: &mut String) {
        let Self { result, diagnostics } = self;
        let nothing = Vec::new();
        let distribution = result.as_ref().map_or(&nothing, |result| &result.distribution);
        let method = result.as_ref().map(|result| result.method);
        json::object(out, &[("method", &method), ("distribution", distribution), ("diagnostics", diagnostics)]);
    }
}
