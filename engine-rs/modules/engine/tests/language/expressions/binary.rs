//! Classical instructions, "Classical bits and registers", "Comparison (Boolean) Instructions", "Integers", "Floating-point numbers" and
//! "Evaluation order".

use crate::check::{accepted, holds, refused, values};

#[test]
fn integers_are_computed() {
    let head = "int[32] a = 2; int[32] b = 3;";
    values(&[
        (head, "a * b", 6.0),
        (head, "b / a", 1.0),
        (head, "b % a", 1.0),
        (head, "a ** b", 8.0),
        (head, "a - b", -1.0),
        ("int[32] a = 2; a += 4;", "a", 6.0),
        ("int[32] a = 7; a %= 4;", "a", 3.0),
        ("int[32] a = 7; a /= 2;", "a", 3.0),
        ("int[32] a = 3; a **= 2;", "a", 9.0),
        ("int[32] a = 6; a &= 3; a |= 8; a ^= 1;", "a", 11.0),
        ("int[32] a = 6; a <<= 2; a >>= 1;", "a", 12.0),
        ("", "-7 / 2", -3.0),
        ("", "-7 % 2", -1.0),
        ("", "7 / 2", 3.0),
        ("", "7 / 2.0", 3.5),
        ("", "2 ** -1", 0.5),
        ("int a = 7;", "a / 2 * 2", 6.0),
    ]);
}

#[test]
fn integers_of_two_types_are_converted_as_in_c99() {
    let mixed = "uint a = 1; int b = -2; int[8] c = -2; uint[8] d = 1; uint[70 - 6] e = 1;";
    holds(&[
        (
            mixed,
            &[
                "b > a",
                "a < b",
                "b == a - 3",
                "a > -1 == false",
                "b < 0",
                "b / a > 1",
                "b % 7 == -2",
                "c > a",
                "-a > 0",
            ],
        ),
        // The wider type holds all values of the narrower one.
        (mixed, &["b < d", "d - 2 < 0", "c < d == false", "c + d == 255", "b / d == -2", "b > e"]),
        // A truth value and a literal are an `int`.
        (mixed, &["a - 2 > 0", "b - true < 0", "d - true * 2 < 0", "a > 0 - 1 == false", "(1 << a) - 3 < 0"]),
        // As a shift has the type of what is shifted.
        (
            mixed,
            &["(d << 8) == 0", "(d << a) == 2", "(c >> a) == -1", "(b >> a) == -1", "(c << 7) == 0", "(a << 64) == 0"],
        ),
    ]);
    values(&[
        ("uint a = 1; int b = -2;", "b / a", 18_446_744_073_709_551_614.0),
        ("uint[4] a = 15;", "a + 1", 16.0),
        ("int[4] a = 7;", "a + 1", 8.0),
    ]);
}

#[test]
fn integers_wrap_while_they_are_computed() {
    let small = "int[4] a = 7; int[4] b = 1; int[4] c = -8; uint[4] d = 15; uint[4] e = 1;";
    values(&[
        (small, "a + b", -8.0),
        (small, "c - b", 7.0),
        (small, "a * a", 1.0),
        (small, "-c", -8.0),
        (small, "c / -b", -8.0),
        (small, "a << b", -2.0),
        (small, "a ** a", 7.0),
        (small, "~a", -8.0),
        (small, "d + e", 0.0),
        (small, "-e", 15.0),
    ]);
    holds(&[
        (small, &["(a + b) < 0", "int(a + b < 0) == 1", "(d + e) == 0"]),
        ("int a = 9223372036854775807;", &["a + 1 < 0", "int(a + 1 < 0) == 1", "a * 2 == -2", "-(a + 1) < 0"]),
        ("uint a = 18446744073709551615; a += 1;", &["a == 0", "a - 1 > 5", "(a - 1) * (a - 1) == 1"]),
        ("uint a = 18446744073709551615;", &["a + 1 == 0", "a > 9223372036854775807", "a == -1", "a * a == 1"]),
    ]);
}

