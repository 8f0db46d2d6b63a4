//! Runs of a circuit that decides while it runs, one at a time, each on a tableau of its own.
//!
//! A run walks the operations and blocks of the circuit as the histories of a state vector do ([`execute`](crate::execute)),
//! with one course instead of many. What chance decides comes from [`OutcomeSource`]: random bits for a sample, or the
//! next way through the tree of all courses, which is how a distribution becomes exact. A course with k random
//! outcomes has the probability 2⁻ᵏ.
//!
//! Cost: a whole run for each course. Nothing of a run is kept for the next one but the gates that were found for its
//! operations.

use super::frames::Counts;
use super::program::Lowering;
use super::tableau::Tableau;
use super::{NotClifford, Refusal, listed_bits};
use crate::FAILED_RUN;
use crate::blocks::{check_depth, unknown};
use crate::conditions::is_satisfied;
use crate::expressions::{Environment, Failure};
use crate::history::History;
use crate::loops::{MAX_ROUNDS, too_many_rounds, zero_step};
use crate::quantities::observable::Pauli;
use crate::random::Random;
use amplitudes::state::State;
use circuit::classical::conversion::convert;
use circuit::classical::operators::{BinaryOperator, OperatorError, apply};
use circuit::classical::value::Value;
use circuit::classical::{Control, ExpressionId, Target};
use circuit::operation::{Body, Operation, OperationKind, Slice};
use circuit::{Block, Circuit, Condition, Test};
use diagnostic::{Diagnostic, Span};

/// The limit of courses that are enumerated.
const MAX_COURSES: usize = 1 << 10;
/// The limit of random outcomes of an enumerated course.
const MAX_CHOICES: usize = 40;

/// What decides random outcomes.
enum OutcomeSource<'r> {
    /// Chance.
    Random(&'r mut Random),
    /// One way through the tree of all courses: the outcomes so far, and how many of them the run has used.
    Path(Vec<bool>, usize),
}

impl OutcomeSource<'_> {
    fn next(&mut self) -> bool {
        match self {
            Self::Random(random) => random.next() >> 63 == 1,
            Self::Path(path, used) => {
                if *used == path.len() {
                    path.push(false);
                }
                *used += 1;
                path[*used - 1]
            }
        }
    }
}

/// How a list of operations was left.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    Next,
    Break,
    Continue,
    Return,
    End,
}

/// The outcomes of all courses; `None` where they are too many.
///
/// # Errors
/// The first thing that stands in the way.
pub fn enumerate(circuit: &Circuit, lowering: &mut Lowering<'_>, work: &mut u64) -> Result<Option<Counts>, Refusal> {
    let measures = circuit.measures();
    let mut counts = Counts::new(listed_bits(circuit));
    let mut path = Vec::new();
    for _ in 0..MAX_COURSES {
        let mut run = Run::new(circuit, lowering, OutcomeSource::Path(path, 0), work);
        let clbits = run.whole(measures)?;
        let OutcomeSource::Path(taken, _) = run.choices else { return Ok(None) };
        path = taken;
        counts.add(|clbit| clbits[clbit], (1_u64 << (MAX_CHOICES - path.len())) as f64);
        while path.pop_if(|outcome| *outcome).is_some() {}
        match path.last_mut() {
            Some(outcome) => *outcome = true,
            None => return Ok(Some(counts)),
        }
    }
    Ok(None)
}

/// The outcomes of a number of random runs.
///
/// # Errors
/// The first thing that stands in the way.
pub fn sample(
    circuit: &Circuit,
    lowering: &mut Lowering<'_>,
    shots: u32,
    random: &mut Random,
    work: &mut u64,
) -> Result<Counts, Refusal> {
    let measures = circuit.measures();
    let mut counts = Counts::new(listed_bits(circuit));
    for _ in 0..shots {
        let clbits = Run::new(circuit, lowering, OutcomeSource::Random(&mut *random), work).whole(measures)?;
        counts.add(|clbit| clbits[clbit], 1.0);
    }
    Ok(counts)
}

