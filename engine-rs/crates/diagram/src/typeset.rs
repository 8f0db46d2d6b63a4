//! Typesetting: angles, names and powers as people write them: `θ₀`, `3π/4`, `−2γ₁`, `U²`.
//!
//! - A number becomes a fraction of π if a small numerator and denominator reproduce it to
//!   [`TOLERANCE`]; otherwise a decimal with three digits. Programs print angles with ten digits or
//!   more, so the tolerance accepts rounded values of π/2 and rejects what only looks similar.
//! - An expression is written with the fewest parentheses that its operators allow, and without a
//!   multiplication sign between a number and a name.
//! - A name that spells a Greek letter becomes that letter, and trailing digits become subscripts.
//!
//! The short form is for a label and loses digits. The program itself is written by the crate
//! `qasm`, which loses none.

use std::f64::consts::PI;
use std::fmt::Write;

use circuit::angle::{Angle, BinaryOperator, Expression};

/// The names of the parameters in an expression.
pub struct Names<'a> {
    /// The nodes that angles point into.
    pub expressions: &'a [Expression],
    /// The circuit's free parameters, typeset already.
    pub parameters: &'a [String],
    /// The formal parameters of the gate definition that the angle stands in, typeset already.
    pub formals: &'a [String],
}

/// An angle, short: a multiple of π where it is one, else up to three digits.
///
/// ```
/// use diagram::typeset::short_number;
/// assert_eq!(short_number(std::f64::consts::PI * 0.75), "3π/4");
/// assert_eq!(short_number(-0.1234567), "−0.123");
/// assert_eq!(short_number(2e-7), "2·10⁻⁷");
/// ```
pub fn short_number(value: f64) -> String {
    let mut text = String::new();
    write_number(&mut text, value);
    text
}

/// An angle as [`short_number`] writes it, or its expression.
pub fn angle(text: &mut String, angle: Angle, names: &Names) {
    match angle {
        Angle::Value(value) => write_number(text, value),
        Angle::Expression(id) => write_expression(text, id, names, Binding::Sum, 0),
    }
}

/// A name with its Greek letter and its index: `theta_12` is `θ₁₂`, `x3` is `x₃`, `phase` stays.
///
/// ```
/// use diagram::typeset::name;
/// assert_eq!(name("theta_12"), "θ₁₂");
/// assert_eq!(name("Lambda"), "Λ");
/// assert_eq!(name("theta_max"), "theta_max");
/// ```
pub fn name(name: &str) -> String {
    let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = name.get(letters.len()..).unwrap_or_default();
    let stem = letters.strip_suffix('_').filter(|_| !digits.is_empty()).unwrap_or(letters);
    let greek = GREEK.iter().find(|row| row.0 == stem).map(|row| row.1);
    match greek {
        Some(letter) => format!("{letter}{}", shifted(digits, SUBSCRIPTS)),
        None if !digits.is_empty() && stem.len() == 1 => format!("{stem}{}", shifted(digits, SUBSCRIPTS)),
        None => name.to_owned(),
    }
}

/// A gate's symbol under a power: `S†`, `√X`, `U²`, `RX^0.3`.
pub fn powered(symbol: &str, power: f64) -> String {
    if power == 1.0 {
        symbol.to_owned()
    } else if power == -1.0 {
        match symbol.strip_suffix('†') {
            Some(inverse) => inverse.to_owned(),
            None => format!("{symbol}†"),
        }
    } else if power == 0.5 && diagnostic::find(symbol, "√").is_none() {
        format!("√{symbol}")
    } else if power.fract() == 0.0 && power.abs() < 1e6 {
        format!("{symbol}{}", shifted(&json::number::text(power), SUPERSCRIPTS))
    } else {
        format!("{symbol}^{}", short_number(power))
    }
}

