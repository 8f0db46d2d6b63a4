//! Gates for a matrix on one or two qubits, whose numbers are known.
//!
//! A matrix on one qubit is a phase and a rotation about an axis. The rotation is one about z
//! between gates that turn the axis; only the middle needs the controls.
//!
//! A matrix on two qubits is `L · exp(i (x XX + y YY + z ZZ)) · R`, where `L` and `R` act on each
//! qubit for itself (Kraus and Cirac 2001, arXiv:quant-ph/0011050). In the magic basis `L` and `R`
//! are real and the middle is diagonal, so `R` holds the eigenvectors of the transposed matrix
//! times the matrix. The middle takes three CX (Vatan and Williams 2004, arXiv:quant-ph/0308006).

use std::f64::consts::{FRAC_1_SQRT_2, FRAC_PI_2, PI};

use super::definition_builder::{DefinitionBuilder, LinearAngle};
use super::modifiers::fold;
use circuit::gates::StandardGate as G;
use circuit::matrix::{Complex, Matrix};

/// What rounding leaves of nothing.
const TOLERANCE: f64 = 1e-12;

/// The matrix of a gate on some qubits of `count`; `open` are the bits of its row number that wait
/// for |0⟩.
pub fn embed(matrix: &Matrix, qubits: &[u32], open: usize, count: u32) -> Matrix {
    let size = 1 << count;
    let mask = qubits.iter().fold(0, |mask, qubit| mask | 1 << qubit);
    let inner = |index: usize| {
        let bits = qubits.iter().enumerate();
        bits.fold(0, |number, (place, qubit)| number | (index >> qubit & 1) << place) ^ open
    };
    from_fn(
        size,
        |row, column| {
            if row & !mask == column & !mask { matrix.at(inner(row), inner(column)) } else { Complex::ZERO }
        },
    )
}

fn from_fn(size: usize, entry: impl Fn(usize, usize) -> Complex) -> Matrix {
    Matrix::new(size, (0..size * size).map(|index| entry(index / size, index % size)).collect())
}

/// The magic basis: the Bell states Φ+, iΨ+, Ψ- and iΦ- as columns.
fn magic_basis() -> Matrix {
    const O: Complex = Complex::ZERO;
    const R: Complex = Complex::new(FRAC_1_SQRT_2, 0.0);
    const I: Complex = Complex::new(0.0, FRAC_1_SQRT_2);
    #[rustfmt::skip]
    let entries = vec![
        R, O, O, I,
        O, I, R, O,
        O, I, -R, O,
        R, O, O, -I,
    ];
    Matrix::new(4, entries)
}

/// The matrices of the lower and the upper qubit whose product a matrix is; `None` for one that is
/// none.
fn factors(matrix: &Matrix) -> Option<[Matrix; 2]> {
    let size = |index: usize| matrix.entries()[index].norm_squared();
    let largest = (0..16).max_by(|&one, &two| size(one).total_cmp(&size(two)))?;
    let (row, column) = (largest / 4, largest % 4);
    let lower = from_fn(2, |i, j| matrix.at(row & 2 | i, column & 2 | j));
    let length = (lower.entries().iter().map(|entry| entry.norm_squared()).sum::<f64>() / 2.0).sqrt();
    let lower = from_fn(2, |i, j| lower.at(i, j) * (1.0 / length));
    let unit = lower.at(row & 1, column & 1);
    let inverse = unit.conjugate() * (1.0 / unit.norm_squared());
    let upper = from_fn(2, |i, j| matrix.at(i << 1 | row & 1, j << 1 | column & 1) * inverse);
    let product = from_fn(4, |i, j| lower.at(i & 1, j & 1) * upper.at(i >> 1, j >> 1));
    (product.distance(matrix) < 1e-6).then_some([lower, upper])
}

