//! The state of each qubit, which comes with the simulation of a Clifford circuit that has too many qubits for amplitudes.

use circuit::buffer;
use qasm::{Limits, read};
use simulate::Options;

/// What leaves for JavaScript.
fn answer(statements: &str) -> serde_json::Value {
    let source = format!("OPENQASM 3.0; include \"stdgates.inc\"; {statements}");
    let circuit = buffer::encode(&read(&source, &Limits::default()).circuit);
    let simulation = simulator::simulate(&circuit, &source, &Options::default()).expect("a circuit");
    serde_json::from_str(&json::text(&simulation)).expect("JSON")
}

#[test]
fn qubits_of_a_large_clifford_circuit_come_with_its_simulation() {
    let answer = answer("qubit[100] q; h q[0]; cx q[0], q[99]; x q[1]; h q[2]; s q[2];");
    assert_eq!(answer["representation"], "stabilizers");
    let states = answer["qubitStates"].as_array().expect("a state for each qubit");
    assert_eq!(states.len(), 100);
    let vector = |qubit: usize| ["x", "y", "z"].map(|axis| states[qubit][axis].as_f64().unwrap_or(f64::NAN));
    assert_eq!([0, 1, 2, 3, 99].map(vector), [[0.0; 3], [0.0, 0.0, -1.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.0; 3]]);
    assert_eq!((states[99]["purity"].as_f64(), states[1]["probability"].as_f64()), (Some(0.5), Some(1.0)));
}

#[test]
fn amplitudes_tell_the_qubits_of_a_small_circuit() {
    let answer = answer("qubit[2] q; h q[0]; cx q[0], q[1];");
    assert_eq!((&answer["representation"], &answer["qubitStates"]), (&"amplitudes".into(), &serde_json::Value::Null));
}
