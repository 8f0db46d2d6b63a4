//! Values of constant expressions, and the arithmetic of angles with a width.
//!
//! An `angle[n]` is an integer number of parts of a turn, 2ⁿ to the turn (specification, "Types and
//! Casting", angles). It is stored in radians. Up to [`EXACT`] bits, every part is a distinct
//! 64-bit float, so arithmetic on angles rounds to the nearest part; wider angles keep the float.
//!
//! Integers are stored in 128 bits, so that one operation on 64-bit integers cannot overflow before
//! it is checked.

/// The value of an expression.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// Something about it is wrong and already reported.
    Poison,
    Integer(i128),
    /// Of a type with a width: such numbers wrap in expressions among themselves.
    Unsigned {
        value: i128,
        width: u32,
    },
    Float(f64),
    /// Radians from 0 up to a full turn, and the width in bits.
    Angle(f64, u32),
    Bool(bool),
    Bits {
        value: u128,
        width: u32,
    },
    /// Seconds.
    Duration(f64),
    /// A node of an expression over free parameters, or over the parameters of the gate that is
    /// being defined.
    Symbolic(u32),
    /// Known at run time only.
    Runtime,
}

impl Value {
    /// The kind of value, with an article, for messages.
    pub const fn describe(&self) -> &'static str {
        match self {
            Self::Poison => "something unknown",
            Self::Integer(_) | Self::Unsigned { .. } => "a whole number",
            Self::Float(_) => "a number that is not whole",
            Self::Angle(..) => "an angle",
            Self::Bool(_) => "a truth value",
            Self::Bits { .. } => "a bit string",
            Self::Duration(_) => "a duration",
            Self::Symbolic(_) => "a parameter",
            Self::Runtime => "a value that only a run knows",
        }
    }

    /// The value as a float, if it is a number.
    /// The same value where the width of its type does not matter.
    pub(super) const fn without_width(self) -> Self {
        match self {
            Self::Unsigned { value, .. } => Self::Integer(value),
            other => other,
        }
    }

    pub(super) const fn number(self) -> Option<f64> {
        match self {
            Self::Integer(value) | Self::Unsigned { value, .. } => Some(value as f64),
            Self::Float(value) | Self::Angle(value, _) => Some(value),
            Self::Bool(value) => Some(if value { 1.0 } else { 0.0 }),
            _ => None,
        }
    }
}

/// The greatest width at which every part of a turn is a distinct float.
pub const EXACT: u32 = 52;

/// An angle of a width: the nearest part of a turn. An angle wider than [`EXACT`] keeps the float.
pub(super) fn angle_of(radians: f64, width: u32) -> Value {
    if width > EXACT {
        return Value::Angle(radians.rem_euclid(std::f64::consts::TAU), width);
    }
    let parts = 2_f64.powi(width as i32);
    let part = (radians / std::f64::consts::TAU * parts).round().rem_euclid(parts);
    Value::Angle(std::f64::consts::TAU * part / parts, width)
}

/// An angle from its number of parts.
pub(super) fn angle_from_bits(bits: u128, width: u32) -> Value {
    let parts = bits & ((1_u128 << width) - 1);
    Value::Angle(std::f64::consts::TAU * parts as f64 / 2_f64.powi(width as i32), width)
}

/// The number of parts of an angle, counted from 0.
pub(super) fn angle_bits(radians: f64, width: u32) -> u128 {
    (radians / std::f64::consts::TAU * 2_f64.powi(width as i32)).round() as u128 & ((1_u128 << width) - 1)
}

/// An integer wrapped to a width in two's complement.
pub(super) fn wrapped(value: i128, width: u32, signed: bool) -> i128 {
    let modulus = 1_i128 << width;
    let low = value.rem_euclid(modulus);
    if signed && low >= modulus / 2 { low - modulus } else { low }
}
