//! Runs of a circuit: all of them side by side, or a sample.
//!
//! A walk holds the histories that are at the current operation. Gates change their states.
//! A measurement or reset projects each history onto both outcomes, and a condition parts the
//! histories into those where it holds and the others. Parted histories go on one after the other
//! and are joined and merged afterwards (see [`merge`]), so the walk follows the structure of the
//! program: a body, a block, its bodies. Histories that leave a loop, a call or the program on the
//! way wait in [`PendingJumps`] until the walk is there.
//!
//! Where all outcomes are followed, nothing is sampled: the squared length of a history's
//! state is its probability. An outcome below [`MIN_PROBABILITY`] is attributed to rounding and
//! dropped. With a generator of random numbers, a history stands for a number of sampled runs, which each measurement
//! distributes at random. A walk that picks outcomes has one history, which stands for one run.
//!
//! A walk can stop between two operations of a circuit and go on later: [`Progress`] is all that it
//! has to know.
//!
//! Invariants: the probabilities of all histories sum to 1 up to rounding and what was dropped; the
//! number of histories is at most [`Executor::most`], and nesting is bounded; every visit of
//! an operation is charged to [`Unitaries::spend`].

use super::conditions::is_satisfied;
use super::deferred::Deferred;
use super::expressions::{Environment, Failure};
use super::history::{History, merge};
use super::noise::Noise;
use super::random::Random;
use super::unitaries::Unitaries;
use super::{DEPENDS_ON_OUTCOMES, FAILED_RUN, TOO_LARGE_TO_SIMULATE};
use amplitudes::fusion::Fusion;
use amplitudes::kernels::Kernel;
use amplitudes::state::State;
use circuit::classical::ExpressionId;
use circuit::operation::{Body, Operation, OperationKind};
use circuit::{Circuit, Condition, Test, angle};
use diagnostic::{Diagnostic, Span};

/// The limit of amplitudes of all histories together: 64 MB.
const MAX_AMPLITUDES: usize = 1 << 22;
/// The limit of histories, each of which takes longer than a few amplitudes do.
const MAX_HISTORIES: usize = 1 << 14;
/// The work of a measurement in one history, with the copies and comparisons behind it, in amplitudes that are changed:
/// as such, and for each of its amplitudes.
const FORK: usize = 1 << 13;
const FORK_PER_AMPLITUDE: usize = 32;
/// The limit of kernels that wait for being applied.
const MAX_KERNELS: usize = 1 << 12;
/// An outcome with a smaller relative probability is attributed to rounding and dropped.
pub const MIN_PROBABILITY: f64 = 1e-14;

/// A walk through a circuit.
pub struct Executor<'c> {
    pub(super) circuit: &'c Circuit,
    pub(super) unitaries: &'c Unitaries<'c>,
    pub(super) environment: &'c Environment<'c>,
    decide: OutcomePolicy<'c>,
    /// The errors of sampled runs.
    noise: Option<&'c Noise>,
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
    pub(super) jumps: PendingJumps,
    /// The operation where histories first split.
    pub first_fork: Option<Span>,
    /// How many sampled runs were left in a loop that took too long, and the last one of these loops.
    unfinished: (u32, Span),
}

/// Which outcomes of a measurement or reset are followed where both are possible.
pub enum OutcomePolicy<'c> {
    /// Both.
    All,
    /// Those that random numbers choose for each sampled run.
    Sample(&'c mut Random),
    /// One, for the one history that there is.
    Pick(&'c mut ChosenOutcomes),
}

/// The outcomes of one course of a run, in the order in which they come up.
#[derive(Clone, Debug, Default)]
pub struct ChosenOutcomes {
    /// The outcomes that are wanted. After the last one the more probable outcome is taken, and 0 where both are alike.
    pub wanted: Vec<bool>,
    /// Those that have come up.
    pub decisions: Vec<Decision>,
}

/// A measurement or reset of a qubit that could have two outcomes, and the one that was taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Decision {
    /// The operation of the circuit in which it happens.
    pub operation: u32,
    /// The qubit.
    pub qubit: u32,
    /// How likely the outcome 1 is, given all earlier outcomes.
    pub one: f64,
    /// The outcome that was taken.
    pub outcome: bool,
}

