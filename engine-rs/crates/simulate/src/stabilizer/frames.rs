//! Many runs of a program at once, as Pauli frames around one of them.
//!
//! One run is done on a [`Tableau`]: the reference. All other runs differ from it by a Pauli product, their *frame*: the
//! state of a run is its frame times the state of the reference. Gates take frames to frames, one bit operation for 64
//! runs, and a measurement finds the outcome of the reference, flipped where the frame has an X on the qubit. So a
//! thousand runs cost less than the reference, whose gates multiply rows.
//!
//! Frames differ in what chance decides:
//!
//! - To sample, each frame begins with random Zs, which do nothing to |0…0⟩, and gets another random Z on every qubit
//!   that was measured or reset, which does nothing but make later outcomes random where they are (Gidney, "Stim",
//!   Quantum 5, 497 (2021), arXiv:2103.02202, section 4).
//! - To enumerate, frame number i takes the other outcome of the j-th random measurement where bit j of i is set: it is
//!   multiplied with the Pauli product that takes one outcome to the other ([`Tableau::other_outcome`]). All 2ᵏ frames
//!   of k random outcomes are equally likely, so their shares are the exact distribution.
//!
//! A Pauli under a condition happens in some runs. The frames of those where the condition has another value than in the
//! reference are multiplied with it.
//!
//! Cost of 1,024 runs: 16 words per qubit of each step, and 256 bytes for each qubit.

use std::collections::BTreeMap;

use super::clifford::Gate;
use super::columns::{Columns, transpose};
use super::program::{Program, Step};
use super::tableau::Tableau;
use crate::conditions::{ClbitCondition, bit_of, fits_in};
use crate::quantities::observable::Pauli;
use crate::random::Random;

/// Words of frames that are walked at once.
const WORDS: usize = 16;
/// Frames that are walked at once.
const FRAMES: usize = 64 * WORDS;

/// Random measurements of one moment that are done by rows of a tableau before the others are done by columns.
const MAX_BY_ROWS: usize = 16;

/// A bit for each frame.
type Lanes = [u64; WORDS];

/// The reference: one run of a program.
pub struct Reference {
    /// The outcomes of all measurements and resets, in order. Where one is random, it is 0.
    outcomes: Vec<bool>,
    /// The number of random outcomes.
    pub random: usize,
    /// For each of the first random outcomes, the number of outcomes before the measurements of its moment, and the Pauli product that takes
    /// the state to that after the other outcome, as X bits and Z bits of the qubits.
    others: Vec<(usize, [Vec<bool>; 2])>,
    /// The final values of the clbits.
    pub clbits: Vec<bool>,
}

impl Reference {
    /// Runs a program. `others` is the number of random outcomes to be enumerated.
    pub fn of(program: &Program, others: usize) -> Self {
        let mut tableau = Tableau::zero(program.qubits);
        let mut reference =
            Self { outcomes: Vec::new(), random: 0, others: Vec::new(), clbits: vec![false; program.clbits as usize] };
        let mut settled = 0;
        for (index, &step) in program.steps.iter().enumerate() {
            match step {
                Step::Gate(gate) => gate.apply(&mut tableau),
                Step::If(test, pauli, qubit) => {
                    if holds(program, test, &reference.clbits) {
                        tableau.pauli(pauli, qubit);
                    }
                }
                Step::Measure(qubit, _) | Step::Reset(qubit) => {
                    if index >= settled {
                        settled = index;
                        let mut is_measured = vec![false; program.qubits as usize];
                        while let Some(&(Step::Measure(qubit, _) | Step::Reset(qubit))) = program.steps.get(settled) {
                            is_measured[qubit as usize] = true;
                            settled += 1;
                        }
                        let measured: Vec<u32> =
                            (0..program.qubits).filter(|&qubit| is_measured[qubit as usize]).collect();
                        reference.settle(&mut tableau, &measured, others);
                    }
                    // Certain by now.
                    let outcome = tableau.certain_outcome(qubit).unwrap_or_default();
                    reference.outcomes.push(outcome);
                    match step {
                        Step::Measure(_, Some(clbit)) => reference.clbits[clbit as usize] = outcome,
                        Step::Reset(_) if outcome => tableau.pauli(Pauli::X, qubit),
                        _ => {}
                    }
                }
            }
        }
        reference
    }

