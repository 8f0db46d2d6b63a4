use super::*;

use circuit::angle::Function;

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
    check(123.456_78, "123");
    check(100.0, "100");
    check(99_999.98, "100000");
    check(0.0999, "0.0999");
    check(7.000_08, "7");
    check(-1.5e-9, "−1.5·10⁻⁹");
    check(f64::NAN, "?");
}

/// Numbers of all sizes, of few digits and of many, and multiples of π that are nearly exact.
fn numbers() -> impl Iterator<Item = f64> {
    let mut state = 1_u64;
    std::iter::repeat_with(move || {
        // Xorshift (Marsaglia 2003).
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    })
    .take(100_000)
    .map(|random| {
        let part = (random >> 20) as f64 / (1_u64 << 44) as f64 - 0.5;
        match random % 5 {
            0 => f64::from_bits(random.rotate_left(11)),
            1 => part * 10_f64.powi((random >> 8) as i32 % 24 - 12),
            2 => {
                let scale = 10_f64.powi((random >> 8) as i32 % 15);
                (part * 1000.0 * scale).round() / scale
            }
            _ => {
                let denominator = if random & 64 > 0 { 1 + random % 13 } else { 1 << ((random >> 9) % 26) };
                let error = 1.0 + part * 4e-9 * f64::from((random >> 7) as u32 % 2);
                PI * (1 + (random >> 12) % 1010) as f64 / denominator as f64 * error
            }
        }
    })
}

#[test]
fn every_digit_is_written_as_rust_displays_it() {
    for value in numbers() {
        let mut text = String::new();
        write_digits(&mut text, value);
        assert_eq!(text, value.to_string().replace('-', "−"));
    }
}

#[test]
fn the_first_look_misses_no_fraction() {
    let mut found = 0;
    for value in numbers() {
        let turns = value.abs() / PI;
        let searched = if (1e-8..1000.0).contains(&turns) { among_all(turns) } else { None };
        assert_eq!(fraction_of_pi(value), searched, "{value}");
        found += usize::from(searched.is_some());
    }
    assert!(found > 10_000, "{found} fractions");
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
    let names = Names {
        expressions: &expressions,
        parameters: &["γ₀".to_owned()],
        formals: &[],
        has_all_digits: false,
        computed: &AccessTable::default(),
    };
    let mut written = Vec::new();
    for id in [2, 3, 5, 6, 7, 8, 9] {
        let mut text = String::new();
        angle(&mut text, Angle::Expression(id), &names);
        written.push(text);
    }
    assert_eq!(product_of_numbers(), "γ₀");
    assert_eq!(written, ["2γ₀", "−2γ₀", "π/2 − 2γ₀", "(π/2 − 2γ₀)/2", "π/2·γ₀", "cos(π/2 − 2γ₀)", "(−2γ₀)^2"]);
}

#[test]
fn a_sign_belongs_to_a_quotient_without_parentheses() {
    let expressions = [
        Expression::Parameter(0),
        Expression::Negate(0),
        Expression::Number(3.0),
        Expression::Binary(BinaryOperator::Divide, 1, 2),
        Expression::Binary(BinaryOperator::Add, 2, 3),
        Expression::Binary(BinaryOperator::Subtract, 2, 3),
        Expression::Binary(BinaryOperator::Multiply, 0, 3),
        Expression::Binary(BinaryOperator::Power, 1, 2),
        Expression::Binary(BinaryOperator::Divide, 2, 1),
    ];
    assert_eq!(
        [3, 4, 5, 6, 7, 8].map(|id| written(&expressions, id)),
        ["−θ₀/3", "3 − θ₀/3", "3 + θ₀/3", "θ₀·(−θ₀/3)", "(−θ₀)^3", "3/(−θ₀)"]
    );
}

/// The expression with a root, of parameters θ₀, θ₁ and so on.
fn written(expressions: &[Expression], root: u32) -> String {
    let mut text = String::new();
    let names = Names {
        expressions,
        parameters: &parameters(),
        formals: &[],
        has_all_digits: true,
        computed: &AccessTable::default(),
    };
    angle(&mut text, Angle::Expression(root), &names);
    text
}

/// The names of ten parameters.
fn parameters() -> Vec<String> {
    (0..10).map(|index| name(&format!("theta_{index}"))).collect()
}

/// Random expressions: what is written has the same value, and without any pair of its parentheses it has another one or cannot be read.
#[test]
fn expressions_have_the_fewest_parentheses_that_keep_their_value() {
    let mut state = 7_u64;
    let mut random = |below: u64| {
        // Xorshift (Marsaglia 2003).
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 20) % below
    };
    let mut pairs = 0;
    for _ in 0..20_000 {
        let mut expressions = Vec::new();
        let root = add_random(&mut expressions, &mut random, 3);
        let text = written(&expressions, root);
        let expected = circuit::angle::evaluate(Angle::Expression(root), &expressions, &VALUES, &[]);
        let same = |text: &str, tolerance: f64| Reader::read(text).is_some_and(|read| near(read, expected, tolerance));
        assert!(same(&text, 1e-7), "{text} is {:?}, not {expected:?}", Reader::read(&text));
        if !(1e-4..1e4).contains(&expected.abs()) {
            continue;
        }
        for (open, _) in text.match_indices('(').filter(|&(open, _)| !text[..open].ends_with("cos")) {
            let close = closing(&text, open);
            let without = [&text[..open], &text[open + 1..close], &text[close + 1..]].concat();
            assert!(!same(&without, 1e-13), "{text} is {without}");
            pairs += 1;
        }
    }
    assert!(pairs > 10_000, "{pairs} pairs of parentheses");
}

