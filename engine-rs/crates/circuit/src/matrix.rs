//! Small unitary matrices over complex numbers: the action of a gate, and its powers.
//!
//! A [`Matrix`] is square and stores its entries row by row. Qubit 0 of a gate is the lowest bit of
//! a row's and of a column's number. Controls are added as the lowest bits. A gate has at most five
//! qubits, so matrices have at most 32 rows; the powers of custom gates use up to 64.
//!
//! A power `Uᵖ` with a whole exponent is computed by repeated squaring. That takes about `log₂ p`
//! products and is exact for permutations such as X. For other exponents the principal power is
//! computed: it has the eigenvectors of `U`, and each eigenvalue `e^(iθ)` with -π < θ ≤ π becomes
//! `e^(ipθ)`. This is the definition that the specification of OpenQASM 3 gives for `pow`, and
//! `pow(1/2) @ x` is √X.
//!
//! The eigenvectors come from Jacobi's eigenvalue method on a Hermitian matrix that has the same
//! ones (see `Matrix::eigen`).
//!
//! Cost: a product takes n³ steps, a power with eigenvectors a few dozen times that.

use std::ops::{Add, Mul, Neg, Sub};

/// A complex number. Its parts lie in memory in this order, so that a simulation can load both at once.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
#[allow(missing_docs)]
pub struct Complex {
    pub re: f64,
    pub im: f64,
}

impl Complex {
    /// 0
    pub const ZERO: Self = Self::new(0.0, 0.0);
    /// 1
    pub const ONE: Self = Self::new(1.0, 0.0);
    /// i
    pub const I: Self = Self::new(0.0, 1.0);

    /// `re + i im`
    pub const fn new(re: f64, im: f64) -> Self {
        Self { re, im }
    }

    /// Returns `e^(i angle)`: the number of length 1 at an angle in radians.
    pub fn turned(angle: f64) -> Self {
        Self::new(angle.cos(), angle.sin())
    }

    /// The complex conjugate: the same real part, the imaginary part negated.
    #[must_use]
    pub const fn conjugate(self) -> Self {
        Self::new(self.re, -self.im)
    }

    /// The square of its length.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    pub const fn norm_squared(self) -> f64 {
        self.re * self.re + self.im * self.im
    }

    /// Its angle, in radians, from -π to π.
    pub fn angle(self) -> f64 {
        self.im.atan2(self.re)
    }
}

// A build for size would call these, and most of a simulation is nothing else.
#[allow(clippy::inline_always)]
impl Add for Complex {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self::new(self.re + other.re, self.im + other.im)
    }
}

#[allow(clippy::inline_always)]
impl Sub for Complex {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self::new(self.re - other.re, self.im - other.im)
    }
}

impl Neg for Complex {
    type Output = Self;

    fn neg(self) -> Self {
        Self::new(-self.re, -self.im)
    }
}

#[allow(clippy::inline_always)]
impl Mul for Complex {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        Self::new(self.re * other.re - self.im * other.im, self.re * other.im + self.im * other.re)
    }
}

#[allow(clippy::inline_always)]
impl Mul<f64> for Complex {
    type Output = Self;

    #[inline(always)]
    fn mul(self, factor: f64) -> Self {
        Self::new(self.re * factor, self.im * factor)
    }
}

/// A square matrix. Those that gates make are unitary; qubit 0 of a gate is the lowest bit of row and column.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    size: usize,
    entries: Vec<Complex>,
}

impl Matrix {
    /// The matrix of the entries, row by row.
    ///
    /// # Panics
    /// Where they do not fill a square.
    pub fn new(size: usize, entries: Vec<Complex>) -> Self {
        assert_eq!(entries.len(), size * size, "a matrix is square");
        Self { size, entries }
    }

    /// Ones on the diagonal.
    pub fn identity(size: usize) -> Self {
        Self::diagonal(&vec![Complex::ONE; size])
    }

    /// These on the diagonal, zeros beside it.
    pub fn diagonal(values: &[Complex]) -> Self {
        let mut matrix = Self { size: values.len(), entries: vec![Complex::ZERO; values.len() * values.len()] };
        for (index, &value) in values.iter().enumerate() {
            matrix.set(index, index, value);
        }
        matrix
    }

    /// How many rows, and columns.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// All entries, row by row.
    pub fn entries(&self) -> &[Complex] {
        &self.entries
    }

    /// One entry.
    pub fn at(&self, row: usize, column: usize) -> Complex {
        self.entries[row * self.size + column]
    }

    fn set(&mut self, row: usize, column: usize, value: Complex) {
        self.entries[row * self.size + column] = value;
    }

