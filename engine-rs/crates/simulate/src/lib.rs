//! Simulation: amplitudes, probabilities, and the distribution of the classical bits of a
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
//! 2. [`fusion`](amplitudes::fusion) makes [`kernels`](amplitudes::kernels) of runs of gates, and [`passes`](amplitudes::passes) applies them to the amplitudes of a
//!    [`state`](amplitudes::state). Controls are not part of a matrix: they select which amplitudes it acts on, so a
//!    Toffoli gate costs a quarter of an X.
//! 3. [`execute`] follows what happens during a run: measurements, resets, conditions, loops,
//!    calls and assignments ([`blocks`], [`loops`]). Each possible course is a [`history`] with its
//!    own state, clbits and variables. Histories with the same future are merged. [`expressions`]
//!    computes classical values. Measurements at the end of a circuit need no history
//!    ([`deferred`]): their outcomes are read off the final amplitudes ([`summary`]).
//!
//! [`stepwise`] does the same in pieces ([`Run`]), or follows one course of a run and gives the state
//! in front of any operation ([`Steps`]).
//!
//! [`Batch`] runs one circuit with many values of its parameters; [`quality`] samples them, and computes gradients.
//!
//! As long as the histories are few, all of them are followed and the result is exact. Where they
//! are too many, a number of runs is sampled with a seed ([`random`]); [`Simulation::method`] says
//! which was done. Nothing depends on the machine, so equal input gives equal output. A unitary as a
//! matrix comes from the same walk: it starts from a state of 2n qubits that holds all columns of
//! the identity at once.
//!
//! A circuit with more qubits than a vector may have is simulated without one if all its gates are
//! Clifford gates: see [`stabilizer`].
//!
//! Errors behind gates and in measurements are those of a model ([`noise`]).
//!
//! What is computed from a state, as expectations and entanglement, is in [`quantities`].
//!
//! A loop that repeats until a measurement succeeds can go on forever with a probability that falls
//! from round to round. It ends when that probability is below 1e-14; what remains is dropped.
//!
//! Cost: a one-qubit gate takes 2ⁿ⁻¹ steps of two amplitudes each and halves with each control;
//! fusion makes it less. A state takes 16·2ⁿ bytes, times the number of histories.
//!
//! Time and memory are bounded: [`Options::qubits`] limits the vector, [`Options::work`] the number
//! of amplitudes that are changed, and constants in the modules limit histories, rounds of loops and
//! outcomes. A circuit that exceeds a limit, fails in a run, or depends on something that no
//! simulation knows gives a [`Diagnostic`] at the operation's span. Nothing here panics.

mod batch;
mod blocks;
mod conditions;
mod deferred;
mod distribution;
mod execute;
mod expressions;
mod history;
mod loops;
pub mod noise;
pub mod quality;
pub mod quantities;
mod random;
pub mod stabilizer;
mod stepwise;
mod summary;
mod unitaries;

pub use self::batch::Batch;
use self::deferred::Deferred;
pub use self::distribution::{Distribution, Outcome};
pub use self::execute::Decision;
use self::execute::{Executor, OutcomePolicy};
use self::expressions::Environment;
use self::history::History;
use self::noise::Noise;
use self::quantities::expectation::Expectation;
use self::quantities::observable::PauliSum;
pub use self::stepwise::{Run, Steps};
use self::summary::Summary;
use self::unitaries::Unitaries;
use std::borrow::Cow;

use circuit::Circuit;
use circuit::matrix::{Complex, Matrix};
use diagnostic::{Diagnostic, Span};
use json::Json;

// Each code has a help page in `engine-rs/help-pages`.
diagnostic::codes! {
    TOO_LARGE_TO_SIMULATE "SIM001" "the circuit is too large to simulate"
    UNKNOWN_VALUE "SIM002" "a simulation cannot know a value"
    INVALID_PARAMETER_VALUES "SIM003" "the values of the free parameters do not fit"
    DEPENDS_ON_OUTCOMES "SIM004" "the final state depends on measured values"
    FAILED_RUN "SIM005" "a run of the program fails"
    ENDLESS_LOOP "SIM006" "a loop does not end"
}