#[test]
fn what_stands_behind_a_decided_condition_is_not_computed() {
    let head = "int a = 5; int b = 0;";
    values(&[
        (head, "int(b != 0 && a / b > 1)", 0.0),
        (head, "int(b == 0 || a / b > 1)", 1.0),
        (head, "int(b == 0 && a > 1)", 1.0),
        (head, "int(b != 0 || a < 1)", 0.0),
    ]);
}

#[test]
fn bits_are_computed() {
    let head = "const bit[8] a = \"10001111\"; const bit[8] b = \"01110000\";";
    holds(&[(
        head,
        &[
            "(a << 1) == \"00011110\"",
            "(a >> 1) == \"01000111\"",
            "rotl(a, 2) == \"00111110\"",
            "rotr(a, 1) == \"11000111\"",
            "(a | b) == \"11111111\"",
            "(a & b) == \"00000000\"",
            "(a ^ b) == \"11111111\"",
            "~a == \"01110000\"",
            "a > b",
            "a != b",
        ],
    )]);
    values(&[(head, "popcount(a)", 5.0)]);
}

#[test]
fn comparisons_give_truth_values() {
    holds(&[
        ("bool a = false; int[32] b = 1;", &["a == false", "a != bool(b)", "b >= 1", "b < 2", "1 <= b", "!(b > 1)"]),
        ("int[32] a; int[32] b = 10; a = b; b = 0;", &["a != b", "a == 10"]),
        ("float[32] e = 0.5;", &["e == 0.5", "e < 1", "e > 0"]),
        ("bool a = true; bool f = false;", &["a || f", "!(a && f)", "a && !f", "a != f"]),
        ("uint[8] a = 200; int b = -1;", &["a > b", "a != b"]),
    ]);
}

#[test]
fn operators_bind_as_the_table_says() {
    values(&[
        ("", "2 + 3 * 4", 14.0),
        ("", "2 ** 3 ** 2", 512.0),
        ("", "-2 ** 2", -4.0),
        ("", "(1 << 2) + 1", 5.0),
        ("", "1 << 2 + 1", 8.0),
        ("", "8 - 3 - 2", 3.0),
        ("", "64 / 4 / 2", 8.0),
        ("", "6 & 3 ^ 1 | 8", 11.0),
        ("", "7 % 4 * 2", 6.0),
    ]);
    holds(&[
        ("", &["1 + 1 == 2", "!(1 == 2) && 2 < 3", "false && false || true", "1 < 2 == true", "3 & 1 == 1"]),
        ("", &["true || false && false"]),
    ]);
}

#[test]
fn what_stands_behind_false_and_or_true_or_is_never_computed() {
    holds(&[(
        "const int k = 0;",
        &["!(k != 0 && 5 / k > 1)", "k == 0 || 5 % k > 1", "!(false && 1 / 0 == 1) && true"],
    )]);
    refused(&[
        ("if (false && nowhere) x q[0];", "QASM101", "nowhere"),
        ("if (true && 1 / 0 == 1) x q[0];", "QASM303", "/ 0"),
        ("const bool b = true && 1 / 0 == 1;", "QASM303", "/ 0"),
    ]);
}

#[test]
fn operators_apply_to_their_types() {
    refused(&[
        ("rx(1 / 0) q[0];", "QASM303", "/ 0"),
        ("rx(1 % 0) q[0];", "QASM303", "% 0"),
        ("rx(1.0 / 0.0) q[0];", "QASM303", "/ 0.0"),
        ("rx(1.5 << 2) q[0];", "QASM207", "1.5 << 2"),
        ("float a = 7.5; rx(a % 2) q[0];", "QASM207", "a % 2"),
        ("int a = 7; a %= 1.5;", "QASM207", "a %= 1.5;"),
        // Bit by bit, both have as many bits.
        ("angle a = pi; bit b = 1; angle c = a & b;", "QASM207", "a & b"),
        ("bit[4] a = \"0101\"; uint[8] b = 3; uint[8] c = a & b;", "QASM207", "a & b"),
        ("bit[4] a = \"0101\"; bit[3] b = \"010\"; bit[4] c = a | b;", "QASM207", "a | b"),
        ("bit[2] c; if (c == \"101\") { }", "QASM207", "c == \"101\""),
        ("bit[2] c; bit[3] d; bool b = c[0:1] < d;", "QASM207", "c[0:1] < d"),
        ("rx(1 << -2) q[0];", "QASM207", "1 << -2"),
        ("rx(2ns + 1) q[0];", "QASM207", "2ns + 1"),
        ("bool b = true + 2ns;", "QASM207", "true + 2ns"),
        ("rx(9223372036854775807 * 4) q[0];", "QASM305", "9223372036854775807 * 4"),
        ("rx(99999999999999999999) q[0];", "QASM305", "99999999999999999999"),
    ]);
}

