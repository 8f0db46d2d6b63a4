//! The gradient of an observable's expectation by all free parameters, by adjoint differentiation (Jones and Gacon 2020, arXiv:2009.02823).
//!
//! For `⟨H⟩` in `ψ = Uₘ…U₁|0⟩`, the slope by an angle of gate k is `2 Re ⟨λ|Gₖ|ψ⟩` with `Gₖ = dUₖ Uₖ†`, where both states stand behind gate k: ψ is
//! the circuit up to there, and `λ = Uₖ₊₁†…Uₘ† H Uₘ…U₁|0⟩`. So one run forward, one product with H, and one way back with two states give all slopes.
//! The way back is shorter than gate by gate:
//!
//! - `⟨λ|G|ψ⟩` only needs the sums `Σ conj(λ[a]) ψ[b]` over the values of the other qubits, where a and b are values of the gate's own. Gates on other
//!   qubits do not change these, so one place in the circuit serves many gates ([`Stage`]): runs of gates on single qubits, and diagonal
//!   gates that commute. In a run on one qubit, G is carried to the place by the gates behind it.
//! - What lies between two such places is undone in both states at once, as fused kernels.
//!
//! `dU` comes from four values of the gate's matrix ([`slope_of`]), so no gate needs a formula of its own. Slopes by angles become slopes by
//! parameters on the [`gate_sequence`](super::gate_sequence).
//!
//! Cost: two states, and about four runs, whatever the number of parameters is.

use std::f64::consts::{FRAC_1_SQRT_2, FRAC_PI_2, PI};

use super::gate_sequence::{Action, Gate, GateSequence, matrix_of};
use super::no_state;
use crate::deferred::Deferred;
use crate::quantities::expectation::image;
use crate::quantities::observable::PauliSum;
use crate::{Batch, INVALID_PARAMETER_VALUES, TOO_LARGE_TO_SIMULATE};
use amplitudes::fusion::Fusion;
use amplitudes::overlaps::{overlap, partial_overlap, transition};
use amplitudes::state::State;
use amplitudes::unitary::Controls;
use circuit::matrix::{Complex, Matrix};
use diagnostic::{Diagnostic, Span};

/// The limit of qubits: a gradient has three vectors of amplitudes at a time.
const MAX_GRADIENT_QUBITS: u32 = 21;

impl Batch {
    /// For each run the expectation of an observable, and behind it its slope by each of the parameters. `values` are those of all parameters of the first
    /// run, then of the second, in radians.
    ///
    /// # Errors
    /// Where the circuit has no one final state or too many qubits; for an observable on other qubits, or with too many terms; where a slope is no
    /// finite number; and as [`Batch::probabilities`].
    ///
    /// ```
    /// use simulate::{Batch, Options, quantities::observable::PauliSum};
    /// let program = "OPENQASM 3.0; include \"stdgates.inc\"; input angle a; qubit q; rx(3 * a) q;";
    /// let circuit = qasm::read(program, &qasm::Limits::default()).circuit;
    /// let batch = Batch::new(circuit, &Options::default()).unwrap();
    /// let [mean, slope] = batch.gradients(&PauliSum::parse("Z0", 1).unwrap(), &[0.2]).unwrap()[..] else { panic!() };
    /// assert!((mean - 0.6_f64.cos()).abs() < 1e-12 && (slope + 3.0 * 0.6_f64.sin()).abs() < 1e-12);
    /// ```
    pub fn gradients(&self, sum: &PauliSum, values: &[f64]) -> Result<Vec<f64>, Diagnostic> {
        if self.parts.is_none() {
            return Err(no_state());
        }
        let runs = self.runs(values)?;
        let is_long = self.cost.saturating_mul(4 * runs as u64) > self.options.work;
        if is_long || self.circuit.qubit_count() > MAX_GRADIENT_QUBITS {
            let message = "the gradient of this circuit takes too long";
            return Err(Diagnostic::error(TOO_LARGE_TO_SIMULATE, Span::default(), message)
                .with_help("use fewer qubits, or ask for fewer at a time"));
        }
        let deferred = Deferred::of(&self.circuit);
        let operations = self.circuit.operations().iter().enumerate();
        let sequence = GateSequence::of(
            &self.circuit,
            operations.filter(|(index, _)| !deferred.contains(*index)).map(|(_, it)| it),
        )?;
        let mut rows = Vec::with_capacity(values.len() + runs);
        for parameters in values.chunks_exact(self.circuit.parameters.len().max(1)) {
            self.gradient(&sequence, sum, parameters, &mut rows)?;
        }
        Ok(rows)
    }

