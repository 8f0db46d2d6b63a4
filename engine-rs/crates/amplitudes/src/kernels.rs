//! Kernels: what acts on amplitudes, one loop for each class of gates.
//!
//! Most gates mix amplitudes in pairs, and a [`Kernel::Pair`] says which: the indices of a pair agree in
//! all bits but the fixed ones, and these have the bits of `low` in one index and of `high` in the
//! other. A gate on qubit 2 with a control on qubit 5 has the fixed bits 100100, low 100000 and
//! high 100100. A swap of the qubits 0 and 1 has 11, 01 and 10. The loop depends on the matrix
//! that is applied to each pair ([`PairMatrix`]): most gates have real entries or zeros, which need fewer
//! multiplications.
//!
//! A diagonal gate only multiplies amplitudes ([`Kernel::Phase`]). Many of them on up to
//! [`TABLE_QUBITS`] qubits are one factor for each value of these qubits ([`Kernel::Table`]). What fits nowhere
//! else is a matrix of any size ([`Kernel::Dense`]).
//!
//! Indices are enumerated with holes: `(index | fixed) + step & !fixed` is the next index whose fixed
//! bits are 0. Below the lowest fixed bit, indices are contiguous, so the innermost loops run over slices. Gates on
//! the lowest two qubits have loops of their own.
//!
//! A kernel also acts on a part of a state, a [`Window`]: a block of neighboring amplitudes, or the same columns of
//! all blocks. Qubits that have one value in all of the window are left out of its indices.
//!
//! Invariants: `low < high`, both are within `fixed`, and all bits are below the number of qubits of the state.

use super::unitary::Unitary;
use super::vector::{Factor, Vector};
use circuit::matrix::{Complex, Matrix};

/// The most qubits of a [`Kernel::Table`].
pub const TABLE_QUBITS: u32 = 6;
/// How many low bits of an index the inner loop over a table counts through.
const TABLE_RUN: usize = 32;

/// Something that is done to amplitudes.
#[derive(Clone, Debug)]
pub enum Kernel {
    /// Multiplies the amplitudes whose fixed bits have a value.
    Phase(Phase),
    /// Applies a matrix to pairs of amplitudes.
    Pair(Places, PairMatrix),
    /// Multiplies each amplitude by the factor of its value of some qubits.
    Table(Table),
    /// Applies a matrix to groups of amplitudes.
    Dense(Dense),
}

/// A factor for the amplitudes whose index has the bits of `value` where `fixed` has ones.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Phase {
    pub fixed: usize,
    pub value: usize,
    pub factor: Complex,
}

/// Which amplitudes are pairs: see the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Places {
    pub fixed: usize,
    pub low: usize,
    pub high: usize,
}

/// A matrix of two rows, by class. Entries are in the order top left, top right, bottom left, bottom right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PairMatrix {
    /// X, and swaps.
    Exchange,
    /// Zeros on the diagonal, and beside it these two: Y.
    Crossed([Complex; 2]),
    /// Real entries: H, RY.
    Real([f64; 4]),
    /// A real diagonal, and beside it these imaginary parts: RX.
    Turning([f64; 4]),
    /// Any entries.
    General([Complex; 4]),
}

/// Factors by the value of some qubits.
#[derive(Clone, Debug)]
pub struct Table {
    /// The qubits in rising order: bit k of a factor's place is qubit number k of these.
    pub qubits: Vec<u32>,
    /// Two to the power of their number.
    pub factors: Vec<Complex>,
}

/// A matrix on any number of targets.
#[derive(Clone, Debug)]
pub struct Dense {
    matrix: Matrix,
    /// How the index of an amplitude of a group differs from that of the first, by row of the matrix.
    offsets: Vec<usize>,
    /// Targets and controls.
    fixed: usize,
    /// The values of the controls.
    value: usize,
}

/// A part of a state: all amplitudes whose index has given bits from `kept` up to `end`. In the window's indices these bits are left out.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// How many low bits are indices in the window.
    kept: u32,
    /// From which bit on there are more of them.
    end: u32,
    /// The bits in between, at their places.
    value: usize,
}

impl Window {
    /// All amplitudes of a state of so many qubits.
    pub const fn whole(qubits: u32) -> Self {
        Self { kept: qubits, end: qubits, value: 0 }
    }

    /// The window of the indices that have the bits of `value` from bit `kept` up to bit `end`.
    pub const fn new(kept: u32, end: u32, value: usize) -> Self {
        Self { kept, end, value }
    }