/// Appends the shortest digits that read back as the value, as Rust displays it, with the minus
/// sign of print (U+2212).
pub fn write_digits(text: &mut String, value: f64) {
    if value.is_sign_negative() && !value.is_nan() {
        text.push('−');
    }
    let size = value.abs();
    // A decimal with up to 15 digits is the shortest text of the number that it reads as. A whole
    // number below 2^53 divided by 10^12 is correctly rounded, so it is what that decimal reads as
    // (Clinger 1990). Most angles in programs are such decimals, and this is much faster than the
    // general algorithm.
    let trillionths = (size * 1e12 + 0.5).floor();
    if (1e-3..1e3).contains(&size) && trillionths / 1e12 == size {
        let trillionths = trillionths as u64;
        let (millionths, rest) = (trillionths / 1_000_000, trillionths % 1_000_000);
        write_places(text, [(millionths / 1_000_000) as u32, (millionths % 1_000_000) as u32, rest as u32]);
    } else {
        json::number::push(text, size);
    }
}

/// A time in seconds, with the unit that makes it short.
pub fn duration(seconds: f64) -> String {
    for (unit, scale) in [("s", 1.0), ("ms", 1e3), ("µs", 1e6), ("ns", 1e9)] {
        if (seconds * scale).abs() >= 1.0 {
            return in_unit(seconds * scale, unit);
        }
    }
    in_unit(seconds * 1e9, "ns")
}

/// A decimal and its unit.
fn in_unit(value: f64, unit: &str) -> String {
    let mut text = String::new();
    write_decimal(&mut text, value);
    text + " " + unit
}

/// How tightly the context of an expression binds. An operator that binds less tightly needs
/// parentheses there.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Binding {
    Sum,
    Product,
    /// Behind a division or a minus sign.
    Factor,
    Power,
}

/// The limit of nesting. A label is cut anyway, so deeper expressions end with `…`.
const MAX_DEPTH: u32 = 24;

/// Appends an expression, in parentheses if its context `around` binds more tightly.
fn write_expression(text: &mut String, id: u32, names: &Names, around: Binding, depth: u32) {
    if depth > MAX_DEPTH || text.len() > 4096 {
        text.push('…');
        return;
    }
    match names.expressions[id as usize] {
        Expression::Number(value) => {
            let multiple_of_pi =
                fraction_of_pi(value).is_some_and(|(numerator, denominator)| numerator != 1 || denominator != 1);
            let binds = if value < 0.0 {
                Binding::Product
            } else if multiple_of_pi {
                Binding::Factor
            } else {
                Binding::Power
            };
            parenthesized(text, around > binds, |text| write_number(text, value));
        }
        Expression::Parameter(index) => text.push_str(names.parameters.get(index as usize).map_or("?", String::as_str)),
        Expression::Formal(index) => text.push_str(names.formals.get(index as usize).map_or("?", String::as_str)),
        Expression::Variable(_) => text.push('?'),
        Expression::Negate(a) => parenthesized(text, around > Binding::Sum, |text| {
            text.push('−');
            write_expression(text, a, names, Binding::Product, depth + 1);
        }),
        Expression::Binary(operator, a, b) => {
            let operands = |text: &mut String, sign: &str, left: Binding, right: Binding| {
                write_expression(text, a, names, left, depth + 1);
                text.push_str(sign);
                write_expression(text, b, names, right, depth + 1);
            };
            match operator {
                BinaryOperator::Add => parenthesized(text, around > Binding::Sum, |text| {
                    operands(text, " + ", Binding::Sum, Binding::Sum);
                }),
                BinaryOperator::Subtract => parenthesized(text, around > Binding::Sum, |text| {
                    operands(text, " − ", Binding::Sum, Binding::Product);
                }),
                BinaryOperator::Multiply => write_product(text, id, names, around, depth),
                BinaryOperator::Divide => parenthesized(text, around > Binding::Product, |text| {
                    operands(text, "/", Binding::Product, Binding::Power);
                }),
                BinaryOperator::Power => parenthesized(text, around > Binding::Factor, |text| {
                    operands(text, "^", Binding::Power, Binding::Power);
                }),
            }
        }
        Expression::Call(function, a) => {
            text.push_str(function.name());
            parenthesized(text, true, |text| write_expression(text, a, names, Binding::Sum, depth + 1));
        }
    }
}

