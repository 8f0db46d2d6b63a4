//! Conversion of values to types.
//!
//! The rules are those of casts and assignments in the specification ("Types and Casting"):
//! integers wrap at their width, floats are truncated to integers, angles are rounded to the
//! nearest part of a turn, and a truth value is whether a number is not zero.

use super::value::{Value, angle_bits, angle_of, float_of, mask, wrap_integer};

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

impl Sort {
    /// The word for the family.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Bool => "bool",
            Self::Int => "int",
            Self::Uint => "uint",
            Self::Float => "float",
            Self::Angle => "angle",
            Self::Complex => "complex",
            Self::Bit => "bit",
            Self::Duration => "duration",
        }
    }
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
/// let of_byte = |value| Some(Value::FixedWidthInteger { value, width: 8, is_signed: true });
/// assert_eq!(convert(byte, Value::Float(-2.7)), of_byte(-2));
/// assert_eq!(convert(byte, Value::Integer(200)), of_byte(-56));
/// ```
pub fn convert(type_: Type, value: Value) -> Option<Value> {
    let width = type_.width.clamp(1, 64);
    Some(match (type_.sort, value) {
        (Sort::Int | Sort::Uint, _) => {
            let whole = match value {
                Value::Float(value) | Value::ShortFloat { value, .. } => value.trunc() as i128,
                other => other.whole()?,
            };
            let is_signed = type_.sort == Sort::Int;
            return wrap_integer(whole, if type_.width == 0 { 64 } else { type_.width }, is_signed);
        }
        (Sort::Float, value) => return float_of(value.number()?, type_.width),
        (Sort::Angle, Value::Bits { value, width: from }) => {
            let width = if type_.width == 0 { 64 } else { width };
            angle_of(std::f64::consts::TAU * value as f64 / 2_f64.powi(from as i32), width)
        }
        (Sort::Angle, value) => angle_of(value.number()?, if type_.width == 0 { 64 } else { width }),
        // A single bit is a truth value.
        (Sort::Bool, value) => Value::Bool(value.is_true()?),
        (Sort::Bit, value) if type_.width == 0 => Value::Bool(value.is_true()?),
        (Sort::Bit, _) => {
            let bits = match value {
                // The sign would go on beyond what is stored.
                Value::Integer(..0) | Value::FixedWidthInteger { value: ..0, .. } if type_.width > 128 => return None,
                Value::Integer(value) | Value::FixedWidthInteger { value, .. } => value as u128,
                Value::Bool(value) => u128::from(value),
                Value::Bits { value, .. } => value,
                Value::Angle(radians, width) => angle_bits(radians, width),
                Value::Float(_) | Value::ShortFloat { .. } | Value::Duration(_) | Value::Complex(..) => return None,
            };
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
