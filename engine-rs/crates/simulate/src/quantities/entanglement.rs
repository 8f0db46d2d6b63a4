//! Entropies, and the mutual information of pairs of qubits.
//!
//! The von Neumann entropy of a density matrix is `S(ρ) = -Σ λ log₂ λ` over its eigenvalues, in
//! bits. The mutual information of two qubits is `I(a:b) = S(a) + S(b) - S(ab)`: 0 for two that have
//! nothing to do with each other, 2 for a Bell pair (Nielsen and Chuang, 11.3).
//!
//! [`mutual_information`] needs the density matrices of all n(n-1)/2 pairs. Computing each by itself
//! takes ten products for every four amplitudes. Most of that work repeats between pairs, so the
//! entries come from three kinds of sums, each of which is computed as often as it must be:
//!
//! 1. Probabilities of both bits, from `Σ ±p` with the signs of one bit and of two bits. Probabilities
//!    are summed over one qubit after the other, so each of the sums takes half as long as that before.
//! 2. The coherence of qubit a while b has a value: `Σ conj(ψ[a=0]) ψ[a=1]`, with and without the
//!    sign of b. The products are computed once for each a, and [`signed_sums`] reads the sums for
//!    all b off them.
//! 3. The two entries in which both bits change. Only these take a pass for each pair.
//!
//! Cost for n qubits: n(n-1)/2 · 2ⁿ⁻¹ products of amplitudes in step 3, n·2ⁿ⁻¹ in step 2, and about 4·2ⁿ
//! additions in step 1; memory for 2ⁿ⁻¹ more amplitudes.

use std::ops::{Add, Sub};

use super::reduced::{qubit_count, qubit_states};
use amplitudes::overlaps::{coherence_products, double_coherences};
use circuit::matrix::{Complex, Matrix};

/// The von Neumann entropy of a density matrix, in bits: from 0 for a pure state to k for k qubits.
/// Eigenvalues that rounding makes negative count as 0.
pub fn entropy(matrix: &Matrix) -> f64 {
    matrix.hermitian_eigenvalues().into_iter().map(entropy_term).sum()
}

fn entropy_term(probability: f64) -> f64 {
    if probability > 0.0 { -probability * probability.log2() } else { 0.0 }
}

/// The measure of Meyer and Wallach (2002, arXiv:quant-ph/0108104) in the form of Brennen (2003, arXiv:quant-ph/0305094):
/// `Q = 2(1 - mean Tr ρₖ²)` over the qubits, from 0 for a product of single qubits to 1 where each is as entangled as it can be.
///
/// ```
/// use circuit::matrix::Complex;
/// use simulate::quantities::entanglement::meyer_wallach;
/// let half = Complex::new(0.5_f64.sqrt(), 0.0);
/// assert!((meyer_wallach(&[half, Complex::ZERO, Complex::ZERO, half]) - 1.0).abs() < 1e-12);
/// assert!(meyer_wallach(&[half, half, Complex::ZERO, Complex::ZERO]).abs() < 1e-12);
/// ```
pub fn meyer_wallach(amplitudes: &[Complex]) -> f64 {
    let states = qubit_states(amplitudes);
    let purities: f64 = states.iter().map(|state| state.purity()).sum();
    2.0 * (1.0 - purities / (states.len() as f64).max(1.0))
}

/// How much two qubits know of each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MutualInformation {
    /// The lower qubit.
    pub first: u32,
    /// The higher qubit.
    pub second: u32,
    /// In bits, from 0 to 2.
    pub bits: f64,
}

/// The mutual information of all pairs of qubits, in order of the first qubit, then of the second.
///
/// ```
/// use circuit::matrix::Complex;
/// use simulate::quantities::entanglement::mutual_information;
/// let half = Complex::new(0.5_f64.sqrt(), 0.0);
/// let pairs = mutual_information(&[half, Complex::ZERO, Complex::ZERO, half]);
/// assert!(pairs.len() == 1 && (pairs[0].bits - 2.0).abs() < 1e-12);
/// ```
pub fn mutual_information(amplitudes: &[Complex]) -> Vec<MutualInformation> {
    let count = qubit_count(amplitudes);
    let sums = Sums::of(amplitudes);
    let entropies: Vec<f64> = (0..count).map(|qubit| sums.entropy(qubit)).collect();
    let mut pairs = Vec::new();
    for first in 0..count {
        for second in first + 1..count {
            let matrix = pair_matrix(amplitudes, &sums, first, second);
            let bits = entropies[first as usize] + entropies[second as usize] - entropy(&matrix);
            pairs.push(MutualInformation { first, second, bits: bits.max(0.0) });
        }
    }
    pairs
}

/// Sums over all amplitudes from which most entries of the density matrices come.
struct Sums {
    /// The squared length of the state.
    norm: f64,
    /// For each qubit `Σ ±p`, negative where it is 1.
    signs: Vec<f64>,
    /// For each qubit and each one below it `Σ ±p`, negative where the two differ.
    pair_signs: Vec<Vec<f64>>,
    /// For each qubit `Σ conj(ψ[0]) ψ[1]`.
    coherences: Vec<Complex>,
    /// For each qubit and each other, the same sum, negative where the other is 1. 0 for the qubit itself.
    signed_coherences: Vec<Vec<Complex>>,
}

