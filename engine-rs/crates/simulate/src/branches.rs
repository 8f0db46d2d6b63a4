//! Measurements, resets and conditions: one branch for each possible history.
//!
//! A branch holds an unnormalized state and the values of the clbits so far. The squared length of
//! its state is the probability of its history, so nothing is divided until the end.
//!
//! - A measurement projects each branch onto both outcomes and keeps those with a probability above
//!   [`MIN_PROBABILITY`].
//! - A reset does the same and moves the qubit back to |0⟩.
//! - A condition applies an operation only in the branches whose clbits satisfy it.
//!
//! The number of branches grows with each measurement, so two things reduce it:
//!
//! 1. [`Deferred`] finds measurements after which their qubit is not touched and their clbit is not
//!    read. They need no branch, because their distribution follows from the final amplitudes (the
//!    principle of deferred measurement).
//! 2. [`merge`] joins branches with equal clbits whose states are equal up to length and global
//!    phase, because their future is the same. A hash of clbits and rounded probabilities finds
//!    candidates; the overlap of the states decides.
//!
//! Invariant: the probabilities of all branches sum to 1 up to rounding, and all branches have
//! states of the same size. Their number is bounded by [`MAX_AMPLITUDES`] over the size of a state.

use std::collections::BTreeMap;
use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use super::expressions::Environment;
use super::state::State;
use super::unitaries::Unitaries;
use super::{LIMIT, Outcome, UNKNOWN};
use circuit::classical::{Control, ExpressionId};
use circuit::matrix::Complex;
use circuit::operation::{Body, Operation, OperationKind};
use circuit::{Circuit, Condition, Test};
use diagnostic::{Diagnostic, Span};

/// The limit of amplitudes of all branches together: 64 MB.
const MAX_AMPLITUDES: usize = 1 << 22;
/// The limit of bytes of the texts of all outcomes together.
const MAX_OUTCOME_BYTES: usize = 1 << 26;
/// An outcome with a smaller relative probability is attributed to rounding and dropped.
const MIN_PROBABILITY: f64 = 1e-14;

/// Returns whether an operation makes a circuit depend on outcomes: a measurement, a reset or a
/// condition.
pub fn depends_on_outcomes(operation: &Operation) -> bool {
    operation.condition.is_some() || matches!(operation.kind, OperationKind::Measure | OperationKind::Reset)
}

/// Measurements that can happen at the end, because neither their qubit nor their clbit is used
/// after them.
pub struct Deferred {
    /// For each operation, whether it is such a measurement.
    waits: Vec<bool>,
    /// Qubit and clbit of those whose outcome is not overwritten later.
    outcomes: Vec<(u32, u32)>,
    span: Span,
}

impl Deferred {
    /// Finds the deferred measurements in one pass from the last operation to the first.
    ///
    /// The pass keeps, for each qubit, whether a later operation touches it, and for each clbit,
    /// whether it is read or overwritten later. A measurement is deferred if its qubit is not
    /// touched and its clbit is not read. If the clbit is overwritten, the outcome is of no
    /// interest. Barriers and delays do not count as touching.
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

    /// Returns whether the operation at an index is deferred.
    pub fn contains(&self, index: usize) -> bool {
        self.waits[index]
    }
}

/// One history: the state that it leads to, whose squared length is its probability, and the values
/// of the clbits.
#[derive(Clone)]
struct Branch {
    state: State,
    clbits: Vec<bool>,
}

/// All histories that are possible so far.
pub struct Branches {
    branches: Vec<Branch>,
    first_fork: Option<Span>,
}

impl Branches {
    /// One branch: |0…0⟩, with all clbits 0.
    pub fn new(circuit: &Circuit) -> Self {
        let clbits = vec![false; circuit.clbit_count() as usize];
        Self { branches: vec![Branch { state: State::zero(circuit.qubit_count()), clbits }], first_fork: None }
    }

