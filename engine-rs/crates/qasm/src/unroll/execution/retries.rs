//! Operations that are unrolled once more to record what they do: those with an index or an angle that only a run knows.
//!
//! An angle becomes a variable that is assigned in front of the operation. An index becomes a switch over its values, with the
//! operation for each.

use super::super::super::analysis::TypedTree;
use super::super::super::ast::{ExpressionId, ExpressionKind, StatementId};
use super::super::super::evaluation::{Evaluation, EvaluationError};
use super::super::Unroller;
use super::super::memory::Meaning;
use super::super::value::Value;
use super::{Execution, MAX_CASES, wrap_steps};
use circuit::angle::{self, Angle};
use circuit::classical::conversion::{self, Sort};
use circuit::classical::{Control, Expression, Target, value};
use circuit::operation::{Body, Operation};

/// The limit of values of an index.
const MAX_INDEX_VALUES: u32 = 128;

impl Unroller<'_> {
    /// Unrolls an operation into a body of its own, with angles that a run computes. Where an index
    /// is only known at run time, the body is a switch over its values.
    pub(super) fn unroll_again(&mut self, tree: &TypedTree<'_>, id: StatementId) -> Option<Body> {
        // Values that the first attempt has stored are no longer known.
        let stored = self.take_steps();
        self.forget_prepared_steps();
        self.recorder.steps = stored;
        let outer = self.enter_body(Body::default());
        let (bits, operands) = (std::mem::take(&mut self.bits), std::mem::take(&mut self.operands));
        let condition = self.condition.take();
        let calls = self.recorder.call_count();
        let result = self.unroll(tree, id);
        let has_called = self.recorder.call_count() > calls;
        self.condition = condition;
        (self.bits, self.operands) = (bits, operands);
        let mut body = self.leave_body(outer, tree.ast.statement(id).span);
        let mut steps = self.take_steps();
        match result {
            Ok(()) => {
                body.repeats.shift(steps.len());
                steps.append(&mut body.operations);
                body.operations = steps;
                Some(body)
            }
            Err(EvaluationError::AlreadyReported) => None,
            Err(EvaluationError::Runtime) => {
                if let Some(prepared) = self.recorder.prepared_steps.take() {
                    return wrap_steps(prepared).map(|body| *body);
                }
                // A call in an angle would happen once more for the index that is chosen.
                if let Some((index, length)) = self.recorder.unknown_index.take().filter(|_| !has_called) {
                    let switch = self.switch_over_index(tree, id, index, length)?;
                    steps.append(&mut self.take_steps());
                    steps.push(switch);
                } else {
                    steps.append(&mut self.record_call_of(tree, id)?);
                }
                wrap_steps(steps).map(|body| *body)
            }
        }
    }

    /// A switch over an index, with the operation for each value. The operation is wrong for a
    /// value that uses a qubit twice, and for any other value: nothing is known of these branches.
    fn switch_over_index(
        &mut self,
        tree: &TypedTree<'_>,
        id: StatementId,
        index: ExpressionId,
        length: u32,
    ) -> Option<Operation> {
        self.switch_at_index(tree, (index, length), &mut |unroller| unroller.unroll_again(tree, id))
    }

    /// A switch over an index, with what happens where it has the value of each branch.
    fn switch_at_index(
        &mut self,
        tree: &TypedTree<'_>,
        (index, length): (ExpressionId, u32),
        branch: &mut dyn FnMut(&mut Self) -> Option<Body>,
    ) -> Option<Operation> {
        let over = self.residual(tree, index)?;
        let before = self.take_steps();
        let name = match tree.ast.expression(index).kind {
            ExpressionKind::Name(_) => Some(tree.declaration_of(index)),
            _ => None,
        };
        self.switch_over(length, (over, before), &mut |unroller, value| {
            // All uses of one name have one value.
            if let Some(name) = name {
                let hidden = unroller.memory.meaning(name);
                unroller.memory.set(name, Meaning::Variable(Value::Known(value::Value::Integer(value))));
                let body = branch(unroller);
                unroller.memory.set(name, hidden);
                body
            } else {
                unroller.recorder.chosen_indices.push((index, value));
                let body = branch(unroller);
                unroller.recorder.chosen_indices.pop();
                body
            }
        })
    }

    /// The node of an expression with an index that only a run knows: a variable, which a switch over the index sets. `look` is what
    /// fails for lack of the index.
    pub fn residual_at_index(
        &mut self,
        tree: &TypedTree<'_>,
        id: ExpressionId,
        look: &mut dyn FnMut(&mut Self),
    ) -> Option<u32> {
        // One index at a time: how many bits lie between two of them is not known.
        if self.recorder.is_choosing || !self.recorder.chosen_indices.is_empty() {
            return None;
        }
        let is_retrying = std::mem::replace(&mut self.recorder.is_retrying, true);
        let outer = self.recorder.unknown_index.take();
        look(self);
        let index = std::mem::replace(&mut self.recorder.unknown_index, outer);
        self.recorder.is_retrying = is_retrying;
        let index = index?;
        self.recorder.is_choosing = true;
        let (mut result, mut is_mixed) = (None, false);
        let switch = self.switch_at_index(tree, index, &mut |unroller| {
            let value = unroller.residual_part(tree, id)?;
            let type_ = match unroller.circuit.classical.expressions[value as usize] {
                Expression::Clbits(list) => conversion::Type { sort: Sort::Bit, width: list.length },
                Expression::Cast(type_, _) => type_,
                Expression::Literal(_) => tree.type_of(id)?.scalar(),
                Expression::Variable(variable) => unroller.circuit.classical.variables[variable as usize].type_,
                _ => return None,
            };
            let variable = *result.get_or_insert_with(|| unroller.new_variable(type_, 1));
            is_mixed |= unroller.circuit.classical.variables[variable as usize].type_ != type_;
            let mut steps = unroller.take_steps();
            steps.push(unroller.make_step(Control::Assign(Target::Variable(variable), value).into(), Vec::new()));
            wrap_steps(steps).map(|body| *body)
        });
        self.recorder.is_choosing = false;
        if is_mixed {
            return None;
        }
        self.push_step(switch?);
        Some(self.node_of(Expression::Variable(result?)))
    }

    /// A switch over the values of an index, which is computed from steps before it.
    fn switch_over(
        &mut self,
        length: u32,
        (over, before): (u32, Vec<Operation>),
        branch: &mut dyn FnMut(&mut Self, i128) -> Option<Body>,
    ) -> Option<Operation> {
        self.recorder.cases += length;
        if length > MAX_INDEX_VALUES || self.recorder.cases > MAX_CASES {
            return None;
        }
        let mut branches = Vec::new();
        let mut cases = Vec::new();
        for value in 0..i128::from(length) {
            let own = [value, value - i128::from(length)]
                .map(|value| self.node_of(Expression::Literal(value::Value::Integer(value))));
            cases.push(own.to_vec());
            branches.push(branch(self, value).or_else(|| self.unknown_branch())?);
        }
        cases.push(Vec::new());
        branches.push(self.unknown_branch()?);
        let cases = self.circuit.classical.cases(&cases);
        Some(self.make_step(Execution { before, control: Control::Switch(over, cases) }, branches))
    }

    /// Records the measurement of `q[n]`, where only a run knows `n`: a switch over it.
    pub(super) fn record_measurement_at(
        &mut self,
        tree: &TypedTree<'_>,
        qubit: ExpressionId,
        target: Target,
    ) -> Option<()> {
        let ExpressionKind::Index(base, indices) = tree.ast.expression(qubit).kind else { return None };
        let (qubits, _) = self.known_bits(tree, base, true)?;
        let length = qubits.len() as u32;
        let over = self.residual_sole_index(tree, indices)?;
        let before = self.take_steps();
        let switch = self.switch_over(length, (over, before), &mut |unroller, value| {
            let measured = unroller.circuit.classical.list(&[qubits[value as usize]]);
            let step = unroller.make_step(Control::Measure(measured, target).into(), Vec::new());
            wrap_steps(vec![step]).map(|body| *body)
        })?;
        self.push_step(switch);
        Some(())
    }

    /// A branch that no simulation can execute.
    fn unknown_branch(&mut self) -> Option<Body> {
        let step = self.make_step(Control::default().into(), Vec::new());
        wrap_steps(vec![step]).map(|body| *body)
    }

    /// The value that an index has while an operation is unrolled for each of its values.
    pub fn chosen_index(&self, id: ExpressionId) -> Option<i128> {
        self.recorder.chosen_indices.iter().rfind(|(index, _)| *index == id).map(|(_, value)| *value)
    }

    /// Returns whether a statement is unrolled once more to record what it does.
    pub const fn is_retrying(&self) -> bool {
        self.recorder.is_retrying
    }

    /// Notes that an index is only known at run time.
    pub fn note_unknown_index(&mut self, id: ExpressionId, length: u32) {
        if self.recorder.is_retrying {
            self.recorder.unknown_index.get_or_insert((id, length));
        }
    }

    /// The angle of a gate that only a run knows: a variable that is assigned before.
    pub fn record_angle(&mut self, tree: &TypedTree<'_>, id: ExpressionId) -> Evaluation<Angle> {
        if !self.recorder.is_retrying {
            return Err(EvaluationError::Runtime);
        }
        let type_ = conversion::Type { sort: Sort::Float, width: 0 };
        let value =
            self.residual(tree, id).and_then(|value| self.cast(type_, value)).ok_or(EvaluationError::Runtime)?;
        let variable = self.new_variable(type_, 1);
        self.record_step(Control::Assign(Target::Variable(variable), value));
        Ok(Angle::Expression(self.circuit.body.expression(angle::Expression::Variable(variable))))
    }
}
