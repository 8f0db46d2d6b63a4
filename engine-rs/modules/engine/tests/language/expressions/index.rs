//! Types and casting, "Index sets and slicing" and "Classical value bit slicing": what may be an index.

use crate::check::{accepted, holds, refused};

#[test]
fn indices_are_whole_numbers() {
    accepted(&[
        "const int i = 2; x q[i]; int j = 3; x q[j]; uint[3] k = 7; x q[k]; x q[i + 1]; x q[-i];",
        "bit[3] c; int n = 1; c[n] = measure q[0]; array[int, 4] a = {1, 2, 3, 4}; x q[a[1]];",
    ]);
    refused(&[
        ("x q[1.0];", "QASM207", "1.0"),
        ("x q[0.5:2];", "QASM207", "0.5"),
        ("float f = 1; x q[f];", "QASM207", "f"),
        ("x q[1, 2];", "QASM301", "q[1, 2]"),
        ("x q[0][0];", "QASM201", "q[0][0]"),
        ("qubit r; x r[0];", "QASM201", "r[0]"),
        ("array[int, 4] a = {1, 2, 3, 4}; rx(a[1.5]) q[0];", "QASM207", "1.5"),
        ("int n = q[0];", "QASM201", "q[0]"),
    ]);
}

#[test]
fn constant_bits_are_chosen_from_both_ends() {
    holds(&[
        ("const bit[4] a = \"1000\";", &["a[-1]", "a[3]", "!a[-4]", "!a[0]"]),
        ("const bit[4] a = \"1000\"; const bit b = a[-1];", &["b"]),
    ]);
    refused(&[
        ("const bit[4] a = \"1000\"; const bit b = a[-5];", "QASM301", "-5"),
        ("const bit[4] a = \"1000\"; const bit[2] b = a[2:1];", "QASM301", "2:1"),
    ]);
}
