//! The inverse tableau of a Clifford circuit: what a stabilizer state is kept in.
//!
//! Let U be the gates so far, so that the state is U|0…0⟩. The tableau holds, for each qubit k, the
//! Pauli products U†XₖU and U†ZₖU: the *images* of Xₖ and Zₖ. An image is a bit for X and a bit for Z
//! on each qubit (both of them mean Y), and a sign. Asking the state about Zₖ is asking |0…0⟩ about
//! the image of Zₖ: if the image has no X in it, the answer is its sign, and else it is random. So a
//! measurement that is no surprise costs a look at one row, where tableaus of U itself need a
//! product of many.
//!
//! A gate G replaces U by GU, so the new image of a Pauli P is the old image of G†PG: gates multiply
//! rows. A measurement with a random outcome replaces U by UV, where V is made of gates on the input
//! side: CX gates, which leave |0…0⟩ alone, until the image has a single X, and then the gate that
//! turns that X into Z, which is what the measurement does to the state.
//!
//! The algorithm is from Craig Gidney, "Stim: a fast stabilizer circuit simulator", Quantum 5, 497
//! (2021), arXiv:2103.02202; the phases of products of Paulis are counted as there.
//!
//! Cost for n qubits: n²/2 bytes, n/16 words for a gate, n/64 for a certain outcome. A random outcome
//! visits all 2n rows, and in each only the words in which the image has an X.
//!
//! Invariants, which hold for every unitary U: the images of Xₖ and Zₖ anticommute, and all other
//! pairs of images commute.

use crate::quantities::observable::Pauli;

/// The inverse tableau of a number of qubits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tableau {
    pub(super) qubits: usize,
    /// The words of half a row: a bit for each qubit.
    pub(super) words: usize,
    /// Rows of X bits and then Z bits: the image of each Xₖ, and from row n on the image of each Zₖ.
    pub(super) bits: Vec<u64>,
    /// Whether each image has a minus sign.
    pub(super) signs: Vec<bool>,
}

impl Tableau {
    /// The tableau of no gates: the state is |0…0⟩.
    pub fn zero(qubits: u32) -> Self {
        let qubits = qubits as usize;
        let words = qubits.div_ceil(64);
        let mut bits = vec![0; 4 * qubits * words];
        for qubit in 0..qubits {
            let bit = 1 << (qubit % 64);
            bits[2 * words * qubit + qubit / 64] = bit;
            bits[2 * words * (qubits + qubit) + words + qubit / 64] = bit;
        }
        Self { qubits, words, bits, signs: vec![false; 2 * qubits] }
    }

    /// The number of words that a gate changes, for the limit of work.
    pub const fn words(&self) -> usize {
        4 * self.words
    }

    /// The row of the image of Xₖ.
    const fn x_row(qubit: u32) -> usize {
        qubit as usize
    }

    /// The row of the image of Zₖ.
    const fn z_row(&self, qubit: u32) -> usize {
        self.qubits + qubit as usize
    }

    /// The X bits and the Z bits of a row.
    fn row(&self, row: usize) -> (&[u64], &[u64]) {
        self.bits[2 * self.words * row..2 * self.words * (row + 1)].split_at(self.words)
    }

    /// Two different rows, to change them.
    fn two_rows(&mut self, one: usize, two: usize) -> (&mut [u64], &mut [u64]) {
        let size = 2 * self.words;
        let (low, high) = self.bits.split_at_mut(size * one.max(two));
        let low = &mut low[size * one.min(two)..size * (one.min(two) + 1)];
        let high = &mut high[..size];
        if one < two { (low, high) } else { (high, low) }
    }

    /// Replaces a row by itself times another one, times `i` to a power that makes it Hermitian.
    // Once in the module: its loop is unrolled.
    #[inline(never)]
    fn multiply(&mut self, row: usize, by: usize, power: u32) {
        let words = self.words;
        let (one, two) = self.two_rows(row, by);
        let (x, z) = one.split_at_mut(words);
        let (other_x, other_z) = two.split_at(words);
        let turns = product(x, z, other_x, other_z) + power;
        debug_assert!(turns.is_multiple_of(2), "images are Hermitian");
        self.signs[row] ^= self.signs[by] ^ (turns & 2 != 0);
    }

