//! What is known about the value of an expression while a program is read.

use circuit::classical::value as known;

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
    /// The real and the imaginary part.
    Complex(f64, f64),
    /// A node of an expression over free parameters, or over the parameters of the gate that is
    /// being defined.
    Symbolic(u32),
    /// Known at run time only.
    Runtime,
}

impl From<known::Value> for Value {
    fn from(value: known::Value) -> Self {
        match value {
            known::Value::Integer(value) => Self::Integer(value),
            known::Value::Unsigned { value, width } => Self::Unsigned { value, width },
            known::Value::Float(value) => Self::Float(value),
            known::Value::Angle(radians, width) => Self::Angle(radians, width),
            known::Value::Bool(value) => Self::Bool(value),
            known::Value::Bits { value, width } => Self::Bits { value, width },
            known::Value::Duration(seconds) => Self::Duration(seconds),
            known::Value::Complex(real, imaginary) => Self::Complex(real, imaginary),
        }
    }
}

impl Value {
    /// The value, if it is known.
    pub(super) const fn known(self) -> Option<known::Value> {
        Some(match self {
            Self::Integer(value) => known::Value::Integer(value),
            Self::Unsigned { value, width } => known::Value::Unsigned { value, width },
            Self::Float(value) => known::Value::Float(value),
            Self::Angle(radians, width) => known::Value::Angle(radians, width),
            Self::Bool(value) => known::Value::Bool(value),
            Self::Bits { value, width } => known::Value::Bits { value, width },
            Self::Duration(seconds) => known::Value::Duration(seconds),
            Self::Complex(real, imaginary) => known::Value::Complex(real, imaginary),
            Self::Poison | Self::Symbolic(_) | Self::Runtime => return None,
        })
    }

    /// The kind of value, with an article, for messages.
    pub const fn describe(&self) -> &'static str {
        match (self, self.known()) {
            (_, Some(known)) => known.describe(),
            (Self::Poison, _) => "something unknown",
            (Self::Symbolic(_), _) => "a parameter",
            _ => "a value that only a run knows",
        }
    }

    /// The same value where the width of its type does not matter.
    pub(super) const fn without_width(self) -> Self {
        match self {
            Self::Unsigned { value, .. } => Self::Integer(value),
            other => other,
        }
    }

    /// The value as a float, if it is a number.
    pub(super) const fn number(self) -> Option<f64> {
        match self.known() {
            Some(known) => known.number(),
            None => None,
        }
    }
}