    /// Measures qubits, in rising order, so that each has a certain outcome: 0 where it was random.
    fn settle(&mut self, tableau: &mut Tableau, qubits: &[u32], others: usize) {
        let mut by_rows = 0;
        for (place, &qubit) in qubits.iter().enumerate() {
            if tableau.certain_outcome(qubit).is_some() {
                continue;
            }
            if by_rows >= MAX_BY_ROWS && self.random >= others {
                let left = qubits[place..].iter().filter(|&&qubit| tableau.certain_outcome(qubit).is_none());
                let left: Vec<u32> = left.copied().collect();
                if left.len() >= MAX_BY_ROWS {
                    let mut columns = Columns::of(tableau);
                    self.random += columns.collapse_all(&left);
                    columns.store(tableau);
                    return;
                }
            }
            let pivot = tableau.collapse(qubit, false);
            if self.random < others {
                self.others.push((self.outcomes.len(), tableau.other_outcome(pivot)));
            }
            self.random += 1;
            by_rows += 1;
        }
    }
}

/// Whether a test holds for values of the clbits.
fn holds(program: &Program, test: u32, clbits: &[bool]) -> bool {
    program.tests[test as usize].is_some_and(|test| test.holds(clbits))
}

/// What decides the outcomes of frames.
enum OutcomeSource<'r> {
    /// Random bits.
    Random(&'r mut Random),
    /// The numbers of the frames, from this one on.
    Numbers(usize),
}

/// Frames side by side.
struct Frames<'p> {
    program: &'p Program,
    /// Whether each frame has an X, and a Z, on each qubit.
    x: Vec<Lanes>,
    z: Vec<Lanes>,
    /// The values of the clbits in each frame, and in the reference.
    clbits: Vec<Lanes>,
    reference: Vec<bool>,
}

impl<'p> Frames<'p> {
    fn new(program: &'p Program, outcomes: &mut OutcomeSource<'_>) -> Self {
        let qubits = program.qubits as usize;
        let mut frames = Self {
            program,
            x: vec![[0; WORDS]; qubits],
            z: vec![[0; WORDS]; qubits],
            clbits: vec![[0; WORDS]; program.clbits as usize],
            reference: vec![false; program.clbits as usize],
        };
        if let OutcomeSource::Random(random) = outcomes {
            frames.z.fill_with(|| std::array::from_fn(|_| random.next()));
        }
        frames
    }

    /// Walks the program.
    fn walk(&mut self, reference: &Reference, outcomes: &mut OutcomeSource<'_>) {
        let mut outcome = 0;
        let mut others = reference.others.iter().enumerate().peekable();
        for &step in &self.program.steps {
            match step {
                Step::Gate(gate) => self.gate(gate),
                Step::If(test, pauli, qubit) => self.condition(test, pauli, qubit),
                Step::Measure(qubit, _) | Step::Reset(qubit) => {
                    if let OutcomeSource::Numbers(first) = *outcomes {
                        while let Some((number, (_, paulis))) = others.next_if(|(_, (place, _))| *place == outcome) {
                            self.flip(&bits_of_numbers(first, number), paulis);
                        }
                    }
                    let found = reference.outcomes[outcome];
                    outcome += 1;
                    let place = qubit as usize;
                    if let Step::Measure(_, Some(clbit)) = step {
                        self.clbits[clbit as usize] = self.x[place].map(|word| word ^ all(found));
                        self.reference[clbit as usize] = found;
                    }
                    if matches!(step, Step::Reset(_)) {
                        self.x[place] = [0; WORDS];
                        self.z[place] = [0; WORDS];
                    }
                    if let OutcomeSource::Random(random) = outcomes {
                        for word in &mut self.z[place] {
                            *word ^= random.next();
                        }
                    }
                }
            }
        }
    }

    fn gate(&mut self, gate: Gate) {
        match gate {
            Gate::H(qubit) => std::mem::swap(&mut self.x[qubit as usize], &mut self.z[qubit as usize]),
            Gate::S(qubit) | Gate::SInverse(qubit) => add(&mut self.z[qubit as usize], &self.x[qubit as usize]),
            // Frames commute with Paulis up to the sign, which nobody sees.
            Gate::Pauli(..) => {}
            Gate::Cx(control, target) => {
                let (control, target) = (control as usize, target as usize);
                let (x, z) = (self.x[control], self.z[target]);
                add(&mut self.x[target], &x);
                add(&mut self.z[control], &z);
            }
            Gate::Cz(one, two) => {
                add(&mut self.z[one as usize], &self.x[two as usize]);
                add(&mut self.z[two as usize], &self.x[one as usize]);
            }
            Gate::Swap(one, two) => {
                self.x.swap(one as usize, two as usize);
                self.z.swap(one as usize, two as usize);
            }
        }
    }