    fn swap_rows(&mut self, one: usize, two: usize) {
        let (a, b) = self.two_rows(one, two);
        a.swap_with_slice(b);
        self.signs.swap(one, two);
    }

    /// Applies a Hadamard gate.
    pub fn h(&mut self, qubit: u32) {
        self.swap_rows(Self::x_row(qubit), self.z_row(qubit));
    }

    /// Applies S, or its inverse: S†XS = -Y = -iXZ, and SXS† = Y = iXZ.
    pub fn s(&mut self, qubit: u32, is_inverse: bool) {
        self.multiply(Self::x_row(qubit), self.z_row(qubit), if is_inverse { 1 } else { 3 });
    }

    /// Applies a Pauli: it changes the signs of what it anticommutes with.
    pub fn pauli(&mut self, pauli: Pauli, qubit: u32) {
        let z = self.z_row(qubit);
        self.signs[Self::x_row(qubit)] ^= pauli != Pauli::X;
        self.signs[z] ^= pauli != Pauli::Z;
    }

    /// Applies a CX gate.
    pub fn cx(&mut self, control: u32, target: u32) {
        self.multiply(Self::x_row(control), Self::x_row(target), 0);
        self.multiply(self.z_row(target), self.z_row(control), 0);
    }

    /// Applies a CZ gate.
    pub fn cz(&mut self, one: u32, two: u32) {
        self.multiply(Self::x_row(one), self.z_row(two), 0);
        self.multiply(Self::x_row(two), self.z_row(one), 0);
    }

    /// Exchanges two qubits.
    pub fn swap(&mut self, one: u32, two: u32) {
        self.swap_rows(Self::x_row(one), Self::x_row(two));
        self.swap_rows(self.z_row(one), self.z_row(two));
    }

    /// The outcome of measuring a qubit, or `None` where both are equally likely.
    pub fn certain_outcome(&self, qubit: u32) -> Option<bool> {
        let row = self.z_row(qubit);
        self.row(row).0.iter().all(|&word| word == 0).then(|| self.signs[row])
    }

    /// Measures a qubit whose outcome is random, with a given outcome. The result tells the two outcomes apart: after the other one the
    /// state is [`Tableau::other_outcome`] of it, times this one.
    pub fn collapse(&mut self, qubit: u32, outcome: bool) -> u32 {
        let row = self.z_row(qubit);
        let mut mask: Vec<(usize, u64)> = Vec::new();
        mask.extend(self.row(row).0.iter().copied().enumerate().filter(|&(_, word)| word != 0));
        let Some(first) = mask.first_mut() else { return qubit };
        let pivot = (first.0 * 64) as u32 + first.1.trailing_zeros();
        first.1 &= first.1 - 1;
        mask.retain(|&(_, word)| word != 0);
        let (place, bit) = (pivot as usize / 64, 1 << (pivot % 64));
        let is_y = self.row(row).1[place] & bit != 0;
        // The Z bit of the pivot also changes with each target, so Y is decided after the CX gates.
        let parity = mask.iter().map(|&(word, bits)| (self.row(row).1[word] & bits).count_ones()).sum::<u32>();
        let is_y = is_y ^ (parity % 2 == 1);
        let words = self.words;
        for (row, sign) in self.bits.chunks_exact_mut(2 * words).zip(&mut self.signs) {
            let (x, z) = row.split_at_mut(words);
            *sign ^= spread(x, z, (place, bit), &mask);
            let (has_x, has_z) = (x[place] & bit != 0, z[place] & bit != 0);
            if is_y {
                // Exchanges Y and Z, and turns X into -X.
                *sign ^= has_x && !has_z;
                x[place] ^= z[place] & bit;
            } else {
                // A Hadamard gate.
                *sign ^= has_x && has_z;
                let differ = (x[place] ^ z[place]) & bit;
                x[place] ^= differ;
                z[place] ^= differ;
            }
        }
        if self.signs[row] != outcome {
            for (row, sign) in self.bits.chunks_exact(2 * words).zip(&mut self.signs) {
                *sign ^= row[words + place] & bit != 0;
            }
        }
        pivot
    }

