//! Clifford circuits of any size, without amplitudes.
//!
//! Gates that take Pauli products to Pauli products (H, S, CX and what is made of them) keep a state describable by what
//! Paulis do to it, in n² bits instead of 2ⁿ amplitudes. Thousands of qubits are as quick as ten.
//!
//! 1. [`program`] finds out whether all operations are Clifford, by their values ([`clifford`]), and lists them.
//! 2. [`tableau`] runs the list once, as the reference; [`frames`] follows all other runs as differences from it. Where
//!    the random outcomes are few, all of them are enumerated and the distribution is exact. Else runs are sampled.
//! 3. Where conditions on clbits decide about more than Paulis, where there are loops or variables, [`runs`] walks the circuit
//!    once for each run.
//!
//! 4. [`heisenberg`] computes expectation values, and with them the state of each qubit and [`moments`] of observables, without any
//!    state at all.
//!
//! Everything is computed with whole numbers, so that the same seed gives the same bytes everywhere.

mod clifford;
mod columns;
mod frames;
mod heisenberg;
mod moments;
mod program;
mod runs;
mod tableau;

use self::frames::{Counts, Reference};
use self::program::{Lowering, Program};
use super::deferred::Deferred;
use super::distribution::Tally;
use super::quantities::expectation::Expectation;
use super::quantities::observable::{Pauli, PauliSum};
use super::quantities::reduced::QubitState;
use super::random::Random;
use super::unitaries::{parameter_values, too_long};
use super::{Distribution, Method, Options, Representation, Simulation, TOO_LARGE_TO_SIMULATE};
use circuit::Circuit;
use circuit::angle::evaluate;
use circuit::operation::OperationKind;
use diagnostic::{Diagnostic, Span};

/// The limit of qubits: the tableau of so many takes 128 MB.
pub const MAX_QUBITS: u32 = 16_384;
/// The limit of clbits, each of which takes a bit in each of 1,024 runs at once.
const MAX_CLBITS: u32 = 1 << 20;
/// The limit of random outcomes that are enumerated.
const MAX_RANDOM: usize = 12;
/// The limit of bits of all outcomes of an exact distribution.
const MAX_EXACT_BITS: usize = 1 << 24;
/// The limit of bytes of the texts of all outcomes together.
const MAX_OUTCOME_BYTES: usize = 1 << 26;

/// Why a circuit has no stabilizers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NotClifford {
    /// This operation is no Clifford operation.
    Operation(Span),
    /// There are too many operations, up to this one.
    TooLong(Span),
}

/// Whether all gates of a circuit are Clifford gates, by their values: `rz(pi/2)` is one. `None` where that is not known, as a gate has a
/// free parameter or an angle that a run computes, or has too many qubits for a matrix or too many gates inside. What happens in a branch counts.
///
/// Each operation costs a look-up, and the first that is no Clifford gate ends the search.
pub fn is_clifford(circuit: &Circuit) -> Option<bool> {
    // Parameters have no values here; no gate that has one is asked for.
    let mut lowering = Lowering::new(circuit, Vec::new());
    let mut is_known = true;
    let inner = circuit.blocks.iter().flat_map(|block| block.before.as_deref().into_iter().chain(&block.branches));
    for body in std::iter::once(&circuit.body).chain(inner) {
        for operation in &body.operations {
            let is_gate = matches!(operation.kind, OperationKind::Gate(_) | OperationKind::Custom(_));
            // A phase of the whole state changes nothing.
            if !is_gate || operation.qubits.length == 0 {
                continue;
            }
            let mut angles = body.angles(operation).iter();
            if angles.any(|&angle| !evaluate(angle, &body.expressions, &[], &[]).is_finite()) {
                is_known = false;
            } else if lowering.gates(body, operation, &[], &[]).is_err() {
                return (!lowering.is_undecided()).then_some(false);
            }
        }
    }
    is_known.then_some(true)
}

/// Simulates a Clifford circuit.
///
/// # Errors
/// Where it is none, where it is too large, where sampling is needed and not allowed, and where there are too many outcomes to list.
pub(super) fn simulate(circuit: &Circuit, options: &Options) -> Result<Simulation, Refusal> {
    let values = parameter_values(circuit, options)?;
    if circuit.qubit_count() > MAX_QUBITS || circuit.clbit_count() > MAX_CLBITS {
        let message = format!("at most {MAX_QUBITS} qubits and {MAX_CLBITS} classical bits are simulated");
        return Err(Diagnostic::error(TOO_LARGE_TO_SIMULATE, Span::default(), message).into());
    }
    let mut lowering = Lowering::new(circuit, values);
    let (method, counts) = match Program::of(circuit, &mut lowering, |_| false)? {
        Some(program) => count(circuit, program, options)?,
        None => count_runs(circuit, &mut lowering, options)?,
    };
    Ok(Simulation {
        warning: None,
        method,
        representation: Representation::Stabilizers,
        probabilities: Vec::new(),
        amplitudes: None,
        distribution: distribution(&counts)?,
    })
}

