//! Calls that change arrays, inside of expressions.
//!
//! An expression is looked at several times: once for its value, and where that is not known, again for what a run does. A call that
//! changes an array must happen once. So before a statement with such a call is unrolled, its expressions are evaluated
//! ([`Unroller::settle_calls`]):
//!
//! - A value that is known stands for its expression from then on ([`Frame::settled`](super::frame::Frame)), so that nothing evaluates it
//!   again.
//! - Where a value is not known, what the attempt changed is undone, and the arrays that its calls get are left to the run: their elements
//!   are stored, and forgotten here. A call of which only a run knows what it gets changes nothing before the run.
//!
//! The condition of a `while` loop is evaluated in each round, so it is not settled; the loop undoes its first evaluation where it becomes a
//! block ([`Unroller::leave_arrays_to_run`]).
//!
//! Programs without arrays skip all of this.

use super::super::analysis::TypedTree;
use super::super::ast::{ExpressionId, ExpressionKind, List, StatementId, StatementKind};
use super::super::evaluation::{Evaluation, EvaluationError};
use super::super::visitor;
use super::Unroller;
use super::memory::Meaning;
use super::subroutines::is_mutable_array;
use super::value::Value;
use circuit::numbers::distinct;

/// The expressions of a statement that are evaluated, in the order in which they stand in the program.
#[derive(Default)]
pub(super) struct Settled(Vec<SettledExpression>);

#[derive(Clone, Copy)]
struct SettledExpression {
    /// Where it begins, in bytes: none of them has another one in it.
    start: u32,
    id: ExpressionId,
    /// `None` where it is wrong and reported.
    value: Option<Value>,
}

impl Settled {
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn insert(&mut self, expression: SettledExpression) {
        // A statement needs them nearly in their order, so this is at the end.
        let place = self.0.partition_point(|it| it.start < expression.start);
        self.0.insert(place, expression);
    }

    /// The expression that begins at a place, and its value.
    pub fn at(&self, start: u32) -> Option<(ExpressionId, Option<Value>)> {
        let place = self.0.binary_search_by_key(&start, |it| it.start).ok()?;
        self.0.get(place).map(|it| (it.id, it.value))
    }
}

