//! Chapter "Subroutines".

use crate::check::{accepted, refused, refused_because, values, written};

#[test]
fn subroutines_compute() {
    values(&[
        ("def f(int n) -> int { return n * n; }", "f(3) + f(4)", 25.0),
        ("def f(int n) -> int { if (n < 2) { return 1; } return n * f(n - 1); }", "f(5)", 120.0),
        (
            "def parity(bit[3] cin) -> int { int c = 0; for int i in [0:2] { c ^= int(cin[i]); } return c; } const bit[3] k = \"111\";",
            "1",
            1.0,
        ),
        ("def f(uint[4] n) -> uint[4] { return n << 1; }", "f(9)", 2.0),
        ("def f() -> float { return 1 / 2.0; }", "f()", 0.5),
    ]);
}

#[test]
fn qubits_are_passed_by_reference() {
    accepted(&[
        "def xmeasure(qubit r) -> bit { h r; return measure r; } bit b = xmeasure(q[0]);",
        "def pmeasure(angle[32] theta, qubit r) -> bit { rz(theta) r; h r; return measure r; } bit b; b = pmeasure(pi / 2, q[1]);",
        "def xcheck(qubit[4] d, qubit a) -> bit { reset a; for int i in [0:3] cx d[i], a; return measure a; } \
         bit c = xcheck(q[0:3], q[4]);",
        "def f(qubit[2] r) { return; } f(q[0:1]);",
        "extern parity(bit[3]) -> bit; bit[3] c; bit d = parity(c);",
    ]);
}

#[test]
fn arrays_are_passed_by_reference() {
    values(&[
        (
            "def f(mutable array[int[8], #dim = 1] a) { a[2] = 10; } array[int[8], 5] b = {1, 2, 3, 4, 5}; f(b[1:3]);",
            "b[3]",
            10.0,
        ),
        (
            "def f(readonly array[int[8], 2, 3] a) -> int { const uint n = sizeof(a, 0); const uint m = sizeof(a, 1); int sum = 0; \
             for int i in [0:n - 1] { for int j in [0:m - 1] { sum += int[32](a[i][j]); } } return sum; } \
             array[int[8], 2, 3] b = {{1, 2, 3}, {4, 5, 6}};",
            "f(b)",
            21.0,
        ),
        ("def f(mutable array[int[8], #dim = 1] a) { a[2] = 10; } array[int[8], 3] b = {1, 2, 3}; f(b);", "b[2]", 10.0),
        (
            "def f(readonly array[int[8], 3] a) -> int { return a[0] + a[2]; } array[int[8], 3] b = {1, 2, 3};",
            "f(b)",
            4.0,
        ),
        (
            "def f(readonly array[int[8], #dim = 1] a) -> int { return a[1]; } array[int[8], 2, 4] b = {{1, 2, 3, 4}, {5, 6, 7, 8}};",
            "f(b[1][0:3])",
            6.0,
        ),
        (
            "def f(readonly array[int[8], #dim = 1] a) -> int { return sizeof(a); } array[int[8], 5] b = {1, 2, 3, 4, 5};",
            "f(b[1:3])",
            3.0,
        ),
    ]);
    refused(&[
        ("def f(readonly array[int[8], #dim = 1] a) { a[0] = 3; }", "QASM201", "a[0]"),
        ("def f(readonly array[int, 4] a) { } array[int, 5] a; f(a);", "QASM205", "a"),
        ("def f(readonly array[int, #dim = 2] a) { } array[int, 5] a; f(a);", "QASM207", "a"),
        ("def f(readonly array[int, #dim = 1] a) { } array[int, 5] a; f(a ++ a);", "QASM002", "++"),
        ("def f(array[int, 3] a) { }", "QASM002", "array"),
        ("extern f(array[int, 3]) -> int;", "QASM002", "array"),
        ("def f(readonly array[int, 1] a) { sizeof(a, 4); } array[int, 1] b; f(b);", "QASM301", "sizeof(a, 4)"),
    ]);
}

