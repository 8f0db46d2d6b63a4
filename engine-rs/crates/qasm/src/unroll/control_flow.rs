//! Conditions, switches and boxes: unrolled in place if the choice is known, one labelled block if
//! a run decides.
//!
//! If a condition is known, only the branch that happens is unrolled. An `if` over plain operations
//! on clbits becomes conditional operations, because diagrams and other tools understand these
//! best; one with an `else`, or with a body whose operations change what the condition reads,
//! becomes a block with its branches.
//!
//! Variables that a branch assigns to are unknown behind it. A statement with a wrong condition
//! still has its branches checked for mistakes.
//!
//! The steps for an `if` that a run decides:
//!
//! 1. Store the known values of variables that its branches assign to, because a run needs them.
//! 2. Unroll each branch into a body of its own. A mistake in one is reported, although it may
//!    never happen.
//! 3. If the only branch consists of plain operations, append these under the condition; else make
//!    a block of all branches.
//! 4. Forget the variables that a branch assigns to.
//!
//! A `switch` is unrolled in the same way, with a branch for each case. A `box` is always a block,
//! whose one branch always happens, because its duration is about all operations in it.

use super::super::Version;
use super::super::analysis::TypedTree;
use super::super::ast::{ExpressionId, List};
use super::super::evaluation::{Evaluation, EvaluationError};
use super::super::visitor;
use super::Unroller;
use super::blocks::{TouchedWires, single_line};
use super::budget::Work;
use super::value::Value;
use circuit::angle::Angle;
use circuit::classical::value as known;
use circuit::classical::{Control, Expression as Classical, value};
use circuit::operation::{Body, OperationKind, RareIndex, Slice};
use diagnostic::Span;

/// The size up to which a branch is copied out of the pools in which it was made, so that these are
/// reused.
const MAX_SPARE_OPERATIONS: usize = 256;

