//! Runs of a circuit: all of them side by side, or a sample.
//!
//! A walk holds the histories that are at the current operation. Gates change their states.
//! A measurement or reset projects each history onto both outcomes, and a condition parts the
//! histories into those where it holds and the others. Parted histories go on one after the other
//! and are joined and merged afterwards (see [`merge`]), so the walk follows the structure of the
//! program: a body, a block, its bodies. Histories that leave a loop, a call or the program on the
//! way wait in [`Jumps`] until the walk is there.
//!
//! Without a generator of random numbers, nothing is sampled: the squared length of a history's
//! state is its probability. An outcome below [`MIN_PROBABILITY`] is attributed to rounding and
//! dropped. With a generator, a history stands for a number of sampled runs, which each measurement
//! distributes at random.
//!
//! Invariants: the probabilities of all histories sum to 1 up to rounding and what was dropped; the
//! number of histories is at most [`Walk::most`], and nesting is bounded; every visit of
//! an operation is charged to [`Unitaries::spend`].

use super::deferred::Deferred;
use super::expressions::{Environment, Failure};
use super::fusion::Fusion;
use super::history::{History, merge};
use super::kernels::Kernel;
use super::random::Random;
use super::state::State;
use super::unitaries::Unitaries;
use super::{DEPENDS, LIMIT, RUN, UNKNOWN};
use circuit::classical::ExpressionId;
use circuit::operation::{Body, Operation, OperationKind};
use circuit::{Circuit, Condition, Test, angle};
use diagnostic::{Diagnostic, Span};

/// The limit of amplitudes of all histories together: 64 MB.
const MAX_AMPLITUDES: usize = 1 << 22;
/// The limit of kernels that wait for being applied.
const MAX_KERNELS: usize = 1 << 12;
/// An outcome with a smaller relative probability is attributed to rounding and dropped.
pub const MIN_PROBABILITY: f64 = 1e-14;

/// A walk through a circuit.
pub struct Walk<'c> {
    pub(super) circuit: &'c Circuit,
    pub(super) unitaries: &'c Unitaries<'c>,
    pub(super) environment: &'c Environment<'c>,
    /// Decides measurements; `None` where all outcomes are followed.
    random: Option<&'c mut Random>,
    /// Whether the state is a matrix, which no measurement may change.
    is_unitary: bool,
    /// How many histories there are, and how many there may be.
    pub(super) count: usize,
    most: usize,
    /// The operation of the circuit that is walked.
    pub(super) position: u32,
    /// How many blocks are around the current operation.
    pub(super) depth: u32,
    /// The rounds of all loops.
    pub(super) rounds: u32,
    /// How many qubits were measured or reset, each time in all histories.
    pub(super) measurements: u64,
    pub(super) jumps: Jumps,
    /// The operation where histories first split.
    pub first_fork: Option<Span>,
}

/// Histories that are on their way to the end of something.
#[derive(Default)]
pub struct Jumps {
    /// To the end of the innermost loop.
    pub broken: Vec<History>,
    /// To the next round of the innermost loop.
    pub continued: Vec<History>,
    /// To the end of the innermost call.
    pub returned: Vec<History>,
    /// To the end of the program.
    pub ended: Vec<History>,
}

impl<'c> Walk<'c> {
    /// A walk that follows all outcomes, or with a generator one that samples.
    pub fn new(unitaries: &'c Unitaries<'c>, environment: &'c Environment<'c>, random: Option<&'c mut Random>) -> Self {
        let circuit = environment.circuit;
        // A value takes three times the memory of an amplitude, a clbit a sixteenth.
        let values = 3 * environment.layout.len() + circuit.clbit_count() as usize / 16;
        let size = (1_usize << circuit.qubit_count()) + values;
        Self {
            circuit,
            unitaries,
            environment,
            random,
            is_unitary: false,
            count: 1,
            most: (MAX_AMPLITUDES / size).max(1),
            position: 0,
            depth: 0,
            rounds: 0,
            measurements: 0,
            jumps: Jumps::default(),
            first_fork: None,
        }
    }

