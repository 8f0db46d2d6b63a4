//! The state of a simulation: 2ⁿ amplitudes, and the kernels that act on them.
//!
//! An index into the amplitudes is a basis state; bit k of the index is qubit k. A matrix on `k`
//! targets mixes groups of 2ᵏ amplitudes whose indices differ in the target bits only. The kernels
//! visit each group once:
//!
//! 1. The bits of an index split into fixed ones (targets and controls) and free ones.
//! 2. A counter runs over the values of the free bits. `insert_zero_bits` spreads it around the
//!    fixed ones, and the values of the controls are added. This is the first index of a group.
//! 3. For one target, that index and the one with the target's bit set are the pair that a 2×2
//!    matrix mixes. For `k` targets, 2ᵏ offsets give the group.
//!
//! So a gate on `k` targets with `c` controls takes 2ⁿ⁻ᶜ⁻ᵏ groups of 4ᵏ multiplications, and no
//! index is visited that the gate leaves alone.
//!
//! The one-qubit kernel is a plain loop over indices, because most of a simulation happens there
//! and the module is built for size, where iterator adapters become calls.

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

    /// How many amplitudes.
    pub const fn len(&self) -> usize {
        self.amplitudes.len()
    }

    /// Applies a matrix to its targets where its controls hold. See the module for the order in
    /// which indices are visited.
    pub fn apply(&mut self, unitary: &Unitary) {
        let mut fixed: Vec<u32> = unitary.targets.iter().copied().chain(unitary.controls.qubits()).collect();
        fixed.sort_unstable();
        let free = self.qubits - fixed.len() as u32;
        let first = |counter: usize| insert_zero_bits(&fixed, counter) | unitary.controls.value;
        let count = 1_usize << free;
        let entries = unitary.matrix.entries();
        match unitary.targets[..] {
            [] => {
                for counter in 0..count {
                    let place = first(counter);
                    self.amplitudes[place] = self.amplitudes[place] * entries[0];
                }
            }
            [target] => {
                // Most of a simulation happens here: a plain loop, because a build for size calls what iterators are made of.
                let &[a, b, c, d] = entries else { return };
                let amplitudes = &mut self.amplitudes[..];
                let mut counter = 0;
                while counter < count {
                    let low = insert_zero_bits(&fixed, counter) | unitary.controls.value;
                    let high = low | 1 << target;
                    let (zero, one) = (amplitudes[low], amplitudes[high]);
                    amplitudes[low] = a * zero + b * one;
                    amplitudes[high] = c * zero + d * one;
                    counter += 1;
                }
            }
            ref targets => {
                let size = unitary.matrix.size();
                let offset = |inner: usize| {
                    let bits = targets.iter().enumerate().filter(|(bit, _)| inner >> bit & 1 == 1);
                    bits.map(|(_, &target)| 1_usize << target).sum::<usize>()
                };
                let offsets: Vec<usize> = (0..size).map(offset).collect();
                let mut before = vec![Complex::ZERO; size];
                for counter in 0..count {
                    let place = first(counter);
                    for (amplitude, offset) in before.iter_mut().zip(&offsets) {
                        *amplitude = self.amplitudes[place | offset];
                    }
                    for (row, offset) in entries.chunks_exact(size).zip(&offsets) {
                        let products = row.iter().zip(&before).map(|(&entry, &amplitude)| entry * amplitude);
                        self.amplitudes[place | offset] = products.fold(Complex::ZERO, |sum, product| sum + product);
                    }
                }
            }
        }
    }

    /// The squared length of the part of the state in which a qubit has a value: the unnormalized
    /// probability of that outcome.
    pub fn weight(&self, qubit: u32, value: bool) -> f64 {
        let here = |place: usize| (place >> qubit & 1 == 1) == value;
        let places = self.amplitudes.iter().enumerate().filter(|(place, _)| here(*place));
        places.map(|(_, amplitude)| amplitude.norm_squared()).sum()
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
        self.amplitudes.iter().map(|amplitude| amplitude.norm_squared()).sum()
    }

    /// The squared length of what remains of another state without its part along this one, as a
    /// part of the other's squared length: 0 for states that differ in length and global phase only.
    pub fn relative_distance(&self, other: &Self) -> f64 {
        let pairs = || self.amplitudes.iter().zip(&other.amplitudes);
        let overlap = pairs().fold(Complex::ZERO, |sum, (one, two)| sum + one.conjugate() * *two);
        let factor = overlap * (1.0 / self.norm_squared());
        let rest: f64 = pairs().map(|(one, two)| (*two - *one * factor).norm_squared()).sum();
        rest / other.norm_squared()
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

/// Inserts a 0 into a number at each of the given bits, which are in rising order. With the bits 1
/// and 3, the binary number `abc` becomes `a0b0c`.
#[allow(clippy::inline_always)]
#[inline(always)]
fn insert_zero_bits(bits: &[u32], number: usize) -> usize {
    let (mut place, mut index) = (number, 0);
    while index < bits.len() {
        place = insert_zero_bit(place, bits[index]);
        index += 1;
    }
    place
}

/// Inserts a 0 at a bit: the bits from there on move up by one.
#[allow(clippy::inline_always)]
#[inline(always)]
const fn insert_zero_bit(number: usize, bit: u32) -> usize {
    (number >> bit << (bit + 1)) | (number & ((1 << bit) - 1))
}