    /// The Pauli product that takes the state after a random outcome to the state after the other outcome: the X bits and the Z bits of
    /// the qubits. `pivot` is the result of [`Tableau::collapse`].
    pub fn other_outcome(&self, pivot: u32) -> [Vec<bool>; 2] {
        // It is UXU† for X on the pivot, which anticommutes with what has a Z there in its image.
        let (place, bit) = (pivot as usize / 64, 1 << (pivot % 64));
        let has_z = |row: usize| self.row(row).1[place] & bit != 0;
        [self.qubits..2 * self.qubits, 0..self.qubits].map(|rows| rows.map(has_z).collect())
    }

    /// The expectation value of a product of Paulis on different qubits: 1, -1 or 0.
    #[cfg(test)]
    pub fn expectation(&self, paulis: &[(u32, Pauli)]) -> i8 {
        let mut total = vec![0; 2 * self.words];
        let (x, z) = total.split_at_mut(self.words);
        let mut turns = 0;
        let mut multiply = |row: usize| {
            let (other_x, other_z) = self.row(row);
            turns += product(x, z, other_x, other_z) + 2 * u32::from(self.signs[row]);
        };
        let mut powers = 0;
        for &(qubit, pauli) in paulis {
            if pauli != Pauli::Z {
                multiply(Self::x_row(qubit));
            }
            if pauli != Pauli::X {
                multiply(self.z_row(qubit));
            }
            // Y = iXZ
            powers += u32::from(pauli == Pauli::Y);
        }
        if x.iter().any(|&word| word != 0) {
            return 0;
        }
        if (turns + powers).is_multiple_of(4) { 1 } else { -1 }
    }
}

/// Replaces a Pauli product by itself times another one. Returns the power of `i` that the signs leave out.
#[inline]
fn product(x: &mut [u64], z: &mut [u64], other_x: &[u64], other_z: &[u64]) -> u32 {
    // Counters of two bits, 64 of them side by side.
    let (mut low, mut high) = (0, 0);
    for (((x, z), &other_x), &other_z) in x.iter_mut().zip(z).zip(other_x).zip(other_z) {
        let x_and_z = *x & other_z;
        let anticommute = (other_x & *z) ^ x_and_z;
        *x ^= other_x;
        *z ^= other_z;
        high ^= (low ^ *x ^ *z ^ x_and_z) & anticommute;
        low ^= anticommute;
    }
    low.count_ones() + 2 * high.count_ones()
}