/// One run.
struct Run<'r, 'c, 'l> {
    circuit: &'c Circuit,
    environment: Environment<'c>,
    lowering: &'r mut Lowering<'l>,
    tableau: Tableau,
    /// The clbits and variables. Its state is not used.
    values: History,
    choices: OutcomeSource<'r>,
    work: &'r mut u64,
    depth: u32,
    rounds: u32,
}

impl<'r, 'c, 'l> Run<'r, 'c, 'l> {
    fn new(
        circuit: &'c Circuit,
        lowering: &'r mut Lowering<'l>,
        choices: OutcomeSource<'r>,
        work: &'r mut u64,
    ) -> Self {
        let environment = Environment::new(circuit, lowering.values().to_vec());
        let values = History::at_start(circuit, State::zero(0), 1);
        let tableau = Tableau::zero(circuit.qubit_count());
        Self { circuit, environment, lowering, tableau, values, choices, work, depth: 0, rounds: 0 }
    }

    /// Walks the whole circuit, and returns the clbits; what measuring all qubits finds where it measures nothing into them.
    fn whole(&mut self, measures: bool) -> Result<Vec<bool>, Refusal> {
        // A tableau is filled first.
        self.spend(self.tableau.words() * self.circuit.qubit_count() as usize, Span::default())?;
        self.body(&self.circuit.body)?;
        if measures {
            return Ok(std::mem::take(&mut self.values.clbits));
        }
        (0..self.circuit.qubit_count()).map(|qubit| self.measure(qubit, Span::default())).collect()
    }

    fn body(&mut self, body: &'c Body) -> Result<Flow, Refusal> {
        for operation in &body.operations {
            let flow = self.operation(body, operation)?;
            if flow != Flow::Next {
                return Ok(flow);
            }
        }
        Ok(Flow::Next)
    }

    fn operation(&mut self, body: &'c Body, operation: &'c Operation) -> Result<Flow, Refusal> {
        let circuit = self.circuit;
        if let Some(index) = operation.condition
            && !self.is_satisfied(&circuit.conditions[index.get() as usize], operation.span)?
        {
            return Ok(Flow::Next);
        }
        let qubits = body.qubits(operation);
        match operation.kind {
            OperationKind::Measure | OperationKind::Reset => {
                let clbit = body.clbits(operation).first();
                for &qubit in qubits {
                    let outcome = self.measure(qubit, operation.span)?;
                    if let Some(&clbit) = clbit {
                        self.values.clbits[clbit as usize] = outcome;
                    }
                    if outcome && operation.kind == OperationKind::Reset {
                        self.tableau.pauli(Pauli::X, qubit);
                    }
                }
            }
            OperationKind::Block(index) => return self.block(&circuit.blocks[index as usize], operation.span),
            OperationKind::Barrier | OperationKind::Delay => {}
            OperationKind::Gate(_) | OperationKind::Custom(_) => {
                let has_variables = !body.expressions.is_empty() && !circuit.classical.variables.is_empty();
                let variables = if has_variables { self.environment.numbers(&self.values) } else { Vec::new() };
                let gates = self.lowering.gates(body, operation, &[], &variables)?;
                self.spend(gates.len() * self.tableau.words(), operation.span)?;
                gates.iter().for_each(|gate| gate.on(qubits).apply(&mut self.tableau));
            }
        }
        Ok(Flow::Next)
    }

    /// Measures a qubit.
    fn measure(&mut self, qubit: u32, span: Span) -> Result<bool, Refusal> {
        self.spend(self.tableau.words(), span)?;
        if let Some(outcome) = self.tableau.certain_outcome(qubit) {
            return Ok(outcome);
        }
        self.spend(4 * self.circuit.qubit_count() as usize, span)?;
        if matches!(self.choices, OutcomeSource::Path(_, MAX_CHOICES)) {
            // Perhaps a loop that repeats until an outcome is 1.
            return Err(NotClifford::TooLong(span).into());
        }
        let outcome = self.choices.next();
        self.tableau.collapse(qubit, outcome);
        Ok(outcome)
    }