/// Values of the parameters, which satisfy no equation by chance.
const VALUES: [f64; 10] = [0.437, -1.213, 2.891, 0.761, 1.373, -0.617, 3.319, -2.477, 0.941, 1.777];

/// Whether two values are the same but for rounding. What is not finite may be infinite or not a number, by the grouping.
fn near(one: f64, other: f64, tolerance: f64) -> bool {
    let is_large = |value: f64| !value.is_finite() || value.abs() > 1e9;
    (one - other).abs() <= tolerance * (1e-3 + other.abs()) || (is_large(one) && is_large(other))
}

/// Adds a random expression; returns its root. Numbers and parameters come in turn, so that no two are equal and cancel.
fn add_random(expressions: &mut Vec<Expression>, random: &mut impl FnMut(u64) -> u64, depth: u32) -> u32 {
    let numbers = [2.3, 3.7, -5.9, -0.71, 1.13, PI, PI / 2.0, -3.0 * PI / 4.0];
    let made = match if depth == 0 { random(3) } else { random(12) } {
        0 => Expression::Number(numbers[expressions.iter().filter(|it| matches!(it, Expression::Number(_))).count()]),
        1 | 2 => {
            Expression::Parameter(expressions.iter().filter(|it| matches!(it, Expression::Parameter(_))).count() as u32)
        }
        3 | 4 => Expression::Negate(add_random(expressions, random, depth - 1)),
        5 => Expression::Call(Function::Cos, add_random(expressions, random, depth - 1)),
        kind => {
            use BinaryOperator::{Add, Divide, Multiply, Power, Subtract};
            let a = add_random(expressions, random, depth - 1);
            let b = add_random(expressions, random, depth - 1);
            let operator = [Add, Subtract, Multiply, Divide, Divide, Power][kind as usize - 6];
            Expression::Binary(operator, a, b)
        }
    };
    expressions.push(made);
    expressions.len() as u32 - 1
}

/// Where the parenthesis is that closes the one at a place.
fn closing(text: &str, open: usize) -> usize {
    let mut depth = 0;
    for (place, letter) in text[open..].char_indices() {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        if depth == 0 {
            return open + place;
        }
    }
    panic!("{text} has no parenthesis that closes the one at {open}")
}

/// Reads an expression as a paper is read: a sign only in front of a term, factors beside each other or with `·` from left to right,
/// powers from one number or name or parenthesis to another.
struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn read(text: &str) -> Option<f64> {
        let mut reader = Reader { rest: text };
        let value = reader.sum()?;
        reader.rest.is_empty().then_some(value)
    }

    fn takes(&mut self, sign: &str) -> bool {
        let rest = self.rest.strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn sum(&mut self) -> Option<f64> {
        let mut sum = if self.takes("−") { -self.product()? } else { self.product()? };
        loop {
            if self.takes(" + ") {
                sum += self.product()?;
            } else if self.takes(" − ") {
                sum -= self.product()?;
            } else {
                return Some(sum);
            }
        }
    }

    fn product(&mut self) -> Option<f64> {
        let mut product = self.power()?;
        loop {
            if self.takes("·") || self.rest.starts_with(['θ', 'π']) {
                product *= self.power()?;
            } else if self.takes("/") {
                product /= self.power()?;
            } else {
                return Some(product);
            }
        }
    }

    fn power(&mut self) -> Option<f64> {
        let base = self.piece()?;
        if self.takes("^") { Some(base.powf(self.piece()?)) } else { Some(base) }
    }

    fn piece(&mut self) -> Option<f64> {
        if self.takes("θ") {
            let (index, rest) = self.rest.split_at('₀'.len_utf8());
            self.rest = rest;
            return VALUES.get(SUBSCRIPTS.iter().position(|&it| index.starts_with(it))?).copied();
        }
        if self.takes("π") {
            return Some(PI);
        }
        let is_call = self.takes("cos");
        if self.takes("(") {
            let inner = self.sum()?;
            return self.takes(")").then_some(if is_call { inner.cos() } else { inner });
        }
        let end = self.rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(self.rest.len());
        let (digits, rest) = self.rest.split_at(end);
        self.rest = rest;
        digits.parse().ok()
    }
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
    let names = Names {
        expressions: &expressions,
        parameters: &["γ₀".to_owned()],
        formals: &[],
        has_all_digits: false,
        computed: &AccessTable::default(),
    };
    angle(&mut text, Angle::Expression(4), &names);
    text
}

#[test]
fn three_digits_are_enough_for_a_label() {
    let short = [1.23456, 12.3456, 123.456, 1234.56, 0.123_456, 0.012_345_6, 0.001_234_56, 0.99999, 9.996, 1.23456e-5];
    let written = short.map(short_number);
    assert_eq!(
        written,
        ["1.23", "12.3", "123", "1235", "0.123", "0.0123", "0.00123", "1", "10", "1.23·10⁻⁵"],
        "no digit of a whole number is lost"
    );
    assert_eq!([2048.0, 123_456.0, -0.5, 0.25].map(short_number), ["2048", "123456", "−0.5", "0.25"]);
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
