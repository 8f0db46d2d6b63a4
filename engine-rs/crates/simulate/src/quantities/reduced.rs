//! Some qubits of a state without the others: reduced density matrices.
//!
//! The reduced density matrix of chosen qubits is `ρ = Tr(|ψ⟩⟨ψ|)` over all other qubits:
//! `ρ[row][column] = Σ ψ[row, rest] · conj(ψ[column, rest])`, summed over the values `rest` of the
//! others. For one qubit it has three real numbers, the Bloch vector:
//! `x = 2 Re c`, `y = 2 Im c` with `c = Σ conj(ψ[0, rest]) · ψ[1, rest]`, and `z = p₀ - p₁`
//! (Nielsen and Chuang, *Quantum Computation and Quantum Information*, 2.4).
//!
//! Cost: k qubits of n take 2ⁿ⁺ᵏ⁻¹ products of amplitudes; all Bloch vectors together n·2ⁿ⁻¹.

use amplitudes::overlaps::Overlap;
use circuit::matrix::{Complex, Matrix};

/// The most qubits of a reduced density matrix.
pub const MAX_REDUCED_QUBITS: usize = 4;

/// The state of one qubit without the others, as its Bloch vector. Its length is at most 1 up to
/// rounding, and 1 where the qubit is entangled with nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct QubitState {
    /// The expectation of Pauli X.
    pub x: f64,
    /// The expectation of Pauli Y.
    pub y: f64,
    /// The expectation of Pauli Z: 1 for |0⟩, -1 for |1⟩.
    pub z: f64,
}

impl QubitState {
    /// `Tr ρ²`: 1 for a pure state, 1/2 for a qubit of which nothing is known.
    pub fn purity(self) -> f64 {
        f64::midpoint(1.0, self.x * self.x + self.y * self.y + self.z * self.z).min(1.0)
    }

    /// How likely a measurement finds 1.
    pub fn probability_of_one(self) -> f64 {
        ((1.0 - self.z) / 2.0).clamp(0.0, 1.0)
    }

    /// The phase of |1⟩ relative to |0⟩, in radians from -π to π; 0 where they have no fixed phase.
    pub fn phase(self) -> f64 {
        if self.x.hypot(self.y) < 1e-12 { 0.0 } else { self.y.atan2(self.x) }
    }
}

/// The number of qubits of a state, from the number of its amplitudes.
pub fn qubit_count(amplitudes: &[Complex]) -> u32 {
    amplitudes.len().max(1).ilog2()
}

/// The state of each qubit, in order.
///
/// ```
/// use circuit::matrix::Complex;
/// use simulate::quantities::reduced::qubit_states;
/// // |+⟩ on qubit 0, |1⟩ on qubit 1.
/// let half = Complex::new(0.5_f64.sqrt(), 0.0);
/// let states = qubit_states(&[Complex::ZERO, Complex::ZERO, half, half]);
/// assert!((states[0].x - 1.0).abs() < 1e-12 && (states[1].z + 1.0).abs() < 1e-12);
/// ```
pub fn qubit_states(amplitudes: &[Complex]) -> Vec<QubitState> {
    (0..qubit_count(amplitudes)).map(|qubit| qubit_state(amplitudes, qubit)).collect()
}

fn qubit_state(amplitudes: &[Complex], qubit: u32) -> QubitState {
    let half = 1_usize << qubit;
    let (mut zero, mut one, mut coherence) = (Overlap::default(), Overlap::default(), Overlap::default());
    for block in amplitudes.chunks_exact(2 * half) {
        let (low, high) = block.split_at(half);
        for (low, high) in low.iter().zip(high) {
            zero.add(low, low);
            one.add(high, high);
            coherence.add(low, high);
        }
    }
    let (zero, one, coherence) = (zero.value().re, one.value().re, coherence.value());
    let scale = 1.0 / (zero + one);
    QubitState { x: 2.0 * scale * coherence.re, y: 2.0 * scale * coherence.im, z: scale * (zero - one) }
}

/// The density matrix of chosen qubits, the first of them as the lowest bit of row and column. `None`
/// for none, for more than [`MAX_REDUCED_QUBITS`], and for qubits that repeat or that the state does not have.
///
/// ```
/// use circuit::matrix::Complex;
/// use simulate::quantities::reduced::density_matrix;
/// let half = Complex::new(0.5_f64.sqrt(), 0.0);
/// let bell = [half, Complex::ZERO, Complex::ZERO, half];
/// let matrix = density_matrix(&bell, &[1]).unwrap();
/// assert!((matrix.at(0, 0).re - 0.5).abs() < 1e-12 && matrix.at(0, 1) == Complex::ZERO);
/// assert_eq!(density_matrix(&bell, &[1, 1]), None);
/// ```
pub fn density_matrix(amplitudes: &[Complex], qubits: &[u32]) -> Option<Matrix> {
    let count = qubit_count(amplitudes);
    // Qubits that repeat or that the state does not have are missing here.
    let sorted: Vec<u32> = (0..count).filter(|qubit| qubits.contains(qubit)).collect();
    if sorted.len() != qubits.len() || !(1..=MAX_REDUCED_QUBITS).contains(&qubits.len()) {
        return None;
    }
    let size = 1_usize << qubits.len();
    let place = |number: usize| {
        let bits = qubits.iter().enumerate();
        bits.fold(0, |place, (bit, &qubit)| place | (number >> bit & 1) << qubit)
    };
    let offsets: Vec<usize> = (0..size).map(place).collect();
    let mut sums = vec![Complex::ZERO; size * size];
    let mut group = [Complex::ZERO; 1 << MAX_REDUCED_QUBITS];
    for counter in 0..amplitudes.len() >> qubits.len() {
        // Spreads the counter around the chosen qubits, whose bits stay 0.
        let first =
            sorted.iter().fold(counter, |first, &qubit| first >> qubit << (qubit + 1) | first & ((1 << qubit) - 1));
        for (amplitude, offset) in group.iter_mut().zip(&offsets) {
            *amplitude = amplitudes[first | offset];
        }
        for row in 0..size {
            for column in 0..=row {
                let sum = &mut sums[row * size + column];
                *sum = *sum + group[row] * group[column].conjugate();
            }
        }
    }
    let norm: f64 = (0..size).map(|index| sums[index * size + index].re).sum();
    for row in 0..size {
        for column in 0..=row {
            let entry = sums[row * size + column] * (1.0 / norm);
            sums[row * size + column] = entry;
            sums[column * size + row] = if row == column { entry } else { entry.conjugate() };
        }
    }
    Some(Matrix::new(size, sums))
}

/// `Tr ρ²` of a density matrix, from 1/2ᵏ to 1.
pub fn purity(matrix: &Matrix) -> f64 {
    matrix.entries().iter().map(|entry| entry.norm_squared()).sum()
}