    /// Whether the condition of an operation holds.
    fn is_satisfied(&mut self, condition: &Condition, span: Span) -> Result<bool, Refusal> {
        match condition.test {
            Test::Expression(id) => self.is_true(id, span),
            _ => Ok(is_satisfied(self.circuit, condition, &self.values.clbits, span)?),
        }
    }

    /// Does what a block does.
    fn block(&mut self, block: &'c Block, span: Span) -> Result<Flow, Refusal> {
        check_depth(self.depth, span)?;
        self.spend(1, span)?;
        self.depth += 1;
        let mut flow = Flow::Next;
        if let Some(before) = &block.before {
            flow = self.body(before)?;
        }
        if flow == Flow::Next {
            flow = self.control(block, span)?;
        }
        self.depth -= 1;
        Ok(flow)
    }

    fn control(&mut self, block: &'c Block, span: Span) -> Result<Flow, Refusal> {
        match block.control {
            Control::Unknown(..) => return Err(unknown(block, span).into()),
            Control::Nothing => {}
            Control::Always => return self.branches(block),
            Control::If(condition) => {
                let branch = usize::from(!self.is_true(condition, span)?);
                return self.branch(block, branch);
            }
            Control::Switch(value, cases) => {
                let branch = self.case(block, (value, cases), span)?;
                return self.branch(block, branch);
            }
            Control::While(condition) => {
                while self.is_true(condition, span)? {
                    match self.round(block, span)? {
                        Flow::Break => break,
                        Flow::Next | Flow::Continue => {}
                        flow => return Ok(flow),
                    }
                }
            }
            Control::ForRange(variable, range) => return self.repeat_range(block, (variable, range), span),
            Control::ForEach(variable, values) => {
                let ids = self.circuit.classical.entries(values);
                let values = ids.iter().map(|&id| self.value(id, span)).collect::<Result<Vec<_>, _>>()?;
                return self.repeat(block, variable, &mut values.into_iter(), span);
            }
            Control::Call => {
                let flow = self.branches(block)?;
                return Ok(if flow == Flow::Return { Flow::Next } else { flow });
            }
            Control::Assign(target, value) => {
                let value = self.value(value, span)?;
                self.store(target, value, span)?;
            }
            Control::Measure(qubits, target) => self.measure_into(qubits, target, span)?,
            Control::Break => return Ok(Flow::Break),
            Control::Continue => return Ok(Flow::Continue),
            Control::Return => return Ok(Flow::Return),
            Control::End => return Ok(Flow::End),
        }
        Ok(Flow::Next)
    }

    /// Walks all branches of a block in order.
    fn branches(&mut self, block: &'c Block) -> Result<Flow, Refusal> {
        for body in &block.branches {
            let flow = self.body(body)?;
            if flow != Flow::Next {
                return Ok(flow);
            }
        }
        Ok(Flow::Next)
    }

    /// Walks one branch of a block, where there is one of that number.
    fn branch(&mut self, block: &'c Block, branch: usize) -> Result<Flow, Refusal> {
        block.branches.get(branch).map_or(Ok(Flow::Next), |body| self.body(body))
    }

    /// The branch of the case that a value equals.
    fn case(&mut self, block: &Block, (value, cases): (ExpressionId, Slice), span: Span) -> Result<usize, Refusal> {
        let value = self.value(value, span)?;
        let cases = self.circuit.classical.case_values(cases);
        for (branch, values) in cases.iter().enumerate() {
            for &id in *values {
                let case = self.value(id, span)?;
                let equal = self.computed(apply(BinaryOperator::Equal, value, case).map_err(Failure::from), span)?;
                if equal == Value::Bool(true) {
                    return Ok(branch);
                }
            }
        }
        Ok(cases.iter().position(|values| values.is_empty()).unwrap_or(block.branches.len()))
    }

