//! Types and casting, "Arrays" and "Array concatenation and slicing".

use crate::check::{accepted, refused, values, written};

#[test]
fn elements_are_read_and_changed() {
    let one = "array[int[32], 5] a = {0, 1, 2, 3, 4};";
    let two = "array[float[64], 3, 2] m = {{1.1, 1.2}, {2.1, 2.2}, {3.1, 3.2}};";
    values(&[
        (one, "a[0]", 0.0),
        (one, "a[4]", 4.0),
        (one, "a[-1]", 4.0),
        (one, "a[-5]", 0.0),
        (two, "m[0, 1]", 1.2),
        (two, "m[2, 1]", 3.2),
        (two, "m[-1, -1]", 3.2),
        (two, "m[1][0]", 2.1),
        ("array[int[32], 5] a = {0, 1, 2, 3, 4}; a[4] = 10;", "a[4]", 10.0),
        ("array[float, 2, 2] m = {{1, 2}, {3, 4}}; m[-1, 1] = 0.5;", "m[1, 1] + m[1, 0]", 3.5),
        ("array[int, 3] a = {1, 2, 3}; a[1] += 5;", "a[1]", 7.0),
        ("array[int, 2] a; a[0] = 3; a[1] = 4;", "a[0] * a[1]", 12.0),
        ("array[int, 4] a; for int i in [0:3] { a[i] = i * i; }", "a[3] + a[2]", 13.0),
    ]);
}

#[test]
fn elements_have_the_declared_type() {
    values(&[
        ("array[int, 2] a = {1.9, true};", "a[0] + a[1]", 2.0),
        ("array[uint[4], 2] a = {17, 3};", "a[0]", 1.0),
        ("array[uint[4], 2] a = {1, 3}; a[0] = 18;", "a[0]", 2.0),
        ("array[float, 2] a = {1, 3};", "a[0] / 2", 0.5),
        ("array[int, 2] a = {1, 3}; a[0] = 2.7;", "a[0]", 2.0),
        ("array[angle[4], 1] a = {0.4};", "a[0]", std::f64::consts::PI / 8.0),
    ]);
}

#[test]
fn parts_are_copied() {
    let start = "array[int[8], 3] aa = {1, 2, 3}; array[int[8], 2, 3] bb = {{4, 5, 6}, {7, 8, 9}};";
    values(&[
        (start, "bb[1, 2]", 9.0),
        (
            "array[int[8], 3] aa = {1, 2, 3}; array[int[8], 2, 3] bb; bb[0] = aa; bb[1] = aa; aa[2] = 5;",
            "bb[0, 2]",
            3.0,
        ),
        ("array[int[8], 3] aa = {1, 2, 3}; array[int[8], 2, 3] bb; bb[0] = aa; bb[0, 1] = aa[2];", "bb[0, 1]", 3.0),
        ("array[int[8], 3] aa = {1, 2, 3}; array[int[8], 3] b = aa; aa[0] = 9;", "b[0] * 10 + aa[0]", 19.0),
        ("array[int[8], 2, 2] m = {{1, 2}, {3, 4}}; array[int[8], 2] row = m[1];", "row[0]", 3.0),
    ]);
}

#[test]
fn slices_and_joined_arrays_are_arrays() {
    let start = "array[int[8], 2] first = {0, 1}; array[int[8], 3] second = {2, 3, 4};";
    let with = |rest: &str| format!("{start} {rest}");
    let rows = [
        ("array[int[8], 5] all = first ++ second;", "all[0] + all[4] * 10", 40.0),
        ("array[int[8], 4] twice = first ++ first;", "twice[1] + twice[3]", 2.0),
        ("array[int[8], 2] part = second[1:2];", "part[0] * 10 + part[1]", 34.0),
        ("second[1:2] = first[0:1];", "second[0] * 100 + second[1] * 10 + second[2]", 201.0),
        (
            "array[int[8], 4] third = {5, 6, 7, 8}; array[int[8], 4] w; w[0:3] = first[0:1] ++ third[1:2];",
            "w[0] * 1000 + w[1] * 100 + w[2] * 10 + w[3]",
            167.0,
        ),
        ("array[int[8], 3] back = second[2:-1:0];", "back[0] * 10 + back[2]", 42.0),
        ("array[int[8], 2] ends = second[{0, 2}];", "ends[0] * 10 + ends[1]", 24.0),
        ("", "second[1:2][0]", 3.0),
        (
            "array[int[8], 3, 2] m = {{1, 2}, {3, 4}, {5, 6}}; array[int[8], 3, 2] n; n[1:2, 0] = m[0:1, 1];",
            "n[1, 0] * 10 + n[2, 0]",
            24.0,
        ),
        ("array[int[8], 3, 2] m = {{1, 2}, {3, 4}, {5, 6}}; m[1:2] = m[0:1];", "m[1, 0] * 10 + m[2, 1]", 14.0),
    ];
    let rows: Vec<_> = rows.iter().map(|(rest, value, expected)| (with(rest), *value, *expected)).collect();
    values(&rows.iter().map(|(start, value, expected)| (start.as_str(), *value, *expected)).collect::<Vec<_>>());
}

