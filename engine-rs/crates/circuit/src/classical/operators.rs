//! Operators on values, by the types of their operands.
//!
//! - Integers of a type wrap at its width, as [`common_type`] says. Those of literals and of wider types than 64 bits
//!   must fit into 64 bits.
//! - Floats of 16 and 32 bits round after each operator. A literal with a point is as wide as a `float`.
//! - Angles wrap at a full turn, in parts of a turn (see [`value`](super::value)).
//! - Durations can be added, compared, scaled, and divided by each other.
//!
//! One operand decides which rules apply: a duration first, then a complex number, then an angle. Otherwise the rules are
//! those of integers if both operands are integers, and those of floats if not.

use super::value::{
    MAX_EXACT_WIDTH, MAX_WRAPPED_WIDTH, Value, angle_bits, angle_from_bits, angle_of, float_of, mask, wrap_integer,
};

/// An operator on one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOperator {
    /// `-`
    Minus,
    /// `!`
    Not,
    /// `~`
    BitNot,
}

/// An operator on two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum BinaryOperator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
    Power,
    ShiftLeft,
    ShiftRight,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    NotEqual,
    BitAnd,
    BitXor,
    BitOr,
    And,
    Or,
    /// `++`, of registers and arrays; it has no value.
    Concatenate,
}

/// The reason why an operator has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperatorError {
    /// It does not apply to these types.
    Mismatch,
    /// It applies to integers and bits only.
    NotWhole,
    /// The divisor is 0.
    DivisionByZero,
    /// The result is infinite or not a number.
    NotFinite,
    /// A shift by a negative number of bits.
    NegativeShift,
    /// The result does not fit into 64 bits.
    IntegerRange,
}

/// `operator value`.
///
/// # Errors
/// Where it has no value.
pub fn apply_unary(operator: UnaryOperator, value: Value) -> Result<Value, OperatorError> {
    use UnaryOperator as U;
    Ok(match (operator, value) {
        (U::Minus, Value::Integer(value)) => Value::Integer(-value),
        (U::Minus, Value::FixedWidthInteger { value, width, is_signed }) => typed(-value, width, is_signed)?,
        (U::Minus, Value::Float(value)) => Value::Float(-value),
        (U::Minus, Value::ShortFloat { value, width }) => Value::ShortFloat { value: -value, width },
        (U::Minus, Value::Angle(value, width)) => angle_of(-value, width),
        (U::Minus, Value::Duration(value)) => Value::Duration(-value),
        (U::Minus, Value::Complex(real, imaginary)) => Value::Complex(-real, -imaginary),
        (U::BitNot, Value::FixedWidthInteger { value, width, is_signed }) => typed(!value, width, is_signed)?,
        (U::BitNot, Value::Integer(value)) => Value::Integer(!value),
        (U::BitNot, Value::Angle(value, width)) => angle_from_bits(!angle_bits(value, width), width),
        (U::BitNot, Value::Bits { value, width }) => Value::Bits { value: !value & mask(width), width },
        (U::BitNot, Value::Bool(value)) => Value::Bool(!value),
        (U::Not, Value::Float(_) | Value::ShortFloat { .. }) | (U::Minus, Value::Bool(_) | Value::Bits { .. }) => {
            return Err(OperatorError::Mismatch);
        }
        (U::Not, value) => Value::Bool(!value.is_true().ok_or(OperatorError::Mismatch)?),
        (U::BitNot, _) => return Err(OperatorError::Mismatch),
    })
}

/// An integer of a type, which must fit into it or wrap.
fn typed(value: i128, width: u32, is_signed: bool) -> Result<Value, OperatorError> {
    wrap_integer(value, width, is_signed).ok_or(OperatorError::IntegerRange)
}

/// `left operator right`.
///
/// # Errors
/// Where it has no value.
///
/// ```
/// use circuit::classical::{operators::{BinaryOperator, OperatorError, apply}, value::Value};
/// let [two, three] = [2, 3].map(Value::Integer);
/// assert_eq!(apply(BinaryOperator::Divide, three, two), Ok(Value::Integer(1)));
/// assert_eq!(apply(BinaryOperator::Divide, three, Value::Integer(0)), Err(OperatorError::DivisionByZero));
/// ```
pub fn apply(operator: BinaryOperator, left: Value, right: Value) -> Result<Value, OperatorError> {
    if let (Value::Duration(_), _) | (_, Value::Duration(_)) = (left, right) {
        return apply_duration(operator, left, right);
    }
    if let (Value::Complex(..), _) | (_, Value::Complex(..)) = (left, right) {
        return apply_complex(operator, left, right);
    }
    if let (Value::Angle(..), _) | (_, Value::Angle(..)) = (left, right) {
        return apply_angle(operator, left, right);
    }
    if let (Some(a), Some(b)) = (left.whole(), right.whole()) {
        return apply_integer(operator, (left, a), (right, b));
    }
    apply_float(operator, left, right)
}