/// A type, and a value of it. `angle` and `complex` stand for all of their widths.
const TYPES: [(&str, &str); 10] = [
    ("bool", "true"),
    ("bit", "1"),
    ("int[8]", "5"),
    ("uint", "5"),
    ("float", "2.5"),
    ("angle[8]", "pi/2"),
    ("bit[8]", "\"00000101\""),
    ("duration", "5ns"),
    ("complex", "2im"),
    ("array[int, 2]", "{1, 2}"),
];

/// For each operator a row for the left operand, in the order of the types, and in it a letter for the right one.
const OPERATORS: [(&str, [&str; 10]); 10] = [
    (
        "+",
        [
            "yyyyynynnn",
            "yyyyynynnn",
            "yyyyynynyn",
            "yyyyynynyn",
            "yyyyyynnyn",
            "nnnnyyynnn",
            "yyyynyynnn",
            "nnnnnnnynn",
            "nnyyynnnyn",
            "nnnnnnnnnn",
        ],
    ),
    (
        "*",
        [
            "yyyyyyyynn",
            "yyyyyyyynn",
            "yyyyyyyyyn",
            "yyyyyyyyyn",
            "yyyyynnyyn",
            "yyyynnynnn",
            "yyyynyynnn",
            "yyyyynnnnn",
            "nnyyynnnyn",
            "nnnnnnnnnn",
        ],
    ),
    (
        "/",
        [
            "yyyyynynnn",
            "yyyyynynnn",
            "yyyyynynyn",
            "yyyyynynyn",
            "yyyyynnnyn",
            "yyyynyynnn",
            "yyyynnynnn",
            "yyyyynnynn",
            "nnyyynnnyn",
            "nnnnnnnnnn",
        ],
    ),
    (
        "%",
        [
            "yyyynnynnn",
            "yyyynnynnn",
            "yyyynnynnn",
            "yyyynnynnn",
            "nnnnnnnnnn",
            "nnnnnnnnnn",
            "yyyynnynnn",
            "nnnnnnnnnn",
            "nnnnnnnnnn",
            "nnnnnnnnnn",
        ],
    ),
    (
        "**",
        [
            "yyyyynynnn",
            "yyyyynynnn",
            "yyyyynynyn",
            "yyyyynynyn",
            "yyyyynnnyn",
            "nnnnnnnnnn",
            "yyyynnynnn",
            "nnnnnnnnnn",
            "nnyyynnnyn",
            "nnnnnnnnnn",
        ],
    ),
    (
        "&",
        [
            "yyyynnynnn",
            "yyyynnnnnn",
            "yyyynnynnn",
            "yyyynnynnn",
            "nnnnnnnnnn",
            "nnnnnyynnn",
            "ynyynyynnn",
            "nnnnnnnnnn",
            "nnnnnnnnnn",
            "nnnnnnnnnn",
        ],
    ),
    (
        "<<",
        [
            "yyyynnynnn",
            "yyyynnynnn",
            "yyyynnynnn",
            "yyyynnynnn",
            "nnnnnnnnnn",
            "yyyynnynnn",
            "yyyynnynnn",
            "nnnnnnnnnn",
            "nnnnnnnnnn",
            "nnnnnnnnnn",
        ],
    ),
    (
        "==",
        [
            "yyyyynynnn",
            "yyyyynynnn",
            "yyyyynynyn",
            "yyyyynynyn",
            "yyyyyynnyn",
            "nnnnyyynnn",
            "yyyynyynnn",
            "nnnnnnnynn",
            "nnyyynnnyn",
            "nnnnnnnnnn",
        ],
    ),
    (
        "<",
        [
            "yyyyynynnn",
            "yyyyynynnn",
            "yyyyynynnn",
            "yyyyynynnn",
            "yyyyyynnnn",
            "nnnnyyynnn",
            "yyyynyynnn",
            "nnnnnnnynn",
            "nnnnnnnnnn",
            "nnnnnnnnnn",
        ],
    ),
    (
        "&&",
        [
            "yyyyyyynnn",
            "yyyyyyynnn",
            "yyyyyyynnn",
            "yyyyyyynnn",
            "yyyyyynnnn",
            "yyyyyyynnn",
            "yyyynyynnn",
            "nnnnnnnnnn",
            "nnnnnnnnnn",
            "nnnnnnnnnn",
        ],
    ),
];