#[test]
fn a_second_pair_of_brackets_chooses_bits_of_an_element() {
    values(&[
        ("array[int[32], 5] a = {0, 1, 2, 3, 4}; a[0][0] = 1;", "a[0]", 1.0),
        ("array[int[32], 5] a = {0, 1, 2, 3, 4};", "int[5](a[4][0:4])", 4.0),
        ("array[uint[8], 2] a = {255, 0}; a[1][2:3] = \"11\";", "a[1]", 12.0),
    ]);
}

#[test]
fn values_have_the_declared_shape() {
    refused(&[
        ("array[int, 2, 2] a = {{1, 2}, 3};", "QASM207", "3"),
        ("array[int, 2, 2] a = {1, 2};", "QASM207", "1"),
        ("array[int, 2] b; array[int, 2] a = {b, b};", "QASM207", "b"),
        ("array[int, 3] a = {1, 2, \"01\"};", "QASM207", "\"01\""),
        ("array[duration, 2] a = {1ns, 2};", "QASM207", "2"),
        ("array[int, 2] a; a += 1;", "QASM207", "a += 1;"),
        ("array[int, 2] a; bool b = a == a;", "QASM207", "a == a"),
        ("array[int, 2] a; int n = -a[0] + a;", "QASM207", "-a[0] + a"),
    ]);
    accepted(&["array[int, 2] b; array[int, 2, 2] a = {b, {3, 4}};"]);
}

#[test]
fn a_declaration_stands_where_its_value_is_known() {
    written(&[(
        "bit m = measure q[0]; array[int, 2] a = {int(m), 1}; m = measure q[1]; if (a[0] == 1) { x q[1]; }",
        "bit m;\nm = measure q[0];\narray[int, 2] a = {int(m), 1};\nm = measure q[1];\nif (a[0] == 1) { x q[1]; }",
    )]);
}

#[test]
fn sizes_are_known() {
    accepted(&[
        "array[int, 2, 0] a = {{}, {}};",
        "array[int, 1, 2, 3, 3, 2, 1, 2] a;",
        "array[int[8], 4, 3] a; const uint n = sizeof(a); const uint m = sizeof(a, 1); qubit[n] r; qubit[m] w;",
        "const int n = 3; array[int[8], n + 1] a; array[complex[float[32]], 4] e; array[duration, 2] d;",
    ]);
    refused(&[
        ("array[int, 3] a = {1, 2};", "QASM207", "{1, 2}"),
        ("array[int, 2] a = {{1, 2}, {3, 4}};", "QASM207", "{1, 2}"),
        ("array[int, 3] a = {1, 2, 3}; rx(a[3]) q[0];", "QASM301", "3"),
        ("array[int, 3] a = {1, 2, 3}; rx(a[-4]) q[0];", "QASM301", "-4"),
        ("array[float, 3, 2] m; m[1, 1, 3] = 2.3;", "QASM301", "3"),
        ("array[int, 1, 1, 1, 1, 1, 1, 1, 8] a;", "QASM207", "array[int, 1, 1, 1, 1, 1, 1, 1, 8]"),
        ("int n = 3; array[int, n] a;", "QASM208", "n"),
        ("array[int, -1] a;", "QASM404", "-1"),
        ("array[array[int, 2], 2] a;", "QASM002", "array"),
        ("int k = {1, 2};", "QASM207", "{1, 2}"),
        ("float k; k = 3; array[int, 2] a = k;", "QASM207", "k"),
    ]);
}

#[test]
fn shapes_must_match() {
    let start = "array[int[8], 2] oneD; array[int[8], 3, 2] twoD; array[int[8], 3, 2] anotherTwoD; \
                 array[int[8], 4, 3, 2] threeD; array[int[8], 2, 3, 4] anotherThreeD; int[8] scalar;";
    let good =
        ["threeD[0, 0, 0] = scalar;", "threeD[0, 0] = oneD;", "threeD[0] = twoD;", "twoD[1:2] = anotherTwoD[0:1];"];
    let good: Vec<_> = good.iter().map(|rest| format!("{start} {rest}")).collect();
    accepted(&good.iter().map(String::as_str).collect::<Vec<_>>());
    let wrong = [
        ("threeD[0] = oneD;", "QASM207", "oneD"),
        ("threeD[0, 0] = scalar;", "QASM207", "scalar"),
        ("threeD = anotherThreeD;", "QASM205", "anotherThreeD"),
        ("twoD[0:1] = anotherTwoD;", "QASM205", "anotherTwoD"),
        ("twoD[0] = 1;", "QASM207", "1"),
        ("array[int[8], 5] a = oneD ++ oneD;", "QASM205", "oneD ++ oneD"),
        ("array[uint[8], 2] a = oneD;", "QASM207", "oneD"),
        ("array[int[16], 2] a = oneD;", "QASM207", "oneD"),
        ("array[int[8], 2] a = oneD[1:0];", "QASM301", "1:0"),
    ];
    let wrong: Vec<_> = wrong.iter().map(|(rest, code, place)| (format!("{start} {rest}"), *code, *place)).collect();
    refused(&wrong.iter().map(|(program, code, place)| (program.as_str(), *code, *place)).collect::<Vec<_>>());
}

#[test]
fn arrays_are_declared_at_the_top_only() {
    refused(&[
        ("def f() { array[int, 2] a; }", "QASM108", "a"),
        ("if (true) { array[int, 2] a; }", "QASM108", "a"),
        ("gate g a { array[int, 2] b; }", "QASM108", "array"),
    ]);
}
