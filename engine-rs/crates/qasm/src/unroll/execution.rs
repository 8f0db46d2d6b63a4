//! What a run does where the course of a program is not known before.
//!
//! A statement that depends on a run becomes a [`Block`]. Beside what a picture shows of it, a
//! block says how to execute it: a [`Control`], and operations that happen before. This module
//! records both.
//!
//! - A variable has a known value until a run decides. From then on it is a
//!   [`Variable`](circuit::classical::Variable) of the circuit. [`Unroller::materialize`] stores
//!   the known values in front of a block that may change them, and the block's body assigns to the
//!   variable.
//! - Assignments, calls and jumps are *steps*: operations of blocks without wires, collected in
//!   [`Recorder::steps`] until the block around them takes them.
//! - An operation on `q[i]` with an index that only a run knows is recorded as a switch over the
//!   index, with the operation for each of its values.
//!
//! Where recording fails, the block has [`Control::Unknown`], and a simulation says so.
//!
//! Invariant: a block that is recorded does what its statement does. A variable that is unknown
//! here has been stored before.
//!
//! Functions that *prepare* run while the statement is unrolled, before the values that it changes
//! are forgotten. Functions that *record* append a step. What was prepared is dropped if the
//! statement does not become a block after all, and taken by [`Unroller::execution_of`] if it does.
//!
//! Recording must not add diagnostics: whatever is wrong with a statement has been reported by
//! unrolling it. So it runs with a closed sink ([`Unroller::without_diagnostics`]).
//!
//! Limits: a program has at most [`MAX_CASES`] cases and calls that a run decides; [`retries`] bounds
//! the cases of an index, and [`calls`] the depth of calls. Beyond them the control is unknown.
//!
//! The modules: [`known_bits`] (clbits whose values are known), [`retries`] (indices and angles that
//! only a run knows), [`calls`].

mod calls;
mod known_bits;
mod retries;

use super::super::analysis::TypedTree;
use super::super::analysis::declaration::DeclarationId;
use super::super::ast::{self, BinaryOperator, ExpressionId, ExpressionKind, List, StatementId, StatementKind};
use super::super::diagnostic_sink::DiagnosticSink;
use super::super::evaluation::{Evaluation, EvaluationError};
use super::super::visitor::{assigned_targets, passed_names};
use super::Unroller;
use super::arrays::root_of;
use super::budget::Work;
use super::copies::ResidualPart;
use super::memory::Meaning;
use super::residual::stored_type;
use super::value::Value;
use circuit::Block;
use circuit::classical::conversion::{self, Sort};
use circuit::classical::{Control, Expression, Target};
use circuit::numbers::distinct;
use circuit::operation::{Body, Operation, OperationKind, Slice};
use diagnostic::Span;

/// What a run does with a block.
#[derive(Default)]
pub struct Execution {
    /// Steps that happen first.
    pub before: Vec<Operation>,
    pub control: Control,
}

impl From<Control> for Execution {
    fn from(control: Control) -> Self {
        Self { before: Vec::new(), control }
    }
}

/// What is recorded for a run.
#[derive(Default)]
pub struct Recorder {
    /// The variables of each name, by its declaration: the depth of the call, and the variable.
    pub variables: Vec<Vec<(u32, u32)>>,
    /// The variable of each array.
    pub arrays: Vec<Option<u32>>,
    /// The variable of a drawing for each name, by its declaration, and for each array.
    pub named_variables: Vec<Option<u32>>,
    pub named_arrays: Vec<Option<u32>>,
    /// How many variables of a drawing have each name, by its symbol.
    pub name_counts: Vec<u32>,
    /// Declarations whose values come from outside of the program, in order.
    pub inputs: Vec<DeclarationId>,
    /// The nodes of whole registers, by first bit.
    pub register_nodes: Vec<Option<u32>>,
    /// Steps that the next block takes.
    steps: Vec<Operation>,
    /// The present statement.
    pub span: Span,
    /// What the present statement does, where the block that it becomes could not find out again.
    prepared_steps: Option<Vec<Operation>>,
    /// Whether a statement is unrolled once more to record what it does.
    is_retrying: bool,
    /// Whether an expression is recorded for each value of an index.
    is_choosing: bool,
    /// The index that only a run knows and that stopped the present statement, with the length of
    /// its register.
    unknown_index: Option<(ExpressionId, u32)>,
    /// Values of such indices, while the operation is unrolled for each of them.
    chosen_indices: Vec<(ExpressionId, i128)>,
    /// The number of cases and calls recorded so far.
    cases: u32,
    /// The number of calls among them.
    calls: u32,
    /// The values of clbits that the program has assigned, as far as they are known here. Bits that
    /// nothing was assigned to have none.
    clbit_values: Vec<Option<bool>>,
    /// Bits and their values, if the present statement assigns known ones.
    assigned_bits: Option<(Vec<u32>, u128)>,
}