    /// Repeats the branch of a block for each value of a range.
    fn repeat_range(
        &mut self,
        block: &'c Block,
        (variable, range): (u32, [ExpressionId; 3]),
        span: Span,
    ) -> Result<Flow, Refusal> {
        let mut bounds = [0; 3];
        for (bound, id) in bounds.iter_mut().zip(range) {
            let whole = self.value(id, span)?.whole().ok_or(OperatorError::NotWhole.into());
            *bound = self.computed(whole, span)?;
        }
        let [start, step, end] = bounds;
        if step == 0 {
            return Err(zero_step(span).into());
        }
        let is_inside = move |value: &i128| if step > 0 { *value <= end } else { *value >= end };
        let values = std::iter::successors(Some(start), move |value| value.checked_add(step)).take_while(is_inside);
        self.repeat(block, variable, &mut values.map(Value::Integer), span)
    }

    /// Repeats the branch of a block for each of some values of a variable, which ends with the loop.
    fn repeat(
        &mut self,
        block: &'c Block,
        variable: u32,
        values: &mut dyn Iterator<Item = Value>,
        span: Span,
    ) -> Result<Flow, Refusal> {
        let type_ = self.circuit.classical.variables[variable as usize].type_;
        let places = self.environment.layout.range(variable);
        for value in values {
            let value = self.computed(convert(type_, value).ok_or(OperatorError::Mismatch.into()), span)?;
            self.values.variables[places.clone()].fill(value);
            match self.round(block, span)? {
                Flow::Break => break,
                Flow::Next | Flow::Continue => {}
                flow => return Ok(flow),
            }
        }
        self.values.variables[places].fill(type_.zero());
        Ok(Flow::Next)
    }

    /// Walks one round of a loop.
    fn round(&mut self, block: &'c Block, span: Span) -> Result<Flow, Refusal> {
        self.rounds += 1;
        if self.rounds > MAX_ROUNDS {
            return Err(too_many_rounds(span).into());
        }
        self.spend(1, span)?;
        self.branches(block)
    }

    /// Measures qubits and stores the outcomes.
    fn measure_into(&mut self, qubits: Slice, target: Target, span: Span) -> Result<(), Refusal> {
        let qubits = self.circuit.classical.entries(qubits);
        let mut value = 0;
        for (bit, &qubit) in qubits.iter().enumerate() {
            value |= u128::from(self.measure(qubit, span)?) << bit;
        }
        let width = qubits.len() as u32;
        let value = if width == 1 { Value::Bool(value == 1) } else { Value::Bits { value, width } };
        let value = match self.environment.target_type(target) {
            Some(type_) => self.computed(convert(type_, value).ok_or(OperatorError::Mismatch.into()), span)?,
            None => value,
        };
        self.store(target, value, span)
    }

    fn store(&mut self, target: Target, value: Value, span: Span) -> Result<(), Refusal> {
        let result = self.environment.store(&mut self.values, target, value);
        self.computed(result, span)
    }

    fn value(&mut self, id: ExpressionId, span: Span) -> Result<Value, Refusal> {
        let value = self.environment.value(&self.values, id);
        self.computed(value, span)
    }

    fn is_true(&mut self, id: ExpressionId, span: Span) -> Result<bool, Refusal> {
        let value = self.environment.is_true(&self.values, id);
        self.computed(value, span)
    }

    /// What was computed for a statement, or the diagnostic of what prevents it.
    fn computed<T>(&mut self, result: Result<T, Failure>, span: Span) -> Result<T, Refusal> {
        let nodes = self.environment.take_nodes() as usize;
        self.spend(nodes, span)?;
        result.map_err(|failure| Diagnostic::error(FAILED_RUN, span, failure.message()).into())
    }

    /// Subtracts from the work that is left, in words that are changed.
    fn spend(&mut self, words: usize, span: Span) -> Result<(), Refusal> {
        *self.work = self.work.checked_sub(words as u64 + 16).ok_or(NotClifford::TooLong(span))?;
        Ok(())
    }
}