    /// How many runs can be sampled at once.
    pub fn most_shots(&self) -> u32 {
        self.most as u32
    }

    /// The histories of a number of runs from |0…0⟩; the number is 0 where nothing is sampled.
    ///
    /// # Errors
    /// The first thing that stands in the way.
    pub fn run(mut self, deferred: &Deferred, shots: u32) -> Result<(Vec<History>, Option<Span>), Diagnostic> {
        let histories = self.walk(deferred, State::zero(self.circuit.qubit_count()), shots)?;
        Ok((histories, self.first_fork))
    }

    /// What becomes of the columns of the identity.
    ///
    /// # Errors
    /// As [`Walk::run`]; and where something is measured or reset, or depends on a clbit.
    pub fn run_columns(mut self, deferred: &Deferred) -> Result<State, Diagnostic> {
        self.is_unitary = true;
        let histories = self.walk(deferred, State::columns(self.circuit.qubit_count()), 0)?;
        let only = histories.into_iter().next().map(|history| history.state);
        Ok(only.unwrap_or_else(|| State::columns(self.circuit.qubit_count())))
    }

    fn walk(&mut self, deferred: &Deferred, state: State, shots: u32) -> Result<Vec<History>, Diagnostic> {
        if 3 * self.environment.layout.len() > MAX_AMPLITUDES {
            let message = "the arrays of this program are too large for a simulation";
            return Err(Diagnostic::error(LIMIT, Span::default(), message));
        }
        let variables = &self.circuit.classical.variables;
        let zeros = variables.iter().flat_map(|it| std::iter::repeat_n(it.type_.zero(), it.elements as usize));
        let clbits = vec![false; self.circuit.clbit_count() as usize];
        let mut histories =
            vec![History { state, clbits, variables: zeros.collect(), outcomes: 0, shots, ended: None }];
        let body = &self.circuit.body;
        let mut index = 0;
        while index < body.operations.len() {
            let gates = plain_gates(body, index);
            if gates > 0 {
                self.gates(&mut histories, body, &body.operations[index..index + gates])?;
                index += gates;
                continue;
            }
            if !deferred.contains(index) {
                self.position = index as u32;
                self.operation(&mut histories, body, &body.operations[index])?;
                if histories.len() > 1 {
                    self.forget(&mut histories, deferred.last_used(index));
                }
            }
            index += 1;
        }
        histories.append(&mut self.jumps.ended);
        Ok(histories)
    }

    /// Sets variables that are not used again to zero, so that histories may become equal.
    fn forget(&mut self, histories: &mut Vec<History>, variables: impl Iterator<Item = u32>) {
        let mut is_changed = false;
        for variable in variables {
            is_changed = true;
            self.clear(histories, variable);
        }
        if is_changed {
            self.merge(histories);
        }
    }

    /// Sets a variable to zero.
    pub(super) fn clear(&self, histories: &mut [History], variable: u32) {
        let zero = self.circuit.classical.variables[variable as usize].type_.zero();
        for history in histories {
            history.variables[self.environment.layout.range(variable)].fill(zero);
        }
    }

    /// Merges histories with the same future.
    pub(super) fn merge(&mut self, histories: &mut Vec<History>) {
        let before = histories.len();
        merge(histories);
        self.count -= before - histories.len();
    }

    /// Walks the operations of a body.
    pub(super) fn body(&mut self, histories: &mut Vec<History>, body: &'c Body) -> Result<(), Diagnostic> {
        let mut index = 0;
        while index < body.operations.len() && !histories.is_empty() {
            let gates = plain_gates(body, index);
            if gates > 0 {
                self.gates(histories, body, &body.operations[index..index + gates])?;
            } else {
                self.operation(histories, body, &body.operations[index])?;
            }
            index += gates.max(1);
        }
        Ok(())
    }