/// What is stored.
#[derive(Clone, Copy)]
pub enum StoredValue {
    /// The value of a node.
    Value(u32),
    /// The outcome of a measurement.
    Outcome(ExpressionId),
}

/// What is assigned to a target.
#[derive(Clone, Copy)]
pub enum Assigned {
    /// The value of an expression, or what an operator makes of it and the present value.
    Value(Option<BinaryOperator>, ExpressionId),
    /// The outcome of measuring qubits.
    Outcome(ExpressionId),
}

/// Where a recorded call leaves its value.
#[derive(Clone, Copy)]
pub enum CallResult {
    Nothing,
    Variable(u32),
}

/// The limit of all cases and calls of a program together.
const MAX_CASES: u32 = 1 << 15;

impl Recorder {
    /// How many steps the next block takes so far.
    pub const fn step_count(&self) -> usize {
        self.steps.len()
    }

    /// How many calls are recorded so far.
    pub const fn call_count(&self) -> u32 {
        self.calls
    }
}

impl Unroller<'_> {
    /// Returns whether what is unrolled now can happen in a run.
    pub(super) fn is_recording(&self) -> bool {
        !self.frame.is_check_only && self.gate.is_none()
    }

    /// Adds a step for the next block.
    pub(super) fn record_step(&mut self, control: Control) {
        let step = self.make_step(Execution::from(control), Vec::new());
        self.recorder.steps.push(step);
    }

    /// Adds a step for the next block, in front of those from an index on.
    pub(super) fn record_step_at(&mut self, index: usize, control: Control) {
        let mut later = self.recorder.steps.split_off(index.min(self.recorder.steps.len()));
        self.record_step(control);
        self.recorder.steps.append(&mut later);
    }

    /// Adds a step that was made.
    pub(super) fn push_step(&mut self, step: Operation) {
        self.recorder.steps.push(step);
    }

    /// Makes a step: an operation of a block that no picture shows.
    pub(super) fn make_step(&mut self, execution: Execution, branches: Vec<Body>) -> Operation {
        let _ = self.spend(Work::Blocks, 1, self.recorder.span);
        let Execution { before, control } = execution;
        let before = wrap_steps(before);
        let may_end = self.circuit.may_end_in(&control, branches.iter().chain(before.as_deref()));
        self.circuit.blocks.push(Block { branches, before, control, may_end, ..Block::default() });
        Operation {
            kind: OperationKind::Block(self.circuit.blocks.len() as u32 - 1),
            qubits: Slice::default(),
            clbits: 0,
            angles: Slice::default(),
            modifiers: None,
            condition: None,
            span: self.recorder.span,
        }
    }

    /// Takes the steps that were recorded since they were last taken.
    pub(super) fn take_steps(&mut self) -> Vec<Operation> {
        std::mem::take(&mut self.recorder.steps)
    }

    /// Puts steps back that were taken.
    pub(super) fn put_steps(&mut self, steps: Vec<Operation>) {
        self.recorder.steps = steps;
    }

    /// Forgets what an earlier statement has prepared.
    pub(super) fn forget_prepared_steps(&mut self) {
        self.recorder.prepared_steps = None;
        self.recorder.assigned_bits = None;
        self.recorder.unknown_index = None;
        self.recorder.steps.clear();
    }

    /// Forgets recorded steps whose blocks are rolled back: those from an index on.
    pub(super) fn forget_steps_of_blocks(&mut self, first: usize) {
        let stays = |step: &Operation| matches!(step.kind, OperationKind::Block(index) if (index as usize) < first);
        self.recorder.steps.retain(stays);
        self.recorder.prepared_steps = self.recorder.prepared_steps.take().filter(|steps| steps.iter().all(stays));
    }

    /// Prepares what the present statement does, if all of it could be recorded.
    pub(super) fn prepare_steps(&mut self, recorded: Option<()>) {
        let steps = self.take_steps();
        self.recorder.prepared_steps = recorded.map(|()| steps);
    }

    /// Records what the present statement does in a run, and prepares it.
    pub(super) fn prepare(&mut self, record: impl FnOnce(&mut Self) -> Option<()>) {
        if self.is_recording() {
            let recorded = self.without_diagnostics(record);
            self.prepare_steps(recorded);
        }
    }

    /// Ends the assignment of a known value. It becomes a block if the declaration is written
    /// already, in which a run does nothing: later expressions know the value.
    pub(super) fn finish_known_assignment(&mut self, id: DeclarationId) -> Evaluation<()> {
        if !self.note_assignment(id) {
            return Ok(());
        }
        self.prepare_steps(Some(()));
        Err(EvaluationError::Runtime)
    }

    /// The execution of a block with a control that depends on an expression.
    pub(super) fn finish_execution(&mut self, before: Vec<Operation>, control: Option<Control>) -> Execution {
        let mut all = before;
        all.append(&mut self.take_steps());
        Execution { before: all, control: control.unwrap_or_default() }
    }

    /// Stores the known values of the variables that bodies assign to, because a run decides what
    /// becomes of them. Returns the steps.
    pub(super) fn materialize(&mut self, tree: &TypedTree<'_>, bodies: &[List]) -> Vec<Operation> {
        // A program without assignments and arrays has nothing to store.
        if !self.is_recording() || !tree.ast.assigns && self.memory.arrays.is_empty() {
            return Vec::new();
        }
        let outer = self.take_steps();
        let targets = bodies.iter().flat_map(|&body| assigned_targets(tree.ast, body));
        for id in distinct(targets.map(|target| tree.declaration_of(target)).collect()) {
            if !bodies.iter().any(|&body| is_declared_in(tree, id, body)) {
                self.materialize_name(tree, id);
            }
            self.require_variable(tree, id);
        }
        for &body in bodies {
            for array in self.list_passed_arrays(tree, body) {
                let _ = self.array_variable(tree, array);
            }
        }
        std::mem::replace(&mut self.recorder.steps, outer)
    }

    /// The arrays whose elements are known and that calls in a body may change.
    pub(super) fn list_passed_arrays(&mut self, tree: &TypedTree<'_>, body: List) -> Vec<u32> {
        /// The statements and expressions that are looked at in the time of a step.
        const PARTS_PER_STEP: usize = 16;
        if self.memory.arrays.iter().all(|array| array.elements.is_empty()) {
            return Vec::new();
        }
        let (names, count) = passed_names(tree.ast, body);
        let _ = self.spend(Work::Steps, count / PARTS_PER_STEP, self.recorder.span);
        let arrays = names.into_iter().filter_map(|name| match self.meaning_of(tree, name) {
            Meaning::Array(array)
                if !self.memory.arrays[array as usize].elements.is_empty()
                    && !is_declared_in(tree, tree.declaration_of(name), body) =>
            {
                Some(array)
            }
            _ => None,
        });
        distinct(arrays.collect())
    }

    /// Stores the known value of a variable or array.
    pub(super) fn materialize_name(&mut self, tree: &TypedTree<'_>, id: DeclarationId) {
        match self.memory.meaning(id) {
            Meaning::Variable(known) if !matches!(known, Value::Runtime | Value::Poison) => {
                if let (Some(variable), Some(value)) = (self.variable(tree, id), self.residual_name(tree, id)) {
                    self.record_step(Control::Assign(Target::Variable(variable), value));
                }
            }
            Meaning::Array(array) if !self.memory.arrays[array as usize].elements.is_empty() => {
                let _ = self.array_variable(tree, array);
            }
            _ => {}
        }
    }

    /// Prepares an assignment, before the target's value is forgotten.
    pub(super) fn prepare_assignment(
        &mut self,
        tree: &TypedTree<'_>,
        target: ExpressionId,
        operator: Option<BinaryOperator>,
        value: ExpressionId,
    ) {
        let assigned = match tree.ast.expression(value).kind {
            ExpressionKind::Measure(qubits) if operator.is_none() => Assigned::Outcome(qubits),
            _ => Assigned::Value(operator, value),
        };
        self.prepare_change(tree, target, assigned);
    }

    /// Prepares `target = …` or `measure qubits -> target`, before the target's value is forgotten.
    pub(super) fn prepare_change(&mut self, tree: &TypedTree<'_>, target: ExpressionId, assigned: Assigned) {
        if !self.is_recording() {
            return;
        }
        let mut steps = self.take_steps();
        let recorded = self.without_diagnostics(|unroller| unroller.record_change(tree, target, assigned));
        if recorded.is_some() {
            steps.append(&mut self.take_steps());
            self.recorder.prepared_steps = Some(steps);
        } else {
            // Where it is unrolled once more for each value of an index, the other bits and elements are what is known here.
            self.put_steps(steps);
            self.without_diagnostics(|unroller| unroller.materialize_name(tree, root_of(tree, target)));
        }
    }

    /// Records that a target gets what is assigned.
    fn record_change(&mut self, tree: &TypedTree<'_>, target: ExpressionId, assigned: Assigned) -> Option<()> {
        let (operator, value) = match assigned {
            Assigned::Value(operator, value) => (operator, value),
            Assigned::Outcome(qubits) => {
                let stored = match self.residual_part_of_array(tree, target) {
                    Some(ResidualPart { array, positions, is_element: false }) => {
                        let (qubits, _) = self.known_bits(tree, qubits, true)?;
                        let variable = self.array_variable(tree, array)?;
                        if qubits.len() != positions.len() {
                            return None;
                        }
                        for (qubit, position) in qubits.into_iter().zip(positions) {
                            let measured = self.circuit.classical.list(&[qubit]);
                            self.record_step(Control::Measure(measured, Target::Element(variable, position)));
                        }
                        return Some(());
                    }
                    Some(part) => self.target_of_element(tree, &part),
                    None => self.resolve_target(tree, target),
                };
                return self.record_store(tree, (target, stored), StoredValue::Outcome(qubits));
            }
        };
        // Indices may have calls, which happen once.
        let (stored, current) = match self.residual_part_of_array(tree, target) {
            Some(ResidualPart { array, positions, is_element: false }) => {
                let variable = self.array_variable(tree, array)?;
                return self.record_elements_of(tree, (variable, positions), value);
            }
            Some(part) => {
                let stored = self.target_of_element(tree, &part);
                let current = match stored {
                    Some((Target::Element(variable, position), _)) if operator.is_some() => {
                        Some(self.node_of(Expression::Element(variable, position)))
                    }
                    _ => None,
                };
                (stored, current)
            }
            None => {
                let current = operator.and_then(|_| self.residual(tree, target));
                (self.resolve_target(tree, target), current)
            }
        };
        let value = match operator {
            Some(operator) => {
                let (current, value) = self.operands_in_order(tree, current?, value)?;
                self.binary(operator, current, value)?
            }
            None => self.residual(tree, value)?,
        };
        self.record_store(tree, (target, stored), StoredValue::Value(value))
    }

    /// Records that a target gets a value, or a part of it does that has no target of its own.
    fn record_store(
        &mut self,
        tree: &TypedTree<'_>,
        (target, stored): (ExpressionId, Option<(Target, conversion::Type)>),
        value: StoredValue,
    ) -> Option<()> {
        match (stored, tree.ast.expression(target).kind) {
            (Some(stored), _) => self.store(tree, stored, value),
            (None, ExpressionKind::Index(base, indices)) => self.record_bits(tree, (base, indices), value),
            _ => None,
        }
    }

    /// Records that a value of a type is stored.
    pub(super) fn store(
        &mut self,
        tree: &TypedTree<'_>,
        (target, type_): (Target, conversion::Type),
        value: StoredValue,
    ) -> Option<()> {
        let control = match value {
            StoredValue::Value(value) => Control::Assign(target, self.cast(type_, value)?),
            StoredValue::Outcome(qubits) => match self.known_bits(tree, qubits, true) {
                Some((qubits, _)) => Control::Measure(self.circuit.classical.list(&qubits), target),
                None => return self.record_measurement_at(tree, qubits, target),
            },
        };
        self.record_step(control);
        Some(())
    }

    /// What an expression gives to be stored: the outcome of a measurement, or a value.
    fn stored_value(&mut self, tree: &TypedTree<'_>, value: ExpressionId) -> Option<StoredValue> {
        match tree.ast.expression(value).kind {
            ExpressionKind::Measure(qubits) => Some(StoredValue::Outcome(qubits)),
            _ => self.residual(tree, value).map(StoredValue::Value),
        }
    }

    /// Where an assignment stores its value, and the type of what it stores.
    pub(super) fn resolve_target(
        &mut self,
        tree: &TypedTree<'_>,
        id: ExpressionId,
    ) -> Option<(Target, conversion::Type)> {
        let bit = conversion::Type { sort: Sort::Bit, width: 0 };
        let kind = tree.ast.expression(id).kind;
        if self.names_bits(tree, id) == Some(false) {
            if let Some((bits, single)) = self.known_bits(tree, id, false) {
                let width = if single { 0 } else { bits.len() as u32 };
                return Some((Target::Clbits(self.circuit.classical.list(&bits)), conversion::Type { width, ..bit }));
            }
            let ExpressionKind::Index(base, indices) = kind else { return None };
            let (bits, _) = self.known_bits(tree, base, false)?;
            let index = self.residual_sole_index(tree, indices)?;
            return Some((Target::ClbitAt(self.circuit.classical.list(&bits), index), bit));
        }
        match kind {
            ExpressionKind::Name(_) if matches!(self.meaning_of(tree, id), Meaning::Variable(_)) => {
                let declaration = tree.declaration_of(id);
                Some((Target::Variable(self.variable(tree, declaration)?), stored_type(tree, declaration)?))
            }
            ExpressionKind::Index(..) => {
                let part = self.residual_part_of_array(tree, id).filter(|part| part.is_element)?;
                self.target_of_element(tree, &part)
            }
            _ => None,
        }
    }

    /// An element of an array to which a value is assigned, and its type.
    fn target_of_element(&mut self, tree: &TypedTree<'_>, part: &ResidualPart) -> Option<(Target, conversion::Type)> {
        let variable = self.array_variable(tree, part.array)?;
        let position = *part.positions.first()?;
        let type_ = self.circuit.classical.variables[variable as usize].type_;
        Some((Target::Element(variable, position), type_))
    }

    /// The value with which a variable is declared, before its name is bound. A measurement has
    /// none: see [`Unroller::prepare_declaration`].
    pub(super) fn initial_value(&mut self, tree: &TypedTree<'_>, value: ExpressionId) -> Option<u32> {
        if !self.is_recording() || matches!(tree.ast.expression(value).kind, ExpressionKind::Measure(_)) {
            return None;
        }
        self.residual(tree, value)
    }

    /// Prepares the assignment of its first value to a variable that has just been declared.
    pub(super) fn prepare_declaration(
        &mut self,
        tree: &TypedTree<'_>,
        declaration: DeclarationId,
        value: ExpressionId,
        initial: Option<u32>,
    ) {
        self.prepare(|unroller| {
            let target = Target::Variable(unroller.variable(tree, declaration)?);
            let value = match tree.ast.expression(value).kind {
                ExpressionKind::Measure(qubits) => StoredValue::Outcome(qubits),
                _ => StoredValue::Value(initial?),
            };
            unroller.store(tree, (target, stored_type(tree, declaration)?), value)
        });
    }

    /// Prepares the assignment of a value to clbits that have just been declared.
    pub(super) fn prepare_bits(&mut self, tree: &TypedTree<'_>, bits: &[u32], single: bool, value: ExpressionId) {
        self.prepare(|unroller| {
            let value = unroller.stored_value(tree, value)?;
            let width = if single { 0 } else { bits.len() as u32 };
            let target = Target::Clbits(unroller.circuit.classical.list(bits));
            unroller.store(tree, (target, conversion::Type { sort: Sort::Bit, width }), value)
        });
    }

    /// Prepares the assignment of a value that is known to clbits.
    pub(super) fn prepare_known_bits(&mut self, tree: &TypedTree<'_>, bits: &[u32], value: Value) {
        if !self.is_recording() {
            return;
        }
        let recorded = self.without_diagnostics(|unroller| {
            let value = unroller.residual_value(value)?;
            let target = Target::Clbits(unroller.circuit.classical.list(bits));
            unroller.store(tree, (target, known_bits::type_of_row(bits)), StoredValue::Value(value))
        });
        self.prepare_steps(recorded);
        self.note_assigned_bits(bits, value);
    }

    /// Prepares `return value;` of a call that is being recorded. Returns false in any other call.
    pub(super) fn prepare_return(&mut self, tree: &TypedTree<'_>, value: Option<ExpressionId>) -> bool {
        let Some(result) = self.frame.recorded else { return false };
        let recorded = self.without_diagnostics(|unroller| {
            if let (CallResult::Variable(result), Some(value)) = (result, value) {
                let type_ = unroller.circuit.classical.variables[result as usize].type_;
                let value = unroller.stored_value(tree, value)?;
                unroller.store(tree, (Target::Variable(result), type_), value)?;
            }
            unroller.record_step(Control::Return);
            Some(())
        });
        self.prepare_steps(recorded);
        true
    }

    /// What a run does in a simple statement that became a block.
    pub(super) fn execution_of(&mut self, tree: &TypedTree<'_>, id: StatementId) -> Execution {
        if !self.is_recording() {
            return Execution::default();
        }
        if let Some(before) = self.recorder.prepared_steps.take() {
            return Execution { before, control: Control::Nothing };
        }
        let control = match tree.ast.statement(id).kind {
            StatementKind::Break => Control::Break,
            StatementKind::Continue => Control::Continue,
            StatementKind::End => Control::End,
            StatementKind::Expression(_) => {
                if let Some(before) = self.without_diagnostics(|unroller| unroller.record_call_of(tree, id)) {
                    return Execution { before, control: Control::Nothing };
                }
                return self.find_out_again(tree, id);
            }
            StatementKind::GateCall(_)
            | StatementKind::Measure { .. }
            | StatementKind::Reset(_)
            | StatementKind::Barrier(_)
            | StatementKind::Delay { .. }
            | StatementKind::Assignment { .. } => return self.find_out_again(tree, id),
            _ => Control::default(),
        };
        control.into()
    }

    /// Records a statement that is a call, or an expression with calls. Returns its steps.
    pub(super) fn record_call_of(&mut self, tree: &TypedTree<'_>, id: StatementId) -> Option<Vec<Operation>> {
        let StatementKind::Expression(value) = tree.ast.statement(id).kind else { return None };
        let recorded = match *tree.ast.expression(value) {
            ast::Expression { kind: ExpressionKind::Call(_, arguments), span }
                if matches!(self.meaning_of(tree, value), Meaning::Subroutine(_)) =>
            {
                self.record_call(tree, tree.declaration_of(value), tree.ast.list(arguments), span).map(|_| ())
            }
            _ => self.residual(tree, value).map(|_| ()),
        };
        let steps = self.take_steps();
        recorded.map(|()| steps)
    }

    /// What a run does in a statement that is unrolled once more.
    fn find_out_again(&mut self, tree: &TypedTree<'_>, id: StatementId) -> Execution {
        let is_retrying = std::mem::replace(&mut self.recorder.is_retrying, true);
        let body = self.without_diagnostics(|unroller| unroller.unroll_again(tree, id));
        self.recorder.is_retrying = is_retrying;
        let Some(body) = body else { return Execution::default() };
        let step = self.make_step(Control::Always.into(), vec![body]);
        Execution { before: vec![step], control: Control::Nothing }
    }

    /// Does something without reporting mistakes.
    pub(super) fn without_diagnostics<T>(&mut self, act: impl FnOnce(&mut Self) -> T) -> T {
        let sink = self.close_diagnostics();
        let result = act(self);
        self.open_diagnostics(sink);
        result
    }

    /// Takes the sink, so that nothing is reported. One copy serves all that is done without diagnostics (docs/decisions/0007).
    #[inline(never)]
    fn close_diagnostics(&mut self) -> DiagnosticSink {
        let mut closed = DiagnosticSink::default();
        closed.close();
        std::mem::replace(&mut self.diagnostics, closed)
    }

    /// Puts the sink back.
    #[inline(never)]
    fn open_diagnostics(&mut self, sink: DiagnosticSink) {
        self.diagnostics = sink;
    }
}

/// Steps as a body; `None` if there are none.
pub(super) fn wrap_steps(steps: Vec<Operation>) -> Option<Box<Body>> {
    (!steps.is_empty()).then(|| Box::new(Body { operations: steps, ..Body::default() }))
}

/// Returns whether a body declares a name. In front of it, the name can only have a value that is left of an earlier round or call,
/// which may be in another body of the circuit.
fn is_declared_in(tree: &TypedTree<'_>, id: DeclarationId, body: List) -> bool {
    let statements = tree.ast.list(body);
    let (Some(&first), Some(&last)) = (statements.first(), statements.last()) else { return false };
    let place = tree.declaration(id).span.start;
    tree.ast.statement(first).span.start <= place && place < tree.ast.statement(last).span.end
}
