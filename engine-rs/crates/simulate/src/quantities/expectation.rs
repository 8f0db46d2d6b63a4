//! Expectation and variance of a sum of Pauli operators.
//!
//! A product of Pauli operators on a basis state is one basis state with a factor. With `Y = iXZ`
//! it is `P|j⟩ = iʸ · (-1)^|j∧z| · |j⊕x⟩`, where the bits of `x` are the qubits with X or Y, those of
//! `z` the qubits with Z or Y, and `y` counts the Y. So terms with the same `x` form one vector of
//! factors, and `H|ψ⟩` is a sum over the different `x`. A vector with many terms comes from a
//! Walsh-Hadamard transform of the coefficients instead of a sum over terms.
//!
//! The expectation is `⟨ψ|H|ψ⟩`, the variance the squared length of `H|ψ⟩ - ⟨H⟩|ψ⟩`, which is never
//! negative. Exact values cost 2ⁿ steps for each different `x` and each term with it, but at most n
//! steps in place of terms.
//!
//! A device measures every qubit in one basis a shot. So [`estimate`] puts terms that agree in the
//! basis of each qubit into one group (qubit-wise commuting, first fit in the order of the sum), turns the state into the group's bases, and draws shots from its probabilities.

use super::observable::{Pauli, PauliSum, Term};
use super::reduced::qubit_count;
use super::shots;
use crate::random::Random;
use circuit::matrix::Complex;

/// The limit of steps of one call: some seconds.
const MAX_STEPS: u64 = 1 << 32;

/// What an observable is on average, and how far single values are from it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expectation {
    /// `⟨H⟩`
    pub mean: f64,
    /// `⟨H²⟩ - ⟨H⟩²`
    pub variance: f64,
}

/// What shots say about an observable.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean of the shots.
    pub mean: f64,
    /// The standard error of that mean.
    pub standard_error: f64,
    /// How many times all qubits are measured in other bases.
    pub groups: u32,
    /// The shots of each group.
    pub shots: u32,
}

/// Expectation and variance of an observable in a state, exact up to rounding. `None` where it acts on qubits that the
/// state does not have, or would take more than some seconds, and for numbers that are no state.
///
/// ```
/// use circuit::matrix::Complex;
/// use simulate::quantities::{expectation::expectation, observable::PauliSum};
/// let half = Complex::new(0.5_f64.sqrt(), 0.0);
/// let bell = [half, Complex::ZERO, Complex::ZERO, half];
/// let result = expectation(&bell, &PauliSum::parse("Z0 Z1 + X0", 2).unwrap()).unwrap();
/// assert!((result.mean - 1.0).abs() < 1e-12 && (result.variance - 1.0).abs() < 1e-12);
/// ```
pub fn expectation(amplitudes: &[Complex], sum: &PauliSum) -> Option<Expectation> {
    let image = image(amplitudes, sum)?;
    let norm: f64 = amplitudes.iter().map(|amplitude| amplitude.norm_squared()).sum();
    let pairs = || amplitudes.iter().zip(&image);
    let mean = pairs().map(|(one, two)| one.re * two.re + one.im * two.im).sum::<f64>() / norm;
    let variance = pairs().map(|(&one, &two)| (two - one * mean).norm_squared()).sum::<f64>() / norm;
    Some(Expectation { mean, variance })
}

