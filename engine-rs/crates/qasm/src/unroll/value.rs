//! What is known about the value of an expression while a program is unrolled.
//!
//! [`Value`] extends the values of the language ([`circuit::classical::value`]) by the three ways
//! in which an expression may have none yet. They differ in what happens next: a symbolic value
//! becomes part of an angle, a poisoned one silences everything that depends on it, and one of a
//! run turns the statement into a block.

use circuit::classical::value as known;

/// The value of an expression.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A value that the program computes before it runs.
    Known(known::Value),
    /// A node of an expression over free parameters, or over the parameters of the gate that is
    /// being defined.
    Symbolic(u32),
    /// Something about it is wrong and already reported.
    Poison,
    /// Known at run time only.
    Runtime,
}

impl From<known::Value> for Value {
    fn from(value: known::Value) -> Self {
        Self::Known(value)
    }
}

impl Value {
    /// The value, if it is known.
    pub(super) const fn known(self) -> Option<known::Value> {
        match self {
            Self::Known(known) => Some(known),
            _ => None,
        }
    }

    /// The same value where the type of a number does not matter.
    pub(super) const fn without_width(self) -> Self {
        match self {
            Self::Known(known) => Self::Known(known.without_width()),
            other => other,
        }
    }

    /// The value as a float, if it is a number.
    pub(super) const fn number(self) -> Option<f64> {
        match self {
            Self::Known(known) => known.number(),
            _ => None,
        }
    }
}
