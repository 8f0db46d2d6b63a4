//! Simulations in pieces: a [`Run`] does a bounded amount of work at a time, and [`Steps`] is one course of a run
//! with the state in front of any operation.
//!
//! A run gives what [`simulate`](super::simulate) gives, to the last bit where the pieces are as long, and up to
//! rounding otherwise: gates are fused within a piece. Between two pieces its owner can report how far it is, or drop it.
//! The smallest piece is an operation of the circuit. A loop or a block counts as one.
//!
//! Steps keep states on the way ([`Steps::go_to`]), so that going back takes a few operations and not all from the
//! start. States that are kept take at most 64 MB together: with 16 qubits there are 64 of
//! them, with 10 qubits one for each 32 operations up to 131,072.

use std::borrow::Cow;

use super::deferred::Deferred;
use super::execute::{ChosenOutcomes, Decision, Executor, OutcomePolicy, Progress};
use super::expressions::Environment;
use super::history::History;
use super::random::Random;
use super::summary::Summary;
use super::unitaries::{Unitaries, too_long};
use super::{ENDLESS_LOOP, Method, Options, Representation, Simulation, TOO_LARGE_TO_SIMULATE};
use amplitudes::state::State;
use circuit::Circuit;
use circuit::matrix::Complex;
use diagnostic::{Diagnostic, Span};

/// The most amplitudes of all states that are kept.
const MAX_KEPT_AMPLITUDES: usize = 1 << 22;
/// The most qubits of steps. Going to an operation takes up to four states, which are 256 MB then.
const MAX_STEP_QUBITS: u32 = 22;
/// How often in a sample it is checked whether all runs can be walked to the end: after each such part of all work.
const CHECKS: u64 = 64;
/// The least operations between two such checks.
const LEAST_CHECKED: usize = 16;
/// The least operations between two states that are kept.
const LEAST_DISTANCE: usize = 32;

/// A simulation in pieces.
///
/// ```
/// use simulate::{Options, Run};
/// let bell = "OPENQASM 3.0; include \"stdgates.inc\"; qubit[2] q; h q[0]; cx q[0], q[1];";
/// let circuit = qasm::read(bell, &qasm::Limits::default()).circuit;
/// let mut run = Run::new(circuit, &Options::default()).unwrap();
/// let simulation = loop {
///     if let Some(simulation) = run.advance(1).unwrap() {
///         break simulation;
///     }
///     assert!(run.progress() < 1.0);
/// };
/// assert!((simulation.probabilities[3] - 0.5).abs() < 1e-12);
/// ```
pub struct Run<'c> {
    circuit: Cow<'c, Circuit>,
    options: Options,
    deferred: Deferred,
    progress: Progress,
    /// What is left and what is reserved of the work.
    budget: (u64, u64),
    sampling: Option<Sampling>,
}

/// The part of a simulation that samples.
struct Sampling {
    random: Random,
    summary: Summary,
    /// How many runs are going on, and how many are to come after them.
    now: u32,
    left: u32,
    /// How many were left in a loop that took too long, and the last one of these loops.
    unfinished: (u32, Span),
    /// How many were left out because all together take too long, and where that was found first.
    left_out: (u32, Span),
    /// The operation where that was last asked, and the work that was left there.
    checked: (usize, u64),
}

impl Run<'static> {
    /// A simulation that has not begun.
    ///
    /// # Errors
    /// Where the circuit has too many qubits, or other parameters than the options have values.
    pub fn new(circuit: Circuit, options: &Options) -> Result<Self, Diagnostic> {
        Self::of(Cow::Owned(circuit), options)
    }
}

impl<'c> Run<'c> {
    /// As [`Run::new`], of a circuit that somebody else has.
    pub(super) fn of(circuit: Cow<'c, Circuit>, options: &Options) -> Result<Self, Diagnostic> {
        let unitaries = Unitaries::new(&circuit, options, 1)?;
        let environment = Environment::new(&circuit, unitaries.parameters().to_vec());
        let progress =
            Executor::new(&unitaries, &environment, OutcomePolicy::All).start(State::zero(circuit.qubit_count()), 0)?;
        let options = Options { parameters: Some(environment.parameters), ..options.clone() };
        let (deferred, budget) = (Deferred::of(&circuit), unitaries.budget());
        let mut run = Self { circuit, options, deferred, progress, budget, sampling: None };
        if run.options.noise.is_some() {
            run.options.shots = run.options.shots.max(1);
            run.begin_sampling();
        }
        Ok(run)
    }

