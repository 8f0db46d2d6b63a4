//! Angles, names and powers as a person writes them: `θ₀`, `3π/4`, `−2γ₁`, `U²`.

use std::f64::consts::PI;
use std::fmt::Write;

use crate::circuit::angle::{Angle, BinaryOperator, Expression};

/// What names the parameters of an expression.
pub struct Names<'a> {
    /// The nodes that angles point into.
    pub expressions: &'a [Expression],
    /// The circuit's free parameters, typeset already.
    pub parameters: &'a [String],
    /// The formal parameters of the gate definition that the angle stands in, typeset already.
    pub formals: &'a [String],
}

/// An angle, short: a multiple of π where it is one, else three to four digits.
///
/// ```
/// use engine::diagram::typeset::short_number;
/// assert_eq!(short_number(std::f64::consts::PI * 0.75), "3π/4");
/// assert_eq!(short_number(-0.1234567), "−0.1235");
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
/// use engine::diagram::typeset::name;
/// assert_eq!(name("theta_12"), "θ₁₂");
/// assert_eq!(name("Lambda"), "Λ");
/// assert_eq!(name("theta_max"), "theta_max");
/// ```
pub fn name(name: &str) -> String {
    let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = &name[letters.len()..];
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
    } else if power == 0.5 && !symbol.contains('√') {
        format!("√{symbol}")
    } else if power.fract() == 0.0 && power.abs() < 1e6 {
        format!("{symbol}{}", shifted(&format!("{power}"), SUPERSCRIPTS))
    } else {
        format!("{symbol}^{}", short_number(power))
    }
}

/// A time in seconds, with the unit that keeps it short.
pub fn duration(seconds: f64) -> String {
    for (unit, scale) in [("s", 1.0), ("ms", 1e3), ("µs", 1e6), ("ns", 1e9)] {
        if (seconds * scale).abs() >= 1.0 {
            return format!("{} {unit}", decimal(seconds * scale));
        }
    }
    format!("{} ns", decimal(seconds * 1e9))
}

/// How strongly the place around an expression binds; a looser operator needs parentheses there.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Binding {
    Sum,
    Product,
    /// Behind a division or a minus sign.
    Factor,
    Power,
}

/// A label is shortened anyway, so an expression that nests deeper is cut.
const DEEPEST: u32 = 24;

