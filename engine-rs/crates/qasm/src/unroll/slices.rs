//! Bits of numbers: `n[0]`, `n[4:7]`, read and assigned.
//!
//! An `int[n]`, `uint[n]`, `angle[n]` or constant `bit[n]` is a row of n bits (specification,
//! "Classical value bit slicing"). An index gives a bit, a range or a set gives as many bits as it
//! holds, in the order in which it holds them.
//!
//! Bits of a number are numbered from the least significant one. Reading gives a truth value for an
//! index and a bit string for a range or set; assigning changes the chosen bits and converts the
//! result back to the declared type. Numbers have at most 128 bits here; anything wider only a run
//! handles.

use super::super::analysis::TypedTree;
use super::super::analysis::declaration::DeclarationId;
use super::super::analysis::types::Type;
use super::super::ast::{BinaryOperator, ExpressionId, ExpressionKind};
use super::super::count;
use super::super::diagnostic_codes;
use super::super::evaluation::{Evaluation, EvaluationError};
use super::Unroller;
use super::value::Value;
use circuit::classical::functions;
use circuit::classical::value as known;
use diagnostic::Span;

impl Unroller<'_> {
    /// `n[…]`: a bit, or several.
    pub(super) fn read_bits(
        &mut self,
        tree: &TypedTree<'_>,
        (value, type_): (Value, Option<Type>),
        item: ExpressionId,
    ) -> Evaluation<Value> {
        let (bits, width) = row_of_bits(value, type_)?;
        self.select(tree, item, width)?.select_bits(bits, !tree.ast.is_slice(item)).map(Value::from)
    }

    /// A number with other bits at the places that an index chooses.
    fn replace_bits(
        &mut self,
        tree: &TypedTree<'_>,
        (old, type_): (Value, Type),
        item: ExpressionId,
        new: Value,
        span: Span,
    ) -> Evaluation<Value> {
        let (mut bits, width) = row_of_bits(old, Some(type_))?;
        let places = self.select(tree, item, width)?;
        let size = places.count();
        if let Value::Known(known::Value::Bits { width, .. }) = new
            && width != size
        {
            let message = format!("{} set from {}", count(size, "bit"), count(width, "bit"));
            return Err(self.error(diagnostic_codes::WRONG_TYPE, span, message));
        }
        let value = match self.converted_to(Type::bits(if tree.ast.is_slice(item) { size } else { 0 }), new, span)? {
            Value::Known(known::Value::Bool(value)) => u128::from(value),
            Value::Known(known::Value::Bits { value, .. }) => value,
            _ => return Err(EvaluationError::Runtime),
        };
        for (index, place) in places.iter().enumerate() {
            bits = bits & !(1 << place) | (value >> index & 1) << place;
        }
        self.converted_to(type_, Value::Known(known::Value::Bits { value: bits, width }), span)
    }

    /// The value of `n` behind `n[…] = value;` or `n[…] |= value;`.
    pub(super) fn evaluate_bit_assignment(
        &mut self,
        tree: &TypedTree<'_>,
        old: (Value, Option<Type>),
        item: ExpressionId,
        (operator, value): (Option<BinaryOperator>, ExpressionId),
        span: Span,
    ) -> Evaluation<Value> {
        let mut new = self.value(tree, value)?;
        if let Some(operator) = operator {
            let present = self.read_bits(tree, old, item)?;
            new = self.apply(operator, present, new, span)?;
        }
        let (old, Some(type_)) = old else { return Err(EvaluationError::Runtime) };
        self.replace_bits(tree, (old, type_), item, new, tree.ast.expression(value).span)
    }

    /// `n[…] = value;`.
    pub(super) fn assign_bits(
        &mut self,
        tree: &TypedTree<'_>,
        (variable, old): (DeclarationId, Value),
        target: ExpressionId,
        assigned: (Option<BinaryOperator>, ExpressionId),
        span: Span,
    ) -> Evaluation<()> {
        let type_ = tree.declaration(variable).type_;
        let ExpressionKind::Index(base, indices) = tree.ast.expression(target).kind else {
            return Err(EvaluationError::Runtime);
        };
        let item = tree.ast.lists[indices.start as usize];
        let new = match tree.ast.expression(base).kind {
            ExpressionKind::Name(_) if self.runtime_depth == 0 => {
                self.evaluate_bit_assignment(tree, (old, type_), item, assigned, span)
            }
            _ => Err(EvaluationError::Runtime),
        };
        match new {
            Ok(new) => {
                self.set_variable(variable, new);
                self.finish_known_assignment(variable)
            }
            Err(error) => {
                self.prepare_assignment(tree, target, assigned.0, assigned.1);
                // The other bits stay.
                self.require_declaration(tree, variable);
                self.set_variable(variable, Value::Runtime);
                Err(error)
            }
        }
    }
}

/// The bits of a value of a type, the least significant one first, and their number.
fn row_of_bits(value: Value, type_: Option<Type>) -> Evaluation<(u128, u32)> {
    match (value, type_) {
        (Value::Poison, _) => Err(EvaluationError::AlreadyReported),
        (Value::Known(known::Value::Integer(value)), Some(Type { width: width @ 1..=128, .. })) => {
            Ok((value as u128, width))
        }
        _ => value.known().and_then(functions::row_of_bits).ok_or(EvaluationError::Runtime),
    }
}