    /// Changes about so many amplitudes, at least those of one operation. The simulation, once it is finished.
    ///
    /// # Errors
    /// As [`simulate`](super::simulate). The run is unusable then.
    pub fn advance(&mut self, work: u64) -> Result<Option<Simulation>, Diagnostic> {
        if self.sampling.is_some() {
            return self.sample(work);
        }
        match self.follow(work) {
            Err(diagnostic) if diagnostic.code == TOO_LARGE_TO_SIMULATE && self.options.shots > 0 => {
                // The work that was reserved for this becomes free.
                self.budget.1 = 0;
                self.begin_sampling();
                Ok(None)
            }
            result => result,
        }
    }

    /// How much is done, from 0 to 1. A simulation that finds too many courses to follow begins again, as a sample.
    pub fn progress(&self) -> f64 {
        let walked = self.progress.next as f64 / (self.circuit.operations().len() as f64).max(1.0);
        self.sampling.as_ref().map_or(walked, |sampling| {
            let waiting = f64::from(sampling.left) + f64::from(sampling.now) * (1.0 - walked);
            1.0 - waiting / f64::from(self.options.shots)
        })
    }

    fn begin_sampling(&mut self) {
        self.sampling = Some(Sampling {
            random: Random::new(self.options.seed),
            summary: Summary::with_noise(self.options.noise),
            now: 0,
            left: self.options.shots,
            unfinished: Default::default(),
            left_out: Default::default(),
            checked: (0, 0),
        });
    }

    fn is_at_the_end(&self) -> bool {
        self.progress.next >= self.circuit.operations().len()
    }

    /// Walks on with all histories.
    fn follow(&mut self, work: u64) -> Result<Option<Simulation>, Diagnostic> {
        let unitaries = Unitaries::new(&self.circuit, &self.options, 1)?;
        unitaries.continue_with(self.budget);
        let environment = Environment::new(&self.circuit, unitaries.parameters().to_vec());
        let walk = Executor::new(&unitaries, &environment, OutcomePolicy::All);
        let result = walk.advance(&mut self.progress, Some(&self.deferred), usize::MAX, work);
        self.budget = unitaries.budget();
        result?;
        if !self.is_at_the_end() {
            return Ok(None);
        }
        let mut histories = self.progress.take_histories();
        let mut summary = Summary::default();
        let listed = histories.iter().try_for_each(|history| summary.add(history, &self.deferred, 1.0, None));
        if let (Err(_), [only]) = (&listed, &mut histories[..])
            && self.options.shots > 0
        {
            return self.sample_state(only).map(Some);
        }
        listed?;
        Ok(Some(Simulation {
            method: Method::Exact,
            representation: Representation::Amplitudes,
            probabilities: summary.probabilities(),
            amplitudes: History::only(histories),
            distribution: summary.distribution(None),
            warning: None,
        }))
    }

    /// Samples the measurements at the end from the one state that they measure: they have too many outcomes to list.
    fn sample_state(&self, history: &mut History) -> Result<Simulation, Diagnostic> {
        let Options { shots, seed, .. } = self.options;
        history.shots = shots;
        let mut summary = Summary::default();
        summary.add(history, &self.deferred, 1.0, Some(&mut Random::new(seed)))?;
        Ok(Simulation {
            method: Method::Sampled { shots, seed },
            representation: Representation::Amplitudes,
            probabilities: summary.probabilities(),
            amplitudes: None,
            distribution: summary.distribution(Some(shots)),
            warning: None,
        })
    }