/// `H|ψ⟩`; `None` as for [`expectation`].
pub fn image(amplitudes: &[Complex], sum: &PauliSum) -> Option<Vec<Complex>> {
    let qubits = qubit_count(amplitudes);
    if amplitudes.len() != 1 << qubits {
        return None;
    }
    let mut products = Vec::with_capacity(sum.terms().len());
    for term in sum.terms() {
        products.push(Product::of(term, qubits)?);
    }
    let mut groups: Vec<Vec<Product>> = Vec::new();
    for product in products {
        match groups.iter_mut().find(|group| group[0].flips == product.flips) {
            Some(group) => group.push(product),
            None => groups.push(vec![product]),
        }
    }
    let steps: u64 = groups.iter().map(|terms| terms.len().min(qubits as usize) as u64 + 2).sum();
    if steps.saturating_mul(amplitudes.len() as u64) > MAX_STEPS {
        return None;
    }
    let mut image = vec![Complex::ZERO; amplitudes.len()];
    for terms in groups {
        let flips = terms[0].flips;
        for (place, (&amplitude, factor)) in amplitudes.iter().zip(factors(&terms, qubits)).enumerate() {
            image[place ^ flips] = image[place ^ flips] + factor * amplitude;
        }
    }
    Some(image)
}

/// A product of Pauli operators with its coefficient, as bit masks.
#[derive(Clone, Copy)]
struct Product {
    /// The coefficient times `iʸ`.
    factor: Complex,
    /// Bits that change: X and Y.
    flips: usize,
    /// Bits that decide the sign: Z and Y.
    signs: usize,
}

impl Product {
    fn of(term: &Term, qubits: u32) -> Option<Self> {
        let mut product = Self { factor: Complex::new(term.coefficient, 0.0), flips: 0, signs: 0 };
        for &(qubit, pauli) in &term.factors {
            if qubit >= qubits {
                return None;
            }
            let bit = 1 << qubit;
            if pauli != Pauli::Z {
                product.flips |= bit;
            }
            if pauli != Pauli::X {
                product.signs |= bit;
            }
            if pauli == Pauli::Y {
                product.factor = product.factor * Complex::I;
            }
        }
        Some(product)
    }
}

/// The factor of each basis state, summed over products that flip the same bits.
fn factors(terms: &[Product], qubits: u32) -> Vec<Complex> {
    let mut factors = vec![Complex::ZERO; 1 << qubits];
    if terms.len() <= qubits as usize {
        for term in terms {
            for (place, factor) in factors.iter_mut().enumerate() {
                let is_negative = (place & term.signs).count_ones() & 1 == 1;
                *factor = if is_negative { *factor - term.factor } else { *factor + term.factor };
            }
        }
        return factors;
    }
    for term in terms {
        factors[term.signs] = factors[term.signs] + term.factor;
    }
    for qubit in 0..qubits {
        mix(&mut factors, qubit, |zero, one| (zero + one, zero - one));
    }
    factors
}

/// Replaces each pair of numbers whose indices differ in one bit.
fn mix(numbers: &mut [Complex], qubit: u32, both: impl Fn(Complex, Complex) -> (Complex, Complex)) {
    let half = 1_usize << qubit;
    for block in numbers.chunks_exact_mut(2 * half) {
        let (low, high) = block.split_at_mut(half);
        for (low, high) in low.iter_mut().zip(high) {
            (*low, *high) = both(*low, *high);
        }
    }
}

