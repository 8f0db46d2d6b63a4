//! Types and casting, "Aliasing", "Index sets and slicing", "Register concatenation and slicing".

use crate::check::{accepted, refused};

#[test]
fn an_alias_names_qubits_and_bits() {
    accepted(&[
        "let myreg = q[1:4]; x myreg[0];",
        "qubit[2] one; qubit[10] two; let both = one ++ two; x both[0]; x both[-1]; let part = both[0:6]; x part;",
        "let chosen = q[{0, 3, 5}]; h chosen; let second = q[0:2:7]; h second; let last = q[-4:-1]; h last;",
        "let a = q[0:1]; let b = q[4:5]; let c = a ++ b; cx c[0], c[3];",
        "bit[4] c; bit[2] d; let e = c ++ d; e[5] = measure q[0];",
        "let back = q[3:-1:0]; h back;",
    ]);
}

#[test]
fn an_index_set_must_not_be_empty() {
    refused(&[
        ("let a = q[3:1]; x a;", "QASM301", "3:1"),
        ("x q[1:-1:3];", "QASM301", "1:-1:3"),
        ("bit[4] c; c[2:1] = measure q[0:1];", "QASM301", "2:1"),
        ("x q[0:0:3];", "QASM306", "0:0:3"),
    ]);
}

#[test]
fn a_register_is_not_joined_with_itself() {
    refused(&[
        ("let a = q ++ q[0];", "QASM204", "q ++ q[0]"),
        ("let a = q[0:2] ++ q[2:3];", "QASM204", "q[0:2] ++ q[2:3]"),
        ("x q[8];", "QASM301", "8"),
        ("x q[-9];", "QASM301", "-9"),
        ("let a = 5;", "QASM207", "5"),
        ("array[int, 2] b; let a = b;", "QASM207", "b"),
    ]);
}