    /// Walks on with sampled runs, as many at once as there may be histories.
    fn sample(&mut self, work: u64) -> Result<Option<Simulation>, Diagnostic> {
        let Options { shots, seed, noise, .. } = self.options;
        let Some(sampling) = &mut self.sampling else { return Ok(None) };
        let unitaries = Unitaries::new(&self.circuit, &self.options, 1)?;
        unitaries.continue_with(self.budget);
        let environment = Environment::new(&self.circuit, unitaries.parameters().to_vec());
        let walk = Executor::new(&unitaries, &environment, OutcomePolicy::Sample(&mut sampling.random));
        let walk = walk.with_noise(&self.options.noise);
        if sampling.now == 0 {
            sampling.now = sampling.left.min(walk.most_shots());
            sampling.left -= sampling.now;
            self.progress = walk.start(State::zero(self.circuit.qubit_count()), sampling.now)?;
        }
        if self.progress.next == 0 {
            sampling.checked = (0, self.budget.0);
        }
        let work = work.min(self.options.work / CHECKS);
        let result = walk.advance(&mut self.progress, Some(&self.deferred), usize::MAX, work);
        self.budget = unitaries.budget();
        result?;
        if self.progress.next < self.circuit.operations().len() {
            // Half of the work, most of the time: the other half was for an exact simulation.
            if self.budget.0 < self.options.work / 4 {
                sampling.thin_out(&mut self.progress, &self.circuit, self.budget.0)?;
            }
            return Ok(None);
        }
        let (runs, span) = self.progress.unfinished;
        sampling.unfinished = (sampling.unfinished.0 + runs, if runs > 0 { span } else { sampling.unfinished.1 });
        for history in self.progress.take_histories() {
            let share = f64::from(history.shots) / f64::from(shots);
            sampling.summary.add(&history, &self.deferred, share, Some(&mut sampling.random))?;
        }
        sampling.now = 0;
        if sampling.left > 0 {
            return Ok(None);
        }
        let (left_out, limit) = sampling.left_out;
        let done = shots - left_out;
        let (unfinished, span) = sampling.unfinished;
        let finished = done - unfinished;
        let message = format!(
            "{unfinished} of {done} runs stay in this loop for longer than a simulation follows: they are left out"
        );
        if finished == 0 {
            return Err(Diagnostic::error(ENDLESS_LOOP, span, message));
        }
        let mut summary = std::mem::take(&mut sampling.summary);
        let mut probabilities = summary.probabilities();
        if finished < shots {
            for probability in &mut probabilities {
                *probability *= f64::from(shots) / f64::from(finished);
            }
        }
        if !self.circuit.measures() {
            // Without measurements these are what people measure.
            noise.misread(&mut probabilities);
        }
        Ok(Some(Simulation {
            method: if noise.is_some() {
                Method::Noisy { shots: finished, seed }
            } else {
                Method::Sampled { shots: finished, seed }
            },
            representation: Representation::Amplitudes,
            probabilities,
            amplitudes: None,
            distribution: summary.distribution(Some(finished)),
            warning: if unfinished > 0 {
                let help = "the shares are those of the runs that left it";
                Some(Diagnostic::warning(ENDLESS_LOOP, span, message).with_help(help))
            } else {
                (left_out > 0).then(|| {
                    let message = format!("{shots} runs of this program take too long: {done} were sampled");
                    Diagnostic::warning(TOO_LARGE_TO_SIMULATE, limit, message)
                })
            },
        }))
    }
}

impl Sampling {
    /// Leaves out every other run, chosen at random, if `work` is not enough for the operations ahead. They are taken to cost
    /// what the last ones did.
    ///
    /// Which runs are left out does not depend on what they find, so the others are a fair sample.
    ///
    /// # Errors
    /// Where no run is left.
    fn thin_out(&mut self, progress: &mut Progress, circuit: &Circuit, work: u64) -> Result<(), Diagnostic> {
        let (from, before) = self.checked;
        let (walked, all) = (progress.next - from, circuit.operations().len());
        let ahead = (all - progress.next) as f64 + all as f64 * f64::from(self.left) / f64::from(self.now);
        let cost = before.saturating_sub(work) as f64 / walked as f64;
        // A few operations may be loops, which say nothing about those ahead.
        if walked < LEAST_CHECKED {
            return Ok(());
        }
        self.checked = (progress.next, work);
        if cost * ahead <= work as f64 {
            return Ok(());
        }
        let span = circuit.operations()[progress.next].span;
        if self.left_out.0 == 0 {
            self.left_out.1 = span;
        }
        self.left_out.0 += progress.leave_out(|shots| self.random.successes(shots, 0.5)) + self.left / 2;
        self.left -= self.left / 2;
        if progress.is_empty() {
            return Err(too_long(span));
        }
        Ok(())
    }
}

/// One course of a run: the state in front of any operation. Measurements happen where they stand.
///
/// ```
/// use simulate::{Options, Steps};
/// let coin = "OPENQASM 3.0; include \"stdgates.inc\"; qubit q; bit c; h q; c = measure q; if (c) x q;";
/// let circuit = qasm::read(coin, &qasm::Limits::default()).circuit;
/// let mut steps = Steps::new(circuit, &Options::default()).unwrap();
/// assert!((steps.go_to(1).unwrap()[1].re - 0.5_f64.sqrt()).abs() < 1e-12);
/// steps.pick(vec![true]);
/// assert!(steps.go_to(2).unwrap()[1].re == 1.0 && steps.clbits() == [true]);
/// assert!((steps.decisions()[0].one - 0.5).abs() < 1e-12);
/// assert!(steps.go_to(3).unwrap()[0].re == 1.0);
/// ```
pub struct Steps {
    circuit: Circuit,
    options: Options,
    at: Checkpoint,
    /// States on the way, in rising order of their operations. The first is the start.
    kept: Vec<Checkpoint>,
    wanted: Vec<bool>,
}