/// Operators on floats, or on a float and another number, which becomes a float of the same width. Of two floats the wider one decides.
fn apply_float(operator: BinaryOperator, left: Value, right: Value) -> Result<Value, OperatorError> {
    use BinaryOperator as B;
    let width_of = |value| match value {
        Value::Float(_) => 64,
        Value::ShortFloat { width, .. } => width,
        _ => 0,
    };
    let width = width_of(left).max(width_of(right));
    let number = |value: Value| match float_of(value.number().ok_or(OperatorError::Mismatch)?, width) {
        Some(value) => Ok(value.number().unwrap_or_default()),
        None => Err(OperatorError::NotFinite),
    };
    let (a, b) = (number(left)?, number(right)?);
    let value = match operator {
        B::Add => a + b,
        B::Subtract => a - b,
        B::Multiply => a * b,
        B::Divide | B::Modulo if b == 0.0 => return Err(OperatorError::DivisionByZero),
        B::Divide => a / b,
        B::Modulo => a % b,
        B::Power => a.powf(b),
        B::ShiftLeft | B::ShiftRight | B::BitAnd | B::BitXor | B::BitOr | B::Concatenate => {
            return Err(OperatorError::NotWhole);
        }
        comparison => return compare(comparison, a, b),
    };
    float_of(value, width).filter(|_| value.is_finite()).ok_or(OperatorError::NotFinite)
}

/// Comparisons, `&&` and `||` of numbers.
fn compare(operator: BinaryOperator, a: f64, b: f64) -> Result<Value, OperatorError> {
    use BinaryOperator as B;
    Ok(Value::Bool(match operator {
        B::Less => a < b,
        B::LessEqual => a <= b,
        B::Greater => a > b,
        B::GreaterEqual => a >= b,
        B::Equal => a == b,
        B::NotEqual => a != b,
        B::And => a != 0.0 && b != 0.0,
        B::Or => a != 0.0 || b != 0.0,
        _ => return Err(OperatorError::Mismatch),
    }))
}

/// Operators on complex numbers, or on a complex and a real number.
fn apply_complex(operator: BinaryOperator, left: Value, right: Value) -> Result<Value, OperatorError> {
    use BinaryOperator as B;
    let (Some((a, b)), Some((c, d))) = (left.parts(), right.parts()) else { return Err(OperatorError::Mismatch) };
    let size = c * c + d * d;
    let (real, imaginary) = match operator {
        B::Add => (a + c, b + d),
        B::Subtract => (a - c, b - d),
        B::Multiply => (a * c - b * d, a * d + b * c),
        B::Divide if size == 0.0 => return Err(OperatorError::DivisionByZero),
        B::Divide => ((a * c + b * d) / size, (b * c - a * d) / size),
        B::Power if size == 0.0 => (1.0, 0.0),
        B::Power if (a, b) == (0.0, 0.0) && c > 0.0 => (0.0, 0.0),
        B::Power => {
            // The principal value: exp(right * log(left)).
            let (radius, angle) = (a.hypot(b).ln(), b.atan2(a));
            let (size, turn) = ((c * radius - d * angle).exp(), d * radius + c * angle);
            (size * turn.cos(), size * turn.sin())
        }
        B::Equal => return Ok(Value::Bool((a, b) == (c, d))),
        B::NotEqual => return Ok(Value::Bool((a, b) != (c, d))),
        _ => return Err(OperatorError::Mismatch),
    };
    finite(Value::Complex(real, imaginary))
}

/// A complex number, if both parts are finite.
pub(super) fn finite(value: Value) -> Result<Value, OperatorError> {
    match value.parts() {
        Some((real, imaginary)) if real.is_finite() && imaginary.is_finite() => Ok(value),
        _ => Err(OperatorError::NotFinite),
    }
}

