//! Chapter "Scope of variables".

use crate::check::{accepted, refused, values};

#[test]
fn blocks_hide_and_restore() {
    values(&[
        ("int ii = 100; { ii *= 2; int ii = 1; ii *= 2; }", "ii", 200.0),
        ("int ii = 100; { ii *= 2; int ii = 1; ii *= 2; ii = 5; } ii *= 2;", "ii", 400.0),
        ("int ii = 400; int sum = 0; for int ii in [1:3] { sum += ii; }", "ii + sum", 406.0),
        (
            "int sum = 0; for int ii in [1:4] { sum += ii; if (sum > 5) { float ii = 10.0; sum += int(ii * 2); } }",
            "sum",
            50.0,
        ),
        ("int a = 1; if (true) { int a = 2; { int a = 3; } a = 4; }", "a", 1.0),
    ]);
    refused(&[
        ("{ int a = 1; } a = 2;", "QASM101", "a"),
        ("for int i in [0:1] { int a; } rx(a) q[0];", "QASM101", "a"),
        ("int a; float a;", "QASM104", "a"),
        ("int i; for int i in [0:1] { int i; int i; }", "QASM104", "i"),
    ]);
}

#[test]
fn definitions_are_global() {
    refused(&[
        ("{ gate g a { } }", "QASM108", "g"),
        ("{ def f() { } }", "QASM108", "f"),
        ("def f() { def g() { } }", "QASM108", "g"),
        ("{ defcal x $0 { } }", "QASM108", "defcal"),
        ("if (true) { defcal x $0 { } }", "QASM108", "defcal"),
        ("def f() { defcal x $0 { } }", "QASM108", "defcal"),
        ("def f() { } def f() { }", "QASM104", "f"),
        ("gate g a { } gate g a { x a; }", "QASM104", "g"),
        ("gate g a { } int g;", "QASM104", "g"),
        ("def f() { } bit f;", "QASM104", "f"),
    ]);
}

#[test]
fn a_subroutine_sees_constants_only() {
    values(&[
        ("const int ii = 100; def mul() -> int { return ii * 2; }", "mul()", 200.0),
        ("int n = 1; def f() -> int { int n = 7; return n; }", "f()", 7.0),
        ("int n = 1; def f(int n) -> int { return n; }", "f(3)", 3.0),
    ]);
    accepted(&[
        "gate g a { x a; } def f(qubit r) { g r; } f(q[0]);",
        "def f() { x $0; } f();",
        "const float θ = 1; gate g a { rx(θ) a; } g q[0];",
    ]);
    refused(&[
        ("int ii = 100; def mul() -> int { return ii * 2; }", "QASM201", "ii"),
        ("int ii = 100; def f() { ii = 2; }", "QASM201", "ii"),
        ("float f = 1; def g(qubit r) { rx(f) r; }", "QASM201", "f"),
        ("bit c; def f(qubit r) { c = measure r; }", "QASM201", "c"),
        ("bit[2] c; def f(qubit r) { c[1] = measure r; }", "QASM201", "c[1]"),
        ("bit c; def f(qubit r) { if (c) x r; }", "QASM201", "c"),
        ("array[int, 2] a = {1, 2}; def f() -> int { return a[0]; }", "QASM201", "a"),
        ("input float f; def g(qubit r) { rx(f) r; }", "QASM201", "f"),
        ("def f() { x q[0]; }", "QASM201", "q"),
        ("def f() { x q; }", "QASM201", "q"),
        ("let part = q[0:1]; def f() { x part; }", "QASM201", "part"),
        ("int i = 1; gate g a { rx(i) a; }", "QASM208", "i"),
        ("gate g a { x q[0]; }", "QASM201", "q"),
    ]);
}
