//! Sums over products of amplitudes, of which the states of single qubits and of pairs are made.
//!
//! They are here and not beside what they are for because all of its time is spent in them.

use crate::vector::Vector;
use circuit::matrix::Complex;

/// The sum of `conj(a) · b` over pairs of amplitudes, with both parts of each product in one register.
#[derive(Clone, Copy)]
pub struct Overlap {
    /// Products of real parts, and of imaginary parts.
    parallel: Vector,
    /// Products of real with imaginary parts, and of imaginary with real parts.
    crossed: Vector,
}

impl Default for Overlap {
    fn default() -> Self {
        Self { parallel: Vector::both(0.0), crossed: Vector::both(0.0) }
    }
}

#[allow(clippy::inline_always)]
impl Overlap {
    /// Adds a pair.
    #[inline(always)]
    pub fn add(&mut self, one: &Complex, two: &Complex) {
        let (one, two) = (Vector::load(one), Vector::load(two));
        self.parallel = self.parallel + one * two;
        self.crossed = self.crossed + one * two.exchanged();
    }

    /// The sum.
    #[inline(always)]
    pub fn value(self) -> Complex {
        let (mut parallel, mut crossed) = (Complex::ZERO, Complex::ZERO);
        self.parallel.store(&mut parallel);
        self.crossed.store(&mut crossed);
        Complex::new(parallel.re + parallel.im, crossed.re - crossed.im)
    }
}

/// `conj(ψ[0]) ψ[1]` of a qubit for each value of the others.
pub fn coherence_products(amplitudes: &[Complex], qubit: usize) -> Vec<Complex> {
    let mut products = vec![Complex::ZERO; amplitudes.len() / 2];
    let half = 1 << qubit;
    for (products, block) in products.chunks_exact_mut(half).zip(amplitudes.chunks_exact(2 * half)) {
        let (low, high) = block.split_at(half);
        for ((product, &low), &high) in products.iter_mut().zip(low).zip(high) {
            *product = low.conjugate() * high;
        }
    }
    products
}

/// `Σ conj(ψ[00]) ψ[11]` and `Σ conj(ψ[01]) ψ[10]`, where the higher qubit is written first.
pub fn double_coherences(amplitudes: &[Complex], first: u32, second: u32) -> (Complex, Complex) {
    let (low, high) = (1_usize << first, 1_usize << second);
    let (mut equal, mut opposite) = (Overlap::default(), Overlap::default());
    for block in amplitudes.chunks_exact(2 * high) {
        let (zeros, ones) = block.split_at(high);
        for (zeros, ones) in zeros.chunks_exact(2 * low).zip(ones.chunks_exact(2 * low)) {
            let (zero_zero, zero_one) = zeros.split_at(low);
            let (one_zero, one_one) = ones.split_at(low);
            for place in 0..low {
                equal.add(&zero_zero[place], &one_one[place]);
                opposite.add(&zero_one[place], &one_zero[place]);
            }
        }
    }
    (equal.value(), opposite.value())
}