impl Sums {
    fn of(amplitudes: &[Complex]) -> Self {
        let count = qubit_count(amplitudes) as usize;
        let (mut signs, mut pair_signs) = (vec![0.0; count], vec![Vec::new(); count]);
        let mut probabilities: Vec<f64> = amplitudes.iter().map(|amplitude| amplitude.norm_squared()).collect();
        for qubit in (0..count).rev() {
            let (low, high) = probabilities.split_at_mut(1 << qubit);
            let differences = low.iter().zip(&*high).map(|(low, high)| low - high).collect();
            low.iter_mut().zip(high).for_each(|(low, high)| *low += *high);
            probabilities.truncate(1 << qubit);
            (signs[qubit], pair_signs[qubit]) = signed_sums(differences);
        }
        let (mut coherences, mut signed_coherences) = (Vec::new(), Vec::new());
        for qubit in 0..count {
            let (coherence, mut signed) = signed_sums(coherence_products(amplitudes, qubit));
            signed.insert(qubit, Complex::ZERO);
            coherences.push(coherence);
            signed_coherences.push(signed);
        }
        Self { norm: probabilities.iter().sum(), signs, pair_signs, coherences, signed_coherences }
    }

    /// The entropy of a qubit alone: its eigenvalues are `(1 ± r) / 2` for a Bloch vector of length r.
    fn entropy(&self, qubit: u32) -> f64 {
        let (sign, coherence) = (self.signs[qubit as usize], self.coherences[qubit as usize]);
        let length = (sign * sign + 4.0 * coherence.norm_squared()).sqrt() / self.norm;
        [1.0 + length, 1.0 - length].into_iter().map(|double| entropy_term(double / 2.0)).sum()
    }
}

/// The sum of some numbers, and for each bit of their index the sum in which those with this bit set
/// count negative.
///
/// It takes the highest bit first: the sum of the upper half is subtracted from that of the lower,
/// then both halves are added number by number, and the rest is half as long. So all sums together
/// cost as much as reading the numbers twice.
fn signed_sums<Number>(mut numbers: Vec<Number>) -> (Number, Vec<Number>)
where
    Number: Copy + Default + Add<Output = Number> + Sub<Output = Number>,
{
    let mut sums = Vec::new();
    while numbers.len() > 1 {
        let half = numbers.len() / 2;
        let (low, high) = numbers.split_at_mut(half);
        sums.push(total(low) - total(high));
        for (low, &mut high) in low.iter_mut().zip(high) {
            *low = *low + high;
        }
        numbers.truncate(half);
    }
    sums.reverse();
    (total(&numbers), sums)
}

/// The sum of numbers, by four sums at once: an addition need not wait for the one before it.
fn total<Number: Copy + Default + Add<Output = Number>>(numbers: &[Number]) -> Number {
    let mut sums = [Number::default(); 4];
    for numbers in numbers.chunks(4) {
        for (sum, &number) in sums.iter_mut().zip(numbers) {
            *sum = *sum + number;
        }
    }
    (sums[0] + sums[1]) + (sums[2] + sums[3])
}

/// The density matrix of two qubits, the first and lower one as the lowest bit of row and column.
fn pair_matrix(amplitudes: &[Complex], sums: &Sums, first: u32, second: u32) -> Matrix {
    let (low, high) = (first as usize, second as usize);
    let norm = sums.norm;
    let sign = |bit: usize| if bit == 0 { 1.0 } else { -1.0 };
    let probability = |a: usize, b: usize| {
        let signed = sign(a) * sums.signs[low] + sign(b) * sums.signs[high];
        (norm + signed + sign(a) * sign(b) * sums.pair_signs[high][low]) / (4.0 * norm)
    };
    // The coherence of one qubit while the other has a value.
    let while_other = |qubit: usize, other: usize, value: usize| {
        (sums.coherences[qubit] + sums.signed_coherences[qubit][other] * sign(value)) * (0.5 / norm)
    };
    let (equal, opposite) = double_coherences(amplitudes, first, second);
    let mut entries = vec![Complex::ZERO; 16];
    let mut set = |row: usize, column: usize, value: Complex| {
        entries[4 * row + column] = value;
        entries[4 * column + row] = value.conjugate();
    };
    for a in 0..2 {
        for b in 0..2 {
            set(a + 2 * b, a + 2 * b, Complex::new(probability(a, b), 0.0));
        }
    }
    for value in 0..2 {
        set(2 * value + 1, 2 * value, while_other(low, high, value));
        set(value + 2, value, while_other(high, low, value));
    }
    set(3, 0, equal * (1.0 / norm));
    set(2, 1, opposite * (1.0 / norm));
    Matrix::new(4, entries)
}
