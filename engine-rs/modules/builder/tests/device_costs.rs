//! What circuits of settings take on devices.

use std::fs;
use std::path::Path;

use builder::{build, device_costs};
use serde_json::{Value, json};
use synthesis::device_costs::{DeviceCosts, Figures};

fn settings(core: &Value, changes: &Value) -> Value {
    let mut params = json!({
        "type": "default",
        "useCase": "custom",
        "qubits": 6,
        "layers": 2,
        "encodingLayer": {"type": "none"},
        "coreLayer": core,
        "middleLayer": {"type": "none"},
    });
    for (name, value) in changes.as_object().expect("fields") {
        params[name] = value.clone();
    }
    json!({"circuitParams": params})
}

/// A cost layer on a ring of six and a mixer, twice.
fn qaoa() -> Value {
    graph_specific(&(0..6).map(|node| (node, (node + 1) % 6)).collect::<Vec<_>>())
}

fn graph_specific(edges: &[(u32, u32)]) -> Value {
    let edges: Vec<Value> = edges.iter().map(|(from, to)| json!({"sourceNode": from, "targetNode": to})).collect();
    let core = json!({"type": "graph-specific", "optimizeDepth": true, "graph": {"weighted": false, "edges": edges}});
    settings(&core, &json!({"encodingLayer": {"type": "uniform"}, "middleLayer": {"type": "x-mixer"}}))
}

fn strong() -> Value {
    settings(&json!({"type": "strongly-entangling"}), &json!({}))
}

/// A device of ten qubits that couples every pair.
fn every_pair(gate_set: &[&str]) -> Value {
    json!({"vendor": "Test", "device": "Test", "gateSet": gate_set, "qubitCount": 10, "couplingMap": null})
}

/// The device of the builder's start: ten qubits in a line.
fn line() -> Value {
    let pairs: Vec<[u32; 2]> = (0..9).map(|qubit| [qubit, qubit + 1]).collect();
    json!({"device": "Line", "gateSet": ["RX", "RY", "RZ", "CNOT"], "qubitCount": 10, "couplingMap": pairs})
}

fn costs(settings: &Value, device: &Value) -> DeviceCosts {
    device_costs(&settings.to_string(), &device.to_string()).expect("the settings make a circuit")
}

fn figures(depth: u32, two_qubit_gates: u32, is_native: bool) -> Figures {
    Figures { depth, two_qubit_gates, is_native }
}

#[test]
fn a_device_runs_what_was_made_for_it_as_it_is() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../server/hardware/devices.json");
    let devices: Vec<Value> = serde_json::from_str(&fs::read_to_string(path).expect("the devices")).expect("JSON");
    let mut compared = 0;
    for device in devices.iter().filter(|device| device["qubitCount"].as_u64().is_some_and(|qubits| qubits >= 4)) {
        let mut request = settings(&json!({"type": "hardware-efficient"}), &json!({"qubits": 4}));
        request["hardware"] = device.clone();
        let stats = build(&request.to_string()).stats.expect("a circuit");
        let own = figures(stats.depth, stats.two_qubit_gates.count, true);
        assert_eq!(costs(&request, device), DeviceCosts::Made(own), "{}", device["device"]);
        compared += 1;
    }
    assert!(compared > 70, "{compared} devices");
}

/// Qiskit 2.6 finds the same: `transpile(circuit, basis_gates=…, optimization_level=1)`.
#[test]
fn gates_are_made_of_a_devices_own() {
    for (name, settings, gate_set, depth, two_qubit_gates) in [
        ("QAOA by U3 and CNOT", qaoa(), &["u1", "u2", "u3", "cx"][..], 15, 24),
        ("QAOA by RZ, SX and CNOT", qaoa(), &["rz", "sx", "x", "cx"], 25, 24),
        ("QAOA by RX, RY, RZ and CZ", qaoa(), &["rx", "ry", "rz", "cz"], 22, 24),
        ("QAOA by a gate that is RZZ", qaoa(), &["U1q", "Rz", "RZZ"], 8, 12),
        ("strong layers by U3 and CNOT", strong(), &["u1", "u2", "u3", "cx"], 11, 12),
        ("strong layers by RZ, SX and CNOT", strong(), &["rz", "sx", "x", "cx"], 19, 12),
        ("strong layers by R, RZ and RXX", strong(), &["r", "rz", "rxx"], 29, 12),
        ("strong layers by RZ, SX and CZ", strong(), &["rz", "sx", "x", "cz"], 43, 12),
    ] {
        let made = DeviceCosts::Made(figures(depth, two_qubit_gates, false));
        assert_eq!(costs(&settings, &every_pair(gate_set)), made, "{name}");
    }
}

