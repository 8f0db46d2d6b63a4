//! Types and casting, "Floating point numbers" and "Casting from float".

use crate::check::{accepted, refused, values};

#[test]
fn numbers_become_floats_and_lose_their_fraction_as_integers() {
    values(&[
        ("float f; f = 3;", "f / 2", 1.5),
        ("float f = 3;", "f / 2", 1.5),
        ("float my_machine_float = 2.3;", "my_machine_float", 2.3),
        ("float f = true;", "f", 1.0),
        ("uint[8] n = 200; float f = n;", "f / 3", 200.0 / 3.0),
        ("int n = 2.7;", "n", 2.0),
        ("int n = -2.7;", "n", -2.0),
        ("int n; n = 2.7;", "n", 2.0),
        ("float f = 7; int n = f / 2;", "n", 3.0),
        ("", "int(2.9) / 2", 1.0),
        ("", "float(3) / 2", 1.5),
        ("", "uint[4](17.9)", 1.0),
        ("float f = 5; f /= 2;", "f", 2.5),
        ("float f = 2; f **= 0.5;", "f", std::f64::consts::SQRT_2),
        ("float f = 5; f += 1; f *= 2; f -= 0.5;", "f", 11.5),
    ]);
}

#[test]
fn floats_are_rounded_to_their_width() {
    values(&[
        ("float[32] f = 16777217;", "f - 16777216", 0.0),
        ("float[32] f; f = 16777217;", "f - 16777216", 0.0),
        ("float[32] f = 16777216; f += 1;", "f - 16777216", 0.0),
        ("float[32] f = 0.1;", "f", f64::from(0.1_f32)),
        ("", "float[32](0.1)", f64::from(0.1_f32)),
        ("float[16] f = 2049;", "f", 2048.0),
        ("float[16] f = 65519;", "f", 65504.0),
        ("float[16] f = 0.1;", "f", 0.099_975_585_937_5),
        ("float[16] f = 7e-8;", "float(f) * 2 ** 24", 1.0),
        ("float[64] f = 0.1;", "f", 0.1),
    ]);
    refused(&[
        ("float[16] f = 65520;", "QASM304", "65520"),
        ("float[32] f = 1e39;", "QASM304", "1e39"),
        ("float[32] f; f = -1e39;", "QASM304", "-1e39"),
    ]);
}

#[test]
fn operators_round_to_the_width_of_floats() {
    let tenth = f64::from(0.1_f32);
    values(&[
        ("float[32] a = 16777216; float[32] b = a + 1 + 1 - a;", "b", 0.0),
        ("float[32] a = 16777216;", "a + 1 + 1 - a", 0.0),
        ("const float[32] a = 16777216;", "a + 1 + 1 - a", 0.0),
        ("float[64] a = 16777216; float[64] b = a + 1 + 1 - a;", "b", 2.0),
        ("float a = 16777216; float b = a + 1 + 1 - a;", "b", 2.0),
        ("float[32] a = 0.1; float[32] b = 3;", "a * b", f64::from(0.1_f32 * 3.0)),
        ("float[32] a = 1; float[32] b = 3;", "a / b", f64::from(1.0_f32 / 3.0)),
        ("float[32] a = 0.1;", "-a", -tenth),
        ("float[32] a = 0.1; float[64] b = 3;", "a * b", tenth * 3.0),
        // A literal with a point is a `float`.
        ("float[32] a = 16777216;", "a + 1.0 - a", 1.0),
        ("float[16] a = 2048;", "a + 1 - a", 0.0),
        ("float[16] a = 2048; float[32] b = 1;", "a + b - a", 1.0),
        ("array[float[32], 1] a = {16777216};", "a[0] + 1 - a[0]", 0.0),
        ("def f(float[32] a) -> float[32] { return a + 1 - a; }", "f(16777216)", 0.0),
    ]);
    refused(&[
        ("float[16] a = 60000; rx(a * 2) q[0];", "QASM304", "a * 2"),
        ("float[16] a = 1; rx(a + 70000) q[0];", "QASM304", "a + 70000"),
        ("float[32] a = 1.5; a = !a;", "QASM207", "!a"),
        ("float[32] a = 1.5; a = a & 2;", "QASM207", "a & 2"),
    ]);
}

#[test]
fn literals_have_all_forms() {
    values(&[("", "1_000.5e-3", 1.0005), ("", ".5", 0.5), ("", "1.", 1.0), ("", "1E+2", 100.0), ("", "2e-1", 0.2)]);
    accepted(&["float[16] a; float[32] b = 1.5; float[64] c; float d;"]);
    refused(&[
        ("float[0] f;", "QASM302", "0"),
        ("float f = \"01\";", "QASM207", "\"01\""),
        ("float f = 1.5; f <<= 2;", "QASM207", "f <<= 2;"),
        ("float f = 1.5; f = f & 2;", "QASM207", "f & 2"),
        ("float f = 1.5; f[0];", "QASM201", "f[0]"),
    ]);
}