impl Decision {
    /// The more probable outcome; 0 where both are alike.
    pub fn likely(&self) -> bool {
        /// More than what rounding makes of two outcomes that are alike.
        const MARGIN: f64 = 1e-9;
        self.one > 0.5 + MARGIN
    }
}

impl ChosenOutcomes {
    fn decide(&mut self, operation: u32, qubit: u32, one: f64) -> bool {
        let mut decision = Decision { operation, qubit, one, outcome: false };
        decision.outcome = self.wanted.get(self.decisions.len()).copied().unwrap_or(decision.likely());
        self.decisions.push(decision);
        decision.outcome
    }
}

/// Where a walk is between two operations of a circuit.
#[derive(Clone)]
pub struct Progress {
    /// The histories that go on.
    pub histories: Vec<History>,
    /// The index of the operation that comes next.
    pub next: usize,
    /// Where histories first split.
    pub first_fork: Option<Span>,
    /// How many sampled runs were left in a loop that took too long, and the last one of these loops.
    pub unfinished: (u32, Span),
    ended: Vec<History>,
    count: usize,
    rounds: u32,
    measurements: u64,
}

impl Progress {
    /// Takes all histories, at the end of the circuit.
    pub fn take_histories(&mut self) -> Vec<History> {
        let mut histories = std::mem::take(&mut self.histories);
        histories.append(&mut self.ended);
        histories
    }

    /// Changes how many runs each history stands for, also those that have ended. Returns how many there are less.
    pub fn leave_out(&mut self, mut keep: impl FnMut(u32) -> u32) -> u32 {
        let mut left_out = 0;
        let mut is_kept = |history: &mut History| {
            let kept = keep(history.shots);
            left_out += history.shots - kept;
            history.shots = kept;
            kept > 0
        };
        let before = self.histories.len() + self.ended.len();
        self.histories.retain_mut(&mut is_kept);
        self.ended.retain_mut(&mut is_kept);
        self.count -= before - self.histories.len() - self.ended.len();
        left_out
    }

    /// Whether there is no history.
    pub fn is_empty(&self) -> bool {
        self.histories.is_empty() && self.ended.is_empty()
    }

    /// The one history of a walk that picks outcomes.
    pub fn only(&self) -> Option<&History> {
        self.histories.first().or(self.ended.first())
    }
}

/// Histories that are on their way to the end of something.
#[derive(Default)]
pub struct PendingJumps {
    /// To the end of the innermost loop.
    pub broken: Vec<History>,
    /// To the next round of the innermost loop.
    pub continued: Vec<History>,
    /// To the end of the innermost call.
    pub returned: Vec<History>,
    /// To the end of the program.
    pub ended: Vec<History>,
}

impl<'c> Executor<'c> {
    /// A walk that follows some outcomes.
    pub fn new(unitaries: &'c Unitaries<'c>, environment: &'c Environment<'c>, decide: OutcomePolicy<'c>) -> Self {
        let circuit = environment.circuit;
        // A value takes three times the memory of an amplitude, a clbit a sixteenth.
        let values = 3 * environment.layout.len() + circuit.clbit_count() as usize / 16;
        let size = (1_usize << circuit.qubit_count()) + values;
        Self {
            circuit,
            unitaries,
            environment,
            decide,
            noise: None,
            is_unitary: false,
            count: 1,
            most: (MAX_AMPLITUDES / size).clamp(1, MAX_HISTORIES),
            position: 0,
            depth: 0,
            rounds: 0,
            measurements: 0,
            jumps: PendingJumps::default(),
            first_fork: None,
            unfinished: Default::default(),
        }
    }

    /// The same walk with errors in its sampled runs.
    pub fn with_noise(mut self, noise: &'c Noise) -> Self {
        self.noise = Some(noise).filter(|noise| noise.is_some());
        self
    }

    /// How many runs can be sampled at once.
    pub fn most_shots(&self) -> u32 {
        self.most as u32
    }

    /// The histories of a walk to the end that follows all outcomes, and where they first split.
    ///
    /// # Errors
    /// The first thing that stands in the way.
    pub fn run(self, deferred: &Deferred) -> Result<(Vec<History>, Option<Span>), Diagnostic> {
        let mut progress = self.start(State::zero(self.circuit.qubit_count()), 0)?;
        self.advance(&mut progress, Some(deferred), usize::MAX, u64::MAX)?;
        Ok((progress.take_histories(), progress.first_fork))
    }