    /// Takes the bits of the gap out of a mask or an index.
    const fn squeeze(self, bits: usize) -> usize {
        bits & ((1 << self.kept) - 1) | bits >> self.end << self.kept
    }

    /// Whether indices whose bits in a mask have a value may lie in the window.
    const fn meets(self, mask: usize, value: usize) -> bool {
        let gap = (1 << self.end) - (1 << self.kept);
        (value ^ self.value) & mask & gap == 0
    }
}

impl Kernel {
    /// The qubits whose values it changes, as a mask. It commutes with kernels that use none of them and change none of those that it uses.
    pub fn changed(&self) -> usize {
        match self {
            Self::Phase(_) | Self::Table(_) => 0,
            Self::Pair(places, _) => places.low ^ places.high,
            Self::Dense(dense) => dense.changed(),
        }
    }

    /// The qubits on which it depends, or which it changes, as a mask.
    pub fn used(&self) -> usize {
        match self {
            Self::Phase(phase) => phase.fixed,
            Self::Pair(places, _) => places.fixed,
            Self::Table(table) => table.qubits.iter().fold(0, |bits, qubit| bits | 1 << qubit),
            Self::Dense(dense) => dense.fixed,
        }
    }

    /// Applies it to the amplitudes of a window. Qubits that it changes are not in the gap of the window.
    pub fn apply(&self, amplitudes: &mut [Complex], window: Window) {
        match self {
            Self::Phase(phase) => {
                if window.meets(phase.fixed, phase.value) {
                    let (fixed, value) = (window.squeeze(phase.fixed), window.squeeze(phase.value));
                    multiply(amplitudes, fixed, value, phase.factor);
                }
            }
            Self::Pair(places, matrix) => {
                if window.meets(places.fixed, places.low) {
                    let places = Places {
                        fixed: window.squeeze(places.fixed),
                        low: window.squeeze(places.low),
                        high: window.squeeze(places.high),
                    };
                    matrix.apply(amplitudes, places);
                }
            }
            Self::Table(table) => table.apply(amplitudes, window),
            Self::Dense(dense) => dense.apply(amplitudes, window),
        }
    }
}

/// Calls `add` with the kernels that do together what a unitary does, in order.
///
/// A matrix whose nonzero entries connect its rows in pairs, as that of RXX, becomes a kernel for
/// each pair.
pub fn compile(unitary: &Unitary<'_>, mut add: impl FnMut(Kernel)) {
    let Unitary { matrix, targets, controls } = unitary;
    if let (&[target], &[a, b, c, d]) = (*targets, matrix.entries()) {
        let bit = 1 << target;
        let places = Places { fixed: controls.mask | bit, low: controls.value, high: controls.value | bit };
        return add_single(places, [a, b, c, d], &mut add);
    }
    let target_bits = targets.iter().fold(0, |bits, target| bits | 1_usize << target);
    let fixed = target_bits | controls.mask;
    let offset = |row: usize| {
        let bits = targets.iter().enumerate().filter(|(bit, _)| row >> bit & 1 == 1);
        bits.fold(0, |bits, (_, &target)| bits | 1_usize << target)
    };
    let Some(partners) = partners(matrix) else {
        let offsets = (0..matrix.size()).map(offset).collect();
        add(Kernel::Dense(Dense { matrix: matrix.clone(), offsets, fixed, value: controls.value }));
        return;
    };
    for (row, partner) in partners.iter().take(matrix.size()).enumerate() {
        let partner = usize::from(*partner);
        let places = Places { fixed, low: offset(row) | controls.value, high: offset(partner) | controls.value };
        let at = |row: usize, column: usize| matrix.at(row, column);
        if partner == row {
            let factor = at(row, row);
            if factor != Complex::ONE {
                add(Kernel::Phase(Phase { fixed, value: places.low, factor }));
            }
        } else if places.low < places.high {
            add(pair(places, [at(row, row), at(row, partner), at(partner, row), at(partner, partner)]));
        }
    }
}

/// The kernels of a matrix on pairs of amplitudes: two phases where it is diagonal.
pub fn add_single(places: Places, matrix: [Complex; 4], add: &mut impl FnMut(Kernel)) {
    if matrix[1] != Complex::ZERO || matrix[2] != Complex::ZERO {
        return add(pair(places, matrix));
    }
    for (value, factor) in [(places.low, matrix[0]), (places.high, matrix[3])] {
        if factor != Complex::ONE {
            add(Kernel::Phase(Phase { fixed: places.fixed, value, factor }));
        }
    }
}

