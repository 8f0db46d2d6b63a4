//! The matrices that the rows of [`gates`](super::gates) are written in.
//!
//! Global phases are those of Qiskit's gates, with which every program that the engine writes is read; they matter
//! under an added control. So `U(θ, φ, λ)` is `RZ(φ) RY(θ) RZ(λ)` times `e^(i(φ+λ)/2)`, as in the paper of OpenQASM 2
//! (arXiv:1707.03429) and in Qiskit. The text of OpenQASM 3 multiplies it by another `e^(iθ/2)`, which no
//! implementation that we know of does (`docs/phases.md`). `p`, `u1` and `phase` are one gate, and so are `U`, `u` and `u3`.
//!
//! Rows and columns count the target qubits, the first as the lowest bit; controls are added by
//! [`StandardGate::matrix`](super::gates::StandardGate::matrix).

use std::f64::consts::FRAC_1_SQRT_2;

use super::matrix::{Complex, Matrix};

pub const ZERO: Complex = Complex::ZERO;
pub const ONE: Complex = Complex::ONE;
pub const I: Complex = Complex::I;
/// 1/√2
pub const ROOT_HALF: Complex = Complex::new(FRAC_1_SQRT_2, 0.0);

/// A 2×2 matrix, row by row: top left, top right, bottom left, bottom right.
pub fn single(entries: [Complex; 4]) -> Matrix {
    Matrix::new(2, entries.to_vec())
}

/// `diag(1, e^(i angle))`: multiplies the amplitude of |1⟩ by a phase.
pub fn phase(angle: f64) -> Matrix {
    Matrix::diagonal(&[ONE, Complex::turned(angle)])
}

/// √X with the eigenvalues 1 and i: `½ [[1+i, 1-i], [1-i, 1+i]]`. Squaring it gives X without a
/// phase.
pub fn root_of_x() -> Matrix {
    let (same, other) = (Complex::new(0.5, 0.5), Complex::new(0.5, -0.5));
    single([same, other, other, same])
}

/// `RZ(angle) = exp(-i angle/2 Z)`: |0⟩ and |1⟩ get phases of half the angle with opposite signs.
pub fn rotation_about_z(angle: f64) -> Matrix {
    let turned = Complex::turned(angle / 2.0);
    Matrix::diagonal(&[turned.conjugate(), turned])
}

/// `RZZ(angle) = exp(-i angle/2 ZZ)`: the sign of the phase depends on whether the two bits are
/// equal.
pub fn rotation_about_zz(angle: f64) -> Matrix {
    let different = Complex::turned(angle / 2.0);
    let same = different.conjugate();
    Matrix::diagonal(&[same, different, different, same])
}

/// `e^(iγ) U(θ, φ, λ)`. The global phase γ matters because the gate of this matrix has a control.
pub fn euler_with_phase(theta: f64, phi: f64, lambda: f64, gamma: f64) -> Matrix {
    let turn = Complex::turned(gamma);
    Matrix::new(2, euler(theta, phi, lambda).entries().iter().map(|&entry| entry * turn).collect())
}

/// `U(θ, φ, λ)`: `[[cos θ/2, -e^(iλ) sin θ/2], [e^(iφ) sin θ/2, e^(i(φ+λ)) cos θ/2]]`.
pub fn euler(theta: f64, phi: f64, lambda: f64) -> Matrix {
    /// From here on, what the sum of two angles is rounded by is more than what their sines are.
    const LARGE: f64 = 64.0;
    let (sine, cosine) = (theta / 2.0).sin_cos();
    let (first, second) = (Complex::turned(phi), Complex::turned(lambda));
    let both = if phi.abs().max(lambda.abs()) < LARGE { Complex::turned(phi + lambda) } else { first * second };
    single([Complex::new(cosine, 0.0), -second * sine, first * sine, both * cosine])
}

/// `exp(-i angle/2 PP) = cos(angle/2) I - i sin(angle/2) PP`, for a Pauli product PP that exchanges
/// |00⟩ with |11⟩ and |01⟩ with |10⟩.
///
/// `outer` and `inner` are the factors of the sine for the two exchanges. XX has -i and -i; YY has
/// i and -i, because `Y|0⟩ = i|1⟩` and `Y|1⟩ = -i|0⟩`.
pub fn rotation_of_two(angle: f64, outer: Complex, inner: Complex) -> Matrix {
    let (sine, cosine) = (angle / 2.0).sin_cos();
    let (stay, outer, inner) = (Complex::new(cosine, 0.0), outer * sine, inner * sine);
    #[rustfmt::skip]
    let entries = vec![
        stay, ZERO, ZERO, outer,
        ZERO, stay, inner, ZERO,
        ZERO, inner, stay, ZERO,
        outer, ZERO, ZERO, stay,
    ];
    Matrix::new(4, entries)
}

/// The identity, with the rows of the given entries (row, column, value) replaced by those entries.
pub fn sparse(size: usize, entries: &[(usize, usize, Complex)]) -> Matrix {
    let mut all = Matrix::identity(size).entries().to_vec();
    for &(row, _, _) in entries {
        all[row * size + row] = ZERO;
    }
    for &(row, column, value) in entries {
        all[row * size + column] = value;
    }
    Matrix::new(size, all)
}