    /// What becomes of the columns of the identity.
    ///
    /// # Errors
    /// As [`Executor::run`]; and where something is measured or reset, or depends on a clbit.
    pub fn run_columns(mut self, deferred: &Deferred) -> Result<State, Diagnostic> {
        self.is_unitary = true;
        let qubits = self.circuit.qubit_count();
        let mut progress = self.start(State::columns(qubits), 0)?;
        self.advance(&mut progress, Some(deferred), usize::MAX, u64::MAX)?;
        let only = progress.take_histories().into_iter().next().map(|history| history.state);
        Ok(only.unwrap_or_else(|| State::columns(qubits)))
    }

    /// The one history in front of the first operation. It stands for a number of runs; the number is 0 where all outcomes are followed.
    ///
    /// # Errors
    /// Where the classical values need too much memory.
    pub fn start(&self, state: State, shots: u32) -> Result<Progress, Diagnostic> {
        if 3 * self.environment.layout.len() > MAX_AMPLITUDES {
            let message = "the arrays of this program are too large for a simulation";
            return Err(Diagnostic::error(TOO_LARGE_TO_SIMULATE, Span::default(), message));
        }
        Ok(Progress {
            histories: vec![History::at_start(self.circuit, state, shots)],
            next: 0,
            first_fork: None,
            unfinished: Default::default(),
            ended: Vec::new(),
            count: 1,
            rounds: 0,
            measurements: 0,
        })
    }

    /// Walks on to the operation with the index `end`, or until about so many amplitudes have been changed. Measurements
    /// that are deferred are left out.
    ///
    /// # Errors
    /// The first thing that stands in the way. The progress is lost then.
    pub fn advance(
        mut self,
        progress: &mut Progress,
        deferred: Option<&Deferred>,
        end: usize,
        work: u64,
    ) -> Result<(), Diagnostic> {
        let mut histories = std::mem::take(&mut progress.histories);
        self.jumps.ended = std::mem::take(&mut progress.ended);
        (self.count, self.rounds, self.measurements) = (progress.count, progress.rounds, progress.measurements);
        (self.first_fork, self.unfinished) = (progress.first_fork, progress.unfinished);
        let body = &self.circuit.body;
        let end = end.min(body.operations.len());
        let before = self.unitaries.left();
        while progress.next < end && before - self.unitaries.left() < work {
            let index = progress.next;
            // Each gate takes at least as much work as there are amplitudes.
            let amplitudes: usize = histories.iter().map(|history| history.state.len()).sum();
            let most = (work / (amplitudes as u64 + 1)).clamp(1, (end - index) as u64) as usize;
            let gates = plain_gates(body, index).min(most);
            if gates > 0 {
                self.gates(&mut histories, body, &body.operations[index..index + gates])?;
            } else if !deferred.is_some_and(|deferred| deferred.contains(index)) {
                self.position = index as u32;
                self.operation(&mut histories, body, &body.operations[index])?;
                if let Some(deferred) = deferred.filter(|_| histories.len() > 1) {
                    self.forget(&mut histories, deferred.last_used(index));
                }
            }
            progress.next += gates.max(1);
        }
        *progress = Progress {
            histories,
            next: progress.next,
            first_fork: self.first_fork,
            unfinished: self.unfinished,
            ended: self.jumps.ended,
            count: self.count,
            rounds: self.rounds,
            measurements: self.measurements,
        };
        Ok(())
    }

    /// Whether runs are sampled.
    pub(super) const fn is_sample(&self) -> bool {
        matches!(self.decide, OutcomePolicy::Sample(_))
    }

