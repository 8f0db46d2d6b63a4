//! Classical instructions, "While loops" and "Terminating the program early".

use crate::check::{accepted, refused, values};

#[test]
fn a_known_loop_runs() {
    values(&[
        ("int i = 0; while (i < 10) { i += 3; }", "i", 12.0),
        ("int i = 0; while (i < 10) i += 1;", "i", 10.0),
        ("int i = 5; while (false) { i = 0; }", "i", 5.0),
        ("int i = 0; int n = 1; while (true) { n *= 2; i += 1; if (i == 5) { break; } }", "n", 32.0),
        ("float f = 1; while (f > 0.1) { f /= 2; }", "f", 0.0625),
    ]);
}

#[test]
fn conditions_are_truth_values() {
    accepted(&["bit c; while (!c) { h q[0]; c = measure q[0]; }", "x q[0]; end;"]);
    refused(&[
        ("while (2ns) { }", "QASM207", "2ns"),
        ("while (q) { }", "QASM201", "q"),
        ("while (a) { }", "QASM101", "a"),
        ("while true { }", "QASM002", "true"),
    ]);
}
