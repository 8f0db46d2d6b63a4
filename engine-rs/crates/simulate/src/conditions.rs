//! Conditions of operations on clbits.

use super::UNKNOWN_VALUE;
use circuit::{Circuit, Condition, Test};
use diagnostic::{Diagnostic, Span};

/// What a condition asks of the clbits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClbitCondition {
    /// Whether a bit has a value.
    Bit(u32, bool),
    /// Whether the bits from one on, as many as the second number, are the bits of a value, the lowest first.
    Bits(u32, u32, u64),
}

impl ClbitCondition {
    /// What a test asks; `None` for an expression and for what is not known.
    pub fn of(circuit: &Circuit, test: &Test) -> Option<Self> {
        match *test {
            Test::BitEquals { clbit, value } => Some(Self::Bit(clbit, value)),
            Test::RegisterEquals { register, value } => {
                let register = circuit.clbits.get(register)?;
                Some(match (register.size, value) {
                    (1, 0 | 1) => Self::Bit(register.start, value == 1),
                    (size, _) => Self::Bits(register.start, size, value),
                })
            }
            Test::Expression(_) | Test::Other => None,
        }
    }

    /// Whether it holds. Bits beyond the 64th must be 0, and so must bits of the value beyond the others.
    pub fn holds(self, clbits: &[bool]) -> bool {
        match self {
            Self::Bit(clbit, value) => clbits[clbit as usize] == value,
            Self::Bits(start, size, value) => {
                let bits = &clbits[start as usize..(start + size) as usize];
                bits.iter().enumerate().all(|(bit, &is)| is == bit_of(value, bit)) && fits_in(value, size)
            }
        }
    }
}

/// A bit of a number; 0 beyond its width.
pub const fn bit_of(value: u64, bit: usize) -> bool {
    bit < 64 && value >> bit & 1 == 1
}

/// Whether a number has no bits beyond a size.
pub const fn fits_in(value: u64, size: u32) -> bool {
    size >= 64 || value >> size == 0
}

/// Whether a condition holds that is no expression.
///
/// # Errors
/// Where nothing tells when it holds.
pub fn is_satisfied(circuit: &Circuit, condition: &Condition, clbits: &[bool], span: Span) -> Result<bool, Diagnostic> {
    if matches!(condition.test, Test::Other) {
        let message = format!("a simulation cannot tell when `{}` holds", condition.text);
        return Err(Diagnostic::error(UNKNOWN_VALUE, span, message));
    }
    Ok(ClbitCondition::of(circuit, &condition.test).is_some_and(|test| test.holds(clbits)))
}
