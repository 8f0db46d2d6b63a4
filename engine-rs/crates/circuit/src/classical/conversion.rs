//! Conversion of values to types.
//!
//! The rules are those of casts and assignments in the specification ("Types and Casting"):
//! integers wrap at their width, floats are truncated to integers, angles are rounded to the
//! nearest part of a turn, and a truth value is whether a number is not zero.

use super::value::{Value, angle_bits, angle_of, mask, wrapped};

/// The family of a classical type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Sort {
    Bool,
    Int,
    Uint,
    Float,
    Angle,
    Complex,
    Bit,
    Duration,
}

/// The type of a single value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Type {
    /// Its family.
    pub sort: Sort,
    /// The width in bits; for a `bit[n]`, n. 0 if none is declared.
    pub width: u32,
}

impl Type {
    /// What a value of the type is, for a message about one that cannot become it.
    pub const fn wanted(self) -> &'static str {
        match self.sort {
            Sort::Int | Sort::Uint => "a whole number",
            Sort::Float | Sort::Angle | Sort::Complex => "a number",
            Sort::Bool => "a truth value",
            Sort::Bit => "bits",
            Sort::Duration => "a duration, such as `100ns`",
        }
    }

    /// The value that a variable of the type has before it is assigned.
    pub fn zero(self) -> Value {
        match self.sort {
            Sort::Duration => Value::Duration(0.0),
            _ => convert(self, Value::Integer(0)).unwrap_or(Value::Integer(0)),
        }
    }
}

/// A value converted to a type; `None` if it cannot become one.
///
/// ```
/// use circuit::classical::{conversion::{Sort, Type, convert}, value::Value};
/// let byte = Type { sort: Sort::Int, width: 8 };
/// assert_eq!(convert(byte, Value::Float(-2.7)), Some(Value::Integer(-2)));
/// assert_eq!(convert(byte, Value::Integer(200)), Some(Value::Integer(-56)));
/// ```
pub fn convert(type_: Type, value: Value) -> Option<Value> {
    let width = type_.width.clamp(1, 64);
    Some(match (type_.sort, value) {
        (Sort::Int | Sort::Uint, _) => {
            let whole = match value {
                Value::Float(value) => value.trunc() as i128,
                other => other.whole()?,
            };
            match (type_.sort, type_.width) {
                (Sort::Uint, 0) => Value::Integer(wrapped(whole, 64, false)),
                (Sort::Uint, _) => Value::Unsigned { value: wrapped(whole, width, false), width },
                (_, 0) => Value::Integer(wrapped(whole, 64, true)),
                _ => Value::Integer(wrapped(whole, width, true)),
            }
        }
        (Sort::Float, value) => Value::Float(value.number()?),
        (Sort::Angle, Value::Bits { value, width: from }) => {
            let width = if type_.width == 0 { 64 } else { width };
            angle_of(std::f64::consts::TAU * value as f64 / 2_f64.powi(from as i32), width)
        }
        (Sort::Angle, value) => angle_of(value.number()?, if type_.width == 0 { 64 } else { width }),
        (Sort::Bool, value) => Value::Bool(value.is_true()?),
        (Sort::Bit, _) => {
            let bits = match value {
                Value::Integer(value) | Value::Unsigned { value, .. } => value as u128,
                Value::Bool(value) => u128::from(value),
                Value::Bits { value, .. } => value,
                Value::Angle(radians, _) if type_.width == 0 => u128::from(radians != 0.0),
                Value::Angle(radians, width) => angle_bits(radians, width),
                Value::Float(_) | Value::Duration(_) | Value::Complex(..) => return None,
            };
            if type_.width == 0 {
                return Some(Value::Bool(bits & 1 == 1));
            }
            let width = type_.width.min(128);
            Value::Bits { value: bits & mask(width), width }
        }
        (Sort::Duration, Value::Duration(_)) => value,
        (Sort::Duration, _) => return None,
        (Sort::Complex, _) => {
            let (real, imaginary) = value.parts()?;
            Value::Complex(real, imaginary)
        }
    })
}
