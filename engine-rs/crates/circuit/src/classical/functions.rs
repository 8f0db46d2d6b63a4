//! Built-in functions of values.

use super::operators::{OperatorError, finite};
use super::value::{Value, angle_bits, angle_from_bits, mask, wrap_integer};
use crate::angle;

/// A built-in function of one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// A function of a real number; some take complex numbers too.
    Real(angle::Function),
    /// The greatest integer that is not greater, as a float.
    Floor,
    /// The least integer that is not less, as a float.
    Ceiling,
    /// The number of bits that are 1.
    PopCount,
    /// The real part of a complex number.
    RealPart,
    /// The imaginary part of a complex number.
    ImaginaryPart,
}

/// The function of a value.
///
/// # Errors
/// Where it has no value.
///
/// ```
/// use circuit::classical::{functions::{Function, apply_function}, value::Value};
/// assert_eq!(apply_function(Function::Floor, Value::Float(-2.5)), Ok(Value::Float(-3.0)));
/// ```
pub fn apply_function(function: Function, value: Value) -> Result<Value, OperatorError> {
    let result = match (function, value) {
        (Function::PopCount, _) => {
            let bits = match row_of_bits(value) {
                Some((bits, _)) => bits,
                None => value.whole().ok_or(OperatorError::NotWhole)? as u128,
            };
            return Ok(Value::uint(i128::from(bits.count_ones())));
        }
        (Function::RealPart, _) => Value::Float(value.parts().ok_or(OperatorError::Mismatch)?.0),
        (Function::ImaginaryPart, _) => Value::Float(value.parts().ok_or(OperatorError::Mismatch)?.1),
        (Function::Real(angle::Function::Exp), Value::Complex(real, imaginary)) => {
            Value::Complex(real.exp() * imaginary.cos(), real.exp() * imaginary.sin())
        }
        (Function::Real(angle::Function::Sqrt), Value::Complex(real, imaginary)) => {
            let size = real.hypot(imaginary);
            let root = f64::midpoint(size, -real).sqrt();
            Value::Complex(f64::midpoint(size, real).sqrt(), root.copysign(imaginary))
        }
        _ => {
            let number = value.number().ok_or(OperatorError::Mismatch)?;
            Value::Float(match function {
                Function::Real(function) => function.apply(number),
                Function::Floor => number.floor(),
                _ => number.ceil(),
            })
        }
    };
    finite(result)
}

/// A bit string, or what consists of bits, rotated to the left.
///
/// # Errors
/// Where the value has no width.
pub fn rotate_left(value: Value, by: i128) -> Result<Value, OperatorError> {
    let (bits, width) = row_of_bits(value).ok_or(OperatorError::Mismatch)?;
    let left = by.rem_euclid(i128::from(width.max(1))) as u32;
    let turned = if left == 0 { bits } else { (bits << left | bits >> (width - left)) & mask(width) };
    Ok(match value {
        Value::Bits { .. } => Value::Bits { value: turned, width },
        Value::FixedWidthInteger { is_signed, .. } => {
            return wrap_integer(turned as i128, width, is_signed).ok_or(OperatorError::IntegerRange);
        }
        _ => angle_from_bits(turned, width),
    })
}

/// The bits of a value with a width, the lowest first, and how many.
pub fn row_of_bits(value: Value) -> Option<(u128, u32)> {
    match value {
        Value::Bits { value, width } => Some((value, width)),
        Value::FixedWidthInteger { value, width, .. } if width <= 128 => Some((value as u128 & mask(width), width)),
        Value::Angle(radians, width) => Some((angle_bits(radians, width), width)),
        _ => None,
    }
}
