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
        // What has more than 128 bits repeats its highest one.
        ("const int[200] n = 4096; const bit b = n[12]; const bit c = n[140];", &["b", "!c"]),
    ]);
    refused(&[
        ("const bit[4] a = \"1000\"; const bit b = a[-5];", "QASM301", "-5"),
        ("const bit[4] a = \"1000\"; const bit[2] b = a[2:1];", "QASM301", "2:1"),
    ]);
}

#[test]
fn the_type_of_an_index_decides() {
    accepted(&[
        "def f(int n, qubit[3] r) { x r[n]; } def g(bit[2] c, qubit[3] r) { x r[c]; } const bit[2] c = \"01\"; x q[c];",
        "bit[2] c = \"01\"; x q[c]; bit b = measure q[0]; x q[b]; array[int, 4] a; a[c] = 1; a[b] = 1;",
    ]);
    refused(&[
        ("def f(float n, qubit[3] r) { x r[n]; }", "QASM207", "n"),
        ("def f(float n, qubit[3] r) { x r[n:2]; }", "QASM207", "n"),
        ("def f(angle n, qubit[3] r) { x r[{0, n}]; }", "QASM207", "n"),
        ("def f(float n, int[8] k) { k[n]; }", "QASM207", "n"),
        ("def f(float n, readonly array[int, #dim = 2] a) { a[0, n]; }", "QASM207", "n"),
        ("def f(duration n, readonly array[int, #dim = 1] a) { a[{0, n}]; }", "QASM207", "n"),
        ("def f(float n) { for int i in [0:n] { } }", "QASM207", "n"),
        ("array[int, 2] a; x q[a];", "QASM207", "a"),
    ]);
}
