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
use circuit::classical::accesses::AccessTable;

/// The names of the parameters in an expression.
pub struct Names<'a> {
    /// The nodes that angles point into.
    pub expressions: &'a [Expression],
    /// The circuit's free parameters, typeset already.
    pub parameters: &'a [String],
    /// The formal parameters of the gate definition that the angle stands in, typeset already.
    pub formals: &'a [String],
    /// Whether numbers have all their digits, in place of three.
    pub has_all_digits: bool,
    /// The texts of angles that a run computes.
    pub computed: &'a AccessTable,
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
        Angle::Value(value) => push_number(text, value, names),
        Angle::Expression(id) => push_expression(text, id, names, 0),
    };
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
    let end = name.bytes().rposition(|byte| !byte.is_ascii_digit()).map_or(0, |last| last + 1);
    // The place is between two characters. Of a split that may fail the module would have to carry the message.
    let (letters, digits) = name.split_at_checked(end).unwrap_or((name, ""));
    let stem = letters.strip_suffix('_').filter(|_| !digits.is_empty()).unwrap_or(letters);
    // Room for the letter, and for the digits with three bytes each.
    let mut text = String::with_capacity(4 + 3 * digits.len());
    match GREEK.iter().find(|row| row.0 == stem) {
        Some(&(_, letter)) => text.push(letter),
        None if !digits.is_empty() && stem.len() == 1 => text.push_str(stem),
        None => return name.to_owned(),
    }
    push_shifted(&mut text, digits, SUBSCRIPTS);
    text
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
        let mut text = symbol.to_owned();
        push_shifted(&mut text, &json::number::text(power), SUPERSCRIPTS);
        text
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

/// How tightly a text binds, from the loosest to the tightest. A minus sign in front of it is not counted: it may belong to all of the
/// text or to its first factor, which is the same.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Binding {
    Sum,
    Product,
    Power,
    Piece,
}

/// The limit of nesting. A label is cut anyway, so deeper expressions end with `…`.
const MAX_DEPTH: u32 = 24;

/// Appends an expression with the fewest parentheses that keep its meaning. Returns how tightly its text binds.
///
/// A sum is written without parentheses behind `+`, and a quotient behind `·`, because other groups of the same terms or factors are
/// equal. A sign that would follow another one is merged with it: `θ + (−γ)` is `θ − γ`.
fn push_expression(text: &mut String, id: u32, names: &Names, depth: u32) -> Binding {
    if depth > MAX_DEPTH || text.len() > 4096 {
        text.push('…');
        return Binding::Piece;
    }
    match names.expressions[id as usize] {
        Expression::Number(value) => push_number(text, value, names),
        Expression::Parameter(index) => push_name(text, names.parameters, index),
        Expression::Formal(index) => push_name(text, names.formals, index),
        Expression::Variable(index) => {
            let shown = name(names.computed.of_angle(index).map_or("?", |angle| angle.1));
            text.push_str(&shown);
            // Of a longer text nobody knows how tightly it binds.
            let is_word = shown.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte > 127);
            if is_word { Binding::Piece } else { Binding::Sum }
        }
        Expression::Negate(a) => {
            text.push('−');
            push_behind_sign(text, a, names, Binding::Product, depth)
        }
        Expression::Binary(BinaryOperator::Add, a, b) => push_sum(text, [a, b], false, names, depth),
        Expression::Binary(BinaryOperator::Subtract, a, b) => push_sum(text, [a, b], true, names, depth),
        Expression::Binary(BinaryOperator::Multiply, ..) => push_product(text, id, names, depth),
        Expression::Binary(BinaryOperator::Divide, a, b) => {
            push_at_least(text, a, names, Binding::Product, depth);
            text.push('/');
            push_behind_sign(text, b, names, Binding::Power, depth);
            Binding::Product
        }
        Expression::Binary(BinaryOperator::Power, a, b) => {
            push_behind_sign(text, a, names, Binding::Piece, depth);
            text.push('^');
            push_behind_sign(text, b, names, Binding::Piece, depth);
            Binding::Power
        }
        Expression::Binary(BinaryOperator::Modulo, a, b) => {
            push_at_least(text, a, names, Binding::Product, depth);
            text.push_str(" mod ");
            push_behind_sign(text, b, names, Binding::Power, depth);
            Binding::Product
        }
        Expression::Call(function, a) => {
            function.push_name(text);
            text.push('(');
            push_expression(text, a, names, depth + 1);
            text.push(')');
            Binding::Piece
        }
    }
}

/// Appends an operand, in parentheses if it binds less tightly than `least`. Returns how tightly the text binds.
fn push_at_least(text: &mut String, id: u32, names: &Names, least: Binding, depth: u32) -> Binding {
    push_operand(text, id, names, (least, true), depth)
}

