//! Types and casting, "Complex numbers"; classical instructions, "Complex numbers".

use crate::check::{accepted, holds, refused, values};

const TWO: &str = "complex[float[64]] a = 10.0 + 5.0im; complex[float[64]] b = -2.0 - 7.0im;";

#[test]
fn parts_are_numbers() {
    values(&[
        ("complex[float[64]] c; c = 2.5 + 3.5im;", "real(c)", 2.5),
        ("complex[float[64]] c; c = 2.5 + 3.5im;", "imag(c)", 3.5),
        ("complex[float[64]] d = 2.0 + sin(π/2) + 3.5 im;", "real(d) + imag(d)", 6.5),
        ("complex c = 2;", "real(c) + imag(c)", 2.0),
        ("complex c = -1im;", "imag(c)", -1.0),
        ("const complex c = 1 + 2im;", "imag(c)", 2.0),
        ("float f = 3; complex c = f;", "real(c)", 3.0),
        ("complex[float] c = 1im * 1im;", "real(c)", -1.0),
    ]);
}

#[test]
fn complex_numbers_are_computed() {
    values(&[
        (TWO, "real(a + b)", 8.0),
        (TWO, "imag(a + b)", -2.0),
        (TWO, "real(a - b)", 12.0),
        (TWO, "imag(a - b)", 12.0),
        (TWO, "real(a * b)", 15.0),
        (TWO, "imag(a * b)", -80.0),
        (TWO, "real(a / b)", -55.0 / 53.0),
        (TWO, "imag(a / b)", 60.0 / 53.0),
        (TWO, "real(a ** b)", 0.106_946_956_407_290_72),
        (TWO, "imag(a ** b)", 0.175_364_811_197_213_12),
        (TWO, "real(-a)", -10.0),
        (TWO, "real(a * 2)", 20.0),
        (TWO, "imag(0.5 * a)", 2.5),
        ("complex w = 1im ** 2;", "real(w)", -1.0),
        ("complex w = 1 + 1im; w += 2; w *= 1im;", "real(w) * 10 + imag(w)", -7.0),
        ("complex w = 1 + 1im; w -= 1im; w /= 2;", "real(w)", 0.5),
        ("complex w = sqrt(-1 + 0im);", "imag(w)", 1.0),
        ("complex w = exp(pi * 1im);", "real(w)", -1.0),
    ]);
}

#[test]
fn complex_numbers_are_equal_or_not() {
    holds(&[
        (TWO, &["a != b", "a == 10 + 5im", "a == a", "!(a == b)"]),
        ("complex w = 2 + 0im;", &["w == 2", "2.0 == w", "w != 2im"]),
    ]);
    refused(&[
        ("complex a; complex b = a % 2;", "QASM207", "a % 2"),
        ("complex a; bool b = a < 2;", "QASM207", "a < 2"),
        ("complex a = 1im; bool b = a > a;", "QASM207", "a > a"),
    ]);
}

#[test]
fn a_complex_number_becomes_no_other_number() {
    accepted(&["complex[float[32]] a; complex[float[64]] b = a; complex c = 1; complex my_machine_complex;"]);
    refused(&[
        ("complex a; float f = a;", "QASM207", "a"),
        ("complex a; int n = a;", "QASM207", "a"),
        ("complex a; angle b = a;", "QASM207", "a"),
        ("complex a; bool b = bool(a);", "QASM207", "a"),
        ("bit c; complex a = c;", "QASM207", "c"),
        ("angle c; complex a = c;", "QASM207", "c"),
        ("complex a = 1im; rx(a) q[0];", "QASM207", "a"),
        ("rx(2im) q[0];", "QASM207", "2im"),
        ("complex[angle] a;", "QASM002", "angle"),
    ]);
}
