//! Classical instructions, "For loops" and "Breaking and continuing loops".

use crate::check::{accepted, refused, values};

#[test]
fn values_of_a_loop_become_its_type() {
    accepted(&[
        "for float f in [0:1] { }",
        "for float f in {1, 1.5} { }",
        "for uint i in {1, 2} { }",
        "for angle a in {1.5} { }",
    ]);
    refused(&[
        ("for int i in {1.5} { }", "QASM207", "1.5"),
        ("for angle a in [0:1] { }", "QASM207", "0:1"),
        ("for bit b in [0:1] { }", "QASM207", "0:1"),
        // The grammar: `setExpression: LBRACE expression (COMMA expression)* COMMA? RBRACE`.
        ("for int i in {} { }", "QASM002", "}"),
    ]);
}

#[test]
fn loops_run_over_their_values() {
    values(&[
        ("int[32] b = 0; for int[32] i in {1, 5, 10} { b += i; }", "b", 16.0),
        ("int n = 0; for int i in [0:2:20] n += i;", "n", 110.0),
        ("int n = 0; for int i in [3:-1:1] { n = n * 10 + i; }", "n", 321.0),
        ("int n = 0; for int i in [3:1] { n += 1; }", "n", 0.0),
        ("uint[64] n = 0; for uint[64] i in [4294967296:4294967298] { n += 1; }", "n", 3.0),
        ("float n = 0; array[float[64], 4] f = {1.2, -3.4, 0.5, 9.8}; for float[64] v in f { n += v; }", "n", 8.1),
        ("int n = 0; array[int, 4] f = {1, 2, 3, 4}; for int v in f[1:2] { n = n * 10 + v; }", "n", 23.0),
        ("int n = 0; array[int, 2, 2] f = {{1, 2}, {3, 4}}; for int v in f[1] { n = n * 10 + v; }", "n", 34.0),
        ("array[int, 2] f = {1, 2}; for int v in f { v = 7; }", "f[0] + f[1]", 3.0),
        ("int n = 0; const bit[4] c = \"0111\"; for bit b in c { n = 2 * n + int(b); }", "n", 14.0),
        ("int n = 0; for bit b in \"011\" { n = 2 * n + int(b); }", "n", 6.0),
        ("int n = 0; int[4] k = 5; for bit b in k[0:2] { n = 2 * n + int(b); }", "n", 5.0),
        ("int n = 0; for uint[2] i in [2:5] { n = n * 10 + i; }", "n", 2301.0),
        ("int n = 0; for float f in {1, 2} { n += 4 * (f / 4); }", "n", 3.0),
        ("int n = 0; for int i in [0:3] { i = 10; n += 1; }", "n", 4.0),
    ]);
}

#[test]
fn loops_are_left_and_continued() {
    values(&[
        ("int n = 0; for int i in [0:9] { if (i == 3) { break; } n += 1; }", "n", 3.0),
        ("int n = 0; for int i in [0:9] { if (i == 3) { continue; } n += 1; }", "n", 9.0),
        ("int n = 0; for int i in [0:2] { for int j in [0:9] { if (j > i) { break; } n += 1; } }", "n", 6.0),
        (
            "int i = 0; int n = 0; while (i < 10) { i += 1; if (i == 2) { continue; } n += i; if (i == 4) { break; } }",
            "n",
            8.0,
        ),
    ]);
    refused(&[
        ("break;", "QASM108", "break;"),
        ("continue;", "QASM108", "continue;"),
        ("def f() { continue; }", "QASM108", "continue;"),
        ("if (true) { break; }", "QASM108", "break;"),
        ("int i; switch (i) { case 1 { break; } }", "QASM108", "break;"),
    ]);
}

#[test]
fn loops_run_over_bits_and_their_aliases() {
    accepted(&[
        "bit[5] register; for bit b in register {} let alias = register[1:3]; for bit b in alias {}",
        "for int i in [0:7] x q[i]; for uint i in [0:6] { cx q[i], q[i + 1]; }",
        "for int i in {0, 3} { reset q[i]; }",
    ]);
}

#[test]
fn loops_do_not_run_over_scalars() {
    refused(&[
        ("int n = 3; for int i in n { }", "QASM207", "n"),
        ("for int i in 3 { }", "QASM207", "3"),
        ("float f; for float i in f { }", "QASM207", "f"),
        ("bit c; for bit b in c { }", "QASM207", "c"),
        ("int[8] n; for int i in n { }", "QASM207", "n"),
        ("array[int, 2, 2] a; for int i in a { }", "QASM207", "a"),
        ("array[int, 2] a; for int i in a[0] { }", "QASM207", "a[0]"),
        ("for int i in q { }", "QASM201", "q"),
        ("for int i in [0:0.5:3] { }", "QASM207", "0.5"),
        ("for int i in [0:0:3] { }", "QASM306", "0:0:3"),
        ("for int i in [:3] { }", "QASM306", ":3"),
        ("for i in [0:3] { }", "QASM002", "i"),
        ("for int i in [0:3] { } rx(i) q[0];", "QASM101", "i"),
    ]);
}

#[test]
fn what_a_loop_runs_over_becomes_its_variable() {
    accepted(&[
        "for angle a in {0, pi} { } for bit b in {0, 1} { } for bool b in {true, 0} { } for complex z in {1, 2im} { }",
        "array[int[8], 2] a; for int i in a { } for float f in a { } array[bit, 2] b; for bool i in b { }",
        "bit[3] c; for int i in c { } for bit[2] b in {\"01\", 3} { } for duration d in {1ns, 2us} { delay[d] q[0]; }",
    ]);
    refused(&[
        ("for int i in {1, \"01\"} { }", "QASM207", "\"01\""),
        ("for int i in {1, 2ns} { }", "QASM207", "2ns"),
        ("bit[3] c; for duration d in c { }", "QASM207", "c"),
        ("array[duration, 2] a; for int i in a { }", "QASM207", "a"),
        ("array[int, 2] a; for angle i in a { }", "QASM207", "a"),
    ]);
}

#[test]
fn an_empty_set_in_a_block_is_one_mistake() {
    refused(&[
        ("if (true) { for int i in {} { x q[0]; } }", "QASM002", "}"),
        ("def f() { for int i in {} x q[0]; } int n = 3;", "QASM002", "}"),
    ]);
}