    /// Appends the row of one run.
    fn gradient(
        &self,
        sequence: &GateSequence<'_>,
        sum: &PauliSum,
        parameters: &[f64],
        rows: &mut Vec<f64>,
    ) -> Result<(), Diagnostic> {
        let angles = sequence.values(parameters)?;
        let mut gates: Vec<EvaluatedGate<'_>> = Vec::with_capacity(sequence.gates.len());
        for gate in &sequence.gates {
            // Layers of equal gates are common, and the matrices cost as much as the states of ten qubits.
            let equal = gates.last().and_then(|last| last.moved_to(gate, sequence, &angles));
            gates.push(equal.unwrap_or_else(|| EvaluatedGate::of(gate, sequence, &angles)));
        }
        let mut ket = State::zero(self.circuit.qubit_count());
        let mut fusion = Fusion::new(ket.qubits());
        for EvaluatedGate { gate, matrix, .. } in &gates {
            fusion.add_matrix(matrix, &gate.targets, gate.controls);
        }
        ket.run(&fusion.finish());
        let Some(image) = image(ket.amplitudes(), sum) else {
            let message = "the observable has too many terms for this many qubits, or acts on others";
            return Err(Diagnostic::error(TOO_LARGE_TO_SIMULATE, Span::default(), message));
        };
        rows.push(overlap(ket.amplitudes(), &image).re);
        let mut slopes = vec![0.0; angles.len()];
        walk_back(&gates, ket, State::of(image), &mut slopes);
        let gradient = sequence.gradient(parameters, &angles, slopes);
        if gradient.iter().any(|slope| !slope.is_finite()) {
            let message = "an angle has no finite slope for these parameters";
            return Err(Diagnostic::error(INVALID_PARAMETER_VALUES, Span::default(), message));
        }
        rows.extend(gradient);
        Ok(())
    }
}

/// A gate at given angles.
struct EvaluatedGate<'t> {
    gate: &'t Gate,
    matrix: Matrix,
    /// `dU U†` for each of its angles that a parameter reaches, with the angle's slot.
    generators: Vec<(usize, Matrix)>,
    is_diagonal: bool,
}

impl<'t> EvaluatedGate<'t> {
    fn of(gate: &'t Gate, sequence: &GateSequence<'_>, values: &[f64]) -> Self {
        let (matrix, generators) = match &gate.action {
            Action::Fixed(matrix) => (matrix.clone(), Vec::new()),
            &Action::Turning { gate, first, angles, power } => {
                let mut angles = values[first..first + angles].to_vec();
                let matrix = matrix_of(gate, &angles, power);
                let inverse = matrix.adjoint();
                let mut generators = Vec::new();
                for angle in 0..angles.len() {
                    if sequence.is_free(first + angle) {
                        let slope = slope_of(angle, &mut angles, power, |angles| matrix_of(gate, angles, power));
                        generators.push((first + angle, slope.product(&inverse)));
                    }
                }
                (matrix, generators)
            }
        };
        let is_diagonal =
            [&matrix].into_iter().chain(generators.iter().map(|(_, generator)| generator)).all(is_diagonal);
        Self { gate, matrix, generators, is_diagonal }
    }

