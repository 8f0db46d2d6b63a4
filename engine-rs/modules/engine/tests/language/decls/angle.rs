//! Types and casting, "Fixed-point angles" and "Casting from angle"; classical instructions, "Angles".

use std::f64::consts::{PI, TAU};

use crate::check::{accepted, holds, refused, values};

#[test]
fn an_angle_is_a_whole_number_of_parts_of_a_turn() {
    values(&[
        ("angle[20] a = pi / 2;", "a", PI / 2.0),
        ("angle[4] a = 0.4;", "a", PI / 8.0),
        ("angle[2] a = 3.0;", "a", PI),
        ("angle[4] a = -pi / 2;", "a", 1.5 * PI),
        ("angle[4] a = 2 * pi;", "a", 0.0),
        ("angle[4] a = 7 * pi;", "a", PI),
        ("angle a = 3;", "a", 3.0),
        ("angle a = -1.0;", "a", TAU - 1.0),
        ("const angle[8] a = pi / 4;", "a", PI / 4.0),
        ("float[32] float_pi = π;", "angle[20](float_pi / 2)", PI / 2.0),
    ]);
}

#[test]
fn a_tie_goes_to_the_even_part() {
    values(&[
        ("angle[2] a = pi / 4;", "a", 0.0),
        ("angle[2] a = 3 * pi / 4;", "a", PI),
        ("angle[2] a = 5 * pi / 4;", "a", PI),
        ("angle[2] a = 7 * pi / 4;", "a", 0.0),
    ]);
}

#[test]
fn angles_change_their_width() {
    values(&[
        ("angle[8] a = pi / 4; angle[3] b = a;", "b", PI / 4.0),
        ("angle[3] a = pi / 4; angle[8] b = a;", "b", PI / 4.0),
        ("angle[8] a = pi / 128; angle[4] b = a;", "b", 0.0),
        ("angle[20] a = pi / 2; angle[20] b = pi; angle[10] c; c = angle[10](a + b);", "c", 1.5 * PI),
    ]);
}

#[test]
fn angles_are_added_like_unsigned_numbers_of_their_width() {
    let head = "angle[4] a = 7 * (pi / 8); angle[4] b = pi / 8; angle[4] c = 5 * (pi / 4); uint[4] two = 2;";
    values(&[
        (head, "a + b", PI),
        (head, "b - a", 5.0 * PI / 4.0),
        (head, "a / two", 3.0 * PI / 8.0),
        (head, "two * c", PI / 2.0),
        (head, "c * two", PI / 2.0),
        (head, "c / b", 10.0),
        (head, "c / a", 1.0),
        (head, "-b", 15.0 * PI / 8.0),
        (head, "a + (-a)", 0.0),
        (head, "a + pi", 15.0 * PI / 8.0),
        (head, "b * 3", 3.0 * PI / 8.0),
        (head, "a / 2", 3.0 * PI / 8.0),
        ("angle[4] a = pi / 4; angle[4] b = -a;", "b", 7.0 * PI / 4.0),
        ("angle[4] a = pi; angle[8] b = pi / 128;", "a + b", PI + PI / 128.0),
    ]);
}

#[test]
fn angles_are_rows_of_bits() {
    let head = "angle[4] a = 9 * (pi / 8);";
    values(&[
        (head, "a << 2", PI / 2.0),
        (head, "a >> 2", PI / 4.0),
        (head, "a << 4", 0.0),
        (head, "~a", 6.0 * PI / 8.0),
        (head, "rotl(a, 1)", 3.0 * PI / 8.0),
        (head, "rotr(a, 1)", 12.0 * PI / 8.0),
        (head, "popcount(a)", 2.0),
        ("angle[4] a = 9 * (pi / 8); angle[4] b = 3 * (pi / 8);", "a & b", PI / 8.0),
        ("angle[4] a = 9 * (pi / 8); angle[4] b = 3 * (pi / 8);", "a | b", 11.0 * PI / 8.0),
        ("angle[4] a = 9 * (pi / 8); angle[4] b = 3 * (pi / 8);", "a ^ b", 10.0 * PI / 8.0),
    ]);
}

#[test]
fn assignments_keep_the_width() {
    values(&[
        ("angle[4] a; a = 0.4;", "a", PI / 8.0),
        ("angle[4] a = pi / 8; a += pi / 8;", "a", PI / 4.0),
        ("angle[4] a = pi / 8; a -= pi / 4;", "a", 15.0 * PI / 8.0),
        ("angle[4] a = 5 * (pi / 4); a *= 2;", "a", PI / 2.0),
        ("angle[4] a = 7 * (pi / 8); a /= 2;", "a", 3.0 * PI / 8.0),
        ("angle[4] a = 9 * (pi / 8); a <<= 2;", "a", PI / 2.0),
        ("angle[4] a = 9 * (pi / 8); a >>= 3;", "a", PI / 8.0),
        ("angle[4] a = 9 * (pi / 8); angle[4] b = 3 * (pi / 8); a ^= b;", "a", 10.0 * PI / 8.0),
    ]);
}

