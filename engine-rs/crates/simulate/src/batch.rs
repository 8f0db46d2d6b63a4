//! One circuit with many values of its free parameters.
//!
//! A [`Batch`] compiles the circuit once. What no parameter changes is stored as matrices, and for small
//! states as fused kernels. A gate whose angles are parameters or expressions over them stores where they come from, so that a
//! run only computes its matrix. A definition that a parameter reaches is expanded again in each run.
//!
//! A run on at most [`DIRECT_QUBITS`] qubits applies each gate at once: there, finding out what to
//! fuse costs more than fusion saves. On more qubits the gates of each run are fused.
//!
//! A circuit that measures on its way, resets or decides is simulated run by run, as [`simulate`] does, and so is any with noise.

use super::deferred::Deferred;
use super::execute::is_plain_gate;
use super::unitaries::Unitaries;
use super::{INVALID_PARAMETER_VALUES, Options, TOO_LARGE_TO_SIMULATE, simulate};
use amplitudes::fusion::{Fusion, Single, product_of};
use amplitudes::kernels::{Kernel, Places};
use amplitudes::state::State;
use amplitudes::unitary::{Controls, Unitary};
use circuit::Circuit;
use circuit::angle::{Angle, Expression, evaluate, nodes};
use circuit::gates::{MAX_ANGLES, StandardGate};
use circuit::matrix::{Complex, Matrix};
use circuit::operation::{Operation, OperationKind};
use diagnostic::{Diagnostic, Span};

/// Up to this number of qubits a gate is applied at once.
const DIRECT_QUBITS: u32 = 6;

/// A circuit that is ready to run with many values of its parameters.
///
/// ```
/// use simulate::{Batch, Options};
/// let program = "OPENQASM 3.0; include \"stdgates.inc\"; input angle a; qubit q; rx(a) q;";
/// let circuit = qasm::read(program, &qasm::Limits::default()).circuit;
/// let batch = Batch::new(circuit, &Options::default()).unwrap();
/// let probabilities = batch.probabilities(&[0.0, std::f64::consts::PI]).unwrap();
/// assert!(probabilities[0] == 1.0 && (probabilities[3] - 1.0).abs() < 1e-12);
/// ```
pub struct Batch {
    pub(super) circuit: Circuit,
    pub(super) options: Options,
    /// What a run does; `None` where it is simulated as any other circuit.
    pub(super) parts: Option<Vec<BatchStep>>,
    /// The work of a run.
    pub(super) cost: u64,
}

/// Something that a run does.
pub(super) enum BatchStep {
    /// The same in each run: gates, and the kernels that do the same.
    Fixed(Vec<Gate>, Vec<Kernel>),
    /// A standard gate at angles that parameters decide.
    Turning { gate: StandardGate, angles: Vec<Source>, targets: Vec<u32>, controls: Controls, span: Span },
    /// Another operation that depends on parameters, by its index.
    Operation(usize),
}

/// A matrix on some qubits.
pub(super) struct Gate {
    matrix: Matrix,
    targets: Vec<u32>,
    controls: Controls,
}

/// Where an angle comes from.
#[derive(Clone, Copy)]
pub(super) enum Source {
    /// A free parameter, by its number.
    Parameter(u32),
    /// A number or an expression.
    Angle(Angle),
}

impl Batch {
    /// Compiles a circuit. The options' values of the parameters are tried, to find out what a run costs.
    ///
    /// # Errors
    /// Where it has too many qubits, or does what no simulation knows.
    pub fn new(circuit: Circuit, options: &Options) -> Result<Self, Diagnostic> {
        let unitaries = Unitaries::new(&circuit, options, 1)?;
        let deferred = Deferred::of(&circuit);
        let indices: Vec<usize> = (0..circuit.operations().len()).filter(|&index| !deferred.contains(index)).collect();
        let is_plain = !options.noise.is_some()
            && indices.iter().all(|&index| is_plain_gate(&circuit.body, &circuit.operations()[index]));
        let parts = if is_plain { Some(parts_of(&circuit, &unitaries, &indices)?) } else { None };
        let cost = options.work - unitaries.left();
        Ok(Self { circuit, options: options.clone(), parts, cost })
    }

    /// How many states the qubits have: 2ⁿ.
    pub fn states(&self) -> usize {
        1 << self.circuit.qubit_count()
    }