/// Conjugates a Pauli product by CX gates from one control, given as word and bit, to all targets of
/// a mask. Returns whether the sign changes.
#[inline]
fn spread(x: &mut [u64], z: &mut [u64], (place, bit): (usize, u64), mask: &[(usize, u64)]) -> bool {
    let has_x = x[place] & bit != 0;
    let has_z = z[place] & bit != 0;
    // A target changes the sign if it has a Z, and either an X or the control's Z, not both. Each
    // Z of a target changes the control's Z in turn.
    let (mut targets_z, mut targets_y) = (0, 0);
    for &(word, bits) in mask {
        let with_z = z[word] & bits;
        targets_z += with_z.count_ones();
        targets_y += (with_z & x[word]).count_ones();
        if has_x {
            x[word] ^= bits;
        }
    }
    if targets_z % 2 == 1 {
        z[place] ^= bit;
    }
    let changes = targets_z + targets_y + u32::from(has_z) * targets_z + targets_z * targets_z.wrapping_sub(1) / 2;
    has_x && changes % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::Tableau;
    use crate::quantities::observable::Pauli;
    use crate::random::Random;
    use crate::stabilizer::clifford::Gate;

    fn random_gate(random: &mut Random, qubits: u32) -> Gate {
        let mut below = |count: u32| (random.next() % u64::from(count)) as u32;
        let one = below(qubits);
        let two = (one + 1 + below(qubits - 1)) % qubits;
        let pauli = [Pauli::X, Pauli::Y, Pauli::Z][below(3) as usize];
        match below(7) {
            0 => Gate::H(one),
            1 => Gate::S(one),
            2 => Gate::SInverse(one),
            3 => Gate::Pauli(pauli, one),
            4 => Gate::Cx(one, two),
            5 => Gate::Cz(one, two),
            _ => Gate::Swap(one, two),
        }
    }

    /// Asserts that images commute as the Paulis do that they are images of.
    fn assert_symplectic(tableau: &Tableau) {
        for one in 0..2 * tableau.qubits {
            for two in 0..2 * tableau.qubits {
                let ((x, z), (other_x, other_z)) = (tableau.row(one), tableau.row(two));
                let words = x.iter().zip(other_z).chain(z.iter().zip(other_x));
                let anticommute = words.map(|(a, b)| (a & b).count_ones()).sum::<u32>() % 2 == 1;
                assert_eq!(anticommute, one.abs_diff(two) == tableau.qubits, "{one} {two}");
            }
        }
    }

    #[test]
    fn images_commute_as_what_they_are_images_of() {
        for qubits in [2, 5, 63, 64, 65, 130] {
            let mut random = Random::new(u64::from(qubits));
            let mut tableau = Tableau::zero(qubits);
            for _ in 0..40 {
                (0..2 * qubits).for_each(|_| random_gate(&mut random, qubits).apply(&mut tableau));
                let qubit = (random.next() % u64::from(qubits)) as u32;
                if tableau.certain_outcome(qubit).is_none() {
                    tableau.collapse(qubit, random.next() % 2 == 1);
                }
            }
            assert_symplectic(&tableau);
        }
    }

    #[test]
    fn a_measurement_that_is_repeated_finds_the_same() {
        let mut random = Random::new(3);
        for qubits in [2, 7, 70] {
            let mut tableau = Tableau::zero(qubits);
            for _ in 0..200 {
                (0..3).for_each(|_| random_gate(&mut random, qubits).apply(&mut tableau));
                for qubit in 0..qubits {
                    let outcome = tableau.certain_outcome(qubit).unwrap_or_else(|| {
                        let outcome = random.next() % 2 == 1;
                        tableau.collapse(qubit, outcome);
                        outcome
                    });
                    assert_eq!(tableau.certain_outcome(qubit), Some(outcome));
                    assert_eq!(tableau.expectation(&[(qubit, Pauli::Z)]), if outcome { -1 } else { 1 });
                }
            }
        }
    }

    #[test]
    fn gates_in_reverse_undo_a_circuit() {
        let mut random = Random::new(11);
        for qubits in [2, 9, 100] {
            let gates: Vec<Gate> = (0..500).map(|_| random_gate(&mut random, qubits)).collect();
            let mut tableau = Tableau::zero(qubits);
            for gate in &gates {
                gate.apply(&mut tableau);
            }
            for gate in gates.iter().rev() {
                gate.inverse().apply(&mut tableau);
            }
            assert_eq!(tableau, Tableau::zero(qubits));
        }
    }

    #[test]
    fn the_other_outcome_is_a_pauli_product_away() {
        let mut random = Random::new(5);
        for _ in 0..200 {
            let qubits = 6;
            let mut tableau = Tableau::zero(qubits);
            (0..60).for_each(|_| random_gate(&mut random, qubits).apply(&mut tableau));
            let Some(qubit) = (0..qubits).find(|&qubit| tableau.certain_outcome(qubit).is_none()) else { continue };
            let (mut one, mut other) = (tableau.clone(), tableau);
            let [x, z] = {
                let pivot = one.collapse(qubit, false);
                one.other_outcome(pivot)
            };
            other.collapse(qubit, true);
            for place in 0..qubits {
                let (x, z) = (x[place as usize], z[place as usize]);
                if x || z {
                    one.pauli(
                        if !z {
                            Pauli::X
                        } else if x {
                            Pauli::Y
                        } else {
                            Pauli::Z
                        },
                        place,
                    );
                }
            }
            assert_eq!(one, other);
        }
    }

    #[test]
    fn expectations_are_those_of_known_states() {
        let mut bell = Tableau::zero(3);
        bell.h(0);
        bell.cx(0, 1);
        let of = |paulis: &[(u32, Pauli)]| bell.expectation(paulis);
        assert_eq!(of(&[(0, Pauli::X), (1, Pauli::X)]), 1);
        assert_eq!(of(&[(0, Pauli::Y), (1, Pauli::Y)]), -1);
        assert_eq!(of(&[(0, Pauli::Z), (1, Pauli::Z), (2, Pauli::Z)]), 1);
        assert_eq!((of(&[(0, Pauli::Z)]), of(&[(0, Pauli::X), (1, Pauli::Y)]), of(&[])), (0, 0, 1));
        let mut left = Tableau::zero(1);
        left.h(0);
        left.s(0, false);
        assert_eq!(left.expectation(&[(0, Pauli::Y)]), 1);
    }
}
