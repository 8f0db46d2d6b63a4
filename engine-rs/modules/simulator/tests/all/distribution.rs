//! How the outcomes of a simulation leave for JavaScript: the bits of all in one text.

use circuit::buffer;
use qasm::{Limits, read};
use simulate::Options;

/// The distribution of a program among the facts.
fn distribution(statements: &str) -> serde_json::Value {
    let source = format!("OPENQASM 3.0; include \"stdgates.inc\"; {statements}");
    let circuit = buffer::encode(&read(&source, &Limits::default()).circuit);
    let simulation = simulator::simulate(&circuit, &source, &Options::default()).expect("a circuit");
    let facts: serde_json::Value = serde_json::from_str(&json::text(&simulation)).expect("JSON");
    facts["distribution"].clone()
}

#[test]
fn outcomes_leave_as_one_text() {
    let measured = distribution("qubit[2] q; bit[3] c; h q[0]; c[2] = measure q[0]; c[0] = measure q[1];");
    assert_eq!(measured, serde_json::json!({ "bits": "000100", "width": 3 }));
    let stabilizers = distribution("qubit[40] q; x q[0]; x q[39];");
    assert_eq!(stabilizers, serde_json::json!({ "bits": format!("1{}1", "0".repeat(38)), "width": 40 }));
}

#[test]
fn without_outcomes_the_text_is_empty() {
    for statements in ["qubit q; h q;", "qubit[17] q; U(0.1, 0, 0) q[0];"] {
        assert_eq!(distribution(statements), serde_json::json!({ "bits": "", "width": 0 }), "{statements}");
    }
}