#[test]
fn calls_fit_the_head() {
    refused(&[
        ("def f(int n) { } f();", "QASM209", "f()"),
        ("def f(int n) { } f(1, 2);", "QASM209", "f(1, 2)"),
        ("def f(qubit r) { } f(q);", "QASM205", "q"),
        ("def f(qubit[2] r) { } f(q[0]);", "QASM205", "q[0]"),
        ("def f(qubit r) { } f(1);", "QASM201", "1"),
        ("def f(int n) { } f(q[0]);", "QASM201", "q[0]"),
        ("def f(int n) { } f(2ns);", "QASM207", "2ns"),
        ("def f(qubit r) -> bit { return measure r; } int n = f(2);", "QASM201", "2"),
        ("extern f(int) -> int; int n = f(1, 2);", "QASM209", "f(1, 2)"),
        ("extern f(duration); f(2);", "QASM207", "2"),
        ("def f(qubit r int n) { rx(n) r; } f(q[0], 2);", "QASM004", ""),
        ("extern f(int int) -> int;", "QASM004", ""),
        ("f(1);", "QASM101", "f"),
    ]);
}

#[test]
fn results_fit_the_head() {
    refused(&[
        ("return 1;", "QASM108", "return 1;"),
        ("def f() { return 1; }", "QASM207", "return 1;"),
        ("def f() -> int { return; }", "QASM207", "return;"),
        ("def f() -> int { }", "QASM207", "f"),
        ("def f(int n) -> int { if (n == 1) { return 1; } }", "QASM207", "f"),
        ("def f() -> int { return 2ns; }", "QASM207", "2ns"),
        ("def f() -> bit[2] { bit[3] c; return c; }", "QASM207", "c"),
        ("def f() -> qubit { }", "QASM002", "qubit"),
        ("def f(int n, int n) { }", "QASM104", "n"),
    ]);
}

#[test]
fn a_name_is_defined_once() {
    refused(&[
        ("def g() { } def g() { } def k() { g(); } k();", "QASM104", "g"),
        ("gate g a { } def g() { } def k(qubit a) { g a; } k(q[0]);", "QASM104", "g"),
    ]);
}

#[test]
fn recursion_goes_on_for_long() {
    values(&[("def f(int n) -> int { if (n < 2) return n; return f(n - 1) + f(n - 2); }", "f(20)", 6765.0)]);
}

#[test]
fn recursion_that_goes_on_too_long_is_told_at_the_call_with_the_limit_that_it_reached() {
    let fibonacci = "def f(int n) -> int { if (n < 2) { return n; } return f(n - 1) + f(n - 2); }";
    let deep = "def f(int n) -> int { if (n < 1) { return 0; } return f(n - 1) + 1; }";
    let endless = "def f(int n) -> int { return f(n + 1); }";
    let gates = "def f(qubit r, int n) { x r; if (n > 0) { f(r, n - 1); f(r, n - 1); } }";
    for (program, code, place, limit) in [
        (format!("{fibonacci} int k = f(60);"), "QASM105", "f(60)", "more than 524288 steps"),
        (format!("{fibonacci} rx(f(60)) q[0];"), "QASM105", "f(60)", "more than 524288 steps"),
        (format!("{fibonacci} if (f(60) > 1) x q[0];"), "QASM105", "f(60)", "more than 524288 steps"),
        (format!("{deep} int k = f(100);"), "QASM105", "f(100)", "more than 64 levels"),
        (format!("{endless} int k = f(1);"), "QASM105", "f(1)", "more than 64 levels"),
        (format!("{gates} f(q[0], 40);"), "QASM403", "f(q[0], 40)", "more than 4000000 steps"),
    ] {
        refused_because(&program, code, place, limit);
    }
}

#[test]
fn a_loop_does_not_count_as_a_way_that_returns() {
    refused(&[("def f(int k) -> int { while (true) { k -= 1; if (k < 0) return k; } }", "QASM207", "f")]);
}

#[test]
fn an_array_is_changed_by_one_argument() {
    let def = "def f(mutable array[int, #dim = 1] a, mutable array[int, #dim = 1] b) { }";
    let arrays = "array[int, 4] a; array[int, 4] b;";
    accepted(&[&format!("{def} {arrays} f(a, b);"), &format!("{def} {arrays} f(a[0:1], a[2:3]);")]);
    refused(&[
        (&format!("{arrays} {def} f(a, a);"), "QASM201", "a"),
        (&format!("{arrays} {def} f(a, a[1:2]);"), "QASM201", "a[1:2]"),
        (&format!("{arrays} {def} f(a[0:1], a);"), "QASM201", "a"),
    ]);
}

