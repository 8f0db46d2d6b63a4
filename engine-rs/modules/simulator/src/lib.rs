//! The module that simulates. It is loaded on first use, and built for speed where the engine's is built for size.
//!
//! It reads no program: the engine's module hands it a circuit as a [buffer], with the source only
//! to say where in it something stands in the way. What a circuit does is computed by
//! [`simulate`](mod@::simulate), what its state tells by [`quantities`], and what it is made of by [`figures`](mod@::figures). `wasm.rs` is the border to JavaScript.

#[cfg(target_arch = "wasm32")]
mod handles;
pub mod quantities;
#[cfg(target_arch = "wasm32")]
mod wasm;

use circuit::matrix::Matrix;
use circuit::{Circuit, buffer};
use diagnostic::{Diagnostic, Location, locate};
use figures::Figures;
use json::Json;
use simulate::quantities::reduced::QubitState;
use simulate::{Distribution, Options, Representation, stabilizer};

/// What a circuit does.
#[derive(Clone, Debug, PartialEq)]
pub struct Simulation {
    /// Probabilities and amplitudes; `None` where something stands in the way.
    pub result: Option<simulate::Simulation>,
    /// The state of each qubit where there are stabilizers in place of amplitudes, which tell it; averaged over outcomes on the way.
    /// `None` too where what the circuit decides on the way takes runs.
    pub qubit_states: Option<Vec<QubitState>>,
    /// What stands in the way.
    pub diagnostics: Vec<Diagnostic<Location>>,
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
    Some(simulate_circuit(&buffer::decode(circuit)?, &|| source.to_owned(), options))
}

/// The program that a circuit was read from; asked for only where something in it stands in the way.
type Source<'a> = &'a dyn Fn() -> String;

/// What a circuit does to |0…0⟩, with the states of its qubits where there are stabilizers.
fn simulate_circuit(circuit: &Circuit, source: Source<'_>, options: &Options) -> Simulation {
    let mut simulation = Simulation::of(simulate::simulate(circuit, options), source);
    if simulation.result.as_ref().is_some_and(|result| result.representation == Representation::Stabilizers) {
        simulation.qubit_states = stabilizer::qubit_states(circuit, options);
    }
    simulation
}

impl Simulation {
    /// A result or what stands in the way, at its place in the program.
    fn of(result: Result<simulate::Simulation, Diagnostic>, source: Source<'_>) -> Self {
        let diagnostic = result.as_ref().map_or_else(Some, |it| it.warning.as_ref());
        let diagnostics = diagnostic.map_or_else(Vec::new, |it| locate(std::slice::from_ref(it), &source()));
        Self { result: result.ok(), qubit_states: None, diagnostics }
    }
}

/// What a circuit in a buffer is made of; `None` for what is no circuit.
pub fn figures(circuit: &[u32]) -> Option<Figures> {
    Some(figures::figures(&buffer::decode(circuit)?))
}

/// The most qubits of a matrix that is shown as numbers: eight rows are as many as anybody reads.
pub const MAX_MATRIX_QUBITS: u32 = 3;
/// The most qubits of a matrix that is shown as a picture: 64 rows.
pub const MAX_PICTURE_QUBITS: u32 = 6;

/// The unitary matrix of a circuit in a buffer, free parameters at the values that they take
/// wherever one is needed. Its last qubit is the highest bit of row and column. `None` for what has
/// no matrix, or acts on more than `qubits`, which count up to [`MAX_PICTURE_QUBITS`].
///
/// ```
/// let program = "OPENQASM 3.0; include \"stdgates.inc\"; qubit[2] q; cx q[1], q[0];";
/// let gate = qasm::read(program, &qasm::Limits::default()).circuit.isolate_gate(0).unwrap();
/// let matrix = simulator::matrix(&circuit::buffer::encode(&gate), simulator::MAX_MATRIX_QUBITS).unwrap();
/// assert_eq!((matrix.at(0, 0).re, matrix.at(1, 1).re, matrix.at(2, 3).re, matrix.at(3, 2).re), (1.0, 1.0, 1.0, 1.0));
/// ```
pub fn matrix(circuit: &[u32], qubits: u32) -> Option<Matrix> {
    let circuit = buffer::decode(circuit)?;
    let is_small = circuit.qubit_count() <= qubits.min(MAX_PICTURE_QUBITS);
    is_small.then(|| simulate::unitary(&circuit, &Options::default()).ok())?
}

/// The unitary matrix of a circuit in a buffer on up to [`MAX_PICTURE_QUBITS`] qubits, or what stands in the way; `None` for what is no
/// circuit. `source` is the program that it was read from, `parameters` are values for all free parameters in place of their own.
///
/// ```
/// let program = "OPENQASM 3.0; include \"stdgates.inc\"; qubit[6] q; x q[5];";
/// let circuit = circuit::buffer::encode(&qasm::read(program, &qasm::Limits::default()).circuit);
/// let matrix = simulator::unitary(&circuit, program, None).unwrap().unwrap();
/// assert_eq!((matrix.size(), matrix.at(32, 0).re), (64, 1.0));
/// ```
pub fn unitary(
    circuit: &[u32],
    source: &str,
    parameters: Option<Vec<f64>>,
) -> Option<Result<Matrix, Vec<Diagnostic<Location>>>> {
    // A matrix of n qubits is computed as a state of 2n. It is looked at while somebody edits, so it gets seconds.
    let options = Options { qubits: 2 * MAX_PICTURE_QUBITS, parameters, work: 1 << 30, ..Options::default() };
    let matrix = simulate::unitary(&buffer::decode(circuit)?, &options);
    Some(matrix.map_err(|diagnostic| locate(&[diagnostic], source)))
}

/// A qubit as it leaves.
struct QubitFacts(QubitState);

impl Json for QubitFacts {
    fn write(&self, out: &mut String) {
        let state = self.0;
        let fields: [(&str, &dyn Json); 6] = [
            ("x", &state.x),
            ("y", &state.y),
            ("z", &state.z),
            ("purity", &state.purity()),
            ("probability", &state.probability_of_one()),
            ("phase", &state.phase()),
        ];
        json::object(out, &fields);
    }
}

/// Outcomes as they leave, without their probabilities, which leave as numbers: the bits of all in one text, and how many each has.
struct Bits<'a>(&'a Distribution);

impl Json for Bits<'_> {
    fn write(&self, out: &mut String) {
        // The text is large where outcomes are many, so it is not looked at for escapes. Bits need none.
        out.push_str("{\"width\":");
        (self.0.width() as u32).write(out);
        out.push_str(",\"bits\":\"");
        out.push_str(self.0.bits());
        out.push_str("\"}");
    }
}

impl Json for Simulation {
    fn write(&self, out: &mut String) {
        let Self { result, qubit_states, diagnostics } = self;
        let qubit_states: Option<Vec<QubitFacts>> =
            qubit_states.as_ref().map(|states| states.iter().copied().map(QubitFacts).collect());
        let none = Distribution::default();
        let distribution = Bits(result.as_ref().map_or(&none, |result| &result.distribution));
        let method = result.as_ref().map(|result| result.method);
        let representation = result.as_ref().map(|result| result.representation);
        json::object(
            out,
            &[
                ("method", &method),
                ("representation", &representation),
                ("qubitStates", &qubit_states),
                ("distribution", &distribution),
                ("diagnostics", diagnostics),
            ],
        );
    }
}
