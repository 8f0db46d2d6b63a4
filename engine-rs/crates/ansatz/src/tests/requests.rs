//! The shape of requests, and requests that no one would send.

use proptest::prelude::*;
use serde_json::{Value, json};

use crate::{build, request};

fn params() -> Value {
    json!({
        "type": "qaoa", "useCase": "optimization", "qubits": 2, "layers": 1,
        "encodingLayer": {"type": "none"}, "coreLayer": {"type": "strongly-entangling"}, "middleLayer": {"type": "none"},
    })
}

fn message(request: &Value) -> String {
    request::read(&request.to_string()).expect_err("the request is refused").message
}

#[test]
fn unknown_top_level_fields_are_ignored() {
    let request = json!({"circuitParams": params(), "name": "Bell", "isPublic": true, "tags": [], "more": {"a": 1}});
    assert!(build(&request::read(&request.to_string()).unwrap()).circuit.is_some());
}

#[test]
fn unknown_fields_inside_circuit_params_are_refused_by_name() {
    let mut misspelt = params();
    misspelt["coreLayer"]["useSharedParamters"] = json!(true);
    assert!(message(&json!({"circuitParams": misspelt})).contains("unknown field `useSharedParamters`"));
    let mut extra = params();
    extra["depth"] = json!(3);
    assert!(message(&json!({"circuitParams": extra})).contains("unknown field `depth`"));
}

#[test]
fn a_number_that_is_not_whole_and_a_value_that_is_no_choice_are_refused() {
    let mut half = params();
    half["qubits"] = json!(2.5);
    assert!(message(&json!({"circuitParams": half})).contains("2.5 is not a whole number"));
    let mut choice = params();
    choice["middleLayer"]["type"] = json!("y-mixer");
    assert!(message(&json!({"circuitParams": choice})).contains("unknown variant `y-mixer`"));
    assert!(message(&json!({"circuitParams": null})).starts_with("The settings cannot be read: "));
}

#[test]
fn what_a_form_shows_is_json() {
    let mut params = params();
    params["qubits"] = json!(11);
    let built = build(&request::read(&json!({"circuitParams": params}).to_string()).unwrap());
    let message = "The number of qubits cannot exceed 10. Please reduce the number of qubits and try again.";
    assert_eq!(
        serde_json::from_str::<Value>(&json::text(&built.problems)).unwrap(),
        json!([{"path": "circuitParams.qubits", "severity": "error", "message": message}])
    );
}

#[test]
fn the_version_of_openqasm_is_2_or_3() {
    let request = |version: Value| {
        request::read(&json!({"circuitParams": params(), "qasmVersion": version}).to_string()).unwrap()
    };
    assert_eq!(build(&request(json!(2))).problems, []);
    assert_eq!(build(&request(json!(4))).problems[0].message, "The OpenQASM version must be 2 or 3, not 4.");
    assert_eq!(request::read(&json!({"circuitParams": params()}).to_string()).unwrap().qasm_version, 3);
}

#[test]
fn a_million_bad_edges_are_answered_with_a_hundred_problems() {
    let edge = json!({"sourceNode": 0, "targetNode": 0});
    let mut many = params();
    many["coreLayer"] = json!({"type": "graph-specific", "graph": {"edges": vec![edge; 100_000]}});
    let problems = build(&request::read(&json!({"circuitParams": many}).to_string()).unwrap()).problems;
    assert_eq!(problems.len(), 101);
    assert_eq!(problems[100].message, "99900 more problems are not listed.");
}

#[test]
fn a_device_of_any_size_costs_no_memory() {
    let mut params = params();
    params["coreLayer"] = json!({"type": "hardware-efficient"});
    let hardware = json!({"gateSet": ["RX", "CNOT"], "qubitCount": 1e18, "couplingMap": [[4_000_000_000_u32, 7]]});
    let built = build(&request::read(&json!({"circuitParams": params, "hardware": hardware}).to_string()).unwrap());
    assert_eq!(built.physical_qubits, Some(vec![7, 4_000_000_000]));
}

