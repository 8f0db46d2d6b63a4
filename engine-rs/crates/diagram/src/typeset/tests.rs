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
