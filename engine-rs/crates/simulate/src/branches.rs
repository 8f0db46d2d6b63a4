//! Measurements, resets and conditions: one branch for each history that is possible.
//!
//! A branch holds an unnormalized state and the clbits so far; the squared length of its state is its probability. A measurement
//! projects each branch onto both outcomes and keeps those with a probability above [`MIN_PROBABILITY`]; a reset does the same
//! and moves the qubit back to |0⟩. A condition applies an operation only in the branches whose clbits satisfy it.
//!
//! The number of branches grows with each measurement, so two things keep it small. [`Deferred`] finds measurements whose qubit is
//! not touched and whose clbit is not read afterwards: they need no branch, because the final amplitudes tell their
//! distribution. And [`merge`] joins branches with equal clbits whose states are equal up to length and global phase: their
//! future is the same. A hash of clbits and rounded probabilities finds candidates; the overlap of the states decides.

use std::collections::BTreeMap;
use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use super::state::State;
use super::unitaries::Unitaries;
use super::{LIMIT, Outcome, UNKNOWN};
use circuit::matrix::Complex;
use circuit::operation::{Body, Operation, OperationKind};
use circuit::{Choice, Circuit, Condition, Test};
use diagnostic::{Diagnostic, Span};

/// What all branches may hold together, in amplitudes.
const MAX_AMPLITUDES: usize = 1 << 22;
/// What the texts of all outcomes may hold together, in bytes.
const MAX_OUTCOME_BYTES: usize = 1 << 26;
/// An outcome that is less likely is taken for rounding.
const MIN_PROBABILITY: f64 = 1e-14;

/// True for what makes a circuit depend on outcomes.
pub fn depends_on_outcomes(operation: &Operation) -> bool {
    operation.condition.is_some() || matches!(operation.kind, OperationKind::Measure | OperationKind::Reset)
}

/// Measurements that can wait until the end: nothing happens to their qubit, and nothing reads their clbit, after them. They
/// need no branches, because the final amplitudes tell how likely their outcomes are.
pub struct Deferred {
    /// One for each operation.
    waits: Vec<bool>,
    /// Qubit and clbit of those whose outcome is kept.
    outcomes: Vec<(u32, u32)>,
    span: Span,
}

impl Deferred {
    /// Finds them.
    pub fn of(circuit: &Circuit) -> Self {
        /// What happens to a clbit later on.
        #[derive(Clone, Copy, PartialEq)]
        enum LaterUse {
            Nothing,
            Overwritten,
            Read,
        }
        let operations = circuit.operations();
        let mut touched = vec![false; circuit.qubit_count() as usize];
        let mut clbits = vec![LaterUse::Nothing; circuit.clbit_count() as usize];
        let mut deferred = Self { waits: vec![false; operations.len()], outcomes: Vec::new(), span: Span::default() };
        for (index, operation) in operations.iter().enumerate().rev() {
            let qubits = circuit.body.qubits(operation);
            let clbit = circuit.body.clbits(operation).first().copied();
            if operation.kind == OperationKind::Measure && operation.condition.is_none() {
                let waits = qubits.iter().all(|&qubit| !touched[qubit as usize])
                    && clbit.is_none_or(|clbit| clbits[clbit as usize] != LaterUse::Read);
                deferred.waits[index] = waits;
                if let Some(clbit) = clbit {
                    if let (true, LaterUse::Nothing, Some(&qubit)) = (waits, clbits[clbit as usize], qubits.first()) {
                        deferred.outcomes.push((qubit, clbit));
                        deferred.span = operation.span;
                    }
                    clbits[clbit as usize] = LaterUse::Overwritten;
                }
            } else {
                for clbit in circuit.clbits_touched(operation) {
                    clbits[clbit as usize] = LaterUse::Read;
                }
            }
            // Neither a barrier nor waiting changes what a measurement would find.
            if !matches!(operation.kind, OperationKind::Barrier | OperationKind::Delay) {
                for &qubit in qubits {
                    touched[qubit as usize] = true;
                }
            }
        }
        deferred
    }

    /// True for an operation that waits.
    pub fn contains(&self, index: usize) -> bool {
        self.waits[index]
    }
}

/// One history: the state that it leads to, whose length squared is how likely it is, and the clbits so far.
#[derive(Clone)]
struct Branch {
    state: State,
    clbits: Vec<bool>,
}

/// All histories that are possible.
pub struct Branches {
    branches: Vec<Branch>,
    first_fork: Option<Span>,
}

impl Branches {
    /// One, at the start.
    pub fn new(circuit: &Circuit) -> Self {
        let clbits = vec![false; circuit.clbit_count() as usize];
        Self { branches: vec![Branch { state: State::zero(circuit.qubit_count()), clbits }], first_fork: None }
    }

