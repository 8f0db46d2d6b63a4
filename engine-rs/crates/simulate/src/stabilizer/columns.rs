//! A tableau by columns, in which many random measurements are quick.
//!
//! A random measurement changes a few columns of a [`Tableau`] in all of its rows. A [`Columns`] has the same bits, each
//! column in one piece, so that 64 rows change at once. Turning a tableau around and back costs what a dozen such measurements cost by
//! rows, and all measurements of one moment are done in between.
//!
//! The X bits that measurements look at lie across the columns. They are gathered for 64 qubits at once.

use super::tableau::Tableau;

/// The bits of a tableau: for each qubit, whether the image in each row has an X, and a Z, on it.
pub struct Columns {
    qubits: usize,
    /// Words of a column.
    words: usize,
    x: Vec<u64>,
    z: Vec<u64>,
    /// Whether each image has a minus sign.
    signs: Vec<u64>,
}

impl Columns {
    /// The columns of a tableau.
    pub fn of(tableau: &Tableau) -> Self {
        let qubits = tableau.qubits;
        let words = (2 * qubits).div_ceil(64);
        let mut columns = Self {
            qubits,
            words,
            x: vec![0; 64 * tableau.words * words],
            z: vec![0; 64 * tableau.words * words],
            signs: vec![0; words],
        };
        for (row, _) in tableau.signs.iter().enumerate().filter(|(_, sign)| **sign) {
            columns.signs[row / 64] |= 1 << (row % 64);
        }
        for word in 0..words {
            let rows = 64 * word..(64 * word + 64).min(2 * qubits);
            for place in 0..2 * tableau.words {
                let mut square = [0; 64];
                for (bits, row) in square.iter_mut().zip(rows.clone()) {
                    *bits = tableau.bits[2 * tableau.words * row + place];
                }
                transpose(&mut square);
                let (half, place) = if place < tableau.words {
                    (&mut columns.x, place)
                } else {
                    (&mut columns.z, place - tableau.words)
                };
                for (column, bits) in (64 * place..).zip(square) {
                    half[words * column + word] = bits;
                }
            }
        }
        columns
    }

    /// Puts the bits back into the tableau that they come from.
    pub fn store(&self, tableau: &mut Tableau) {
        for (row, sign) in tableau.signs.iter_mut().enumerate() {
            *sign = self.signs[row / 64] >> (row % 64) & 1 == 1;
        }
        for word in 0..self.words {
            let rows = 64 * word..(64 * word + 64).min(2 * self.qubits);
            for place in 0..2 * tableau.words {
                let (half, block) =
                    if place < tableau.words { (&self.x, place) } else { (&self.z, place - tableau.words) };
                let mut square = std::array::from_fn(|column| half[self.words * (64 * block + column) + word]);
                transpose(&mut square);
                for (row, bits) in rows.clone().zip(square) {
                    tableau.bits[2 * tableau.words * row + place] = bits;
                }
            }
        }
    }

    /// Measures qubits, which are in rising order, with the outcome 0 where it is random. Returns how many were random.
    pub fn collapse_all(&mut self, qubits: &[u32]) -> usize {
        let first_row = self.qubits;
        let row_of = |qubit: u32| first_row + qubit as usize;
        let mut random = 0;
        for group in qubits.chunk_by(|one, two| row_of(*one) / 64 == row_of(*two) / 64) {
            let word = row_of(group[0]) / 64;
            let mut across: Vec<u64> = (0..self.qubits).map(|column| self.x[self.words * column + word]).collect();
            for &qubit in group {
                let row = row_of(qubit);
                let bit = 1 << (row % 64);
                let support = (0..self.qubits).filter(|&column| across[column] & bit != 0);
                let support: Vec<usize> = support.collect();
                let Some((&pivot, targets)) = support.split_first() else { continue };
                random += 1;
                for &target in targets {
                    self.cx(pivot, target);
                    across[target] ^= across[pivot];
                }
                self.turn(pivot, row);
                across[pivot] = self.x[self.words * pivot + word];
            }
        }
        random
    }