/// The limit of qubits that no option exceeds: 2²⁴ amplitudes are a quarter of a gigabyte.
pub const MAX_QUBITS: u32 = 24;

/// How to simulate.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// The limit of qubits of a vector of amplitudes; values above [`MAX_QUBITS`] mean [`MAX_QUBITS`].
    pub qubits: u32,
    /// Values of the free parameters in order, in radians; [`Circuit::default_values`] where there are none.
    pub parameters: Option<Vec<f64>>,
    /// The limit of work, counted in amplitudes that are changed.
    pub work: u64,
    /// How many runs are sampled where an exact simulation has too many histories; 0 to report that
    /// instead.
    pub shots: u32,
    /// What the random numbers of a sample start from.
    pub seed: u64,
    /// Errors. Where there are some, runs are sampled: at least one, whatever `shots` is. Steps, batches and matrices have none.
    pub noise: Noise,
}

impl Default for Options {
    fn default() -> Self {
        Self { qubits: 16, parameters: None, work: 1 << 34, shots: 1024, seed: 0, noise: Noise::default() }
    }
}

/// The way in which a simulation was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// All histories were followed: probabilities are exact up to rounding.
    Exact,
    /// Runs were sampled: probabilities are shares of them.
    Sampled {
        /// How many.
        shots: u32,
        /// What the random numbers started from. The same seed gives the same result.
        seed: u64,
    },
    /// Runs were sampled, with errors ([`noise`]): probabilities are averages over them.
    Noisy {
        /// How many.
        shots: u32,
        /// What the random numbers started from. The same seed gives the same result.
        seed: u64,
    },
}

impl Json for Method {
    fn write(&self, out: &mut String) {
        let (kind, shots, seed) = match *self {
            Self::Exact => return json::object(out, &[("kind", &"exact")]),
            Self::Sampled { shots, seed } => ("sampled", shots, seed),
            Self::Noisy { shots, seed } => ("noisy", shots, seed),
        };
        json::object(out, &[("kind", &kind), ("shots", &shots), ("seed", &(seed as f64))]);
    }
}

/// What a simulation keeps a state in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Representation {
    /// A vector of 2ⁿ amplitudes.
    Amplitudes,
    /// A tableau of 4n² bits, which only Clifford circuits have ([`stabilizer`]).
    Stabilizers,
}

impl Json for Representation {
    fn write(&self, out: &mut String) {
        match self {
            Self::Amplitudes => "amplitudes",
            Self::Stabilizers => "stabilizers",
        }
        .write(out);
    }
}

/// The result of a simulation.
#[derive(Clone, Debug, PartialEq)]
pub struct Simulation {
    /// How it was done.
    pub method: Method,
    /// What the states were kept in.
    pub representation: Representation,
    /// How likely each of the 2ⁿ states of the qubits is before its final measurement; empty with stabilizers.
    pub probabilities: Vec<f64>,
    /// The final state before final measurements; `None` where it depends on the outcome of a measurement or reset, and in a sample.
    pub amplitudes: Option<Vec<Complex>>,
    /// The values of the classical bits that are possible, or were sampled, in rising order. Without classical bits it is empty. With
    /// stabilizers it has the values of the qubits where nothing is measured ([`Circuit::measures`]).
    pub distribution: Distribution,
    /// What the numbers leave out.
    pub warning: Option<Diagnostic>,
}

