//! Exact simulation: amplitudes, probabilities, and the distribution of the classical bits of a
//! circuit that starts in |0…0⟩.
//!
//! Input is a [`Circuit`] and [`Options`]; the result is a [`Simulation`] or a [`Diagnostic`]. The
//! state of `n` qubits is a vector of 2ⁿ complex amplitudes. Qubit 0 is the lowest bit of an index,
//! so index 5 = 0b101 is the state in which qubits 0 and 2 are |1⟩. A simulation walks the
//! operations in order:
//!
//! 1. [`unitaries`] turns an operation into small matrices on a few qubits. Custom gates are
//!    expanded through their bodies; `inv`, `pow` and `ctrl` are applied to the matrix; free
//!    parameters take the values of [`Options::parameters`].
//! 2. [`state`] applies each matrix to the amplitudes. Controls are not part of the matrix: they
//!    select which amplitudes it acts on, so a Toffoli gate costs a quarter of an X.
//! 3. [`branches`] follows measurements, resets and conditions. Each possible outcome becomes a
//!    branch with its own state. Branches that agree in clbits and state are merged again.
//!    Measurements at the end of a circuit need no branch: their outcomes are read off the final
//!    amplitudes.
//!
//! Nothing is sampled, so equal input gives equal output. A unitary as a matrix comes from the same
//! walk: it starts from a state of 2n qubits that holds all columns of the identity at once.
//!
//! Cost: a one-qubit gate takes 2ⁿ⁻¹ steps of two amplitudes each and halves with each control. A
//! state takes 16·2ⁿ bytes, times the number of branches.
//!
//! Time and memory are bounded: [`Options::qubits`] limits the vector, [`Options::work`] the number
//! of amplitudes that are changed, and constants in the modules limit branches and outcomes. A
//! circuit that exceeds a limit, or depends on something that is only decided while a program runs,
//! gives a [`Diagnostic`] at the operation's span. Nothing here panics.

mod branches;
mod expressions;
mod state;
mod unitaries;
mod unitary;

use self::branches::{Branches, Deferred};
use self::state::State;
use self::unitaries::Unitaries;
use circuit::Circuit;
use circuit::matrix::{Complex, Matrix};
use diagnostic::Diagnostic;
use json::Json;

// Each code has a page in `engine-rs/diagnostics`.
diagnostic::codes! {
    LIMIT "SIM001" "the circuit is too large to simulate"
    UNKNOWN "SIM002" "a simulation cannot know a value"
    PARAMETERS "SIM003" "the values of the free parameters do not fit"
    DEPENDS "SIM004" "the final state depends on measured values"
}

/// The limit of qubits that no option exceeds: 2²⁴ amplitudes are a quarter of a gigabyte.
pub const MAX_QUBITS: u32 = 24;

/// How to simulate.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// The limit of qubits; values above [`MAX_QUBITS`] mean [`MAX_QUBITS`].
    pub qubits: u32,
    /// Values of the free parameters in order, in radians; [`Circuit::default_values`] where there are none.
    pub parameters: Option<Vec<f64>>,
    /// The limit of work, counted in amplitudes that are changed.
    pub work: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self { qubits: 16, parameters: None, work: 1 << 34 }
    }
}

/// One value of all classical bits.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Its bits, that of the last clbit first: `c[n-1]…c[0]`.
    pub bits: String,
    /// How likely it is.
    pub probability: f64,
}

impl Json for Outcome {
    fn write(&self, out: &mut String) {
        json::object(out, &[("bits", &self.bits), ("probability", &self.probability)]);
    }
}

/// The result of a simulation.
#[derive(Clone, Debug, PartialEq)]
pub struct Simulation {
    /// How likely each of the 2ⁿ states of the qubits is before its final measurement.
    pub probabilities: Vec<f64>,
    /// The final state before final measurements; `None` where it depends on the outcome of a measurement or reset.
    pub amplitudes: Option<Vec<Complex>>,
    /// The values of the classical bits that are possible, in rising order; empty without classical bits.
    pub distribution: Vec<Outcome>,
}

/// Simulates a circuit from |0…0⟩.
///
/// # Errors
/// The first thing that stands in the way.
pub fn simulate(circuit: &Circuit, options: &Options) -> Result<Simulation, Diagnostic> {
    let run = run(circuit, options)?;
    Ok(Simulation {
        probabilities: run.branches.probabilities(),
        distribution: run.branches.distribution(&run.deferred)?,
        amplitudes: run.branches.single(),
    })
}

