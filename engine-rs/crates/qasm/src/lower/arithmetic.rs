//! Operators on values, by the types of their operands.
//!
//! - Integers are computed in 128 bits, and the result must fit into 64.
//! - Angles wrap at a full turn, in parts of a turn (see [`value`](super::value)).
//! - Durations can be added, compared, scaled, and divided by each other.
//! - If an operand depends on a free parameter, the result is a node of an expression.
//! - In version 2 all numbers are real, so its division never truncates.
//!
//! One operand decides which rules apply: a duration first, then a symbolic value, then an angle.
//! Otherwise the rules are those of integers if both operands are integers, and those of floats if
//! not. Division by zero and results that are not finite are diagnostics.

use super::super::Version;
use super::super::ast::{BinaryOperator, UnaryOperator};
use super::super::codes;
use super::value::{EXACT, Value, angle_bits, angle_from_bits, angle_of, wrapped};
use super::{Lowered, Lowerer, Stop};
use circuit::angle;
use diagnostic::Span;

/// The limit of the depth of expressions over parameters, so that later passes may recurse.
const MAX_SYMBOLIC_DEPTH: u32 = 200;

impl Lowerer<'_> {
    /// `-value`, `!value`, `~value`.
    pub(super) fn apply_unary(&mut self, operator: UnaryOperator, value: Value, span: Span) -> Lowered<Value> {
        Ok(match (operator, value) {
            (_, Value::Runtime) => return Err(Stop::Runtime),
            (_, Value::Poison) => return Err(Stop::AlreadyReported),
            (UnaryOperator::Minus, Value::Integer(value)) => Value::Integer(-value),
            (UnaryOperator::Minus, Value::Unsigned { value, width }) => unsigned(-value, width),
            (UnaryOperator::BitNot, Value::Unsigned { value, width }) => unsigned(!value, width),
            (UnaryOperator::Minus, Value::Float(value)) => Value::Float(-value),
            (UnaryOperator::Minus, Value::Angle(value, width)) => angle_of(-value, width),
            (UnaryOperator::Not, Value::Angle(value, _)) => Value::Bool(value == 0.0),
            (UnaryOperator::BitNot, Value::Angle(value, width)) => angle_from_bits(!angle_bits(value, width), width),
            (UnaryOperator::Minus, Value::Duration(value)) => Value::Duration(-value),
            (UnaryOperator::Minus, Value::Symbolic(id)) => self.symbolic(angle::Expression::Negate(id)),
            (UnaryOperator::Not | UnaryOperator::BitNot, Value::Bool(value)) => Value::Bool(!value),
            (UnaryOperator::Not, Value::Integer(value) | Value::Unsigned { value, .. }) => Value::Bool(value == 0),
            (UnaryOperator::Not, Value::Bits { value, .. }) => Value::Bool(value == 0),
            (UnaryOperator::BitNot, Value::Bits { value, width }) => {
                let mask = if width >= 128 { u128::MAX } else { (1 << width) - 1 };
                Value::Bits { value: !value & mask, width }
            }
            (UnaryOperator::BitNot, Value::Integer(value)) => Value::Integer(!value),
            (_, value) => {
                let sign = match operator {
                    UnaryOperator::Minus => "-",
                    UnaryOperator::Not => "!",
                    UnaryOperator::BitNot => "~",
                };
                let message = format!("`{sign}` does not apply to {}", value.describe());
                return Err(self.error(codes::TYPE, span, message));
            }
        })
    }

    /// `left operator right`.
    pub(super) fn apply(&mut self, operator: BinaryOperator, left: Value, right: Value, span: Span) -> Lowered<Value> {
        use BinaryOperator as B;
        if left == Value::Poison || right == Value::Poison {
            return Err(Stop::AlreadyReported);
        }
        if left == Value::Runtime || right == Value::Runtime {
            return Err(Stop::Runtime);
        }
        if let (Value::Duration(_), _) | (_, Value::Duration(_)) = (left, right) {
            return self.apply_duration(operator, left, right, span);
        }
        if let (Value::Symbolic(_), _) | (_, Value::Symbolic(_)) = (left, right) {
            return self.apply_symbolic(operator, left, right, span);
        }
        if let (Value::Angle(..), _) | (_, Value::Angle(..)) = (left, right) {
            return self.apply_angle(operator, left, right, span);
        }
        // Version 2 knows real numbers only.
        let whole = |value: Value| match value {
            Value::Integer(value) | Value::Unsigned { value, .. } => Some(value),
            Value::Bool(value) => Some(i128::from(value)),
            Value::Bits { value, width } if width < 127 => Some(value as i128),
            _ => None,
        };
        if let (Some(a), Some(b)) = (whole(left), whole(right))
            && !(self.version == Version::V2 && matches!(operator, B::Divide | B::Power))
        {
            return self.apply_integer(operator, (left, a), (right, b), span);
        }
        let (Some(a), Some(b)) = (left.number(), right.number()) else {
            let message = format!("{} and {} do not go together here", left.describe(), right.describe());
            return Err(self.error(codes::TYPE, span, message));
        };
        let value = match operator {
            B::Add => a + b,
            B::Subtract => a - b,
            B::Multiply => a * b,
            B::Divide | B::Modulo if b == 0.0 => return Err(self.division_by_zero(span)),
            B::Divide => a / b,
            B::Modulo => a % b,
            B::Power => a.powf(b),
            B::Less => return Ok(Value::Bool(a < b)),
            B::LessEqual => return Ok(Value::Bool(a <= b)),
            B::Greater => return Ok(Value::Bool(a > b)),
            B::GreaterEqual => return Ok(Value::Bool(a >= b)),
            B::Equal => return Ok(Value::Bool(a == b)),
            B::NotEqual => return Ok(Value::Bool(a != b)),
            B::And => return Ok(Value::Bool(a != 0.0 && b != 0.0)),
            B::Or => return Ok(Value::Bool(a != 0.0 || b != 0.0)),
            B::ShiftLeft | B::ShiftRight | B::BitAnd | B::BitXor | B::BitOr | B::Concatenate => {
                return Err(self.error(
                    codes::TYPE,
                    span,
                    "this operator takes whole numbers or bits, found a number that is not whole",
                ));
            }
        };
        if value.is_finite() {
            return Ok(Value::Float(value));
        }
        Err(self.error(codes::NOT_A_NUMBER, span, "this is no finite number"))
    }

    /// Operators on angles, or on an angle and a number. An angle is an integer number of parts of
    /// a turn, and wraps.
    fn apply_angle(&mut self, operator: BinaryOperator, left: Value, right: Value, span: Span) -> Lowered<Value> {
        use BinaryOperator as B;
        let width = match (left, right) {
            (Value::Angle(_, a), Value::Angle(_, b)) => a.max(b),
            (Value::Angle(_, width), _) | (_, Value::Angle(_, width)) => width,
            _ => return Err(Stop::Runtime),
        };
        let both = matches!((left, right), (Value::Angle(..), Value::Angle(..)));
        let plain = |value: Value| match value {
            Value::Bits { value, .. } => Some(value as f64),
            other => other.number(),
        };
        let mismatch = format!("{} and {} do not go together here", left.describe(), right.describe());
        let (Some(a), Some(b)) = (plain(left), plain(right)) else {
            return Err(self.error(codes::TYPE, span, mismatch));
        };
        let bits = |value: Value| match value {
            Value::Angle(radians, _) => Some(angle_bits(radians, width)),
            Value::Bits { value, .. } => Some(value),
            Value::Integer(value) | Value::Unsigned { value, .. } => u128::try_from(value).ok(),
            _ => None,
        };
        Ok(match operator {
            B::Add => angle_of(a + b, width),
            B::Subtract => angle_of(a - b, width),
            B::Multiply if !both => angle_of(a * b, width),
            B::Divide | B::Modulo if b == 0.0 => return Err(self.division_by_zero(span)),
            B::Divide if both => Value::Integer((a / b) as i128),
            B::Divide if matches!(left, Value::Angle(..)) => match (bits(left), right) {
                (Some(parts), Value::Integer(by) | Value::Unsigned { value: by, .. }) if by > 0 && width <= EXACT => {
                    angle_from_bits(parts / by as u128, width)
                }
                _ => angle_of(a / b, width),
            },
            B::Modulo if both => angle_of(a % b, width),
            B::Less => Value::Bool(a < b),
            B::LessEqual => Value::Bool(a <= b),
            B::Greater => Value::Bool(a > b),
            B::GreaterEqual => Value::Bool(a >= b),
            B::Equal => Value::Bool(a == b),
            B::NotEqual => Value::Bool(a != b),
            B::And => Value::Bool(a != 0.0 && b != 0.0),
            B::Or => Value::Bool(a != 0.0 || b != 0.0),
            B::BitAnd | B::BitOr | B::BitXor | B::ShiftLeft | B::ShiftRight => {
                let (Some(a), Some(b)) = (bits(left), bits(right)) else {
                    return Err(self.error(codes::TYPE, span, mismatch));
                };
                let by = u32::try_from(b).unwrap_or(u32::MAX);
                let parts = match operator {
                    B::BitAnd => a & b,
                    B::BitOr => a | b,
                    B::BitXor => a ^ b,
                    B::ShiftLeft => a.checked_shl(by).unwrap_or(0),
                    _ => a.checked_shr(by).unwrap_or(0),
                };
                angle_from_bits(parts, width)
            }
            B::Multiply | B::Divide | B::Modulo | B::Power | B::Concatenate => {
                return Err(self.error(codes::TYPE, span, mismatch));
            }
        })
    }

    /// Operators on integers, truth values and bit strings. The result of a bitwise operator on two
    /// bit strings of one width is a bit string.
    fn apply_integer(
        &mut self,
        operator: BinaryOperator,
        (left, a): (Value, i128),
        (right, b): (Value, i128),
        span: Span,
    ) -> Lowered<Value> {
        use BinaryOperator as B;
        if let Some(value) = apply_unsigned(operator, (left, a), (right, b)) {
            return Ok(value);
        }
        let shift = u32::try_from(b).ok().filter(|&by| by < 127);
        let bits = |value: i128| match (left, right) {
            (Value::Bits { width, .. }, Value::Bits { width: other, .. }) if width == other => {
                Value::Bits { value: value as u128, width }
            }
            (Value::Bits { width, .. }, _) if matches!(operator, B::ShiftLeft | B::ShiftRight) => {
                Value::Bits { value: value as u128 & ((1 << width) - 1), width }
            }
            (Value::Bool(_), Value::Bool(_)) => Value::Bool(value != 0),
            _ => Value::Integer(value),
        };
        let value = match operator {
            B::Add => a.checked_add(b),
            B::Subtract => a.checked_sub(b),
            B::Multiply => a.checked_mul(b),
            B::Divide | B::Modulo if b == 0 => return Err(self.division_by_zero(span)),
            B::Divide => a.checked_div(b),
            B::Modulo => a.checked_rem(b),
            B::Power if b < 0 => {
                let value = (a as f64).powf(b as f64);
                return self.finite(value, span, "the power");
            }
            B::Power => u32::try_from(b).ok().and_then(|b| a.checked_pow(b)),
            B::ShiftLeft | B::ShiftRight if b < 0 => {
                let message = format!("a shift takes how many bits, from 0 on, found {b}");
                return Err(self.error(codes::TYPE, span, message));
            }
            B::ShiftLeft => match shift {
                Some(by) => {
                    return self.in_64_bits(a.checked_mul(1 << by), span).map(|value| match value {
                        Value::Integer(value) => bits(value),
                        other => other,
                    });
                }
                None => Some(0),
            },
            B::ShiftRight => return Ok(bits(a >> shift.unwrap_or(126))),
            B::BitAnd => return Ok(bits(a & b)),
            B::BitXor => return Ok(bits(a ^ b)),
            B::BitOr => return Ok(bits(a | b)),
            B::Less => return Ok(Value::Bool(a < b)),
            B::LessEqual => return Ok(Value::Bool(a <= b)),
            B::Greater => return Ok(Value::Bool(a > b)),
            B::GreaterEqual => return Ok(Value::Bool(a >= b)),
            B::Equal => return Ok(Value::Bool(a == b)),
            B::NotEqual => return Ok(Value::Bool(a != b)),
            B::And => return Ok(Value::Bool(a != 0 && b != 0)),
            B::Or => return Ok(Value::Bool(a != 0 || b != 0)),
            B::Concatenate => return Err(Stop::Runtime),
        };
        self.in_64_bits(value, span)
    }

    /// An integer result, which must fit into 64 bits.
    fn in_64_bits(&mut self, value: Option<i128>, span: Span) -> Lowered<Value> {
        match value {
            Some(value) if value >= i128::from(i64::MIN) && value <= i128::from(u64::MAX) => Ok(Value::Integer(value)),
            _ => Err(self.error(codes::INTEGER_RANGE, span, "this whole number does not fit into 64 bits")),
        }
    }

    fn division_by_zero(&mut self, span: Span) -> Stop {
        self.error(codes::DIVISION_BY_ZERO, span, "division by zero")
    }

    /// Operators on durations.
    fn apply_duration(&mut self, operator: BinaryOperator, left: Value, right: Value, span: Span) -> Lowered<Value> {
        use BinaryOperator as B;
        use Value::Duration as D;
        let value = match (operator, left, right) {
            (B::Add, D(a), D(b)) => D(a + b),
            (B::Subtract, D(a), D(b)) => D(a - b),
            (B::Divide, D(_), D(0.0)) => return Err(self.division_by_zero(span)),
            (B::Divide, D(a), D(b)) => Value::Float(a / b),
            (B::Multiply, D(a), b) | (B::Multiply, b, D(a)) if b.number().is_some() => D(a * b.number().unwrap_or(0.0)),
            (B::Divide, D(a), b) if b.number().is_some() => match b.number() {
                Some(b) if b != 0.0 => D(a / b),
                _ => return Err(self.division_by_zero(span)),
            },
            (B::Less, D(a), D(b)) => Value::Bool(a < b),
            (B::LessEqual, D(a), D(b)) => Value::Bool(a <= b),
            (B::Greater, D(a), D(b)) => Value::Bool(a > b),
            (B::GreaterEqual, D(a), D(b)) => Value::Bool(a >= b),
            (B::Equal, D(a), D(b)) => Value::Bool(a == b),
            (B::NotEqual, D(a), D(b)) => Value::Bool(a != b),
            (_, Value::Symbolic(_), _) | (_, _, Value::Symbolic(_)) => return Err(Stop::Runtime),
            _ => {
                let message = format!("{} and {} do not go together here", left.describe(), right.describe());
                return Err(self.error(codes::TYPE, span, message));
            }
        };
        Ok(value)
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
                    return Err(self.division_by_zero(span));
                }
                angle::BinaryOperator::Divide
            }
            BinaryOperator::Power => angle::BinaryOperator::Power,
            _ => return Err(Stop::Runtime),
        };
        let (Some(a), Some(b)) = (self.node(left), self.node(right)) else {
            let message = format!("{} and {} do not go together here", left.describe(), right.describe());
            return Err(self.error(codes::TYPE, span, message));
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

/// An operator on two unsigned numbers of a width, which wraps at the wider one; a shift keeps the width of the left one. Nothing for
/// other operands, other operators, and operands that an operator does not take.
fn apply_unsigned(operator: BinaryOperator, (left, a): (Value, i128), (right, b): (Value, i128)) -> Option<Value> {
    use BinaryOperator as B;
    let width = match (left, right) {
        (Value::Unsigned { width, .. }, Value::Unsigned { width: other, .. }) => width.max(other),
        (Value::Unsigned { width, .. }, _) if matches!(operator, B::ShiftLeft | B::ShiftRight) => width,
        _ => return None,
    };
    let value = match operator {
        B::Add => a + b,
        B::Subtract => a - b,
        // What is lost lies above the widest type.
        B::Multiply => a.wrapping_mul(b),
        B::Divide => a.checked_div(b)?,
        B::Modulo => a.checked_rem(b)?,
        B::Power => a.wrapping_pow(u32::try_from(b).ok()?),
        B::ShiftLeft if b >= i128::from(width) => 0,
        B::ShiftLeft => a << u32::try_from(b).ok()?,
        B::ShiftRight => a.checked_shr(u32::try_from(b).ok()?).unwrap_or(0),
        B::BitAnd => a & b,
        B::BitXor => a ^ b,
        B::BitOr => a | b,
        _ => return None,
    };
    Some(unsigned(value, width))
}

fn unsigned(value: i128, width: u32) -> Value {
    Value::Unsigned { value: wrapped(value, width, false), width }
}
