//! The state of a simulation: 2ⁿ amplitudes, and what measurements do to them.
//!
//! An index into the amplitudes is a basis state; bit k of the index is qubit k. Gates act by
//! [`kernels`](super::kernels), many of them in [`passes`].

use super::kernels::{Kernel, Places, Window, add_single, compile};
use super::overlaps::overlap;
use super::passes;
use super::unitary::Unitary;
use circuit::matrix::{Complex, Matrix};

/// A state of n qubits, not necessarily of length 1. Bit k of an amplitude's index is qubit k.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    amplitudes: Vec<Complex>,
    qubits: u32,
}

impl State {
    /// |0…0⟩
    pub fn zero(qubits: u32) -> Self {
        let mut amplitudes = vec![Complex::ZERO; 1 << qubits];
        amplitudes[0] = Complex::ONE;
        Self { amplitudes, qubits }
    }

    /// A state of these amplitudes, of which there are 2ⁿ.
    pub fn of(amplitudes: Vec<Complex>) -> Self {
        let qubits = amplitudes.len().ilog2();
        Self { amplitudes, qubits }
    }

    /// Makes it |0…0⟩ again.
    pub fn clear(&mut self) {
        self.amplitudes.fill(Complex::ZERO);
        self.amplitudes[0] = Complex::ONE;
    }

    /// All basis states of n qubits side by side, as one vector of 4ⁿ amplitudes. The upper n bits
    /// of an index are the number of the basis state, the lower n its qubits.
    ///
    /// A gate on the lower n qubits then acts on all columns of a matrix at once.
    pub fn columns(qubits: u32) -> Self {
        let mut amplitudes = vec![Complex::ZERO; 1 << (2 * qubits)];
        for column in 0..1_usize << qubits {
            amplitudes[column << qubits | column] = Complex::ONE;
        }
        Self { amplitudes, qubits: 2 * qubits }
    }

    /// The matrix whose columns began as [`State::columns`].
    pub fn into_matrix(self) -> Matrix {
        let size = 1_usize << (self.qubits / 2);
        let places = (0..size * size).map(|place| (place / size, place % size));
        Matrix::new(size, places.map(|(row, column)| self.amplitudes[column * size + row]).collect())
    }

    /// The amplitudes.
    pub fn amplitudes(&self) -> &[Complex] {
        &self.amplitudes
    }

    /// The amplitudes, without the state.
    pub fn into_amplitudes(self) -> Vec<Complex> {
        self.amplitudes
    }

    /// How many amplitudes.
    #[allow(clippy::len_without_is_empty)] // There is at least one.
    pub const fn len(&self) -> usize {
        self.amplitudes.len()
    }

    /// Applies a gate.
    pub fn apply(&mut self, unitary: &Unitary<'_>) {
        let whole = Window::whole(self.qubits);
        compile(unitary, |kernel| kernel.apply(&mut self.amplitudes, whole));
    }

    /// Applies a matrix to pairs of amplitudes.
    pub fn apply_single(&mut self, places: Places, matrix: [Complex; 4]) {
        let whole = Window::whole(self.qubits);
        add_single(places, matrix, &mut |kernel| kernel.apply(&mut self.amplitudes, whole));
    }

    /// Applies kernels in order.
    pub fn run(&mut self, kernels: &[Kernel]) {
        passes::run(&mut self.amplitudes, self.qubits, kernels);
    }

    /// How many qubits.
    pub const fn qubits(&self) -> u32 {
        self.qubits
    }

    /// The squared lengths of the parts of the state in which a qubit is 0 and 1: the unnormalized probabilities of
    /// these outcomes.
    pub fn weights(&self, qubit: u32) -> [f64; 2] {
        let half = 1_usize << qubit;
        let mut sums = [0.0; 2];
        for block in self.amplitudes.chunks_exact(2 * half) {
            let (low, high) = block.split_at(half);
            sums[0] += norm_squared(low);
            sums[1] += norm_squared(high);
        }
        sums
    }

    /// Projects the state onto the part in which a qubit has a value. With `reset`, that part is
    /// moved to where the qubit is |0⟩.
    pub fn project(&mut self, qubit: u32, value: bool, reset: bool) {
        let bit = 1_usize << qubit;
        for counter in 0..self.amplitudes.len() / 2 {
            let low = insert_zero_bit(counter, qubit);
            let kept = self.amplitudes[if value { low | bit } else { low }];
            let high = value && !reset;
            self.amplitudes[low] = if high { Complex::ZERO } else { kept };
            self.amplitudes[low | bit] = if high { kept } else { Complex::ZERO };
        }
    }

    /// The squared length.
    pub fn norm_squared(&self) -> f64 {
        norm_squared(&self.amplitudes)
    }

    /// The squared length of what remains of another state without its part along this one, as a
    /// part of the other's squared length: 0 for states that differ in length and global phase only.
    pub fn relative_distance(&self, other: &Self) -> f64 {
        /// Above this, rounding does not matter.
        const CLEAR: f64 = 1e-6;
        let overlap = overlap(&self.amplitudes, &other.amplitudes);
        let (length, whole) = (self.norm_squared(), other.norm_squared());
        let distance = 1.0 - overlap.norm_squared() / length / whole;
        if distance > CLEAR {
            return distance;
        }
        let factor = overlap * (1.0 / length);
        let pairs = self.amplitudes.iter().zip(&other.amplitudes);
        let rest: f64 = pairs.map(|(one, two)| (*two - *one * factor).norm_squared()).sum();
        rest / whole
    }

    /// A number that is equal, up to rounding, for states that differ in length and global phase
    /// only, and different for most others: the squared overlap with a fixed state without pattern,
    /// over the squared length.
    pub fn fingerprint(&self) -> f64 {
        let (mut overlap, mut length) = (Complex::ZERO, 0.0);
        for (place, &amplitude) in (1_u64..).zip(&self.amplitudes) {
            let mixed = place.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
            let part = |bits: u64| f64::from(bits as i32) / 2_147_483_648.0;
            overlap = overlap + Complex::new(part(mixed), part(mixed >> 32)) * amplitude;
            length += amplitude.norm_squared();
        }
        overlap.norm_squared() / length
    }

    /// Multiplies every amplitude by a factor.
    pub fn scale(&mut self, factor: f64) {
        for amplitude in &mut self.amplitudes {
            *amplitude = *amplitude * factor;
        }
    }
}

/// The squared length of amplitudes, in four sums of which none waits for another.
fn norm_squared(amplitudes: &[Complex]) -> f64 {
    let mut sums = [0.0; 4];
    let chunks = amplitudes.chunks_exact(4);
    let rest: f64 = chunks.remainder().iter().map(|amplitude| amplitude.norm_squared()).sum();
    for chunk in chunks {
        for (sum, amplitude) in sums.iter_mut().zip(chunk) {
            *sum += amplitude.norm_squared();
        }
    }
    sums.iter().sum::<f64>() + rest
}

/// Inserts a 0 at a bit: the bits from there on move up by one.
#[allow(clippy::inline_always)]
#[inline(always)]
const fn insert_zero_bit(number: usize, bit: u32) -> usize {
    (number >> bit << (bit + 1)) | (number & ((1 << bit) - 1))
}
