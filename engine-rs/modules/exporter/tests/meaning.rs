//! A conversion to version 3 means what the program did: both are simulated, and the outcomes of all clbits have the same probabilities.

use qasm::{Limits, Version};
use simulate::{Options, distribution};

/// How likely each outcome of a program is.
fn outcomes(program: &str) -> Vec<(String, f64)> {
    let reading = qasm::read(program, &Limits::default());
    assert!(!diagnostic::has_errors(&reading.diagnostics), "{program}\n{:?}", reading.diagnostics);
    let distribution = distribution(&reading.circuit, &Options::default()).expect(program);
    distribution.iter().map(|outcome| (outcome.bits.to_owned(), outcome.probability)).collect()
}

/// The conversion of statements, which are simulated before and behind it.
fn converted(statements: &str) -> String {
    let program = format!("OPENQASM 3.0;\ninclude \"stdgates.inc\";\n{statements}");
    let conversion = exporter::convert(&program, Version::V3, &Limits::default(), false);
    let again = conversion.qasm.unwrap_or_else(|| panic!("{program}\n{:?}", conversion.diagnostics));
    let (before, behind) = (outcomes(&program), outcomes(&again));
    assert_eq!(before.len(), behind.len(), "{program}\n{again}\n{before:?}\n{behind:?}");
    for ((bits, probability), (other_bits, other)) in before.iter().zip(&behind) {
        assert!(bits == other_bits && (probability - other).abs() < 1e-9, "{program}\n{again}\n{before:?}\n{behind:?}");
    }
    again
}

#[test]
fn a_declaration_keeps_the_value_that_its_bits_had() {
    converted(
        "qubit[4] q; bit[8] o; bit[4] c = \"1111\"; uint[8] n = popcount(c); h q; c[2] = measure q[2];
        n += uint[8](popcount(c)); o = bit[8](n);",
    );
    converted(
        "qubit[4] q; bit[8] o; bit[4] c = \"1111\"; let two = c[1:2]; uint[8] n = popcount(two); h q; c[2] = measure q[2];
        n += uint[8](popcount(c)); o = bit[8](n);",
    );
    converted(
        "qubit[4] q; bit[8] o; bit[4] c = \"1111\"; array[uint[8], 2] n = {popcount(c), 1}; h q; c[2] = measure q[2];
        n[1] += uint[8](popcount(c)); o = bit[8](n[0] + n[1]);",
    );
}

#[test]
fn a_call_that_a_declaration_makes_happens_once() {
    let start = "qubit q; bit m; bit[8] o; bit[8] o2; h q; m = measure q;
        def inc(mutable array[int[8], 2] a) -> int[8] { a[0] += 1; return 3; } array[int[8], 2] a = {1, 5};";
    for statements in [
        "int[8] r = inc(a); o = bit[8](r); o2 = bit[8](a[0]);",
        "int[8] r = inc(a); r += int[8](m); o = bit[8](r); o2 = bit[8](a[0]);",
        "array[int[8], 2] r = {inc(a), inc(a)}; o = bit[8](r[0]); o2 = bit[8](a[0]);",
    ] {
        converted(&format!("{start} {statements}"));
    }
}

#[test]
fn a_call_whose_argument_is_declared_is_written() {
    converted(
        "bit[8] o; bit v; array[int[8], 2] a = {1, 5};
        def inc(mutable array[int[8], 2] a) -> int[8] { a[0] += 1; return 3; }
        def peek(readonly array[int[8], 2] a) -> bit { return bit(1); }
        v = peek(a); inc(a); o = bit[8](a[0]);",
    );
}

#[test]
fn a_call_changes_the_array_that_it_is_given() {
    let start = "qubit q; bit m; bit[8] o; bit[8] o2; h q; m = measure q; array[int[8], 3] list = {1, 5, 7};
        def inc(mutable array[int[8], #dim = 1] a) -> int[8] { a[0] += 1; return 3; }
        list[1] += int[8](m);";
    for statements in ["inc(list);", "inc(list[0:0]); inc(list[2:2]);", "list[0] = 9; inc(list); inc(list);"] {
        converted(&format!("{start} {statements} o = bit[8](list[0]); o2 = bit[8](list[2]);"));
    }
}