    /// How many qubits the circuit has.
    pub fn qubits(&self) -> u32 {
        self.circuit.qubit_count()
    }

    /// How likely each of the 2ⁿ states of the qubits is before its final measurement, run by run. `values` are those of all
    /// parameters of the first run, then of the second, in radians.
    ///
    /// # Errors
    /// Where the values do not fill a number of runs, or an angle is no finite number; where the work of all runs exceeds
    /// that of the options; and as [`simulate`].
    pub fn probabilities(&self, values: &[f64]) -> Result<Vec<f64>, Diagnostic> {
        let mut results = Vec::with_capacity(self.runs(values)? << self.circuit.qubit_count());
        self.run(values, |probabilities| results.extend_from_slice(probabilities))?;
        Ok(results)
    }

    /// The expectation of observables, run by run: of each run the first observable, then the second. Observables are diagonal,
    /// and given by the value of each of the 2ⁿ states of the qubits.
    ///
    /// # Errors
    /// As [`Batch::probabilities`].
    pub fn expectations(&self, observables: &[Vec<f64>], values: &[f64]) -> Result<Vec<f64>, Diagnostic> {
        let mut results = Vec::with_capacity(self.runs(values)? * observables.len());
        self.run(values, |probabilities| {
            for observable in observables {
                let products = observable.iter().zip(probabilities).map(|(value, probability)| value * probability);
                results.push(products.sum());
            }
        })?;
        Ok(results)
    }

    /// How many runs some values are for.
    pub(super) fn runs(&self, values: &[f64]) -> Result<usize, Diagnostic> {
        let parameters = self.circuit.parameters.len();
        if values.is_empty() {
            return Ok(0);
        }
        if parameters == 0 || !values.len().is_multiple_of(parameters) {
            let span = self.circuit.parameters.first().map_or(Span::default(), |parameter| parameter.span);
            let message = format!("{} values are not some for each of {parameters} parameters", values.len());
            return Err(Diagnostic::error(INVALID_PARAMETER_VALUES, span, message));
        }
        let runs = values.len() / parameters;
        if self.cost.saturating_mul(runs as u64) > self.options.work {
            let message = format!("{runs} runs of this circuit take too long");
            return Err(Diagnostic::error(TOO_LARGE_TO_SIMULATE, Span::default(), message)
                .with_help("ask for fewer runs at a time"));
        }
        Ok(runs)
    }

    /// Calls `add` with the probabilities of each run.
    fn run(&self, values: &[f64], mut add: impl FnMut(&[f64])) -> Result<(), Diagnostic> {
        let Some(parts) = &self.parts else {
            for values in values.chunks_exact(self.circuit.parameters.len().max(1)) {
                let options = Options { parameters: Some(values.to_vec()), ..self.options.clone() };
                add(&simulate(&self.circuit, &options)?.probabilities);
            }
            return Ok(());
        };
        let mut probabilities = vec![0.0; self.states()];
        self.run_states(parts, values, &mut |amplitudes| {
            for (probability, amplitude) in probabilities.iter_mut().zip(amplitudes) {
                *probability = amplitude.norm_squared();
            }
            add(&probabilities);
        })
    }

    /// Calls `add` with the final amplitudes of each run.
    pub(super) fn run_states(
        &self,
        parts: &[BatchStep],
        values: &[f64],
        add: &mut dyn FnMut(&[Complex]),
    ) -> Result<(), Diagnostic> {
        let mut state = State::zero(self.circuit.qubit_count());
        for values in values.chunks_exact(self.circuit.parameters.len().max(1)) {
            state.clear();
            if state.qubits() <= DIRECT_QUBITS {
                self.run_directly(parts, values, &mut state)?;
            } else {
                self.run_fused(parts, values, &mut state)?;
            }
            add(state.amplitudes());
        }
        Ok(())
    }