/// Appends an operand behind an operator or in front of one that binds more tightly than a sign: in parentheses also if it has a sign.
fn push_behind_sign(text: &mut String, id: u32, names: &Names, least: Binding, depth: u32) -> Binding {
    push_operand(text, id, names, (least, false), depth)
}

fn push_operand(
    text: &mut String,
    id: u32,
    names: &Names,
    (least, may_have_sign): (Binding, bool),
    depth: u32,
) -> Binding {
    let start = text.len();
    let binding = push_expression(text, id, names, depth + 1);
    if binding >= least && (may_have_sign || !has_sign(text, start)) {
        return binding;
    }
    text.insert(start, '(');
    text.push(')');
    Binding::Piece
}

/// Whether what stands behind a place of the text has a sign.
fn has_sign(text: &str, start: usize) -> bool {
    text.as_bytes().get(start..).is_some_and(|text| text.starts_with("−".as_bytes()))
}

/// Appends a sum or a difference. A sign of the second operand becomes the operator.
fn push_sum(text: &mut String, [a, mut b]: [u32; 2], mut subtracts: bool, names: &Names, depth: u32) -> Binding {
    while let Expression::Negate(inner) = names.expressions[b as usize] {
        (b, subtracts) = (inner, !subtracts);
    }
    push_expression(text, a, names, depth + 1);
    let sign = text.len();
    text.push_str(if subtracts { " − " } else { " + " });
    let start = text.len();
    push_at_least(text, b, names, if subtracts { Binding::Product } else { Binding::Sum }, depth);
    if has_sign(text, start) {
        let operand = text.split_off(start + '−'.len_utf8());
        text.truncate(sign);
        text.push_str(if subtracts { " + " } else { " − " });
        text.push_str(&operand);
    }
    Binding::Sum
}

/// Appends a product: its numbers multiplied and in front, as in `2γ₀`, then its other factors. Returns how tightly the text binds.
///
/// The chain of multiplications is flattened with a stack, whatever its grouping. A factor -1
/// becomes a minus sign. A `·` separates the number from a factor that is no single symbol, and
/// from any factor if the number is a fraction of π.
fn push_product(text: &mut String, id: u32, names: &Names, depth: u32) -> Binding {
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
    let Some((&first, others)) = factors.split_first() else { return push_number(text, number, names) };
    let mut binding = Binding::Product;
    if number == 1.0 {
        binding = push_at_least(text, first, names, Binding::Product, depth);
    } else if number == -1.0 {
        text.push('−');
        binding = push_behind_sign(text, first, names, Binding::Product, depth);
    } else {
        push_number(text, number, names);
        let is_symbol = matches!(names.expressions[first as usize], Expression::Parameter(_) | Expression::Formal(_));
        if fraction_of_pi(number).is_some() || !is_symbol {
            text.push('·');
        }
        push_behind_sign(text, first, names, Binding::Product, depth);
    }
    for &factor in others {
        text.push('·');
        push_behind_sign(text, factor, names, Binding::Product, depth);
        binding = Binding::Product;
    }
    binding
}

/// Appends a number as [`short_number`] formats it, or with all its digits. Returns how tightly its text binds: a fraction or a multiple of π
/// is a product.
fn push_number(text: &mut String, value: f64, names: &Names) -> Binding {
    if names.has_all_digits && !is_exact_fraction_of_pi(value) {
        write_digits(text, value);
        return Binding::Piece;
    }
    write_number(text, value);
    match fraction_of_pi(value) {
        Some((1, 1)) => Binding::Piece,
        // Behind a power of ten are small digits.
        None if text.as_bytes().last().is_some_and(u8::is_ascii) => Binding::Piece,
        _ => Binding::Product,
    }
}

/// Appends the name of a parameter.
fn push_name(text: &mut String, names: &[String], index: u32) -> Binding {
    text.push_str(names.get(index as usize).map_or("?", String::as_str));
    Binding::Piece
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
        push_shifted(text, &denominator.trailing_zeros().to_string(), SUPERSCRIPTS);
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

/// Whether a number is a fraction of π, except for rounding. [`fraction_of_pi`] also finds those of numbers with fewer digits.
fn is_exact_fraction_of_pi(value: f64) -> bool {
    fraction_of_pi(value).is_some_and(|(numerator, denominator)| {
        let exact = f64::from(numerator) * PI / f64::from(denominator);
        (value.abs() - exact).abs() <= 4.0 * f64::EPSILON * exact
    })
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
    push_shifted(text, exponent, SUPERSCRIPTS);
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

/// Appends digits and a minus sign as subscripts or superscripts.
#[inline(never)]
fn push_shifted(text: &mut String, digits: &str, table: [char; 10]) {
    for byte in digits.bytes() {
        text.push(match byte {
            b'0'..=b'9' => table[usize::from(byte - b'0')],
            _ => '⁻',
        });
    }
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