    /// Rows and columns exchanged, and every entry conjugated: the inverse of a unitary matrix.
    #[must_use]
    pub fn adjoint(&self) -> Self {
        let mut adjoint = self.clone();
        for row in 0..self.size {
            for column in 0..self.size {
                adjoint.set(row, column, self.at(column, row).conjugate());
            }
        }
        adjoint
    }

    /// `self · other`: `other` acts first.
    ///
    /// Zeros of `self` are skipped, so a permutation or a diagonal matrix on the left costs n²
    /// steps instead of n³.
    #[must_use]
    pub fn product(&self, other: &Self) -> Self {
        let mut product = Self { size: self.size, entries: vec![Complex::ZERO; self.entries.len()] };
        for row in 0..self.size {
            for inner in 0..self.size {
                let factor = self.at(row, inner);
                if factor == Complex::ZERO {
                    continue;
                }
                for column in 0..self.size {
                    let sum = product.at(row, column) + factor * other.at(inner, column);
                    product.set(row, column, sum);
                }
            }
        }
        product
    }

    /// The same gate with `controls` new controls in front, all on |1⟩.
    ///
    /// The controls are the lowest bits of a row's number. So the block where all of them are 1
    /// holds this matrix, and everything else is the identity.
    #[must_use]
    pub fn controlled(&self, controls: u32) -> Self {
        let mut matrix = Self::identity(self.size << controls);
        let all = (1 << controls) - 1;
        for row in 0..self.size {
            for column in 0..self.size {
                matrix.set(row << controls | all, column << controls | all, self.at(row, column));
            }
        }
        matrix
    }

    /// The principal power of a unitary matrix: each eigenvalue `e^(iθ)`, `-π < θ ≤ π`, becomes
    /// `e^(ipθ)`.
    ///
    /// Whole powers up to 1024 are exact up to rounding of the products. Beyond that, repeated
    /// squaring would lose more digits than the eigenvalues do, so they are taken like powers with
    /// a fraction.
    ///
    /// ```
    /// use circuit::gates::StandardGate;
    /// let root = StandardGate::X.matrix(&[]).power(0.5);
    /// assert!(root.distance(&StandardGate::Sx.matrix(&[])) < 1e-12);
    /// ```
    #[must_use]
    pub fn power(&self, power: f64) -> Self {
        /// Beyond it, repeated squaring would lose more digits than the eigenvalues do.
        const MAX_INTEGER_POWER: f64 = 1024.0;
        if power.fract() == 0.0 && power.abs() <= MAX_INTEGER_POWER {
            let base = if power < 0.0 { self.adjoint() } else { self.clone() };
            return base.integer_power(power.abs() as u32);
        }
        let (vectors, angles) = self.eigen();
        let turned: Vec<Complex> = angles.iter().map(|&angle| Complex::turned(angle * power)).collect();
        vectors.product(&Self::diagonal(&turned)).product(&vectors.adjoint())
    }

    /// Repeated squaring: walks the bits of `power` from the lowest, squares once per bit, and
    /// multiplies where the bit is 1.
    fn integer_power(&self, mut power: u32) -> Self {
        let mut result = Self::identity(self.size);
        let mut square = self.clone();
        while power > 0 {
            if power & 1 == 1 {
                result = result.product(&square);
            }
            power >>= 1;
            if power > 0 {
                square = square.product(&square);
            }
        }
        result
    }

    /// The greatest difference between an entry and its counterpart.
    pub fn distance(&self, other: &Self) -> f64 {
        let pairs = self.entries.iter().zip(&other.entries);
        pairs.map(|(&one, &two)| (one - two).norm_squared()).fold(0.0, f64::max).sqrt()
    }

