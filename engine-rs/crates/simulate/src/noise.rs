//! Noise: errors that happen at random behind gates and in measurements.
//!
//! This is a model with a few numbers that somebody sets, not the noise of a device. It has three
//! parts:
//!
//! - **Depolarizing.** Behind each gate, with a probability, one of the 4ᵏ - 1 products of Pauli
//!   operators other than the identity happens on its k qubits, each as likely as the others. Gates
//!   on one qubit have one probability, gates on more (controls count) another. With the probability
//!   p the channel is `ρ → (1-λ)ρ + λ·I/2ᵏ` for `λ = p·4ᵏ/(4ᵏ-1)`.
//! - **Amplitude damping** with the rate γ: behind each gate each of its qubits loses its excitation
//!   with the probability γ if it is |1⟩. The Kraus operators are `K₀ = diag(1, √(1-γ))` and
//!   `K₁ = √γ |0⟩⟨1|` (Nielsen and Chuang, 8.3.5).
//! - **Readout.** A measurement reports 1 for 0, or 0 for 1, each with a probability of its own. The
//!   qubit is what it is. In a circuit without classical bits the probabilities of the qubits are those of
//!   a measurement of all of them at the end.
//!
//! Errors of gates that a program defines are those of the standard gates inside. Barriers, delays,
//! resets and global phases have none.
//!
//! # Trajectories
//!
//! A sampled run with errors is a trajectory: at each place where an error may happen, a random
//! number decides whether and which (Dalibard, Castin, Mølmer 1992, *Physical Review Letters* 68,
//! 580). The average over many is what the channels make of the density matrix. A [`History`] stands
//! for all runs that have had the same errors so far, so runs without errors, the most, are computed
//! once: an error moves some of its runs to a history of their own.
//!
//! Cost: as many states as there are different courses of errors, at most one a run.

use super::history::History;
use super::random::Random;
use amplitudes::state::State;
use amplitudes::unitary::{Controls, Unitary};
use circuit::gates::StandardGate;
use circuit::matrix::{Complex, Matrix};

/// Probabilities of errors, each from 0 to 1. See the module for what they mean.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Noise {
    /// Of a Pauli error behind a gate on one qubit.
    pub one_qubit: f64,
    /// Of a Pauli error behind a gate on two qubits or more.
    pub two_qubit: f64,
    /// The rate of amplitude damping of each qubit of a gate.
    pub damping: f64,
    /// Of reading 1 where the qubit is 0, and of reading 0 where it is 1.
    pub readout: [f64; 2],
}

impl Noise {
    /// Whether all probabilities are between 0 and 1.
    pub fn is_sound(&self) -> bool {
        let [rises, falls] = self.readout;
        [self.one_qubit, self.two_qubit, self.damping, rises, falls].iter().all(|it| (0.0..=1.0).contains(it))
    }

    /// Whether errors are possible at all.
    pub fn is_some(&self) -> bool {
        *self != Self::default()
    }

    /// Lets errors happen behind a gate, in all runs of some histories.
    pub(super) fn strike(&self, unitary: &Unitary<'_>, histories: &mut Vec<History>, random: &mut Random) {
        let controls = (0..usize::BITS).filter(|&qubit| unitary.controls.mask >> qubit & 1 == 1);
        let qubits: Vec<u32> = unitary.targets.iter().copied().chain(controls).collect();
        let probability = match qubits.len() {
            0 => return,
            1 => self.one_qubit,
            _ => self.two_qubit,
        };
        for index in 0..histories.len() {
            for error in pauli_errors(histories[index].shots, probability, qubits.len(), random) {
                let struck = split(histories, index, error.shots);
                apply_paulis(&mut histories[struck].state, &qubits, error.paulis);
            }
        }
        if self.damping > 0.0 {
            for qubit in qubits {
                for index in 0..histories.len() {
                    self.damp(histories, index, qubit, random);
                }
            }
        }
    }

