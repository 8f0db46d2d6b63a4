//! Clifford gates: what they do to Paulis, and how to find one behind a matrix.
//!
//! A gate is Clifford if it takes every Pauli product to a Pauli product, up to the sign. Which one
//! is decided by value: `rz(pi/2)`, `pow(2) @ t` and `u3(pi, 0, pi)` are Clifford gates like `s`,
//! `s` and `x`. [`synthesize`] multiplies a unitary matrix with the Paulis of each of its qubits,
//! reads off what becomes of them, and finds elementary gates that do the same by elimination, qubit
//! by qubit (Aaronson and Gottesman, Phys. Rev. A 70, 052328 (2004), arXiv:quant-ph/0406196).
//!
//! A matrix on k qubits costs 2k products of matrices with 2ᵏ rows, so callers keep the results.

use super::tableau::Tableau;
use crate::quantities::observable::Pauli;
use circuit::matrix::{Complex, Matrix};

/// How far the entries of a matrix may be from those of a Clifford gate: rounding of angles stays
/// far below, and what a state vector shows is computed to about this distance.
const TOLERANCE: f64 = 1e-10;

/// An elementary gate, on qubits by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Gate {
    H(u32),
    S(u32),
    SInverse(u32),
    Pauli(Pauli, u32),
    Cx(u32, u32),
    Cz(u32, u32),
    Swap(u32, u32),
}

impl Gate {
    /// The gate on other qubits: the one with number i becomes `qubits[i]`.
    #[must_use]
    pub fn on(self, qubits: &[u32]) -> Self {
        let on = |qubit: u32| qubits[qubit as usize];
        match self {
            Self::H(qubit) => Self::H(on(qubit)),
            Self::S(qubit) => Self::S(on(qubit)),
            Self::SInverse(qubit) => Self::SInverse(on(qubit)),
            Self::Pauli(pauli, qubit) => Self::Pauli(pauli, on(qubit)),
            Self::Cx(control, target) => Self::Cx(on(control), on(target)),
            Self::Cz(one, two) => Self::Cz(on(one), on(two)),
            Self::Swap(one, two) => Self::Swap(on(one), on(two)),
        }
    }

    /// The inverse gate.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::S(qubit) => Self::SInverse(qubit),
            Self::SInverse(qubit) => Self::S(qubit),
            other => other,
        }
    }

    /// Applies the gate to a state.
    pub fn apply(self, tableau: &mut Tableau) {
        match self {
            Self::H(qubit) => tableau.h(qubit),
            Self::S(qubit) => tableau.s(qubit, false),
            Self::SInverse(qubit) => tableau.s(qubit, true),
            Self::Pauli(pauli, qubit) => tableau.pauli(pauli, qubit),
            Self::Cx(control, target) => tableau.cx(control, target),
            Self::Cz(one, two) => tableau.cz(one, two),
            Self::Swap(one, two) => tableau.swap(one, two),
        }
    }
}

/// A product of Paulis on up to 32 qubits, a bit for each. Both bits of a qubit mean Y.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Product {
    x: u32,
    z: u32,
    is_negative: bool,
}

impl Product {
    const fn has_x(self, qubit: u32) -> bool {
        self.x >> qubit & 1 == 1
    }

    const fn has_z(self, qubit: u32) -> bool {
        self.z >> qubit & 1 == 1
    }

    /// What a gate G makes of it: GPG†.
    fn conjugate(&mut self, gate: Gate) {
        let before = *self;
        match gate {
            Gate::H(q) => {
                self.is_negative ^= before.has_x(q) && before.has_z(q);
                let differ = (self.x ^ self.z) & 1 << q;
                self.x ^= differ;
                self.z ^= differ;
            }
            Gate::S(q) | Gate::SInverse(q) => {
                self.is_negative ^= before.has_x(q) && before.has_z(q) == matches!(gate, Gate::S(_));
                self.z ^= before.x & 1 << q;
            }
            Gate::Pauli(pauli, q) => {
                self.is_negative ^= before.has_x(q) && pauli != Pauli::X;
                self.is_negative ^= before.has_z(q) && pauli != Pauli::Z;
            }
            Gate::Cx(control, target) => {
                let (x, z) = (before.has_x(control), before.has_z(target));
                self.is_negative ^= x && z && before.has_x(target) == before.has_z(control);
                self.x ^= u32::from(x) << target;
                self.z ^= u32::from(z) << control;
            }
            Gate::Cz(one, two) => {
                let (x, other_x) = (before.has_x(one), before.has_x(two));
                self.is_negative ^= x && other_x && before.has_z(one) != before.has_z(two);
                self.z ^= u32::from(other_x) << one | u32::from(x) << two;
            }
            Gate::Swap(one, two) => {
                for bits in [&mut self.x, &mut self.z] {
                    let differ = (*bits >> one ^ *bits >> two) & 1;
                    *bits ^= differ << one | differ << two;
                }
            }
        }
    }
}