    /// Applies an operation in every branch where its condition holds.
    ///
    /// A block is entered if the choice of its branch is decidable: always, or by a condition on
    /// clbits. Other blocks are refused by [`Unitaries::visit`]. Matrices are computed once for all
    /// branches.
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
            match (block.control, &block.branches[..]) {
                (Control::Always, [inner]) => return self.apply_body(circuit, inner, unitaries),
                (Control::If(condition), inner) => return self.apply_branch(circuit, condition, inner, unitaries),
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

    /// Applies all operations of a body in order.
    fn apply_body(&mut self, circuit: &Circuit, body: &Body, unitaries: &Unitaries<'_>) -> Result<(), Diagnostic> {
        body.operations.iter().try_for_each(|operation| self.apply(circuit, body, operation, unitaries))
    }

    /// Applies the first body in the branches where a condition holds, and the second, if there is
    /// one, in the others.
    ///
    /// The two sets of branches are walked apart and joined afterwards. Histories that the two
    /// bodies lead to the same state are merged.
    fn apply_branch(
        &mut self,
        circuit: &Circuit,
        condition: ExpressionId,
        bodies: &[Body],
        unitaries: &Unitaries<'_>,
    ) -> Result<(), Diagnostic> {
        let (then, otherwise): (Vec<_>, Vec<_>) =
            self.branches.drain(..).partition(|branch| holds(circuit, condition, &branch.clbits));
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

    /// Measures or resets a qubit in every branch that `happens` selects.
    ///
    /// Each branch is projected onto the outcomes 0 and 1. An outcome that is impossible makes no
    /// branch, and if only one is possible, the branch is projected in place without a copy. A
    /// measurement writes the outcome to `clbit`; a reset drops it and moves the qubit to |0⟩.
    /// Branches are merged if at least one has split.
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

    /// The final state, if there is exactly one history.
    pub fn single(&self) -> Option<Vec<Complex>> {
        match &self.branches[..] {
            [branch] => Some(branch.state.amplitudes().to_vec()),
            _ => None,
        }
    }

    /// The span of the operation where histories first split.
    pub fn first_fork(&self) -> Span {
        self.first_fork.unwrap_or_default()
    }

    /// The probability of each basis state of the qubits, summed over the branches.
    pub fn probabilities(&self) -> Vec<f64> {
        let mut sum = vec![0.0; self.branches.first().map_or(0, |branch| branch.state.len())];
        for branch in &self.branches {
            for (sum, amplitude) in sum.iter_mut().zip(branch.state.amplitudes()) {
                *sum += amplitude.norm_squared();
            }
        }
        sum
    }

    /// The probability of each value of the clbits, deferred measurements included, in rising order
    /// of the bits.
    ///
    /// For each branch, the squared amplitudes are summed by the bits that deferred measurements
    /// read. Each sum is the weight of the branch's clbits with those bits written into them. The
    /// limit on bytes stops a circuit with a thousand clbits from writing gigabytes of text.
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

/// Reports a condition that an exact simulation cannot decide.
fn require_decidable(condition: &Condition, span: Span) -> Result<(), Diagnostic> {
    if condition.test != Test::Other {
        return Ok(());
    }
    let message = format!("an exact simulation cannot tell when `{}` holds", condition.text);
    Err(Diagnostic::error(UNKNOWN, span, message))
}

/// Returns whether a condition over clbits holds.
fn holds(circuit: &Circuit, condition: ExpressionId, clbits: &[bool]) -> bool {
    let environment = Environment { classical: &circuit.classical, clbits, variables: &[], parameters: &[] };
    environment.is_true(condition).unwrap_or(false)
}

/// Returns whether clbits satisfy a test. Bits of a register beyond the 64th must be 0, and so must
/// bits of the value beyond the register.
fn is_satisfied(circuit: &Circuit, test: &Test, clbits: &[bool]) -> bool {
    match *test {
        Test::BitEquals { clbit, value } => clbits[clbit as usize] == value,
        Test::RegisterEquals { register, value } => circuit.clbits.get(register).is_some_and(|register| {
            let bits = &clbits[register.start as usize..(register.start + register.size) as usize];
            bits.iter().enumerate().all(|(bit, &is)| is == (bit < 64 && value >> bit & 1 == 1))
                && (register.size >= 64 || value >> register.size == 0)
        }),
        Test::Expression(id) => holds(circuit, id, clbits),
        Test::Other => false,
    }
}

/// Merges branches with equal clbits whose states differ in length and global phase only.
///
/// By the Cauchy–Schwarz inequality `|⟨a|b⟩|² ≤ ⟨a|a⟩⟨b|b⟩`, with equality only for parallel
/// vectors; so equality up to rounding means one state. The merged branch gets the sum of both
/// probabilities. Hashing makes the expected cost linear in the amplitudes of all branches.
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

/// Hashes the clbits and the probability of each basis state, rounded to a few digits. Equal
/// branches have equal hashes except where rounding falls onto an edge; such a pair stays apart,
/// which costs time and not correctness.
fn branch_hash(branch: &Branch, weight: f64) -> u64 {
    let mut hasher = DefaultHasher::new();
    branch.clbits.hash(&mut hasher);
    for amplitude in branch.state.amplitudes() {
        // The offset moves common fractions into the middle of a rounding step, away from its
        // edges.
        ((amplitude.norm_squared() / weight * 1e6 + 0.287).floor() as i64).hash(&mut hasher);
    }
    hasher.finish()
}