    /// Walks an operation in the histories where its condition holds.
    fn operation(
        &mut self,
        histories: &mut Vec<History>,
        body: &'c Body,
        operation: &'c Operation,
    ) -> Result<(), Diagnostic> {
        let Some(index) = operation.condition else { return self.perform(histories, body, operation) };
        self.require_no_matrix(operation.span)?;
        let condition = &self.circuit.conditions[index as usize];
        let others = self.part(histories, |walk, history| walk.is_satisfied(condition, history, operation.span))?;
        if !histories.is_empty() {
            self.perform(histories, body, operation)?;
        }
        histories.extend(others);
        Ok(())
    }

    /// Keeps the histories where a test holds, and returns the others.
    pub(super) fn part(
        &self,
        histories: &mut Vec<History>,
        test: impl Fn(&Self, &History) -> Result<bool, Diagnostic>,
    ) -> Result<Vec<History>, Diagnostic> {
        let (mut chosen, mut others) = (Vec::new(), Vec::new());
        for history in histories.drain(..) {
            if test(self, &history)? { chosen.push(history) } else { others.push(history) }
        }
        *histories = chosen;
        Ok(others)
    }

    /// Whether the condition of an operation holds. Bits of a register beyond the 64th must be 0, and
    /// so must bits of the value beyond the register.
    fn is_satisfied(&self, condition: &Condition, history: &History, span: Span) -> Result<bool, Diagnostic> {
        match condition.test {
            Test::BitEquals { clbit, value } => Ok(history.clbits[clbit as usize] == value),
            Test::RegisterEquals { register, value } => Ok(self.circuit.clbits.get(register).is_some_and(|register| {
                let bits = &history.clbits[register.start as usize..(register.start + register.size) as usize];
                bits.iter().enumerate().all(|(bit, &is)| is == (bit < 64 && value >> bit & 1 == 1))
                    && (register.size >= 64 || value >> register.size == 0)
            })),
            Test::Expression(id) => self.is_true(history, id, span),
            Test::Other => {
                let message = format!("a simulation cannot tell when `{}` holds", condition.text);
                Err(Diagnostic::error(UNKNOWN, span, message))
            }
        }
    }

    /// Performs what an operation does in all of the histories.
    fn perform(
        &mut self,
        histories: &mut Vec<History>,
        body: &'c Body,
        operation: &'c Operation,
    ) -> Result<(), Diagnostic> {
        match operation.kind {
            OperationKind::Measure | OperationKind::Reset => {
                let reset = operation.kind == OperationKind::Reset;
                let clbit = body.clbits(operation).first().copied();
                body.qubits(operation).iter().try_for_each(|&qubit| {
                    self.fork(histories, qubit, reset, operation.span, &|history, value| {
                        if let Some(clbit) = clbit {
                            history.clbits[clbit as usize] = value;
                        }
                    })
                })
            }
            OperationKind::Block(index) => self.block(histories, index, operation.span),
            _ => self.gate(histories, body, operation),
        }
    }

    /// Applies gates that do the same in all histories. Their kernels are computed once.
    fn gates(&self, histories: &mut [History], body: &'c Body, operations: &'c [Operation]) -> Result<(), Diagnostic> {
        let Some(qubits) = histories.first().map(|history| history.state.qubits()) else { return Ok(()) };
        let amplitudes = histories.iter().map(|history| history.state.len()).sum();
        let mut fusion = Fusion::new(qubits);
        let mut run = |kernels: Vec<Kernel>| histories.iter_mut().for_each(|history| history.state.run(&kernels));
        for operation in operations {
            self.unitaries.visit(body, operation, &[], amplitudes, &mut |unitary| fusion.add(unitary))?;
            if fusion.len() >= MAX_KERNELS {
                run(fusion.take());
            }
        }
        run(fusion.finish());
        Ok(())
    }

    /// Applies a gate. If an angle reads a variable, its matrices are computed for each history.
    fn gate(&self, histories: &mut [History], body: &'c Body, operation: &'c Operation) -> Result<(), Diagnostic> {
        if !is_moving(body, operation) {
            return self.gates(histories, body, std::slice::from_ref(operation));
        }
        histories.iter_mut().try_for_each(|history| {
            let variables = self.environment.numbers(history);
            let state = &mut history.state;
            self.unitaries.visit(body, operation, &variables, state.len(), &mut |unitary| state.apply(unitary))
        })
    }