impl DefinitionBuilder {
    /// Appends powers of a matrix on one qubit, with controls.
    pub fn single(&mut self, controls: &[u32], target: u32, matrix: &Matrix, powers: &[f64]) {
        let half = (matrix.at(0, 0) * matrix.at(1, 1) - matrix.at(0, 1) * matrix.at(1, 0)).angle() / 2.0;
        let turn = Complex::turned(-half);
        let (stays, moves) = (matrix.at(0, 0) * turn, matrix.at(1, 0) * turn);
        // cos(angle) - i sin(angle) (x X + y Y + z Z)
        let (x, y, z) = (-moves.im, moves.re, -stays.im);
        let length = x.hypot(y).hypot(z);
        let angle = length.atan2(stays.re);
        let theta = x.hypot(y).atan2(z);
        let phi = y.atan2(x);
        let [low, high] = [half - angle, half + angle].map(|angle| fold(angle, powers));
        self.phase(controls, number(f64::midpoint(low, high)));
        let angle = number(high - low);
        if length < TOLERANCE || theta < TOLERANCE {
            self.rotation(controls, target, angle);
        } else if PI - theta < TOLERANCE {
            self.rotation(controls, target, angle.times(-1.0));
        } else if controls.is_empty() {
            let (sine, cosine) = ((high - low) / 2.0).sin_cos();
            let stays = Complex::new(cosine, -sine * theta.cos());
            let moves = Complex::new(phi.sin(), -phi.cos()) * (sine * theta.sin());
            let [diagonal, beside] = [stays, moves].map(|entry| entry.norm_squared().sqrt());
            // The angle of nothing is any, and 0 is the shortest.
            let [first, second] = [(stays, diagonal), (moves, beside)]
                .map(|(entry, length)| if length < TOLERANCE { 0.0 } else { entry.angle() });
            self.gate_with_angles(
                G::U3,
                &[number(2.0 * beside.atan2(diagonal)), number(second - first), number(-second - first)],
                &[target],
            );
        } else if angle != number(0.0) {
            self.gate_with_angles(G::U3, &[number(-theta), number(0.0), number(-phi)], &[target]);
            self.rotation(controls, target, angle);
            self.gate_with_angles(G::U3, &[number(theta), number(phi), number(0.0)], &[target]);
        }
    }

    /// Appends powers of a matrix on two qubits, the first its lower bit, with controls.
    pub fn double(&mut self, controls: &[u32], qubits: [u32; 2], matrix: &Matrix, powers: &[f64]) {
        let matrix = powers.iter().fold(matrix.clone(), |matrix, &power| matrix.power(power));
        let basis = magic_basis();
        let back = basis.adjoint();
        let inside = back.product(&matrix).product(&basis);
        let transposed = from_fn(4, |row, column| inside.at(column, row));
        let product = transposed.product(&inside);
        // Exactly symmetric, so that the eigenvectors are exactly real.
        let symmetric = from_fn(4, |row, column| (product.at(row, column) + product.at(column, row)) * 0.5);
        let (mut vectors, angles) = symmetric.eigen();
        let mut angles = angles.iter().map(|angle| angle / 2.0).collect::<Vec<_>>();
        let flipped = |matrix: &Matrix| {
            from_fn(4, |row, column| if column == 0 { -matrix.at(row, 0) } else { matrix.at(row, column) })
        };
        let right = |vectors: &Matrix| factors(&basis.product(&vectors.adjoint()).product(&back));
        let mut first = right(&vectors);
        if first.is_none() {
            vectors = flipped(&vectors);
            first = right(&vectors);
        }
        let left = |angles: &[f64]| {
            let turns: Vec<Complex> = angles.iter().map(|&angle| Complex::turned(-angle)).collect();
            let real = inside.product(&vectors).product(&Matrix::diagonal(&turns));
            factors(&basis.product(&real).product(&back))
        };
        let mut last = left(&angles);
        if last.is_none() {
            angles[0] += PI;
            last = left(&angles);
        }
        let (Some(first), Some(last), &[a, b, c, d]) = (first, last, &angles[..]) else { return };
        for (&qubit, matrix) in qubits.iter().zip(&first) {
            self.single(controls, qubit, matrix, &[]);
        }
        self.phase(controls, number((a + b + c + d) / 4.0));
        self.canonical(controls, qubits, [(a + b - c - d) / 4.0, (b + d - a - c) / 4.0, (a + d - b - c) / 4.0]);
        for (&qubit, matrix) in qubits.iter().zip(&last) {
            self.single(controls, qubit, matrix, &[]);
        }
    }

    /// Appends `exp(i (x XX + y YY + z ZZ))`.
    fn canonical(&mut self, controls: &[u32], [a, b]: [u32; 2], angles: [f64; 3]) {
        let count = angles.iter().filter(|angle| angle.abs() > TOLERANCE).count();
        if !controls.is_empty() || count < 2 {
            for (gate, angle) in [G::Rxx, G::Ryy, G::Rzz].into_iter().zip(angles) {
                if angle.abs() > TOLERANCE {
                    self.product_rotation(gate, controls, [a, b], number(-2.0 * angle));
                }
            }
            return;
        }
        let [x, y, z] = angles.map(|angle| 2.0 * angle);
        self.gate(G::S, &[b]);
        self.gate(G::Cx, &[b, a]);
        self.gate_with_angles(G::Rz, &[number(FRAC_PI_2 - z)], &[a]);
        self.gate_with_angles(G::Ry, &[number(FRAC_PI_2 - x)], &[b]);
        self.gate(G::Cx, &[a, b]);
        self.gate_with_angles(G::Ry, &[number(y - FRAC_PI_2)], &[b]);
        self.gate(G::Cx, &[b, a]);
        self.gate(G::Sdg, &[a]);
    }
}

/// A number of radians, without what rounding leaves of 0.
fn number(value: f64) -> LinearAngle {
    LinearAngle::constant(if value.abs() < TOLERANCE { 0.0 } else { value })
}
