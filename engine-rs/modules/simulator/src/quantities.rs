//! What the state of a simulation tells, in the shape in which it leaves: facts as JSON, rows of numbers as arrays.
//!
//! Amplitudes come as real and imaginary part in turn, as a simulation returns them. See
//! [`simulate::quantities`] for what the numbers mean and cost.

use circuit::buffer;
use circuit::matrix::{Complex, Matrix};
use diagnostic::{LineIndex, Span};
use json::Json;
use simulate::Options;
use simulate::quantities::entanglement::{entropy, mutual_information};
use simulate::quantities::expectation::{Estimate, Expectation, estimate, expectation};
use simulate::quantities::observable::{ObservableError, PauliSum};
use simulate::quantities::reduced::{density_matrix, purity, qubit_states};
use simulate::quantities::shots::{Count, Z_95, counts, wilson_interval};
use simulate::stabilizer;

/// The amplitudes of a state from real and imaginary parts in turn. Empty where their number is no power of two.
pub fn amplitudes_of(numbers: &[f64]) -> Vec<Complex> {
    let count = numbers.len() / 2;
    if numbers.len() % 2 == 1 || !count.is_power_of_two() {
        return Vec::new();
    }
    numbers.chunks_exact(2).map(|pair| Complex::new(pair[0], pair[1])).collect()
}

/// Six numbers for each qubit: Bloch vector (x, y, z), purity, probability of |1⟩, and phase of |1⟩ in radians.
///
/// ```
/// let plus = simulator::quantities::amplitudes_of(&[1.0, 0.0, 1.0, 0.0]);
/// assert_eq!(simulator::quantities::qubit_rows(&plus), [1.0, 0.0, 0.0, 1.0, 0.5, 0.0]);
/// ```
pub fn qubit_rows(amplitudes: &[Complex]) -> Vec<f64> {
    let rows = qubit_states(amplitudes).into_iter();
    rows.flat_map(|it| [it.x, it.y, it.z, it.purity(), it.probability_of_one(), it.phase()]).collect()
}

/// The mutual information of each pair of qubits, in bits: (0, 1), (0, 2) … (1, 2) ….
pub fn pair_bits(amplitudes: &[Complex]) -> Vec<f64> {
    mutual_information(amplitudes).into_iter().map(|pair| pair.bits).collect()
}

/// A reduced density matrix, with its purity and its entropy in bits.
pub struct Density {
    /// The first chosen qubit is the lowest bit of row and column.
    pub matrix: Matrix,
    /// `Tr ρ²`
    pub purity: f64,
    /// The von Neumann entropy, in bits.
    pub entropy: f64,
}

/// The density matrix of up to four qubits; `None` for any others.
pub fn density(amplitudes: &[Complex], qubits: &[u32]) -> Option<Density> {
    let matrix = density_matrix(amplitudes, qubits)?;
    Some(Density { purity: purity(&matrix), entropy: entropy(&matrix), matrix })
}

/// What an observable is in a state.
#[derive(Default)]
pub struct Observation {
    /// The observable as it was understood; `None` where it has a mistake.
    text: Option<String>,
    exact: Option<Expectation>,
    estimate: Option<Estimate>,
    mistake: Option<LocatedError>,
}

/// A mistake with its place in UTF-16 units.
struct LocatedError {
    start: u32,
    end: u32,
    mistake: ObservableError,
}

/// Reads an observable on a number of qubits, and computes its expectation where there are amplitudes: exactly, and with shots also an
/// estimate from them.
///
/// ```
/// let zero = simulator::quantities::amplitudes_of(&[1.0, 0.0, 0.0, 0.0]);
/// let answer = json::text(&simulator::quantities::observe("2 Z0", 1, &zero, 0, 0));
/// assert_eq!(answer, r#"{"text":"2 Z0","mean":2,"variance":0,"estimate":null,"mistake":null}"#);
/// ```
pub fn observe(text: &str, qubits: u32, amplitudes: &[Complex], shots: u32, seed: u64) -> Observation {
    let sum = match PauliSum::parse(text, qubits) {
        Ok(sum) => sum,
        Err(mistake) => {
            return Observation { mistake: Some(LocatedError::of(mistake, text)), ..Observation::default() };
        }
    };
    let mut observation = Observation { text: Some(sum.text()), ..Observation::default() };
    if amplitudes.is_empty() || amplitudes.len() != 1_usize.checked_shl(qubits).unwrap_or(0) {
        return observation;
    }
    observation.exact = expectation(amplitudes, &sum);
    if observation.exact.is_none() {
        let mistake = ObservableError {
            span: Span::new(0, text.len() as u32),
            message: "the observable has too many terms for this many qubits".to_owned(),
            help: "use fewer terms or fewer qubits".to_owned(),
        };
        observation.mistake = Some(LocatedError::of(mistake, text));
    } else if shots > 0 {
        observation.estimate = estimate(amplitudes, &sum, shots, seed);
    }
    observation
}