/// Appends a product: its numbers multiplied and in front, as in `2γ₀`, then its other factors.
///
/// The chain of multiplications is flattened with a stack, whatever its grouping. A factor -1
/// becomes a minus sign. A `·` separates the number from a factor that is no single symbol, and
/// from any factor if the number is a fraction of π.
fn write_product(text: &mut String, id: u32, names: &Names, around: Binding, depth: u32) {
    let (mut number, mut factors) = (1.0, Vec::new());
    let mut open = vec![id];
    while let Some(id) = open.pop() {
        match names.expressions[id as usize] {
            Expression::Binary(BinaryOperator::Multiply, a, b) if open.len() < MAX_DEPTH as usize => {
                open.extend([b, a]);
            }
            Expression::Number(value) => number *= value,
            _ => factors.push(id),
        }
    }
    parenthesized(text, around > Binding::Product || (number < 0.0 && around > Binding::Sum), |text| {
        let symbol =
            |id: &u32| matches!(names.expressions[*id as usize], Expression::Parameter(_) | Expression::Formal(_));
        if number == -1.0 && factors.first().is_some_and(symbol) {
            text.push('−');
        } else if number != 1.0 || factors.is_empty() {
            write_number(text, number);
            if fraction_of_pi(number).is_some() || !factors.first().is_none_or(symbol) {
                text.push('·');
            }
        }
        for (place, &factor) in factors.iter().enumerate() {
            if place > 0 {
                text.push('·');
            }
            write_expression(text, factor, names, Binding::Product, depth + 1);
        }
    });
}

/// Appends a text, in parentheses if they are needed.
fn parenthesized(text: &mut String, needed: bool, write: impl FnOnce(&mut String)) {
    if needed {
        text.push('(');
    }
    write(text);
    if needed {
        text.push(')');
    }
}

/// Appends an angle as [`short_number`] formats it.
pub fn write_number(text: &mut String, value: f64) {
    let Some((numerator, denominator)) = fraction_of_pi(value) else {
        return write_decimal(text, value);
    };
    if value < 0.0 {
        text.push('−');
    }
    if numerator != 1 {
        let _ = write!(text, "{numerator}");
    }
    text.push('π');
    if denominator > 1024 {
        text.push_str("/2");
        text.push_str(&shifted(&denominator.trailing_zeros().to_string(), SUPERSCRIPTS));
    } else if denominator != 1 {
        let _ = write!(text, "/{denominator}");
    }
}

/// Exponents of the denominators beyond 12, which are powers of two.
const POWERS: std::ops::RangeInclusive<u32> = 4..=24;
/// The relative difference up to which a number counts as a fraction of π.
const TOLERANCE: f64 = 1e-9;

/// Returns `|value|` as a fraction of π with a common denominator: up to 12, or a power of two.
///
/// Most angles are none, so a quick test precedes the search. A multiple of π/d for any d up to 12
/// is a multiple of π/27720, their least common multiple; a multiple of π/2ᵏ is one of the largest
/// power of two. Only a value that passes one of the two tests is compared with every denominator.
fn fraction_of_pi(value: f64) -> Option<(u32, u32)> {
    let turns = value.abs() / PI;
    if !(1e-8..1000.0).contains(&turns) {
        return None;
    }
    // Twice the tolerance, so that rounding in the product cannot hide a fraction.
    let is_whole = |scaled: f64| (scaled - (scaled + 0.5).floor()).abs() <= 2.0 * TOLERANCE * scaled;
    let largest = POWERS.map(|power| turns * f64::from(1_u32 << power)).take_while(|&scaled| scaled < 1000.0).last();
    if !is_whole(turns * 27720.0) && !largest.is_some_and(is_whole) {
        return None;
    }
    among_all(turns)
}

/// The first denominator under which a number of half turns is whole, with the numerator.
fn among_all(turns: f64) -> Option<(u32, u32)> {
    let near = |denominator: u32| {
        let scaled = turns * f64::from(denominator);
        let whole = (scaled + 0.5).floor();
        ((1.0..1000.0).contains(&whole) && (scaled - whole).abs() < TOLERANCE * whole)
            .then_some((whole as u32, denominator))
    };
    (1..=12).chain(POWERS.map(|power| 1 << power)).find_map(near)
}

