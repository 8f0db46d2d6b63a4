//! Classical values, and the arithmetic of angles with a width.
//!
//! An `angle[n]` is an integer number of parts of a turn, 2ⁿ to the turn (specification, "Types and
//! Casting", angles). It is stored in radians. Up to [`MAX_EXACT_WIDTH`] bits, every part is a
//! distinct 64-bit float, so arithmetic on angles rounds to the nearest part; wider angles keep the
//! float.
//!
//! Integers are stored in 128 bits, so that one operation on 64-bit integers cannot overflow before
//! it is checked or wrapped.

use std::f64::consts::TAU;

/// A value of a classical type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// An integer literal, or an integer whose type does not matter.
    Integer(i128),
    /// An integer of a type, at which it wraps in expressions.
    FixedWidthInteger {
        /// The number.
        value: i128,
        /// The width in bits.
        width: u32,
        /// Whether it is an `int`, and not a `uint`.
        is_signed: bool,
    },
    /// A real number.
    Float(f64),
    /// A real number of a narrow type, at whose precision it is computed with.
    ShortFloat {
        /// The number.
        value: f64,
        /// The width in bits, 16 or 32.
        width: u32,
    },
    /// Radians from 0 up to a full turn, and the width in bits.
    Angle(f64, u32),
    /// A truth value, or a single bit.
    Bool(bool),
    /// A bit string.
    Bits {
        /// The bits, the lowest first.
        value: u128,
        /// How many bits.
        width: u32,
    },
    /// Nanoseconds, in which most that programs write in other units is whole: `1us / 1ns` is 1000.
    Duration(f64),
    /// The real and the imaginary part.
    Complex(f64, f64),
}

impl Value {
    /// A `uint` without a width, as sizes and counts are.
    pub const fn uint(value: i128) -> Self {
        Self::FixedWidthInteger { value, width: 64, is_signed: false }
    }

    /// The value as a float, if it is a number.
    pub const fn number(self) -> Option<f64> {
        match self {
            Self::Integer(value) | Self::FixedWidthInteger { value, .. } => {
                // 64 bits, which nearly all fit into, are converted by one instruction.
                let low = value as i64;
                Some(if low as i128 == value { low as f64 } else { value as f64 })
            }
            Self::Float(value) | Self::ShortFloat { value, .. } | Self::Angle(value, _) => Some(value),
            Self::Bool(value) => Some(if value { 1.0 } else { 0.0 }),
            Self::Bits { value, width: 1 } => Some(value as f64),
            _ => None,
        }
    }

    /// The real and the imaginary part of a complex number, or of a number that can become one.
    pub const fn parts(self) -> Option<(f64, f64)> {
        match (self, self.number()) {
            (Self::Complex(real, imaginary), _) => Some((real, imaginary)),
            (
                Self::Integer(_) | Self::FixedWidthInteger { .. } | Self::Float(_) | Self::ShortFloat { .. },
                Some(number),
            ) => Some((number, 0.0)),
            _ => None,
        }
    }

    /// Whether the value counts as true in a condition. A duration does not.
    pub const fn is_true(self) -> Option<bool> {
        match self {
            Self::Bits { value, .. } => Some(value != 0),
            other => match other.number() {
                Some(number) => Some(number != 0.0),
                None => None,
            },
        }
    }

    /// The same value where the type of a number does not matter.
    #[must_use]
    pub const fn without_width(self) -> Self {
        match self {
            Self::FixedWidthInteger { value, .. } => Self::Integer(value),
            Self::ShortFloat { value, .. } => Self::Float(value),
            other => other,
        }
    }

    /// The value as an integer, if it is one, a truth value or a bit string of at most 126 bits.
    pub const fn whole(self) -> Option<i128> {
        match self {
            Self::Integer(value) | Self::FixedWidthInteger { value, .. } => Some(value),
            Self::Bool(value) => Some(value as i128),
            Self::Bits { value, width } if width < 127 => Some(value as i128),
            _ => None,
        }
    }
}

/// The greatest width at which every part of a turn is a distinct float.
pub const MAX_EXACT_WIDTH: u32 = 52;

