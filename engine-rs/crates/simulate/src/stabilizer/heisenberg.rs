//! Expectation values without a state: observables are carried back to the beginning.
//!
//! The expectation of a Pauli product P after a gate G is that of G†PG before it. So P is taken back through all steps of
//! a program to |0…0⟩, where it is the sign, or 0 if an X is left. Values are averages over all outcomes of measurements
//! on the way:
//!
//! - A measurement leaves no coherence, so a product with X or Y on the qubit is 0 from there on. What the clbit adds to a
//!   sign, the qubit's Z adds before it.
//! - After a reset Z is 1, and X and Y are 0.
//! - A Pauli under a condition on a clbit changes the sign of what it anticommutes with, if the clbit has that value: the
//!   product gets a Z on that clbit, as on a qubit.
//!
//! Products are walked side by side, 1,024 at once, one bit for each.

use super::clifford::Gate;
use super::program::{Program, Step};
use crate::conditions::ClbitCondition;
use crate::quantities::observable::Pauli;

/// Words of products that are walked at once.
const WORDS: usize = 16;
/// Products that are walked at once.
const PRODUCTS: usize = 64 * WORDS;

/// A bit for each product.
type Lanes = [u64; WORDS];

/// The expectation of each product of Paulis on different qubits, averaged over all outcomes on the way: 1, -1 or 0.
/// `None` where a condition asks more than one bit, or where there would be more than `work` words to change.
pub fn expectations(program: &Program, products: &[Vec<(u32, Pauli)>], work: u64) -> Option<Vec<i8>> {
    let passes = products.len().div_ceil(PRODUCTS) * (program.steps.len() + program.qubits as usize);
    if passes as u64 * WORDS as u64 > work {
        return None;
    }
    let mut values = Vec::with_capacity(products.len());
    for chunk in products.chunks(PRODUCTS) {
        let mut observables = Observables::of(program, chunk);
        for &step in program.steps.iter().rev() {
            observables.before(program, step)?;
        }
        for lanes in &observables.x {
            add(&mut observables.is_zero, lanes);
        }
        for place in 0..chunk.len() {
            let has = |lanes: &Lanes| lanes[place / 64] >> (place % 64) & 1 == 1;
            values.push(match (has(&observables.is_zero), has(&observables.signs)) {
                (true, _) => 0,
                (false, true) => -1,
                (false, false) => 1,
            });
        }
    }
    Some(values)
}

/// Products of Paulis side by side.
struct Observables {
    /// Whether each has an X, and a Z, on each qubit; both mean Y.
    x: Vec<Lanes>,
    z: Vec<Lanes>,
    /// Whether each changes its sign with each clbit.
    clbits: Vec<Lanes>,
    signs: Lanes,
    is_zero: Lanes,
}

/// Sets the bits of some lanes.
#[inline(never)]
fn add(lanes: &mut Lanes, others: &Lanes) {
    lanes.iter_mut().zip(others).for_each(|(lane, other)| *lane |= other);
}

#[inline]
fn flip(lanes: &mut Lanes, change: impl Fn(usize) -> u64) {
    lanes.iter_mut().enumerate().for_each(|(word, lane)| *lane ^= change(word));
}

impl Observables {
    fn of(program: &Program, products: &[Vec<(u32, Pauli)>]) -> Self {
        let none = [0; WORDS];
        let mut observables = Self {
            x: vec![none; program.qubits as usize],
            z: vec![none; program.qubits as usize],
            clbits: vec![none; program.clbits as usize],
            signs: none,
            is_zero: none,
        };
        for (place, product) in products.iter().enumerate() {
            for &(qubit, pauli) in product {
                let bit = 1 << (place % 64);
                observables.x[qubit as usize][place / 64] |= if pauli == Pauli::Z { 0 } else { bit };
                observables.z[qubit as usize][place / 64] |= if pauli == Pauli::X { 0 } else { bit };
            }
        }
        observables
    }

    /// Takes the products to the place before a step.
    fn before(&mut self, program: &Program, step: Step) -> Option<()> {
        match step {
            Step::Gate(gate) => self.gate(gate),
            Step::If(test, pauli, qubit) => {
                let Some(ClbitCondition::Bit(clbit, value)) = program.tests[test as usize] else { return None };
                let anticommute = self.anticommute(pauli, qubit);
                flip(&mut self.clbits[clbit as usize], |word| anticommute[word]);
                if !value {
                    flip(&mut self.signs, |word| anticommute[word]);
                }
            }
            Step::Measure(qubit, clbit) => {
                let x = std::mem::take(&mut self.x[qubit as usize]);
                add(&mut self.is_zero, &x);
                if let Some(clbit) = clbit {
                    let signs = std::mem::take(&mut self.clbits[clbit as usize]);
                    flip(&mut self.z[qubit as usize], |word| signs[word]);
                }
            }
            Step::Reset(qubit) => {
                let x = std::mem::take(&mut self.x[qubit as usize]);
                add(&mut self.is_zero, &x);
                self.z[qubit as usize] = [0; WORDS];
            }
        }
        Some(())
    }

    /// Which products anticommute with a Pauli.
    fn anticommute(&self, pauli: Pauli, qubit: u32) -> Lanes {
        let (x, z) = (&self.x[qubit as usize], &self.z[qubit as usize]);
        std::array::from_fn(|word| match pauli {
            Pauli::X => z[word],
            Pauli::Y => x[word] ^ z[word],
            Pauli::Z => x[word],
        })
    }

    fn gate(&mut self, gate: Gate) {
        match gate {
            Gate::H(qubit) => {
                let (x, z) = (&mut self.x[qubit as usize], &mut self.z[qubit as usize]);
                flip(&mut self.signs, |word| x[word] & z[word]);
                std::mem::swap(x, z);
            }
            Gate::S(qubit) | Gate::SInverse(qubit) => {
                let (x, z) = (&self.x[qubit as usize], &mut self.z[qubit as usize]);
                // S†XS = -Y and S†YS = X; the inverse takes X to Y and Y to -X.
                let minus = if matches!(gate, Gate::S(_)) { !0 } else { 0 };
                flip(&mut self.signs, |word| x[word] & (z[word] ^ minus));
                flip(z, |word| x[word]);
            }
            Gate::Pauli(pauli, qubit) => {
                let anticommute = self.anticommute(pauli, qubit);
                flip(&mut self.signs, |word| anticommute[word]);
            }
            Gate::Cx(control, target) => {
                let (control, target) = (control as usize, target as usize);
                let (x, z) = (self.x[control], self.z[target]);
                flip(&mut self.signs, |word| x[word] & z[word] & !(self.x[target][word] ^ self.z[control][word]));
                flip(&mut self.x[target], |word| x[word]);
                flip(&mut self.z[control], |word| z[word]);
            }
            Gate::Cz(one, two) => {
                let (one, two) = (one as usize, two as usize);
                let (x, other) = (self.x[one], self.x[two]);
                flip(&mut self.signs, |word| x[word] & other[word] & (self.z[one][word] ^ self.z[two][word]));
                flip(&mut self.z[one], |word| other[word]);
                flip(&mut self.z[two], |word| x[word]);
            }
            Gate::Swap(one, two) => {
                self.x.swap(one as usize, two as usize);
                self.z.swap(one as usize, two as usize);
            }
        }
    }
}