    /// Leaves sampled runs out, because they are in a loop for too long.
    pub(super) fn leave_out(&mut self, histories: &mut Vec<History>, span: Span) {
        self.count -= histories.len();
        let runs: u32 = histories.drain(..).map(|history| history.shots).sum();
        self.unfinished = (self.unfinished.0 + runs, span);
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
        let condition = &self.circuit.conditions[index.get() as usize];
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

    /// Whether the condition of an operation holds.
    fn is_satisfied(&self, condition: &Condition, history: &History, span: Span) -> Result<bool, Diagnostic> {
        match condition.test {
            Test::Expression(id) => self.is_true(history, id, span),
            _ => is_satisfied(self.circuit, condition, &history.clbits, span),
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
                    self.measure_or_reset(histories, qubit, reset, operation.span, &|history, value| {
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
    fn gates(
        &mut self,
        histories: &mut Vec<History>,
        body: &'c Body,
        operations: &'c [Operation],
    ) -> Result<(), Diagnostic> {
        if self.noise.is_some() {
            return self.noisy_gates(histories, body, operations);
        }
        let Some(qubits) = histories.first().map(|history| history.state.qubits()) else { return Ok(()) };
        let amplitudes = histories.iter().map(|history| history.state.len()).sum();
        let mut fusion = Fusion::new(qubits);
        let mut run = |kernels: Vec<Kernel>| histories.iter_mut().for_each(|history| history.state.run(&kernels));
        for operation in operations {
            // One gate may consist of millions.
            self.unitaries.visit(body, operation, &[], amplitudes, &mut |unitary| {
                fusion.add(unitary);
                if fusion.kernel_count() >= MAX_KERNELS {
                    run(fusion.take());
                }
            })?;
        }
        run(fusion.finish());
        Ok(())
    }

    /// Applies a gate. If an angle reads a variable, its matrices are computed for each history.
    fn gate(
        &mut self,
        histories: &mut Vec<History>,
        body: &'c Body,
        operation: &'c Operation,
    ) -> Result<(), Diagnostic> {
        if self.noise.is_some() || !is_moving(body, operation) {
            return self.gates(histories, body, std::slice::from_ref(operation));
        }
        histories.iter_mut().try_for_each(|history| {
            let variables = self.environment.numbers(history);
            let state = &mut history.state;
            self.unitaries.visit(body, operation, &variables, state.len(), &mut |unitary| state.apply(unitary))
        })
    }

    /// Applies gates and lets errors happen behind each standard gate that they consist of.
    ///
    /// One history goes through all of the gates before the next one does, so that its state stays in the cache. Runs that errors
    /// part from it wait with the gates that are still to come.
    fn noisy_gates(
        &mut self,
        histories: &mut Vec<History>,
        body: &'c Body,
        operations: &'c [Operation],
    ) -> Result<(), Diagnostic> {
        /// The work of a gate with the errors behind it, in gates.
        const GATE_WORK: usize = 4;
        let (Some(noise), OutcomePolicy::Sample(random)) = (self.noise, &mut self.decide) else { return Ok(()) };
        let mut waiting: Vec<(History, usize)> = histories.drain(..).rev().map(|history| (history, 0)).collect();
        while let Some((history, start)) = waiting.pop() {
            let amplitudes = history.state.len();
            let mut runs = vec![history];
            for (index, operation) in operations.iter().enumerate().skip(start) {
                let moves = is_moving(body, operation);
                let variables = if moves { self.environment.numbers(&runs[0]) } else { Vec::new() };
                let mut charged = Ok(());
                self.unitaries.visit(body, operation, &variables, amplitudes, &mut |unitary| {
                    if charged.is_ok() {
                        charged = self.unitaries.spend(GATE_WORK * runs.len() * amplitudes, operation.span);
                        for history in &mut runs {
                            history.state.apply(unitary);
                        }
                        noise.strike(unitary, &mut runs, random);
                    }
                })?;
                charged?;
                self.count += runs.len() - 1;
                waiting.extend(runs.drain(1..).map(|history| (history, index + 1)));
            }
            histories.append(&mut runs);
        }
        Ok(())
    }

    /// Measures or resets a qubit.
    ///
    /// Each history is projected onto the outcomes 0 and 1, and `store` is called with each. An
    /// outcome that is impossible makes no history, and if only one is possible, the history is
    /// projected in place without a copy. A reset moves the qubit to |0⟩.
    pub(super) fn measure_or_reset(
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
            self.unitaries.spend(FORK + FORK_PER_AMPLITUDE * history.state.len(), span)?;
            let weights = history.state.weights(qubit);
            let possible = |value: bool| weights[usize::from(value)] > MIN_PROBABILITY * (weights[0] + weights[1]);
            let (mut zero, mut one) = (possible(false), possible(true));
            let mut ones = 0;
            if zero && one {
                let probability = weights[1] / (weights[0] + weights[1]);
                let decided = match &mut self.decide {
                    OutcomePolicy::All => None,
                    OutcomePolicy::Sample(random) => Some(random.successes(history.shots, probability)),
                    OutcomePolicy::Pick(picks) => Some(u32::from(picks.decide(self.position, qubit, probability))),
                };
                if let Some(decided) = decided {
                    ones = decided;
                    (zero, one) = (ones < history.shots, ones > 0);
                }
            }
            let project = |history: &mut History, value: bool| {
                history.state.project(qubit, value, reset);
                if history.shots > 0 {
                    history.state.scale(1.0 / weights[usize::from(value)].sqrt());
                }
            };
            if zero && one {
                is_split = true;
                self.count += 1;
                if self.count > self.most {
                    let message =
                        "the measurements and resets up to here have too many outcomes for an exact simulation";
                    return Err(Diagnostic::error(TOO_LARGE_TO_SIMULATE, span, message)
                        .with_help("measure fewer qubits before the end, or allow the simulation to sample"));
                }
                let mut other = history.clone();
                (history.shots, other.shots) = (history.shots - ones, ones);
                project(&mut history, false);
                project(&mut other, true);
                self.store_outcome(&mut next, history, false, reset, store);
                self.store_outcome(&mut next, other, true, reset, store);
            } else {
                project(&mut history, one);
                self.store_outcome(&mut next, history, one, reset, store);
            }
        }
        *histories = next;
        if is_split {
            if self.first_fork.is_none() && matches!(self.decide, OutcomePolicy::All) {
                self.unitaries.reserve_half();
            }
            self.first_fork.get_or_insert(span);
            self.merge(histories);
        }
        Ok(())
    }

    /// Stores the outcome of a measurement in a history, and appends the history to others. Runs that misread it become one of their own.
    fn store_outcome(
        &mut self,
        histories: &mut Vec<History>,
        mut history: History,
        value: bool,
        reset: bool,
        store: &dyn Fn(&mut History, bool),
    ) {
        let misread = match (self.noise, &mut self.decide) {
            (Some(noise), OutcomePolicy::Sample(random)) if !reset => noise.misreadings(history.shots, value, random),
            _ => 0,
        };
        if misread > 0 && misread < history.shots {
            let mut other = history.clone();
            (history.shots, other.shots) = (history.shots - misread, misread);
            self.count += 1;
            store(&mut other, !value);
            histories.push(other);
            store(&mut history, value);
        } else {
            store(&mut history, value != (misread > 0));
        }
        histories.push(history);
    }

    /// Reports what a matrix cannot describe.
    fn require_no_matrix(&self, span: Span) -> Result<(), Diagnostic> {
        if !self.is_unitary {
            return Ok(());
        }
        let message = "a circuit that measures, resets or asks on the way has no unitary matrix";
        Err(Diagnostic::error(DEPENDS_ON_OUTCOMES, span, message))
    }

    /// Whether an expression is true in a history.
    pub(super) fn is_true(&self, history: &History, id: ExpressionId, span: Span) -> Result<bool, Diagnostic> {
        self.computed(self.environment.is_true(history, id), span)
    }

    /// What was computed for a statement, or the diagnostic of what prevents it.
    pub(super) fn computed<T>(&self, result: Result<T, Failure>, span: Span) -> Result<T, Diagnostic> {
        self.unitaries.spend(self.environment.take_nodes() as usize, span)?;
        result.map_err(|failure| Diagnostic::error(FAILED_RUN, span, failure.message()))
    }
}

/// How many operations from an index on are gates that do the same in all histories.
fn plain_gates(body: &Body, index: usize) -> usize {
    body.operations[index..].iter().take_while(|operation| is_plain_gate(body, operation)).count()
}

/// Whether an operation is a gate that does the same in all histories.
pub fn is_plain_gate(body: &Body, operation: &Operation) -> bool {
    let is_gate = !matches!(operation.kind, OperationKind::Measure | OperationKind::Reset | OperationKind::Block(_));
    is_gate && operation.condition.is_none() && !is_moving(body, operation)
}

/// Whether an angle of a gate reads a variable.
fn is_moving(body: &Body, operation: &Operation) -> bool {
    body.angles(operation).iter().any(|&angle| angle::variables(angle, &body.expressions).next().is_some())
}