#[test]
fn angles_are_compared_by_their_parts() {
    holds(&[
        ("angle[32] d = pi;", &["d == pi", "d > pi / 2", "d >= pi", "d != 0.0", "!(d < pi)"]),
        ("angle[4] a = 0.4;", &["a == 0.4", "a == pi / 8"]),
        ("angle[4] a = 3 * pi / 2;", &["2 * a == pi", "pi < a", "2 * a < a"]),
        ("angle[4] a = pi / 8; angle[8] b = pi / 8;", &["a == b"]),
    ]);
}

#[test]
fn bits_and_angles_are_copied_bit_by_bit() {
    values(&[
        ("const bit[4] c = \"0110\"; angle[4] a = c;", "a", 6.0 * PI / 8.0),
        ("const bit[4] c = \"1000\";", "angle[4](c)", PI),
        ("angle[4] a = 9 * (pi / 8);", "int[4](bit[4](a))", -7.0),
        ("angle[4] a = 9 * (pi / 8);", "uint[4](bit[4](a))", 9.0),
    ]);
    holds(&[("angle[4] a = pi; bool b = a;", &["b", "bool(a)", "a[3]", "!a[0]", "a[-1]"])]);
}

#[test]
fn an_angle_becomes_no_number_and_a_whole_number_no_angle() {
    accepted(&["angle[20] a = 1; a = 2;", "gate g(θ) a { rz(θ) a; } angle[20] a = pi; g(a) q[0];"]);
    refused(&[
        ("int n = 3; angle[4] a = n;", "QASM207", "n"),
        ("uint[4] n = 3; angle[4] a; a = n;", "QASM207", "n"),
        ("angle[4] a; int n = a;", "QASM207", "a"),
        ("angle[4] a; float f = a;", "QASM207", "a"),
        ("angle[4] a; uint[4] n = uint[4](a);", "QASM207", "a"),
        ("angle[4] a; bit[3] c = a;", "QASM207", "a"),
        ("bit[4] c; angle[3] a = c;", "QASM207", "c"),
        ("bool b; angle[4] a = b;", "QASM207", "b"),
        ("duration d; angle[4] a = d;", "QASM207", "d"),
        ("angle[0] a;", "QASM302", "0"),
        ("angle[65] a;", "QASM404", "65"),
    ]);
}

#[test]
fn an_operator_takes_beside_an_angle_what_the_specification_lists() {
    let head = "angle[4] a = 9 * (pi / 8); int n = 3; uint[4] u = 3; float f = pi / 8; bit c = \"1\";";
    values(&[
        (head, "a * n", 11.0 * PI / 8.0),
        (head, "u * a", 11.0 * PI / 8.0),
        (head, "a * -1", 7.0 * PI / 8.0),
        (head, "a / u", 3.0 * PI / 8.0),
        (head, "a + f", 10.0 * PI / 8.0),
        (head, "f - a", PI),
        (head, "a << u", PI),
        ("angle a = 1; int n = 4;", "a / n", 0.25),
        ("const bit[4] c = \"0001\"; angle[4] a = 9 * (pi / 8);", "a ^ c", PI),
    ]);
    holds(&[(head, &["a > f", "a != 3", "a == 9 * f", "a && true", "a || false"])]);
    let refused_operators = [
        "a * f",
        "f * a",
        "a * 2.0",
        "a / f",
        "a / 0.5",
        "n / a",
        "2 / a",
        "f / a",
        "a + n",
        "n - a",
        "a + c",
        "a < n",
        "a == u",
        "a == true",
        "a % a",
        "a % 2",
        "a ** 2",
        "2 ** a",
        "a * a",
        "a & 3",
        "a | n",
        "a ^ u",
        "a & f",
        "n << a",
        "a << f",
        "a << a",
        "a + 1ns",
        "a * 2ns",
        "a + 1im",
        "mod(a, a)",
        "pow(a, 2)",
    ];
    for operation in refused_operators {
        refused(&[(
            &format!("angle[4] a; int n; uint[4] u; float f; bit c; rx({operation}) q[0];"),
            "QASM207",
            operation,
        )]);
    }
    refused(&[
        ("angle[4] a; bit[3] c; a & c;", "QASM207", "a & c"),
        ("angle[4] a; bit[3] c; c = measure q[0:2]; rx(a + c) q[0];", "QASM207", "a + c"),
        ("angle[4] a; a *= 0.5;", "QASM207", "a *= 0.5;"),
        ("angle[4] a; int n = 2; a += n;", "QASM207", "a += n;"),
        ("angle[4] a; float f = 1; f *= a;", "QASM207", "f *= a;"),
        ("angle[4] a; a %= a;", "QASM207", "a %= a;"),
        ("angle[4] a = pi; rx(a / 2 / 0) q[0];", "QASM303", "/ 0"),
    ]);
}