    /// The words of a column.
    fn range(&self, column: usize) -> std::ops::Range<usize> {
        self.words * column..self.words * (column + 1)
    }

    /// A CX gate on the input side.
    fn cx(&mut self, control: usize, target: usize) {
        let (control, target) = (self.range(control), self.range(target));
        for (word, (control, target)) in control.zip(target).enumerate() {
            let (x, z) = (self.x[control], self.z[target]);
            self.signs[word] ^= x & z & !(self.x[target] ^ self.z[control]);
            self.x[target] ^= x;
            self.z[control] ^= z;
        }
    }

    /// Turns the X or Y that the image in a row has on a column into Z, and the sign of that image into plus.
    fn turn(&mut self, column: usize, row: usize) {
        let range = self.range(column);
        let (word, bit) = (row / 64, 1 << (row % 64));
        let is_y = self.z[range.start + word] & bit != 0;
        let (x, z) = (&mut self.x[range.clone()], &mut self.z[range]);
        for ((x, z), sign) in x.iter_mut().zip(&mut *z).zip(&mut self.signs) {
            if is_y {
                // Exchanges Y and Z, and turns X into -X.
                *sign ^= *x & !*z;
                *x ^= *z;
            } else {
                // A Hadamard gate.
                *sign ^= *x & *z;
                std::mem::swap(x, z);
            }
        }
        if self.signs[word] & bit != 0 {
            self.signs.iter_mut().zip(z).for_each(|(sign, z)| *sign ^= *z);
        }
    }
}

/// Exchanges rows and columns of 64 × 64 bits: blocks of 32, then of 16, and so on (Warren, "Hacker's Delight", 7-3).
#[inline(never)]
pub fn transpose(square: &mut [u64; 64]) {
    let (mut size, mut mask) = (32, 0x0000_0000_ffff_ffff_u64);
    while size > 0 {
        let mut row = 0;
        while row < 64 {
            let differ = (square[row] >> size ^ square[row | size]) & mask;
            square[row | size] ^= differ;
            square[row] ^= differ << size;
            row = ((row | size) + 1) & !size;
        }
        size /= 2;
        mask ^= mask << size;
    }
}

#[cfg(test)]
mod tests {
    use super::{Columns, transpose};
    use crate::random::Random;
    use crate::stabilizer::tableau::Tableau;

    #[test]
    fn a_square_is_exchanged_at_its_diagonal() {
        let mut random = Random::new(1);
        let before: [u64; 64] = std::array::from_fn(|_| random.next());
        let mut after = before;
        transpose(&mut after);
        for (row, bits) in after.iter().enumerate() {
            for (column, others) in before.iter().enumerate() {
                assert_eq!(bits >> column & 1, others >> row & 1);
            }
        }
    }

    #[test]
    fn measurements_by_columns_are_those_by_rows() {
        for qubits in [1, 3, 40, 64, 100] {
            let mut random = Random::new(u64::from(qubits));
            let mut rows = Tableau::zero(qubits);
            for _ in 0..20 * qubits {
                let mut below = |count: u32| (random.next() % u64::from(count)) as u32;
                let (one, two) = (below(qubits), below(qubits));
                rows.h(one);
                rows.s(two, false);
                if one != two {
                    rows.cx(one, two);
                }
            }
            let mut by_columns = rows.clone();
            let mut columns = Columns::of(&by_columns);
            columns.store(&mut by_columns);
            assert_eq!(by_columns, rows);
            let measured: Vec<u32> = (0..qubits).filter(|qubit| qubit % 3 != 1).collect();
            let mut is_random = |&qubit: &u32| {
                let is_random = rows.certain_outcome(qubit).is_none();
                if is_random {
                    rows.collapse(qubit, false);
                }
                is_random
            };
            let random = measured.iter().filter(|qubit| is_random(qubit)).count();
            assert_eq!(columns.collapse_all(&measured), random);
            columns.store(&mut by_columns);
            assert_eq!(by_columns, rows);
        }
    }
}