/// Simulates a circuit from |0…0⟩: exactly, or by sampling where the histories are too many. A circuit of Clifford gates
/// may have more qubits than the options allow: see [`stabilizer`].
///
/// # Errors
/// The first thing that stands in the way.
///
/// ```
/// use simulate::{Method, Options};
/// let program = "OPENQASM 3.0; include \"stdgates.inc\"; qubit q; bit[12] c; for int i in [0:11] { h q; c[i] = measure q; }";
/// let circuit = qasm::read(program, &qasm::Limits::default()).circuit;
/// let options = Options { shots: 100, seed: 7, ..Options::default() };
/// let simulation = simulate::simulate(&circuit, &options).unwrap();
/// assert_eq!(simulation.method, Method::Exact);
/// ```
pub fn simulate(circuit: &Circuit, options: &Options) -> Result<Simulation, Diagnostic> {
    let mut run = match Run::of(Cow::Borrowed(circuit), options) {
        Err(limit) if limit.code == TOO_LARGE_TO_SIMULATE && !options.noise.is_some() => {
            return stabilizer::simulate_beyond(circuit, options, limit);
        }
        run => run?,
    };
    loop {
        if let Some(simulation) = run.advance(u64::MAX)? {
            return Ok(simulation);
        }
    }
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
    let (histories, _, first_fork) = exact(circuit, options)?;
    History::only(histories).ok_or_else(|| {
        let message = "the final state depends on the outcome of a measurement or reset";
        Diagnostic::error(DEPENDS_ON_OUTCOMES, first_fork.unwrap_or_default(), message)
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
/// let bits: Vec<&str> = outcomes.iter().map(|outcome| outcome.bits).collect();
/// assert_eq!(bits, ["00", "10"]);
/// assert!((outcomes.at(0).probability - 0.5).abs() < 1e-12);
/// ```
pub fn distribution(circuit: &Circuit, options: &Options) -> Result<Distribution, Diagnostic> {
    let (histories, deferred, _) = exact(circuit, options)?;
    let mut summary = Summary::default();
    histories.iter().try_for_each(|history| summary.add(history, &deferred, 1.0, None))?;
    Ok(summary.distribution(None))
}

/// Expectation and variance of an observable in the final state before final measurements, averaged over all outcomes on the way; `None`
/// as [`quantities::expectation::expectation`].
///
/// # Errors
/// As [`simulate`]; and where the outcomes on the way are too many to follow.
///
/// ```
/// use simulate::{Options, quantities::observable::PauliSum};
/// let program = "OPENQASM 3.0; include \"stdgates.inc\"; qubit[2] q; h q[0]; cx q[0], q[1]; reset q[0]; h q[0];";
/// let circuit = qasm::read(program, &qasm::Limits::default()).circuit;
/// let result = simulate::expectation(&circuit, &Options::default(), &PauliSum::parse("X0 + Z1", 2).unwrap()).unwrap().unwrap();
/// assert!((result.mean - 1.0).abs() < 1e-12 && (result.variance - 1.0).abs() < 1e-12);
/// ```
pub fn expectation(circuit: &Circuit, options: &Options, sum: &PauliSum) -> Result<Option<Expectation>, Diagnostic> {
    let (histories, _, _) = exact(circuit, options)?;
    let in_history = |history: &History| {
        let state = history.state.amplitudes();
        let weight: f64 = state.iter().map(|amplitude| amplitude.norm_squared()).sum();
        Some((weight, quantities::expectation::expectation(state, sum)?))
    };
    let Some(all) = histories.iter().map(in_history).collect::<Option<Vec<_>>>() else { return Ok(None) };
    let total: f64 = all.iter().map(|(weight, _)| weight).sum();
    let average =
        |value: &dyn Fn(&Expectation) -> f64| all.iter().map(|(weight, one)| weight * value(one)).sum::<f64>() / total;
    let mean = average(&|one| one.mean);
    Ok(Some(Expectation { mean, variance: average(&|one| one.variance + (one.mean - mean) * (one.mean - mean)) }))
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
    let environment = Environment::new(circuit, unitaries.parameters().to_vec());
    let columns = Executor::new(&unitaries, &environment, OutcomePolicy::All).run_columns(&Deferred::of(circuit))?;
    Ok(columns.into_matrix())
}

/// All histories, the measurements that waited, and where histories first split.
fn exact(circuit: &Circuit, options: &Options) -> Result<(Vec<History>, Deferred, Option<Span>), Diagnostic> {
    let unitaries = Unitaries::new(circuit, options, 1)?;
    let environment = Environment::new(circuit, unitaries.parameters().to_vec());
    let deferred = Deferred::of(circuit);
    let (histories, first_fork) = Executor::new(&unitaries, &environment, OutcomePolicy::All).run(&deferred)?;
    Ok((histories, deferred, first_fork))
}
