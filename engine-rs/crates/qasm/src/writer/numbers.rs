//! Numbers and expressions as text that reads back as the same value.
//!
//! A number is written as a fraction of pi if the reader's arithmetic gives exactly the same 64-bit
//! value for it, such as `3*pi/4`; otherwise with the fewest decimal digits that do. So writing and
//! reading never changes an angle, not even in its last bit, and an angle that is almost a fraction
//! of pi keeps its digits.
//!
//! Expressions are written with as few parentheses as precedence needs. Each function returns how
//! tightly its text binds ([`Binding`]), and the caller encloses it in parentheses if it requires a
//! tighter one.

use super::super::Version;
use circuit::angle::{BinaryOperator, Expression, Function};
pub use circuit::angle_text::Binding;
use circuit::angle_text::{MAX_NUMERATOR, bindings, fraction_of_pi, needs_parentheses, push_digits, push_fraction};
use std::f64::consts::PI;

/// The written names of parameters.
pub struct Names<'n> {
    pub parameters: &'n [String],
    pub formals: &'n [String],
}

/// A number as text. See [`push`].
pub fn number(value: f64) -> (String, Binding) {
    let mut text = String::new();
    let binding = push(&mut text, value);
    (text, binding)
}

/// Appends a number: a multiple of π with a small denominator by name (`3*pi/4`), any other with
/// the fewest digits that read back as the same.
///
/// Denominators are those that circuits use.
pub fn push(text: &mut String, value: f64) -> Binding {
    const DENOMINATORS: [f64; 10] = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 12.0, 16.0, 32.0];
    let magnitude = value.abs();
    let turns = magnitude / PI;
    // A multiple of all denominators, so that other numbers need one test.
    let parts = turns * 480.0;
    if turns > 0.02
        && turns < MAX_NUMERATOR + 0.5
        && (parts - (parts + 0.5).floor()).abs() < 1e-6
        && let Some(fraction) = fraction_of_pi(magnitude, &DENOMINATORS)
    {
        return push_fraction(text, value < 0.0, fraction, "pi");
    }
    push_digits(text, value)
}

/// Appends an expression.
pub fn push_expression(
    text: &mut String,
    id: u32,
    pool: &[Expression],
    names: &Names<'_>,
    version: Version,
) -> Binding {
    match pool[id as usize] {
        Expression::Number(value) => push(text, value),
        Expression::Parameter(index) => {
            text.push_str(names.parameters.get(index as usize).map_or("?", String::as_str));
            Binding::Piece
        }
        Expression::Formal(index) => {
            text.push_str(names.formals.get(index as usize).map_or("?", String::as_str));
            Binding::Piece
        }
        // Only inside of blocks, which are written as text.
        Expression::Variable(_) => {
            text.push('?');
            Binding::Piece
        }
        Expression::Negate(a) => {
            text.push('-');
            push_at_least(text, a, pool, names, version, Binding::Power);
            Binding::Sign
        }
        Expression::Binary(operator, a, b) => {
            let sign = match operator {
                BinaryOperator::Add => " + ",
                BinaryOperator::Subtract => " - ",
                BinaryOperator::Multiply => "*",
                BinaryOperator::Divide => "/",
                BinaryOperator::Power if version == Version::V2 => "^",
                BinaryOperator::Power => "**",
                BinaryOperator::Modulo => {
                    // The operator `%` is for whole numbers.
                    text.push_str("mod(");
                    push_expression(text, a, pool, names, version);
                    text.push_str(", ");
                    push_expression(text, b, pool, names, version);
                    text.push(')');
                    return Binding::Piece;
                }
            };
            let (binding, left, right) = bindings(operator);
            push_at_least(text, a, pool, names, version, left);
            text.push_str(sign);
            push_at_least(text, b, pool, names, version, right);
            binding
        }
        Expression::Call(function, a) => {
            // Version 2 has no inverse functions, but its readers know these names.
            if version == Version::V2 && function == Function::Ln {
                text.push_str("ln");
            } else {
                function.push_name(text);
            }
            text.push('(');
            push_expression(text, a, pool, names, version);
            text.push(')');
            Binding::Piece
        }
    }
}

/// Appends an expression, in parentheses if it binds less tightly than `least`.
pub fn push_at_least(
    text: &mut String,
    id: u32,
    pool: &[Expression],
    names: &Names<'_>,
    version: Version,
    least: Binding,
) {
    let start = text.len();
    let binding = push_expression(text, id, pool, names, version);
    if needs_parentheses(text.get(start..).unwrap_or_default(), binding, least) {
        text.insert(start, '(');
        text.push(')');
    }
}