/// The final state from |0…0⟩: 2ⁿ amplitudes, global phase included. Measurements that nothing follows are left out.
///
/// # Errors
/// As [`simulate`]; and where the state depends on the outcome of a measurement or reset.
///
/// ```
/// let bell = "OPENQASM 3.0; include \"stdgates.inc\"; qubit[2] q; h q[0]; cx q[0], q[1];";
/// let reading = qasm::read(bell, &qasm::Limits::default());
/// let state = simulate::statevector(&reading.circuit, &simulate::Options::default()).unwrap();
/// assert!((state[0].re - 0.5_f64.sqrt()).abs() < 1e-12 && (state[3].re - 0.5_f64.sqrt()).abs() < 1e-12);
/// assert_eq!(state[1].norm_squared() + state[2].norm_squared(), 0.0);
/// ```
pub fn statevector(circuit: &Circuit, options: &Options) -> Result<Vec<Complex>, Diagnostic> {
    let run = run(circuit, options)?;
    run.branches.single().ok_or_else(|| {
        let message = "the final state depends on the outcome of a measurement or reset";
        Diagnostic::error(DEPENDS, run.branches.first_fork(), message)
            .with_help("ask for the distribution of the classical bits instead")
    })
}

/// How likely each value of the classical bits is, exactly; values that do not occur are left out.
///
/// # Errors
/// As [`simulate`].
///
/// ```
/// let coin = "OPENQASM 3.0; include \"stdgates.inc\"; qubit q; bit[2] c; h q; c[1] = measure q; if (c[1]) x q; c[0] = measure q;";
/// let reading = qasm::read(coin, &qasm::Limits::default());
/// let outcomes = simulate::distribution(&reading.circuit, &simulate::Options::default()).unwrap();
/// let bits: Vec<&str> = outcomes.iter().map(|outcome| outcome.bits.as_str()).collect();
/// assert_eq!(bits, ["00", "10"]);
/// assert!((outcomes[0].probability - 0.5).abs() < 1e-12);
/// ```
pub fn distribution(circuit: &Circuit, options: &Options) -> Result<Vec<Outcome>, Diagnostic> {
    let run = run(circuit, options)?;
    run.branches.distribution(&run.deferred)
}

/// The unitary matrix of a circuit on up to half as many qubits as the options allow. Measurements that nothing follows are left
/// out.
///
/// # Errors
/// As [`simulate`]; and where there is any other measurement, a reset or a condition.
///
/// ```
/// let reading = qasm::read("OPENQASM 3.0; include \"stdgates.inc\"; qubit q; y q;", &qasm::Limits::default());
/// let matrix = simulate::unitary(&reading.circuit, &simulate::Options::default()).unwrap();
/// assert_eq!((matrix.at(0, 1).im, matrix.at(1, 0).im), (-1.0, 1.0));
/// ```
pub fn unitary(circuit: &Circuit, options: &Options) -> Result<Matrix, Diagnostic> {
    let unitaries = Unitaries::new(circuit, options, 2)?;
    let deferred = Deferred::of(circuit);
    // Column c of the matrix is what becomes of state c, so all columns are one state of twice as many qubits.
    let mut columns = State::columns(circuit.qubit_count());
    for (index, operation) in circuit.operations().iter().enumerate() {
        if deferred.contains(index) {
            continue;
        }
        if branches::depends_on_outcomes(operation) {
            let message = "a circuit that measures, resets or asks on the way has no unitary matrix";
            return Err(Diagnostic::error(DEPENDS, operation.span, message));
        }
        unitaries.visit(&circuit.body, operation, columns.len(), &mut |unitary| columns.apply(unitary))?;
    }
    Ok(columns.into_matrix())
}

/// The end of a walk: the branches, and the measurements that are still to be read off them.
struct Run {
    branches: Branches,
    deferred: Deferred,
}

/// Walks all operations but deferred measurements.
fn run(circuit: &Circuit, options: &Options) -> Result<Run, Diagnostic> {
    let unitaries = Unitaries::new(circuit, options, 1)?;
    let deferred = Deferred::of(circuit);
    let mut branches = Branches::new(circuit);
    for (index, operation) in circuit.operations().iter().enumerate() {
        if !deferred.contains(index) {
            branches.apply(circuit, &circuit.body, operation, &unitaries)?;
        }
    }
    Ok(Run { branches, deferred })
}
