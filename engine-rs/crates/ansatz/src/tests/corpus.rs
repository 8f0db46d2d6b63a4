//! Gate lists as PennyLane and Qiskit make them, for the families and options that the builder has.
//!
//! `strongly-entangling` and `angle-encoding` are its own. `basic-entangler` on one and two qubits is a brick wall of RX
//! and CNOT, and on three a device with these gates whose pairs are a ring. On more, a device's pairs come round by round
//! and not one after the other, and nothing of the other families is one of the builder's cores.

use std::fs;

use serde::Deserialize;
use serde_json::{Value, json};

use super::{brickwork, building, building_on, circuit, device, hardware_efficient, none, strongly_entangling};
use circuit::Circuit;
use circuit::angle::{Angle, Expression};
use circuit::moments::name_of;

#[derive(Deserialize)]
struct Line {
    family: String,
    qubits: i64,
    #[serde(default)]
    layers: i64,
    rotation: Option<String>,
    parameters: usize,
    ops: Vec<(String, Vec<u32>, Vec<u32>)>,
}

/// Name, numbers of parameters, qubits.
fn operations(circuit: &Circuit) -> Vec<(String, Vec<u32>, Vec<u32>)> {
    let body = &circuit.body;
    let number = |angle: &Angle| match angle {
        Angle::Expression(id) => match body.expressions[*id as usize] {
            Expression::Parameter(index) => index,
            other => panic!("{other:?} is no parameter"),
        },
        Angle::Value(value) => panic!("{value} is no parameter"),
    };
    let row = |operation: usize| {
        (
            name_of(circuit, circuit.body.operations[operation].kind).to_owned(),
            body.angles(&body.operations[operation]).iter().map(number).collect(),
            body.qubits(&body.operations[operation]).to_vec(),
        )
    };
    (0..body.operations.len()).map(row).collect()
}

#[test]
fn gate_lists_equal_those_of_pennylane() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus/circuits.jsonl");
    let text = fs::read_to_string(path).expect("the file is part of the crate");
    let mut compared = 0;
    for line in text.lines() {
        let line: Line = serde_json::from_str(line).expect("each line is a circuit");
        let encoding = |gate: &str| json!({"type": "angle", "gate": gate});
        let (built, skip): (_, Option<usize>) = match (line.family.as_str(), line.qubits) {
            ("strongly-entangling", n) => (building(n, line.layers, &none(), &strongly_entangling(), "none"), None),
            ("basic-entangler", n @ (1 | 2)) => {
                assert_eq!(line.rotation.as_deref(), Some("rx"));
                (building(n, line.layers, &none(), &brickwork(&["RX"], &["CNOT"]), "none"), None)
            }
            ("basic-entangler", 3) => {
                let ring = device(&["RX", "CNOT"], 3, &json!([[0, 1], [1, 2], [2, 0]]));
                (building_on(3, line.layers, &none(), &hardware_efficient(), "none", &ring), None)
            }
            ("angle-encoding", n) => {
                let gate = line.rotation.as_deref().map(str::to_uppercase).unwrap_or_default();
                // The encoding alone: a core has to follow, and is cut off.
                (building(n, 1, &encoding(&gate), &core_to_cut(), "none"), Some(n as usize))
            }
            _ => continue,
        };
        let circuit = circuit(built);
        let mut operations = operations(&circuit);
        if let Some(length) = skip {
            operations.truncate(length);
        } else {
            assert_eq!(circuit.parameters.len(), line.parameters);
        }
        assert_eq!(operations, line.ops, "{} on {} qubits", line.family, line.qubits);
        compared += 1;
    }
    assert_eq!(compared, 18 + 9 + 6);
}

fn core_to_cut() -> Value {
    brickwork(&["RX"], &[])
}
