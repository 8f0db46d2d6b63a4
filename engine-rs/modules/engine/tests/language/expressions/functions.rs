//! Types and casting, "Mathematical functions available for constant initialization".

use std::f64::consts::PI;

use crate::check::{accepted, refused, values};

#[test]
fn functions_are_computed() {
    values(&[
        ("", "arccos(-1)", PI),
        ("", "arcsin(1)", PI / 2.0),
        ("", "arctan(1)", PI / 4.0),
        ("", "ceiling(2.1)", 3.0),
        ("", "floor(-2.1)", -3.0),
        ("", "cos(pi)", -1.0),
        ("angle[8] a = pi;", "cos(a)", -1.0),
        ("", "exp(1)", std::f64::consts::E),
        ("", "log(ℇ)", 1.0),
        ("", "mod(7, 4)", 3.0),
        ("", "mod(7.5, 2)", 1.5),
        ("", "pow(2, 3)", 8.0),
        ("", "pow(2.0, 0.5)", std::f64::consts::SQRT_2),
        ("", "popcount(\"1011\")", 3.0),
        ("uint[8] n = 7;", "popcount(n)", 3.0),
        ("", "sin(pi / 2)", 1.0),
        ("", "sqrt(2.25)", 1.5),
        ("", "tan(pi / 4)", 1.0),
        ("", "real(2 + 3im)", 2.0),
        ("", "imag(2 + 3im)", 3.0),
        ("const bit[4] c = \"1000\";", "uint[4](rotl(c, 1))", 1.0),
        ("const bit[4] c = \"1000\"; const int n = 1;", "uint[4](rotr(c, n))", 4.0),
        ("array[int, 3, 2] a;", "sizeof(a)", 3.0),
        ("array[int, 3, 2] a;", "sizeof(a, 1)", 2.0),
        ("array[int, 3, 2] a;", "sizeof(a[0])", 2.0),
        ("array[int, 3, 2] a;", "sizeof(a[1:2])", 2.0),
        ("array[int, 3, 4] a;", "sizeof(a[1:2], 1)", 4.0),
        ("array[int, 3, 4] a;", "sizeof(a[1:2][0][{0, 2}])", 2.0),
        ("array[int, 3, 4, 5] a;", "sizeof(a[0, 0:2], 1)", 5.0),
        ("array[int, 3, 4] a; const int n = sizeof(a[0]); qubit[sizeof(a[1:2])] w;", "n", 4.0),
    ]);
}

#[test]
fn functions_take_what_they_are_defined_for() {
    accepted(&["const float f = sqrt(2) + log(3) + pow(2, 3);"]);
    refused(&[
        ("rx(sqrt(-1)) q[0];", "QASM304", "sqrt(-1)"),
        ("rx(log(0)) q[0];", "QASM304", "log(0)"),
        ("rx(arccos(2)) q[0];", "QASM304", "arccos(2)"),
        ("rx(sin()) q[0];", "QASM209", "sin()"),
        ("rx(sin(1, 2)) q[0];", "QASM209", "sin(1, 2)"),
        ("rx(popcount(1.5)) q[0];", "QASM207", "popcount(1.5)"),
        ("rx(sin(2ns)) q[0];", "QASM207", "sin(2ns)"),
        ("array[int, 3] a; rx(sizeof(a, 1)) q[0];", "QASM301", "sizeof(a, 1)"),
        ("array[int, 3, 2] a; rx(sizeof(a[0], 1)) q[0];", "QASM301", "sizeof(a[0], 1)"),
        ("array[int, 3] a; rx(sizeof(a[0:9])) q[0];", "QASM301", "9"),
        ("int n; rx(sizeof(n)) q[0];", "QASM207", "sizeof(n)"),
        ("rx(magic(1)) q[0];", "QASM101", "magic"),
    ]);
}

#[test]
fn the_types_of_arguments_decide() {
    values(&[
        ("", "sin(true)", 1_f64.sin()),
        ("const bit b = 1;", "cos(b)", 1_f64.cos()),
        ("bool b = true;", "sqrt(b) + floor(b) + exp(false)", 3.0),
        ("const bit[3] c = \"101\";", "pow(c, 2) + mod(c, 3)", 27.0),
    ]);
    for call in [
        "sqrt(a)",
        "exp(a)",
        "log(a)",
        "floor(a)",
        "ceiling(a)",
        "arcsin(a)",
        "sqrt(c)",
        "sin(c)",
        "real(a)",
        "imag(b)",
        "log(z)",
        "sin(z)",
        "popcount(n)",
        "popcount(f)",
        "rotl(c, f)",
        "rotr(c, d)",
        "rotl(n, 1)",
        "mod(f, d)",
        "mod(z, 2)",
        "mod(c, f)",
        "pow(f, d)",
        "pow(b, z)",
        "pow(c, f)",
        "sizeof(n)",
        "sizeof(r, f)",
    ] {
        let types = "angle[4] a, bit[4] c, bit b, complex z, int[4] n, float f, duration d, readonly array[int, 2] r";
        refused(&[(&format!("def g({types}) {{ 1 * {call}; }}"), "QASM207", call)]);
    }
}
