//! Classical instructions, "If-else statements".

use crate::check::{accepted, refused, values};

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
fn conditions_are_truth_values() {
    accepted(&["bit c; c = measure q[0]; if (c) x q[0]; if (c == 1) { x q[0]; } else { y q[0]; } if (!c) z q[0];"]);
    refused(&[
        ("if (2ns) x q[0];", "QASM207", "2ns"),
        ("if (q) x q[0];", "QASM201", "q"),
        ("if (a) x q[0];", "QASM101", "a"),
        ("if (true) { gate g a {} }", "QASM108", "g"),
        ("if (true) { def f() {} }", "QASM108", "f"),
        ("int a; if (a = 1) x q[0];", "QASM015", "="),
    ]);
}