    /// Measures or resets a qubit.
    ///
    /// Each history is projected onto the outcomes 0 and 1, and `store` is called with each. An
    /// outcome that is impossible makes no history, and if only one is possible, the history is
    /// projected in place without a copy. A reset moves the qubit to |0⟩.
    pub(super) fn fork(
        &mut self,
        histories: &mut Vec<History>,
        qubit: u32,
        reset: bool,
        span: Span,
        store: &dyn Fn(&mut History, bool),
    ) -> Result<(), Diagnostic> {
        self.require_no_matrix(span)?;
        self.measurements += 1;
        let mut next = Vec::with_capacity(histories.len());
        let mut is_split = false;
        for mut history in histories.drain(..) {
            self.unitaries.spend(2 * history.state.len(), span)?;
            let weights = [false, true].map(|value| history.state.weight(qubit, value));
            let possible = |value: bool| weights[usize::from(value)] > MIN_PROBABILITY * (weights[0] + weights[1]);
            let (mut zero, mut one) = (possible(false), possible(true));
            let mut ones = 0;
            if let (Some(random), true, true) = (self.random.as_deref_mut(), zero, one) {
                ones = random.successes(history.shots, weights[1] / (weights[0] + weights[1]));
                (zero, one) = (ones < history.shots, ones > 0);
            }
            let project = |history: &mut History, value: bool| {
                history.state.project(qubit, value, reset);
                if history.shots > 0 {
                    history.state.scale(1.0 / weights[usize::from(value)].sqrt());
                }
                store(history, value);
            };
            if zero && one {
                is_split = true;
                self.count += 1;
                if self.count > self.most {
                    let message =
                        "the measurements and resets up to here have too many outcomes for an exact simulation";
                    return Err(Diagnostic::error(LIMIT, span, message)
                        .with_help("measure fewer qubits before the end, or allow the simulation to sample"));
                }
                let mut other = history.clone();
                (history.shots, other.shots) = (history.shots - ones, ones);
                project(&mut history, false);
                project(&mut other, true);
                next.extend([history, other]);
            } else {
                project(&mut history, one);
                next.push(history);
            }
        }
        *histories = next;
        if is_split {
            if self.first_fork.is_none() {
                self.unitaries.reserve_half();
            }
            self.first_fork.get_or_insert(span);
            self.merge(histories);
        }
        Ok(())
    }

    /// Reports what a matrix cannot describe.
    fn require_no_matrix(&self, span: Span) -> Result<(), Diagnostic> {
        if !self.is_unitary {
            return Ok(());
        }
        let message = "a circuit that measures, resets or asks on the way has no unitary matrix";
        Err(Diagnostic::error(DEPENDS, span, message))
    }

    /// Whether an expression is true in a history.
    pub(super) fn is_true(&self, history: &History, id: ExpressionId, span: Span) -> Result<bool, Diagnostic> {
        self.computed(self.environment.is_true(history, id), span)
    }

    /// What was computed for a statement, or the diagnostic of what prevents it.
    pub(super) fn computed<T>(&self, result: Result<T, Failure>, span: Span) -> Result<T, Diagnostic> {
        self.unitaries.spend(self.environment.take_nodes() as usize, span)?;
        result.map_err(|failure| Diagnostic::error(RUN, span, failure.message()))
    }
}

/// How many operations from an index on are gates that do the same in all histories.
fn plain_gates(body: &Body, index: usize) -> usize {
    let is_plain = |operation: &&Operation| {
        let is_gate =
            !matches!(operation.kind, OperationKind::Measure | OperationKind::Reset | OperationKind::Block(_));
        is_gate && operation.condition.is_none() && !is_moving(body, operation)
    };
    body.operations[index..].iter().take_while(is_plain).count()
}

/// Whether an angle of a gate reads a variable.
fn is_moving(body: &Body, operation: &Operation) -> bool {
    body.angles(operation).iter().any(|&angle| angle::variables(angle, &body.expressions).next().is_some())
}