    fn run_directly(&self, parts: &[BatchStep], values: &[f64], state: &mut State) -> Result<(), Diagnostic> {
        let mut waiting = PendingRotations::default();
        for part in parts {
            match part {
                BatchStep::Fixed(_, kernels) => {
                    waiting.settle(kernels.iter().fold(0, |bits, kernel| bits | kernel.used()), state);
                    state.run(kernels);
                }
                BatchStep::Turning { gate, angles, targets, controls, span } => {
                    let numbers = self.numbers(angles, values, *span)?;
                    match (rotation(*gate, numbers[0]), &targets[..]) {
                        (Some(matrix), &[target]) if controls.mask == 0 => waiting.add(target, matrix),
                        (Some(matrix), &[target]) => {
                            let (fixed, low) = (controls.mask | 1 << target, controls.value);
                            waiting.settle(fixed, state);
                            state.apply_single(Places { fixed, low, high: low | 1 << target }, matrix);
                        }
                        _ => {
                            waiting.settle(usize::MAX, state);
                            let matrix = gate.target_matrix(&numbers);
                            state.apply(&Unitary { matrix, targets, controls: *controls });
                        }
                    }
                }
                &BatchStep::Operation(index) => {
                    waiting.settle(usize::MAX, state);
                    self.turn(index, values, &mut |unitary| state.apply(unitary))?;
                }
            }
        }
        waiting.settle(usize::MAX, state);
        Ok(())
    }

    fn run_fused(&self, parts: &[BatchStep], values: &[f64], state: &mut State) -> Result<(), Diagnostic> {
        let mut fusion = Fusion::new(state.qubits());
        for part in parts {
            match part {
                BatchStep::Fixed(gates, _) => {
                    for Gate { matrix, targets, controls } in gates {
                        fusion.add_matrix(matrix, targets, *controls);
                    }
                }
                BatchStep::Turning { gate, angles, targets, controls, span } => {
                    let numbers = self.numbers(angles, values, *span)?;
                    match (rotation(*gate, numbers[0]), &targets[..]) {
                        (Some(matrix), &[target]) => fusion.add_single(target, matrix, *controls),
                        _ => fusion.add_matrix(&gate.target_matrix(&numbers), targets, *controls),
                    }
                }
                &BatchStep::Operation(index) => self.turn(index, values, &mut |unitary| fusion.add(unitary))?,
            }
        }
        state.run(&fusion.finish());
        Ok(())
    }

    /// The angles of a gate at some values of the parameters.
    fn numbers(&self, angles: &[Source], values: &[f64], span: Span) -> Result<[f64; MAX_ANGLES], Diagnostic> {
        let mut numbers = [f64::NAN; MAX_ANGLES];
        for (number, source) in numbers.iter_mut().zip(angles) {
            *number = match *source {
                Source::Parameter(index) => values[index as usize],
                Source::Angle(angle) => evaluate(angle, &self.circuit.body.expressions, values, &[]),
            };
            if !number.is_finite() {
                let message = "an angle is no finite number for these parameters";
                return Err(Diagnostic::error(INVALID_PARAMETER_VALUES, span, message));
            }
        }
        Ok(numbers)
    }

    /// Calls `apply` with the unitaries of an operation that parameters decide.
    fn turn(&self, index: usize, values: &[f64], apply: &mut dyn FnMut(&Unitary<'_>)) -> Result<(), Diagnostic> {
        let options = Options { parameters: Some(values.to_vec()), ..self.options.clone() };
        let unitaries = Unitaries::new(&self.circuit, &options, 1)?;
        let operation = &self.circuit.operations()[index];
        unitaries.visit(&self.circuit.body, operation, &[], 0, apply)
    }
}

/// Rotations of single qubits on their way, as one matrix for each qubit: a run of them is applied once.
#[derive(Default)]
struct PendingRotations([Option<Single>; DIRECT_QUBITS as usize]);

impl PendingRotations {
    /// Adds a gate behind those of its qubit.
    fn add(&mut self, qubit: u32, matrix: Single) {
        let place = &mut self.0[qubit as usize];
        *place = Some(place.map_or(matrix, |before| product_of(matrix, before)));
    }

