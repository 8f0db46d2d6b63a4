//! "Input/output": inputs with values, and what needs one before a run.

use crate::check::{HEAD, refused};
use circuit::moments::statistics;
use diagnostic::Severity;
use qasm::{Input, Limits, read, read_with_inputs};

/// The first error of a program whose input `n` has a value.
fn error_with(statements: &str, n: f64) -> Option<String> {
    let source = format!("{HEAD}{statements}");
    let reading = read_with_inputs(&source, &Limits::default(), &[("n".to_owned(), n)]);
    reading.diagnostics.into_iter().find(|it| it.severity == Severity::Error).map(|it| it.message)
}

#[test]
fn what_needs_the_value_of_an_input_says_so() {
    refused(&[
        ("input int n; bit[2 * n] c;", "QASM208", "n"),
        ("input int n; qubit[n] r;", "QASM208", "n"),
        ("input uint[4] n; int[n] k;", "QASM208", "n"),
        ("input int n; array[int, n] a;", "QASM208", "n"),
        ("input int n; const int m = 2 * n;", "QASM208", "n"),
        ("input int n; pow(n) @ x q[0];", "QASM208", "n"),
        ("input int n; ctrl(n + 1) @ x q[0], q[1], q[2];", "QASM208", "n"),
        ("input int n; let r = q[0:n];", "QASM208", "n"),
        ("input int n; switch (1) { case n { x q[0]; } }", "QASM208", "n"),
    ]);
    let reading = read(&format!("{HEAD}input int n; bit[2 * n] c;"), &Limits::default());
    let error = &reading.diagnostics[0];
    assert_eq!(error.message, "a register's size depends on the input `n`, which has no value here");
    assert_eq!(error.help.as_deref(), Some("give `n` a value where the program is simulated, or make it a `const`"));
}

#[test]
fn values_of_inputs_decide_sizes_and_gates() {
    for statements in [
        "input int n; bit[2 * n] c; c[2 * n - 1] = measure q[0];",
        "input int n; qubit[n] r; x r[n - 1];",
        "input uint[4] n; int[n] k = 1;",
        "input int n; array[int, n] a; a[n - 1] = 1;",
        "input int n; const int m = 2 * n; bit[m] c;",
        "input int n; pow(n) @ x q[0];",
        "input int n; ctrl(n) @ x q[0], q[1], q[2], q[3];",
        "input int n; let r = q[0:n]; x r[n];",
        "input int n; switch (n) { case n { x q[0]; } default { } }",
        "input int n; if (n < 0) { pow(1 / (n - 3)) @ x q[0]; }",
    ] {
        assert_eq!(error_with(statements, 3.0), None, "{statements}");
    }
    let source = format!("{HEAD}input int n; bit[2 * n] c; qubit[n] r; x r;");
    let circuit = read_with_inputs(&source, &Limits::default(), &[("n".to_owned(), 3.0)]).circuit;
    assert_eq!((circuit.clbit_count(), circuit.qubit_count(), statistics(&circuit).operations), (6, 11, 3));
}

#[test]
fn a_value_that_fits_no_size_is_refused_at_its_place() {
    assert_eq!(
        error_with("input int n; bit[2 * n] c;", -1.0).as_deref(),
        Some("a register holds at least 1 bit, found size -2")
    );
}

#[test]
fn an_input_that_is_assigned_to_is_no_constant() {
    let message = Some("a register's size must be known before the program runs");
    assert_eq!(error_with("input int n; n = 4; bit[n] c;", 3.0).as_deref(), message);
    // Its size would differ from round to round.
    assert_eq!(error_with("input int n; for int i in [0:1] { bit[n] c; n += 1; }", 3.0).as_deref(), message);
    assert_eq!(error_with("input int n; bit[n] c; n = 4;", 3.0), None);
}

#[test]
fn inputs_are_listed_with_their_types() {
    let source = "OPENQASM 3.0;\ninput int[8] a;\ninput bit b;\nbroken(\ninput bit[4] c;\n@note\ninput float[64] d;\ninput bool e;\noutput int f;\n";
    let reading = read(source, &Limits::default());
    let found: Vec<_> = reading
        .inputs
        .iter()
        .map(|Input { name, word, width, span, start, .. }| {
            let line = source[..span.start as usize].split('\n').count();
            (name.as_str(), *word, *width, line, &source[*start as usize..*start as usize + 5])
        })
        .collect();
    let expected = [
        ("a", "int", Some(8), 2, "input"),
        ("b", "bit", None, 3, "input"),
        ("c", "bit", Some(4), 5, "input"),
        ("d", "float", Some(64), 7, "input"),
        ("e", "bool", None, 8, "input"),
    ];
    assert_eq!(found, expected);
    assert!(reading.inputs.iter().all(|it| !it.is_required));
}

#[test]
fn an_input_that_decides_a_circuit_is_required() {
    for (statements, values) in [
        ("input int n; input int m; bit[n * m] c; rx(m) q[0];", [true, true]),
        ("input int n; input int m; pow(n) @ x q[0]; rx(m) q[0];", [true, false]),
        ("input int n; input int m; for int i in [0:n] { rx(m) q[i]; }", [false, false]),
    ] {
        for given in [&[][..], &[("n".to_owned(), 2.0), ("m".to_owned(), 2.0)]] {
            let inputs = read_with_inputs(&format!("{HEAD}{statements}"), &Limits::default(), given).inputs;
            let required: Vec<_> = inputs.iter().map(|it| it.is_required).collect();
            assert_eq!(required, values, "{statements} {given:?}");
        }
    }
}