/// The most qubits of a circuit that is simulated for its observables, other than of Clifford gates.
const MAX_OBSERVED_QUBITS: u32 = 20;

/// Likewise in the final state of a circuit in a buffer: averaged over all outcomes on the way, and without an estimate. Circuits of Clifford
/// gates may have any number of qubits. Without numbers where the outcomes are too many to follow; `None` for what is no circuit.
/// `parameters` are values for all free parameters in place of their own.
///
/// ```
/// let program = "OPENQASM 3.0; include \"stdgates.inc\"; qubit[100] q; h q[99];";
/// let circuit = circuit::buffer::encode(&qasm::read(program, &qasm::Limits::default()).circuit);
/// let answer = json::text(&simulator::quantities::observe_circuit("X99 + Z0", &circuit, None).unwrap());
/// assert_eq!(answer, r#"{"text":"X99 + Z0","mean":2,"variance":0,"estimate":null,"mistake":null}"#);
/// ```
pub fn observe_circuit(text: &str, circuit: &[u32], parameters: Option<Vec<f64>>) -> Option<Observation> {
    let circuit = buffer::decode(circuit)?;
    Some(match PauliSum::parse(text, circuit.qubit_count()) {
        Err(mistake) => Observation { mistake: Some(LocatedError::of(mistake, text)), ..Observation::default() },
        Ok(sum) => {
            // Observables are asked for while somebody types.
            let options = Options { qubits: MAX_OBSERVED_QUBITS, parameters, work: 1 << 30, ..Options::default() };
            let exact = stabilizer::expectation(&circuit, &options, &sum)
                .or_else(|| simulate::expectation(&circuit, &options, &sum).ok().flatten());
            Observation { text: Some(sum.text()), exact, ..Observation::default() }
        }
    })
}

impl LocatedError {
    fn of(mistake: ObservableError, text: &str) -> Self {
        let index = LineIndex::new(text);
        Self { start: index.utf16(mistake.span.start), end: index.utf16(mistake.span.end), mistake }
    }
}

impl Json for LocatedError {
    fn write(&self, out: &mut String) {
        let ObservableError { message, help, .. } = &self.mistake;
        json::object(out, &[("start", &self.start), ("end", &self.end), ("message", message), ("help", help)]);
    }
}

/// An estimate as it leaves.
struct EstimateFacts(Estimate);

impl Json for EstimateFacts {
    fn write(&self, out: &mut String) {
        let Estimate { mean, standard_error, groups, shots } = &self.0;
        // One shot has no error: null.
        let fields: [(&str, &dyn Json); 4] =
            [("mean", mean), ("standardError", standard_error), ("groups", groups), ("shots", shots)];
        json::object(out, &fields);
    }
}

impl Json for Observation {
    fn write(&self, out: &mut String) {
        let Self { text, exact, estimate, mistake } = self;
        let fields: [(&str, &dyn Json); 5] = [
            ("text", text),
            ("mean", &exact.map(|it| it.mean)),
            ("variance", &exact.map(|it| it.variance)),
            ("estimate", &estimate.map(EstimateFacts)),
            ("mistake", mistake),
        ];
        json::object(out, &fields);
    }
}

/// Shots of a distribution, drawn with a seed. Four numbers for each outcome that occurs: its place among the weights, its count,
/// and Wilson's interval of 95 %. At the end the upper end of the interval of those that do not occur.
pub fn shot_rows(weights: &[f64], shots: u32, seed: u64) -> Vec<f64> {
    let drawn = counts(weights, shots, seed).into_iter();
    let row = |it: Count| [it.outcome as f64, f64::from(it.count), it.interval.0, it.interval.1];
    drawn.flat_map(row).chain([wilson_interval(0, shots, Z_95).1]).collect()
}

/// The cost function of a graph as the text of an observable: see
/// [`max_cut`](simulate::quantities::observable::max_cut). Three numbers for each edge: both nodes, and the weight.
///
/// ```
/// assert_eq!(simulator::quantities::max_cut(&[0.0, 1.0, 1.0]), "0.5 - 0.5 Z0 Z1");
/// ```
pub fn max_cut(edges: &[f64]) -> String {
    let edges: Vec<(u32, u32, f64)> =
        edges.chunks_exact(3).map(|edge| (edge[0] as u32, edge[1] as u32, edge[2])).collect();
    simulate::quantities::observable::max_cut(&edges).text()
}