/// Simulates a circuit of more qubits than a vector of amplitudes may have; `limit` says so.
///
/// # Errors
/// That limit, and which operation is no Clifford operation; or whatever else stands in the way.
pub(super) fn simulate_beyond(
    circuit: &Circuit,
    options: &Options,
    limit: Diagnostic,
) -> Result<Simulation, Diagnostic> {
    simulate(circuit, options).map_err(|refusal| match refusal {
        Refusal::NotClifford(NotClifford::Operation(span)) => limit
            .with_help("circuits of Clifford gates only, such as h, s and cx, have no such limit")
            .with_related(span, "this is no Clifford gate"),
        Refusal::NotClifford(NotClifford::TooLong(span)) => too_long(span),
        Refusal::Problem(problem) => problem,
    })
}

/// The expectation of each product of Paulis in the final state from |0…0⟩, averaged over all outcomes on the way: 1, -1 or 0.
/// Measurements that nothing follows are left out. The factors of a product are on different qubits of the circuit, and
/// [`Term::factors`](super::quantities::observable::Term::factors) are such a product.
///
/// `None` for a circuit that is no Clifford circuit, that decides about more than Paulis while it runs, or about Paulis by more than one
/// clbit at once, and for more work than the options allow.
///
/// ```
/// use simulate::{Options, quantities::observable::Pauli, stabilizer::expectations};
/// let program = "OPENQASM 3.0; include \"stdgates.inc\"; qubit[1000] q; h q[0]; cx q[0], q[999]; y q[1];";
/// let circuit = qasm::read(program, &qasm::Limits::default()).circuit;
/// let products = [vec![(0, Pauli::X), (999, Pauli::X)], vec![(0, Pauli::Z)], vec![(1, Pauli::Z)]];
/// assert_eq!(expectations(&circuit, &Options::default(), &products).unwrap(), [1, 0, -1]);
/// ```
pub fn expectations(circuit: &Circuit, options: &Options, products: &[Vec<(u32, Pauli)>]) -> Option<Vec<i8>> {
    let is_known = products.iter().flatten().all(|&(qubit, _)| qubit < circuit.qubit_count());
    heisenberg::expectations(&program_of(circuit, options).filter(|_| is_known)?, products, options.work)
}

/// Expectation and variance of an observable in the final state from |0…0⟩. As [`expectations`], with the same averages and the
/// same limits; `None` too for an observable of too many products.
///
/// ```
/// use simulate::{Options, quantities::observable::PauliSum, stabilizer::expectation};
/// let program = "OPENQASM 3.0; include \"stdgates.inc\"; qubit[1000] q; h q[0]; cx q[0], q[999];";
/// let circuit = qasm::read(program, &qasm::Limits::default()).circuit;
/// let sum = PauliSum::parse("X0 X999 - Y0 Y999 + 2 Z1 + Z0", 1000).unwrap();
/// let result = expectation(&circuit, &Options::default(), &sum).unwrap();
/// assert_eq!((result.mean, result.variance), (4.0, 1.0));
/// ```
pub fn expectation(circuit: &Circuit, options: &Options, sum: &PauliSum) -> Option<Expectation> {
    let is_known = sum.terms().iter().flat_map(|term| &term.factors).all(|&(qubit, _)| qubit < circuit.qubit_count());
    let program = program_of(circuit, options).filter(|_| is_known)?;
    moments::moments(sum, |products| heisenberg::expectations(&program, products, options.work))
}

/// The steps of a Clifford circuit, without measurements that nothing follows; `None` for any other circuit.
fn program_of(circuit: &Circuit, options: &Options) -> Option<Program> {
    let values = parameter_values(circuit, options).ok()?;
    if circuit.qubit_count() > MAX_QUBITS || circuit.clbit_count() > MAX_CLBITS {
        return None;
    }
    let deferred = Deferred::of(circuit);
    Program::of(circuit, &mut Lowering::new(circuit, values), |index| deferred.contains(index)).ok()?
}