/// For each row of a matrix the other row that it is mixed with, or itself; `None` where some are mixed with more.
fn partners(matrix: &Matrix) -> Option<[u8; 64]> {
    let size = matrix.size();
    let mut partners: [u8; 64] = std::array::from_fn(|row| row as u8);
    if size > partners.len() {
        return None;
    }
    for row in 0..size {
        for column in 0..size {
            if row == column || matrix.at(row, column) == Complex::ZERO {
                continue;
            }
            for (one, other) in [(row, column), (column, row)] {
                if usize::from(partners[one]) != one && usize::from(partners[one]) != other {
                    return None;
                }
                partners[one] = other as u8;
            }
        }
    }
    Some(partners)
}

/// The kernel of a matrix of two rows that is not diagonal.
///
/// A part of an entry that is as small as what rounding leaves counts as zero: RX as a case of U has cosines of π/2.
pub fn pair(places: Places, matrix: [Complex; 4]) -> Kernel {
    const ROUNDING: f64 = 1e-16;
    let part = |part: f64| if part.abs() < ROUNDING { 0.0 } else { part };
    let matrix = matrix.map(|entry| Complex::new(part(entry.re), part(entry.im)));
    let [a, b, c, d] = matrix;
    let matrix = if (a, d) == (Complex::ZERO, Complex::ZERO) {
        if (b, c) == (Complex::ONE, Complex::ONE) { PairMatrix::Exchange } else { PairMatrix::Crossed([b, c]) }
    } else if a.im == 0.0 && d.im == 0.0 && b.im == 0.0 && c.im == 0.0 {
        PairMatrix::Real([a.re, b.re, c.re, d.re])
    } else if a.im == 0.0 && d.im == 0.0 && b.re == 0.0 && c.re == 0.0 {
        PairMatrix::Turning([a.re, b.im, c.im, d.re])
    } else {
        PairMatrix::General(matrix)
    };
    Kernel::Pair(places, matrix)
}

impl PairMatrix {
    fn apply(self, amplitudes: &mut [Complex], places: Places) {
        match self {
            Self::Exchange => each_pair(amplitudes, places, |x, y| (y, x)),
            Self::Crossed(entries) => {
                let [b, c] = entries.map(Factor::new);
                each_pair(amplitudes, places, |x, y| (b.times(y), c.times(x)));
            }
            Self::Real(entries) => {
                let [a, b, c, d] = entries.map(Vector::both);
                each_pair(amplitudes, places, |x, y| (a * x + b * y, c * x + d * y));
            }
            Self::Turning([a, b, c, d]) => {
                let [a, d] = [a, d].map(Vector::both);
                let [b, c] = [b, c].map(|part| Vector::new(-part, part));
                each_pair(amplitudes, places, |x, y| (a * x + b * y.exchanged(), c * x.exchanged() + d * y));
            }
            Self::General(entries) => {
                let [a, b, c, d] = entries.map(Factor::new);
                each_pair(amplitudes, places, |x, y| (a.times(x) + b.times(y), c.times(x) + d.times(y)));
            }
        }
    }
}

impl Table {
    /// Multiplies runs of amplitudes: the low bits of an index add a part of the factor's place that is the same in all runs.
    fn apply(&self, amplitudes: &mut [Complex], window: Window) {
        let run = amplitudes.len().min(TABLE_RUN);
        let mut within = 0;
        let mut kept = [(0, 0); TABLE_QUBITS as usize];
        let mut count = 0;
        for (bit, &qubit) in self.qubits.iter().enumerate() {
            let (mask, part) = (1_usize << qubit, 1_usize << bit);
            if qubit >= window.kept && qubit < window.end {
                within |= if window.value & mask == 0 { 0 } else { part };
            } else {
                kept[count] = (window.squeeze(mask), part);
                count += 1;
            }
        }
        let place = |index: usize| {
            kept[..count].iter().fold(0, |place, &(mask, part)| if index & mask == 0 { place } else { place | part })
        };
        let parts: [u8; TABLE_RUN] = std::array::from_fn(|index| if index < run { place(index) as u8 } else { 0 });
        for (number, amplitudes) in amplitudes.chunks_exact_mut(run).enumerate() {
            let start = place(number * run) | within;
            for (amplitude, &part) in amplitudes.iter_mut().zip(&parts) {
                let factor = Factor::new(self.factors[start | usize::from(part)]);
                factor.times(Vector::load(amplitude)).store(amplitude);
            }
        }
    }
}