    /// Lets an operation happen in every branch where its condition holds.
    pub fn apply(
        &mut self,
        circuit: &Circuit,
        body: &Body,
        operation: &Operation,
        unitaries: &Unitaries<'_>,
    ) -> Result<(), Diagnostic> {
        let test = operation.condition.map(|index| &circuit.conditions[index as usize]);
        test.map_or(Ok(()), |condition| require_decidable(condition, operation.span))?;
        if let OperationKind::Block(index) = operation.kind {
            let block = &circuit.blocks[index as usize];
            match (block.choice, &block.branches[..]) {
                (Choice::Always, [inner]) => return self.apply_body(circuit, inner, unitaries),
                (Choice::Condition(index), inner) => {
                    let condition = &circuit.conditions[index as usize];
                    require_decidable(condition, operation.span)?;
                    return self.apply_branch(circuit, condition, inner, unitaries);
                }
                // A declaration, or a line for other tools.
                _ if operation.qubits.length + operation.clbits.length == 0 => return Ok(()),
                // What is inside of other blocks is for `visit` to refuse.
                _ => {}
            }
        }
        let happens =
            |branch: &Branch| test.is_none_or(|condition| is_satisfied(circuit, &condition.test, &branch.clbits));
        match operation.kind {
            OperationKind::Measure | OperationKind::Reset => {
                for &qubit in body.qubits(operation) {
                    let clbit = body.clbits(operation).first().copied();
                    self.fork(qubit, clbit, operation, &happens, unitaries)?;
                }
                Ok(())
            }
            _ => {
                let mut chosen: Vec<&mut State> =
                    self.branches.iter_mut().filter(|branch| happens(branch)).map(|branch| &mut branch.state).collect();
                let amplitudes = chosen.iter().map(|state| state.len()).sum();
                unitaries.visit(body, operation, amplitudes, &mut |unitary| {
                    for state in &mut chosen {
                        state.apply(unitary);
                    }
                })
            }
        }
    }

    /// Lets all operations of a body happen.
    fn apply_body(&mut self, circuit: &Circuit, body: &Body, unitaries: &Unitaries<'_>) -> Result<(), Diagnostic> {
        body.operations.iter().try_for_each(|operation| self.apply(circuit, body, operation, unitaries))
    }

    /// Lets the first body happen in the branches where a condition holds, and the second, where there is one, in the others.
    fn apply_branch(
        &mut self,
        circuit: &Circuit,
        condition: &Condition,
        bodies: &[Body],
        unitaries: &Unitaries<'_>,
    ) -> Result<(), Diagnostic> {
        let (then, otherwise): (Vec<_>, Vec<_>) =
            self.branches.drain(..).partition(|branch| is_satisfied(circuit, &condition.test, &branch.clbits));
        for (branches, body) in [(then, bodies.first()), (otherwise, bodies.get(1))] {
            let mut part = Self { branches, first_fork: self.first_fork };
            if let (Some(body), false) = (body, part.branches.is_empty()) {
                part.apply_body(circuit, body, unitaries)?;
            }
            self.branches.append(&mut part.branches);
            self.first_fork = part.first_fork;
        }
        if self.branches.iter().map(|branch| branch.state.len()).sum::<usize>() > MAX_AMPLITUDES {
            return Err(Diagnostic::error(
                LIMIT,
                self.first_fork(),
                "this circuit has too many outcomes for an exact simulation",
            ));
        }
        merge(&mut self.branches);
        Ok(())
    }

    /// A measurement, or with `reset` in place of a clbit one whose outcome is forgotten and undone.
    fn fork(
        &mut self,
        qubit: u32,
        clbit: Option<u32>,
        operation: &Operation,
        happens: &dyn Fn(&Branch) -> bool,
        unitaries: &Unitaries<'_>,
    ) -> Result<(), Diagnostic> {
        let reset = operation.kind == OperationKind::Reset;
        let mut next = Vec::with_capacity(self.branches.len());
        let mut held = 0;
        let mut split = false;
        for branch in self.branches.drain(..) {
            unitaries.spend(2 * branch.state.len(), operation.span)?;
            let size = branch.state.len() + branch.clbits.len() / 16;
            if !happens(&branch) {
                held += size;
                next.push(branch);
                continue;
            }
            let weights = [false, true].map(|value| branch.state.weight(qubit, value));
            let possible = |value: bool| weights[usize::from(value)] > MIN_PROBABILITY * (weights[0] + weights[1]);
            split |= possible(false) && possible(true);
            let mut push = |mut branch: Branch, value: bool| {
                branch.state.project(qubit, value, reset);
                if let Some(clbit) = clbit {
                    branch.clbits[clbit as usize] = value;
                }
                held += size;
                next.push(branch);
            };
            match (possible(false), possible(true)) {
                (true, true) => {
                    push(branch.clone(), false);
                    push(branch, true);
                }
                (first, _) => push(branch, !first),
            }
            if held > MAX_AMPLITUDES {
                let message = "the measurements and resets up to here have too many outcomes for an exact simulation";
                return Err(Diagnostic::error(LIMIT, operation.span, message));
            }
        }
        if split {
            self.first_fork.get_or_insert(operation.span);
            merge(&mut next);
        }
        self.branches = next;
        Ok(())
    }

