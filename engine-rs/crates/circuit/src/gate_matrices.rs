//! What each standard gate does, as a matrix: the other half of the table in [`gates`](super::gates).
//!
//! Global phases are those of the gates of Qiskit, which every program that the engine writes is read with; they matter
//! under an added control. So `U(θ, φ, λ)` is `RZ(φ) RY(θ) RZ(λ)` times `e^(i(φ+λ)/2)`, as in the paper of OpenQASM 2
//! (arXiv:1707.03429) and in Qiskit; the text of OpenQASM 3 multiplies it with another `e^(iθ/2)`, which no
//! implementation that we know of does. `p`, `u1` and `phase` are one gate, and so are `U`, `u` and `u3`.

use std::f64::consts::{FRAC_1_SQRT_2, FRAC_PI_2, FRAC_PI_4};

use super::gates::StandardGate;
use super::matrix::{Complex, Matrix};

const ZERO: Complex = Complex::ZERO;
const ONE: Complex = Complex::ONE;
const I: Complex = Complex::I;

impl StandardGate {
    /// The gate as a unitary matrix on all its qubits; the first is the lowest bit of row and column.
    ///
    /// `angles` are as many as the gate takes, in radians.
    ///
    /// ```
    /// use circuit::gates::StandardGate;
    /// let cx = StandardGate::Cx.matrix(&[]);
    /// assert_eq!((cx.at(0, 0).re, cx.at(1, 3).re, cx.at(2, 2).re, cx.at(3, 1).re), (1.0, 1.0, 1.0, 1.0));
    /// ```
    pub fn matrix(self, angles: &[f64]) -> Matrix {
        self.target_matrix(angles).controlled(u32::from(self.info().controls))
    }

    /// What the gate does to the qubits behind its own controls, where those are all |1⟩.
    pub fn target_matrix(self, angles: &[f64]) -> Matrix {
        use StandardGate as G;
        if let Some(base) = self.info().base {
            return base.target_matrix(angles);
        }
        let angle = |place: usize| angles.get(place).copied().unwrap_or(f64::NAN);
        match self {
            G::Gphase => Matrix::diagonal(&[Complex::turned(angle(0))]),
            G::Id | G::U0 => Matrix::identity(2),
            G::X => single([ZERO, ONE, ONE, ZERO]),
            G::Y => single([ZERO, -I, I, ZERO]),
            G::Z => Matrix::diagonal(&[ONE, -ONE]),
            G::H => {
                let root = Complex::new(FRAC_1_SQRT_2, 0.0);
                single([root, root, root, -root])
            }
            G::S => Matrix::diagonal(&[ONE, I]),
            G::Sdg => Matrix::diagonal(&[ONE, -I]),
            G::T => phase(FRAC_PI_4),
            G::Tdg => phase(-FRAC_PI_4),
            G::Sx => {
                let (same, other) = (Complex::new(0.5, 0.5), Complex::new(0.5, -0.5));
                single([same, other, other, same])
            }
            G::Sxdg => G::Sx.target_matrix(&[]).adjoint(),
            G::P | G::U1 => phase(angle(0)),
            G::Rx => general(angle(0), -FRAC_PI_2, FRAC_PI_2),
            G::Ry => general(angle(0), 0.0, 0.0),
            G::Rz => Matrix::diagonal(&[Complex::turned(-angle(0) / 2.0), Complex::turned(angle(0) / 2.0)]),
            G::U2 => general(FRAC_PI_2, angle(0), angle(1)),
            G::U | G::U3 => general(angle(0), angle(1), angle(2)),
            G::Cu => {
                let turn = Complex::turned(angle(3));
                let plain = general(angle(0), angle(1), angle(2));
                Matrix::new(2, plain.entries().iter().map(|&entry| entry * turn).collect())
            }
            G::Swap => sparse(4, &[(1, 2, ONE), (2, 1, ONE)]),
            G::Rxx => rotation_of_two(angle(0), -I, -I),
            G::Ryy => rotation_of_two(angle(0), I, -I),
            G::Rzz => {
                let (same, different) = (Complex::turned(-angle(0) / 2.0), Complex::turned(angle(0) / 2.0));
                Matrix::diagonal(&[same, different, different, same])
            }
            // Toffoli gates up to phases (Maslov 2016, arXiv:1508.03273), as their definitions in `qelib1.inc` multiply out.
            G::Rccx => sparse(8, &[(3, 7, -I), (5, 5, -ONE), (7, 3, I)]),
            G::Rc3x => sparse(16, &[(3, 3, I), (7, 15, ONE), (11, 11, -I), (15, 7, -ONE)]),
            // These have a base.
            G::Phase
            | G::UQiskit
            | G::Cx
            | G::CxBuiltin
            | G::Cy
            | G::Cz
            | G::Ch
            | G::Cp
            | G::Cphase
            | G::Crx
            | G::Cry
            | G::Crz
            | G::Cu1
            | G::Cu3
            | G::Csx
            | G::Ccx
            | G::Cswap
            | G::C3x
            | G::C3sqrtx
            | G::C4x => Matrix::identity(1 << (self.info().qubits - self.info().controls)),
        }
    }
}

