//! Classical instructions, "Classical bits and registers", "Comparison (Boolean) Instructions", "Integers", "Floating-point numbers" and
//! "Evaluation order".

use crate::check::{holds, refused, values};

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
fn operators_apply_to_their_types() {
    refused(&[
        ("rx(1 / 0) q[0];", "QASM303", "/ 0"),
        ("rx(1 % 0) q[0];", "QASM303", "% 0"),
        ("rx(1.0 / 0.0) q[0];", "QASM303", "/ 0.0"),
        ("rx(1.5 << 2) q[0];", "QASM207", "1.5 << 2"),
        ("rx(1 << -2) q[0];", "QASM207", "1 << -2"),
        ("rx(2ns + 1) q[0];", "QASM207", "2ns + 1"),
        ("bool b = true + 2ns;", "QASM207", "true + 2ns"),
        ("rx(9223372036854775807 * 4) q[0];", "QASM305", "9223372036854775807 * 4"),
        ("rx(99999999999999999999) q[0];", "QASM305", "99999999999999999999"),
    ]);
}