/// Whole numbers near the limits, and far from them.
fn number() -> impl Strategy<Value = i64> {
    prop_oneof![8 => -1..12_i64, 1 => any::<i64>()]
}

fn gate_name() -> impl Strategy<Value = String> {
    const KNOWN: &[&str] = &[
        "RX",
        "RY",
        "RZ",
        "U3",
        "CNOT",
        "CZ",
        "RZZ",
        "ZZ",
        "zz",
        "sx",
        "gpi",
        "gpi2",
        "virtual rz",
        "ms",
        "prx",
        "r",
        "U1q",
        "ecr",
        "iswap",
        "syc",
        "sqrt_iswap",
        "phased_xz",
        "Rxxyyzz",
        "rx(pi/2)",
        "move",
        "measure",
        "ccx",
        "gphase",
        "id",
        "x",
    ];
    prop_oneof![9 => proptest::sample::select(KNOWN).prop_map(str::to_owned), 1 => any::<String>()]
}

fn hardware() -> impl Strategy<Value = Value> {
    let map = proptest::option::of(proptest::collection::vec([number(), number()], 0..30));
    (proptest::collection::vec(gate_name(), 0..6), number(), map, any::<String>()).prop_map(|(gates, count, map, name)| {
        json!({"vendor": name, "device": name, "gateSet": gates, "qubitCount": count, "couplingMap": map})
    })
}

fn core() -> impl Strategy<Value = Value> {
    let edges = proptest::collection::vec((number(), number(), proptest::option::of(any::<f64>())), 0..20);
    let kind =
        proptest::sample::select(&["brickwork", "hardware-efficient", "strongly-entangling", "graph-specific"][..]);
    let single = proptest::collection::vec(proptest::sample::select(&["RX", "RY", "RZ", "U3"][..]), 0..4);
    let two = proptest::collection::vec(proptest::sample::select(&["CNOT", "RZZ", "RXX", "RYY"][..]), 0..4);
    (kind, any::<[bool; 3]>(), edges, single, two).prop_map(|(kind, [shared, deep, weighted], edges, single, two)| {
        let edges: Vec<Value> =
            edges.iter().map(|(a, b, w)| json!({"sourceNode": a, "targetNode": b, "weight": w})).collect();
        json!({"type": kind, "useSharedParameters": shared, "optimizeDepth": deep, "singleQubitGates": single,
               "twoQubitGates": two, "graph": {"weighted": weighted, "edges": edges}})
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Any request is answered, with a circuit or with an error, and a circuit keeps what a circuit promises.
    #[test]
    fn any_request_is_answered(
        qubits in number(), layers in number(), core in core(), hardware in proptest::option::of(hardware()),
        encoding in proptest::sample::select(&["none", "angle", "uniform"][..]),
        gate in proptest::sample::select(&["RX", "RY", "RZ", "U3", "none"][..]),
        middle in proptest::sample::select(&["none", "data-re-uploading", "x-mixer"][..]),
    ) {
        let request = json!({"circuitParams": {"qubits": qubits, "layers": layers, "coreLayer": core,
            "encodingLayer": {"type": encoding, "gate": gate}, "middleLayer": {"type": middle}}, "hardware": hardware});
        let built = build(&request::read(&request.to_string()).expect("the request has its shape"));
        let errors = built.problems.iter().any(|problem| problem.severity == diagnostic::Severity::Error);
        prop_assert_eq!(built.circuit.is_none(), errors);
        if let Some(circuit) = built.circuit {
            let mut end = 0;
            for section in &circuit.sections {
                prop_assert_eq!(section.start, end);
                prop_assert!(section.end > section.start);
                end = section.end;
            }
            prop_assert_eq!(end as usize, circuit.operations().len());
            prop_assert!(circuit.body.operands.iter().all(|&qubit| qubit < circuit.qubit_count()));
            prop_assert!(circuit.notes.iter().all(|note| !note.contains(['\n', '\r'])));
        }
    }
}
