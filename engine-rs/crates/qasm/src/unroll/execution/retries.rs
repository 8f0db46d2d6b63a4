//! Operations that are unrolled once more to record what they do: those with an index or an angle that only a run knows.
//!
//! An angle becomes a variable that is assigned in front of the operation. An index becomes a switch over its values, with the
//! operation for each.

use super::super::super::analysis::TypedTree;
use super::super::super::analysis::declaration::DeclarationId;
use super::super::super::ast::{BinaryOperator, ExpressionId, ExpressionKind, StatementId, StatementKind};
use super::super::super::evaluation::{Evaluation, EvaluationError};
use super::super::Unroller;
use super::super::memory::Meaning;
use super::super::residual::stored_type;
use super::super::value::Value;
use super::{Execution, MAX_CASES, wrap_steps};
use circuit::angle::{self, Angle};
use circuit::classical::conversion::{self, Sort, convert};
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
        if let StatementKind::Expression(call) = tree.ast.statement(id).kind {
            self.forget_arrays_of_calls(tree, call);
        }
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
        self.recorder.cases += length;
        if length > MAX_INDEX_VALUES || self.recorder.cases > MAX_CASES {
            return None;
        }
        let name = self.name_in_sum(tree, index);
        let length = i128::from(length);
        let mut branches = Vec::new();
        let mut cases = Vec::new();
        // All uses of one name have one value, for which it may matter whether an index counts from the end.
        for value in if name.is_some() { -length } else { 0 }..length {
            let own = [value, value - length].map(|value| self.literal(value::Value::Integer(value)));
            cases.push(own[..if name.is_some() { 1 } else { 2 }].to_vec());
            let body = if let Some(name) = name {
                let hidden = self.memory.meaning(name);
                let body = if self.set_by_index(tree, (name, index), value) { branch(self) } else { None };
                self.memory.set(name, hidden);
                body
            } else {
                self.recorder.chosen_indices.push((index, value));
                let body = branch(self);
                self.recorder.chosen_indices.pop();
                body
            };
            branches.push(body.or_else(|| self.unknown_branch())?);
        }
        cases.push(Vec::new());
        branches.push(self.unknown_branch()?);
        let cases = self.circuit.classical.cases(&cases);
        Some(self.make_step(Execution { before, control: Control::Switch(over, cases) }, branches))
    }

    /// The name to or from which an index adds or takes what is known.
    fn name_in_sum(&mut self, tree: &TypedTree<'_>, mut index: ExpressionId) -> Option<DeclarationId> {
        loop {
            index = match tree.ast.expression(index).kind {
                ExpressionKind::Name(_) => return Some(tree.declaration_of(index)),
                ExpressionKind::Binary(BinaryOperator::Add | BinaryOperator::Subtract, left, right) => {
                    match (self.integer(tree, left), self.integer(tree, right)) {
                        (_, Ok(_)) => left,
                        (Ok(_), _) => right,
                        _ => return None,
                    }
                }
                _ => return None,
            }
        }
    }

    /// Gives a name the value with which an index has another one. Returns whether there is one.
    fn set_by_index(
        &mut self,
        tree: &TypedTree<'_>,
        (name, index): (DeclarationId, ExpressionId),
        value: i128,
    ) -> bool {
        let type_ = stored_type(tree, name);
        let mut start = 0;
        for sign in [0, 1, -1] {
            let tried = value::Value::Integer((value - start) * sign);
            let tried = type_.and_then(|type_| convert(type_, tried)).unwrap_or(tried);
            self.memory.set(name, Meaning::Variable(Value::Known(tried)));
            match self.integer(tree, index) {
                Ok(found) if found == value => return true,
                Ok(found) if sign == 0 => start = found,
                _ => {}
            }
        }
        false
    }

    /// The node of an expression with an index that only a run knows: a variable, which a switch over the index sets. `look` is what
    /// fails for lack of the index.
    pub fn residual_at_index(
        &mut self,
        tree: &TypedTree<'_>,
        id: ExpressionId,
        look: &mut dyn FnMut(&mut Self),
    ) -> Option<u32> {
        let (mut result, mut is_mixed) = (None, false);
        let switch = self.switch_of(tree, look, &mut |unroller| {
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
            unroller.record_step(Control::Assign(Target::Variable(variable), value));
            Some(())
        })?;
        let result = result.filter(|_| !is_mixed)?;
        self.push_step(switch);
        Some(self.node_of(Expression::Variable(result)))
    }

    /// Records what happens for each value of an index that only a run knows, as a switch over it. `look` is what fails for lack of the index.
    pub fn record_at_index(
        &mut self,
        tree: &TypedTree<'_>,
        look: &mut dyn FnMut(&mut Self),
        record: &mut dyn FnMut(&mut Self) -> Option<()>,
    ) -> Option<()> {
        let switch = self.switch_of(tree, look, record)?;
        self.push_step(switch);
        Some(())
    }

    /// The switch over an index that only a run knows, with what is recorded for each value.
    fn switch_of(
        &mut self,
        tree: &TypedTree<'_>,
        look: &mut dyn FnMut(&mut Self),
        record: &mut dyn FnMut(&mut Self) -> Option<()>,
    ) -> Option<Operation> {
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
        let switch = self.switch_at_index(tree, index, &mut |unroller| {
            let recorded = record(unroller);
            let steps = unroller.take_steps();
            recorded.and_then(|()| wrap_steps(steps)).map(|body| *body)
        });
        self.recorder.is_choosing = false;
        switch
    }

    /// Records the measurement of `q[n]`, where only a run knows `n`: a switch over it.
    pub(super) fn record_measurement_at(
        &mut self,
        tree: &TypedTree<'_>,
        qubit: ExpressionId,
        target: Target,
    ) -> Option<()> {
        self.record_at_index(tree, &mut |unroller| drop(unroller.known_bits(tree, qubit, true)), &mut |unroller| {
            let (qubits, _) = unroller.known_bits(tree, qubit, true).filter(|(qubits, _)| qubits.len() == 1)?;
            let measured = unroller.circuit.classical.list(&qubits);
            unroller.record_step(Control::Measure(measured, target));
            Some(())
        })
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
