//! Operators on values, and on expressions over parameters.
//!
//! Known values are computed by [`values`], as in constants. If an operand depends on a free
//! parameter, the result is a node of an expression.
//!
//! An operator has one of three outcomes. If both operands are known, the value is computed. If one
//! is symbolic, a node is added to the expressions of the present body. Otherwise there is no value
//! before a run.
//!
//! Symbolic expressions stay small ([`MAX_SYMBOLIC_STEPS`]), so that later passes may walk them
//! recursively.

use super::super::ast::{BinaryOperator, UnaryOperator};
use super::super::codes;
use super::super::evaluation::{Evaluation, EvaluationError};
use super::super::values;
use super::Unroller;
use super::value::Value;
use circuit::angle;
use diagnostic::Span;

/// The limit of operators in an expression over parameters, so that later passes may recurse.
const MAX_SYMBOLIC_STEPS: u32 = 200;

impl Unroller<'_> {
    /// `-value`, `!value`, `~value`.
    pub(super) fn apply_unary(&mut self, operator: UnaryOperator, value: Value, span: Span) -> Evaluation<Value> {
        match (operator, value, value.known()) {
            (_, _, Some(known)) => values::apply_unary(&mut self.diagnostics, operator, known, span).map(Value::from),
            (_, Value::Runtime, _) => Err(EvaluationError::Runtime),
            (_, Value::Poison, _) => Err(EvaluationError::AlreadyReported),
            (UnaryOperator::Minus, Value::Symbolic(id), _) => {
                let value = self.symbolic(angle::Expression::Negate(id));
                self.limit_steps(value, span)
            }
            _ => Err(values::no_unary_operator(&mut self.diagnostics, operator, value.describe(), span)),
        }
    }

    /// `left operator right`.
    pub(super) fn apply(
        &mut self,
        operator: BinaryOperator,
        left: Value,
        right: Value,
        span: Span,
    ) -> Evaluation<Value> {
        if let (Some(left), Some(right)) = (left.known(), right.known()) {
            return values::apply(&mut self.diagnostics, self.version, operator, left, right, span).map(Value::from);
        }
        if left == Value::Poison || right == Value::Poison {
            return Err(EvaluationError::AlreadyReported);
        }
        if left == Value::Runtime || right == Value::Runtime {
            return Err(EvaluationError::Runtime);
        }
        self.apply_symbolic(operator, left, right, span)
    }

    /// Operators on expressions over parameters. Comparisons and the like are known at run time
    /// only.
    fn apply_symbolic(&mut self, operator: BinaryOperator, left: Value, right: Value, span: Span) -> Evaluation<Value> {
        let operator = match operator {
            BinaryOperator::Add => angle::BinaryOperator::Add,
            BinaryOperator::Subtract => angle::BinaryOperator::Subtract,
            BinaryOperator::Multiply => angle::BinaryOperator::Multiply,
            BinaryOperator::Divide => {
                if right.number() == Some(0.0) {
                    return Err(values::division_by_zero(&mut self.diagnostics, span));
                }
                angle::BinaryOperator::Divide
            }
            BinaryOperator::Power => angle::BinaryOperator::Power,
            _ => return Err(EvaluationError::Runtime),
        };
        let (Some(a), Some(b)) = (self.node(left), self.node(right)) else {
            return Err(values::no_operator(&mut self.diagnostics, left.describe(), right.describe(), span));
        };
        let value = self.symbolic(angle::Expression::Binary(operator, a, b));
        self.limit_steps(value, span)
    }

    /// The node of a value in an expression over parameters.
    pub(super) fn node(&mut self, value: Value) -> Option<u32> {
        match value {
            Value::Symbolic(id) => Some(id),
            _ => value.number().map(|number| self.circuit.body.expression(angle::Expression::Number(number))),
        }
    }

    /// Checks how many operators an expression over parameters has. One that is used twice, as in `a = a + a;`, counts twice, because later
    /// passes walk it twice.
    pub(super) fn limit_steps(&mut self, value: Value, span: Span) -> Evaluation<Value> {
        let Value::Symbolic(id) = value else { return Ok(value) };
        let mut open = vec![id];
        let mut nodes = 0;
        while let Some(id) = open.pop() {
            open.extend(self.circuit.body.expressions[id as usize].parts());
            nodes += 1;
            // Each operator has at most two parts.
            if nodes > 2 * MAX_SYMBOLIC_STEPS + 1 {
                let message = format!("an expression over parameters has at most {MAX_SYMBOLIC_STEPS} steps");
                return Err(self.error(codes::TOO_DEEP, span, message));
            }
        }
        Ok(value)
    }
}