impl Unroller<'_> {
    /// Evaluates the expressions of a statement, if a call in them may change an array whose elements are known. Inside of blocks nothing
    /// changes before the run.
    pub(super) fn settle_calls(&mut self, tree: &TypedTree<'_>, id: StatementId) {
        if self.runtime_depth > 0 || !self.is_recording() {
            return;
        }
        let mut parts = Vec::new();
        self.add_parts_of_statement(tree, id, &mut parts);
        if !parts.iter().any(|&part| self.may_change_arrays_before_run(tree, part)) {
            return;
        }
        // What is assigned to with an operator is read before a call changes it.
        let is_left_to_run = matches!(tree.ast.statement(id).kind, StatementKind::Assignment { target, operator: Some(_), .. }
            if matches!(tree.ast.expression(target).kind, ExpressionKind::Index(..)));
        for part in parts {
            if is_left_to_run {
                self.leave_arrays_to_run(tree, part);
                continue;
            }
            let attempt = self.checkpoint();
            let start = tree.ast.expression(part).span.start;
            match self.typed_value(tree, part) {
                Ok(value @ Value::Known(_)) => {
                    self.commit(&attempt);
                    self.frame.settled.insert(SettledExpression { start, id: part, value: Some(value) });
                }
                Err(EvaluationError::AlreadyReported) => {
                    self.commit(&attempt);
                    self.frame.settled.insert(SettledExpression { start, id: part, value: None });
                }
                _ => {
                    self.roll_back(&attempt);
                    self.leave_arrays_to_run(tree, part);
                }
            }
            self.place_steps();
        }
    }

    /// The value of an expression that is settled.
    #[inline]
    pub(super) fn settled_value(&self, tree: &TypedTree<'_>, id: ExpressionId) -> Option<Evaluation<Value>> {
        if self.frame.settled.is_empty() {
            return None;
        }
        let (settled, value) = self.frame.settled.at(tree.ast.expression(id).span.start)?;
        (settled == id).then(|| value.ok_or(EvaluationError::AlreadyReported))
    }

    /// Stores and forgets the elements of the arrays that calls in an expression may change.
    pub(super) fn leave_arrays_to_run(&mut self, tree: &TypedTree<'_>, id: ExpressionId) {
        self.forget_arrays_of_calls(tree, id);
        self.place_steps();
    }

    /// Forgets the same where a run calls for one of several values of an index: what is changed for one is not for another.
    pub(super) fn forget_arrays_of_calls(&mut self, tree: &TypedTree<'_>, id: ExpressionId) {
        for array in self.arrays_of_calls(tree, id, &|_| true) {
            self.forget_array(tree, array);
        }
    }

    /// Returns whether calls in an expression may change arrays whose elements are known.
    pub(super) fn may_change_arrays(&self, tree: &TypedTree<'_>, id: ExpressionId) -> bool {
        !self.memory.arrays.is_empty() && !self.arrays_of_calls(tree, id, &|_| true).is_empty()
    }

    /// The same for calls that need no qubit or bit, and so may be unrolled for their values.
    fn may_change_arrays_before_run(&self, tree: &TypedTree<'_>, id: ExpressionId) -> bool {
        !self.arrays_of_calls(tree, id, &|index| !self.subroutines[index as usize].touches_bits).is_empty()
    }

    /// Lets a run do in front of the present statement what is recorded so far.
    fn place_steps(&mut self) {
        let mut steps = self.take_steps();
        self.circuit.body.operations.append(&mut steps);
    }

    /// The arrays whose elements are known and that calls of some subroutines in an expression may change.
    fn arrays_of_calls(&self, tree: &TypedTree<'_>, id: ExpressionId, is_meant: &dyn Fn(u32) -> bool) -> Vec<u32> {
        let mut arrays = Vec::new();
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            let kind = tree.ast.expression(id).kind;
            visitor::children(tree.ast, kind, &mut open);
            let ExpressionKind::Call(_, arguments) = kind else { continue };
            let Meaning::Subroutine(index) = self.meaning_of(tree, id) else { continue };
            let Some(subroutine) = self.subroutines.get(index as usize).filter(|_| is_meant(index)) else { continue };
            for (formal, &actual) in subroutine.arguments.range().zip(tree.ast.list(arguments)) {
                if !is_mutable_array(tree, formal) {
                    continue;
                }
                let root = visitor::root(tree.ast, actual);
                if matches!(tree.ast.expression(root).kind, ExpressionKind::Name(_))
                    && let Meaning::Array(array) = self.meaning_of(tree, root)
                    && !self.memory.arrays[array as usize].elements.is_empty()
                {
                    arrays.push(array);
                }
            }
        }
        distinct(arrays)
    }

    /// Adds the expressions whose values a statement needs, in the order in which it needs them.
    fn add_parts_of_statement(&self, tree: &TypedTree<'_>, id: StatementId, parts: &mut Vec<ExpressionId>) {
        match tree.ast.statement(id).kind {
            StatementKind::GateCall(call) => {
                self.add_parts_of_list(tree, call.parameters, parts);
                self.add_parts_of_list(tree, call.operands, parts);
            }
            StatementKind::Measure { qubits, target } => {
                self.add_parts(tree, qubits, parts);
                if let Some(target) = target {
                    self.add_parts_of_target(tree, target, parts);
                }
            }
            StatementKind::Reset(operand) => self.add_parts(tree, operand, parts),
            StatementKind::Barrier(operands) => {
                self.add_parts_of_list(tree, operands.unwrap_or_default(), parts);
            }
            StatementKind::Delay { time, operands } => {
                self.add_parts(tree, time, parts);
                self.add_parts_of_list(tree, operands.unwrap_or_default(), parts);
            }
            StatementKind::ClassicalDeclaration { value: Some(value), .. }
            | StatementKind::ConstDeclaration { value, .. }
            | StatementKind::If { condition: value, .. }
            | StatementKind::For { values: value, .. }
            | StatementKind::Switch { target: value, .. } => self.add_parts(tree, value, parts),
            StatementKind::Assignment { target, value, .. } => {
                self.add_parts_of_target(tree, target, parts);
                self.add_parts(tree, value, parts);
            }
            // The call itself happens once.
            StatementKind::Expression(value) => match tree.ast.expression(value).kind {
                ExpressionKind::Call(_, arguments) => self.add_parts_of_list(tree, arguments, parts),
                _ => self.add_parts(tree, value, parts),
            },
            _ => {}
        }
    }

    /// The same for each expression of a list.
    fn add_parts_of_list(&self, tree: &TypedTree<'_>, list: List, parts: &mut Vec<ExpressionId>) {
        for &id in tree.ast.list(list) {
            self.add_parts(tree, id, parts);
        }
    }

    /// The same for an expression. Names of bits and arrays have no values of their own, and a call that needs qubits has none before
    /// the run.
    fn add_parts(&self, tree: &TypedTree<'_>, id: ExpressionId, parts: &mut Vec<ExpressionId>) {
        match tree.ast.expression(id).kind {
            ExpressionKind::Range { start, step, end } => {
                parts.extend([start, step, end].into_iter().flatten());
            }
            ExpressionKind::Set(items) | ExpressionKind::ArrayLiteral(items) => {
                self.add_parts_of_list(tree, items, parts);
            }
            ExpressionKind::Measure(operand) => self.add_parts(tree, operand, parts),
            ExpressionKind::Index(..)
                if self.names_bits(tree, id).is_some() || tree.type_of(id).is_none_or(|it| it.dimensions > 0) =>
            {
                self.add_parts_of_target(tree, id, parts);
            }
            ExpressionKind::Call(_, arguments)
                if matches!(self.meaning_of(tree, id), Meaning::Subroutine(index)
                    if self.subroutines.get(index as usize).is_some_and(|it| it.touches_bits)) =>
            {
                self.add_parts_of_list(tree, arguments, parts);
            }
            ExpressionKind::Name(_) if matches!(self.meaning_of(tree, id), Meaning::Array(_)) => {}
            ExpressionKind::DurationOf => {}
            _ if self.names_bits(tree, id).is_some() => {}
            _ => parts.push(id),
        }
    }

    /// The same for bits, for a part of an array, and for what is assigned to: the indices.
    fn add_parts_of_target(&self, tree: &TypedTree<'_>, id: ExpressionId, parts: &mut Vec<ExpressionId>) {
        let mut lists = Vec::new();
        let mut current = id;
        while let ExpressionKind::Index(base, indices) = tree.ast.expression(current).kind {
            lists.push(indices);
            current = base;
        }
        for indices in lists.into_iter().rev() {
            self.add_parts_of_list(tree, indices, parts);
        }
    }
}