impl Unroller<'_> {
    /// `if (condition) … else …`.
    pub(super) fn if_statement(
        &mut self,
        tree: &TypedTree<'_>,
        condition: ExpressionId,
        then: List,
        otherwise: Option<List>,
        span: Span,
    ) -> Evaluation<()> {
        if self.level() > 0 {
            // Each round asks again.
            self.spend(Work::Steps, 1, span)?;
        }
        let known = if self.version == Version::V2 {
            self.evaluate_register_condition(tree, condition)
        } else {
            self.condition_value(tree, condition)
        };
        if let Some(known) = known? {
            if let Some(body) = if known { Some(then) } else { otherwise } {
                self.body(tree, body);
            }
            return Ok(());
        }
        if self.gate.is_some() {
            return Err(EvaluationError::Runtime);
        }
        let test = self.condition(tree, condition);
        if let Some(test) = &test {
            self.spend(Work::Operands, test.clbits.len(), span)?;
            self.spend(Work::Text, test.text.len(), span)?;
        }
        if self.version == Version::V2
            && let Some(test) = test
        {
            // Each operation of a broadcast has the condition of its own, as the language says.
            let index = self.push_condition(test);
            self.condition = Some(index);
            self.statements(tree, then);
            self.condition = None;
            return Ok(());
        }
        self.declare_for(tree, span);
        // What the condition has stored, which the branches would forget.
        let mut before = self.take_steps();
        before.extend(self.materialize(tree, &[then, otherwise.unwrap_or_default()]));
        let mut assigned = visitor::assigned_targets(tree.ast, then);
        assigned.extend(otherwise.map_or(Vec::new(), |otherwise| visitor::assigned_targets(tree.ast, otherwise)));
        let inner = self.unroll_roomy_branch(tree, then);
        let simple = test.filter(|test| otherwise.is_none() && Self::is_simple(&inner, &test.clbits));
        if let Some(test) = simple {
            // Plain operations assign to nothing, so variables stay what they are.
            let read = test.clbits.len().saturating_mul(inner.operations.len());
            self.spend(Work::Operands, read, span)?;
            let index = self.push_condition(test);
            self.append(inner, index);
            return Ok(());
        }
        let inner = self.pack_body(inner);
        let branches = match otherwise {
            Some(otherwise) => vec![inner, self.unroll_branch(tree, otherwise)],
            None => vec![inner],
        };
        for target in assigned {
            self.set_variable(tree.declaration_of(target), Value::Runtime);
        }
        let head = Span::new(span.start, tree.ast.expression(condition).span.end);
        let label = format!("{})", single_line(&self.label_with_outer_names(tree, head)));
        // What the branches assign to is a variable by now, and stored before.
        let holds = self.residual(tree, condition).map(Control::If);
        let execution = self.finish_execution(before, holds);
        let wires = self.wires_of(tree, &[condition]);
        self.make_block(tree, &label, (branches, execution), wires, span)
    }

    /// Unrolls statements into a body of their own, as a part of the program that may not happen.
    pub(super) fn unroll_branch(&mut self, tree: &TypedTree<'_>, statements: List) -> Body {
        let body = self.unroll_roomy_branch(tree, statements);
        self.pack_body(body)
    }

    /// The same; the pools of the body may have unused capacity.
    fn unroll_roomy_branch(&mut self, tree: &TypedTree<'_>, statements: List) -> Body {
        let room = self.spare_bodies.pop().unwrap_or_default();
        let outer = self.enter_body(room);
        let condition = self.condition.take();
        if self.is_recording() {
            self.forget_all_bit_values();
        }
        self.runtime_depth += 1;
        self.body(tree, statements);
        self.runtime_depth -= 1;
        self.condition = condition;
        let span = tree.ast.list(statements).first().map_or(Span::default(), |&id| tree.ast.statement(id).span);
        self.leave_body(outer, span)
    }

    /// A body without unused capacity.
    fn pack_body(&mut self, mut body: Body) -> Body {
        if !Self::is_spare(&body) {
            body.shrink();
            return body;
        }
        // A copy has no unused capacity, and the pools serve the next branch.
        let branch = body.clone();
        self.keep_spare(body);
        branch
    }

    /// Whether the pools of a body are small enough to be reused.
    const fn is_spare(body: &Body) -> bool {
        body.operations.len() + body.operands.len() + body.angles.len() <= MAX_SPARE_OPERATIONS
    }

    /// Keeps the pools of a body for the next branch.
    fn keep_spare(&mut self, mut body: Body) {
        body.clear();
        self.spare_bodies.push(body);
    }

    /// Returns whether a conditional body can be a sequence of conditional operations: all are
    /// plain, and if there are several, none changes a bit that the condition reads.
    fn is_simple(body: &Body, read: &[u32]) -> bool {
        let plain = body
            .operations
            .iter()
            .all(|operation| operation.condition.is_none() && !matches!(operation.kind, OperationKind::Block(_)));
        let mut written = body.operations.iter().flat_map(|operation| body.clbits(operation));
        plain && !body.operations.is_empty() && (body.operations.len() == 1 || written.all(|bit| !read.contains(bit)))
    }

    /// Appends the operations of a body, all under a condition. Indices into the pools are shifted.
    fn append(&mut self, mut inner: Body, condition: u32) {
        let is_spare = Self::is_spare(&inner);
        if !is_spare {
            inner.shrink();
        }
        let body = &mut self.circuit.body;
        let operands = body.operands.len() as u32;
        let angles = body.angles.len() as u32;
        let expressions = body.expressions.len() as u32;
        let modifiers = body.modifiers.len() as u32;
        let shift = |slice: Slice, by: u32| Slice { start: slice.start + by, length: slice.length };
        body.operands.append(&mut inner.operands);
        body.modifiers.append(&mut inner.modifiers);
        body.angles.extend(inner.angles.drain(..).map(|angle| match angle {
            Angle::Value(_) => angle,
            Angle::Expression(id) => Angle::Expression(id + expressions),
        }));
        body.expressions.extend(inner.expressions.drain(..).map(|node| node.renumbered(|id| id + expressions)));
        body.operations.extend(inner.operations.drain(..).map(|mut operation| {
            operation.qubits = shift(operation.qubits, operands);
            operation.angles = shift(operation.angles, angles);
            operation.modifiers = operation.modifiers.and_then(|index| RareIndex::new(index.get() + modifiers));
            operation.condition = RareIndex::new(condition);
            operation
        }));
        if is_spare {
            self.keep_spare(inner);
        }
    }

    /// `switch (target) { case … }`. Cases must be constant and distinct.
    pub(super) fn switch(
        &mut self,
        tree: &TypedTree<'_>,
        target: ExpressionId,
        cases: List,
        span: Span,
    ) -> Evaluation<()> {
        self.spend(Work::Steps, cases.length as usize, span)?;
        let cases = tree.ast.cases[cases.range()].to_vec();
        let known = match self.value(tree, target) {
            Ok(Value::Poison) | Err(EvaluationError::AlreadyReported) => return Err(EvaluationError::AlreadyReported),
            Ok(value) => value.known().and_then(known::Value::whole),
            Err(EvaluationError::Runtime) => None,
        };
        let mut values: Vec<Vec<i128>> = vec![Vec::new(); cases.len()];
        let mut taken = cases.iter().position(|case| case.is_default);
        for (index, case) in cases.iter().enumerate() {
            for &id in tree.ast.list(case.values) {
                self.spend(Work::Steps, 1, tree.ast.expression(id).span)?;
                let value = self.integer(tree, id)?;
                values[index].push(value);
                if known == Some(value) {
                    taken = Some(index);
                }
            }
        }
        if known.is_some() {
            if let Some(index) = taken {
                self.body(tree, cases[index].body);
            }
            return Ok(());
        }
        self.declare_for(tree, span);
        let bodies: Vec<List> = cases.iter().map(|case| case.body).collect();
        let before = self.materialize(tree, &bodies);
        let value = self.residual(tree, target);
        let values: Vec<Vec<u32>> = values.into_iter().map(|values| self.literals(values)).collect();
        let values = self.circuit.classical.cases(&values);
        let control = value.map_or(Control::Unknown(values, Slice::default()), |value| Control::Switch(value, values));
        let execution = self.finish_execution(before, Some(control));
        let branches: Vec<Body> = cases.iter().map(|case| self.unroll_branch(tree, case.body)).collect();
        for case in &cases {
            self.forget_assigned(tree, case.body);
        }
        let head = Span::new(span.start, tree.ast.expression(target).span.end);
        let label = format!("{})", single_line(&self.label_with_outer_names(tree, head)));
        let wires = self.wires_of(tree, &[target]);
        self.make_block(tree, &label, (branches, execution), wires, span)
    }

    /// Nodes of whole numbers.
    fn literals(&mut self, values: Vec<i128>) -> Vec<u32> {
        let node = |value| self.node_of(Classical::Literal(value::Value::Integer(value)));
        values.into_iter().map(node).collect()
    }

    /// `box[time] { … }`: a block whose one branch always happens.
    pub(super) fn box_statement(
        &mut self,
        tree: &TypedTree<'_>,
        time: Option<ExpressionId>,
        body: List,
        span: Span,
    ) -> Evaluation<()> {
        if time.is_some_and(|time| self.mentions_qubits(tree, time)) {
            // Its call would not happen.
            return Err(EvaluationError::Runtime);
        }
        self.declare_for(tree, span);
        if self.level() > 0 && self.is_recording() {
            for target in visitor::assigned_targets(tree.ast, body) {
                self.require_variable(tree, tree.declaration_of(target));
            }
        }
        let depth = self.runtime_depth;
        let inner = self.unroll_branch(tree, body);
        self.runtime_depth = depth;
        let label = match time {
            Some(time) => format!("box[{}]", single_line(tree.text(tree.ast.expression(time).span))),
            None => "box".to_owned(),
        };
        self.make_block(tree, &label, (vec![inner], Control::Always.into()), TouchedWires::default(), span)
    }
}