    /// The final state, where there is one history.
    pub fn single(&self) -> Option<Vec<Complex>> {
        match &self.branches[..] {
            [branch] => Some(branch.state.amplitudes().to_vec()),
            _ => None,
        }
    }

    /// Where histories parted first.
    pub fn first_fork(&self) -> Span {
        self.first_fork.unwrap_or_default()
    }

    /// How likely each state of the qubits is.
    pub fn probabilities(&self) -> Vec<f64> {
        let mut sum = vec![0.0; self.branches.first().map_or(0, |branch| branch.state.len())];
        for branch in &self.branches {
            for (sum, amplitude) in sum.iter_mut().zip(branch.state.amplitudes()) {
                *sum += amplitude.norm_squared();
            }
        }
        sum
    }

    /// How likely each value of the clbits is once the deferred measurements have happened.
    pub fn distribution(&self, deferred: &Deferred) -> Result<Vec<Outcome>, Diagnostic> {
        let mut outcomes: BTreeMap<String, f64> = BTreeMap::new();
        let mut bytes = 0;
        for branch in &self.branches {
            if branch.clbits.is_empty() {
                return Ok(Vec::new());
            }
            let mut weights = vec![0.0; 1 << deferred.outcomes.len()];
            for (place, amplitude) in branch.state.amplitudes().iter().enumerate() {
                let bits = deferred.outcomes.iter().enumerate();
                let value = bits.fold(0, |value, (bit, &(qubit, _))| value | (place >> qubit & 1) << bit);
                weights[value] += amplitude.norm_squared();
            }
            for (value, &weight) in weights.iter().enumerate().filter(|(_, weight)| **weight > MIN_PROBABILITY) {
                let mut clbits = branch.clbits.clone();
                for (bit, &(_, clbit)) in deferred.outcomes.iter().enumerate() {
                    clbits[clbit as usize] = value >> bit & 1 == 1;
                }
                bytes += clbits.len();
                if bytes > MAX_OUTCOME_BYTES {
                    let message = "the classical bits have too many values to tell them one by one";
                    return Err(Diagnostic::error(LIMIT, deferred.span, message));
                }
                let bits = clbits.iter().rev().map(|&bit| if bit { '1' } else { '0' }).collect();
                *outcomes.entry(bits).or_default() += weight;
            }
        }
        Ok(outcomes.into_iter().map(|(bits, probability)| Outcome { bits, probability }).collect())
    }
}

/// Tells where an exact simulation cannot know whether a condition holds.
fn require_decidable(condition: &Condition, span: Span) -> Result<(), Diagnostic> {
    if condition.test != Test::Other {
        return Ok(());
    }
    let message = format!("an exact simulation cannot tell when `{}` holds", condition.text);
    Err(Diagnostic::error(UNKNOWN, span, message))
}

fn is_satisfied(circuit: &Circuit, test: &Test, clbits: &[bool]) -> bool {
    match *test {
        Test::BitEquals { clbit, value } => clbits[clbit as usize] == value,
        Test::RegisterEquals { register, value } => circuit.clbits.get(register).is_some_and(|register| {
            let bits = &clbits[register.start as usize..(register.start + register.size) as usize];
            bits.iter().enumerate().all(|(bit, &is)| is == (bit < 64 && value >> bit & 1 == 1))
                && (register.size >= 64 || value >> register.size == 0)
        }),
        Test::Other => false,
    }
}

/// Makes one of branches with equal clbits whose states differ in likelihood and global phase alone: their future is the same.
fn merge(branches: &mut Vec<Branch>) {
    let mut known: HashMap<u64, Vec<usize>> = HashMap::new();
    let mut merged: Vec<Branch> = Vec::with_capacity(branches.len());
    for branch in branches.drain(..) {
        let weight = branch.state.overlap(&branch.state).re;
        let candidates = known.entry(branch_hash(&branch, weight)).or_default();
        let equal = candidates.iter().copied().find(|&index| {
            let other = &merged[index];
            let other_weight = other.state.overlap(&other.state).re;
            let overlap = other.state.overlap(&branch.state).norm_squared();
            other.clbits == branch.clbits && overlap > (1.0 - 1e-13) * weight * other_weight
        });
        if let Some(index) = equal {
            let other = &mut merged[index].state;
            let other_weight = other.overlap(other).re;
            other.scale(((weight + other_weight) / other_weight).sqrt());
        } else {
            candidates.push(merged.len());
            merged.push(branch);
        }
    }
    *branches = merged;
}

/// Equal for equal branches, but for rounding: their clbits, and how likely each state is to a few digits.
fn branch_hash(branch: &Branch, weight: f64) -> u64 {
    let mut hasher = DefaultHasher::new();
    branch.clbits.hash(&mut hasher);
    for amplitude in branch.state.amplitudes() {
        // A shift that makes the common fractions fall into the middle of a step, not onto its edge.
        ((amplitude.norm_squared() / weight * 1e6 + 0.287).floor() as i64).hash(&mut hasher);
    }
    hasher.finish()
}
