//! What a conversion says of what the other version cannot express: once for each cause, in the words of the program.

use qasm::{Limits, Version};

/// The places and messages of what version 2 cannot express.
fn messages(statements: &str) -> Vec<(String, String)> {
    let head = "OPENQASM 3.0; include \"stdgates.inc\"; ";
    let conversion = exporter::convert(&format!("{head}{statements}"), Version::V2, &Limits::default(), false);
    let told = conversion.diagnostics.into_iter().filter(|it| it.code == qasm::diagnostic_codes::NOT_CONVERTIBLE);
    let place = |span: &diagnostic::Location| {
        statements[span.start as usize - head.len()..span.end as usize - head.len()].to_owned()
    };
    told.map(|it| (place(&it.span), it.message)).collect()
}

/// Checks the only message, and its place.
fn says(statements: &str, place: &str, message: &str) {
    assert_eq!(messages(statements), [(place.to_owned(), message.to_owned())], "{statements}");
}

#[test]
fn a_condition_is_told_once_for_all_gates_under_it() {
    says(
        "qubit[2] q; bit[2] c; c = measure q; if (c[0] && c[1]) { x q[0]; h q[1]; x q[1]; z q[1]; }",
        "x q[0];",
        "OpenQASM 2 cannot ask `c[0] && c[1]`",
    );
    says(
        "qubit[2] q; bit[2] c; c = measure q; if (c[0]) x q;",
        "x q;",
        "OpenQASM 2 compares whole registers, not bits as in `c[0]`",
    );
}

#[test]
fn each_statement_with_a_condition_is_told() {
    let statements = "qubit[2] q; bit[2] c; c = measure q; if (c[0] && c[1]) x q[0]; if (c[0] && c[1]) x q[1];";
    assert_eq!(messages(statements).len(), 2);
}

#[test]
fn a_statement_is_quoted_once_and_as_the_program_has_it() {
    for statements in [
        "uint[8] u = 200; uint[16] w = u + u; qubit q; bit m; m = measure q; if (m) { u = 1; } bit[16] o; o = bit[16](w);",
        "uint[8] u = 200; uint[16] w = u + u; bit[16] o; o = bit[16](w);",
        "float f = 0.5; bool b = f; bit r; r = bit(b);",
        "angle[8] a = pi; a = a * -1; bit[8] r; r = bit[8](a);",
    ] {
        let told = messages(statements);
        assert!(!told.is_empty(), "{statements}");
        for (index, (place, message)) in told.iter().enumerate() {
            let head = place.split(" {").next().unwrap_or_default().trim_end_matches(';');
            assert_eq!(message, &format!("OpenQASM 2 cannot say `{head}`"), "{statements}");
            assert!(told[..index].iter().all(|(other, _)| other != place), "{statements}\n{told:?}");
        }
    }
    let told = messages("qubit q; bit m; float f = 0.5; m = measure q; while (m  ||  f > 1) { m = measure q; }");
    let words: Vec<&str> = told.iter().map(|(_, message)| message.as_str()).collect();
    assert_eq!(words, ["OpenQASM 2 cannot say `float f = 0.5`", "OpenQASM 2 cannot say `while (m || f > 1)`"]);
}

#[test]
fn inputs_that_become_numbers_are_told_once() {
    says(
        "input float t0; qubit q; rx(t0) q; ry(t0) q;",
        "t0",
        "OpenQASM 2 has no inputs: `t0` is written as 3.8832220774509327",
    );
    says(
        "input float t0; input float t1; qubit q; rx(t1) q;",
        "t1",
        "OpenQASM 2 has no inputs: `t1` is written as 1.483258847722279",
    );
    let told = messages(
        "input float a; input float b; input float c; input float d; input float e; \
         qubit q; rx(a + b) q; ry(c * d) q; rz(e) q;",
    );
    let [(place, message)] = told.as_slice() else { panic!("{told:?}") };
    assert_eq!(place, "a");
    assert!(message.contains(", `b` as ") && message.ends_with(", and 2 others as their values"), "{message}");
}

#[test]
fn a_program_without_what_version_2_lacks_draws_nothing() {
    assert_eq!(messages("input float t0; qubit q; bit c; h q; c = measure q; if (c) x q;"), []);
}