    /// Damps a qubit in the runs of a history.
    fn damp(&self, histories: &mut Vec<History>, index: usize, qubit: u32, random: &mut Random) {
        let history = &histories[index];
        let [zero, one] = history.state.weights(qubit);
        let falls = random.successes(history.shots, self.damping * one / (zero + one));
        let stays = history.shots - falls;
        if falls > 0 {
            let fallen = split(histories, index, falls);
            histories[fallen].state.project(qubit, true, true);
            histories[fallen].state.scale(1.0 / one.sqrt());
        }
        if stays > 0 && one > 0.0 {
            let state = &mut histories[index].state;
            let kept = Complex::new((1.0 - self.damping).max(0.0).sqrt(), 0.0);
            let matrix = Matrix::diagonal(&[Complex::ONE, kept]);
            state.apply(&Unitary { matrix, targets: &[qubit], controls: Controls::default() });
            state.scale(1.0 / (zero + (1.0 - self.damping) * one).sqrt());
        }
    }

    /// In how many of some runs a measurement reports the wrong value.
    pub(super) fn misreadings(&self, shots: u32, value: bool, random: &mut Random) -> u32 {
        let probability = self.readout[usize::from(value)];
        if probability > 0.0 { random.successes(shots, probability) } else { 0 }
    }

    /// Turns the weights of values that qubits have into those of the values that are read. Bit k of a place is qubit k of those that
    /// are measured.
    pub(super) fn misread(&self, weights: &mut [f64]) {
        let [rises, falls] = self.readout;
        if rises == 0.0 && falls == 0.0 {
            return;
        }
        for bit in 0..weights.len().max(1).ilog2() {
            for place in (0..weights.len()).filter(|place| place >> bit & 1 == 0) {
                let (zero, one) = (weights[place], weights[place | 1 << bit]);
                weights[place] = zero * (1.0 - rises) + one * falls;
                weights[place | 1 << bit] = zero * rises + one * (1.0 - falls);
            }
        }
    }
}

/// An error that some runs have.
struct PauliError {
    /// Two bits for each qubit, the first qubit lowest: 1 for X, 2 for Y, 3 for Z.
    paulis: u64,
    shots: u32,
}

/// The errors of runs, each kind once. The order is that of their numbers.
fn pauli_errors(shots: u32, probability: f64, qubits: usize, random: &mut Random) -> Vec<PauliError> {
    let mut errors: Vec<PauliError> = Vec::new();
    let struck = if probability > 0.0 { random.successes(shots, probability) } else { 0 };
    // A gate has fewer qubits than a double has digits for their errors.
    let kinds = ((1_u64 << (2 * qubits.min(26))) - 1) as f64;
    for _ in 0..struck {
        let paulis = 1 + (random.unit() * kinds) as u64;
        match errors.iter_mut().find(|error| error.paulis == paulis) {
            Some(error) => error.shots += 1,
            None => errors.push(PauliError { paulis, shots: 1 }),
        }
    }
    errors
}

/// Moves runs of a history to one of their own, and returns its index. Where all of them are moved, that is the same.
fn split(histories: &mut Vec<History>, index: usize, shots: u32) -> usize {
    if histories[index].shots <= shots {
        return index;
    }
    let mut other = histories[index].clone();
    histories[index].shots -= shots;
    other.shots = shots;
    histories.push(other);
    histories.len() - 1
}

/// Applies Pauli operators.
fn apply_paulis(state: &mut State, qubits: &[u32], paulis: u64) {
    for (place, &qubit) in qubits.iter().enumerate() {
        let gate = match paulis >> (2 * place) & 3 {
            1 => StandardGate::X,
            2 => StandardGate::Y,
            3 => StandardGate::Z,
            _ => continue,
        };
        state.apply(&Unitary { matrix: gate.matrix(&[]), targets: &[qubit], controls: Controls::default() });
    }
}
