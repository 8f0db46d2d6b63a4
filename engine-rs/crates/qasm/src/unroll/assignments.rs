//! Assignments to bits, variables and arrays.
//!
//! - An assignment of a measurement to bits is a measurement.
//! - An assignment of a known value to a variable changes the value that later expressions see, and
//!   makes no operation. If the declaration of the variable is written already, the assignment is
//!   written too. Else the last value is written in front of the first statement that a run decides
//!   and that reads it.
//! - Every other assignment becomes a block, and the variable is unknown from then on. So is every
//!   assignment inside of a block, because it may not happen.
//!
//! A variable that becomes unknown has been stored for a run before ([`execution`](super::execution)),
//! so that a run continues with the value that was known here. The journal of an open speculation
//! takes the old value before it changes.
//!
//! The target decides which rule applies: bits, an element or part of an array, bits of a number,
//! or a variable. A compound assignment such as `n += 1` reads the present value first and then
//! follows the same rule. Variables keep their declared type: a value is converted to it before it
//! is stored.

use super::super::analysis::TypedTree;
use super::super::analysis::declaration::DeclarationId;
use super::super::ast::{BinaryOperator, ExpressionId, ExpressionKind};
use super::super::count;
use super::super::diagnostic_codes;
use super::super::evaluation::{Evaluation, EvaluationError};
use super::super::visitor::children;
use super::Unroller;
use super::arrays::root_of;
use super::memory::Meaning;
use super::value::Value;
use circuit::classical::value as known;
use diagnostic::Span;

impl Unroller<'_> {
    /// `target = value;`, `target += value;`.
    pub(super) fn assignment(
        &mut self,
        tree: &TypedTree<'_>,
        target: ExpressionId,
        operator: Option<BinaryOperator>,
        value: ExpressionId,
        span: Span,
    ) -> Evaluation<()> {
        let root = root_of(tree, target);
        match self.memory.meaning(root) {
            Meaning::Register { quantum: false, .. } | Meaning::Alias { quantum: false, .. } => {
                let to = match self.operand(tree, target, false) {
                    Err(EvaluationError::Runtime) => {
                        self.prepare_assignment(tree, target, operator, value);
                        return Err(EvaluationError::Runtime);
                    }
                    to => to?,
                };
                if let ExpressionKind::Measure(qubits) = tree.ast.expression(value).kind {
                    if operator.is_some() {
                        return Err(EvaluationError::Runtime);
                    }
                    let from = self.operand(tree, qubits, true)?;
                    return self.measure_into(tree, from, to, span);
                }
                let length = to.length;
                let bits = self.bits_of(to).to_vec();
                let unrolled = if operator.is_none() { self.call_into(tree, value, &bits) } else { Ok(false) };
                let known = match unrolled {
                    Ok(true) => return Ok(()),
                    Ok(false) => self.value(tree, value),
                    Err(error) => Err(error),
                };
                match known {
                    Ok(Value::Known(known::Value::Bits { width, .. })) if width != length && operator.is_none() => {
                        let message = format!("{} set from {}", count(length, "bit"), count(width, "bit"));
                        Err(self.error(diagnostic_codes::WRONG_TYPE, tree.ast.expression(value).span, message))
                    }
                    Ok(Value::Poison) | Err(EvaluationError::AlreadyReported) => Err(EvaluationError::AlreadyReported),
                    known @ (Ok(_) | Err(EvaluationError::Runtime)) => {
                        self.prepare_assignment(tree, target, operator, value);
                        if let (Ok(known), None) = (known, operator) {
                            self.note_assigned_bits(&bits, known);
                        }
                        Err(EvaluationError::Runtime)
                    }
                }
            }
            Meaning::Array(array) => self.array_assignment(tree, (root, array), target, operator, value, span),
            Meaning::Variable(old) => {
                let ExpressionKind::Name(_) = tree.ast.expression(target).kind else {
                    return self.assign_bits(tree, (root, old), target, (operator, value), span);
                };
                if matches!(tree.ast.expression(value).kind, ExpressionKind::Measure(_)) {
                    self.prepare_assignment(tree, target, operator, value);
                    self.forget_variable(tree, root, (operator, value));
                    return Err(EvaluationError::Runtime);
                }
                let new = match self.typed_value(tree, value) {
                    Ok(new) => new,
                    Err(error) => {
                        if matches!(error, EvaluationError::Runtime) {
                            self.prepare_assignment(tree, target, operator, value);
                        }
                        self.forget_variable(tree, root, (operator, value));
                        return Err(error);
                    }
                };
                let new = match operator {
                    Some(_) if old == Value::Runtime => Ok(Value::Runtime),
                    Some(operator) => self.apply(operator, old, new, span),
                    None => Ok(new),
                };
                let to = tree.analysis().type_of_declaration(root);
                let new = match (operator, new) {
                    (Some(operator), Ok(symbolic @ Value::Symbolic(_))) => {
                        self.settle(operator, [to, to, tree.type_of(value)], symbolic, span)
                    }
                    _ => new,
                };
                let new = match (to, new) {
                    (Some(to), Ok(new)) if to.dimensions == 0 => {
                        self.converted_to(to, new, tree.ast.expression(value).span)
                    }
                    (_, new) => new,
                };
                let new = match new {
                    Err(EvaluationError::Runtime) => Value::Runtime,
                    other => other?,
                };
                if self.runtime_depth > 0 || matches!(new, Value::Runtime) {
                    self.prepare_assignment(tree, target, operator, value);
                    self.forget_variable(tree, root, (operator, value));
                    return Err(EvaluationError::Runtime);
                }
                self.set_variable(root, new);
                self.finish_known_assignment(root)
            }
            _ => Err(EvaluationError::AlreadyReported),
        }
    }

    /// Makes a variable unknown behind an assignment. Where that reads its present value, a text has to say which that is.
    fn forget_variable(
        &mut self,
        tree: &TypedTree<'_>,
        id: DeclarationId,
        (operator, value): (Option<BinaryOperator>, ExpressionId),
    ) {
        if self.runtime_depth == 0 && (operator.is_some() || names(tree, value, id)) {
            self.require_declaration(tree, id);
        }
        self.set_variable(id, Value::Runtime);
    }
}

/// Whether an expression names something.
fn names(tree: &TypedTree<'_>, expression: ExpressionId, wanted: DeclarationId) -> bool {
    let mut open = vec![expression];
    while let Some(id) = open.pop() {
        let kind = tree.ast.expression(id).kind;
        if matches!(kind, ExpressionKind::Name(_)) && tree.declaration_of(id) == wanted {
            return true;
        }
        children(tree.ast, kind, &mut open);
    }
    false
}
