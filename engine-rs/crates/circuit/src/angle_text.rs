//! What all writers of angles share: which numbers are fractions of pi, and how tightly texts bind.
//!
//! A number is a fraction of pi where the reader's arithmetic, from left to right, gives exactly the same 64-bit value for it, such as
//! `3*pi/4`; otherwise it has the fewest digits that read back as the same. So writing and reading never changes an angle, and one that
//! is almost a fraction of pi keeps its digits.

use crate::angle::BinaryOperator;
use json::number::{push as push_decimal, push_float};
use std::f64::consts::PI;

/// How tightly a text binds, from the loosest to the tightest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Binding {
    /// `a + b`
    Sum,
    /// `a*b`
    Product,
    /// `-a`
    Sign,
    /// `a**b`
    Power,
    /// A name, a number, or what stands in parentheses.
    Piece,
}

/// The greatest numerator of a fraction of pi.
pub const MAX_NUMERATOR: f64 = 64.0;

/// The numerator and the denominator of a number above 0 that is a fraction of pi with one of the denominators.
///
/// The numerator is rounded from the quotient and then checked by computing what the reader computes, so rounding cannot choose a wrong
/// fraction.
#[inline]
pub fn fraction_of_pi(magnitude: f64, denominators: &[f64]) -> Option<(f64, f64)> {
    let turns = magnitude / PI;
    for &denominator in denominators {
        let numerator = (turns * denominator + 0.5).floor();
        if (1.0..=MAX_NUMERATOR).contains(&numerator) && numerator * PI / denominator == magnitude {
            return Some((numerator, denominator));
        }
    }
    None
}

/// Appends a fraction of pi, `-3*pi/4`.
#[inline]
pub fn push_fraction(text: &mut String, is_negative: bool, (numerator, denominator): (f64, f64), pi: &str) -> Binding {
    if is_negative {
        text.push('-');
    }
    if numerator != 1.0 {
        push_decimal(text, numerator);
        text.push('*');
    }
    text.push_str(pi);
    if denominator != 1.0 {
        text.push('/');
        push_decimal(text, denominator);
    }
    match (numerator == 1.0 && denominator == 1.0, is_negative) {
        (true, false) => Binding::Piece,
        (true, true) => Binding::Sign,
        (false, _) => Binding::Product,
    }
}

/// Appends a finite number in digits.
#[inline]
pub fn push_digits(text: &mut String, value: f64) -> Binding {
    let start = text.len();
    push_float(text, value);
    if text.ends_with(".0") {
        text.truncate(text.len() - 2);
    }
    if text.as_bytes().get(start) == Some(&b'-') { Binding::Sign } else { Binding::Piece }
}

/// How tightly a binary operator binds, and how tightly its operands have to: the left one as tightly as the operator, the right one
/// tighter; for the power it is the other way round.
#[inline]
pub const fn bindings(operator: BinaryOperator) -> (Binding, Binding, Binding) {
    match operator {
        BinaryOperator::Add | BinaryOperator::Subtract => (Binding::Sum, Binding::Sum, Binding::Product),
        // `a*-b` is hard to read, and some readers reject it.
        BinaryOperator::Multiply | BinaryOperator::Divide | BinaryOperator::Modulo => {
            (Binding::Product, Binding::Product, Binding::Power)
        }
        BinaryOperator::Power => (Binding::Power, Binding::Piece, Binding::Power),
    }
}

/// Whether a text has to be in parentheses where at least a binding is required.
#[inline]
pub fn needs_parentheses(text: &str, binding: Binding, least: Binding) -> bool {
    binding < least || (least == Binding::Product && text.as_bytes().first() == Some(&b'-'))
}
