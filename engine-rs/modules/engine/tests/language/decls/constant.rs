//! Types and casting, "Const values" and "Mathematical functions available for constant initialization".

use crate::check::{accepted, refused, values};

#[test]
fn constants_are_computed() {
    values(&[
        ("const int my_const = 1234;", "my_const", 1234.0),
        ("const int[64] another_const = 1e12;", "another_const", 1e12),
        ("const float[64] pi_by_2 = π / 2;", "pi_by_2", std::f64::consts::FRAC_PI_2),
        ("const float v = tau; const float w = ℇ;", "v + w", std::f64::consts::TAU + std::f64::consts::E),
        ("const uint[4] n = 17;", "n", 1.0),
        ("const int n = 3; const float f = n / 2;", "f", 1.0),
        ("const float f = 7; const int n = f / 2;", "n", 3.0),
        ("const int e = 3;", "e", 3.0),
    ]);
}

#[test]
fn a_constant_comes_from_constants() {
    accepted(&[
        "const int a = 1; const int b = a * 2 + 1; const float c = sin(b) + sqrt(2.0); qubit[b] r;",
        "array[int, 3] a; const uint n = sizeof(a);",
        "const bit[4] c = \"1010\"; const bit b = c[1]; const uint n = popcount(c);",
        "const duration d = 2 * 100ns; const complex w = 1 + 2im; const duration e = 5dt;",
        "def f(int n) { const int m = 3; bit[m] c; }",
    ]);
    refused(&[
        ("int a = 1; const int b = a;", "QASM208", "a"),
        ("float a = 1; const float b = 2 * a + 1;", "QASM208", "2 * a + 1"),
        ("input int n; const int b = n;", "QASM208", "n"),
        ("array[int, 2] a = {1, 2}; const int b = a[0];", "QASM208", "a[0]"),
        ("bit[2] c; const bit[2] d = c;", "QASM208", "c"),
        ("bit[2] c; let e = c; const bit[2] d = e;", "QASM208", "e"),
        ("complex w = 1; const float f = real(w);", "QASM208", "real(w)"),
        ("for int i in [0:2] { const int j = i; }", "QASM208", "i"),
        ("def f(int n) { const int m = n; }", "QASM208", "n"),
        ("const int b = c;", "QASM101", "c"),
        ("const int b;", "QASM002", ";"),
    ]);
}

#[test]
fn a_constant_does_not_change() {
    refused(&[
        ("const int a = 5; a = 6;", "QASM201", "a"),
        ("const int a = 5; a += 1;", "QASM201", "a"),
        ("const bit[2] a = \"01\"; a[0] = 0;", "QASM201", "a[0]"),
        ("const int a = 5; const int a = 6;", "QASM104", "a"),
        ("pi = 3;", "QASM201", "pi"),
    ]);
}