/// The state of each qubit without the others, in order: its Bloch vector and what follows from it, as the probability of |1⟩. As
/// [`expectations`], with the same averages and the same limits.
///
/// The state after the first operations of a circuit is that of a circuit with only these operations.
///
/// ```
/// use simulate::{Options, stabilizer::qubit_states};
/// let program = "OPENQASM 3.0; include \"stdgates.inc\"; qubit[1000] q; h q[0]; s q[0]; cx q[1], q[2]; x q[3]; h q[4]; cx q[4], q[5];";
/// let circuit = qasm::read(program, &qasm::Limits::default()).circuit;
/// let states = qubit_states(&circuit, &Options::default()).unwrap();
/// assert_eq!((states[0].y, states[3].probability_of_one(), states[5].purity()), (1.0, 1.0, 0.5));
/// ```
pub fn qubit_states(circuit: &Circuit, options: &Options) -> Option<Vec<QubitState>> {
    let each = |qubit| [Pauli::X, Pauli::Y, Pauli::Z].map(|pauli| vec![(qubit, pauli)]);
    let products: Vec<Vec<(u32, Pauli)>> = (0..circuit.qubit_count()).flat_map(each).collect();
    let values: Vec<f64> = expectations(circuit, options, &products)?.into_iter().map(f64::from).collect();
    Some(values.chunks_exact(3).map(|it| QubitState { x: it[0], y: it[1], z: it[2] }).collect())
}

/// What the runs of a program find: all of them, or a sample.
fn count(circuit: &Circuit, mut program: Program, options: &Options) -> Result<(Method, Counts), Refusal> {
    let mut listed = listed_bits(circuit);
    if !circuit.measures() {
        // They are measured into clbits of their own.
        for bit in &mut listed {
            *bit += program.clbits;
        }
        program.measure_all();
    }
    if program.work() > options.work {
        return Err(too_long(circuit.operations().first().map_or(Span::default(), |operation| operation.span)).into());
    }
    let reference = Reference::of(&program, MAX_RANDOM);
    if reference.random <= MAX_RANDOM && (program.clbits as usize) << reference.random <= MAX_EXACT_BITS {
        return Ok((Method::Exact, frames::enumerate(&program, &reference, listed)));
    }
    let (shots, seed) = shots(options)?;
    Ok((Method::Sampled { shots, seed }, frames::sample(&program, &reference, listed, shots, &mut Random::new(seed))))
}

/// What the runs of a circuit find that decides while it runs: all of them, or a sample.
fn count_runs(circuit: &Circuit, lowering: &mut Lowering<'_>, options: &Options) -> Result<(Method, Counts), Refusal> {
    let mut work = options.work;
    let mut half = work / 2;
    match runs::enumerate(circuit, lowering, &mut half) {
        Ok(Some(counts)) => return Ok((Method::Exact, counts)),
        // Those runs took too long for all, which need not hold for a few.
        Ok(None) | Err(Refusal::NotClifford(NotClifford::TooLong(_))) => work -= work / 2 - half,
        Err(refusal) => return Err(refusal),
    }
    let (shots, seed) = shots(options)?;
    let counts = runs::sample(circuit, lowering, shots, &mut Random::new(seed), &mut work)?;
    Ok((Method::Sampled { shots, seed }, counts))
}

/// How many runs are sampled, and the seed.
fn shots(options: &Options) -> Result<(u32, u64), Refusal> {
    if options.shots > 0 {
        return Ok((options.shots, options.seed));
    }
    let message = "the measurements of this circuit have too many outcomes for an exact simulation";
    Err(Diagnostic::error(TOO_LARGE_TO_SIMULATE, Span::default(), message)
        .with_help("measure fewer qubits, or allow the simulation to sample")
        .into())
}

/// Why there is no result.
pub(super) enum Refusal {
    /// The circuit is not for stabilizers.
    NotClifford(NotClifford),
    /// Something else stands in the way.
    Problem(Diagnostic),
}

impl From<NotClifford> for Refusal {
    fn from(reason: NotClifford) -> Self {
        Self::NotClifford(reason)
    }
}

impl From<Diagnostic> for Refusal {
    fn from(problem: Diagnostic) -> Self {
        Self::Problem(problem)
    }
}

/// The bits that an outcome has, in rising order: the clbits of the outputs, all of them where there are no outputs, or the qubits where the
/// circuit measures nothing.
fn listed_bits(circuit: &Circuit) -> Vec<u32> {
    let outputs = circuit.output_clbits();
    match (circuit.measures(), outputs.is_empty()) {
        (true, false) => outputs,
        (true, true) => (0..circuit.clbit_count()).collect(),
        (false, _) => (0..circuit.qubit_count()).collect(),
    }
}

/// Values and shares of what was counted.
fn distribution(counts: &Counts) -> Result<Distribution, Diagnostic> {
    if counts.bytes > MAX_OUTCOME_BYTES {
        let message = "the classical bits have too many values to list them one by one";
        return Err(Diagnostic::error(TOO_LARGE_TO_SIMULATE, Span::default(), message));
    }
    let mut tally = Tally::default();
    for (bits, &count) in &counts.values {
        tally.add(bits.as_bytes(), count);
    }
    Ok(tally.distribution(counts.runs))
}