impl Dense {
    /// The targets, as a mask.
    fn changed(&self) -> usize {
        self.offsets.iter().fold(0, |bits, offset| bits | offset)
    }

    fn apply(&self, amplitudes: &mut [Complex], window: Window) {
        if !window.meets(self.fixed & !self.changed(), self.value) {
            return;
        }
        let (fixed, value) = (window.squeeze(self.fixed), window.squeeze(self.value));
        let offsets: Vec<usize> = self.offsets.iter().map(|&offset| window.squeeze(offset)).collect();
        let size = self.matrix.size();
        let mut before = vec![Complex::ZERO; size];
        let mut start = 0;
        for _ in 0..amplitudes.len() >> fixed.count_ones() {
            let place = start | value;
            for (amplitude, offset) in before.iter_mut().zip(&offsets) {
                *amplitude = amplitudes[place | offset];
            }
            for (row, offset) in self.matrix.entries().chunks_exact(size).zip(&offsets) {
                let products = row.iter().zip(&before).map(|(&entry, &amplitude)| entry * amplitude);
                amplitudes[place | offset] = products.fold(Complex::ZERO, |sum, product| sum + product);
            }
            start = ((start | fixed) + 1) & !fixed;
        }
    }
}

/// Replaces each pair of amplitudes by what `change` makes of it.
#[allow(clippy::inline_always)]
#[inline(always)]
fn each_pair(
    amplitudes: &mut [Complex],
    Places { fixed, low, high }: Places,
    change: impl Fn(Vector, Vector) -> (Vector, Vector),
) {
    let both = |one: &mut Complex, other: &mut Complex| {
        let (x, y) = change(Vector::load(one), Vector::load(other));
        x.store(one);
        y.store(other);
    };
    if fixed == 1 {
        for [one, other] in amplitudes.as_chunks_mut::<2>().0 {
            both(one, other);
        }
        return;
    }
    if fixed == 2 {
        for [one, two, three, four] in amplitudes.as_chunks_mut::<4>().0 {
            both(one, three);
            both(two, four);
        }
        return;
    }
    let groups = amplitudes.len() >> fixed.count_ones();
    let run = 1_usize << fixed.trailing_zeros();
    let distance = high - low;
    let mut start = 0;
    if run < 4 {
        for _ in 0..groups {
            let (x, y) = change(Vector::load(&amplitudes[start | low]), Vector::load(&amplitudes[start | high]));
            x.store(&mut amplitudes[start | low]);
            y.store(&mut amplitudes[start | high]);
            start = ((start | fixed) + 1) & !fixed;
        }
        return;
    }
    for _ in 0..groups / run {
        let (ones, others) = amplitudes[start | low..(start | high) + run].split_at_mut(distance);
        for (one, other) in ones[..run].iter_mut().zip(others) {
            both(one, other);
        }
        start = ((start | fixed) + run) & !fixed;
    }
}

/// Multiplies the amplitudes whose fixed bits have a value.
fn multiply(amplitudes: &mut [Complex], fixed: usize, value: usize, factor: Complex) {
    if factor.im == 0.0 {
        let factor = Vector::both(factor.re);
        each(amplitudes, fixed, value, |amplitude| factor * amplitude);
    } else {
        let factor = Factor::new(factor);
        each(amplitudes, fixed, value, |amplitude| factor.times(amplitude));
    }
}

/// Replaces each amplitude whose fixed bits have a value by what `change` makes of it.
#[allow(clippy::inline_always)]
#[inline(always)]
fn each(amplitudes: &mut [Complex], fixed: usize, value: usize, change: impl Fn(Vector) -> Vector) {
    let groups = amplitudes.len() >> fixed.count_ones();
    let run = if fixed == 0 { groups } else { 1 << fixed.trailing_zeros() };
    let mut start = 0;
    if run < 4 {
        for _ in 0..groups {
            let amplitude = &mut amplitudes[start | value];
            change(Vector::load(amplitude)).store(amplitude);
            start = ((start | fixed) + 1) & !fixed;
        }
        return;
    }
    for _ in 0..groups / run {
        for amplitude in &mut amplitudes[start | value..(start | value) + run] {
            change(Vector::load(amplitude)).store(amplitude);
        }
        start = ((start | fixed) + run) & !fixed;
    }
}

#[cfg(test)]
mod tests;
