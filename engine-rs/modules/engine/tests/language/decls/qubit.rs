//! Types and casting, "Quantum types".

use crate::check::{accepted, refused};

#[test]
fn qubits_are_declared() {
    accepted(&[
        "qubit gamma; qubit γ; qubit[20] qubit_array; CX $0, $1;",
        "const int n = 2; qubit[n] r; qubit[n + 1] w; x r; x w[n];",
        "qreg old[3]; x old[2];",
    ]);
    refused(&[
        ("qubit[0] r;", "QASM302", "0"),
        ("qubit[-1] r;", "QASM302", "-1"),
        ("int n = 2; qubit[n] r;", "QASM208", "n"),
        ("qubit[2.0] r;", "QASM207", "2.0"),
        ("{ qubit r; }", "QASM108", "r"),
        ("def f() { qubit r; }", "QASM108", "r"),
        ("gate g a { qubit r; }", "QASM108", "qubit"),
        ("qubit r = 1;", "QASM003", "="),
        ("qubit a, b;", "QASM003", ","),
        ("input qubit r;", "QASM002", "qubit"),
    ]);
}

#[test]
fn registers_of_version_2_may_be_empty() {
    let source = "OPENQASM 2.0; include \"qelib1.inc\"; qreg q[0]; creg c[0]; qreg r[1]; x q; measure q -> c; x r;";
    let reading = qasm::read(source, &qasm::Limits::default());
    assert!(!diagnostic::has_errors(&reading.diagnostics), "{:?}", reading.diagnostics);
    assert_eq!(reading.circuit.operations().len(), 1);
}