/// Operators on angles, or on an angle and a number. An angle is an integer number of parts of a turn, and wraps. A number beside an
/// angle is an angle of the same width, unless it says how often or how far.
fn apply_angle(operator: BinaryOperator, left: Value, right: Value) -> Result<Value, OperatorError> {
    use BinaryOperator as B;
    let width = match (left, right) {
        (Value::Angle(_, a), Value::Angle(_, b)) => a.max(b),
        (Value::Angle(_, width), _) | (_, Value::Angle(_, width)) => width,
        _ => return Err(OperatorError::Mismatch),
    };
    let both = matches!((left, right), (Value::Angle(..), Value::Angle(..)));
    let is_left = matches!(left, Value::Angle(..));
    let radians = |value: Value| match (value, value.number()) {
        (Value::Bits { value, .. }, _) => angle_from_bits(value, width).number(),
        (Value::Angle(radians, _), _) => Some(radians),
        (_, Some(number)) => angle_of(number, width).number(),
        _ => None,
    };
    let (Some(a), Some(b)) = (radians(left), radians(right)) else { return Err(OperatorError::Mismatch) };
    let (a_parts, b_parts) = (angle_bits(a, width), angle_bits(b, width));
    // The number beside the angle, if it is a whole one.
    let whole = if is_left { right.whole() } else { left.whole() };
    Ok(match operator {
        B::Add => angle_of(a + b, width),
        B::Subtract => angle_of(a - b, width),
        B::Divide if both && b_parts == 0 => return Err(OperatorError::DivisionByZero),
        B::Divide if both => typed((a_parts / b_parts) as i128, width.min(64), false)?,
        B::Multiply if !both => {
            let by = whole.ok_or(OperatorError::Mismatch)?;
            let (radians, parts) = if is_left { (a, a_parts) } else { (b, b_parts) };
            if width <= MAX_EXACT_WIDTH {
                angle_from_bits((parts as i128).wrapping_mul(by) as u128, width)
            } else {
                angle_of(radians * by as f64, width)
            }
        }
        B::Divide if is_left => {
            let by = match whole.ok_or(OperatorError::Mismatch)? {
                // The `uint` of the angle's width with the same bits.
                by if by < 0 && width <= MAX_EXACT_WIDTH => (by as u128 & mask(width)) as i128,
                by => by,
            };
            match by {
                0 => return Err(OperatorError::DivisionByZero),
                by if width <= MAX_EXACT_WIDTH => angle_from_bits(a_parts / by as u128, width),
                by => angle_of(a / by as f64, width),
            }
        }
        B::ShiftLeft | B::ShiftRight => {
            let (true, Some(by)) = (is_left, whole) else { return Err(OperatorError::Mismatch) };
            if by < 0 {
                return Err(OperatorError::NegativeShift);
            }
            let by = u32::try_from(by).unwrap_or(u32::MAX);
            let parts = if operator == B::ShiftLeft { a_parts.checked_shl(by) } else { a_parts.checked_shr(by) };
            angle_from_bits(parts.unwrap_or(0), width)
        }
        B::BitAnd => angle_from_bits(a_parts & b_parts, width),
        B::BitOr => angle_from_bits(a_parts | b_parts, width),
        B::BitXor => angle_from_bits(a_parts ^ b_parts, width),
        comparison => return compare(comparison, a, b),
    })
}