#[test]
fn an_array_that_cannot_be_changed_is_not_passed_to_be_changed() {
    let def = "def g(mutable array[int, #dim = 1] a) { a[0] = 1; }";
    accepted(&[&format!("{def} def f(mutable array[int, #dim = 1] a) {{ g(a); g(a[0:1]); }}")]);
    refused(&[
        (&format!("{def} def f(readonly array[int, #dim = 1] a) {{ g(a); }}"), "QASM201", "a"),
        (&format!("{def} def f(readonly array[int, #dim = 2] a) {{ g(a[0]); }}"), "QASM201", "a[0]"),
    ]);
}

#[test]
fn a_qubit_is_passed_once() {
    let def = "def f(qubit[2] a, qubit b) { x a; z b; }";
    accepted(&[
        &format!("{def} f(q[0:1], q[2]); for int i in [2:7] {{ f(q[0:1], q[i]); }}"),
        &format!("{def} def g(qubit[3] r) {{ f(r[0:1], r[2]); }} g(q[1:3]);"),
    ]);
    refused(&[
        (&format!("{def} f(q[0:1], q[1]);"), "QASM204", "q[1]"),
        (&format!("{def} let a = q[1]; f(q[{{2, 1}}], a);"), "QASM204", "a"),
        (&format!("{def} f(q[{{0, 0}}], q[1]);"), "QASM204", "q[{0, 0}]"),
        (&format!("{def} for int i in [1:3] {{ f(q[0:1], q[i]); }}"), "QASM204", "q[i]"),
        (&format!("{def} def g(qubit[3] r) {{ f(r[0:1], r[0]); }}"), "QASM204", "r[0]"),
        ("def f(qubit a, qubit b) -> bit { return measure a; } bit c = f(q[1], q[1]);", "QASM204", "q[1]"),
        ("def f(qubit a, qubit b) { } f($0, $0);", "QASM204", "$0"),
    ]);
}

#[test]
fn what_a_run_decides_leaves_no_bits_behind() {
    written(&[
        (
            "def f(qubit a) { h a; bit r = measure a; if (r) return; x a; } f(q[0]);",
            "def f(qubit a) { h a; bit r = measure a; if (r) return; x a; }\nf(q[0]);",
        ),
        (
            "bit d; while (true) { bit r; r = measure q[0]; if (r) break; h q[0]; } if (d) x q[0];",
            "bit d;\nbit r;\nwhile (true) {  r = measure q[0]; if (r) break; h q[0]; }\nif (d) x q[0];",
        ),
    ]);
}

#[test]
fn parts_that_change_do_not_overlap() {
    let def = "def f(mutable array[int, #dim = 1] a, mutable array[int, #dim = 1] b) { a[0] = 1; b[0] = 2; } \
               array[int, 4] k = {1, 2, 3, 4};";
    accepted(&[&format!(
        "{def} f(k[0:1], k[2:3]); f(k[0:2:3], k[1:2:3]); for int i in [0:2] {{ f(k[i:i], k[i + 1:3]); }}"
    )]);
    refused(&[
        (&format!("{def} f(k[0:2], k[1:3]);"), "QASM201", "k[1:3]"),
        (&format!("{def} f(k[{{0, 3}}], k[3:-1:2]);"), "QASM201", "k[3:-1:2]"),
    ]);
}

#[test]
fn an_outcome_has_as_many_bits_as_are_returned() {
    accepted(&["def f(qubit a) -> bit[1] { return measure a; } def g(qubit[2] a) -> int[2] { return measure a; }"]);
    refused(&[
        ("def f(qubit[2] a) -> bit[3] { return measure a; }", "QASM207", "measure a"),
        ("def f(qubit[2] a) -> bit { if (true) { return measure a; } return 0; } f(q[0:1]);", "QASM207", "measure a"),
        ("def f(qubit a) -> bit[2] { return measure a; } bit[2] c = f(q[0]);", "QASM207", "measure a"),
    ]);
}
