//! Types and casting, "Classical bits and registers" and "Casting from bit".

use crate::check::{accepted, holds, refused, values};

#[test]
fn a_string_sets_the_last_bit_on_the_right() {
    values(&[
        ("const bit[8] name = \"00001111\";", "int[8](name)", 15.0),
        ("const bit[8] name = \"00001111\";", "uint[8](name)", 15.0),
        ("const bit[4] c = \"1010\";", "int[4](c)", -6.0),
        ("const bit[4] c = \"1_010\";", "uint[4](c)", 10.0),
    ]);
    holds(&[
        ("const bit[4] c = \"0011\";", &["c[0]", "c[1]", "!c[2]", "c[-3]", "!c[-1]", "c == \"0011\"", "bool(c)"]),
        ("const bit[4] c = \"0110\";", &["c[1:2] == \"11\"", "c[{0, 1}] == \"10\"", "c[2:-1:0] == \"011\""]),
        ("const bit b = 1;", &["b", "b == 1", "bool(b)", "int(b) == 1"]),
    ]);
}

#[test]
fn the_left_of_joined_bits_has_the_lower_indices() {
    holds(&[
        (
            "const bit[2] a = \"10\"; const bit[3] b = \"011\"; const bit[5] c = a ++ b;",
            &["c == \"01110\"", "c[0:1] == a"],
        ),
        (
            "const bit[2] a = \"10\"; const bit b = 1; const bit[3] c = a ++ b; const bit[3] d = b ++ a;",
            &["c == \"110\"", "d == \"101\""],
        ),
        ("bit[2] a = \"10\"; bit[2] b = \"01\"; bit[4] c; c = a ++ b;", &["1 == 1"]),
    ]);
    refused(&[
        ("bit[2] a; bit[3] b = a ++ a;", "QASM207", "a ++ a"),
        ("int[2] n; bit[4] c = n ++ n;", "QASM207", "n ++ n"),
    ]);
}

#[test]
fn registers_are_declared_in_all_forms() {
    accepted(&[
        "bit a; bit[20] b; bit[8] name = \"00001111\"; bit c = 0; bit d = true; bit[1] e = \"1\";",
        "const uint n = 3; bit[n] c; bit[2 * n + 1] d; bit[n ** 2] e;",
        "bit[0] c;",
        "bit[2] a = \"10\"; bit[2] b = a; b = a | \"01\"; b[0] = a[1];",
    ]);
}

#[test]
fn sizes_fit() {
    refused(&[
        ("bit[3.0] c;", "QASM207", "3.0"),
        ("bit[2.5] c;", "QASM207", "2.5"),
        ("bit[-1] c;", "QASM302", "-1"),
        ("int n = 3; bit[n] c;", "QASM208", "n"),
        ("bit[2] c = \"101\";", "QASM207", "\"101\""),
        ("bit[2] c; c = \"101\";", "QASM207", "\"101\""),
        ("const bit[4] c = \"01\";", "QASM207", "\"01\""),
        ("bit[2] a; bit[3] b; a = b;", "QASM207", "b"),
        ("bit[2] a; bit[3] b; b = a & b;", "QASM207", "a & b"),
        ("bit[4] c; int[8] n = c;", "QASM207", "c"),
        ("int[8] n; bit[4] c = n;", "QASM207", "n"),
        ("const bit[4] a = \"1010\"; const bit b = a[4];", "QASM301", "4"),
        ("bit[4] c; float f = c;", "QASM207", "c"),
        ("float f; bit[4] c = f;", "QASM207", "f"),
        ("bit b; b[0] = 1;", "QASM201", "b[0]"),
        ("bit[4] c; c[0][0] = 1;", "QASM201", "c[0][0]"),
        ("bit[4] c; c[0, 1] = 1;", "QASM301", "c[0, 1]"),
    ]);
}

#[test]
fn a_string_has_digits_0_and_1() {
    refused(&[
        ("bit b = \"a\";", "QASM002", "\"a\""),
        ("bit[3] c = \"01a\";", "QASM002", "\"01a\""),
        ("bit[3] c; c = \"012\";", "QASM002", "\"012\""),
        ("bit c = \"\";", "QASM002", "\"\""),
    ]);
}

#[test]
fn shifts_move_bits_off_the_end() {
    holds(&[
        ("const bit[4] c = \"0110\";", &["c << 1 == \"1100\"", "c >> 2 == \"0001\"", "c << 4 == \"0000\""]),
        ("const bit c = \"1\";", &["!(c << 1)", "!(c >> 1)", "c << 0"]),
    ]);
}

#[test]
fn bits_behind_those_that_a_number_has_are_0() {
    holds(&[
        ("bit[200] c; c = 1;", &["c[0]", "!c[1]", "!c[127]", "!c[128]", "!c[199]"]),
        ("bit[200] c; c = 3; c = 0;", &["!c[0]", "!c[129]"]),
    ]);
}