/// Operators on integers, truth values and bit strings. The result of a bitwise operator on two bit
/// strings of one width is a bit string.
fn apply_integer(
    operator: BinaryOperator,
    (left, a): (Value, i128),
    (right, b): (Value, i128),
) -> Result<Value, OperatorError> {
    use BinaryOperator as B;
    let is_shift = matches!(operator, B::ShiftLeft | B::ShiftRight);
    let type_ = if is_shift { integer_type(left) } else { common_type(left, right) };
    let in_type = |value: i128| match type_ {
        Some((width, is_signed)) => typed(value, width, is_signed),
        None => Ok(Value::Integer(value)),
    };
    let (a, b) = if is_shift || (operator, b < 0) == (B::Power, true) {
        (a, b)
    } else {
        (in_type(a)?.whole().unwrap_or(a), in_type(b)?.whole().unwrap_or(b))
    };
    let result = |value: i128| match (left, right) {
        (Value::Bits { width, .. }, Value::Bits { width: other, .. }) if width == other => {
            Ok(Value::Bits { value: value as u128, width })
        }
        (Value::Bits { width, .. }, _) if is_shift => Ok(Value::Bits { value: value as u128 & mask(width), width }),
        (Value::Bool(_), _) if is_shift => Ok(Value::Bool(value & 1 == 1)),
        (Value::Bool(_), Value::Bool(_)) => Ok(Value::Bool(value != 0)),
        _ => in_type(value),
    };
    let shift = u32::try_from(b).ok().filter(|&by| by < 127);
    // What is lost lies above a type that wraps.
    let wraps = type_.is_some_and(|(width, _)| width <= MAX_WRAPPED_WIDTH);
    let multiply = |by: i128| if wraps { Some(a.wrapping_mul(by)) } else { a.checked_mul(by) };
    let value = match operator {
        B::Add => a.checked_add(b),
        B::Subtract => a.checked_sub(b),
        B::Multiply => multiply(b),
        B::Divide | B::Modulo if b == 0 => return Err(OperatorError::DivisionByZero),
        B::Divide => a.checked_div(b),
        B::Modulo => a.checked_rem(b),
        B::Power if b < 0 => {
            let value = (a as f64).powf(b as f64);
            return if value.is_finite() { Ok(Value::Float(value)) } else { Err(OperatorError::NotFinite) };
        }
        B::Power => u32::try_from(b).ok().and_then(|b| if wraps { Some(a.wrapping_pow(b)) } else { a.checked_pow(b) }),
        B::ShiftLeft | B::ShiftRight if b < 0 => return Err(OperatorError::NegativeShift),
        B::ShiftLeft if matches!(left, Value::Bits { .. }) => {
            return result(shift.map_or(0, |by| (a as u128).wrapping_shl(by) as i128));
        }
        // Everything is lost that does not have to be kept.
        B::ShiftLeft if shift.is_none() && (wraps || a == 0 || matches!(left, Value::Bool(_))) => Some(0),
        B::ShiftLeft => shift.and_then(|by| multiply(1 << by)),
        B::ShiftRight => return result(a >> shift.unwrap_or(126)),
        B::BitAnd => return result(a & b),
        B::BitXor => return result(a ^ b),
        B::BitOr => return result(a | b),
        B::Less => return Ok(Value::Bool(a < b)),
        B::LessEqual => return Ok(Value::Bool(a <= b)),
        B::Greater => return Ok(Value::Bool(a > b)),
        B::GreaterEqual => return Ok(Value::Bool(a >= b)),
        B::Equal => return Ok(Value::Bool(a == b)),
        B::NotEqual => return Ok(Value::Bool(a != b)),
        B::And => return Ok(Value::Bool(a != 0 && b != 0)),
        B::Or => return Ok(Value::Bool(a != 0 || b != 0)),
        B::Concatenate => {
            let width = |value| match value {
                Value::Bits { width, .. } => Some(width),
                Value::Bool(_) => Some(1),
                _ => None,
            };
            // The left operand has the lower bits, as in a register.
            return match (width(left), width(right)) {
                (Some(low), Some(high)) if low + high <= 128 => {
                    Ok(Value::Bits { value: a as u128 | (b as u128) << low, width: low + high })
                }
                _ => Err(OperatorError::Mismatch),
            };
        }
    };
    match value {
        Some(value) if type_.is_some() => result(value),
        Some(value) if value >= i128::from(i64::MIN) && value <= i128::from(u64::MAX) => {
            // The shift of a truth value is one again.
            if operator == B::ShiftLeft { result(value) } else { Ok(Value::Integer(value)) }
        }
        _ => Err(OperatorError::IntegerRange),
    }
}

/// The width of an integer that has a type, and whether it is signed.
const fn integer_type(value: Value) -> Option<(u32, bool)> {
    match value {
        Value::FixedWidthInteger { width, is_signed, .. } => Some((width, is_signed)),
        _ => None,
    }
}

/// The type in which two integers are computed, by the usual conversions of C99: the wider one, and of two equally wide ones the
/// unsigned one. A literal is an `int`, if it fits into one. `None` if neither has a type, or one is a bit string.
fn common_type(left: Value, right: Value) -> Option<(u32, bool)> {
    let type_of = |value| match value {
        Value::Integer(value) => Some((64, i64::try_from(value).is_ok())),
        Value::Bool(_) => Some((64, true)),
        value => integer_type(value),
    };
    integer_type(left).or(integer_type(right))?;
    let (left, right) = (type_of(left)?, type_of(right)?);
    let rank = |(width, is_signed): (u32, bool)| 2 * width + u32::from(!is_signed);
    Some(if rank(left) > rank(right) { left } else { right })
}

/// Operators on durations.
fn apply_duration(operator: BinaryOperator, left: Value, right: Value) -> Result<Value, OperatorError> {
    use BinaryOperator as B;
    use Value::Duration as D;
    Ok(match (operator, left, right) {
        (B::Add, D(a), D(b)) => D(a + b),
        (B::Subtract, D(a), D(b)) => D(a - b),
        (B::Divide, D(_), D(0.0)) => return Err(OperatorError::DivisionByZero),
        (B::Divide, D(a), D(b)) => Value::Float(a / b),
        (B::Multiply, D(a), b) | (B::Multiply, b, D(a)) => D(a * b.number().ok_or(OperatorError::Mismatch)?),
        (B::Divide, D(a), b) => match b.number() {
            Some(0.0) => return Err(OperatorError::DivisionByZero),
            Some(b) => D(a / b),
            None => return Err(OperatorError::Mismatch),
        },
        (B::And | B::Or, ..) => return Err(OperatorError::Mismatch),
        (comparison, D(a), D(b)) => return compare(comparison, a, b),
        _ => return Err(OperatorError::Mismatch),
    })
}
