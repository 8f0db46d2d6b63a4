//! Classical instructions, "Generalities": an assignment converts to the type of its target, wherever it is.

use crate::check::{accepted, refused, values, written};

#[test]
fn assignments_convert() {
    values(&[
        ("float f; f = 3;", "f / 2", 1.5),
        ("int n; n = 2.7;", "n", 2.0),
        ("uint[4] n; n = 18;", "n", 2.0),
        ("int n = 1; n += 1.9;", "n", 2.0),
        ("int n = 5; n /= 2.0;", "n", 2.0),
        ("int n = 5; n *= 0.5;", "n", 2.0),
        ("uint[4] n = 8; n *= 2;", "n", 0.0),
        ("float f = 1; f += 1; f /= 4;", "f", 0.5),
        ("bool b; b = 7; int n = b;", "n", 1.0),
        ("int n = 1; { n = 2.5; }", "n", 2.0),
        ("int n = 1; if (true) n = 3.9;", "n", 3.0),
        ("float f = 0; for int i in [1:3] f += i;", "f / 4", 1.5),
        ("float f = 0; int i = 0; while (i < 3) { f += 0.5; i += 1; }", "f", 1.5),
        ("int[32] a; int[32] b = 10; a = b; b = 0;", "a + b", 10.0),
    ]);
}

#[test]
fn a_variable_has_its_own_value_where_a_run_needs_it() {
    written(&[
        (
            "int a = 1; int n = a; a = 9; bit b = measure q[0]; if (b) { n += 1; rx(n) q[1]; }",
            "bit b;\nb = measure q[0];\nint n = 1;\nif (b) { n += 1; rx(n) q[1]; }",
        ),
        (
            "int i = 1; array[int, 2] c = {i, 2}; i = 5; bit b = measure q[0]; if (b) { c[1] = 3; rx(c[0]) q[1]; }",
            "bit b;\nb = measure q[0];\narray[int, 2] c;\nc[0] = 1;\nc[1] = 2;\n\
             if (b) { c[1] = 3; rx(c[0]) q[1]; }",
        ),
    ]);
}

#[test]
fn arguments_and_results_convert() {
    values(&[
        ("def f(int n) -> float { return n; }", "f(2.7) / 4", 0.5),
        ("def f(float x) -> int { return x; }", "f(2.7)", 2.0),
        ("def f(uint[4] n) -> uint[4] { return n + 1; }", "f(31)", 0.0),
        ("def f(angle[4] a) -> angle[4] { return a; }", "f(0.4)", std::f64::consts::PI / 8.0),
        ("def f(bool b) -> int { return b; }", "f(17)", 1.0),
        ("def f(int n) -> bool { return n; }", "int(f(17))", 1.0),
        ("def f(int n) -> int[4] { if (n > 3) { return 9; } return 17; }", "f(4) * 10 + f(1)", -69.0),
        ("def f(int n) -> int { n = n + 1.5; return n; } int k = 1;", "f(k) * 10 + k", 21.0),
    ]);
}

#[test]
fn targets_are_variables() {
    accepted(&["int a; a = 1; bit c; c = 1; c = measure q[0]; output int r; r = 3;"]);
    refused(&[
        ("a = 3;", "QASM101", "a"),
        ("q = 3;", "QASM201", "q"),
        ("bit[4] d; bit[2] c; d[0:2] = c;", "QASM207", "c"),
        ("bit[4] d; bit[2] c; d[{0, 1, 2}] = c;", "QASM207", "c"),
        ("bit[4] d; bit[2] c; bit[2] e; d[1:2] = e ++ c[0:0];", "QASM207", "e ++ c[0:0]"),
        ("$0 = 2;", "QASM003", "="),
        ("x = 3;", "QASM201", "x"),
        ("int a; a = ;", "QASM002", ";"),
        ("int a; a = b;", "QASM101", "b"),
        ("int a; a = {1, 2};", "QASM002", "{"),
        ("int a; 5 = a;", "QASM003", "="),
        ("def f() { } int a = f();", "QASM207", "f()"),
        ("int n; n += 1im;", "QASM207", "n += 1im;"),
        ("int n; n += 2ns;", "QASM207", "n += 2ns;"),
        ("float f; complex w; f *= w;", "QASM207", "f *= w;"),
        ("bit[2] c; bit[3] d; c |= d;", "QASM207", "c |= d;"),
    ]);
}