fn single(entries: [Complex; 4]) -> Matrix {
    Matrix::new(2, entries.to_vec())
}

fn phase(angle: f64) -> Matrix {
    Matrix::diagonal(&[ONE, Complex::turned(angle)])
}

/// `U(θ, φ, λ)`
fn general(theta: f64, phi: f64, lambda: f64) -> Matrix {
    let (sine, cosine) = (theta / 2.0).sin_cos();
    single([
        Complex::new(cosine, 0.0),
        -Complex::turned(lambda) * sine,
        Complex::turned(phi) * sine,
        Complex::turned(phi + lambda) * cosine,
    ])
}

/// `exp(-i angle/2 PP)`, where PP exchanges |00⟩ with |11⟩ and |01⟩ with |10⟩; given are the factors of the sine.
fn rotation_of_two(angle: f64, outer: Complex, inner: Complex) -> Matrix {
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

/// The identity but for the rows and columns of the given entries: row, column, value.
fn sparse(size: usize, entries: &[(usize, usize, Complex)]) -> Matrix {
    let mut all = Matrix::identity(size).entries().to_vec();
    for &(row, _, _) in entries {
        all[row * size + row] = ZERO;
    }
    for &(row, column, value) in entries {
        all[row * size + column] = value;
    }
    Matrix::new(size, all)
}

#[cfg(test)]
mod tests {
    use std::f64::consts::PI;

    use super::*;

    #[test]
    fn every_matrix_is_unitary_and_as_large_as_the_gate() {
        for gate in StandardGate::all() {
            let info = gate.info();
            let angles: Vec<f64> = (0..info.parameters).map(|place| 0.7 + f64::from(place) * PI / 5.0).collect();
            let matrix = gate.matrix(&angles);
            assert_eq!(matrix.size(), 1 << info.qubits, "{gate:?}");
            let product = matrix.product(&matrix.adjoint());
            assert!(product.distance(&Matrix::identity(matrix.size())) < 1e-12, "{gate:?}");
        }
    }

    #[test]
    fn powers_follow_the_principal_eigenvalues() {
        let close = |one: &Matrix, two: &Matrix| assert!(one.distance(two) < 1e-11, "{one:?}\n{two:?}");
        close(&StandardGate::Z.matrix(&[]).power(0.25), &StandardGate::T.matrix(&[]));
        close(&StandardGate::Z.matrix(&[]).power(-0.5), &StandardGate::Sdg.matrix(&[]));
        close(&StandardGate::Cx.matrix(&[]).power(0.5), &StandardGate::Csx.matrix(&[]));
        close(&StandardGate::Rzz.matrix(&[0.8]).power(-1.7), &StandardGate::Rzz.matrix(&[-1.7 * 0.8]));
        close(&StandardGate::Rxx.matrix(&[1.1]).power(0.3), &StandardGate::Rxx.matrix(&[0.3 * 1.1]));
        close(&StandardGate::P.matrix(&[0.01]).power(5000.0), &StandardGate::P.matrix(&[50.0]));
        close(&StandardGate::Gphase.matrix(&[0.9]).power(0.5), &StandardGate::Gphase.matrix(&[0.45]));
        for gate in [StandardGate::Rccx, StandardGate::Rc3x, StandardGate::Swap, StandardGate::H, StandardGate::C4x] {
            let matrix = gate.matrix(&[]);
            let third = matrix.power(1.0 / 3.0);
            close(&third.product(&third).product(&third), &matrix);
            close(&matrix.power(-2.5).product(&matrix.power(2.5)), &Matrix::identity(matrix.size()));
        }
    }
}