    /// Multiplies the frames in which a test differs from the reference with a Pauli.
    fn condition(&mut self, test: u32, pauli: Pauli, qubit: u32) {
        let in_reference = all(holds(self.program, test, &self.reference));
        let mut differ: Lanes = match self.program.tests[test as usize] {
            Some(ClbitCondition::Bit(clbit, value)) => self.clbits[clbit as usize].map(|word| word ^ all(!value)),
            Some(ClbitCondition::Bits(start, size, value)) => {
                let mut lanes = [all(fits_in(value, size)); WORDS];
                for (bit, clbit) in (start..start + size).enumerate() {
                    let bits = &self.clbits[clbit as usize];
                    lanes.iter_mut().zip(bits).for_each(|(lane, word)| *lane &= word ^ all(!bit_of(value, bit)));
                }
                lanes
            }
            None => [0; WORDS],
        };
        differ = differ.map(|word| word ^ in_reference);
        if pauli != Pauli::Z {
            add(&mut self.x[qubit as usize], &differ);
        }
        if pauli != Pauli::X {
            add(&mut self.z[qubit as usize], &differ);
        }
    }

    /// Multiplies some frames with a Pauli product.
    fn flip(&mut self, lanes: &Lanes, [x, z]: &[Vec<bool>; 2]) {
        for (frame, product) in [(&mut self.x, x), (&mut self.z, z)] {
            for (place, _) in frame.iter_mut().zip(product).filter(|(_, has)| **has) {
                add(place, lanes);
            }
        }
    }
}

/// 64 times the same bit.
const fn all(bit: bool) -> u64 {
    if bit { u64::MAX } else { 0 }
}

// Once in the module: its loop is unrolled.
#[inline(never)]
fn add(lanes: &mut Lanes, other: &Lanes) {
    for (lane, other) in lanes.iter_mut().zip(other) {
        *lane ^= other;
    }
}

/// A bit of the numbers of frames, which count up from the first.
fn bits_of_numbers(first: usize, bit: usize) -> Lanes {
    std::array::from_fn(|word| {
        (0..64).fold(0, |lanes, lane| lanes | ((first + 64 * word + lane) as u64 >> bit & 1) << lane)
    })
}

/// How often each value of the clbits was found.
pub struct Counts {
    /// The clbits that a value has.
    listed: Vec<u32>,
    /// The values, the last clbit first, in rising order, and how often each was found.
    pub values: BTreeMap<String, f64>,
    /// The number of runs.
    pub runs: f64,
    /// The bytes of all values.
    pub bytes: usize,
}

impl Counts {
    /// No runs. A value has the bits of some clbits, in rising order.
    pub fn new(listed: Vec<u32>) -> Self {
        Self { listed, values: BTreeMap::new(), runs: 0.0, bytes: 0 }
    }

    /// Adds a number of runs that found a value of each clbit.
    pub fn add(&mut self, is_one: impl Fn(usize) -> bool, runs: f64) {
        let bit = |&clbit: &u32| if is_one(clbit as usize) { '1' } else { '0' };
        let value: String = self.listed.iter().rev().map(bit).collect();
        self.runs += runs;
        let bytes = value.len();
        let known = self.values.entry(value).or_default();
        if *known == 0.0 {
            self.bytes += bytes;
        }
        *known += runs;
    }

    /// Adds the first frames of the given ones.
    fn add_frames(&mut self, frames: &Frames<'_>, count: usize) {
        let words = frames.clbits.len().div_ceil(64);
        let mut values = vec![0_u64; words * count];
        for (block, clbits) in frames.clbits.chunks(64).enumerate() {
            for word in 0..count.div_ceil(64) {
                let mut square = [0; 64];
                for (row, lanes) in square.iter_mut().zip(clbits) {
                    *row = lanes[word];
                }
                transpose(&mut square);
                for (run, &bits) in (64 * word..count).zip(&square) {
                    values[run * words + block] = bits;
                }
            }
        }
        for run in 0..count {
            let value = &values[run * words..(run + 1) * words];
            self.add(|clbit| value[clbit / 64] >> (clbit % 64) & 1 == 1, 1.0);
        }
    }
}

/// The values of some clbits for all courses that the random outcomes of a reference can take.
pub fn enumerate(program: &Program, reference: &Reference, listed: Vec<u32>) -> Counts {
    let all = 1_usize << reference.others.len();
    let mut counts = Counts::new(listed);
    for first in (0..all).step_by(FRAMES) {
        let mut outcomes = OutcomeSource::Numbers(first);
        let mut frames = Frames::new(program, &mut outcomes);
        frames.walk(reference, &mut outcomes);
        counts.add_frames(&frames, FRAMES.min(all - first));
    }
    counts
}

/// The values of some clbits in a number of random runs.
pub fn sample(program: &Program, reference: &Reference, listed: Vec<u32>, shots: u32, random: &mut Random) -> Counts {
    let mut counts = Counts::new(listed);
    let mut left = shots as usize;
    while left > 0 {
        let mut outcomes = OutcomeSource::Random(&mut *random);
        let mut frames = Frames::new(program, &mut outcomes);
        frames.walk(reference, &mut outcomes);
        let count = left.min(FRAMES);
        counts.add_frames(&frames, count);
        left -= count;
    }
    counts
}
