//! Classical instructions, "If-else statements".

use crate::check::{accepted, refused, values, written};

#[test]
fn a_known_condition_chooses() {
    values(&[
        ("int n = 0; if (true) n = 1; else n = 2;", "n", 1.0),
        ("int n = 0; if (1 > 2) { n = 1; } else { n = 2; }", "n", 2.0),
        ("int n = 5; int m = 0; if (n) m = 1;", "m", 1.0),
        ("int n = 0; if (false) n = 1; else if (true) n = 2; else n = 3;", "n", 2.0),
        ("int n = 0; if (\"01\" == \"01\") n = 1;", "n", 1.0),
        ("int n = 0; if (true) { int n = 7; }", "n", 0.0),
    ]);
}

#[test]
fn a_value_that_is_never_computed_is_no_mistake() {
    accepted(&[
        "if (false) { int a = 1 / 0; } rx(1) q[0];",
        "if (true) { x q[0]; } else { x q[8]; }",
        "if (false) rx(1 % 0) q[0];",
        "switch (1) { case 1 { x q[0]; } case 2 { int a = 1 / 0; } default { x q[9]; } }",
        "for int i in [1:0] { rx(1 / 0) q[0]; }",
        "while (false) { int a = 1 / 0; }",
        "def f() { int a = 1 / 0; } x q[0];",
        "def f() { int a = 0; int b = 1 / a; } x q[0];",
        "def f() { int a = 0; int b = 1 / a; } def g() { f(); } x q[0];",
        "def f() -> int { return 1 / 0; } def g() -> int { return f(); } x q[0];",
        "def f(qubit r) { if (false) { int a = 1 / 0; } x r; } f(q[0]);",
        "array[int, 2] a = {1, 2}; if (false) { a[2] = 1; int b = a[3]; }",
        "for int i in [0:2] { if (i > 2) { x q[8]; } x q[i]; }",
    ]);
    refused(&[
        ("int a = 1 / 0;", "QASM303", "/ 0"),
        ("const int a = 1 / 0;", "QASM303", "/ 0"),
        ("if (true) { int a = 1 / 0; }", "QASM303", "/ 0"),
        ("bit c = measure q[0]; if (c) { rx(1 / 0) q[0]; }", "QASM303", "/ 0"),
        ("if (false) { x q[0]; } else { x q[8]; }", "QASM301", "8"),
        ("for int i in [0:0] { x q[8]; }", "QASM301", "8"),
        ("def f() { int a = 1 / 0; } f();", "QASM303", "/ 0"),
        ("def f() { int a = 1 / 0; } bit c = measure q[0]; if (c) { f(); }", "QASM303", "/ 0"),
        ("def f() { int a = 0; int b = 1 / a; } f();", "QASM303", "/ a"),
        ("def f() -> int { return 1 / 0; } def g() -> int { return f(); } int a = g();", "QASM303", "/ 0"),
        ("def f() -> int { return 1 / 0; } def g() { int a = f(); } g();", "QASM303", "/ 0"),
        ("gate g a { rx(1 / 0) a; }", "QASM303", "/ 0"),
        // Types are those of the text.
        ("if (false) { int a = \"01\" + 2ns; }", "QASM207", "\"01\" + 2ns"),
    ]);
}

#[test]
fn names_in_parentheses_are_replaced_in_blocks() {
    written(&[
        (
            "bit c; int m = 2; const int n = 3; c = measure q[0]; if (c) { m = (n); }",
            "bit c;\nc = measure q[0];\nint m = 2;\nif (c) { m = (3); }",
        ),
        (
            "bit c; c = measure q[0]; for int i in [0:1] { if (c && ((i)) == 1) { x q[1]; } }",
            "bit c;\nc = measure q[0];\nif (c && ((0)) == 1) { x q[1]; }\nif (c && ((1)) == 1) { x q[1]; }",
        ),
    ]);
}

#[test]
fn what_replaces_a_name_in_a_block_has_its_type() {
    written(&[(
        "bit c; c = measure q[0]; int m; if (c) { m = -1; } for uint i in [0:1] { if (i < m) { x q[1]; } }",
        "bit c;\nc = measure q[0];\nint m;\nif (c) { m = -1; }\nif (uint(0) < m) { x q[1]; }\nif (uint(1) < m) { x q[1]; }",
    )]);
}

#[test]
fn conditions_are_truth_values() {
    accepted(&["bit c; c = measure q[0]; if (c) x q[0]; if (c == 1) { x q[0]; } else { y q[0]; } if (!c) z q[0];"]);
    refused(&[
        ("if (2ns) x q[0];", "QASM207", "2ns"),
        ("if (q) x q[0];", "QASM201", "q"),
        ("if (a) x q[0];", "QASM101", "a"),
        ("duration d = 1ns; bit m = measure q[0]; if (m) { d = 2ns; } if (d) x q[0];", "QASM207", "d"),
        ("def f(complex z) { while (z) { } }", "QASM207", "z"),
        ("array[bool, 2] a; if (a) x q[0];", "QASM207", "a"),
        ("def f() { } if (f()) x q[0];", "QASM207", "f()"),
        ("if (true) { gate g a {} }", "QASM108", "g"),
        ("if (true) { def f() {} }", "QASM108", "f"),
        ("int a; if (a = 1) x q[0];", "QASM015", "="),
    ]);
}