    /// Returns the eigenvectors, as columns, and the angles of the eigenvalues in radians.
    ///
    /// A unitary `U = C + iS` has Hermitian parts `C` and `S` that commute, so they share its
    /// eigenvectors. `C cos a + S sin a` shares them too and has the eigenvalues `cos(θ - a)`.
    /// Jacobi's method finds eigenvectors of such a Hermitian matrix. They diagonalize `U` unless
    /// two different θ happen to have the same cosine. That is the case only for a few axes `a`, so
    /// up to 16 axes are tried, and the first that leaves nothing beside the diagonal of `V† U V`
    /// is used. If rounding spoils all, the best one is.
    pub fn eigen(&self) -> (Self, Vec<f64>) {
        /// What rounding leaves.
        const TOLERANCE: f64 = 1e-12;
        let adjoint = self.adjoint();
        let mut best: Option<(f64, Self, Vec<f64>)> = None;
        for attempt in 0..16 {
            let axis = 0.377 + 0.619 * f64::from(attempt);
            // C cos a + S sin a is the Hermitian part of U e^(-ia).
            let turn = Complex::turned(-axis);
            let pairs = self.entries.iter().zip(&adjoint.entries);
            let entries = pairs.map(|(&one, &two)| (one * turn + two * turn.conjugate()) * 0.5).collect();
            let (vectors, _) = Self { size: self.size, entries }.hermitian_eigen();
            let image = vectors.adjoint().product(self).product(&vectors);
            let diagonal: Vec<Complex> = (0..self.size).map(|index| image.at(index, index)).collect();
            let distance = image.distance(&Self::diagonal(&diagonal));
            if best.as_ref().is_none_or(|(least, ..)| distance < *least) {
                best = Some((distance, vectors, diagonal.into_iter().map(principal_angle).collect()));
            }
            if distance < TOLERANCE {
                break;
            }
        }
        best.map_or_else(|| (Self::identity(self.size), vec![0.0; self.size]), |(_, vectors, angles)| (vectors, angles))
    }

    /// The eigenvalues of a Hermitian matrix, in no order.
    ///
    /// ```
    /// use circuit::gates::StandardGate;
    /// let mut values = StandardGate::Y.matrix(&[]).hermitian_eigenvalues();
    /// values.sort_by(f64::total_cmp);
    /// assert!((values[0] + 1.0).abs() < 1e-12 && (values[1] - 1.0).abs() < 1e-12);
    /// ```
    pub fn hermitian_eigenvalues(&self) -> Vec<f64> {
        self.clone().hermitian_eigen().1
    }

    /// Eigenvectors, as columns, and eigenvalues of a Hermitian matrix by Jacobi's cyclic method.
    ///
    /// Each step rotates the columns (and rows) `p` and `q` by the smaller of the two angles that
    /// make the entry between them 0. The rotation disturbs entries that were 0 before, but the sum
    /// of squares beside the diagonal never grows, and near the end it shrinks quadratically. A
    /// sweep visits every pair once; a few sweeps suffice, 60 is the limit. `vectors` collects the
    /// rotations.
    fn hermitian_eigen(mut self) -> (Self, Vec<f64>) {
        const MAX_SWEEPS: usize = 60;
        let size = self.size;
        // What rounding leaves: a sweep adds up as many products as there are rows.
        let rounding = f64::EPSILON * size as f64;
        let mut vectors = Self::identity(size);
        for _ in 0..MAX_SWEEPS {
            let mut largest = 0.0_f64;
            for p in 0..size {
                for q in p + 1..size {
                    let between = self.at(p, q);
                    let length = between.norm_squared().sqrt();
                    largest = largest.max(length);
                    if length < rounding / 8.0 {
                        continue;
                    }
                    let ratio = (self.at(q, q).re - self.at(p, p).re) / (2.0 * length);
                    let tangent = ratio.signum() / (ratio.abs() + ratio.hypot(1.0));
                    let cosine = 1.0 / tangent.hypot(1.0);
                    let turn = between * (tangent * cosine / length);
                    self.turn_columns(p, q, cosine, turn);
                    vectors.turn_columns(p, q, cosine, turn);
                    self.turn_rows(p, q, cosine, turn);
                }
            }
            if largest < rounding {
                break;
            }
        }
        let values = (0..size).map(|index| self.at(index, index).re).collect();
        (vectors, values)
    }

    /// Multiplies the columns `p` and `q` by a rotation from the right.
    fn turn_columns(&mut self, p: usize, q: usize, cosine: f64, sine: Complex) {
        for row in 0..self.size {
            let (at_p, at_q) = (self.at(row, p), self.at(row, q));
            self.set(row, p, at_p * cosine - at_q * sine.conjugate());
            self.set(row, q, at_p * sine + at_q * cosine);
        }
    }

    /// Multiplies the rows `p` and `q` by the adjoint of that rotation from the left, so that both
    /// together are a change of basis.
    fn turn_rows(&mut self, p: usize, q: usize, cosine: f64, sine: Complex) {
        for column in 0..self.size {
            let (at_p, at_q) = (self.at(p, column), self.at(q, column));
            self.set(p, column, at_p * cosine - at_q * sine);
            self.set(q, column, at_p * sine.conjugate() + at_q * cosine);
        }
    }
}

/// The angle of an eigenvalue, in (-π, π]. Rounding can put -1 just below the real axis, where its
/// angle is almost -π; that counts as π, or powers of X would depend on rounding.
fn principal_angle(value: Complex) -> f64 {
    let angle = value.angle();
    if angle < 1e-9 - std::f64::consts::PI { std::f64::consts::PI } else { angle }
}