#[test]
fn the_types_of_operands_decide_whether_an_operator_applies() {
    let (mut good, mut wrong) = (Vec::new(), Vec::new());
    for (operator, rows) in OPERATORS {
        for ((left, a), row) in TYPES.iter().zip(rows) {
            for ((right, b), allowed) in TYPES.iter().zip(row.chars()) {
                let operation = format!("v {operator} w");
                let mut programs = vec![
                    // Known values, those that only a run knows, and those of no run at all.
                    format!("{left} v = {a}; {right} w = {b}; {operation};"),
                    format!(
                        "{left} v = {a}; {right} w = {b}; bit m = measure q[0]; if (m) {{ v = {a}; w = {b}; }} {operation};"
                    ),
                ];
                if a.starts_with('{') || b.starts_with('{') {
                    programs.pop();
                } else {
                    programs.push(format!("const {left} v = {a}; const {right} w = {b}; {operation};"));
                    programs.push(format!("def f({left} v, {right} w) {{ {operation}; }}"));
                }
                for program in programs {
                    if allowed == 'y' { good.push(program) } else { wrong.push((program, operation.clone())) }
                }
            }
        }
    }
    accepted(&good.iter().map(String::as_str).collect::<Vec<_>>());
    refused(&wrong.iter().map(|(program, place)| (program.as_str(), "QASM207", place.as_str())).collect::<Vec<_>>());
}

#[test]
fn results_have_types_too() {
    accepted(&[
        "bit m = measure q[0]; int n = m + m; float f = m * 0.5; bit b = m & 1; bool flag = m | true; b ^= 1; b <<= 1;",
        "bit[4] c; bit[2] d; c <<= d; c = c & 3; int n = c & 3; uint[8] u = c + c; int k = c * (c - c) / c;",
        "input float f; complex w = f + 1im; angle[8] a = f; a = ~a; uint[4] u; u <<= 1; u += true; angle[4] b; b <<= u; duration d = u * 2ns; d *= 3;",
    ]);
    refused(&[
        ("bit[4] c; bit[4] d = c + c;", "QASM207", "c + c"),
        ("bit[4] c; c += c;", "QASM207", "c += c;"),
        ("bit b; angle[4] a = b + 1;", "QASM207", "b + 1"),
        ("bit b; duration d = b * 0.5;", "QASM207", "b * 0.5"),
        ("uint[8] u; int n = u * 2ns;", "QASM207", "u * 2ns"),
        ("const bool no = false; no && 5ns;", "QASM207", "no && 5ns"),
        ("true || 2im;", "QASM207", "true || 2im"),
    ]);
}

#[test]
fn what_a_run_decides_is_not_divided_by_zero() {
    let measured = "bit m = measure q[0]; int n = m; uint[8] u = m; float f = n;";
    accepted(&[&format!(
        "{measured} n = 0 / (n + 1); f = f / 0.5; u %= 3; bit[2] c; bit[3] e; bit d; if (c && e && c[0] == \"1\" && d == c[1:1]) {{ }}"
    )]);
    refused(&[
        (&format!("{measured} int k = n / 0;"), "QASM303", "/ 0"),
        (&format!("{measured} u = u % (3 - 3);"), "QASM303", "% (3 - 3)"),
        (&format!("{measured} f = f / 0.0;"), "QASM303", "/ 0.0"),
    ]);
}