/// An estimate from a number of shots for each group of terms. `None` where the observable acts on qubits that the state
/// does not have, would take more than some seconds, or where there are no shots. The same seed gives the same estimate.
///
/// ```
/// use circuit::matrix::Complex;
/// use simulate::quantities::{expectation::estimate, observable::PauliSum};
/// let half = Complex::new(0.5_f64.sqrt(), 0.0);
/// let bell = [half, Complex::ZERO, Complex::ZERO, half];
/// let sum = PauliSum::parse("Z0 Z1 + X0 X1", 2).unwrap();
/// let result = estimate(&bell, &sum, 100, 1).unwrap();
/// assert!((result.mean - 2.0).abs() < 1e-12 && result.standard_error < 1e-12 && result.groups == 2);
/// ```
pub fn estimate(amplitudes: &[Complex], sum: &PauliSum, shots: u32, seed: u64) -> Option<Estimate> {
    let qubits = qubit_count(amplitudes);
    if shots == 0 || amplitudes.len() != 1 << qubits {
        return None;
    }
    if sum.terms().iter().flat_map(|term| &term.factors).any(|&(qubit, _)| qubit >= qubits) {
        return None;
    }
    let groups = measurement_groups(sum, qubits);
    let steps = (groups.len() as u64).saturating_mul(u64::from(qubits) + 2);
    if steps.saturating_mul(amplitudes.len() as u64) > MAX_STEPS {
        return None;
    }
    let mut random = Random::new(seed);
    let constant = sum.terms().iter().filter(|term| term.factors.is_empty()).map(|term| term.coefficient);
    let (mut mean, mut squared_error) = (constant.sum::<f64>(), 0.0);
    for group in &groups {
        let probabilities = probabilities_in(amplitudes, &group.bases);
        let drawn = shots::draw(&probabilities, shots, &mut random);
        let values: Vec<(f64, f64)> =
            drawn.iter().map(|&(outcome, count)| (group.value(outcome), f64::from(count))).collect();
        let shots = f64::from(shots);
        let average = values.iter().map(|(value, count)| value * count).sum::<f64>() / shots;
        let spread = values.iter().map(|(value, count)| (value - average).powi(2) * count).sum::<f64>();
        mean += average;
        // One shot says nothing about the spread.
        squared_error += if shots > 1.0 { spread / (shots - 1.0) / shots } else { f64::INFINITY };
    }
    Some(Estimate { mean, standard_error: squared_error.sqrt(), groups: groups.len() as u32, shots })
}

/// Terms that one measurement of all qubits gives the values of.
struct MeasurementGroup<'s> {
    /// The basis of each qubit; `None` where it does not matter.
    bases: Vec<Option<Pauli>>,
    terms: Vec<&'s Term>,
}

impl MeasurementGroup<'_> {
    /// The sum of the terms where the qubits are found as the bits of a number.
    fn value(&self, outcome: usize) -> f64 {
        let sign = |term: &Term| term.factors.iter().filter(|(qubit, _)| outcome >> qubit & 1 == 1).count() & 1 == 1;
        self.terms.iter().map(|term| if sign(term) { -term.coefficient } else { term.coefficient }).sum()
    }
}

/// All terms but a constant, in groups: each in the first group whose bases it agrees with.
fn measurement_groups(sum: &PauliSum, qubits: u32) -> Vec<MeasurementGroup<'_>> {
    let mut groups: Vec<MeasurementGroup<'_>> = Vec::new();
    for term in sum.terms().iter().filter(|term| !term.factors.is_empty()) {
        let agrees = |group: &MeasurementGroup<'_>| {
            term.factors.iter().all(|&(qubit, pauli)| group.bases[qubit as usize].is_none_or(|basis| basis == pauli))
        };
        let place = groups.iter().position(agrees).unwrap_or_else(|| {
            groups.push(MeasurementGroup { bases: vec![None; qubits as usize], terms: Vec::new() });
            groups.len() - 1
        });
        for &(qubit, pauli) in &term.factors {
            groups[place].bases[qubit as usize] = Some(pauli);
        }
        groups[place].terms.push(term);
    }
    groups
}

/// How likely each outcome is where some qubits are measured in other bases. H turns X into Z, and `H S†` turns Y into Z.
fn probabilities_in(amplitudes: &[Complex], bases: &[Option<Pauli>]) -> Vec<f64> {
    let mut state = amplitudes.to_vec();
    let minus_i = -Complex::I;
    for (qubit, basis) in (0..).zip(bases) {
        match basis {
            Some(Pauli::X) => mix(&mut state, qubit, |zero, one| (zero + one, zero - one)),
            Some(Pauli::Y) => mix(&mut state, qubit, |zero, one| (zero + minus_i * one, zero - minus_i * one)),
            Some(Pauli::Z) | None => {}
        }
    }
    state.iter().map(|amplitude| amplitude.norm_squared()).collect()
}