fn write_expression(text: &mut String, id: u32, names: &Names, around: Binding, depth: u32) {
    if depth > DEEPEST || text.len() > 4096 {
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

/// A product: its numbers multiplied and in front, as in `2γ₀`, then its other factors.
fn write_product(text: &mut String, id: u32, names: &Names, around: Binding, depth: u32) {
    let (mut number, mut factors) = (1.0, Vec::new());
    let mut open = vec![id];
    while let Some(id) = open.pop() {
        match names.expressions[id as usize] {
            Expression::Binary(BinaryOperator::Multiply, a, b) if open.len() < DEEPEST as usize => open.extend([b, a]),
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

fn parenthesized(text: &mut String, needed: bool, write: impl FnOnce(&mut String)) {
    if needed {
        text.push('(');
    }
    write(text);
    if needed {
        text.push(')');
    }
}

fn write_number(text: &mut String, value: f64) {
    let Some((numerator, denominator)) = fraction_of_pi(value) else {
        text.push_str(&decimal(value));
        return;
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

/// `|value|` as a fraction of π with a denominator that people use: up to 12, or a power of two.
fn fraction_of_pi(value: f64) -> Option<(u32, u32)> {
    const POWERS: std::ops::RangeInclusive<u32> = 4..=24;
    // Programs write angles with as few as ten digits.
    const TOLERANCE: f64 = 1e-9;
    let turns = value.abs() / PI;
    if !(1e-8..1000.0).contains(&turns) {
        return None;
    }
    let near = |denominator: u32| {
        let scaled = turns * f64::from(denominator);
        let whole = (scaled + 0.5).floor();
        ((1.0..1000.0).contains(&whole) && (scaled - whole).abs() < TOLERANCE * whole)
            .then_some((whole as u32, denominator))
    };
    (1..=12).chain(POWERS.map(|power| 1 << power)).find_map(near)
}

/// Four significant digits, without zeros at the end.
fn decimal(value: f64) -> String {
    if value == 0.0 {
        return "0".to_owned();
    }
    if !value.is_finite() {
        return if value.is_nan() {
            "?"
        } else if value > 0.0 {
            "∞"
        } else {
            "−∞"
        }
        .to_owned();
    }
    let sign = if value < 0.0 { "−" } else { "" };
    let size = value.abs();
    if size.fract() == 0.0 && size < 1e6 {
        return format!("{sign}{size}");
    }
    if (1e-3..1e5).contains(&size) {
        let decimals = if size >= 1000.0 {
            1
        } else if size >= 100.0 {
            2
        } else if size >= 10.0 {
            3
        } else {
            4
        };
        let scale = [1, 10, 100, 1000, 10_000][decimals];
        let scaled = (size * f64::from(scale) + 0.5).floor() as u64;
        let (whole, part) = (scaled / scale as u64, scaled % scale as u64);
        if part == 0 {
            return format!("{sign}{whole}");
        }
        let digits = format!("{part:0decimals$}");
        return format!("{sign}{whole}.{}", digits.trim_end_matches('0'));
    }
    let written = format!("{size:.3e}");
    let (digits, exponent) = written.split_once('e').unwrap_or((&written, "0"));
    let digits = if digits.contains('.') { digits.trim_end_matches('0').trim_end_matches('.') } else { digits };
    format!("{sign}{digits}·10{}", shifted(exponent, SUPERSCRIPTS))
}

const SUBSCRIPTS: [char; 10] = ['₀', '₁', '₂', '₃', '₄', '₅', '₆', '₇', '₈', '₉'];
const SUPERSCRIPTS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

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
mod tests {
    use super::*;
    use crate::circuit::angle::Function;

    fn check(value: f64, expected: &str) {
        assert_eq!(short_number(value), expected);
    }

    #[test]
    fn multiples_of_pi_are_fractions() {
        check(PI, "π");
        check(-PI / 2.0, "−π/2");
        check(2.0 * PI, "2π");
        check(5.0 * PI / 12.0, "5π/12");
        check(PI / 64.0, "π/64");
        check(PI / 65536.0, "π/2¹⁶");
        // As a program that writes ten digits has it.
        check((PI / 2.0 * 1e10).round() / 1e10, "π/2");
    }

    #[test]
    fn other_numbers_are_short() {
        check(0.0, "0");
        check(3.0, "3");
        check(0.3, "0.3");
        check(1.000_000_4, "1");
        check(123.456_78, "123.46");
        check(-1.5e-9, "−1.5·10⁻⁹");
        check(f64::NAN, "?");
    }

    #[test]
    fn expressions_are_written_as_in_a_paper() {
        let expressions = [
            Expression::Number(2.0),
            Expression::Parameter(0),
            Expression::Binary(BinaryOperator::Multiply, 0, 1),
            Expression::Negate(2),
            Expression::Number(PI / 2.0),
            Expression::Binary(BinaryOperator::Subtract, 4, 2),
            Expression::Binary(BinaryOperator::Divide, 5, 0),
            Expression::Binary(BinaryOperator::Multiply, 1, 4),
            Expression::Call(Function::Cos, 5),
            Expression::Binary(BinaryOperator::Power, 3, 0),
        ];
        let names = Names { expressions: &expressions, parameters: &["γ₀".to_owned()], formals: &[] };
        let mut written = Vec::new();
        for id in [2, 3, 5, 6, 7, 8, 9] {
            let mut text = String::new();
            angle(&mut text, Angle::Expression(id), &names);
            written.push(text);
        }
        assert_eq!(product_of_numbers(), "γ₀");
        assert_eq!(written, ["2γ₀", "−2γ₀", "π/2 − 2γ₀", "(π/2 − 2γ₀)/2", "π/2·γ₀", "cos(π/2 − 2γ₀)", "(−2γ₀)^2"]);
    }

    /// `2*gamma_0*0.5`
    fn product_of_numbers() -> String {
        let expressions = [
            Expression::Number(2.0),
            Expression::Parameter(0),
            Expression::Binary(BinaryOperator::Multiply, 0, 1),
            Expression::Number(0.5),
            Expression::Binary(BinaryOperator::Multiply, 2, 3),
        ];
        let mut text = String::new();
        let names = Names { expressions: &expressions, parameters: &["γ₀".to_owned()], formals: &[] };
        angle(&mut text, Angle::Expression(4), &names);
        text
    }

    #[test]
    fn powers_stand_above() {
        assert_eq!(
            [powered("S", -1.0), powered("S†", -1.0), powered("X", 0.5), powered("U", -2.0), powered("RX", 0.3)],
            ["S†", "S", "√X", "U⁻²", "RX^0.3"]
        );
    }

    #[test]
    fn durations_take_the_unit_that_fits() {
        assert_eq!([duration(1e-7), duration(2.5e-3), duration(0.0)], ["100 ns", "2.5 ms", "0 ns"]);
    }
}
