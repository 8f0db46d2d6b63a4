//! Built-in quantum instructions: `measure`, `reset`, `barrier`.

use crate::check::{accepted, refused};

#[test]
fn operands_are_qubits_and_bits_of_one_number() {
    accepted(&[
        "reset q; reset q[0]; reset q[1:3]; bit[8] c; c = measure q; c[0] = measure q[0]; measure q -> c; measure q[1];",
        "bit[2] c = measure q[0:1]; bit d = measure $0; barrier q; barrier; barrier q[0], q[3]; bit[3] e; e[0:1] = measure q[0:1];",
    ]);
    refused(&[
        ("bit[2] c; c = measure q;", "QASM206", "c = measure q"),
        ("bit c; c = measure q;", "QASM206", "c = measure q"),
        ("bit c; reset c;", "QASM201", "c"),
        ("bit c; barrier c;", "QASM201", "c"),
        ("bit c; bit d; d = measure c;", "QASM201", "c"),
        ("measure 3;", "QASM002", "3"),
        ("reset 3;", "QASM002", "3"),
    ]);
}