/// A state on the way.
#[derive(Clone)]
struct Checkpoint {
    progress: Progress,
    decisions: Vec<Decision>,
}

impl Steps {
    /// A course in front of the first operation, where the more probable outcomes are picked.
    ///
    /// # Errors
    /// As [`Run::new`].
    pub fn new(circuit: Circuit, options: &Options) -> Result<Self, Diagnostic> {
        let options = &Options { qubits: options.qubits.min(MAX_STEP_QUBITS), ..options.clone() };
        let unitaries = Unitaries::new(&circuit, options, 1)?;
        let environment = Environment::new(&circuit, unitaries.parameters().to_vec());
        let progress =
            Executor::new(&unitaries, &environment, OutcomePolicy::All).start(State::zero(circuit.qubit_count()), 1)?;
        let options = Options { parameters: Some(environment.parameters), ..options.clone() };
        let at = Checkpoint { progress, decisions: Vec::new() };
        Ok(Self { circuit, options, kept: vec![at.clone()], at, wanted: Vec::new() })
    }

    /// How many operations there are, and so the last place to go to.
    pub fn len(&self) -> usize {
        self.circuit.operations().len()
    }

    /// Whether there is no operation.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Picks the outcomes of the measurements and resets that have two, in the order in which they come up. After the last one of these the more probable
    /// outcome is picked. The course stays in front of the same operation only where none of its outcomes changes; ask with [`Steps::go_to`].
    pub fn pick(&mut self, outcomes: Vec<bool>) {
        self.wanted = outcomes;
        let agrees = |kept: &Checkpoint| {
            let decided = |(number, decision): (usize, &Decision)| {
                self.wanted.get(number).map_or(decision.outcome == decision.likely(), |&it| it == decision.outcome)
            };
            kept.decisions.iter().enumerate().all(decided)
        };
        self.kept.retain(agrees);
        if !agrees(&self.at) {
            self.at = self.nearest(usize::MAX).clone();
        }
    }

    /// The state in front of the operation with an index, or after the last one: 2ⁿ amplitudes of length 1.
    ///
    /// # Errors
    /// Where an operation up to there cannot be simulated.
    pub fn go_to(&mut self, operation: usize) -> Result<&[Complex], Diagnostic> {
        let end = operation.min(self.len());
        let (nearest, here) = (self.nearest(end), self.at.progress.next);
        if here > end || here < nearest.progress.next {
            self.at = nearest.clone();
        }
        let distance = self.distance();
        while self.at.progress.next < end {
            let next = (self.at.progress.next / distance + 1) * distance;
            let from = self.at.clone();
            if let Err(diagnostic) = self.walk(next.min(end)) {
                self.at = from;
                return Err(diagnostic);
            }
            let last = self.kept.last().map_or(0, |kept| kept.progress.next);
            if self.at.progress.next == next && next > last {
                self.kept.push(self.at.clone());
            }
        }
        Ok(self.at.progress.only().map_or(&[], |history| history.state.amplitudes()))
    }

    /// The values of the classical bits there.
    pub fn clbits(&self) -> &[bool] {
        self.at.progress.only().map_or(&[], |history| &history.clbits)
    }

    /// The measurements and resets up to there that could have two outcomes, in order.
    pub fn decisions(&self) -> &[Decision] {
        &self.at.decisions
    }

    /// How likely the course is up to there: the product over its decisions.
    pub fn probability(&self) -> f64 {
        self.at.decisions.iter().map(|it| if it.outcome { it.one } else { 1.0 - it.one }).product()
    }

    fn walk(&mut self, end: usize) -> Result<(), Diagnostic> {
        let unitaries = Unitaries::new(&self.circuit, &self.options, 1)?;
        let environment = Environment::new(&self.circuit, unitaries.parameters().to_vec());
        let decisions = std::mem::take(&mut self.at.decisions);
        let mut picks = ChosenOutcomes { wanted: self.wanted.clone(), decisions };
        let walk = Executor::new(&unitaries, &environment, OutcomePolicy::Pick(&mut picks));
        walk.advance(&mut self.at.progress, None, end, u64::MAX)?;
        self.at.decisions = picks.decisions;
        Ok(())
    }

    /// The last state that is kept at or in front of an operation.
    fn nearest(&self, operation: usize) -> &Checkpoint {
        let after = self.kept.partition_point(|kept| kept.progress.next <= operation);
        &self.kept[after.max(1) - 1]
    }

    /// How many operations there are between two states that are kept.
    fn distance(&self) -> usize {
        let most = (MAX_KEPT_AMPLITUDES >> self.circuit.qubit_count()).max(2);
        self.len().div_ceil(most).max(LEAST_DISTANCE)
    }
}
