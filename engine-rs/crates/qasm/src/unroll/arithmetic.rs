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

use super::super::analysis::types::Type;
use super::super::ast::{BinaryOperator, UnaryOperator};
use super::super::diagnostic_codes;
use super::super::evaluation::{Evaluation, EvaluationError};
use super::super::values;
use super::Unroller;
use super::value::Value;
use circuit::angle;
use circuit::classical::conversion::Sort;
use diagnostic::Span;

/// The limit of operators in an expression over parameters, so that later passes may recurse.
const MAX_SYMBOLIC_STEPS: u32 = 200;

impl Unroller<'_> {
    /// `-value`, `!value`, `~value`.
    pub(super) fn apply_unary(&mut self, operator: UnaryOperator, value: Value, span: Span) -> Evaluation<Value> {
        match (operator, value, value.known()) {
            (_, _, Some(known)) => values::apply_unary(&mut self.diagnostics, operator, known, span).map(Value::from),
            (_, Value::Poison, _) => Err(EvaluationError::AlreadyReported),
            (UnaryOperator::Minus, Value::Symbolic(id), _) => {
                let value = self.symbolic(angle::Expression::Negate(id));
                self.limit_steps(value, span)
            }
            _ => Err(EvaluationError::Runtime),
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
            BinaryOperator::Modulo if self.gate.is_some() => {
                if right.number() == Some(0.0) {
                    return Err(values::division_by_zero(&mut self.diagnostics, span));
                }
                angle::BinaryOperator::Modulo
            }
            _ => return Err(EvaluationError::Runtime),
        };
        // Complex numbers are left to a run.
        let (Some(a), Some(b)) = (self.node(left), self.node(right)) else { return Err(EvaluationError::Runtime) };
        let value = self.symbolic(angle::Expression::Binary(operator, a, b));
        self.limit_steps(value, span)
    }

    /// The result of an operator on parameters, in the type of the operator: one that divides whole numbers has a whole number,
    /// an angle wraps, and a narrow float is rounded. `types` are those of the result and the operands.
    ///
    /// Outside of gates only narrow angles and `float[16]` are worth a node, which most languages cannot say: see
    /// [`Unroller::cast_parameter`].
    pub(super) fn settle(
        &mut self,
        operator: BinaryOperator,
        types: [Option<Type>; 3],
        value: Value,
        span: Span,
    ) -> Evaluation<Value> {
        let [to, left, right] = types;
        if self.gate.is_none() && !types.into_iter().flatten().any(is_coarse) {
            return Ok(value);
        }
        let has_width = |type_: Option<Type>| type_.is_some_and(|it| it.width > 0);
        let sort_of = |type_: Option<Type>| type_.map(|it| it.sort);
        let is_uncertain = match (sort_of(left), sort_of(right)) {
            (Some(Sort::Angle), _) | (_, Some(Sort::Angle)) => to.is_none(),
            (Some(Sort::Int), Some(Sort::Uint)) | (Some(Sort::Uint), Some(Sort::Int)) => {
                has_width(left) && has_width(right)
            }
            _ => false,
        };
        if is_uncertain {
            // What the result wraps at depends on more than the types.
            return Err(EvaluationError::Runtime);
        }
        let Some(to) = to else { return Ok(value) };
        let changes = match (to.sort, operator) {
            // The quotient of the parts is rounded down, which no angle in radians tells.
            (Sort::Angle, BinaryOperator::Divide) => return Err(EvaluationError::Runtime),
            (Sort::Angle, _) | (Sort::Int | Sort::Uint, BinaryOperator::Divide) => true,
            (Sort::Int | Sort::Uint, _) => has_width(left) && has_width(right),
            (Sort::Float, _) => matches!(to.width, 16 | 32),
            _ => false,
        };
        if changes { self.converted_to(to, value, span) } else { Ok(value) }
    }

    /// A parameter converted to a type of numbers.
    ///
    /// Outside of gates, an angle of 32 bits or more stays the parameter that it is: the difference is below 1e-9 of a value in one turn,
    /// and most languages have no such conversion. What a run compares or computes from it has its type.
    pub(super) fn cast_parameter(&mut self, type_: Type, id: u32, span: Span) -> Evaluation<Value> {
        match type_.sort {
            Sort::Float if !matches!(type_.width, 16 | 32) => Ok(Value::Symbolic(id)),
            Sort::Angle if self.gate.is_none() && !is_narrow_angle(type_) => Ok(Value::Symbolic(id)),
            Sort::Bool | Sort::Int | Sort::Uint if self.gate.is_none() => Err(EvaluationError::Runtime),
            Sort::Bool | Sort::Int | Sort::Uint | Sort::Float | Sort::Angle => {
                let function = angle::Function::Cast(type_.scalar());
                if matches!(self.circuit.body.expressions[id as usize], angle::Expression::Call(same, _) if same == function)
                {
                    return Ok(Value::Symbolic(id));
                }
                let value = self.symbolic(angle::Expression::Call(function, id));
                self.limit_steps(value, span)
            }
            _ => Err(EvaluationError::Runtime),
        }
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
                return Err(self.error(diagnostic_codes::STATEMENT_TOO_COMPLEX, span, message));
            }
        }
        Ok(value)
    }
}

/// Whether values of a type differ visibly from the numbers that they are rounded from.
pub(super) const fn is_coarse(type_: Type) -> bool {
    is_narrow_angle(type_) || matches!((type_.sort, type_.width), (Sort::Float, 16))
}

/// The same of an angle.
const fn is_narrow_angle(type_: Type) -> bool {
    matches!((type_.sort, type_.width), (Sort::Angle, 1..32))
}
