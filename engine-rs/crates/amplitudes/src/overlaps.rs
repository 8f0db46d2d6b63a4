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

/// `⟨bra|ket⟩`
pub fn overlap(bra: &[Complex], ket: &[Complex]) -> Complex {
    let mut sum = Overlap::default();
    for (one, two) in bra.iter().zip(ket) {
        sum.add(one, two);
    }
    sum.value()
}

/// `Σ conj(bra[a]) ket[b]` over the values of all other qubits, for the values a and b of one qubit: 00, 01, 10, 11.
pub fn transition(bra: &[Complex], ket: &[Complex], qubit: u32) -> [Complex; 4] {
    let half = 1_usize << qubit;
    let mut sums = [Overlap::default(); 4];
    for (bra, ket) in bra.chunks_exact(2 * half).zip(ket.chunks_exact(2 * half)) {
        let ((bra_zero, bra_one), (ket_zero, ket_one)) = (bra.split_at(half), ket.split_at(half));
        for (((bra_zero, bra_one), ket_zero), ket_one) in bra_zero.iter().zip(bra_one).zip(ket_zero).zip(ket_one) {
            sums[0].add(bra_zero, ket_zero);
            sums[1].add(bra_zero, ket_one);
            sums[2].add(bra_one, ket_zero);
            sums[3].add(bra_one, ket_one);
        }
    }
    sums.map(Overlap::value)
}

/// `Σ conj(bra[j | a]) ket[j | b]` over the indices j that have no bit of `fixed`; a and b have no other bits.
pub fn partial_overlap(bra: &[Complex], ket: &[Complex], fixed: usize, a: usize, b: usize) -> Complex {
    let groups = bra.len() >> fixed.count_ones();
    let run = if fixed == 0 { groups } else { 1_usize << fixed.trailing_zeros() };
    let mut sum = Overlap::default();
    let mut start = 0;
    for _ in 0..groups / run {
        let (bra, ket) = (&bra[start | a..][..run], &ket[start | b..][..run]);
        for (one, two) in bra.iter().zip(ket) {
            sum.add(one, two);
        }
        start = ((start | fixed) + run) & !fixed;
    }
    sum.value()
}