/// Elementary gates that do what a unitary matrix does, up to the global phase; `None` if it is no
/// Clifford gate. Qubit 0 is the lowest bit of row and column.
pub fn synthesize(matrix: &Matrix) -> Option<Vec<Gate>> {
    let qubits = matrix.size().trailing_zeros();
    let adjoint = matrix.adjoint();
    let image = |x, z| {
        recognize(&matrix.product(&pauli_matrix(Product { x, z, is_negative: false }, qubits)).product(&adjoint))
    };
    let mut images = Vec::new();
    for qubit in 0..qubits {
        images.push([image(1 << qubit, 0)?, image(0, 1 << qubit)?]);
    }
    let mut gates = Vec::new();
    for qubit in 0..qubits {
        eliminate(&mut images, qubit, &mut gates);
    }
    // The gates undo the matrix.
    Some(gates.into_iter().rev().map(Gate::inverse).collect())
}

/// Applies gates that turn the images of a qubit into its own X and Z, where that has been done
/// for all lower ones.
fn eliminate(images: &mut [[Product; 2]], qubit: u32, gates: &mut Vec<Gate>) {
    let mut apply = |images: &mut [[Product; 2]], gate: Gate| {
        images.iter_mut().flatten().for_each(|image| image.conjugate(gate));
        gates.push(gate);
    };
    let (place, qubits) = (qubit as usize, images.len() as u32);
    for other in qubit..qubits {
        let image = images[place][0];
        if image.has_z(other) {
            apply(images, if image.has_x(other) { Gate::S(other) } else { Gate::H(other) });
        }
    }
    if !images[place][0].has_x(qubit) {
        let other = images[place][0].x.trailing_zeros();
        apply(images, Gate::Cx(other, qubit));
    }
    for other in qubit + 1..qubits {
        if images[place][0].has_x(other) {
            apply(images, Gate::Cx(qubit, other));
        }
    }
    // The image of X is X by now, so that of Z has a Z here.
    for other in qubit + 1..qubits {
        let image = images[place][1];
        if image.has_x(other) {
            if image.has_z(other) {
                apply(images, Gate::S(other));
            }
            apply(images, Gate::H(other));
        }
        if images[place][1].has_z(other) {
            apply(images, Gate::Cx(other, qubit));
        }
    }
    if images[place][1].has_x(qubit) {
        for gate in [Gate::H(qubit), Gate::S(qubit), Gate::H(qubit)] {
            apply(images, gate);
        }
    }
    if images[place][0].is_negative {
        apply(images, Gate::Pauli(Pauli::Z, qubit));
    }
    if images[place][1].is_negative {
        apply(images, Gate::Pauli(Pauli::X, qubit));
    }
}

/// The entry of a product of Paulis in a column; all others of the column are 0. Its row is the column with the X bits flipped.
fn entry(product: Product, column: u32) -> Complex {
    let ones = (product.x & product.z).count_ones()
        + 2 * (product.z & column).count_ones()
        + 2 * u32::from(product.is_negative);
    [Complex::ONE, Complex::I, -Complex::ONE, -Complex::I][ones as usize % 4]
}

fn pauli_matrix(product: Product, qubits: u32) -> Matrix {
    let size = 1_u32 << qubits;
    let mut entries = vec![Complex::ZERO; (size * size) as usize];
    for column in 0..size {
        entries[((column ^ product.x) * size + column) as usize] = entry(product, column);
    }
    Matrix::new(size as usize, entries)
}

/// The product of Paulis that a matrix is.
fn recognize(matrix: &Matrix) -> Option<Product> {
    let size = matrix.size();
    let x = (0..size).find(|&row| matrix.at(row, 0).norm_squared() > 0.5)? as u32;
    let at = |column: u32| matrix.at((column ^ x) as usize, column as usize);
    let is_opposite = |one: Complex, two: Complex| one.re * two.re + one.im * two.im < 0.0;
    let mut product = Product { x, z: 0, is_negative: false };
    for qubit in 0..size.trailing_zeros() {
        product.z |= u32::from(is_opposite(at(1 << qubit), at(0))) << qubit;
    }
    product.is_negative = is_opposite(at(0), entry(product, 0));
    let expected = pauli_matrix(product, size.trailing_zeros());
    let is_near = |(one, two): (&Complex, &Complex)| (*one - *two).norm_squared() < TOLERANCE * TOLERANCE;
    matrix.entries().iter().zip(expected.entries()).all(is_near).then_some(product)
}

