//! Operators on values, and on expressions over parameters.
//!
//! Known values are computed by [`operators`], as during a run. If an operand depends on a free
//! parameter, the result is a node of an expression. In version 2 all numbers are real, so its
//! division never truncates. An operator without a value is a diagnostic.

use super::super::Version;
use super::super::ast::{BinaryOperator, UnaryOperator};
use super::super::codes;
use super::value::Value;
use super::{Lowered, Lowerer, Stop};
use circuit::angle;
use circuit::classical::operators::{self, OperatorError};
use circuit::classical::value as known;
use diagnostic::Span;

/// The limit of the depth of expressions over parameters, so that later passes may recurse.
const MAX_SYMBOLIC_DEPTH: u32 = 200;

impl Lowerer<'_> {
    /// `-value`, `!value`, `~value`.
    pub(super) fn apply_unary(&mut self, operator: UnaryOperator, value: Value, span: Span) -> Lowered<Value> {
        let known = match (operator, value) {
            (_, Value::Runtime) => return Err(Stop::Runtime),
            (_, Value::Poison) => return Err(Stop::AlreadyReported),
            (UnaryOperator::Minus, Value::Symbolic(id)) => return Ok(self.symbolic(angle::Expression::Negate(id))),
            _ => value.known().and_then(|known| operators::apply_unary(operator, known)),
        };
        known.map(Value::from).ok_or_else(|| {
            let sign = match operator {
                UnaryOperator::Minus => "-",
                UnaryOperator::Not => "!",
                UnaryOperator::BitNot => "~",
            };
            let message = format!("`{sign}` does not apply to {}", value.describe());
            self.error(codes::TYPE, span, message)
        })
    }

    /// `left operator right`.
    pub(super) fn apply(&mut self, operator: BinaryOperator, left: Value, right: Value, span: Span) -> Lowered<Value> {
        if left == Value::Poison || right == Value::Poison {
            return Err(Stop::AlreadyReported);
        }
        let (Some(mut known_left), Some(known_right)) = (left.known(), right.known()) else {
            if left == Value::Runtime || right == Value::Runtime {
                return Err(Stop::Runtime);
            }
            return self.apply_symbolic(operator, left, right, span);
        };
        if self.version == Version::V2
            && matches!(operator, BinaryOperator::Divide | BinaryOperator::Power)
            && let Some(number) = known_left.number()
        {
            // Version 2 knows real numbers only.
            known_left = known::Value::Float(number);
        }
        operators::apply(operator, known_left, known_right)
            .map(Value::from)
            .map_err(|error| self.operator_error(error, left, right, span))
    }

    /// Reports that an operator has no value.
    fn operator_error(&mut self, error: OperatorError, left: Value, right: Value, span: Span) -> Stop {
        match error {
            OperatorError::Mismatch => self.no_operator(left, right, span),
            OperatorError::NotWhole => {
                let message = "this operator takes whole numbers or bits, found a number that is not whole";
                self.error(codes::TYPE, span, message)
            }
            OperatorError::DivisionByZero => self.error(codes::DIVISION_BY_ZERO, span, "division by zero"),
            OperatorError::NotFinite => self.error(codes::NOT_A_NUMBER, span, "this is no finite number"),
            OperatorError::NegativeShift => {
                let by = right.known().and_then(known::Value::whole).unwrap_or_default();
                self.error(codes::TYPE, span, format!("a shift takes how many bits, from 0 on, found {by}"))
            }
            OperatorError::IntegerRange => {
                self.error(codes::INTEGER_RANGE, span, "this whole number does not fit into 64 bits")
            }
        }
    }

    /// Reports that an operator does not apply to the types of its operands.
    fn no_operator(&mut self, left: Value, right: Value, span: Span) -> Stop {
        let message = format!("{} and {} do not go together here", left.describe(), right.describe());
        self.error(codes::TYPE, span, message)
    }

    /// Operators on expressions over parameters. Comparisons and the like are known at run time
    /// only.
    fn apply_symbolic(&mut self, operator: BinaryOperator, left: Value, right: Value, span: Span) -> Lowered<Value> {
        let operator = match operator {
            BinaryOperator::Add => angle::BinaryOperator::Add,
            BinaryOperator::Subtract => angle::BinaryOperator::Subtract,
            BinaryOperator::Multiply => angle::BinaryOperator::Multiply,
            BinaryOperator::Divide => {
                if right.number() == Some(0.0) {
                    return Err(self.operator_error(OperatorError::DivisionByZero, left, right, span));
                }
                angle::BinaryOperator::Divide
            }
            BinaryOperator::Power => angle::BinaryOperator::Power,
            _ => return Err(Stop::Runtime),
        };
        let (Some(a), Some(b)) = (self.node(left), self.node(right)) else {
            return Err(self.no_operator(left, right, span));
        };
        let value = self.symbolic(angle::Expression::Binary(operator, a, b));
        self.shallow(value, span)
    }

    /// The node of a value in an expression over parameters.
    pub(super) fn node(&mut self, value: Value) -> Option<u32> {
        match value {
            Value::Symbolic(id) => Some(id),
            _ => value.number().map(|number| self.circuit.body.expression(angle::Expression::Number(number))),
        }
    }

    /// Checks the depth of an expression over parameters. Long chains lean to one side, so the pass
    /// follows that side; the other is limited by the nesting of the text.
    pub(super) fn shallow(&mut self, value: Value, span: Span) -> Lowered<Value> {
        let Value::Symbolic(mut id) = value else { return Ok(value) };
        let mut depth = 0;
        loop {
            id = match self.circuit.body.expressions[id as usize] {
                angle::Expression::Negate(a) | angle::Expression::Call(_, a) => a,
                // Chains lean to one side; the other is limited by the nesting of the text.
                angle::Expression::Binary(_, a, b) => {
                    if matches!(self.circuit.body.expressions[a as usize], angle::Expression::Number(_)) {
                        b
                    } else {
                        a
                    }
                }
                _ => return Ok(value),
            };
            depth += 1;
            if depth > MAX_SYMBOLIC_DEPTH {
                let message = format!("an expression over parameters has at most {MAX_SYMBOLIC_DEPTH} steps");
                return Err(self.error(codes::TOO_DEEP, span, message));
            }
        }
    }
}