/// Appends three significant digits, without zeros at the end, or a power of ten for very small and
/// very large numbers.
fn write_decimal(text: &mut String, value: f64) {
    let size = value.abs();
    if value.is_nan() {
        return text.push('?');
    }
    if value < 0.0 {
        text.push('−');
    }
    if size.is_infinite() {
        return text.push('∞');
    }
    if size.fract() == 0.0 && size < 1e6 {
        return write_places(text, [size as u32, 0, 0]);
    }
    if (1e-3..1e5).contains(&size) {
        let mut scale = 1;
        while size * f64::from(scale) < 100.0 {
            scale *= 10;
        }
        let scaled = (size * f64::from(scale) + 0.5).floor() as u32;
        return write_places(text, [scaled / scale, scaled % scale * (1_000_000 / scale), 0]);
    }
    let written = json::number::scientific(size, 3);
    let (digits, exponent) = written.split_once('e').unwrap_or((&written, "0"));
    text.push_str(digits);
    text.push_str("·10");
    text.push_str(&shifted(exponent, SUPERSCRIPTS));
}

/// Appends a number given as ones, millionths, and millionths of these, each below a million,
/// without superfluous zeros.
///
/// The digits are written backwards into a fixed buffer, six for the ones and twelve behind the
/// point.
fn write_places(text: &mut String, [ones, millionths, rest]: [u32; 3]) {
    let mut digits = *b"000000.000000000000";
    for (mut part, end) in [(ones, 6), (millionths, 13), (rest, 19)] {
        for digit in digits[..end].iter_mut().rev() {
            if part == 0 {
                break;
            }
            *digit = b'0' + (part % 10) as u8;
            part /= 10;
        }
    }
    let first = digits[..5].iter().position(|&digit| digit != b'0').unwrap_or(5);
    let end = digits.iter().rposition(|&digit| digit != b'0').unwrap_or(0) + 1;
    // A point without digits behind it goes too.
    let end = if end <= 7 { 6 } else { end };
    text.push_str(str::from_utf8(&digits[first..end]).unwrap_or_default());
}

const SUBSCRIPTS: [char; 10] = ['₀', '₁', '₂', '₃', '₄', '₅', '₆', '₇', '₈', '₉'];
const SUPERSCRIPTS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/// Digits and a minus sign as subscripts or superscripts.
fn shifted(digits: &str, table: [char; 10]) -> String {
    digits
        .chars()
        .map(|c| c.to_digit(10).map_or(if c == '-' { '⁻' } else { c }, |digit| table[digit as usize]))
        .collect()
}

#[rustfmt::skip]
static GREEK: [(&str, char); 36] = [
    ("alpha", 'α'), ("beta", 'β'), ("gamma", 'γ'), ("delta", 'δ'), ("epsilon", 'ε'), ("zeta", 'ζ'), ("eta", 'η'),
    ("theta", 'θ'), ("iota", 'ι'), ("kappa", 'κ'), ("lambda", 'λ'), ("lam", 'λ'), ("mu", 'μ'), ("nu", 'ν'), ("xi", 'ξ'),
    ("pi", 'π'), ("rho", 'ρ'), ("sigma", 'σ'), ("tau", 'τ'), ("upsilon", 'υ'), ("phi", 'φ'), ("chi", 'χ'), ("psi", 'ψ'),
    ("omega", 'ω'), ("Gamma", 'Γ'), ("Delta", 'Δ'), ("Theta", 'Θ'), ("Lambda", 'Λ'), ("Xi", 'Ξ'), ("Pi", 'Π'),
    ("Sigma", 'Σ'), ("Phi", 'Φ'), ("Psi", 'Ψ'), ("Omega", 'Ω'), ("ϑ", 'θ'), ("ϕ", 'φ'),
];

#[cfg(test)]
mod tests;