/// An angle of a width: the nearest part of a turn, of two equally near ones the even one. An angle wider than [`MAX_EXACT_WIDTH`] keeps
/// the float.
///
/// ```
/// use circuit::classical::value::{Value, angle_of};
/// assert_eq!(angle_of(std::f64::consts::PI, 1), Value::Angle(std::f64::consts::PI, 1));
/// ```
pub fn angle_of(radians: f64, width: u32) -> Value {
    if width > MAX_EXACT_WIDTH {
        return Value::Angle(radians.rem_euclid(TAU), width);
    }
    // Where an angle of another width lies between two of this one, no last bit of the radians decides.
    let finest = 2_f64.powi(MAX_EXACT_WIDTH as i32);
    let turns = ((radians / TAU).rem_euclid(1.0) * finest).round_ties_even() / finest;
    let parts = 2_f64.powi(width as i32);
    let part = (turns * parts).round_ties_even() % parts;
    Value::Angle(TAU * part / parts, width)
}

/// An angle from its number of parts.
pub fn angle_from_bits(bits: u128, width: u32) -> Value {
    let parts = bits & mask(width);
    Value::Angle(TAU * parts as f64 / 2_f64.powi(width as i32), width)
}

/// The number of parts of an angle, counted from 0.
pub fn angle_bits(radians: f64, width: u32) -> u128 {
    (radians / TAU * 2_f64.powi(width as i32)).round() as u128 & mask(width)
}

/// The greatest width at which integers wrap. Wider ones keep values that 64 bits hold.
pub const MAX_WRAPPED_WIDTH: u32 = 64;

/// An integer of a type, wrapped to its width in two's complement; `None` for one that is wider than
/// [`MAX_WRAPPED_WIDTH`] and whose value does not fit into 64 bits.
///
/// ```
/// use circuit::classical::value::{Value, wrap_integer};
/// let wrapped = |value, width, is_signed| wrap_integer(value, width, is_signed).and_then(Value::whole);
/// assert_eq!([wrapped(200, 8, true), wrapped(-1, 8, false)], [Some(-56), Some(255)]);
/// assert_eq!([wrapped((1 << 64) - 1, 64, true), wrapped(-1, 64, false)], [Some(-1), Some((1 << 64) - 1)]);
/// assert_eq!([wrapped(1 << 64, 64, false), wrapped(1 << 64, 65, false)], [Some(0), None]);
/// ```
pub fn wrap_integer(value: i128, width: u32, is_signed: bool) -> Option<Value> {
    let unused = 128 - width.clamp(1, 128);
    let value = match (is_signed, unused.checked_sub(64)) {
        // Shifts of 64 bits are instructions, those of 128 are not.
        (true, Some(unused)) => i128::from((value as i64) << unused >> unused),
        (false, Some(unused)) => i128::from((value as u64) << unused >> unused),
        (true, None) => value << unused >> unused,
        (false, None) => ((value as u128) << unused >> unused) as i128,
    };
    let least = if is_signed { i128::from(i64::MIN) } else { 0 };
    (width <= MAX_WRAPPED_WIDTH || (least..=i128::from(u64::MAX)).contains(&value))
        .then_some(Value::FixedWidthInteger { value, width, is_signed })
}

/// A float of a width, which is that of IEEE 754; `None` if it is too large. Other widths than 16 and 32 keep the 64-bit float.
#[inline(never)]
pub fn float_of(value: f64, width: u32) -> Option<Value> {
    let rounded = match width {
        16 => {
            // Numbers below 2⁻¹⁴ have fewer digits.
            let exponent = (value.to_bits() >> 52 & 0x7ff) as i32 - 1023;
            let unit = 2_f64.powi(exponent.max(-14) - 10);
            (value / unit).round_ties_even() * unit
        }
        32 => f64::from(value as f32),
        _ => return Some(Value::Float(value)),
    };
    (rounded.is_finite() && (width > 16 || rounded.abs() < 65536.0))
        .then_some(Value::ShortFloat { value: rounded, width })
}

/// The lowest `width` bits.
pub const fn mask(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}