    /// Applies what waits on some qubits, which are given as a mask.
    fn settle(&mut self, qubits: usize, state: &mut State) {
        for (qubit, place) in self.0.iter_mut().enumerate() {
            if qubits >> qubit & 1 == 1
                && let Some(matrix) = place.take()
            {
                state.apply_single(Places { fixed: 1 << qubit, low: 0, high: 1 << qubit }, matrix);
            }
        }
    }
}

/// The matrix of the most frequent gates that have an angle, up to rounding as [`StandardGate::target_matrix`] gives it, without asking for memory.
fn rotation(gate: StandardGate, angle: f64) -> Option<[Complex; 4]> {
    let zero = Complex::ZERO;
    let gate = gate.info().base.unwrap_or(gate);
    if gate == StandardGate::P {
        return Some([Complex::ONE, zero, zero, Complex::turned(angle)]);
    }
    let (sine, cosine) = (angle / 2.0).sin_cos();
    let (real, imaginary) = (|part| Complex::new(part, 0.0), |part| Complex::new(0.0, part));
    Some(match gate {
        StandardGate::Rx => [real(cosine), imaginary(-sine), imaginary(-sine), real(cosine)],
        StandardGate::Ry => [real(cosine), real(-sine), real(sine), real(cosine)],
        StandardGate::Rz => [Complex::new(cosine, -sine), zero, zero, Complex::new(cosine, sine)],
        _ => return None,
    })
}

/// What the operations with some indices do. Charges the work of a run to `unitaries`.
fn parts_of(circuit: &Circuit, unitaries: &Unitaries<'_>, indices: &[usize]) -> Result<Vec<BatchStep>, Diagnostic> {
    let mut parts = Vec::new();
    let mut fixed = Vec::new();
    for &index in indices {
        let operation = &circuit.operations()[index];
        let mut gates = Vec::new();
        unitaries.visit(&circuit.body, operation, &[], 1 << circuit.qubit_count(), &mut |unitary| {
            let Unitary { matrix, targets, controls } = unitary;
            gates.push(Gate { matrix: matrix.clone(), targets: targets.to_vec(), controls: *controls });
        })?;
        if !is_parametric(circuit, operation) {
            fixed.append(&mut gates);
            continue;
        }
        close(&mut parts, &mut fixed, circuit.qubit_count());
        let is_modified = operation.modifiers.is_some();
        parts.push(match (operation.kind, gates.pop()) {
            (OperationKind::Gate(gate), Some(Gate { targets, controls, .. })) if !is_modified => BatchStep::Turning {
                gate,
                angles: circuit.body.angles(operation).iter().map(|&angle| source(circuit, angle)).collect(),
                targets,
                controls,
                span: operation.span,
            },
            _ => BatchStep::Operation(index),
        });
    }
    close(&mut parts, &mut fixed, circuit.qubit_count());
    Ok(parts)
}

/// Moves gates that no parameter changes into a part of their own.
fn close(parts: &mut Vec<BatchStep>, fixed: &mut Vec<Gate>, qubits: u32) {
    if fixed.is_empty() {
        return;
    }
    let gates = std::mem::take(fixed);
    let mut fusion = Fusion::new(qubits);
    for Gate { matrix, targets, controls } in &gates {
        fusion.add(&Unitary { matrix: matrix.clone(), targets, controls: *controls });
    }
    parts.push(BatchStep::Fixed(gates, fusion.finish()));
}

/// Whether an angle of an operation reads a parameter.
fn is_parametric(circuit: &Circuit, operation: &Operation) -> bool {
    let expressions = &circuit.body.expressions;
    let reads = |&angle: &Angle| nodes(angle, expressions).iter().any(|node| matches!(node, Expression::Parameter(_)));
    match operation.kind {
        // The body of a definition may read parameters too.
        OperationKind::Custom(_) => !circuit.parameters.is_empty(),
        _ => circuit.body.angles(operation).iter().any(reads),
    }
}

fn source(circuit: &Circuit, angle: Angle) -> Source {
    let Angle::Expression(id) = angle else { return Source::Angle(angle) };
    match circuit.body.expressions[id as usize] {
        Expression::Parameter(index) => Source::Parameter(index),
        _ => Source::Angle(angle),
    }
}

#[cfg(test)]
mod tests {
    use super::rotation;
    use circuit::gates::StandardGate;
    use circuit::matrix::Matrix;

    #[test]
    fn rotations_are_those_of_the_table() {
        let mut count = 0;
        for gate in StandardGate::all() {
            for angle in [-2.3, 0.0, 0.7, 9.1] {
                if let Some(matrix) = rotation(gate, angle) {
                    let expected = gate.target_matrix(&[angle]);
                    assert!(expected.distance(&Matrix::new(2, matrix.to_vec())) < 1e-15, "{gate:?}");
                    count += 1;
                }
            }
        }
        assert!(count >= 32, "{count}");
    }
}