    /// The same matrices for another gate; `None` where it has others.
    fn moved_to<'o>(&self, gate: &'o Gate, sequence: &GateSequence<'_>, values: &[f64]) -> Option<EvaluatedGate<'o>> {
        let (
            &Action::Turning { gate: own, first: start, angles, power },
            &Action::Turning { gate: other, first, power: other_power, .. },
        ) = (&self.gate.action, &gate.action)
        else {
            return None;
        };
        let is_equal = own == other
            && power == other_power
            && (0..angles).all(|angle| {
                values[start + angle] == values[first + angle]
                    && sequence.is_free(start + angle) == sequence.is_free(first + angle)
            });
        is_equal.then(|| EvaluatedGate {
            gate,
            matrix: self.matrix.clone(),
            generators: self.generators.iter().map(|(slot, matrix)| (slot - start + first, matrix.clone())).collect(),
            is_diagonal: self.is_diagonal,
        })
    }

    /// Targets and controls, as a mask.
    fn used(&self) -> usize {
        self.gate.targets.iter().fold(self.gate.controls.mask, |bits, target| bits | 1_usize << target)
    }

    /// The qubit of a gate that has no other.
    fn single(&self) -> Option<u32> {
        match self.gate.targets[..] {
            [qubit] if self.gate.controls.mask == 0 => Some(qubit),
            _ => None,
        }
    }
}

/// How fast a matrix changes with one of its angles.
///
/// The entries of a gate's matrix are sums of `e^(iωα)` with |ω| of 0, 1/2 or 1. For these `¼(1 - √2)(U(α+π) - U(α-π)) + ½(U(α+π/2) - U(α-π/2))` is exact. A
/// power has other ω, and its slope comes from differences of fourth order, exact to about 1e-12.
fn slope_of(place: usize, angles: &mut [f64], power: f64, matrix: impl Fn(&[f64]) -> Matrix) -> Matrix {
    const STEP: f64 = 1e-3;
    let exact = [(PI, 0.25 - 0.5 * FRAC_1_SQRT_2), (FRAC_PI_2, 0.5)];
    let differences = [(STEP, 2.0 / 3.0 / STEP), (2.0 * STEP, -1.0 / 12.0 / STEP)];
    let angle = angles[place];
    let mut sum: Vec<Complex> = Vec::new();
    for (step, weight) in if power.abs() == 1.0 { exact } else { differences } {
        for (step, weight) in [(step, weight), (-step, -weight)] {
            angles[place] = angle + step;
            let entries = matrix(angles);
            sum.resize(entries.entries().len(), Complex::ZERO);
            for (sum, &entry) in sum.iter_mut().zip(entries.entries()) {
                *sum = *sum + entry * weight;
            }
        }
    }
    angles[place] = angle;
    Matrix::new(1 << (sum.len().ilog2() / 2), sum)
}

fn is_diagonal(matrix: &Matrix) -> bool {
    let size = matrix.size();
    (0..size * size).all(|place| place / size == place % size || matrix.entries()[place] == Complex::ZERO)
}

