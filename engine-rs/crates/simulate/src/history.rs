//! Histories: what has happened so far in one course of a run.
//!
//! [`merge`] joins histories with the same future. Those agree in the classical values, and their
//! states differ in length and global phase only. A fingerprint of the state finds candidates, and
//! the distance between the states decides.

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use amplitudes::state::State;
use circuit::Circuit;
use circuit::classical::value::Value;
use circuit::matrix::Complex;

/// States whose squared distance is below this part of their squared length are the same.
pub const MAX_DISTANCE: f64 = 1e-20;
/// How finely fingerprints are told apart. Rounding moves one by far less than a step.
const STEPS: f64 = 1e9;

/// One course that a run can take: the state that it leads to, and the classical values.
#[derive(Clone)]
pub struct History {
    /// The state. Where nothing is sampled, its squared length is the probability of the history.
    pub state: State,
    /// The values of the clbits.
    pub clbits: Vec<bool>,
    /// The values of the variables, element by element.
    pub variables: Vec<Value>,
    /// The outcomes of a measurement that is going on, before they are stored.
    pub outcomes: u128,
    /// How many of the sampled runs take it; 0 where nothing is sampled.
    pub shots: u32,
    /// The operation of the circuit in which it ended; `None` while it goes on, and at the end.
    pub ended: Option<u32>,
}

impl History {
    /// In front of the first operation of a circuit: all clbits and variables are zero.
    pub fn at_start(circuit: &Circuit, state: State, shots: u32) -> Self {
        let variables = circuit.classical.variables.iter();
        let zeros = variables.flat_map(|it| std::iter::repeat_n(it.type_.zero(), it.elements as usize));
        let clbits = vec![false; circuit.clbit_count() as usize];
        Self { state, clbits, variables: zeros.collect(), outcomes: 0, shots, ended: None }
    }

    /// Whether all that later operations could tell apart is equal, except for the states.
    pub fn has_same_values(&self, other: &Self) -> bool {
        self.clbits == other.clbits
            && self.outcomes == other.outcomes
            && self.ended == other.ended
            && self.variables == other.variables
    }

    /// The amplitudes, if this is the only one of some histories.
    pub fn only(histories: Vec<Self>) -> Option<Vec<Complex>> {
        let [history] = <[Self; 1]>::try_from(histories).ok()?;
        Some(history.state.into_amplitudes())
    }

    /// A hash of what [`History::has_same_values`] compares.
    fn values_hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (&self.clbits, self.outcomes, self.ended).hash(&mut hasher);
        for value in &self.variables {
            std::mem::discriminant(value).hash(&mut hasher);
            match *value {
                Value::Integer(value) => value.hash(&mut hasher),
                Value::FixedWidthInteger { value, width, is_signed } => (value, width, is_signed).hash(&mut hasher),
                // Both zeros are equal.
                Value::Float(value) | Value::Duration(value) => (value + 0.0).to_bits().hash(&mut hasher),
                Value::ShortFloat { value, width } => ((value + 0.0).to_bits(), width).hash(&mut hasher),
                Value::Angle(radians, width) => ((radians + 0.0).to_bits(), width).hash(&mut hasher),
                Value::Bool(value) => value.hash(&mut hasher),
                Value::Bits { value, width } => (value, width).hash(&mut hasher),
                Value::Complex(real, imaginary) => {
                    ((real + 0.0).to_bits(), (imaginary + 0.0).to_bits()).hash(&mut hasher);
                }
            }
        }
        hasher.finish()
    }

    /// Adds the probability, or the runs, of a history with the same future.
    fn absorb(&mut self, other: &Self) {
        if self.shots > 0 {
            self.shots += other.shots;
        } else {
            let (own, added) = (self.state.norm_squared(), other.state.norm_squared());
            self.state.scale(((own + added) / own).sqrt());
        }
    }
}

/// Merges histories with the same future. Their order stays that of the first of each.
///
/// Only histories that agree with another in their classical values have their states read, once
/// for the fingerprint and once for each candidate. Equal states have fingerprints in the same step
/// or in neighboring ones.
pub fn merge(histories: &mut Vec<History>) {
    if histories.len() < 2 {
        return;
    }
    let mut counts: HashMap<u64, u32> = HashMap::new();
    let hashes: Vec<u64> = histories.iter().map(History::values_hash).collect();
    for &hash in &hashes {
        *counts.entry(hash).or_default() += 1;
    }
    if counts.len() == histories.len() {
        return;
    }
    // By a hash of values and state the last history, and for each history the one before it: a map of the same kind as `counts`.
    let mut known: HashMap<u64, u32> = HashMap::new();
    let mut previous: Vec<Option<u32>> = Vec::with_capacity(histories.len());
    let mut merged: Vec<History> = Vec::with_capacity(histories.len());
    for (history, hash) in histories.drain(..).zip(hashes) {
        if counts[&hash] > 1 {
            let step = (history.state.fingerprint() * STEPS) as i64;
            let hash_at = |step: i64| hash ^ (step as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let is_equal = |other: &History| {
                other.has_same_values(&history) && other.state.relative_distance(&history.state) < MAX_DISTANCE
            };
            let equal = (step - 1..=step + 1).find_map(|step| {
                let mut candidate = known.get(&hash_at(step)).copied();
                while let Some(index) = candidate.filter(|&index| !is_equal(&merged[index as usize])) {
                    candidate = previous[index as usize];
                }
                candidate
            });
            if let Some(index) = equal {
                merged[index as usize].absorb(&history);
                continue;
            }
            previous.push(known.insert(hash_at(step), merged.len() as u32));
        } else {
            previous.push(None);
        }
        merged.push(history);
    }
    *histories = merged;
}