#[cfg(test)]
mod tests {
    use std::f64::consts::PI;

    use super::{Gate, synthesize};
    use crate::quantities::observable::Pauli;
    use circuit::gates::StandardGate;
    use circuit::matrix::{Complex, Matrix};

    /// The matrix of a gate on two qubits.
    fn matrix_of(gate: Gate) -> Matrix {
        let (standard, qubits) = match gate {
            Gate::H(qubit) => (StandardGate::H, vec![qubit]),
            Gate::S(qubit) => (StandardGate::S, vec![qubit]),
            Gate::SInverse(qubit) => (StandardGate::Sdg, vec![qubit]),
            Gate::Pauli(Pauli::X, qubit) => (StandardGate::X, vec![qubit]),
            Gate::Pauli(Pauli::Y, qubit) => (StandardGate::Y, vec![qubit]),
            Gate::Pauli(Pauli::Z, qubit) => (StandardGate::Z, vec![qubit]),
            Gate::Cx(control, target) => (StandardGate::Cx, vec![control, target]),
            Gate::Cz(one, two) => (StandardGate::Cz, vec![one, two]),
            Gate::Swap(one, two) => (StandardGate::Swap, vec![one, two]),
        };
        let small = standard.matrix(&[]);
        let local =
            |index: usize| qubits.iter().enumerate().fold(0, |sum, (bit, &qubit)| sum | (index >> qubit & 1) << bit);
        let others = |index: usize| qubits.iter().fold(index, |index, &qubit| index & !(1 << qubit));
        let at = |row: usize, column: usize| {
            if others(row) == others(column) { small.at(local(row), local(column)) } else { Complex::ZERO }
        };
        Matrix::new(4, (0..16).map(|place| at(place / 4, place % 4)).collect())
    }

    /// The distance of two matrices on the same qubits, up to a global phase.
    fn distance(one: &Matrix, two: &Matrix) -> f64 {
        let quotient = one.product(&two.adjoint());
        let phase = quotient.at(0, 0);
        let size = quotient.size();
        (0..size * size)
            .map(|place| {
                let expected = if place % (size + 1) == 0 { phase } else { Complex::ZERO };
                (quotient.entries()[place] - expected).norm_squared()
            })
            .fold((phase.norm_squared() - 1.0).abs(), f64::max)
    }

    fn product_of(gates: &[Gate]) -> Matrix {
        gates.iter().fold(Matrix::identity(4), |matrix, &gate| matrix_of(gate).product(&matrix))
    }

    #[test]
    fn the_gates_of_a_clifford_matrix_have_that_matrix() {
        let all = [
            Gate::H(0),
            Gate::H(1),
            Gate::S(0),
            Gate::S(1),
            Gate::SInverse(0),
            Gate::Pauli(Pauli::X, 1),
            Gate::Pauli(Pauli::Y, 0),
            Gate::Pauli(Pauli::Z, 1),
            Gate::Cx(0, 1),
            Gate::Cx(1, 0),
            Gate::Cz(0, 1),
            Gate::Swap(0, 1),
        ];
        let mut number = 1_u64;
        for _ in 0..500 {
            let gates: Vec<Gate> = std::iter::repeat_with(|| {
                number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                all[(number >> 33) as usize % all.len()]
            })
            .take(12)
            .collect();
            let matrix = product_of(&gates);
            let found = synthesize(&matrix).unwrap();
            assert!(distance(&product_of(&found), &matrix) < 1e-12, "{gates:?}\n{found:?}");
            assert!(found.len() < 24, "{found:?}");
        }
    }

    #[test]
    fn gates_are_recognized_by_their_values() {
        let is_clifford = |gate: StandardGate, angles: &[f64]| synthesize(&gate.matrix(angles)).is_some();
        for quarter in -8..=8 {
            let angle = f64::from(quarter) * PI / 2.0;
            assert!(is_clifford(StandardGate::Rz, &[angle]) && is_clifford(StandardGate::Rxx, &[angle]));
            assert!(is_clifford(StandardGate::U3, &[angle, -angle, 3.0 * angle]));
            assert_eq!(is_clifford(StandardGate::Cp, &[angle]), quarter % 2 == 0);
            assert!(
                !is_clifford(StandardGate::Rz, &[angle + 1e-9]) && !is_clifford(StandardGate::Ry, &[angle + PI / 4.0])
            );
        }
        for gate in [StandardGate::T, StandardGate::Ccx, StandardGate::Cswap, StandardGate::Ch, StandardGate::C4x] {
            assert!(!is_clifford(gate, &[]), "{gate:?}");
        }
    }
}