/// Walks from the last gate to the first, and adds to the slopes of all slots.
fn walk_back(gates: &[EvaluatedGate<'_>], mut ket: State, mut bra: State, slopes: &mut [f64]) {
    // What has no slope at the beginning is not undone.
    let start = gates.iter().position(|gate| !gate.generators.is_empty()).unwrap_or(gates.len());
    let mut states_at = gates.len();
    let mut index = gates.len();
    while index > start {
        let (place, mut stage) = (index, Stage::default());
        while index > start && stage.fits(&gates[index - 1]) {
            index -= 1;
            let gate = &gates[index];
            if !gate.generators.is_empty() {
                if states_at > place {
                    undo(&gates[place..states_at], &mut ket, &mut bra);
                    states_at = place;
                }
                for (slot, generator) in &gate.generators {
                    slopes[*slot] += 2.0 * stage.product(gate, generator, &bra, &ket);
                }
            }
            stage.pass(gate);
        }
    }
}

/// Takes both states to the front of some gates.
fn undo(gates: &[EvaluatedGate<'_>], ket: &mut State, bra: &mut State) {
    let mut fusion = Fusion::new(ket.qubits());
    for EvaluatedGate { gate, matrix, .. } in gates.iter().rev() {
        fusion.add_matrix(&matrix.adjoint(), &gate.targets, gate.controls);
    }
    let kernels = fusion.finish();
    ket.run(&kernels);
    bra.run(&kernels);
}

/// A place in the circuit where both states are, and the gates in front of it that have been passed without undoing them.
#[derive(Default)]
struct Stage {
    /// Qubits, as a mask: those that a gate was on.
    touched: usize,
    /// Those that a gate was on that is no diagonal one.
    mixed: usize,
    /// Those that a gate on more than one qubit was on.
    shared: usize,
    /// The qubits with gates on them alone.
    singles: Vec<StageQubit>,
}

/// A qubit of a stage.
struct StageQubit {
    qubit: u32,
    /// The product of the gates on it.
    product: Matrix,
    /// `Σ conj(λ[a]) ψ[b]` at the place of the stage, once it is needed.
    transition: Option<[Complex; 4]>,
}

impl Stage {
    /// Whether the sums of a gate in front of the stage can be read at its place. Of a gate without slopes none are.
    fn fits(&self, gate: &EvaluatedGate<'_>) -> bool {
        let used = gate.used();
        let is_plain = match gate.single() {
            Some(_) => used & self.shared == 0,
            None => used & self.touched == 0,
        };
        gate.generators.is_empty() || is_plain || gate.is_diagonal && used & self.mixed == 0
    }

    /// `Re ⟨λ|G|ψ⟩` of a gate that fits.
    fn product(&mut self, gate: &EvaluatedGate<'_>, generator: &Matrix, bra: &State, ket: &State) -> f64 {
        let (bra, ket) = (bra.amplitudes(), ket.amplitudes());
        let Some(qubit) = gate.single() else {
            let Controls { value, .. } = gate.gate.controls;
            let size = generator.size();
            let spread = |bits: usize| {
                let targets = gate.gate.targets.iter().enumerate();
                targets.fold(value, |index, (bit, target)| index | (bits >> bit & 1) << target)
            };
            let entries = generator.entries().iter().enumerate().filter(|(_, entry)| **entry != Complex::ZERO);
            return entries
                .map(|(place, &entry)| {
                    let (row, column) = (spread(place / size), spread(place % size));
                    (entry * partial_overlap(bra, ket, gate.used(), row, column)).re
                })
                .sum();
        };
        let single = self.single(qubit);
        let carried = single.product.product(generator).product(&single.product.adjoint());
        let sums = single.transition.get_or_insert_with(|| transition(bra, ket, qubit));
        carried.entries().iter().zip(sums).map(|(&entry, sum)| (entry * *sum).re).sum()
    }

    /// Passes a gate: it now lies between the place of the stage and the gates that come.
    fn pass(&mut self, gate: &EvaluatedGate<'_>) {
        let used = gate.used();
        self.touched |= used;
        if !gate.is_diagonal {
            // With its controls it commutes as a diagonal gate does.
            self.mixed |= used & !gate.gate.controls.mask;
        }
        match gate.single() {
            // From a gate that it shares with others on, only diagonal gates fit, which commute with what is here.
            Some(qubit) if used & self.shared == 0 => {
                let single = self.single(qubit);
                single.product = single.product.product(&gate.matrix);
            }
            Some(_) => {}
            None => self.shared |= used,
        }
    }

    fn single(&mut self, qubit: u32) -> &mut StageQubit {
        let place = self.singles.iter().position(|single| single.qubit == qubit).unwrap_or_else(|| {
            self.singles.push(StageQubit { qubit, product: Matrix::identity(2), transition: None });
            self.singles.len() - 1
        });
        &mut self.singles[place]
    }
}