#[test]
fn a_circuit_that_was_made_for_no_device_may_have_only_its_gates() {
    let core = json!({"type": "brickwork", "singleQubitGates": ["RY"], "twoQubitGates": ["CNOT"]});
    let brickwork = settings(&core, &json!({}));
    let stats = build(&brickwork.to_string()).stats.expect("a circuit");
    assert_eq!(costs(&brickwork, &line()), DeviceCosts::Made(figures(stats.depth, stats.two_qubit_gates.count, true)));
}

#[test]
fn pairs_that_the_device_does_not_couple_are_named() {
    let DeviceCosts::Uncoupled { figures: found, pairs, uncoupled } = costs(&qaoa(), &line()) else {
        panic!("a line has no ring");
    };
    assert_eq!((found, pairs, uncoupled), (figures(16, 24, false), 6, vec![[0, 5]]));
    let all: Vec<(u32, u32)> = (0..6).flat_map(|node| (node + 1..6).map(move |other| (node, other))).collect();
    let DeviceCosts::Uncoupled { pairs, uncoupled, .. } = costs(&graph_specific(&all), &line()) else {
        panic!("a line has no complete graph");
    };
    assert_eq!((pairs, uncoupled.len(), &uncoupled[..3]), (15, 10, &[[0, 2], [0, 3], [0, 4]][..]));
}

#[test]
fn costs_are_higher_where_the_gate_goes_the_other_way() {
    let core = json!({"type": "brickwork", "singleQubitGates": ["RY"], "twoQubitGates": ["CNOT"]});
    let path = settings(&core, &json!({"qubits": 3}));
    let mut star = every_pair(&["rz", "sx", "x", "cx"]);
    star["couplingMap"] = json!([[0, 1], [0, 2]]);
    let mut directed = star.clone();
    directed["directed"] = json!(true);
    let [both, one] = [star, directed].map(|device| match costs(&path, &device) {
        DeviceCosts::Made(figures) => figures,
        other => panic!("{other:?}"),
    });
    assert_eq!((both.two_qubit_gates, one.two_qubit_gates), (4, 4));
    assert!(one.depth > both.depth);
}

#[test]
fn a_device_may_lack_qubits_or_gates() {
    let with = |name: &str, value: Value| {
        let mut device = line();
        device[name] = value;
        costs(&qaoa(), &device)
    };
    assert_eq!(with("qubitCount", json!(4)), DeviceCosts::TooFewQubits);
    assert_eq!(with("gateSet", json!(["RX", "RZ"])), DeviceCosts::MissingGate("rzz".to_owned()));
    assert_eq!(with("gateSet", json!(["RZ", "CNOT"])), DeviceCosts::MissingGate("h".to_owned()));
}

#[test]
fn settings_without_a_circuit_and_devices_that_cannot_be_read_have_none() {
    let large = settings(&json!({"type": "strongly-entangling"}), &json!({"qubits": 11}));
    assert_eq!(device_costs(&large.to_string(), &line().to_string()), None);
    assert_eq!(device_costs(&strong().to_string(), "{}"), None);
    let strange = json!({"gateSet": ["u3", "cx"], "qubitCount": 6, "couplingMap": [[-1, 0], [5, 9_000_000_000_u64]]});
    assert!(matches!(costs(&strong(), &strange), DeviceCosts::Uncoupled { .. }));
}
